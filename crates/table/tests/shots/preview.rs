//! The preview of a shot: what it shows is what will be played, to the last bit.

use baize_files::{Kind, built_in_names};
use baize_physics::{Change, Contact, Meeting, Motion, Phase, Physics, Refusal, Strike, Tip};
use baize_table::shot::{BallPath, Depth, End, EventKind, Leg, Preview, Run, Setup, Unplayable, preview, simulate};
use baize_table::table::Table;
use baize_testing::common::{assert_within, cases, four_cushions, frictionless, open_bed, pool, setup};
use glam::{DVec2, DVec3};
use proptest::prelude::*;

fn foresee(setup: &Setup, strike: &Strike, depth: Depth) -> Result<Preview, Refusal> {
    preview(&setup.engine(), setup.cue_ball, strike, depth)
}

fn foreseen(setup: &Setup, strike: &Strike, depth: Depth) -> Preview {
    foresee(setup, strike, depth).expect("the strike holds")
}

fn play(setup: &Setup, strike: &Strike) -> Run {
    simulate(&Setup { strike: Some(*strike), ..setup.clone() }).expect("the strike holds")
}

/// The contacts of a played shot, in the engine's form.
fn contacts(run: &Run) -> Vec<(f64, Meeting, DVec3, f64, DVec3, Vec<Change>)> {
    let contact = |event: &baize_table::shot::Event| match event.kind {
        EventKind::Contact { meeting, normal, normal_speed, point } => {
            Some((event.time, meeting, normal, normal_speed, point, event.changes.to_vec()))
        }
        _ => None,
    };
    run.record.events.iter().filter_map(contact).collect()
}

fn as_plain_values(contacts: &[Contact]) -> Vec<(f64, Meeting, DVec3, f64, DVec3, Vec<Change>)> {
    contacts
        .iter()
        .map(|contact| {
            let changes = contact.changes.to_vec();
            (contact.time, contact.meeting, contact.normal, contact.normal_speed, contact.point, changes)
        })
        .collect()
}

fn any_strike() -> impl Strategy<Value = Strike> {
    let tip = (0.0..0.5_f64, 0.0..std::f64::consts::TAU)
        .prop_map(|(offset, clock)| Tip { side: offset * libm::cos(clock), height: offset * libm::sin(clock) });
    (0.0..12.0, -0.5..0.5, any::<bool>(), tip, prop_oneof![Just(0.0), 0.0..1.2]).prop_map(
        |(speed, direction, about, tip, elevation)| {
            let direction = if about { direction * std::f64::consts::TAU } else { direction * 0.1 };
            Strike { speed, direction, tip, elevation }
        },
    )
}

fn any_rack() -> impl Strategy<Value = &'static str> {
    // A shot among thousands of balls takes too long to be played that often. Where light is slow most strikes are refused.
    let is_left_out = |rack: &&str| rack.starts_with("stress") || rack.starts_with("relativity");
    prop::sample::select(built_in_names(Kind::Rack).filter(|rack| !is_left_out(rack)).collect::<Vec<_>>())
}

/// The distance of a place from a line of straight pieces.
fn distance_to_line(place: DVec3, points: &[DVec3]) -> f64 {
    let to_piece = |ends: &[DVec3]| {
        let along = ends[1] - ends[0];
        let share = ((place - ends[0]).dot(along) / along.length_squared()).clamp(0.0, 1.0);
        place.distance(ends[0] + along * share)
    };
    points.windows(2).map(to_piece).fold(f64::INFINITY, f64::min)
}

fn path_of<'a>(preview: &'a Preview, setup: &Setup, ball: usize) -> &'a BallPath {
    let id = setup.balls[ball].ball.id;
    preview.paths.iter().find(|path| path.ball == id).unwrap_or_else(|| panic!("ball {ball} goes nowhere"))
}

