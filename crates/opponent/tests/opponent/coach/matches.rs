//! Matches that are looked at again.

use std::sync::atomic::AtomicBool;

use baize_files::Folders;
use baize_games::match_play::{Command, Match};
use baize_games::rules::{Ended, LoadedGame, Side};
use baize_opponent::coach::{Coach, Part, Review, ShotCost, match_chance, shots_of};
use baize_opponent::opponent::{Contestant, Duel, OpponentFile};

fn level(name: &str) -> OpponentFile {
    OpponentFile::find(name, &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"))
}

/// A rack of a game between two quick players.
fn rack(game: &str, seed: u64) -> Match {
    let mut game = LoadedGame::find(game, &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"));
    game.terms.race_to = 1;
    let (a, b) = (level("level_4"), level("level_6"));
    let contestants = [&a, &b].map(|player| Contestant::new(player, Some(200))).into();
    let duel = Duel { game, contestants, seed, most_shots: 60 };
    duel.play().unwrap().the_match
}

fn costs(the_match: &Match) -> Vec<ShotCost> {
    let (a, b, stop) = (level("level_4"), level("level_6"), AtomicBool::new(false));
    let coach = Coach::new([&a, &b], 1, 150, 1, &stop);
    shots_of(the_match).iter().filter_map(|shot| coach.cost(shot)).collect()
}

fn reviewed(the_match: &Match) -> Review {
    Review::of(costs(the_match), &["Ines", "Greta"], Some(Side::First))
}

#[test]
fn every_shot_of_a_rack_has_its_cost_and_the_last_one_ends_it() {
    for game in ["nine_ball", "eight_ball"] {
        let the_match = rack(game, 3);
        let review = reviewed(&the_match);
        let numbers: Vec<usize> = review.shots.iter().map(|shot| shot.number).collect();
        assert_eq!(numbers, (1..=the_match.shots().count()).collect::<Vec<_>>(), "{game}");
        for shot in &review.shots {
            let parts: f64 = Part::ALL.iter().map(|part| shot.of(*part)).sum();
            assert!((parts - shot.total()).abs() < 1e-12 && shot.choice >= 0.0, "{game}: {shot:?}");
            assert!(!shot.words.is_empty());
        }
        let last = review.shots.last().expect("a shot");
        assert!(last.after == 0.0 || last.after == 1.0, "{game}: {last:?}");
    }
}

#[test]
fn at_most_three_sentences_say_where_the_loser_lost_it() {
    let costs = costs(&rack("nine_ball", 3));
    let review = Review::of(costs.clone(), &["Ines", "Greta"], Some(Side::First));
    assert!((1..=3).contains(&review.sentences.len()), "{:?}", review.sentences);
    assert!(review.sentences.iter().all(|sentence| sentence.ends_with('.') && sentence.contains("Ines")));
    let dearest =
        review.shots.iter().filter(|shot| shot.by == Side::First).max_by(|a, b| a.total().total_cmp(&b.total()));
    let number = dearest.expect("a shot of the loser").number;
    assert!(review.sentences[0].contains(&format!("shot {number}:")), "{:?}", review.sentences);
    for reader in Side::BOTH {
        let told = Review::told_to(reader, costs.clone()).sentences;
        assert!(told.len() == 3 && told.iter().all(|sentence| !sentence.contains("Ines")), "{told:?}");
        assert!(told[1].starts_with("Over your "), "whoever lost: {told:?}");
    }
}

#[test]
fn a_match_without_a_shot_has_nothing_to_say() {
    assert_eq!(Review::of(Vec::new(), &["Anna", "Ben"], None), Review { shots: Vec::new(), sentences: Vec::new() });
}

#[test]
fn a_shot_that_was_taken_back_is_left_out() {
    let mut the_match = rack("nine_ball", 3);
    let all = shots_of(&the_match);
    the_match.give(Side::First, Command::TakeBack).unwrap();
    let shots = shots_of(&the_match);
    assert_eq!(shots.len(), all.len() - 1);
    let last = all.last().expect("a shot");
    let state = last.before.state();
    let by = state.to_act().expect("somebody played");
    let strike = baize_table::shot::StrikeFile::nearest(&last.aimed.aim);
    the_match.give(by, Command::Strike { declares: last.aimed.declares, strike }).unwrap();
    let again = shots_of(&the_match);
    assert_eq!((again.len(), again.last().map(|shot| shot.number)), (all.len(), Some(all.len())));
    assert_ne!(again.last().expect("a shot").ended, Ended::Nothing);
}

#[test]
fn the_chance_to_win_a_match_comes_from_the_racks_that_are_left() {
    let the_match = rack("nine_ball", 3);
    let mut state = shots_of(&the_match)[0].before.state().clone();
    assert_eq!(match_chance(&state, Side::First, 0.7), 0.7);
    state.terms.race_to = 2;
    // Half a rack in hand: 0.7 of the way to one rack ahead, where three of four are won.
    assert!((match_chance(&state, Side::First, 0.7) - (0.7 * 0.75 + 0.3 * 0.25)).abs() < 1e-12);
    state.players[1].racks = 1;
    assert!((match_chance(&state, Side::First, 0.7) - 0.35).abs() < 1e-12);
    assert_eq!(match_chance(the_match.state(), Side::First, 0.5), f64::from(the_match.state().players[0].racks > 0));
}

#[test]
fn the_chances_of_all_at_killer_sum_to_one_rack() {
    let mut game = LoadedGame::find("killer", &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"));
    game.terms.race_to = 1;
    let (a, b, c) = (level("level_4"), level("level_6"), level("level_2"));
    let contestants = [&a, &b, &c].map(|player| Contestant::new(player, Some(100))).into();
    let the_match = Duel { game, contestants, seed: 5, most_shots: 6 }.play().unwrap().the_match;
    let stop = AtomicBool::new(false);
    let coach = Coach::new([&a, &b, &c], 1, 150, 1, &stop);
    let costs: Vec<ShotCost> = shots_of(&the_match).iter().filter_map(|shot| coach.cost(shot)).collect();
    assert_eq!(costs.len(), 6, "a cost for every shot of each of the three");
    for pair in costs.windows(2) {
        let [shot, next] = pair else { unreachable!("two of them") };
        if shot.by == next.by {
            assert_eq!(shot.number, 1, "one shot a turn, but for a break on which nothing falls");
            continue;
        }
        // What is left to the two others is shared by their lives, which are nearly equal.
        let rest = 1.0 - next.before;
        assert!((0.25 * rest..0.75 * rest).contains(&shot.after), "{} after, of {rest}", shot.after);
    }
    let state = shots_of(&the_match)[0].before.state().clone();
    let sum: f64 = state.players.sides().map(|side| match_chance(&state, side, 1.0 / 3.0)).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
}
