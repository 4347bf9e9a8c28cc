//! Reads a choice that may have a group in parentheses after its name, such as a law with its parameters.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, VariantAccess, Visitor};

/// Choices with names, of which some have a group in parentheses.
pub trait Named: Sized {
    /// What the name is that of, such as `a law`.
    const WHAT: &'static str;

    /// All names.
    const NAMES: &'static [&'static str];

    /// Reads the choice of that name, with the group that follows the name.
    ///
    /// # Errors
    /// Those of the file.
    fn read<'de, V: VariantAccess<'de>>(name: &str, access: V) -> Result<Self, V::Error>;
}

/// Reads a choice; `type_name` is that of its type.
///
/// # Errors
/// Those of the file.
pub fn read_named<'de, T: Named, D: Deserializer<'de>>(
    type_name: &'static str,
    deserializer: D,
) -> Result<T, D::Error> {
    deserializer.deserialize_enum(type_name, T::NAMES, NamedVisitor(PhantomData))
}

struct NamedVisitor<T>(PhantomData<T>);

impl<'de, T: Named> Visitor<'de> for NamedVisitor<T> {
    type Value = T;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "the name of {}", T::WHAT)
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<T, A::Error> {
        let (name, access) = access.variant_seed(Name::<T>(PhantomData))?;
        T::read(name, access)
    }
}

struct Name<T>(PhantomData<T>);

impl<'de, T: Named> DeserializeSeed<'de> for Name<T> {
    type Value = &'static str;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl<T: Named> Visitor<'_> for Name<T> {
    type Value = &'static str;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "the name of {}", T::WHAT)
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Self::Value, E> {
        T::NAMES.iter().copied().find(|known| *known == name).ok_or_else(|| E::unknown_variant(name, T::NAMES))
    }
}

/// Reads the group in parentheses after a name. Without parentheses it has its defaults. `what` says what belongs into the
/// parentheses.
///
/// # Errors
/// Those of the file.
pub fn in_parentheses<'de, T: Default + Deserialize<'de>, V: VariantAccess<'de>>(
    what: &str,
    access: V,
) -> Result<T, V::Error> {
    let mut is_visited = false;
    let visitor = GroupVisitor { is_visited: &mut is_visited, what, group: PhantomData };
    match access.struct_variant(&[], visitor) {
        // Nothing was read: there are no parentheses.
        Err(_) if !is_visited => Ok(T::default()),
        read => read,
    }
}

struct GroupVisitor<'a, T> {
    /// Becomes true if there are parentheses.
    is_visited: &'a mut bool,
    what: &'a str,
    group: PhantomData<T>,
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for GroupVisitor<'_, T> {
    type Value = T;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(self.what)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        *self.is_visited = true;
        T::deserialize(MapAccessDeserializer::new(map))
    }
}
