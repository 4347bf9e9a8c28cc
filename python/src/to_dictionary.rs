//! The text of a file as a dictionary, the opposite of `entries`.

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::error::refused;

/// Brackets nest at most this deep, as in a file.
const DEEPEST: usize = 128;

/// The entries of a text that the game has written, as `Setup.from_dict` takes them: groups are dictionaries, lists are lists, rows of
/// numbers are tuples, and a choice with what belongs to it is a dictionary of its word.
///
/// # Errors
/// A sentence about a text that is not in this form.
pub fn dictionary_of<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    Reader { py, rest: text }.value(0)
}

struct Reader<'py, 'a> {
    py: Python<'py>,
    rest: &'a str,
}

impl<'py, 'a> Reader<'py, 'a> {
    /// Goes past white space and comments.
    fn skip_blank(&mut self) {
        loop {
            self.rest = self.rest.trim_start();
            match self.rest.strip_prefix("//") {
                Some(comment) => self.rest = comment.split_once('\n').map_or("", |(_, rest)| rest),
                None => return,
            }
        }
    }

    /// Goes past this sign, if it comes next.
    fn take(&mut self, sign: char) -> bool {
        self.skip_blank();
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn unreadable(&self) -> PyErr {
        let here: String = self.rest.chars().take(40).collect();
        refused(format_args!("the text of the set-up cannot be made a dictionary at `{here}`"))
    }

    fn value(&mut self, depth: usize) -> PyResult<Bound<'py, PyAny>> {
        if depth > DEEPEST {
            return Err(self.unreadable());
        }
        self.skip_blank();
        match self.rest.chars().next() {
            Some('"') => self.string()?.into_bound_py_any(self.py),
            Some('(') => self.group(depth),
            Some('[') => self.list(depth),
            Some(_) => self.word(depth),
            None => Err(self.unreadable()),
        }
    }

    /// A text in quotes.
    fn string(&mut self) -> PyResult<String> {
        let mut signs = self.rest.char_indices().skip(1);
        let mut is_escaped = false;
        let end = signs.find_map(|(index, sign)| {
            let ends = sign == '"' && !is_escaped;
            is_escaped = sign == '\\' && !is_escaped;
            ends.then_some(index + 1)
        });
        let (quoted, rest) = end.map(|end| self.rest.split_at(end)).ok_or_else(|| self.unreadable())?;
        let text = ron::from_str(quoted).map_err(|_| self.unreadable())?;
        self.rest = rest;
        Ok(text)
    }

    /// A number, a truth, nothing, or a choice.
    fn word(&mut self, depth: usize) -> PyResult<Bound<'py, PyAny>> {
        let word = self.name();
        if word.is_empty() {
            return Err(self.unreadable());
        }
        if self.rest.starts_with('(') {
            let inner = self.group(depth + 1)?;
            if word == "Some" {
                return self.single(inner);
            }
            let choice = PyDict::new(self.py);
            let is_single = inner.cast::<PyTuple>().is_ok_and(|tuple| tuple.len() == 1);
            choice.set_item(word, if is_single { self.single(inner)? } else { inner })?;
            return choice.into_bound_py_any(self.py);
        }
        match word {
            "None" => Ok(self.py.None().into_bound(self.py)),
            "true" => true.into_bound_py_any(self.py),
            "false" => false.into_bound_py_any(self.py),
            _ => match (word.parse::<i64>(), word.parse::<f64>()) {
                (Ok(whole), _) => whole.into_bound_py_any(self.py),
                (_, Ok(number)) => number.into_bound_py_any(self.py),
                _ => word.into_bound_py_any(self.py),
            },
        }
    }

    /// The only value in parentheses.
    fn single(&self, row: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        row.cast::<PyTuple>().map_err(|_| self.unreadable())?.get_item(0)
    }

    /// A name, a number or another bare word.
    fn name(&mut self) -> &'a str {
        let end = self.rest.find(|sign: char| sign.is_whitespace() || "()[],:\"".contains(sign));
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        word
    }

    /// What stands in parentheses: named entries as a dictionary, a row of values as a tuple.
    fn group(&mut self, depth: usize) -> PyResult<Bound<'py, PyAny>> {
        self.take('(');
        let entries = PyDict::new(self.py);
        let mut row = Vec::new();
        while !self.take(')') {
            let before = self.rest;
            let name = self.name();
            if !name.is_empty() && self.take(':') {
                entries.set_item(name, self.value(depth + 1)?)?;
            } else {
                self.rest = before;
                row.push(self.value(depth + 1)?);
            }
            if !self.take(',') && !self.rest.starts_with(')') {
                return Err(self.unreadable());
            }
        }
        if row.is_empty() {
            entries.into_bound_py_any(self.py)
        } else {
            PyTuple::new(self.py, row)?.into_bound_py_any(self.py)
        }
    }

    fn list(&mut self, depth: usize) -> PyResult<Bound<'py, PyAny>> {
        self.take('[');
        let list = PyList::empty(self.py);
        while !self.take(']') {
            list.append(self.value(depth + 1)?)?;
            if !self.take(',') && !self.rest.starts_with(']') {
                return Err(self.unreadable());
            }
        }
        list.into_bound_py_any(self.py)
    }
}
