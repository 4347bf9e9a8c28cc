//! One file: how it is found, read and parsed, and how its mistakes get line and column.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

use super::embedded;
use super::entry_places::EntryPlaces;
use super::folders::{Folders, Provenance};
use super::kind::{Kind, LONGEST};
use super::mistake::{FileError, Flaw, Flaws, Mistake, Mistakes};
use super::syntax;
use super::words::{guessed, reason, shown};

/// The names of the standard input on the command line.
const STANDARD_INPUT: [&str; 2] = ["-", "/dev/stdin"];

/// The text of a file, where it came from, and the folders for the files that it names.
#[derive(Clone, Debug)]
pub struct Source {
    file: String,
    path: Option<PathBuf>,
    text: Cow<'static, str>,
    folders: Folders,
    /// Whether it comes from another machine, so that it may name no file of this one.
    is_from_elsewhere: bool,
}

impl Source {
    /// Finds the file that a person names. A name with a slash or with the ending `.ron` is a path, relative to the
    /// working directory. Any other name is looked up in `folders`. `-` is the standard input. Pipes and other special
    /// files are allowed.
    ///
    /// # Errors
    /// [`FileError::Unreadable`], [`FileError::Unknown`], or [`FileError::OtherKind`] for a path whose name belongs to
    /// another kind of file.
    pub fn find(kind: Kind, name: &str, folders: &Folders) -> Result<Self, FileError> {
        let source = if STANDARD_INPUT.contains(&name) {
            Self::of_person(Self::name_in_messages(name), None, text_of(io::stdin().lock(), kind.longest()))
        } else {
            Self::find_from(kind, name, folders, None)
        };
        source.map(|source| source.in_folders(folders))
    }

    /// Finds a file that this one names. As [`find`](Self::find) in its folders, but a path is first taken relative to
    /// the folder of this file. `-` is not special here, and pipes are refused.
    ///
    /// # Errors
    /// As [`find`](Self::find).
    pub fn find_named(&self, kind: Kind, name: &str) -> Result<Self, FileError> {
        if self.is_from_elsewhere {
            return Self::built_in(kind, name).map(|source| Self { is_from_elsewhere: true, ..source });
        }
        Self::find_from(kind, name, &self.folders, Some(self)).map(|source| source.in_folders(&self.folders))
    }

    fn find_from(kind: Kind, name: &str, folders: &Folders, from: Option<&Self>) -> Result<Self, FileError> {
        if name.contains(['/', '\\']) || has_ron_ending(name) {
            let beside = from.and_then(|source| source.path.as_ref()?.parent()).map(|folder| folder.join(name));
            let path = beside.filter(|path| path.exists()).unwrap_or_else(|| PathBuf::from(name));
            return match Kind::of_file(&path) {
                Ok(other) if other != kind => Err(FileError::OtherKind {
                    file: path.display().to_string(),
                    noun: kind.noun(),
                    other: other.noun(),
                }),
                // Only a person may name a pipe. A pipe named inside a file could make the game wait for ever.
                _ if from.is_none() && is_special(&path) => Self::read_special(&path),
                _ => Self::read(&path),
            };
        }
        match folders.find(kind, name) {
            Some(Provenance::Own(path) | Provenance::Game(path)) => Self::read(&path),
            Some(Provenance::BuiltIn) => Self::built_in(kind, name),
            None => Err(FileError::Unknown {
                noun: kind.noun(),
                name: name.to_owned(),
                known: guessed(name, folders.list(kind).keys().map(String::as_str)),
            }),
        }
    }

    /// The copy inside the program, even if the file exists on the disk.
    ///
    /// # Errors
    /// [`FileError::Unknown`] when there is none.
    pub fn built_in(kind: Kind, name: &str) -> Result<Self, FileError> {
        let known = || guessed(name, embedded::built_in_names(kind));
        match embedded::text(kind, name) {
            Some(text) => Ok(Self::new(format!("built-in {}", kind.path_of(name)), None, Cow::Borrowed(text))),
            None => Err(FileError::Unknown { noun: kind.noun(), name: name.to_owned(), known: known() }),
        }
    }

