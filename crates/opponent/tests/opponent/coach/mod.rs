//! The coach: what it advises, what it says that a shot cost, and for how good it takes a person.

mod advice;
mod costs;
mod levels;
mod matches;
