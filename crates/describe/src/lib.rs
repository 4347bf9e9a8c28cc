//! One description of a field, whoever has it: a file, the physics, a line of input, or an answer in JSON.
//!
//! A struct or an enum is declared once, as plain Rust, with `#[derive(Described)]`. The doc comment of a field is its meaning; the
//! attribute `#[described(..)]` says what the type does not: unit, range, default. From the declaration follow the [`Field`]s, and from
//! these the pages, the comments of files, the JSON Schemas, and the sliders of the panel.
//!
//! ```
//! use baize_describe::{Described, Range};
//!
//! /// The air.
//! #[derive(Described)]
//! #[described(default)]
//! struct Air {
//!     /// Density of the air; 1.2 at sea level.
//!     #[described(default = 1.2, unit = "kg/m³", range = 0.0..=100.0)]
//!     density: f64,
//!     /// Whether there is wind.
//!     wind: bool,
//! }
//!
//! let fields = Air::fields("air");
//! assert_eq!((&*fields[0].path, &*fields[0].meaning), ("air.density", "Density of the air; 1.2 at sea level."));
//! assert_eq!((fields[0].unit, &fields[0].range), ("kg/m³", &Range::Within(0.0, 100.0)));
//! assert_eq!(fields[1].demand(), "true or false; left out: false");
//! assert_eq!(Air::default().density, 1.2);
//! ```
//!
//! # The attributes
//!
//! At a field, all of them after `#[described(`, with commas between them:
//!
//! * `unit = "m"`.
//! * `range = 0.0..=1.0`: the limits of a number, which [`limits_of`] finds; or a text, which only says what is allowed.
//! * `default = 0.5`: its default. `#[serde(default)]` and `#[serde(default = "..")]` are read too, and that of an
//!   `Option` is `None`.
//! * `left_out = "that of the set"`: what it means to leave the field out, where that is not the default as a value.
//! * `form = "name or path"`: what belongs there, in place of what the type says. What is in the value is then not described.
//! * `label = "Gravity"`: its name on the screen.
//!
//! At a struct:
//!
//! * `default` implements `Default`: each field has its default, or that of its type.
//! * `name = "ball"`: its name as an object of JSON.
//! * `meaning = ".."`: what it means, in place of its doc comment.
//!
//! At an enum:
//!
//! * `meanings`: the meaning of a field of this type goes on with the meaning of each choice.

#![forbid(unsafe_code)]

mod range;
mod value;
mod form;
mod field;
mod described;
mod primitives;
mod object;
mod parameters;
mod named;

pub use baize_derive::{Described, Parameters};
pub use described::{Described, LONGEST_LIST, Limited, limits_of};
pub use field::{Field, LeftOut, path_under};
pub use form::{Choice, Form, listed, with_meanings};
pub use named::{Named, in_parentheses, read_named};
pub use object::Object;
pub use parameters::Parameters;
pub use primitives::tuple;
pub use range::Range;
pub use value::Value;
