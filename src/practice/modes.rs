//! Keeps the modes true: which of free table, match and drill is on, whether a replay is watched, and who may strike.

use bevy::prelude::*;

use super::at_table::CurrentDrill;
use crate::mode::{DrillKind, Looking, Mode, Striker};
use crate::referee::CurrentMatch;
use crate::simulation::{Replay, TableState, TheTable};
use crate::teaching::CurrentLesson;

/// What goes on now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Now {
    mode: Mode,
    drill: Option<DrillKind>,
    looking: Looking,
    striker: Striker,
}

/// Reads what goes on from the match, the drill, the replay and the balls.
pub(super) fn look(
    (state, replay): (TheTable<&TableState>, Option<TheTable<&Replay>>),
    (current_match, current_drill, current_lesson): (Res<CurrentMatch>, Res<CurrentDrill>, Res<CurrentLesson>),
) -> Now {
    let drill = current_drill.round().map(|round| match round.drill().game {
        None => DrillKind::Shots,
        Some(_) => DrillKind::Game,
    });
    let mode = match drill {
        Some(_) => Mode::Drill,
        None if current_lesson.is_on() => Mode::Lesson,
        None if current_match.is_on() => Mode::Match,
        None => Mode::FreeTable,
    };
    let is_replay = replay.is_some_and(|replay| replay.is_on());
    let striker = match () {
        () if is_replay || **state != TableState::AtRest || !current_match.lets_strike() => Striker::Nobody,
        () if current_match.computer_acts().is_some() => Striker::Computer,
        () if current_match.elsewhere_acts().is_some() => Striker::Elsewhere,
        () if current_lesson.is_on() && !current_lesson.is_waiting() => Striker::Nobody,
        () => Striker::Person,
    };
    Now { mode, drill, looking: if is_replay { Looking::AtReplay } else { Looking::AtTable }, striker }
}

/// Changes the states at once where they are other than what goes on, so that the rest of the frame goes by the new ones.
pub(super) fn follow(In(now): In<Now>, world: &mut World) {
    let changes = [
        set(world, now.mode),
        now.drill.is_some_and(|drill| set(world, drill)),
        set(world, now.looking),
        set(world, now.striker),
    ];
    if changes.contains(&true) {
        world.run_schedule(StateTransition);
    }
}

/// Asks for that state unless it is on. Returns whether it is to come.
fn set<S: bevy::state::state::FreelyMutableState>(world: &mut World, state: S) -> bool {
    let is_other = world.get_resource::<State<S>>().is_none_or(|present| *present.get() != state);
    if is_other {
        world.insert_resource(NextState::Pending(state));
    }
    is_other
}
