//! Finds what a text opens and does not close: the sign of a file that was cut off.

use super::entry_places::Place;

/// What a text leaves open at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unclosed {
    /// The innermost bracket, quote or comment that is open: `(`, `[`, `{`, `"` or `/*`.
    pub(super) opening: &'static str,
    /// Where it begins.
    pub(super) place: Place,
    /// Where the text ends: after its last character that is not white space.
    pub(super) end: Place,
}

/// The innermost bracket, quote or comment of a RON text that is open at its end; `None` if all are closed, or if one is
/// closed by another kind of bracket.
pub(super) fn unclosed(text: &str) -> Option<Unclosed> {
    let start = Place { line: 1, column: 1 };
    let mut scan = Scan { rest: text, place: start, last: start, open: Vec::new() };
    while !scan.rest.is_empty() {
        scan.step()?;
    }
    let (opening, place) = scan.open.pop()?;
    Some(Unclosed { opening, place, end: scan.last })
}

struct Scan<'a> {
    rest: &'a str,
    place: Place,
    /// After the last character that is not white space.
    last: Place,
    open: Vec<(&'static str, Place)>,
}

impl Scan<'_> {
    /// Goes on by one token. `None` at a closing bracket that does not fit.
    fn step(&mut self) -> Option<()> {
        if self.rest.starts_with("//") {
            self.take_until("\n", false);
        } else if self.rest.starts_with("/*") {
            self.comment();
        } else if self.rest.starts_with('"') {
            self.quoted("\"", true);
        } else if let Some(end) = raw_end(self.rest) {
            self.take();
            while self.rest.starts_with('#') {
                self.take();
            }
            self.quoted(&end, false);
        } else if let Some(opening) = ["(", "[", "{"].into_iter().find(|bracket| self.rest.starts_with(bracket)) {
            self.open.push((opening, self.place));
            self.take();
        } else if let Some(closing) = self.rest.chars().next().filter(|sign| ")]}".contains(*sign)) {
            let (opening, _) = self.open.pop()?;
            let fits = matches!((opening, closing), ("(", ')') | ("[", ']') | ("{", '}'));
            self.take();
            return fits.then_some(());
        } else {
            self.take();
        }
        Some(())
    }

    fn take(&mut self) -> Option<char> {
        let sign = self.rest.chars().next()?;
        self.rest = &self.rest[sign.len_utf8()..];
        if sign == '\n' {
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        if !sign.is_whitespace() {
            self.last = self.place;
        }
        Some(sign)
    }

    /// Goes past the next `end`. Returns whether there was one.
    fn take_until(&mut self, end: &str, escapes: bool) -> bool {
        while !self.rest.is_empty() {
            if self.rest.starts_with(end) {
                for _ in end.chars() {
                    self.take();
                }
                return true;
            }
            if self.take() == Some('\\') && escapes {
                self.take();
            }
        }
        false
    }

    /// A quote, whose opening sign is the next character.
    fn quoted(&mut self, end: &str, escapes: bool) {
        let place = self.place;
        self.take();
        if !self.take_until(end, escapes) {
            self.open.push(("\"", place));
        }
    }

    /// A comment in `/*` and `*/`; such comments nest.
    fn comment(&mut self) {
        let (place, mut depth) = (self.place, 0_usize);
        while !self.rest.is_empty() {
            let (opens, closes) = (self.rest.starts_with("/*"), self.rest.starts_with("*/"));
            self.take();
            if opens || closes {
                self.take();
                depth = if opens { depth + 1 } else { depth - 1 };
            }
            if depth == 0 {
                return;
            }
        }
        self.open.push(("/*", place));
    }
}

/// How a raw text such as `r#"..."#` ends, if one begins here.
fn raw_end(rest: &str) -> Option<String> {
    let after = rest.strip_prefix('r')?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    after[hashes..].starts_with('"').then(|| format!("\"{}", "#".repeat(hashes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opening(text: &str) -> Option<(&'static str, usize, usize)> {
        unclosed(text).map(|open| (open.opening, open.place.line, open.place.column))
    }

    #[test]
    fn the_innermost_open_bracket_quote_or_comment_is_found() {
        assert_eq!(opening("(a: [1, 2"), Some(("[", 1, 5)));
        assert_eq!(opening("(a: [1, 2],\n  b: (\n"), Some(("(", 2, 6)));
        assert_eq!(opening("(a: \"b) \\\" c"), Some(("\"", 1, 5)));
        assert_eq!(opening("(a: r#\"b\" )"), Some(("\"", 1, 7)));
        assert_eq!(opening("( /* /* */ )"), Some(("/*", 1, 3)));
    }

    #[test]
    fn what_is_closed_or_closed_wrongly_is_not_cut_off() {
        for text in ["", "()", "(a: \"(\")", "(a: r#\"(\"#) // (", "/* ( */ ()", "(a: [1, 2)", ")", "(\"\\\"(\")"] {
            assert_eq!(opening(text), None, "{text}");
        }
    }

    #[test]
    fn the_end_is_after_the_last_sign() {
        let end = unclosed("(a: 1,\n b: 2\n\n").map(|open| (open.end.line, open.end.column));
        assert_eq!(end, Some((2, 6)));
    }
}
