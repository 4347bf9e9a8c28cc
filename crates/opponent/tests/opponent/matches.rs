//! Whole matches between computed players, by the commands that every player has.

use std::sync::atomic::AtomicBool;

use baize_files::{Folders, Kind, Source};
use baize_games::match_play::Match;
use baize_games::rules::LoadedGame;
use baize_opponent::opponent::{Contestant, Duel, DuelEnd, OpponentFile, Question, Situation, StrokeErrors, think};
use baize_physics::Physics;

use super::tables::begun;

const GAMES: [&str; 14] = [
    "eight_ball",
    "nine_ball",
    "ten_ball",
    "straight_pool",
    "rotation",
    "snooker",
    "three_cushion",
    "straight_rail",
    "blackball",
    "six_red",
    "heyball",
    "balkline",
    "english_billiards",
    "speed_pool",
];

/// Plays a match until it ends or this many commands were given. Every command must be accepted.
fn play_on(the_match: &mut Match, player: &OpponentFile, simulations: u32, most: usize) {
    let stop = AtomicBool::new(false);
    let seed = the_match.beginning().seed;
    let mut strokes = [0; 2];
    while the_match.steps().len() < most {
        let Some(side) = the_match.state().to_act() else { break };
        let situation = Situation::of(the_match);
        let simulations = Some(simulations);
        let question =
            Question { situation: &situation, player, other: None, seed, simulations, threads: 1, stop: &stop };
        let thought = think(&question).expect("there is something to do");
        for command in thought.commands(player, &situation, seed, strokes[side.index()]) {
            if let Err(objection) = the_match.give(side, command) {
                panic!("{command:?} was refused: {objection}");
            }
        }
        strokes[side.index()] += 1;
    }
}

/// A good hand with little thought.
fn quick() -> OpponentFile {
    OpponentFile { stroke: StrokeErrors { direction_deg: 0.15, ..StrokeErrors::default() }, ..OpponentFile::default() }
}

#[test]
fn no_command_is_refused_in_any_game_even_with_the_least_thought() {
    for game in GAMES {
        for seed in 1..=3 {
            play_on(&mut begun(game, seed), &quick(), 20, 60);
        }
    }
}

#[test]
fn no_stroke_is_refused_where_light_is_slower_than_a_break() {
    let folders = Folders::of_game();
    let source = Source::find(Kind::Physics, "slow_light", &folders);
    let mut physics: Physics = source.and_then(Source::parse).expect("it ships").0;
    let beginner = OpponentFile::find("level_1", &folders).unwrap();
    for (seed, name) in (1..).zip(GAMES) {
        for light in [2.0, 0.3] {
            physics.relativity.speed_of_light = light;
            let mut game = LoadedGame::find(name, &folders).unwrap();
            game.setup.physics = physics.clone();
            let duel = Duel { game, contestants: vec![Contestant::new(&beginner, Some(20)); 2], seed, most_shots: 8 };
            let end = duel.play().unwrap().end;
            assert!(!matches!(end, DuelEnd::Refused { .. }), "{name} with light at {light} m/s: {end:?}");
        }
    }
}

#[test]
fn a_match_comes_to_its_end_and_its_file_replayed_by_hand_is_the_same_match() {
    let mut the_match = begun("nine_ball", 4);
    play_on(&mut the_match, &quick(), 300, 400);
    let by_hand = {
        let mut again = begun("nine_ball", 4);
        for step in the_match.steps() {
            again.give(step.by, step.command).unwrap_or_else(|objection| panic!("{objection}"));
        }
        again
    };
    assert_eq!(the_match.state(), by_hand.state());
    assert!(the_match.steps().len() > 5);
}

#[test]
fn the_same_match_is_played_twice_by_the_same_commands() {
    let commands = || {
        let mut the_match = begun("eight_ball", 6);
        play_on(&mut the_match, &quick(), 60, 12);
        the_match.steps().iter().map(|step| step.command).collect::<Vec<_>>()
    };
    assert_eq!(commands(), commands());
}

#[test]
fn a_strong_player_pots_against_a_beginner_and_seldom_plays_safe() {
    let folders = Folders::of_game();
    let [strong, beginner] = ["level_6", "level_2"].map(|name| OpponentFile::find(name, &folders).unwrap());
    let (mut shots, mut safeties) = (0, 0);
    for seed in [383, 384] {
        let mut game = LoadedGame::find("eight_ball", &folders).unwrap();
        game.terms.race_to = 1;
        let contestants = vec![Contestant::new(&strong, Some(1000)), Contestant::new(&beginner, Some(100))];
        let duel = Duel { game, contestants, seed, most_shots: 100 };
        let tally = duel.play().unwrap().tallies[0];
        (shots, safeties) = (shots + tally.shots, safeties + tally.safeties);
    }
    assert!(shots > 10 && 3 * safeties < shots, "{safeties} of {shots}");
}
