//! Bowlliards, inning by inning, from the text of the BCA and the fouls of Virtual Pool.

use baize_games::rules::{Ended, LoadedGame, Next, Side, StrokeKind, Zone};

use crate::script::*;

const BALLS: [&str; 10] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

fn by(options: &str) -> Game {
    Game::of_text(&format!("(game: {options})"))
}

/// The break of a frame.
fn breaks_open(game: &mut Game) {
    game.plays(shot().hits("1").cushions(&["1", "2"]));
}

/// The balls on the table.
fn left(game: &Game) -> Vec<&'static str> {
    BALLS.into_iter().filter(|ball| game.has(ball)).collect()
}

/// Pockets so many balls, one after the other.
fn makes(game: &mut Game, count: usize) {
    for _ in 0..count {
        let ball = left(game)[0];
        game.calls(ball, "foot left").plays(shot().crosses("cue", "head string").hits(ball).pots(ball, "foot left"));
    }
}

fn misses(game: &mut Game) {
    let ball = left(game)[0];
    game.plays(shot().crosses("cue", "head string").hits(ball).cushion(ball));
}

/// A whole frame before the last one with these balls in its two innings.
fn frame(game: &mut Game, innings: [usize; 2]) {
    breaks_open(game);
    makes(game, innings[0]);
    if innings[0] < 10 {
        misses(game);
        makes(game, innings[1]);
        if innings[0] + innings[1] < 10 {
            misses(game);
        }
    }
}

#[test]
fn ten_balls_are_racked_in_four_rows_with_the_apex_on_the_foot_spot() {
    let game = Game::of("bowlliards");
    let mut rows: Vec<i64> =
        BALLS.iter().map(|ball| ((game.place_of(ball).x - 0.635) / 0.0495).round() as i64).collect();
    rows.sort_unstable();
    assert_eq!(rows, [0, 1, 1, 2, 2, 2, 3, 3, 3, 3]);
}

#[test]
fn the_break_has_no_requirement_and_all_that_falls_is_spotted() {
    for the_break in [shot(), shot().hits("1"), shot().hits("1").pots("4", "foot left").off_table("6").scratches()] {
        let mut game = Game::of("bowlliards");
        let verdict = game.plays(the_break);
        assert_eq!((fouls(&verdict), verdict.next), (vec![], in_hand(First, Zone::Kitchen)));
        assert_eq!((left(&game).len(), game.points()), (10, [0, 0]));
    }
}

#[test]
fn every_called_ball_is_a_point_and_a_miss_begins_the_second_inning_from_where_the_balls_lie() {
    let mut game = Game::of("bowlliards");
    breaks_open(&mut game);
    makes(&mut game, 3);
    misses(&mut game);
    assert_eq!((game.points(), game.state.next.clone(), left(&game).len()), ([3, 0], plays_on(First), 7));
    makes(&mut game, 2);
    misses(&mut game);
    assert_eq!((game.points(), game.state.next.clone(), left(&game).len()), ([5, 0], breaks(Second), 10));
}

#[test]
fn a_ball_that_was_not_called_ends_the_inning_and_is_spotted() {
    let mut game = Game::of("bowlliards");
    breaks_open(&mut game);
    let wrong = shot().crosses("cue", "head string").hits("2").pots("2", "foot right");
    let verdict = game.calls("2", "foot left").plays(wrong);
    assert_eq!((fouls(&verdict), game.points(), verdict.next, game.has("2")), (vec![], [0, 0], plays_on(First), true));
}

#[test]
fn balls_that_fall_with_the_called_one_count_unless_the_option_is_off() {
    let two = || shot().crosses("cue", "head string").hits("2").pots("2", "foot left").pots("5", "foot right");
    let mut bca = Game::of("bowlliards");
    breaks_open(&mut bca);
    bca.calls("2", "foot left").plays(two());
    assert_eq!(bca.points(), [2, 0]);
    let mut strict = by("Bowlliards(extra_balls_count: false)");
    breaks_open(&mut strict);
    strict.calls("2", "foot left").plays(two());
    assert_eq!((strict.points(), strict.has("5")), ([1, 0], false), "it waits until the inning ends");
    misses(&mut strict);
    assert!(strict.has("5"));
}

#[test]
fn a_foul_in_the_first_inning_spots_its_balls_and_the_second_begins_behind_the_head_string() {
    let mut game = Game::of("bowlliards");
    breaks_open(&mut game);
    makes(&mut game, 2);
    let foul = shot().hits("3").pots("3", "foot left").scratches();
    let verdict = game.calls("3", "foot left").plays(foul);
    assert_eq!((game.points(), game.has("3"), verdict.next), ([2, 0], true, in_hand(First, Zone::Kitchen)));
    let second = game.plays(shot());
    assert_eq!(second.next, breaks(Second), "a foul in the second inning ends the frame");
}

