//! The macro `parameters!`: declares a group of parameters with defaults, ranges, descriptions and its form in a file.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{DeserializeSeed, Error, MapAccess, VariantAccess, Visitor};

use super::part::Part;

/// Declares a group of parameters. A number is `name: type = default, "Label", "unit", least..=most;`. A group or a choice is
/// `name: type, "Label";`. The doc comment is the description in panel, files and `docs/files/fields.md`: what the parameter means,
/// with its source. The parameters of a law are `: Copy`.
macro_rules! parameters {
    (
        $(#[doc = $doc:literal])+
        pub struct $group:ident $(: $copy:ident)? {
            $(
                $(#[doc = $meaning:literal])+
                $field:ident: $type:ty $(= $usual:expr)?, $label:literal $(, $unit:literal, $min:literal..=$max:literal)?;
            )+
        }
    ) => {
        $(#[doc = $doc])+
        #[derive(Clone, $($copy,)? Debug, PartialEq, serde::Serialize)]
        pub struct $group {
            $($(#[doc = $meaning])+ pub $field: $type,)+
        }

        impl Default for $group {
            fn default() -> Self {
                <Self as $crate::parameters::part::Part>::USUAL
            }
        }

        impl $crate::parameters::part::Part for $group {
            const USUAL: Self = Self {
                $($field: parameters!(@usual $type $(, $usual)?),)+
            };

            fn describe(
                &self,
                path: &str,
                about: &$crate::parameters::part::About,
                entries: &mut Vec<$crate::parameters::part::Entry>,
            ) {
                if !path.is_empty() {
                    entries.push($crate::parameters::part::group_entry(path, about));
                }
                let below = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
                $(
                    let about = $crate::parameters::part::About {
                        label: $label,
                        meaning: concat!($($meaning),+).trim_ascii_start(),
                        limits: parameters!(@limits $($unit, $min, $max)?),
                    };
                    self.$field.describe(&below(stringify!($field)), &about, entries);
                )+
            }

            fn value_at(&self, path: &str) -> Option<$crate::parameters::part::Value> {
                let (name, rest) = path.split_once('.').unwrap_or((path, ""));
                match name {
                    $(stringify!($field) => self.$field.value_at(rest),)+
                    _ => None,
                }
            }

            fn set_at(&mut self, path: &str, value: $crate::parameters::part::Value) -> bool {
                let (name, rest) = path.split_once('.').unwrap_or((path, ""));
                match name {
                    $(stringify!($field) => self.$field.set_at(rest, value),)+
                    _ => false,
                }
            }
        }

        impl $crate::parameters::group::Group for $group {
            const NAME: &'static str = stringify!($group);
            const FIELDS: &'static [&'static str] = &[$(stringify!($field)),+];

            fn read<'de, A: serde::de::MapAccess<'de>>(&mut self, field: &str, map: &mut A) -> Result<(), A::Error> {
                match field {
                    $(stringify!($field) => self.$field = map.next_value()?,)+
                    _ => {}
                }
                Ok(())
            }
        }

        impl<'de> serde::Deserialize<'de> for $group {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::parameters::group::deserialize(deserializer)
            }
        }
    };
    (@usual $type:ty) => { <$type as $crate::parameters::part::Part>::USUAL };
    (@usual $type:ty, $usual:expr) => { $usual };
    (@limits) => { None };
    (@limits $unit:literal, $min:literal, $max:literal) => {
        Some($crate::parameters::part::Limits { unit: $unit, min: $min, max: $max })
    };
}
pub(crate) use parameters;

/// A group of parameters. In a file it stands in parentheses, and what the file leaves out keeps its default.
pub(crate) trait Group: Part {
    const NAME: &'static str;
    const FIELDS: &'static [&'static str];

    /// Reads the value of the field of that name from the file.
    fn read<'de, A: MapAccess<'de>>(&mut self, field: &str, map: &mut A) -> Result<(), A::Error>;
}

/// Reads a group.
pub(crate) fn deserialize<'de, T: Group, D: serde::Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_struct(T::NAME, T::FIELDS, GroupVisitor { is_visited: &mut false, group: PhantomData })
}

/// Reads the parameters of a law from the parentheses after its name. Without parentheses it has its defaults.
pub(crate) fn of_law<'de, T: Group, V: VariantAccess<'de>>(access: V) -> Result<T, V::Error> {
    let mut is_visited = false;
    let visitor = GroupVisitor { is_visited: &mut is_visited, group: PhantomData };
    match access.struct_variant(T::FIELDS, visitor) {
        // Nothing was read: there are no parentheses.
        Err(_) if !is_visited => Ok(T::USUAL),
        read => read,
    }
}

struct GroupVisitor<'a, T> {
    /// Becomes true if there are parentheses.
    is_visited: &'a mut bool,
    group: PhantomData<T>,
}

impl<'de, T: Group> Visitor<'de> for GroupVisitor<'_, T> {
    type Value = T;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "struct {}", T::NAME)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
        *self.is_visited = true;
        let mut group = T::USUAL;
        let mut seen = Vec::new();
        while let Some(name) = map.next_key_seed(Name::<T>(PhantomData))? {
            if seen.contains(&name) {
                return Err(Error::duplicate_field(name));
            }
            seen.push(name);
            group.read(name, &mut map)?;
        }
        Ok(group)
    }
}

/// Reads the name of a field of that group.
struct Name<T>(PhantomData<T>);

impl<'de, T: Group> DeserializeSeed<'de> for Name<T> {
    type Value = &'static str;

    fn deserialize<D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl<T: Group> Visitor<'_> for Name<T> {
    type Value = &'static str;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("field identifier")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Self::Value, E> {
        T::FIELDS.iter().copied().find(|field| *field == name).ok_or_else(|| E::unknown_field(name, T::FIELDS))
    }
}
