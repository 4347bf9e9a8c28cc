//! A place on the bed as a file gives it.

use std::fmt::{self, Formatter};

use serde::Deserializer;
use serde::de::{Error, IgnoredAny, SeqAccess, Visitor};

/// Reads the optional field `position`, for `#[serde(deserialize_with)]`. For a third number, the message says how to
/// lift the ball.
///
/// # Errors
/// Errors of its numbers, or a third number.
pub(super) fn position<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<[f64; 2]>, D::Error> {
    deserializer.deserialize_option(Place { field: "position" })
}

/// As [`position`], for the field `diamonds`.
///
/// # Errors
/// As [`position`].
pub(super) fn diamonds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<[f64; 2]>, D::Error> {
    deserializer.deserialize_option(Place { field: "diamonds" })
}

/// A visitor for the numbers of the field.
struct Place {
    field: &'static str,
}

impl<'de> Visitor<'de> for Place {
    type Value = Option<[f64; 2]>;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("an array of length 2")
    }

    fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_tuple(2, self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut numbers: A) -> Result<Self::Value, A::Error> {
        let mut place = [0.0; 2];
        for (index, number) in place.iter_mut().enumerate() {
            *number = numbers.next_element()?.ok_or_else(|| A::Error::invalid_length(index, &self))?;
        }
        if numbers.next_element::<IgnoredAny>()?.is_some() {
            let field = self.field;
            return Err(A::Error::custom(format_args!(
                "`{field}` has two numbers, along and across the table, and no third one; the field `height` lifts a ball"
            )));
        }
        Ok(Some(place))
    }
}
