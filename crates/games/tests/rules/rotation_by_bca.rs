//! Rotation by the BCA's own rules about fouls and safeties.

use baize_games::rules::{Choice, Ended, FoulKind, Zone};

use crate::script::*;

/// Rotation by these options, Anna to play at the 1, which lies near the left rail at the foot.
fn by(options: &str) -> Game {
    let game = Game::of_text(&format!("(game: Rotation({options}))"));
    game.turn_of(First).with("cue", -0.3, 0.2).with("1", 0.3, 0.56)
}

/// A safety after which the 1 alone reaches a rail: the one that it lies near.
fn near_rail() -> Shot {
    shot().hits("1").cushion_of("1", "left foot rail")
}

fn miss() -> Shot {
    shot().hits("1").cushion("cue")
}

#[test]
fn a_scratch_gives_the_cue_ball_behind_the_head_string_and_costs_no_points() {
    let mut game = by("bca_fouls: true");
    game.state.players[0].points = 20;
    let verdict = game.plays(shot().hits("1").pots("9", "foot left").scratches());
    assert_eq!((verdict.next, game.points(), game.has("9")), (in_hand(Second, Zone::Kitchen), [20, 0], true));
}

#[test]
fn after_any_other_foul_the_opponent_plays_from_there_or_lets_the_offender_play_again() {
    let mut game = by("bca_fouls: true");
    game.plays(shot().hits("1").off_table("9"));
    assert_eq!(game.choices(), (Second, vec![Choice::Play, Choice::HandOver]));
    assert!(game.has("9"));
    assert_eq!(game.choose(Choice::HandOver).next, plays_on(First));
}

#[test]
fn the_lowest_ball_behind_the_head_string_may_be_spotted_after_a_scratch() {
    let mut game = by("bca_fouls: true").with("1", -0.9, 0.3);
    game.plays(shot().hits("1").scratches());
    assert_eq!(game.choices(), (Second, vec![Choice::PlayInHand, Choice::SpotNearest]));
}

#[test]
fn three_fouls_in_a_row_lose_by_the_bca_too() {
    let mut game = by("bca_fouls: true");
    for _ in 0..2 {
        game.plays(shot());
        game.choose(Choice::Play);
        game.plays(miss());
    }
    assert_eq!(game.plays(shot()).ended, Ended::Match(Some(Second)));
}

/// Plays two safeties of Anna with the near rail alone, and a miss of Ben after each. Returns the fouls of her third one.
fn third(game: &mut Game, of_ben: fn() -> Shot) -> Vec<FoulKind> {
    for _ in 0..2 {
        assert_eq!(fouls(&game.plays(near_rail())), []);
        game.plays(of_ben());
    }
    fouls(&game.plays(near_rail()))
}

#[test]
fn the_third_safety_in_a_row_with_the_near_rail_alone_is_a_foul() {
    assert_eq!(third(&mut by("safety_limit: true"), miss), [FoulKind::NoRail]);
    assert_eq!(third(&mut by(""), miss), [], "the option is off");
}

#[test]
fn each_player_has_two_safeties_of_his_own() {
    let mut game = by("safety_limit: true");
    for _ in 0..4 {
        assert_eq!(fouls(&game.plays(near_rail())), []);
    }
    assert_eq!(fouls(&game.plays(near_rail())), [FoulKind::NoRail]);
}

#[test]
fn a_shot_with_another_rail_or_at_a_ball_farther_away_begins_the_count_anew() {
    let mut other_rail = by("safety_limit: true");
    let others = [
        shot().hits("1").cushion_of("1", "left foot rail").cushion("cue"),
        shot().hits("1").cushion_of("1", "foot rail"),
    ];
    for other in others {
        other_rail.plays(near_rail());
        other_rail.plays(miss());
        other_rail.plays(near_rail());
        other_rail.plays(miss());
        assert_eq!(fouls(&other_rail.plays(other)), []);
        other_rail.plays(miss());
    }
    let mut far = by("safety_limit: true").with("1", 0.3, 0.4);
    for _ in 0..6 {
        assert_eq!(fouls(&far.plays(near_rail())), [], "the gap is wider than a ball");
    }
}

#[test]
fn at_the_next_ball_the_count_begins_anew() {
    let mut game = by("safety_limit: true").with("2", 0.1, 0.56);
    game.plays(near_rail());
    game.plays(miss());
    game.plays(near_rail());
    game.plays(miss());
    game.plays(shot().hits("1").pots("1", "foot left"));
    assert_eq!(fouls(&game.plays(shot().hits("2").cushion_of("2", "left foot rail"))), []);
}

#[test]
fn a_third_safety_that_drives_the_cue_ball_to_a_rail_is_legal() {
    let mut game = by("safety_limit: true");
    for _ in 0..2 {
        game.plays(near_rail());
        game.plays(miss());
    }
    assert_eq!(fouls(&game.plays(near_rail().cushion("cue"))), []);
}
