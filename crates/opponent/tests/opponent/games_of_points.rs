//! The games of points: straight pool, snooker, three-cushion and straight rail.

use baize_games::rules::{BallOn, Declaration, GameInProgress, Side, StrokeKind, Turn, Zone};
use baize_opponent::opponent::{Act, Intent, OpponentFile, Situation};
use glam::DVec2;

use super::tables::{at_the_opening, begun, lying, shot, sure_hand, thought};

const SHOTS: u32 = 1500;

/// A frame of snooker in which this is on, with the points of both players.
fn snooker(on: BallOn, points: [i32; 2], balls: &[(&str, DVec2)]) -> Situation {
    let situation = lying("snooker", balls);
    let mut state = situation.state().clone();
    if let GameInProgress::Snooker(playing) = &mut state.in_progress {
        (playing.standing.on, playing.standing.earlier) = (on, on);
    }
    for (player, points) in state.players.iter_mut().zip(points) {
        player.points = points;
    }
    situation.with_state(state)
}

#[test]
fn after_a_red_the_colour_that_is_played_is_nominated() {
    let balls = [
        ("cue", DVec2::new(1.0, 0.1)),
        ("black", DVec2::new(1.45, 0.1)),
        ("blue", DVec2::new(0.0, 0.0)),
        ("red 1", DVec2::new(0.9, -0.5)),
    ];
    let thought = thought(&snooker(BallOn::Colour, [1, 0], &balls), &sure_hand(), SHOTS, 1);
    let (aimed, intent) = (shot(&thought), thought.shots[0].intent);
    let Intent::Pot { ball, .. } = intent else { panic!("{intent:?} is no pot") };
    assert_eq!(aimed.declares, Declaration::Nominate(ball));
}

#[test]
fn a_free_ball_is_named_where_no_red_can_be_hit() {
    let balls = [
        ("cue", DVec2::new(-1.5, 0.7)),
        ("black", DVec2::new(-1.3, 0.72)),
        ("yellow", DVec2::new(1.55, 0.75)),
        ("red 1", DVec2::new(1.5, -0.2)),
    ];
    let situation = snooker(BallOn::Red, [0, 0], &balls);
    let mut state = situation.state().clone();
    state.next = baize_games::rules::Next::Shot(Turn::of(Side::First).as_a(StrokeKind::FreeBall));
    let situation = situation.with_state(state);
    let thought = thought(&situation, &sure_hand(), SHOTS, 1);
    let black = situation.equipment().named("black").expect("there is a black");
    assert!(
        thought.shots.iter().any(|shot| shot.aimed.declares == Declaration::FreeBall(black)),
        "{:?}",
        thought.shots
    );
}

#[test]
fn a_frame_that_cannot_be_won_is_given_up_and_one_that_can_is_played_on() {
    let balls = [("cue", DVec2::new(0.5, 0.3)), ("pink", DVec2::new(0.9, 0.0)), ("black", DVec2::new(1.45, 0.0))];
    let act = |points| thought(&snooker(BallOn::Lowest, points, &balls), &sure_hand(), 100, 1).act;
    assert_eq!(act([10, 60]), Act::ConcedeRack);
    assert!(matches!(act([50, 60]), Act::Strike(_)));
    assert!(matches!(act([60, 10]), Act::Strike(_)));
}

#[test]
fn snooker_begins_from_the_d_with_a_fair_hit_on_a_red() {
    let situation = at_the_opening("snooker");
    let thought = thought(&situation, &sure_hand(), SHOTS, 1);
    let aimed = shot(&thought);
    let place = aimed.place.expect("the cue ball is in hand");
    assert!(Zone::D.holds(situation.equipment(), place), "{place}");
    let (_, verdict) = situation.played(aimed, &aimed.aim).expect("it can be played");
    assert!(!verdict.is_foul(), "{}", verdict.sentence);
}

