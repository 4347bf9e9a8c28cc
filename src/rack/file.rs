//! What a `.rack.ron` says, and the balls that it puts on a table.

use std::borrow::Cow;
use std::collections::BTreeSet;

use serde::Deserialize;

use super::balls::{BallSetFile, density_flaw};
use super::layout::{Layout, Site};
use super::placed_ball::{PlacedBall, Racked};
use super::racked_ball::{RackedBallFile, stranger};
use super::triangle::TriangleFile;
use crate::files::{Flaw, Reference, long_list, short_list, shown};
use crate::physics::{BallId, Shape, in_digits};
use crate::table::{Table, TableFile, size_flaw};

/// A rack as a file gives it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "Rack", deny_unknown_fields)]
pub struct RackFile {
    /// Name for people.
    #[serde(default = "unnamed")]
    pub name: String,
    /// The table that it is for; a shot or the command line may name another.
    #[serde(default)]
    pub table: Option<Reference<TableFile>>,
    /// The set that its balls are from; may be left out where every ball says its own radius and mass.
    #[serde(default)]
    pub ball_set: Option<Reference<BallSetFile>>,
    /// Density in kg/m^3 of every ball that has no mass of its own, in place of what the set says.
    #[serde(default)]
    pub density: Option<f64>,
    /// Name of the cue ball; the first ball when left out.
    #[serde(default)]
    pub cue_ball: Option<String>,
    /// Where the triangular lattice lies.
    #[serde(default)]
    pub lattice: LatticeFile,
    /// What decides where chance does: any whole number, the same number the same rack. Left out, shuffled balls lie as
    /// they are written; random gaps and scattered balls cannot do without.
    #[serde(default)]
    pub seed: Option<u64>,
    /// Which balls change places by chance, one shuffle after the other.
    #[serde(default, deserialize_with = "short_list")]
    pub shuffle: Vec<ShuffleFile>,
    /// A whole triangle of balls on the lattice, besides those that are listed.
    #[serde(default)]
    pub triangle: Option<TriangleFile>,
    /// The balls.
    #[serde(deserialize_with = "long_list")]
    pub balls: Vec<RackedBallFile>,
}

/// So many balls of a rack may be scattered: each looks at all the others for room.
const MOST_SCATTERED: usize = 500;

/// A triangular lattice of balls, its rows square to the long axis. Row r counts from the apex, 0, to the foot; its
/// places run from 0 on the right to r on the left. Row step sqrt(3)/2 of the spacing, spacing 2R + gap.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "Lattice", deny_unknown_fields, default)]
pub struct LatticeFile {
    /// The spot of the table on which the middle of row `row` lies.
    pub spot: String,
    /// Which row lies on the spot.
    pub row: u32,
    /// Gap between neighbours in metres; zero for a tight rack.
    pub gap: f64,
    /// If given, the gaps are random between `gap` and this, in metres: every ball lies off its place of a lattice with the
    /// mean gap, anywhere in a circle of a quarter of the difference.
    pub widest_gap: Option<f64>,
}

impl Default for LatticeFile {
    fn default() -> Self {
        Self { spot: "foot".to_owned(), row: 0, gap: 0.0, widest_gap: None }
    }
}