    /// A text that is not in a file. `file` is its name in messages.
    #[must_use]
    pub fn of_text(file: impl Into<String>, text: impl Into<String>) -> Self {
        Self::new(file.into(), None, Cow::Owned(with_line_ends(text.into())))
    }

    /// A text that comes from another machine. Only what is built into the program can be named in it: no file of this machine is
    /// read because of it.
    #[must_use]
    pub fn from_elsewhere(file: impl Into<String>, text: impl Into<String>) -> Self {
        Self { is_from_elsewhere: true, ..Self::of_text(file, text) }
    }

    /// The same text, but the files that it names are looked up in `folders`. Without this call, a source from
    /// [`read`](Self::read), [`of_text`](Self::of_text) or [`built_in`](Self::built_in) uses the folder of the game
    /// only.
    #[must_use]
    pub fn in_folders(self, folders: &Folders) -> Self {
        Self { folders: folders.clone(), ..self }
    }

    fn new(file: String, path: Option<PathBuf>, text: Cow<'static, str>) -> Self {
        Self { file, path, text, folders: Folders::of_game(), is_from_elsewhere: false }
    }

    /// Reads the file at `path`.
    ///
    /// # Errors
    /// [`FileError::Unreadable`], also for a folder, for a special file, and for a file above 2 MiB (a match: 32 MiB).
    pub fn read(path: &Path) -> Result<Self, FileError> {
        Self::of_person(path.display().to_string(), Some(path.to_path_buf()), text_at(path))
    }

    /// Reads a pipe or another special file. Its `path` is `None`, because it can be read only once.
    fn read_special(path: &Path) -> Result<Self, FileError> {
        let text = fs::File::open(path).map_err(|error| reason(&error)).and_then(|file| text_of(file, LONGEST));
        Self::of_person(path.display().to_string(), None, text)
    }

    fn of_person(file: String, path: Option<PathBuf>, text: Result<String, String>) -> Result<Self, FileError> {
        match text {
            Ok(text) => Ok(Self::new(file, path, Cow::Owned(text))),
            Err(reason) => Err(FileError::Unreadable { file, reason }),
        }
    }

