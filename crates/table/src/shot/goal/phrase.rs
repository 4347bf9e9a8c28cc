//! Goals in words.

use super::word::Goal;
use crate::shot::setup::Setup;
use baize_files::{count, listed, shown};
use baize_physics::in_digits;

/// The goal as the end of a sentence, safe to print: `the 1 falls into the foot left pocket`. The set-up says which ball is
/// the cue ball.
#[must_use]
pub fn goal_phrase(goal: &Goal, setup: &Setup) -> String {
    let cue_ball = setup.balls.get(setup.cue_ball).map_or("", |placed| placed.look.name.as_str());
    let the = |ball: &String| if ball == cue_ball { "the cue ball".to_owned() } else { format!("the {}", shown(ball)) };
    let after = |rails: u32, what: &str| match rails {
        0 => String::new(),
        rails => format!(" {what} at least {}", count(rails as usize, "rail")),
    };
    match goal {
        Goal::Pot { ball, pocket, rails } => {
            let into = pocket.as_ref().map_or_else(String::new, |name| format!(" into the {} pocket", shown(name)));
            format!("{} falls{into}{}", the(ball), after(*rails, "after"))
        }
        Goal::PotSome { balls } => format!("at least {} fall", count(*balls as usize, "object ball")),
        Goal::Keep { ball } => format!("{} stays on the table", the(ball)),
        Goal::Hit { ball, rails } => format!("the cue ball meets {} first{}", the(ball), after(*rails, "after")),
        Goal::Carom { balls, rails } => {
            let balls = listed(balls.iter().map(String::as_str));
            format!("the cue ball meets {balls}{}", after(*rails, "and before the last of them"))
        }
        Goal::Meet { ball, other } => format!("{} and {} meet", the(ball), the(other)),
        Goal::Rails { ball, rail, at_least, at_most } => rails_phrase(&the(ball), rail.as_deref(), *at_least, *at_most),
        Goal::Spread { balls } => {
            format!("at least {} meet a rail or fall", count(*balls as usize, "object ball"))
        }
        Goal::Leave { ball, zone } => format!("{} comes to rest {}", the(ball), zone.phrase(setup)),
        Goal::Near { ball, other, within } => {
            format!("{} comes to rest within {} diamonds of {}", the(ball), in_digits(*within), the(other))
        }
        Goal::Hide { ball } => format!("the cue ball is left without a straight line to {}", the(ball)),
        Goal::Jump { over } => format!("the cue ball jumps over {}", the(over)),
        Goal::Softer { than } => format!("the cue is at most {} m/s fast", in_digits(*than)),
    }
}

/// How often a ball meets rails: `the 1 meets at least 2 rails`, or for one rail `the 1 meets the foot rail at least 2 times`.
fn rails_phrase(ball: &str, rail: Option<&str>, at_least: u32, at_most: Option<u32>) -> String {
    let often = |number: u32| count(number as usize, if rail.is_some() { "time" } else { "rail" });
    let so_often = match (at_least, at_most) {
        (_, Some(0)) => {
            return match rail {
                Some(rail) => format!("{ball} does not meet the {}", shown(rail)),
                None => format!("{ball} meets no rail"),
            };
        }
        (least, None) => format!("at least {}", often(least)),
        (0, Some(most)) => format!("at most {}", often(most)),
        (least, Some(most)) if least == most => often(least),
        (least, Some(most)) => format!("{least} to {}", often(most)),
    };
    let the_rail = rail.map_or_else(String::new, |rail| format!(" the {}", shown(rail)));
    format!("{ball} meets{the_rail} {so_often}")
}
