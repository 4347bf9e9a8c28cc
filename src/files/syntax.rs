//! What the RON parser says, in words for whoever writes the file.

use ron::Error;

/// One sentence on what is wrong at the place of a syntax error.
pub fn sentence(error: &Error) -> String {
    match error {
        Error::MissingStructField { field, .. } => format!("the field `{field}` is missing here"),
        Error::NoSuchStructField { expected, found, .. } => {
            format!("there is no field `{found}` here; possible are {}", listed(expected))
        }
        Error::DuplicateStructField { field, .. } => format!("the field `{field}` is given twice"),
        Error::NoSuchEnumVariant { expected, found, .. } => {
            format!("there is no choice `{found}` here; possible are {}", listed(expected))
        }
        Error::InvalidValueForType { expected, found } => format!("expected {expected}, but found {found}"),
        Error::ExpectedComma => "a comma or a closing bracket is missing here".to_owned(),
        Error::ExpectedStructLikeEnd => "a closing `)` belongs here, not one more value".to_owned(),
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) => {
            "fields or values in parentheses belong here".to_owned()
        }
        Error::ExpectedMapColon => "a colon is missing after the field's name".to_owned(),
        Error::ExpectedFloat => "a number belongs here".to_owned(),
        Error::ExpectedInteger => "a whole number belongs here".to_owned(),
        Error::IntegerOutOfBounds => "this whole number is too large or negative".to_owned(),
        Error::ExpectedString => "a text in quotes belongs here".to_owned(),
        Error::ExpectedArray => "a list in square brackets belongs here".to_owned(),
        Error::ExpectedBoolean => "`true` or `false` belongs here".to_owned(),
        Error::Eof | Error::ExpectedStringEnd | Error::UnclosedBlockComment => {
            "the file ends too early: a bracket, a quote or a comment is not closed".to_owned()
        }
        Error::TrailingCharacters => "nothing may follow the last closing bracket".to_owned(),
        other => other.to_string(),
    }
}

fn listed(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}
