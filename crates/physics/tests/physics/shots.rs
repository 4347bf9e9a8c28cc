//! The shots of the textbooks as a player sees them: stop, draw, follow, swerve, massé and jump do what their names
//! say.

use baize_physics::{BallId, Meeting, Phase};
use baize_table::shot::{Ending, EventKind, Run, Setup, obstruction, simulate};
use baize_testing::common::pool;
use glam::{DVec2, DVec3};

/// A shot that comes with the game, with its run.
struct Played {
    setup: Setup,
    run: Run,
}

fn play(name: &str) -> Played {
    let setup = Setup::shot(name).load().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(obstruction(&setup), None, "the cue of {name} is in something");
    let run = simulate(&setup).expect("an honest stroke");
    assert_eq!(run.record.ending, Ending::AtRest);
    Played { setup, run }
}

impl Played {
    fn ball(&self, name: &str) -> usize {
        let named = |placed: &baize_table::shot::PlacedBall| placed.look.name == name;
        self.setup.balls.iter().position(named).unwrap_or_else(|| panic!("no ball {name}"))
    }

    fn at(&self, name: &str, time: f64) -> DVec3 {
        self.run.tracks[self.ball(name)].at(time).position
    }

    fn start(&self, name: &str) -> DVec2 {
        self.at(name, 0.0).truncate()
    }

    fn end(&self, name: &str) -> DVec2 {
        self.at(name, self.run.record.duration).truncate()
    }

    fn is_pocketed(&self, name: &str) -> bool {
        let id = self.setup.balls[self.ball(name)].ball.id;
        let last = self.run.record.finals.iter().find(|last| last.ball == id).expect("every ball ends");
        matches!(last.phase, Phase::Pocketed(_))
    }

    /// When and with which ball the cue ball first meets another one.
    fn first_hit(&self) -> (f64, &str) {
        let cue_ball = self.setup.balls[self.setup.cue_ball].ball.id;
        let name = |id: BallId| {
            let placed = self.setup.balls.iter().find(|placed| placed.ball.id == id);
            placed.map_or("", |placed| placed.look.name.as_str())
        };
        let met = self.run.record.events.iter().find_map(|event| match event.kind {
            EventKind::Contact { meeting: Meeting::Balls(a, b), .. } if a == cue_ball => Some((event.time, name(b))),
            EventKind::Contact { meeting: Meeting::Balls(a, b), .. } if b == cue_ball => Some((event.time, name(a))),
            _ => None,
        });
        met.expect("the cue ball meets a ball")
    }

    /// By how many degrees the path of the cue ball has turned to the left between the strike and `time`.
    fn turned(&self, time: f64) -> f64 {
        let places: Vec<DVec2> =
            (0..=400).map(|step| self.at("cue", time * f64::from(step) / 400.0).truncate()).collect();
        let ways: Vec<DVec2> = places.windows(2).map(|pair| pair[1] - pair[0]).collect();
        ways.windows(2).map(|pair| pair[0].angle_to(pair[1])).sum::<f64>().to_degrees()
    }

    /// How far the straight line from the cue ball to that ball passes from `other`, in metres.
    fn gap_of_the_straight_path(&self, to: &str, other: &str) -> f64 {
        let way = (self.start(to) - self.start("cue")).normalize();
        (self.start(other) - self.start("cue")).perp_dot(way).abs()
    }
}

/// Width of a ball, in metres.
fn width() -> f64 {
    2.0 * pool(0).radius
}

#[test]
fn after_a_stop_shot_the_cue_ball_stands_within_a_balls_width_of_where_it_hit() {
    let shot = play("stop_shot");
    let (hit, ball) = shot.first_hit();
    assert_eq!(ball, "1");
    assert!(shot.is_pocketed("1"));
    let moved = shot.end("cue").distance(shot.at("cue", hit).truncate());
    assert!(moved < width(), "it moved on by {moved} m");
}

#[test]
fn after_a_draw_shot_the_cue_ball_comes_back_past_its_start() {
    let shot = play("draw");
    assert_eq!(shot.first_hit().1, "1");
    assert!(shot.is_pocketed("1") && !shot.is_pocketed("cue"));
    let way = (shot.start("1") - shot.start("cue")).normalize();
    let beyond = (shot.start("cue") - shot.end("cue")).dot(way);
    assert!(beyond > 5.0 * width(), "{beyond} m behind its start");
}

