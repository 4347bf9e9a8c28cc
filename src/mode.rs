//! What goes on at the table of the game, as states of Bevy. What a match, a drill or a replay consists of stays with the room to
//! which it belongs; here is only which of them is on, so that every other room asks in one place.

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;

use crate::words::files_in_use as text;

/// What the table is used for.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// A person plays on whatever was racked, without rules.
    #[default]
    FreeTable,
    /// A match is played.
    Match,
    /// A drill is practised.
    Drill,
    /// A lesson is given.
    Lesson,
}

impl Mode {
    /// Why no rack, table, ball set or physics can be chosen now, as a sentence; `None` if it can.
    #[must_use]
    pub fn objection_to_choices(self) -> Option<&'static str> {
        match self {
            Self::FreeTable => None,
            Self::Match => Some(text::IN_A_MATCH),
            Self::Drill => Some(text::IN_A_DRILL),
            Self::Lesson => Some(text::IN_A_LESSON),
        }
    }
}

/// What an attempt at the drill is. This state exists only in [`Mode::Drill`].
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Mode = Mode::Drill)]
pub enum DrillKind {
    /// One shot.
    #[default]
    Shots,
    /// A match of one player.
    Game,
}

/// Whether the rules of a game hold at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Referee {
    /// No game is played.
    Absent,
    /// A match is played, by itself or as an attempt at a drill.
    Present,
}

impl ComputedStates for Referee {
    type SourceStates = (Mode, Option<DrillKind>);

    fn compute((mode, drill): (Mode, Option<DrillKind>)) -> Option<Self> {
        let is_game = mode == Mode::Match || drill == Some(DrillKind::Game);
        Some(if is_game { Self::Present } else { Self::Absent })
    }
}

/// What the person looks at.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Looking {
    /// The table.
    #[default]
    AtTable,
    /// The replay of a shot. The table stands still meanwhile.
    AtReplay,
}

/// Who may strike now. What a stroke has to obey beside this, such as a call that is missing, the guard of the table says when it is struck.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Striker {
    /// Nobody: the balls move, a replay is on, a player has to choose first, or the match is over.
    Nobody,
    /// A person.
    #[default]
    Person,
    /// The computer.
    Computer,
    /// Somebody at another machine.
    Elsewhere,
}

/// The systems that bring the modes up to date, at the start of `Update` and again when match and drill have taken the requests of the
/// frame. What runs after them is judged by the new mode.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ModeSystems {
    /// What the ticks of this frame and the replay have changed.
    AfterTicks,
    /// What the requests of this frame have changed.
    AfterRequests,
}

/// Adds the states, and Bevy's own plugin for them if the app has none. [`ChoicesPlugin`](crate::settings::ChoicesPlugin) adds it, and
/// [`PracticePlugin`](crate::practice::PracticePlugin) keeps the states true.
pub(crate) struct ModePlugin;

impl Plugin for ModePlugin {
    fn build(&self, app: &mut App) {
        if !app.is_plugin_added::<StatesPlugin>() {
            app.add_plugins(StatesPlugin);
        }
        app.init_state::<Mode>()
            .add_sub_state::<DrillKind>()
            .add_computed_state::<Referee>()
            .init_state::<Looking>()
            .init_state::<Striker>();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_the_free_table_everything_can_be_chosen_and_otherwise_the_mode_says_why_not() {
        assert_eq!(Mode::FreeTable.objection_to_choices(), None);
        assert!(Mode::Match.objection_to_choices().is_some_and(|reason| reason.contains("match")));
        assert!(Mode::Drill.objection_to_choices().is_some_and(|reason| reason.contains("drill")));
        assert!(Mode::Lesson.objection_to_choices().is_some_and(|reason| reason.contains("lesson")));
    }

    #[test]
    fn the_rules_of_a_game_hold_in_a_match_and_in_a_drill_of_games_only() {
        let holds = |mode, drill| Referee::compute((mode, drill)) == Some(Referee::Present);
        assert!(holds(Mode::Match, None) && holds(Mode::Drill, Some(DrillKind::Game)));
        assert!(!holds(Mode::FreeTable, None) && !holds(Mode::Drill, Some(DrillKind::Shots)));
    }
}
