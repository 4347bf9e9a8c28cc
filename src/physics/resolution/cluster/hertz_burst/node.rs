//! A ball in a burst: what the impulses so far made of its velocity and its spin.

use std::array;

use bevy::math::DVec3;

use crate::physics::resolution::cluster::Member;

/// Three numbers of a velocity and three of a turn, which is a spin times the radius; or of what changes them. Side by side
/// they are stepped together.
pub(super) type Six = [f64; 6];

/// A ball in a burst. Speeds count in the fastest closing speed, momenta in that times the unit of mass.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// At the beginning.
    first: Six,
    /// In the last step.
    last: Six,
    /// Now, judged by the changes in the last two steps.
    now: Six,
    /// How much the last step changed them.
    gain: Six,
    /// Sum of the impulses, and of normal x friction impulse: the angular impulse over the radius.
    sum: Six,
    /// What a unit of each does.
    yielding: Six,
    /// Sum of the vertical friction impulses, which alone lift a ball off the bed.
    lift: f64,
    pub(super) inverse_mass: f64,
    /// Which way impulses move it: not along z where it lies on the bed.
    pub(super) free: DVec3,
    /// Whether any impulse came to it.
    pub(super) is_pushed: bool,
}

impl Node {
    /// A ball that moves freely.
    pub(super) fn new((ball, motion): &Member, free: DVec3, unit_mass: f64, speed: f64) -> Self {
        let first = six(motion.velocity * free / speed, motion.spin * (ball.radius / speed));
        let inverse_mass = unit_mass / ball.mass;
        Self {
            first,
            last: first,
            now: first,
            gain: [0.0; 6],
            sum: [0.0; 6],
            yielding: six(free * inverse_mass, DVec3::splat(2.5 * inverse_mass)),
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

    /// Sum of the impulses, whatever the slate does.
    pub(super) fn push(&self) -> DVec3 {
        velocity_of(&self.sum)
    }

    /// The impulses on the ball when the slate has taken its part.
    pub(super) fn pushed(&self) -> DVec3 {
        if self.free.z == 0.0 { self.push().with_z(self.lift) } else { self.push() }
    }

    /// Sum of the angular impulses over the radius.
    pub(super) fn twist(&self) -> DVec3 {
        turn_of(&self.sum)
    }

    /// Takes an impulse, what friction twists, and what it lifts.
    pub(super) fn take(&mut self, impulse: &Six, lift: f64) {
        self.sum = array::from_fn(|i| self.sum[i] + impulse[i]);
        self.lift += lift;
    }

    /// Goes on by a step, with all impulses so far.
    pub(super) fn step(&mut self) {
        let Self { first, last, gain, sum, yielding, .. } = &*self;
        let next: Six = array::from_fn(|i| first[i] + sum[i] * yielding[i]);
        let next_gain: Six = array::from_fn(|i| next[i] - last[i]);
        // Half of the next gain, continued from the last two.
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
