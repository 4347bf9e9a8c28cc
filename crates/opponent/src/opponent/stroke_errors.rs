//! How a player's strokes differ from what was aimed at.

use glam::DVec2;
use serde::{Deserialize, Serialize};

use baize_describe::Described;
use baize_physics::{Ball, Physics, Shape, Strike, Tip};
use baize_table::rack::{Dice, Purpose};
use baize_table::shot::{ErrorDraw, STEEPEST};
use baize_table::table::Table;

/// A stroke whose cue speed is at least this, in m/s, has the full growth with power.
const FULL_POWER: f64 = 7.0;
/// Below this speed of the cue, in m/s, growth with power has not begun.
const EASY_POWER: f64 = 3.0;

/// A butt that is raised by this angle in radians is as awkward as a stance gets.
const RAISED: f64 = 0.25;
/// The distances in metres from the nearest rail from which on a player stretches, and at which the bridge is needed.
const STRETCH: f64 = 0.5;
const BRIDGE: f64 = 0.8;

/// Strokes whose errors are this share of the hand's are the same stroke to a person: what they give differs by the roll of the balls.
const HAIR: f64 = 0.05;

/// How far from the middle of the ball the worst stroke meets it, in ball radii.
const FARTHEST: f64 = 0.9;

/// How many strokes lie between two knots of the slow drift.
const DRIFT_STROKES: u64 = 8;

/// The errors of a player's hand: standard deviations of normal distributions, unless a field says otherwise. The usual ones are
/// those of a professional.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "StrokeErrors", default, deny_unknown_fields)]
#[described(default)]
pub struct StrokeErrors {
    /// The error of the direction.
    #[described(default = 0.07, unit = "degrees", range = 0.0..=20.0)]
    pub direction_deg: f64,
    /// Whether `direction_deg` is the error of the cue. Then a tip that is off to the side adds its squirt. Otherwise it is the
    /// whole error of the cue ball's path.
    pub of_cue: bool,
    /// The error of the speed of the cue, as a share of it.
    #[described(default = 0.025, range = 0.0..=1.0)]
    pub speed: f64,
    /// The least error of the speed.
    #[described(default = 0.015, unit = "m/s", range = 0.0..=1.0)]
    pub least_speed: f64,
    /// The error of the tip to the side.
    #[described(default = 0.0003, unit = "m", range = 0.0..=0.02)]
    pub side: f64,
    /// The error of the height of the tip.
    #[described(default = 0.0005, unit = "m", range = 0.0..=0.02)]
    pub height: f64,
    /// The error of the elevation of the butt.
    #[described(default = 0.2, unit = "degrees", range = 0.0..=20.0)]
    pub elevation_deg: f64,
    /// A steady error of the direction, to the left if above zero. Unlike the others it is no deviation but the error itself.
    #[described(default = 0.0, unit = "degrees", range = -5.0..=5.0)]
    pub bias_deg: f64,
    /// How far the direction drifts to either side in the course of some dozen strokes.
    #[described(default = 0.0, unit = "degrees", range = 0.0..=5.0)]
    pub drift_deg: f64,
    /// By how much all errors grow when the player stretches, or when the butt is raised over a ball or a rail.
    #[described(default = 1.4, range = 1.0..=5.0)]
    pub awkward: f64,
    /// By how much all errors grow at full power, from a cue speed of 7 m/s on.
    #[described(default = 1.5, range = 1.0..=5.0)]
    pub power: f64,
    /// An error of more standard deviations than this counts as this many.
    #[described(default = 2.5, unit = "deviations", range = 0.5..=10.0)]
    pub widest: f64,
}

/// The ball that a hand strikes.
#[derive(Clone, Copy, Debug)]
pub struct StruckBall<'a> {
    /// The ball.
    pub ball: &'a Ball,
    /// Where it lies, in metres; `None` if it is in hand.
    pub place: Option<DVec2>,
    /// The table on which it lies.
    pub table: &'a Table,
    /// The physics.
    pub physics: &'a Physics,
}

impl StrokeErrors {
    /// A hand without errors.
    pub const NONE: Self = Self {
        direction_deg: 0.0,
        of_cue: false,
        speed: 0.0,
        least_speed: 0.0,
        side: 0.0,
        height: 0.0,
        elevation_deg: 0.0,
        bias_deg: 0.0,
        drift_deg: 0.0,
        awkward: 1.0,
        power: 1.0,
        widest: 2.5,
    };

    /// The strike that this hand makes instead of the wanted one. `steady` is the bias with the drift at this stroke, in radians, as
    /// [`steady`](Self::steady) gives it.
    #[must_use]
    pub fn made(&self, wanted: &Strike, draw: &ErrorDraw, steady: f64, struck: &StruckBall) -> Strike {
        let aim = Strike { direction: wanted.direction + steady, ..*wanted };
        let awkwardness = awkwardness(&aim, struck.place, struck.table);
        self.strike(&aim, draw, awkwardness, struck.ball, struck.physics)
    }

    /// A hand whose random errors are this share of the ones here.
    pub(super) fn smaller(&self, share: f64) -> Self {
        Self {
            direction_deg: share * self.direction_deg,
            speed: share * self.speed,
            least_speed: share * self.least_speed,
            side: share * self.side,
            height: share * self.height,
            elevation_deg: share * self.elevation_deg,
            ..*self
        }
    }

