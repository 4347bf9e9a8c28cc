//! Rotation, shot by shot.

use baize_games::rules::{Choice, Ended, FoulKind, Next, StrokeKind, Turn, Verdict, Zone};

use crate::script::*;

/// Rotation after the break, Anna to play, with nothing in hand.
fn table() -> Game {
    Game::of("rotation").turn_of(First).with("cue", -0.3, 0.2)
}

fn with_points(mut game: Game, anna: i32, ben: i32) -> Game {
    (game.state.players[0].points, game.state.players[1].points) = (anna, ben);
    game
}

fn legal_miss() -> Shot {
    shot().hits("1").cushion("cue")
}

fn assert_foul(verdict: &Verdict, kind: FoulKind) {
    assert_eq!(fouls(verdict), [kind], "{}", verdict.sentence);
    assert_eq!((verdict.next.clone(), pair(&verdict.points)), (in_hand(Second, Zone::Anywhere), [0, 0]));
}

#[test]
fn the_break_hits_the_one_and_opens_the_rack() {
    let cross = || shot().crosses("cue", "head string");
    let open = Game::of("rotation").plays(cross().hits("1").cushions(&["1", "2", "3", "4"]));
    assert_eq!(open.next, plays_on(Second));
    let pot = Game::of("rotation").plays(cross().hits("1").pots("15", "foot left"));
    assert_eq!((pot.next, pair(&pot.points)), (plays_on(First), [15, 0]));
    let hits_two = cross().hits("2").cushions(&["1", "2", "3", "4"]);
    for bad in [cross().hits("1").cushions(&["1", "2", "3"]), hits_two] {
        let mut game = Game::of("rotation");
        game.plays(bad);
        assert_eq!(game.choices(), (Second, vec![Choice::PlayInHand, Choice::RackAndBreak]));
    }
}

#[test]
fn every_ball_counts_its_number() {
    let mut game = table();
    let verdict = game.plays(shot().hits("1").pots("1", "left side").pots("12", "foot left"));
    assert_eq!((game.points(), verdict.next), ([13, 0], plays_on(First)));
    assert_eq!(fouls(&game.plays(shot().hits("2").cushion("2"))), [], "the 2 is the lowest now");
    assert_eq!(game.points(), [13, 0]);
}

#[test]
fn after_a_foul_what_dropped_is_spotted() {
    let cases = [
        (shot().hits("2").pots("14", "left side"), FoulKind::WrongBallFirst),
        (shot().hits("1").pots("14", "left side").scratches(), FoulKind::CueBallPocketed),
        (shot().hits("1").off_table("14"), FoulKind::BallOffTable),
        (shot().hits("1").off_table("cue"), FoulKind::CueBallOffTable),
        (shot().hits("1"), FoulKind::NoRail),
        (shot(), FoulKind::NoBallHit),
        (shot().double_hits("1").cushion("1"), FoulKind::DoubleHit),
    ];
    for (shot, kind) in cases {
        let mut game = table();
        assert_foul(&game.plays(shot), kind);
        assert!(game.has("14"), "{kind:?}");
    }
}

#[test]
fn sixty_one_points_win() {
    let mut game = with_points(table(), 60, 0);
    assert_eq!(game.plays(shot().hits("1").pots("1", "left side")).ended, Ended::Match(Some(First)));
    let mut short = with_points(table(), 59, 0);
    assert_eq!(short.plays(shot().hits("1").pots("1", "left side")).ended, Ended::Nothing);
}

#[test]
fn when_no_ball_is_left_the_higher_score_wins_and_a_tie_goes_to_the_last_ball() {
    for (anna, ben, winner) in [(45, 60, First), (44, 60, Second), (30, 60, Second)] {
        let mut game = with_points(table().only(&["15"]), anna, ben);
        assert_eq!(game.plays(shot().hits("15").pots("15", "left side")).ended, Ended::Match(Some(winner)), "{anna}");
    }
}

#[test]
fn a_target_is_an_option() {
    let mut game = Game::of_text("(game: Rotation(target: 10))").turn_of(First).with("cue", -0.3, 0.2);
    assert_eq!(game.plays(shot().hits("1").pots("10", "left side")).ended, Ended::Match(Some(First)));
    let source = baize_files::Source::of_text("text", "(game: Rotation(target: 121))");
    let refusal = baize_games::rules::LoadedGame::of_source(source).map(|_| ()).map_err(|error| error.to_string());
    assert!(refusal.as_ref().is_err_and(|words| words.contains("game.Rotation.target is 121")), "{refusal:?}");
}

#[test]
fn three_fouls_lose_the_rack_unless_the_option_is_off() {
    for (text, ended) in
        [("(game: Rotation)", Ended::Match(Some(Second))), ("(game: Rotation(three_fouls: false))", Ended::Nothing)]
    {
        let mut game = Game::of_text(text).turn_of(First).with("cue", -0.3, 0.2);
        for _ in 0..2 {
            game.plays(shot());
            game.plays(legal_miss());
        }
        assert_eq!(game.plays(shot()).ended, ended);
    }
}

#[test]
fn the_clock_gives_the_cue_ball_or_the_break_away() {
    let mut game = Game::of_text("(game: Rotation, shot_clock: 30)");
    let verdict = game.state.run_out_of_time(&game.equipment).expect("there is a clock");
    assert_eq!(verdict.next, Next::Shot(Turn::of(Second).as_a(StrokeKind::Break).in_hand(Zone::Kitchen)));
    let mut game = game.turn_of(First).with("cue", -0.3, 0.2);
    let verdict = game.state.run_out_of_time(&game.equipment).expect("there is a clock");
    assert_foul(&verdict, FoulKind::Clock);
}
