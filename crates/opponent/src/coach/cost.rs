//! Computes what a shot cost in winning chance, and what of the shot cost it.

use super::review_shot::ReviewShot;
use super::roll_out::FirstStroke;
use super::shot_cost::ShotCost;
use super::valuing::{Coach, together};
use super::words::words_of;
use crate::opponent::{AimedShot, IntendedShot, Intent, execution, infer_intended_shot, worths};
use baize_games::rules::Ended;

/// The best of several shots looks better by this than it is: it is the one that was judged too well.
const FLATTERED: f64 = 0.015;

impl Coach<'_> {
    /// What a shot was probably meant to do; `None` if it cannot be told.
    #[must_use]
    pub fn intended(&self, shot: &ReviewShot) -> Option<IntendedShot> {
        infer_intended_shot(&self.question(&shot.before), &shot.aimed)
    }

    /// What a shot cost, of which nobody says what it was meant to do. `None` if it was stopped.
    #[must_use]
    pub fn cost(&self, shot: &ReviewShot) -> Option<ShotCost> {
        self.cost_if_meant(shot, self.intended(shot))
    }

    /// What a shot cost that was meant to do this; `None` for what cannot be told. `None` if it was stopped.
    #[must_use]
    pub fn cost_if_meant(&self, shot: &ReviewShot, meant: Option<IntendedShot>) -> Option<ShotCost> {
        let by = shot.by()?;
        let valued = self.value(&shot.before)?;
        let (before, best) = (valued.worth, valued.shots.first()?.clone());
        let after = match shot.ended {
            Ended::Rack(winner) | Ended::Match(winner) => winner.map_or(0.5, |winner| f64::from(winner == by)),
            Ended::Nothing => self.worth_to(by, &shot.after)?,
        };
        let question = self.question(&shot.before);
        let played = IntendedShot { intent: Intent::Safety, aimed: shot.aimed };
        let thought = worths(&question, &[meant.unwrap_or(played)])?.first()?.played;
        let rolled_out = |aimed: AimedShot, errors| self.rolled_out(&shot.before, &FirstStroke { aimed, errors });
        let rolled = rolled_out(meant.unwrap_or(played).aimed, None)?;
        let choice = (together(valued.rolled - rolled, valued.thought - thought) - FLATTERED).max(0.0);
        // Where the stroke as it was played is the one that was meant, nothing tells its errors.
        let errs = meant.filter(|meant| meant.aimed.aim != shot.aimed.aim);
        let (aim, speed) = match errs.and_then(|meant| execution(&question, &meant, &shot.aimed)) {
            Some(execution) => {
                let hand = &question.player.stroke;
                let directed = rolled_out(execution.as_directed, Some(hand.sure_of_direction()))?;
                let struck = rolled_out(shot.aimed, Some(hand.but_for_a_hair()))?;
                (together(rolled - directed, execution.aim), together(directed - struck, execution.speed))
            }
            None => (0.0, 0.0),
        };
        let luck = before - after - choice - aim - speed;
        let (step, number) = (shot.step, shot.number);
        let mut cost =
            ShotCost { by, step, number, before, after, choice, aim, speed, luck, best, meant, words: String::new() };
        cost.words = words_of(&cost);
        Some(cost)
    }
}
