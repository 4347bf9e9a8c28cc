//! The games as the planner sees them: what a situation of each is worth. A game is one module here and one line of [`game_model_of`].

mod lead;
mod ordered;
mod groups;
mod straight_pool;
mod snooker;
mod carom;
mod three_cushion;
mod straight_rail;
mod killer;
mod any_ball;
mod one_pocket;
mod bank_pool;
mod cribbage;
mod house;
mod bowlliards;
mod cutthroat;
mod pyramid;
mod four_ball;
mod english_billiards;
mod speed_pool;

use super::evaluator::GameModel;
use baize_games::rules::GameInProgress;

/// The planner's view of a game.
pub(super) fn game_model_of(game: &GameInProgress) -> &'static dyn GameModel {
    match game {
        GameInProgress::NineBall(_) | GameInProgress::TenBall(_) | GameInProgress::SevenBall(_) => {
            &ordered::LowestFirst
        }
        GameInProgress::Rotation(_) => &ordered::PointsInOrder,
        GameInProgress::EightBall(_) | GameInProgress::Heyball(_) => &groups::Groups { last: "8" },
        GameInProgress::Blackball(_) => &groups::Groups { last: "black" },
        GameInProgress::StraightPool(_) => &straight_pool::StraightPool,
        GameInProgress::Snooker(_) | GameInProgress::SixRed(_) => &snooker::Snooker,
        GameInProgress::ThreeCushion(_) => &three_cushion::ThreeCushion,
        GameInProgress::OneCushion(_) => &three_cushion::OneCushion,
        GameInProgress::StraightRail(_) | GameInProgress::Balkline(_) => &straight_rail::StraightRail,
        GameInProgress::Killer(_) => &killer::Killer,
        GameInProgress::OnePocket(_) => &one_pocket::OnePocket,
        GameInProgress::House(_) => &house::House,
        GameInProgress::BankPool(_) => &bank_pool::BankPool,
        GameInProgress::Cribbage(_) => &cribbage::Cribbage,
        GameInProgress::Bowlliards(_) => &bowlliards::Bowlliards,
        GameInProgress::Cutthroat(_) => &cutthroat::Cutthroat,
        GameInProgress::FreePyramid(_) => &pyramid::FreePyramid,
        GameInProgress::CombinedPyramid(_) => &pyramid::CombinedPyramid,
        GameInProgress::FourBall(_) => &four_ball::FourBall,
        GameInProgress::EnglishBilliards(_) => &english_billiards::EnglishBilliards,
        GameInProgress::SpeedPool(_) => &speed_pool::SpeedPool,
    }
}
