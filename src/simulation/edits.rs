//! Edits: what was written into a ball's components is respected at the next tick.

use bevy::math::DVec3;
use bevy::prelude::*;

use super::components::{Position, Spin, Velocity};
use super::messages::Notice;
use super::recording::Recording;
use super::table_mut::{TableMut, check_place};
use crate::physics::{BallId, Motion, Physics};

/// Something that a person changed in the midst of a shot.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// A ball got another place, velocity or spin.
    Motion(BallId, Motion),
    /// The physics changed.
    Physics(Box<Physics>),
}

/// The edits of the present shot with their times on the shot clock in seconds, so that it can be played again.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Edits(pub Vec<(f64, Edit)>);

/// Whether anything was written into the components in which edits are made, by whomever.
pub(super) fn is_written(balls: Query<(), Or<(Changed<Position>, Changed<Velocity>, Changed<Spin>)>>) -> bool {
    !balls.is_empty()
}

/// A component that differs from what was last written is an edit: the ball gets a new course, or, where it would
/// overlap or leave the bed, its old values back.
pub(super) fn take_edits(mut table: TableMut, mut recording: ResMut<Recording>, mut notices: MessageWriter<Notice>) {
    let edited: Vec<(BallId, Motion, Motion)> = table
        .balls
        .iter()
        .filter_map(|(&id, (position, velocity, spin, sampled), _)| {
            let motion = Motion { position: position.0, velocity: velocity.0, spin: spin.0 };
            (motion != sampled.0).then_some((id, motion, sampled.0))
        })
        .collect();
    for (id, motion, sampled) in edited {
        let Some((index, ball)) = table.in_play.find(id) else { continue };
        let moves = motion.velocity != DVec3::ZERO || motion.spin != DVec3::ZERO;
        let verdict = if !motion.is_finite() {
            Err("A ball cannot have a position, velocity or spin that is not a number.".to_owned())
        } else if ball.is_fixed() && moves {
            Err("A ball of infinite mass is fixed to the bed; it cannot have a velocity or spin.".to_owned())
        } else {
            check_place(&table, &ball, motion.position.with_z(motion.position.z.max(ball.radius)))
        };
        match verdict {
            Ok(()) => table.edit(index, &motion, &mut recording),
            Err(reason) => {
                let entity = table.in_play.entities[index];
                if let Ok((_, (mut position, mut velocity, mut spin, _), _)) = table.balls.get_mut(entity) {
                    (position.0, velocity.0, spin.0) = (sampled.position, sampled.velocity, sampled.spin);
                }
                notices.write(Notice(reason));
            }
        }
    }
}
