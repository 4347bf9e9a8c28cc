//! One contact of a burst as a damped Hertz spring, and its impulse in one step.

use bevy::math::DVec3;

/// A contact in a burst. Lengths count in the burst's own unit, in which the stiffest pair has stiffness one.
#[derive(Clone, Copy)]
pub(super) struct Spring {
    pub(super) a: usize,
    pub(super) b: usize,
    /// From `a` to `b`.
    pub(super) normal: DVec3,
    pub(super) stiffness: f64,
    pub(super) damping: f64,
    /// How much an impulse changes the closing speed.
    pub(super) yielding: f64,
    /// How much a friction impulse changes the slip.
    pub(super) slip_yielding: f64,
    /// How deep the balls press into each other; negative for a gap.
    pub(super) overlap: f64,
    /// The closing speed half a step ago: the way of the last step over its time.
    pub(super) closing: f64,
    /// How much the other contacts changed the closing speed in the last step, and in the one before.
    pub(super) pulled: [f64; 2],
    /// The impulse of the last step.
    pub(super) last_impulse: f64,
    /// The coefficient of friction, and the fastest slip that the contact has seen, which it is for.
    pub(super) friction: f64,
    pub(super) fastest_slip: f64,
    /// The friction impulses of the last step and of the one before, and the size of the last.
    pub(super) rubs: [DVec3; 2],
    pub(super) rub_size: f64,
    /// Sum of the impulses.
    pub(super) impulse: f64,
    /// When it pressed for the first time.
    pub(super) touched: Option<f64>,
}

/// Below this overlap a contact hardly presses, and its force as it is now will do: a wave through a rack begins that softly.
const SOFT: f64 = 1e-5;

/// What a spring is about to do, judged by what the others did to it in the last two steps.
struct Outlook {
    /// How much the others will change the closing speed in this step.
    pull: f64,
    /// How much it will change altogether.
    change: f64,
    /// The closing speed now.
    speed: f64,
    /// How far the balls come closer, or part, in a step.
    way: f64,
    /// The impulses of the force as it is now: of the spring, and of the damping for each unit of speed.
    plain: f64,
    drag: f64,
    /// The impulse of the force as it is now.
    guess: f64,
}

impl Spring {
    /// The normal impulse of one step, half of it before and half of it after the present; never negative.
    ///
    /// It is the mean of the force over the steps before and after, weighted by a triangle that peaks now: with that mean
    /// leapfrog is exact, x(t + h) - 2 x(t) + x(t - h) = h^2 times the mean acceleration. The overlap in these two steps is
    /// taken from its speed and its acceleration now, which leaves an error of fourth order in the step, also where a
    /// contact begins and ends and its force has no second derivative.
    pub(super) fn impulse_of(&self, step: f64) -> f64 {
        if self.touched.is_none() && self.overlap <= 0.0 && self.closing <= 0.0 {
            return 0.0;
        }
        let outlook = self.outlook(step);
        let impulse = if self.overlap + outlook.way < SOFT {
            outlook.guess
        } else if self.overlap > outlook.way && !self.lets_go_within(&outlook) {
            self.pressed_impulse(&outlook, step)
        } else {
            self.passing_impulse(&outlook, step)
        };
        impulse.max(0.0)
    }

    fn outlook(&self, step: f64) -> Outlook {
        let pull = 2.0 * self.pulled[0] - self.pulled[1];
        let pressed = self.overlap.max(0.0);
        let root = pressed.sqrt();
        let plain = step * self.stiffness * root * pressed;
        let drag = if self.damping > 0.0 { step * self.damping * root.sqrt() } else { 0.0 };
        let guess = self.damped(plain, drag, self.closing + 0.5 * pull).max(0.0);
        let change = pull - self.yielding * guess;
        let speed = self.closing + 0.5 * change;
        Outlook { pull, change, speed, way: (step * speed).abs(), plain, drag, guess }
    }

    /// The whole impulse of which `elastic` is that of the spring and `drag` that of the damping at unit speed, where
    /// `speed` is the closing speed now but for what this very impulse changes.
    fn damped(&self, elastic: f64, drag: f64, speed: f64) -> f64 {
        (elastic + drag * speed) / (1.0 + 0.5 * drag * self.yielding)
    }

    /// Whether the damping outweighs the spring within a step, on the way apart: K d^1.25 < a |d'|, without roots.
    fn lets_go_within(&self, outlook: &Outlook) -> bool {
        let least = (self.overlap - outlook.way).max(0.0);
        let fourth_power = |value: f64| (value * value) * (value * value);
        outlook.speed < 0.0 && fourth_power(self.stiffness * least) * least < fourth_power(outlook.speed * self.damping)
    }

    /// The impulse of a contact that presses during the steps before and after: a series in the way over the overlap.
    /// The mean of a force f is f + h^2/12 f'' + ..; the mean closing speed of the two steps exceeds that of the present
    /// by h^2/6 of its second derivative.
    fn pressed_impulse(&self, outlook: &Outlook, step: f64) -> f64 {
        let inverse = 1.0 / self.overlap;
        let bend = step * outlook.change * inverse;
        let way = outlook.way * inverse;
        let square = way * way;
        let elastic = outlook.plain * (1.0 + bend / 8.0 + square * (1.0 / 16.0 + square * (1.0 / 640.0)));
        if self.damping == 0.0 {
            return elastic;
        }
        let stiffening = 0.125 * self.yielding * step * outlook.plain * inverse;
        let drag = outlook.drag * (1.0 + bend / 16.0 - square / 64.0 + stiffening);
        let jerk = (self.pulled[0] - self.pulled[1]) * (1.0 / 12.0);
        self.damped(elastic, drag, self.closing + 0.5 * outlook.pull - jerk)
    }

    /// The impulse of a contact that begins or ends during the steps before and after, where the overlap changes evenly:
    /// second differences of the force's second integral.
    fn passing_impulse(&self, outlook: &Outlook, step: f64) -> f64 {
        let way = outlook.way;
        let middle = self.overlap + step * outlook.change / 12.0;
        if way <= f64::EPSILON || middle <= -way {
            return 0.0;
        }
        let places = [middle + way, middle, middle - way].map(|overlap| overlap.max(0.0));
        let share = step / (way * way);
        let second_difference = |integral: &dyn Fn(f64) -> f64| {
            let [before, now, after] = places.map(integral);
            share * (before - 2.0 * now + after)
        };
        if self.damping == 0.0 || outlook.speed > 0.0 {
            let elastic =
                self.stiffness / 8.75 * second_difference(&|overlap| overlap * overlap * overlap * overlap.sqrt());
            if self.damping == 0.0 {
                return elastic;
            }
            let drag = self.damping / 2.8125 * second_difference(&|overlap| overlap * stretched(overlap));
            return self.damped(elastic, drag, self.closing + 0.5 * outlook.pull);
        }
        // It lets go at this overlap, where the damping outweighs the spring.
        let drag = self.damping * outlook.speed;
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

/// d^1.25 of an overlap that is not negative.
fn stretched(overlap: f64) -> f64 {
    overlap * overlap.sqrt().sqrt()
}
