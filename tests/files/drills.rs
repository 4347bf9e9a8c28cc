//! Drills: their files, how a round is scored, and who plays them.

use std::sync::atomic::AtomicBool;

use baize::drills::{Attempt, Drill, DrillRound};
use baize::files::{Folders, Kind, Source, built_in_names};
use baize::opponent::{DrillPlayer, OpponentFile};
use baize::physics::Strike;
use baize::rules::Side;
use baize::shot::{Setup, simulate};

use super::program::baize;

fn drill(text: &str) -> Drill {
    Drill::of_source(Source::of_text("test", text.to_owned())).unwrap_or_else(|error| panic!("{error}"))
}

fn stdout(arguments: &[&str]) -> String {
    String::from_utf8(baize(arguments).output().expect("the program starts").stdout).expect("text")
}

fn refused(text: &str) -> String {
    Drill::of_source(Source::of_text("test", text.to_owned())).expect_err("it is wrong").to_string()
}

/// A drill of shots: roll the cue ball over the middle of the table. The rest of the file is `more`.
fn rolling(more: &str) -> Drill {
    drill(&format!(
        "(name: \"Roll\", about: \"Roll over the middle.\", topic: Position, {more} \
         rack: (table: \"pool_9ft\", ball_set: \"pool_measle\", balls: [(ball: \"cue\", diamonds: (-2, 0))]), \
         score: [(points: 1, goals: [Leave(ball: \"cue\", zone: Box(from: (0, -2), to: (4, 2)))]), \
                 (points: 3, goals: [Leave(ball: \"cue\", zone: Box(from: (2, -2), to: (4, 2)))])])"
    ))
}

/// Makes the coming attempt with a stroke along the table at this speed. Returns the points.
fn roll(round: &mut DrillRound, speed: f64) -> u32 {
    let Attempt::Shot(mut setup) = round.begin("Ann").expect("it can be laid out") else { panic!("it is a shot") };
    setup.strike = Some(Strike { speed, ..Strike::default() });
    let run = simulate(&setup).expect("it can be played");
    round.count_shot(&setup, &run).points
}

#[test]
fn an_attempt_scores_the_most_points_of_the_entries_that_it_meets() {
    let mut round = DrillRound::new(rolling("attempts: 3,"), 1);
    assert_eq!([0.2, 0.4, 0.6].map(|speed| roll(&mut round, speed)), [0, 1, 3]);
    assert_eq!((round.score(), round.is_over()), (4.0, true));
}

#[test]
fn what_is_missing_is_said_in_goal_words() {
    let round = DrillRound::new(rolling(""), 1);
    let Ok(Attempt::Shot(mut setup)) = round.begin("Ann") else { panic!("it is a shot") };
    setup.strike = Some(Strike { speed: 0.2, ..Strike::default() });
    let missed = round.missed_goal(&setup, &simulate(&setup).expect("it can be played"));
    assert_eq!(
        missed.as_deref(),
        Some(
            "the cue ball comes to rest between the centre and 4 diamonds towards the foot along the table, and between 2 \
             diamonds to the right and 2 diamonds to the left across it"
        )
    );
}

const THREE: &str = "stations: [(balls: [(ball: \"cue\", diamonds: (-1, 0))]), (name: \"middle\"), (balls: [(ball: \"cue\", diamonds: (-3, 0))])],";

#[test]
fn stations_come_in_turn_and_begin_anew() {
    let mut round = DrillRound::new(rolling(THREE), 1);
    let stations: Vec<usize> = (0..5)
        .map(|_| {
            let station = round.station();
            roll(&mut round, 0.4);
            station
        })
        .collect();
    assert_eq!(stations, [0, 1, 2, 0, 1]);
}

#[test]
fn a_progressive_drill_goes_up_after_a_success_and_down_after_a_failure_and_stays_at_its_ends() {
    let progressive = format!("next: Progressive, first: 2, total: Station, {THREE}");
    let mut round = DrillRound::new(rolling(&progressive), 1);
    assert_eq!(round.station(), 1);
    let mut after = |speed| {
        roll(&mut round, speed);
        round.station()
    };
    assert_eq!([0.6, 0.65, 0.65].map(&mut after), [2, 2, 2], "two successes at the last station");
    assert_eq!([0.1, 0.1, 0.1, 0.1].map(&mut after), [1, 0, 0, 0]);
    assert_eq!(round.score(), 3.0, "the first station, and two successes at the last");
}

#[test]
fn the_score_is_the_sum_the_best_or_the_median_and_never_more_than_the_most() {
    let score = |more: &str| {
        let mut round = DrillRound::new(rolling(&format!("attempts: 4, {more}")), 1);
        for speed in [0.6, 0.4, 0.1, 0.4] {
            roll(&mut round, speed);
        }
        round.score()
    };
    assert_eq!([score(""), score("total: Best,"), score("total: Median,"), score("most: 2,")], [5.0, 3.0, 1.0, 2.0]);
}

#[test]
fn a_grade_is_given_at_the_end_only() {
    let graded = rolling("attempts: 2, grades: [(from: 1, name: \"C\"), (from: 4, name: \"A\")],");
    let mut round = DrillRound::new(graded, 1);
    roll(&mut round, 0.6);
    assert_eq!(round.grade(), None, "the round goes on");
    roll(&mut round, 0.4);
    assert_eq!(round.grade(), Some("A"));
}

