//! The guide line: the predicted paths of the balls, drawn on the cloth.

mod band;
mod thought;
mod aimed;

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::math::DVec3;
use bevy::prelude::*;

use super::drawn_lines::DrawnLines;
use super::ink::Ink;
use super::materials::Materials;
use super::pen::{BOLD, FINE, ON_CLOTH, Pen, places};
use super::plan::TablePlan;
use super::systems::ViewSystems;
use crate::cue::Aim;
use crate::physics::Meeting;
use crate::rack::PlacedBall;
use crate::referee::CurrentMatch;
use crate::settings::{Aids, Ease, Palette};
use crate::shot::{BallPath, End, Leg, Preview, Setup};
use crate::shot_study::Foreseen;
use crate::simulation::{CurrentSetup, TheTable, to_screen};

/// Opacity at the start and at the end of the cue ball's path to the hit.
const TO_HIT: [f32; 2] = [0.75, 0.95];
/// Opacity at the start and at the end of the path of the ball that the cue ball hits.
const OF_OBJECT: [f32; 2] = [0.95, 0.30];
/// Opacity at the start and at the end of the cue ball's path after the hit.
const AFTER_HIT: [f32; 2] = [0.80, 0.20];
/// Opacity at the start and at the end of the paths of all other balls.
const OF_OTHERS: [f32; 2] = [0.70, 0.25];
/// Opacity at the start and at the end of the direction of the cue.
const OF_CUE: [f32; 2] = [0.50, 0.0];
/// The red rings around the pocket into which the cue ball falls, as multiples of the radius of its hole. They lie outside the ring of a call.
const WARNING_RINGS: [f64; 2] = [1.3, 1.45];
/// Opacity of the marks where a ball turns or ends.
const MARK: f32 = 0.55;

/// How far the direction of the cue is drawn from the ball, in metres.
const CUE_REACH: f64 = 0.5;
/// The direction of the cue is drawn only if the path starts at more than this angle to it, in radians.
const APART: f64 = 0.002;
/// Half the length of the tick at a cushion, in ball radii.
const TICK: f64 = 0.6;

/// A mesh of the guide line.
#[derive(Component, Default)]
struct LinePart;

/// The ghost ball: where the cue ball will be when it hits.
#[derive(Component)]
struct Ghost;

/// Draws the line of the coming shot.
pub(super) fn plugin(app: &mut App) {
    let draw = (place_ghost, (draw_line, thought::draw_thought, aimed::draw_aimed), band::draw_band).chain();
    app.add_systems(PostUpdate, (spawn_ghost, band::make_spots).in_set(ViewSystems::Spawn))
        .add_systems(PostUpdate, draw.in_set(ViewSystems::Overlay));
}

/// Spawns the ghost ball with radius 1, hidden.
fn spawn_ghost(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut materials: Materials) {
    commands.spawn((
        Ghost,
        Mesh3d(meshes.add(Sphere::new(1.0).mesh().uv(48, 24))),
        MeshMaterial3d(materials.faint()),
        (NotShadowCaster, NotShadowReceiver, Visibility::Hidden),
    ));
}

/// Puts the ghost ball where the hit will be.
fn place_ghost(
    foreseen: Res<Foreseen>,
    setup: TheTable<&CurrentSetup>,
    aids: Res<Aids>,
    mut ghost: Single<(&mut Transform, &mut Visibility), With<Ghost>>,
) {
    let (transform, visibility) = &mut *ghost;
    let hit = foreseen.preview().and_then(|preview| preview.hit).filter(|_| aids.ghost_ball);
    let Some((hit, cue_ball)) = hit.zip(setup.0.balls.get(setup.0.cue_ball)) else {
        visibility.set_if_neq(Visibility::Hidden);
        return;
    };
    visibility.set_if_neq(Visibility::Inherited);
    let size = Vec3::splat(cue_ball.ball.radius as f32);
    transform.set_if_neq(Transform::from_translation(to_screen(hit.place)).with_scale(size));
}

/// Draws the line again when the preview, the aids or the size of the picture change.
fn draw_line(
    foreseen: Res<Foreseen>,
    setup: TheTable<&CurrentSetup>,
    (plan, aim, aids, ease): (Res<TablePlan>, Res<Aim>, Res<Aids>, Res<Ease>),
    current: Res<CurrentMatch>,
    mut lines: DrawnLines<LinePart>,
) {
    let is_changed = foreseen.is_changed() || aids.is_changed() || ease.is_changed();
    let Some((height, preview)) = lines.begin(is_changed).zip(foreseen.preview()) else { return };
    let (bold, fine) = (Pen::new(BOLD, &ease), Pen::new(FINE, &ease));
    let scratch = foreseen.scratch(&setup.0, &current);
    let mut drawing = Drawing { setup: &setup.0, scratch, plan: &plan, aids: *aids, palette: ease.palette, bold, fine };
    drawing.draw(preview, aim.direction);
    let Drawing { bold, fine, .. } = drawing;
    [bold, fine].into_iter().for_each(|pen| lines.add(pen, height, GizmoLineStyle::Solid));
}

