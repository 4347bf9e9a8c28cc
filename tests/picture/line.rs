//! Whether the picture shows the line of the coming shot where the engine computes it.

use crate::studio::{Picture, Studio, in_the_studio};
use baize::physics::{BallBallModel, BallId, ClusterResolver, CushionModel, Physics, Shape, Strike, Tip};
use baize::settings::View;
use baize::shot::{BallPath, Depth, Hit, Preview};
use baize::simulation::TableCommand;
use bevy::math::{DVec3, Vec2, Vec3};

/// A pixel that changes less than this (0 to 1, in any colour) counts as unchanged.
const SAME: f32 = 0.02;
/// A pixel that changes more than this has visibly changed.
const SEEN: f32 = 0.12;

fn hit(preview: &Preview) -> Hit {
    preview.hit.expect("the cue points at a ball")
}

/// The largest change of a colour within two pixels of a place.
fn change(before: &Picture, after: &Picture, place: Vec2) -> f32 {
    let differ = |(one, other): (&Vec3, &Vec3)| (*one - *other).abs().max_element();
    before.disc(place, 2.0).iter().zip(&after.disc(place, 2.0)).map(differ).fold(0.0, f32::max)
}

/// Places on the cloth on the way from the cue ball to the ghost ball, clear of both balls.
fn along_the_line(preview: &Preview) -> Vec<DVec3> {
    let from = preview.paths[0].legs[0].points[0];
    [0.3, 0.45, 0.6, 0.75, 0.9].map(|share| from.lerp(hit(preview).place, share).with_z(0.0)).to_vec()
}

fn changes(studio: &mut Studio, before: &Picture, after: &Picture, places: &[DVec3]) -> Vec<f32> {
    places.iter().map(|place| change(before, after, studio.project(*place))).collect()
}

/// The table from above with the aim at the head of the rack, and a picture of it without the line.
fn without_line(studio: &mut Studio) -> Picture {
    studio.look(View::Above);
    studio.line(Depth::Off);
    studio.aim(|aim| aim.direction = 0.004);
    studio.picture()
}

#[test]
fn the_line_is_seen_from_the_cue_ball_to_the_ghost_ball_and_off_it_is_not() {
    in_the_studio("nine_ball_tight", 720, 405, |studio| {
        let without = without_line(studio);
        studio.line(Depth::FirstImpact);
        let with = studio.picture();
        let preview = studio.foreseen();
        let places = along_the_line(&preview);
        let seen = changes(studio, &without, &with, &places);
        assert!(seen.iter().all(|change| *change > SEEN), "along the line the picture changes by {seen:?}");
        let beside: Vec<DVec3> = places.iter().map(|place| *place + DVec3::Y * 0.1).collect();
        let unseen = changes(studio, &without, &with, &beside);
        assert!(unseen.iter().all(|change| *change < SAME), "beside the line the picture changes by {unseen:?}");
        studio.line(Depth::Off);
        let off = studio.picture();
        let left = changes(studio, &without, &off, &places);
        assert!(left.iter().all(|change| *change < SAME), "off, the picture still changes by {left:?}");
    });
}

#[test]
fn the_ring_of_the_ghost_ball_is_where_the_engine_has_the_contact() {
    in_the_studio("nine_ball_tight", 720, 405, |studio| {
        let without = without_line(studio);
        studio.line(Depth::FirstImpact);
        let with = studio.picture();
        let (place, line) = (hit(&studio.foreseen()).place, hit(&studio.foreseen()).line);
        let radius = studio.balls()[0].radius;
        let around: Vec<DVec3> = (0..12)
            .map(|part| {
                let angle = f64::from(part) * std::f64::consts::TAU / 12.0;
                place + (line * libm::cos(angle) + DVec3::Z.cross(line) * libm::sin(angle)) * radius
            })
            .collect();
        let seen = changes(studio, &without, &with, &around);
        assert!(seen.iter().all(|change| *change > SEEN), "around the ghost ball the picture changes by {seen:?}");
    });
}

#[test]
fn the_line_moves_when_the_cue_turns() {
    in_the_studio("nine_ball_tight", 720, 405, |studio| {
        let without = without_line(studio);
        studio.line(Depth::FirstImpact);
        let places = along_the_line(&studio.foreseen());
        studio.aim(|aim| aim.direction = 0.3);
        let turned = studio.picture();
        let old = changes(studio, &without, &turned, &places[1..]);
        assert!(old.iter().all(|change| *change < SAME), "where the line was, the picture changes by {old:?}");
        let places: Vec<DVec3> = studio.foreseen().paths[0].legs.iter().flat_map(|leg| leg.points.clone()).collect();
        // Over a rail a stroke is never quite level: the path begins with a hop.
        let longest = places.windows(2).max_by(|a, b| a[0].distance(a[1]).total_cmp(&b[0].distance(b[1])));
        let ends = longest.expect("the cue ball goes somewhere");
        let new: Vec<DVec3> = [0.3, 0.5, 0.7].map(|share| ends[0].lerp(ends[1], share).with_z(0.0)).to_vec();
        let seen = changes(studio, &without, &turned, &new);
        assert!(seen.iter().all(|change| *change > SEEN), "where the line is, the picture changes by {seen:?}");
    });
}

