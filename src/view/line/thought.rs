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
/// Length of a dash in the line of the ball that is hit, and of the gap behind it, in metres.
const DASH: f64 = 0.035;
const GAP: f64 = 0.025;
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

/// Draws the first `most` shots, the chosen one last, so that it lies over the others. All lines of a shot have its colour: a fine one for
/// the cue ball, a bold one of dashes for the ball that it hits.
fn draw(considered: &Consideration, most: usize, [fine, bold]: &mut [Pen; 2]) {
    let Some(cue_ball) = considered.lies.balls.get(considered.lies.cue_ball) else { return };
    let shots: Vec<_> = considered.shots().take(most).enumerate().collect();
    for (index, (_, preview)) in shots.into_iter().rev() {
        let ink = Ink::of(Considerations::COLOURS[index % 3], considered.lies.table.cloth_colour);
        let opacity = if index == 0 { CHOSEN } else { OTHERS };
        for path in &preview.paths {
            let is_cue_ball = path.ball == cue_ball.ball.id;
            let is_object = preview.hit.is_some_and(|hit| hit.object == path.ball);
            let line = places(&path.legs);
            if is_cue_ball {
                fine.along(&line, ON_CLOTH, ink, opacity);
            } else if is_object {
                let middle = 0.5 * (opacity[0] + opacity[1]);
                dashes(&line).iter().for_each(|dash| bold.along(dash, ON_CLOTH, ink, [middle; 2]));
            }
        }
        if let Some(hit) = preview.hit {
            let radius = cue_ball.ball.radius;
            fine.ring(hit.place, radius, radius, ink, opacity[0]);
        }
    }
}

/// The pieces of a line through these places that are drawn so that it is dashed. A dash that goes around a corner is two pieces.
fn dashes(line: &[DVec3]) -> Vec<[DVec3; 2]> {
    let mut pieces = Vec::new();
    let (mut is_dash, mut left) = (true, DASH);
    for ends in line.windows(2).filter(|ends| ends[0] != ends[1]) {
        let length = ends[0].distance(ends[1]);
        let at = |gone: f64| ends[0].lerp(ends[1], gone / length);
        let mut gone = 0.0;
        // What is left of the dash or the gap ends between these two places.
        while gone + left <= length {
            if is_dash {
                pieces.push([at(gone), at(gone + left)]);
            }
            gone += left;
            is_dash = !is_dash;
            left = if is_dash { DASH } else { GAP };
        }
        if is_dash && gone < length {
            pieces.push([at(gone), ends[1]]);
        }
        left -= length - gone;
    }
    pieces
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dashed_line_has_dashes_and_gaps_of_the_same_length_also_around_a_corner() {
        let line = [DVec3::ZERO, DVec3::X * 0.07, DVec3::new(0.07, 0.07, 0.0), DVec3::new(0.07, 0.07, 0.0)];
        let drawn = dashes(&line);
        let lengths: Vec<f64> = drawn.iter().map(|[from, to]| (1000.0 * from.distance(*to)).round()).collect();
        // The second dash ends 25 mm behind the corner, the third one begins 25 mm later and is cut off by the end.
        assert_eq!(lengths, [35.0, 10.0, 25.0, 20.0]);
        assert!(drawn[1][0].distance(DVec3::X * 0.06) < 1e-9, "{drawn:?}");
    }
}
