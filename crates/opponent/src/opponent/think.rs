//! Thinks about a situation.

use std::sync::atomic::AtomicBool;

use super::aimed_shot::AimedShot;
use super::angles::angle_of;
use super::context::{Context, ContextData};
use super::cue_ball_choice::best_cue_ball;
use super::file::OpponentFile;
use super::proposals::{Placement, placements};
use super::search::Search;
use super::shot_weight::shot_weight;
use super::situation::Situation;
use super::thought::{Act, Considered, Intent, Thought};
use super::workers::Workers;
use baize_games::rules::{Choice, Next, Offer};
use baize_physics::Strike;

/// The least that a thought costs, in shots that are computed.
const LEAST_BUDGET: u32 = 20;
/// Where a shot takes long to compute, fewer are computed. For a break, not fewer than this of what the player is allowed: a player who
/// compares breaks by a handful of plays breaks at random.
const LEAST_OF_BREAK: u32 = 4_000;
/// The most places of a cue ball in hand, and how many shots must be computed for each.
const MOST_PLACEMENTS: usize = 24;
const PER_PLACEMENT: usize = 400;

/// What is asked of the planner.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// What the player sees.
    pub situation: &'a Situation,
    /// Who thinks.
    pub player: &'a OpponentFile,
    /// The opponent, as far as the player knows the person; `None` takes one like the player.
    pub other: Option<&'a OpponentFile>,
    /// The seed of the thought.
    pub seed: u64,
    /// How many shots may be computed; `None` for what the player's file says.
    pub simulations: Option<u32>,
    /// On how many threads, 1 or more. The answer is the same for any number.
    pub threads: usize,
    /// Set to stop the thought early. The answer is then the best shot that was found until then.
    pub stop: &'a AtomicBool,
}

impl Question<'_> {
    /// The context in which the player who is asked thinks. `None` if nobody is to act.
    pub(super) fn context<'b>(&'b self, data: &'b ContextData) -> Option<Context<'b>> {
        let side = self.situation.state.to_act()?;
        let other = self.other.unwrap_or(self.player);
        let seed = self.seed ^ self.situation.fingerprint();
        Some(Context::new(data, self.situation, self.player, other, side, seed))
    }
}

/// What the player does in a situation, and what was considered. `None` if the match is over, or if the thought was stopped before it
/// found a shot.
#[must_use]
pub fn think(question: &Question) -> Option<Thought> {
    let data = ContextData::of_thought(question.situation, question.player, question.seed)?;
    let context = question.context(&data)?;
    match &question.situation.state.next {
        Next::Over { .. } => None,
        Next::Choice { offers, .. } => Some(choose(&context, offers)),
        Next::Shot(_) => shot(&context, question),
    }
}

/// Takes the offer that is worth most.
fn choose(context: &Context, offers: &[Offer]) -> Thought {
    let worth = |choice| {
        context.situation.chosen(choice).map_or(0.0, |then| context.evaluator.worth(context.side, &then.state))
    };
    let best = offers.iter().map(|offer| offer.choice).max_by(|a, b| worth(*a).total_cmp(&worth(*b)));
    let act = Act::Choose(best.unwrap_or(Choice::Play));
    Thought { act, shots: Vec::new(), simulations: 0, fingerprint: context.situation.fingerprint() }
}

fn shot(context: &Context, question: &Question) -> Option<Thought> {
    let fingerprint = context.situation.fingerprint();
    if context.situation.state.may_claim(context.evaluator.equipment) {
        return Some(Thought { act: Act::ClaimRack, shots: Vec::new(), simulations: 0, fingerprint });
    }
    if context.evaluator.model.gives_up(context.evaluator.equipment, &context.situation.state) {
        return Some(Thought { act: Act::ConcedeRack, shots: Vec::new(), simulations: 0, fingerprint });
    }
    if let Some((ball, simulations)) = best_cue_ball(context)
        && ball != context.situation.cue_ball()
    {
        return Some(Thought { act: Act::TakeCueBall(ball), shots: Vec::new(), simulations, fingerprint });
    }
    let budget = question.simulations.unwrap_or(context.player.thinking.simulations).max(LEAST_BUDGET);
    let placements = placements(context, (budget as usize / PER_PLACEMENT).clamp(3, MOST_PLACEMENTS));
    let light = (f64::from(budget) / shot_weight(context, &placements)) as u32;
    let least = if context.is_hard_break(context.situation) { budget.min(LEAST_OF_BREAK) } else { LEAST_BUDGET };
    let budget = light.max(least);
    let workers = Workers::new(context, question.threads, question.stop);
    let (mut shots, simulations) = Search::new(context, workers, &placements, budget).best()?;
    if shots.is_empty() {
        shots = vec![despair(context, &placements)];
    }
    let act = Act::Strike(shots[0].aimed);
    Some(Thought { act, shots, simulations, fingerprint })
}

/// What a player does who found no legal shot.
fn despair(context: &Context, placements: &[Placement]) -> Considered {
    let aimed = anything(context, placements);
    let words = "Finds no legal shot, and plays at the nearest ball.".to_owned();
    Considered { aimed, intent: Intent::Safety, chance: 0.0, worth: context.evaluator.stakes.foul, samples: 0, words }
}

/// A stroke for a player who found nothing: softly at the nearest ball that is on.
fn anything(context: &Context, placements: &[Placement]) -> AimedShot {
    let place = placements.first().and_then(|placement| placement.place);
    let situation = placements.first().map_or(context.situation, |placement| &placement.situation);
    let from = situation.cue_place().unwrap_or_default();
    let on = situation.state.balls_on(&situation.equipment);
    let lying = on.into_iter().filter_map(|ball| Some((ball, situation.state.lie.centre(ball)?)));
    let nearest = lying.min_by(|a, b| a.1.distance(from).total_cmp(&b.1.distance(from)));
    let (ball, place_of_ball) = nearest.unzip();
    let way = place_of_ball.unwrap_or_default() - from;
    let strike = Strike { speed: 2.0, direction: angle_of(way), ..Strike::default() };
    let mut simulator = context.simulator();
    simulator.start_from(situation);
    AimedShot { place, declares: context.safety(situation, ball), aim: simulator.cleared(&strike) }
}