/// Balls that change places by chance, each order being equally likely.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "Shuffle", deny_unknown_fields)]
pub enum ShuffleFile {
    /// The balls of these names, on the places that they have.
    Balls(#[serde(deserialize_with = "short_list")] Vec<String>),
    /// Whatever lies on these places, row and place, of the lattice.
    Places(#[serde(deserialize_with = "short_list")] Vec<(u32, u32)>),
}

fn unnamed() -> String {
    "rack".to_owned()
}

impl RackFile {
    /// Everything that cannot be on any table, with paths inside this file.
    #[must_use]
    pub fn flaws(&self, set: Option<&BallSetFile>) -> Vec<Flaw> {
        let mut flaws = self.name_flaws(set);
        flaws.extend(self.triangle.iter().flat_map(|triangle| triangle.flaws(set, self.density)));
        for (index, ball) in self.balls.iter().enumerate() {
            flaws.extend(ball.flaws(set, self.density, &format!("balls[{index}]")));
        }
        flaws.extend(density_flaw(self.density));
        flaws.extend(self.lattice.flaws());
        flaws.extend(self.shuffle_flaws());
        let needs_seed = self.lattice.widest_gap.is_some() || self.balls.iter().any(|entry| entry.scatter);
        if needs_seed && self.seed.is_none() {
            let message = "is missing, but random gaps and scattered balls need one; any whole number will do";
            flaws.push(Flaw::new("seed", message));
        }
        let scattered = self.balls.iter().filter(|entry| entry.scatter).count();
        if scattered > MOST_SCATTERED {
            let message = format!("scatters {scattered} balls, but a rack may scatter at most {MOST_SCATTERED}");
            flaws.push(Flaw::new("balls", message));
        }
        flaws
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

    /// The same rack with the balls of its triangle listed after the others.
    fn unfolded(&self, seed: Option<u64>) -> Cow<'_, Self> {
        let Some(triangle) = &self.triangle else { return Cow::Borrowed(self) };
        let mut balls = self.balls.clone();
        balls.extend(triangle.balls(seed));
        Cow::Owned(Self { balls, triangle: None, ..self.clone() })
    }

    /// The balls on `table`, those of a set with what `set` says of them; meant for a rack without
    /// [`flaws`](Self::flaws). `seed` counts in place of the file's own, so that the next rack can be another one. `shape`
    /// says how far apart scattered balls lie. Whether the balls have room is for [`fit_flaws`](super::fit_flaws).
    ///
    /// # Errors
    /// The places that the table does not have, with paths inside this file.
    pub fn place(
        &self,
        set: Option<&BallSetFile>,
        table: &Table,
        shape: Shape,
        seed: Option<u64>,
    ) -> Result<Racked, Vec<Flaw>> {
        let seed = seed.or(self.seed);
        let (rack, listed) = (self.unfolded(seed), self.balls.len());
        let layout = Layout { rack: &rack, listed, set, table, shape, seed };
        layout.sites().map(|sites| rack.rack(set, sites))
    }

    fn rack(&self, set: Option<&BallSetFile>, sites: Vec<Site>) -> Racked {
        let cue = self.cue_index().unwrap_or_default();
        let mut racked: Vec<(PlacedBall, String)> = Vec::new();
        for ((entry, id), site) in self.balls.iter().zip(self.ids(set, cue)).zip(sites) {
            racked.push((entry.placed(id, set, self.density, site.place), site.path));
        }
        racked.sort_by_key(|(placed, _)| placed.ball.id);
        let (balls, paths): (Vec<_>, Vec<_>) = racked.into_iter().unzip();
        // The cue ball has the smallest id.
        Racked { balls, paths, cue_ball: 0 }
    }

    fn cue_index(&self) -> Option<usize> {
        let Some(cue) = &self.cue_ball else { return (!self.balls.is_empty()).then_some(0) };
        self.balls.iter().position(|entry| entry.ball == *cue)
    }

    fn name_flaws(&self, set: Option<&BallSetFile>) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        if self.balls.is_empty() {
            flaws.push(Flaw::new("balls", "is empty, but a rack needs a cue ball at least"));
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
                    format!("is \"{}\" a second time; every ball may lie once", shown(&entry.ball)),
                ));
            } else if entry.like.is_none() {
                flaws.extend(set.and_then(|set| stranger(&entry.ball, set, &path)));
            }
        }
        flaws
    }

    /// The id of each entry: 0 for the cue ball, then the ball's number, then, for those without, what is free.
    fn ids(&self, set: Option<&BallSetFile>, cue: usize) -> Vec<BallId> {
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
    /// What is wrong with shuffling these where balls of the names `known` have places, `taken` of them on the lattice.
    fn flaw(&self, known: &BTreeSet<&str>, taken: &BTreeSet<(u32, u32)>, path: &str) -> Option<Flaw> {
        let message = match self {
            Self::Balls(names) => wrong_one(names, |name| known.contains(name.as_str()))
                .map(|name| format!("has \"{}\", but must have balls with a place, each once", shown(name))),
            Self::Places(places) => wrong_one(places, |place| taken.contains(place)).map(|(row, place)| {
                format!("has ({row}, {place}), but must have places on which a ball lies, each once")
            }),
        };
        message.map(|message| Flaw::new(path, message))
    }
}

/// The first of `items` that comes a second time or is not `right`.
fn wrong_one<T: PartialEq>(items: &[T], right: impl Fn(&T) -> bool) -> Option<&T> {
    let wrong = |(index, item): &(usize, &T)| items[..*index].contains(item) || !right(item);
    items.iter().enumerate().find(wrong).map(|(_, item)| item)
}
