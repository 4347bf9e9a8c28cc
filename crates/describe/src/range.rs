//! The allowed values of a field.

use std::borrow::Cow;
use std::ops::RangeInclusive;

/// The allowed values of a field.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Range {
    /// All values of its type.
    #[default]
    Any,
    /// Numbers from the first to the second. A program checks them.
    Within(f64, f64),
    /// In words, for people.
    Words(Cow<'static, str>),
}

impl Range {
    /// As a page shows it; empty for all values.
    #[must_use]
    pub fn words(&self) -> Cow<'_, str> {
        match self {
            Self::Any => "".into(),
            Self::Within(least, most) => format!("{least} to {most}").into(),
            Self::Words(words) => words.as_ref().into(),
        }
    }

    /// The smallest and the largest allowed number, where both are known.
    #[must_use]
    pub fn limits(&self) -> Option<[f64; 2]> {
        match self {
            Self::Within(least, most) => Some([*least, *most]),
            Self::Any | Self::Words(_) => None,
        }
    }
}

impl From<RangeInclusive<f64>> for Range {
    fn from(range: RangeInclusive<f64>) -> Self {
        Self::Within(*range.start(), *range.end())
    }
}

impl From<RangeInclusive<u32>> for Range {
    fn from(range: RangeInclusive<u32>) -> Self {
        Self::Within((*range.start()).into(), (*range.end()).into())
    }
}

impl From<&'static str> for Range {
    fn from(words: &'static str) -> Self {
        Self::Words(words.into())
    }
}

impl From<String> for Range {
    fn from(words: String) -> Self {
        Self::Words(words.into())
    }
}
