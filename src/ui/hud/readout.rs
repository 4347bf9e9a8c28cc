//! A text beside the pointer about what is under it: of a ball motion, spin and the hit that is aimed at; of the mark of an impact its numbers.

use bevy::ecs::system::SystemParam;
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, egui};

use super::ball_names::ball_names;
use super::systems::HudSystems;
use super::trace_marks::mark_under;
use crate::input::Owner;
use crate::physics::{BallId, Motion, Phase};
use crate::shot::Hit;
use crate::shot_study::{Foreseen, Traces};
use crate::simulation::{
    CurrentSetup, InPlay, IsBall, Position, Radius, Replay, Shown, Spin, TableState, TheTable, Velocity,
    along_to_sphere, from_screen,
};
use crate::words::{balls, readout as text};
use bevy_egui::EguiPrimaryContextPass;

/// Offset of the text from the pointer, in logical pixels.
const BESIDE: egui::Vec2 = egui::vec2(18.0, 14.0);
/// The pointer has moved that is so far from where it was, in logical pixels.
const MOVED: f32 = 4.0;
/// A spin slower than this, in turns per second, is not shown.
const NO_SPIN: f64 = 0.05;
/// A cut or throw below this, in degrees, counts as straight.
const NO_THROW: f64 = 0.05;

/// What the pointer can point at: a ball, or the ghost ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Under {
    Ball(BallId),
    Ghost,
}

/// A ball: its place and size in the picture, and its motion.
type Seen = (&'static IsBall, (&'static Shown, &'static Radius), (&'static Position, &'static Velocity, &'static Spin));

/// All that is needed to find what is under the pointer, and to describe it.
#[derive(SystemParam)]
pub(super) struct Sight<'w, 's> {
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    camera: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<Camera3d>>,
    balls: Query<'w, 's, Seen>,
    state: TheTable<'w, 's, &'static TableState>,
    setup: TheTable<'w, 's, &'static CurrentSetup>,
    foreseen: Res<'w, Foreseen>,
    in_play: TheTable<'w, 's, &'static InPlay>,
    replay: TheTable<'w, 's, &'static Replay>,
    traces: Res<'w, Traces>,
}

impl Sight<'_, '_> {
    /// The ball or ghost ball under the pointer; the nearest one if there are several.
    fn under(&self, cursor: Vec2) -> Option<Under> {
        let (camera, eye) = self.camera.single().ok()?;
        let ray = camera.viewport_to_world(eye, cursor).ok()?;
        let (from, direction) = (from_screen(ray.origin), from_screen(*ray.direction));
        let on_bed = self.balls.iter().filter(|(id, ..)| self.phase(id.0).is_some_and(Phase::in_play));
        let balls = on_bed.map(|(id, (shown, radius), _)| (Under::Ball(id.0), shown.position, radius.0));
        let hit = self.foreseen.preview().and_then(|preview| preview.hit);
        let cue_ball = self.setup.0.balls.get(self.setup.0.cue_ball);
        let ghost = hit.zip(cue_ball).map(|(hit, placed)| (Under::Ghost, hit.place, placed.ball.radius));
        let met = balls
            .chain(ghost)
            .filter_map(|(what, centre, radius)| Some((what, along_to_sphere(from, direction, centre, radius)?)));
        met.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(what, _)| what)
    }

    /// The title and the lines of the text about what is under the pointer: a ball, or the mark of an impact.
    fn read(&self, cursor: Vec2) -> Option<(String, Vec<String>)> {
        let of_ball = self.under(cursor).and_then(|under| self.describe(under));
        of_ball.or_else(|| mark_under(&self.traces, self.camera.single().ok()?, cursor))
    }

    /// The phase of a ball, at the time that is shown.
    fn phase(&self, id: BallId) -> Option<Phase> {
        if let Some(watched) = self.replay.watched() {
            return watched.ball(id).map(|(_, phase, _)| phase);
        }
        Some(self.in_play.engine().phase(self.in_play.index_of(id)?))
    }

    /// The title and the lines of the text about `under`.
    fn describe(&self, under: Under) -> Option<(String, Vec<String>)> {
        let hit = self.foreseen.preview().and_then(|preview| preview.hit);
        let Under::Ball(id) = under else { return Some((text::THE_HIT.to_owned(), hit_in_words(&hit?))) };
        let placed = self.setup.0.placed(id)?;
        let (.., (position, velocity, spin)) = self.balls.iter().find(|(other, ..)| other.0 == id)?;
        let replayed = self.replay.watched().and_then(|watched| watched.ball(id)).map(|(motion, ..)| motion);
        let motion = replayed.unwrap_or(Motion { position: position.0, velocity: velocity.0, spin: spin.0 });
        let phase = self.phase(id)?;
        let mut lines = motion_in_words(&motion, placed.ball.radius);
        if **self.state == TableState::AtRest {
            let is_cue_ball = self.setup.0.index_of(id) == Some(self.setup.0.cue_ball);
            let refusal = self.foreseen.0.as_ref().and_then(|foreseen| foreseen.as_ref().err());
            lines.extend(refusal.filter(|_| is_cue_ball).map(text::no_strike));
            lines.extend(hit.filter(|hit| hit.object == id).as_ref().map_or_else(Vec::new, hit_in_words));
        }
        Some((text::title(&name_of_ball(&placed.look.name), text::phase(phase)), lines))
    }
}

