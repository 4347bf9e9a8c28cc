//! `baize tracks` and what it shows: tracks by kind of motion, impacts with their numbers, and series against time.

use std::fs;

use baize::files::{Kind, built_in_names};
use baize::physics::{BallId, CushionModel, Motion, Phase, Physics};
use baize::plots::{Impact, ImpactKind, Quantity, Stretch, Trace};
use baize::shot::{Run, Setup, simulate};
use baize_cli::tracks_schema;
use bevy::math::DVec3;
use serde_json::Value;

use super::json_page::mistakes;
use super::program::baize;
use baize_testing::common::{
    assert_close, assert_within, cushion, four_cushions, open_bed, pool, rolling, setup, spinning, stun,
};
use baize_testing::folder::Folder;

fn traced(setup: &Setup) -> (Run, Trace) {
    let run = simulate(setup).expect("it can be played");
    let trace = Trace::of(setup, &run);
    (run, trace)
}

/// Set-up, run and trace of every shot that ships.
fn shipped() -> impl Iterator<Item = (String, Setup, Run, Trace)> {
    built_in_names(Kind::Shot).map(|name| {
        let setup = Setup::shot(name).load().expect("it ships");
        let (run, trace) = traced(&setup);
        (name.to_owned(), setup, run, trace)
    })
}

fn of_ball(trace: &Trace, ball: u32) -> Vec<&Stretch> {
    trace.stretches.iter().filter(|stretch| stretch.ball == BallId(ball)).collect()
}

fn kinds(trace: &Trace, ball: u32) -> Vec<Phase> {
    of_ball(trace, ball).iter().map(|stretch| stretch.phase).collect()
}

fn met(trace: &Trace, kind: ImpactKind) -> &Impact {
    trace.impacts.iter().find(|impact| impact.kind == kind).expect("there is such an impact")
}

#[test]
fn a_stunned_ball_slides_for_two_sevenths_of_its_speed_over_friction_and_then_rolls() {
    let (ball, physics) = (pool(0), Physics::default());
    let speed = 2.0;
    let (_, trace) = traced(&setup(open_bed(), physics.clone(), &[(ball, stun(&ball, [0.0, 0.0], [speed, 0.0]))]));
    assert_eq!(kinds(&trace, 0), [Phase::Sliding, Phase::Rolling, Phase::Resting][..kinds(&trace, 0).len()]);
    let slides = of_ball(&trace, 0)[0].lasts;
    let expected = 2.0 / 7.0 * speed / (physics.cloth.sliding_friction * physics.cloth.gravity);
    assert_close(slides[1] - slides[0], expected, 1e-9, 0.0);
    // A stunned ball keeps 5/7 of its speed, and so 5/7 of its energy.
    let series = &trace.series.balls[0].samples;
    let at_roll = series.iter().find(|sample| sample.time == slides[1]).expect("a sample at the end of the slide");
    assert_close(at_roll.speed, 5.0 / 7.0 * speed, 1e-9, 0.0);
    assert_close(at_roll.energy, 5.0 / 7.0 * series[0].energy, 1e-9, 0.0);
}

#[test]
fn a_ball_that_is_thrown_up_flies_as_high_as_its_speed_says() {
    let (ball, physics) = (pool(0), Physics::default());
    let rise = 1.5;
    let thrown = Motion { velocity: DVec3::new(1.0, 0.0, rise), ..stun(&ball, [0.0, 0.0], [1.0, 0.0]) };
    let (_, trace) = traced(&setup(open_bed(), physics.clone(), &[(ball, thrown)]));
    let flight = of_ball(&trace, 0)[0];
    let gravity = physics.cloth.gravity;
    assert_eq!(flight.phase, Phase::Airborne);
    assert_close(flight.lasts[1], 2.0 * rise / gravity, 1e-9, 0.0);
    let top = flight.places.iter().map(|place| place.z - ball.radius).fold(0.0, f64::max);
    assert_within(top, rise * rise / (2.0 * gravity), 0.002);
    assert_within(trace.series.most(Quantity::Height), rise * rise / (2.0 * gravity), 0.002);
    assert_eq!(trace.impacts[0].kind, ImpactKind::Slate);
    assert_close(trace.impacts[0].normal_speed, rise, 1e-9, 0.0);
}

#[test]
fn a_ball_that_only_turns_spins_in_its_place() {
    let ball = pool(0);
    let turning = spinning(&ball, [0.2, 0.1], [0.0, 0.0], [0.0, 0.0, 40.0]);
    let (_, trace) = traced(&setup(open_bed(), Physics::default(), &[(ball, turning)]));
    let first = of_ball(&trace, 0)[0];
    assert_eq!((first.phase, first.places.len()), (Phase::Spinning, 1));
    assert_within(trace.series.most(Quantity::Spin), 40.0, 1e-9);
    assert!(trace.impacts.is_empty());
}

