//! The three balls of English billiards, their spots, and the baulk.

use glam::DVec2;

use crate::rules::equipment::Equipment;
use crate::rules::lie::Lie;
use crate::rules::played::Played;
use crate::rules::ruling::Ruling;
use crate::rules::spotted::spot_words;
use crate::rules::spotting::within;
use crate::rules::turn::Order;
use baize_files::capital;
use baize_physics::BallId;

/// The Spot, the Pyramid Spot and the Centre Spot, as snooker names them.
const SPOT: &str = "black";
const PYRAMID_SPOT: &str = "pink";
const CENTRE_SPOT: &str = "blue";
/// The middle of the baulk line and the right corner of the D.
const MIDDLE_OF_BAULK_LINE: &str = "brown";
const RIGHT_OF_D: &str = "yellow";

/// Where the red goes: to the first of these spots that is free.
pub(super) const FROM_SPOT: [&str; 3] = [SPOT, PYRAMID_SPOT, CENTRE_SPOT];
/// Where the red goes after the second pot in a row from the Spot or the Pyramid Spot.
pub(super) const FROM_CENTRE: [&str; 3] = [CENTRE_SPOT, PYRAMID_SPOT, SPOT];
/// Where the opponent's ball goes when the striker has made as many hazards as are allowed.
pub(super) const IN_BAULK: [&str; 2] = [MIDDLE_OF_BAULK_LINE, RIGHT_OF_D];

/// A spotted ball must not touch another one: it keeps this distance in metres. Balls nearer than 0.1 mm count as touching.
const GAP: f64 = 2e-4;
/// A ball within this distance of a spot, in metres, lies on it.
const ON_SPOT: f64 = 1e-4;
/// A ball whose centre is within this distance of the baulk line, in metres, lies on it.
const ON_LINE: f64 = 1e-6;

/// The balls as a player has them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Balls {
    /// The player's own cue ball.
    pub(super) own: BallId,
    /// The cue ball of the other player.
    pub(super) other: BallId,
    /// The red.
    pub(super) red: BallId,
}

/// Why the game cannot be played with this table and these balls, as a sentence; `None` if it can.
pub(super) fn unfit(equipment: &Equipment, title: &str) -> Option<String> {
    let spots = [SPOT, PYRAMID_SPOT, CENTRE_SPOT, MIDDLE_OF_BAULK_LINE, RIGHT_OF_D];
    if equipment.table.boundary.pockets.is_empty() {
        return Some(format!("{title} needs a table with pockets."));
    }
    if let Some(missing) = ["white", "yellow", "red"].iter().find(|name| equipment.named(name).is_none()) {
        return Some(format!("{title} needs a ball named `{missing}`; the rack has none."));
    }
    if let Some(missing) = spots.iter().find(|name| equipment.table.spot(name).is_none()) {
        return Some(format!("{title} needs a spot named `{missing}`; the table has none."));
    }
    if equipment.balls.len() != 3 {
        return Some(format!("{title} needs three balls; the rack has {}.", equipment.balls.len()));
    }
    let is_white = equipment.named("white") == Some(equipment.cue_ball);
    (!is_white).then(|| format!("{title} begins with the white ball; the rack names another as cue ball."))
}

/// Whether a ball lies on or behind the baulk line. A ball that is not on the bed does not.
pub(super) fn is_in_baulk(equipment: &Equipment, lie: &Lie, ball: BallId) -> bool {
    lie.centre(ball).is_some_and(|centre| centre.x <= equipment.baulk_line() + ON_LINE)
}

/// Whether a ball lies on or beyond the baulk line.
pub(super) fn is_out_of_baulk_or_on_line(equipment: &Equipment, lie: &Lie, ball: BallId) -> bool {
    lie.centre(ball).is_some_and(|centre| centre.x >= equipment.baulk_line() - ON_LINE)
}

/// Whether the red lies on the Spot or the Pyramid Spot.
pub(super) fn is_on_upper_spot(equipment: &Equipment, lie: &Lie, red: BallId) -> bool {
    let spots = [SPOT, PYRAMID_SPOT].into_iter().filter_map(|name| equipment.table.spot(name));
    lie.centre(red).is_some_and(|centre| spots.into_iter().any(|spot| spot.distance(centre) < ON_SPOT))
}

/// Spots a ball that is not on the table on the first of these spots that is free, and says so.
pub(super) fn spot(played: &Played, ruling: &mut Ruling, ball: BallId, spots: &[&str]) {
    let equipment = played.equipment;
    let is_free = |place: &DVec2| within(equipment, &ruling.lie, ball, *place, GAP).is_none();
    let place = spots.iter().filter_map(|name| equipment.table.spot(name)).find(is_free);
    if let Some(place) = place.filter(|_| !ruling.lie.has(ball)) {
        ruling.put(ball, place);
        let spot = spot_words(equipment, place).unwrap_or_default();
        ruling.say(format!("{} is spotted on {spot}.", capital(&equipment.words(ball))));
    }
}

/// The orders that put the red on the Spot and the ball of the other player, if it is on the table, on the Centre Spot, and take the cue
/// ball of the player with these balls in hand.
pub(super) fn orders_to_reset(equipment: &Equipment, lie: &Lie, balls: Balls) -> Vec<Order> {
    let lifted = [balls.own, balls.red, balls.other].into_iter().filter(|ball| lie.has(*ball)).map(Order::Take);
    let put = |ball: BallId, name: &str| Some(Order::put(ball, equipment.table.spot(name)?));
    let other = lie.has(balls.other).then(|| put(balls.other, CENTRE_SPOT)).flatten();
    lifted.chain(put(balls.red, SPOT)).chain(other).collect()
}
