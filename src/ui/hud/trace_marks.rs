//! The marks of the impacts on the cloth: which one is under the pointer, and what it says.

use bevy::prelude::*;

use crate::shot_study::Traces;
use crate::simulation::to_screen;

/// A pointer so near to a mark, in logical pixels, reads it.
const NEAR: f32 = 9.0;

/// The title and the lines about the impact whose mark is under the pointer, the nearest one if there are several.
pub(super) fn mark_under(
    traces: &Traces,
    (camera, eye): (&Camera, &GlobalTransform),
    cursor: Vec2,
) -> Option<(String, Vec<String>)> {
    let traced = traces.traced()?;
    let marked = traced.trace.listed();
    let near = marked.filter_map(|impact| {
        let at = camera.world_to_viewport(eye, to_screen(impact.mark().extend(0.0))).ok()?;
        Some((impact, at.distance(cursor))).filter(|(_, distance)| *distance < NEAR)
    });
    let (impact, _) = near.min_by(|a, b| a.1.total_cmp(&b.1))?;
    let mut lines = impact.lines();
    let title = lines.remove(0);
    Some((title, lines))
}
