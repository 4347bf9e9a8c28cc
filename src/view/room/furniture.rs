//! The things that stand in a room: chairs, benches, tables and a sideboard in a club, and the stands of a tournament.

use bevy::math::DVec2;
use bevy::prelude::*;

use super::bar::{cue_rack, sideboard, triangle};
use super::seats::{
    BOTTLE_GREEN, OXBLOOD, SEAT, STEP, TAN, bench, club_chair, high_table, low_table, side_chair, stand, stool,
};
use super::solids::{Spot, paint};
use super::space::Room;
use super::wall::Thing;
use super::walls::{Place, Wall};
use crate::settings::Furnished;
use crate::simulation::from_screen;
use crate::view::surface::Surface;

/// Distance of a chair's middle from the wall behind it, in metres.
const FROM_WALL: f64 = 0.52;
/// Thickness and depth of the frame of a picture, in metres.
const FRAME: [f64; 2] = [0.028, 0.022];
/// Linear colours of gilt and of black wood.
const GILT: Vec3 = Vec3::new(0.34, 0.21, 0.065);
const BLACK: Vec3 = Vec3::new(0.016, 0.014, 0.013);
/// Seats of a row of a stand that would be nearer to a corner than this, in metres, are left out.
const CORNER: f64 = 1.4;
/// Rows of a stand.
const ROWS: u32 = 3;

/// All furniture, by how it shines: not at all, a little like leather and wood, or like glass and brass.
#[derive(Default)]
pub(super) struct Furniture {
    pub matt: Surface,
    pub satin: Surface,
    pub gloss: Surface,
}

impl Furniture {
    /// What stands in that room and hangs on its walls.
    pub fn of(room: &Room) -> Self {
        let mut furniture = Self::default();
        match room.furnished {
            Furnished::Club => furniture.club(room),
            Furnished::Stands => furniture.stands(room),
        }
        for wall in Wall::all(room) {
            wall.things().for_each(|(thing, place)| furniture.frame(&wall, thing, place));
        }
        furniture
    }

    fn club(&mut self, room: &Room) {
        let [left_front, left_back, right_front, right_back] =
            [(1.0, 0.30), (1.0, -0.30), (-1.0, 0.30), (-1.0, -0.30)].map(|(side, share)| beside(room, side, share));
        for (aside, turn) in [(0.68, 0.22), (-0.68, -0.22)] {
            club_chair(self, left_front.beside(aside, -0.02).turned_by(turn), OXBLOOD);
            club_chair(self, right_back.beside(aside, -0.02).turned_by(turn), TAN);
        }
        low_table(self, left_front);
        low_table(self, right_back);
        self.standing_group(left_back, OXBLOOD);
        bench(self, right_front, BOTTLE_GREEN);
        low_table(self, right_front.beside(0.15, -0.85));
        side_chair(self, right_front.beside(-1.32, -0.45).turned_by(-1.25), BOTTLE_GREEN);
        sideboard(self, at_end(room, 1.0, -0.34).beside(0.0, FROM_WALL - 0.30));
        for (side, share) in [(1.0, 0.34), (-1.0, 0.34)] {
            let rack = at_end(room, side, share).beside(0.0, FROM_WALL);
            cue_rack(self, rack);
            triangle(self, rack.beside(0.78, 0.0));
        }
        self.standing_group(at_end(room, -1.0, 0.42), TAN);
        side_chair(self, at_end(room, 1.0, 0.80).turned_by(0.4), OXBLOOD);
    }

    /// A high table with two stools.
    fn standing_group(&mut self, spot: Spot, leather: Vec3) {
        high_table(self, spot.beside(0.0, -0.08));
        stool(self, spot.beside(0.62, -0.12), leather);
        stool(self, spot.beside(-0.60, 0.02).turned_by(0.5), leather);
    }

    /// Rows of seats along both long sides.
    fn stands(&mut self, room: &Room) {
        let half = f64::from(room.half.x);
        let seats = ((2.0 * (half - CORNER)) / SEAT).floor().max(1.0) as u32;
        for side in [1.0, -1.0] {
            let wall = beside(room, side, 0.0);
            let deep = f64::from(ROWS) * STEP[0];
            stand(self, wall.beside(0.0, FROM_WALL - deep), [ROWS, seats]);
        }
    }

    /// The frame around a picture or board on a wall.
    fn frame(&mut self, wall: &Wall, thing: Thing, place: Place) {
        let colour = match thing {
            Thing::Window => return,
            Thing::ScoreBoard => BLACK,
            Thing::Landscape(1) => BLACK * 1.8,
            Thing::Landscape(_) => GILT,
        };
        let out = wall.inwards();
        let back = from_screen(-out).truncate();
        let floor = place.middle.with_y(wall.room.floor());
        let spot = Spot { place: from_screen(floor).truncate(), back };
        let [half, up] = [place.half, Vec2::splat(place.up)].map(Vec2::as_dvec2);
        let [thick, deep] = FRAME;
        let mut bar = |aside: f64, above: f64, size: DVec2| {
            let size = [size.x, deep, size.y];
            spot.rounded(&mut self.satin, [aside, -deep, up.x + above], size, 0.010);
        };
        for side in [-1.0, 1.0] {
            bar(side * (half.x + thick * 0.6), 0.0, DVec2::new(thick, half.y + 2.0 * thick));
            bar(0.0, side * (half.y + thick * 0.6), DVec2::new(half.x + 2.0 * thick, thick));
        }
        paint(&mut self.satin, colour);
    }
}

/// A spot at the wall beside the table on that side (1 or -1), at that share of the way from its middle to its end.
fn beside(room: &Room, side: f64, share: f64) -> Spot {
    let half = room.half.as_dvec2();
    let place = middle(room) + DVec2::new(half.x * share, side * (half.y - FROM_WALL));
    Spot { place, back: DVec2::new(0.0, side) }
}

/// A spot at the wall at an end of the table.
fn at_end(room: &Room, side: f64, share: f64) -> Spot {
    let half = room.half.as_dvec2();
    let place = middle(room) + DVec2::new(side * (half.x - FROM_WALL), half.y * share);
    Spot { place, back: DVec2::new(side, 0.0) }
}

fn middle(room: &Room) -> DVec2 {
    from_screen(room.middle).truncate()
}
