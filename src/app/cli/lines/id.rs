//! The id that a line and its answer have in common.

use serde::de::{Error, IgnoredAny};
use serde::{Deserialize, Deserializer, Serialize};

/// The id by which a caller knows a line: a text or a whole number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(untagged)]
pub enum Id {
    /// A whole number.
    Number(i64),
    /// Any text.
    Text(String),
}

impl Id {
    /// The id of a line without one: its number, from 1.
    pub fn of_line(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

/// Reads only the id of a line or an answer, and ignores the rest.
pub struct OnlyId {
    /// The id, if there is one.
    pub id: Option<Id>,
}

impl<'de> Deserialize<'de> for OnlyId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Value {
            Id(Id),
            Other(IgnoredAny),
        }
        #[derive(Deserialize)]
        struct Object {
            #[serde(default)]
            id: Option<Value>,
        }
        match Object::deserialize(deserializer)?.id {
            Some(Value::Other(_)) => Err(D::Error::custom("the id is neither a text nor a whole number")),
            Some(Value::Id(id)) => Ok(Self { id: Some(id) }),
            None => Ok(Self { id: None }),
        }
    }
}
