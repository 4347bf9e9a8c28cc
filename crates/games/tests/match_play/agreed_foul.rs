//! A foul without a stroke, on which both players agree, in a match file.

use baize_files::Source;
use baize_games::match_play::{Command, LoadedMatch};
use baize_games::rules::{AgreedFoul, BallInHand, Next, Side, Zone};

/// A match of this game after these commands; Anna has won the coin.
fn read(game: &str, commands: &str) -> Result<LoadedMatch, String> {
    let text = format!(
        r#"(players: ("Anna", "Ben"), game: (game: {game}), seed: 7, opening: Won(First), played: [
            (by: First, does: Choose(BreakFirst)),
            {commands}
        ])"#
    );
    LoadedMatch::of_source(Source::of_text("evening.match.ron", text)).map_err(|error| error.to_string())
}

/// Anna breaks well, and Ben or she herself is at the table.
const BREAK: &str = "(by: First, does: PlaceCueBall(-0.7, 0.1)),
    (by: First, does: Strike(strike: (speed: 0.1, direction_deg: 180))),";

#[test]
fn a_touched_ball_is_punished_by_the_rules_and_the_file_replays() {
    let commands = format!("{BREAK} (by: Second, does: AgreeOnFoul(Touched(\"3\"))),");
    let the_match = read("NineBall", &commands).unwrap_or_else(|error| panic!("{error}")).the_match;
    let outcome = the_match.steps().last().and_then(|step| step.outcome.as_ref()).expect("it is judged");
    assert_eq!(outcome.verdict.sentence, "Foul by Ben: Ben touched the 3 without a stroke.");
    assert!(matches!(&the_match.state().next, Next::Shot(turn)
        if turn.player == Side::First && turn.hand == BallInHand::InHand(Zone::Anywhere)));
    let again = LoadedMatch::of_source(Source::of_text("again.match.ron", the_match.text()));
    let again = again.unwrap_or_else(|error| panic!("{error}")).the_match;
    assert_eq!((again.state(), again.text()), (the_match.state(), the_match.text()), "it is saved and read back");
    assert!(the_match.text().contains("AgreeOnFoul(Touched(\"3\"))"));
}

#[test]
fn a_foul_by_agreement_can_be_taken_back_like_a_shot() {
    let commands = format!("{BREAK} (by: Second, does: AgreeOnFoul(Deliberate)), (by: First, does: TakeBack),");
    let the_match = read("NineBall", &commands).unwrap_or_else(|error| panic!("{error}")).the_match;
    assert!(the_match.steps().iter().any(|step| step.command == Command::AgreeOnFoul(AgreedFoul::Deliberate)));
    assert_eq!((the_match.state().to_act(), the_match.state().players[1].fouls), (Some(Side::Second), 0));
}

#[test]
fn only_the_player_at_the_table_owns_up_and_only_to_a_ball_of_the_game() {
    let cases = [
        ("(by: First, does: AgreeOnFoul(Deliberate)),", "It is the turn of Ben, not of Anna"),
        ("(by: Second, does: AgreeOnFoul(Touched(\"12\"))),", "names the ball \"12\", but the game has"),
        ("(by: Second, does: AgreeOnFoul(Touched)),", ""),
        ("(by: Second, does: AgreeOnFoul(Kicked)),", "Kicked"),
    ];
    for (command, words) in cases {
        let refused = read("NineBall", &format!("{BREAK} {command}")).map_or_else(|error| error, |_| String::new());
        assert!(!refused.is_empty() && refused.contains(words), "{command}: {refused}");
        assert!(refused.starts_with("evening.match.ron:"), "{refused}");
    }
}
