//! A part of the bed in which a ball shall come to rest.

use bevy::math::DVec2;
use serde::{Deserialize, Serialize};

use crate::files::Flaw;
use crate::physics::in_digits;
use crate::table::Table;

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

    /// The zone in words: `within 0.5 diamonds of (2, 1)`.
    pub(super) fn phrase(&self) -> String {
        match self {
            Self::Circle { centre, radius } => {
                format!("within {} diamonds of {}", in_digits(*radius), pair(*centre))
            }
            Self::Box { from, to } => format!("between {} and {} diamonds", pair(*from), pair(*to)),
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

fn in_metres(table: &Table, diamonds: [f64; 2]) -> DVec2 {
    DVec2::from_array(diamonds) * table.diamond()
}

fn pair([x, y]: [f64; 2]) -> String {
    format!("({}, {})", in_digits(x), in_digits(y))
}