#[test]
fn the_stretches_of_a_ball_follow_each_other_from_the_first_place_to_the_last() {
    for (name, setup, run, trace) in shipped() {
        for (index, last) in run.record.finals.iter().enumerate() {
            let stretches: Vec<&Stretch> = trace.stretches.iter().filter(|stretch| stretch.ball == last.ball).collect();
            let (first, end) = (stretches[0], stretches[stretches.len() - 1]);
            assert_eq!(first.lasts[0], 0.0, "{name}");
            assert_eq!(first.places[0], setup.balls[index].motion.position, "{name}: ball {index}");
            assert_eq!(end.lasts[1], run.record.duration, "{name}");
            // What only begins when the shot is over takes no time.
            assert!(end.phase == last.phase || !last.phase.travels(), "{name}: ball {index}");
            let place = end.places[end.places.len() - 1];
            assert!(place.distance(last.motion.position) < 1e-6, "{name}: {place} and {:?}", last.motion);
            for pair in stretches.windows(2) {
                assert_eq!(pair[0].lasts[1], pair[1].lasts[0], "{name}");
                let (before, after) = (pair[0].places[pair[0].places.len() - 1], pair[1].places[0]);
                assert!(before.distance(after) < 1e-6, "{name}: {before} and {after}");
            }
        }
    }
}

#[test]
fn no_track_is_drawn_beside_the_path_of_its_ball() {
    for (name, _, run, trace) in shipped().take(12) {
        for stretch in trace.stretches.iter().filter(|stretch| stretch.places.len() > 1) {
            let track = &run.tracks[run.index_of(stretch.ball).expect("it is in the shot")];
            for share in 1..20 {
                let time = stretch.lasts[0] + (stretch.lasts[1] - stretch.lasts[0]) * f64::from(share) / 20.0;
                let place = track.at(time).position;
                let lines = stretch.places.windows(2);
                let beside = lines.map(|ends| beside(place, ends[0], ends[1])).fold(f64::INFINITY, f64::min);
                assert!(beside < 0.0005, "{name}: {beside} m beside the path at {time} s: {stretch:?}");
            }
        }
    }
}

