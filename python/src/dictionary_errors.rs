//! What is wrong with a dictionary, by the path of the entry: a dictionary has no lines and columns.

use baize_files::{EntryPlaces, FileError, Place};

/// How the dictionary is called in messages.
pub const CALLED: &str = "the dictionary";

/// The sentence about a dictionary that was read from `text`. What is wrong with a file that it names has line and column as ever.
pub fn sentence(error: &FileError, text: &str) -> String {
    match error {
        FileError::Syntax { file, line, column, message } if file == CALLED => {
            let places = EntryPlaces::of(text);
            match places.path_at(Place { line: *line, column: *column }).filter(|path| !path.is_empty()) {
                Some(path) => format!("{CALLED}, at `{path}`: {message}"),
                None => format!("{CALLED}: {message}"),
            }
        }
        other => other.to_string().split('\n').map(without_place).collect::<Vec<_>>().join("\n"),
    }
}

/// A line without the place in the dictionary. The sentences of mistakes begin with the path.
fn without_place(line: &str) -> String {
    let rest = line.strip_prefix(CALLED).and_then(|rest| rest.strip_prefix(':'));
    let sentence = rest.and_then(|rest| {
        let (place, sentence) = rest.split_once(": ")?;
        place.split(':').all(|number| number.parse::<usize>().is_ok()).then_some(sentence)
    });
    sentence.map_or_else(|| line.to_owned(), |sentence| format!("{CALLED}: {sentence}"))
}
