//! A part of the bed in which a ball shall come to rest.

use glam::DVec2;
use serde::{Deserialize, Serialize};

use crate::shot::setup::Setup;
use crate::table::Table;
use baize_describe::{Described, Form, Range};
use baize_files::{Flaw, shown};
use baize_physics::in_digits;

/// The farthest number of a zone, in diamonds from the centre.
const FARTHEST: f64 = 1000.0;

/// A part of the bed. Numbers are diamonds, from the centre of the table along (towards the foot) and across (towards the left).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum BedZone {
    /// A disc. Its radius is in diamonds along the table.
    Circle {
        /// Its centre.
        centre: [f64; 2],
        /// Its radius, above 0.
        radius: f64,
    },
    /// A rectangle.
    Box {
        /// Its lower corner.
        from: [f64; 2],
        /// Its higher corner, in both directions beyond the lower one.
        to: [f64; 2],
    },
}

impl Described for BedZone {
    const FORM: Form = Form::Choice(&[]);

    fn range() -> Range {
        "Circle(centre: (X, Y), radius: R), Box(from: (X, Y), to: (X, Y))".into()
    }
}

impl BedZone {
    /// Whether a place, in metres, is in it.
    #[must_use]
    pub fn holds(&self, table: &Table, place: DVec2) -> bool {
        self.distance(table, place) <= 0.0
    }

    /// How far a place is outside of it, in metres; 0 or less inside.
    #[must_use]
    pub fn distance(&self, table: &Table, place: DVec2) -> f64 {
        match *self {
            Self::Circle { centre, radius } => place.distance(in_metres(table, centre)) - radius * table.diamond().x,
            Self::Box { from, to } => {
                let (from, to) = (in_metres(table, from), in_metres(table, to));
                let outside = (from - place).max(place - to);
                outside.max(DVec2::ZERO).length() + outside.max_element().min(0.0)
            }
        }
    }

    /// The lower and the higher corner of the rectangle around it, in metres.
    #[must_use]
    pub fn corners(&self, table: &Table) -> (DVec2, DVec2) {
        match *self {
            Self::Circle { centre, radius } => {
                let (centre, radius) = (in_metres(table, centre), radius * table.diamond().x);
                (centre - radius, centre + radius)
            }
            Self::Box { from, to } => (in_metres(table, from), in_metres(table, to)),
        }
    }

    /// The zone in words: `within 0.5 diamonds of where it hits the 1`, or without such a ball `within 0.5 diamonds of the place 2 diamonds
    /// towards the foot and 1 diamond to the left of the centre`.
    pub(super) fn phrase(&self, setup: &Setup) -> String {
        match *self {
            Self::Circle { centre, radius } => {
                let at_ball = at_a_ball(in_metres(&setup.table, centre), setup);
                format!("within {} of {}", diamonds(radius), at_ball.unwrap_or_else(|| place(centre)))
            }
            Self::Box { from, to } => format!(
                "between {} and {} along the table, and between {} and {} across it",
                along(from[0]),
                along(to[0]),
                across(from[1]),
                across(to[1])
            ),
        }
    }
}

/// What is wrong with a zone; the path of the flaw is empty.
#[must_use]
pub fn zone_flaw(zone: &BedZone) -> Option<Flaw> {
    let is_sound = |number: f64| number.is_finite() && number.abs() <= FARTHEST;
    let message = match *zone {
        BedZone::Circle { centre, radius }
            if !(centre.into_iter().all(is_sound) && is_sound(radius) && radius > 0.0) =>
        {
            format!(
                "is a circle around {} with the radius {}, but needs numbers up to {FARTHEST} diamonds and a radius above 0",
                pair(centre),
                in_digits(radius)
            )
        }
        BedZone::Box { from, to }
            if !(from.into_iter().chain(to).all(is_sound) && from[0] < to[0] && from[1] < to[1]) =>
        {
            format!(
                "goes from {} to {}, but both numbers must grow and be at most {FARTHEST} diamonds",
                pair(from),
                pair(to)
            )
        }
        BedZone::Circle { .. } | BedZone::Box { .. } => return None,
    };
    Some(Flaw::new("", message))
}

/// A place in words, if a ball of the set-up lies there, or just beside it, where the cue ball hits it.
fn at_a_ball(centre: DVec2, setup: &Setup) -> Option<String> {
    setup.balls.iter().enumerate().find_map(|(index, placed)| {
        let (far, radius) = (centre.distance(placed.motion.position.truncate()), placed.ball.radius);
        let name = shown(&placed.look.name);
        match index == setup.cue_ball {
            true if far < 0.5 * radius => Some("where the cue ball starts".to_owned()),
            false if far < 0.5 * radius => Some(format!("where the {name} lay")),
            false if (far - 2.0 * radius).abs() < 0.25 * radius => Some(format!("where the cue ball hits the {name}")),
            _ => None,
        }
    })
}

fn in_metres(table: &Table, diamonds: [f64; 2]) -> DVec2 {
    DVec2::from_array(diamonds) * table.diamond()
}

/// A place on the bed in words, from its diamonds.
fn place([x, y]: [f64; 2]) -> String {
    match (x == 0.0, y == 0.0) {
        (true, true) => "the centre of the table".to_owned(),
        (false, true) => format!("the place {} of the centre", along(x)),
        (true, false) => format!("the place {} of the centre", across(y)),
        (false, false) => format!("the place {} and {} of the centre", along(x), across(y)),
    }
}

/// A number of diamonds along the table in words.
fn along(x: f64) -> String {
    let way = if x > 0.0 { "towards the foot" } else { "towards the head" };
    if x == 0.0 { "the centre".to_owned() } else { format!("{} {way}", diamonds(x.abs())) }
}

/// A number of diamonds across the table in words.
fn across(y: f64) -> String {
    let way = if y > 0.0 { "to the left" } else { "to the right" };
    if y == 0.0 { "the centre".to_owned() } else { format!("{} {way}", diamonds(y.abs())) }
}

/// A number of diamonds, to a tenth, which is what an eye can tell.
fn diamonds(number: f64) -> String {
    let rounded = (number * 10.0).round() / 10.0;
    let shown = if rounded == 0.0 { number } else { rounded };
    format!("{} {}", in_digits(shown), if shown == 1.0 { "diamond" } else { "diamonds" })
}

fn pair([x, y]: [f64; 2]) -> String {
    format!("({}, {})", in_digits(x), in_digits(y))
}
