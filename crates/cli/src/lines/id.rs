//! Reads the id of a line, and whether a line is an answer.

use std::collections::HashSet;
use std::fmt;

use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use baize_files::Id;

/// The longest name of a field that is looked at, in bytes; the fields of answers have short names.
const LONGEST_FIELD: usize = 64;
/// The most fields of an object that are looked at.
const MOST_FIELDS: usize = 100;

/// The id of a line or an answer, and the names of its fields.
#[derive(Debug, Default)]
pub struct Fields {
    /// The id, if there is one.
    pub id: Option<Id>,
    names: HashSet<String>,
}

impl Fields {
    /// Whether the object has a field of this name.
    pub fn has(&self, name: &str) -> bool {
        self.names.contains(name)
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(FieldsVisitor)
    }
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = Fields;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with an `id`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
        let mut fields = Fields::default();
        while let Some(name) = map.next_key::<String>()? {
            if name == "id" && fields.id.is_none() {
                fields.id = Some(map.next_value()?);
            } else {
                map.next_value::<IgnoredAny>()?;
            }
            if name.len() <= LONGEST_FIELD && fields.names.len() < MOST_FIELDS {
                fields.names.insert(name);
            }
        }
        Ok(fields)
    }
}
