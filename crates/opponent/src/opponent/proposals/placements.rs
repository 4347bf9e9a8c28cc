//! Where the cue ball is put when it is in hand.

use glam::DVec2;

use super::proposal::Stand;
use crate::opponent::angles::unit;
use crate::opponent::ball_layout::Bed;
use crate::opponent::context::Mind;
use crate::opponent::situation::Position;
use baize_games::rules::{Hand, StrokeKind, Zone};
use baize_table::rack::{Chance, Purpose};

/// The angles of cut in degrees and the distances in metres at which the cue ball is put before a pot.
const CUTS: [f64; 9] = [0.0, -12.0, 12.0, -25.0, 25.0, -40.0, 40.0, -55.0, 55.0];
const REACHES: [f64; 4] = [0.15, 0.3, 0.55, 0.9];
/// How many places are drawn at random besides.
const AT_RANDOM: usize = 12;
/// The longest random draw before it is given up.
const TRIES: usize = 200;

/// The positions with the cue ball placed, at most `most`, the most promising first. If it is not in hand, the position itself.
pub fn stands(mind: &Mind, most: usize) -> Vec<Stand> {
    let position = mind.position;
    let Some(turn) = position.state.turn() else { return Vec::new() };
    let as_it_lies = || {
        let lies = position.cue_place().is_some() && position.state.must_place(&position.equipment).is_none();
        lies.then(|| Stand { position: position.clone(), place: None })
    };
    let Some(zone) = turn.hand.zone().or_else(|| position.cue_place().is_none().then_some(Zone::Anywhere)) else {
        return as_it_lies().into_iter().collect();
    };
    let is_break = turn.stroke == StrokeKind::Break && mind.judge.goal.breaks_hard();
    let spots: Vec<DVec2> = zone.spots(&position.equipment).collect();
    let mut places = match (is_break, spots.is_empty()) {
        (true, _) => break_places(position, zone),
        (false, true) => pot_places(mind, zone),
        (false, false) => spots,
    };
    places.truncate(most);
    let placed = places.into_iter().filter_map(|place| Stand::of(position, Some(place)));
    let mut stands: Vec<Stand> = placed.collect();
    let may_stay = matches!(turn.hand, Hand::OrInHand(_)) || stands.is_empty();
    stands.extend(as_it_lies().filter(|_| may_stay));
    stands
}

/// Places for a break: in the middle and to both sides, as near to the rack as the zone lets.
fn break_places(position: &Position, zone: Zone) -> Vec<DVec2> {
    let equipment = &position.equipment;
    let half = 0.5 * equipment.table.width;
    let line =
        if matches!(zone, Zone::Baulk | Zone::BaulkOrLine) { equipment.baulk_line() } else { equipment.head_string() };
    let cue_ball = position.cue_ball();
    let at = |share: f64| DVec2::new(line - 0.005, share * half);
    let free = |place: &DVec2| zone.objection(equipment, &position.state.lie, cue_ball, *place).is_none();
    [0.5, -0.5, 0.65, -0.65, 0.35, -0.35, 0.0].into_iter().map(at).filter(free).collect()
}

/// Places from which a ball that is on can be potted, the easiest first, and some at random.
fn pot_places(mind: &Mind, zone: Zone) -> Vec<DVec2> {
    let position = mind.position;
    let (equipment, lie) = (&position.equipment, &position.state.lie);
    let cue_ball = position.cue_ball();
    let bed = mind.bed(&position.state);
    let is_free = |place: DVec2| zone.objection(equipment, lie, cue_ball, place).is_none();
    let mut rated: Vec<(f64, DVec2)> = Vec::new();
    for ball in mind.targets(position) {
        for way in bed.ways(ball) {
            for (cut, reach) in CUTS.iter().flat_map(|cut| REACHES.iter().map(move |reach| (*cut, *reach))) {
                let apart = bed.cue_radius() + equipment.radius(ball);
                let ghost = way.from - unit(way.direction) * apart;
                let place = ghost - unit(way.direction - cut.to_radians()) * reach;
                let Some(pot) = bed.pot(&way, place).filter(|_| is_free(place)) else { continue };
                rated.push((pot.chance(mind.error()) - 0.02 * (cut.abs() - 25.0).abs() / 25.0, place));
            }
        }
    }
    rated.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut places = spread_out(rated.into_iter().map(|(_, place)| place));
    places.extend(at_random(mind, zone, &bed));
    places
}

/// Leaves out places that are nearly the same as an earlier one.
fn spread_out(places: impl Iterator<Item = DVec2>) -> Vec<DVec2> {
    let mut kept: Vec<DVec2> = Vec::new();
    for place in places {
        if kept.iter().all(|other| other.distance(place) > 0.06) {
            kept.push(place);
        }
    }
    kept
}

fn at_random(mind: &Mind, zone: Zone, bed: &Bed) -> Vec<DVec2> {
    let position = mind.position;
    let table = &position.equipment.table;
    let mut chance = Chance::new(mind.seed, Purpose::Ideas);
    let half = DVec2::new(0.5 * table.length, 0.5 * table.width);
    let (low, high) = zone.around(&position.equipment).unwrap_or((-half, half));
    let mut draw = || DVec2::new(chance.between(low.x, high.x), chance.between(low.y, high.y));
    let is_free = |place: &DVec2| {
        bed.has_room(*place)
            && zone.objection(&position.equipment, &position.state.lie, position.cue_ball(), *place).is_none()
    };
    (0..TRIES).map(|_| draw()).filter(is_free).take(AT_RANDOM).collect()
}
