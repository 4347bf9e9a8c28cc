//! The contents of a `.rack.ron`.

use std::borrow::Cow;
use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::balls::{BallSetFile, density_flaw};
use super::racked_ball::{RackedBallFile, not_in_set};
use super::triangle::TriangleFile;
use crate::table::{SIZES, SIZES_OR_ZERO, TableFile, limit_flaws, size_flaw};
use baize_describe::{Described, Form};
use baize_files::{FileError, Flaw, Kind, Origin, Reference, long_list, short_list, shown};
use baize_physics::{BallId, in_digits};

/// A rack as a file gives it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "Rack", deny_unknown_fields)]
pub struct RackFile {
    /// The name that is shown.
    #[serde(default = "unnamed")]
    pub name: String,
    /// Whether lists in the game offer the rack. Any other rack can be named in files and commands.
    #[serde(default = "usually_offered", skip_serializing_if = "is_offered")]
    pub offered: bool,
    /// What there is to see in a rack that shows something special, in a sentence or two. The game writes it beside the free table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[described(range = "1 to 300 letters", left_out = "nothing is written")]
    pub look_at: Option<String>,
    /// The table.
    #[serde(skip_serializing)]
    #[described(
        form = "name, path, or a table in place",
        left_out = "the table that the shot or the command line names"
    )]
    pub table: Option<Reference<TableFile>>,
    /// The ball set. Without one, every ball needs a radius, and a mass if the rack has no density.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[described(form = "name, path, or a ball set in place")]
    pub ball_set: Option<Reference<BallSetFile>>,
    /// The mass of every ball without one of its own follows from its volume; phenolic resin 1740.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[described(unit = "kg/m³", range = SIZES, left_out = "that of the set")]
    pub density: Option<f64>,
    /// Name of the cue ball.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[described(range = "one of the balls", left_out = "the first ball")]
    pub cue_ball: Option<String>,
    /// The triangular lattice.
    #[serde(default)]
    pub lattice: LatticeFile,
    /// Seed of the random numbers for shuffles, random gaps, displaced balls and scattered balls. The same seed gives the same
    /// rack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Whether the game draws another seed for every new rack. The command line uses `seed`.
    #[serde(default)]
    pub draw_seed: bool,
    /// With a seed, these balls, or the balls in these places of the lattice, are shuffled, one entry after the other.
    #[serde(default, deserialize_with = "short_list")]
    #[described(range = "Balls([...]) or Places([...])")]
    pub shuffle: Vec<ShuffleFile>,
    /// Balls on the first rows of the lattice, besides those listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub triangle: Option<TriangleFile>,
    /// The balls; each has exactly one of position, diamonds, spot, lattice and scatter.
    #[serde(deserialize_with = "long_list")]
    #[described(range = "1 to 6000")]
    pub balls: Vec<RackedBallFile>,
}

/// A file that does not say so is offered.
const fn usually_offered() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands on a reference")]
const fn is_offered(offered: &bool) -> bool {
    *offered
}

impl RackFile {
    /// A rack of these balls of a set, without a table.
    #[must_use]
    pub fn of_balls(name: &str, set: BallSetFile, cue_ball: &str, balls: Vec<RackedBallFile>) -> Self {
        Self {
            name: name.to_owned(),
            offered: usually_offered(),
            look_at: None,
            table: None,
            ball_set: Some(Reference::Inline(set)),
            density: None,
            cue_ball: Some(cue_ball.to_owned()),
            lattice: LatticeFile::default(),
            seed: None,
            draw_seed: false,
            shuffle: Vec::new(),
            triangle: None,
            balls,
        }
    }
}

/// The most letters of the words on the screen.
const MOST_LETTERS: usize = 300;

/// The most balls that may be scattered. Each is compared with all others.
const MOST_SCATTERED: usize = 500;

/// A triangular lattice of balls with rows at right angles to the long axis. Rows count from the apex (0) to the foot.
/// In row r, places count from 0 on the right to r on the left, seen from the head. The rows are sqrt(3)/2 of the
/// spacing apart. The spacing is 2R + gap, with R the radius of the largest ball on the lattice. With random gaps, each ball is
/// moved from its place on a lattice with the mean gap, by at most a quarter of the difference.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "Lattice", default, deny_unknown_fields)]
#[described(default)]
pub struct LatticeFile {
    /// The spot under the middle of row `row`.
    #[described(default = "foot".to_owned(), range = "a spot of the table")]
    pub spot: String,
    /// The row on the spot; 0 is the apex.
    #[described(default = 0, range = "0 to 4294967295")]
    pub row: u32,
    /// Gap between neighbours; 0 for a tight rack.
    #[described(default = 0.0, unit = "m", range = SIZES_OR_ZERO)]
    pub gap: f64,
    /// If given, every gap is random between `gap` and this.
    #[described(unit = "m", range = "the gap to 1000000")]
    pub widest_gap: Option<f64>,
}

