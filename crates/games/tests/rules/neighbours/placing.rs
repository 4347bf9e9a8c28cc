//! A cue ball that is put down by hand touches no ball (WPA 3.6 and 3.10, WPBSA 3.10 a).

use baize_games::rules::{BallInHand, Next, Place, StrokeKind, Turn, Zone};
use glam::DVec2;

use crate::script::*;

/// Gaps in metres, and whether a ball may be put down with one: within a tenth of a millimetre it touches.
const GAPS: [(f64, bool); 7] =
    [(-0.001, false), (-1e-6, false), (0.0, false), (5e-5, false), (9.9e-5, false), (1.01e-4, true), (0.001, true)];

/// A game in which Anna has the cue ball in hand in this zone, beside this ball at this place.
fn in_hand_beside(game: &str, zone: Zone, ball: &str, place: DVec2) -> Game {
    let mut game = Game::of(game).turn_of(First).with(ball, place.x, place.y);
    game.state.lie.set(game.equipment.cue_ball, Place::Off);
    game.state.next = in_hand(First, zone);
    game
}

/// The refusal if the cue ball is put down in this direction from a ball, with this gap between the two.
fn put(game: &Game, ball: &str, direction: DVec2, gap: f64) -> Result<(), String> {
    let mut game = game.clone();
    let (equipment, centre) = (game.equipment.clone(), game.place_of(ball));
    let reach = equipment.touching(equipment.cue_ball, game.ball(ball));
    game.state.place(&equipment, centre + direction * (reach + gap)).map_err(|objection| objection.to_string())
}

#[test]
fn in_every_game_with_a_cue_ball_in_hand_it_is_put_down_apart_from_every_ball() {
    let cases = [
        ("eight_ball", Zone::Anywhere, "9", DVec2::new(0.2, 0.1)),
        ("eight_ball", Zone::Kitchen, "8", DVec2::new(-0.9, 0.2)),
        ("nine_ball", Zone::Anywhere, "1", DVec2::new(-0.1, -0.3)),
        ("ten_ball", Zone::Anywhere, "10", DVec2::new(0.4, 0.3)),
        ("rotation", Zone::Anywhere, "15", DVec2::new(-0.3, 0.1)),
        ("rotation", Zone::Kitchen, "2", DVec2::new(-1.0, -0.3)),
        ("straight_pool", Zone::Kitchen, "7", DVec2::new(-0.8, 0.0)),
        ("blackball", Zone::Baulk, "red 1", DVec2::new(-0.7, 0.1)),
        ("blackball", Zone::BaulkOrLine, "black", DVec2::new(-0.75, -0.1)),
        ("blackball", Zone::Anywhere, "yellow 1", DVec2::new(0.1, 0.2)),
        ("snooker", Zone::D, "brown", DVec2::new(-1.1, 0.0)),
        ("snooker", Zone::D, "red 1", DVec2::new(-1.2, 0.05)),
    ];
    for (name, zone, ball, place) in cases {
        let game = in_hand_beside(name, zone, ball, place);
        for direction in [DVec2::NEG_X, DVec2::Y, DVec2::from_angle(2.5)] {
            for (gap, may_lie) in GAPS {
                let refusal = put(&game, ball, direction, gap);
                assert_eq!(refusal.is_ok(), may_lie, "{name} {zone}, {ball}, gap {gap}: {refusal:?}");
            }
        }
        let refused = put(&game, ball, DVec2::NEG_X, 0.0).expect_err("it touches");
        assert!(refused.starts_with("The cue ball would touch the "), "{refused}");
        let refused = put(&game, ball, DVec2::NEG_X, -0.01).expect_err("it overlaps");
        assert!(refused.starts_with("The cue ball would overlap the "), "{refused}");
    }
}

#[test]
fn at_snooker_the_cue_ball_touches_none_of_the_three_colours_on_their_spots() {
    for colour in ["yellow", "green", "brown"] {
        let mut game = Game::of("snooker").turn_of(First);
        game.state.lie.set(game.equipment.cue_ball, Place::Off);
        game.state.next = in_hand(First, Zone::D);
        let inwards = match colour {
            "yellow" => DVec2::Y,
            "green" => DVec2::NEG_Y,
            _ => DVec2::NEG_X,
        };
        assert!(put(&game, colour, inwards, 0.0).is_err() && put(&game, colour, inwards, 2e-4).is_ok(), "{colour}");
    }
}

