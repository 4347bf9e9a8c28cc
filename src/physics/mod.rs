//! The physics of billiards, pure and in `f64`: courses, detection, resolution, the strike, the parameters.

mod ball;
mod boundary;
mod bounds;
mod course;
pub mod detection;
pub mod engine;
mod exact_sum;
mod impact;
mod moments;
mod orientation;
mod parameters;
mod resolution;
mod roll;
mod roll_off;
pub mod roots;
mod shape;
mod strike;
mod topple;
mod track;

pub use ball::{Ball, BallId, FASTEST, MOST_SPIN, Motion};
pub use boundary::{Boundary, Cushion, Jaw, NoseEnd, Outline, OwnNose, Pocket};
pub use course::{Course, Hold, Partner, Phase, Piece, VerticalSpin};
pub use engine::Body;
pub use impact::{Change, Contact, Meeting};
pub(crate) use moments::{earlier, later};
pub use orientation::Turn;
pub(crate) use parameters::in_digits;
pub use parameters::{
    Air, BallBall, BallBallModel, Cloth, ClusterResolver, Clusters, Cue, CushionContact, CushionModel, Horizon, Mixing,
    PARAMETERS, Parameter, Physics, PocketModel, Pockets, Slate, SlipFriction, Slope,
};
pub use resolution::{
    ClusterOutcome, LIFT, Member, bounce, collide, collide_cluster, deepest_overlap, pair_restitution, rebound,
};
pub use shape::Shape;
pub use strike::{Refusal, Strike, Tip};
pub(crate) use topple::energy_error;
pub use track::Track;
