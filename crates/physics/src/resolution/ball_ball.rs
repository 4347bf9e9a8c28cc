//! Impact of two balls: the list of the laws.

mod contact;
mod law;

use crate::ball::{Ball, Motion};
use crate::parameters::choice::laws;
use crate::parameters::group::parameters;
use crate::parameters::{BallNumbers, Mixing, SlipFriction};

pub(super) use contact::rub;
pub use contact::{push, surface_slip, yielding};
pub use law::{BallLaw, PairImpact, impact_in_closed_form};

laws! {
    /// The laws for the impact of two balls.
    pub enum BallBallModel: BallLaw, usually Frictional {
        /// Neither loss nor friction, whatever the parameters say (Alciatore TP 3.1).
        Elastic in elastic;
        /// Loss along the line of centres, no friction (Alciatore TP A.5).
        Restitution in restitution;
        /// Loss along the line of centres, and friction against the slip, at most as much as stops it (Alciatore TP
        /// A.14). On a tilted line of centres the slip is that at the greatest compression, otherwise that before the
        /// impact.
        Frictional in frictional;
        /// The impact integrated over its normal impulse, with friction of the balls on the cloth as well, and energetic
        /// restitution (Mathavan, Jackson, Parkin, Sports Engineering 17:227, 2014).
        Mathavan in mathavan;
        /// Viscoelastic balls, which lose more the faster they meet, with the friction of Frictional (Kuwabara and Kono
        /// 1987; Ramirez et al., Phys. Rev. E 60:4465, 1999).
        KuwabaraKono(own) in kuwabara_kono;
    }

    fn restitution(&self, numbers: &BallNumbers, a: &Ball, b: &Ball, approach: f64) -> f64;
    fn friction_at(&self, numbers: &BallNumbers, slip: f64) -> f64;
    fn falling_friction(&self, numbers: &BallNumbers) -> Option<SlipFriction>;
    fn meet(&self, impact: &PairImpact) -> [Motion; 2];
}

parameters! {
    /// Contact of two balls: the law, and the numbers that several laws use.
    pub struct BallBall {
        /// The law of an impact of two balls.
        model: BallBallModel, "Law";
        /// Restitution of two balls: the speed at which they part, as a share of that at which they meet. For balls without a
        /// restitution of their own. 0.92 to 0.98 (Alciatore, physical properties).
        restitution: f64 = 0.95, "Ball restitution", "", 0.0..=1.0;
        /// How the restitution of two balls follows from the restitution of each.
        mixing: Mixing, "Own restitutions";
        /// Friction between two balls, floor + rise * exp(-decay * slip speed) (Alciatore TP A.14, from Marlow's data).
        friction: SlipFriction, "Friction";
        /// Factor on the friction of two balls. 1 for clean balls, 1.5 for dirty ones, 2.5 for cling: chalk at the contact
        /// (Alciatore TP A.14).
        cling: f64 = 1.0, "Cling", "", 0.0..=5.0;
    }
}

impl BallBall {
    /// The numbers without the law.
    #[must_use]
    pub fn numbers(&self) -> BallNumbers {
        let Self { restitution, mixing, friction, cling, .. } = *self;
        BallNumbers { restitution, mixing, friction, cling }
    }
}