#[test]
fn without_a_scratch_a_foul_in_the_first_inning_gives_the_cue_ball_in_hand_as_well() {
    let mut game = Game::of("bowlliards");
    breaks_open(&mut game);
    makes(&mut game, 1);
    assert_eq!(game.plays(shot().hits("3")).next, in_hand(First, Zone::Kitchen));
}

#[test]
fn a_strike_is_ten_and_the_next_two_innings() {
    let mut game = Game::of("bowlliards");
    frame(&mut game, [10, 0]);
    assert_eq!((game.points(), game.state.next.clone()), ([10, 0], breaks(Second)), "a strike is one inning");
    frame(&mut game, [0, 0]);
    frame(&mut game, [3, 4]);
    assert_eq!(game.points(), [24, 0]);
}

#[test]
fn a_spare_is_ten_and_the_next_inning() {
    let mut game = Game::of("bowlliards");
    frame(&mut game, [6, 4]);
    assert_eq!(game.points(), [10, 0]);
    frame(&mut game, [0, 0]);
    frame(&mut game, [3, 4]);
    assert_eq!(game.points(), [20, 0]);
}

/// A game of one player by these options.
fn alone(options: &str) -> Game {
    let text = format!("(game: {options}, alone: Solitaire)");
    let source = baize_files::Source::of_text("text", text);
    Game::loaded(&LoadedGame::of_source(source).unwrap_or_else(|error| panic!("{error}")))
}

#[test]
fn twelve_strikes_are_three_hundred_points() {
    let mut game = alone("Bowlliards");
    for _ in 0..9 {
        frame(&mut game, [10, 0]);
    }
    for _ in 0..2 {
        breaks_open(&mut game);
        makes(&mut game, 10);
        assert_eq!(game.state.next, breaks(First), "a new rack, with its break");
    }
    breaks_open(&mut game);
    makes(&mut game, 9);
    let ball = left(&game)[0];
    let end = game.calls(ball, "foot left").plays(shot().hits(ball).pots(ball, "foot left"));
    assert_eq!((game.points()[0], end.ended), (300, Ended::Match(Some(First))));
}

#[test]
fn a_spare_in_the_last_frame_gives_one_more_inning_on_a_new_rack() {
    let mut game = alone("Bowlliards(frames: 1)");
    frame(&mut game, [7, 3]);
    assert_eq!((game.points()[0], game.state.next.clone(), left(&game).len()), (10, breaks(First), 10));
    breaks_open(&mut game);
    makes(&mut game, 4);
    misses(&mut game);
    assert_eq!((game.points()[0], game.state.next.clone()), (14, Next::Over { winner: Some(First) }));
}

#[test]
fn after_a_strike_in_the_last_frame_the_third_inning_goes_on_from_where_the_balls_lie() {
    let mut game = alone("Bowlliards(frames: 1)");
    frame(&mut game, [10, 0]);
    breaks_open(&mut game);
    makes(&mut game, 4);
    misses(&mut game);
    assert_eq!((game.state.next.clone(), left(&game).len()), (plays_on(First), 6));
    makes(&mut game, 2);
    misses(&mut game);
    assert_eq!((game.points()[0], game.state.next.clone()), (16, Next::Over { winner: Some(First) }));
}

#[test]
fn the_most_points_win_after_the_frames_and_equal_ones_play_one_more_frame() {
    let mut game = by("Bowlliards(frames: 1)");
    frame(&mut game, [3, 1]);
    frame(&mut game, [2, 2]);
    assert_eq!((game.points(), game.state.next.clone()), ([4, 4], breaks(First)));
    frame(&mut game, [1, 0]);
    frame(&mut game, [0, 0]);
    assert_eq!(game.state.next, Next::Over { winner: Some(First) });
}

#[test]
fn among_three_only_those_with_the_most_points_play_on() {
    let mut game = Game::among("bowlliards", "Bowlliards(frames: 1)", 3);
    for innings in [[3, 1], [1, 0], [2, 2]] {
        frame(&mut game, innings);
    }
    assert_eq!(game.state.next, breaks(First));
    frame(&mut game, [1, 0]);
    assert_eq!(game.state.next, breaks(Side::Third), "Ben is out");
    frame(&mut game, [2, 0]);
    assert_eq!(game.state.next, Next::Over { winner: Some(Side::Third) });
}

#[test]
fn every_frame_has_its_own_rack_and_the_score_sheet_counts_the_frames() {
    let mut game = Game::of("bowlliards");
    assert_eq!(game.own_column("frame"), ["–", "–"]);
    frame(&mut game, [1, 0]);
    frame(&mut game, [1, 0]);
    breaks_open(&mut game);
    assert_eq!(game.own_column("frame"), ["2", "1"]);
    assert!(matches!(game.state.next, Next::Shot(turn) if turn.stroke == StrokeKind::Ordinary));
}
