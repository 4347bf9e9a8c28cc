//! A second look at a choice: what the chosen shot is worth beside the straight pots that were possible.

use std::ops::Range;

use super::ball_layout::Pot;
use super::candidates::{Candidate, Draws, play};
use super::context::{Ground, Mind};
use super::proposals::{Proposal, Stand, pots, straight_pots};
use super::shot_simulator::Head;
use super::think::Question;
use super::thought::{Considered, Idea};

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
/// `None` for a position without a shot.
#[must_use]
pub fn second_look(question: &Question, chosen: &Considered, plays: u32) -> Option<SecondLook> {
    let ground = Ground::of_thought(question.position, question.player, question.seed)?;
    let mind = question.mind(&ground)?;
    let stand = Stand::of(question.position, chosen.play.place)?;
    let draws = Draws::new(!mind.seed, (FIRST_PLAYS + plays) as usize);
    let mut look = Look { mind: &mind, head: mind.head(), stand, draws };
    let fresh = FIRST_PLAYS..FIRST_PLAYS + plays;
    let proposal = Proposal { stand: 0, play: chosen.play, idea: chosen.idea, leave: None, promise: 0.0 };
    let chosen = look.played(proposal, fresh.clone()).worth();
    let straight = straight_pots(&mind, &look.stand);
    let pots = straight.iter().filter_map(|pot| {
        let best = look.best_stroke(pot)?;
        Some((best.idea, look.played(best, fresh.clone()).worth()))
    });
    let best_pot = pots.max_by(|a, b| a.1.total_cmp(&b.1));
    Some(SecondLook { chosen, best_pot })
}

struct Look<'a> {
    mind: &'a Mind<'a>,
    head: Head,
    stand: Stand,
    draws: Draws,
}

impl Look<'_> {
    /// A proposal with what its plays with these draws gave.
    fn played(&mut self, proposal: Proposal, range: Range<u32>) -> Candidate {
        let mut candidate = Candidate::new(self.mind, proposal);
        let played = play(self.mind, &mut self.head, &self.stand, &candidate, &self.draws, range, |_, _| {});
        candidate.add(played);
        candidate
    }

    /// The best stroke of a pot; `None` if no stroke pots the ball.
    fn best_stroke(&mut self, pot: &Pot) -> Option<Proposal> {
        let pot = std::slice::from_ref(pot);
        let mut strokes = pots(self.mind, &mut self.head, (0, &self.stand), pot, STROKES);
        strokes.sort_by(|a, b| b.promise.total_cmp(&a.promise));
        strokes.truncate(TRIED);
        let tried = strokes.into_iter().map(|stroke| self.played(stroke, 0..FIRST_PLAYS));
        let best = tried.max_by(|a, b| a.worth().total_cmp(&b.worth()))?;
        Some(best.proposal)
    }
}
