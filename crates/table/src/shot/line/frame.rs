//! What stands around the contents of a line: the version, the length, and the checksum.

use super::characters::{BITS, character, checksum, value};
use super::flaw::{LineFlaw, VERSION};

/// What a line of every version begins with; the version and a colon follow.
const BEGINNING: &str = "baize";
/// How many characters give the length.
const LENGTH: usize = 2;
/// How many characters give the checksum.
const CHECKSUM: usize = 4;
/// The most characters of a line, those before the colon not counted.
pub(super) const LONGEST: usize = (1 << (BITS as usize * LENGTH)) - 1;

/// Whether a text contains a line of any version, such as a chat message with one.
#[must_use]
pub fn has_line(text: &str) -> bool {
    find(text).is_some()
}

/// A line with these contents; `None` if they are too long.
pub(super) fn framed(contents: &str) -> Option<String> {
    let whole = LENGTH + contents.len() + CHECKSUM;
    if whole > LONGEST {
        return None;
    }
    let line = format!("{BEGINNING}{VERSION}:{}{contents}", in_characters(whole, LENGTH));
    let sum = checksum(line.bytes()) as usize;
    Some(line + &in_characters(sum, CHECKSUM))
}

/// The values of the contents of the first line in a text.
pub(super) fn unframed(text: &str) -> Result<Vec<u8>, LineFlaw> {
    let (version, rest) = find(text).ok_or(LineFlaw::Foreign)?;
    if version != VERSION.to_string() {
        return Err(LineFlaw::Newer(version.to_owned()));
    }
    let values: Vec<u8> = rest.chars().map_while(value).collect();
    let whole = values.get(..LENGTH).map_or(LENGTH + CHECKSUM, number_of);
    if values.len() < whole {
        return Err(LineFlaw::CutOff { found: values.len(), whole });
    }
    if values.len() > whole {
        return Err(LineFlaw::TooLong(values.len() - whole));
    }
    let summed = whole.checked_sub(CHECKSUM).filter(|summed| *summed >= LENGTH).ok_or(LineFlaw::Changed)?;
    let line = format!("{BEGINNING}{VERSION}:{}", &rest[..summed]);
    if checksum(line.bytes()) as usize != number_of(&values[summed..]) {
        return Err(LineFlaw::Changed);
    }
    Ok(values[LENGTH..summed].to_vec())
}

/// The digits of the version of the first line in a text, and what follows their colon.
fn find(text: &str) -> Option<(&str, &str)> {
    text.match_indices(BEGINNING).find_map(|(at, _)| {
        let (version, rest) = text[at + BEGINNING.len()..].split_once(':')?;
        let is_version = (1..=9).contains(&version.len()) && version.bytes().all(|digit| digit.is_ascii_digit());
        is_version.then_some((version, rest))
    })
}

fn in_characters(number: usize, count: usize) -> String {
    (0..count).rev().map(|place| character((number >> (BITS as usize * place) & 63) as u8)).collect()
}

fn number_of(values: &[u8]) -> usize {
    values.iter().fold(0, |number, value| number << BITS | usize::from(*value))
}