/// Tells what is under the pointer.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, readout.after(ball_names).in_set(HudSystems::AtBalls));
}

/// Shows the text about what is under the pointer. After a click it waits until the pointer has moved: who aims wants to see the balls.
pub(super) fn readout(
    mut contexts: EguiContexts,
    sight: Sight,
    (owner, buttons): (Res<Owner>, Res<ButtonInput<MouseButton>>),
    mut clicked: Local<Option<Vec2>>,
) -> Result {
    let cursor = sight.window.single().ok().and_then(Window::cursor_position).filter(|_| !owner.over_panel);
    if buttons.get_pressed().len() > 0 {
        *clicked = cursor;
    }
    let has_moved = |from: Vec2| cursor.is_none_or(|cursor| cursor.distance(from) > MOVED);
    if clicked.is_some_and(has_moved) {
        *clicked = None;
    }
    let cursor = cursor.filter(|_| clicked.is_none());
    let told = cursor.and_then(|cursor| Some((cursor, sight.read(cursor)?)));
    let Some((cursor, (title, lines))) = told else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let zoom = ctx.zoom_factor();
    write(ctx, egui::pos2(cursor.x / zoom, cursor.y / zoom), owner.panel_width / zoom, &title, &lines);
    Ok(())
}

/// Draws the text beside the pointer, never under the panel; both in points. It does not react to the pointer.
fn write(ctx: &egui::Context, cursor: egui::Pos2, panel: f32, title: &str, lines: &[String]) {
    let mut room = ctx.content_rect().shrink(6.0);
    room.max.x -= panel;
    let area = egui::Area::new("readout".into()).order(egui::Order::Tooltip).interactable(false);
    area.fixed_pos(cursor + BESIDE).constrain_to(room).show(ctx, |ui| {
        let back = egui::Color32::from_rgba_unmultiplied(10, 11, 14, 215);
        egui::Frame::new().fill(back).inner_margin(egui::Margin::symmetric(8, 5)).corner_radius(4.0).show(ui, |ui| {
            // Never wrap a line.
            ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.label(egui::RichText::new(title).size(13.0).strong().color(egui::Color32::from_gray(240)));
            for line in lines {
                ui.label(egui::RichText::new(line).size(12.0).color(egui::Color32::from_gray(190)));
            }
        });
    });
}