/// Balls that are shuffled; every order is equally likely.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Shuffle", deny_unknown_fields)]
pub enum ShuffleFile {
    /// The balls with these names: they exchange their places.
    Balls(#[serde(deserialize_with = "short_list")] Vec<String>),
    /// The balls in these places (row and place) of the lattice.
    Places(#[serde(deserialize_with = "short_list")] Vec<(u32, u32)>),
}

impl Described for ShuffleFile {
    const FORM: Form = Form::Choice(&[]);
}

fn unnamed() -> String {
    "rack".to_owned()
}

impl RackFile {
    /// The same rack with its ball set in place, so that it names no file but a table. `origin` is where it is written.
    ///
    /// # Errors
    /// If the ball set cannot be read.
    pub fn with_its_ball_set(self, origin: &Origin) -> Result<Self, FileError> {
        let ball_set = match self.ball_set {
            Some(set) => Some(Reference::Inline(set.load(Kind::Balls, origin, "ball_set")?.0)),
            None => None,
        };
        Ok(Self { ball_set, ..self })
    }

    /// Everything that is impossible on any table, with paths inside this file.
    #[must_use]
    pub fn flaws(&self, set: Option<&BallSetFile>) -> Vec<Flaw> {
        let mut flaws = self.name_flaws(set);
        flaws.extend(limit_flaws(self));
        flaws.extend(self.words_flaw());
        flaws.extend(self.triangle.iter().flat_map(|triangle| triangle.flaws(set, self.density)));
        for (index, ball) in self.balls.iter().enumerate() {
            flaws.extend(ball.flaws(set, self.density, &format!("balls[{index}]")));
        }
        flaws.extend(density_flaw(self.density));
        flaws.extend(self.lattice.flaws());
        flaws.extend(self.shuffle_flaws());
        flaws.extend(self.seed_flaw());
        let scattered = self.balls.iter().filter(|entry| entry.scatter).count();
        if scattered > MOST_SCATTERED {
            let message = format!("scatters {scattered} balls, but a rack may scatter at most {MOST_SCATTERED}");
            flaws.push(Flaw::new("balls", message));
        }
        flaws
    }

    /// Words that are empty, or too long for the screen.
    fn words_flaw(&self) -> Option<Flaw> {
        let letters = self.look_at.as_ref()?.trim().chars().count();
        let is_right = (1..=MOST_LETTERS).contains(&letters);
        let message =
            format!("has {letters} letters, but must have 1 to {MOST_LETTERS}; leave it out to write nothing");
        (!is_right).then(|| Flaw::new("look_at", message))
    }

    /// What needs a seed, if there is none.
    fn seed_flaw(&self) -> Option<Flaw> {
        let is_random = |entry: &RackedBallFile| entry.scatter || entry.is_displaced();
        let message = if self.lattice.widest_gap.is_some() || self.balls.iter().any(is_random) {
            "is missing, but random gaps, displaced balls and scattered balls need one; any whole number will do"
        } else if self.draw_seed {
            "is missing, but with draw_seed the rack needs one for the command line; any whole number will do"
        } else {
            return None;
        };
        self.seed.is_none().then(|| Flaw::new("seed", message))
    }

    fn shuffle_flaws(&self) -> Vec<Flaw> {
        if self.shuffle.is_empty() {
            return Vec::new();
        }
        let unfolded = self.unfolded(None);
        let placed = || unfolded.balls.iter().filter(|entry| !entry.scatter);
        let names: BTreeSet<&str> = placed().map(|entry| entry.ball.as_str()).collect();
        let places: BTreeSet<(u32, u32)> = placed().filter_map(|entry| entry.lattice).collect();
        let flaw =
            |(index, shuffle): (usize, &ShuffleFile)| shuffle.flaw(&names, &places, &format!("shuffle[{index}]"));
        self.shuffle.iter().enumerate().filter_map(flaw).collect()
    }

    /// The rack with the balls of its triangle listed after the others.
    pub(super) fn unfolded(&self, seed: Option<u64>) -> Cow<'_, Self> {
        let Some(triangle) = &self.triangle else { return Cow::Borrowed(self) };
        let mut balls = self.balls.clone();
        balls.extend(triangle.balls(seed));
        Cow::Owned(Self { balls, triangle: None, ..self.clone() })
    }

    /// The entry of the cue ball.
    pub(super) fn cue_index(&self) -> Option<usize> {
        let Some(cue) = &self.cue_ball else { return (!self.balls.is_empty()).then_some(0) };
        self.balls.iter().position(|entry| entry.ball == *cue)
    }

    fn name_flaws(&self, set: Option<&BallSetFile>) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        if self.balls.is_empty() {
            flaws.push(Flaw::new("balls", "is empty, but a rack needs at least a cue ball"));
        } else if self.cue_index().is_none() {
            let cue = self.cue_ball.as_deref().unwrap_or_default();
            flaws
                .push(Flaw::new("cue_ball", format!("is \"{}\", but no ball of that name is in the rack", shown(cue))));
        }
        let mut names = BTreeSet::new();
        for (index, entry) in self.balls.iter().enumerate() {
            let path = format!("balls[{index}].ball");
            if !names.insert(&entry.ball) {
                flaws.push(Flaw::new(
                    path,
                    format!("is \"{}\" a second time; list each ball only once", shown(&entry.ball)),
                ));
            } else if entry.like.is_none() {
                flaws.extend(set.and_then(|set| not_in_set(&entry.ball, set, &path)));
            }
        }
        flaws
    }

