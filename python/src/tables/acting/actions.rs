//! What the numbers of an action mean.

use baize_physics::{BallId, Strike, Tip};
use glam::DVec2;

use super::super::call::Call;
use super::super::hand::{Spot, area};
use super::super::referee::zone_of;
use super::super::table::Table;
use super::half_turn;

/// How many numbers the stroke has: speed, direction, elevation, side and height.
const STROKE: usize = 5;

/// The steepest cue that noise may make, in radians.
const STEEPEST: f64 = 85.0 * std::f64::consts::PI / 180.0;

/// The farthest from the centre, in ball radii, to which noise may move the tip.
const FARTHEST: f64 = 0.9;

/// What the numbers of an action mean: the stroke, and what follows it.
pub struct Actions {
    /// The names of the numbers after the stroke.
    pub further: Vec<String>,
    /// The slowest and the fastest cue, in m/s.
    pub speeds: (f64, f64),
    /// The highest elevation, in radians.
    pub steepest: f64,
    /// How far from the centre the tip may be aimed, in ball radii.
    pub widest: f64,
    /// The thinnest hits on both sides, in degrees; `None` for directions from the line to the foot.
    pub cuts: Option<(f64, f64)>,
}

impl Actions {
    /// How many numbers an action has.
    pub fn width(&self) -> usize {
        STROKE + self.further.len()
    }

    /// A number after the stroke by its name.
    fn number(&self, action: &[f64], name: &str) -> Option<f64> {
        let index = self.further.iter().position(|known| known == name)?;
        action.get(STROKE + index).copied()
    }

    /// Where a cue ball in hand is wanted; `None` if the action does not say, or if it is not in hand.
    pub fn place(&self, table: &Table, action: &[f64]) -> Option<Spot> {
        let shares = [self.number(action, "place_along")?, self.number(action, "place_across")?];
        let equipment = &table.hall.equipment;
        let [low, high] = area(equipment, zone_of(table)?, table.state.cue_ball(equipment));
        Some([0, 1].map(|axis| low[axis] + (shares[axis] + 1.0) / 2.0 * (high[axis] - low[axis])))
    }

    /// The stroke as the balls lie now.
    pub fn strike(&self, table: &Table, action: &[f64]) -> Strike {
        let (slowest, fastest) = self.speeds;
        Strike {
            speed: slowest + (action[0] + 1.0) / 2.0 * (fastest - slowest),
            direction: match self.cuts {
                None => half_turn(action[1]),
                Some(cuts) => cut_direction(table, cuts, action[1]),
            },
            elevation: self.steepest * action[2].max(0.0),
            tip: Tip { side: self.widest * action[3], height: self.widest * action[4] },
        }
    }

    /// What the action declares.
    pub fn call(&self, table: &Table, action: &[f64]) -> Call {
        let calls = table.state.calls(&table.hall.equipment);
        let is_wanted = |name: &str| self.number(action, name).is_some_and(|number| number > 0.0);
        if calls.push_out && is_wanted("push_out") {
            return Call::PushOut;
        }
        if calls.safety && is_wanted("safety") {
            return Call::Safety;
        }
        let Some(ball) = self.number(action, "ball") else { return Call::Nothing };
        let pockets = table.hall.setup.table.boundary.pockets.len();
        let pocket = self.number(action, "pocket").filter(|_| pockets > 0).map(|share| slot(share, pockets));
        let chosen = |balls: &[BallId]| table.hall.setup.index_of(balls[slot(ball, balls.len())]);
        let (index, pocket) = if !calls.pots.is_empty() {
            (chosen(&calls.pots), pocket)
        } else if !calls.free_balls.is_empty() {
            (chosen(&calls.free_balls), None)
        } else if !calls.nominations.is_empty() {
            (chosen(&calls.nominations), None)
        } else {
            (None, None)
        };
        index.map_or(Call::Nothing, |index| Call::Ball(index, pocket))
    }
}

/// The stroke with what the hand adds to it, within what a cue can do.
pub fn with_noise(strike: Strike, [speed, direction, elevation, side, height]: [f64; 5]) -> Strike {
    let tip = DVec2::new(strike.tip.side + side, strike.tip.height + height).clamp_length_max(FARTHEST);
    Strike {
        speed: (strike.speed + speed).max(0.0),
        direction: strike.direction + direction,
        elevation: (strike.elevation + elevation).clamp(0.0, STEEPEST),
        tip: Tip { side: tip.x, height: tip.y },
    }
}

/// The direction in which the cue ball meets the nearest ball that may be hit first with this cut, -1 to 1 of the range; 0 where there
/// is nothing to aim at.
fn cut_direction(table: &Table, (least, most): (f64, f64), share: f64) -> f64 {
    let equipment = &table.hall.equipment;
    let cue_ball = table.state.cue_ball(equipment);
    let Some(start) = table.state.lie.centre(cue_ball) else { return 0.0 };
    let offset = |ball: BallId| Some((ball, table.state.lie.centre(ball)? - start));
    let on = table.state.balls_on(equipment).into_iter().filter_map(offset);
    let Some((ball, along)) = on.min_by(|a, b| a.1.length_squared().total_cmp(&b.1.length_squared())) else {
        return 0.0;
    };
    let cut = (least + (share + 1.0) / 2.0 * (most - least)).to_radians();
    let touching = equipment.radius(cue_ball) + equipment.radius(ball);
    let sine = (touching / along.length()).min(1.0) * libm::sin(cut);
    libm::atan2(along.y, along.x) - libm::asin(sine)
}

/// The index below `count` that a share from -1 to 1 means.
fn slot(share: f64, count: usize) -> usize {
    let index = ((share + 1.0) / 2.0 * count as f64) as usize;
    index.min(count.saturating_sub(1))
}