/// The name of a ball for the player: `ball 3`, `cue ball`, or the name from the set.
pub(super) fn name_of_ball(of_set: &str) -> String {
    if of_set.starts_with(|letter: char| letter.is_ascii_digit()) {
        balls::ball(of_set)
    } else if of_set == "cue" {
        balls::CUE_BALL.to_owned()
    } else {
        of_set.to_owned()
    }
}

/// One line with the speed, and one with the three parts of the spin, in turns per second. The part about the
/// horizontal axis across the path is follow or draw, the part about the vertical is side, and the part about the
/// direction of the path makes the ball curve. No lines for a ball at rest.
fn motion_in_words(motion: &Motion, radius: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let turns = |spin: f64| spin / std::f64::consts::TAU;
    let speed = motion.velocity.length();
    let mut spins = Vec::new();
    let mut add = |spin: f64, positive: &str, negative: &str| {
        let turns = turns(spin);
        if turns.abs() > NO_SPIN {
            spins.push(text::part_of_spin(turns.abs(), if turns > 0.0 { positive } else { negative }));
        }
    };
    if let Some(direction) = motion.velocity.with_z(0.0).try_normalize() {
        let across = DVec3::Z.cross(direction);
        add(motion.spin.dot(across), text::FOLLOW, text::DRAW);
        add(motion.spin.z, text::RIGHT, text::LEFT);
        add(motion.spin.dot(direction), text::CURVING_RIGHT, text::CURVING_LEFT);
        let slip = motion.slip(radius).length();
        lines.push(text::speed_and_slip(speed, slip));
    } else {
        add(motion.spin.z, text::RIGHT, text::LEFT);
    }
    if !spins.is_empty() {
        lines.push(text::spin(&spins));
    }
    lines
}

/// The side of an angle; counter-clockwise is positive and left.
fn side(angle: f64) -> &'static str {
    if angle > 0.0 { text::LEFT } else { text::RIGHT }
}

/// Cut and fullness of a hit.
pub(super) fn cut_in_words(hit: &Hit) -> String {
    let cut = hit.cut().to_degrees();
    let full = 100.0 * hit.fullness();
    if cut.abs() < NO_THROW { text::straight(cut.abs(), full) } else { text::cut(cut.abs(), side(cut), full) }
}

/// Cut, fullness and throw of the hit that is aimed at.
fn hit_in_words(hit: &Hit) -> Vec<String> {
    let throw = hit.throw().to_degrees();
    let mut lines = vec![cut_in_words(hit)];
    if throw.abs() >= NO_THROW {
        lines.push(text::thrown(throw.abs(), side(throw)));
    }
    lines.push(text::hit_at(hit.velocity.length()));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const RADIUS: f64 = 0.028;

    #[test]
    fn of_a_ball_at_rest_there_is_no_motion_to_tell() {
        assert_eq!(motion_in_words(&Motion::at_rest(0.0, 0.0, RADIUS), RADIUS), [] as [&str; 0]);
    }

    #[test]
    fn a_ball_struck_low_and_right_is_described_with_draw_and_right_spin() {
        let turn = std::f64::consts::TAU;
        // It goes to the left seen from the head: its draw turns about the long axis.
        let motion = Motion { velocity: DVec3::Y, spin: DVec3::new(2.0 * turn, 0.0, 3.0 * turn), ..Motion::default() };
        let lines = motion_in_words(&motion, RADIUS);
        assert_eq!(lines[0], "1.00 m/s, slip 1.35 m/s");
        assert_eq!(lines[1], "spin 2.0/s draw, 3.0/s right");
    }

    #[test]
    fn a_half_ball_hit_is_described_by_cut_side_and_fullness() {
        let line = DVec3::new(libm::sqrt(3.0) / 2.0, 0.5, 0.0);
        let hit = Hit {
            time: 0.0,
            object: BallId(1),
            place: DVec3::ZERO,
            line,
            velocity: DVec3::X * 2.0,
            object_velocity: line,
        };
        assert_eq!(hit_in_words(&hit), ["cut 30.0° to the left, 50 % full", "hit at 2.00 m/s"]);
    }
}
