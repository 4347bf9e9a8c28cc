//! The law of two balls as a value, with the numbers that it goes by.

use bevy::math::DVec3;

use super::closed_form;
use super::{BallLaw, is_airborne, yielding};
use crate::physics::ball::{Ball, Motion};
use crate::physics::parameters::{BallBall, Cloth, SlipFriction};

/// The law of two balls that is in force. Every resolver gets it and knows nothing else of two balls.
#[derive(Clone, Copy, Debug)]
pub struct PairLaw<'a> {
    numbers: &'a BallBall,
    cloth: &'a Cloth,
    has_friction: bool,
}

/// Two balls that meet.
#[derive(Clone, Copy, Debug)]
pub struct PairImpact<'a> {
    /// The first ball.
    pub a: (&'a Ball, &'a Motion),
    /// The second ball.
    pub b: (&'a Ball, &'a Motion),
    /// Unit vector from the first to the second. It may be tilted.
    pub normal: DVec3,
    /// Speed of approach in m/s, above zero, as far as both balls can yield: the bed holds one that lies on it.
    pub approach: f64,
    /// The numbers that several laws ask for.
    pub numbers: &'a BallBall,
    /// The cloth under the balls.
    pub cloth: &'a Cloth,
}

impl PairImpact<'_> {
    /// Whether both balls lie on the bed.
    #[must_use]
    pub fn is_on_cloth(&self) -> bool {
        !is_airborne(self.a.0, self.a.1) && !is_airborne(self.b.0, self.b.1)
    }

    /// The restitution of the pair by `law`.
    pub fn restitution(&self, law: &(impl BallLaw + ?Sized)) -> f64 {
        law.restitution(self.numbers, self.a.0, self.b.0, self.approach)
    }

    /// Both balls after the closed form with restitution and friction of `law`; see `docs/physics.md`.
    pub fn in_closed_form(&self, law: &(impl BallLaw + ?Sized)) -> [Motion; 2] {
        closed_form::parted(self, self.restitution(law), |slip| law.friction_at(self.numbers, slip))
    }
}

impl<'a> PairLaw<'a> {
    /// The law that `numbers` names.
    #[must_use]
    pub fn of(numbers: &'a BallBall, cloth: &'a Cloth) -> Self {
        Self { numbers, cloth, has_friction: true }
    }

    /// The same without any friction: its restitution in the closed form.
    #[must_use]
    pub fn without_friction(numbers: &'a BallBall, cloth: &'a Cloth) -> Self {
        Self { numbers, cloth, has_friction: false }
    }

    /// As [`BallLaw::restitution`].
    #[must_use]
    pub fn restitution(&self, a: &Ball, b: &Ball, approach: f64) -> f64 {
        self.numbers.model.restitution(self.numbers, a, b, approach)
    }

    /// As [`BallLaw::friction_at`].
    #[must_use]
    pub fn friction_at(&self, slip: f64) -> f64 {
        if self.has_friction { self.numbers.model.friction_at(self.numbers, slip) } else { 0.0 }
    }

    /// As [`BallLaw::falling_friction`].
    #[must_use]
    pub fn falling_friction(&self) -> Option<SlipFriction> {
        if self.has_friction { self.numbers.model.falling_friction(self.numbers) } else { Some(SlipFriction::NONE) }
    }

    /// The motions of two touching balls after their impact.
    ///
    /// The line of centres may be tilted (balls of different size on the bed, a ball in the air): the slate holds a ball that
    /// lies on it. Either ball may be fixed. Balls that do not approach stay as they are.
    #[must_use]
    pub fn collide(&self, a: (&Ball, &Motion), b: (&Ball, &Motion)) -> [Motion; 2] {
        let normal = (b.1.position - a.1.position).normalize();
        let (yield_a, yield_b) = (yielding(a.0, a.1, normal), yielding(b.0, b.1, normal));
        let approach = a.1.velocity.dot(yield_a) - b.1.velocity.dot(yield_b);
        if approach <= 0.0 || a.0.is_fixed() && b.0.is_fixed() {
            return [*a.1, *b.1];
        }
        let impact = PairImpact { a, b, normal, approach, numbers: self.numbers, cloth: self.cloth };
        if self.has_friction {
            self.numbers.model.meet(&impact)
        } else {
            closed_form::parted(&impact, impact.restitution(&self.numbers.model), |_| 0.0)
        }
    }
}
