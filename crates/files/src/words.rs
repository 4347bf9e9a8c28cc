//! Makes texts safe for messages, and translates errors of the system into plain words.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The greatest length of a name in a message. It is that of the name of a saved file.
const LONGEST_NAME: usize = 60;
/// The greatest length of a path in a message. Real paths are shorter.
const LONGEST_PATH: usize = 500;
/// The most names that a message lists: more than the game has files of any kind.
const MOST_NAMES: usize = 60;

/// A text from a file or the command line, safe to print: control characters are escaped. A text of more than 60
/// letters is cut in the middle, and its length is appended.
#[must_use]
pub fn shown(text: &str) -> String {
    cut(text, LONGEST_NAME)
}

/// As [`shown`], for a path. It is cut at 500 letters.
#[must_use]
pub fn shown_path(path: impl AsRef<Path>) -> String {
    cut(&path.as_ref().to_string_lossy(), LONGEST_PATH)
}

/// A list of names, such as `head, centre, foot`; each as [`shown`], at most 60 of them.
#[must_use]
pub fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let mut names = names.into_iter();
    let mut list: Vec<String> = names.by_ref().take(MOST_NAMES).map(shown).collect();
    let more = names.count();
    if more > 0 {
        list.push(format!("and {} more", grouped(more)));
    }
    list.join(", ")
}

/// Which names there are, such as `there are draw_back, stop_shot`; before that the one that was probably meant by `name`.
pub(super) fn guessed<'a>(name: &str, names: impl Iterator<Item = &'a str> + Clone) -> String {
    let there_are = listed(names.clone());
    // Longer names are no slips of the hand, and would take long to compare.
    let is_short = name.chars().count() <= LONGEST_NAME;
    let near = names.filter(|_| is_short).map(|known| (slips(name, known), known)).min_by_key(|(slips, _)| *slips);
    match near.filter(|(slips, known)| 3 * slips <= known.chars().count()) {
        Some((_, known)) => format!("did you mean \"{}\"? There are {there_are}", shown(known)),
        None => format!("there are {there_are}"),
    }
}

/// How many letters must be put in, left out or replaced to make one word of the other (Levenshtein). Upper and lower case are the
/// same.
fn slips(one: &str, other: &str) -> usize {
    let letters = |text: &str| text.to_lowercase().chars().collect::<Vec<char>>();
    let (one, other) = (letters(one), letters(other));
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], index + 1);
        for (place, known) in other.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != known);
            diagonal = row[place + 1];
            row[place + 1] = replaced.min(diagonal + 1).min(row[place] + 1);
        }
    }
    row[other.len()]
}

fn cut(text: &str, longest: usize) -> String {
    let count = text.chars().count();
    if count <= longest {
        return escaped(text.chars());
    }
    let tail = longest / 3;
    let head = escaped(text.chars().take(longest - tail));
    let tail = escaped(text.chars().skip(count - tail));
    format!("{head}…{tail} ({} letters)", grouped(count))
}

fn escaped(letters: impl Iterator<Item = char>) -> String {
    let mut safe = String::new();
    for letter in letters {
        if is_unseen(letter) { safe.extend(letter.escape_default()) } else { safe.push(letter) }
    }
    safe
}

/// Whether a character is unsafe in a terminal: control characters (Unicode's Cc), line and paragraph separators, and
/// characters that change the direction of the text or are invisible (Cf).
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(letter, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Several names of which one is meant, such as `a, b or c`; empty for none.
pub fn either(names: impl IntoIterator<Item = String>) -> String {
    let names: Vec<String> = names.into_iter().collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// The text with a capital letter at its start.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `no balls`, `one ball` or `3 balls`.
#[must_use]
pub fn count(number: usize, noun: &str) -> String {
    match number {
        0 => format!("no {noun}s"),
        1 => format!("one {noun}"),
        number => format!("{number} {noun}s"),
    }
}

/// `499,490` for 499490.
#[must_use]
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// An error of the system in plain words, if there are any for it.
#[must_use]
pub fn reason(error: &io::Error) -> String {
    let words = match error.kind() {
        ErrorKind::NotFound => "there is no such file",
        ErrorKind::NotADirectory => "a part of its path is a file, but must be a folder",
        ErrorKind::IsADirectory => "it is a folder, not a file",
        ErrorKind::InvalidData => "it is not text in UTF-8; save it as such",
        ErrorKind::AlreadyExists => "there is such a file already; give another name or move it away",
        ErrorKind::StorageFull => "the disk is full",
        ErrorKind::QuotaExceeded => "no more may be stored there",
        ErrorKind::FileTooLarge => "it grows larger than a file may be here",
        ErrorKind::PermissionDenied => "the system does not permit it",
        ErrorKind::ReadOnlyFilesystem => "nothing can be written on this disk",
        ErrorKind::InvalidFilename => "its name is too long or has signs that this disk does not know",
        _ => return error.to_string(),
    };
    words.to_owned()
}

/// The file at `path`, or above it, where a folder is needed; `None` if there is none.
pub(super) fn file_in_the_way(path: &Path) -> Option<PathBuf> {
    path.ancestors().find(|part| part.exists()).filter(|part| !part.is_dir()).map(Path::to_path_buf)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped_and_letters_of_all_languages_are_kept() {
        assert_eq!(shown("a\u{1b}[31mb\r\n"), "a\\u{1b}[31mb\\r\\n");
        assert_eq!(shown("\u{202e}evil\u{9b}"), "\\u{202e}evil\\u{9b}");
        for kept in ["Düsseldorf", "e\u{301}", "球", "C:\\racks\\\"mine\"", ""] {
            assert_eq!(shown(kept), kept);
        }
    }

    #[test]
    fn a_long_name_is_cut_and_its_length_is_shown() {
        let cut = shown(&"é".repeat(100_000));
        assert_eq!(cut, format!("{}…{} (100,000 letters)", "é".repeat(40), "é".repeat(20)));
        assert_eq!(shown(&"a".repeat(60)), "a".repeat(60));
        let path = format!("/{}/mine.rack.ron", "folder/".repeat(1000));
        assert!(shown_path(&path).ends_with("mine.rack.ron (7,015 letters)"), "{}", shown_path(&path));
    }

    #[test]
    fn slips_of_the_hand_are_counted() {
        for (one, other, count) in
            [("", "", 0), ("draw", "Draw", 0), ("drawback", "draw_back", 1), ("kitten", "sitting", 3)]
        {
            assert_eq!((slips(one, other), slips(other, one)), (count, count), "{one} {other}");
        }
    }

    #[test]
    fn a_long_list_is_cut_and_what_is_left_out_is_counted() {
        assert_eq!(listed(["a", "b"]), "a, b");
        assert!(listed(["a"; 2000]).ends_with(", a, and 1,940 more"));
    }
}
