//! `baize advise`: what an opponent would do in a position.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Output, Stdio};

use baize_cli::advise_schema;
use serde_json::{Value, json};

use crate::json_page::mistakes;
use crate::program::{answer, baize};
use baize_testing::folder::Folder;

fn advised(asked: &str, more: &[&str]) -> Output {
    let arguments: Vec<&str> = ["advise"].into_iter().chain(more.iter().copied()).collect();
    answer(&arguments, asked)
}

fn lines(output: &[u8]) -> Vec<Value> {
    let text = std::str::from_utf8(output).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// The only answer to a position.
fn advice(position: &Value) -> Value {
    let output = advised(&format!("{position}\n"), &[]);
    lines(&output.stdout).first().cloned().unwrap_or_else(|| panic!("{output:?}"))
}

/// A position of nine-ball with the cue ball and two balls, and these fields.
fn nine_ball(more: Value) -> Value {
    let balls = json!({"cue": [-0.5, 0.1], "8": [0.2, 0.3], "9": [0.6, 0.2]});
    let mut position = json!({"id": "one", "game": "nine_ball", "balls": balls, "simulations": 20});
    for (field, value) in more.as_object().expect("an object") {
        position[field] = value.clone();
    }
    position
}

/// A match of nine-ball with one shot, as a file.
const MATCH: &str = r#"(
    players: ("Anna", "Ben"), game: "nine_ball", seed: 7, opening: Won(First), played: [
        (by: First, does: Choose(BreakFirst)),
        (by: First, does: PlaceCueBall(-0.7, 0.1)),
        (by: First, does: Strike(strike: (speed: 0.2, direction_deg: 180))),
    ],
)"#;

#[test]
fn advice_fits_its_schema_in_every_game_of_pool() {
    let schema: Value = serde_json::from_str(&advise_schema()).expect("JSON");
    let cue = [-0.5, 0.1];
    for position in [
        nine_ball(json!({})),
        nine_ball(json!({"stroke": "MayPushOut"})),
        nine_ball(json!({"hand": {"InHand": "Anywhere"}, "balls": {"9": [0.6, 0.2]}})),
        json!({"id": 1, "game": "ten_ball", "balls": {"cue": cue, "10": [0.6, 0.2]}, "simulations": 20}),
        json!({"game": "rotation", "balls": {"cue": cue, "15": [0.6, 0.2]}, "points": [50, 55], "simulations": 20}),
        json!({
            "game": "eight_ball", "balls": {"cue": cue, "8": [0.6, 0.2], "9": [0.1, 0.1]},
            "groups": {"First": "Stripes"}, "simulations": 20,
        }),
        json!({
            "game": "blackball", "balls": {"cue": cue, "black": [0.6, 0.2], "red 1": [0.1, 0.1]},
            "groups": {"Second": "Yellow"}, "stroke": "FreeShot", "hand": {"OrInHand": "Baulk"}, "simulations": 20,
        }),
        json!({"game": "eight_ball", "stroke": "Break", "simulations": 20}),
    ] {
        let said = advice(&position);
        assert_eq!(mistakes(&said, &schema, &schema, ""), Vec::<String>::new(), "{position}: {said}");
        assert_eq!(said["does"], "strike", "{position}: {said}");
        let in_hand = position.get("hand").is_some_and(|hand| hand.get("InHand").is_some());
        assert!(!in_hand || said["shot"]["place"].is_array(), "{position}: {said}");
    }
}

#[test]
fn a_match_gives_the_position_at_its_end_by_name_by_text_and_by_its_last_state() {
    let folder = Folder::new();
    let path = folder.put("evening.match.ron", MATCH);
    let by_name = advice(&json!({"id": 1, "match": path.to_str().expect("text"), "simulations": 20}));
    let by_text = advice(&json!({"id": 1, "ron": MATCH, "simulations": 20}));
    assert!(by_name["does"].is_string(), "{by_name}");
    assert_eq!(by_name, by_text);
    // The match as it is saved has the state after the last shot.
    let source = baize::files::Source::of_text("evening", MATCH);
    let saved = baize::match_play::LoadedMatch::of_source(source).expect("it is right").the_match.text();
    let begin = saved.rfind("state:").expect("an outcome") + "state:".len();
    let mut depth = 0;
    let end = saved[begin..]
        .find(|letter| {
            depth += i32::from(letter == '(') - i32::from(letter == ')');
            letter == ')' && depth == 0
        })
        .expect("it ends");
    let state = &saved[begin..=begin + end];
    let by_state = advice(&json!({"id": 1, "game": "nine_ball", "state": state, "simulations": 20}));
    assert_eq!(by_name, by_state);
}

