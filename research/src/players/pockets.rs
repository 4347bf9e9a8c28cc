//! How exactly a ball must be sent to a pocket: measured once with the engine, by distance and angle, for corner and side.

use std::f64::consts::PI;
use std::sync::Arc;

use baize_physics::engine::{Engine, Environment, Outcome};
use baize_physics::{Ball, BallId, Meeting, Motion};
use baize_table::rack::bed_flaw;
use glam::{DVec2, DVec3};

/// The distances from the mouth in metres, and the angles from its axis in degrees, that are measured.
const DISTANCES: [f64; 8] = [0.06, 0.12, 0.22, 0.4, 0.7, 1.1, 1.6, 2.1];
const ANGLES: [f64; 8] = [0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0];
/// How many directions are tried to either side, and how often the ends are halved.
const DIRECTIONS: i32 = 10;
const HALVINGS: u32 = 5;
/// The widest that is tried, in metres aside at the mouth.
const WIDEST: f64 = 0.09;
const MOST_CONTACTS: usize = 5;

/// The opening of a pocket.
pub struct Mouth {
    /// The middle between the jaws, in metres.
    pub middle: DVec2,
    /// Unit vector from there onto the bed.
    axis: DVec2,
    /// Whether the pocket is in the middle of a rail.
    side: bool,
}

/// The directions into a pocket.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The middle of the directions in radians.
    pub direction: f64,
    /// Half their width in radians.
    pub half: f64,
}

/// The pockets of a table.
pub struct Pockets {
    pub mouths: Vec<Mouth>,
    /// For corner and side, distance and angle: the ends of the window in metres aside at the mouth, to the right and to the left.
    ends: [Vec<Option<(f64, f64)>>; 2],
}

impl Pockets {
    pub fn measure(environment: &Arc<Environment>, ball: &Ball) -> Self {
        let boundary = environment.boundary();
        let mouths: Vec<Mouth> = (0..boundary.pockets.len()).map(|pocket| mouth(environment, pocket)).collect();
        let mut roll = Roll { engine: Engine::default(), environment: Arc::clone(environment), ball: *ball };
        let ends = [false, true].map(|side| {
            let pocket = mouths.iter().position(|mouth| mouth.side == side);
            let cells = DISTANCES.iter().flat_map(|distance| ANGLES.iter().map(move |angle| (*distance, *angle)));
            cells
                .map(|(distance, angle)| {
                    let (pocket, angle) = (pocket?, angle.to_radians());
                    // Either side of the axis will do: one of the two may lie off the bed.
                    let left = roll.window(&mouths[pocket], pocket, distance, angle);
                    let mut mirrored = || roll.window(&mouths[pocket], pocket, distance, -angle);
                    left.or_else(|| mirrored().map(|(right, left)| (-left, -right)))
                })
                .collect()
        });
        Self { mouths, ends }
    }

    /// The directions in which a ball at `place` (metres) goes into a pocket; `None` if it does not.
    pub fn window(&self, place: DVec2, pocket: usize) -> Option<Window> {
        let mouth = &self.mouths[pocket];
        let away = place - mouth.middle;
        let (distance, angle) = (away.length().max(0.03), mouth.axis.angle_to(away));
        let (row, down) = cell(&DISTANCES, distance);
        let (column, across) = cell(&ANGLES, angle.abs().to_degrees());
        let (mut weights, mut right, mut left) = (0.0, 0.0, 0.0);
        for (dr, dc) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let weight = (if dr == 0 { 1.0 - down } else { down }) * (if dc == 0 { 1.0 - across } else { across });
            if let Some(ends) = self.ends[usize::from(mouth.side)][(row + dr) * ANGLES.len() + column + dc] {
                (weights, right, left) = (weights + weight, right + weight * ends.0, left + weight * ends.1);
            }
        }
        if weights < 0.3 {
            return None;
        }
        let (mut right, mut left) = (right / weights / distance, left / weights / distance);
        if angle < 0.0 {
            (right, left) = (-left, -right);
        }
        let direction = angle_of(-away) + 0.5 * (right + left);
        Some(Window { direction, half: 0.5 * (left - right) })
    }
}

