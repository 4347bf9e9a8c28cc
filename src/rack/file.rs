//! What a `.rack.ron` says, and the balls that it puts on a table.

use std::collections::BTreeSet;

use bevy::math::{DVec2, DVec3};
use serde::Deserialize;

use super::balls::{BallSetFile, measure_flaws};
use super::placed::{Look, PlacedBall, Racked};
use crate::files::{Flaw, Reference, short_list};
use crate::physics::{Ball, BallId, Motion};
use crate::table::{Table, TableFile, colour_flaw, not_finite, size_flaw};

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
    /// Name of the cue ball; the first ball when left out.
    #[serde(default)]
    pub cue_ball: Option<String>,
    /// Where the triangular lattice lies.
    #[serde(default)]
    pub lattice: LatticeFile,
    /// The balls.
    #[serde(deserialize_with = "short_list")]
    pub balls: Vec<RackedBallFile>,
}

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
}

impl Default for LatticeFile {
    fn default() -> Self {
        Self { spot: "foot".to_owned(), row: 0, gap: 0.0 }
    }
}

/// One ball of a rack. Exactly one of `position`, `diamonds`, `spot` and `lattice` says where it lies.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "RackedBall", deny_unknown_fields)]
pub struct RackedBallFile {
    /// Its name, in the ball set if there is one.
    pub ball: String,
    /// Place in metres from the table's centre.
    #[serde(default)]
    pub position: Option<[f64; 2]>,
    /// Place in diamonds from the table's centre, along and across.
    #[serde(default)]
    pub diamonds: Option<[f64; 2]>,
    /// Name of a spot of the table.
    #[serde(default)]
    pub spot: Option<String>,
    /// Row and place on the lattice.
    #[serde(default)]
    pub lattice: Option<(u32, u32)>,
    /// Velocity at the start in m/s, along the bed.
    #[serde(default)]
    pub velocity: [f64; 2],
    /// Spin at the start in rad/s.
    #[serde(default)]
    pub spin: [f64; 3],
    /// Radius in metres, in place of the set's.
    #[serde(default)]
    pub radius: Option<f64>,
    /// Mass in kilograms, in place of the set's.
    #[serde(default)]
    pub mass: Option<f64>,
    /// Restitution, 0 to 1, in place of the set's.
    #[serde(default)]
    pub restitution: Option<f64>,
    /// Colour (red, green, blue, 0 to 1, sRGB), in place of the set's.
    #[serde(default)]
    pub colour: Option<[f32; 3]>,
}

fn unnamed() -> String {
    "rack".to_owned()
}

/// Colour of a ball of no set that says none.
const IVORY: [f32; 3] = [0.95, 0.93, 0.86];

impl RackFile {
    /// Everything that cannot be on any table, with paths inside this file.
    #[must_use]
    pub fn flaws(&self, set: Option<&BallSetFile>) -> Vec<Flaw> {
        let mut flaws = self.name_flaws(set);
        for (index, ball) in self.balls.iter().enumerate() {
            flaws.extend(ball.flaws(set, &format!("balls[{index}]")));
        }
        flaws.extend(size_flaw(self.lattice.gap, true, "m").map(|flaw| flaw.under("lattice.gap")));
        flaws
    }

    /// The balls on `table`, those of a set with what `set` says of them; meant for a rack without
    /// [`flaws`](Self::flaws). Whether the balls have room is for [`fit_flaws`](super::fit_flaws).
    ///
    /// # Errors
    /// The places that the table does not have, with paths inside this file.
    pub fn place(&self, set: Option<&BallSetFile>, table: &Table) -> Result<Racked, Vec<Flaw>> {
        self.sites(set, table).map(|sites| self.rack(set, &sites))
    }

    fn rack(&self, set: Option<&BallSetFile>, sites: &[(DVec2, String)]) -> Racked {
        let cue = self.cue_index().unwrap_or_default();
        let mut racked: Vec<(PlacedBall, String)> = Vec::new();
        for ((entry, id), (site, path)) in self.balls.iter().zip(self.ids(set, cue)).zip(sites) {
            racked.push((entry.placed(id, set, *site), path.clone()));
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
            flaws.push(Flaw::new("cue_ball", format!("is \"{cue}\", but no ball of that name is in the rack")));
        }
        for (index, entry) in self.balls.iter().enumerate() {
            let path = format!("balls[{index}].ball");
            if self.balls[..index].iter().any(|other| other.ball == entry.ball) {
                flaws.push(Flaw::new(path, format!("is \"{}\" a second time; every ball may lie once", entry.ball)));
            } else if let Some(set) = set.filter(|set| set.ball(&entry.ball).is_none()) {
                let names: Vec<_> = set.balls.iter().map(|ball| ball.name.as_str()).collect();
                let message = format!("is \"{}\", but the set \"{}\" has {}", entry.ball, set.name, names.join(", "));
                flaws.push(Flaw::new(path, message));
            }
        }
        flaws
    }

    /// The id of each entry: 0 for the cue ball, then the ball's number, then, for those without, what is free.
    fn ids(&self, set: Option<&BallSetFile>, cue: usize) -> Vec<BallId> {
        let number = |index: usize| {
            let number = set.and_then(|set| set.ball(&self.balls[index].ball)).and_then(|ball| ball.number);
            number.filter(|number| *number > 0 && index != cue).map(u32::from)
        };
        let indices = 0..self.balls.len();
        let taken: BTreeSet<u32> = indices.clone().filter_map(number).collect();
        let mut free = (1..).filter(|id| !taken.contains(id));
        let id = |index| if index == cue { Some(0) } else { number(index).or_else(|| free.next()) };
        indices.filter_map(id).map(BallId).collect()
    }

