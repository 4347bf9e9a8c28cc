//! Match files that are damaged or impossible, or that another version recorded.

use baize_files::{FileError, Source};
use baize_games::match_play::{Command, LoadedMatch, Match};
use baize_games::rules::Side;

use baize_testing_matches::robot::loaded;
use baize_testing_matches::robot::{Robot, before_break, match_of, plain_strike};

fn read(text: &str) -> Result<LoadedMatch, FileError> {
    LoadedMatch::of_source(Source::of_text("my.match.ron", text))
}

/// The message about a match of nine-ball with these commands; Anna has won the coin.
fn refusal(commands: &str) -> String {
    let text =
        format!("(players: (\"Anna\", \"Ben\"), game: \"nine_ball\", opening: Won(First),\nplayed: [\n{commands}\n])");
    match read(&text) {
        Ok(_) => panic!("these commands are taken: {commands}"),
        Err(error) => error.to_string(),
    }
}

const CHOICE: &str = "(by: First, does: Choose(BreakFirst)),\n";
const PLACED: &str = "(by: First, does: Choose(BreakFirst)),\n(by: First, does: PlaceCueBall(-0.7, 0.1)),\n";

#[test]
fn a_command_out_of_turn_is_refused_with_line_and_column() {
    assert_eq!(
        refusal("(by: Second, does: Choose(BreakFirst)),"),
        "my.match.ron:3:1: played[0] is not possible: It is Anna who chooses now, not Ben; Anna can write \
         Choose(BreakFirst) (Break) or Choose(LetOpponentBreak) (Let the opponent break)"
    );
    assert_eq!(
        refusal(&format!("{PLACED}(by: Second, does: Strike(strike: (speed: 2, direction_deg: 0))),")),
        "my.match.ron:5:1: played[2] is not possible: It is the turn of Anna, not of Ben; Anna can write \
         PlaceCueBall(X, Y) or Strike(strike: STRIKE)"
    );
}

