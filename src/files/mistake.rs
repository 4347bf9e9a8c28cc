//! What can be wrong with a file, in the sentences that a person reads.

use std::fmt::{self, Display, Formatter};

use thiserror::Error;

/// A mistake of meaning, before it is known in which file it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// Path of the entry inside its file, `balls[3].position`; empty for the file as a whole.
    pub path: String,
    /// The rest of the sentence that begins with the path: what is wrong and what would be right.
    pub message: String,
}

impl Flaw {
    /// A flaw at `path`; the sentence is the path followed by `message`.
    #[must_use]
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { path: path.into(), message: message.into() }
    }

    /// The same flaw, seen from a file in which this one is the entry `prefix`.
    #[must_use]
    pub fn under(mut self, prefix: impl Display) -> Self {
        let prefix = prefix.to_string();
        if self.path.is_empty() {
            self.path = prefix;
        } else if !prefix.is_empty() {
            self.path = format!("{prefix}.{}", self.path);
        }
        self
    }
}

impl Display for Flaw {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() { f.write_str(&self.message) } else { write!(f, "{} {}", self.path, self.message) }
    }
}

/// A mistake of meaning with its place, written `FILE:LINE:COLUMN: sentence`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The file as the person named it.
    pub file: String,
    /// Line of the entry, from 1.
    pub line: usize,
    /// Column of the entry, from 1.
    pub column: usize,
    /// What is wrong and what would be right.
    pub message: String,
}

impl Display for Mistake {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)
    }
}

/// Why a file is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FileError {
    /// The file is not there or cannot be read as text.
    #[error("{file} cannot be read: {reason}")]
    Unreadable {
        /// The file as the person named it.
        file: String,
        /// What the system says.
        reason: String,
    },
    /// The file cannot be written.
    #[error("{file} cannot be written: {reason}")]
    Unwritable {
        /// The file as the person named it.
        file: String,
        /// What stands against it.
        reason: String,
    },
    /// The name of the file does not say what it describes.
    #[error(
        "{file} has a name that does not say what it is; it must end in .rack.ron, .table.ron, .balls.ron, .shot.ron or \
         .physics.ron, or be physics.ron, controls.ron or settings.ron"
    )]
    Nameless {
        /// The file as the person named it.
        file: String,
    },
    /// The file describes something else.
    #[error("{file} is a {other} by its name, but a {noun} belongs here")]
    OtherKind {
        /// The file as the person named it.
        file: String,
        /// What was looked for, `rack`.
        noun: &'static str,
        /// What it is.
        other: &'static str,
    },
    /// No file and no built-in copy has that name.
    #[error("there is no {noun} named {name:?}; there are {known}")]
    Unknown {
        /// What was looked for, `rack`.
        noun: &'static str,
        /// The name that was asked for.
        name: String,
        /// The names that would do.
        known: String,
    },
    /// The text is not RON, or a field is unknown, missing or of the wrong type.
    #[error("{file}:{line}:{column}: {message}")]
    Syntax {
        /// The file as the person named it.
        file: String,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What is wrong.
        message: String,
    },
    /// Everything that is wrong with the meaning, one line each.
    #[error("{}", one_per_line(.0))]
    Mistakes(Vec<Mistake>),
}

impl FileError {
    /// The mistakes of one or more files, those of a file together and in the order of its text.
    #[must_use]
    pub fn of_mistakes(mut mistakes: Vec<Mistake>) -> Self {
        mistakes.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
        Self::Mistakes(mistakes)
    }
}

fn one_per_line(mistakes: &[Mistake]) -> String {
    let lines: Vec<String> = mistakes.iter().map(Mistake::to_string).collect();
    lines.join("\n")
}
