//! Resolution: what an impact does to the motions of those that meet.

mod ball_ball;
mod cluster;
mod contact_graph;
mod cushion;
mod edge;
mod generalized_reflections;
mod hertz_burst;
mod impulse_flow;
mod one_at_a_time;
mod slate;

pub use ball_ball::{collide, pair_restitution, yielding};
pub use cluster::{ClusterOutcome, LARGEST_BURST, Member, NO_GAP, collide_cluster};
pub use contact_graph::{ContactGraph, Link, PerBall, PerLink};
pub use cushion::rebound;
pub use edge::{rebound_from, rebound_in_air};
pub use hertz_burst::deepest_overlap;
pub(crate) use slate::come_down;
pub use slate::{LIFT, bounce, grounded, is_airborne};
