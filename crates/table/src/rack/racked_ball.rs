//! A ball of a rack: its entry, together with the ball set.

use glam::{DVec2, DVec3};
use serde::{Deserialize, Serialize};

use super::balls::{BallFile, BallSetFile, mass_by_volume, measure_flaws, motion_flaws, volume_flaw};
use super::place::{diamonds, position};
use super::placed_ball::{Look, PlacedBall};
use crate::table::{COORDINATES, MASSES, SIZES, SIZES_OR_ZERO, limit_flaws, not_finite, size_flaw};
use baize_describe::Described;
use baize_files::{Flaw, listed, shown};
use baize_physics::{Ball, BallId, FASTEST, Motion};

/// One ball of a rack. Its place is given by exactly one of `position`, `diamonds`, `spot`, `lattice` and `scatter`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "RackedBall", deny_unknown_fields)]
pub struct RackedBallFile {
    /// Its name, as in the ball set if there is one.
    #[described(range = "each once")]
    pub ball: String,
    /// The ball of the set whose size, mass and look it has, if the set has no ball of its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[described(range = "a ball of the set", left_out = "its name")]
    pub like: Option<String>,
    /// Its place from the table's centre, along and across.
    #[serde(default, deserialize_with = "position", skip_serializing_if = "Option::is_none")]
    #[described(unit = "m", range = "on the bed", left_out = "see spot, lattice, diamonds")]
    pub position: Option<[f64; 2]>,
    /// Its place from the table's centre, along and across.
    #[serde(default, deserialize_with = "diamonds", skip_serializing_if = "Option::is_none")]
    #[described(unit = "diamonds", range = "on the bed", left_out = "see position")]
    pub diamonds: Option<[f64; 2]>,
    /// The spot under it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[described(range = "a spot of the table", left_out = "see position")]
    pub spot: Option<String>,
    /// Row from the apex, 0, and place in the row from the right, 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[described(form = "two whole numbers", range = "(row, place), place from 0 to row", left_out = "see position")]
    pub lattice: Option<(u32, u32)>,
    /// Whether it gets a random place on the bed where there is room.
    #[serde(default)]
    pub scatter: bool,
    /// The farthest that it may lie from its place, along and across the table, in either direction. The seed decides how far
    /// it lies.
    #[serde(default)]
    #[described(unit = "m", range = SIZES_OR_ZERO)]
    pub displacement: [f64; 2],
    /// Height of its lowest point above the cloth at the start; a ball above the cloth starts in flight.
    #[serde(default)]
    #[described(unit = "m", range = 0.0..=HIGHEST)]
    pub height: f64,
    /// Velocity at the start, along the bed.
    #[serde(default)]
    #[described(unit = "m/s", range = COORDINATES)]
    pub velocity: [f64; 2],
    /// Velocity at the start, upwards; negative if it falls.
    #[serde(default)]
    #[described(unit = "m/s", range = -FASTEST..=FASTEST)]
    pub vertical_speed: f64,
    /// Spin at the start, right-handed.
    #[serde(default)]
    #[described(unit = "rad/s", range = COORDINATES)]
    pub spin: [f64; 3],
    /// Its radius.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[described(unit = "m", range = SIZES, left_out = "that of the set")]
    pub radius: Option<f64>,
    /// Its mass; inf fixes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[described(
        unit = "kg",
        range = MASSES,
        left_out = "that of its ball in the set, else from the density, else that of the set"
    )]
    pub mass: Option<f64>,
    /// Its restitution.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[described(range = "0 to 1", left_out = "that of the set")]
    pub restitution: Option<f64>,
    /// Its colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[described(left_out = "that of the set")]
    pub colour: Option<[f32; 3]>,
}

/// The largest height above the cloth at which a ball may start, in metres: above every ceiling.
const HIGHEST: f64 = 100.0;

/// Colour of a ball without a set and without a colour.
const IVORY: [f32; 3] = [0.95, 0.93, 0.86];

