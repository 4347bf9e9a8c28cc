//! The time runs out, or a ball is touched, before the stroke: a cue ball in hand was not played, so it is still in hand.

use baize_games::rules::{
    AgreedFoul, BallInHand, Choice, FoulKind, Next, Place, Side, StrokeKind, Turn, Verdict, Zone,
};
use glam::DVec2;

use crate::script::*;

fn with_clock(game: &str) -> Game {
    Game::of_text(&format!("(name: \"x\", game: {game}, shot_clock: 30)")).turn_of(First).with("cue", -0.3, 0.2)
}

/// The game with the cue ball in hand for Anna, who has put it at this place.
fn put_down(game: &str, zone: Zone, (x, y): (f64, f64)) -> Game {
    let mut game = with_clock(game);
    game.state.lie.set(game.equipment.cue_ball, Place::Off);
    game.state.next = in_hand(First, zone);
    let equipment = game.equipment.clone();
    game.state.place(&equipment, DVec2::new(x, y)).unwrap_or_else(|objection| panic!("{objection}"));
    game
}

fn runs_out(game: &mut Game) -> Verdict {
    let equipment = game.equipment.clone();
    game.state.run_out_of_time(&equipment).unwrap_or_else(|objection| panic!("{objection}"))
}

fn touches(game: &mut Game, ball: &str) -> Verdict {
    let (equipment, ball) = (game.equipment.clone(), game.ball(ball));
    game.state.agree_on_foul(&equipment, AgreedFoul::Touched(ball)).unwrap_or_else(|objection| panic!("{objection}"))
}

#[test]
fn a_cue_ball_in_hand_that_was_put_down_and_not_played_is_in_hand_for_the_opponent() {
    let baulk = Turn { player: Second, stroke: StrokeKind::FreeShot, hand: BallInHand::InHand(Zone::Baulk) };
    let cases = [
        ("StraightPool()", Zone::Kitchen, (-1.2, 0.55), in_hand(Second, Zone::Kitchen), "3"),
        ("StraightPool()", Zone::Kitchen, (-0.636, 0.0), in_hand(Second, Zone::Kitchen), "15"),
        ("EightBall()", Zone::Anywhere, (0.1, 0.1), in_hand(Second, Zone::Anywhere), "3"),
        ("EightBall()", Zone::Kitchen, (-1.0, 0.1), in_hand(Second, Zone::Anywhere), "8"),
        ("NineBall()", Zone::Anywhere, (-0.5, 0.3), in_hand(Second, Zone::Anywhere), "9"),
        ("TenBall()", Zone::Anywhere, (-0.5, 0.3), in_hand(Second, Zone::Anywhere), "cue"),
        ("Rotation()", Zone::Anywhere, (-0.5, 0.3), in_hand(Second, Zone::Anywhere), "2"),
        ("Rotation(bca_fouls: true)", Zone::Kitchen, (-1.0, 0.1), in_hand(Second, Zone::Kitchen), "2"),
        ("Blackball()", Zone::Baulk, (-0.8, 0.1), Next::Shot(baulk), "red 1"),
        ("Blackball(after_foul: BallInHand)", Zone::Anywhere, (-0.8, 0.1), in_hand(Second, Zone::Anywhere), "black"),
    ];
    for (name, zone, place, next, ball) in cases {
        let game = put_down(name, zone, place);
        let verdict = runs_out(&mut game.clone());
        assert_eq!((fouls(&verdict), &verdict.next), (vec![FoulKind::Clock], &next), "{name}: {}", verdict.sentence);
        let verdict = touches(&mut game.clone(), ball);
        assert_eq!((fouls(&verdict), &verdict.next), (vec![FoulKind::BallTouched], &next), "{name}, the {ball}");
        // Nor does it matter whether it was put down at all.
        let mut off = game;
        off.state.lie.set(off.equipment.cue_ball, Place::Off);
        assert_eq!(runs_out(&mut off).next, next, "{name}");
    }
}

#[test]
fn at_snooker_the_opponent_plays_from_the_d_or_has_the_offender_play_from_there() {
    for stroke in [StrokeKind::Ordinary, StrokeKind::FreeBall] {
        let mut game = put_down("Snooker()", Zone::D, (-1.1, 0.1));
        game.state.next = Next::Shot(Turn::of(First).as_a(stroke).in_hand(Zone::D));
        let verdict = runs_out(&mut game);
        assert_eq!((pair(&verdict.points), game.has("cue")), ([0, 4], false));
        assert_eq!(game.choices().1, [Choice::PlayInHand, Choice::HandOver]);
        game.choose(Choice::HandOver);
        assert_eq!(game.state.next, in_hand(First, Zone::D));
    }
}

