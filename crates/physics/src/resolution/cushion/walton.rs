//! A nose that reverses a fixed share of the slip if friction stops it.

use baize_describe::{Described, Parameters};
use glam::DVec3;
use serde::{Deserialize, Serialize};

use super::law::{CushionLaw, Nose};
use crate::ball::{Ball, Motion};
use crate::parameters::Cloth;

/// The hard sphere of Walton (in Particulate Two-Phase Flow, ed. Roco, 1993, chapter 25), as measured by Foerster,
/// Louge, Chang and Allia (Phys. Fluids 6:1108, 1994). The tangential impulse is mu J, or if less, m 2/7 (1 + beta)
/// |s|, which turns the slip s into -beta s. The bed takes the vertical part.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct Walton {
    /// Tangential restitution: the share of the slip that is reversed if friction stops it. 0 is a rigid nose, 1 an
    /// ideal superball. Measured 0.43 and 0.44 for spheres of acetate and of glass (Foerster et al. 1994); 0.105 fits
    /// tracked three-cushion shots (docs/science/real_shots.md).
    #[described(label = "Cushion restitution, sideways", default = 0.4, range = 0.0..=1.0)]
    pub tangential_restitution: f64,
}

impl CushionLaw for Walton {
    fn rebound(&self, ball: &Ball, motion: &Motion, nose: &Nose, _: &Cloth) -> Motion {
        let normal_impulse = (1.0 + nose.restitution) * nose.approach * nose.cosine;
        let slip = nose.slip(ball, motion);
        let speed = slip.length();
        let rubbing = if speed > 0.0 {
            let turning = 2.0 / 7.0 * (1.0 + self.tangential_restitution) * speed;
            slip * (-(nose.friction * normal_impulse).min(turning) / speed)
        } else {
            DVec3::ZERO
        };
        nose.push(ball, motion, normal_impulse, rubbing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BallId, CushionContact, CushionModel, rebound};

    const BALL: Ball = Ball { id: BallId(0), radius: 0.03, mass: 0.2, restitution: None };

    /// Slip after the impact of one of the measured acetate spheres on a level nose, from the slip before; both are
    /// divided by the speed of approach.
    fn slip_after(slip_before: f64) -> f64 {
        let model = CushionModel::Walton(Walton { tangential_restitution: 0.43 });
        let law =
            CushionContact { model, restitution: 0.87, restitution_slope: 0.0, restitution_floor: 0.0, friction: 0.25 };
        let before = Motion { velocity: DVec3::new(1.0, slip_before, 0.0), ..Motion::default() };
        let after = rebound(&BALL, &before, DVec3::X, 0.0, &law, &Cloth::default());
        assert!((after.velocity.x + 0.87).abs() < 1e-15);
        after.velocity.y + after.spin.z * BALL.radius
    }

    // Foerster et al. (1994): psi2 = psi1 - 7/2 (1 + e) mu while it slides, psi2 = -beta psi1 where it sticks.
    #[test]
    fn slip_comes_back_from_the_nose_on_the_two_measured_lines() {
        let slides = 3.5_f64 * 1.87 * 0.25;
        let meeting = slides / 1.43;
        assert!((meeting - 1.144_231).abs() < 1e-6);
        for before in [0.01, 0.5, 1.0, 1.14, 1.15, 2.0, 10.0] {
            let expected = if before < meeting { -0.43 * before } else { before - slides };
            assert!((slip_after(before) - expected).abs() < 1e-14, "{before}");
        }
    }

    #[test]
    fn without_restitution_sideways_the_nose_is_the_rigid_one() {
        let before =
            Motion { velocity: DVec3::new(1.3, 0.4, 0.0), spin: DVec3::new(20.0, -50.0, 9.0), ..Motion::default() };
        let after = |model| {
            let law = CushionContact { model, ..CushionContact::default() };
            rebound(&BALL, &before, DVec3::X, 0.27, &law, &Cloth::default())
        };
        let walton = CushionModel::Walton(Walton { tangential_restitution: 0.0 });
        assert_eq!(after(walton), after(CushionModel::RigidNose));
    }
}
