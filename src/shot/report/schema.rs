//! Describes what `baize simulate --json` prints. The page `docs/json.md` and the JSON Schema
//! `docs/simulate.schema.json` are made from this description. Tests compare it with what is printed.

use serde_json::{Map, Value, json};

use super::VERSION;

/// The type of a field.
#[derive(Clone, Copy)]
enum Form {
    Text,
    Number(&'static str),
    Integer,
    Version,
    /// The id that the caller gave the shot.
    Id,
    Bool,
    /// Three numbers.
    Vector(&'static str),
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// The object of that name.
    Object(&'static str),
    /// A list of objects of that name.
    List(&'static str),
}

/// A field of an object.
#[derive(Clone, Copy)]
struct Field {
    name: &'static str,
    form: Form,
    /// When it is left out; empty if never.
    left_out: &'static str,
    meaning: &'static str,
}

/// An object with its fields, in the order in which they are printed.
struct Object {
    name: &'static str,
    meaning: &'static str,
    fields: &'static [Field],
}

/// A kind of event and the fields that it has besides those of every event.
struct EventKind {
    name: &'static str,
    meaning: &'static str,
    fields: &'static [Field],
}

const fn always(name: &'static str, form: Form, meaning: &'static str) -> Field {
    Field { name, form, left_out: "", meaning }
}

const fn optional(name: &'static str, form: Form, left_out: &'static str, meaning: &'static str) -> Field {
    Field { name, form, left_out, meaning }
}

const ENDINGS: &[&str] = &["at_rest", "still_moving"];
const PHASES: &[&str] = &["sliding", "rolling", "spinning", "resting", "airborne", "toppling", "off_table", "pocketed"];

const BALL: Field = always("ball", Form::Object("ball"), "Which ball.");
const TIME: Field = always("time", Form::Number("s"), "When, on the shot clock.");
const POSITION: Field = always("position", Form::Vector("m"), "Its centre.");
const VELOCITY: Field = always("velocity", Form::Vector("m/s"), "Its velocity.");
const SPIN: Field = always("spin", Form::Vector("rad/s"), "Its angular velocity, right-handed.");
const NORMAL: Field = always("normal", Form::Vector(""), "Unit vector from the ball towards what it met.");
const SPEED: Field = always("normal_speed", Form::Number("m/s"), "Speed of approach along the normal.");
const POINT: Field = always("point", Form::Vector("m"), "Where they touched.");
const OTHER: Field = always("other", Form::Object("ball"), "The other ball.");
const CUSHION: Field = always("cushion", Form::Object("part"), "Which cushion or facing.");
const JAW: Field = always("jaw", Form::Object("part"), "Which jaw or bare end of a nose.");
const POCKET: Field = always("pocket", Form::Object("part"), "Which pocket.");

const TOP: Object = Object {
    name: "The printed object",
    meaning: "One object, in one line.",
    fields: &[
        optional(
            "id",
            Form::Id,
            "for a single SHOT without `--resume`",
            "The id that the caller gave this shot. Without one: its name on the command line, or the number of its line.",
        ),
        always(
            "version",
            Form::Version,
            "Grows when a field is removed or changes its meaning, not when one is added.",
        ),
        always("setup", Form::Text, "Name of the shot or the rack."),
        always("table", Form::Text, "Name of the table."),
        always("ending", Form::OneOf(ENDINGS), "How the shot ended: all balls at rest, or cut off at the horizon."),
        always("duration", Form::Number("s"), "When it ended."),
        optional(
            "warning",
            Form::Text,
            "if nothing is odd",
            "What is odd about the stroke: the cue would pass through something.",
        ),
        always("frozen", Form::List("frozen"), "What touched before the stroke, within 0.1 mm."),
        always("events", Form::List("event"), "Everything that happened, by ascending time."),
        always("finals", Form::List("final"), "Where and how each ball ended, by ascending id."),
        optional(
            "tracks",
            Form::List("track"),
            "without --sample, --at and --at-file",
            "The samples of each ball, by ascending id.",
        ),
    ],
};

const OBJECTS: &[Object] = &[
    Object {
        name: "ball",
        meaning: "Which ball.",
        fields: &[
            always(
                "id",
                Form::Integer,
                "Its id: 0 for the cue ball, the number on a numbered ball, another free number for the rest.",
            ),
            always("name", Form::Text, "Its name in the rack."),
        ],
    },
    Object {
        name: "part",
        meaning: "Which cushion, jaw, pocket or string of the table.",
        fields: &[
            always("id", Form::Integer, "Its place in the table's list, from 0."),
            always("name", Form::Text, "Its name in the table's file."),
        ],
    },
    Object {
        name: "motion",
        meaning: "Place, velocity and spin of a ball at one time.",
        fields: &[POSITION, VELOCITY, SPIN],
    },
    Object {
        name: "frozen",
        meaning: "A ball and what it touched before the stroke: exactly one of other, cushion and jaw.",
        fields: &[
            BALL,
            optional("other", Form::Object("ball"), "unless it is a ball", "The other ball."),
            optional("cushion", Form::Object("part"), "unless it is a cushion", "Which cushion or facing."),
            optional("jaw", Form::Object("part"), "unless it is a jaw", "Which jaw or bare end of a nose."),
        ],
    },
    Object {
        name: "change",
        meaning: "What an event did to a ball.",
        fields: &[
            BALL,
            always("before", Form::Object("motion"), "Its motion before."),
            always("after", Form::Object("motion"), "Its motion after, at the same place."),
        ],
    },
    Object {
        name: "final",
        meaning: "Where and how a ball ended; a pocketed ball has its motion at the capture.",
        fields: &[
            BALL,
            POSITION,
            VELOCITY,
            SPIN,
            always("phase", Form::OneOf(PHASES), "How it moved at the end."),
            optional("pocket", Form::Object("part"), "unless it is pocketed", "The pocket that captured it."),
        ],
    },
    Object {
        name: "track",
        meaning: "The samples of a ball.",
        fields: &[BALL, always("samples", Form::List("sample"), "By ascending time.")],
    },
    Object {
        name: "sample",
        meaning: "How a ball moved at one time.",
        fields: &[TIME, POSITION, VELOCITY, SPIN, always("phase", Form::OneOf(PHASES), "How it moved.")],
    },
];

const EVENT_KINDS: &[EventKind] = &[
    EventKind {
        name: "tip",
        meaning: "The tip of the cue met the ball.",
        fields: &[BALL, always("miscue", Form::Bool, "Whether the tip slipped off.")],
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
    EventKind { name: "pocket", meaning: "A pocket captured a ball.", fields: &[BALL, POCKET, NORMAL, SPEED, POINT] },
    EventKind {
        name: "transition",
        meaning: "A ball changed its phase without an impact.",
        fields: &[BALL, always("phase", Form::OneOf(PHASES), "How it moves from then on.")],
    },
    EventKind {
        name: "crossing",
        meaning: "The centre of a ball crossed a string.",
        fields: &[
            BALL,
            always("string", Form::Object("part"), "Which string."),
            always("to_foot", Form::Bool, "Whether it went towards the foot (+x)."),
        ],
    },
    EventKind {
        name: "jump",
        meaning: "The struck ball flew over a part of another ball, and was nearest to it as seen from above.",
        fields: &[BALL, always("over", Form::Object("ball"), "The ball below.")],
    },
];

const CHANGES: Field = optional(
    "balls",
    Form::List("change"),
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

[`simulate.schema.json`](simulate.schema.json) is the same as a JSON Schema; `baize schema` prints it.

This page is made from the program; `BLESS=1 cargo test --no-default-features --test files json_page` writes it anew.
";

/// The text of the page `docs/json.md`.
#[must_use]
pub fn simulate_page() -> String {
    let mut page = OPENING.to_owned();
    page += &object_section(&TOP);
    page += &events_section();
    for object in OBJECTS {
        page += &object_section(object);
    }
    page
}

fn object_section(object: &Object) -> String {
    let title = if object.name == TOP.name { object.name.to_owned() } else { format!("`{}`", object.name) };
    format!("\n## {title}\n\n{}\n\n{}", object.meaning, rows("", object.fields))
}

fn events_section() -> String {
    let common = rows("", &[TIME, always("kind", Form::Text, "What happened: one of the kinds below."), CHANGES]);
    let kinds = EVENT_KINDS
        .iter()
        .map(|kind| format!("\n### `{}`\n\n{}\n\n{}", kind.name, kind.meaning, rows("", kind.fields)));
    let kinds: String = kinds.collect();
    format!(
        "\n## `event`\n\nSomething that happened. Every event has these fields, and those of its kind.\n\n{common}{kinds}"
    )
}

fn rows(around: &str, fields: &[Field]) -> String {
    let head = "| field | type | unit | left out | meaning |\n|---|---|---|---|---|\n";
    let row = |field: &Field| {
        let (form, unit) = field.form.words();
        let left_out = if field.left_out.is_empty() { "never" } else { field.left_out };
        format!("| `{around}{}` | {form} | {unit} | {left_out} | {} |\n", field.name, field.meaning)
            .replace("|  |", "| |")
    };
    head.to_owned() + &fields.iter().map(row).collect::<String>()
}

impl Form {
    /// Its name on the page, and its unit.
    fn words(self) -> (String, &'static str) {
        match self {
            Self::Text => ("text".to_owned(), ""),
            Self::Number(unit) => ("number".to_owned(), unit),
            Self::Integer => ("whole number".to_owned(), ""),
            Self::Version => (VERSION.to_string(), ""),
            Self::Id => ("text or whole number".to_owned(), ""),
            Self::Bool => ("true or false".to_owned(), ""),
            Self::Vector(unit) => ("vector".to_owned(), unit),
            Self::OneOf(words) => (format!("`{}`", words.join("`, `")), ""),
            Self::Object(name) => (format!("[`{name}`](#{name})"), ""),
            Self::List(name) => (format!("list of [`{name}`](#{name})"), ""),
        }
    }

    fn schema(self) -> Value {
        match self {
            Self::Text => json!({ "type": "string" }),
            Self::Number(_) => json!({ "type": "number" }),
            Self::Integer => json!({ "type": "integer", "minimum": 0 }),
            Self::Version => json!({ "const": VERSION }),
            Self::Id => json!({ "oneOf": [{ "type": "string" }, { "type": "integer" }] }),
            Self::Bool => json!({ "type": "boolean" }),
            Self::Vector(_) => {
                json!({ "type": "array", "items": { "type": "number" }, "minItems": 3, "maxItems": 3 })
            }
            Self::OneOf(words) => json!({ "enum": words }),
            Self::Object(name) => reference(name),
            Self::List(name) => json!({ "type": "array", "items": reference(name) }),
        }
    }
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

/// The text of `docs/simulate.schema.json`, a JSON Schema (draft 2020-12).
#[must_use]
pub fn simulate_schema() -> String {
    let mut definitions = Map::new();
    for object in OBJECTS {
        definitions.insert(object.name.to_owned(), object_schema(object.meaning, object.fields));
    }
    let kinds: Vec<Value> = EVENT_KINDS.iter().map(event_schema).collect();
    definitions.insert("event".to_owned(), json!({ "oneOf": kinds }));
    let mut schema = object_schema("What baize simulate --json prints.", TOP.fields);
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!("A shot of Baize");
    schema["$defs"] = Value::Object(definitions);
    format!("{schema:#}\n")
}

fn event_schema(kind: &EventKind) -> Value {
    let fields: Vec<Field> = std::iter::once(TIME).chain(kind.fields.iter().copied()).chain([CHANGES]).collect();
    let mut schema = object_schema(kind.meaning, &fields);
    schema["properties"]["kind"] = json!({ "const": kind.name });
    if let Some(required) = schema["required"].as_array_mut() {
        required.push(json!("kind"));
    }
    schema
}

/// No other fields are allowed, so that a test fails if a field has no description.
fn object_schema(meaning: &str, fields: &[Field]) -> Value {
    let mut properties = Map::new();
    for field in fields {
        let mut schema = field.form.schema();
        schema["description"] = json!(field.meaning);
        properties.insert(field.name.to_owned(), schema);
    }
    let required: Vec<&str> = fields.iter().filter(|field| field.left_out.is_empty()).map(|field| field.name).collect();
    json!({
        "type": "object",
        "description": meaning,
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}
