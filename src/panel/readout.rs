//! What is known of the ball under the pointer, written beside it.

use bevy::ecs::system::SystemParam;
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, egui};

use crate::controls::Owner;
use crate::cue::Foreseen;
use crate::frame::from_screen;
use crate::physics::{BallId, Course, Motion, Phase, Refusal};
use crate::shot::Hit;
use crate::simulation::{CurrentSetup, Position, Radius, ShotClock, Shown, Spin, TableState, Velocity};

/// From the pointer to the words, in logical pixels.
const BESIDE: egui::Vec2 = egui::vec2(18.0, 14.0);
/// A spin slower than this, in turns per second, is none.
const NO_SPIN: f64 = 0.05;
/// A ball that is thrown by less than this, in degrees, is not thrown.
const NO_THROW: f64 = 0.05;

/// What the pointer can be on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Under {
    Ball(BallId),
    Ghost,
}

/// What can be under the pointer.
#[derive(SystemParam)]
pub(super) struct Sight<'w, 's> {
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    camera: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<Camera3d>>,
    balls: Query<'w, 's, (&'static BallId, &'static Shown, &'static Radius, &'static Course)>,
    setup: Res<'w, CurrentSetup>,
    foreseen: Res<'w, Foreseen>,
    clock: Res<'w, ShotClock>,
}

impl Sight<'_, '_> {
    /// What the pointer is on, the nearest first.
    fn under(&self, cursor: Vec2) -> Option<Under> {
        let (camera, eye) = self.camera.single().ok()?;
        let ray = camera.viewport_to_world(eye, cursor).ok()?;
        let (from, way) = (from_screen(ray.origin), from_screen(*ray.direction));
        let now = self.clock.seconds();
        let on_bed = self.balls.iter().filter(|(.., course)| !matches!(course.phase_at(now), Phase::Pocketed(_)));
        let balls = on_bed.map(|(id, shown, radius, _)| (Under::Ball(*id), shown.position, radius.0));
        let hit = self.foreseen.preview().and_then(|preview| preview.hit);
        let cue_ball = self.setup.0.balls.get(self.setup.0.cue_ball);
        let ghost = hit.zip(cue_ball).map(|(hit, placed)| (Under::Ghost, hit.place, placed.ball.radius));
        let met = balls
            .chain(ghost)
            .filter_map(|(what, centre, radius)| Some((what, along_to_sphere(from, way, centre, radius)?)));
        met.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(what, _)| what)
    }
}

/// How far it is from a place along a unit vector to a sphere, all in metres; `None` past it and behind.
fn along_to_sphere(from: DVec3, way: DVec3, centre: DVec3, radius: f64) -> Option<f64> {
    let along = way.dot(centre - from);
    let depth = radius * radius - (centre - from - way * along).length_squared();
    (depth >= 0.0 && along > 0.0).then(|| along - depth.sqrt())
}

/// Writes about what is under the pointer.
pub(super) fn readout(
    mut contexts: EguiContexts,
    sight: Sight,
    motions: Query<(&BallId, &Position, &Velocity, &Spin)>,
    state: Res<TableState>,
    owner: Res<Owner>,
) -> Result {
    let cursor = sight.window.single().ok().and_then(Window::cursor_position).filter(|_| !owner.over_panel);
    let Some((cursor, under)) = cursor.and_then(|cursor| Some((cursor, sight.under(cursor)?))) else { return Ok(()) };
    let setup = &sight.setup.0;
    let hit = sight.foreseen.preview().and_then(|preview| preview.hit);
    let (title, lines) = match under {
        Under::Ghost => ("the hit".to_owned(), hit.as_ref().map_or_else(Vec::new, told_of_hit)),
        Under::Ball(id) => {
            let Some((_, position, velocity, spin)) = motions.iter().find(|(other, ..)| **other == id) else {
                return Ok(());
            };
            let Some((.., course)) = sight.balls.iter().find(|(other, ..)| **other == id) else { return Ok(()) };
            let Some(placed) = setup.balls.iter().find(|placed| placed.ball.id == id) else { return Ok(()) };
            let motion = Motion { position: position.0, velocity: velocity.0, spin: spin.0 };
            let phase = course.phase_at(sight.clock.seconds());
            let title = format!("{} · {}", name(&placed.look.name), told_of_phase(phase));
            let mut lines = told_of_motion(&motion, placed.ball.radius);
            if *state == TableState::AtRest {
                let cue_ball = setup.balls.get(setup.cue_ball).map(|placed| placed.ball.id);
                if cue_ball == Some(id) {
                    lines.extend(sight.foreseen.0.as_ref().and_then(|foreseen| foreseen.as_ref().err()).map(refused));
                } else {
                    lines.extend(hit.filter(|hit| hit.object == id).as_ref().map_or_else(Vec::new, told_of_hit));
                }
            }
            (title, lines)
        }
    };
    write(contexts.ctx_mut()?, egui::pos2(cursor.x, cursor.y), owner.panel_width, &title, &lines);
    Ok(())
}

