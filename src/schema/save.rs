//! The texts of saved files. What is saved loads to the same bits.

use serde::Serialize;
use serde_json::Value;

use super::commented::{Entry, commented};
use super::fields::fields;
use crate::files::Kind;
use crate::physics::Physics;
use crate::rack::PlacedBall;
use crate::settings::{Controls, Settings};

/// The physics as a `physics.ron`, with unit, range and default of every parameter in comments.
#[must_use]
pub fn physics_text(physics: &Physics) -> String {
    commented(
        Kind::Physics,
        "Every parameter of the physics. What is left out keeps its default.",
        &entries_of(physics),
    )
}

/// What the player last chose as a `settings.ron`.
#[must_use]
pub fn settings_text(settings: &Settings) -> String {
    let heading = "What the player last chose. The game writes this file itself.";
    commented(Kind::Settings, heading, &texts_of(Kind::Settings, settings))
}

/// The keys as a `controls.ron`.
#[must_use]
pub fn controls_text(controls: &Controls) -> String {
    let heading = "Which key does what. What is left out keeps its key.";
    commented(Kind::Controls, heading, &texts_of(Kind::Controls, controls))
}

/// Balls on the bed or over it as a `.rack.ron`, in their places and with what they do, on the table and from the ball set of those
/// names or paths. `cue_ball` is an index into `balls`.
#[must_use]
pub fn rack_text(name: &str, table: &str, ball_set: Option<&str>, balls: &[PlacedBall], cue_ball: usize) -> String {
    let mut entries = vec![("name", quoted(name)), ("table", quoted(table))];
    entries.extend(ball_set.map(|set| ("ball_set", quoted(set))));
    entries.extend(balls.get(cue_ball).map(|placed| ("cue_ball", quoted(&placed.look.name))));
    let plain = entries.into_iter().map(|(field, text)| (field.to_owned(), Entry::Plain(text)));
    let list = Entry::List(balls.iter().map(racked).collect());
    let entries: Vec<_> = plain.chain([("balls".to_owned(), list)]).collect();
    commented(Kind::Rack, "Balls as they lay when this was saved.", &entries)
}

/// Its measures are written as well: they may have been changed since the set was read.
pub(super) fn racked(placed: &PlacedBall) -> String {
    let (ball, motion) = (&placed.ball, &placed.motion);
    let mut fields = vec![format!("ball: {}", quoted(&placed.look.name))];
    fields.extend(placed.look.like.as_ref().map(|like| format!("like: {}", quoted(like))));
    fields.push(format!("position: {}", tuple(&[motion.position.x, motion.position.y])));
    // Equal to zero, but not the same bits: a negative zero is written.
    let moves = |numbers: &[f64]| numbers.iter().any(|number| number.to_bits() != 0);
    let (velocity, spin) = ([motion.velocity.x, motion.velocity.y], motion.spin.to_array());
    let height = height_over_bed(placed);
    fields.extend((height > 0.0).then(|| format!("height: {height:?}")));
    fields.extend(moves(&velocity).then(|| format!("velocity: {}", tuple(&velocity))));
    let rise = motion.velocity.z;
    fields.extend(moves(&[rise]).then(|| format!("vertical_speed: {rise:?}")));
    fields.extend(moves(&spin).then(|| format!("spin: {}", tuple(&spin))));
    fields.push(format!("radius: {:?}, mass: {:?}", ball.radius, ball.mass));
    fields.extend(ball.restitution.map(|restitution| format!("restitution: {restitution:?}")));
    fields.push(format!("colour: {}", tuple(&placed.look.colour)));
    format!("({})", fields.join(", "))
}

/// The height in metres of a ball's lowest point above the cloth that puts its centre where it is, to the last bit.
fn height_over_bed(placed: &PlacedBall) -> f64 {
    let (z, radius) = (placed.motion.position.z, placed.ball.radius);
    let height = z - radius;
    let near = [height, height.next_up(), height.next_down()];
    near.into_iter().find(|height| radius + height == z).unwrap_or(height)
}

/// The shortest digits that read back to the same bits.
pub(super) fn tuple<T: std::fmt::Debug>(numbers: &[T]) -> String {
    let numbers: Vec<String> = numbers.iter().map(|number| format!("{number:?}")).collect();
    format!("({})", numbers.join(", "))
}

/// RON reads the escapes that Rust writes, but for those of a character that nobody sees.
pub(super) fn quoted(text: &str) -> String {
    ron::to_string(text).unwrap_or_default()
}

/// The fields of something whose only words are names of choices.
pub(super) fn entries_of(value: &impl Serialize) -> Vec<(String, Entry)> {
    entries(value, &|word| word.to_owned())
}

/// The fields of something whose words are texts, but for names of choices.
fn texts_of(kind: Kind, value: &impl Serialize) -> Vec<(String, Entry)> {
    let mut entries = entries(value, &quoted);
    for choice in fields(kind).iter().filter(|field| field.form == "choice") {
        unquote(&mut entries, &choice.path);
    }
    entries
}

/// Takes the quotes from the text at `path`, the names of groups and of the field with dots between.
fn unquote(entries: &mut [(String, Entry)], path: &str) {
    let (name, inner) = path.split_once('.').unwrap_or((path, ""));
    match entries.iter_mut().find(|(field, _)| field == name) {
        Some((_, Entry::Group(_, entries))) => unquote(entries, inner),
        Some((_, Entry::Plain(text))) => *text = text.trim_matches('"').to_owned(),
        _ => {}
    }
}

fn entries(value: &impl Serialize, word: &dyn Fn(&str) -> String) -> Vec<(String, Entry)> {
    match serde_json::to_value(value) {
        Ok(Value::Object(fields)) => of_fields(fields, word),
        _ => Vec::new(),
    }
}

fn of_fields(fields: serde_json::Map<String, Value>, word: &dyn Fn(&str) -> String) -> Vec<(String, Entry)> {
    let entry = |(name, value): (String, Value)| Some((name, of_value(value, word)?));
    fields.into_iter().filter_map(entry).collect()
}

/// `None` for what is not there.
fn of_value(value: Value, word: &dyn Fn(&str) -> String) -> Option<Entry> {
    Some(match value {
        Value::Null => return None,
        Value::String(text) => Entry::Plain(word(&text)),
        Value::Number(number) => Entry::Plain(match (number.is_f64(), number.as_f64()) {
            (true, Some(number)) => format!("{number:?}"),
            _ => number.to_string(),
        }),
        Value::Bool(truth) => Entry::Plain(truth.to_string()),
        Value::Array(items) => {
            let plain = items.into_iter().filter_map(|item| match of_value(item, word)? {
                Entry::Plain(text) => Some(text),
                _ => None,
            });
            Entry::Plain(format!("[{}]", plain.collect::<Vec<_>>().join(", ")))
        }
        Value::Object(fields) => of_object(fields, word),
    })
}

/// A choice with fields of its own is an object whose only key is its name; no field has a name in capitals.
fn of_object(fields: serde_json::Map<String, Value>, word: &dyn Fn(&str) -> String) -> Entry {
    match fields.iter().next() {
        Some((choice, Value::Object(own))) if choice.starts_with(|letter: char| letter.is_uppercase()) => {
            Entry::Group(choice.clone(), of_fields(own.clone(), word))
        }
        _ => Entry::Group(String::new(), of_fields(fields, word)),
    }
}
