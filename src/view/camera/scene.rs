//! What the views depend on: the table, the cue ball, and its aim.

use bevy::ecs::system::SystemParam;
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;

use super::clip::{Clip, Clips};
use super::goal::{Goal, edge_along, goal_of_replay, pocket_along};
use super::picture::Picture;
use crate::cue::{Aim, LeastElevation};
use crate::input::Owner;
use crate::physics::{BallId, Boundary};
use crate::referee::Call;
use crate::simulation::{CurrentSetup, Radius, Replay, Replayed, SeenState, Shown, TableState, Velocity, to_screen};
use crate::view::plan::{rail_top, whole};
use crate::view::targets::Marked;

/// A ball within this distance of a pocket may come to it, in metres.
const NEAR_POCKET: f32 = 0.8;

/// Table, cue ball and aim, on the screen's axes, in metres.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Scene {
    /// The middle of the whole table, on the cloth.
    pub middle: Vec3,
    /// Half the size of the whole table along its length (x) and across (z).
    pub half: Vec2,
    /// Height of the rails' top over the cloth.
    pub top: f32,
    /// The cue ball's centre; the head spot if the cue ball is pocketed.
    pub cue_ball: Vec3,
    /// The cue ball's radius.
    pub radius: f32,
    /// The direction in which the cue points, in radians, counter-clockwise from +x seen from above.
    pub direction: f32,
    /// How steeply the cue comes down, in radians.
    pub elevation: f32,
    /// Distance that the cue ball's centre would go straight along the cue to the first ball or cushion.
    pub reach: f32,
    /// The cue ball's id.
    pub cue: Option<BallId>,
    /// All balls that are not in a pocket.
    pub balls: Vec<SeenBall>,
    /// The pocket to which the shot leads. `None` while balls run: the view then keeps the pocket that it had before
    /// the shot.
    pub goal: Option<Goal>,
    /// The replay that is on.
    pub clip: Option<Clip>,
}

/// A ball as the picture shows it, on the screen's axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SeenBall {
    pub id: BallId,
    /// Its centre in metres.
    pub place: Vec3,
    /// Its radius in metres.
    pub radius: f32,
    /// Its velocity in m/s.
    pub velocity: Vec3,
}

impl Scene {
    /// The unit vector along the cue on the plan.
    pub fn along_cue(&self) -> Vec3 {
        let (sin, cos) = self.direction.sin_cos();
        Vec3::new(cos, 0.0, -sin)
    }

    /// The aim: the place two ball radii beyond [`reach`](Self::reach), inside the ball or behind the nose that it would meet.
    pub fn aimed(&self) -> Vec3 {
        self.cue_ball + self.along_cue() * (self.reach + 2.0 * self.radius)
    }

    /// The place of the ball that comes to the pocket at `place`: of those that move near it, the nearest; the pocket itself if
    /// there is none.
    pub fn ball_coming_to(&self, place: Vec3) -> Vec3 {
        let is_near = |ball: &&SeenBall| ball.velocity != Vec3::ZERO && ball.place.distance(place) < NEAR_POCKET;
        let moving = self.balls.iter().filter(is_near).map(|ball| ball.place);
        moving.min_by(|one, other| one.distance(place).total_cmp(&other.distance(place))).unwrap_or(place)
    }

    /// The upper outer corners of the whole table.
    pub fn corners(&self) -> [Vec3; 4] {
        let Vec2 { x, y } = self.half;
        [(x, y), (x, -y), (-x, -y), (-x, y)].map(|(x, z)| self.middle + Vec3::new(x, self.top, z))
    }
}

/// Reads the scene, the state of the shot and the picture from the ECS.
#[derive(SystemParam)]
pub(in crate::view) struct Sight<'w, 's> {
    setup: Res<'w, CurrentSetup>,
    state: Res<'w, TableState>,
    balls: Query<
        'w,
        's,
        (&'static BallId, &'static Shown, &'static Radius, &'static Velocity, Option<&'static Replayed>, SeenState),
    >,
    replay: Res<'w, Replay>,
    clips: Local<'s, Clips>,
    call: Option<Res<'w, Call>>,
    marked: Res<'w, Marked>,
    aim: Res<'w, Aim>,
    least: Res<'w, LeastElevation>,
    owner: Res<'w, Owner>,
}

impl Sight<'_, '_> {
    /// The present scene.
    pub(super) fn scene(&mut self) -> Scene {
        let cue = self.cue_ball();
        let clips = &mut self.clips;
        let clip = self.replay.watched().map(|watched| clips.clip(watched, cue));
        let table = &self.setup.0.table;
        let placed = self.setup.0.balls.get(self.setup.0.cue_ball).map(|placed| placed.ball);
        let balls = self.seen_balls();
        let found = self
            .balls
            .iter()
            .find(|(id, .., state)| placed.is_some_and(|ball| ball.id == **id) && state.pocket().is_none());
        let radius = placed.map_or(table.boundary.nose_height, |ball| ball.radius);
        let place = found.map_or(table.head_spot.extend(radius), |(_, shown, ..)| shown.position);
        let others = self
            .balls
            .iter()
            .filter(|(id, .., state)| placed.is_none_or(|ball| ball.id != **id) && state.pocket().is_none());
        let aim = self.aim();
        let (whole, top, direction) = (whole(&self.setup.0), rail_top(table), aim.direction);
        let on_plan = others.map(|(_, shown, radius, ..)| (shown.position.truncate(), radius.0));
        let reach = reach(place.truncate(), direction, radius, on_plan, &table.boundary);
        let mut scene = Scene {
            middle: to_screen(whole.middle.extend(0.0)),
            half: whole.half.as_vec2(),
            top: top as f32,
            cue_ball: to_screen(place),
            radius: radius as f32,
            direction: direction as f32,
            elevation: aim.elevation as f32,
            reach: reach.unwrap_or(whole.half.length()) as f32,
            cue,
            balls,
            goal: None,
            clip,
        };
        scene.goal = self.goal(&scene);
        scene
    }

