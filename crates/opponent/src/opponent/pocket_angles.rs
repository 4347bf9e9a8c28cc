//! How exactly a ball must be sent to a pocket from each place of the bed. It is computed by the engine, so it holds for every table.

use std::sync::{Arc, Mutex, PoisonError};

use glam::{DVec2, DVec3};

use super::angles::angle_of;
use baize_physics::engine::{Engine, Environment, Outcome};
use baize_physics::{Ball, BallId, Boundary, Meeting, Motion};
use baize_table::rack::bed_flaw;

/// The distance between two places for which ranges are computed, in metres, as a share of the table's length.
const STEPS_ALONG: f64 = 20.0;
/// How many directions are tried, and how often each end of a range is halved.
const DIRECTIONS: i32 = 5;
const HALVINGS: u32 = 6;
/// A ball that has had this many contacts without falling does not fall.
const MOST_CONTACTS: usize = 6;
/// The outermost places keep so far from the noses, in metres: a ball that touches a rail exactly may overlap it by rounding.
const HAIR: f64 = 1e-6;
/// How many tables are remembered.
const TABLES: usize = 8;

/// The directions in which a ball falls into a pocket: angles in radians from the direction to the pocket's middle, positive to
/// the left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct AngleRange {
    /// The direction farthest to the right.
    pub low: f64,
    /// The direction farthest to the left.
    pub high: f64,
}

/// The ranges of all pockets of a table, from a lattice of places.
#[derive(Debug)]
pub(super) struct PocketAngles {
    environment: Arc<Environment>,
    radius: f64,
    low: DVec2,
    /// From one place to the next, along and across the table: the outermost places lie at the rails.
    step: DVec2,
    columns: usize,
    rows: usize,
    pockets: Vec<DVec2>,
    /// For each pocket and place the ends of the range as distances aside at the pocket, in metres.
    aside: Vec<Option<(f64, f64)>>,
}

/// The tables that were computed last.
static KNOWN: Mutex<Vec<Arc<PocketAngles>>> = Mutex::new(Vec::new());

impl PocketAngles {
    /// The ranges of a table for balls of this radius and mass. They are computed once and remembered.
    pub fn of(environment: &Arc<Environment>, ball: &Ball) -> Arc<Self> {
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let is_same = |angles: &Arc<Self>| {
            angles.radius == ball.radius
                && angles.environment.physics() == environment.physics()
                && angles.environment.boundary() == environment.boundary()
        };
        if let Some(found) = known.iter().find(|angles| is_same(angles)) {
            return Arc::clone(found);
        }
        let computed = Arc::new(Self::compute(environment, ball));
        if known.len() == TABLES {
            known.remove(0);
        }
        known.push(Arc::clone(&computed));
        computed
    }

    fn compute(environment: &Arc<Environment>, ball: &Ball) -> Self {
        let boundary = environment.boundary();
        let (low, high) = corners(boundary);
        let (low, high) = (low + ball.radius + HAIR, high - ball.radius - HAIR);
        let size = high - low;
        let about = size.x.max(0.1) / STEPS_ALONG;
        let steps = |length: f64| if length > 0.0 { (length / about).round().max(1.0) } else { 0.0 };
        let steps = DVec2::new(steps(size.x), steps(size.y));
        let step = size / steps.max(DVec2::ONE);
        let (columns, rows) = (steps.x as usize + 1, steps.y as usize + 1);
        let pockets: Vec<DVec2> = boundary.pockets.iter().map(|pocket| pocket.centre).collect();
        let mut angles = Self {
            environment: Arc::clone(environment),
            radius: ball.radius,
            low,
            step,
            columns,
            rows,
            aside: Vec::with_capacity(columns * rows * pockets.len()),
            pockets,
        };
        let mut roll = Roll { engine: Engine::default(), environment: Arc::clone(environment), ball: *ball };
        for pocket in 0..angles.pockets.len() {
            for index in 0..columns * rows {
                let place = angles.place(index);
                let fits = bed_flaw(ball.radius, place, environment.boundary(), environment.physics().shape).is_none();
                let range = if fits { roll.range(place, pocket) } else { None };
                let reach = place.distance(angles.pockets[pocket]);
                angles.aside.push(range.map(|range| (range.low * reach, range.high * reach)));
            }
        }
        angles
    }

    fn place(&self, index: usize) -> DVec2 {
        self.low + DVec2::new((index % self.columns) as f64, (index / self.columns) as f64) * self.step
    }

    /// How many pockets the table has.
    pub fn count(&self) -> usize {
        self.pockets.len()
    }

    /// The middle of a pocket, in metres.
    pub fn pocket(&self, pocket: usize) -> DVec2 {
        self.pockets[pocket]
    }

