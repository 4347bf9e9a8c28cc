//! The physics of billiards, as functions of plain values in `f64`: how balls move (courses), when they meet (detection),
//! what an impact does (resolution), the strike of the cue, and the parameters.

mod ball;
mod boundary;
mod bounds;
mod course;
pub mod detection;
pub mod engine;
mod exact_sum;
mod impact;
mod obstacle;
mod orientation;
mod parameters;
mod piece;
pub mod resolution;
mod roll_with_drag;
pub mod roots;
mod segments;
mod shape;
mod strike;
mod time_window;
mod times;
pub mod tolerances;
mod topple;
mod track;
mod turned_track;
mod vertical_spin;
mod work;

pub use ball::{Ball, BallId, FASTEST, MOST_SPIN, Motion};
pub use boundary::{Boundary, Cushion, Jaw, LinerEnd, NoseEnd, Outline, OwnNose, Pocket};
pub use course::{Course, FLOOR, Hold, Partner};
pub use engine::Body;
pub use impact::{Change, Contact, Meeting};
pub use obstacle::Obstacle;
pub use orientation::Turn;
pub(crate) use parameters::in_digits;
pub use parameters::{
    Air, BallBall, Choice, Cloth, Clusters, Cue, CushionContact, ENTRIES, Entry, Foreign, Form, Horizon, Limits,
    Mixing, PARAMETERS, Parameter, Physics, Pockets, Slate, SlipFriction, Slope, Value,
};
pub use piece::{Phase, Piece};
pub use resolution::{
    BallBallModel, BallLaw, ClusterLaw, ClusterOutcome, ClusterResolver, CushionLaw, CushionModel, HertzBurst, LIFT,
    Member, Nose, PairImpact, PairLaw, PocketLaw, PocketModel, Shelf, Stronge, bounce, collide, collide_cluster,
    rebound, rebound_from,
};
pub use shape::Shape;
pub use strike::{Refusal, Strike, Tip};
pub use time_window::TimeWindow;
pub(crate) use times::{earlier, later};
pub(crate) use topple::energy_error;
pub use track::Track;
pub use turned_track::TurnedTrack;
pub use vertical_spin::VerticalSpin;
pub use work::{Meter, Work};
