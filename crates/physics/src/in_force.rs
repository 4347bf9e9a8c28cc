//! The parameters that apply to balls of the chosen shape. Many do not apply to discs.

use std::borrow::Cow;

use glam::DVec3;

use super::all_parameters::{Physics, in_digits};
use super::ball::{Ball, Motion};
use super::light::{Light, MOST_FACTOR};
use super::parameters::{Cloth, Slope};
use super::resolution::{ClusterLaw, CushionContact, CushionModel, PairLaw, PocketLaw, rebound_metered, turn_back};
use super::shape::Shape;
use super::work::Meter;

/// The fastest stroke of a player, as a share of the speed of light. A cue of this speed has the Lorentz factor 3.2.
const FASTEST_STROKE: f64 = 0.95;

impl Physics {
    /// The light whose speed no ball reaches; `None` for balls that obey Newton.
    #[must_use]
    pub fn light(&self) -> Option<Light> {
        (self.shape == Shape::RelativisticDiscs).then(|| Light::of(&self.relativity))
    }

    /// The law of two balls that applies. Discs meet without friction, whatever law is chosen.
    #[must_use]
    pub fn law_of_balls(&self) -> PairLaw<'_> {
        match self.shape {
            Shape::Spheres => PairLaw::of(&self.ball_ball, &self.cloth),
            Shape::Discs | Shape::RelativisticDiscs => {
                PairLaw::without_friction(&self.ball_ball, &self.cloth).under(self.light())
            }
        }
    }

    /// The speed in m/s nearest to `speed` at which a player may strike: no cue is as fast as light, and players stay below it by
    /// a share that leaves room for rounding.
    #[must_use]
    pub fn speed_of_stroke(&self, speed: f64) -> f64 {
        self.light().map_or(speed, |light| speed.min(FASTEST_STROKE * light.speed))
    }

    /// Why no ball can have that velocity (m/s), as the end of a sentence about it; `None` if one can.
    #[must_use]
    pub fn light_flaw(&self, velocity: DVec3) -> Option<String> {
        let (speed, light) = (velocity.length(), self.light()?);
        let (given, fastest) = (in_digits(speed), in_digits(light.speed));
        if light.forbids(speed) {
            return Some(format!(
                "is {given} m/s in size, but must be below the speed of light, which is {fastest} m/s here"
            ));
        }
        (speed > light.fastest_start()).then(|| {
            format!(
                "is {given} m/s in size, too near the speed of light of {fastest} m/s: its digits say too little about the \
                 energy; the Lorentz factor must be at most {MOST_FACTOR}"
            )
        })
    }

    /// How deep two balls press into each other at most that meet at `speed` m/s; `None` if gaps do not count. For balls that
    /// obey special relativity they do not, whatever law of several balls is chosen.
    #[must_use]
    pub(crate) fn deepest_overlap(&self, a: &Ball, b: &Ball, speed: f64) -> Option<f64> {
        if self.light().is_some() { None } else { self.clusters.resolver.deepest_overlap(a, b, speed) }
    }

    /// The motion after a rebound of a ball on the bed from a nose with the properties of `law`; the arguments are those of
    /// [`rebound_metered`]. The momentum of a ball that obeys special relativity is turned back.
    #[must_use]
    pub(crate) fn rebound(
        &self,
        ball: &Ball,
        motion: &Motion,
        (normal, nose_sine): (DVec3, f64),
        law: &CushionContact,
        meter: Meter,
    ) -> Motion {
        match self.light() {
            Some(_) if ball.is_fixed() => *motion,
            Some(light) => turn_back(motion, normal, law.restitution_at(motion.velocity.dot(normal)), &light),
            None => rebound_metered(ball, motion, (normal, nose_sine), law, &self.cloth, meter),
        }
    }

    /// The law of cushions that applies. Discs are reflected, whatever law is chosen.
    #[must_use]
    pub fn law_of_cushions(&self) -> CushionContact {
        match self.shape {
            Shape::Spheres => self.cushion.clone(),
            Shape::Discs | Shape::RelativisticDiscs => {
                CushionContact { model: CushionModel::Reflection, ..self.cushion }
            }
        }
    }

    /// The cloth as it acts on this ball: with the drag of the air, and for discs level and without nap. The air slows
    /// a rolling sphere as if it had 7/5 of its mass, because its spin has to change as well.
    #[must_use]
    pub fn cloth_under(&self, ball: &Ball) -> Cow<'_, Cloth> {
        let drag = |share: f64| self.cloth.drag + share * self.air.drag(ball);
        match self.shape {
            Shape::Spheres if self.air.density == 0.0 => Cow::Borrowed(&self.cloth),
            Shape::Spheres => Cow::Owned(Cloth { drag: drag(5.0 / 7.0), ..self.cloth }),
            Shape::Discs | Shape::RelativisticDiscs => {
                Cow::Owned(Cloth { drag: drag(1.0), slope: Slope::default(), nap: 0.0, ..self.cloth })
            }
        }
    }

    /// Whether balls can leave the bed. Discs cannot, and without `slate.flight` spheres cannot either.
    #[must_use]
    pub fn lets_fly(&self) -> bool {
        self.slate.flight && self.shape == Shape::Spheres
    }

    /// Whether balls topple into pockets and fly there. If not, a pocket captures a ball at its edge.
    #[must_use]
    pub fn has_shelves(&self) -> bool {
        self.lets_fly() && self.pockets.model.has_shelf()
    }
}
