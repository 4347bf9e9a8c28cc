//! A closer look at shots that are given: what they are worth with the errors of a hand, and what the errors that were made cost.

use super::aimed_shot::Play;
use super::candidates::{Candidate, Draws, is_done, steady};
use super::context::{Ground, Mind};
use super::intended_shot::{Meant, turned};
use super::look_ahead::{Look, look_ahead};
use super::proposals::{Proposal, Stand};
use super::shot_simulator::Head;
use super::stroke_errors::StrokeErrors;
use super::think::Question;
use super::workers::Workers;
use baize_games::rules::Declaration;
use baize_physics::Strike;
use baize_table::rack::{Chance, Purpose};
use baize_table::shot::ErrorDraw;

/// What share of the shots that are computed for the worth of one are plays of it; the rest look further.
const ON_PLAYS: f64 = 0.3;
/// How closely the outcomes are looked at.
const LOOK: Look = Look { outcomes: 64, groups: 10 };
/// How many plays say what an error cost.
const PLAYS: usize = 96;
/// Strokes whose errors are this share of the hand's are the same stroke to a person: what they give differs by the roll of the balls.
const HAIR: f64 = 0.2;

/// What each of these shots is worth to the side that plays: the chance to win the rack with the errors of the hand, looked at from the
/// places where the balls may then lie. The question's `simulations` shots are computed for each. The plays are others than those of
/// [`think`](super::think::think). `None` without a shot, or if it was stopped.
#[must_use]
pub fn worths(question: &Question, shots: &[Meant]) -> Option<Vec<f64>> {
    let ground = Ground::of(question.position, question.player)?;
    let mind = question.mind(&ground)?;
    let stands =
        shots.iter().map(|shot| Stand::of(question.position, shot.play.place)).collect::<Option<Vec<Stand>>>()?;
    let candidate = |(stand, shot): (usize, &Meant)| {
        Candidate::new(&mind, Proposal { stand, play: shot.play, idea: shot.idea, leave: None, promise: 0.0 })
    };
    let mut candidates: Vec<Candidate> = shots.iter().enumerate().map(candidate).collect();
    let each = question.simulations.unwrap_or(question.player.thinking.simulations).max(1);
    let plays = ((f64::from(each) * ON_PLAYS) as u32).max(1);
    let draws = Draws::new(!mind.seed, plays.max(LOOK.outcomes) as usize);
    let mut workers = Workers::new(&mind, question.threads, question.stop);
    steady(&mind, &mut workers, &stands, &mut candidates, &draws, plays);
    let further = each.saturating_sub(plays);
    let (_, look) = LOOK.within(2 * further, 2);
    let all = further * shots.len() as u32;
    look_ahead(&mind, &mut workers, &stands, &mut candidates, &draws, look, all);
    (!workers.is_stopped()).then(|| candidates.iter().map(|candidate| candidate.worth().clamp(0.0, 1.0)).collect())
}

/// What errors cost, in chances to win the rack, as far as the places of the balls tell: nothing is looked at beyond them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Execution {
    /// What the direction of the stroke cost, beside the errors that the hand usually makes; below 0 if it gained.
    pub aim: f64,
    /// What its speed and the place of the tip cost besides.
    pub speed: f64,
    /// Whether the shot did what it was meant to.
    pub done: bool,
}

/// What the stroke `played` cost beside the one that was meant. `None` without a shot.
#[must_use]
pub fn execution(question: &Question, meant: &Meant, played: &Play) -> Option<Execution> {
    let ground = Ground::of(question.position, question.player)?;
    let mind = question.mind(&ground)?;
    let stand = Stand::of(question.position, played.place)?;
    let mut look = Closely { mind: &mind, head: mind.head(), stand: &stand, declares: played.declares };
    look.head.stand_at(&stand.position);
    let errors = &mind.player.stroke;
    let sure_of_direction = StrokeErrors { direction_deg: 0.0, ..*errors };
    let turned = turned(&mind, &mut look.head, &stand, meant, &played.aim);
    let as_struck = Strike { direction: meant.play.aim.direction + turned, ..meant.play.aim };
    let meant_worth = look.worth(&meant.play.aim, errors);
    let aimed_worth = look.worth(&as_struck, &sure_of_direction);
    let struck_worth = look.worth(&played.aim, &errors.smaller(HAIR));
    let after = look.head.shoot(&played.declares, &played.aim);
    let done = after.is_some_and(|after| is_done(meant.idea, &after));
    Some(Execution { aim: meant_worth - aimed_worth, speed: aimed_worth - struck_worth, done })
}

/// How often hands with these errors do what the shot is meant to do, 0 to 1. The steady errors of a hand count, too.
#[must_use]
pub fn chances_of_hands<const HANDS: usize>(
    question: &Question,
    meant: &Meant,
    hands: &[StrokeErrors; HANDS],
    plays: usize,
) -> Option<[f64; HANDS]> {
    let ground = Ground::of(question.position, question.player)?;
    let mind = question.mind(&ground)?;
    let stand = Stand::of(question.position, meant.play.place)?;
    let mut look = Closely { mind: &mind, head: mind.head(), stand: &stand, declares: meant.play.declares };
    look.head.stand_at(&stand.position);
    Some(hands.each_ref().map(|errors| look.share(meant, errors, plays)))
}

/// Plays of strokes from one stand.
struct Closely<'a> {
    mind: &'a Mind<'a>,
    head: Head,
    stand: &'a Stand,
    declares: Declaration,
}

impl Closely<'_> {
    /// What a stroke is worth on average with these errors.
    fn worth(&mut self, aim: &Strike, errors: &StrokeErrors) -> f64 {
        let draws = ErrorDraw::first(!self.mind.seed, PLAYS);
        let sum: f64 = draws.iter().map(|draw| self.worth_once(&self.struck(aim, errors, draw))).sum();
        sum / draws.len() as f64
    }

    fn worth_once(&mut self, strike: &Strike) -> f64 {
        // A stroke that cannot be played counts as a foul.
        let after = self.head.shoot(&self.declares, strike);
        after.map_or(self.mind.judge.stakes.foul, |after| self.mind.judge.after(self.mind.side, &after))
    }

    /// The share of the plays that do what the shot is meant to.
    fn share(&mut self, meant: &Meant, errors: &StrokeErrors, plays: usize) -> f64 {
        let mut chance = Chance::new(self.mind.seed, Purpose::Drift);
        let draws = ErrorDraw::first(!self.mind.seed, plays.max(1));
        let is_done = |draw: &ErrorDraw| {
            let steady = errors.bias_deg + errors.drift_deg * chance.between(-0.7, 0.7);
            let aim = Strike { direction: meant.play.aim.direction + steady.to_radians(), ..meant.play.aim };
            let strike = self.struck(&aim, errors, draw);
            self.head.shoot(&meant.play.declares, &strike).is_some_and(|after| is_done(meant.idea, &after))
        };
        let done = draws.iter().map(is_done).filter(|is_done| *is_done).count();
        done as f64 / draws.len() as f64
    }

    fn struck(&self, aim: &Strike, errors: &StrokeErrors, draw: &ErrorDraw) -> Strike {
        self.mind.missed_by(errors, &self.stand.position, aim, draw, self.mind.believed)
    }
}
