//! The trace of a shot on the cloth: the tracks in the colours of how the balls move, and a mark at each impact.

use bevy::math::DVec3;
use bevy::prelude::*;

use super::drawn_lines::DrawnLines;
use super::ink::Ink;
use super::pen::{FINE, ON_CLOTH, Pen};
use super::systems::ViewSystems;
use crate::plots::{MotionColour, Stretch};
use crate::settings::Ease;
use crate::shot_study::{Traced, Traces};

/// Opacity of the tracks and of the marks.
const OF_TRACK: f32 = 0.9;
const OF_MARK: f32 = 0.85;
/// The radius of the mark of an impact, and of that of a ball that spins in its place, in metres.
const MARK: f64 = 0.009;
const SPINS: f64 = 0.016;

/// A mesh of the trace.
#[derive(Component, Default)]
struct TracePart;

/// Draws the trace that somebody looks at.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, draw_traces.in_set(ViewSystems::Overlay).run_if(resource_exists::<Traces>));
}

/// Draws the trace again when there is another one, or when the size of the picture has changed.
fn draw_traces(traces: Res<Traces>, ease: Res<Ease>, mut lines: DrawnLines<TracePart>) {
    let Some((height, traced)) = lines.begin(traces.is_changed() || ease.is_changed()).zip(traces.traced()) else {
        return;
    };
    let mut pen = Pen::new(FINE, &ease);
    draw(traced, &mut pen);
    lines.add(pen, height, GizmoLineStyle::Solid);
}

fn draw(traced: &Traced, pen: &mut Pen) {
    let cloth = traced.setup.table.cloth_colour;
    for stretch in &traced.trace.stretches {
        let Some(motion) = MotionColour::of(stretch.phase) else { continue };
        let ink = Ink::of(motion.on_cloth.map(|part| f32::from(part) / 255.0), cloth);
        let radius = traced.setup.placed(stretch.ball).map_or(0.0, |placed| placed.ball.radius);
        draw_stretch(stretch, radius, ink, pen);
    }
    for impact in traced.trace.listed() {
        pen.ring(impact.mark().extend(0.0), MARK, ON_CLOTH + 0.001, Ink::WHITE, OF_MARK);
    }
}

/// Draws under the centre of the ball: on the cloth, and for a ball that flies as far above it as the ball is.
fn draw_stretch(stretch: &Stretch, radius: f64, ink: Ink, pen: &mut Pen) {
    match &stretch.places[..] {
        [place] => pen.ring(*place, SPINS, ON_CLOTH, ink, OF_TRACK),
        places => {
            let under: Vec<DVec3> = places.iter().map(|place| *place + DVec3::Z * (ON_CLOTH - radius)).collect();
            pen.through(&under, ink, [OF_TRACK; 2]);
        }
    }
}
