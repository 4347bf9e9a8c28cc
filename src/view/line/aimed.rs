//! After a stroke that differs from its aim: the line that was aimed, dashed, beside the tracks that were.

use bevy::math::DVec3;
use bevy::prelude::*;

use crate::cue::{AimedLine, MissedAim};
use crate::settings::{Ease, Palette};
use crate::shot::{Setup, drawn_tracks};
use crate::simulation::{CurrentSetup, TheTable};
use crate::view::drawn_lines::DrawnLines;
use crate::view::ink::Ink;
use crate::view::pen::{FINE, ON_CLOTH, Pen, places};

/// Opacity of the line that was aimed, and of the tracks.
const AIMED: [f32; 2] = [0.9, 0.6];
const TRACK: [f32; 2] = [0.55, 0.35];
/// Dashes and gaps of the line that was aimed, in widths of the line.
const DASHES: GizmoLineStyle = GizmoLineStyle::Dashed { gap_scale: 3.0, line_scale: 5.0 };

/// A mesh of these lines.
#[derive(Component, Default)]
pub(super) struct AimedPart;

/// Draws the lines again when there are others, or when the size of the picture has changed.
pub(super) fn draw_aimed(
    (aimed, setup, ease): (Option<Res<AimedLine>>, TheTable<&CurrentSetup>, Res<Ease>),
    mut lines: DrawnLines<AimedPart>,
) {
    let Some(aimed) = aimed else { return };
    let Some((height, shot)) = lines.begin(aimed.is_changed() || ease.is_changed()).zip(aimed.shown()) else { return };
    let (mut tracks, mut line) = (Pen::new(FINE, &ease), Pen::new(FINE, &ease));
    draw(shot, &setup.0, ease.palette, &mut tracks, &mut line);
    lines.add(tracks, height, GizmoLineStyle::Solid);
    lines.add(line, height, DASHES);
}

fn draw(shot: &MissedAim, setup: &Setup, palette: Palette, tracks: &mut Pen, line: &mut Pen) {
    let cue_ball = setup.balls.get(setup.cue_ball).map(|placed| placed.ball.id);
    let ink = |ball| match setup.placed(ball) {
        Some(placed) if cue_ball != Some(ball) => Ink::of(palette.shown(placed.look.colour), setup.table.cloth_colour),
        _ => Ink::WHITE,
    };
    for (ball, track) in drawn_tracks(&shot.run) {
        let track: Vec<DVec3> = track.iter().map(|place| place.extend(0.0)).collect();
        tracks.along(&track, ON_CLOTH, ink(ball), TRACK);
    }
    for path in &shot.line.paths {
        line.along(&places(&path.legs), ON_CLOTH, ink(path.ball), AIMED);
    }
}
