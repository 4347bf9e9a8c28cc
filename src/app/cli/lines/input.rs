//! The lines of the input, one after the other.

use std::io::{self, BufRead, BufReader, Read};
use std::marker::PhantomData;

use super::line::{Asks, Line};

/// The longest line that is read, in bytes, as for a file.
const LONGEST: u64 = 1 << 21;

/// Reads one line at a time, with these `Fields`; blank lines are skipped.
pub struct Input<Text: Read, Fields> {
    text: BufReader<Text>,
    number: usize,
    failure: Option<io::Error>,
    fields: PhantomData<fn() -> Fields>,
}

impl<Text: Read, Fields> Input<Text, Fields> {
    /// The lines of `text`.
    pub fn new(text: Text) -> Self {
        Self { text: BufReader::new(text), number: 0, failure: None, fields: PhantomData }
    }

    /// Why reading ended before the end, if it did.
    pub fn failure(self) -> Option<io::Error> {
        self.failure
    }

    /// The next line without its end; `None` after the last. A longer line than [`LONGEST`] ends there, and its rest is
    /// skipped.
    fn read(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        let length = (&mut self.text).take(LONGEST).read_until(b'\n', &mut line)?;
        if length == 0 {
            return Ok(None);
        }
        if line.last() != Some(&b'\n') {
            self.text.skip_until(b'\n')?;
        }
        Ok(Some(line))
    }
}

impl<Text: Read, Fields: Asks> Iterator for Input<Text, Fields> {
    type Item = Line<Fields::Asked>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let line = self.read().unwrap_or_else(|error| {
                self.failure = Some(error);
                None
            })?;
            self.number += 1;
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
