//! A frame of every game, played in the engine by commands from beginning to end.

use baize_files::{Kind, built_in_names};
use baize_games::match_play::{Command, Match, Step};
use baize_games::rules::{Ended, Next, Place};

use baize_testing_matches::robot::{loaded, match_of, whole_match};

/// Every game that comes with Baize, with options that end it soon.
const FRAMES: &[(&str, &str)] = &[
    ("eight_ball", "(game: EightBall)"),
    ("nine_ball", "(game: NineBall)"),
    ("ten_ball", "(game: TenBall)"),
    ("straight_pool", "(game: StraightPool(target: 20))"),
    ("rotation", "(game: Rotation)"),
    ("snooker", "(game: Snooker)"),
    ("three_cushion", "(game: ThreeCushion(distance: 2))"),
    ("straight_rail", "(game: StraightRail(distance: 6))"),
    ("blackball", "(game: Blackball)"),
    ("seven_ball", "(game: SevenBall, race_to: 2)"),
    ("one_cushion", "(game: OneCushion(distance: 3))"),
    ("killer", "(game: Killer)"),
    ("one_pocket", "(game: OnePocket(target: 2))"),
    ("fifteen_ball", "(rack: \"fifteen_ball\", game: House(called: Ball, counts: Number, target: 61))"),
    ("bank_pool", "(game: BankPool(target: 1))"),
    ("cribbage", "(game: Cribbage(target: 2))"),
    ("bowlliards", "(game: Bowlliards(frames: 2))"),
    ("cutthroat", "(game: Cutthroat(calls: true))"),
    ("free_pyramid", "(game: FreePyramid(target: 2))"),
    ("combined_pyramid", "(game: CombinedPyramid(target: 2))"),
    ("four_ball", "(game: FourBall(distance: 2, finish: OneCushion))"),
    ("six_red", "(game: SixRed)"),
    ("heyball", "(game: Heyball)"),
    ("balkline", "(game: Balkline(distance: 4))"),
    ("english_billiards", "(game: EnglishBilliards(target: 12))"),
    ("speed_pool", "(game: SpeedPool, rack: \"seven_ball\")"),
];

fn shots(the_match: &Match) -> usize {
    the_match.steps().iter().filter(|step| matches!(step.command, Command::Strike { .. })).count()
}

fn disagreements(the_match: &Match) -> Vec<&str> {
    let outcomes = the_match.steps().iter().filter_map(|step: &Step| step.outcome.as_ref());
    outcomes.filter_map(|outcome| outcome.disagreement.as_deref()).collect()
}

#[test]
fn every_game_that_ships_has_a_frame_here() {
    let mut shipped: Vec<_> = built_in_names(Kind::Game).collect();
    let mut played: Vec<_> = FRAMES.iter().map(|(name, _)| *name).collect();
    shipped.sort_unstable();
    played.sort_unstable();
    assert_eq!(played, shipped);
}

#[test]
fn a_whole_frame_of_every_game_is_saved_and_replays_to_the_same_score_and_bits() {
    for (name, game) in FRAMES {
        let the_match = whole_match(game, 3);
        let last = the_match.steps().last().and_then(|step| step.outcome.as_ref()).expect("a verdict");
        assert!(matches!(last.verdict.ended, Ended::Match(_)), "{name}: {:?}", last.verdict);
        assert!(shots(&the_match) >= 2, "{name}: {} shots", shots(&the_match));
        let text = the_match.text();
        let again = loaded(&text);
        assert_eq!(disagreements(&again), [""; 0], "{name}");
        assert_eq!(again.state(), the_match.state(), "{name}");
        assert_eq!(again.steps(), the_match.steps(), "{name}");
        assert!(again.text() == text, "{name} is written to other bits");
        println!("{name}: {} shots, {} bytes, {}", shots(&the_match), text.len(), last.verdict.sentence);
    }
}

#[test]
fn a_match_without_recorded_outcomes_is_computed_to_the_same_end() {
    let the_match = whole_match("(game: NineBall, race_to: 2)", 5);
    let text: Vec<String> = the_match
        .text()
        .lines()
        .map(|line| {
            let without = line.split_once(",gave:").map(|(front, _)| format!("{front}),"));
            without.unwrap_or_else(|| line.to_owned())
        })
        .collect();
    let text = text.join("\n");
    assert!(!text.contains(",gave:"), "the outcomes are still there");
    let again = loaded(&text);
    assert_eq!((again.state(), again.steps()), (the_match.state(), the_match.steps()));
}

#[test]
fn every_rack_of_a_match_has_its_own_order_of_balls_and_replays() {
    let the_match = whole_match("(game: NineBall, race_to: 2)", 5);
    let is_break = |step: &&Step| {
        let Some(outcome) = &step.outcome else { return false };
        outcome.verdict.orders.contains(&baize_games::rules::Order::Rack)
    };
    let racks: Vec<_> = the_match.steps().iter().filter(is_break).filter_map(|step| step.outcome.as_ref()).collect();
    assert!(!racks.is_empty());
    let first = match_of("(game: NineBall, race_to: 2)", 5);
    let second = &racks[0].state.lie;
    assert_ne!(&first.state().lie, second, "the next rack has the same order");
    let of_next_seed = match_of("(game: NineBall, race_to: 2)", 6);
    assert_eq!(&of_next_seed.state().lie, second);
    assert!(second.places().all(|(_, place)| matches!(place, Place::Bed(..))));
}

#[test]
fn a_match_that_is_resumed_in_its_midst_ends_as_without_a_break() {
    let whole = whole_match("(game: TenBall)", 4);
    let mut resumed = match_of("(game: TenBall)", 4);
    for step in whole.steps() {
        // After every command the match is saved and loaded again.
        resumed = loaded(&resumed.text());
        resumed.give(step.by, step.command).unwrap_or_else(|objection| panic!("{objection}"));
    }
    assert_eq!(resumed.state(), whole.state());
    assert!(matches!(resumed.state().next, Next::Over { .. }));
}
