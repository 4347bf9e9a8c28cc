//! The table of places that is converted.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;

use glam::DVec2;

use super::cells::{SEPARATORS, Separator, is_missing};
use super::places::Places;
use baize_files::{shown, shown_path, text_of_named};

/// The columns that the table must have, in any order and in small or capital letters; others are ignored.
const COLUMNS: [&str; 5] = ["shot", "ball", "t", "x", "y"];
/// How a line begins that is a comment.
const COMMENT: char = '#';
/// The longest table, in bytes. The file of tracks has about the same length.
const LONGEST: u64 = 1 << 25;

/// Where a ball was seen.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// In seconds.
    pub time: f64,
    /// In metres.
    pub place: DVec2,
}

/// The samples of a table, by shot and ball.
#[derive(Debug)]
pub struct Table {
    /// The names of the balls, in alphabetical order.
    names: Vec<String>,
    /// In order of the shots, then of the balls, then of time.
    samples: Vec<Sample>,
    /// Shot and ball of each sample, an index into the names.
    of: Vec<(u32, u32)>,
}

impl Table {
    /// The table at `path`, whose places are given so. A sample whose place is missing is left out: the ball was lost then.
    ///
    /// # Errors
    /// A sentence with the line of the first mistake.
    pub fn read(path: &Path, places: &Places) -> Result<Self, String> {
        let called = shown_path(path);
        let text = text_of_named(path, LONGEST).map_err(|reason| format!("{called} cannot be read: {reason}"))?;
        Self::of_text(&text, &called, places)
    }

    fn of_text(text: &str, called: &str, places: &Places) -> Result<Self, String> {
        let is_row = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with(COMMENT);
        let mut lines = text.lines().enumerate().filter(|(_, line)| is_row(line));
        let (index, head) =
            lines.next().ok_or_else(|| format!("{called} is empty; its first line must name the columns"))?;
        let head = Head::of(head, &format!("{called}:{}", index + 1))?;
        let (mut known, mut rows, mut last) = (HashMap::<String, u32>::new(), Vec::new(), HashMap::new());
        for (index, line) in lines {
            let at = format!("{called}:{}", index + 1);
            let Row { shot, ball, time, place } = head.row(line, &at)?;
            let next = u32::try_from(known.len()).unwrap_or(u32::MAX);
            let ball = match known.get(&*ball) {
                Some(ball) => *ball,
                None => *known.entry(ball.into_owned()).or_insert(next),
            };
            if last.insert((shot, ball), time).is_some_and(|before| before >= time) {
                return Err(format!("{at}: t is {time}, but must be later than that of the line before of this ball"));
            }
            rows.extend(place.map(|place| (shot, ball, Sample { time, place: places.in_metres(place) })));
        }
        if rows.is_empty() {
            return Err(format!("{called} has no shot; below the names of the columns there must be samples"));
        }
        Ok(Self::in_order(&known, rows))
    }

    /// The rows in order; `known` has the numbers of the names in them.
    fn in_order(known: &HashMap<String, u32>, mut rows: Vec<(u32, u32, Sample)>) -> Self {
        let mut names: Vec<(&str, u32)> = known.iter().map(|(name, number)| (name.as_str(), *number)).collect();
        names.sort_unstable();
        let mut ranks = vec![0; names.len()];
        for (rank, (_, number)) in (0..).zip(&names) {
            ranks[*number as usize] = rank;
        }
        rows.iter_mut().for_each(|(_, ball, _)| *ball = ranks[*ball as usize]);
        rows.sort_by_key(|(shot, ball, _)| (*shot, *ball));
        Self {
            names: names.into_iter().map(|(name, _)| name.to_owned()).collect(),
            samples: rows.iter().map(|(_, _, sample)| *sample).collect(),
            of: rows.into_iter().map(|(shot, ball, _)| (shot, ball)).collect(),
        }
    }

    /// Every shot with the tracks of its balls by their names, in order.
    pub fn shots(&self) -> impl Iterator<Item = (u32, Vec<(&str, &[Sample])>)> {
        let mut start = 0;
        self.of.chunk_by(|one, other| one.0 == other.0).map(move |shot| {
            let tracks = shot.chunk_by(|one, other| one == other).map(|track| {
                let samples = &self.samples[start..start + track.len()];
                start += track.len();
                (self.names[track[0].1 as usize].as_str(), samples)
            });
            (shot[0].0, tracks.collect())
        })
    }
}

/// Where the columns are.
struct Head {
    separator: Separator,
    /// How many there are.
    count: usize,
    /// The places of [`COLUMNS`].
    places: [usize; 5],
}

/// One line of the table.
struct Row<'line> {
    shot: u32,
    ball: Cow<'line, str>,
    time: f64,
    /// As the table gives it; `None` if the ball was lost.
    place: Option<DVec2>,
}

impl Head {
    /// The columns of the line that names them, with the separator that gives all of them.
    fn of(line: &str, at: &str) -> Result<Self, String> {
        let mut missing = COLUMNS[0];
        let mut found = 0;
        for separator in SEPARATORS {
            let names = separator.cells(line).ok_or_else(|| format!("{at}: a quote is not closed"))?;
            let place = |column: &str| names.iter().position(|name| name.eq_ignore_ascii_case(column));
            let places = COLUMNS.map(place);
            if let [Some(shot), Some(ball), Some(t), Some(x), Some(y)] = places {
                return Ok(Self { separator, count: names.len(), places: [shot, ball, t, x, y] });
            }
            // What is missing is said for the separator that fits best.
            let count = places.iter().flatten().count();
            if count > found {
                found = count;
                let lacking = COLUMNS.into_iter().zip(places).find(|(_, place)| place.is_none());
                missing = lacking.map_or(missing, |(column, _)| column);
            }
        }
        Err(format!("{at}: there is no column `{missing}`; there must be {}", COLUMNS.join(", ")))
    }

    fn row<'line>(&self, line: &'line str, at: &str) -> Result<Row<'line>, String> {
        let cells = self.separator.cells(line).ok_or_else(|| format!("{at}: a quote is not closed"))?;
        let [shot, ball, t, x, y] = self.places;
        let wrong_count = || format!("{at}: the line has {} cells, but must have {}", cells.len(), self.count);
        // A decimal comma between commas makes one cell too many.
        if cells.len() > self.count {
            return Err(wrong_count());
        }
        let cell = |column: usize| cells.get(column).ok_or_else(wrong_count);
        let number = |column: usize, name: &str| {
            let word = cell(column)?;
            let wrong = || format!("{at}: {name} is \"{}\", but must be a number", shown(word));
            self.separator.number(word).ok_or_else(wrong)
        };
        let id = cell(shot)?;
        let id = id.parse().map_err(|_| format!("{at}: shot is \"{}\", but must be a whole number", shown(id)))?;
        let is_lost = is_missing(cell(x)?) || is_missing(cell(y)?);
        let place = if is_lost { None } else { Some(DVec2::new(number(x, "x")?, number(y, "y")?)) };
        Ok(Row { shot: id, ball: cell(ball)?.clone(), time: number(t, "t")?, place })
    }
}