#[test]
fn while_balls_move_there_is_no_line() {
    in_the_studio("nine_ball_tight", 720, 405, |studio| {
        let without = without_line(studio);
        studio.line(Depth::FirstImpact);
        let places = along_the_line(&studio.foreseen());
        // Away from the rack, so slowly that the ball still rolls when the picture is taken.
        studio.send(TableCommand::Strike(Strike { speed: 0.4, direction: std::f64::consts::PI, ..Strike::default() }));
        let moving = studio.picture();
        let left = changes(studio, &without, &moving, &places);
        assert!(left.iter().all(|change| *change < SAME), "while balls move the picture changes by {left:?}");
    });
}

#[test]
fn the_whole_shot_shows_where_balls_go_after_the_first_impact() {
    in_the_studio("nine_ball_tight", 720, 405, |studio| {
        let without = without_line(studio);
        studio.line(Depth::WholeShot);
        let with = studio.picture();
        let preview = studio.foreseen();
        let middles: Vec<DVec3> = preview
            .paths
            .iter()
            .filter_map(|path| path.legs.iter().max_by(|a, b| a.points.len().cmp(&b.points.len())))
            .filter_map(|leg| leg.points.windows(2).max_by(|a, b| a[0].distance(a[1]).total_cmp(&b[0].distance(b[1]))))
            .map(|ends| ends[0].midpoint(ends[1]).with_z(0.0))
            .collect();
        assert!(middles.len() >= 8, "only {} balls go anywhere", middles.len());
        let seen = changes(studio, &without, &with, &middles);
        let shown = seen.iter().filter(|change| **change > 0.05).count();
        assert!(shown + 2 >= middles.len(), "the paths change the picture by {seen:?}");
    });
}

/// Every law that can be chosen, except the usual one, each alone.
fn other_laws() -> Vec<(String, Physics)> {
    let usual = Physics::default();
    let with = |name: String, change: &dyn Fn(&mut Physics)| {
        let mut physics = usual.clone();
        change(&mut physics);
        (name, physics)
    };
    let mut laws: Vec<(String, Physics)> = Vec::new();
    laws.extend(BallBallModel::ALL.map(|law| with(format!("balls {law:?}"), &|physics| physics.ball_ball.model = law)));
    laws.extend(CushionModel::ALL.map(|law| with(format!("cushions {law:?}"), &|physics| physics.cushion.model = law)));
    let resolvers = ClusterResolver::ALL;
    laws.extend(resolvers.map(|law| with(format!("clusters {law:?}"), &|physics| physics.clusters.resolver = law)));
    laws.extend(Shape::ALL.map(|shape| with(format!("{shape:?}"), &|physics| physics.shape = shape)));
    laws.retain(|(_, physics)| *physics != usual);
    laws
}

/// Lines with ends this far apart, in metres, look different: that is about ten pixels.
const FAR: f64 = 0.05;

/// The largest distance between the ends of the same leg of a ball in two shots, in metres; infinite if one shot has a
/// leg that the other lacks.
fn apart(one: &[BallPath], other: &[BallPath]) -> f64 {
    let ends = |paths: &[BallPath]| -> Vec<(BallId, DVec3)> {
        paths.iter().flat_map(|path| path.legs.iter().filter_map(|leg| Some((path.ball, leg.last()?)))).collect()
    };
    let (ends_of_one, ends_of_other) = (ends(one), ends(other));
    if ends_of_one.iter().map(|(ball, _)| ball).ne(ends_of_other.iter().map(|(ball, _)| ball)) {
        return f64::INFINITY;
    }
    ends_of_one.iter().zip(&ends_of_other).map(|((_, a), (_, b))| a.distance(*b)).fold(0.0, f64::max)
}

#[test]
fn every_law_that_is_chosen_draws_a_shot_of_its_own() {
    in_the_studio("nine_ball_tight", 640, 360, |studio| {
        studio.look(View::Above);
        studio.line(Depth::WholeShot);
        studio.aim(|aim| {
            (aim.direction, aim.power) = (0.02, 6.0);
            aim.tip = Tip { side: 0.2, height: 0.2 };
        });
        let mut known = vec![("as usual".to_owned(), studio.foreseen(), studio.picture())];
        let mut compared = 0;
        for (name, physics) in other_laws() {
            studio.send(TableCommand::SetPhysics(Box::new(physics)));
            studio.frame();
            let (preview, picture) = (studio.foreseen(), studio.picture());
            for (other, like, looks) in &known {
                assert!(preview.paths != like.paths, "{name} is the shot of {other}");
                // Two laws may give paths that no picture can tell apart.
                if apart(&preview.paths, &like.paths) < FAR {
                    continue;
                }
                compared += 1;
                let middle = Vec2::new(320.0, 180.0);
                let (here, there) = (picture.disc(middle, 300.0), looks.disc(middle, 300.0));
                let seen =
                    here.iter().zip(&there).filter(|(one, other)| (**one - **other).abs().max_element() > SEEN).count();
                let apart = apart(&preview.paths, &like.paths);
                assert!(seen > 40, "{name} looks like {other}: {seen} places differ, lines end {apart} m apart");
            }
            known.push((name, preview, picture));
        }
        assert!(known.len() > 9);
        assert!(compared > 40, "only {compared} pairs of pictures could be compared");
    });
}