/// The flaw of a ball that is not in the set.
pub(super) fn not_in_set(name: &str, set: &BallSetFile, path: &str) -> Option<Flaw> {
    let message = || {
        let names = listed(set.balls.iter().map(|ball| ball.name.as_str()));
        format!("is \"{}\", but the set \"{}\" has {names}", shown(name), shown(&set.name))
    };
    set.ball(name).is_none().then(|| Flaw::new(path, message()))
}

impl PlacedBall {
    /// The same ball out of another set: with the size, mass and look that it has there, at the same place on the bed.
    ///
    /// # Errors
    /// If the set has no ball of its name, with the path `ball`.
    pub fn out_of(&self, set: &BallSetFile) -> Result<Self, Flaw> {
        let entry = RackedBallFile { ball: self.look.name.clone(), like: self.look.like.clone(), ..Default::default() };
        if let Some(flaw) = not_in_set(entry.like.as_ref().unwrap_or(&entry.ball), set, "ball") {
            return Err(flaw);
        }
        let mut placed = entry.placed(self.ball.id, Some(set), None, self.motion.position.truncate());
        let height = self.motion.position.z - self.ball.radius;
        placed.motion = Motion { position: placed.motion.position + height * DVec3::Z, ..self.motion };
        Ok(placed)
    }
}

impl BallSetFile {
    /// Whether the ball is one of the set, with the size, mass and look that it has there.
    #[must_use]
    pub fn has(&self, placed: &PlacedBall) -> bool {
        let Some(known) = self.put(&placed.look.name, placed.ball.id, DVec2::ZERO) else { return false };
        known.ball == placed.ball && known.look == placed.look
    }

    /// The ball of that name, at rest at a place on the bed (metres); `None` if the set has none.
    #[must_use]
    pub fn put(&self, name: &str, id: BallId, place: DVec2) -> Option<PlacedBall> {
        self.ball(name)?;
        let entry = RackedBallFile { ball: name.to_owned(), ..RackedBallFile::default() };
        Some(entry.placed(id, Some(self), None, place))
    }
}

