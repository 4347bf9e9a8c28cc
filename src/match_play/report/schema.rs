//! Describes what `baize referee --json` prints. The page `docs/referee.md` and the JSON Schema `docs/referee.schema.json` are
//! made from this description. Tests compare it with what is printed.

use serde_json::Map;

use super::json::{KINDS, VERSION};
use crate::files::{PrintedForm, PrintedObject, PrintedOutput, always, optional};

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
        always("players", PrintedForm::List("player"), "Both players with the score at the end of the file."),
        always("steps", PrintedForm::List("step"), "What the players did, in this order."),
        always("next", PrintedForm::Text, "What comes next, as a sentence."),
        always("over", PrintedForm::Bool, "Whether the match is over."),
        optional(
            "winner",
            PrintedForm::Text,
            "if the match is not over, or drawn",
            "The name of the player who has won.",
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
            optional(
                "verdict",
                PrintedForm::Object("verdict"),
                "for placing the cue ball, brushing the cloth and taking back a shot",
                "The judgement.",
            ),
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

`baize referee MATCH.ron --json` plays a match file again and prints all verdicts and the score as one JSON object.

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
    OUTPUT.page("")
}

/// The text of `docs/referee.schema.json`, a JSON Schema (draft 2020-12).
#[must_use]
pub fn referee_schema() -> String {
    OUTPUT.schema(Map::new())
}
