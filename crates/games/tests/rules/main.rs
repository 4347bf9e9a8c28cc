//! The rules of the games, by scripted shots without physics and by random games.

mod alone;
mod announcements;
mod blackball;
mod blackball_from_text;
mod by_the_text;
mod decided;
mod eight_ball;
mod facts;
mod from_engine;
mod neighbours;
mod nine_ball;
mod random_games;
mod rotation;
mod script;
mod sight;
mod snooker;
mod snooker_from_text;
mod spotting;
mod straight_pool;
mod straight_rail;
mod ten_ball;
mod terms;
mod three_cushion;
mod touching_from_engine;
