//! How a referee says which balls were spotted, and where.

use glam::DVec2;

use super::equipment::Equipment;
use super::turn::Order;
use super::words::joined;
use baize_files::capital;
use baize_physics::BallId;

/// Two places that differ by less than this, in metres, are the same spot.
const SAME_SPOT: f64 = 1e-9;

/// Says which balls were spotted at these places (metres): `The 9 is spotted on the foot spot.` A ball that lies on no spot
/// found its spot taken, and lies on the long string. `None` without a ball.
pub(super) fn spotted_words(equipment: &Equipment, spotted: &[(BallId, DVec2)]) -> Option<String> {
    let mut sentences = Vec::new();
    let mut beside = Vec::new();
    for (ball, place) in spotted {
        match spot_words(equipment, *place) {
            Some(spot) => sentences.push(format!("{} is spotted on {spot}.", capital(&equipment.words(*ball)))),
            None => beside.push(equipment.words(*ball)),
        }
    }
    if !beside.is_empty() {
        let verb = if beside.len() == 1 { "is" } else { "are" };
        let balls = capital(&joined(&beside));
        sentences.push(format!("{balls} {verb} spotted on the long string, as near to the foot spot as possible."));
    }
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// [`spotted_words`] of orders that put balls on spots. Other orders are left out.
pub(super) fn order_words(equipment: &Equipment, orders: &[Order]) -> Option<String> {
    let place = |order: &Order| match *order {
        Order::Put(ball, x, y) => Some((ball, DVec2::new(x, y))),
        Order::Take(_) | Order::Rack | Order::RackAgain => None,
    };
    spotted_words(equipment, &orders.iter().filter_map(place).collect::<Vec<_>>())
}

/// How a sentence names the spot at `place` (metres), such as `the foot spot`; `None` if no spot is there. A name that the table itself
/// gives, such as `pink`, comes before head, centre and foot, which stand first in its list.
pub(super) fn spot_words(equipment: &Equipment, place: DVec2) -> Option<String> {
    let (name, _) = equipment.table.spots.iter().rfind(|(_, spot)| spot.distance(place) < SAME_SPOT)?;
    Some(if name.contains("spot") { format!("the {name}") } else { format!("the {name} spot") })
}