/// How far a place is from a line between two ends, in metres.
fn beside(place: DVec3, from: DVec3, to: DVec3) -> f64 {
    let along = to - from;
    let share = ((place - from).dot(along) / along.length_squared().max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
    place.distance(from + along * share)
}

#[test]
fn the_energy_of_all_balls_never_rises_but_by_the_strike() {
    for (name, setup, _, trace) in shipped() {
        if setup.physics.cloth.slope != Default::default() || setup.physics.cloth.nap != 0.0 {
            continue;
        }
        let struck = usize::from(setup.strike.is_some());
        let total = &trace.series.total[struck..];
        for pair in total.windows(2) {
            let ([before, energy], [after, later]) = (pair[0], pair[1]);
            assert!(
                before <= after && later <= energy + 1e-6,
                "{name}: {energy} J at {before} s, {later} J at {after} s"
            );
        }
    }
}

#[test]
fn what_the_balls_of_an_impact_lose_is_what_all_balls_lose_at_that_time() {
    for (name, _, _, trace) in shipped() {
        for impact in &trace.impacts {
            let [before, after] = impact.energy();
            assert_within(impact.lost(), before - after, 1e-12);
            let lost: f64 = trace.impacts.iter().filter(|other| other.time == impact.time).map(Impact::lost).sum();
            let at: Vec<f64> =
                trace.series.total.iter().filter(|[time, _]| *time == impact.time).map(|[_, energy]| *energy).collect();
            if let [first, .., last] = at[..] {
                assert!((first - last - lost).abs() < 1e-9, "{name}: {lost} J lost at {} s, {at:?}", impact.time);
            }
        }
    }
}

#[test]
fn the_balls_of_a_full_hit_share_one_impulse_and_lose_what_the_restitution_says() {
    let (cue, object) = (pool(0), pool(1));
    let mut physics = Physics::default();
    physics.ball_ball.restitution = 0.9;
    physics.slate.flight = false;
    let speed = 1.0;
    let balls = [(cue, stun(&cue, [-0.1, 0.0], [speed, 0.0])), (object, Motion::at_rest(0.0, 0.0, object.radius))];
    let (_, trace) = traced(&setup(open_bed(), physics, &balls));
    let hit = met(&trace, ImpactKind::Ball);
    let before = hit.balls[0].before.velocity.length();
    let impulse = hit.impulse.expect("a single contact");
    assert_close(impulse.normal, 0.5 * cue.mass * 1.9 * before, 1e-9, 0.0);
    let along = 0.25 * cue.mass * before * before * (1.0 - 0.9 * 0.9);
    assert!(hit.lost() >= along, "{} J lost, {along} J along the line of centres", hit.lost());
    let used = impulse.friction_used.expect("there is friction");
    assert!((0.0..=1.0 + 1e-9).contains(&used), "{used}");
}

#[test]
fn a_cushion_that_a_ball_slips_along_throughout_uses_all_its_friction() {
    let ball = pool(0);
    let physics = |model| {
        let mut physics = Physics { cushion: cushion(model, 0.8, 0.1), ..Physics::default() };
        physics.slate.flight = false;
        physics
    };
    // Side spin so large that the surface still slips when the ball leaves.
    let spun = spinning(&ball, [0.8, 0.0], [1.5, 0.0], [0.0, 0.0, 200.0]);
    let table = || four_cushions(2.0, 1.0, 1.2 * ball.radius);
    let (_, trace) = traced(&setup(table(), physics(CushionModel::RigidNose), &[(ball, spun)]));
    let impulse = met(&trace, ImpactKind::Cushion).impulse.expect("one contact");
    assert_close(impulse.friction_used.expect("friction"), 1.0, 1e-9, 0.0);
    let reflected = setup(table(), physics(CushionModel::Reflection), &[(ball, spun)]);
    let impulse = met(&traced(&reflected).1, ImpactKind::Cushion).impulse.expect("one contact");
    assert_eq!(impulse.friction_used, Some(0.0), "a nose that reflects does not rub");
}

#[test]
fn a_ball_that_rolls_straight_into_a_cushion_uses_only_a_part_of_the_friction_or_all_of_it() {
    let ball = pool(0);
    let (_, trace) = traced(&setup(
        four_cushions(2.0, 1.0, 1.2 * ball.radius),
        Physics::default(),
        &[(ball, rolling(&ball, [0.5, 0.0], [1.0, 0.0]))],
    ));
    for impact in trace.impacts.iter().filter(|impact| impact.kind == ImpactKind::Cushion) {
        let Some(used) = impact.impulse.and_then(|impulse| impulse.friction_used) else { continue };
        assert!((0.0..=1.0 + 1e-6).contains(&used), "{used}: {impact:?}");
        assert!(impact.lost() > 0.0, "{impact:?}");
    }
}

fn said(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = baize(arguments).output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_command_lists_the_impacts() {
    let (code, out, err) = said(&["tracks", "stop_shot"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[1].starts_with("time (s)") && lines[1].contains("energy lost"), "{out}");
    assert!(lines[2].contains("cue strikes cue") && lines[3].contains("cue meets 1"), "{out}");
    assert!(lines.last().is_some_and(|line| line.contains("lost in impacts")), "{out}");
}

#[test]
fn the_json_agrees_with_its_schema() {
    let schema: Value = serde_json::from_str(&tracks_schema()).expect("JSON");
    for shot in ["stop_shot", "nine_ball_break", "three_rail"] {
        let (code, out, err) = said(&["tracks", shot, "--json"]);
        assert_eq!(code, Some(0), "{err}");
        // This break is struck level from in front of the rail.
        assert_eq!(err.contains("the cue would pass through head rail"), shot == "nine_ball_break", "{err}");
        let trace: Value = serde_json::from_str(&out).expect("JSON");
        assert_eq!(mistakes(&trace, &schema, &schema, ""), Vec::<String>::new());
        assert!(trace["impacts"][0]["lost"].as_f64().is_some_and(|lost| lost < 0.0), "the tip gives energy");
    }
}

#[test]
fn the_energy_of_thousands_of_balls_is_summed_at_a_few_hundred_times() {
    let folder = Folder::new();
    let text = "(rack: \"stress_100\", strike: (speed: 9, direction_deg: 0))";
    let path = folder.put("crowd.shot.ron", text);
    let setup = Setup::shot(path.to_str().expect("text")).load().expect("a shot");
    let (run, trace) = traced(&setup);
    assert!(trace.impacts.len() > 10_000);
    let total = &trace.series.total;
    assert!((200..1000).contains(&total.len()), "{}", total.len());
    assert_eq!(total.last().map(|last| last[0]), Some(run.record.duration), "up to the end");
    assert!(total.windows(2).all(|pair| pair[1][1] <= pair[0][1] * (1.0 + 1e-9) || pair[0][0] == 0.0));
}

#[test]
fn drawing_and_table_are_written_once_and_other_files_are_refused() {
    let folder = Folder::new();
    let path = |name: &str| folder.0.join(name).display().to_string();
    let (drawing, table) = (path("one.svg"), path("one.csv"));
    for file in [&drawing, &table] {
        assert_eq!(said(&["tracks", "three_rail", "-o", file]), (Some(0), String::new(), String::new()));
        let (code, _, err) = said(&["tracks", "three_rail", "-o", file]);
        assert_eq!(code, Some(1));
        assert!(err.contains("there is such a file already"), "{err}");
    }
    let drawing = fs::read_to_string(&drawing).expect("it is there");
    assert!(drawing.starts_with("<svg ") && drawing.ends_with("</svg>\n"), "{drawing}");
    for word in ["sliding", "rolling", "spinning", "flying"] {
        assert!(drawing.contains(&format!(">{word}</text>")), "{word} is explained: {drawing}");
    }
    assert!(drawing.contains("<title>white meets red"), "an impact tells its numbers: {drawing}");
    let table = fs::read_to_string(&table).expect("it is there");
    assert_eq!(table.lines().next(), Some("ball,time_s,energy_j,speed_m_s,spin_rad_s,height_m"));
    assert!(table.lines().skip(1).all(|line| line.split(',').count() == 6), "{table}");
    let (code, _, err) = said(&["tracks", "three_rail", "-o", &path("one.png")]);
    assert_eq!(code, Some(2));
    assert!(err.contains("must end with .svg for a drawing or .csv for a table"), "{err}");
}
