//! Applies the level of quality to the camera .

use bevy::camera::Hdr;
use bevy::post_process::bloom::Bloom;
use bevy::prelude::*;
use bevy::render::camera::MipBias;

use super::eye::Eye;
use crate::settings::Level;
use crate::view::quality::Detail;
use crate::view::render_scale::RenderScale;

/// The share of light that scatters in the lens.
const GLOW: f32 = 0.05;

/// Applies the level to the camera .
pub(super) fn fit_eye(
    level: Res<Level>,
    mut commands: Commands,
    mut eyes: Query<(Entity, Has<Bloom>, &mut RenderScale, &mut MipBias, &mut Msaa), With<Eye>>,
) {
    let detail = Detail::of(*level);
    for (eye, glows, mut scale, mut mip_bias, mut samples) in &mut eyes {
        if scale.set_if_neq(RenderScale::new(detail.render_scale)) {
            // Textures are as fine as the whole picture wants them; otherwise the numbers of balls blur twice.
            mip_bias.0 = detail.render_scale.log2();
        }
        samples.set_if_neq(detail.samples);
        if detail.bloom && !glows {
            commands.entity(eye).insert(Bloom { intensity: GLOW, ..Bloom::NATURAL });
        } else if glows && !detail.bloom {
            commands.entity(eye).remove::<(Bloom, Hdr)>();
        }
    }
}