    /// The name of this file in messages: as the person wrote it, except for the standard input.
    #[must_use]
    pub fn name_in_messages(name: &str) -> String {
        if STANDARD_INPUT.contains(&name) { "standard input".to_owned() } else { name.to_owned() }
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its path on the disk; `None` for a built-in copy, a text without a file, the standard input and a pipe.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The folders in which the files that it names are looked up.
    #[must_use]
    pub fn folders(&self) -> &Folders {
        &self.folders
    }

    /// The name of this file in messages.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Parses the whole text. `Some(...)` may be left out around optional values.
    ///
    /// # Errors
    /// [`FileError::Syntax`] at the first place that does not parse, or at a number that is too large.
    pub fn parse<T: DeserializeOwned>(self) -> Result<(T, Origin), FileError> {
        let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        match options.from_str(&self.text) {
            Ok(value) => match EntryPlaces::of(&self.text).overflowing_number() {
                None => Ok((value, Origin { source: Arc::new(self), prefix: String::new() })),
                Some((number, place)) => {
                    let message = format!(
                        "`{}` is too large; the largest number is 1.8e308, and infinity is written `inf`",
                        shown(number)
                    );
                    Err(FileError::Syntax { file: self.file, line: place.line, column: place.column, message })
                }
            },
            Err(error) => Err(syntax::error(self.file, &self.text, &error)),
        }
    }

    /// Parses a file that names no other file, and checks it with `flaws`.
    ///
    /// # Errors
    /// As [`parse`](Self::parse), or all mistakes in what it says.
    pub fn parse_checked<T: DeserializeOwned>(self, flaws: impl Fn(&T) -> Vec<Flaw>) -> Result<T, FileError> {
        let (value, origin) = self.parse::<T>()?;
        let flaws = flaws(&value);
        if flaws.is_empty() { Ok(value) } else { Err(origin.refuse(flaws)) }
    }
}

/// The text of the file or pipe at `path`, which a person named on the command line.
///
/// # Errors
/// Why it cannot be read: it is not there, is a folder, is no text, or is longer than `longest` bytes.
pub fn text_of_named(path: &Path, longest: u64) -> Result<String, String> {
    if fs::metadata(path).is_ok_and(|about| about.is_dir()) {
        return Err("it is a folder, not a file".to_owned());
    }
    fs::File::open(path).map_err(|error| reason(&error)).and_then(|file| text_of(file, longest))
}

fn text_at(path: &Path) -> Result<String, String> {
    let about = fs::metadata(path).map_err(|error| reason(&error))?;
    if !about.is_file() {
        let what = if about.is_dir() { "it is a folder, not a file" } else { "it is a pipe or a device, not a file" };
        return Err(what.to_owned());
    }
    fs::File::open(path)
        .map_err(|error| reason(&error))
        .and_then(|file| text_of(file, Kind::of_file(path).map_or(LONGEST, Kind::longest)))
}

fn text_of(reader: impl Read, longest: u64) -> Result<String, String> {
    let mut bytes = Vec::new();
    reader.take(longest + 1).read_to_end(&mut bytes).map_err(|error| reason(&error))?;
    if bytes.len() as u64 > longest {
        return Err(format!("it is longer than the {longest} bytes that a file may have"));
    }
    let mut text = String::from_utf8(bytes).map_err(|error| match error.utf8_error().error_len() {
        // A letter of several bytes has begun, and its last bytes are missing.
        None => "the file ends too early, in the middle of a letter".to_owned(),
        Some(_) => reason(&io::ErrorKind::InvalidData.into()),
    })?;
    // Some editors put a byte order mark at the beginning.
    if text.starts_with('\u{feff}') {
        text.remove(0);
    }
    Ok(with_line_ends(text))
}

/// Replaces each carriage return that stands alone by a line feed, because old editors end lines like that. Otherwise a
/// comment would reach to the end of the file, and every mistake would be reported in line 1.
fn with_line_ends(text: String) -> String {
    if !text.contains('\r') {
        return text;
    }
    let ends = text.split("\r\n").map(|part| part.replace('\r', "\n"));
    ends.collect::<Vec<_>>().join("\r\n")
}

/// Whether something other than a file or a folder exists there, such as a pipe.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| !about.is_file() && !about.is_dir())
}

/// Upper and lower case are the same here: a person may write `MINE.RON`.
fn has_ron_ending(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("ron"))
}

/// Where something is written: a file, or an entry of a file.
#[derive(Clone, Debug)]
pub struct Origin {
    source: Arc<Source>,
    prefix: String,
}

impl Origin {
    /// The file.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The entry `field` of this one.
    #[must_use]
    pub fn entry(&self, field: &str) -> Self {
        Self { source: Arc::clone(&self.source), prefix: Flaw::new(field, "").under(&self.prefix).path }
    }

    /// Adds file, line and column to flaws of what is written here.
    #[must_use]
    pub fn locate(&self, flaws: impl Into<Flaws>) -> Mistakes {
        let flaws: Flaws = flaws.into();
        if flaws.is_empty() {
            return Mistakes::default();
        }
        let places = EntryPlaces::of(&self.source.text);
        Mistakes::of(flaws, |flaw| {
            let flaw = flaw.under(&self.prefix);
            let place = places.place_of(&flaw.path);
            Mistake {
                file: self.source.file.clone(),
                line: place.line,
                column: place.column,
                message: flaw.to_string(),
            }
        })
    }

    /// The mistakes of [`locate`](Self::locate), as a [`FileError`].
    #[must_use]
    pub fn refuse(&self, flaws: impl Into<Flaws>) -> FileError {
        FileError::Mistakes(self.locate(flaws))
    }
}
