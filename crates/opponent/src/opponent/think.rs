//! Thinks about a position.

use std::sync::atomic::AtomicBool;

use super::aimed_shot::Play;
use super::angles::angle_of;
use super::context::{Ground, Mind};
use super::file::OpponentFile;
use super::proposals::{Stand, stands};
use super::search::Search;
use super::situation::Position;
use super::thought::{Act, Considered, Idea, Thought};
use super::workers::Workers;
use baize_games::rules::{Choice, Next, Offer};
use baize_physics::Strike;

/// The least that a thought costs, in shots that are computed.
const LEAST_BUDGET: u32 = 20;
/// The most places of a cue ball in hand, and how many shots must be computed for each.
const MOST_STANDS: usize = 24;
const PER_STAND: usize = 400;

/// What is asked of the planner.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// What the player sees.
    pub position: &'a Position,
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
    /// The mind of the player who is asked. `None` if nobody is to act.
    pub(super) fn mind<'b>(&'b self, ground: &'b Ground) -> Option<Mind<'b>> {
        let side = self.position.state.to_act()?;
        let other = self.other.unwrap_or(self.player);
        let seed = self.seed ^ self.position.fingerprint();
        Some(Mind::new(ground, self.position, self.player, other, side, seed))
    }
}

/// What the player does in a position, and what was considered. `None` if the match is over, or if the thought was stopped before it
/// found a shot.
#[must_use]
pub fn think(question: &Question) -> Option<Thought> {
    let ground = Ground::of_thought(question.position, question.player, question.seed)?;
    let mind = question.mind(&ground)?;
    match &question.position.state.next {
        Next::Over { .. } => None,
        Next::Choice { offers, .. } => Some(choose(&mind, offers)),
        Next::Shot(_) => shot(&mind, question),
    }
}

/// Takes the offer that is worth most.
fn choose(mind: &Mind, offers: &[Offer]) -> Thought {
    let worth = |choice| mind.position.chosen(choice).map_or(0.0, |then| mind.judge.worth(mind.side, &then.state));
    let best = offers.iter().map(|offer| offer.choice).max_by(|a, b| worth(*a).total_cmp(&worth(*b)));
    let act = Act::Choose(best.unwrap_or(Choice::Play));
    Thought { act, shots: Vec::new(), simulations: 0, fingerprint: mind.position.fingerprint() }
}

fn shot(mind: &Mind, question: &Question) -> Option<Thought> {
    let fingerprint = mind.position.fingerprint();
    if mind.position.state.may_claim(mind.judge.equipment) {
        return Some(Thought { act: Act::ClaimRack, shots: Vec::new(), simulations: 0, fingerprint });
    }
    if mind.judge.goal.gives_up(mind.judge.equipment, &mind.position.state) {
        return Some(Thought { act: Act::ConcedeRack, shots: Vec::new(), simulations: 0, fingerprint });
    }
    let budget = question.simulations.unwrap_or(mind.player.thinking.simulations).max(LEAST_BUDGET);
    let stands = stands(mind, (budget as usize / PER_STAND).clamp(3, MOST_STANDS));
    let workers = Workers::new(mind, question.threads, question.stop);
    let (mut shots, simulations) = Search::new(mind, workers, &stands, budget).best()?;
    if shots.is_empty() {
        shots = vec![despair(mind, &stands)];
    }
    let act = Act::Play(shots[0].play);
    Some(Thought { act, shots, simulations, fingerprint })
}

/// What a player does who found no legal shot.
fn despair(mind: &Mind, stands: &[Stand]) -> Considered {
    let play = anything(mind, stands);
    let words = "Finds no legal shot, and plays at the nearest ball.".to_owned();
    Considered { play, idea: Idea::Safety, chance: 0.0, worth: mind.judge.stakes.foul, samples: 0, words }
}

/// A stroke for a player who found nothing: softly at the nearest ball that is on.
fn anything(mind: &Mind, stands: &[Stand]) -> Play {
    let place = stands.first().and_then(|stand| stand.place);
    let position = stands.first().map_or(mind.position, |stand| &stand.position);
    let from = position.cue_place().unwrap_or_default();
    let on = position.state.balls_on(&position.equipment);
    let lying = on.into_iter().filter_map(|ball| Some((ball, position.state.lie.centre(ball)?)));
    let nearest = lying.min_by(|a, b| a.1.distance(from).total_cmp(&b.1.distance(from)));
    let (ball, place_of_ball) = nearest.unzip();
    let way = place_of_ball.unwrap_or_default() - from;
    let strike = Strike { speed: 2.0, direction: angle_of(way), ..Strike::default() };
    let mut head = mind.head();
    head.stand_at(position);
    Play { place, declares: mind.safety(position, ball), aim: head.cleared(&strike) }
}
