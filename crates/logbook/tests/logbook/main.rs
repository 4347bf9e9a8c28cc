//! The record of shots: the database, its statistics, its commands, and how the game fills it in.

mod book;
mod damage;
mod kills;
mod observing;
