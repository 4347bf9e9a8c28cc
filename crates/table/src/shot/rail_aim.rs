//! Aiming over a cushion: the ball banks into a pocket, or the cue ball kicks at the ball. A mirror gives the first guess, and the shots
//! around it are played.

use std::f64::consts::PI;

use glam::DVec2;

use super::pocket_aim::{NoPot, direction_to_pot};
use super::record::Recorded;
use super::report::Brief;
use super::setup::Setup;
use super::simulate::Simulator;
use baize_physics::{Cushion, Strike};

/// How far to each side of the mirror's direction is searched, in radians, and in how many steps to each side.
const WIDEST: f64 = 6.0 * PI / 180.0;
const STEPS: i32 = 100;
/// A kick that meets the ball is searched for one that also pots it, in so many steps between two that meet it.
const FINER: u32 = 8;

/// What is wanted of a shot over a cushion. Balls, pockets and cushions are indices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RailAim {
    /// The ball that the cue ball is to meet first.
    pub ball: usize,
    /// The pocket into which it is to fall.
    pub pocket: Option<usize>,
    /// The cushion that it is to meet before.
    pub bank: Option<usize>,
    /// The cushion that the cue ball is to meet before the ball.
    pub kick: Option<usize>,
}

/// Where the centre of a cue ball of `radius` must be when it meets the ball, to send it straight towards `target`; all in metres. `None` if
/// the ball is there already.
#[must_use]
pub fn ghost_ball(setup: &Setup, ball: usize, radius: f64, target: DVec2) -> Option<DVec2> {
    let placed = setup.balls.get(ball)?;
    let at = placed.motion.position.truncate();
    let along = (target - at).try_normalize()?;
    Some(at - along * (placed.ball.radius + radius))
}

/// The direction in radians in which this strike does what is wanted: the middle of those found, where they are most. Each is played, so a
/// few hundred shots are computed.
///
/// # Errors
/// Why there is none.
pub fn direction_by_rails(
    simulator: &mut Simulator,
    setup: &Setup,
    strike: &Strike,
    wanted: RailAim,
) -> Result<f64, NoPot> {
    let (Some(cue), Some(ball)) = (setup.balls.get(setup.cue_ball), setup.balls.get(wanted.ball)) else {
        return Err(NoPot::Blocked);
    };
    let cushions = &setup.table.boundary.cushions;
    let of = |index: Option<usize>| index.and_then(|index| cushions.get(index));
    let pocket = wanted.pocket.and_then(|index| setup.table.boundary.pockets.get(index));
    // The pocket as the ball sees it in the cushion.
    let target = pocket.map(|pocket| match of(wanted.bank) {
        Some(cushion) => mirrored(pocket.centre, cushion, ball.ball.radius),
        None => pocket.centre,
    });
    let at = ball.motion.position.truncate();
    let meeting = match target {
        Some(target) => ghost_ball(setup, wanted.ball, cue.ball.radius, target).ok_or(NoPot::Angle)?,
        None => at,
    };
    let from = cue.motion.position.truncate();
    let mut trial = Trial { simulator, setup: setup.clone(), strike: *strike, wanted };
    let found = match (of(wanted.kick), target) {
        (Some(cushion), _) => {
            let guess = mirrored(meeting, cushion, cue.ball.radius) - from;
            trial.by_kick(libm::atan2(guess.y, guess.x))
        }
        (None, Some(target)) => trial.by_bank(at, target),
        (None, None) => return Ok(libm::atan2(at.y - from.y, at.x - from.x)),
    };
    middle(&found).ok_or(NoPot::Blocked)
}

/// A place behind the nose of a cushion, as far as it is before it: a ball of this radius that goes straight there meets the cushion and
/// comes to the place, if it leaves as it comes.
fn mirrored(place: DVec2, cushion: &Cushion, radius: f64) -> DVec2 {
    let normal = cushion.normal();
    place - 2.0 * ((place - cushion.from).dot(normal) - radius) * normal
}

/// The middle of the longest row of neighbours; `None` without any. Each has its number in the search and its direction.
fn middle(found: &[(i32, f64)]) -> Option<f64> {
    let rows = found.chunk_by(|one, next| next.0 == one.0 + 1);
    let longest = rows.max_by_key(|row| row.len())?;
    Some(longest[longest.len() / 2].1)
}

/// What a shot has done of what is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reached {
    Nothing,
    /// The ball was met over the cushion.
    Ball,
    /// All.
    All,
}

/// Shots with other directions.
struct Trial<'a> {
    simulator: &'a mut Simulator,
    setup: Setup,
    strike: Strike,
    wanted: RailAim,
}

