//! Resolution: what an impact does to the motions of those that meet.

mod ball_ball;
mod cluster;
mod contact_graph;
mod cushion;
mod extrapolation;
mod impulse_flow;

pub use ball_ball::{collide, pair_restitution};
pub use cluster::{ClusterOutcome, Member, collide_cluster};
pub use contact_graph::{ContactGraph, Link};
pub use cushion::rebound;
