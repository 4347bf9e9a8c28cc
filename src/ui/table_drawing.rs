//! A small drawing of a table and of the tracks of a shot, seen from above.

use bevy::math::DVec2;
use bevy_egui::egui;
use egui::{Color32, Pos2, Rect, Stroke, Vec2};

use super::style::on_dark;
use crate::physics::BallId;
use crate::shot::{Run, Setup, drawn_tracks};

/// Space around the table, in points.
const PAD: f32 = 4.0;
/// The least radius of a ball that is drawn, in points.
const SMALLEST: f32 = 1.8;
const CLOTH: Color32 = Color32::from_rgb(24, 44, 42);
const RAIL: Color32 = Color32::from_gray(96);

/// A drawing, in a rectangle whose corner at the top left is (0, 0).
#[derive(Clone, Debug, Default)]
pub(crate) struct TableDrawing {
    size: Vec2,
    /// The bed; `None` if it has no sides.
    bed: Option<Rect>,
    pockets: Vec<Pos2>,
    /// Where the balls lie before the shot: place, radius in points, colour.
    balls: Vec<(Pos2, f32, Color32)>,
    tracks: Vec<(Color32, Vec<Pos2>)>,
}

impl TableDrawing {
    /// The drawing of a shot in a rectangle of this `size` in points: tracks, and the balls where they lay before.
    pub fn of(setup: &Setup, run: &Run, size: Vec2) -> Self {
        Self::with_tracks(setup, &drawn_tracks(run), size)
    }

    fn with_tracks(setup: &Setup, tracks: &[(BallId, Vec<DVec2>)], size: Vec2) -> Self {
        let table = &setup.table;
        let bed = DVec2::new(table.length, table.width);
        let places = tracks.iter().flat_map(|(_, places)| places);
        // A bed without sides is as large as the shot.
        let half = match bed.min_element() > 0.0 {
            true => bed / 2.0,
            false => places.fold(DVec2::splat(0.5), |half, place| half.max(place.abs())),
        };
        let scale = (f64::from(size.x - 2.0 * PAD) / half.x).min(f64::from(size.y - 2.0 * PAD) / half.y) / 2.0;
        let point = |place: DVec2| egui::pos2((place.x * scale) as f32, (-place.y * scale) as f32) + size / 2.0;
        let colour = |id| {
            let look = setup.placed(id).map(|placed| placed.look.colour);
            on_dark(look.unwrap_or([0.9; 3]))
        };
        let balls = setup.balls.iter().map(|placed| {
            let radius = ((placed.ball.radius * scale) as f32).max(SMALLEST);
            (point(placed.motion.position.truncate()), radius, colour(placed.ball.id))
        });
        Self {
            size,
            bed: (bed.min_element() > 0.0).then(|| Rect::from_two_pos(point(-half), point(half))),
            pockets: table.boundary.pockets.iter().map(|pocket| point(pocket.centre)).collect(),
            balls: balls.collect(),
            tracks: tracks
                .iter()
                .map(|(id, places)| (colour(*id), places.iter().map(|at| point(*at)).collect()))
                .collect(),
        }
    }

    /// The drawing of the balls where they lie, in a rectangle of this `size` in points.
    pub fn at_rest(setup: &Setup, size: Vec2) -> Self {
        Self::with_tracks(setup, &[], size)
    }

    /// Draws it with this corner at the top left.
    pub fn draw(&self, painter: &egui::Painter, corner: Pos2) {
        let place = Rect::from_min_size(corner, self.size);
        let painter = painter.with_clip_rect(place.intersect(painter.clip_rect()));
        let offset = corner.to_vec2();
        if let Some(bed) = self.bed {
            painter.rect(bed.translate(offset), 2.0, CLOTH, Stroke::new(1.0, RAIL), egui::StrokeKind::Outside);
        } else {
            painter.rect_filled(place, 2.0, CLOTH);
        }
        for pocket in &self.pockets {
            painter.circle_filled(*pocket + offset, 2.5, Color32::BLACK);
        }
        for (colour, places) in &self.tracks {
            painter.line(places.iter().map(|at| *at + offset).collect(), Stroke::new(1.0, *colour));
        }
        for (place, radius, colour) in &self.balls {
            painter.circle_filled(*place + offset, *radius, *colour);
        }
    }
}
