//! What the persons at both machines say to each other during a match.

use std::collections::VecDeque;
use std::time::Duration;

use baize_online::Gesture;

use crate::words::online as text;

/// So many sentences are kept.
const MOST: usize = 6;
/// For so long a sentence is shown.
const SHOWN: Duration = Duration::from_secs(12);

/// What was said last.
#[derive(Debug, Default)]
pub struct Talk {
    said: VecDeque<(String, Duration)>,
    /// Whether what the other person writes is hidden. Gestures are shown all the same.
    pub hides_texts: bool,
}

impl Talk {
    /// Notes a gesture that somebody has made at the time `now` since the program began.
    pub(super) fn gesture(&mut self, who: &str, gesture: Gesture, now: Duration) {
        self.note(text::says(who, text::gesture(gesture)), now);
    }

    /// Notes what somebody has written at that time.
    pub(super) fn words(&mut self, who: &str, words: &str, now: Duration) {
        if !self.hides_texts {
            self.note(text::says(who, words), now);
        }
    }

    fn note(&mut self, sentence: String, now: Duration) {
        self.said.push_back((sentence, now));
        if self.said.len() > MOST {
            self.said.pop_front();
        }
    }

    /// What was said a short time ago, at the time `now`, the oldest first.
    pub fn recent(&self, now: Duration) -> impl Iterator<Item = &str> {
        let is_recent = move |at: &Duration| now.saturating_sub(*at) < SHOWN;
        self.said.iter().filter(move |(_, at)| is_recent(at)).map(|(sentence, _)| sentence.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_shown_for_a_while_and_a_hidden_text_never() {
        let at = Duration::from_secs;
        let mut talk = Talk::default();
        talk.gesture("Anna", Gesture::GoodShot, at(1));
        talk.words("Anna", "Your break!", at(5));
        assert_eq!(talk.recent(at(6)).collect::<Vec<_>>(), ["Anna: Good shot!", "Anna: Your break!"]);
        assert_eq!(talk.recent(at(14)).collect::<Vec<_>>(), ["Anna: Your break!"]);
        talk.hides_texts = true;
        talk.words("Anna", "Hello?", at(20));
        talk.gesture("Anna", Gesture::Thanks, at(20));
        assert_eq!(talk.recent(at(21)).collect::<Vec<_>>(), ["Anna: Thanks."]);
    }
}