#[test]
fn commands_that_the_rules_do_not_allow_are_refused_in_a_sentence() {
    let strike = "(by: First, does: Strike(strike: (speed: 2, direction_deg: 0))),";
    let cases = [
        (strike.to_owned(), "Anna who chooses now|Anna has to choose first"),
        (format!("{CHOICE}{CHOICE}"), "There is nothing to choose now"),
        (format!("{CHOICE}(by: First, does: PlaceCueBall(0.3, 0.1)),"), "must lie behind the head string"),
        (format!("{CHOICE}(by: First, does: PlaceCueBall(-9.0, 0.1)),"), "The cue ball"),
        (format!("{CHOICE}(by: First, does: RunOutOfTime),"), "no shot clock"),
        (format!("{CHOICE}(by: First, does: TakeBack),"), "no shot that could be taken back"),
        (format!("{CHOICE}(by: First, does: Choose(SpotEight)),"), "nothing to choose"),
        ("(by: First, does: Choose(SpotEight)),".to_owned(), "is not offered"),
        (
            format!("{PLACED}(by: First, does: Strike(declares: PushOut, strike: (speed: 2, direction_deg: 0))),"),
            "A push-out is possible only",
        ),
        (
            format!(
                "{PLACED}(by: First, does: Strike(declares: Pot(ball: \"3\", pocket: \"foot left\"), strike: (speed: 2, direction_deg: 0))),"
            ),
            "This ball cannot be called now|names the pocket",
        ),
        (
            format!(
                "{PLACED}(by: First, does: Strike(declares: Pot(ball: \"17\", pocket: \"foot left\"), strike: (speed: 2, direction_deg: 0))),"
            ),
            "names the ball \"17\", but the game has cue, 1, 2",
        ),
        (
            format!("{PLACED}(by: First, does: Strike(strike: (speed: 2, direction_deg: 0, tip: (side: 2)))),"),
            "the cue misses the ball",
        ),
        (
            format!("{PLACED}(by: First, does: Strike(strike: (speed: -1, direction_deg: 0))),"),
            "The stroke cannot be played",
        ),
        (format!("{PLACED}(by: First, does: ConcedeMatch), (by: Second, does: ConcedeRack),"), "The match is over"),
        (format!("{PLACED}(by: First, does: ConcedeMatch), {strike}"), "The match is over"),
    ];
    for (commands, expected) in cases {
        let said = refusal(&commands);
        assert!(expected.split('|').any(|part| said.contains(part)), "{commands}\n{said}");
        assert!(said.starts_with("my.match.ron:"), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

#[test]
fn a_wrong_choice_is_answered_with_the_words_that_would_be_right() {
    let words = "Anna can write Choose(BreakFirst) (Break) or Choose(LetOpponentBreak) (Let the opponent break)";
    for wrong in ["SpotEight", "HandOver", "LetHimBreak", "breakFirst"] {
        let said = refusal(&format!("(by: First, does: Choose({wrong})),"));
        assert!(said.starts_with("my.match.ron:3:") && said.ends_with(words), "{wrong}: {said}");
    }
    let said = refusal("(by: First, does: Choose(LetHimBreak)),");
    assert!(said.contains("has the choice `LetHimBreak`, which does not exist"), "{said}");
    let said = refusal("(by: First, does: Strike(strike: (speed: 2, direction_deg: 0))),");
    assert!(said.ends_with(words), "{said}");
    let said = refusal(&format!("{CHOICE}(by: First, does: Choose(Play)),"));
    assert!(said.ends_with("There is nothing to choose now; Anna can write PlaceCueBall(X, Y)"), "{said}");
    let said = refusal(&format!("{PLACED}(by: First, does: ConcedeMatch), (by: First, does: Choose(Play)),"));
    assert!(said.ends_with("The match is over"), "nothing can be written after it: {said}");
}

#[test]
fn impossible_openings_names_and_games_are_refused() {
    let said = |players: &str, rest: &str| {
        let text = format!("(players: ({players}), game: {rest})");
        read(&text).map_or_else(|error| error.to_string(), |_| panic!("{text} is taken"))
    };
    assert!(said("\"\", \"Ben\"", "\"nine_ball\"").contains("players has an empty name"));
    assert!(said("\"a\\u{1b}\", \"Ben\"", "\"nine_ball\"").contains("control characters"));
    let nobody = said("\"\", \" \"", "\"nine_ball\"");
    assert_eq!(nobody.matches("has an empty name").count(), 1, "{nobody}");
    let twice = said("\"Anna\", \"Anna\"", "\"nine_ball\"");
    let once = "my.match.ron:1:2: players has the name \"Anna\" twice; each player needs a name of his own";
    assert_eq!(twice, once);
    let long = format!("\"{}\", \"Ben\"", "a".repeat(41));
    assert!(said(&long, "\"nine_ball\"").contains("at most 40 letters"));
    let anna = "\"Anna\", \"Ben\"";
    let lag = "(speed: 0, direction_deg: 0)";
    let repeated = said(anna, &format!("\"nine_ball\", opening: Lag({lag}, {lag})"));
    assert!(repeated.contains("opening is not possible: The ball of Anna did not reach"), "{repeated}");
    assert!(repeated.ends_with("it has to be repeated"), "{repeated}");
    let racked = said(anna, "\"nine_ball\", rack: \"eight_ball\"");
    assert!(racked.contains("The rack has other balls than the game"), "{racked}");
    let set_up = said(anna, "\"nine_ball\", setup: (rack: \"three_cushion\")");
    assert!(set_up.contains("setup does not suit the game"), "{set_up}");
}

/// A saved match of some shots.
fn saved() -> Match {
    let mut the_match = match_of("(game: NineBall, race_to: 3)", 21);
    Robot::new(21).shots(&mut the_match, 5);
    the_match
}

#[test]
fn a_torn_file_is_called_that_with_line_and_column() {
    let text = saved().text();
    let whole = text.trim_end().len();
    let begins = text.find("\n(").expect("it has a bracket") + 2;
    let letters = text.char_indices().map(|(index, _)| index).filter(|index| *index < whole);
    let step = text.len() / 60;
    for cut in letters.step_by(step.max(1)) {
        let Err(error) = read(&text[..cut]) else { panic!("the first {cut} of {} bytes are taken", text.len()) };
        let said = error.to_string();
        assert_eq!(said.lines().count(), 1, "{cut}: {said}");
        let mut place = said.strip_prefix("my.match.ron:").unwrap_or_else(|| panic!("{said}")).split(':');
        let mut place = || place.next().and_then(|number| number.parse::<usize>().ok());
        let lines = text[..cut].trim_end().lines().count();
        assert!(place().is_some_and(|line| cut < begins || line == lines) && place().is_some(), "{cut}: {said}");
        let end = text[..cut].lines().last().unwrap_or_default();
        assert!(cut < begins || said.contains("the file ends too early"), "{end}\n{said}");
    }
}

/// The text with `to` in place of `from` in the last outcome, which must contain `from`.
fn changed(text: &str, from: &str, to: &str) -> String {
    let at = text.rfind(from).unwrap_or_else(|| panic!("{from} is not in the file"));
    format!("{}{to}{}", &text[..at], &text[at + from.len()..])
}

fn last_disagreement(the_match: &Match) -> Option<String> {
    the_match.steps().iter().rev().find_map(|step| step.outcome.as_ref())?.disagreement.clone()
}

#[test]
fn where_this_version_disagrees_it_says_so_and_the_recorded_outcome_stands() {
    let the_match = saved();
    let text = the_match.text();
    let outcome = the_match.steps().iter().rev().find_map(|step| step.outcome.as_ref()).expect("a verdict");
    let (ball, place) = outcome.state.lie.on_bed().last().expect("a ball is left");
    let (old, new) = (format!("(({}),Bed({},", ball.0, place.x), format!("(({}),Bed({},", ball.0, place.x + 1e-9));
    let old_form = format!("({},Bed({},", ball.0, place.x);
    let (old, new) =
        if text.contains(&old) { (old, new) } else { (old_form, format!("({},Bed({},", ball.0, place.x + 1e-9)) };
    let other = changed(&changed(&text, &old, &new), "version:\"0.2.0\"", "version:\"0.0.9\"");
    let again = loaded(&other);
    let said = last_disagreement(&again).expect("a ball ends elsewhere");
    assert_eq!(
        said,
        "Baize 0.2.0 disagrees with 0.0.9, which recorded it: the balls end elsewhere. The recorded outcome stands."
    );
    let kept = again.state().lie.centre(ball).expect("it is on the bed");
    assert_eq!(kept.x.to_bits(), (place.x + 1e-9).to_bits());
    // The match can be played on, and gives the same message again after it was saved.
    let once_more = loaded(&again.text());
    assert_eq!(last_disagreement(&once_more), Some(said));
    assert_eq!(once_more.state(), again.state());
}

#[test]
fn a_recorded_verdict_that_would_now_be_another_stands() {
    let text = saved().text();
    let older = changed(&text, "points:(0,0)", "points:(0,1)");
    let the_match = loaded(&changed(&older, "sentence:\"", "sentence:\"By an older rule. "));
    let said = last_disagreement(&the_match).expect("the points are others");
    assert!(said.contains("the verdict is another"), "{said}");
    let outcome = the_match.steps().iter().rev().find_map(|step| step.outcome.as_ref()).expect("a verdict");
    assert!(outcome.verdict.sentence.starts_with("By an older rule. ") && outcome.verdict.points == [0, 1]);
}

#[test]
fn the_same_verdict_in_other_words_is_no_disagreement_and_is_told_in_the_words_of_today() {
    let (the_match, text) = (saved(), saved().text());
    let again = loaded(&changed(&text, "sentence:\"", "sentence:\"As it was said of old. "));
    assert_eq!((last_disagreement(&again), again.text()), (None, the_match.text()));
}

#[test]
fn an_older_version_that_agrees_is_no_disagreement_and_is_still_named() {
    let the_match = loaded(&saved().text().replace("version:\"0.2.0\"", "version:\"0.0.9\""));
    for step in the_match.steps() {
        let Some(outcome) = &step.outcome else { continue };
        assert_eq!((outcome.version.as_str(), &outcome.disagreement), ("0.0.9", &None));
    }
}

#[test]
fn a_recorded_outcome_that_is_impossible_in_this_match_is_refused() {
    let text = saved().text();
    let cases = [
        ("name:\"Anna\"", "name:\"Carl\"", "belongs to another match"),
        ("racks:0", "racks:4000000", "score is impossible"),
        ("high_run:0", "high_run:-2000000000", "score is impossible"),
        ("sentence:\"", "sentence:\"\\u{7}", "control characters"),
        ("race_to:3", "race_to:4", "belongs to another match"),
        ("breaker:First", "breaker:Third", "The side Third does not play: there are 2"),
    ];
    for (from, to, expected) in cases {
        let error = read(&changed(&text, from, to)).map_or_else(|error| error.to_string(), |_| panic!("{to} is taken"));
        assert!(error.contains(expected) && error.starts_with("my.match.ron:"), "{to}: {error}");
    }
}

#[test]
fn balls_that_would_overlap_in_a_recorded_outcome_are_refused() {
    let the_match = saved();
    let on_bed: Vec<_> = the_match.state().lie.on_bed().collect();
    let [(_, one), (other, place)] = on_bed[on_bed.len() - 2..] else { panic!("two balls are left") };
    let text = the_match.text();
    let (long, short) =
        (format!("(({}),Bed({},{})", other.0, place.x, place.y), format!("({},Bed({},{})", other.0, place.x, place.y));
    let (old, head) =
        if text.contains(&long) { (long, format!("(({}),", other.0)) } else { (short, format!("({},", other.0)) };
    let error = read(&changed(&text, &old, &format!("{head}Bed({},{})", one.x, one.y)))
        .map_or_else(|error| error.to_string(), |_| panic!("taken"));
    assert!(error.contains("overlaps another ball"), "{error}");
}

#[test]
fn a_refused_command_changes_nothing() {
    let mut the_match = before_break("(game: NineBall)");
    let (state, steps) = (the_match.state().clone(), the_match.steps().to_vec());
    for (by, command) in [
        (Side::Second, plain_strike(2.0, 0.0)),
        (Side::First, plain_strike(-2.0, 0.0)),
        (Side::First, Command::RunOutOfTime),
        (Side::First, Command::TakeBack),
    ] {
        the_match.give(by, command).expect_err("it is not possible");
        assert_eq!((the_match.state(), the_match.steps()), (&state, steps.as_slice()));
    }
}

#[test]
fn a_match_that_is_resumed_has_the_same_lines_arcs_and_spots_on_its_cloth() {
    for game in ["Snooker", "Blackball", "EightBall", "ThreeCushion"] {
        let the_match = match_of(&format!("(game: {game})"), 7);
        let again = loaded(&the_match.text());
        let marks = |the_match: &Match| the_match.setup().table.marks.clone();
        assert_eq!(marks(&again), marks(&the_match), "{game}");
        assert!(again.text() == the_match.text(), "{game} is written to other bits");
    }
    let snooker = match_of("(game: Snooker)", 7);
    assert_eq!(snooker.setup().table.marks.arcs.len(), 1, "the D");
}
