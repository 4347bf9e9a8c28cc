//! Impossible values are refused where they come in, and the message names the field: numbers of the physics, of balls,
//! of strokes and of tables.

use std::sync::Arc;

use crate::table as app;
use baize::files::{Kind, Source};
use baize::formats::verdict;
use baize::physics::{Boundary, Jaw, OwnNose, PARAMETERS, Physics, Pocket, Strike};
use baize::shot::{Setup, simulate};
use baize::simulation::{CurrentPhysics, OfMainTable, TableCommand};
use baize_testing::common::*;
use bevy::math::{DVec2, DVec3};

/// Values that no number of the physics may have, whatever its range is.
const NEVER: [f64; 5] = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, -1e300];

/// Values just beyond each end of a range, and far beyond.
fn beyond(min: f64, max: f64) -> Vec<f64> {
    NEVER.into_iter().chain([min.next_down(), max.next_up(), min - 1.0, max + 1.0]).collect()
}

#[test]
fn every_parameter_is_refused_beyond_its_range_and_taken_at_its_ends() {
    for parameter in PARAMETERS.iter() {
        let with = |value: f64| {
            let mut physics = Physics::default();
            parameter.choose_law(&mut physics);
            parameter.set(&mut physics, value);
            physics
        };
        for value in [parameter.min, parameter.max] {
            assert_eq!(with(value).flaws(), Vec::<String>::new(), "{} = {value}", parameter.path);
        }
        for value in beyond(parameter.min, parameter.max) {
            let physics = with(value);
            let flaws = physics.flaws();
            assert_eq!(flaws.len(), 1, "{} = {value}", parameter.path);
            let path = parameter.path_in_file();
            assert!(flaws[0].starts_with(&path), "{}", flaws[0]);
            // In a file.
            let is_law = |name: &str| name.starts_with(char::is_uppercase);
            let within = |inner: String, name: &str| {
                if is_law(name) { name.to_owned() + &inner } else { format!("({name}: {inner})") }
            };
            let text = parameter.path.rsplit('.').fold(ron(value), within);
            let refused = verdict(Kind::Physics, Source::of_text("mine", text));
            let message = refused.expect_err("out of range").to_string();
            assert!(message.contains(&path), "{message}");
            // Given to a shot.
            let shot = setup(open_bed(), physics, &[(pool(0), stun(&pool(0), [0.0, 0.0], [1.0, 0.0]))]);
            let message = simulate(&shot).expect_err("out of range").to_string();
            assert!(message.contains(&format!("physics.{path}")), "{message}");
        }
    }
}

#[test]
fn the_table_refuses_physics_that_cannot_be_in_a_command_and_in_a_rack() {
    let setup = app::nine_ball();
    let mut app = app::table(&setup, app::hz(120.0));
    app.update();
    for parameter in PARAMETERS.iter() {
        let mut physics = setup.physics.clone();
        parameter.choose_law(&mut physics);
        parameter.set(&mut physics, f64::NAN);
        app::send(&mut app, TableCommand::SetPhysics(Box::new(physics.clone())));
        app.update();
        app::send(&mut app, TableCommand::Rack(Box::new(Setup { physics, ..setup.clone() })));
        app.update();
        let notices = app::notices(&mut app);
        let name = |notice: &String| notice.to_lowercase().contains(&parameter.path_in_file().to_lowercase());
        assert_eq!(notices.iter().filter(|notice| name(notice)).count(), 2, "{}: {notices:?}", parameter.path);
        assert_eq!(app.world().of_main_table::<CurrentPhysics>().0, setup.physics);
    }
}

/// The boundary of a set-up, to be changed.
fn boundary_of(setup: &mut Setup) -> &mut Boundary {
    Arc::make_mut(&mut setup.table.boundary)
}

