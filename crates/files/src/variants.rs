//! The names of the variants of an enum, as files write them, taken from the enum itself.

use serde::Deserialize;
use serde::de::value::Error;
use serde::de::{Deserializer, Error as _, Visitor};
use serde::forward_to_deserialize_any;

/// The names of all variants of `T`, in the order of its declaration; empty if `T` is no enum. A new variant is in the list
/// without further ado.
#[must_use]
pub fn variant_names<T: for<'de> Deserialize<'de>>() -> &'static [&'static str] {
    let mut names: &[&str] = &[];
    // There is no value to read: the answer is always an error.
    let _ = T::deserialize(Asked(&mut names));
    names
}

/// Keeps the names that an enum asks for.
struct Asked<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for Asked<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Error> {
        Err(Error::custom("not an enum"))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        _visitor: V,
    ) -> Result<V::Value, Error> {
        *self.0 = variants;
        Err(Error::custom("only its names are asked for"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only the names matter")]
    enum Shape {
        Point,
        Circle(f64),
        Box { width: f64 },
    }

    #[test]
    fn an_enum_tells_its_names_and_nothing_else_has_any() {
        assert_eq!(variant_names::<Shape>(), ["Point", "Circle", "Box"]);
        assert_eq!(variant_names::<f64>(), [""; 0]);
        assert_eq!(variant_names::<Vec<Shape>>(), [""; 0]);
    }
}