    /// The range of a pocket from a place on the bed in metres; `None` if a ball from there does not fall.
    pub fn range(&self, place: DVec2, pocket: usize) -> Option<AngleRange> {
        if self.columns < 2 || self.rows < 2 {
            return None;
        }
        let at = (place - self.low) / self.step;
        let cell = |x: f64, count: usize| (x.floor().max(0.0) as usize).min(count - 2);
        let (column, row) = (cell(at.x, self.columns), cell(at.y, self.rows));
        let share = (at - DVec2::new(column as f64, row as f64)).clamp(DVec2::ZERO, DVec2::ONE);
        let base = pocket * self.columns * self.rows;
        let (mut weights, mut low, mut high) = (0.0, 0.0, 0.0);
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let weight =
                (if dx == 0 { 1.0 - share.x } else { share.x }) * (if dy == 0 { 1.0 - share.y } else { share.y });
            if let Some((right, left)) = self.aside[base + (row + dy) * self.columns + column + dx] {
                (weights, low, high) = (weights + weight, low + weight * right, high + weight * left);
            }
        }
        let reach = place.distance(self.pockets[pocket]).max(self.radius);
        (weights > 0.4).then(|| AngleRange { low: low / weights / reach, high: high / weights / reach })
    }
}

/// The corners of the rectangle around the noses of the rails. With the facings it would reach into the pockets, and no ball would fit at
/// its sides.
fn corners(boundary: &Boundary) -> (DVec2, DVec2) {
    let rails = boundary.cushions.iter().filter(|cushion| !cushion.facing);
    let ends = rails.flat_map(|cushion| [cushion.from, cushion.to]);
    ends.fold((DVec2::INFINITY, DVec2::NEG_INFINITY), |(low, high), end| (low.min(end), high.max(end)))
}

/// A single ball that is sent towards a pocket.
struct Roll {
    engine: Engine,
    environment: Arc<Environment>,
    ball: Ball,
}

impl Roll {
    fn range(&mut self, place: DVec2, pocket: usize) -> Option<AngleRange> {
        let (centre, hole) = {
            let pocket = &self.environment.boundary().pockets[pocket];
            (pocket.centre, pocket.radius)
        };
        let reach = place.distance(centre);
        let widest = libm::atan2(1.3 * hole, reach);
        let step = widest / f64::from(DIRECTIONS);
        let towards = angle_of(centre - place);
        let mut falls = |offset: f64| self.falls(place, towards + offset, reach, pocket);
        let tried: Vec<i32> = (-DIRECTIONS..=DIRECTIONS).filter(|index| falls(f64::from(*index) * step)).collect();
        let middle = *tried.iter().min_by_key(|index| index.abs())?;
        let is_there = |index: i32| tried.contains(&index);
        let right = (-DIRECTIONS..=middle).rev().take_while(|index| is_there(*index)).last()?;
        let left = (middle..=DIRECTIONS).take_while(|index| is_there(*index)).last()?;
        let mut end = |inside: i32, way: f64| {
            let (mut inside, mut outside) = (f64::from(inside) * step, f64::from(inside) * step + way * step);
            for _ in 0..HALVINGS {
                let halfway = 0.5 * (inside + outside);
                if falls(halfway) { inside = halfway } else { outside = halfway }
            }
            inside
        };
        Some(AngleRange { low: end(right, -1.0), high: end(left, 1.0) })
    }

    /// Whether the ball falls into the pocket when it is sent there at an ordinary speed.
    fn falls(&mut self, place: DVec2, direction: f64, reach: f64, pocket: usize) -> bool {
        let speed = 1.2 + 0.6 * reach;
        let motion = Motion {
            position: place.extend(self.ball.radius),
            velocity: DVec3::new(speed * libm::cos(direction), speed * libm::sin(direction), 0.0),
            spin: DVec3::ZERO,
        };
        let ball = Ball { id: BallId(1), ..self.ball };
        self.engine.begin(Arc::clone(&self.environment), std::iter::once((&ball, &motion)), &mut []);
        let horizon = self.environment.physics().horizon.seconds;
        let mut contacts = 0;
        while contacts < MOST_CONTACTS {
            if !matches!(self.engine.step(horizon), Outcome::Resolved) {
                return false;
            }
            for contact in self.engine.take_contacts() {
                match contact.meeting {
                    Meeting::Pocket(_, into) => return into == pocket,
                    Meeting::Slate(_) => {}
                    _ => contacts += 1,
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use baize_table::shot::Setup;

    use super::*;

    /// The ranges of the pockets of a pool table.
    fn pool_table() -> (Setup, Arc<PocketAngles>) {
        let setup = Setup::rack("eight_ball").load().unwrap();
        let ball = setup.balls[0].ball;
        let environment = Arc::new(Environment::new(setup.table.boundary.clone(), setup.physics.clone(), ball.radius));
        let angles = PocketAngles::of(&environment, &ball);
        (setup, angles)
    }

    #[test]
    fn a_ball_at_a_rail_and_one_near_it_have_a_way_to_the_pocket_at_its_end() {
        let (setup, angles) = pool_table();
        let radius = setup.balls[0].ball.radius;
        let beside = 0.5 * setup.table.width - radius;
        for off in [0.0, 0.001, 0.003, 0.006, 0.012, 0.03, 0.06] {
            let place = DVec2::new(0.7, beside - off);
            let corner = (0..angles.count())
                .min_by(|a, b| angles.pocket(*a).distance(place).total_cmp(&angles.pocket(*b).distance(place)))
                .unwrap();
            let range = angles.range(place, corner);
            let range = range.expect("it can be potted");
            assert!(range.high - range.low > 0.02, "{off} m off the rail: {range:?}");
        }
    }
}
