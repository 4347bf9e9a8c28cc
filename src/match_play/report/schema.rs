//! Describes what `baize referee --json` prints. The page `docs/referee.md` and the JSON Schema `docs/referee.schema.json` are
//! made from this description. Tests compare it with what is printed.

use serde_json::Map;

use super::json::{KINDS, PLACES, VERSION};
use crate::files::{PrintedForm, PrintedObject, PrintedOutput, always, optional};
use crate::match_play::written::words_section;

const ENDED: &[&str] = &["nothing", "rack", "match"];

const TOP: PrintedObject = PrintedObject {
    name: "The printed object",
    meaning: "One object, in one line.",
    fields: &[
        always(
            "version",
            PrintedForm::Version(VERSION),
            "Grows when a field is removed or changes its meaning, not when one is added.",
        ),
        always("game", PrintedForm::Text, "The game, as game files name it."),
        always("name", PrintedForm::Text, "The name that is shown."),
        always("race_to", PrintedForm::Integer, "The racks that win the match."),
        always("pockets", PrintedForm::Texts, "The names of the pockets, as `Pot` has them."),
        always("decided", PrintedForm::Text, "How coin or lag went, in a few sentences."),
        always("players", PrintedForm::List("player"), "Both players with the score at the end of the file."),
        always("steps", PrintedForm::List("step"), "What the players did, in this order."),
        always("next", PrintedForm::Text, "What comes next, as a sentence."),
        always("now", PrintedForm::Object("situation"), "How the match stands at the end of the file."),
        always("over", PrintedForm::Bool, "Whether the match is over."),
        optional(
            "winner",
            PrintedForm::Text,
            "if the match is not over, or drawn",
            "The name of the player who has won.",
        ),
        optional(
            "refusal",
            PrintedForm::Object("refusal"),
            "if every command of the file was possible",
            "Why the command after the last step was refused. Then the exit code is 1.",
        ),
    ],
};

