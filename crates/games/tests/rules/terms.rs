//! How long a match is, and what head start a player may have.

use baize_files::Source;
use baize_games::rules::LoadedGame;

/// Why this text of a game file is refused; empty if it is not.
fn refusal(text: String) -> String {
    LoadedGame::of_source(Source::of_text("text", text)).map_or_else(|error| error.to_string(), |_| String::new())
}

#[test]
fn a_head_start_of_as_many_points_as_win_the_game_is_refused() {
    for game in
        ["ThreeCushion(distance: 3)", "StraightRail(distance: 3)", "StraightPool(target: 3)", "Rotation(target: 3)"]
    {
        let with = |points: u32| refusal(format!("(game: {game}, handicap: (0, {points}))"));
        assert_eq!(with(2), "", "{game}");
        for points in [3, 4] {
            let words = format!("handicap is {points} points, but must be less than the 3 that win the game");
            assert!(with(points).ends_with(&words), "{game}: {}", with(points));
        }
    }
}

#[test]
fn in_snooker_no_number_of_points_wins_and_a_head_start_has_only_a_limit() {
    let with = |points: u32| refusal(format!("(game: Snooker, handicap: ({points}, 0))"));
    assert_eq!(with(10_000), "");
    assert!(with(10_001).ends_with("handicap is 10001 points, but must be at most 10000"), "{}", with(10_001));
}
