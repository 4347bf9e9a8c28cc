//! Resolution: the laws of impacts, which turn the motions before an impact into those after it.

pub mod ball_ball;
pub mod cluster;
mod collide_cluster;
mod contact_graph;
pub mod cushion;
mod edge;
mod grounded;
mod impulse_flow;
pub mod pocket;
mod slate;

pub use ball_ball::{BallBallModel, BallLaw, PairImpact, PairLaw, collide, yielding};
pub use cluster::{ClusterLaw, ClusterOutcome, ClusterResolver, LARGEST_BURST, Member, NO_GAP};
pub use collide_cluster::{collide_cluster, collide_cluster_metered};
pub(crate) use collide_cluster::{part_cluster, stop_cluster};
pub use contact_graph::{ContactGraph, Link, PerBall, PerLink};
pub use cushion::{CushionLaw, CushionModel, Nose, rebound, rebound_metered};
pub use edge::{rebound_from, rebound_in_air};
pub use grounded::grounded;
pub use pocket::{PocketLaw, PocketModel};
pub(crate) use slate::come_down;
pub use slate::{LIFT, bounce, is_airborne};