impl RackedBallFile {
    /// Its entry in the set, by its own name or by that of the ball that it is like.
    pub(super) fn known<'a>(&self, set: Option<&'a BallSetFile>) -> Option<&'a BallFile> {
        set?.ball(self.like.as_ref().unwrap_or(&self.ball))
    }

    /// Radius in metres: its own, else that of its ball in the set, else that of the set.
    pub(super) fn radius(&self, set: Option<&BallSetFile>) -> f64 {
        let ball = self.known(set);
        self.radius.or_else(|| ball?.radius).or_else(|| Some(set?.radius)).unwrap_or_default()
    }

    /// Density in kg/m^3 if its mass follows from its volume: that of the rack, else of the set.
    fn density(&self, set: Option<&BallSetFile>, of_rack: Option<f64>) -> Option<f64> {
        let has_mass = self.mass.is_some() || self.known(set).is_some_and(|ball| ball.mass.is_some());
        of_rack.or_else(|| set?.density).filter(|_| !has_mass)
    }

    /// Mass in kilograms: its own, else that of its ball in the set, else by its volume, else that of the set.
    fn mass(&self, set: Option<&BallSetFile>, of_rack: Option<f64>) -> Option<f64> {
        let by_volume = self.density(set, of_rack).map(|density| mass_by_volume(density, self.radius(set)));
        let known = self.known(set);
        by_volume.or(self.mass).or_else(|| known?.mass).or_else(|| set?.mass)
    }

    pub(super) fn placed(
        &self,
        id: BallId,
        set: Option<&BallSetFile>,
        density: Option<f64>,
        site: DVec2,
    ) -> PlacedBall {
        let known = self.known(set);
        let (radius, mass) = (self.radius(set), self.mass(set, density).unwrap_or_default());
        let restitution = self.restitution.or_else(|| known?.restitution).or_else(|| set?.restitution);
        PlacedBall {
            ball: Ball { id, radius, mass, restitution },
            motion: Motion {
                position: site.extend(radius + self.height),
                velocity: self.velocity(),
                spin: DVec3::from_array(self.spin),
            },
            look: Look {
                name: self.ball.clone(),
                colour: self.colour.or(known.map(|ball| ball.colour)).unwrap_or(IVORY),
                stripe: known.is_some_and(|ball| ball.stripe),
                number: known.and_then(|ball| ball.number),
                dots: known.and_then(|ball| ball.dots),
                wear: set.map_or(0.0, |set| set.wear),
                like: self.like.clone(),
            },
        }
    }

    /// Whether it may lie away from its place.
    pub(super) fn is_displaced(&self) -> bool {
        self.displacement != [0.0; 2]
    }

    /// What is wrong with its displacement.
    fn displacement_flaw(&self) -> Option<Flaw> {
        if self.scatter && self.is_displaced() {
            let message = "is given for a scattered ball, which has no place of its own; leave out one of the two";
            return Some(Flaw::new("displacement", message));
        }
        self.displacement.iter().find_map(|most| size_flaw(*most, true, "m")).map(|flaw| flaw.under("displacement"))
    }

    /// Velocity at the start in m/s.
    fn velocity(&self) -> DVec3 {
        let [vx, vy] = self.velocity;
        DVec3::new(vx, vy, self.vertical_speed)
    }

    /// What is wrong with it, apart from name and place, in the entry `path`.
    pub(super) fn flaws(&self, set: Option<&BallSetFile>, density: Option<f64>, path: &str) -> Vec<Flaw> {
        let mut flaws = measure_flaws(self.radius, self.mass, self.restitution, path);
        if let Some(like) = &self.like {
            let path = format!("{path}.like");
            flaws.extend(match set {
                Some(set) => not_in_set(like, set, &path),
                None => {
                    Some(Flaw::new(path, format!("is \"{}\", but the rack has no ball_set to find it in", shown(like))))
                }
            });
        }
        if set.is_none() {
            for (field, given) in [("radius", self.radius), ("mass", self.mass(set, density))] {
                if given.is_none() {
                    let name = shown(&self.ball);
                    let message = format!("(\"{name}\") has no {field}; give it one, or the rack a ball_set");
                    flaws.push(Flaw::new(path, message));
                }
            }
        }
        flaws.extend(volume_flaw(self.density(set, density), self.radius(set), path));
        let numbers: [(&str, &[f64]); 2] = [
            ("position", self.position.as_ref().map_or(&[], |place| place)),
            ("diamonds", self.diamonds.as_ref().map_or(&[], |place| place)),
        ];
        for (field, numbers) in numbers {
            flaws.extend(not_finite(numbers, format_args!("{path}.{field}")));
        }
        flaws.extend(self.displacement_flaw().map(|flaw| flaw.under(path)));
        // The rack says of each number that it lies outside its range.
        let velocity = if limit_flaws(self).is_empty() { self.velocity() } else { self.velocity().with_z(0.0) };
        flaws.extend(motion_flaws(velocity, DVec3::from_array(self.spin), path));
        let fixed = self.mass(set, density) == Some(f64::INFINITY);
        let starts = [
            ("height", self.height != 0.0, "lifts"),
            ("velocity", self.velocity != [0.0; 2], "moves"),
            ("vertical_speed", self.vertical_speed != 0.0, "moves"),
            ("spin", self.spin != [0.0; 3], "moves"),
        ];
        for (field, _, verb) in starts.into_iter().filter(|(_, is_given, _)| fixed && *is_given) {
            let message = format!("{verb} a ball that is fixed by its mass, inf; leave it out, or give a finite mass");
            flaws.push(Flaw::new(format!("{path}.{field}"), message));
        }
        flaws
    }
}
