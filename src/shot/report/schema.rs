//! Describes what `baize simulate --json` prints. The page `docs/json.md` and the JSON Schema
//! `docs/simulate.schema.json` are made from this description. Tests compare it with what is printed.

use serde_json::{Value, json};

use super::json::VERSION;
use crate::files::{PrintedField, PrintedForm, PrintedObject, PrintedOutput, always, object_schema, optional, rows};

/// A kind of event and the fields that it has besides those of every event.
struct EventKind {
    name: &'static str,
    meaning: &'static str,
    fields: &'static [PrintedField],
}

const ENDINGS: &[&str] = &["at_rest", "still_moving"];
const HORIZONS: &[&str] = &["time", "impacts", "work", "memory"];
const PHASES: &[&str] = &["sliding", "rolling", "spinning", "resting", "airborne", "toppling", "off_table", "pocketed"];

const BALL: PrintedField = always("ball", PrintedForm::Object("ball"), "Which ball.");
const TIME: PrintedField = always("time", PrintedForm::Number("s"), "When, on the shot clock.");
const POSITION: PrintedField = always("position", PrintedForm::Vector("m"), "Its centre.");
const VELOCITY: PrintedField = always("velocity", PrintedForm::Vector("m/s"), "Its velocity.");
const SPIN: PrintedField = always("spin", PrintedForm::Vector("rad/s"), "Its angular velocity, right-handed.");
const NORMAL: PrintedField =
    always("normal", PrintedForm::Vector(""), "Unit vector from the ball towards what it met.");
const SPEED: PrintedField = always(
    "normal_speed",
    PrintedForm::Number("m/s"),
    "Speed of approach along the normal, zero or more; or what stands for it, see `event`.",
);
const CAPTURE_NORMAL: PrintedField = always(
    "normal",
    PrintedForm::Vector(""),
    "Unit vector along its velocity. If it did not move: towards the middle of the pocket, or straight down from there.",
);
const CAPTURE_SPEED: PrintedField = always("normal_speed", PrintedForm::Number("m/s"), "Its speed.");
const POINT: PrintedField = always("point", PrintedForm::Vector("m"), "Where they touched.");
const OTHER: PrintedField = always("other", PrintedForm::Object("ball"), "The other ball.");
const CUSHION: PrintedField = always("cushion", PrintedForm::Object("part"), "Which cushion or facing.");
const JAW: PrintedField = always("jaw", PrintedForm::Object("part"), "Which jaw or bare end of a nose.");
const POCKET: PrintedField = always("pocket", PrintedForm::Object("part"), "Which pocket.");

const ID: PrintedField = optional(
    "id",
    PrintedForm::Id,
    "for a single SHOT without `--resume`",
    "The id that the caller gave this shot. Without one: its name on the command line, or the number of its line.",
);
const FORM_VERSION: PrintedField = always(
    "version",
    PrintedForm::Version(VERSION),
    "Grows when a field is removed or changes its meaning, not when one is added.",
);
const ENDING: PrintedField =
    always("ending", PrintedForm::OneOf(ENDINGS), "How the shot ended: all balls at rest, or cut off at a horizon.");
const HORIZON: PrintedField = optional(
    "horizon",
    PrintedForm::OneOf(HORIZONS),
    "if all balls are at rest",
    "Which horizon cut the shot off: `seconds`, `impacts` or `work` of `horizon` in the physics, or the memory of a shot (240 MB).",
);
const DURATION: PrintedField = always("duration", PrintedForm::Number("s"), "When it ended.");

const TOP: PrintedObject = PrintedObject {
    name: "The printed object",
    meaning: "One object, in one line.",
    fields: &[
        ID,
        FORM_VERSION,
        always("setup", PrintedForm::Text, "Name of the shot or the rack."),
        always("table", PrintedForm::Text, "Name of the table."),
        ENDING,
        HORIZON,
        DURATION,
        optional(
            "warning",
            PrintedForm::Text,
            "if there is no warning",
            "A warning about the stroke: the cue would pass through something.",
        ),
        always("frozen", PrintedForm::List("frozen"), "What touched before the stroke, within 0.1 mm."),
        always("events", PrintedForm::List("event"), "Everything that happened, by ascending time."),
        always("finals", PrintedForm::List("final"), "Where and how each ball ended, by ascending id."),
        optional(
            "tracks",
            PrintedForm::List("track"),
            "without --sample, --at and --at-file",
            "The samples of each ball, by ascending id.",
        ),
    ],
};