impl Trial<'_> {
    /// What the shot in this direction does.
    fn reached(&mut self, direction: f64) -> Reached {
        self.setup.strike = Some(Strike { direction, ..self.strike });
        let Ok(run) = self.simulator.play_unwatched(&self.setup, Recorded::Contacts) else { return Reached::Nothing };
        let RailAim { ball, pocket, bank, kick } = self.wanted;
        let id = self.setup.balls[ball].ball.id;
        let brief = Brief::of(&run.record);
        let meets = brief.first_hit.is_some_and(|hit| hit.ball == id && hit.rails == u32::from(kick.is_some()));
        let rails = brief.rails.iter().find(|(known, _)| *known == id).map_or(0, |(_, count)| *count);
        let is_done = match pocket {
            Some(pocket) => brief.pockets.contains(&(id, pocket)) && rails >= u32::from(bank.is_some()),
            None => rails >= u32::from(bank.is_some()),
        };
        match (meets, is_done) {
            (false, _) => Reached::Nothing,
            (true, false) => Reached::Ball,
            (true, true) => Reached::All,
        }
    }

    /// The directions around `guess` in which the cue ball comes over the cushion and does what is wanted.
    fn by_kick(&mut self, guess: f64) -> Vec<(i32, f64)> {
        let turned = |part: f64| guess + WIDEST * part / f64::from(STEPS);
        let coarse: Vec<(i32, Reached)> =
            (-STEPS..=STEPS).map(|step| (step, self.reached(turned(f64::from(step))))).collect();
        if self.wanted.pocket.is_none() {
            let all = coarse.into_iter().filter(|(_, reached)| *reached == Reached::All);
            return all.map(|(step, _)| (step, turned(f64::from(step)))).collect();
        }
        let mut found = Vec::new();
        for (step, _) in coarse.into_iter().filter(|(_, reached)| *reached != Reached::Nothing) {
            for part in 0..FINER {
                let direction = turned(f64::from(step) + f64::from(part) / f64::from(FINER));
                if self.reached(direction) == Reached::All {
                    found.push((step * FINER as i32 + part as i32, direction));
                }
            }
        }
        found
    }

    /// The directions in which the ball at `at` goes towards places around `target`, comes off the cushion and falls.
    fn by_bank(&mut self, at: DVec2, target: DVec2) -> Vec<(i32, f64)> {
        let engine = self.setup.engine();
        let (cue_ball, id) = (self.setup.cue_ball, self.setup.balls[self.wanted.ball].ball.id);
        let mut found = Vec::new();
        for step in -STEPS..=STEPS {
            let turn = DVec2::from_angle(WIDEST * f64::from(step) / f64::from(STEPS));
            let beside = at + turn.rotate(target - at);
            if let Ok(direction) = direction_to_pot(&engine, cue_ball, &self.strike, id, beside)
                && self.reached(direction) == Reached::All
            {
                found.push((step, direction));
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shot::{Goal, is_met, simulate};

    /// The cue ball, and the ball 1 on a pool table.
    fn two_balls() -> Setup {
        let mut setup = Setup::rack("eight_ball_tight").load().expect("it ships");
        setup.balls.truncate(2);
        for (placed, (x, y)) in setup.balls.iter_mut().zip([(0.35, -0.4), (0.3, 0.15)]) {
            placed.motion.position = DVec2::new(x, y).extend(placed.ball.radius);
        }
        setup
    }

    /// Over the cushion that is nearest to this place, which is no facing.
    fn cushion_near(setup: &Setup, place: DVec2) -> Option<usize> {
        let cushions = setup.table.boundary.cushions.iter().enumerate().filter(|(_, cushion)| !cushion.facing);
        cushions.min_by(|a, b| a.1.distance(place).total_cmp(&b.1.distance(place))).map(|(index, _)| index)
    }

    #[test]
    fn a_ball_banks_into_a_pocket() {
        let setup = two_balls();
        let pocket =
            setup.table.boundary.pockets.iter().position(|pocket| pocket.centre.x.abs() < 0.1 && pocket.centre.y < 0.0);
        let bank = cushion_near(&setup, DVec2::new(0.5, 0.7));
        let strike = Strike { speed: 2.5, ..Strike::default() };
        let wanted = RailAim { ball: 1, pocket, bank, kick: None };
        let direction =
            direction_by_rails(&mut Simulator::default(), &setup, &strike, wanted).expect("there is a bank");
        let name = setup.table.boundary.pockets[pocket.expect("a side pocket")].name.clone();
        let played = Setup { strike: Some(Strike { direction, ..strike }), ..setup };
        let run = simulate(&played).expect("it can be played");
        assert!(is_met(&Goal::Pot { ball: "1".to_owned(), pocket: Some(name), rails: 1 }, &played, &run));
    }

    #[test]
    fn the_cue_ball_kicks_at_a_ball() {
        let setup = two_balls();
        let kick = cushion_near(&setup, DVec2::new(0.5, -0.7));
        let strike = Strike { speed: 2.5, ..Strike::default() };
        let wanted = RailAim { ball: 1, kick, ..RailAim::default() };
        let direction =
            direction_by_rails(&mut Simulator::default(), &setup, &strike, wanted).expect("there is a kick");
        let played = Setup { strike: Some(Strike { direction, ..strike }), ..setup };
        let run = simulate(&played).expect("it can be played");
        assert!(is_met(&Goal::Hit { ball: "1".to_owned(), rails: 1 }, &played, &run));
    }
}
