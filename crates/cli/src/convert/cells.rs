//! The cells of a line of a table, as R, Excel and other programs write them.

use std::borrow::Cow;

/// What stands between two cells. Tables with a decimal comma have semicolons or tabs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Separator(char);

/// All separators, the most usual first.
pub const SEPARATORS: [Separator; 3] = [Separator(','), Separator(';'), Separator('\t')];

impl Separator {
    /// The cells of a line, without the quotes and the white space around them. `None` if a quote is not closed.
    pub fn cells(self, line: &str) -> Option<Vec<Cow<'_, str>>> {
        let mut cells = Vec::new();
        let mut rest = line;
        loop {
            let (cell, after) = self.cell(rest)?;
            cells.push(cell);
            match after {
                Some(after) => rest = after,
                None => return Some(cells),
            }
        }
    }

    /// The first cell, and what follows its separator.
    fn cell(self, text: &str) -> Option<(Cow<'_, str>, Option<&str>)> {
        let blank = |sign: char| sign.is_whitespace() && sign != self.0;
        let Some(quoted) = text.trim_start_matches(blank).strip_prefix('"') else {
            let (cell, after) = match text.split_once(self.0) {
                Some((cell, after)) => (cell, Some(after)),
                None => (text, None),
            };
            return Some((Cow::Borrowed(cell.trim()), after));
        };
        // A quote inside the quotes is written twice.
        let end = end_of_quote(quoted)?;
        let cell = if quoted[..end].contains('"') {
            Cow::Owned(quoted[..end].replace("\"\"", "\""))
        } else {
            Cow::Borrowed(quoted[..end].trim())
        };
        let after = quoted[end + 1..].split_once(self.0).map(|(_, after)| after);
        Some((cell, after))
    }

    /// A number as it is written in tables with this separator; `None` if it is none, or not finite.
    pub fn number(self, cell: &str) -> Option<f64> {
        let has_decimal_comma = self.0 != ',' && cell.contains(',') && !cell.contains('.');
        let number = if has_decimal_comma { cell.replacen(',', ".", 1).parse() } else { cell.parse::<f64>() };
        number.ok().filter(|number| number.is_finite())
    }
}

/// Where the quote that begins before `text` ends, in bytes.
fn end_of_quote(text: &str) -> Option<usize> {
    let mut from = 0;
    loop {
        let end = from + text[from..].find('"')?;
        if !text[end + 1..].starts_with('"') {
            return Some(end);
        }
        from = end + 2;
    }
}

/// Whether a cell says that there is no number: `nan`, or what R and spreadsheets write for it.
pub fn is_missing(cell: &str) -> bool {
    cell.is_empty() || ["nan", "na", "null", "none", "#n/a"].iter().any(|word| cell.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_the_same_cells_however_it_is_written() {
        for (separator, line) in [
            (SEPARATORS[0], "1, white ,0.5,-0.25"),
            (SEPARATORS[0], "\"1\",\"white\",0.5,-0.25"),
            (SEPARATORS[1], "1;white;0,5;-0,25"),
            (SEPARATORS[2], "1\twhite\t0.5\t-0,25"),
        ] {
            let cells = separator.cells(line).expect("it is whole");
            assert_eq!(cells[..2], ["1", "white"], "{line}");
            let numbers = cells[2..].iter().map(|cell| separator.number(cell));
            assert_eq!(numbers.collect::<Vec<_>>(), [Some(0.5), Some(-0.25)], "{line}");
        }
    }

    #[test]
    fn quotes_hold_separators_and_quotes() {
        let cells = SEPARATORS[0].cells("\"the \"\"big\"\" one, red\",,2").expect("it is whole");
        assert_eq!(cells, ["the \"big\" one, red", "", "2"]);
        assert_eq!(SEPARATORS[0].cells("\"open,2"), None);
    }

    #[test]
    fn empty_cells_between_tabs_count() {
        assert_eq!(SEPARATORS[2].cells("1\t\t2").expect("it is whole"), ["1", "", "2"]);
    }
}