fn last_leg(path: &BallPath) -> &Leg {
    path.legs.last().expect("a path has a leg")
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn the_whole_shot_and_the_end_of_every_ball_are_foreseen_to_the_last_bit(
        rack in any_rack(), strike in any_strike(),
    ) {
        let setup = Setup::rack(rack).load().expect("it ships");
        let (preview, run) = (foreseen(&setup, &strike, Depth::WholeShot), play(&setup, &strike));
        prop_assert_eq!(as_plain_values(&preview.contacts), contacts(&run));
        for (placed, last) in setup.balls.iter().zip(&run.record.finals) {
            let (name, place) = (&placed.look.name, last.motion.position);
            let Some(path) = preview.paths.iter().find(|path| path.ball == placed.ball.id) else {
                prop_assert_eq!(place, placed.motion.position, "{} moves without a path", name);
                continue;
            };
            let leg = last_leg(path);
            match last.phase {
                Phase::Pocketed(pocket) => {
                    prop_assert_eq!(leg.end, End::Met(Meeting::Pocket(placed.ball.id, pocket)), "{}", name);
                }
                Phase::OffTable => {}
                _ => prop_assert_eq!((leg.end, leg.last()), (End::AtRest, Some(place)), "{}", name),
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(120))]

    #[test]
    fn the_first_impact_is_foreseen_to_the_last_bit(rack in any_rack(), strike in any_strike()) {
        let setup = Setup::rack(rack).load().expect("it ships");
        let (preview, run) = (foreseen(&setup, &strike, Depth::FirstImpact), play(&setup, &strike));
        let (seen, played) = (as_plain_values(&preview.contacts), contacts(&run));
        prop_assert_eq!(&seen[..], &played[..seen.len()]);
        let cue = setup.balls[setup.cue_ball].ball.id;
        let of_cue = |meeting: &Meeting| matches!(meeting, Meeting::Balls(a, b) if *a == cue || *b == cue);
        let first = played.iter().find(|(_, meeting, ..)| of_cue(meeting));
        prop_assert_eq!(preview.hit.map(|hit| hit.time), first.map(|(time, ..)| *time));
        if let (Some(hit), Some((.., changes))) = (preview.hit, first) {
            let change = changes.iter().find(|change| change.ball == cue).expect("it takes part");
            prop_assert_eq!((hit.place, hit.velocity), (change.before.position, change.before.velocity));
        }
    }

    #[test]
    fn the_line_is_within_a_tenth_of_a_millimetre_of_the_path_of_the_ball(rack in any_rack(), strike in any_strike()) {
        let setup = Setup::rack(rack).load().expect("it ships");
        let (preview, run) = (foreseen(&setup, &strike, Depth::FirstImpact), play(&setup, &strike));
        for path in &preview.paths {
            let index = setup.balls.iter().position(|placed| placed.ball.id == path.ball).expect("it is one of them");
            let track = &run.tracks[index];
            for (leg, next) in path.legs.iter().zip(path.legs.iter().skip(1)) {
                for share in [0.03, 0.21, 0.5, 0.77, 0.99] {
                    let place = track.at(leg.start + share * (next.start - leg.start)).position;
                    let off = distance_to_line(place, &leg.points);
                    prop_assert!(off < 1.1e-4, "{off} m beside the line");
                }
            }
        }
    }
}

/// The cue ball at (-0.5, 0) and a ball at the origin whose centre lies `aside` metres to the left of the cue's line.
fn two_balls(table: Table, aside: f64) -> Setup {
    let at = |x: f64, y: f64| Motion::at_rest(x, y, pool(0).radius);
    setup(table, Physics::default(), &[(pool(0), at(-0.5, 0.0)), (pool(1), at(0.0, aside))])
}

fn stun(speed: f64) -> Strike {
    Strike { speed, ..Strike::default() }
}

#[test]
fn the_ghost_ball_touches_the_object_ball() {
    let setup = two_balls(open_bed(), 0.02);
    let hit = foreseen(&setup, &stun(2.0), Depth::FirstImpact).hit.expect("they meet");
    let object = setup.balls[1].motion.position;
    assert_within(hit.place.distance(object), 2.0 * pool(0).radius, 1e-12);
    assert_within((object - hit.place).normalize().distance(hit.line), 0.0, 1e-12);
    assert_eq!(hit.object, pool(1).id);
}

#[test]
fn a_ball_half_covered_is_cut_by_thirty_degrees_to_its_own_side() {
    let cut = |aside: f64| {
        let hit = foreseen(&two_balls(open_bed(), aside), &stun(2.0), Depth::FirstImpact).hit.expect("they meet");
        assert_within(hit.fullness(), 0.5, 1e-9);
        hit.cut().to_degrees()
    };
    assert_within(cut(pool(0).radius), 30.0, 1e-9);
    assert_within(cut(-pool(0).radius), -30.0, 1e-9);
}

#[test]
fn a_stun_cut_throws_the_object_ball_forward_of_the_line_of_centres() {
    let hit = foreseen(&two_balls(open_bed(), pool(0).radius), &stun(2.0), Depth::FirstImpact).hit.expect("they meet");
    // The object ball goes off to the left of the cue ball's path; throw turns it back to the right.
    assert!((-6.0..-0.5).contains(&hit.throw().to_degrees()), "thrown by {}", hit.throw().to_degrees());
}

#[test]
fn after_a_stun_shot_the_paths_part_at_a_right_angle() {
    let setup = two_balls(open_bed(), pool(0).radius);
    let physics = Physics { ball_ball: frictionless(1.0), ..setup.physics.clone() };
    let setup = Setup { physics, ..setup };
    // So fast that it still slides, almost without spin, when it arrives.
    let preview = foreseen(&setup, &stun(8.0), Depth::FirstImpact);
    let start = |leg: &Leg| (leg.points[1] - leg.points[0]).truncate();
    let cue = start(&path_of(&preview, &setup, 0).legs[1]);
    let object = start(&path_of(&preview, &setup, 1).legs[0]);
    assert_within(cue.angle_to(object).abs().to_degrees(), 90.0, 0.5);
}

#[test]
fn english_bends_the_line_away_from_the_cue() {
    let right = Strike { tip: Tip { side: 0.4, height: 0.0 }, ..stun(3.0) };
    let setup = setup(open_bed(), Physics::default(), &[(pool(0), Motion::at_rest(0.0, 0.0, pool(0).radius))]);
    let preview = foreseen(&setup, &right, Depth::FirstImpact);
    let points = &path_of(&preview, &setup, 0).legs[0].points;
    let first = points[1] - points[0];
    let angle = libm::atan2(first.y, first.x);
    assert_within(angle, right.squirt(&pool(0), &setup.physics.cue), 1e-6);
    assert!(angle > 0.005, "right english squirts to the left, by {angle}");
}

#[test]
fn a_raised_cue_with_english_draws_a_curve() {
    let swerve = Strike { tip: Tip { side: 0.4, height: 0.0 }, elevation: 0.5, ..stun(2.0) };
    let setup = setup(open_bed(), Physics::default(), &[(pool(0), Motion::at_rest(0.0, 0.0, pool(0).radius))]);
    let preview = foreseen(&setup, &swerve, Depth::FirstImpact);
    let points = &path_of(&preview, &setup, 0).legs[0].points;
    let chord = [points[0], *points.last().expect("many")];
    let bend = points.iter().map(|place| distance_to_line(*place, &chord)).fold(0.0, f64::max);
    assert!(points.len() > 5 && bend > 0.01, "{} points, bent by {bend} m", points.len());
}

#[test]
fn cushions_before_the_first_ball_are_passed_and_marked() {
    let mut setup = two_balls(four_cushions(2.54, 1.27, 0.0363), 0.0);
    // From the foot rail onto the ball from behind.
    let at = |x: f64| Motion::at_rest(x, 0.0, pool(0).radius);
    (setup.balls[0].motion, setup.balls[1].motion) = (at(0.3), at(0.0));
    let preview = foreseen(&setup, &stun(2.0), Depth::FirstImpact);
    let ends: Vec<End> = path_of(&preview, &setup, 0).legs.iter().map(|leg| leg.end).collect();
    let (cue, object) = (pool(0).id, pool(1).id);
    assert_eq!(ends[..2], [End::Met(Meeting::Cushion(cue, 1)), End::Met(Meeting::Balls(cue, object))]);
    assert_eq!(preview.hit.map(|hit| hit.object), Some(object));
}

#[test]
fn a_ball_that_falls_ends_in_its_pocket() {
    let mut setup = Setup::rack("nine_ball_tight").load().expect("it ships");
    setup.balls.truncate(2);
    let pocket = setup.table.boundary.pockets.iter().position(|pocket| pocket.centre.min_element() > 0.0);
    let pocket = pocket.expect("there is one at the foot on the left");
    let radius = setup.balls[0].ball.radius;
    let towards = setup.table.boundary.pockets[pocket].centre;
    let way = DVec2::ONE.normalize();
    for (placed, back) in setup.balls.iter_mut().zip([0.7, 0.4]) {
        let place = towards - way * back;
        placed.motion = Motion::at_rest(place.x, place.y, radius);
    }
    let strike = Strike { direction: libm::atan2(way.y, way.x), ..stun(1.5) };
    let preview = foreseen(&setup, &strike, Depth::FirstImpact);
    let object = path_of(&preview, &setup, 1);
    assert_eq!(last_leg(object).end, End::Met(Meeting::Pocket(setup.balls[1].ball.id, pocket)));
}

#[test]
fn a_slow_ball_is_shown_to_its_rest() {
    let setup = two_balls(open_bed(), 0.3);
    let preview = foreseen(&setup, &stun(0.3), Depth::FirstImpact);
    let rest = play(&setup, &stun(0.3)).record.finals[0].motion.position;
    let last = last_leg(path_of(&preview, &setup, 0));
    assert_eq!((last.end, last.last(), preview.hit), (End::AtRest, Some(rest), None));
}

#[test]
fn a_break_is_looked_at_no_further_than_it_is_shown() {
    let setup = Setup::rack("eight_ball_tight").load().expect("it ships");
    let strike = stun(9.0);
    let first = foreseen(&setup, &strike, Depth::FirstImpact);
    let whole = foreseen(&setup, &strike, Depth::WholeShot);
    assert!(first.contacts.len() < whole.contacts.len(), "{} of {}", first.contacts.len(), whole.contacts.len());
    assert_eq!(first.hit, whole.hit);
    assert_eq!(whole.paths.len(), 16);
}

#[test]
fn both_balls_are_followed_until_they_rest_and_no_other_ball_is_shown() {
    let setup = Setup::rack("eight_ball_tight").load().expect("it ships");
    let strike = stun(9.0);
    let (both, whole) = (foreseen(&setup, &strike, Depth::BothBalls), foreseen(&setup, &strike, Depth::WholeShot));
    let hit = both.hit.as_ref().expect("the cue ball meets the rack");
    assert_eq!(both.paths.iter().map(|path| path.ball).collect::<Vec<_>>(), [setup.balls[0].ball.id, hit.object]);
    for path in &both.paths {
        let in_whole = whole.paths.iter().find(|of_whole| of_whole.ball == path.ball).expect("a moved ball has a path");
        assert_eq!(last_leg(path).end, last_leg(in_whole).end);
        assert_eq!(last_leg(path).last(), last_leg(in_whole).last());
    }
}

#[test]
fn a_strike_beside_the_ball_is_refused_as_when_it_is_played() {
    let setup = two_balls(open_bed(), 0.0);
    let strike = Strike { tip: Tip { side: 1.1, height: 0.0 }, ..stun(2.0) };
    let refused = simulate(&Setup { strike: Some(strike), ..setup.clone() }).expect_err("the cue misses");
    assert_eq!(foresee(&setup, &strike, Depth::FirstImpact).map_err(Unplayable::Strike), Err(refused));
}

#[test]
fn a_miscue_is_foreseen_as_it_is_played() {
    let setup = Setup::rack("nine_ball_tight").load().expect("it ships");
    let strike = Strike { tip: Tip { side: -0.03, height: -0.6 }, ..stun(9.0) };
    let (preview, run) = (foreseen(&setup, &strike, Depth::WholeShot), play(&setup, &strike));
    assert!(matches!(run.record.events[0].kind, EventKind::Tip { miscue: true, .. }));
    assert!(!preview.contacts.is_empty());
    assert_eq!(as_plain_values(&preview.contacts), contacts(&run));
}

#[test]
fn a_line_that_is_off_knows_nothing() {
    assert_eq!(foresee(&two_balls(open_bed(), 0.0), &stun(2.0), Depth::Off), Ok(Preview::default()));
}

#[test]
fn a_table_without_end_is_looked_at_only_so_far() {
    let mut setup = two_balls(open_bed(), 0.3);
    setup.physics.cloth.sliding_friction = 0.0;
    setup.physics.cloth.rolling_friction = 0.0;
    let preview = foreseen(&setup, &stun(5.0), Depth::WholeShot);
    let leg = last_leg(path_of(&preview, &setup, 0));
    let length: f64 = leg.points.windows(2).map(|ends| ends[0].distance(ends[1])).sum();
    assert_eq!(leg.end, End::Beyond);
    assert_within(length, 12.0, 1e-9);
}