const OBJECTS: &[PrintedObject] = &[
    PrintedObject {
        name: "player",
        meaning: "A player and the score at one time.",
        fields: &[
            always("name", PrintedForm::Text, "The name."),
            always("racks", PrintedForm::Integer, "Racks won; frames in snooker, games in carom."),
            always("points", PrintedForm::Signed, "Points in this rack."),
            always("run", PrintedForm::Signed, "Points in the last visit to the table."),
            always("high_run", PrintedForm::Signed, "The most points in one visit."),
            always("innings", PrintedForm::Integer, "Visits to the table in this rack."),
            always("fouls", PrintedForm::Integer, "Fouls in a row."),
        ],
    },
    PrintedObject {
        name: "step",
        meaning: "Something that a player did.",
        fields: &[
            always("number", PrintedForm::Integer, "Counted from 1."),
            always("by", PrintedForm::Text, "The name of the player."),
            always("does", PrintedForm::OneOf(KINDS), "What kind of command it was."),
            always("words", PrintedForm::Text, "The command in words, to be read after the name."),
            always("taken_back", PrintedForm::Bool, "Whether it was taken back later."),
            always("after", PrintedForm::Object("situation"), "How the match stood after it."),
            optional(
                "verdict",
                PrintedForm::Object("verdict"),
                "for placing the cue ball, brushing the cloth and taking back a shot",
                "The judgement.",
            ),
        ],
    },
    PrintedObject {
        name: "situation",
        meaning: "How the match stands between two commands: what can be written next, and where the balls are.",
        fields: &[
            optional(
                "to_act",
                PrintedForm::Text,
                "after the match",
                "The name of the player who plays or chooses next.",
            ),
            always(
                "words",
                PrintedForm::Texts,
                "What this player can write for `does`, such as `Choose(HandOver)` or `PlaceCueBall(X, Y)`. What is \
                 possible at any time is left out: to concede, to agree, to take back, to brush.",
            ),
            always("cue_ball", PrintedForm::Text, "The name of the ball that is struck next."),
            always("balls_on", PrintedForm::Texts, "The balls that may be hit first in the next shot."),
            always("can_pot", PrintedForm::Texts, "The balls that can be called with a pocket."),
            always("can_nominate", PrintedForm::Texts, "The balls that can be nominated."),
            always("free_balls", PrintedForm::Texts, "The balls that can be nominated as free ball."),
            always("balls", PrintedForm::List("ball"), "Where each ball is, by ascending id."),
        ],
    },
    PrintedObject {
        name: "ball",
        meaning: "Where a ball is.",
        fields: &[
            always("name", PrintedForm::Text, "Its name, as commands have it."),
            always("place", PrintedForm::OneOf(PLACES), "On the bed, in a pocket, or off the table."),
            optional("x", PrintedForm::Number("m"), "if it is not on the bed", "Its centre along the table."),
            optional("y", PrintedForm::Number("m"), "if it is not on the bed", "Its centre across the table."),
            optional("pocket", PrintedForm::Text, "if it is in no pocket", "The name of the pocket."),
        ],
    },
    PrintedObject {
        name: "refusal",
        meaning: "Why a command was refused; the message also goes to the error stream.",
        fields: &[
            always("step", PrintedForm::Integer, "Which command of the file it is, counted from 1."),
            always("file", PrintedForm::Text, "The file as it was named."),
            always("line", PrintedForm::Integer, "Its line, from 1."),
            always("column", PrintedForm::Integer, "Its column, from 1."),
            always("message", PrintedForm::Text, "What is wrong, and what could be written instead."),
        ],
    },
    PrintedObject {
        name: "verdict",
        meaning: "The judgement about a shot, a choice or a concession.",
        fields: &[
            always("sentence", PrintedForm::Text, "What happened and why, in plain sentences."),
            always("fouls", PrintedForm::List("foul"), "All fouls, the gravest first."),
            always("points", PrintedForm::Object("points"), "What was added to the points of the players."),
            always("ended", PrintedForm::OneOf(ENDED), "What ended with it."),
            always("players", PrintedForm::List("player"), "Both players with the score after it."),
            always("next", PrintedForm::Text, "What came next, as a sentence."),
            always("version", PrintedForm::Text, "The version of Baize that computed it."),
            optional(
                "disagreement",
                PrintedForm::Text,
                "if this version computes the same",
                "How the outcome that this version computes differs; the recorded outcome stands.",
            ),
        ],
    },
    PrintedObject {
        name: "points",
        meaning: "Points of both players.",
        fields: &[
            always("first", PrintedForm::Signed, "Those of the first player."),
            always("second", PrintedForm::Signed, "Those of the second player."),
        ],
    },
    PrintedObject {
        name: "foul",
        meaning: "A foul of one shot.",
        fields: &[
            always("kind", PrintedForm::Text, "What kind of foul it was, such as `NoBallHit`."),
            always("rule", PrintedForm::Text, "The rule that it breaks."),
            always("reason", PrintedForm::Text, "The reason as a sentence."),
        ],
    },
];

const OPENING: &str = "\
# The JSON of `baize referee`

`baize referee MATCH.ron --json` plays a match file again and prints all verdicts, the places of the balls after each command, and
the score as one JSON object. Further down are the words that a match file has for [what a player does](#what-a-player-does) and for
each of the [choices](#choices).

[`referee.schema.json`](referee.schema.json) is the same as a JSON Schema; `baize schema referee` prints it.

This page is made from the program; `BLESS=1 cargo test --no-default-features --test files json_page` writes it anew.
";

const OUTPUT: PrintedOutput = PrintedOutput {
    title: "A match of Baize",
    meaning: "What baize referee --json prints.",
    opening: OPENING,
    top: TOP,
    others: &[],
    objects: OBJECTS,
};

/// The text of the page `docs/referee.md`.
#[must_use]
pub fn referee_page() -> String {
    OUTPUT.page("") + &words_section()
}

/// The text of `docs/referee.schema.json`, a JSON Schema (draft 2020-12).
#[must_use]
pub fn referee_schema() -> String {
    OUTPUT.schema(Map::new())
}
