//! What a cue ball can hit on a straight line: the test for a snooker, on a snooker table.

use baize_files::Folders;
use baize_games::rules::{Equipment, Lie, LoadedGame, Place, Sight, overlapped};
use baize_physics::BallId;
use glam::DVec2;

use baize_testing::common::times;
use baize_testing::random::Dice;

/// The distance of the centres of two touching balls, in metres.
const TOUCHING: f64 = 0.0525;

fn equipment() -> Equipment {
    let loaded = LoadedGame::find("snooker", &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"));
    Equipment::of(&loaded.setup)
}

/// Only these balls are on the table.
fn lie(equipment: &Equipment, balls: &[(&str, f64, f64)]) -> Lie {
    Lie::of(balls.iter().map(|(name, x, y)| (equipment.named(name).expect("a ball of the game"), Place::Bed(*x, *y))))
}

/// What a cue ball in the centre of the table can hit of the reds: whether it is snookered, whether it can hit a part
/// of one, and whether it can hit one in the middle.
fn from_centre(balls: &[(&str, f64, f64)]) -> (bool, bool, bool) {
    let equipment = equipment();
    let lie = lie(&equipment, balls);
    let sight = Sight::new(&equipment, &lie, equipment.cue_ball, &reds(&equipment, &lie));
    let place = DVec2::ZERO;
    (sight.is_snookered_from(place), sight.sees_a_part_from(place), sight.sees_a_middle_from(place))
}

fn reds(equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
    let is_red = |ball: &BallId| equipment.ball(*ball).is_some_and(|known| known.name.starts_with("red"));
    lie.on_bed().map(|(ball, _)| ball).filter(is_red).collect()
}

#[test]
fn with_nothing_between_a_red_is_seen_full() {
    assert_eq!(from_centre(&[("red 1", 1.0, 0.0)]), (false, true, true));
    assert_eq!(from_centre(&[("red 1", 1.0, 0.0), ("blue", -0.3, 0.0), ("pink", 1.2, 0.0)]), (false, true, true));
    assert_eq!(from_centre(&[("red 1", 1.0, 0.0), ("pink", 1.06, 0.0)]), (false, true, true), "a ball just behind it");
}

#[test]
fn a_colour_in_the_middle_hides_a_red() {
    assert_eq!(from_centre(&[("red 1", 1.0, 0.0), ("blue", 0.5, 0.0)]), (true, false, false));
}

#[test]
fn a_colour_beside_the_path_hides_one_edge() {
    assert_eq!(from_centre(&[("red 1", 1.0, 0.0), ("blue", 0.9, 0.07)]), (true, true, true));
    assert_eq!(from_centre(&[("red 1", 1.0, 0.0), ("blue", 0.9, 0.04)]), (true, true, false));
}

#[test]
fn the_edge_is_free_when_the_cue_ball_just_passes() {
    // The path to the edge leaves the centre at the angle asin(TOUCHING / 1 m); the blue is half a metre along.
    let sine: f64 = TOUCHING;
    let cosine = (1.0 - sine * sine).sqrt();
    let grazing = (TOUCHING + 0.5 * sine) / cosine;
    assert!(!from_centre(&[("red 1", 1.0, 0.0), ("blue", 0.5, grazing + 1e-6)]).0);
    assert!(from_centre(&[("red 1", 1.0, 0.0), ("blue", 0.5, grazing - 1e-6)]).0);
}

#[test]
fn a_red_within_a_tenth_of_a_millimetre_touches_the_cue_ball_and_is_seen_past_any_colour() {
    let red_away = |gap: f64| from_centre(&[("red 1", TOUCHING + gap, 0.0), ("blue", 0.0, TOUCHING)]).0;
    assert!(!red_away(5e-5), "it touches");
    assert!(red_away(2e-4), "the blue hides an edge");
}

#[test]
fn reds_do_not_snooker_each_other() {
    assert!(!from_centre(&[("red 1", 1.0, 0.0), ("red 2", 0.5, 0.03)]).0);
}

#[test]
fn one_red_with_both_edges_free_is_enough() {
    assert!(!from_centre(&[("red 1", 1.0, 0.0), ("blue", 0.5, 0.0), ("red 2", 0.0, 0.5)]).0);
    assert!(from_centre(&[("red 1", 1.0, 0.0), ("blue", 0.5, 0.0), ("red 2", 0.0, 0.5), ("pink", 0.0, 0.3)]).0);
}

#[test]
fn the_edges_of_two_reds_do_not_add_up() {
    let balls = [("red 1", 1.0, 0.06), ("red 2", 1.0, -0.06), ("blue", 0.8, 0.0)];
    assert_eq!(from_centre(&balls), (true, true, false));
}

#[test]
fn a_touching_red_is_no_snooker_and_a_touching_colour_is_one_on_its_side() {
    assert!(!from_centre(&[("red 1", TOUCHING, 0.0)]).0);
    assert!(from_centre(&[("red 1", 1.0, 0.0), ("blue", TOUCHING, 0.0)]).0);
    assert!(!from_centre(&[("red 1", 1.0, 0.0), ("blue", -TOUCHING, 0.0)]).0, "the blue is behind the cue ball");
}

#[test]
fn the_nearest_ball_in_the_way_is_the_one_that_snookers() {
    let snookering = |balls: &[(&str, f64, f64)]| {
        let equipment = equipment();
        let lie = lie(&equipment, balls);
        let sight = Sight::new(&equipment, &lie, equipment.cue_ball, &reds(&equipment, &lie));
        let balls = sight.snookering_balls(DVec2::ZERO);
        balls.iter().map(|ball| equipment.words(*ball)).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(snookering(&[("red 1", 1.0, 0.0), ("blue", 0.5, 0.0), ("pink", 0.7, 0.0)]), "the blue");
    assert_eq!(snookering(&[("red 1", 1.0, 0.0), ("pink", 0.7, 0.2)]), "");
    let two = [("red 1", 1.0, 0.0), ("blue", 0.5, 0.0), ("red 2", 0.0, 0.5), ("pink", 0.0, 0.3)];
    assert_eq!(snookering(&two), "", "different balls hide different reds");
    let equally_near = [("red 1", 1.0, 0.0), ("blue", 0.5, 0.03), ("pink", 0.5, -0.03)];
    assert_eq!(snookering(&equally_near), "the blue, the pink");
}

#[test]
fn a_cue_ball_in_hand_is_snookered_only_from_everywhere_in_the_d() {
    let equipment = equipment();
    let from_d = |balls: &[(&str, f64, f64)]| {
        let lie = lie(&equipment, balls);
        Sight::new(&equipment, &lie, equipment.cue_ball, &reds(&equipment, &lie)).is_snookered_from_d()
    };
    assert!(!from_d(&[("red 1", 1.0, 0.0), ("blue", 0.0, 0.0)]), "from the side of the D the red is free");
    let near = [("red 1", 1.0, 0.0), ("blue", 0.94, 0.0)];
    assert!(from_d(&near), "a colour close in front of the red hides it from everywhere");
    let gone = [("red 1", 1.0, 0.0), ("blue", 1.06, 0.0)];
    assert!(!from_d(&gone), "behind the red it hides nothing");
}

/// Places all over the D.
fn places_in_d() -> impl Iterator<Item = DVec2> {
    let grid = (0..=60).flat_map(|column| (0..=120).map(move |row| (f64::from(column), f64::from(row))));
    grid.map(|(column, row)| DVec2::new(-1.0475 - 0.292 * column / 60.0, 0.292 * (row / 60.0 - 1.0)))
        .filter(|place| place.distance(DVec2::new(-1.0475, 0.0)) <= 0.292)
}

#[test]
fn from_the_d_the_exact_answer_agrees_with_a_search_through_many_places() {
    let equipment = equipment();
    let (mut free, mut hidden, mut narrow) = (0, 0, 0);
    for number in 0..40 * u64::from(times()) {
        let mut dice = Dice::of(number);
        let target = DVec2::new(dice.between(-0.9, 1.7), dice.between(-0.8, 0.8));
        let mut lie = lie(&equipment, &[("red 1", target.x, target.y)]);
        for name in ["yellow", "green", "brown", "blue", "pink", "black"] {
            let ball = equipment.named(name).expect("a ball of the game");
            // Between the D and the red, so that many are in the way.
            let share = dice.between(0.0, 1.05);
            let beside = DVec2::new(dice.between(-0.1, 0.1), dice.between(-0.1, 0.1));
            let place = DVec2::new(-1.1, dice.between(-0.25, 0.25)).lerp(target, share) + beside;
            if overlapped(&equipment, &lie, ball, place).is_none() {
                lie.set(ball, Place::at(place));
            }
        }
        let sight = Sight::new(&equipment, &lie, equipment.cue_ball, &reds(&equipment, &lie));
        let is_found = places_in_d().any(|place| {
            overlapped(&equipment, &lie, equipment.cue_ball, place).is_none() && !sight.is_snookered_from(place)
        });
        let is_snookered = sight.is_snookered_from_d();
        assert!(!(is_found && is_snookered), "{number}: a place is free");
        match (is_found, is_snookered) {
            (true, _) => free += 1,
            (false, true) => hidden += 1,
            (false, false) => narrow += 1,
        }
    }
    // A gap that is narrower than the grid is rare.
    assert!(free > 5 && hidden > 5 && narrow * 10 <= free + hidden, "{free} {hidden} {narrow}");
}

#[test]
fn a_part_is_seen_exactly_where_one_of_many_directions_hits_it_first() {
    let equipment = equipment();
    let (mut seen, mut hidden) = (0, 0);
    for number in 0..100 * u64::from(times()) {
        let mut dice = Dice::of(number);
        let mut lie = lie(&equipment, &[("red 1", 0.3, 0.0), ("red 2", 0.25, 0.2)]);
        for name in ["yellow", "green", "brown", "blue", "pink", "black"] {
            let ball = equipment.named(name).expect("a ball of the game");
            let place = DVec2::new(dice.between(0.06, 0.3), dice.between(-0.15, 0.3));
            if overlapped(&equipment, &lie, ball, place).is_none() {
                lie.set(ball, Place::at(place));
            }
        }
        let on = reds(&equipment, &lie);
        let first_hit = |way: DVec2| {
            let reach = |centre: DVec2| {
                let along = centre.dot(way);
                let half = TOUCHING * TOUCHING - (centre - way * along).length_squared();
                (along > 0.0 && half >= 0.0).then(|| along - half.sqrt())
            };
            let hits = lie.on_bed().filter_map(|(ball, centre)| Some((ball, reach(centre)?)));
            hits.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(ball, _)| ball)
        };
        let mut ways = (0..4000).map(|step| DVec2::from_angle(f64::from(step) * 0.0016));
        let is_found = ways.any(|way| first_hit(way).is_some_and(|ball| on.contains(&ball)));
        let is_seen = Sight::new(&equipment, &lie, equipment.cue_ball, &on).sees_a_part_from(DVec2::ZERO);
        assert!(is_seen || !is_found, "{number}");
        if is_seen {
            seen += 1;
        } else {
            hidden += 1;
        }
    }
    assert!(seen > 5 && hidden > 5, "{seen} {hidden}");
}