#[test]
fn the_groups_decide_at_which_ball_a_player_shoots() {
    let towards = |groups: Value| {
        let said = advice(&json!({
            "game": "eight_ball", "simulations": 20, "groups": groups,
            "balls": {"cue": [0.0, 0.0], "8": [0.6, 0.5], "1": [0.9, 0.0], "9": [-0.9, 0.0]},
        }));
        said["shot"]["strike"]["direction_deg"].as_f64().map(|degrees| libm::cos(degrees.to_radians()) > 0.0)
    };
    let shoots_at_the_1 = [json!({"First": "Solids"}), json!({"Second": "Stripes"})].map(towards);
    assert_eq!(shoots_at_the_1, [Some(true); 2]);
    assert_eq!(towards(json!({"First": "Stripes"})), Some(false));
}

#[test]
fn the_same_positions_give_the_same_bytes_on_one_thread_and_on_three() {
    let asked: String = (0..10)
        .map(|number| {
            let place = [0.1 * f64::from(number), -0.2];
            format!("{}\n", nine_ball(json!({"id": number, "balls": {"cue": [-0.5, 0.1], "9": place}, "seed": number})))
        })
        .collect();
    let one = advised(&asked, &["--threads", "1"]).stdout;
    assert_eq!(lines(&one).len(), 10);
    assert!(one == advised(&asked, &["--threads", "3"]).stdout);
}

