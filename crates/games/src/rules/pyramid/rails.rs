//! Whether the balls moved enough in a shot that pocketed none (rule 20 of pyramid).

use crate::rules::equipment::Equipment;
use crate::rules::facts::Touched;
use crate::rules::played::Played;
use baize_physics::BallId;

/// A ball that moves after the first contact.
struct Moving<'a> {
    ball: BallId,
    /// The place in the list of the ball that set it going; `None` for the cue ball.
    by: Option<usize>,
    /// The names of the rails that it reached.
    rails: Vec<&'a str>,
    /// Whether it crossed the middle of the table.
    crosses: bool,
}

impl Moving<'_> {
    const fn new(ball: BallId, by: Option<usize>) -> Self {
        Self { ball, by, rails: Vec::new(), crosses: false }
    }
}

/// Whether after the contact one and the same ball reached two different rails, or one rail and crossed the middle. A chain counts like one
/// ball: the cue ball, a ball that it set going, a ball that this one set going, and so on.
pub(super) fn moved_enough(played: &Played) -> bool {
    let moving = moving(played);
    (0..moving.len()).any(|last| {
        let (mut rails, mut crosses, mut at): (Vec<&str>, bool, _) = (Vec::new(), false, Some(last));
        while let Some(one) = at.and_then(|index| moving.get(index)) {
            rails.extend(&one.rails);
            crosses |= one.crosses;
            at = one.by;
        }
        rails.sort_unstable();
        rails.dedup();
        rails.len() > 1 || rails.len() == 1 && crosses
    })
}

/// The balls that move after the first contact, each after the one that set it going.
fn moving<'a>(played: &Played<'a>) -> Vec<Moving<'a>> {
    let (facts, equipment) = (played.facts, played.equipment);
    let mut moving = vec![Moving::new(played.cue_ball, None)];
    let first = facts.touches.iter().find(|touch| matches!(touch.what, Touched::Ball(_)));
    let Some(first) = first.map(|touch| touch.time) else { return moving };
    for contact in facts.contacts.iter().filter(|contact| contact.time >= first) {
        let index = |ball: BallId| moving.iter().position(|one: &Moving| one.ball == ball);
        if let Touched::Ball(other) = contact.what {
            match (index(contact.ball), index(other)) {
                (by @ Some(_), None) => moving.push(Moving::new(other, by)),
                (None, by @ Some(_)) => moving.push(Moving::new(contact.ball, by)),
                _ => {}
            }
        } else if let (Some(index), Some(rail)) = (index(contact.ball), rail(equipment, contact.what)) {
            moving[index].rails.push(rail);
        }
    }
    let middle = equipment.string_at(0.0);
    let crossed = facts.crossings.iter().filter(|crossing| Some(crossing.string) == middle && crossing.time >= first);
    let crossed: Vec<BallId> = crossed.map(|crossing| crossing.ball).collect();
    for one in &mut moving {
        // A table without this string has no crossings; then the places before and after decide.
        one.crosses =
            crossed.contains(&one.ball) || middle.is_none() && facts.crossed_centre_string.contains(&one.ball);
    }
    moving
}

/// The name of the rail to which a cushion or a jaw belongs: the end of its own name, as in `foot left jaw of the foot rail`.
fn rail(equipment: &Equipment, what: Touched) -> Option<&str> {
    let boundary = &equipment.table.boundary;
    let name = match what {
        Touched::Cushion(index) => &boundary.cushions.get(index)?.name,
        Touched::Jaw(index) => &boundary.jaws.get(index)?.name,
        Touched::Ball(_) | Touched::RailTop => return None,
    };
    Some(name.rsplit_once(" of the ").map_or(name.as_str(), |(_, rail)| rail))
}
