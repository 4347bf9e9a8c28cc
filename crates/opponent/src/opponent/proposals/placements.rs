//! Where the cue ball is put when it is in hand.

use glam::DVec2;

use super::proposal::Placement;
use crate::opponent::angles::unit;
use crate::opponent::ball_layout::BallLayout;
use crate::opponent::context::Context;
use crate::opponent::situation::Situation;
use baize_games::rules::{BallInHand, Zone};
use baize_table::rack::{Dice, Purpose};

/// The angles of cut in degrees and the distances in metres at which the cue ball is put before a pot.
const CUTS: [f64; 9] = [0.0, -12.0, 12.0, -25.0, 25.0, -40.0, 40.0, -55.0, 55.0];
const REACHES: [f64; 4] = [0.15, 0.3, 0.55, 0.9];
/// A player who does not look at where the balls will lie puts the cue ball down without much care: the chance of a pot from a place seems
/// other than it is by this (standard deviation).
const CARELESS: f64 = 0.3;
/// How many places are drawn at random besides.
const AT_RANDOM: usize = 12;
/// The longest random draw before it is given up.
const TRIES: usize = 200;

/// The situations with the cue ball placed, at most `most`, the most promising first. If it is not in hand, the situation itself.
pub fn placements(context: &Context, most: usize) -> Vec<Placement> {
    let situation = context.situation;
    let Some(turn) = situation.state.turn() else { return Vec::new() };
    let as_it_lies = || {
        let lies = situation.cue_place().is_some() && situation.state.must_place(&situation.equipment).is_none();
        lies.then(|| Placement { situation: situation.clone(), place: None })
    };
    let Some(zone) = turn.hand.zone().or_else(|| situation.cue_place().is_none().then_some(Zone::Anywhere)) else {
        return as_it_lies().into_iter().collect();
    };
    let spots: Vec<DVec2> = zone.spots(&situation.equipment).collect();
    let mut places = match (context.is_hard_break(situation), spots.is_empty()) {
        (true, _) => break_places(situation, zone),
        (false, true) => pot_places(context, zone),
        (false, false) => spots,
    };
    places.truncate(most);
    let placed = places.into_iter().filter_map(|place| Placement::of(situation, Some(place)));
    let mut placements: Vec<Placement> = placed.collect();
    let may_stay = matches!(turn.hand, BallInHand::OrInHand(_)) || placements.is_empty();
    placements.extend(as_it_lies().filter(|_| may_stay));
    placements
}

/// Places for a break: in the middle and to both sides, as near to the rack as the zone lets.
fn break_places(situation: &Situation, zone: Zone) -> Vec<DVec2> {
    let equipment = &situation.equipment;
    let half = 0.5 * equipment.table.width;
    let line =
        if matches!(zone, Zone::Baulk | Zone::BaulkOrLine) { equipment.baulk_line() } else { equipment.head_string() };
    let cue_ball = situation.cue_ball();
    let at = |share: f64| DVec2::new(line - 0.005, share * half);
    let free = |place: &DVec2| zone.objection(equipment, &situation.state.lie, cue_ball, *place).is_none();
    [0.5, -0.5, 0.65, -0.65, 0.35, -0.35, 0.0].into_iter().map(at).filter(free).collect()
}

/// Places from which a ball that is on can be potted, the easiest first, and some at random.
fn pot_places(context: &Context, zone: Zone) -> Vec<DVec2> {
    let situation = context.situation;
    let (equipment, lie) = (&situation.equipment, &situation.state.lie);
    let cue_ball = situation.cue_ball();
    let layout = context.layout(&situation.state);
    let is_free = |place: DVec2| zone.objection(equipment, lie, cue_ball, place).is_none();
    let mut rated: Vec<(f64, DVec2)> = Vec::new();
    let mut dice = Dice::new(!context.seed, Purpose::Ideas);
    let mut seems = || if context.player.knows.position { 0.0 } else { CARELESS * dice.normal() };
    for ball in context.targets(situation) {
        for path in layout.paths(ball) {
            for (cut, reach) in CUTS.iter().flat_map(|cut| REACHES.iter().map(move |reach| (*cut, *reach))) {
                let apart = layout.cue_radius() + equipment.radius(ball);
                let ghost = path.from - unit(path.direction) * apart;
                let place = ghost - unit(path.direction - cut.to_radians()) * reach;
                let Some(pot) = layout.pot(&path, place).filter(|_| is_free(place)) else { continue };
                rated.push((pot.chance(context.error()) + seems() - 0.02 * (cut.abs() - 25.0).abs() / 25.0, place));
            }
        }
    }
    rated.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut places = spread_out(rated.into_iter().map(|(_, place)| place));
    places.extend(at_random(context, zone, &layout));
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

fn at_random(context: &Context, zone: Zone, layout: &BallLayout) -> Vec<DVec2> {
    let situation = context.situation;
    let table = &situation.equipment.table;
    let mut dice = Dice::new(context.seed, Purpose::Ideas);
    let half = DVec2::new(0.5 * table.length, 0.5 * table.width);
    let (low, high) = zone.around(&situation.equipment).unwrap_or((-half, half));
    let mut draw = || DVec2::new(dice.between(low.x, high.x), dice.between(low.y, high.y));
    let is_free = |place: &DVec2| {
        layout.has_room(*place)
            && zone.objection(&situation.equipment, &situation.state.lie, situation.cue_ball(), *place).is_none()
    };
    (0..TRIES).map(|_| draw()).filter(is_free).take(AT_RANDOM).collect()
}
