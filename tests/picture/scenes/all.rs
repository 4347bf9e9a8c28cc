//! What is in each scene, and from where it is seen.

use std::f64::consts::FRAC_PI_2;

use baize::physics::{BallId, Strike, Tip};
use baize::settings::{Level, View};
use baize::shot::{Depth, Setup};
use baize::simulation::{TableCommand, to_screen};
use bevy::math::{DQuat, DVec2, DVec3, Vec3};

use crate::studio::Studio;

/// A scene: its name, its rack, and what is done before the picture is taken.
pub type Scene = (&'static str, &'static str, fn(&mut Studio));

/// Every scene.
pub const SCENES: [Scene; 23] = [
    ("rack", "nine_ball_tight", |studio| studio.look(View::Standing)),
    ("break_begins", "nine_ball_tight", |studio| break_until(studio, 0.19)),
    ("break_opens", "nine_ball_tight", |studio| break_until(studio, 0.5)),
    ("after_break", "nine_ball_tight", |studio| {
        break_rack(studio);
        studio.until_rest();
        studio.look_at(Vec3::new(0.1, 0.0, 0.0), 0.75, 0.42, 2.3);
    }),
    ("pool_balls", "eight_ball_tight", |studio| close_up(studio, 12)),
    ("snooker_balls", "snooker_tight", |studio| close_up(studio, 12)),
    ("blackball_balls", "blackball_tight", |studio| close_up(studio, 12)),
    ("carom_balls", "three_cushion", |studio| close_up(studio, 3)),
    ("five_touch", "cradle_of_five", |studio| studio.look_at(Vec3::new(0.115, 0.0, 0.0), 0.5, 0.35, 0.55)),
    ("pocket", "nine_ball_tight", |studio| {
        let pocket = studio.table().boundary.pockets[0].centre;
        studio.look_at(to_screen((pocket * 0.97).extend(0.0)), 2.4, 0.7, 0.45);
    }),
    ("drop", "cue_ball", drop_into_side_pocket),
    ("ten_shots", "scatter", |studio| {
        ten_shots(studio);
        studio.look_at(Vec3::ZERO, 0.75, 0.6, 1.6);
    }),
    ("snooker", "snooker_tight", |studio| studio.look_at(Vec3::new(1.0, 0.0, 0.0), 0.5, 0.4, 2.6)),
    ("blackball", "blackball_tight", |studio| studio.look(View::Standing)),
    ("carom", "three_cushion", |studio| studio.look(View::Above)),
    ("hexagon", "cue_ball", |studio| {
        studio.rack(Setup::rack("cue_ball").table("hexagon").load().unwrap());
        studio.look(View::Standing);
    }),
    ("tournament", "ten_ball_tight", |studio| in_mood(studio, "tournament")),
    ("daylight", "eight_ball_tight", |studio| in_mood(studio, "daylight")),
    ("room", "eight_ball_tight", |studio| studio.look_at(Vec3::new(0.0, 0.45, 0.0), 0.62, 0.16, 3.6)),
    ("arena", "snooker_tight", |studio| {
        studio.mood("arena");
        studio.look_at(Vec3::new(0.3, 0.3, 0.0), 0.7, 0.28, 4.0);
    }),
    ("panel", "nine_ball_tight", |studio| {
        studio.open_panel("nine_ball_tight");
        studio.look(View::Standing);
    }),
    ("along_cue", "nine_ball_tight", |studio| studio.look(View::Cue)),
    ("along_cue_low", "nine_ball_tight", |studio| {
        studio.level(Level::Low);
        studio.look(View::Cue);
    }),
];

/// The table in another mood of the room.
fn in_mood(studio: &mut Studio, mood: &str) {
    studio.mood(mood);
    studio.look_at(Vec3::new(0.1, 0.0, 0.0), 0.75, 0.42, 2.3);
}

/// A break shot, a tenth of a second long.
pub fn break_rack(studio: &mut Studio) {
    let strike = Strike { speed: 8.0, direction: 0.01, tip: Tip { side: 0.0, height: 0.1 }, elevation: 0.0 };
    studio.send(TableCommand::Strike(strike));
}

/// The break that many seconds after the stroke, seen from beside the rack.
fn break_until(studio: &mut Studio, seconds: f64) {
    break_rack(studio);
    studio.pass(seconds - 0.1);
    studio.look_at(Vec3::new(0.55, 0.0, 0.0), 0.6, 0.5, 1.5);
}

/// The first balls of a rack side by side in the middle of the table, seen from near by.
fn close_up(studio: &mut Studio, count: usize) {
    let rack = studio.setup();
    let radius = rack.balls[0].ball.radius;
    let in_row = count.div_ceil(3).max(3);
    let place = |index: usize| {
        let (row, column) = (index / in_row, index % in_row);
        let aside = column as f64 - (in_row - 1) as f64 / 2.0 + 0.5 * (row % 2) as f64;
        DVec2::new(aside, 1.9 * row as f64) * (1.35 * 2.0 * radius)
    };
    let mut balls = rack.balls.clone();
    // One ball of each colour.
    balls.dedup_by(|one, other| one.look.colour == other.look.colour && one.look.number.is_none());
    balls.truncate(count);
    for (index, placed) in balls.iter_mut().enumerate() {
        placed.motion.position = place(index).extend(placed.ball.radius);
    }
    studio.rack(Setup { balls, ..rack });
    studio.turn_balls(facing_right);
    studio.line(Depth::Off);
    studio.look_at(to_screen(DVec3::new(0.0, 2.5 * radius, 0.0)), 0.0, 0.45, 22.0 * radius as f32);
}

/// Turned so that the number is seen from the right of the table, on each ball a little otherwise.
fn facing_right(id: BallId) -> DQuat {
    let turn = 0.5 * f64::from(id.0 * 7 % 5) - 1.0;
    DQuat::from_rotation_z(0.3 * turn) * DQuat::from_rotation_x(0.6 * FRAC_PI_2 + 0.2 * turn)
}

/// A ball that drops into a side pocket.
fn drop_into_side_pocket(studio: &mut Studio) {
    let mut setup = Setup::rack("nine_ball_tight").load().unwrap();
    setup.balls.truncate(4);
    let pocket =
        setup.table.boundary.pockets.iter().min_by(|one, other| one.centre.x.abs().total_cmp(&other.centre.x.abs()));
    let pocket = pocket.unwrap().centre;
    let inward = -pocket.normalize();
    for (placed, (out, aside)) in setup.balls.iter_mut().zip([(0.75, 0.15), (0.45, 0.0), (0.3, 0.16), (0.42, -0.2)]) {
        placed.motion.position = (pocket + inward * out + inward.perp() * aside).extend(placed.ball.radius);
    }
    setup.balls[1].motion.velocity = (-inward * 0.9).extend(0.0);
    studio.rack(setup);
    let all = studio.balls().len();
    for _ in 0..60 {
        studio.pass(0.01);
        if studio.balls().len() < all {
            break;
        }
    }
    studio.pass(0.03);
    studio.look_at(to_screen((pocket + inward * 0.05).extend(0.0)), 2.6, 0.6, 0.55);
}

/// Ten shots over the table.
fn ten_shots(studio: &mut Studio) {
    for shot in 0..10 {
        let direction = f64::from(shot) * 2.1;
        let tip = Tip { side: 0.0, height: 0.2 * f64::from(shot % 3 - 1) };
        studio.send(TableCommand::Strike(Strike { speed: 2.5, direction, tip, elevation: 0.0 }));
        studio.until_rest();
    }
}
