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

pub(crate) use ball_ball::yielding;
pub use ball_ball::{BallBall, BallBallModel, BallLaw, PairImpact, surface_slip};
pub use cluster::{ClusterLaw, ClusterOutcome, ClusterResolver, Clusters, Member};
pub(crate) use cluster::{LARGEST_BURST, NO_GAP};
pub(crate) use contact_graph::{ContactGraph, Link, PerBall, PerLink};
pub use cushion::{CushionContact, CushionLaw, CushionModel, Nose, rebound};
pub(crate) use cushion::{rebound_in_air, rebound_metered};
pub(crate) use edge::rebound_from;
pub use pair_law::{PairLaw, collide};
pub use pocket::{PocketLaw, PocketModel, Pockets};
pub(crate) use relativistic::{Momenta, normal_impulse, turn_back};
pub(crate) use slate::come_down;
pub(crate) use slate::is_airborne;
pub use slate::{LIFT, bounce};
