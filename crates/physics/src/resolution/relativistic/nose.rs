//! A disc meets a cushion.

use glam::DVec3;

use crate::ball::Motion;
use crate::light::Light;

/// The motion after a cushion in the direction `normal` (a horizontal unit vector) has turned back the momentum towards it,
/// with the share `restitution`; the momentum along the cushion stays. With restitution 1 this is the mirror image.
#[must_use]
pub fn turn_back(motion: &Motion, normal: DVec3, restitution: f64, light: &Light) -> Motion {
    let proper = light.proper_velocity(motion.velocity);
    let towards = proper.dot(normal).max(0.0);
    Motion { velocity: light.velocity(proper - normal * ((1.0 + restitution) * towards)), ..*motion }
}
