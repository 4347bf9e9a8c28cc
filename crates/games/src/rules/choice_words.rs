//! The word that a file has for each choice, taken from the list of choices itself.

use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};

use super::turn::Choice;
use baize_files::variant_names;

impl Choice {
    /// The words of all choices, such as `HandOver`, in the order of their declaration.
    #[must_use]
    pub fn words() -> &'static [&'static str] {
        variant_names::<Self>()
    }

    /// Every choice, in the order of [`words`](Self::words).
    pub fn all() -> impl Iterator<Item = Self> {
        Self::words().iter().filter_map(|word| Self::of_word(word))
    }

    /// The choice for which a file has this word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        let word: StrDeserializer<Error> = word.into_deserializer();
        Self::deserialize(word).ok()
    }

    /// The word that a file has for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::words().iter().find(|word| Self::of_word(word) == Some(self)).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_has_a_word_of_its_own_and_is_found_by_it() {
        let all: Vec<Choice> = Choice::all().collect();
        assert_eq!(all.len(), Choice::words().len());
        for choice in all {
            assert_eq!(choice.word(), format!("{choice:?}"));
            assert_eq!(Choice::of_word(choice.word()), Some(choice));
        }
        assert!(Choice::words().contains(&"RackAndLetBreak"));
        assert_eq!(Choice::of_word("rack_and_let_break"), None);
    }
}
