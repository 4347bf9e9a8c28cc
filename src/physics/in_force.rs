//! The parameters that apply to balls of the chosen shape. Many do not apply to discs.

use std::borrow::Cow;

use super::all_parameters::Physics;
use super::ball::Ball;
use super::light::Light;
use super::parameters::{Cloth, Slope};
use super::resolution::{CushionContact, CushionModel, PairLaw, PocketLaw};
use super::shape::Shape;

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
            Shape::Discs | Shape::RelativisticDiscs => PairLaw::without_friction(&self.ball_ball, &self.cloth),
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
