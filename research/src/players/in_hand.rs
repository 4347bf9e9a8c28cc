//! Where the cue ball is put when it is in hand: many places are looked at, the best ones are tried.

use baize_games::rules::Zone;
use baize_opponent::opponent::Situation;
use glam::DVec2;

use super::bed::Bed;
use super::pockets::{Pockets, unit};
use super::value::three_best;

/// The cuts in degrees and the distances in metres of places before a pot.
const CUTS: [f64; 7] = [0.0, 15.0, -15.0, 30.0, -30.0, 45.0, -45.0];
const REACHES: [f64; 3] = [0.15, 0.3, 0.6];
/// The places of a grid, along and across.
const GRID: (usize, usize) = (20, 10);
/// How many places are tried, and how far they are apart in metres.
const MOST: usize = 8;
const APART: f64 = 0.1;

/// A position with the cue ball in its place.
pub struct Stand {
    pub situation: Situation,
    /// Where the cue ball was put; `None` if it is played from where it lies.
    pub place: Option<DVec2>,
}

/// The positions from which a shot may be played: one if the cue ball is not in hand.
pub fn stands(pockets: &Pockets, situation: &Situation) -> Vec<Stand> {
    let (state, equipment) = (situation.state(), situation.equipment());
    let cue_ball = state.cue_ball(equipment);
    let lies = state.lie.has(cue_ball);
    let zone = state.turn().and_then(|turn| turn.hand.zone());
    let Some(zone) = zone.or((!lies).then_some(Zone::Anywhere)) else {
        return vec![Stand { situation: situation.clone(), place: None }];
    };
    let bed = Bed::new(pockets, equipment, &state.lie, cue_ball);
    let on = state.balls_on(equipment);
    let may_lie =
        |place: &DVec2| bed.has_room(*place) && zone.objection(equipment, &state.lie, cue_ball, *place).is_none();
    let before_pots = on.iter().flat_map(|ball| bed.ways(*ball)).flat_map(|way| {
        let ghost = way.from - unit(way.direction) * (2.0 * bed.radius);
        CUTS.iter().flat_map(move |cut| {
            REACHES.iter().map(move |reach| ghost - unit(way.direction - cut.to_radians()) * *reach)
        })
    });
    let half = 0.5 * DVec2::new(equipment.table.length, equipment.table.width);
    let grid = (0..GRID.0 * GRID.1).map(|index| {
        let share = DVec2::new(
            ((index % GRID.0) as f64 + 0.5) / GRID.0 as f64,
            ((index / GRID.0) as f64 + 0.5) / GRID.1 as f64,
        );
        half * (2.0 * share - 1.0)
    });
    let mut rated: Vec<(f64, DVec2)> = before_pots
        .chain(grid)
        .filter(may_lie)
        .map(|place| (three_best(bed.pots(&on, place).iter().map(|pot| pot.chance)), place))
        .collect();
    rated.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut places: Vec<DVec2> = Vec::new();
    for (_, place) in rated {
        if places.len() < MOST && places.iter().all(|other| other.distance(place) > APART) {
            places.push(place);
        }
    }
    places.into_iter().filter_map(|place| placed(situation, place)).collect()
}

/// The position with the cue ball at `place`; `None` if it may not lie there.
pub fn placed(situation: &Situation, place: DVec2) -> Option<Stand> {
    let mut state = situation.state().clone();
    state.place(situation.equipment(), place).ok()?;
    Some(Stand { situation: situation.with_state(state), place: Some(place) })
}
