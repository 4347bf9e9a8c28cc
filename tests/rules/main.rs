//! The rules of the games, by scripted shots without physics and by random games.

mod eight_ball;
mod nine_ball;
mod script;
mod straight_pool;
mod ten_ball;
