//! The physics of billiards, as functions of plain values in `f64`: how balls move (courses), when they meet (detection),
//! what an impact does (resolution), the strike of the cue, and the parameters.
//!
//! ```
//! use baize_physics::{Ball, BallId, Motion, Physics, Strike};
//!
//! let ball = Ball { id: BallId(0), radius: 0.028575, mass: 0.17, restitution: None };
//! let stroke = Strike { speed: 2.0, ..Strike::default() }; // m/s, in the middle of the ball
//! let struck = stroke.under(&Physics::default(), &ball, &Motion::at_rest(0.0, 0.0, ball.radius))?;
//! assert!(struck.velocity.x > 2.0, "the cue is heavier than the ball, which runs ahead of it");
//! # Ok::<(), baize_physics::Refusal>(())
//! ```

#![forbid(unsafe_code)]

mod bounds;
mod exact_sum;
mod roll_with_drag;
mod segments;
mod times;
mod time_window;
pub mod roots;
pub mod tolerances;
mod ball;
mod boundary;
mod outside;
mod obstacle;
mod impact;
mod parameters;
mod light;
mod piece;
pub mod detection;
mod shape;
mod topple;
mod vertical_spin;
mod work;
pub mod resolution;
mod all_parameters;
mod in_force;
mod grounded;
mod collide_cluster;
mod course;
mod strike;
mod track;
mod orientation;
pub mod engine;
mod turned_track;

pub use all_parameters::{FIELDS, PARAMETERS, Parameter, Physics, in_digits, path_in_file};
pub use ball::{Ball, BallId, FASTEST, MOST_SPIN, Motion};
pub use boundary::{Boundary, Cushion, Jaw, LinerEnd, NoseEnd, NoseLine, Outline, OwnNose, Pocket};
pub use bounds::Bounds;
pub use collide_cluster::collide_cluster;
pub use course::{Course, FLOOR, Hold, Partner};
pub use engine::Body;
pub use impact::{Change, Contact, Meeting};
pub use light::Light;
pub use obstacle::Obstacle;
pub use orientation::Turn;
pub use parameters::{Air, BallNumbers, Cloth, Cue, Foreign, Horizon, Mixing, Relativity, Slate, SlipFriction, Slope};
pub use piece::{Phase, Piece};
pub use resolution::{
    BallBall, BallBallModel, BallLaw, ClusterLaw, ClusterOutcome, ClusterResolver, Clusters, CushionContact,
    CushionLaw, CushionModel, LIFT, Member, Nose, PairImpact, PairLaw, PocketLaw, PocketModel, Pockets, bounce,
    collide, rebound, surface_slip,
};
pub use shape::Shape;
pub use strike::{Refusal, Strike, Tip};
pub use time_window::TimeWindow;
pub use times::{earlier, later};
pub use topple::energy_error;
pub use track::Track;
pub use turned_track::TurnedTrack;
pub use vertical_spin::VerticalSpin;
pub use work::{Meter, Work};