    /// The id of each entry: 0 for the cue ball, the number of a ball with one, and for the others the lowest free id.
    pub(super) fn ids(&self, set: Option<&BallSetFile>, cue: usize) -> Vec<BallId> {
        let number = |index: usize| {
            let entry = Some(&self.balls[index]).filter(|entry| entry.like.is_none() && index != cue)?;
            entry.known(set)?.number.filter(|number| *number > 0).map(u32::from)
        };
        let indices = 0..self.balls.len();
        let taken: BTreeSet<u32> = indices.clone().filter_map(number).collect();
        let mut free = (1..).filter(|id| !taken.contains(id));
        let id = |index| if index == cue { Some(0) } else { number(index).or_else(|| free.next()) };
        indices.filter_map(id).map(BallId).collect()
    }
}

impl LatticeFile {
    fn flaws(&self) -> Vec<Flaw> {
        let gaps = [("gap", Some(self.gap)), ("widest_gap", self.widest_gap)];
        let flaw = |(field, gap): (&str, Option<f64>)| {
            size_flaw(gap?, true, "m").map(|flaw| flaw.under(format!("lattice.{field}")))
        };
        let mut flaws: Vec<Flaw> = gaps.into_iter().filter_map(flaw).collect();
        if let Some(widest) = self.widest_gap.filter(|widest| flaws.is_empty() && *widest < self.gap) {
            let message = format!("is {}, but must be at least the gap, {} m", in_digits(widest), in_digits(self.gap));
            flaws.push(Flaw::new("lattice.widest_gap", message));
        }
        flaws
    }
}

impl ShuffleFile {
    /// What is wrong with this shuffle. `known` are the names of the balls with places, `taken` the places on the
    /// lattice with a ball.
    fn flaw(&self, known: &BTreeSet<&str>, taken: &BTreeSet<(u32, u32)>, path: &str) -> Option<Flaw> {
        let message = match self {
            Self::Balls(names) => wrong_one(names, |name| known.contains(name.as_str())).map(|name| {
                format!("names \"{}\", which is repeated or is not a ball of this rack with a fixed place", shown(name))
            }),
            Self::Places(places) => wrong_one(places, |place| taken.contains(place))
                .map(|(row, place)| format!("names ({row}, {place}), which is repeated or has no ball")),
        };
        message.map(|message| Flaw::new(path, message))
    }
}

/// The first of `items` that is repeated or not `right`.
fn wrong_one<T: PartialEq>(items: &[T], right: impl Fn(&T) -> bool) -> Option<&T> {
    let wrong = |(index, item): &(usize, &T)| items[..*index].contains(item) || !right(item);
    items.iter().enumerate().find(wrong).map(|(_, item)| item)
}
