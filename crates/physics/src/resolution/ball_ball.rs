//! Impact of two balls: the list of the laws.

mod contact;
mod law;
mod elastic;
mod restitution;
mod frictional;
mod mathavan;
mod kuwabara_kono;

use baize_describe::{Described, Parameters};
use serde::{Deserialize, Serialize};

use crate::ball::{Ball, Motion};
use crate::parameters::{BallNumbers, Foreign, Mixing, SlipFriction};

pub(super) use contact::rub;
pub use contact::{push, surface_slip, yielding};
pub use elastic::Elastic;
pub use frictional::Frictional;
pub use kuwabara_kono::KuwabaraKono;
pub use law::{BallLaw, PairImpact, impact_in_closed_form};
pub use mathavan::Mathavan;
pub use restitution::Restitution;

/// The laws for the impact of two balls.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Described, Parameters)]
#[described(meanings, laws = BallLaw)]
pub enum BallBallModel {
    /// Neither loss nor friction, whatever the parameters say (Alciatore TP 3.1).
    Elastic,
    /// Loss along the line of centres, no friction (Alciatore TP A.5).
    Restitution,
    /// Loss along the line of centres, and friction against the slip, at most as much as stops it (Alciatore TP
    /// A.14). On a tilted line of centres the slip is that at the greatest compression, otherwise that before the
    /// impact.
    #[default]
    Frictional,
    /// The impact integrated over its normal impulse, with friction of the balls on the cloth as well, and energetic
    /// restitution (Mathavan, Jackson, Parkin, Sports Engineering 17:227, 2014).
    Mathavan,
    /// Viscoelastic balls, which lose more the faster they meet, with the friction of Frictional (Kuwabara and Kono
    /// 1987; Ramirez et al., Phys. Rev. E 60:4465, 1999).
    KuwabaraKono(KuwabaraKono),
    /// A law from another crate.
    #[serde(untagged)]
    Foreign(Foreign<dyn BallLaw>),
}

impl BallLaw for BallBallModel {
    #[inline]
    fn restitution(&self, numbers: &BallNumbers, a: &Ball, b: &Ball, approach: f64) -> f64 {
        self.chosen(|chosen| chosen.restitution(numbers, a, b, approach))
    }

    #[inline]
    fn friction_at(&self, numbers: &BallNumbers, slip: f64) -> f64 {
        self.chosen(|chosen| chosen.friction_at(numbers, slip))
    }

    #[inline]
    fn falling_friction(&self, numbers: &BallNumbers) -> Option<SlipFriction> {
        self.chosen(|chosen| chosen.falling_friction(numbers))
    }

    #[inline]
    fn meet(&self, impact: &PairImpact) -> [Motion; 2] {
        self.chosen(|chosen| chosen.meet(impact))
    }
}

/// Contact of two balls: the law, and the numbers that several laws use.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct BallBall {
    /// The law of an impact of two balls.
    #[described(label = "Law")]
    pub model: BallBallModel,
    /// Restitution of two balls: the speed at which they part, as a share of that at which they meet. For balls without a
    /// restitution of their own. 0.92 to 0.98 (Alciatore, physical properties).
    #[described(label = "Ball restitution", default = 0.95, range = 0.0..=1.0)]
    pub restitution: f64,
    /// How the restitution of two balls follows from the restitution of each.
    #[described(label = "Own restitutions")]
    pub mixing: Mixing,
    /// Friction between two balls, floor + rise * exp(-decay * slip speed) (Alciatore TP A.14, from Marlow's data).
    #[described(label = "Friction")]
    pub friction: SlipFriction,
    /// Factor on the friction of two balls. 1 for clean balls, 1.5 for dirty ones, 2.5 for cling: chalk at the contact
    /// (Alciatore TP A.14).
    #[described(label = "Cling", default = 1.0, range = 0.0..=5.0)]
    pub cling: f64,
}

impl BallBall {
    /// The numbers without the law.
    #[must_use]
    pub fn numbers(&self) -> BallNumbers {
        let Self { restitution, mixing, friction, cling, .. } = *self;
        BallNumbers { restitution, mixing, friction, cling }
    }
}