#[test]
fn straight_pool_calls_its_pots_and_opens_without_a_bad_break() {
    let open = lying(
        "straight_pool",
        &[
            ("cue", DVec2::new(0.2, 0.1)),
            ("3", DVec2::new(0.9, 0.3)),
            ("7", DVec2::new(-0.5, 0.3)),
            ("9", DVec2::new(-0.8, -0.4)),
        ],
    );
    let thought_of_open = thought(&open, &sure_hand(), SHOTS, 1);
    let Some((ball, pocket)) = thought_of_open.shots[0].intent.pot() else { panic!("no pot") };
    assert_eq!(shot(&thought_of_open).declares, Declaration::Pot { ball, pocket });

    let opening = at_the_opening("straight_pool");
    let thought = thought(&opening, &sure_hand(), SHOTS, 1);
    let aimed = shot(&thought);
    assert!(
        aimed.aim.speed < 6.0,
        "a break that opens the rack would give it to the opponent: {} m/s",
        aimed.aim.speed
    );
    let (_, verdict) = opening.played(aimed, &aimed.aim).expect("it can be played");
    assert!(!verdict.is_foul(), "{}", verdict.sentence);
}

#[test]
fn the_ball_beside_the_rack_is_left_for_the_break_shot() {
    // Two balls are left: the one beside the place of the rack, and one at the other end. Whatever is left over is the break ball.
    let balls = [("cue", DVec2::new(-0.5, 0.0)), ("1", DVec2::new(0.78, 0.24)), ("2", DVec2::new(-1.0, 0.45))];
    let thought = thought(&lying("straight_pool", &balls), &OpponentFile::default(), 3000, 1);
    let potted = thought.shots[0].intent.pot().map(|(ball, _)| ball);
    let far = lying("straight_pool", &balls).equipment().named("2");
    assert_eq!(potted, far, "{:?}", thought.shots);
}

#[test]
fn a_player_who_cannot_miss_makes_the_points_of_carom_that_he_finds() {
    for (game, least) in [("three_cushion", 9), ("straight_rail", 10)] {
        let mut situation = at_the_opening(game);
        let mut points = 0;
        for _ in 0..10 {
            let thought = thought(&situation, &sure_hand(), 2000, 1);
            let aimed = shot(&thought);
            let (after, verdict) = situation.played(aimed, &aimed.aim).expect("it can be played");
            points += verdict.points[0];
            if after.state().to_act() != Some(Side::First) {
                break;
            }
            situation = after;
        }
        assert!(points >= least, "{points} points at {game}");
    }
}

#[test]
fn the_point_that_reaches_the_distance_is_made_although_the_other_player_has_an_inning_left() {
    let looks_ahead = OpponentFile::default();
    let mut looks_at_the_shot_alone = OpponentFile::default();
    looks_at_the_shot_alone.knows.position = false;
    let spread = [
        ("white", DVec2::new(1.3755, -0.4641)),
        ("yellow", DVec2::new(1.0223, -0.5719)),
        ("red", DVec2::new(1.0511, -0.1939)),
    ];
    let situation = lying("straight_rail", &spread);
    let mut state = situation.state().clone();
    state.players[0].points = state.game().winning_points().map_or(0, |distance| distance as i32 - 1);
    let situation = situation.with_state(state);
    for player in [looks_ahead, looks_at_the_shot_alone] {
        let thought = thought(&situation, &player, 3000, 1);
        let chance = thought.shots[0].chance;
        assert!(chance > 0.7, "the point comes off with {chance}");
    }
}

#[test]
fn carom_begins_from_a_start_spot() {
    let situation = at_the_opening("straight_rail");
    let place = shot(&thought(&situation, &sure_hand(), 300, 1)).place.expect("the cue ball is in hand");
    assert!(Zone::StartSpots.holds(situation.equipment(), place), "{place}");
}

#[test]
fn the_second_player_of_carom_plays_with_the_other_cue_ball() {
    let begun = begun("straight_rail", 2);
    let mut state = begun.state().clone();
    state.next = baize_games::rules::Next::Shot(Turn::of(Side::Second));
    let situation = Situation::new(begun.setup().clone(), begun.equipment().clone(), state);
    let mut state = situation.state().clone();
    state.lie.set(situation.equipment().cue_ball, baize_games::rules::Place::at(DVec2::new(0.3, 0.3)));
    let situation = situation.with_state(state);
    let thought = thought(&situation, &sure_hand(), 1000, 1);
    let aimed = shot(&thought);
    let (_, verdict) = situation.played(aimed, &aimed.aim).expect("it can be played");
    assert_eq!(verdict.points, [0, 1], "{}", verdict.sentence);
}
