//! One contact of a burst as a damped Hertz spring, and its impulse in one step.

use glam::{DVec2, DVec3};

use super::directions::Directions;
use super::friction::FrictionState;
use super::node::Node;

/// A contact in a burst. The unit of stiffness is that of the stiffest pair; lengths have the burst's own unit.
#[derive(Clone, Copy)]
pub(super) struct Spring<F> {
    pub(super) a: usize,
    pub(super) b: usize,
    /// Directions of the contact; the normal leads from `a` to `b`.
    pub(super) directions: F,
    pub(super) stiffness: f64,
    pub(super) damping: f64,
    /// Change of closing speed per unit of normal impulse (inverse reduced mass).
    pub(super) mobility: f64,
    /// Compression of the two balls; negative for a gap.
    pub(super) overlap: f64,
    /// The mean closing speed of the last step, which is that of half a step ago.
    pub(super) closing: f64,
    /// The changes of the closing speed by other contacts in the last step and in the one before.
    pub(super) outside_changes: [f64; 2],
    /// The impulse of the last step.
    pub(super) last_impulse: f64,
    pub(super) friction_state: FrictionState,
    /// Sum of the impulses.
    pub(super) impulse: f64,
    /// When it first pressed.
    pub(super) touched: Option<f64>,
    /// Whether either ball moves or has moved.
    pub(super) is_awake: bool,
    /// Whether it presses or will press within a step.
    pub(super) is_near: bool,
}

/// Below this overlap a contact hardly presses, and its present force is accurate enough (the front of a wave in a
/// rack).
pub(super) const HARDLY_PRESSED: f64 = 1e-5;

impl<F> Spring<F> {
    /// The change of the closing speed by other contacts in this step, extrapolated from the last two.
    pub(super) fn outside_change(&self) -> f64 {
        2.0 * self.outside_changes[0] - self.outside_changes[1]
    }

    /// h^2/12 times the second derivative of the closing speed, as far as other contacts cause it.
    pub(super) fn jerk(&self) -> f64 {
        (self.outside_changes[0] - self.outside_changes[1]) * (1.0 / 12.0)
    }

    /// Whether it has not pressed yet and does not close.
    pub(super) fn is_idle(&self) -> bool {
        self.touched.is_none() && self.overlap <= 0.0 && self.closing <= 0.0
    }

    /// The impulse of spring and damping together. `elastic` is that of the spring, `drag` that of the damping per unit
    /// of closing speed. `speed` is the present closing speed without the effect of this impulse, which is implicit.
    fn damped(&self, elastic: f64, drag: f64, speed: f64) -> f64 {
        (elastic + drag * speed) / (1.0 + 0.5 * drag * self.mobility)
    }

    /// The normal impulse of one step for a contact that begins or ends during the steps before and after. The overlap
    /// is taken to change evenly. Then the impulse is a second difference of the second integral of the force.
    pub(super) fn passing_impulse(&self, step: f64) -> f64 {
        let outside_change = self.outside_change();
        let pressed = self.overlap.max(0.0);
        let root = pressed.sqrt();
        let before = self.closing + 0.5 * outside_change;
        let guess = self.damped(step * self.stiffness * root * pressed, step * self.damping * root.sqrt(), before);
        let change = outside_change - self.mobility * guess.max(0.0);
        let speed = self.closing + 0.5 * change;
        let travel = (step * speed).abs();
        let middle = self.overlap + step * change / 12.0;
        if travel <= f64::EPSILON || middle <= -travel {
            return 0.0;
        }
        let places = [middle + travel, middle, middle - travel].map(|overlap| overlap.max(0.0));
        let share = step / (travel * travel);
        let second_difference = |integral: &dyn Fn(f64) -> f64| {
            let [before, now, after] = places.map(integral);
            share * (before - 2.0 * now + after)
        };
        if self.damping == 0.0 || speed > 0.0 {
            let elastic =
                self.stiffness / 8.75 * second_difference(&|overlap| overlap * overlap * overlap * overlap.sqrt());
            if self.damping == 0.0 {
                return elastic;
            }
            let drag = self.damping / 2.8125 * second_difference(&|overlap| overlap * stretched(overlap));
            return self.damped(elastic, drag, before);
        }
        // The overlap at which the contact separates: damping equals the spring force.
        let drag = self.damping * speed;
        let least = libm::pow(-drag / self.stiffness, 0.8);
        let least_stretched = stretched(least);
        let least_spring = least_stretched * least_stretched;
        second_difference(&|overlap| {
            if overlap <= least {
                return 0.0;
            }
            let spring = (overlap * overlap * overlap * overlap.sqrt() - least * least_spring) / 8.75;
            let damping = (overlap * stretched(overlap) - least * least_stretched) / 2.8125;
            let beyond = overlap - least;
            self.stiffness * (spring - least_spring * beyond / 2.5) + drag * (damping - least_stretched * beyond / 1.25)
        })
    }
}

impl<F: Directions> Spring<F> {
    /// The present slip between its two balls without the friction of this step. Half of that friction is contained in the
    /// extrapolated velocities, and is taken out here.
    pub(super) fn slip(&self, a: &Node, b: &Node) -> DVec2 {
        let relative = self.directions.slip(a.velocity_now() - b.velocity_now(), a.turn_now() + b.turn_now());
        relative - self.friction_state.own_change()
    }
}

/// d^1.25 for an overlap d >= 0.
fn stretched(overlap: f64) -> f64 {
    overlap * overlap.sqrt().sqrt()
}

/// A contact that has not pressed yet. `stiffness` is in units of the burst, `damping` is the result of
/// [`damping`](super::damping::damping).
pub(super) fn spring_between<F: Directions>(
    (a, first): (usize, &Node),
    (b, second): (usize, &Node),
    normal: DVec3,
    gap: f64,
    stiffness: f64,
    damping: f64,
) -> Spring<F> {
    let mobility = (normal * first.free).length_squared() * first.inverse_mass
        + (normal * second.free).length_squared() * second.inverse_mass;
    let directions = F::of(normal);
    Spring {
        a,
        b,
        directions,
        stiffness,
        damping: if mobility > 0.0 { damping * (stiffness / mobility).sqrt() } else { 0.0 },
        mobility,
        overlap: -gap,
        closing: directions.along(first.velocity() - second.velocity()),
        outside_changes: [0.0; 2],
        last_impulse: 0.0,
        friction_state: FrictionState::new(3.5 * (first.inverse_mass + second.inverse_mass)),
        impulse: 0.0,
        touched: None,
        is_awake: false,
        is_near: false,
    }
}
