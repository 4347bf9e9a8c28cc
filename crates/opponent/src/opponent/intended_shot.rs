//! What a stroke that was played was meant to do, and at which stroke the player then probably aimed.

use super::aimed_shot::AimedShot;
use super::aimer::Aimer;
use super::angles::difference;
use super::ball_layout::StraightPot;
use super::candidates::is_done;
use super::context::{Context, ContextData};
use super::evaluator::Scoring;
use super::proposals::{Placement, proposed, straight_pots};
use super::shot_simulator::{ShotOutcome, ShotSimulator};
use super::stroke_errors::path;
use super::think::Question;
use super::thought::Intent;
use baize_games::rules::Declaration;
use baize_physics::Strike;
use baize_table::shot::ErrorDraw;

/// How many strokes near the one that was played are looked at.
const STROKES: usize = 20;
/// A player whose hand is surer than this, in radians, is not taken to miss by so little: an intention is guessed with at least this
/// standard deviation of the direction.
const LEAST_ERROR: f64 = 0.008;
/// How likely a stroke is that is no straight pot, for each radian of its direction, beside a pot that always falls.
const OTHERWISE: f64 = 0.05;
/// A pot is tried as readily as its chance says, and this more often: people try pots that they hardly ever make.
const TRIED_ANYWAY: f64 = 0.1;
/// Some strokes err more than the errors of the hand say, because of a slip or a wrong picture of the pot: this share of all strokes, by errors
/// that are so many times as large.
const WILD: f64 = 0.15;
const WILDER: f64 = 2.5;
/// A ball that fell by a rail or another ball was meant to, if it falls in at least this share of the strokes near the one that was
/// played.
const NO_FLUKE: f64 = 0.15;

/// A shot that a player intended to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IntendedShot {
    /// What it is meant to do.
    pub intent: Intent,
    /// The shot, with the stroke that is aimed at.
    pub aimed: AimedShot,
}

/// What the player of `played` probably meant to do. Its aim is the stroke as it was struck. `question` says from which situation, and
/// with whose hand. `None` if no stroke near it does anything without a foul.
#[must_use]
pub fn infer_intended_shot(question: &Question, played: &AimedShot) -> Option<IntendedShot> {
    let data = ContextData::of(question.situation, question.player)?;
    let context = question.context(&data)?;
    let placement = Placement::of(question.situation, played.place)?;
    placement.situation.state.turn()?;
    if context.is_hard_break(&placement.situation) {
        return Some(IntendedShot { intent: Intent::Break, aimed: *played });
    }
    if played.declares == Declaration::PushOut {
        return Some(IntendedShot { intent: Intent::PushOut, aimed: *played });
    }
    let mut guess = Guess { simulator: context.simulator(), context: &context, placement: &placement, played };
    match played.declares {
        Declaration::Safety => guess.best_near(Intent::Safety),
        Declaration::Pot { ball, pocket } => {
            let straight = straight_pots(&context, &placement)
                .into_iter()
                .find(|pot| (pot.path.ball, pot.path.pocket) == (ball, pocket));
            let straight = straight.and_then(|pot| guess.best_of_pot(&pot)).map(|(meant, _)| meant);
            straight.or_else(|| guess.best_near(Intent::Roundabout { ball, pocket }))
        }
        _ => guess.likeliest(),
    }
}

/// By how much the direction of `played` is off, in radians: beside the direction with which a stroke of its speed and tip pots the ball
/// that was intended, or else beside the path of the stroke that was intended. The simulator starts from the placement.
pub(super) fn turned(
    context: &Context,
    simulator: &mut ShotSimulator,
    placement: &Placement,
    meant: &IntendedShot,
    played: &Strike,
) -> f64 {
    let pot = straight_pots(context, placement).into_iter().find(|pot| meant.intent == intent_of(pot));
    let mut aimer = Aimer::new(simulator.environment());
    let wanted =
        pot.and_then(|pot| proposed(context, simulator, &mut aimer, (0, placement), &pot, played, pot.path.direction));
    match wanted {
        Some(wanted) => difference(played.direction, wanted.aimed.aim.direction),
        None => difference(
            path(played, &context.ball, context.believed),
            path(&meant.aimed.aim, &context.ball, context.believed),
        ),
    }
}

fn intent_of(pot: &StraightPot) -> Intent {
    Intent::Pot { ball: pot.path.ball, pocket: pot.path.pocket }
}

/// How likely an error is of so many standard deviations of the hand, for each deviation.
fn density(off: f64) -> f64 {
    let normal = |width: f64| libm::exp(-0.5 * (off / width) * (off / width)) / (width * std::f64::consts::TAU.sqrt());
    (1.0 - WILD) * normal(1.0) + WILD * normal(WILDER)
}

