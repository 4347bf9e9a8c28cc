//! Reads the options of a game from the parentheses after its name.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, VariantAccess, Visitor};

use super::game::Rules;

/// Reads the options of a game. Without parentheses it has its usual ones.
///
/// # Errors
/// Those of the file.
pub(super) fn options<'de, R: Rules, V: VariantAccess<'de>>(access: V) -> Result<R, V::Error> {
    let mut is_visited = false;
    let visitor = OptionsVisitor { is_visited: &mut is_visited, rules: PhantomData };
    match access.struct_variant(&[], visitor) {
        // Nothing was read: there are no parentheses.
        Err(_) if !is_visited => Ok(R::default()),
        read => read,
    }
}

struct OptionsVisitor<'a, R> {
    /// Becomes true if there are parentheses.
    is_visited: &'a mut bool,
    rules: PhantomData<R>,
}

impl<'de, R: Rules> Visitor<'de> for OptionsVisitor<'_, R> {
    type Value = R;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the options of {}", R::TITLE)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<R, A::Error> {
        *self.is_visited = true;
        R::deserialize(MapAccessDeserializer::new(map))
    }
}
