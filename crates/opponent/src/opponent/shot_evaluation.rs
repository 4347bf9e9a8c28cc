//! Evaluates shots that are given: what they are worth with the errors of a hand, and what the errors that were made cost.

use super::aimed_shot::AimedShot;
use super::candidates::{Candidate, Draws, add_plays, is_done};
use super::context::{Context, ContextData};
use super::intended_shot::{IntendedShot, turned};
use super::look_ahead::{LookAheadEffort, look_ahead};
use super::proposals::{Placement, Proposal};
use super::shot_simulator::ShotSimulator;
use super::stroke_errors::StrokeErrors;
use super::think::Question;
use super::workers::Workers;
use baize_games::rules::Declaration;
use baize_physics::Strike;
use baize_table::rack::{Dice, Purpose};
use baize_table::shot::ErrorDraw;

/// What share of the shots that are computed for the worth of one are plays of it; the rest look further.
const ON_PLAYS: f64 = 0.3;
/// How closely the outcomes are looked at.
const LOOK: LookAheadEffort = LookAheadEffort { outcomes: 64, groups: 10 };
/// How many plays say what an error cost.
const PLAYS: usize = 96;

/// What a shot is worth to the side that plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// As its plays say, 0 to 1.
    pub played: f64,
    /// The same for a comparison of shots: a safety is trusted less than its plays say.
    pub trusted: f64,
}

/// What each of these shots is worth to the side that plays: the chance to win the rack with the errors of the hand, looked at from the
/// places where the balls may then lie. The question's `simulations` shots are computed for each. The plays are others than those of
/// [`think`](super::think::think). `None` without a shot, or if it was stopped.
#[must_use]
pub fn worths(question: &Question, shots: &[IntendedShot]) -> Option<Vec<Worth>> {
    let data = ContextData::of(question.situation, question.player)?;
    let context = question.context(&data)?;
    let placements = shots
        .iter()
        .map(|shot| Placement::of(question.situation, shot.aimed.place))
        .collect::<Option<Vec<Placement>>>()?;
    let candidate = |(placement, shot): (usize, &IntendedShot)| {
        Candidate::new(
            &context,
            Proposal { placement, aimed: shot.aimed, intent: shot.intent, leave: None, promise: 0.0 },
        )
    };
    let mut candidates: Vec<Candidate> = shots.iter().enumerate().map(candidate).collect();
    let each = question.simulations.unwrap_or(question.player.thinking.simulations).max(1);
    let plays = ((f64::from(each) * ON_PLAYS) as u32).max(1);
    let draws = Draws::new(!context.seed, plays.max(LOOK.outcomes) as usize);
    let mut workers = Workers::new(&context, question.threads, question.stop);
    add_plays(&context, &mut workers, &placements, &mut candidates, &draws, |_| plays);
    let further = each.saturating_sub(plays);
    let (_, effort) = LOOK.within(2 * further, 2);
    let all = further * shots.len() as u32;
    look_ahead(&context, &mut workers, &placements, &mut candidates, &draws, effort, all);
    let worth = |candidate: &Candidate| Worth {
        played: candidate.undoubted().clamp(0.0, 1.0),
        trusted: candidate.worth().clamp(0.0, 1.0),
    };
    (!workers.is_stopped()).then(|| candidates.iter().map(worth).collect())
}

/// What errors cost, in chances to win the rack, as far as the places of the balls tell: nothing is looked at beyond them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Execution {
    /// The shot that was meant, with the direction in which it was struck.
    pub as_directed: AimedShot,
    /// What the direction of the stroke cost, beside the errors that the hand usually makes; below 0 if it gained.
    pub aim: f64,
    /// What its speed and the place of the tip cost besides.
    pub speed: f64,
}

