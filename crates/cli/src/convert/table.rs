//! The table of places that is converted.

use std::collections::HashMap;
use std::path::Path;

use glam::DVec2;

use baize_files::{shown, shown_path, text_of_named};

/// The columns that the table must have, in any order; others are ignored.
const COLUMNS: [&str; 5] = ["shot", "ball", "t", "x", "y"];
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
    /// The table at `path`.
    ///
    /// # Errors
    /// A sentence with the line of the first mistake.
    pub fn read(path: &Path) -> Result<Self, String> {
        let called = shown_path(path);
        let text = text_of_named(path, LONGEST).map_err(|reason| format!("{called} cannot be read: {reason}"))?;
        Self::of_text(&text, &called)
    }

    fn of_text(text: &str, called: &str) -> Result<Self, String> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let (_, head) =
            lines.next().ok_or_else(|| format!("{called} is empty; its first line must name the columns"))?;
        let head = Head::of(head, called)?;
        let (mut known, mut rows, mut last) = (HashMap::new(), Vec::new(), HashMap::new());
        for (index, line) in lines {
            let at = format!("{called}:{}", index + 1);
            let (shot, ball, sample) = head.row(line, &at)?;
            let next = u32::try_from(known.len()).unwrap_or(u32::MAX);
            let ball = *known.entry(ball).or_insert(next);
            if last.insert((shot, ball), sample.time).is_some_and(|before| before >= sample.time) {
                let time = sample.time;
                return Err(format!("{at}: t is {time}, but must be later than that of the line before of this ball"));
            }
            rows.push((shot, ball, sample));
        }
        if rows.is_empty() {
            return Err(format!("{called} has no shot; below the names of the columns there must be samples"));
        }
        Ok(Self::in_order(&known, rows))
    }

    /// The rows in order; `known` has the numbers of the names in them.
    fn in_order(known: &HashMap<&str, u32>, mut rows: Vec<(u32, u32, Sample)>) -> Self {
        let mut names: Vec<(&str, u32)> = known.iter().map(|(name, number)| (*name, *number)).collect();
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
struct Head<'a> {
    names: Vec<&'a str>,
    /// The places of [`COLUMNS`].
    places: [usize; 5],
}

impl<'a> Head<'a> {
    fn of(line: &'a str, called: &str) -> Result<Self, String> {
        let names: Vec<&str> = line.split(',').map(str::trim).collect();
        let mut places = [0; 5];
        for (place, column) in places.iter_mut().zip(COLUMNS) {
            let found = names.iter().position(|name| *name == column);
            *place = found.ok_or_else(|| {
                format!("{called}:1: there is no column `{column}`; there must be {}", COLUMNS.join(", "))
            })?;
        }
        Ok(Self { names, places })
    }

    /// Shot, ball and sample of a line.
    fn row<'line>(&self, line: &'line str, at: &str) -> Result<(u32, &'line str, Sample), String> {
        let cells: Vec<&str> = line.split(',').map(str::trim).collect();
        let [shot, ball, t, x, y] = self.places;
        let cell = |column: usize| {
            let missing = || format!("{at}: the line has {} cells, but must have {}", cells.len(), self.names.len());
            cells.get(column).copied().ok_or_else(missing)
        };
        let number = |column: usize| {
            let word = cell(column)?;
            let finite = word.parse::<f64>().ok().filter(|number| number.is_finite());
            finite.ok_or_else(|| format!("{at}: {} is \"{}\", but must be a number", self.names[column], shown(word)))
        };
        let id = cell(shot)?;
        let id = id.parse().map_err(|_| format!("{at}: shot is \"{}\", but must be a whole number", shown(id)))?;
        Ok((id, cell(ball)?, Sample { time: number(t)?, place: DVec2::new(number(x)?, number(y)?) }))
    }
}
