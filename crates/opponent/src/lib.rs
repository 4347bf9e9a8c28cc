//! Somebody to play against, and somebody to ask: [`opponent`] plans shots for a computed player, and [`coach`] explains them to a person.

#![forbid(unsafe_code)]

pub mod opponent;
pub mod coach;
