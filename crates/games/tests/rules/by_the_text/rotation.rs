//! Rotation: the rules of the BCA, with the general rules of the WPA of 2025.

use baize_files::Folders;
use baize_games::match_play::{Beginning, Match, Opening};
use baize_games::rules::{Choice, Ended, Equipment, Facts, FoulKind, LoadedGame, Next, Side, StrokeKind, Turn, Zone};
use baize_table::shot::{Setup, StrikeFile, simulate};
use glam::DVec2;

use crate::script::*;

/// Rotation after the break, this player to play from here.
fn table_for(side: Side) -> Game {
    Game::of("rotation").turn_of(side).with("cue", -0.3, 0.2)
}

fn opening_shot() -> Shot {
    shot().crosses("cue", "head string").hits("1")
}

fn breaks(side: Side) -> Next {
    Next::Shot(Turn::of(side).as_a(StrokeKind::Break).in_hand(Zone::Kitchen))
}

fn rotation() -> LoadedGame {
    LoadedGame::find("rotation", &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"))
}

/// The first rack of a match of rotation with this seed.
fn racked(seed: u64) -> Setup {
    let beginning = Beginning { opening: Opening::Won(First), ..Beginning::of(["Anna", "Ben"], seed) };
    Match::begin(rotation(), beginning).unwrap_or_else(|objection| panic!("{objection}")).lying()
}

#[test]
fn the_one_lies_on_the_foot_spot_the_fifteen_in_the_middle_and_the_two_and_the_three_in_the_rear_corners() {
    let radius = 0.028_575;
    let row = 3_f64.sqrt() * radius;
    let of_files = [rotation().setup, Setup::rack("rotation").load().expect("it ships")];
    for (seed, setup) in of_files.into_iter().chain((0..200).map(racked)).enumerate() {
        let equipment = Equipment::of(&setup);
        let place = |name: &str| equipment.ball(equipment.named(name).expect("a ball")).expect("a ball").home;
        let apex = DVec2::new(0.635, 0.0);
        // Seen from the head the 2 lies left. Who racks stands at the foot and has it at the right hand.
        let fixed = [
            ("1", apex),
            ("15", apex + DVec2::new(2.0 * row, 0.0)),
            ("2", apex + DVec2::new(4.0 * row, 4.0 * radius)),
            ("3", apex + DVec2::new(4.0 * row, -4.0 * radius)),
        ];
        for (name, home) in fixed {
            assert!(place(name).distance(home) < 5e-4, "rack {seed}: the {name} lies at {}", place(name));
        }
    }
}

#[test]
fn all_other_balls_of_the_rack_come_to_every_other_place() {
    let mut apex_neighbours = std::collections::BTreeSet::new();
    for seed in 0..200 {
        let equipment = Equipment::of(&racked(seed));
        let near = |ball: &&baize_games::rules::GameBall| (0.64..0.70).contains(&ball.home.x);
        apex_neighbours.extend(equipment.object_balls().filter(near).map(|ball| ball.number));
    }
    assert_eq!(apex_neighbours.len(), 11, "{apex_neighbours:?}");
}

#[test]
fn a_straight_break_hits_the_one_first_and_opens_every_rack() {
    for seed in 0..8 {
        let mut setup = racked(seed);
        setup.balls[0].motion.position.y = 0.0;
        let strike = StrikeFile { speed: 8.0, direction_deg: 0.0, tip: Default::default(), elevation_deg: 0.0 };
        let setup = Setup { strike: Some(strike.into()), ..setup };
        let run = simulate(&setup).expect("it can be played");
        let equipment = Equipment::of(&setup);
        let facts = Facts::of(&run.record, &equipment, &equipment.homes(), equipment.cue_ball);
        assert_eq!(facts.first_hit, [equipment.numbered(1).expect("a 1")], "seed {seed}");
        assert!(facts.object_balls_to_rail(equipment.cue_ball) >= 4, "seed {seed}");
    }
}

#[test]
fn after_a_break_that_opens_nothing_the_opponent_plays_from_behind_the_head_string_or_breaks_a_new_rack() {
    let mut game = Game::of("rotation");
    let verdict = game.plays(opening_shot().cushions(&["1", "4", "5"]).stops("1", 0.3, 0.3));
    assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![], [0, 0]));
    assert_eq!(game.choices(), (Second, vec![Choice::PlayInHand, Choice::RackAndBreak]));
    let mut on = game.clone();
    assert_eq!(on.choose(Choice::PlayInHand).next, in_hand(Second, Zone::Kitchen));
    assert_eq!(on.place_of("1"), DVec2::new(0.3, 0.3), "the object balls stay");
    assert_eq!(game.choose(Choice::RackAndBreak).next, breaks(Second));
    assert!(game.place_of("1").distance(DVec2::new(0.635, 0.0)) < 5e-4, "the balls are racked");
}

#[test]
fn a_break_that_hits_another_ball_than_the_one_first_is_bad_and_what_falls_is_spotted() {
    let mut game = Game::of("rotation");
    let wrong = shot().crosses("cue", "head string").hits("4").cushions(&["1", "4", "5", "6"]).pots("14", "foot left");
    let verdict = game.plays(wrong);
    assert_eq!((fouls(&verdict), game.points()), (vec![FoulKind::WrongBallFirst], [0, 0]));
    assert!(game.has("14"));
    assert_eq!(game.choices(), (Second, vec![Choice::PlayInHand, Choice::RackAndBreak]));
}

