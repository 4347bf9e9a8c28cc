//! The board on the wall that shows the score of the match.

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;

use super::build::{painted, share};
use super::wall::Thing;
use crate::match_play::Match;
use crate::referee::CurrentMatch;
use crate::rules::{Player, Side};
use crate::view::digits::{ADVANCE, distance_to_digit};
use crate::view::materials::Materials;
use crate::view::plain::Plain;
use crate::view::texture::texture;

/// Width and height of the picture in texels.
const SIZE: UVec2 = UVec2::new(320, 128);
/// So many players have room on the board.
const MOST: usize = 4;
/// Linear colours of the field, the figures, and the brass between them.
const FIELD: Vec3 = Vec3::new(0.008, 0.014, 0.011);
const FIGURES: Vec3 = Vec3::new(0.78, 0.72, 0.56);
const BRASS: Vec3 = Vec3::new(0.30, 0.19, 0.06);
/// Height of a figure as a share of half the height of the board, and of a cell of the strokes.
const FIGURE: f32 = 0.19;

/// The picture of the boards, and the material that shows it.
#[derive(Resource, Default)]
pub(super) struct ScoreBoard {
    picture: Handle<Image>,
    material: Handle<Plain>,
}

impl ScoreBoard {
    /// The material of boards that are built anew.
    pub fn new_material(&mut self, materials: &mut Materials) -> Handle<Plain> {
        self.material = materials.matt_picture(self.picture.clone());
        self.material.clone()
    }
}

/// What the board shows of a player: the colour and the score.
type Column = (Vec3, u32);

/// Paints the board anew when the score is another one. Without a match it is empty.
pub(super) fn show_score(
    current: Option<Res<CurrentMatch>>,
    mut board: ResMut<ScoreBoard>,
    mut materials: Materials,
    mut shown: Local<Option<Vec<Column>>>,
) {
    let columns = current.as_ref().and_then(|current| current.the_match()).map_or_else(Vec::new, columns);
    if shown.as_ref() == Some(&columns) {
        return;
    }
    board.picture = materials.painter.add(|| painted_board(&columns));
    materials.show_picture(&board.material, board.picture.clone());
    *shown = Some(columns);
}

/// The players of a match: racks in a match of more than one, else points.
fn columns(the_match: &Match) -> Vec<Column> {
    let state = the_match.state();
    let counts_racks = the_match.terms().race_to > 1 || !the_match.game().counts_points();
    let of = |(side, player): (Side, &Player)| {
        let colour = Srgba::from_vec3(the_match.colour(side).rgb().into());
        let score = if counts_racks { player.racks } else { player.points.unsigned_abs() };
        (LinearRgba::from(colour).to_vec3(), score)
    };
    state.players.by_side().take(MOST).map(of).collect()
}

fn painted_board(columns: &[Column]) -> Image {
    let half = Thing::ScoreBoard.half();
    let mut image = texture(SIZE.x, SIZE.y, |x, y| {
        let at = Vec2::new(share([x, 0], SIZE.x).x, share([y, 0], SIZE.y).x);
        painted(board(columns, (at * 2.0 - 1.0) * Vec2::new(half.x / half.y, -1.0)))
    });
    // The tracer of light reads it too.
    image.asset_usage = RenderAssetUsages::default();
    image
}

/// The colour at a place of the board; its height reaches from -1 to 1.
fn board(columns: &[Column], place: Vec2) -> Vec3 {
    let half = Thing::ScoreBoard.half();
    let wide = half.x / half.y;
    if (wide - place.x.abs()).min(1.0 - place.y.abs()) < 0.06 {
        return BRASS;
    }
    let count = columns.len().max(1) as f32;
    let at = (place.x / wide + 1.0) / 2.0 * count;
    let column = (at.floor() as usize).min(columns.len().saturating_sub(1));
    let from_border = (at - at.round()).abs() * 2.0 * wide / count;
    if columns.len() > 1 && from_border < 0.025 && at.round() > 0.0 && at.round() < count {
        return BRASS;
    }
    let Some((colour, score)) = columns.get(column) else { return FIELD };
    let offset = Vec2::new((at - column as f32 - 0.5) * 2.0 * wide / count, place.y);
    if (offset.y - 0.70).abs() < 0.07 && offset.x.abs() < 0.5 * wide / count {
        return *colour;
    }
    let below = (offset + Vec2::Y * 0.12) / FIGURE;
    if distance_to_score(*score, below) < 0.0 { FIGURES } else { FIELD }
}

/// Distance to the figures of a score, in cells of the strokes.
fn distance_to_score(score: u32, place: Vec2) -> f32 {
    let text = score.to_string();
    let middle = (text.len() as f32 - 1.0) / 2.0;
    let figures = text.bytes().enumerate().map(|(at, figure)| {
        let aside = Vec2::new((at as f32 - middle) * ADVANCE, 0.0);
        distance_to_digit(figure - b'0', place - aside)
    });
    figures.fold(f32::INFINITY, f32::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The share of the board that shows figures.
    fn figures(columns: &[Column]) -> f32 {
        let places =
            (0..200).flat_map(|x| (0..80).map(move |y| Vec2::new(x as f32 / 40.0 - 2.5, y as f32 / 40.0 - 1.0)));
        let shown = places.filter(|place| board(columns, *place) == FIGURES).count();
        shown as f32 / (200.0 * 80.0)
    }

    #[test]
    fn a_board_shows_the_score_of_each_player_and_nothing_without_a_match() {
        let of = |scores: &[u32]| figures(&scores.iter().map(|score| (Vec3::X, *score)).collect::<Vec<Column>>());
        assert_eq!(of(&[]), 0.0);
        assert!(of(&[1, 1]) > 0.01 && of(&[8, 8]) > 1.5 * of(&[1, 1]), "an 8 has more strokes than a 1");
        assert!(of(&[147, 0]) > of(&[7, 0]));
    }
}
