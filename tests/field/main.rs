//! The players against whom the planner is measured: their games are legal, and the rebuild of PickPocket can play.

mod players;

use baize::opponent::{Act, Position};
use baize::rules::{Next, Place, Side, Turn};
use bevy::math::DVec2;

use players::{BaizePlayer, Ground, OnePly, PickPocket, Player, hand, play_game};

fn ground() -> Ground {
    Ground::load().expect("the files of the game are there")
}

/// An open table with only the balls 1, 8 and 9 on the bed; the 8 and the 9 lie far away on the head rail.
fn with_one_and_cue_ball(ground: &Ground, one: DVec2, cue: DVec2) -> Position {
    let play = ground.begin(1).expect("a match");
    let (mut state, equipment) = (play.state().clone(), play.equipment().clone());
    for ball in &equipment.balls {
        let place = match ball.number {
            Some(1) => Place::at(one),
            Some(8) => Place::at(DVec2::new(-1.0, 0.1)),
            Some(9) => Place::at(DVec2::new(-1.0, -0.1)),
            Some(_) => Place::Off,
            None => Place::at(cue),
        };
        state.lie.set(ball.id, place);
    }
    state.next = Next::Shot(Turn::of(Side::First));
    Position::new(play.setup().clone(), equipment, state)
}

/// How many of 20 times the player pots something with the tournament's noise.
fn pots_of_20(ground: &Ground, position: &Position) -> u32 {
    let mut player = PickPocket::new(ground.setup(), ground.pockets());
    let mut pots = 0;
    for seed in 0..20 {
        let decision = player.decide(position, 1, 0).expect("a shot");
        let Act::Play(play) = decision.act else { panic!("the player does not play") };
        let strike = hand().stroke(position, &play, seed, 0);
        let (after, _) = position.played(&play, &strike).expect("a shot that can be played");
        pots += u32::from(after.state().to_act() == Some(Side::First));
    }
    pots
}

#[test]
fn the_rebuild_pots_a_straight_in_ball_with_the_noise_of_the_tournaments() {
    let ground = ground();
    let position = with_one_and_cue_ball(&ground, DVec2::new(0.85, 0.30), DVec2::new(0.60, 0.05));
    assert!(pots_of_20(&ground, &position) >= 19);
}

#[test]
fn the_rebuild_allows_for_throw_on_a_half_ball_cut() {
    let ground = ground();
    let position = with_one_and_cue_ball(&ground, DVec2::new(0.75, 0.20), DVec2::new(0.45, 0.10));
    assert!(pots_of_20(&ground, &position) >= 18);
}

#[test]
fn games_between_all_players_end_without_a_refused_command() {
    let ground = ground();
    let one_ply = || -> Box<dyn Player> { Box::new(OnePly::new(ground.setup(), ground.pockets())) };
    let pickpocket: Box<dyn Player> = Box::new(PickPocket::new(ground.setup(), ground.pockets()));
    let baize: Box<dyn Player> = Box::new(BaizePlayer::new(Some(300)));
    let equal: Box<dyn Player> = Box::new(BaizePlayer::new(None));
    for (seed, mut players) in [(1, [pickpocket, baize]), (2, [one_ply(), equal])] {
        let record = play_game(&ground, &mut players, seed).expect("no refused command");
        assert!(!record.shots.is_empty());
    }
}
