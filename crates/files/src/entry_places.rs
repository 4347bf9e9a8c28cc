//! Finds line and column of each entry of a RON text, for messages about what the entries mean.

use std::collections::BTreeMap;
use std::ops::Range;

/// The places of all entries of a RON text.
#[derive(Debug)]
pub struct EntryPlaces {
    places: BTreeMap<String, Place>,
    /// The bytes of the value of each named entry.
    values: BTreeMap<String, Range<usize>>,
    ends: Option<Ends>,
    overflow: Option<(String, Place)>,
}

/// Where the outermost group ends, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ends {
    /// After its last entry and the comma that follows, or after its opening bracket if it is empty.
    pub last: usize,
    /// Whether the last entry has no comma after it.
    pub needs_comma: bool,
    /// The place of its closing bracket.
    pub group: usize,
}

/// A place in a text, both counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Line.
    pub line: usize,
    /// Column, in characters.
    pub column: usize,
}

impl EntryPlaces {
    /// Finds the entries of `text`. If it is not valid RON, only the entries before the first mistake are found.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let start = Place { line: 1, column: 1 };
        let mut walker = Walker {
            rest: text,
            length: text.len(),
            place: start,
            places: BTreeMap::new(),
            values: BTreeMap::new(),
            ends: None,
            overflow: None,
        };
        walker.skip_attributes();
        walker.value("");
        let Walker { places, values, ends, overflow, .. } = walker;
        Self { places, values, ends, overflow }
    }

    /// The bytes of the value of the entry at `path`.
    pub(super) fn value_of(&self, path: &str) -> Option<Range<usize>> {
        self.values.get(path).cloned()
    }

    /// Where the outermost group ends; `None` if there is none, or it has no end.
    pub(super) fn ends(&self) -> Option<Ends> {
        self.ends
    }

    /// The first number written in digits that is too large for `f64`, and so would be read as infinity; and its place.
    /// The word `inf` does not count.
    #[must_use]
    pub fn overflowing_number(&self) -> Option<(&str, Place)> {
        self.overflow.as_ref().map(|(number, place)| (number.as_str(), *place))
    }

    /// The path of the last entry that begins at `place` or before it, such as `rack.balls[1].velocity`.
    #[must_use]
    pub fn path_at(&self, place: Place) -> Option<&str> {
        let before = self.places.iter().filter(|(_, of)| (of.line, of.column) <= (place.line, place.column));
        before.max_by_key(|(_, of)| (of.line, of.column)).map(|(path, _)| path.as_str())
    }

    /// The name of the field of the last entry that begins at `place` or before it.
    #[must_use]
    pub fn field_at(&self, place: Place) -> Option<&str> {
        let name = self.path_at(place)?.rsplit('.').next()?;
        name.split('[').next().filter(|name| !name.is_empty())
    }

    /// The place of the entry at `path` (`balls[3].position`), or of the nearest entry around it.
    #[must_use]
    pub fn place_of(&self, path: &str) -> Place {
        let mut path = path;
        loop {
            if let Some(place) = self.places.get(path) {
                return *place;
            }
            match path.rfind(['.', '[']) {
                Some(end) => path = &path[..end],
                None if path.is_empty() => return Place { line: 1, column: 1 },
                None => path = "",
            }
        }
    }
}

struct Walker<'a> {
    rest: &'a str,
    /// Bytes of the whole text.
    length: usize,
    place: Place,
    places: BTreeMap<String, Place>,
    values: BTreeMap<String, Range<usize>>,
    ends: Option<Ends>,
    overflow: Option<(String, Place)>,
}

