//! The lines of the shots that an opponent thought about, when the person looks at them, and of those that the coach advises.

use bevy::math::DVec3;
use bevy::prelude::*;

use crate::referee::{Consideration, Considerations};
use crate::settings::Ease;
use crate::view::drawn_lines::DrawnLines;
use crate::view::ink::Ink;
use crate::view::pen::{BOLD, FINE, ON_CLOTH, Pen, places};

/// Opacity at the start and at the end of the lines of the chosen shot, and of the others.
const CHOSEN: [f32; 2] = [0.95, 0.75];
const OTHERS: [f32; 2] = [0.65, 0.35];

/// Of the coach the best shot is drawn, and the next best one.
const ADVISED: usize = 2;
/// Where the cue is drawn behind the cue ball: from so far to so far, in metres from its centre.
const CUE: [f64; 2] = [0.04, 0.55];
/// Opacity of the cue at its tip and at its other end.
const OF_CUE: [f32; 2] = [0.95, 0.0];

/// A mesh of these lines.
#[derive(Component, Default)]
pub(super) struct ThoughtPart;

/// Draws the lines again when others are to be seen, or when the size of the picture has changed.
pub(super) fn draw_thought(
    considerations: Option<Res<Considerations>>,
    ease: Res<Ease>,
    mut lines: DrawnLines<ThoughtPart>,
) {
    let Some(considerations) = considerations else { return };
    let Some(height) = lines.begin(considerations.is_changed() || ease.is_changed()) else { return };
    let mut pens = [Pen::new(FINE, &ease), Pen::new(BOLD, &ease)];
    if let Some(advised) = considerations.advised() {
        draw(advised, ADVISED, &mut pens);
        draw_cue(advised, &mut pens);
    } else if let Some(considered) = considerations.shown() {
        draw(considered, usize::MAX, &mut pens);
    }
    pens.into_iter().for_each(|pen| lines.add(pen, height, GizmoLineStyle::Solid));
}

/// Draws the first `most` shots, the chosen one last, so that it lies over the others. The cue ball has the fine pen, the ball that it
/// hits the bold one.
fn draw(considered: &Consideration, most: usize, [fine, bold]: &mut [Pen; 2]) {
    let Some(cue_ball) = considered.lies.balls.get(considered.lies.cue_ball) else { return };
    let shots: Vec<_> = considered.shots().take(most).enumerate().collect();
    for (index, (_, preview)) in shots.into_iter().rev() {
        let ink = Ink::of(Considerations::COLOURS[index % 3], considered.lies.table.cloth_colour);
        let opacity = if index == 0 { CHOSEN } else { OTHERS };
        for path in &preview.paths {
            let is_cue_ball = path.ball == cue_ball.ball.id;
            let is_object = preview.hit.is_some_and(|hit| hit.object == path.ball);
            if is_cue_ball || is_object {
                let pen = if is_cue_ball { &mut *fine } else { &mut *bold };
                pen.along(&places(&path.legs), ON_CLOTH, ink, opacity);
            }
        }
        if let Some(hit) = preview.hit {
            let radius = cue_ball.ball.radius;
            fine.ring(hit.place, radius, radius, ink, opacity[0]);
        }
    }
}

/// Draws how the cue lies for the best shot: behind the cue ball, which has a ring where it is to be put.
fn draw_cue(advised: &Consideration, [fine, bold]: &mut [Pen; 2]) {
    let Some((shot, preview)) = advised.shots().next() else { return };
    let Some(cue_ball) = advised.lies.balls.get(advised.lies.cue_ball) else { return };
    let path = preview.paths.iter().find(|path| path.ball == cue_ball.ball.id);
    let Some(place) = path.and_then(|path| path.legs.first()?.points.first()) else { return };
    let ink = Ink::of(Considerations::COLOURS[0], advised.lies.table.cloth_colour);
    let radius = cue_ball.ball.radius;
    let back = -DVec3::new(libm::cos(shot.aimed.aim.direction), libm::sin(shot.aimed.aim.direction), 0.0);
    bold.along(&CUE.map(|distance| *place + back * distance), radius, ink, OF_CUE);
    if shot.aimed.place.is_some() {
        fine.ring(*place, 1.15 * radius, ON_CLOTH, ink, CHOSEN[0]);
    }
}
