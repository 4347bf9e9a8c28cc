//! Limits of the numbers of a table: sizes, coordinates, colours, and the measures of a hole.

use std::fmt::Display;

use baize_describe::{Described, Limited, limits_of};
use baize_files::Flaw;
use baize_physics::in_digits;

/// The flaws of all numbers and colours in a file that lie outside the limits of their declaration, with paths inside it.
pub fn limit_flaws(file: &impl Described) -> Vec<Flaw> {
    let flaw = |limited| match limited {
        Limited::Number(path, value, [least, most], unit) => (!(least..=most).contains(&value)).then(|| {
            let [value, least, most] = [value, least, most].map(in_digits);
            let space = if unit.is_empty() { "" } else { " " };
            Flaw::new(path, format!("is {value}, but must lie between {least} and {most}{space}{unit}"))
        }),
        Limited::Colour(path, colour) => colour_flaw(colour, &path),
    };
    limits_of(file).into_iter().filter_map(flaw).collect()
}

/// The flaw of a colour with a part outside 0 to 1.
pub(crate) fn colour_flaw(colour: [f32; 3], path: &str) -> Option<Flaw> {
    let wrong = colour.into_iter().find(|part| !(0.0..=1.0).contains(part))?;
    Some(Flaw::new(
        path,
        format!("has a part {}, but red, green and blue must lie between 0 and 1", in_digits(wrong.into())),
    ))
}

/// The largest coordinate, velocity and spin, in SI units. It is far beyond any table, and no sum or product overflows.
const FARTHEST: f64 = 1e6;

/// The coordinates that [`not_finite`] accepts, in words.
pub(crate) const COORDINATES: &str = "-1000000 to 1000000";

/// The sizes that [`size_flaw`] accepts, in words.
pub(crate) const SIZES: &str = "0.000001 to 1000000";

/// The sizes that [`size_flaw`] accepts if they may be zero, in words.
pub(crate) const SIZES_OR_ZERO: &str = "0 to 1000000";

/// The heights of noses, in words.
pub(super) const HEIGHTS: &str = "above 0, below a ball's diameter";

/// The masses that a ball may have, in words.
pub(crate) const MASSES: &str = "0.000001 to 1000000, or inf";

/// The flaw of coordinates that are NaN, infinite or absurd.
pub fn not_finite(numbers: &[f64], path: impl Display) -> Option<Flaw> {
    let wrong = numbers.iter().find(|number| !(-FARTHEST..=FARTHEST).contains(*number))?;
    let message = if wrong.is_finite() {
        format!("contains {}, but must lie between -{FARTHEST} and {FARTHEST}", in_digits(*wrong))
    } else {
        format!("contains {wrong}, but must be made of finite numbers")
    };
    Some(Flaw::new(path.to_string(), message))
}

/// The smallest size (metres, kilograms) that counts as positive.
const SMALLEST: f64 = 1e-6;

/// What is wrong with a size in `unit`: not a number, negative, or absurdly large or small. The path is empty.
pub(crate) fn size_flaw(size: f64, may_be_zero: bool, unit: &str) -> Option<Flaw> {
    let demand = if size > FARTHEST {
        format!("at most {FARTHEST} {unit}")
    } else if may_be_zero && size >= 0.0 || size >= SMALLEST {
        return None;
    } else if may_be_zero {
        format!("0 {unit} or more")
    } else if size > 0.0 {
        format!("at least {SMALLEST} {unit}")
    } else {
        format!("above 0 {unit}")
    };
    Some(Flaw::new("", format!("is {}, but must be {demand}", in_digits(size))))
}

/// The deepest hole, in metres: the floor is 0.76 below the cloth.
const DEEPEST: f64 = 0.5;

/// The back of a pocket leans in as much as its facings do, in degrees (WPA equipment specification, section 9: 12 to 15).
pub(super) fn usual_back_draft() -> f64 {
    12.0
}

/// What is wrong with the depth and the back of a pocket, if they are given.
pub(super) fn hole_flaws(
    depth: Option<f64>,
    liner_restitution: Option<f64>,
    back_draft_deg: f64,
) -> impl Iterator<Item = Flaw> {
    let measures = [
        ("depth", depth, DEEPEST, " m"),
        ("liner_restitution", liner_restitution, 1.0, ""),
        ("back_draft_deg", Some(back_draft_deg), 45.0, " degrees"),
    ];
    measures.into_iter().filter_map(|(field, value, most, unit)| {
        let wrong = value.filter(|value| !(0.0..=most).contains(value))?;
        Some(Flaw::new(field, format!("is {}, but must lie between 0 and {most}{unit}", in_digits(wrong))))
    })
}
