//! What a break did.

use baize_games::rules::{Equipment, Facts};
use baize_physics::{BallId, Meeting};
use baize_table::shot::{EventKind, Run, Setup};
use serde::{Deserialize, Serialize};

/// A row of a rack and a place in it, counted from the right as seen from the head; the apex is (0, 0).
pub type LatticePlace = (u32, u32);

/// An object ball that fell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FallenBall {
    /// Its name.
    pub ball: String,
    /// Where it lay in the rack.
    pub place: LatticePlace,
    /// The name of the pocket.
    pub pocket: String,
}

/// What one break did. It is a line of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BrokenRack {
    /// The seed of the rack and of the errors of the hand.
    pub seed: u64,
    /// The speed with which the cue ball left the tip, in m/s.
    pub speed: f64,
    /// The object balls that fell, in this order.
    pub fallen: Vec<FallenBall>,
    /// Whether the cue ball fell.
    pub scratch: bool,
    /// How many balls left the table.
    pub off_table: usize,
    /// How many object balls reached a rail, fallen ones included.
    pub to_rail: usize,
    /// How often object balls met rails, facings and jaws.
    pub rail_contacts: usize,
    /// How many object balls crossed the head string, or lay beyond it.
    pub past_head_string: usize,
    /// How many object balls fell or crossed the head string.
    pub points: usize,
    /// Where the cue ball ended, in metres from the middle of the table; none if it is not on the table.
    pub cue_ball: Option<(f64, f64)>,
    /// How long the balls rolled, in seconds.
    pub duration: f64,
}

impl BrokenRack {
    /// What happened in a break that was computed.
    pub fn of(seed: u64, setup: &Setup, run: &Run) -> Self {
        let equipment = Equipment::of(setup);
        let cue_ball = equipment.cue_ball;
        let facts = Facts::of(&run.record, &equipment, &equipment.homes(), cue_ball);
        let fallen = facts.pocketed.iter().filter(|pocketed| pocketed.ball != cue_ball);
        let fallen = fallen.map(|pocketed| FallenBall {
            ball: equipment.ball(pocketed.ball).map_or_else(String::new, |ball| ball.name.clone()),
            place: place_in_rack(&equipment, pocketed.ball),
            pocket: setup.table.boundary.pockets[pocketed.pocket].name.clone(),
        });
        let points = equipment
            .object_balls()
            .filter(|ball| facts.is_pocketed(ball.id) || facts.crossed_head_string.contains(&ball.id));
        Self {
            seed,
            speed: struck_speed(run),
            scratch: facts.is_pocketed(cue_ball),
            off_table: facts.off_table.len(),
            to_rail: facts.object_balls_to_rail(cue_ball),
            rail_contacts: rail_contacts(run, cue_ball),
            past_head_string: facts.crossed_head_string.len(),
            points: points.count(),
            cue_ball: run.rest_of(cue_ball).map(|place| (place.x, place.y)),
            duration: run.record.duration,
            fallen: fallen.collect(),
        }
    }

    /// Whether the cue ball or any ball that left the table makes it a foul.
    pub fn is_foul(&self) -> bool {
        self.scratch || self.off_table > 0
    }

    /// Whether a ball fell and nothing was a foul: then the breaker goes on.
    pub fn is_success(&self) -> bool {
        !self.fallen.is_empty() && !self.is_foul()
    }
}

fn struck_speed(run: &Run) -> f64 {
    let tip = run.record.events.iter().find(|event| matches!(event.kind, EventKind::Tip { .. }));
    tip.and_then(|event| event.changes.first()).map_or(0.0, |change| change.after.velocity.length())
}

fn rail_contacts(run: &Run, cue_ball: BallId) -> usize {
    let is_rail = |kind: &EventKind| match kind {
        EventKind::Contact {
            meeting: Meeting::Cushion(ball, _) | Meeting::Jaw(ball, _) | Meeting::RailTop(ball),
            ..
        } => *ball != cue_ball,
        _ => false,
    };
    run.record.events.iter().filter(|event| is_rail(&event.kind)).count()
}

/// The row and the place of a ball. The gaps of a rack are far smaller than a ball.
fn place_in_rack(equipment: &Equipment, ball: BallId) -> LatticePlace {
    let Some(ball) = equipment.ball(ball) else { return (0, 0) };
    let apex = equipment.object_balls().map(|other| other.home.x).fold(f64::INFINITY, f64::min);
    let row = ((ball.home.x - apex) / (3.0_f64.sqrt() * ball.radius)).round();
    let place = (0.5 * (ball.home.y / ball.radius + row)).round();
    (row as u32, place.max(0.0) as u32)
}