impl<'a> Walker<'a> {
    /// The bytes before the rest.
    fn at(&self) -> usize {
        self.length - self.rest.len()
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn take(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.rest = &self.rest[next.len_utf8()..];
        if next == '\n' {
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        Some(next)
    }

    fn take_past(&mut self, end: &str) {
        while !self.rest.is_empty() && !self.rest.starts_with(end) {
            self.take();
        }
        for _ in end.chars() {
            self.take();
        }
    }

    fn skip_blank(&mut self) {
        loop {
            if self.rest.starts_with("//") {
                self.take_past("\n");
            } else if self.rest.starts_with("/*") {
                self.skip_block_comment();
            } else if self.peek().is_some_and(char::is_whitespace) {
                self.take();
            } else {
                return;
            }
        }
    }

    /// Block comments nest in RON.
    fn skip_block_comment(&mut self) {
        let mut depth = 0_usize;
        while !self.rest.is_empty() {
            let opens = self.rest.starts_with("/*");
            if opens || self.rest.starts_with("*/") {
                self.take();
                depth = if opens { depth + 1 } else { depth - 1 };
            }
            self.take();
            if depth == 0 {
                return;
            }
        }
    }

    fn skip_attributes(&mut self) {
        self.skip_blank();
        while self.rest.starts_with("#!") {
            self.take_past("]");
            self.skip_blank();
        }
    }

    /// A name, number or other bare word.
    fn word(&mut self) -> &'a str {
        let length =
            self.rest.find(|c: char| c.is_whitespace() || "()[]{},:\"/".contains(c)).unwrap_or(self.rest.len());
        let word = &self.rest[..length];
        for _ in word.chars() {
            self.take();
        }
        word
    }

    fn string(&mut self) {
        self.take();
        while let Some(next) = self.take() {
            match next {
                '\\' => drop(self.take()),
                '"' => return,
                _ => {}
            }
        }
    }

    fn raw_string(&mut self) {
        self.take();
        let hashes = self.rest.len() - self.rest.trim_start_matches('#').len();
        for _ in 0..=hashes {
            self.take();
        }
        self.take_past(&format!("\"{}", "#".repeat(hashes)));
    }

    fn value(&mut self, path: &str) {
        self.skip_blank();
        // The place of a field is that of its name, which is already stored.
        self.places.entry(path.to_owned()).or_insert(self.place);
        match self.peek() {
            Some('"') => self.string(),
            Some('r') if self.rest.starts_with("r\"") || self.rest.starts_with("r#") => self.raw_string(),
            Some('(' | '[' | '{') => self.group(path),
            _ => {
                let place = self.place;
                let word = self.word();
                if self.overflow.is_none() && overflows(word) {
                    self.overflow = Some((word.to_owned(), place));
                }
                let (rest, place) = (self.rest, self.place);
                self.skip_blank();
                if self.peek() == Some('(') {
                    self.group(path);
                } else {
                    (self.rest, self.place) = (rest, place);
                }
            }
        }
    }

    fn group(&mut self, path: &str) {
        self.take();
        let mut last = self.at();
        let mut needs_comma = false;
        for index in 0.. {
            self.skip_blank();
            match self.peek() {
                None => return,
                Some(')' | ']' | '}') => {
                    if path.is_empty() {
                        self.ends = Some(Ends { last, needs_comma, group: self.at() });
                    }
                    self.take();
                    return;
                }
                _ => {}
            }
            let before = self.rest.len();
            self.entry(path, index);
            (last, needs_comma) = (self.at(), true);
            self.skip_blank();
            if self.peek() == Some(',') {
                self.take();
                (last, needs_comma) = (self.at(), false);
            }
            if self.rest.len() == before {
                return;
            }
        }
    }

    fn entry(&mut self, path: &str, index: usize) {
        let (rest, place) = (self.rest, self.place);
        let word = self.word();
        self.skip_blank();
        if !word.is_empty() && self.peek() == Some(':') {
            self.take();
            let path = if path.is_empty() { word.to_owned() } else { format!("{path}.{word}") };
            self.places.insert(path.clone(), place);
            self.skip_blank();
            let start = self.at();
            self.value(&path);
            self.values.insert(path, start..self.at());
        } else {
            (self.rest, self.place) = (rest, place);
            self.value(&format!("{path}[{index}]"));
        }
    }
}

/// Whether a word is a number in digits that is too large for `f64`.
fn overflows(word: &str) -> bool {
    let of_size = |number: &str, size: &str| match size {
        "f32" => number.parse().is_ok_and(f32::is_infinite),
        _ => number.parse().is_ok_and(f64::is_infinite),
    };
    // In RON the size in bits may follow a number.
    let (number, size) = word.split_once('f').map_or((word, ""), |(number, _)| (number, &word[number.len()..]));
    number.contains(|sign: char| sign.is_ascii_digit()) && of_size(number, size)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "// a rack\n#![enable(implicit_some)]\n(\n  name: \"a ) \\\" : b\", /* ( */\n  balls: [\n    \
        (ball: \"1\", position: (0.1, -2)),\n    Ball(ball: r#\"x\"y\"#, spot: \"foot\"),\n  ],\n  edge: Drawn(jaws: \
        []),\n)";

    fn place(path: &str) -> (usize, usize) {
        let place = EntryPlaces::of(TEXT).place_of(path);
        (place.line, place.column)
    }

    #[test]
    fn an_entry_is_found_by_its_path() {
        assert_eq!(place("name"), (4, 3));
        assert_eq!(place("balls[0]"), (6, 5));
        assert_eq!(place("balls[0].position"), (6, 17));
        assert_eq!(place("balls[1].spot"), (7, 26));
    }

    #[test]
    fn the_fields_of_a_variant_belong_to_the_entry_that_holds_it() {
        assert_eq!(place("edge.jaws"), (9, 15));
    }

    #[test]
    fn an_entry_that_is_not_written_is_placed_at_the_one_around_it() {
        assert_eq!(place("balls[1].position"), (7, 5));
        assert_eq!(place("balls[9].position"), (5, 3));
        assert_eq!(place("table"), (3, 1));
    }

    #[test]
    fn a_number_that_is_too_large_is_found_but_not_the_word_inf() {
        for overflow in ["1e400", "-1e400", "+1e400", "1e400f64", "1e39f32", &"9".repeat(400)] {
            let places = EntryPlaces::of(&format!(
                "(a: [1e308, inf, -inf, NaN, 1e39],\n b: {overflow} /* 1e999 */, c: \"1e999\")"
            ));
            assert_eq!(places.overflowing_number(), Some((overflow, Place { line: 2, column: 5 })));
        }
        let fine = EntryPlaces::of("(a: \"1e999\", b: inf, c: -inf, d: 1e308, /* 1e999 */ e: 1e-999, f: 0xffff)");
        assert_eq!(fine.overflowing_number(), None);
    }

    #[test]
    fn text_that_is_not_ron_ends_the_walk() {
        for text in ["", "(", "(a", "(a:", "[(,,", "\"", "/*", "r#\"", "(a: b: c)", ":::", "(a /"] {
            let _ = EntryPlaces::of(text).place_of("a.b[0]");
        }
    }
}
