//! A ball that a player takes as the cue ball of a shot, in a match file.

use baize_files::Source;
use baize_games::match_play::{Command, LoadedMatch, Match};
use baize_games::rules::Side;
use baize_testing_matches::robot::loaded;

/// A match of this game after these commands; Anna has won the coin.
fn read(game: &str, commands: &str) -> Result<Match, String> {
    let text = format!(
        r#"(players: ("Anna", "Ben"), game: (game: {game}), seed: 7, opening: Won(First), played: [
(by: First, does: Choose(BreakFirst)),
{commands}
])"#
    );
    let read = LoadedMatch::of_source(Source::of_text("evening.match.ron", text));
    read.map(|read| read.the_match).map_err(|error| error.to_string())
}

/// Anna breaks so softly that the break is bad, and Ben plays on from there.
const BREAK: &str = "(by: First, does: PlaceCueBall(-1.2, 0.1)),
(by: First, does: Strike(strike: (speed: 1.6, direction_deg: -2.7))),
(by: Second, does: Choose(Play)),";

#[test]
fn a_ball_that_is_taken_is_struck_and_the_file_replays() {
    let commands = format!(
        "{BREAK} (by: Second, does: TakeCueBall(\"5\")), (by: Second, does: Strike(strike: (speed: 1, direction_deg: 180))),"
    );
    let the_match = read("FreePyramid", &commands).unwrap_or_else(|error| panic!("{error}"));
    let five = the_match.equipment().named("5").expect("it is in the game");
    assert!(the_match.steps().iter().any(|step| step.command == Command::TakeCueBall(five)));
    let shot = the_match.shots().last().expect("Ben has played");
    let struck = the_match.again(shot.step).expect("it was a shot");
    assert_eq!(struck.balls[struck.cue_ball].ball.id, five);
    assert_eq!(the_match.states()[shot.step - 1].cue_ball(the_match.equipment()), five);
    let text = the_match.text();
    assert!(text.contains("TakeCueBall(\"5\")"));
    let again = loaded(&text);
    assert_eq!((again.state(), again.text()), (the_match.state(), text));
}

#[test]
fn another_ball_may_be_taken_before_the_shot_and_the_last_one_counts() {
    let commands =
        format!("{BREAK} (by: Second, does: TakeCueBall(\"5\")), (by: Second, does: TakeCueBall(\"yellow\")),");
    let the_match = read("FreePyramid", &commands).unwrap_or_else(|error| panic!("{error}"));
    let state = the_match.state();
    assert_eq!(Some(state.cue_ball(the_match.equipment())), the_match.equipment().named("yellow"));
    assert_eq!(state.to_act(), Some(Side::Second));
}

#[test]
fn to_take_a_ball_is_refused_with_line_and_column_where_game_or_position_do_not_allow_it() {
    let refused = |game: &str, commands: &str| read(game, commands).map_or_else(|error| error, |_| String::new());
    assert_eq!(
        refused("FreePyramid", "(by: First, does: TakeCueBall(\"5\")),"),
        "evening.match.ron:3:1: played[1] is not possible: Anna strikes the yellow in this shot and can take no other ball; Anna can \
         write PlaceCueBall(X, Y)"
    );
    let cases = [
        (
            "CombinedPyramid",
            format!("{BREAK} (by: Second, does: TakeCueBall(\"5\")),"),
            "Ben strikes the yellow in this shot",
        ),
        (
            "FreePyramid",
            format!("{BREAK} (by: First, does: TakeCueBall(\"5\")),"),
            "It is the turn of Ben, not of Anna",
        ),
        (
            "FreePyramid",
            format!("{BREAK} (by: Second, does: TakeCueBall(\"16\")),"),
            "names the ball \"16\", but the game has",
        ),
        ("NineBall", "(by: First, does: TakeCueBall(\"5\")),".to_owned(), "Anna strikes the cue ball in this shot"),
    ];
    for (game, commands, words) in cases {
        let refusal = refused(game, &commands);
        assert!(refusal.starts_with("evening.match.ron:") && refusal.contains(words), "{game}: {refusal}");
    }
}

#[test]
fn what_can_be_written_next_names_it_where_a_ball_may_be_taken() {
    let the_match = read("FreePyramid", BREAK).unwrap_or_else(|error| panic!("{error}"));
    let report = baize_games::match_play::MatchReport { the_match: &the_match, positions: false, refusal: None };
    let mut text = Vec::new();
    report.write_text(&mut text).expect("it is written to memory");
    let text = String::from_utf8(text).expect("it is text");
    assert!(text.contains("To write next: TakeCueBall(BALL), Strike(strike: STRIKE)"), "{text}");
}