/// A set-up of two balls with a strike that `spoil` makes invalid, and the field that it spoils.
fn refused(field: &str, spoil: impl Fn(&mut Setup)) {
    let (cue, object) = (pool(0), pool(1));
    let balls = [(cue, stun(&cue, [0.0, 0.0], [0.0, 0.0])), (object, stun(&object, [0.3, 0.0], [0.0, 0.0]))];
    let mut setup = setup(four_cushions(2.0, 1.0, 0.036), Physics::default(), &balls);
    setup.strike = Some(Strike { speed: 1.0, ..Strike::default() });
    let boundary = boundary_of(&mut setup);
    boundary.jaws.push(Jaw { name: "jaw".to_owned(), centre: DVec2::ONE, radius: 0.0, own: OwnNose::default() });
    boundary.pockets.push(Pocket {
        name: "pocket".to_owned(),
        centre: DVec2::ONE,
        radius: 0.05,
        depth: None,
        liner_restitution: None,
        back_draft: 0.0,
    });
    assert!(simulate(&setup).is_ok(), "{field}");
    spoil(&mut setup);
    let message = simulate(&setup).expect_err(field).to_string();
    assert!(message.contains(field), "{field}: {message}");
}

#[test]
fn a_shot_refuses_balls_that_cannot_be() {
    for number in NEVER {
        refused("balls[1].radius", |setup| setup.balls[1].ball.radius = number);
        refused("balls[1].restitution", |setup| setup.balls[1].ball.restitution = Some(number));
        refused("balls[1].position", |setup| setup.balls[1].motion.position.y = number);
        refused("balls[1].velocity", |setup| setup.balls[1].motion.velocity.x = number);
        refused("balls[1].spin", |setup| setup.balls[1].motion.spin.z = number);
        if number != f64::INFINITY {
            // A ball of infinite mass is fixed.
            refused("balls[1].mass", |setup| setup.balls[1].ball.mass = number);
        }
    }
    for number in [0.0, -0.0, -1.0, 1e-300] {
        refused("balls[0].radius", |setup| setup.balls[0].ball.radius = number);
        refused("balls[0].mass", |setup| setup.balls[0].ball.mass = number);
    }
    for number in [-0.1, 1.0_f64.next_up(), 2.0] {
        refused("balls[0].restitution", |setup| setup.balls[0].ball.restitution = Some(number));
    }
    refused("balls[1].velocity", |setup| setup.balls[1].motion.velocity = DVec3::new(800.0, 800.0, 0.0));
    refused("balls[1].velocity", |setup| setup.balls[1].motion.velocity.y = 1e6);
    refused("balls[1].spin", |setup| setup.balls[1].motion.spin.y = 1e7);
    refused("balls[1]", |setup| {
        setup.balls[1].ball.mass = f64::INFINITY;
        setup.balls[1].motion.velocity.x = 1.0;
    });
    refused("balls are out of order", |setup| setup.balls.swap(0, 1));
    refused("balls are out of order", |setup| setup.balls[1].ball.id = setup.balls[0].ball.id);
    refused("cue_ball", |setup| setup.cue_ball = 2);
}

#[test]
fn a_shot_refuses_a_stroke_that_cannot_be() {
    let strike = |setup: &mut Setup, change: &dyn Fn(&mut Strike)| {
        if let Some(strike) = &mut setup.strike {
            change(strike);
        }
    };
    for number in NEVER {
        refused("speed", |setup| strike(setup, &|strike| strike.speed = number));
        refused("elevation", |setup| strike(setup, &|strike| strike.elevation = number));
        refused("ball", |setup| strike(setup, &|strike| strike.tip.side = number));
        refused("ball", |setup| strike(setup, &|strike| strike.tip.height = number));
    }
    for number in [f64::NAN, f64::INFINITY] {
        refused("direction", |setup| strike(setup, &|strike| strike.direction = number));
    }
    refused("strike.speed", |setup| strike(setup, &|strike| strike.speed = 1e6));
    refused("speed", |setup| strike(setup, &|strike| strike.speed = -1e-9));
}

#[test]
fn a_shot_refuses_a_table_that_cannot_be() {
    for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, -1.0] {
        refused("table.nose_height", |setup| boundary_of(setup).nose_height = number);
        refused("table.nose_radius", |setup| boundary_of(setup).nose_radius = number);
        refused("table.rail_width", |setup| boundary_of(setup).rail_width = number);
        refused("table.jaws[0].radius", |setup| boundary_of(setup).jaws[0].radius = number);
        refused("table.pockets[0].radius", |setup| boundary_of(setup).pockets[0].radius = number);
    }
    for number in NEVER {
        refused("table.cushions[2].from", |setup| boundary_of(setup).cushions[2].from.x = number);
        refused("table.cushions[2].to", |setup| boundary_of(setup).cushions[2].to.y = number);
        refused("table.jaws[0].centre", |setup| boundary_of(setup).jaws[0].centre.x = number);
        refused("table.pockets[0].centre", |setup| boundary_of(setup).pockets[0].centre.x = number);
    }
}

