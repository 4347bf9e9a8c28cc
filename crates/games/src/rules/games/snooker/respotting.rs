//! Where the colours that come back are spotted (WPBSA 3.7).

use glam::DVec2;

use super::balls::{self, COLOURS};
use crate::rules::equipment::Equipment;
use crate::rules::lie::Lie;
use crate::rules::played::Played;
use crate::rules::ruling::Ruling;
use crate::rules::spotted::spot_words;
use crate::rules::spotting::place_on_line;
use baize_files::capital;
use baize_physics::BallId;

/// A spotted ball must not touch another one: it keeps this distance in metres. Balls nearer than 0.1 mm count as touching.
const GAP: f64 = 2e-4;

/// Spots every colour that is not on the table, except those that are down `for_good`, and says where. A colour goes to its own spot. If that
/// is occupied, it goes to the free spot of the highest value. If no spot is free, it goes as near as possible to its own spot:
/// first towards the top cushion, else towards the baulk cushion. Of several such colours the highest is spotted first.
pub(super) fn respot(played: &Played, ruling: &mut Ruling, for_good: &[BallId]) {
    let equipment = played.equipment;
    let known = |name: &&str| equipment.named(name);
    let was_there = |ball: &BallId| played.before.has(*ball) && !for_good.contains(ball);
    let missing: Vec<BallId> = COLOURS.iter().rev().filter_map(known).filter(was_there).collect();
    let mut at_home = Vec::new();
    for ball in missing.iter().copied() {
        let own = spot_of(equipment, ball).filter(|place| is_free(equipment, &ruling.lie, ball, *place));
        if let Some(place) = own.filter(|_| !ruling.lie.has(ball)) {
            ruling.put(ball, place);
            at_home.push(ball);
        }
    }
    if !at_home.is_empty() {
        let (verb, spot) = if at_home.len() == 1 { ("goes", "its spot") } else { ("go", "their spots") };
        ruling.say(format!("{} {verb} back to {spot}.", capital(&balls::words(equipment, &at_home))));
    }
    for ball in missing {
        if let Some(place) = place_for(equipment, &ruling.lie, ball).filter(|_| !ruling.lie.has(ball)) {
            ruling.put(ball, place);
            let name = capital(&balls::words(equipment, &[ball]));
            ruling.say(match spot_words(equipment, place) {
                Some(spot) => format!("{name} goes to {spot}, because its own is taken."),
                None => format!("{name} goes as near to its own spot as possible, because every spot is taken."),
            });
        }
    }
}

/// The spot of a colour in metres.
pub(super) fn spot_of(equipment: &Equipment, ball: BallId) -> Option<DVec2> {
    equipment.table.spot(&equipment.ball(ball)?.name)
}

fn place_for(equipment: &Equipment, lie: &Lie, ball: BallId) -> Option<DVec2> {
    let spots = COLOURS.iter().rev().filter_map(|name| equipment.table.spot(name));
    let free = spots.into_iter().find(|place| is_free(equipment, lie, ball, *place));
    free.or_else(|| place_on_line(equipment, lie, ball, spot_of(equipment, ball)?, |_| GAP))
}

/// Whether a ball can lie there without touching another (WPBSA 2.14).
fn is_free(equipment: &Equipment, lie: &Lie, ball: BallId, place: DVec2) -> bool {
    let mut others = lie.on_bed().filter(|(other, _)| *other != ball);
    others.all(|(other, centre)| place.distance(centre) >= equipment.touching(ball, other) + GAP)
}

/// Whether no ball but the black is on the table, apart from the cue ball.
pub(super) fn is_black_alone(equipment: &Equipment, lie: &Lie) -> bool {
    let mut objects = lie.on_bed().map(|(ball, _)| ball).filter(|ball| *ball != equipment.cue_ball);
    objects.next().is_some_and(|ball| balls::value(equipment, ball) == balls::BLACK) && objects.next().is_none()
}
