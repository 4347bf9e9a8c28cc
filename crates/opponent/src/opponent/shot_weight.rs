//! How long the shots of a situation take to compute: a full rack takes ten times as long as three balls.

use super::angles::angle_of;
use super::context::Context;
use super::proposals::Placement;
use baize_physics::Strike;

/// The events of a shot that takes an ordinary time to compute.
const ORDINARY: f64 = 16.0;
/// The heaviest shots count as so many.
const HEAVIEST: f64 = 16.0;
/// The speeds of the cue in m/s at which balls that are on are struck to find out, if no break is to come.
const SPEEDS: [f64; 2] = [1.5, 4.0];
/// How many balls are struck.
const BALLS: usize = 3;

/// For how many ordinary shots one counts from here, 1 or more. It follows from events alone, so it is the same on any machine.
pub(super) fn shot_weight(context: &Context, placements: &[Placement]) -> f64 {
    let Some(placement) = placements.first() else { return 1.0 };
    let situation = &placement.situation;
    let Some(cue) = situation.cue_place() else { return 1.0 };
    let mut simulator = context.simulator().that_records_everything();
    simulator.start_from(situation);
    let on = situation.state.balls_on(&situation.equipment);
    let ways = on.iter().filter_map(|ball| Some(situation.state.lie.centre(*ball)? - cue)).take(BALLS);
    let of_break = [context.player.habits.break_speed];
    let speeds: &[f64] = if context.is_hard_break(situation) { &of_break } else { &SPEEDS };
    let (mut events, mut shots) = (0, 0);
    for way in ways {
        for &speed in speeds {
            let strike = simulator.cleared(&Strike { speed, direction: angle_of(way), ..Strike::default() });
            simulator.shoot(&context.safety(situation, None), &strike);
            events += simulator.events();
            shots += 1;
        }
    }
    (events as f64 / f64::from(shots.max(1)) / ORDINARY).clamp(1.0, HEAVIEST)
}