/// A drawing in progress.
struct Drawing<'a> {
    setup: &'a Setup,
    /// The pocket into which the cue ball falls, where that is a foul.
    scratch: Option<usize>,
    plan: &'a TablePlan,
    aids: Aids,
    palette: Palette,
    bold: Pen,
    fine: Pen,
}

impl Drawing<'_> {
    fn draw(&mut self, preview: &Preview, direction: f64) {
        let setup = self.setup;
        let Some(cue_ball) = setup.balls.get(setup.cue_ball) else { return };
        for path in &preview.paths {
            let Some(placed) = setup.placed(path.ball) else { continue };
            if path.ball == cue_ball.ball.id {
                if self.aids.cue_ball {
                    self.path_of_cue_ball(path, cue_ball, preview, direction);
                }
            } else if self.aids.object_balls {
                let is_object = preview.hit.is_some_and(|hit| hit.object == path.ball);
                self.path_of_object(path, placed, is_object);
            }
        }
        if let Some(hit) = preview.hit.filter(|_| self.aids.ghost_ball) {
            let radius = cue_ball.ball.radius;
            self.fine.ring(hit.place, radius, radius, Ink::WHITE, 1.0);
        }
    }

    fn path_of_cue_ball(&mut self, path: &BallPath, cue_ball: &PlacedBall, preview: &Preview, direction: f64) {
        let hit_at = preview.hit.map_or(f64::INFINITY, |hit| hit.time);
        let (to_hit, after) = path.legs.split_at(path.legs.partition_point(|leg| leg.start < hit_at));
        self.bold.along(&places(to_hit), ON_CLOTH, Ink::WHITE, TO_HIT);
        self.fine.along(&places(after), ON_CLOTH, Ink::WHITE, AFTER_HIT);
        self.marks(&path.legs, cue_ball, Ink::WHITE);
        self.warning();
        if let [first, second, ..] = to_hit.first().map_or(&[][..], |leg| &leg.points) {
            self.direction_of_cue(*first, *second - *first, direction);
        }
    }

    /// Draws the direction of the cue beside the path, if the ball does not go exactly there.
    fn direction_of_cue(&mut self, ball: DVec3, path: DVec3, direction: f64) {
        let cue = DVec3::new(libm::cos(direction), libm::sin(direction), 0.0);
        if path.angle_between(cue) > APART {
            self.fine.along(&[ball, ball + cue * CUE_REACH], ON_CLOTH, Ink::WHITE, OF_CUE);
        }
    }

    fn path_of_object(&mut self, path: &BallPath, placed: &PlacedBall, is_object: bool) {
        let ink = Ink::of(self.palette.shown(placed.look.colour), self.setup.table.cloth_colour);
        let (pen, opacity) = if is_object { (&mut self.bold, OF_OBJECT) } else { (&mut self.fine, OF_OTHERS) };
        pen.along(&places(&path.legs), ON_CLOTH, ink, opacity);
        self.marks(&path.legs, placed, ink);
    }

    /// Draws a tick at every cushion, a ring where the ball rests or hits another one, and a ring around the pocket
    /// that captures it.
    fn marks(&mut self, legs: &[Leg], placed: &PlacedBall, ink: Ink) {
        let boundary = &self.setup.table.boundary;
        let radius = placed.ball.radius;
        for (index, leg) in legs.iter().enumerate() {
            let Some(place) = leg.last() else { continue };
            let mut tick = |along: DVec3| {
                let half = along * (TICK * radius);
                self.fine.along(&[place - half, place + half], ON_CLOTH, ink, [MARK; 2]);
            };
            match leg.end {
                End::Met(Meeting::Cushion(_, cushion)) => tick(boundary.cushions[cushion].direction().extend(0.0)),
                End::Met(Meeting::Jaw(_, jaw)) => {
                    let across = place.truncate() - boundary.jaws[jaw].centre;
                    tick(across.perp().normalize_or_zero().extend(0.0));
                }
                End::Met(Meeting::Pocket(_, pocket)) => self.pocket(pocket, ink),
                End::AtRest => self.fine.ring(place, radius, ON_CLOTH, ink, MARK),
                End::Met(Meeting::Balls(..)) if index + 1 == legs.len() => {
                    self.fine.ring(place, radius, ON_CLOTH, ink, MARK);
                }
                End::Met(
                    Meeting::Balls(..)
                    | Meeting::Slate(_)
                    | Meeting::RailTop(_)
                    | Meeting::Edge(..)
                    | Meeting::Liner(..),
                )
                | End::Beyond => {}
            }
        }
    }

    /// Rings in red around the pocket into which the cue ball falls, where that is a foul.
    fn warning(&mut self) {
        let Some(pocket) = self.scratch.and_then(|pocket| self.plan.pockets.get(pocket)) else { return };
        let (hole, height) = (pocket.wood_hole, self.plan.top + ON_CLOTH);
        for wider in WARNING_RINGS {
            self.bold.ring(hole.centre.extend(0.0), wider * hole.radius, height, Ink::WARNING, MARK);
        }
    }

    fn pocket(&mut self, pocket: usize, ink: Ink) {
        if let Some(wood_hole) = self.plan.pockets.get(pocket).map(|pocket| pocket.wood_hole) {
            self.bold.ring(wood_hole.centre.extend(0.0), wood_hole.radius, self.plan.top + ON_CLOTH, ink, MARK);
        }
    }
}
