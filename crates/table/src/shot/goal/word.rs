//! The goal words.

use serde::{Deserialize, Serialize};

use super::zone::BedZone;
use baize_describe::{Described, Form, Range};

/// Something that a shot shall bring about. Balls and pockets have their names. The cue ball is the ball that is struck; all others are object
/// balls. A rail is a cushion, a jaw, or the top of a rail, and counts at every contact.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Goal {
    /// The ball falls.
    Pot {
        /// Which ball.
        ball: String,
        /// Into which pocket; `None` for any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pocket: Option<String>,
        /// How many rails it meets before, at least.
        #[serde(default)]
        rails: u32,
    },
    /// At least so many object balls fall.
    PotSome {
        /// How many.
        balls: u32,
    },
    /// The ball stays on the table.
    Keep {
        /// Which ball.
        ball: String,
    },
    /// The cue ball meets this ball before any other.
    Hit {
        /// Which ball.
        ball: String,
        /// How many rails the cue ball meets before, at least.
        #[serde(default)]
        rails: u32,
    },
    /// The cue ball meets all of these balls.
    Carom {
        /// Which balls.
        balls: Vec<String>,
        /// How many rails the cue ball meets before it has met the last of them, at least.
        #[serde(default)]
        rails: u32,
    },
    /// Two balls meet.
    Meet {
        /// One.
        ball: String,
        /// The other.
        other: String,
    },
    /// The ball meets so many rails during the shot.
    Rails {
        /// Which ball.
        ball: String,
        /// The rail that counts, with its facings and jaws; `None` for all rails.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rail: Option<String>,
        /// How many at least.
        #[serde(default)]
        at_least: u32,
        /// How many at most; `None` for no limit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at_most: Option<u32>,
    },
    /// At least so many object balls meet a rail or fall.
    Spread {
        /// How many.
        balls: u32,
    },
    /// The ball comes to rest with its centre in this part of the bed.
    Leave {
        /// Which ball.
        ball: String,
        /// Where.
        zone: BedZone,
    },
    /// Two balls come to rest near each other.
    Near {
        /// One.
        ball: String,
        /// The other.
        other: String,
        /// The farthest that their centres may lie apart, in diamonds along the table.
        within: f64,
    },
    /// From where the cue ball comes to rest it cannot hit any part of this ball on a straight line.
    Hide {
        /// Which ball.
        ball: String,
    },
    /// The cue ball flies over a part of this ball.
    Jump {
        /// Which ball.
        over: String,
    },
    /// The cue is at most so fast.
    Softer {
        /// The highest speed in m/s.
        than: f64,
    },
}

impl Described for Goal {
    const FORM: Form = Form::Choice(&[]);

    fn range() -> Range {
        GOAL_WORDS.map(|word| word.example).join(", ").into()
    }
}

/// A goal word with an example and its meaning.
#[derive(Clone, Copy, Debug)]
pub struct GoalWord {
    /// How it is written.
    pub example: &'static str,
    /// What it asks for, as a sentence.
    pub meaning: &'static str,
}

/// Every goal word, in the order of the declaration, for pages and messages.
pub const GOAL_WORDS: [GoalWord; 13] = [
    GoalWord {
        example: "Pot(ball: \"1\", pocket: \"foot left\", rails: 1)",
        meaning: "The ball falls. `pocket` may be left out for any pocket; `rails` is how many rails the ball meets before, at least.",
    },
    GoalWord { example: "PotSome(balls: 2)", meaning: "At least so many object balls fall." },
    GoalWord { example: "Keep(ball: \"cue\")", meaning: "The ball stays on the table." },
    GoalWord {
        example: "Hit(ball: \"1\", rails: 2)",
        meaning: "The cue ball meets this ball before any other, after at least so many rails.",
    },
    GoalWord {
        example: "Carom(balls: [\"1\", \"2\"], rails: 3)",
        meaning: "The cue ball meets all of these balls, and at least so many rails before it has met the last of them.",
    },
    GoalWord { example: "Meet(ball: \"1\", other: \"2\")", meaning: "The two balls meet." },
    GoalWord {
        example: "Rails(ball: \"1\", rail: \"foot rail\", at_least: 1, at_most: 2)",
        meaning: "The ball meets so many rails. With `rail` only that rail counts; without `at_most` there may be any more.",
    },
    GoalWord { example: "Spread(balls: 4)", meaning: "At least so many object balls meet a rail or fall." },
    GoalWord {
        example: "Leave(ball: \"cue\", zone: Circle(centre: (2, 1), radius: 0.5))",
        meaning: "The ball comes to rest with its centre in this part of the bed. The other form is \
                  `Box(from: (-4, -2), to: (-3, 2))`. Numbers are diamonds from the centre of the table, along and across.",
    },
    GoalWord {
        example: "Near(ball: \"cue\", other: \"2\", within: 1)",
        meaning: "The two balls come to rest with their centres at most so many diamonds apart.",
    },
    GoalWord {
        example: "Hide(ball: \"2\")",
        meaning: "From where the cue ball comes to rest it cannot hit any part of this ball on a straight line.",
    },
    GoalWord { example: "Jump(over: \"2\")", meaning: "The cue ball flies over a part of this ball." },
    GoalWord { example: "Softer(than: 1.5)", meaning: "The speed of the cue is at most this, in m/s." },
];

impl Goal {
    /// The names of the balls that it speaks of.
    #[must_use]
    pub fn balls(&self) -> Vec<&str> {
        match self {
            Self::Pot { ball, .. }
            | Self::Keep { ball }
            | Self::Hit { ball, .. }
            | Self::Rails { ball, .. }
            | Self::Leave { ball, .. }
            | Self::Hide { ball }
            | Self::Jump { over: ball } => vec![ball],
            Self::Meet { ball, other } | Self::Near { ball, other, .. } => vec![ball, other],
            Self::Carom { balls, .. } => balls.iter().map(String::as_str).collect(),
            Self::PotSome { .. } | Self::Spread { .. } | Self::Softer { .. } => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baize_files::variant_names;

    #[test]
    fn the_list_of_goal_words_has_every_word_with_an_example_that_can_be_read() {
        let name = |word: &GoalWord| word.example.split('(').next().unwrap_or_default();
        assert_eq!(GOAL_WORDS.iter().map(name).collect::<Vec<_>>(), variant_names::<Goal>());
        let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        for word in &GOAL_WORDS {
            let read = options.from_str::<Goal>(word.example);
            assert!(read.is_ok(), "{}: {read:?}", word.example);
        }
    }
}
