//! Adds, removes and changes balls during a shot. Every ball then gets a new course from its present motion, because
//! the contact forces on balls that were held against the changed one must be solved again.

use glam::DQuat;

use super::ball_orientation::BallOrientation;
use super::body::Body;
use super::plan::course_from;
use super::table_in_motion::Engine;
use crate::ball::{Ball, Motion};

impl Engine {
    /// Adds a ball that moves freely from `motion`, and returns its index. Its id must be new. Give an `orientation`
    /// if, and only if, the engine keeps orientations; then the ball's orientation and past courses are kept too. The
    /// balls after it move up by one index.
    pub fn add_ball(&mut self, ball: Ball, motion: &Motion, orientation: Option<DQuat>) -> usize {
        let index = self.bodies.partition_point(|body| body.ball.id < ball.id);
        let mut body = Body::on(ball, course_from(&ball, motion, &self.environment, self.time));
        body.track_mut().keep(orientation.is_some());
        self.bodies.insert(index, body);
        if let Some(orientation) = orientation {
            self.turns.insert(index, BallOrientation::new(orientation, self.time));
        }
        self.replan();
        index
    }

    /// Removes the ball at `index` and its past courses. The balls after it move down by one index.
    pub fn remove_ball(&mut self, index: usize) {
        self.bodies.remove(index);
        if index < self.turns.len() {
            self.turns.remove(index);
        }
        self.replan();
    }

    /// Gives the ball at `index` another radius, mass or restitution; its id stays. With a `motion` the ball moves
    /// freely from that motion, even out of a pocket. Without one it keeps its present motion.
    pub fn change_ball(&mut self, index: usize, ball: Ball, motion: Option<&Motion>) {
        self.bodies[index].ball = Ball { id: self.bodies[index].ball.id, ..ball };
        if let Some(motion) = motion {
            let course = course_from(&ball, motion, &self.environment, self.time);
            self.follow(index, course);
        }
        self.replan();
    }

    /// Sets the orientation of the ball at `index`: the rotation from its own axes to the table's. Does nothing if
    /// orientations are not kept.
    pub fn turn_to(&mut self, index: usize, orientation: DQuat) {
        if let Some(turning) = self.turns.get_mut(index) {
            *turning = BallOrientation::new(orientation, self.time);
        }
    }
}
