//! Where a cue ball in hand is put: as near as possible to the wanted place.

use baize_games::rules::{Equipment, Lie, Zone};
use baize_physics::BallId;

/// The distance in metres that a ball in hand keeps from the noses and from the edge of its zone, so that rounding cannot put it beyond.
const MARGIN: f64 = 1e-6;

/// Free places are searched on a lattice of this step, in ball radii.
const STEP: f64 = 0.5;

/// A place for the centre of a ball, x and y in metres.
pub type Spot = [f64; 2];

/// The rectangle of the zone in which the centre of a ball in hand may be wanted: its lower and its higher corner, in metres.
pub fn area(equipment: &Equipment, zone: Zone, ball: BallId) -> [Spot; 2] {
    let radius = equipment.radius(ball);
    let bed = [equipment.table.length, equipment.table.width].map(|size| 0.5 * size - radius - MARGIN);
    let spots: Vec<Spot> = zone.spots(equipment).map(|spot| spot.to_array()).collect();
    if !spots.is_empty() {
        let end = |axis: usize, pick: fn(f64, f64) -> f64| {
            spots.iter().map(|spot| spot[axis]).reduce(pick).unwrap_or_default()
        };
        return [[end(0, f64::min), end(1, f64::min)], [end(0, f64::max), end(1, f64::max)]];
    }
    let Some((low, high)) = zone.around(equipment) else { return [bed.map(|half| -half), bed] };
    let within = |place: f64, half: f64| place.clamp(-half, half);
    [
        [within(low.x + MARGIN, bed[0]), within(low.y + MARGIN, bed[1])],
        [within(high.x - MARGIN, bed[0]), within(high.y - MARGIN, bed[1])],
    ]
}

/// The wanted place if the ball may lie there; otherwise the nearest one of a lattice of half a ball's radius around it. `None` if the
/// zone has no room at all.
pub fn nearest_free(equipment: &Equipment, lie: &Lie, zone: Zone, ball: BallId, wanted: Spot) -> Option<Spot> {
    let is_free = |place: &Spot| zone.objection(equipment, lie, ball, (*place).into()).is_none();
    let nearest = |places: &mut dyn Iterator<Item = Spot>| {
        places.filter(is_free).min_by(|a, b| distance(*a, wanted).total_cmp(&distance(*b, wanted)))
    };
    let mut spots = zone.spots(equipment).map(|spot| spot.to_array()).peekable();
    if spots.peek().is_some() {
        return nearest(&mut spots);
    }
    let [low, high] = area(equipment, zone, ball);
    let inside = |place: Spot| [place[0].clamp(low[0], high[0]), place[1].clamp(low[1], high[1])];
    let (middle, step) = (inside(wanted), STEP * equipment.radius(ball));
    if is_free(&middle) {
        return Some(middle);
    }
    let most = ((high[0] - low[0]).max(high[1] - low[1]) / step).ceil() as i32 + 1;
    let mut best: Option<Spot> = None;
    for ring in 1..=most {
        // A ring farther away than the best place so far has no nearer one.
        if best.is_some_and(|best| distance(best, middle) <= f64::from(ring) * step) {
            break;
        }
        let at = |(x, y): (i32, i32)| [middle[0] + f64::from(x) * step, middle[1] + f64::from(y) * step];
        let mut places = square(ring).map(at).filter(|place| inside(*place) == *place).chain(best);
        best = nearest(&mut places);
    }
    best
}

/// The points of a lattice on a square around the origin, that many steps away.
fn square(ring: i32) -> impl Iterator<Item = (i32, i32)> {
    let sides = (-ring..ring).flat_map(move |step| [(step, -ring), (ring, step), (-step, ring), (-ring, -step)]);
    sides.collect::<Vec<_>>().into_iter()
}

fn distance(a: Spot, b: Spot) -> f64 {
    let [x, y] = [a[0] - b[0], a[1] - b[1]];
    (x * x + y * y).sqrt()
}