/// Beside the pointer, never under the panel and never in the pointer's way.
fn write(ctx: &egui::Context, cursor: egui::Pos2, panel: f32, title: &str, lines: &[String]) {
    let mut room = ctx.content_rect().shrink(6.0);
    room.max.x -= panel;
    let area = egui::Area::new("readout".into()).order(egui::Order::Tooltip).interactable(false);
    area.fixed_pos(cursor + BESIDE).constrain_to(room).show(ctx, |ui| {
        let back = egui::Color32::from_rgba_unmultiplied(10, 11, 14, 215);
        egui::Frame::new().fill(back).inner_margin(egui::Margin::symmetric(8, 5)).corner_radius(4.0).show(ui, |ui| {
            // One line is one line, however little room there is.
            ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.label(egui::RichText::new(title).size(13.0).strong().color(egui::Color32::from_gray(240)));
            for line in lines {
                ui.label(egui::RichText::new(line).size(12.0).color(egui::Color32::from_gray(190)));
            }
        });
    });
}

/// What a person calls a ball of that name in its set.
fn name(of_set: &str) -> String {
    if of_set.starts_with(|letter: char| letter.is_ascii_digit()) {
        format!("ball {of_set}")
    } else if of_set == "cue" {
        "cue ball".to_owned()
    } else {
        of_set.to_owned()
    }
}

fn told_of_phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Sliding => "sliding",
        Phase::Rolling => "rolling",
        Phase::Spinning => "spinning",
        Phase::Resting => "at rest",
        Phase::Pocketed(_) => "pocketed",
    }
}

/// Speed, and spin in turns per second: about the axis across the way (follow or draw), about the vertical (side), and
/// about the way itself, which makes it curve. Nothing of a ball at rest.
fn told_of_motion(motion: &Motion, radius: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let turns = |spin: f64| spin / std::f64::consts::TAU;
    let speed = motion.velocity.length();
    let mut spins = Vec::new();
    let mut tell = |spin: f64, positive: &str, negative: &str| {
        let turns = turns(spin);
        if turns.abs() > NO_SPIN {
            spins.push(format!("{:.1}/s {}", turns.abs(), if turns > 0.0 { positive } else { negative }));
        }
    };
    if let Some(way) = motion.velocity.with_z(0.0).try_normalize() {
        let across = DVec3::Z.cross(way);
        tell(motion.spin.dot(across), "follow", "draw");
        tell(motion.spin.z, "right", "left");
        tell(motion.spin.dot(way), "curving right", "curving left");
        let slip = motion.slip(radius).length();
        lines.push(format!("{speed:.2} m/s, slip {slip:.2} m/s"));
    } else {
        tell(motion.spin.z, "right", "left");
    }
    if !spins.is_empty() {
        lines.push(format!("spin {}", spins.join(", ")));
    }
    lines
}

/// Cut, fullness and throw of the hit that is aimed at.
fn told_of_hit(hit: &Hit) -> Vec<String> {
    let side = |angle: f64| if angle > 0.0 { "left" } else { "right" };
    let (cut, throw) = (hit.cut().to_degrees(), hit.throw().to_degrees());
    let cut_line = if cut.abs() < NO_THROW {
        "cut 0.0°".to_owned()
    } else {
        format!("cut {:.1}° to the {}", cut.abs(), side(cut))
    };
    let mut lines = vec![format!("{cut_line}, {:.0} % full", 100.0 * hit.fullness())];
    if throw.abs() >= NO_THROW {
        lines.push(format!("thrown {:.1}° to the {}", throw.abs(), side(throw)));
    }
    lines.push(format!("hit at {:.2} m/s", hit.velocity.length()));
    lines
}

fn refused(refusal: &Refusal) -> String {
    format!("no strike: {refusal}")
}
