//! Resolution: the laws of impacts, which turn the motions before an impact into those after it.

mod contact_graph;
mod edge;
mod impulse_flow;
pub mod cushion;
pub mod pocket;
mod slate;
pub mod ball_ball;
mod relativistic;
mod pair_law;
pub mod cluster;

pub use ball_ball::{BallBall, BallBallModel, BallLaw, PairImpact, surface_slip, yielding};
pub use cluster::{ClusterLaw, ClusterOutcome, ClusterResolver, Clusters, LARGEST_BURST, Member, NO_GAP};
pub use contact_graph::{ContactGraph, Link, PerBall, PerLink};
pub use cushion::{CushionContact, CushionLaw, CushionModel, Nose, rebound, rebound_in_air, rebound_metered};
pub use edge::rebound_from;
pub use pair_law::{PairLaw, collide};
pub use pocket::{PocketLaw, PocketModel, Pockets};
pub(crate) use relativistic::{Momenta, normal_impulse, turn_back};
pub(crate) use slate::come_down;
pub use slate::{LIFT, bounce, is_airborne};
