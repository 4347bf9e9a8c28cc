//! The selected ball-ball law with its parameters.

use glam::DVec3;

use super::ball_ball::{BallBall, BallBallModel, BallLaw, PairImpact, impact_in_closed_form, rub, yielding};
use super::relativistic::collide_fast;
use crate::ball::{Ball, Motion};
use crate::light::Light;
use crate::parameters::{BallNumbers, Cloth, SlipFriction};
use crate::work::Meter;

/// The ball-ball law that applies, with its parameters. Cluster laws get it as an argument.
#[derive(Clone, Copy, Debug)]
pub struct PairLaw<'a> {
    model: &'a BallBallModel,
    numbers: BallNumbers,
    cloth: &'a Cloth,
    has_friction: bool,
    has_restitution: bool,
    light: Option<Light>,
    meter: Meter<'a>,
}

impl<'a> PairLaw<'a> {
    /// The law selected in `chosen`.
    #[must_use]
    pub fn of(chosen: &'a BallBall, cloth: &'a Cloth) -> Self {
        Self {
            model: &chosen.model,
            numbers: chosen.numbers(),
            cloth,
            has_friction: true,
            has_restitution: true,
            light: None,
            meter: Meter::default(),
        }
    }

    /// A law that resolves pairs by the closed form, with the restitution selected in `chosen` and no friction.
    #[must_use]
    pub fn without_friction(chosen: &'a BallBall, cloth: &'a Cloth) -> Self {
        Self { has_friction: false, ..Self::of(chosen, cloth) }
    }

    /// The same law for discs that obey special relativity: its restitution without friction, by their momenta. `None` leaves
    /// the law as it is.
    #[must_use]
    pub fn under(self, light: Option<Light>) -> Self {
        Self { light, ..self }
    }

    /// The light whose speed no ball reaches; `None` for balls that obey Newton.
    #[must_use]
    pub(crate) fn light(&self) -> Option<Light> {
        self.light
    }

    /// The same law, with its work counted by `meter`.
    #[must_use]
    pub fn metered(self, meter: Meter<'a>) -> Self {
        Self { meter, ..self }
    }

    /// The same law without friction: pairs are resolved by the closed form, with its restitution.
    #[must_use]
    pub(crate) fn smooth(self) -> Self {
        Self { has_friction: false, ..self }
    }

    /// The same law without restitution.
    #[must_use]
    pub(crate) fn inelastic(self) -> Self {
        Self { has_restitution: false, ..self }
    }

    /// Counts the work of this law. A cluster law counts its own work there as well, and ends early once it is spent.
    #[must_use]
    pub fn meter(&self) -> Meter<'a> {
        self.meter
    }

    /// As [`BallLaw::restitution`].
    #[must_use]
    pub fn restitution(&self, a: &Ball, b: &Ball, approach: f64) -> f64 {
        if self.has_restitution { self.model.restitution(&self.numbers, a, b, approach) } else { 0.0 }
    }

    /// As [`BallLaw::friction_at`].
    #[must_use]
    pub fn friction_at(&self, slip: f64) -> f64 {
        if self.has_friction { self.model.friction_at(&self.numbers, slip) } else { 0.0 }
    }

    /// As [`BallLaw::falling_friction`].
    #[must_use]
    pub fn falling_friction(&self) -> Option<SlipFriction> {
        if self.has_friction { self.model.falling_friction(&self.numbers) } else { Some(SlipFriction::NONE) }
    }

    /// The motions of two touching balls after their impact.
    ///
    /// The line of centres may be tilted: balls of different size on the bed, or a ball in the air. The slate holds a
    /// ball that is on it. Either ball may be fixed. Balls that do not approach are unchanged.
    #[must_use]
    pub fn collide(&self, a: (&Ball, &Motion), b: (&Ball, &Motion)) -> [Motion; 2] {
        let normal = (b.1.position - a.1.position).normalize();
        let (yield_a, yield_b) = (yielding(a.0, a.1, normal), yielding(b.0, b.1, normal));
        let approach = a.1.velocity.dot(yield_a) - b.1.velocity.dot(yield_b);
        if approach <= 0.0 || a.0.is_fixed() && b.0.is_fixed() {
            return [*a.1, *b.1];
        }
        let (numbers, cloth, meter) = (&self.numbers, self.cloth, self.meter);
        let impact = PairImpact { a, b, normal, approach, numbers, cloth, meter };
        if let Some(light) = &self.light {
            collide_fast(a, b, normal, impact.restitution(self.model), light)
        } else if self.has_friction {
            self.model.meet(&impact)
        } else {
            impact_in_closed_form(&impact, impact.restitution(self.model), |_| 0.0)
        }
    }
}

/// The friction impulse in N s on ball `a`, for a normal impulse of `normal_impulse` N s; ball `b` gets the opposite.
/// It acts against the slip with the size min(mu J, s / k), k = 7/2 (1/m1 + 1/m2) (Alciatore TP A.14, equations 14 to
/// 17).
#[must_use]
pub fn friction_impulse(a: &Ball, b: &Ball, slip: DVec3, normal_impulse: f64, law: &PairLaw) -> DVec3 {
    rub((a, b), slip, DVec3::ZERO, normal_impulse, 0.0, |slip| law.friction_at(slip)).friction
}

/// The motions of two touching balls after their impact, by the law selected in `chosen`; see [`PairLaw::collide`].
#[must_use]
pub fn collide(a: (&Ball, &Motion), b: (&Ball, &Motion), chosen: &BallBall, cloth: &Cloth) -> [Motion; 2] {
    PairLaw::of(chosen, cloth).collide(a, b)
}