/// The direction of a vector in radians.
pub fn angle_of(vector: DVec2) -> f64 {
    libm::atan2(vector.y, vector.x)
}

/// The unit vector in a direction.
pub fn unit(direction: f64) -> DVec2 {
    DVec2::new(libm::cos(direction), libm::sin(direction))
}

/// `a` - `b` as an angle from -pi to pi.
pub fn difference(a: f64, b: f64) -> f64 {
    let turned = (a - b).rem_euclid(2.0 * PI);
    if turned > PI { turned - 2.0 * PI } else { turned }
}

/// The interval of `nodes` around a value, and where in it the value is, 0 to 1.
fn cell(nodes: &[f64], value: f64) -> (usize, f64) {
    let index = nodes.partition_point(|node| *node <= value).clamp(1, nodes.len() - 1) - 1;
    (index, ((value - nodes[index]) / (nodes[index + 1] - nodes[index])).clamp(0.0, 1.0))
}

fn mouth(environment: &Environment, pocket: usize) -> Mouth {
    let boundary = environment.boundary();
    let centre = boundary.pockets[pocket].centre;
    let mut jaws: Vec<DVec2> = boundary.jaws.iter().map(|jaw| jaw.centre).collect();
    jaws.sort_by(|a, b| a.distance(centre).total_cmp(&b.distance(centre)));
    let middle = jaws[0].midpoint(jaws[1]);
    // The jaws of a side pocket are both on one long rail.
    let side = (jaws[0].y - jaws[1].y).abs() < 1e-6;
    let axis = (middle - centre).normalize();
    Mouth { middle, axis, side }
}

/// A single ball that is sent towards a pocket.
struct Roll {
    engine: Engine,
    environment: Arc<Environment>,
    ball: Ball,
}

impl Roll {
    /// The ends of the window from a place at this distance and angle from the mouth, in metres aside; `None` if there is none.
    fn window(&mut self, mouth: &Mouth, pocket: usize, distance: f64, angle: f64) -> Option<(f64, f64)> {
        let place = mouth.middle + DVec2::from_angle(angle).rotate(mouth.axis) * distance;
        let (boundary, shape) = (self.environment.boundary(), self.environment.physics().shape);
        if bed_flaw(self.ball.radius, place, boundary, shape).is_some() {
            return None;
        }
        let towards = angle_of(mouth.middle - place);
        let step = WIDEST / f64::from(DIRECTIONS);
        let mut falls = |aside: f64| self.falls(place, towards + libm::atan2(aside, distance), distance, pocket);
        let tried: Vec<i32> = (-DIRECTIONS..=DIRECTIONS).filter(|index| falls(f64::from(*index) * step)).collect();
        let middle = *tried.iter().min_by_key(|index| index.abs())?;
        let right = (-DIRECTIONS..=middle).rev().take_while(|index| tried.contains(index)).last()?;
        let left = (middle..=DIRECTIONS).take_while(|index| tried.contains(index)).last()?;
        let mut end = |inside: i32, way: f64| {
            let (mut inside, mut outside) = (f64::from(inside) * step, (f64::from(inside) + way) * step);
            for _ in 0..HALVINGS {
                let halfway = 0.5 * (inside + outside);
                if falls(halfway) { inside = halfway } else { outside = halfway }
            }
            inside
        };
        Some((end(right, -1.0), end(left, 1.0)))
    }

    fn falls(&mut self, place: DVec2, direction: f64, distance: f64, pocket: usize) -> bool {
        let velocity = (unit(direction) * (1.3 + 0.6 * distance)).extend(0.0);
        let motion = Motion { position: place.extend(self.ball.radius), velocity, spin: DVec3::ZERO };
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
