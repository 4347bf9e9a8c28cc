//! The players against whom the planner is measured: their games are legal, and the rebuild of PickPocket can play.

use baize_games::rules::{Declaration, Next, Place, Side, Turn};
use baize_opponent::opponent::{Act, Situation};
use baize_physics::{Strike, Tip};
use glam::DVec2;

use baize_research::players::aim::Aimer;
use baize_research::players::bed::Bed;
use baize_research::players::head::Head;
use baize_research::players::{BaizePlayer, Ground, OnePly, PickPocket, Player, hand, play_game};

fn ground() -> Ground {
    Ground::load().expect("the files of the game are there")
}

/// An open table with only the balls 1, 8 and 9 on the bed; the 8 and the 9 lie far away on the head rail.
fn with_one_and_cue_ball(ground: &Ground, one: DVec2, cue: DVec2) -> Situation {
    let the_match = ground.begin(1).expect("a match");
    let (mut state, equipment) = (the_match.state().clone(), the_match.equipment().clone());
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
    Situation::new(the_match.setup().clone(), equipment, state)
}

/// How many of 20 times the player pots something with the tournament's noise.
fn pots_of_20(ground: &Ground, situation: &Situation) -> u32 {
    let mut player = PickPocket::new(ground.setup(), ground.pockets());
    let mut pots = 0;
    for seed in 0..20 {
        let decision = player.decide(situation, 1, 0).expect("a shot");
        let Act::Strike(aimed) = decision.act else { panic!("the player does not play") };
        let strike = hand().stroke(situation, &aimed, seed, 0);
        let (after, _) = situation.played(&aimed, &strike).expect("a shot that can be played");
        pots += u32::from(after.state().to_act() == Some(Side::First));
    }
    pots
}

#[test]
fn the_rebuild_pots_a_straight_in_ball_with_the_noise_of_the_tournaments() {
    let ground = ground();
    let situation = with_one_and_cue_ball(&ground, DVec2::new(0.85, 0.30), DVec2::new(0.60, 0.05));
    assert!(pots_of_20(&ground, &situation) >= 19);
}

#[test]
fn the_aim_allows_for_the_throw_of_a_soft_stun_cut_to_a_far_corner() {
    let ground = ground();
    let (one, cue) = (DVec2::new(0.3, 0.0), DVec2::new(-0.24, 0.06));
    let situation = with_one_and_cue_ball(&ground, one, cue);
    let (state, equipment) = (situation.state(), situation.equipment());
    let cue_ball = state.cue_ball(equipment);
    let bed = Bed::new(ground.pockets(), equipment, &state.lie, cue_ball);
    let ball = equipment.numbered(1).expect("the ball 1");
    let pots = bed.pots(&[ball], cue);
    let pot = pots.iter().filter(|pot| pot.cut > 0.6).max_by(|a, b| a.chance.total_cmp(&b.chance)).expect("a cut");
    let mut head = Head::new(ground.setup());
    head.stand_at(&situation);
    let declares = Declaration::Pot { ball, pocket: pot.pocket };
    let mut aimer = Aimer::new(head.environment());
    let mut is_potted = |speed: f64| {
        let stroke = Strike { speed, tip: Tip { side: 0.0, height: -0.25 }, ..Strike::default() };
        let aim = aimer.aim(&head, pot, &stroke).expect("a direction");
        let after = head.shoot(&declares, &aim).expect("a shot that can be played");
        after.goes_on(Side::First)
    };
    assert!([1.7, 2.0, 2.3].into_iter().filter(|speed| is_potted(*speed)).count() == 3);
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