struct Guess<'a> {
    context: &'a Context<'a>,
    simulator: ShotSimulator,
    placement: &'a Placement,
    played: &'a AimedShot,
}

impl Guess<'_> {
    /// The likeliest intention where nothing was called.
    fn likeliest(&mut self) -> Option<IntendedShot> {
        let mut pots = straight_pots(self.context, self.placement);
        if let Declaration::Nominate(ball) | Declaration::FreeBall(ball) = self.played.declares {
            pots.retain(|pot| pot.path.ball == ball);
        }
        let likely = pots.iter().filter_map(|pot| self.best_of_pot(pot)).max_by(|a, b| a.1.total_cmp(&b.1));
        match likely {
            Some((meant, likelihood)) if likelihood > OTHERWISE => Some(meant),
            _ => self.otherwise(),
        }
    }

    /// The best stroke of a pot with nearly the speed and the tip that were played, and how likely it is that this pot was meant.
    fn best_of_pot(&mut self, pot: &StraightPot) -> Option<(IntendedShot, f64)> {
        self.simulator.start_from(&self.placement.situation);
        let mut aimer = Aimer::new(self.simulator.environment());
        let (context, numbered) = (self.context, (0, self.placement));
        let strokes = self.near_played().into_iter();
        let strokes = strokes.filter_map(|strike| {
            proposed(context, &mut self.simulator, &mut aimer, numbered, pot, &strike, pot.path.direction)
        });
        let best = strokes.max_by(|a, b| a.promise.total_cmp(&b.promise))?;
        let error = context.error().max(LEAST_ERROR);
        let path = |strike: &Strike| path(strike, &context.ball, context.believed);
        let off = difference(path(&best.aimed.aim), path(&self.played.aim)) / error;
        let intent = intent_of(pot);
        let aimed = AimedShot { declares: self.played.declares, ..best.aimed };
        Some((IntendedShot { intent, aimed }, (pot.chance(error) + TRIED_ANYWAY) * density(off) / error))
    }

    /// A carom, where the game has them. Else a pot by a rail or another ball if it fell, and was no fluke; else a safety.
    fn otherwise(&mut self) -> Option<IntendedShot> {
        if self.context.evaluator.model.scoring() != Scoring::Pots {
            return self.best_near(Intent::Point).or_else(|| self.best_near(Intent::Safety));
        }
        self.fell_by_intention().and_then(|intent| self.best_near(intent)).or_else(|| self.best_near(Intent::Safety))
    }

    /// The ball that fell, and would have fallen with other errors of the hand, too.
    fn fell_by_intention(&mut self) -> Option<Intent> {
        let after = self.shoot(&self.played.aim.clone())?;
        let on = self.placement.situation.state.balls_on(&self.placement.situation.equipment);
        let fell = after.pocketed.iter().find(|pocketed| on.contains(&pocketed.ball)).filter(|_| !after.foul)?;
        let intent = Intent::Roundabout { ball: fell.ball, pocket: fell.pocket };
        let strokes = self.near_played();
        let fall =
            strokes.iter().filter(|strike| self.shoot(strike).is_some_and(|after| is_done(intent, &after))).count();
        (fall as f64 >= NO_FLUKE * strokes.len() as f64).then_some(intent)
    }

    /// The stroke near the one that was played that does this best; `None` if none does it.
    fn best_near(&mut self, intent: Intent) -> Option<IntendedShot> {
        let mut best: Option<(f64, Strike)> = None;
        for strike in self.near_played() {
            let Some(after) = self.shoot(&strike).filter(|after| is_done(intent, after)) else { continue };
            let worth = self.context.evaluator.after(self.context.side, &after);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, strike));
            }
        }
        best.map(|(_, aim)| IntendedShot { intent, aimed: AimedShot { aim, ..*self.played } })
    }

    /// The stroke that was played, and those at which the hand may have aimed when it made it.
    fn near_played(&self) -> Vec<Strike> {
        let aim = &self.played.aim;
        let draws = ErrorDraw::first(self.context.seed, STROKES);
        let others = draws
            .iter()
            .map(|draw| self.context.with_errors(&self.placement.situation, aim, draw, self.context.believed));
        std::iter::once(*aim).chain(others).collect()
    }

    fn shoot(&mut self, strike: &Strike) -> Option<ShotOutcome> {
        self.simulator.start_from(&self.placement.situation);
        self.simulator.shoot(&self.played.declares, strike)
    }
}
