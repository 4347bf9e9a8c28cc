//! Turns errors of the RON parser into messages for the author of the file.

use ron::Error;
use ron::error::{Position, Span, SpannedError};

use super::entry_places::{EntryPlaces, Place};
use super::mistake::FileError;
use super::unclosed::{Unclosed, unclosed};
use super::words::shown;

/// Converts the parser's `error` in `text` to an error about `file`. If the text ends in the middle of something, and the
/// parser stumbles there, the file was cut off, whatever the parser says.
pub fn error(file: String, text: &str, error: &SpannedError) -> FileError {
    let cut_off = if is_at_end(text, &error.span) { unclosed(text) } else { None };
    if let Some(Unclosed { opening, place, end }) = cut_off {
        let message = format!(
            "the file ends too early: the `{opening}` in line {}, column {} is not closed",
            place.line, place.column
        );
        return FileError::Syntax { file, line: end.line, column: end.column, message };
    }
    let Position { line, col: column } = error.span.start;
    let message = match &error.code {
        Error::ExpectedStructLikeEnd => too_many_values(EntryPlaces::of(text).field_at(Place { line, column })),
        code => sentence(code),
    };
    FileError::Syntax { file, line, column, message }
}

/// The message about a surplus value in the parentheses of `field`.
fn too_many_values(field: Option<&str>) -> String {
    let end = "a closing `)` belongs here, not one more value";
    field.map_or(end.to_owned(), |field| format!("{end}; `{}` has all its values", shown(field)))
}

/// Whether the parser stumbled at the end of the text: nothing but white space follows, or a single word or number, which may
/// be unfinished, with the brackets before it.
fn is_at_end(text: &str, span: &Span) -> bool {
    let text = text.trim_end();
    let last = text.rsplit('\n').next().unwrap_or_default();
    let line = text.bytes().filter(|byte| *byte == b'\n').count() + 1;
    if (span.end.line, span.end.col) >= (line, last.chars().count() + 1) {
        return true;
    }
    let mut lines = text.split('\n').skip(span.start.line.saturating_sub(1));
    let first = lines.next().unwrap_or_default().chars().skip(span.start.col.saturating_sub(1));
    let token: String = first.chain(lines.flat_map(str::chars)).collect();
    let word = token.trim_start_matches(|sign: char| sign.is_whitespace() || "([{".contains(sign));
    word.chars().all(|sign| sign.is_alphanumeric() || "_-+.#".contains(sign))
}

/// One sentence that says what is wrong at a syntax error.
fn sentence(error: &Error) -> String {
    match error {
        Error::MissingStructField { field, .. } => format!("the field `{field}` is missing here"),
        Error::NoSuchStructField { expected, found, .. } => {
            format!("there is no field `{}` here; possible are {}", shown(found), listed(expected))
        }
        Error::DuplicateStructField { field, .. } => format!("the field `{field}` is given twice"),
        Error::NoSuchEnumVariant { expected, found, .. } => {
            format!("there is no choice `{}` here; possible are {}", shown(found), listed(expected))
        }
        Error::InvalidValueForType { expected, found } => {
            // The parser's message names Rust types.
            let found = found
                .replace("unsigned integer", "number")
                .replace("a sequence", "a list")
                .replace("a unit value", "a bare word");
            format!("{expected} belongs here, not {}", shown(&found))
        }
        Error::ExpectedComma => "a comma or a closing bracket is missing here".to_owned(),
        Error::ExpectedStructLikeEnd => too_many_values(None),
        Error::ExpectedOptionEnd => "a closing `)` belongs here".to_owned(),
        Error::ExpectedMapEnd => "a closing `}` belongs here".to_owned(),
        Error::ExpectedOption => "`None` or a value belongs here".to_owned(),
        Error::ExpectedUnit => "`()` belongs here".to_owned(),
        Error::ExpectedStructName(name) => {
            format!(
                "the name `{name}` belongs here before the bracket, since the file's first line asks for such names"
            )
        }
        Error::ExpectedAttribute | Error::ExpectedAttributeEnd => {
            "a line that begins with `#` must read `#![enable(...)]`; it may be left out".to_owned()
        }
        Error::NoSuchExtension(name) => format!("there is no `{}` to enable; leave it out", shown(name)),
        Error::UnderscoreAtBeginning => "a number may not begin with `_`".to_owned(),
        Error::InvalidIdentifier(name) | Error::SuggestRawIdentifier(name) => {
            format!("`{}` cannot be the name of a field or of a choice", shown(name))
        }
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) | Error::ExpectedMap => {
            "fields or values in parentheses belong here".to_owned()
        }
        Error::ExpectedMapColon => "a colon is missing after the field's name".to_owned(),
        Error::ExpectedFloat => "a number belongs here".to_owned(),
        Error::ExpectedInteger => "a whole number belongs here".to_owned(),
        Error::IntegerOutOfBounds => {
            "this number is negative or too large for this field; a whole number from 0 on belongs here".to_owned()
        }
        Error::FloatUnderscore => "a number without `_` belongs here".to_owned(),
        Error::InvalidIntegerDigit { digit, .. } => format!("there is a digit `{digit}` in this whole number"),
        Error::ExpectedString => "a text in quotes belongs here".to_owned(),
        Error::ExpectedArrayEnd => "a closing `]` belongs here".to_owned(),
        Error::ExpectedIdentifier => "the name of a field or of a choice belongs here".to_owned(),
        Error::ExpectedDifferentStructName { expected, found } => {
            format!("this is a `{}`, but a `{expected}` belongs here; its name may be left out", shown(found))
        }
        Error::ExpectedDifferentLength { expected, found } => {
            let words = ["an array of length ", "a tuple of size "];
            let wanted = words.iter().find_map(|words| expected.strip_prefix(words)).unwrap_or(expected);
            format!("{wanted} values belong here, not {found}")
        }
        Error::InvalidEscape(_) => {
            "there is no such escape after `\\`; a backslash itself is written `\\\\`".to_owned()
        }
        Error::UnexpectedChar(sign) => format!("the sign {sign:?} does not belong here"),
        Error::ExceededRecursionLimit => "there are too many brackets within each other; 128 are possible".to_owned(),
        Error::ExpectedArray => "a list in square brackets belongs here".to_owned(),
        Error::ExpectedBoolean => "`true` or `false` belongs here".to_owned(),
        Error::Eof | Error::ExpectedStringEnd | Error::UnclosedBlockComment | Error::UnclosedLineComment => {
            "the file ends too early: a bracket, a quote or a comment is not closed".to_owned()
        }
        Error::TrailingCharacters => "nothing may follow the last closing bracket".to_owned(),
        // Messages of our own types are kept.
        Error::Message(message) => message.clone(),
        _ => "what stands here cannot be read".to_owned(),
    }
}

fn listed(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}
