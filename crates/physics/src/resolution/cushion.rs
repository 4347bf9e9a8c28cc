//! Impact of a ball on a cushion, a jaw or a bare point: the list of the laws.

mod law;

use glam::DVec3;

use crate::ball::{Ball, Motion};
use crate::boundary::OwnNose;
use crate::parameters::Cloth;
use crate::parameters::choice::laws;
use crate::parameters::group::parameters;
use crate::work::Meter;

pub use law::{CushionLaw, Nose};

laws! {
    /// The laws for cushions.
    pub enum CushionModel: CushionLaw, usually RigidNose {
        /// A rigid nose at its height: one impulse along the line to it, and friction in three dimensions, at most as
        /// much as stops the slip; the bed takes the vertical part (Han 2005, corrected).
        RigidNose in rigid_nose;
        /// The normal velocity is reversed with the restitution; spin and tangential velocity stay.
        Reflection in reflection;
        /// The impact integrated over its normal impulse, with friction at the nose and on the cloth, and energetic
        /// restitution (Mathavan, Jackson, Parkin, Proc. IMechE C 224:1863, 2010).
        Mathavan in mathavan;
        /// A springy nose, which gives back a part of the sideways speed as well (Stronge, Impact Mechanics, chapter 5).
        Stronge(own) in stronge;
        /// A nose that reverses a fixed share of a sideways slip if friction stops it (Walton 1993; Foerster et al.,
        /// Phys. Fluids 6:1108, 1994).
        Walton(own) in walton;
    }

    fn rebound(&self, ball: &Ball, motion: &Motion, nose: &Nose, cloth: &Cloth) -> Motion;
    fn rebound_in_air(&self, ball: &Ball, motion: &Motion, normal: DVec3, restitution: f64, friction: f64) -> Motion;
}

parameters! {
    /// Contact of a ball with a cushion or a jaw: the law, and the numbers that several laws use. The default restitution and
    /// its fall with speed give the perpendicular rebounds that Mathavan et al. (2009) measured from 0.5 to 3.5 m/s, and a
    /// firm shot travels four table lengths (WPA equipment specification, section 8).
    pub struct CushionContact {
        /// The law of a ball at a cushion.
        model: CushionModel, "Law";
        /// Restitution of the cushion for a very slow ball: the share of the normal speed that it gives back (Mathavan 2009:
        /// near 0.97).
        restitution: f64 = 0.985, "Cushion restitution", "", 0.0..=1.0;
        /// How much the restitution falls with each m/s of normal speed (Mathavan 2009: 0.03 to 0.07).
        restitution_slope: f64 = 0.0365, "Cushion restitution, fall", "s/m", 0.0..=0.3;
        /// The restitution does not fall below this at high speed. No measurement goes so far.
        restitution_floor: f64 = 0.5, "Cushion restitution, least", "", 0.0..=1.0;
        /// Friction between ball and cushion. 0.14 to 0.26 (Mathavan 2010, tracked shots).
        friction: f64 = 0.2, "Cushion friction", "", 0.0..=1.0;
    }
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
