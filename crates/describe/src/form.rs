//! What belongs into a field: its type.

use std::borrow::Cow;

/// The type of a field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    /// A text.
    Text,
    /// A number.
    Number,
    /// A whole number, zero or more.
    Whole,
    /// A whole number, which may be negative.
    Signed,
    /// True or false.
    Truth,
    /// This number, the version of a form.
    Version(u32),
    /// The id that a caller gives a question: a text or a whole number.
    Id,
    /// So many numbers.
    Numbers(usize),
    /// Two values, such as one for each of two players.
    Two,
    /// One of these choices. Without any, the range says in words which there are.
    Choice(&'static [Choice]),
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A group with fields of its own. As an object of JSON it has this name.
    Group(&'static str),
    /// A list of such values.
    List(&'static Form),
    /// An object whose keys are the ids of balls, with such a value for each.
    ByBall(&'static Form),
    /// An object whose keys are names, with such a value for each.
    ByName(&'static Form),
    /// A value of one of these types, in words.
    Either(&'static str, &'static [Form]),
    /// An object with one of these keys, each with its own type of value.
    Keyed(&'static [(&'static str, Form)]),
    /// Something else, in words.
    Words(&'static str),
}

impl From<&'static str> for Form {
    fn from(words: &'static str) -> Self {
        Self::Words(words)
    }
}

impl Form {
    /// Its name on the page of a file.
    #[must_use]
    pub fn in_file(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Number => "number",
            Self::Whole | Self::Signed | Self::Version(_) => "whole number",
            Self::Truth => "true or false",
            Self::Id => "text or whole number",
            Self::Numbers(2) => "two numbers",
            Self::Numbers(3) => "three numbers",
            Self::Numbers(_) => "numbers",
            Self::Two => "two values",
            Self::Choice(_) | Self::OneOf(_) => "choice",
            Self::Group(_) | Self::ByBall(_) | Self::Keyed(_) => "group",
            Self::ByName(_) => "a value for each name",
            Self::List(_) => "list",
            Self::Either(words, _) | Self::Words(words) => words,
        }
    }

    /// Its name on the page of an answer in JSON.
    #[must_use]
    pub fn in_json(self) -> String {
        match self {
            Self::Version(version) => version.to_string(),
            Self::Numbers(2) => "`[x, y]`".to_owned(),
            Self::Numbers(3) => "vector".to_owned(),
            Self::Choice(choices) => quoted(choices.iter().map(|choice| choice.name)),
            Self::OneOf(words) => quoted(words.iter().copied()),
            Self::Group(name) => format!("[`{name}`](#{name})"),
            Self::List(Self::Group(name)) => format!("list of [`{name}`](#{name})"),
            Self::List(each) => format!("list of {}s", each.in_json()),
            Self::ByBall(each) => format!("object: for each id of a ball a {}", each.in_json()),
            other => other.in_file().to_owned(),
        }
    }
}

fn quoted(words: impl Iterator<Item = &'static str>) -> String {
    format!("`{}`", words.collect::<Vec<_>>().join("`, `"))
}

/// One choice of several, such as a law or a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its name in a file, such as `RigidNose`.
    pub name: &'static str,
    /// What it means, with its source.
    pub meaning: &'static str,
}

impl Choice {
    /// Its name on the screen, such as `Rigid nose`.
    #[must_use]
    pub fn label(&self) -> String {
        let mut label = String::new();
        for letter in self.name.chars() {
            if letter.is_uppercase() && !label.is_empty() {
                label.push(' ');
                label.extend(letter.to_lowercase());
            } else {
                label.push(letter);
            }
        }
        label
    }
}

/// The names of these choices, with commas between them.
#[must_use]
pub fn listed(choices: &[Choice]) -> String {
    choices.iter().map(|choice| choice.name).collect::<Vec<_>>().join(", ")
}

/// A meaning that goes on with those of the choices: `Balls are. Spheres: balls that roll.`
#[must_use]
pub fn with_meanings(said: &str, choices: &[Choice]) -> Cow<'static, str> {
    let with = |text: String, Choice { name, meaning }: &Choice| {
        let (first, rest) = meaning.split_at(meaning.chars().next().map_or(0, char::len_utf8));
        format!("{text} {name}: {}{rest}", first.to_lowercase())
    };
    choices.iter().fold(said.to_owned(), with).into()
}
