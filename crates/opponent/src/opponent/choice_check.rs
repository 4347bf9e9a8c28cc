//! A second look at a choice: what the chosen shot is worth beside the straight pots that were possible.

use std::ops::Range;

use super::ball_layout::StraightPot;
use super::candidates::{Candidate, Draws, play};
use super::context::{Context, ContextData};
use super::proposals::{Placement, Proposal, pots, straight_pots};
use super::shot_simulator::ShotSimulator;
use super::think::Question;
use super::thought::{Considered, Intent};

/// How many strokes of each straight pot are tried, and how many of them are played with errors.
const STROKES: usize = 45;
const TRIED: usize = 4;
/// The plays for the choice of the best stroke of a pot are others than those that say what it is worth.
const FIRST_PLAYS: u32 = 24;

/// What a shot that was chosen is worth beside the best straight pot, by the chooser's own knowledge and hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChoiceCheck {
    /// The chance to win the rack with the shot that was chosen.
    pub chosen: f64,
    /// The best straight pot from the same place of the cue ball, and the chance to win the rack with it; `None` if there is none.
    pub best_pot: Option<(Intent, f64)>,
}

/// Looks at a choice again. Each shot is played `plays` times with the errors of the hand; nothing is computed beyond it.
/// `None` for a situation without a shot.
#[must_use]
pub fn check_choice(question: &Question, chosen: &Considered, plays: u32) -> Option<ChoiceCheck> {
    let data = ContextData::of_thought(question.situation, question.player, question.seed)?;
    let context = question.context(&data)?;
    let placement = Placement::of(question.situation, chosen.aimed.place)?;
    let draws = Draws::new(!context.seed, (FIRST_PLAYS + plays) as usize);
    let mut trials = PotTrials { context: &context, simulator: context.simulator(), placement, draws };
    let fresh = FIRST_PLAYS..FIRST_PLAYS + plays;
    let proposal = Proposal { placement: 0, aimed: chosen.aimed, intent: chosen.intent, leave: None, promise: 0.0 };
    let chosen = trials.played(proposal, fresh.clone()).worth();
    let straight = straight_pots(&context, &trials.placement);
    let pots = straight.iter().filter_map(|pot| {
        let best = trials.best_stroke(pot)?;
        Some((best.intent, trials.played(best, fresh.clone()).worth()))
    });
    let best_pot = pots.max_by(|a, b| a.1.total_cmp(&b.1));
    Some(ChoiceCheck { chosen, best_pot })
}

struct PotTrials<'a> {
    context: &'a Context<'a>,
    simulator: ShotSimulator,
    placement: Placement,
    draws: Draws,
}

impl PotTrials<'_> {
    /// A proposal with what its plays with these draws gave.
    fn played(&mut self, proposal: Proposal, range: Range<u32>) -> Candidate {
        let mut candidate = Candidate::new(self.context, proposal);
        let played =
            play(self.context, &mut self.simulator, &self.placement, &candidate, &self.draws, range, |_, _| {});
        candidate.add(played);
        candidate
    }

    /// The best stroke of a pot; `None` if no stroke pots the ball.
    fn best_stroke(&mut self, pot: &StraightPot) -> Option<Proposal> {
        let pot = std::slice::from_ref(pot);
        let mut strokes = pots(self.context, &mut self.simulator, (0, &self.placement), pot, STROKES);
        strokes.sort_by(|a, b| b.promise.total_cmp(&a.promise));
        strokes.truncate(TRIED);
        let tried = strokes.into_iter().map(|stroke| self.played(stroke, 0..FIRST_PLAYS));
        let best = tried.max_by(|a, b| a.worth().total_cmp(&b.worth()))?;
        Some(best.proposal)
    }
}
