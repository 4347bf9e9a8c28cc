//! Where balls are spotted, where the cue ball may lie, and who wins the lag.

use baize_games::rules::{
    Equipment, Lag, LagFault, Lie, Place, Side, Zone, distance_from_head_cushion, lag_winner, place_on_long_string,
};
use baize_physics::BallId;
use baize_table::shot::Setup;
use glam::DVec2;

const R: f64 = 0.028_575;
const FOOT: DVec2 = DVec2::new(0.635, 0.0);

fn equipment(rack: &str) -> Equipment {
    Equipment::of(&Setup::rack(rack).load().unwrap_or_else(|error| panic!("{error}")))
}

/// Where the 9 is spotted if these balls lie here.
fn spotted(others: &[(u32, f64, f64)]) -> Option<DVec2> {
    let lie = Lie::of(others.iter().map(|(id, x, y)| (BallId(*id), Place::Bed(*x, *y))));
    place_on_long_string(&equipment("straight_pool"), &lie, BallId(9), FOOT)
}

#[test]
fn a_ball_is_spotted_on_the_foot_spot_if_it_is_free() {
    assert_eq!(spotted(&[]), Some(FOOT));
    assert_eq!(spotted(&[(1, 0.635, 2.0 * R)]), Some(FOOT), "a ball beside it just touches");
    assert_eq!(spotted(&[(9, 0.635, 0.0)]), Some(FOOT), "it does not block itself");
}

#[test]
fn a_blocked_ball_is_spotted_as_near_beyond_as_it_has_room_and_touches_the_blocker() {
    let beyond = spotted(&[(1, 0.635, 0.03)]).expect("there is room");
    assert!((beyond.distance(DVec2::new(0.635, 0.03)) - 2.0 * R).abs() < 1e-12, "{beyond}");
    assert!(beyond.x > 0.635 && beyond.y == 0.0);
    // Two balls on the string with less than a ball's room between them: beyond both.
    let gap = spotted(&[(1, 0.635, 0.0), (2, 0.635 + 3.9 * R, 0.0)]).expect("there is room");
    assert!((gap.x - (0.635 + 5.9 * R)).abs() < 1e-12, "{gap}");
    // Exactly a ball's room: between them.
    let between = spotted(&[(1, 0.635, 0.0), (2, 0.635 + 4.0 * R, 0.0)]).expect("there is room");
    assert!((between.x - (0.635 + 2.0 * R)).abs() < 1e-12, "{between}");
}

#[test]
fn a_spotted_ball_keeps_a_millimetre_from_the_cue_ball() {
    assert_eq!(spotted(&[(0, 0.635, 0.0)]), Some(DVec2::new(0.635 + 2.0 * R + 1e-3, 0.0)));
}

#[test]
fn if_the_string_is_blocked_to_the_foot_rail_the_ball_comes_before_the_spot() {
    let wall: Vec<(u32, f64, f64)> =
        (0..11).map(|index| (index + 1, 0.635 + 2.0 * R * f64::from(index), 0.0)).collect();
    let wall: Vec<_> = wall.into_iter().map(|(id, x, y)| (if id == 9 { 12 } else { id }, x, y)).collect();
    let place = spotted(&wall).expect("there is room");
    assert!((place.x - (0.635 - 2.0 * R)).abs() < 1e-12, "{place}");
}

#[test]
fn a_string_that_is_blocked_everywhere_has_no_place() {
    let wall: Vec<(u32, f64, f64)> =
        (0..46).map(|index| (index + 20, -1.27 + 2.0 * R * f64::from(index), 0.0)).collect();
    let mut equipment = equipment("straight_pool");
    let sample = equipment.balls[1].clone();
    equipment
        .balls
        .extend(wall.iter().map(|(id, ..)| baize_games::rules::GameBall { id: BallId(*id), ..sample.clone() }));
    let lie = Lie::of(wall.iter().map(|(id, x, y)| (BallId(*id), Place::Bed(*x, *y))));
    assert_eq!(place_on_long_string(&equipment, &lie, BallId(9), FOOT), None);
}

#[test]
fn zones_end_at_their_lines() {
    let (pool, uk, snooker) = (equipment("eight_ball"), equipment("blackball"), equipment("snooker"));
    let at = DVec2::new;
    assert!(Zone::Kitchen.holds(&pool, at(-0.635_001, 0.3)) && !Zone::Kitchen.holds(&pool, at(-0.635, 0.3)));
    assert!(Zone::Baulk.holds(&uk, at(-0.548_641, 0.3)) && !Zone::Baulk.holds(&uk, at(-0.548_64, 0.3)));
    let line = -1.0475;
    let yellow = snooker.table.spot("yellow").expect("a snooker table has it");
    assert!(Zone::D.holds(&snooker, yellow) && Zone::D.holds(&snooker, at(line - 0.291_99, 0.0)), "on its lines");
    assert!(!Zone::D.holds(&snooker, at(line + 1e-6, 0.0)) && !Zone::D.holds(&snooker, at(line - 0.21, 0.21)));
    assert!(Zone::Anywhere.holds(&pool, at(1.0, 0.3)));
}

#[test]
fn a_table_without_head_string_or_baulk_line_has_them_at_the_usual_share_of_its_length() {
    let (pool, carom, snooker) = (equipment("eight_ball"), equipment("three_cushion"), equipment("snooker"));
    let is_near = |x: f64, wanted: f64| (x - wanted).abs() < 1e-12;
    assert!(is_near(carom.head_string(), -0.71), "a quarter of the length from the centre");
    assert!(is_near(pool.baulk_line(), 0.2 * 2.54 - 1.27), "a fifth of the length from the head");
    assert!(is_near(snooker.head_string(), -1.0475), "the baulk line");
}

#[test]
fn the_distance_of_a_lag_is_that_from_the_head_cushion() {
    let distance = |x: f64| distance_from_head_cushion(&equipment("eight_ball"), DVec2::new(x, 0.3));
    assert_eq!((distance(-1.27), distance(0.0)), (0.0, 1.27));
}

#[test]
fn the_lag_is_won_by_the_ball_nearer_to_the_head_cushion() {
    let table = equipment("eight_ball");
    let lag = |x: f64, is_lost: bool| Lag {
        distance: distance_from_head_cushion(&table, DVec2::new(x, 0.3)),
        fault: is_lost.then_some(LagFault::SideCushion),
    };
    assert_eq!(lag_winner([lag(-1.2, false), lag(-1.1, false)]), Some(Side::First));
    assert_eq!(lag_winner([lag(-1.0, false), lag(-1.1, false)]), Some(Side::Second));
    assert_eq!(lag_winner([lag(-1.2, true), lag(0.4, false)]), Some(Side::Second));
    assert_eq!(lag_winner([lag(0.4, false), lag(-1.2, true)]), Some(Side::First));
    assert_eq!(lag_winner([lag(-1.1, false), lag(-1.1, false)]), None, "both lag again");
    assert_eq!(lag_winner([lag(-1.1, true), lag(-1.2, true)]), None);
}
