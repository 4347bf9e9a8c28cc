//! The pocket to which a shot led that is watched again.

use super::goal::{Goal, edge_along, pocket_along};
use super::scene::Scene;
use crate::physics::{BallId, Boundary, Meeting};
use crate::simulation::{MarkKind, Watched, to_screen};

/// Where a shot that is watched leads: the pocket of the first object ball that falls, else of the cue ball if it falls, else
/// the pocket nearest to the direction of the ball that was hit first. `None` if the cue ball is not in the shot.
pub(super) fn goal_of_replay(watched: &Watched, cue: BallId, boundary: &Boundary, scene: &Scene) -> Option<Goal> {
    let place_of = |ball: BallId, t: f64| watched.ball_at(ball, t).map(|(motion, ..)| to_screen(motion.position));
    let cue_ball = place_of(cue, 0.0)?;
    let run = &watched.shot().run;
    let fallen = run.potted().find(|(ball, _)| *ball != cue).or_else(|| run.potted().next());
    let hit = watched.marks().iter().filter(|mark| mark.kind == MarkKind::Balls).find_map(|mark| match mark.meeting {
        Meeting::Balls(one, other) if one == cue => Some((mark.time, other)),
        Meeting::Balls(one, other) if other == cue => Some((mark.time, one)),
        _ => None,
    });
    let object = hit.and_then(|(time, object)| Some((place_of(object, 0.0)?, place_of(cue, time)?)));
    let aimed = object.map_or(cue_ball, |(object, _)| object);
    let direction = object.map_or(scene.along_cue(), |(object, ghost)| object - ghost);
    let from = fallen.and_then(|(ball, _)| place_of(ball, 0.0)).unwrap_or(aimed);
    let pocket = fallen.map(|(_, pocket)| pocket).or_else(|| pocket_along(aimed, direction, boundary));
    let place = match pocket.and_then(|pocket| boundary.pockets.get(pocket)) {
        Some(pocket) => to_screen(pocket.centre.extend(0.0)),
        None => edge_along(aimed, direction, scene.middle, scene.half),
    };
    Some(Goal { place, from, cue_ball, aimed })
}
