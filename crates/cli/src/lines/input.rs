//! The lines of the input, one after the other.

use std::io::{BufRead, BufReader, Read};
use std::marker::PhantomData;

use super::line::{Asks, Line};
use super::lines_limit::MOST_LINES;
use baize_files::reason;

/// The longest line that is read, in bytes, as for a file.
const LONGEST: u64 = 1 << 21;
/// The rest of a longer line is skipped, up to this length in bytes: a device such as `/dev/zero` never ends its line.
const LONGEST_REST: u64 = 1 << 30;

/// The byte order mark of UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// Reads one line at a time, with these `Fields`; blank lines are skipped.
pub struct Input<Text: Read, Fields> {
    text: BufReader<Text>,
    number: usize,
    failure: Option<String>,
    fields: PhantomData<fn() -> Fields>,
}

impl<Text: Read, Fields> Input<Text, Fields> {
    /// The lines of `text`.
    pub fn new(text: Text) -> Self {
        Self { text: BufReader::new(text), number: 0, failure: None, fields: PhantomData }
    }

    /// Why reading ended before the end, if it did.
    pub fn failure(self) -> Option<String> {
        self.failure
    }

    /// The next line without its end; `None` after the last. A longer line than [`LONGEST`] ends there, and its rest is
    /// skipped.
    fn read(&mut self) -> Result<Option<Vec<u8>>, String> {
        let mut line = Vec::new();
        let read = (&mut self.text).take(LONGEST).read_until(b'\n', &mut line);
        if read.map_err(|error| reason(&error))? == 0 {
            return Ok(None);
        }
        if self.number == MOST_LINES {
            return Err(format!("it has more than {MOST_LINES} lines; split it"));
        }
        self.number += 1;
        // Some programs put a byte order mark at the beginning.
        if self.number == 1 && line.starts_with(MARK) {
            line.drain(..MARK.len());
        }
        if line.last() != Some(&b'\n') {
            let skipped = (&mut self.text).take(LONGEST_REST).skip_until(b'\n').map_err(|error| reason(&error))?;
            if skipped as u64 == LONGEST_REST {
                return Err(format!("line {} has no end within {LONGEST_REST} bytes", self.number));
            }
        }
        Ok(Some(line))
    }
}

impl<Text: Read, Fields: Asks> Iterator for Input<Text, Fields> {
    type Item = Line<Fields::Asked>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failure.is_some() {
            return None;
        }
        loop {
            let line = self.read().unwrap_or_else(|failure| {
                self.failure = Some(failure);
                None
            })?;
            if line.len() as u64 == LONGEST {
                return Some(Line::too_long(self.number, LONGEST));
            }
            let text = line.trim_ascii();
            if !text.is_empty() {
                return Some(Line::read::<Fields>(self.number, text));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_at_the_beginning_is_no_part_of_the_first_line() {
        let mut input = Input::<_, ()>::new("\u{feff}{}\n\u{feff}{}\n".as_bytes());
        assert_eq!(input.read(), Ok(Some(b"{}\n".to_vec())));
        assert_eq!(input.read(), Ok(Some("\u{feff}{}\n".as_bytes().to_vec())), "only at the beginning");
    }
}
