//! What of the parameters is in force: discs know less than spheres.

use std::borrow::Cow;

use super::{Cloth, CushionContact, Physics, Slope};
use crate::physics::ball::Ball;
use crate::physics::resolution::{CushionModel, PairLaw, PocketLaw};
use crate::physics::shape::Shape;

impl Physics {
    /// The law of two balls that is in force: discs meet without friction, whatever the choice.
    #[must_use]
    pub fn law_of_balls(&self) -> PairLaw<'_> {
        match self.shape {
            Shape::Spheres => PairLaw::of(&self.ball_ball, &self.cloth),
            Shape::Discs => PairLaw::without_friction(&self.ball_ball, &self.cloth),
        }
    }

    /// The law of a cushion that is in force: for discs it only turns the normal velocity around, whatever the choice.
    #[must_use]
    pub fn law_of_cushions(&self) -> CushionContact {
        match self.shape {
            Shape::Spheres => self.cushion.clone(),
            Shape::Discs => CushionContact { model: CushionModel::Reflection, ..self.cushion },
        }
    }

    /// The cloth as this ball meets it: the air adds its drag, and for discs the bed is level and without nap. Of a sphere
    /// that rolls the air slows 7/5 of the mass, which has to be turned as well.
    #[must_use]
    pub fn cloth_under(&self, ball: &Ball) -> Cow<'_, Cloth> {
        let drag = |share: f64| self.cloth.drag + share * self.air.drag(ball);
        match self.shape {
            Shape::Spheres if self.air.density == 0.0 => Cow::Borrowed(&self.cloth),
            Shape::Spheres => Cow::Owned(Cloth { drag: drag(5.0 / 7.0), ..self.cloth }),
            Shape::Discs => Cow::Owned(Cloth { drag: drag(1.0), slope: Slope::default(), nap: 0.0, ..self.cloth }),
        }
    }

    /// Whether balls can leave the bed. Discs cannot, nor can spheres where there is no flight.
    #[must_use]
    pub fn lets_fly(&self) -> bool {
        self.slate.flight && self.shape == Shape::Spheres
    }

    /// Whether balls topple and fly in pockets. Without flight, or as discs, they cannot: then a pocket takes a ball at its
    /// edge.
    #[must_use]
    pub fn has_shelves(&self) -> bool {
        self.lets_fly() && self.pockets.model.has_shelf()
    }
}
