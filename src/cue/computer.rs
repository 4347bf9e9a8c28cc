//! The cue in the turn of the computer or of somebody at another machine: it comes down on the line of aim, and goes to and fro before the
//! stroke.

use bevy::prelude::*;

use super::aim::Aim;
use super::follow_table::keep_to_the_drill;
use super::hand::{Doing, Hand};
use super::steps::HandSteps;
use super::turn_aim::aim_at_turn;
use crate::mode::Looking;
use crate::referee::{ComputerTurn, CurrentMatch, ElsewhereTurn, Stance};

/// Lets the computer, or whoever sits at another machine, hold the cue in their turn, after the rules have said what the hand may.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        hold_for_others
            .after(aim_at_turn)
            .after(keep_to_the_drill)
            .run_if(in_state(Looking::AtTable))
            .in_set(HandSteps::FollowTable),
    );
}

/// What is remembered in the turn of others.
#[derive(Clone, Copy, Debug, Default)]
struct Remembered {
    /// The aim of the person before it.
    person: Option<Aim>,
    /// The shot, and the direction in which the cue pointed before it, in radians.
    before: Option<(u32, f64)>,
}

/// Holds the cue as the computer does, or as it is held at another machine. Afterwards the person finds tip, butt and power as they were.
fn hold_for_others(
    current: Res<CurrentMatch>,
    (computer, elsewhere): (Res<ComputerTurn>, Res<ElsewhereTurn>),
    (mut aim, mut hand): (ResMut<Aim>, ResMut<Hand>),
    mut remembered: Local<Remembered>,
) {
    if !current.others_act() {
        if let Some(before) = remembered.person.take() {
            aim.set_if_neq(Aim { direction: aim.direction, ..before });
        }
        return;
    }
    remembered.person.get_or_insert(*aim);
    let stance = if current.elsewhere_acts().is_some() { elsewhere.stance() } else { computer.stance() };
    let swings = stance.map_or(Doing::Nothing, |stance| Doing::Swing(stance.pose.pull));
    let carried = elsewhere.cue_ball().filter(|_| current.elsewhere_acts().is_some());
    let carries = current.cue_ball().zip(carried).map(|(ball, place)| Doing::Carry(ball, place));
    let doing = carries.unwrap_or(swings);
    hand.set_if_neq(Hand { doing, ..hand.clone() });
    if let Some(stance) = stance {
        let same = remembered.before.filter(|(number, _)| *number == stance.number);
        let (_, from) = *remembered.before.insert(same.unwrap_or((stance.number, aim.direction)));
        aim.set_if_neq(held(&stance, from));
    }
}

/// The aim in that stance, after a turn that began in the direction `from` (radians). It turns the shorter way.
fn held(stance: &Stance, from: f64) -> Aim {
    let wanted = Aim::of(&stance.aim);
    let turn = libm::remainder(wanted.direction - from, std::f64::consts::TAU);
    let mut aim = Aim { direction: from, ..wanted };
    aim.turn(turn * stance.pose.turned);
    aim.raise(stance.pose.raised);
    aim
}

#[cfg(test)]
mod tests {
    use approx::assert_relative_eq;

    use super::*;
    use crate::physics::Strike;
    use crate::referee::Pose;

    fn stance(direction: f64, turned: f64) -> Stance {
        let aim = Strike { direction, speed: 3.0, ..Strike::default() };
        Stance { number: 1, aim, pose: Pose { turned, raised: 0.0, pull: 0.0 } }
    }

    #[test]
    fn the_cue_turns_to_the_line_of_aim_the_shorter_way() {
        assert_relative_eq!(held(&stance(1.0, 0.0), 0.2).direction, 0.2);
        assert_relative_eq!(held(&stance(1.0, 0.5), 0.2).direction, 0.6);
        assert_relative_eq!(held(&stance(1.0, 1.0), 0.2).direction, 1.0);
        let over_the_back = held(&stance(-3.0, 0.5), 3.0).direction;
        assert_relative_eq!(over_the_back.abs(), std::f64::consts::PI, epsilon = 1e-9);
    }

    #[test]
    fn the_butt_comes_down_from_above_to_the_elevation_of_the_stroke() {
        let raised = Stance { pose: Pose { raised: 0.3, ..stance(0.0, 0.0).pose }, ..stance(0.0, 0.0) };
        assert_relative_eq!(held(&raised, 0.0).elevation, 0.3);
        assert_relative_eq!(held(&stance(0.0, 1.0), 0.0).elevation, 0.0);
    }
}