/// A number as RON writes it.
fn ron(number: f64) -> String {
    if number.is_nan() { "NaN".to_owned() } else { format!("{number:?}") }
}

#[test]
fn files_of_every_kind_refuse_numbers_that_cannot_be() {
    let good = "0.03";
    let templates = [
        (Kind::Balls, "radius", "(name: \"b\", radius: #, mass: 0.2, balls: [])"),
        (
            Kind::Balls,
            "balls[0].radius",
            "(name: \"b\", radius: 0.03, mass: 0.2, balls: [(name: \"a\", colour: (1, 1, 1), radius: Some(#))])",
        ),
        (Kind::Rack, "balls[0].radius", "(balls: [(ball: \"a\", position: (0, 0), radius: Some(#), mass: Some(0.2))])"),
        (
            Kind::Rack,
            "balls[0].restitution",
            "(balls: [(ball: \"a\", position: (0, 0), radius: Some(0.03), mass: Some(0.2), restitution: Some(#))])",
        ),
        (
            Kind::Rack,
            "balls[0].position",
            "(balls: [(ball: \"a\", position: (#, 0), radius: Some(0.03), mass: Some(0.2))])",
        ),
        (
            Kind::Rack,
            "balls[0].velocity",
            "(balls: [(ball: \"a\", position: (0, 0), velocity: (0, #), radius: Some(0.03), mass: Some(0.2))])",
        ),
        (
            Kind::Rack,
            "balls[0].spin",
            "(balls: [(ball: \"a\", position: (0, 0), spin: (0, 0, #), radius: Some(0.03), mass: Some(0.2))])",
        ),
        (
            Kind::Rack,
            "lattice.gap",
            "(lattice: (gap: #), balls: [(ball: \"a\", lattice: (0, 0), radius: Some(0.03), mass: Some(0.2))])",
        ),
        (Kind::Table, "nose_radius", "(nose_height: 0.03, nose_radius: #, boundary: Rails, length: 2, width: 1)"),
        (Kind::Table, "look.rail_width", "(boundary: Unbounded, look: (rail_width: #))"),
        (
            Kind::Table,
            "boundary.pockets[0].radius",
            "(boundary: Drawn(pockets: [(name: \"p\", centre: (0, 0), radius: #)]))",
        ),
        (
            Kind::Table,
            "boundary.pockets[0].centre",
            "(boundary: Drawn(pockets: [(name: \"p\", centre: (0, #), radius: 0.1)]))",
        ),
        (
            Kind::Shot,
            "speed",
            "(rack: (table: (boundary: Unbounded), balls: [(ball: \"a\", position: (0, 0), radius: Some(0.03), mass: Some(0.2))]), strike: (speed: #, direction_deg: 0))",
        ),
        (
            Kind::Shot,
            "strike",
            "(rack: (table: (boundary: Unbounded), balls: [(ball: \"a\", position: (0, 0), radius: Some(0.03), mass: Some(0.2))]), strike: (speed: 1, direction_deg: 0, elevation_deg: #))",
        ),
    ];
    for (kind, field, template) in templates {
        let judged = |number: &str| verdict(kind, Source::of_text("mine", template.replace('#', number)));
        assert!(judged(good).is_ok(), "{field}: {:?}", judged(good));
        for number in NEVER {
            let message = judged(&ron(number)).expect_err(field).to_string();
            assert!(message.contains(field), "{field} = {number}: {message}");
        }
    }
    for speed in ["1e6", "1000.1"] {
        let text = format!(
            "(balls: [(ball: \"a\", position: (0, 0), velocity: ({speed}, 0), radius: Some(0.03), mass: Some(0.2))])"
        );
        let message = verdict(Kind::Rack, Source::of_text("mine", text)).expect_err(speed).to_string();
        assert!(message.contains("balls[0].velocity"), "{message}");
    }
}
