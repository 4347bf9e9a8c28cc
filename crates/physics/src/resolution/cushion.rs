//! Impact of a ball on a cushion, a jaw or a bare point: the list of the laws.

mod law;
mod rigid_nose;
mod reflection;
mod mathavan;
mod stronge;
mod walton;

use baize_describe::{Described, Parameters};
use glam::DVec3;
use serde::{Deserialize, Serialize};

use crate::ball::{Ball, Motion};
use crate::boundary::OwnNose;
use crate::parameters::{Cloth, Foreign};
use crate::work::Meter;

pub use law::{CushionLaw, Nose};
pub use mathavan::Mathavan;
pub use reflection::Reflection;
pub use rigid_nose::RigidNose;
pub use stronge::Stronge;
pub use walton::Walton;

/// The laws for cushions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Described, Parameters)]
#[described(meanings, laws = CushionLaw)]
pub enum CushionModel {
    /// A rigid nose at its height: one impulse along the line to it, and friction in three dimensions, at most as
    /// much as stops the slip; the bed takes the vertical part (Han 2005, corrected).
    #[default]
    RigidNose,
    /// The normal velocity is reversed with the restitution; spin and tangential velocity stay.
    Reflection,
    /// The impact integrated over its normal impulse, with friction at the nose and on the cloth, and energetic
    /// restitution (Mathavan, Jackson, Parkin, Proc. IMechE C 224:1863, 2010).
    Mathavan,
    /// A springy nose, which gives back a part of the sideways speed as well (Stronge, Impact Mechanics, chapter 5).
    Stronge(Stronge),
    /// A nose that reverses a fixed share of a sideways slip if friction stops it (Walton 1993; Foerster et al.,
    /// Phys. Fluids 6:1108, 1994).
    Walton(Walton),
    /// A law from another crate.
    #[serde(untagged)]
    Foreign(Foreign<dyn CushionLaw>),
}

impl CushionLaw for CushionModel {
    #[inline]
    fn rebound(&self, ball: &Ball, motion: &Motion, nose: &Nose, cloth: &Cloth) -> Motion {
        self.chosen(|chosen| chosen.rebound(ball, motion, nose, cloth))
    }

    #[inline]
    fn rebound_in_air(&self, ball: &Ball, motion: &Motion, normal: DVec3, restitution: f64, friction: f64) -> Motion {
        self.chosen(|chosen| chosen.rebound_in_air(ball, motion, normal, restitution, friction))
    }
}

/// Contact of a ball with a cushion or a jaw: the law, and the numbers that several laws use. The default restitution and
/// its fall with speed give the perpendicular rebounds that Mathavan et al. (2009) measured from 0.5 to 3.5 m/s, and a
/// firm shot travels four table lengths (WPA equipment specification, section 8).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct CushionContact {
    /// The law of a ball at a cushion.
    #[described(label = "Law")]
    pub model: CushionModel,
    /// Restitution of the cushion for a very slow ball: the share of the normal speed that it gives back (Mathavan 2009:
    /// near 0.97).
    #[described(label = "Cushion restitution", default = 0.985, range = 0.0..=1.0)]
    pub restitution: f64,
    /// How much the restitution falls with each m/s of normal speed (Mathavan 2009: 0.03 to 0.07).
    #[described(label = "Cushion restitution, fall", default = 0.0365, unit = "s/m", range = 0.0..=0.3)]
    pub restitution_slope: f64,
    /// The restitution does not fall below this at high speed. No measurement goes so far.
    #[described(label = "Cushion restitution, least", default = 0.5, range = 0.0..=1.0)]
    pub restitution_floor: f64,
    /// Friction between ball and cushion. 0.14 to 0.26 (Mathavan 2010, tracked shots).
    #[described(label = "Cushion friction", default = 0.2, range = 0.0..=1.0)]
    pub friction: f64,
}

impl CushionContact {
    /// The restitution at that normal speed in m/s.
    #[must_use]
    pub fn restitution_at(&self, normal_speed: f64) -> f64 {
        (self.restitution - self.restitution_slope * normal_speed).max(self.restitution_floor.min(self.restitution))
    }

    /// These parameters at a nose with the properties `own`, which may replace the restitution for a very slow ball.
    #[must_use]
    pub fn at(&self, own: &OwnNose) -> Self {
        Self { restitution: own.restitution.unwrap_or(self.restitution), ..*self }
    }
}

/// The motion of a ball after it hit a nose.
///
/// `normal` is the horizontal unit vector from the ball towards the nose; `nose_sine` is the sine of the angle by which
/// the contact lies above the ball's centre, between -1 and 1. A fixed ball, or one that does not approach, is
/// unchanged; any other leaves the nose or stops at it.
///
/// The laws assume a ball that stays on the bed. So the vertical velocity is set to zero for the law and restored
/// afterwards. If it were part of the slip, energy would be created, because the bed takes the vertical part of the
/// nose's impulse.
#[must_use]
pub fn rebound(
    ball: &Ball,
    motion: &Motion,
    normal: DVec3,
    nose_sine: f64,
    law: &CushionContact,
    cloth: &Cloth,
) -> Motion {
    rebound_metered(ball, motion, (normal, nose_sine), law, cloth, Meter::default())
}

/// As [`rebound`], with the work counted by `meter`; `normal` and `nose_sine` together.
#[must_use]
pub fn rebound_metered(
    ball: &Ball,
    motion: &Motion,
    (normal, nose_sine): (DVec3, f64),
    law: &CushionContact,
    cloth: &Cloth,
    meter: Meter,
) -> Motion {
    let approach = motion.velocity.dot(normal);
    if approach <= 0.0 || ball.is_fixed() {
        return *motion;
    }
    let cosine = (1.0 - nose_sine * nose_sine).sqrt();
    let nose = Nose {
        normal,
        outward: normal * cosine + DVec3::Z * nose_sine,
        cosine,
        approach,
        restitution: law.restitution_at(approach),
        friction: law.friction,
        meter,
    };
    let level = Motion { velocity: motion.velocity.with_z(0.0), ..*motion };
    let after = nose.stop(ball, &law.model.rebound(ball, &level, &nose, cloth));
    Motion { velocity: after.velocity.with_z(motion.velocity.z), ..after }
}

/// The motion of a ball in the air after it hit a nose in the direction `normal` (a unit vector from its centre).
///
/// If `lossy` is true, the cushion's restitution applies. If not, the normal speed is fully reversed. A ball that does
/// not approach is unchanged.
#[must_use]
pub fn rebound_in_air(ball: &Ball, motion: &Motion, normal: DVec3, lossy: bool, law: &CushionContact) -> Motion {
    let restitution = if lossy { law.restitution_at(motion.velocity.dot(normal)) } else { 1.0 };
    law.model.rebound_in_air(ball, motion, normal, restitution, law.friction)
}
