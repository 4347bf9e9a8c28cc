//! The next rack of straight pool: what happens to the last object ball and to the cue ball if they are in the way.

use glam::DVec2;

use crate::rules::equipment::GameBall;
use crate::rules::played::Played;
use crate::rules::pool;
use crate::rules::ruling::Ruling;
use crate::rules::spotting::overlapped;
use crate::rules::turn::Turn;
use crate::rules::zone::Zone;
use baize_physics::BallId;

/// Racks anew when one object ball is left, or none.
pub(super) fn prepare(played: &Played, ruling: &mut Ruling) {
    let left = pool::object_balls(played.equipment, &ruling.lie);
    match left.as_slice() {
        [] => rack_without_any(played, ruling),
        [last] => rack_around(played, ruling, *last),
        _ => {}
    }
}

/// All fifteen balls are gone: they are racked. The cue ball comes in hand only if it is in the way.
fn rack_without_any(played: &Played, ruling: &mut Ruling) {
    let is_in_way = is_in_rack(played, ruling, played.cue_ball);
    ruling.say("All fifteen balls are racked.");
    rack(played, ruling, None);
    if is_in_way {
        take_in_hand(played, ruling);
    }
}

/// Fourteen balls are racked, without the one at the apex, unless the last ball and the cue ball are both in the way.
fn rack_around(played: &Played, ruling: &mut Ruling, last: BallId) {
    let (ball_is_in, cue_is_in) = (is_in_rack(played, ruling, last), is_in_rack(played, ruling, played.cue_ball));
    match (ball_is_in, cue_is_in) {
        (true, true) => {
            ruling.say("The last ball and the cue ball are in the way: all fifteen balls are racked.");
            rack(played, ruling, None);
            take_in_hand(played, ruling);
        }
        (true, false) => {
            ruling.say(format!("{} is in the way of the rack and moves.", played.capital_words(&[last])));
            move_away(played, ruling, last);
            rack(played, ruling, Some(last));
        }
        (false, true) => {
            ruling.say("The cue ball is in the way of the rack.");
            let is_behind = ruling.lie.centre(last).is_some_and(|place| place.x < played.equipment.head_string());
            if is_behind || !is_head_spot_free(played, ruling, played.cue_ball) {
                move_away(played, ruling, played.cue_ball);
                rack(played, ruling, Some(last));
            } else {
                take_in_hand(played, ruling);
                rack(played, ruling, Some(last));
            }
        }
        (false, false) => {
            ruling.say("Fourteen balls are racked.");
            rack(played, ruling, Some(last));
        }
    }
}

/// Puts a ball on the head spot, or if another ball is there on the centre spot.
fn move_away(played: &Played, ruling: &mut Ruling, ball: BallId) {
    let table = &played.equipment.table;
    let is_free = is_head_spot_free(played, ruling, ball);
    ruling.put(ball, if is_free { table.head_spot } else { table.spot("centre").unwrap_or(DVec2::ZERO) });
}

fn is_head_spot_free(played: &Played, ruling: &Ruling, ball: BallId) -> bool {
    overlapped(played.equipment, &ruling.lie, ball, played.equipment.table.head_spot).is_none()
}

fn take_in_hand(played: &Played, ruling: &mut Ruling) {
    ruling.take(played.cue_ball);
    ruling.give(Turn::of(played.shooter()).in_hand(Zone::Kitchen));
}

/// Puts all object balls but `last` into the rack, by ascending id from the apex on. If there is a last ball, the place at the
/// apex stays empty.
fn rack(played: &Played, ruling: &mut Ruling, last: Option<BallId>) {
    let mut homes: Vec<DVec2> = played.equipment.object_balls().map(|ball| ball.home).collect();
    homes.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let places = homes.into_iter().skip(usize::from(last.is_some()));
    let balls = played.equipment.object_balls().map(|ball| ball.id).filter(|ball| Some(*ball) != last);
    for (ball, place) in balls.zip(places) {
        ruling.put(ball, place);
    }
}

/// Whether a ball is within or over the outline of the rack: its centre is less than its radius away from the triangle
/// around the fifteen balls. With the apex at x_F and balls of radius R the corners are (x_F - 2 R, 0) and
/// (x_F + (4 sqrt 3 + 1) R, +-(4 + sqrt 3) R). A real rack has gaps and may reach beyond this outline by some tenths of a
/// millimetre: a ball that would overlap a ball of the rack is in the way too.
fn is_in_rack(played: &Played, ruling: &Ruling, ball: BallId) -> bool {
    let Some(centre) = ruling.lie.centre(ball) else { return false };
    let apex = played.equipment.object_balls().min_by(|a, b| a.home.x.total_cmp(&b.home.x));
    let Some((x, y, r)) = apex.map(|apex| (apex.home.x, apex.home.y, apex.radius)) else { return false };
    let root = 3_f64.sqrt();
    let (base, half) = (x + (4.0 * root + 1.0) * r, (4.0 + root) * r);
    let corners = [DVec2::new(x - 2.0 * r, y), DVec2::new(base, y - half), DVec2::new(base, y + half)];
    let overlaps = |racked: &GameBall| racked.home.distance(centre) < played.equipment.touching(ball, racked.id);
    distance_to_triangle(centre, corners) < played.equipment.radius(ball)
        || played.equipment.object_balls().any(overlaps)
}

/// Distance in metres of a point from a triangle whose corners are in counter-clockwise order; 0 inside.
fn distance_to_triangle(point: DVec2, corners: [DVec2; 3]) -> f64 {
    let sides = [(corners[0], corners[1]), (corners[1], corners[2]), (corners[2], corners[0])];
    if sides.iter().all(|(from, to)| (*to - *from).perp_dot(point - *from) >= 0.0) {
        return 0.0;
    }
    let distance = |(from, to): &(DVec2, DVec2)| {
        let along = *to - *from;
        let share = ((point - *from).dot(along) / along.length_squared()).clamp(0.0, 1.0);
        point.distance(*from + along * share)
    };
    sides.iter().map(distance).fold(f64::INFINITY, f64::min)
}