const SHORT: PrintedObject = PrintedObject {
    name: "The short forms",
    meaning: "What is printed with `--answer brief` and `--answer events`. Balls and parts of the table have their ids only; they \
              are those of the full form.",
    fields: &[
        ID,
        FORM_VERSION,
        ENDING,
        HORIZON,
        DURATION,
        optional(
            "first_hit",
            PrintedForm::Object("first_hit"),
            "if it met no ball, and without a stroke",
            "The first ball that the struck ball met.",
        ),
        always(
            "rails",
            PrintedForm::ByBall(&PrintedForm::Integer),
            "How often a ball met a rail: a cushion, a facing, a jaw or the top of a rail. A ball that met none is left out.",
        ),
        always(
            "pockets",
            PrintedForm::List("potted"),
            "The balls that pockets captured, in the order in which they fell.",
        ),
        optional("off_table", PrintedForm::Integers, "if no ball did", "The balls that left the table."),
        always(
            "ends",
            PrintedForm::ByBall(&PrintedForm::Place("m")),
            "Where the centre of a ball ended. Balls in pockets and off the table are left out.",
        ),
        optional(
            "events",
            PrintedForm::List("short_event"),
            "with `--answer brief`",
            "Everything that happened, by ascending time.",
        ),
    ],
};

const REFUSED: PrintedObject = PrintedObject {
    name: "A shot that cannot be computed",
    meaning: "What is printed in place of an answer, in any form, where answers have an id.",
    fields: &[always("id", PrintedForm::Id, "As in an answer."), always("error", PrintedForm::Text, "The reason.")],
};

const OBJECTS: &[PrintedObject] = &[
    PrintedObject {
        name: "first_hit",
        meaning: "The first ball that the struck ball met.",
        fields: &[
            always(
                "ball",
                PrintedForm::Integer,
                "Its id. Of several at the same time the first in the order of the events.",
            ),
            TIME,
            always("rails", PrintedForm::Integer, "How often the struck ball had met a rail before."),
        ],
    },
    PrintedObject {
        name: "potted",
        meaning: "A ball that a pocket captured.",
        fields: &[
            always("ball", PrintedForm::Integer, "Its id."),
            always("pocket", PrintedForm::Integer, "The id of the pocket."),
        ],
    },
    PrintedObject {
        name: "ball",
        meaning: "Which ball.",
        fields: &[
            always(
                "id",
                PrintedForm::Integer,
                "Its id: 0 for the cue ball, the number on a numbered ball, another free number for the rest.",
            ),
            always("name", PrintedForm::Text, "Its name in the rack."),
        ],
    },
    PrintedObject {
        name: "part",
        meaning: "Which cushion, jaw, pocket or string of the table.",
        fields: &[
            always("id", PrintedForm::Integer, "Its place in the table's list, from 0."),
            always("name", PrintedForm::Text, "Its name in the table's file."),
        ],
    },
    PrintedObject {
        name: "motion",
        meaning: "Place, velocity and spin of a ball at one time.",
        fields: &[POSITION, VELOCITY, SPIN],
    },
    PrintedObject {
        name: "frozen",
        meaning: "A ball and what it touched before the stroke: exactly one of other, cushion and jaw.",
        fields: &[
            BALL,
            optional("other", PrintedForm::Object("ball"), "unless it is a ball", "The other ball."),
            optional("cushion", PrintedForm::Object("part"), "unless it is a cushion", "Which cushion or facing."),
            optional("jaw", PrintedForm::Object("part"), "unless it is a jaw", "Which jaw or bare end of a nose."),
        ],
    },
    PrintedObject {
        name: "change",
        meaning: "What an event did to a ball.",
        fields: &[
            BALL,
            always("before", PrintedForm::Object("motion"), "Its motion before."),
            always("after", PrintedForm::Object("motion"), "Its motion after, at the same place."),
        ],
    },
    PrintedObject {
        name: "final",
        meaning: "Where and how a ball ended; a pocketed ball has its motion at the capture.",
        fields: &[
            BALL,
            POSITION,
            VELOCITY,
            SPIN,
            always("phase", PrintedForm::OneOf(PHASES), "How it moved at the end."),
            optional("pocket", PrintedForm::Object("part"), "unless it is pocketed", "The pocket that captured it."),
        ],
    },
    PrintedObject {
        name: "track",
        meaning: "The samples of a ball.",
        fields: &[BALL, always("samples", PrintedForm::List("sample"), "By ascending time.")],
    },
    PrintedObject {
        name: "sample",
        meaning: "How a ball moved at one time.",
        fields: &[TIME, POSITION, VELOCITY, SPIN, always("phase", PrintedForm::OneOf(PHASES), "How it moved.")],
    },
];

