//! A ball in a burst: its velocity and spin after the impulses so far.

use std::array;

use glam::DVec3;

use crate::resolution::cluster::outcome::Member;

/// Three components of a velocity, then three of a spin times the ball's radius; or the changes of these. It is one array, so
/// that the compiler can vectorise a step.
pub(super) type Six = [f64; 6];

/// A ball in a burst. The unit of speed is the fastest closing speed, the unit of mass the largest mass.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// Velocity and spin before the impact.
    first: Six,
    /// Their means in the last step.
    last: Six,
    /// Their present values, extrapolated from the last two steps.
    now: Six,
    /// Their changes in the last step.
    gain: Six,
    /// Sum of the impulses, and of normal x friction impulse (angular impulse divided by radius).
    sum: Six,
    /// The change of each component per unit of impulse: inverse mass and inverse inertia.
    mobility: Six,
    /// Sum of the vertical friction impulses; only these can lift a ball off the bed.
    lift: f64,
    pub(super) inverse_mass: f64,
    /// 1 along the axes in which impulses move the ball in the burst: not along z on the bed.
    pub(super) free: DVec3,
    /// Whether the ball got any impulse.
    pub(super) is_pushed: bool,
}

impl Node {
    /// A ball before the first step.
    pub(super) fn new((ball, motion): &Member, free: DVec3, unit_mass: f64, speed: f64) -> Self {
        let first = six(motion.velocity * free / speed, motion.spin * (ball.radius / speed));
        let inverse_mass = unit_mass / ball.mass;
        Self {
            first,
            last: first,
            now: first,
            gain: [0.0; 6],
            sum: [0.0; 6],
            mobility: six(free * inverse_mass, DVec3::splat(2.5 * inverse_mass)),
            lift: 0.0,
            inverse_mass,
            free,
            is_pushed: false,
        }
    }

    /// Its mean velocity in the last step.
    pub(super) fn velocity(&self) -> DVec3 {
        velocity_of(&self.last)
    }

    pub(super) fn velocity_now(&self) -> DVec3 {
        velocity_of(&self.now)
    }

    pub(super) fn turn_now(&self) -> DVec3 {
        turn_of(&self.now)
    }

    pub(super) fn first_velocity(&self) -> DVec3 {
        velocity_of(&self.first)
    }

    pub(super) fn first_turn(&self) -> DVec3 {
        turn_of(&self.first)
    }

    /// Sum of the contact impulses, before the slate takes anything.
    pub(super) fn push(&self) -> DVec3 {
        velocity_of(&self.sum)
    }

    /// Sum of the impulses after the slate has taken the vertical normal part.
    pub(super) fn pushed(&self) -> DVec3 {
        if self.free.z == 0.0 { self.push().with_z(self.lift) } else { self.push() }
    }

    /// Sum of the angular impulses, divided by the radius.
    pub(super) fn twist(&self) -> DVec3 {
        turn_of(&self.sum)
    }

    /// Adds an impulse with its angular impulse, and the vertical friction impulse.
    pub(super) fn take(&mut self, impulse: &Six, lift: f64) {
        self.sum = array::from_fn(|i| self.sum[i] + impulse[i]);
        self.lift += lift;
    }

    /// Advances velocity and spin by a step, with all impulses so far.
    pub(super) fn step(&mut self) {
        let Self { first, last, gain, sum, mobility, .. } = &*self;
        let next: Six = array::from_fn(|i| first[i] + sum[i] * mobility[i]);
        let next_gain: Six = array::from_fn(|i| next[i] - last[i]);
        // Adds half of the next change, extrapolated linearly from the last two.
        self.now = array::from_fn(|i| next[i] + next_gain[i] - gain[i] * 0.5);
        (self.last, self.gain) = (next, next_gain);
    }
}

pub(super) fn six(velocity: DVec3, turn: DVec3) -> Six {
    [velocity.x, velocity.y, velocity.z, turn.x, turn.y, turn.z]
}

fn velocity_of(&[x, y, z, ..]: &Six) -> DVec3 {
    DVec3::new(x, y, z)
}

fn turn_of(&[.., x, y, z]: &Six) -> DVec3 {
    DVec3::new(x, y, z)
}
