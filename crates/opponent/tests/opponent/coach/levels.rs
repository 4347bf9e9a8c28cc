//! For how good the coach takes a person.

use std::sync::atomic::AtomicBool;

use baize_files::Folders;
use baize_games::rules::LoadedGame;
use baize_opponent::coach::{Coach, LevelEstimate, Levels, shots_of};
use baize_opponent::opponent::{Contestant, Duel};

/// What the shots of a person of a level say, in matches of nine-ball and eight-ball against one of the same level.
fn estimate(levels: &Levels, level: f64, seed: u64) -> LevelEstimate {
    let person = levels.person(level);
    // Nothing is known of the person before.
    let unknown = levels.person(LevelEstimate::default().level());
    let mut estimate = LevelEstimate::default();
    for (number, game) in ["nine_ball", "eight_ball"].into_iter().enumerate() {
        let mut game = LoadedGame::find(game, &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"));
        game.terms.race_to = 3;
        let duel = Duel {
            game,
            contestants: vec![Contestant::new(&person, Some(200)); 2],
            seed: seed + number as u64,
            most_shots: 60,
        };
        let the_match = duel.play().unwrap().the_match;
        let stop = AtomicBool::new(false);
        let coach = Coach::new([&unknown; 2], 1, 200, 1, &stop);
        for evidence in shots_of(&the_match).iter().filter_map(|shot| coach.evidence(shot, levels)) {
            estimate.add(&evidence.chances, evidence.done);
        }
    }
    estimate
}

#[test]
fn a_player_of_a_level_is_taken_for_about_that_level() {
    let levels = Levels::find(&Folders::of_game()).unwrap_or_else(|error| panic!("{error}"));
    let mut inside = 0;
    for level in [2.0, 4.0, 6.0] {
        for seed in [10, 20, 30] {
            let estimate = estimate(&levels, level, seed);
            let taken_for = estimate.level();
            assert!((taken_for - level).abs() < 1.5, "level {level} is taken for {taken_for} with seed {seed}");
            let (low, high) = estimate.interval();
            inside += u32::from((low..=high).contains(&level));
        }
    }
    assert!(inside >= 6, "{inside} of 9");
}
