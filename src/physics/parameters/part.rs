//! What every part of the physics can do, from a single number to the whole: describe itself, and be read and set by its path.

use std::borrow::Cow;

/// The value of one entry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A number in the unit of its entry.
    Number(f64),
    /// A whole number.
    Whole(u32),
    /// True or false.
    Truth(bool),
    /// A choice by its name.
    Choice(&'static str),
}

/// The unit of a number and its range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Unit, empty for a bare number.
    pub unit: &'static str,
    /// Smallest allowed value.
    pub min: f64,
    /// Largest allowed value.
    pub max: f64,
}

/// One of the things that an entry may be: a law, a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its name in a file, `RigidNose`.
    pub name: &'static str,
    /// What it means, with its source.
    pub meaning: &'static str,
}

impl Choice {
    /// Its name for a list on the screen, `Rigid nose`.
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

/// What belongs in an entry.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// Entries of its own.
    Group,
    /// A number.
    Number(Limits),
    /// A whole number.
    Whole(Limits),
    /// True or false.
    Truth,
    /// One of these.
    Choice(&'static [Choice]),
}

/// One entry of a physics file: the panel, the checks of files, their comments and the documents are all made from these.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Path in the physics, `cloth.sliding_friction`; the parameters of a law stand under its name,
    /// `cushion.model.Stronge.frequency_ratio`.
    pub path: String,
    /// Name for a slider.
    pub label: &'static str,
    /// What it means, with its source.
    pub meaning: Cow<'static, str>,
    /// What belongs there.
    pub form: Form,
    /// What it is where a file leaves it out; `None` for a group.
    pub usual: Option<Value>,
}

impl Entry {
    /// Its path as a file has it, where a law's name is a value and no field.
    #[must_use]
    pub fn path_in_file(&self) -> String {
        path_in_file(&self.path)
    }
}

/// Whether a part of a path is the name of a law.
fn is_law(name: &str) -> bool {
    name.starts_with(|letter: char| letter.is_uppercase())
}

/// A path without the names of laws.
pub(super) fn path_in_file(path: &str) -> String {
    path.split('.').filter(|name| !is_law(name)).collect::<Vec<_>>().join(".")
}

/// The path of the choice of a law and the law's name, in the path of one of its parameters.
pub(super) fn law_of(path: &str) -> Option<(&str, &str)> {
    let (of_law, _) = path.rsplit_once('.')?;
    of_law.rsplit_once('.').filter(|(_, name)| is_law(name))
}

/// What the list of parameters says of one field.
#[derive(Clone, Copy)]
pub(crate) struct About {
    pub(crate) label: &'static str,
    pub(crate) meaning: &'static str,
    pub(crate) limits: Option<Limits>,
}

/// A part of the physics. Every type that a list of parameters names is one.
pub(crate) trait Part: Sized {
    /// What it is where a file says nothing.
    const USUAL: Self;

    /// Adds the entries of this part, which lies at `path`; their usual values are its own.
    fn describe(&self, path: &str, about: &About, entries: &mut Vec<Entry>);

    /// The value at `path` within this part; `None` where nothing is there, as for the parameter of a law that is not chosen.
    fn value_at(&self, path: &str) -> Option<Value>;

    /// Sets the value at `path`, unchecked; false where nothing of that form is there.
    fn set_at(&mut self, path: &str, value: Value) -> bool;

    /// The name of a law's parameter, as old files have it: beside the choice of the law.
    fn beside(_: &str) -> Option<&'static str> {
        None
    }

    /// Takes over a law's parameter that stood beside the choice; one of another law is dropped. False where the law has a
    /// number of its own for it already.
    fn take_beside(&mut self, _: &str, _: f64) -> bool {
        true
    }
}

fn entry(path: &str, about: &About, form: Form, usual: Option<Value>) -> Entry {
    Entry { path: path.to_owned(), label: about.label, meaning: about.meaning.into(), form, usual }
}

/// A group as an entry.
pub(crate) fn group_entry(path: &str, about: &About) -> Entry {
    entry(path, about, Form::Group, None)
}

/// A choice as an entry, with what each of them means.
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