    /// The same hand where the direction is as it was struck: no error of it is left.
    #[must_use]
    pub fn sure_of_direction(&self) -> Self {
        Self { direction_deg: 0.0, bias_deg: 0.0, drift_deg: 0.0, ..*self }
    }

    /// The same hand where the stroke is as it was struck, but for a hair: what it gives then differs by the roll of the balls alone.
    #[must_use]
    pub fn but_for_a_hair(&self) -> Self {
        Self { bias_deg: 0.0, drift_deg: 0.0, ..self.smaller(HAIR) }
    }

    /// The strike that this hand makes instead of the wanted one. `awkwardness` is 0 for an easy stance and 1 for a stretch or
    /// a raised butt.
    pub(super) fn strike(
        &self,
        wanted: &Strike,
        draw: &ErrorDraw,
        awkwardness: f64,
        ball: &Ball,
        physics: &Physics,
    ) -> Strike {
        let growth = self.growth(wanted.speed, awkwardness);
        let draw = draw.within(self.widest);
        let off = |standard: f64, by: f64| standard * growth * by;
        let speed_error = (self.speed * wanted.speed).max(self.least_speed);
        // Near the speed of light an error only makes the cue slower.
        let most = physics.speed_of_stroke(f64::INFINITY).max(wanted.speed);
        let struck = Strike {
            speed: (wanted.speed + off(speed_error, draw.speed)).max(0.0).min(most),
            tip: on_the_ball(Tip {
                side: wanted.tip.side + off(self.side, draw.side) / ball.radius,
                height: wanted.tip.height + off(self.height, draw.height) / ball.radius,
            }),
            elevation: (wanted.elevation + off(self.elevation_deg.to_radians(), draw.elevation)).clamp(0.0, STEEPEST),
            ..*wanted
        };
        let squirt = if self.of_cue { 0.0 } else { squirt(&struck, ball, physics) - squirt(wanted, ball, physics) };
        let turned = off(self.direction_deg.to_radians(), draw.direction);
        Strike { direction: wanted.direction + turned - squirt, ..struck }
    }

    /// The steady bias with the slow drift at stroke `number` of a match, in radians.
    #[must_use]
    pub fn steady(&self, seed: u64, number: u64) -> f64 {
        let knot = |index: u64| {
            let mut dice = Dice::new(seed ^ index.wrapping_mul(0x9e37_79b9_7f4a_7c15), Purpose::Drift);
            dice.between(-1.0, 1.0)
        };
        let (before, share) = (number / DRIFT_STROKES, (number % DRIFT_STROKES) as f64 / DRIFT_STROKES as f64);
        let drift = knot(before) * (1.0 - share) + knot(before + 1) * share;
        (self.bias_deg + self.drift_deg * drift).to_radians()
    }

    /// The standard deviation of the cue ball's direction in radians, side error included, for an easy stroke.
    pub(super) fn of_path(&self, ball: &Ball, physics: &Physics) -> f64 {
        let aside = Strike { tip: Tip { side: self.side / ball.radius, height: 0.0 }, ..Strike::default() };
        let squirt = if self.of_cue { squirt(&aside, ball, physics) } else { 0.0 };
        libm::hypot(self.direction_deg.to_radians(), squirt)
    }

    fn growth(&self, speed: f64, awkwardness: f64) -> f64 {
        let power = ((speed - EASY_POWER) / (FULL_POWER - EASY_POWER)).clamp(0.0, 1.0);
        (1.0 + (self.power - 1.0) * power) * (1.0 + (self.awkward - 1.0) * awkwardness)
    }
}

/// By how much the path of the cue ball is turned from the direction of the cue, in radians.
fn squirt(strike: &Strike, ball: &Ball, physics: &Physics) -> f64 {
    match physics.shape {
        Shape::Spheres => strike.squirt(ball, &physics.cue),
        Shape::Discs | Shape::RelativisticDiscs => 0.0,
    }
}

/// The direction in which the cue ball starts, in radians.
pub(super) fn path(strike: &Strike, ball: &Ball, physics: &Physics) -> f64 {
    strike.direction + squirt(strike, ball, physics)
}

/// The tip where even the worst stroke still meets the ball: a miscue, not a stroke through the air.
fn on_the_ball(tip: Tip) -> Tip {
    let share = (FARTHEST / tip.offset().max(FARTHEST)).min(1.0);
    Tip { side: tip.side * share, height: tip.height * share }
}

/// How awkward a stance is, 0 to 1: the butt is raised over a rail or a ball, or the cue ball lies far from every rail. `from` is
/// where the cue ball lies, in metres.
pub(super) fn awkwardness(aim: &Strike, from: Option<DVec2>, table: &Table) -> f64 {
    let raised = aim.elevation / RAISED;
    let stretch = from.map_or(0.0, |place| {
        let nearest = (0.5 * table.width - place.y.abs()).min(0.5 * table.length - place.x.abs());
        (nearest - STRETCH) / (BRIDGE - STRETCH)
    });
    raised.max(stretch).clamp(0.0, 1.0)
}
