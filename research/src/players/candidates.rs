//! Shots that pot without errors, and their trials with errors.

use std::sync::Arc;

use baize_games::rules::{Declaration, Side};
use baize_opponent::opponent::{AimedShot, OpponentFile};
use baize_physics::BallId;
use baize_table::shot::Setup;
use glam::DVec2;

use super::aim::Aimer;
use super::bed::{Bed, Target};
use super::ground::hand;
use super::head::{After, Head};
use super::in_hand::Stand;
use super::pockets::Pockets;
use super::roundabout::roundabouts;
use super::strokes::{Variety, strokes};
use super::value;

/// A shot with what its trials gave.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The stand it is played from.
    pub stand: usize,
    pub aimed: AimedShot,
    pub idea: &'static str,
    /// What it is worth without errors, times the estimated chance.
    pub promise: f64,
    /// The mean worth of the trials.
    pub worth: f64,
    /// The share of the trials after which the turn went on.
    pub chance: f64,
}

/// What a player thinks with.
pub struct Mind {
    pub head: Head,
    pub pockets: Arc<Pockets>,
    pub hand: OpponentFile,
    aimer: Aimer,
    half_bed: DVec2,
}

impl Mind {
    pub fn new(game: &Setup, pockets: &Arc<Pockets>) -> Self {
        let head = Head::new(game);
        let aimer = Aimer::new(head.environment());
        let half_bed = 0.5 * DVec2::new(game.table.length, game.table.width);
        Self { head, pockets: Arc::clone(pockets), hand: hand(), aimer, half_bed }
    }

    /// The shots from a stand that pot the right ball if nothing goes wrong. At most `most` targets are tried, and as many
    /// `roundabout` ones.
    pub fn pots(
        &mut self,
        (index, stand): (usize, &Stand),
        side: Side,
        (most, roundabout): (usize, usize),
        variety: Variety,
    ) -> Vec<Candidate> {
        let (state, equipment) = (stand.situation.state(), stand.situation.equipment());
        let cue_ball = state.cue_ball(equipment);
        let Some(cue) = state.lie.centre(cue_ball) else { return Vec::new() };
        let on: Vec<BallId> = state.balls_on(equipment);
        let pockets = Arc::clone(&self.pockets);
        let bed = Bed::new(&pockets, equipment, &state.lie, cue_ball);
        let mut targets = bed.pots(&on, cue);
        targets.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        targets.truncate(most);
        targets.extend(roundabouts(&bed, &on, cue, self.half_bed, roundabout));
        self.head.stand_at(&stand.situation);
        let mut found = Vec::new();
        for target in &targets {
            for strike in strokes(target, variety) {
                let Some(aim) = self.aimer.aim(&self.head, target, &strike) else { continue };
                let declares = Declaration::Pot { ball: target.ball, pocket: target.pocket };
                let Some(after) = self.head.shoot(&declares, &aim).filter(|after| after.goes_on(side)) else {
                    continue;
                };
                found.push(self.candidate(
                    index,
                    target,
                    AimedShot { place: stand.place, declares, aim },
                    &after,
                    side,
                ));
            }
        }
        found
    }

    fn candidate(&self, index: usize, target: &Target, aimed: AimedShot, after: &After, side: Side) -> Candidate {
        let promise = target.chance * value::after(&self.pockets, after, side);
        let idea = if target.roundabout { "roundabout" } else { "pot" };
        Candidate { stand: index, aimed, idea, promise, worth: 0.0, chance: 0.0 }
    }

    /// Plays a shot with errors number `draws` of `seed`; `worth` says what each outcome is worth. Sets worth and chance to their
    /// means.
    pub fn try_out(
        &mut self,
        candidate: &mut Candidate,
        stand: &Stand,
        side: Side,
        (seed, draws): (u64, std::ops::Range<u64>),
        mut worth: impl FnMut(&mut Self, &After) -> f64,
    ) {
        self.head.stand_at(&stand.situation);
        let count = draws.end.saturating_sub(draws.start).max(1) as f64;
        let outcomes: Vec<Option<After>> =
            draws.map(|index| self.head.sample(&self.hand, &candidate.aimed, seed, index)).collect();
        let (mut sum, mut done) = (0.0, 0.0);
        for after in &outcomes {
            match after {
                Some(after) => {
                    sum += worth(self, after);
                    done += f64::from(u8::from(after.goes_on(side)));
                }
                // A stroke that cannot be played is as bad as a foul.
                None => sum -= 1.5,
            }
        }
        (candidate.worth, candidate.chance) = (sum / count, done / count);
    }
}
