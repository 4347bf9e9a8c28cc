//! What is wrong with a goal for a table and its balls.

use super::word::Goal;
use super::zone::zone_flaw;
use crate::shot::setup::Setup;
use baize_files::{Flaw, listed, shown};
use baize_physics::in_digits;

/// What is wrong with goals for the table and the balls of a set-up, under the path of the field that holds them.
#[must_use]
pub fn goal_flaws(goals: &[Goal], setup: &Setup, field: &str) -> Vec<Flaw> {
    let indexed = goals.iter().enumerate();
    indexed
        .flat_map(|(index, goal)| {
            flaws_of_goal(goal, setup).into_iter().map(move |flaw| flaw.under(format!("{field}[{index}]")))
        })
        .collect()
}

/// What is wrong with a goal for the table and the balls of a set-up, without a path.
#[must_use]
pub fn flaws_of_goal(goal: &Goal, setup: &Setup) -> Vec<Flaw> {
    let unknown = goal.balls().into_iter().filter(|name| named(setup, name).is_none()).map(|name| {
        let known = listed(setup.balls.iter().map(|placed| placed.look.name.as_str()));
        Flaw::new("", format!("names the ball \"{}\", but the balls are {known}", shown(name)))
    });
    unknown.chain(own_flaw(goal, setup)).collect()
}

/// What is wrong with it besides the names of balls.
fn own_flaw(goal: &Goal, setup: &Setup) -> Option<Flaw> {
    let pockets = &setup.table.boundary.pockets;
    match goal {
        Goal::Pot { pocket: Some(name), .. } if !pockets.iter().any(|pocket| pocket.name == *name) => {
            let known = match pockets.len() {
                0 => "no pocket".to_owned(),
                _ => listed(pockets.iter().map(|pocket| pocket.name.as_str())),
            };
            Some(Flaw::new("", format!("names the pocket \"{}\", but the table has {known}", shown(name))))
        }
        Goal::Rails { rail: Some(name), .. } if !rail_names(setup).any(|known| known == name) => {
            let known = match rail_names(setup).count() {
                0 => "no rail".to_owned(),
                _ => listed(rail_names(setup)),
            };
            Some(Flaw::new("", format!("names the rail \"{}\", but the table has {known}", shown(name))))
        }
        Goal::Leave { zone, .. } => zone_flaw(zone).map(|flaw| flaw.under("zone")),
        Goal::Near { within, .. } if !(*within > 0.0 && within.is_finite()) => {
            Some(Flaw::new("within", format!("is {}, but must be above 0 diamonds", in_digits(*within))))
        }
        Goal::Carom { balls, .. } if balls.is_empty() => Some(Flaw::new("balls", "is empty; name one ball or more")),
        Goal::Rails { at_least, at_most: Some(most), .. } if most < at_least => {
            Some(Flaw::new("at_most", format!("is {most}, but must be at least {at_least}")))
        }
        Goal::Softer { than } if !(*than > 0.0 && than.is_finite()) => {
            Some(Flaw::new("than", format!("is {}, but must be above 0 m/s", in_digits(*than))))
        }
        _ => None,
    }
}

/// The names of the rails of the table.
fn rail_names(setup: &Setup) -> impl Iterator<Item = &str> {
    let rails = setup.table.boundary.cushions.iter().filter(|cushion| !cushion.facing);
    rails.map(|cushion| cushion.name.as_str())
}

/// The index of the ball of this name.
pub(super) fn named(setup: &Setup, name: &str) -> Option<usize> {
    setup.balls.iter().position(|placed| placed.look.name == name)
}
