//! Which shots the planner chooses.

use std::sync::atomic::AtomicBool;

use baize_files::Folders;
use baize_games::rules::{Declaration, Ended, Next, Side, Turn, Verdict, Zone};
use baize_opponent::opponent::{AimedShot, Considered, Intent, Knowledge, OpponentFile, Situation, check_choice};
use glam::DVec2;

use super::tables::{asked, lying, shot, sure_hand, thought};

/// The verdict on the chosen shot, played without an error.
fn played(situation: &Situation, player: &OpponentFile, simulations: u32) -> (Situation, Verdict) {
    let thought = thought(situation, player, simulations, 1);
    let aimed = shot(&thought);
    situation.played(aimed, &aimed.aim).expect("the shot can be played")
}

/// Whether the first player has won the rack.
fn wins(verdict: &Verdict) -> bool {
    matches!(verdict.ended, Ended::Rack(Some(Side::First)) | Ended::Match(Some(Side::First)))
}

#[test]
fn a_hanging_nine_is_potted_and_wins() {
    let situation = lying("nine_ball", &[("cue", DVec2::new(0.3, 0.0)), ("9", DVec2::new(1.17, 0.53))]);
    let (_, verdict) = played(&situation, &sure_hand(), 400);
    assert!(wins(&verdict), "{}", verdict.sentence);
}

#[test]
fn what_is_called_an_easy_pot_is_told_with_a_high_chance_and_the_right_words() {
    let situation = lying("nine_ball", &[("cue", DVec2::new(0.6, 0.2)), ("9", DVec2::new(1.05, 0.45))]);
    let thought = thought(&situation, &OpponentFile::default(), 1500, 1);
    let best = &thought.shots[0];
    let nine = situation.equipment().named("9").unwrap();
    let pocket = situation.equipment().pocket("foot left").unwrap();
    assert_eq!(best.intent, Intent::Pot { ball: nine, pocket });
    assert!(best.chance > 0.95, "{}", best.chance);
    assert_eq!(best.words, "Pots the 9 in the foot left pocket; wins the rack.");
}

#[test]
fn where_several_balls_can_be_potted_three_different_shots_are_told() {
    let places = [
        ("cue", DVec2::new(0.2, 0.0)),
        ("1", DVec2::new(0.9, 0.35)),
        ("2", DVec2::new(0.9, -0.35)),
        ("3", DVec2::new(-0.8, 0.35)),
        ("4", DVec2::new(-0.8, -0.35)),
        ("12", DVec2::new(-0.2, 0.5)),
        ("8", DVec2::new(0.0, -0.5)),
    ];
    let thought = thought(&lying("eight_ball", &places), &OpponentFile::default(), 3000, 1);
    let ideas: Vec<Intent> = thought.shots.iter().map(|shot| shot.intent).collect();
    assert_eq!(ideas.len(), 3, "{ideas:?}");
    assert!(ideas[0] != ideas[1] && ideas[1] != ideas[2] && ideas[0] != ideas[2], "{ideas:?}");
}

#[test]
fn a_player_who_cannot_miss_clears_three_open_balls_from_ball_in_hand() {
    let places = [("7", DVec2::new(0.6, -0.2)), ("8", DVec2::new(-0.5, 0.3)), ("9", DVec2::new(-0.8, -0.4))];
    let situation = lying("nine_ball", &places);
    let mut state = situation.state().clone();
    state.next = Next::Shot(Turn::of(Side::First).in_hand(Zone::Anywhere));
    let mut situation = situation.with_state(state);
    for _ in 0..3 {
        let (after, verdict) = played(&situation, &sure_hand(), 1500);
        if wins(&verdict) {
            return;
        }
        assert_eq!(after.state().to_act(), Some(Side::First), "{}", verdict.sentence);
        situation = after;
    }
    panic!("three balls took more than three shots");
}

#[test]
fn in_a_game_with_calls_the_pot_is_called() {
    let places = [
        ("cue", DVec2::new(0.6, 0.2)),
        ("8", DVec2::new(1.05, 0.45)),
        ("3", DVec2::new(0.9, -0.4)),
        ("12", DVec2::new(-0.9, 0.1)),
    ];
    let situation = lying("eight_ball", &places);
    let thought = thought(&situation, &sure_hand(), 1500, 1);
    assert!(matches!(shot(&thought).declares, Declaration::Pot { .. }), "{:?}", shot(&thought));
}

