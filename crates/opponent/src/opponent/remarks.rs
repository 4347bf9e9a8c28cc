//! What an opponent says: a line before and after a match, and a short sentence at a fine shot, a fluke or a miss.

use serde::{Deserialize, Serialize};

use baize_describe::Described;
use baize_files::{Flaw, short_list};

/// The most letters of a sentence.
const LONGEST: usize = 90;

/// What an opponent says. Of several sentences another one is said each time; without one, nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
#[serde(rename = "Remarks", default, deny_unknown_fields)]
pub struct Remarks {
    /// Before a match.
    #[serde(deserialize_with = "short_list")]
    #[described(form = "sentences of at most 90 letters", left_out = "nothing")]
    pub greeting: Vec<String>,
    /// At a hard shot of the person that came off.
    #[serde(deserialize_with = "short_list")]
    #[described(form = "sentences", left_out = "nothing")]
    pub fine_shot: Vec<String>,
    /// At a ball of the person that fell by luck.
    #[serde(deserialize_with = "short_list")]
    #[described(form = "sentences", left_out = "nothing")]
    pub fluke: Vec<String>,
    /// After a miss of its own.
    #[serde(deserialize_with = "short_list")]
    #[described(form = "sentences", left_out = "nothing")]
    pub miss: Vec<String>,
    /// After a match that it has won.
    #[serde(deserialize_with = "short_list")]
    #[described(form = "sentences", left_out = "nothing")]
    pub won: Vec<String>,
    /// After a match that it has lost.
    #[serde(deserialize_with = "short_list")]
    #[described(form = "sentences", left_out = "nothing")]
    pub lost: Vec<String>,
}

/// What a remark is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// A match begins.
    Greeting,
    /// A hard shot of the person came off.
    FineShot,
    /// A ball of the person fell by luck.
    Fluke,
    /// It missed.
    Miss,
    /// It has won the match.
    Won,
    /// It has lost the match.
    Lost,
}

impl Remarks {
    fn of(&self, occasion: Occasion) -> &[String] {
        match occasion {
            Occasion::Greeting => &self.greeting,
            Occasion::FineShot => &self.fine_shot,
            Occasion::Fluke => &self.fluke,
            Occasion::Miss => &self.miss,
            Occasion::Won => &self.won,
            Occasion::Lost => &self.lost,
        }
    }

    /// What is said on an occasion; `number` tells one time from another. `None` if nothing is.
    #[must_use]
    pub fn on(&self, occasion: Occasion, number: usize) -> Option<&str> {
        let sentences = self.of(occasion);
        sentences.get(number % sentences.len().max(1)).map(String::as_str)
    }

    /// Sentences that are too long for the screen, or that are no line.
    pub(super) fn flaws(&self) -> Vec<Flaw> {
        let fields = [
            ("greeting", Occasion::Greeting),
            ("fine_shot", Occasion::FineShot),
            ("fluke", Occasion::Fluke),
            ("miss", Occasion::Miss),
            ("won", Occasion::Won),
            ("lost", Occasion::Lost),
        ];
        let flaw_of = |(field, index, sentence): (&str, usize, &String)| {
            let letters = sentence.chars().count();
            let message = match () {
                () if letters > LONGEST => format!("has {letters} letters, but may have at most {LONGEST}"),
                () if sentence.chars().any(char::is_control) => {
                    "must be one line without control characters".to_owned()
                }
                () => return None,
            };
            Some(Flaw::new(format!("says.{field}[{index}]"), message))
        };
        let all = fields.into_iter().flat_map(|(field, occasion)| {
            self.of(occasion).iter().enumerate().map(move |(index, sentence)| (field, index, sentence))
        });
        all.filter_map(flaw_of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_said_in_turn_and_without_one_nothing() {
        let remarks = Remarks { miss: vec!["Ah.".to_owned(), "Well.".to_owned()], ..Remarks::default() };
        let said: Vec<_> = (0..3).map(|number| remarks.on(Occasion::Miss, number)).collect();
        assert_eq!(said, [Some("Ah."), Some("Well."), Some("Ah.")]);
        assert_eq!(remarks.on(Occasion::Fluke, 1), None);
    }
}