    /// Where each ball lies, and the path that says so.
    fn sites(&self, set: Option<&BallSetFile>, table: &Table) -> Result<Vec<(DVec2, String)>, Vec<Flaw>> {
        let mut flaws = Vec::new();
        let mut sites = Vec::new();
        for (index, entry) in self.balls.iter().enumerate() {
            match self.site(entry, set, table) {
                Ok((site, field)) => sites.push((site, format!("balls[{index}].{field}"))),
                Err(flaw) => flaws.push(flaw.under(&format!("balls[{index}]"))),
            }
        }
        if flaws.is_empty() { Ok(sites) } else { Err(flaws) }
    }

    fn site(
        &self,
        entry: &RackedBallFile,
        set: Option<&BallSetFile>,
        table: &Table,
    ) -> Result<(DVec2, &'static str), Flaw> {
        match (entry.position, entry.diamonds, &entry.spot, entry.lattice) {
            (Some(metres), None, None, None) => Ok((DVec2::from_array(metres), "position")),
            (None, Some(diamonds), None, None) => Ok((table.diamond() * DVec2::from_array(diamonds), "diamonds")),
            (None, None, Some(spot), None) => Ok((spot_of(table, spot, "spot")?, "spot")),
            (None, None, None, Some((row, place))) => {
                Ok((self.lattice_site(row, place, self.lattice_radius(set), table)?, "lattice"))
            }
            _ => Err(Flaw::new(
                "",
                format!("(\"{}\") must have exactly one of position, diamonds, spot and lattice", entry.ball),
            )),
        }
    }

    /// The largest radius of the balls on the lattice in metres.
    fn lattice_radius(&self, set: Option<&BallSetFile>) -> f64 {
        let on_lattice = self.balls.iter().filter(|entry| entry.lattice.is_some());
        on_lattice.map(|entry| entry.measures(set).0).fold(0.0, f64::max)
    }

    /// `y` is an exact multiple of half the spacing, so that the left half of a rack mirrors the right to the last bit.
    fn lattice_site(&self, row: u32, place: u32, radius: f64, table: &Table) -> Result<DVec2, Flaw> {
        if place > row {
            return Err(Flaw::new("lattice", format!("is ({row}, {place}), but row {row} has the places 0 to {row}")));
        }
        let origin = spot_of(table, &self.lattice.spot, "lattice")?;
        let half = radius + self.lattice.gap / 2.0;
        let rows = f64::from(row) - f64::from(self.lattice.row);
        let halves = 2.0 * f64::from(place) - f64::from(row);
        Ok(origin + DVec2::new(rows * (3.0_f64.sqrt() * half), halves * half))
    }
}

fn spot_of(table: &Table, spot: &str, path: &str) -> Result<DVec2, Flaw> {
    table.spot(spot).ok_or_else(|| {
        let names: Vec<_> = table.spots.iter().map(|(name, _)| name.as_str()).collect();
        Flaw::new(path, format!("needs the spot \"{spot}\", but the table \"{}\" has {}", table.name, names.join(", ")))
    })
}

impl RackedBallFile {
    /// Radius in metres, mass in kilograms and restitution: its own, or that of its ball in the set, or of the set.
    fn measures(&self, set: Option<&BallSetFile>) -> (f64, f64, Option<f64>) {
        let ball = set.and_then(|set| set.ball(&self.ball));
        let radius = self.radius.or_else(|| ball?.radius).or_else(|| Some(set?.radius));
        let mass = self.mass.or_else(|| ball?.mass).or_else(|| Some(set?.mass));
        let restitution = self.restitution.or_else(|| ball?.restitution).or_else(|| set?.restitution);
        (radius.unwrap_or_default(), mass.unwrap_or_default(), restitution)
    }

    fn placed(&self, id: BallId, set: Option<&BallSetFile>, site: DVec2) -> PlacedBall {
        let (radius, mass, restitution) = self.measures(set);
        let known = set.and_then(|set| set.ball(&self.ball));
        let [vx, vy] = self.velocity;
        PlacedBall {
            ball: Ball { id, radius, mass, restitution },
            motion: Motion {
                position: site.extend(radius),
                velocity: DVec3::new(vx, vy, 0.0),
                spin: DVec3::from_array(self.spin),
            },
            look: Look {
                name: self.ball.clone(),
                colour: self.colour.or(known.map(|ball| ball.colour)).unwrap_or(IVORY),
                stripe: known.is_some_and(|ball| ball.stripe),
                number: known.and_then(|ball| ball.number),
            },
        }
    }

    fn flaws(&self, set: Option<&BallSetFile>, path: &str) -> Vec<Flaw> {
        let mut flaws = measure_flaws(self.radius, self.mass, self.restitution, path);
        if set.is_none() {
            for (field, given) in [("radius", self.radius), ("mass", self.mass)] {
                if given.is_none() {
                    let message = format!("(\"{}\") has no {field}; give it one, or the rack a ball_set", self.ball);
                    flaws.push(Flaw::new(path, message));
                }
            }
        }
        let numbers: [(&str, &[f64]); 4] = [
            ("position", self.position.as_ref().map_or(&[], |place| place)),
            ("diamonds", self.diamonds.as_ref().map_or(&[], |place| place)),
            ("velocity", &self.velocity),
            ("spin", &self.spin),
        ];
        for (field, numbers) in numbers {
            flaws.extend(not_finite(numbers, &format!("{path}.{field}")));
        }
        flaws.extend(self.colour.and_then(|colour| colour_flaw(colour, &format!("{path}.colour"))));
        flaws
    }
}