#[test]
fn a_ball_behind_others_is_not_shot_at_straight() {
    // Three balls stand between the cue ball and the 1.
    let wall = [("5", DVec2::new(0.3, 0.058)), ("6", DVec2::new(0.3, 0.0)), ("7", DVec2::new(0.3, -0.058))];
    let mut places = vec![("cue", DVec2::new(0.0, 0.0)), ("1", DVec2::new(0.6, 0.0)), ("9", DVec2::new(-0.9, 0.4))];
    places.extend(wall);
    let situation = lying("nine_ball", &places);
    let (_, verdict) = played(&situation, &sure_hand(), 3000);
    assert!(!verdict.is_foul(), "a kick or a swerve finds the 1: {}", verdict.sentence);
}

#[test]
fn whoever_does_not_know_throw_aims_elsewhere_and_thinks_better_of_the_shot_than_it_is() {
    // A slow cut of 45 degrees over a long way: throw sends the 9 wide of the pocket.
    let situation = lying("nine_ball", &[("cue", DVec2::new(0.0, -0.35)), ("9", DVec2::new(0.35, 0.0))]);
    let ignorant = OpponentFile {
        knows: Knowledge { throw: false, position: false, safety: false, ..Knowledge::default() },
        stroke: baize_opponent::opponent::StrokeErrors::NONE,
        ..OpponentFile::default()
    };
    let told = thought(&situation, &ignorant, 600, 1);
    let best = &told.shots[0];
    assert!(best.intent.pot().is_some(), "{best:?}");
    let expert = thought(&situation, &sure_hand(), 600, 1);
    assert!(expert.shots[0].chance >= best.chance, "{} and {}", expert.shots[0].chance, best.chance);
}

#[test]
fn the_told_chance_is_how_often_the_shot_succeeds() {
    let situation = lying("nine_ball", &[("cue", DVec2::new(-0.6, 0.1)), ("9", DVec2::new(0.5, 0.3))]);
    let player = OpponentFile::default();
    let thought = thought(&situation, &player, 3000, 1);
    let (best, aimed) = (&thought.shots[0], shot(&thought));
    let strokes = 400;
    let wins = (0..strokes).filter(|number| {
        let strike = player.stroke(&situation, aimed, 1000 + number, 0);
        situation.played(aimed, &strike).is_some_and(|(_, verdict)| wins(&verdict))
    });
    let share = wins.count() as f64 / strokes as f64;
    assert!((share - best.chance).abs() < 0.12, "told {}, was {share}", best.chance);
}

#[test]
fn a_second_look_at_a_soft_touch_in_front_of_a_hanging_nine_finds_the_pot() {
    let situation = lying("nine_ball", &[("cue", DVec2::new(0.3, 0.0)), ("9", DVec2::new(1.17, 0.53))]);
    let player = OpponentFile::default();
    let thought = thought(&situation, &player, 800, 1);
    let stop = AtomicBool::new(false);
    let question = asked(&situation, &player, &stop);
    let look = |chosen: &Considered| check_choice(&question, chosen, 60).expect("there is a shot");
    let potted = look(&thought.shots[0]);
    let (intent, best) = potted.best_pot.expect("the nine can be potted");
    assert_eq!(intent.pot().map(|(ball, _)| ball), situation.equipment().named("9"));
    assert!(potted.chosen > best - 0.05 && best > 0.9, "{potted:?}");

    let chosen = &thought.shots[0];
    let softly = AimedShot { aim: baize_physics::Strike { speed: 0.3, ..chosen.aimed.aim }, ..chosen.aimed };
    let touched = look(&Considered { aimed: softly, intent: Intent::Safety, ..chosen.clone() });
    assert!(touched.chosen < best - 0.25 && touched.best_pot == potted.best_pot, "{touched:?}");
}

#[test]
fn a_league_player_pots_a_ball_that_lies_at_the_rail_or_frozen_to_it() {
    let player = OpponentFile::find("level_3", &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"));
    for off in [0.0, 0.003, 0.012] {
        let situation = lying(
            "nine_ball",
            &[("cue", DVec2::new(0.15, 0.3)), ("8", DVec2::new(0.7, 0.606_425 - off)), ("9", DVec2::new(-0.6, 0.0))],
        );
        let shots = thought(&situation, &player, 4000, 1).shots;
        assert!(shots[0].intent.pot().is_some(), "{off} m off the rail: {shots:?}");
        let straight = |shot: &Considered| matches!(shot.intent, Intent::Pot { .. }) && shot.chance > 0.3;
        assert!(shots.iter().any(straight), "{off} m off the rail: {shots:?}");
    }
}
