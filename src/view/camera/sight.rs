//! Reads what the views depend on from the world.

use bevy::ecs::system::SystemParam;
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;

use super::clip::Clips;
use super::goal::{Goal, edge_along, pocket_along};
use super::picture::Picture;
use super::replayed_goal::goal_of_replay;
use super::scene::{Scene, SeenBall};
use crate::cue::{Aim, LeastElevation};
use crate::input::Owner;
use crate::physics::{BallId, Boundary};
use crate::referee::Call;
use crate::simulation::{
    CurrentSetup, IsBall, LightClock, Radius, Replay, Replayed, SeenState, Shown, TableState, TheTable, Velocity,
    to_screen,
};
use crate::view::marked::Marked;
use crate::view::plan::{rail_top, whole};

/// Reads the scene, the state of the shot and the picture from the ECS.
#[derive(SystemParam)]
pub(super) struct Sight<'w, 's> {
    setup: TheTable<'w, 's, &'static CurrentSetup>,
    state: TheTable<'w, 's, &'static TableState>,
    balls: Query<
        'w,
        's,
        (&'static IsBall, &'static Shown, &'static Radius, &'static Velocity, Option<&'static Replayed>, SeenState),
    >,
    replay: TheTable<'w, 's, &'static Replay>,
    light: TheTable<'w, 's, &'static LightClock>,
    clips: Local<'s, Clips>,
    call: Res<'w, Call>,
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
            .find(|(id, .., state)| placed.is_some_and(|ball| ball.id == id.0) && state.pocket().is_none());
        let radius = placed.map_or(table.boundary.nose_height, |ball| ball.radius);
        let place = found.map_or(table.head_spot.extend(radius), |(_, shown, ..)| shown.position);
        let others = self
            .balls
            .iter()
            .filter(|(id, .., state)| placed.is_none_or(|ball| ball.id != id.0) && state.pocket().is_none());
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
            id: id.0,
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
        if **self.state != TableState::AtRest {
            return None;
        }
        let aimed = self.call.aimed;
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

    /// `None` while the table is seen at rest; `Some(None)` while balls move and the cue ball is pocketed; else its centre.
    /// During a replay the balls move.
    pub(super) fn moving_ball(&self) -> Option<Option<DVec3>> {
        let id = self.cue_ball();
        let ball = || self.balls.iter().find(|(other, .., state)| Some(other.0) == id && state.pocket().is_none());
        let moves = **self.state != TableState::AtRest || self.replay.is_on() || self.light.is_waiting();
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
