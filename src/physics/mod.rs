//! The physics of billiards, pure and in `f64`: courses, detection, resolution, the strike, the parameters.

mod ball;
mod boundary;
mod course;
mod impact;
mod parameters;
mod strike;

pub use ball::{Ball, BallId, Motion};
pub use boundary::{Boundary, Cushion, Jaw, Pocket};
pub use course::{Course, Phase, Piece, VerticalSpin};
pub use impact::{Change, Contact, Meeting};
pub use parameters::{
    BallBall, Cloth, Cue, CushionContact, CushionModel, Horizon, PARAMETERS, Parameter, Physics, SlipFriction,
};
pub use strike::{Refusal, Strike, Tip};