#[test]
fn random_balls_lie_elsewhere_at_every_attempt_and_the_same_for_the_same_seed() {
    let run_three = Drill::find("run_three", &Folders::of_game()).expect("it ships");
    let places = |seed| -> Vec<_> {
        let setup: Setup = run_three.lay(0, seed).expect("there is room");
        setup.balls.iter().map(|placed| placed.motion.position.truncate().to_array()).collect()
    };
    assert_eq!(places(4), places(4));
    assert_ne!(places(4), places(5));
}

#[test]
fn a_game_for_one_player_scores_the_balls_until_the_first_miss() {
    let line_up = Drill::find("line_up", &Folders::of_game()).expect("it ships");
    let mut round = DrillRound::new(line_up, 1);
    let Ok(Attempt::Game(mut the_match)) = round.begin("Ann") else { panic!("it is a game") };
    assert_eq!(the_match.state().players[1].name, "The table");
    the_match.give(Side::First, baize::match_play::Command::ConcedeMatch).expect("it can be conceded");
    assert_eq!((round.count_game(&the_match).points, round.tried().len()), (0, 1));
}

#[test]
fn every_drill_of_the_game_is_good_and_only_those_with_a_source_have_grades() {
    assert!(built_in_names(Kind::Drill).count() >= 12);
    for name in built_in_names(Kind::Drill) {
        let drill = Drill::find(name, &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"));
        assert!(drill.about.ends_with('.'), "{name}");
        assert!(drill.grades.is_empty() || !drill.source.is_empty(), "{name} has grades without a source");
        let round = DrillRound::new(drill, 3);
        round.begin("Ann").unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn a_drill_with_a_mistake_is_refused_with_a_sentence_and_a_place() {
    let text = |more: &str| {
        format!(
            "(name: \"Roll\", about: \"Roll.\", topic: Position,\n{more}\n\
             rack: (table: \"pool_9ft\", ball_set: \"pool_measle\", balls: [(ball: \"cue\", diamonds: (-2, 0))]))"
        )
    };
    let score = "score: [(points: 1, goals: [Keep(ball: \"cue\")])],";
    let first = |more: &str| refused(&text(more)).lines().next().unwrap_or_default().to_owned();
    assert!(first("").ends_with("stations[0] has no score; give one here or in the drill"), "{}", first(""));
    assert!(first(&format!("{score} attempts: 0,")).contains("attempts is 0, but must be 1 to 500"));
    assert!(first(&format!("{score} first: 2,")).contains("must be at most the number of stations, 1"));
    assert!(first(&format!("{score} first: 0,")).contains("stations are counted from 1"));
    assert!(first(&format!("{score} game: NineBall,")).contains("score is given beside a game"));
    assert!(first("score: [(points: 0, goals: [])],").contains("points is 0, but must be 1 to 1000"));
    assert!(first("score: [(points: 1, goals: [Keep(ball: \"7\")])],").contains("names the ball \"7\""));
    assert!(first(&format!("{score} grades: [(from: 2, name: \"B\"), (from: 1, name: \"A\")],")).contains("ascending"));
    let off = format!("{score} stations: [(balls: [(ball: \"cue\", diamonds: (9, 9))])],");
    assert!(
        first(&off).starts_with("test:2:") && first(&off).contains("stations[0] cannot be laid out"),
        "{}",
        first(&off)
    );
    assert!(first("game: Snooker,").contains("Snooker needs a ball named"), "{}", first("game: Snooker,"));
}

#[test]
fn a_computed_player_plays_the_same_round_for_the_same_seed() {
    let level = OpponentFile::find("level_3", &Folders::of_game()).expect("it ships");
    let stop = AtomicBool::new(false);
    let round = |seed| {
        let lag = Drill::find("lag", &Folders::of_game()).expect("it ships");
        let practising = DrillPlayer { player: &level, seed, simulations: Some(300), stop: &stop };
        practising.round(lag).expect("it can be played").tried().to_vec()
    };
    assert_eq!(round(2), round(2));
    assert_ne!(round(2), round(3));
}

#[test]
fn a_strong_player_does_better_at_a_drill_than_a_beginner() {
    let stop = AtomicBool::new(false);
    let mean = |level: &str| {
        let player = OpponentFile::find(level, &Folders::of_game()).expect("it ships");
        let practising = DrillPlayer { player: &player, seed: 1, simulations: Some(1500), stop: &stop };
        let drill = Drill::find("banks_cross_side", &Folders::of_game()).expect("it ships");
        practising.round(drill).expect("it can be played").score()
    };
    assert!(mean("level_6") > mean("level_1") + 1.0);
}

#[test]
fn the_command_prints_every_attempt_and_the_score() {
    let text = stdout(&["drill", "lag", "--player", "level_2", "--rounds", "2", "--simulations", "300"]);
    assert!(
        text.starts_with("round 1: ") && text.contains("\nround 2: ") && text.contains("mean of 2 rounds: "),
        "{text}"
    );
    let json = stdout(&["drill", "lag", "--player", "level_2", "--simulations", "300", "--json"]);
    let round: serde_json::Value = serde_json::from_str(json.trim()).expect("it is JSON");
    assert_eq!((round["attempts"].as_array().map(Vec::len), round["level"].as_u64()), (Some(10), Some(2)));
    let sum: u64 =
        round["attempts"].as_array().into_iter().flatten().filter_map(|tried| tried["points"].as_u64()).sum();
    assert_eq!(round["score"].as_f64(), Some(sum as f64));
}

#[test]
fn a_drill_that_is_not_there_is_refused() {
    let output = baize(&["drill", "nowhere"]).output().expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("nowhere"));
}
