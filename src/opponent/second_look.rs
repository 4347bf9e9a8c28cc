//! A second look at a choice: what the chosen shot is worth beside the straight pots that were possible.

use super::head::Head;
use super::mind::{Ground, Mind};
use super::play::Play;
use super::position::Position;
use super::propose::{Proposal, Stand, pots, straight_pots};
use super::think::Question;
use super::thought::{Considered, Idea};
use super::trial::{Candidate, Draws, play};

/// How many strokes of each straight pot are tried, and how many of them are played with errors.
const STROKES: usize = 45;
const TRIED: usize = 4;
/// The plays for the choice of the best stroke of a pot are others than those that say what it is worth.
const FIRST_PLAYS: u32 = 24;

/// What a shot that was chosen is worth beside the best straight pot, by the chooser's own knowledge and hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SecondLook {
    /// The chance to win the rack with the shot that was chosen.
    pub chosen: f64,
    /// The best straight pot from the same place of the cue ball, and the chance to win the rack with it; `None` if there is none.
    pub best_pot: Option<(Idea, f64)>,
}

/// Looks at a choice again. Each shot is played `plays` times with the errors of the hand; nothing is computed beyond it.
/// `None` for a position without a shot, or a game that the planner does not play.
#[must_use]
pub fn second_look(question: &Question, chosen: &Considered, plays: u32) -> Option<SecondLook> {
    let position = question.position;
    let side = position.state().to_act()?;
    let ground = Ground::of(position, question.player)?;
    let other = question.other.unwrap_or(question.player);
    let mind = Mind::new(&ground, position, question.player, other, side, question.seed ^ position.fingerprint())?;
    let stand = stand(position, &chosen.play)?;
    let mut look = Look { mind: &mind, head: mind.head(), stand, draws: Draws::new(!mind.seed, 512), plays };
    let proposal = Proposal { stand: 0, play: chosen.play, idea: chosen.idea, leave: None, promise: 0.0 };
    let chosen = look.worth(Candidate::new(proposal), FIRST_PLAYS);
    let straight = straight_pots(&mind, &look.stand);
    let pots = straight.iter().filter_map(|pot| look.best(&[*pot]));
    let best_pot = pots.max_by(|a, b| a.1.total_cmp(&b.1));
    Some(SecondLook { chosen, best_pot })
}

/// The position in which the chosen shot begins.
fn stand(position: &Position, play: &Play) -> Option<Stand> {
    let mut state = position.state().clone();
    if let Some(place) = play.place {
        state.place(position.equipment(), place).ok()?;
    }
    Some(Stand { position: position.with_state(state), place: play.place })
}

struct Look<'a> {
    mind: &'a Mind<'a>,
    head: Head,
    stand: Stand,
    draws: Draws,
    plays: u32,
}

impl Look<'_> {
    /// The worth of a candidate, from plays with the draws from `from` on.
    fn worth(&mut self, mut candidate: Candidate, from: u32) -> f64 {
        let range = from..from + self.plays;
        let played = play(self.mind, &mut self.head, &self.stand, &candidate, &self.draws, range, |_, _| {});
        candidate.add(played);
        candidate.worth()
    }

    /// The best stroke of a pot, with its worth.
    fn best(&mut self, pot: &[super::bed::Pot]) -> Option<(Idea, f64)> {
        let mut strokes = pots(self.mind, &mut self.head, (0, &self.stand), pot, STROKES);
        strokes.sort_by(|a, b| b.promise.total_cmp(&a.promise));
        let mut tried = Vec::new();
        for proposal in strokes.into_iter().take(TRIED) {
            let mut candidate = Candidate::new(proposal);
            let first = 0..FIRST_PLAYS;
            let played = play(self.mind, &mut self.head, &self.stand, &candidate, &self.draws, first, |_, _| {});
            candidate.add(played);
            tried.push((candidate.worth(), candidate.proposal));
        }
        let (_, best) = tried.into_iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
        let idea = best.idea;
        Some((idea, self.worth(Candidate::new(best), FIRST_PLAYS)))
    }
}
