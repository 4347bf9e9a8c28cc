//! What can be wrong with a file, and the messages about it.

use std::fmt::{self, Display, Formatter};

use thiserror::Error;

use super::kind::Kind;
use super::words::{either, grouped, shown, shown_path};

/// Largest number of mistakes that are listed; the rest are only counted.
const MOST_LISTED: usize = 10;

/// A mistake in what a file says, before the file is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// Path of the entry inside its file, such as `balls[3].position`; empty for the whole file.
    pub path: String,
    /// The rest of the sentence after the path: what is wrong and what would be right.
    pub message: String,
}

impl Flaw {
    /// A flaw at `path`, with the sentence `path` + `message`.
    #[must_use]
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { path: path.into(), message: message.into() }
    }

    /// The same flaw in a file that contains this one as its entry `prefix`.
    #[must_use]
    pub fn under(mut self, prefix: impl Display) -> Self {
        let prefix = prefix.to_string();
        if self.path.is_empty() {
            self.path = prefix;
        } else if !prefix.is_empty() {
            let dot = if self.path.starts_with('[') { "" } else { "." };
            self.path = format!("{prefix}{dot}{}", self.path);
        }
        self
    }
}

impl Display for Flaw {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() { f.write_str(&self.message) } else { write!(f, "{} {}", self.path, self.message) }
    }
}

/// Flaws of which there may be very many, such as one for each pair of balls. The first ten are kept, the others
/// counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flaws {
    first: Vec<Flaw>,
    more: usize,
}

impl Flaws {
    /// Adds a flaw. `flaw` is called only if the flaw is kept.
    pub fn add(&mut self, flaw: impl FnOnce() -> Flaw) {
        if self.first.len() < MOST_LISTED {
            self.first.push(flaw());
        } else {
            self.more += 1;
        }
    }

    /// The ones that are listed, at most ten.
    #[must_use]
    pub fn first(&self) -> &[Flaw] {
        &self.first
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    /// The same flaws, each changed by `change`.
    #[must_use]
    pub fn map(self, change: impl FnMut(Flaw) -> Flaw) -> Self {
        Self { first: self.first.into_iter().map(change).collect(), more: self.more }
    }
}

/// A list of flaws of which none is dropped: [`Mistakes`] keep the first ten in the order of the text.
impl From<Vec<Flaw>> for Flaws {
    fn from(flaws: Vec<Flaw>) -> Self {
        Self { first: flaws, more: 0 }
    }
}

/// A mistake in what a file says, with its place. It is shown as `FILE:LINE:COLUMN: sentence`.
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
        write!(f, "{}:{}:{}: {}", shown_path(&self.file), self.line, self.column, self.message)
    }
}

/// The mistakes of one or more files. The first ten are kept, grouped by file and in the order of its text; the others
/// are counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mistakes {
    first: Vec<Mistake>,
    more: usize,
}

impl Mistakes {
    /// Makes mistakes of flaws; `place` gives each its file, line and column.
    pub(super) fn of(flaws: Flaws, place: impl FnMut(Flaw) -> Mistake) -> Self {
        let Flaws { first, more } = flaws;
        Self { first: first.into_iter().map(place).collect(), more }.shortened()
    }

    /// Adds the mistakes of another file or check.
    pub fn extend(&mut self, others: Self) {
        self.first.extend(others.first);
        self.more += others.more;
        *self = std::mem::take(self).shortened();
    }

    fn shortened(mut self) -> Self {
        self.first.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
        self.more += self.first.len().saturating_sub(MOST_LISTED);
        self.first.truncate(MOST_LISTED);
        self
    }

    /// The ones that are listed, at most ten.
    #[must_use]
    pub fn first(&self) -> &[Mistake] {
        &self.first
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.first.is_empty()
    }
}

impl Display for Mistakes {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&mistakes_in_words(&self.first, self.more, "\n"))
    }
}

/// A list of mistakes as text, joined by `joint`: at most ten, then the number of the others. `more` mistakes are not
/// in the list.
pub fn mistakes_in_words(mistakes: &[impl Display], more: usize, joint: &str) -> String {
    let mut words: Vec<String> = mistakes.iter().take(MOST_LISTED).map(ToString::to_string).collect();
    match more + mistakes.len() - words.len() {
        0 => {}
        1 => words.push("and one more mistake".to_owned()),
        more => words.push(format!("and {} more mistakes", grouped(more))),
    }
    words.join(joint)
}

/// Why a file is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FileError {
    /// The file is not there or cannot be read as text.
    #[error("{} cannot be read: {reason}", shown_path(.file))]
    Unreadable {
        /// The file as the person named it.
        file: String,
        /// What the system says.
        reason: String,
    },
    /// The file cannot be written.
    #[error("{} cannot be written: {reason}", shown_path(.file))]
    Unwritable {
        /// The file as the person named it.
        file: String,
        /// Why not.
        reason: String,
    },
    /// Only the game in its window reads such files.
    #[error("{} is read by the game in its window alone, and this program was built without it", shown_path(.file))]
    WithoutGame {
        /// The file as the person named it.
        file: String,
    },
    /// The name of the file does not say what kind of file it is.
    #[error(
        "{} has a name that does not say what it is; it must end in {}, or be {}",
        shown_path(.file),
        either(Kind::ALL.map(|kind| kind.ending().to_owned())),
        either(Kind::ALL.iter().filter_map(|kind| kind.usual_name()).map(|name| format!("{name}.ron")))
    )]
    Nameless {
        /// The file as the person named it.
        file: String,
    },
    /// The file is of another kind.
    #[error("{} is a {other} by its name, but a {noun} belongs here", shown_path(.file))]
    OtherKind {
        /// The file as the person named it.
        file: String,
        /// What was looked for, `rack`.
        noun: &'static str,
        /// What it is.
        other: &'static str,
    },
    /// No file and no built-in copy has that name.
    #[error("there is no {noun} named \"{}\"; {known}", shown(.name))]
    Unknown {
        /// What was looked for, `rack`.
        noun: &'static str,
        /// The name that was asked for.
        name: String,
        /// Which names exist, and which of them is near, in words.
        known: String,
    },
    /// No file of any kind has that name.
    #[error("there is no file \"{}\", and no file of that name in your own folder or in the game; `baize list` shows all names", shown(.name))]
    Nowhere {
        /// The name that was asked for.
        name: String,
    },
    /// A line that shares a set-up cannot be read. Holds the sentence that says why.
    #[error("{0}")]
    Line(String),
    /// The text is not RON, or a field is unknown, missing or of the wrong type.
    #[error("{}:{line}:{column}: {message}", shown_path(.file))]
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
    /// Mistakes in what the file says, one line each.
    #[error("{0}")]
    Mistakes(Mistakes),
}
