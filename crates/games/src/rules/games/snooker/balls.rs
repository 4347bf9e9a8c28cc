//! The balls of snooker: what they are worth, and which are on.

use super::standing::BallOn;
use crate::rules::equipment::Equipment;
use crate::rules::lie::Lie;
use crate::rules::words::joined;
use baize_physics::BallId;

/// The colours by their value; the first counts two points.
pub(super) const COLOURS: [&str; 6] = ["yellow", "green", "brown", "blue", "pink", "black"];

/// What a red is worth.
pub(super) const RED: i32 = 1;
/// What the black is worth.
pub(super) const BLACK: i32 = 7;
/// What all colours are worth together.
pub(super) const ALL_COLOURS: i32 = 27;

/// Whether a ball is a red: every ball that is neither a colour nor the cue ball.
pub(super) fn is_red(equipment: &Equipment, ball: BallId) -> bool {
    equipment.ball(ball).is_some_and(|known| ball != equipment.cue_ball && !COLOURS.contains(&known.name.as_str()))
}

/// What a ball is worth; 0 for the cue ball.
pub(super) fn value(equipment: &Equipment, ball: BallId) -> i32 {
    let colour = equipment.ball(ball).and_then(|known| COLOURS.iter().position(|name| *name == known.name));
    match colour {
        Some(index) => i32::try_from(index).map_or(BLACK, |index| index + 2),
        None if is_red(equipment, ball) => RED,
        None => 0,
    }
}

/// The colours on the table, by ascending value.
pub(super) fn colours(equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
    COLOURS.iter().filter_map(|name| equipment.named(name)).filter(|ball| lie.has(*ball)).collect()
}

/// The reds on the table.
pub(super) fn reds(equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
    lie.on_bed().map(|(ball, _)| ball).filter(|ball| is_red(equipment, *ball)).collect()
}

/// The balls that are on.
pub(super) fn on(on: BallOn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
    let mut balls = match on {
        BallOn::Red => reds(equipment, lie),
        BallOn::Colour => colours(equipment, lie),
        BallOn::Lowest => colours(equipment, lie).into_iter().take(1).collect(),
    };
    balls.sort_unstable();
    balls
}

/// What is on after a shot that potted no red.
pub(super) fn after_miss(equipment: &Equipment, lie: &Lie) -> BallOn {
    if reds(equipment, lie).is_empty() { BallOn::Lowest } else { BallOn::Red }
}

/// The points that a player can still make if the opponent fouls no more: each red with a black, and all colours.
pub(super) fn points_left(on: BallOn, equipment: &Equipment, lie: &Lie) -> i32 {
    let reds = i32::try_from(reds(equipment, lie).len()).unwrap_or(i32::MAX);
    match on {
        BallOn::Red => reds * (RED + BLACK) + ALL_COLOURS,
        BallOn::Colour => BLACK + reds * (RED + BLACK) + ALL_COLOURS,
        BallOn::Lowest => colours(equipment, lie).iter().map(|ball| value(equipment, *ball)).sum(),
    }
}

/// Why no frame has the balls there with this ball on, as a sentence; `None` if one may. A colour goes back to its spot until the reds
/// are gone, and then the colours go by their value.
pub(super) fn unreachable(on: BallOn, equipment: &Equipment, lie: &Lie) -> Option<String> {
    let is_there = |name: &&str| equipment.named(name).is_some_and(|ball| lie.has(ball));
    if on == BallOn::Lowest {
        let gone = COLOURS.iter().take_while(|name| !is_there(name)).count();
        if gone == COLOURS.len() {
            return Some("no ball is on the table that could be on; the black is the last".to_owned());
        }
        let missing = COLOURS[gone..].iter().find(|name| !is_there(name))?;
        return Some(format!("the {missing} is not on the table, but the {} is, which goes first", COLOURS[gone]));
    }
    if on == BallOn::Red && reds(equipment, lie).is_empty() {
        return Some("a red is on, but none is on the table".to_owned());
    }
    let missing = COLOURS.iter().find(|name| !is_there(name))?;
    Some(format!("the {missing} is not on the table; before the colours go in their order, each is spotted"))
}

/// How a sentence lists balls: `2 reds and the black`.
pub(super) fn words(equipment: &Equipment, balls: &[BallId]) -> String {
    let reds = balls.iter().filter(|ball| is_red(equipment, **ball)).count();
    let others = balls.iter().filter(|ball| !is_red(equipment, **ball)).map(|ball| equipment.words(*ball));
    let reds = match reds {
        0 => None,
        1 => Some("a red".to_owned()),
        many => Some(format!("{many} reds")),
    };
    let names: Vec<String> = reds.into_iter().chain(others).collect();
    joined(&names)
}

/// Why snooker, or a game like it with this title, cannot be played with this table and these balls, as a sentence; `None` if it can.
pub(in crate::rules::games) fn unfit(equipment: &Equipment, title: &str) -> Option<String> {
    if equipment.table.boundary.pockets.is_empty() {
        return Some(format!("{title} needs a table with pockets."));
    }
    if let Some(missing) = COLOURS.iter().find(|name| equipment.named(name).is_none()) {
        return Some(format!("{title} needs a ball named `{missing}`; the rack has none."));
    }
    if let Some(missing) = COLOURS.iter().find(|name| equipment.table.spot(name).is_none()) {
        return Some(format!("{title} needs a spot named `{missing}`; the table has none."));
    }
    let has_red = equipment.object_balls().any(|ball| is_red(equipment, ball.id));
    (!has_red).then(|| format!("{title} needs reds; the rack has none."))
}