/// What the stroke `played` cost beside the one that was meant. `None` without a shot.
#[must_use]
pub fn execution(question: &Question, meant: &IntendedShot, played: &AimedShot) -> Option<Execution> {
    let data = ContextData::of(question.situation, question.player)?;
    let context = question.context(&data)?;
    let placement = Placement::of(question.situation, played.place)?;
    let mut effort =
        Closely { context: &context, simulator: context.simulator(), placement: &placement, declares: played.declares };
    effort.simulator.start_from(&placement.situation);
    let errors = &context.player.stroke;
    let turned = turned(&context, &mut effort.simulator, &placement, meant, &played.aim);
    let as_struck = Strike { direction: meant.aimed.aim.direction + turned, ..meant.aimed.aim };
    let meant_worth = effort.worth(&meant.aimed.aim, errors);
    let aimed_worth = effort.worth(&as_struck, &errors.sure_of_direction());
    let struck_worth = effort.worth(&played.aim, &errors.but_for_a_hair());
    let as_directed = AimedShot { aim: as_struck, ..meant.aimed };
    Some(Execution { as_directed, aim: meant_worth - aimed_worth, speed: aimed_worth - struck_worth })
}

/// Whether the stroke `played` did what the shot was meant to do. `None` without a shot.
#[must_use]
pub fn came_off(question: &Question, meant: &IntendedShot, played: &AimedShot) -> Option<bool> {
    let data = ContextData::of(question.situation, question.player)?;
    let context = question.context(&data)?;
    let placement = Placement::of(question.situation, played.place)?;
    let mut simulator = context.simulator();
    simulator.start_from(&placement.situation);
    let after = simulator.shoot(&played.declares, &played.aim);
    Some(after.is_some_and(|after| is_done(meant.intent, &after)))
}

/// How often hands with these errors do what the shot is meant to do, 0 to 1. The steady errors of a hand count, too.
#[must_use]
pub fn chances_of_hands<const HANDS: usize>(
    question: &Question,
    meant: &IntendedShot,
    hands: &[StrokeErrors; HANDS],
    plays: usize,
) -> Option<[f64; HANDS]> {
    let data = ContextData::of(question.situation, question.player)?;
    let context = question.context(&data)?;
    let placement = Placement::of(question.situation, meant.aimed.place)?;
    let mut effort = Closely {
        context: &context,
        simulator: context.simulator(),
        placement: &placement,
        declares: meant.aimed.declares,
    };
    effort.simulator.start_from(&placement.situation);
    Some(hands.each_ref().map(|errors| effort.share(meant, errors, plays)))
}

/// Plays of strokes from one placement of the cue ball.
struct Closely<'a> {
    context: &'a Context<'a>,
    simulator: ShotSimulator,
    placement: &'a Placement,
    declares: Declaration,
}

impl Closely<'_> {
    /// What a stroke is worth on average with these errors.
    fn worth(&mut self, aim: &Strike, errors: &StrokeErrors) -> f64 {
        let draws = ErrorDraw::first(!self.context.seed, PLAYS);
        let sum: f64 = draws.iter().map(|draw| self.worth_once(&self.struck(aim, errors, draw))).sum();
        sum / draws.len() as f64
    }

    fn worth_once(&mut self, strike: &Strike) -> f64 {
        // A stroke that cannot be played counts as a foul.
        let after = self.simulator.shoot(&self.declares, strike);
        after
            .map_or(self.context.evaluator.stakes.foul, |after| self.context.evaluator.after(self.context.side, &after))
    }

    /// The share of the plays that do what the shot is meant to.
    fn share(&mut self, meant: &IntendedShot, errors: &StrokeErrors, plays: usize) -> f64 {
        let mut dice = Dice::new(self.context.seed, Purpose::Drift);
        let draws = ErrorDraw::first(!self.context.seed, plays.max(1));
        let is_done = |draw: &ErrorDraw| {
            let steady = errors.bias_deg + errors.drift_deg * dice.between(-0.7, 0.7);
            let aim = Strike { direction: meant.aimed.aim.direction + steady.to_radians(), ..meant.aimed.aim };
            let strike = self.struck(&aim, errors, draw);
            self.simulator.shoot(&meant.aimed.declares, &strike).is_some_and(|after| is_done(meant.intent, &after))
        };
        let done = draws.iter().map(is_done).filter(|is_done| *is_done).count();
        done as f64 / draws.len() as f64
    }

    fn struck(&self, aim: &Strike, errors: &StrokeErrors, draw: &ErrorDraw) -> Strike {
        self.context.with_errors_of(errors, &self.placement.situation, aim, draw, self.context.believed)
    }
}
