//! The players against whom the planner is measured: their games are legal, and the rebuild of PickPocket can play.

mod players;