const EVENT_KINDS: &[EventKind] = &[
    EventKind {
        name: "tip",
        meaning: "The tip of the cue met the ball.",
        fields: &[BALL, always("miscue", PrintedForm::Bool, "Whether the tip slipped off.")],
    },
    EventKind { name: "balls", meaning: "Two balls met.", fields: &[BALL, OTHER, NORMAL, SPEED, POINT] },
    EventKind {
        name: "cushion",
        meaning: "A ball met a cushion or a facing.",
        fields: &[BALL, CUSHION, NORMAL, SPEED, POINT],
    },
    EventKind {
        name: "jaw",
        meaning: "A ball met a jaw, or the bare end of a nose.",
        fields: &[BALL, JAW, NORMAL, SPEED, POINT],
    },
    EventKind { name: "slate", meaning: "A ball came down on the bed.", fields: &[BALL, NORMAL, SPEED, POINT] },
    EventKind {
        name: "rail_top",
        meaning: "A ball came down on the top of a rail.",
        fields: &[BALL, NORMAL, SPEED, POINT],
    },
    EventKind {
        name: "edge",
        meaning: "A ball in the air met the edge of the slate at a pocket.",
        fields: &[BALL, POCKET, NORMAL, SPEED, POINT],
    },
    EventKind {
        name: "liner",
        meaning: "A ball met the back of a pocket, or the wall of its hole.",
        fields: &[BALL, POCKET, NORMAL, SPEED, POINT],
    },
    EventKind {
        name: "pocket",
        meaning: "A pocket captured a ball.",
        fields: &[BALL, POCKET, CAPTURE_NORMAL, CAPTURE_SPEED, POINT],
    },
    EventKind {
        name: "transition",
        meaning: "A ball changed its phase without an impact.",
        fields: &[BALL, always("phase", PrintedForm::OneOf(PHASES), "How it moves from then on.")],
    },
    EventKind {
        name: "crossing",
        meaning: "The centre of a ball crossed a string.",
        fields: &[
            BALL,
            always("string", PrintedForm::Object("part"), "Which string."),
            always("to_foot", PrintedForm::Bool, "Whether it went towards the foot (+x)."),
        ],
    },
    EventKind {
        name: "jump",
        meaning: "The struck ball flew over a part of another ball, and was nearest to it as seen from above.",
        fields: &[BALL, always("over", PrintedForm::Object("ball"), "The ball below.")],
    },
];

const CHANGES: PrintedField = optional(
    "balls",
    PrintedForm::List("change"),
    "where nothing changed",
    "What it did to each ball, in the order of the event.",
);

const OPENING: &str = "\
# The JSON of `baize simulate`

`baize simulate SHOT --json` prints everything about a shot as one JSON object. `--sample HZ` adds the motion of each ball HZ
times per second, `--at 0.1,0.25,1` or `--at-file FILE` at times of your choice. A number is printed so that a reader gets
back exactly the same `f64`.

Units are metres, seconds and radians. A vector is `[x, y, z]`: the origin is the centre of the bed on the cloth, +x points to
the foot, +y to the left seen from the head, +z up. Time 0 is the stroke.

With several shots, each line is one such object with its `id`. The line of a shot that cannot be computed has only `id` and
`error` (the reason). [batch.md](batch.md) says more.

