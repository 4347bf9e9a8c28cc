//! Cases that were written from the rule texts alone; `docs/play/rules.md` names the text and the edition of each game.

mod eight_ball;
mod nine_ball;
mod rotation;
mod straight_pool;
mod ten_ball;