#[test]
fn a_cue_ball_that_is_played_as_it_lies_stays_there() {
    let cases = [("StraightPool()", plays_on(Second)), ("NineBall()", in_hand(Second, Zone::Anywhere))];
    for (name, next) in cases {
        let mut game = with_clock(name);
        let before = game.state.lie.clone();
        let verdict = runs_out(&mut game);
        assert_eq!((verdict.next, &game.state.lie), (next, &before), "{name}");
    }
    let mut blackball = with_clock("Blackball()");
    let free = |player: Side| Turn { player, stroke: StrokeKind::FreeShot, hand: BallInHand::OrInHand(Zone::Baulk) };
    blackball.state.next = Next::Shot(free(First));
    let verdict = runs_out(&mut blackball);
    assert_eq!((verdict.next, blackball.has("cue")), (Next::Shot(free(Second)), true), "it may stay where it lies");
}

#[test]
fn at_straight_pool_the_clock_costs_a_point_each_time_and_the_third_time_sixteen() {
    let mut game = put_down("StraightPool()", Zone::Kitchen, (-1.0, 0.0));
    let mut next_of = Vec::new();
    for _ in 0..5 {
        let verdict = runs_out(&mut game);
        next_of.push(verdict.next.clone());
    }
    // Anna, Ben, Anna, Ben, and Anna for the third time.
    assert_eq!(game.points(), [-18, -2]);
    assert!(
        next_of[..4]
            .iter()
            .all(|next| matches!(next, Next::Shot(turn) if turn.hand == BallInHand::InHand(Zone::Kitchen)))
    );
    assert_eq!(
        next_of[4],
        Next::Shot(Turn { player: First, stroke: StrokeKind::Break, hand: BallInHand::InHand(Zone::Kitchen) })
    );
}

#[test]
fn at_straight_pool_with_all_balls_behind_the_head_string_the_nearest_may_be_spotted_after_the_clock() {
    let mut game = put_down("StraightPool()", Zone::Kitchen, (-1.2, 0.55)).only(&["1", "2"]);
    game = game.with("1", -0.8, 0.2).with("2", -1.0, 0.2);
    runs_out(&mut game);
    assert_eq!(game.choices(), (Second, vec![Choice::PlayInHand, Choice::SpotNearest]));
    game.choose(Choice::SpotNearest);
    assert_eq!(game.place_of("1"), game.equipment.table.foot_spot);
}

#[test]
fn before_the_break_the_clock_makes_the_opponent_break_from_where_a_break_is_played() {
    for name in ["EightBall()", "NineBall()", "TenBall()", "Rotation()", "StraightPool()", "Blackball()"] {
        let mut game = Game::of_text(&format!("(name: \"x\", game: {name}, shot_clock: 30)"));
        let verdict = runs_out(&mut game);
        let turn = match verdict.next {
            Next::Shot(turn) => turn,
            next => panic!("{name}: {next:?}"),
        };
        let opening = Game::of_text(&format!("(name: \"x\", game: {name})")).state.turn().copied();
        assert_eq!(Some(turn), opening.map(|opening| Turn { player: Second, ..opening }), "{name}");
        game.place_cue_ball();
        assert_eq!(game.state.must_place(&game.equipment), None, "{name}");
    }
}

#[test]
fn at_carom_the_clock_ends_the_turn_and_the_balls_stay() {
    for name in ["ThreeCushion()", "StraightRail()"] {
        let mut game = apart(Game::of_text(&format!("(name: \"x\", game: {name}, shot_clock: 30)"))).turn_of(First);
        let before = game.state.lie.clone();
        assert_eq!((runs_out(&mut game).next, &game.state.lie), (plays_on(Second), &before), "{name}");
        assert_eq!(game.state.players[0].innings, 1, "{name}");
    }
}

#[test]
fn without_a_clock_no_time_runs_out() {
    let mut game = Game::of("straight_pool").turn_of(First).with("cue", -0.3, 0.2);
    let before = game.state.clone();
    let equipment = game.equipment.clone();
    assert!(game.state.run_out_of_time(&equipment).is_err());
    assert_eq!(game.state, before);
}