That is the full form. `--answer brief` prints only the outcome, in some 650 bytes for a break at nine-ball; `--answer events`
prints the outcome and the events without names, places and motions. The section [The short forms](#the-short-forms) has their
fields. They have no samples.

[`simulate.schema.json`](simulate.schema.json) is the same as a JSON Schema; `baize schema` prints it.

This page is made from the program; `BLESS=1 cargo test --no-default-features --test files json_page` writes it anew.
";

const OUTPUT: PrintedOutput = PrintedOutput {
    title: "A shot of Baize",
    meaning: "What baize simulate --json prints: the full form, a short form, or why a shot cannot be computed.",
    opening: OPENING,
    top: TOP,
    others: &[SHORT, REFUSED],
    objects: OBJECTS,
};

/// The text of the page `docs/json.md`.
#[must_use]
pub fn simulate_page() -> String {
    OUTPUT.page(&(events_section() + &short_events_section()))
}

/// What the speed of a contact is where its two sides did not approach each other.
const SPEEDS: &str = "\
`normal_speed` is the speed at which the two come together along `normal` just before the impact. Inside a rack, and where balls press
on one another, a contact passes an impulse although the two do not come together. Then it is the speed of approach that would give
the two alone this impulse, but at most the largest difference between the velocities of two bodies of that impact, both before it or
both after it. So it is always a speed that something has.
";

fn events_section() -> String {
    let common = rows(&[TIME, always("kind", PrintedForm::Text, "What happened: one of the kinds below."), CHANGES]);
    let kinds =
        EVENT_KINDS.iter().map(|kind| format!("\n### `{}`\n\n{}\n\n{}", kind.name, kind.meaning, rows(kind.fields)));
    let kinds: String = kinds.collect();
    format!(
        "\n## `event`\n\nSomething that happened. Every event has these fields, and those of its kind.\n\n{common}\n{SPEEDS}{kinds}"
    )
}

fn short_events_section() -> String {
    let row = |kind: &EventKind| {
        let fields: Vec<String> = short_fields(kind).map(|field| format!("`{}`", field.name)).collect();
        format!("| `{}` | {} |\n", kind.name, fields.join(", "))
    };
    let kinds: String = EVENT_KINDS.iter().map(row).collect();
    format!(
        "\n## `short_event`\n\nAn event of `--answer events`. Its fields have the meaning that those of an [`event`](#event) have; \
         balls and parts of the table are ids.\n\n| `kind` | other fields |\n|---|---|\n{kinds}"
    )
}

/// The fields that an event of a short form has besides its kind: those of the full form without normals and places, with
/// ids for objects.
fn short_fields(kind: &EventKind) -> impl Iterator<Item = PrintedField> {
    let has_place = |field: &&PrintedField| matches!(field.form, PrintedForm::Vector(_));
    let own = kind.fields.iter().filter(move |field| !has_place(field)).map(|field| match field.form {
        PrintedForm::Object(_) => PrintedField { form: PrintedForm::Integer, ..*field },
        _ => *field,
    });
    std::iter::once(TIME).chain(own)
}

/// The text of `docs/simulate.schema.json`, a JSON Schema (draft 2020-12).
#[must_use]
pub fn simulate_schema() -> String {
    let full = |kind: &EventKind| {
        event_schema(kind, std::iter::once(TIME).chain(kind.fields.iter().copied()).chain([CHANGES]))
    };
    let short = |kind: &EventKind| event_schema(kind, short_fields(kind));
    let choices = |kinds: Vec<Value>| json!({ "oneOf": kinds });
    let event = ("event".to_owned(), choices(EVENT_KINDS.iter().map(full).collect()));
    let short_event = ("short_event".to_owned(), choices(EVENT_KINDS.iter().map(short).collect()));
    OUTPUT.schema([event, short_event].into_iter().collect())
}

fn event_schema(kind: &EventKind, fields: impl Iterator<Item = PrintedField>) -> Value {
    let fields: Vec<PrintedField> = fields.collect();
    let mut schema = object_schema(kind.meaning, &fields);
    schema["properties"]["kind"] = json!({ "const": kind.name });
    if let Some(required) = schema["required"].as_array_mut() {
        required.push(json!("kind"));
    }
    schema
}
