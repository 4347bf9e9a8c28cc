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
        Goal::Rails { ball, at_least, at_most } => {
            let rails = |most: u32| count(most as usize, "rail");
            match (*at_least, *at_most) {
                (least, None) => format!("{} meets at least {}", the(ball), rails(least)),
                (0, Some(0)) => format!("{} meets no rail", the(ball)),
                (0, Some(most)) => format!("{} meets at most {}", the(ball), rails(most)),
                (least, Some(most)) if least == most => format!("{} meets {}", the(ball), rails(most)),
                (least, Some(most)) => format!("{} meets {least} to {}", the(ball), rails(most)),
            }
        }
        Goal::Spread { balls } => {
            format!("at least {} meet a rail or fall", count(*balls as usize, "object ball"))
        }
        Goal::Leave { ball, zone } => format!("{} comes to rest {}", the(ball), zone.phrase(setup)),
        Goal::Near { ball, other, within } => {
            format!("{} comes to rest within {} diamonds of {}", the(ball), in_digits(*within), the(other))
        }
        Goal::Hide { ball } => format!("the cue ball is left without a straight line to {}", the(ball)),
        Goal::Jump { over } => format!("the cue ball jumps over {}", the(over)),
    }
}
