//! The games as the planner sees them: what a situation of each is worth. A game is one module here and one line of [`game_model_of`].

mod lead;
mod ordered;
mod groups;
mod straight_pool;
mod snooker;
mod carom;
mod three_cushion;
mod straight_rail;

use super::evaluator::GameModel;
use baize_games::rules::Play;

/// The planner's view of a game.
pub(super) fn game_model_of(play: &Play) -> &'static dyn GameModel {
    match play {
        Play::NineBall(_) | Play::TenBall(_) => &ordered::LowestFirst,
        Play::Rotation(_) => &ordered::PointsInOrder,
        Play::EightBall(_) => &groups::Groups { last: "8" },
        Play::Blackball(_) => &groups::Groups { last: "black" },
        Play::StraightPool(_) => &straight_pool::StraightPool,
        Play::Snooker(_) => &snooker::Snooker,
        Play::ThreeCushion(_) => &three_cushion::ThreeCushion,
        Play::StraightRail(_) => &straight_rail::StraightRail,
    }
}
