//! Resolution: what an impact does to the motions of those that meet.

pub mod ball_ball;
pub mod cluster;
mod contact_graph;
pub mod cushion;
mod edge;
mod impulse_flow;
pub mod pocket;
mod slate;

pub use ball_ball::{BallBallModel, BallLaw, PairImpact, PairLaw, collide, yielding};
pub use cluster::{
    ClusterLaw, ClusterOutcome, ClusterResolver, HertzBurst, LARGEST_BURST, Member, NO_GAP, collide_cluster,
};
pub use contact_graph::{ContactGraph, Link, PerBall, PerLink};
pub use cushion::{CushionLaw, CushionModel, Nose, Stronge, rebound};
pub use edge::{rebound_from, rebound_in_air};
pub use pocket::{PocketLaw, PocketModel, Shelf};
pub(crate) use slate::come_down;
pub use slate::{LIFT, bounce, grounded, is_airborne};
