//! The trait [`Part`]: a part of the parameters, from a single number to all of them, describes itself, and is read and
//! set by its path.

use std::borrow::Cow;

/// The value of one entry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A number in the unit of its entry.
    Number(f64),
    /// An integer.
    Whole(u32),
    /// True or false.
    Truth(bool),
    /// The name of a choice.
    Choice(&'static str),
}

/// Unit and range of a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Unit, empty for a bare number.
    pub unit: &'static str,
    /// Smallest allowed value.
    pub min: f64,
    /// Largest allowed value.
    pub max: f64,
}

/// One option of an entry, such as a law or a shape.
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

/// The type of an entry.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A group with entries of its own.
    Group,
    /// A number.
    Number(Limits),
    /// An integer.
    Whole(Limits),
    /// True or false.
    Truth,
    /// One of these options.
    Choice(&'static [Choice]),
}

/// One entry of a physics file. The panel, the checks and comments of files, and `docs/files/fields.md` are made from these.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its path in the physics, such as `cloth.sliding_friction`. A parameter of a law is under the name of the law, as
    /// in `cushion.model.Stronge.frequency_ratio`.
    pub path: String,
    /// Its name in the panel.
    pub label: &'static str,
    /// What it means, with its source.
    pub meaning: Cow<'static, str>,
    /// Its type.
    pub form: Form,
    /// Its default; `None` for a group.
    pub usual: Option<Value>,
}

impl Entry {
    /// Its path in a file, without names of laws: in a file they are values, not fields.
    #[must_use]
    pub fn path_in_file(&self) -> String {
        path_in_file(&self.path)
    }
}

/// Whether a section of a path is the name of a law.
fn is_law(name: &str) -> bool {
    name.starts_with(|letter: char| letter.is_uppercase())
}

/// A path without the names of laws.
pub(crate) fn path_in_file(path: &str) -> String {
    path.split('.').filter(|name| !is_law(name)).collect::<Vec<_>>().join(".")
}

/// From the path of a parameter of a law: the path at which the law is chosen, and the name of the law.
pub(crate) fn law_of(path: &str) -> Option<(&str, &str)> {
    let (of_law, _) = path.rsplit_once('.')?;
    of_law.rsplit_once('.').filter(|(_, name)| is_law(name))
}

/// What [`parameters!`](super::group) declares about one field.
#[derive(Clone, Copy)]
pub struct About {
    pub(crate) label: &'static str,
    pub meaning: &'static str,
    pub(crate) limits: Option<Limits>,
}

/// A part of the parameters: a number, a truth value, a choice, a law or a group.
pub(crate) trait Part: Sized {
    /// Its default.
    const USUAL: Self;

    /// Adds the entries of this part, which has the path `path`, to `entries`. Its present values become their defaults.
    fn describe(&self, path: &str, about: &About, entries: &mut Vec<Entry>);

    /// The value at `path` within this part; `None` if there is none, or if it belongs to a law that is not chosen.
    fn value_at(&self, path: &str) -> Option<Value>;

    /// Sets the value at `path`, without checking the range. Returns false if there is no such value, or if `value` is
    /// not of its type.
    fn set_at(&mut self, path: &str, value: Value) -> bool;
}

fn entry(path: &str, about: &About, form: Form, usual: Option<Value>) -> Entry {
    Entry { path: path.to_owned(), label: about.label, meaning: about.meaning.into(), form, usual }
}

/// The entry of a group.
pub(crate) fn group_entry(path: &str, about: &About) -> Entry {
    entry(path, about, Form::Group, None)
}

/// The entry of a choice; its meaning lists what each option means.
pub(crate) fn choice_entry(path: &str, about: &About, choices: &'static [Choice], usual: &'static str) -> Entry {
    let meaning = choices.iter().fold(about.meaning.to_owned(), |text, Choice { name, meaning }| {
        let (first, rest) = meaning.split_at(meaning.chars().next().map_or(0, char::len_utf8));
        format!("{text} {name}: {}{rest}", first.to_lowercase())
    });
    Entry { meaning: meaning.into(), ..entry(path, about, Form::Choice(choices), Some(Value::Choice(usual))) }
}

impl Part for f64 {
    const USUAL: Self = 0.0;

    fn describe(&self, path: &str, about: &About, entries: &mut Vec<Entry>) {
        let limits = about.limits.unwrap_or(Limits { unit: "", min: f64::MIN, max: f64::MAX });
        entries.push(entry(path, about, Form::Number(limits), self.value_at("")));
    }

    fn value_at(&self, path: &str) -> Option<Value> {
        path.is_empty().then_some(Value::Number(*self))
    }

    fn set_at(&mut self, path: &str, value: Value) -> bool {
        let Value::Number(number) = value else { return false };
        *self = number;
        path.is_empty()
    }
}

impl Part for u32 {
    const USUAL: Self = 0;

    fn describe(&self, path: &str, about: &About, entries: &mut Vec<Entry>) {
        let limits = about.limits.unwrap_or(Limits { unit: "", min: 0.0, max: f64::from(Self::MAX) });
        entries.push(entry(path, about, Form::Whole(limits), self.value_at("")));
    }

    fn value_at(&self, path: &str) -> Option<Value> {
        path.is_empty().then_some(Value::Whole(*self))
    }

    fn set_at(&mut self, path: &str, value: Value) -> bool {
        let Value::Whole(number) = value else { return false };
        *self = number;
        path.is_empty()
    }
}

impl Part for bool {
    const USUAL: Self = false;

    fn describe(&self, path: &str, about: &About, entries: &mut Vec<Entry>) {
        entries.push(entry(path, about, Form::Truth, self.value_at("")));
    }

    fn value_at(&self, path: &str) -> Option<Value> {
        path.is_empty().then_some(Value::Truth(*self))
    }

    fn set_at(&mut self, path: &str, value: Value) -> bool {
        let Value::Truth(truth) = value else { return false };
        *self = truth;
        path.is_empty()
    }
}
