//! Writes dictionaries of Python as the text of a file. The descriptions of the fields say what a text means: a name in quotes, or the
//! word of a choice.

use baize_describe::{Field, Form};
use baize_files::Kind;
use baize_table::shot::set_up_fields;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString, PyTuple};

use crate::error::refused;

/// Entries nest at most this deep, as brackets do in a file.
const DEEPEST: usize = 128;

/// The text of a file of this kind with these entries.
///
/// # Errors
/// A sentence about an entry that no file can have. What is wrong with the meaning of an entry is found when the text is read.
pub fn text_of(kind: Kind, entries: &Bound<'_, PyDict>) -> PyResult<String> {
    FileForm::of(kind).group("", entries, 0)
}

/// What belongs into a kind of file.
struct FileForm {
    fields: Vec<Field>,
}

impl FileForm {
    fn of(kind: Kind) -> Self {
        Self { fields: set_up_fields(kind) }
    }

    /// The type of the field at a path; `None` if it is no field.
    fn at(&self, path: &str) -> Option<Form> {
        self.fields.iter().find(|field| field.path == path).map(|field| field.form)
    }

    /// Entries in parentheses.
    fn group(&self, path: &str, entries: &Bound<'_, PyDict>, depth: usize) -> PyResult<String> {
        let mut written = Vec::with_capacity(entries.len());
        for (key, value) in entries {
            let key = text(&key).ok_or_else(|| refused(format_args!("{}: a name must be a text", shown(path))))?;
            // The parameter of a law stands in the parentheses of its name.
            if key.split_once('.').is_some_and(|(law, _)| entries.contains(law).unwrap_or(false)) {
                continue;
            }
            let inner = below(path, &key);
            check_word(&key, &inner)?;
            let parameters = self.parameters(&key, entries, &inner, depth)?;
            written.push(format!("{key}: {}{parameters}", self.value(&inner, &value, depth + 1)?));
        }
        Ok(format!("({})", written.join(", ")))
    }

    /// The parameters of a law beside its name: `model.frequency_ratio` beside `model`.
    fn parameters(&self, law: &str, entries: &Bound<'_, PyDict>, path: &str, depth: usize) -> PyResult<String> {
        let mut written = Vec::new();
        for (key, value) in entries {
            let key = text(&key).unwrap_or_default();
            if let Some((_, parameter)) = key.split_once('.').filter(|(before, _)| *before == law) {
                check_word(parameter, &below(path, parameter))?;
                written.push(format!("{parameter}: {}", self.value(&below(path, parameter), &value, depth + 1)?));
            }
        }
        Ok(if written.is_empty() { String::new() } else { format!("({})", written.join(", ")) })
    }

    fn value(&self, path: &str, value: &Bound<'_, PyAny>, depth: usize) -> PyResult<String> {
        if depth > DEEPEST {
            return Err(refused(format_args!("{}: entries nest more than {DEEPEST} deep", shown(path))));
        }
        if value.is_none() {
            Ok("None".to_owned())
        } else if let Ok(yes) = value.cast::<PyBool>() {
            Ok(yes.is_true().to_string())
        } else if let Some(text) = text(value) {
            self.word(path, &text)
        } else if let Ok(entries) = value.cast::<PyDict>() {
            self.entries(path, entries, depth)
        } else if let Ok(list) = value.cast::<PyList>() {
            let is_tuple = !matches!(self.at(path), Some(Form::List(_)) | None);
            self.row(path, list.iter(), is_tuple, depth)
        } else if let Ok(tuple) = value.cast::<PyTuple>() {
            self.row(path, tuple.iter(), !matches!(self.at(path), Some(Form::List(_))), depth)
        } else if let Ok(plain) = value.call_method0("tolist") {
            // An array of NumPy, or a number in one.
            self.value(path, &plain, depth + 1)
        } else {
            number(path, value)
        }
    }

    /// A text: the word of a choice, or anything else in quotes.
    fn word(&self, path: &str, text: &str) -> PyResult<String> {
        if matches!(self.at(path), Some(Form::Choice(_))) {
            check_word(text, path)?;
            return Ok(text.to_owned());
        }
        Ok(format!("{text:?}"))
    }

    /// A file in place, a choice with what belongs to it, or a group.
    fn entries(&self, path: &str, entries: &Bound<'_, PyDict>, depth: usize) -> PyResult<String> {
        if matches!(self.at(path), Some(Form::Words(words)) if words.contains("in place"))
            && let Some(kind) = kind_in_place(path)
        {
            return FileForm::of(kind).group("", entries, depth);
        }
        let Some((name, rest)) = chosen(entries) else { return self.group(path, entries, depth) };
        // The fields of a choice stand below the choice itself.
        if let Ok(inner) = rest.cast::<PyDict>() {
            Ok(format!("{name}{}", self.group(path, inner, depth + 1)?))
        } else if let Ok(row) = rest.cast::<PyTuple>() {
            Ok(format!("{name}{}", self.row("", row.iter(), true, depth + 1)?))
        } else {
            Ok(format!("{name}({})", self.value("", &rest, depth + 1)?))
        }
    }

    fn row<'py>(
        &self,
        path: &str,
        values: impl Iterator<Item = Bound<'py, PyAny>>,
        is_tuple: bool,
        depth: usize,
    ) -> PyResult<String> {
        let inner = format!("{path}[]");
        let written =
            values.map(|value| self.value(&inner, &value, depth + 1)).collect::<PyResult<Vec<_>>>()?.join(", ");
        Ok(if is_tuple { format!("({written})") } else { format!("[{written}]") })
    }
}

/// The kind of file that a dictionary in place of a name is.
fn kind_in_place(path: &str) -> Option<Kind> {
    match path {
        "table" => Some(Kind::Table),
        "rack" => Some(Kind::Rack),
        "ball_set" => Some(Kind::Balls),
        "physics" => Some(Kind::Physics),
        _ => None,
    }
}

/// A choice with what belongs to it: a single name that begins with a capital letter.
fn chosen<'py>(entries: &Bound<'py, PyDict>) -> Option<(String, Bound<'py, PyAny>)> {
    let (name, rest) = entries.iter().next().filter(|_| entries.len() == 1)?;
    let name = text(&name)?;
    let is_choice = name.starts_with(|letter: char| letter.is_ascii_uppercase()) && is_word(&name);
    is_choice.then_some((name, rest))
}

fn number(path: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(whole) = value.extract::<i128>() {
        return Ok(whole.to_string());
    }
    match value.extract::<f64>() {
        Ok(number) => Ok(format!("{number:?}")),
        Err(_) => {
            let kind = value.get_type().name()?;
            Err(refused(format_args!(
                "{} is of the type {kind}, but must be a number, a truth, a text, None, or a dictionary, list or tuple of these",
                shown(path)
            )))
        }
    }
}

fn text(value: &Bound<'_, PyAny>) -> Option<String> {
    value.cast::<PyString>().ok()?.extract().ok()
}

fn below(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

fn shown(path: &str) -> &str {
    if path.is_empty() { "the dictionary" } else { path }
}

fn is_word(text: &str) -> bool {
    !text.is_empty()
        && text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        && !text.starts_with(|letter: char| letter.is_ascii_digit())
}

/// Refuses what cannot be a name in a file.
fn check_word(text: &str, path: &str) -> PyResult<()> {
    if is_word(text) { Ok(()) } else { Err(refused(format_args!("{path}: {text:?} is no name of a file"))) }
}