#[test]
fn after_a_follow_shot_the_cue_ball_runs_on_behind_the_object_ball() {
    let shot = play("follow");
    let (hit, ball) = shot.first_hit();
    assert_eq!(ball, "1");
    assert!(shot.is_pocketed("1") && !shot.is_pocketed("cue"));
    let way = (shot.start("1") - shot.start("cue")).normalize();
    let on = (shot.end("cue") - shot.at("cue", hit).truncate()).dot(way);
    assert!(on > 3.0 * width(), "it runs on by {on} m");
}

#[test]
fn a_swerve_shot_bends_past_the_ball_in_the_way_and_plays_the_one_behind_it() {
    let shot = play("swerve");
    assert!(shot.gap_of_the_straight_path("2", "1") < width(), "the straight way is free");
    let (hit, ball) = shot.first_hit();
    assert_eq!(ball, "2");
    assert_eq!(shot.end("1"), shot.start("1"), "the 1 is left alone");
    let turned = shot.turned(hit);
    assert!((-30.0..-5.0).contains(&turned), "turned by {turned} degrees");
    // It passes on the left, on the cloth.
    let beside = shot.at(
        "cue",
        (0..1000)
            .map(|step| hit * f64::from(step) / 1000.0)
            .find(|time| shot.at("cue", *time).x > shot.start("1").x)
            .expect("it comes by"),
    );
    assert!(beside.y > shot.start("1").y + width() && beside.z < 1.2 * pool(0).radius, "{beside}");
}

#[test]
fn a_masse_turns_by_more_than_sixty_degrees_round_one_ball_and_plays_another() {
    let shot = play("masse");
    assert!(shot.gap_of_the_straight_path("2", "1") < width(), "the straight way is free");
    let (hit, ball) = shot.first_hit();
    assert_eq!(ball, "2");
    assert_eq!(shot.end("1"), shot.start("1"), "the 1 is left alone");
    let turned = shot.turned(hit);
    assert!(turned < -60.0, "turned by {turned} degrees");
}

#[test]
fn a_jump_shot_passes_over_one_ball_and_plays_another() {
    let shot = play("jump");
    assert!(shot.gap_of_the_straight_path("2", "1") < 1e-12, "the 1 is right in the way");
    let (hit, ball) = shot.first_hit();
    assert_eq!(ball, "2");
    // While the cue ball is above the 1 (seen from above), there is air between them.
    let times = (0..2000).map(|step| hit * f64::from(step) / 2000.0);
    let over =
        times.map(|time| shot.at("cue", time)).filter(|place| place.truncate().distance(shot.start("1")) < width());
    let gaps: Vec<f64> = over.map(|place| place.distance(shot.at("1", 0.0)) - width()).collect();
    assert!(gaps.len() > 10 && gaps.iter().all(|gap| *gap > 0.0), "{gaps:?}");
}

/// How many cushions the cue ball met before the second of the object balls that it met, if it met two.
fn cushions_before_the_second_ball(run: &Run, cue_ball: BallId) -> Option<usize> {
    let (mut cushions, mut met) = (0, Vec::new());
    for event in &run.record.events {
        match event.kind {
            EventKind::Contact { meeting: Meeting::Cushion(ball, _), .. } if ball == cue_ball => cushions += 1,
            EventKind::Contact { meeting: Meeting::Balls(a, b), .. } if a == cue_ball || b == cue_ball => {
                met.push(if a == cue_ball { b } else { a });
            }
            _ => {}
        }
        if met.iter().any(|ball| *ball != met[0]) {
            return Some(cushions);
        }
    }
    None
}

#[test]
fn the_three_cushion_shots_make_a_point() {
    for name in ["three_rail", "pooltool_three_cushion"] {
        let setup = Setup::shot(name).load().unwrap_or_else(|error| panic!("{error}"));
        let run = simulate(&setup).expect("an honest stroke");
        let cushions = cushions_before_the_second_ball(&run, setup.balls[setup.cue_ball].ball.id);
        assert!(cushions.is_some_and(|cushions| cushions >= 3), "{name}: {cushions:?}");
    }
}
