//! An entry that either names another file or holds its contents in place.

use std::fmt::{self, Formatter};
use std::marker::PhantomData;

use baize_describe::{Described, Form};
use serde::de::value::{MapAccessDeserializer, MapDeserializer};
use serde::de::{DeserializeOwned, Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::kind::Kind;
use super::mistake::{FileError, Flaw};
use super::source::Origin;

/// `"nine_ball"`, `"racks/mine.rack.ron"`, or the fields themselves in parentheses.
#[derive(Clone, Debug, PartialEq)]
pub enum Reference<T> {
    /// A name or path.
    Named(String),
    /// The contents in place.
    Inline(T),
}

impl<T: DeserializeOwned> Reference<T> {
    /// The value of the entry `field` of the file at `origin`, and where it is written.
    ///
    /// # Errors
    /// If the named file does not exist, that is a mistake in the file that names it. Mistakes inside the named file
    /// are reported there.
    pub fn load(self, kind: Kind, origin: &Origin, field: &str) -> Result<(T, Origin), FileError> {
        match self {
            Self::Inline(value) => Ok((value, origin.entry(field))),
            Self::Named(name) => {
                let source = origin
                    .source()
                    .find_named(kind, &name)
                    .map_err(|error| origin.refuse(vec![Flaw::new(field, format!("cannot be used: {error}"))]))?;
                source.parse()
            }
        }
    }
}

impl<T> Described for Reference<T> {
    const FORM: Form = Form::Words("name, path, or fields in place");
}

impl<T: Serialize> Serialize for Reference<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Named(name) => serializer.serialize_str(name),
            Self::Inline(value) => value.serialize(serializer),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Reference<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ReferenceVisitor(PhantomData))
    }
}

struct ReferenceVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ReferenceVisitor<T> {
    type Value = Reference<T>;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a name in quotes or fields in parentheses")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Self::Value, E> {
        Ok(Reference::Named(name.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Self::Value, A::Error> {
        T::deserialize(MapAccessDeserializer::new(fields)).map(Reference::Inline)
    }

    /// In RON `()` is a unit: it has no fields.
    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        T::deserialize(MapDeserializer::new(std::iter::empty::<(&str, &str)>())).map(Reference::Inline)
    }
}
