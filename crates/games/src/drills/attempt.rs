//! One attempt at a drill.

use super::drill::Drill;
use super::file::{Counts, Points};
use crate::match_play::{Beginning, Match, Opening};
use crate::rules::{Ended, LoadedGame, Next, Objection, Side, State, Terms};
use baize_files::FileError;
use baize_table::shot::{Run, Setup, goal_phrase, is_met};

/// One attempt: a shot, or a game for one player.
#[derive(Clone, Debug)]
pub enum Attempt {
    /// One shot from this set-up.
    Shot(Box<Setup>),
    /// A visit or a rack. It is over when the match is.
    Game(Box<Match>),
}

impl Attempt {
    /// The attempt at a station of a drill. `seed` decides where random balls lie and how the rack is shuffled; `player` is the name of
    /// the person.
    ///
    /// # Errors
    /// If the balls have no room, or if the game cannot begin with them.
    pub fn begin(drill: &Drill, station: usize, seed: u64, player: &str) -> Result<Self, String> {
        let setup = drill.lay(station, seed).map_err(|error: FileError| error.to_string())?;
        let Some((game, alone, _)) = &drill.game else { return Ok(Self::Shot(Box::new(setup))) };
        let terms = Terms { alone: Some(*alone), ..Terms::default() };
        let rack = drill.stations[station].rack.clone();
        let loaded =
            LoadedGame { name: drill.name.clone(), game: game.clone(), terms, setup, rack, files: drill.files.clone() };
        let other = alone.other_name();
        // Both players need different names.
        let player = if player == other { "Player" } else { player };
        let beginning = Beginning { opening: Opening::Won(Side::First), ..Beginning::of([player, other], seed) };
        let the_match = Match::begin(loaded, beginning).map_err(|Objection(sentence)| sentence)?;
        Ok(Self::Game(Box::new(the_match)))
    }
}

/// The points of a shot that was played from `setup`: the most of those entries of which all goals are met; 0 if there is none.
pub(super) fn points_of_shot(score: &[Points], setup: &Setup, run: &Run) -> u32 {
    let met = score.iter().filter(|points| points.goals.iter().all(|goal| is_met(goal, setup, run)));
    met.map(|points| points.points).max().unwrap_or(0)
}

/// What was asked of a shot and did not happen, as the end of a sentence: the first goal that it did not meet. `None` if it met all goals
/// of an entry.
pub(super) fn missed_goal(score: &[Points], setup: &Setup, run: &Run) -> Option<String> {
    let unmet = |points: &Points| points.goals.iter().find(|goal| !is_met(goal, setup, run)).cloned();
    let mut entries = score.iter().map(unmet);
    let first = entries.next()??;
    if entries.any(|unmet| unmet.is_none()) {
        return None;
    }
    Some(goal_phrase(&first, setup))
}

/// The points of a game that is over.
pub(super) fn points_of_game(counts: Counts, the_match: &Match) -> u32 {
    match counts {
        Counts::Balls => pocketed(the_match),
        Counts::Points => u32::try_from(the_match.state().players[0].points).unwrap_or(0),
        Counts::Racks => u32::from(is_won(the_match)),
    }
}

/// Whether the person has won the game.
pub(super) fn is_won(the_match: &Match) -> bool {
    matches!(the_match.state().next, Next::Over { winner: Some(Side::First) })
}

/// How many object balls were pocketed. What fell in a foul that ended the game does not count.
fn pocketed(the_match: &Match) -> u32 {
    let equipment = the_match.equipment();
    let on_bed = |state: &State| {
        let cue_ball = state.cue_ball_of(Side::First, equipment);
        state.lie.on_bed().filter(|(ball, _)| *ball != cue_ball).count()
    };
    let at_start = on_bed(the_match.at_start());
    let outcomes = the_match.steps().iter().filter_map(|step| step.outcome.as_ref());
    let mut counted = outcomes.filter(|outcome| outcome.verdict.ended == Ended::Nothing || !outcome.verdict.is_foul());
    let left = counted.next_back().map_or(at_start, |outcome| on_bed(&outcome.state));
    at_start.saturating_sub(left) as u32
}