#[test]
fn a_position_is_answered_before_the_next_one_is_asked() {
    let mut child =
        baize(&["advise"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    for id in 1..=3 {
        writeln!(input, "{}", nine_ball(json!({"id": id}))).expect("it reads");
        let mut line = String::new();
        output.read_line(&mut line).expect("it answers");
        assert!(line.starts_with(&format!("{{\"id\":{id},")), "{line}");
    }
    drop(input);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_file_of_advice_goes_on_where_it_was_cut_off() {
    let folder = Folder::new();
    let asked: String = (0..6).map(|id| format!("{}\n", nine_ball(json!({"id": id})))).collect();
    let (positions, out) = (folder.put("positions.jsonl", &asked), folder.0.join("out.jsonl"));
    let arguments = ["advise", positions.to_str().expect("text"), "--resume", out.to_str().expect("text")];
    let whole = advised(&asked, &[]).stdout;
    for cut in [0, whole.len() / 2, whole.len()] {
        fs::write(&out, &whole[..cut]).expect("it can be written");
        assert_eq!(baize(&arguments).output().expect("it ends").status.code(), Some(0));
        assert!(fs::read(&out).expect("it is there") == whole, "cut at {cut}");
    }
}

#[test]
fn a_position_that_is_not_possible_says_why() {
    let cue = [-0.5, 0.1];
    let eight = |groups: Value| json!({"game": "eight_ball", "balls": {"cue": cue, "8": [0.6, 0.2]}, "groups": groups});
    for (position, said) in [
        (json!({"id": 1}), "standard input:1:1: one of `game`, `match` and `ron` is missing"),
        (
            json!({"game": "nine_ball"}),
            "standard input:1:1: `balls` is missing; only before a break may it be left out",
        ),
        (json!({"game": "no_such", "balls": {}}), "there is no game named \"no_such\""),
        (json!({"match": "no_such"}), "there is no match named \"no_such\""),
        (json!({"match": "a", "ron": "b"}), "standard input:1:1: only one of `match` and `ron` may be there"),
        (json!({"match": "a", "game": "b"}), "standard input:1:1: `game` and `physics` do not go with a match"),
        (json!({"match": "a", "state": "b"}), "standard input:1:1: `state` does not go with a match"),
        (json!({"match": "a", "turn": "First"}), "standard input:1:1: `turn` does not go with `match`"),
        (json!({"match": "-"}), "standard input:1:1: the lines themselves may come from the standard input"),
        (json!({"ron": "(players: 5)"}), "ron:1:10: "),
        (nine_ball(json!({"state": "b"})), "standard input:1:1: `balls` does not go with `state`"),
        (json!({"game": "nine_ball", "state": "(terms: 3)"}), "state:1:8: "),
        (nine_ball(json!({"opponent": "level_9"})), "there is no opponent named \"level_9\""),
        (nine_ball(json!({"other": "level_9"})), "there is no opponent named \"level_9\""),
        (nine_ball(json!({"physics": "jelly"})), "there is no physics file named \"jelly\""),
        (nine_ball(json!({"simulations": 5})), "standard input:1:1: `simulations` is 5, but must lie between 20 and"),
        (nine_ball(json!({"level": 5})), "standard input:1:"),
        (nine_ball(json!({"hand": "Somewhere"})), "standard input:1:"),
        (
            nine_ball(json!({"balls": {"cue": cue, "10": [0, 0]}})),
            "`balls` has the ball \"10\", but the game has cue, 1, 2",
        ),
        (nine_ball(json!({"balls": {"cue": cue, "9": [-0.5, 0.12]}})), "the cue ball overlaps the 9"),
        (nine_ball(json!({"balls": {"cue": cue, "9": [5, 0.12]}})), "the 9 lies off the bed"),
        (nine_ball(json!({"groups": "Open"})), "Nine-ball has no `groups`; leave them out"),
        (nine_ball(json!({"race_to": 0})), "race_to is 0, but must lie between 1 and 1000"),
        (nine_ball(json!({"race_to": 3, "racks": [3, 0]})), "`racks` has 3, but the match is over at 3"),
        (nine_ball(json!({"points": [1_000_000, 0]})), "`points` has 1000000, which no player reaches"),
        (
            json!({"game": "eight_ball", "balls": {"cue": cue, "8": [0.6, 0.2]}}),
            "`groups` is missing; for Eight-ball it is \"Open\", or such as {\"First\": \"Solids\"}",
        ),
        (eight(json!({"First": "Reds"})), "`groups` has the group \"Reds\", but Eight-ball has Solids, Stripes"),
        (eight(json!("Closed")), "standard input:1:"),
    ] {
        let answer = advice(&position);
        let error = answer["error"].as_str().unwrap_or_else(|| panic!("{position}: {answer}"));
        assert!(error.starts_with(said), "{position}: {error}");
    }
    let doubled = "{\"game\": \"nine_ball\", \"balls\": {\"cue\": [0, 0], \"cue\": [0.1, 0]}}\n";
    let error = lines(&advised(doubled, &[]).stdout)[0]["error"].clone();
    assert!(error.as_str().is_some_and(|error| error.ends_with("the ball \"cue\" is there twice")), "{error}");
}

#[test]
fn a_position_that_no_match_of_the_game_comes_to_is_refused() {
    let cue = json!([-0.5, 0.1]);
    let of = |game: &str, balls: Value, more: Value| {
        let mut position = json!({"game": game, "balls": balls, "simulations": 20, "opponent": "level_1"});
        for (field, value) in more.as_object().expect("an object") {
            position[field] = value.clone();
        }
        position
    };
    let plain = |game: &str, balls: Value| of(game, balls, json!({}));
    let open = || json!({"groups": "Open"});
    let colours = |names: &[&str]| {
        let mut balls = json!({"cue": cue});
        for (index, name) in names.iter().enumerate() {
            balls[*name] = json!([0.2 * index as f64, -0.3]);
        }
        balls
    };
    for (position, said) in [
        (plain("nine_ball", json!({"cue": cue, "1": [0.5, 0]})), "the 9 is not on the table"),
        (plain("nine_ball", json!({})), "the 9 is not on the table"),
        (plain("ten_ball", json!({"cue": cue, "9": [0.5, 0]})), "the 10 is not on the table"),
        (plain("rotation", json!({"cue": cue})), "there must be at least one object ball on the table before a shot"),
        (plain("straight_pool", json!({"cue": cue, "3": [0.5, 0]})), "there must be at least 2 object balls"),
        (of("eight_ball", json!({"cue": cue, "1": [0.5, 0]}), open()), "the 8 is not on the table"),
        (of("blackball", json!({"cue": cue, "red 1": [0.5, 0]}), open()), "the black is not on the table"),
        (plain("snooker", colours(&[])), "no ball is on the table that could be on"),
        (plain("snooker", colours(&["yellow", "black"])), "the green is not on the table, but the yellow is"),
        (plain("snooker", colours(&["red 1", "black"])), "the yellow is not on the table"),
        (plain("three_cushion", json!({"white": cue, "red": [0.5, 0]})), "the yellow is not on the table"),
        (plain("straight_rail", json!({"yellow": cue, "red": [0.5, 0]})), "the white is not on the table"),
        (
            of("nine_ball", json!({"9": [0.5, 0]}), json!({"fouls": [99, 99]})),
            "a player has 99 fouls in a row, but 3 are",
        ),
        (of("nine_ball", json!({"9": [0.5, 0]}), json!({"points": [5, 0]})), "Nine-ball has no points"),
        (
            of("nine_ball", json!({"9": [0.5, 0]}), json!({"stroke": "FreeBall"})),
            "Nine-ball has no shot of the kind FreeBall",
        ),
        (
            of("nine_ball", json!({"9": [0.5, 0]}), json!({"stroke": "Break"})),
            "the 1 is not on the table, but before a break",
        ),
        (of("rotation", json!({"15": [0.5, 0]}), json!({"points": [61, 0]})), "the player has 61 points, but 61 win"),
        (
            of("rotation", json!({"15": [0.5, 0]}), json!({"points": [0, -1]})),
            "a player has -1 points, but Rotation takes none away",
        ),
    ] {
        let error = advice(&position)["error"].as_str().unwrap_or_else(|| panic!("{position} is answered")).to_owned();
        assert!(error.starts_with("no match comes to this position: ") && error.contains(said), "{position}: {error}");
    }
    for position in [
        plain("snooker", colours(&["pink", "black"])),
        of("straight_pool", json!({"cue": cue, "3": [0.5, 0], "4": [0.2, 0.2]}), json!({"points": [-3, 0]})),
        plain("three_cushion", json!({"white": cue, "yellow": [0.2, 0.1], "red": [0.5, 0]})),
        of("nine_ball", json!({"cue": cue, "9": [0.5, 0]}), json!({"fouls": [2, 2]})),
    ] {
        assert_eq!(advice(&position)["does"], "strike", "{position}");
    }
}

#[test]
fn a_place_is_two_numbers() {
    for places in ["[0, 0, 0]", "[0]", "[]"] {
        let asked = format!("{{\"game\": \"nine_ball\", \"balls\": {{\"cue\": {places}, \"9\": [0.5, 0]}}}}\n");
        let error = lines(&advised(&asked, &[]).stdout)[0]["error"].as_str().expect("an error").to_owned();
        assert!(error.contains("expected two numbers such as [0.6, 0.2], a place in metres"), "{error}");
    }
}

#[test]
fn a_state_of_another_game_is_refused() {
    let saved = baize::match_play::LoadedMatch::of_source(baize::files::Source::of_text("evening", MATCH));
    let the_match = saved.expect("it is right").the_match;
    let state = ron::to_string(the_match.state()).expect("text");
    let said = |game: &str, state: &str| advice(&json!({"game": game, "state": state}))["error"].clone();
    assert_eq!(said("ten_ball", &state), "the state is one of NineBall, but the game is TenBall");
    let with = |old: &str, new: &str| {
        assert!(state.contains(old), "{state}");
        state.replacen(old, new, 1)
    };
    assert_eq!(said("nine_ball", &with("racks:0", "racks:1000000")), "the state has an impossible score");
    assert_eq!(said("nine_ball", &with("lie:([", "lie:([(99,Off),")), "the state has other balls than the game");
}

#[test]
fn where_light_is_slow_the_advice_is_a_strike_slower_than_light() {
    for opponent in ["level_1", "level_3", "level_6"] {
        let advice = advice(&nine_ball(json!({"physics": "slow_light", "opponent": opponent})));
        let speed = advice["shot"]["strike"]["speed"].as_f64().unwrap_or_else(|| panic!("{advice}"));
        assert!(speed < 2.0, "{advice}");
    }
}
