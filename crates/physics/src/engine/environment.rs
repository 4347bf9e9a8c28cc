//! The environment of the balls: the table's boundary and the physics, with data derived from them once.

use std::sync::Arc;

use super::obstacle_map::ObstacleMap;
use crate::all_parameters::Physics;
use crate::ball::BallId;
use crate::boundary::{Boundary, LinerEnd, NoseLine, OwnNose};
use crate::course::Partner;
use crate::impact::Meeting;
use crate::obstacle::Obstacle;

/// Table and physics of a shot. It is prepared once and shared through an [`Arc`].
#[derive(Clone, Debug, Default)]
pub struct Environment {
    boundary: Arc<Boundary>,
    physics: Physics,
    /// Radius of the largest ball in metres, and its [`reach`](Self::reach).
    radius: f64,
    largest_reach: f64,
    obstacle_map: Arc<ObstacleMap>,
}

impl Environment {
    /// An environment for balls whose radii are at most `radius` (metres).
    #[must_use]
    pub fn new(boundary: impl Into<Arc<Boundary>>, physics: Physics, radius: f64) -> Self {
        let boundary = boundary.into();
        let obstacle_map = Arc::new(ObstacleMap::of(&boundary, radius));
        let largest_reach = physics.shape.reach(&boundary, radius);
        Self { boundary, physics, radius, largest_reach, obstacle_map }
    }

    /// The same table with other physics.
    #[must_use]
    pub fn with_physics(&self, physics: Physics) -> Self {
        let largest_reach = physics.shape.reach(&self.boundary, self.radius);
        Self { physics, largest_reach, ..self.clone() }
    }

    /// Cushions, jaws and pockets.
    #[must_use]
    pub fn boundary(&self) -> &Arc<Boundary> {
        &self.boundary
    }

    /// The line of the straight nose with that index among the boundary's cushions.
    #[must_use]
    pub fn line(&self, cushion: usize) -> &NoseLine {
        self.obstacle_map.line(cushion)
    }

    /// The bare ends of the pockets' liners, see [`Boundary::liner_ends`].
    #[must_use]
    pub fn liner_ends(&self) -> &[LinerEnd] {
        self.obstacle_map.liner_ends()
    }

    /// Parameters and laws.
    #[must_use]
    pub fn physics(&self) -> &Physics {
        &self.physics
    }

    /// Whether it was made from this boundary, these physics and this largest radius.
    #[must_use]
    pub fn is_of(&self, boundary: &Arc<Boundary>, physics: &Physics, radius: f64) -> bool {
        self.radius == radius
            && self.physics == *physics
            && (Arc::ptr_eq(&self.boundary, boundary) || self.boundary == *boundary)
    }

    /// What is where on the table.
    #[must_use]
    pub fn obstacle_map(&self) -> &Arc<ObstacleMap> {
        &self.obstacle_map
    }

    /// Horizontal distance in metres between a ball's centre and the nose line when they touch, for a nose of the
    /// table's usual height.
    #[must_use]
    pub fn reach(&self, radius: f64) -> f64 {
        if radius == self.radius { self.largest_reach } else { self.physics.shape.reach(&self.boundary, radius) }
    }

    /// As [`Environment::reach`], for a nose with its `own` height. `usual` is the result of [`Environment::reach`],
    /// returned if it has none.
    #[must_use]
    pub fn reach_of(&self, own: &OwnNose, radius: f64, usual: f64) -> f64 {
        if own.height.is_none() { usual } else { self.physics.shape.reach_of(&self.boundary, own, radius) }
    }

    /// How far above the ball's centre the nose touches it: the sine of the angle between the horizontal and the line
    /// from the centre to the contact point. `radius` is the ball's, in metres.
    #[must_use]
    pub fn nose_sine_of(&self, own: &OwnNose, radius: f64) -> f64 {
        self.physics.shape.nose_sine_of(&self.boundary, own, radius)
    }

    /// The height and restitution that are set for this nose alone; none if `obstacle` is not a nose.
    #[must_use]
    pub fn own_of(&self, obstacle: Obstacle) -> OwnNose {
        match obstacle {
            Obstacle::Cushion(index) => self.boundary.cushions[index].own,
            Obstacle::NoseEnd(index) => self.boundary.cushions[self.boundary.nose_ends[index].cushion].own,
            Obstacle::Jaw(index) => self.boundary.jaws[index].own,
            Obstacle::Pocket(_)
            | Obstacle::Edge(_)
            | Obstacle::Liner(_)
            | Obstacle::LinerEnd(_)
            | Obstacle::Slate
            | Obstacle::RailTop
            | Obstacle::Side(_) => OwnNose::default(),
        }
    }
    /// Who meets whom where `ball` touches `obstacle`.
    #[must_use]
    pub fn meeting(&self, ball: BallId, obstacle: Obstacle) -> Meeting {
        match obstacle {
            Obstacle::Cushion(index) => Meeting::Cushion(ball, index),
            Obstacle::NoseEnd(index) => Meeting::Cushion(ball, self.boundary.nose_ends[index].cushion),
            Obstacle::Jaw(index) => Meeting::Jaw(ball, index),
            Obstacle::Pocket(index) => Meeting::Pocket(ball, index),
            Obstacle::Edge(index) => Meeting::Edge(ball, index),
            Obstacle::Liner(index) => Meeting::Liner(ball, index),
            Obstacle::LinerEnd(index) => Meeting::Liner(ball, self.liner_ends()[index].pocket),
            Obstacle::Slate => Meeting::Slate(ball),
            Obstacle::RailTop | Obstacle::Side(_) => Meeting::RailTop(ball),
        }
    }

    /// Who meets whom where `ball` touches its `partner`.
    #[must_use]
    pub fn meeting_with(&self, ball: BallId, partner: Partner) -> Meeting {
        match partner {
            Partner::Ball(other) => Meeting::Balls(ball, other),
            Partner::Fixed(obstacle) => self.meeting(ball, obstacle),
        }
    }

    /// What holds a ball that touches `obstacle`, which is a nose where `obstacle` is its end; `None` if `obstacle` cannot
    /// hold a ball.
    #[must_use]
    pub fn holder_at(&self, obstacle: Obstacle) -> Option<Partner> {
        match obstacle {
            Obstacle::NoseEnd(index) => Some(Partner::Fixed(Obstacle::Cushion(self.boundary.nose_ends[index].cushion))),
            Obstacle::Pocket(_) | Obstacle::Slate | Obstacle::RailTop | Obstacle::Side(_) => None,
            obstacle => Some(Partner::Fixed(obstacle)),
        }
    }
}