#[test]
fn between_two_balls_there_is_room_only_if_it_touches_neither() {
    for (room, may_lie) in [(0.0, false), (5e-5, false), (1.5e-4, false), (3e-4, true)] {
        let game = in_hand_beside("nine_ball", Zone::Anywhere, "1", DVec2::new(0.0, 0.2));
        let equipment = game.equipment.clone();
        let reach = equipment.touching(equipment.cue_ball, game.ball("1"));
        let mut game = game.with("2", 2.0 * reach + room, 0.2);
        let placed = game.state.place(&equipment, DVec2::new(reach + 0.5 * room, 0.2));
        assert_eq!(placed.is_ok(), may_lie, "{room} m more than the ball: {placed:?}");
    }
}

#[test]
fn a_cushion_may_be_touched() {
    let mut game = in_hand_beside("nine_ball", Zone::Anywhere, "1", DVec2::new(0.0, 0.2));
    let equipment = game.equipment.clone();
    let boundary = &equipment.table.boundary;
    let reach = boundary.reach(equipment.radius(equipment.cue_ball));
    for (x, y) in [(0.3, 0.635 - reach), (1.27 - reach, 0.1), (-1.27 + reach, -0.2)] {
        let placed = game.state.place(&equipment, DVec2::new(x, y));
        assert!(placed.is_ok(), "{x}, {y}: {placed:?}");
    }
}

#[test]
fn a_cue_ball_that_rolled_against_a_ball_may_stay_there_in_hand_and_as_it_lies() {
    for hand in [BallInHand::InHand(Zone::Anywhere), BallInHand::OrInHand(Zone::Kitchen), BallInHand::AsItLies] {
        let mut game = Game::of("nine_ball").turn_of(First).with("1", 0.0, 0.2).with("cue", -0.05715, 0.2);
        game.state.next = Next::Shot(Turn { hand, ..Turn::of(First) });
        assert_eq!(game.state.must_place(&game.equipment), None, "{hand:?}");
        assert!(game.tries(shot().frozen("cue", "1").cushion("cue")).is_ok(), "{hand:?}");
    }
}

#[test]
fn a_refused_place_leaves_the_cue_ball_in_hand_and_the_next_place_counts() {
    let mut game = in_hand_beside("eight_ball", Zone::Anywhere, "3", DVec2::new(0.0, 0.3));
    let equipment = game.equipment.clone();
    let before = game.state.clone();
    assert!(game.state.place(&equipment, DVec2::new(-0.05715, 0.3)).is_err());
    assert_eq!(game.state, before);
    assert!(game.tries(shot()).is_err(), "it is not on the table");
    assert!(game.state.place(&equipment, DVec2::new(-0.0575, 0.3)).is_ok());
    assert!(game.tries(shot().hits("3").cushion("3")).is_ok());
}

#[test]
fn before_a_free_shot_of_blackball_the_cue_ball_is_put_into_baulk_apart_from_a_ball_there() {
    let mut game = Game::of("blackball").turn_of(First).with("cue", -0.4, 0.2).with("red 2", -0.7, 0.2);
    game.plays(shot().stops("cue", -0.3, 0.3));
    let free = Turn { player: Second, stroke: StrokeKind::FreeShot, hand: BallInHand::OrInHand(Zone::Baulk) };
    assert_eq!(game.state.next, Next::Shot(free));
    assert!(put(&game, "red 2", DVec2::X, 0.0).is_err() && put(&game, "red 2", DVec2::X, 5e-4).is_ok());
}

#[test]
fn a_spotted_ball_stays_a_millimetre_away_from_a_cue_ball_that_lies_at_the_spot() {
    for (name, last) in [("nine_ball", "9"), ("ten_ball", "10")] {
        let mut game = Game::of(name).turn_of(First).only(&["1", last]).with("1", -0.2, 0.3).with(last, -0.2, -0.4);
        let foot = game.equipment.table.foot_spot;
        game.plays(shot().hits(last).pots(last, "foot left").stops("cue", foot.x, foot.y));
        let gap = game.place_of(last).distance(foot) - game.equipment.touching(game.ball("cue"), game.ball(last));
        assert!((gap - 0.001).abs() < 1e-9, "{name}: {gap}");
    }
}

#[test]
fn at_carom_the_ball_goes_only_on_a_start_spot_which_no_ball_can_touch() {
    let mut game = Game::of("three_cushion");
    let equipment = game.equipment.clone();
    for (y, may_lie) in [(0.1825, true), (-0.1825, true), (0.0, false), (0.1, false), (0.183, false)] {
        assert_eq!(game.state.place(&equipment, DVec2::new(-0.71, y)).is_ok(), may_lie, "{y}");
    }
    assert_eq!(game.state.touching(&equipment), []);
}
