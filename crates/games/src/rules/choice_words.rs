//! How a file has each choice, taken from the list of choices itself.

use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};

use super::equipment::Equipment;
use super::turn::Choice;
use baize_files::variant_names;

impl Choice {
    /// The words of all choices that are a word alone, such as `HandOver`, in the order of their declaration.
    #[must_use]
    pub fn words() -> &'static [&'static str] {
        let words = variant_names::<Self>();
        // What takes something stands at the end.
        let count = words.iter().position(|word| Self::of_word(word).is_none()).unwrap_or(words.len());
        &words[..count]
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

    /// How a file has it: `HandOver`, or `TakePocket("foot left")`.
    #[must_use]
    pub fn form(self, equipment: &Equipment) -> String {
        let named = |word: &str, name: &str| format!("{word}({name:?})");
        match self {
            Self::TakePocket(pocket) => named("TakePocket", equipment.pocket_name(pocket)),
            Self::TakeBall(ball) => named("TakeBall", equipment.ball(ball).map_or("", |ball| &ball.name)),
            _ => format!("{self:?}"),
        }
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
            assert_eq!(Choice::of_word(&format!("{choice:?}")), Some(choice));
        }
        assert!(Choice::words().contains(&"RackAndLetBreak"));
        assert_eq!(Choice::of_word("rack_and_let_break"), None);
    }
}
