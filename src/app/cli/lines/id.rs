//! Reads the id of a line.

use serde::de::{Error, IgnoredAny};
use serde::{Deserialize, Deserializer};

use crate::files::Id;

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