    /// All balls that are not in a pocket.
    fn seen_balls(&self) -> Vec<SeenBall> {
        let on_bed = self.balls.iter().filter(|(.., state)| state.pocket().is_none());
        let seen = on_bed.map(|(id, shown, radius, velocity, replayed, _)| SeenBall {
            id: *id,
            place: to_screen(shown.position),
            radius: radius.0 as f32,
            velocity: to_screen(replayed.map_or(velocity.0, |replayed| replayed.motion.velocity)),
        });
        seen.collect()
    }

    /// The pocket to which the coming or the watched shot leads: the called one, else the one into which the line sends
    /// the ball that is hit first, else the one nearest to the direction of that ball.
    fn goal(&self, scene: &Scene) -> Option<Goal> {
        let boundary = &self.setup.0.table.boundary;
        if let Some(watched) = self.replay.watched() {
            return goal_of_replay(watched, self.cue_ball()?, boundary, scene);
        }
        if *self.state != TableState::AtRest {
            return None;
        }
        let aimed = self.call.as_ref().and_then(|call| call.aimed);
        let ball = aimed.and_then(|aimed| scene.balls.iter().find(|ball| ball.id == aimed.ball));
        let from = ball.map_or(scene.cue_ball, |ball| ball.place);
        let ghost = scene.cue_ball + scene.along_cue() * scene.reach;
        let direction = ball.map_or(scene.along_cue(), |ball| ball.place - ghost);
        let known = self.marked.pocket().or(aimed.and_then(|aimed| aimed.pocket));
        let pocket = known.or_else(|| pocket_along(from, direction, boundary));
        let pocket = pocket.and_then(|pocket| boundary.pockets.get(pocket));
        let place = pocket.map_or_else(
            || edge_along(from, direction, scene.middle, scene.half),
            |pocket| to_screen(pocket.centre.extend(0.0)),
        );
        Some(Goal { place, from, cue_ball: scene.cue_ball, aimed: scene.aimed() })
    }

    /// How the cue is held; during a replay as it was struck.
    fn aim(&self) -> Aim {
        let strike = self.replay.watched().and_then(|watched| watched.shot().strike);
        strike.map_or_else(|| self.aim.over(*self.least), |strike| Aim::of(&strike))
    }

    /// `None` while the table is at rest; `Some(None)` while balls move and the cue ball is pocketed; else its centre.
    /// During a replay the balls move.
    pub(super) fn moving_ball(&self) -> Option<Option<DVec3>> {
        let id = self.cue_ball();
        let ball = || self.balls.iter().find(|(other, .., state)| Some(**other) == id && state.pocket().is_none());
        let moves = *self.state != TableState::AtRest || self.replay.is_on();
        moves.then(|| ball().map(|(_, shown, ..)| shown.position))
    }

    /// During a replay, where the cue ball was struck.
    pub(super) fn struck(&self) -> Option<Vec3> {
        let (motion, ..) = self.replay.watched()?.ball_at(self.cue_ball()?, 0.0)?;
        Some(to_screen(motion.position))
    }

    fn cue_ball(&self) -> Option<BallId> {
        self.setup.0.balls.get(self.setup.0.cue_ball).map(|placed| placed.ball.id)
    }

    /// The picture in a window of that size (logical pixels).
    pub(super) fn picture(&self, size: Vec2) -> Picture {
        Picture::new(size, self.owner.panel_width).with_clear(&self.owner.clear)
    }
}

/// How far (metres) a ball of that radius at `place` goes towards `direction` (radians) to the first of `others`, each a
/// centre and a radius, or to the first nose. `None` where it would leave the table between the noses.
fn reach(
    place: DVec2,
    direction: f64,
    radius: f64,
    others: impl Iterator<Item = (DVec2, f64)>,
    boundary: &Boundary,
) -> Option<f64> {
    let ahead = DVec2::new(libm::cos(direction), libm::sin(direction));
    let balls = others.filter_map(|(centre, size)| {
        let (offset, touch) = (centre - place, radius + size);
        let along = offset.dot(ahead);
        let depth = touch * touch - (offset.length_squared() - along * along);
        (depth >= 0.0 && along > 0.0).then(|| (along - depth.sqrt()).max(0.0))
    });
    let noses = boundary.cushions.iter().filter_map(|cushion| {
        let (normal, along) = (cushion.normal(), cushion.direction());
        let falling = -normal.dot(ahead);
        let to_nose = (normal.dot(place - cushion.from) - boundary.reach_of(&cushion.own, radius)).max(0.0) / falling;
        let met = along.dot(place + ahead * to_nose - cushion.from);
        (falling > 0.0 && (0.0..=cushion.from.distance(cushion.to)).contains(&met)).then_some(to_nose)
    });
    balls.chain(noses).min_by(f64::total_cmp)
}
