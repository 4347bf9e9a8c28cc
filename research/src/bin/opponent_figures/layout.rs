//! Where the balls of a run lie.

use baize_files::Folders;
use baize_games::match_play::{Beginning, Match, Opening};
use baize_games::rules::{LoadedGame, Next, Place, Side, Turn, Zone};
use baize_opponent::opponent::Situation;
use glam::DVec2;

use crate::draw::Draw;

/// The least distance between two balls, and between a ball and a rail, in metres.
const APART: f64 = 0.09;
const FROM_RAIL: f64 = 0.06;

/// A match of a game that comes with Baize, before its first command. The first player has won the coin.
pub fn begin(game: &str, seed: u64) -> Match {
    let loaded = LoadedGame::find(game, &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"));
    let beginning = Beginning { opening: Opening::Won(Side::First), ..Beginning::of(["One", "Two"], seed) };
    Match::begin(loaded, beginning).unwrap_or_else(|objection| panic!("{objection}"))
}

/// A position with the balls 1 to `highest` lying openly at random, and the first player with the cue ball in hand.
pub fn open(game: &str, highest: u8, seed: u64) -> Situation {
    let the_match = begin(game, seed);
    let (mut state, equipment) = (the_match.state().clone(), the_match.equipment().clone());
    let half = 0.5 * DVec2::new(equipment.table.length, equipment.table.width) - FROM_RAIL;
    let mut draw = Draw(seed);
    let mut places: Vec<DVec2> = Vec::new();
    for ball in &equipment.balls {
        let place = ball.number.filter(|number| (1..=highest).contains(number)).map(|_| {
            loop {
                let place = DVec2::new(draw.between(-half.x, half.x), draw.between(-half.y, half.y));
                if places.iter().all(|other| other.distance(place) > APART) {
                    break place;
                }
            }
        });
        places.extend(place);
        state.lie.set(ball.id, place.map_or(Place::Off, Place::at));
    }
    state.next = Next::Shot(Turn::of(Side::First).in_hand(Zone::Anywhere));
    Situation::new(the_match.setup().clone(), equipment, state)
}
