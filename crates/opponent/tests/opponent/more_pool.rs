//! One-pocket, bank pool, cribbage pool, fifteen-ball pool, bowlliards and cutthroat.

use baize_files::Folders;
use baize_games::match_play::{Beginning, Match, Opening};
use baize_games::rules::{Choice, Declaration, GameInProgress, LoadedGame, Next, Place, Side, Turn};
use baize_opponent::opponent::{Act, OpponentFile, Situation};
use glam::DVec2;

use super::tables::{begun, lying, shot, sure_hand, thought};

const SHOTS: u32 = 1500;

/// Cutthroat of three with only these balls on the bed, the first player to play.
fn cutthroat(balls: &[(&str, DVec2)]) -> Situation {
    let loaded = LoadedGame::find("cutthroat", &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"));
    let beginning = Beginning { opening: Opening::Won(Side::First), ..Beginning::of(["Anna", "Ben", "Cleo"], 1) };
    let the_match = Match::begin(loaded, beginning).unwrap_or_else(|objection| panic!("{objection}"));
    let (mut state, equipment) = (the_match.state().clone(), the_match.equipment().clone());
    for ball in &equipment.balls {
        let place = balls.iter().find(|(name, _)| *name == ball.name);
        state.lie.set(ball.id, place.map_or(Place::Off, |(_, place)| Place::at(*place)));
    }
    if let GameInProgress::Cutthroat(playing) = &mut state.in_progress {
        for (side, left) in playing.standing.left.sides().zip([1, 1, 1]) {
            playing.standing.left[side.index()] = left;
        }
    }
    state.next = Next::Shot(Turn::of(Side::First));
    Situation::new(the_match.setup().clone(), equipment, state)
}

#[test]
fn a_ball_at_the_own_pocket_of_one_pocket_is_made_and_the_one_at_the_other_is_not() {
    let balls = [
        ("cue", DVec2::new(0.5, 0.0)),
        ("1", DVec2::new(1.17, 0.53)),
        ("2", DVec2::new(1.17, -0.53)),
        ("9", DVec2::new(-0.8, 0.3)),
    ];
    for (half, own) in [(baize_games::rules::Half::Left, "1"), (baize_games::rules::Half::Right, "2")] {
        let situation = lying("one_pocket", &balls);
        let mut state = situation.state().clone();
        let GameInProgress::OnePocket(playing) = &mut state.in_progress else { panic!("one-pocket") };
        playing.standing.half = half;
        let situation = situation.with_state(state);
        let thought = thought(&situation, &sure_hand(), SHOTS, 1);
        let potted = thought.shots[0].intent.pot().map(|(ball, _)| ball);
        assert_eq!(potted, situation.equipment().named(own), "{:?}", thought.shots[0]);
    }
}

#[test]
fn the_breaker_of_one_pocket_chooses_a_pocket() {
    let situation = Situation::of(&begun("one_pocket", 1)).chosen(Choice::BreakFirst).expect("it is offered");
    let thought = thought(&situation, &OpponentFile::default(), 100, 1);
    assert!(matches!(thought.act, Act::Choose(Choice::TakePocket(_))), "{:?}", thought.act);
}

#[test]
fn the_partner_of_a_single_ball_of_cribbage_is_played() {
    let balls = [
        ("cue", DVec2::new(0.2, 0.1)),
        ("12", DVec2::new(0.9, -0.3)),
        ("5", DVec2::new(0.9, 0.3)),
        ("10", DVec2::new(-0.5, 0.3)),
    ];
    let situation = lying("cribbage", &balls);
    let mut state = situation.state().clone();
    let three = situation.equipment().named("3").expect("there is a 3");
    let GameInProgress::Cribbage(playing) = &mut state.in_progress else { panic!("cribbage") };
    playing.standing.singles.push(three);
    let situation = situation.with_state(state);
    let thought = thought(&situation, &sure_hand(), SHOTS, 1);
    let potted = thought.shots[0].intent.pot().map(|(ball, _)| ball);
    assert_eq!(potted, situation.equipment().named("12"), "{:?}", thought.shots[0]);
}

#[test]
fn fifteen_ball_calls_the_number_and_bowlliards_the_pocket_too() {
    let balls = [("cue", DVec2::new(0.2, 0.1)), ("9", DVec2::new(0.9, 0.3)), ("2", DVec2::new(-0.5, 0.3))];
    let of_fifteen = thought(&lying("fifteen_ball", &balls), &sure_hand(), SHOTS, 1);
    let Some((ball, _)) = of_fifteen.shots[0].intent.pot() else { panic!("no pot") };
    assert_eq!(shot(&of_fifteen).declares, Declaration::Nominate(ball));
    let of_bowlliards = thought(&lying("bowlliards", &balls), &sure_hand(), SHOTS, 1);
    let Some((ball, pocket)) = of_bowlliards.shots[0].intent.pot() else { panic!("no pot") };
    assert_eq!(shot(&of_bowlliards).declares, Declaration::Pot { ball, pocket });
}

#[test]
fn in_cutthroat_a_ball_of_another_player_is_potted_and_the_own_one_is_kept() {
    let balls = [
        ("cue", DVec2::new(0.2, 0.1)),
        ("1", DVec2::new(0.6, 0.1)),
        ("9", DVec2::new(0.9, -0.3)),
        ("14", DVec2::new(-0.8, 0.3)),
    ];
    let situation = cutthroat(&balls);
    let thought = thought(&situation, &sure_hand(), SHOTS, 1);
    let potted = thought.shots[0].intent.pot().map(|(ball, _)| ball);
    let others = ["9", "14"].map(|name| situation.equipment().named(name));
    assert!(potted.is_some() && others.contains(&potted), "{:?}", thought.shots[0]);
}

#[test]
fn a_player_of_bank_pool_finds_a_legal_shot_and_does_not_count_on_a_straight_pot() {
    let balls = [("cue", DVec2::new(0.2, 0.1)), ("1", DVec2::new(0.9, 0.3)), ("2", DVec2::new(-0.5, -0.3))];
    let situation = lying("bank_pool", &balls);
    let aimed = *shot(&thought(&situation, &sure_hand(), 3000, 1));
    let (after, verdict) = situation.played(&aimed, &aimed.aim).expect("it can be played");
    assert!(!verdict.is_foul(), "{}", verdict.sentence);
    let points = after.state().players[0].points;
    assert_eq!(points > 0, after.state().to_act() == Some(Side::First), "a ball counts only if it was banked");
}

#[test]
fn every_one_of_these_games_is_begun_by_the_computer_without_a_foul() {
    for game in ["one_pocket", "bank_pool", "cribbage", "fifteen_ball", "bowlliards"] {
        let mut situation = Situation::of(&begun(game, 2)).chosen(Choice::BreakFirst).expect("it is offered");
        if let Next::Choice { offers, .. } = situation.state().next.clone() {
            situation = situation.chosen(offers[0].choice).expect("it is offered");
        }
        let aimed = *shot(&thought(&situation, &sure_hand(), SHOTS, 1));
        let (_, verdict) = situation.played(&aimed, &aimed.aim).expect("it can be played");
        assert!(!verdict.is_foul(), "{game}: {}", verdict.sentence);
    }
}