#[test]
fn one_ball_that_falls_legally_makes_the_break_good_and_counts() {
    let mut game = Game::of("rotation");
    let verdict = game.plays(opening_shot().pots("9", "foot left"));
    assert_eq!((fouls(&verdict), verdict.next, game.points()), (vec![], plays_on(First), [9, 0]));
    let mut scratched = Game::of("rotation");
    scratched.plays(opening_shot().pots("9", "foot left").scratches());
    assert_eq!(scratched.choices().1, [Choice::PlayInHand, Choice::RackAndBreak], "with a foul it fell illegally");
    assert!(scratched.has("9"));
}

#[test]
fn a_scratch_on_an_open_break_gives_the_cue_ball_away() {
    let mut game = Game::of("rotation");
    let verdict = game.plays(opening_shot().cushions(&["1", "4", "5", "6"]).pots("9", "foot left").scratches());
    assert_eq!((verdict.next, game.points()), (in_hand(Second, Zone::Anywhere), [0, 0]));
    assert!(game.has("9"), "it fell illegally and is spotted");
}

#[test]
fn behind_the_head_string_the_one_is_reached_only_from_the_other_side_or_is_spotted() {
    let bad_break = || {
        let mut game = Game::of("rotation");
        game.plays(opening_shot().stops("1", -0.9, 0.3));
        game
    };
    let mut game = bad_break();
    assert_eq!(game.choices().1, [Choice::PlayInHand, Choice::SpotNearest, Choice::RackAndBreak]);
    game.choose(Choice::PlayInHand);
    assert_eq!(fouls(&game.clone().plays(shot().hits("1").cushion("1"))), [FoulKind::NotOutOfKitchen]);
    let round = shot().crosses("cue", "head string").cushion("cue").crosses_back("cue", "head string").hits("1");
    assert_eq!(fouls(&game.plays(round.cushion("1"))), []);
    let mut game = bad_break();
    game.choose(Choice::SpotNearest);
    assert!(game.place_of("1").distance(DVec2::new(0.635, 0.0)) < 5e-4, "the foot spot was free");
}

#[test]
fn every_ball_that_falls_legally_counts_also_a_high_one_by_a_combination() {
    let mut game = table_for(First);
    let verdict = game.plays(shot().hits("1").meet("1", "15").pots("15", "foot left").pots("14", "foot left"));
    assert_eq!((game.points(), verdict.next), ([29, 0], plays_on(First)));
    assert_eq!(fouls(&game.plays(shot().hits("1").cushion("1"))), [], "the 1 is still the lowest");
}

#[test]
fn balls_off_the_table_are_spotted_and_cost_no_points() {
    let mut game = table_for(First).only(&["1", "7", "12"]).with("1", -0.2, 0.4);
    (game.state.players[0].points, game.state.players[1].points) = (20, 30);
    let verdict = game.plays(shot().hits("1").off_table("12").off_table("7"));
    assert_eq!((fouls(&verdict), game.points()), (vec![FoulKind::BallOffTable], [20, 30]));
    assert_eq!(game.place_of("7"), DVec2::new(0.635, 0.0));
    assert!(game.place_of("12").distance(DVec2::new(0.692_15, 0.0)) < 1e-9);
}

#[test]
fn the_rack_ends_as_soon_as_the_opponent_can_no_longer_catch_up() {
    let mut game = Game::of_text("(game: Rotation, race_to: 2)").turn_of(First).with("cue", -0.3, 0.2);
    game.state.players[0].points = 46;
    let verdict = game.plays(shot().hits("1").pots("15", "left side"));
    assert_eq!((verdict.ended, game.racks()), (Ended::Rack(Some(First)), [1, 0]));
    assert_eq!((game.points(), verdict.next), ([0, 0], breaks(Second)), "the next rack begins without points");
}

#[test]
fn at_sixty_to_sixty_the_last_ball_decides() {
    for (last, winner) in [(First, First), (Second, Second)] {
        let mut game = table_for(last).only(&["6"]);
        (game.state.players[0].points, game.state.players[1].points) = if last == First { (54, 60) } else { (60, 54) };
        let verdict = game.plays(shot().hits("6").pots("6", "left side"));
        assert_eq!(verdict.ended, Ended::Match(Some(winner)));
    }
}

#[test]
fn in_carom_and_in_rotation_a_stalemate_is_another_thing() {
    let mut rotation = table_for(First);
    assert!(rotation.state.agree_on_stalemate(&rotation.equipment).is_ok(), "the same player breaks again");
    for game in ["three_cushion", "straight_rail"] {
        let mut carom = Game::of(game);
        let said = carom.state.agree_on_stalemate(&carom.equipment).map_err(|objection| objection.to_string());
        assert!(
            said.as_ref().is_err_and(|words| words.ends_with("has no stalemate: the players play on.")),
            "{said:?}"
        );
        assert!(carom.state.lag_after_stalemate(&carom.equipment, First).is_err());
    }
}
