//! Lists of limited length.

use std::fmt::{self, Formatter};
use std::marker::PhantomData;

use baize_describe::LONGEST_LIST;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// The greatest length of a list that the game writes itself, such as the balls of a large rack.
const LONGEST_WRITTEN: usize = 6000;

/// Reads a list, for `#[serde(deserialize_with)]`. A list that is too long is refused at the first entry beyond the
/// limit.
///
/// # Errors
/// Those of the entries, and that of the length.
pub fn short_list<'de, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    deserializer.deserialize_seq(ShortList { longest: LONGEST_LIST, entries: PhantomData })
}

/// As [`short_list`], for a list that the game also writes, and of which not all pairs are tested.
///
/// # Errors
/// As [`short_list`].
pub fn long_list<'de, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    deserializer.deserialize_seq(ShortList { longest: LONGEST_WRITTEN, entries: PhantomData })
}

/// As [`short_list`], for an optional list.
///
/// # Errors
/// As [`short_list`].
pub fn some_short_list<'de, T, D>(deserializer: D) -> Result<Option<Vec<T>>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    Option::<Short<T>>::deserialize(deserializer).map(|list| list.map(|Short(entries)| entries))
}

struct Short<T>(Vec<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Short<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        short_list(deserializer).map(Self)
    }
}

/// A visitor that accepts at most `longest` entries.
pub struct ShortList<T> {
    /// The most entries.
    pub longest: usize,
    /// Their type.
    pub entries: PhantomData<T>,
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for ShortList<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a list in square brackets")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = list.next_element()? {
            if entries.len() == self.longest {
                return Err(A::Error::custom(format_args!("this list may have at most {} entries", self.longest)));
            }
            entries.push(entry);
        }
        Ok(entries)
    }
}
