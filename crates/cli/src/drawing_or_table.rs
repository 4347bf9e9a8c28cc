//! Files that are a drawing or a table, by the end of their names.

use std::ffi::OsStr;
use std::path::Path;

use baize_files::shown_path;

/// The forms of such a file.
#[derive(Clone, Copy)]
pub enum Form {
    /// A drawing in SVG.
    Drawing,
    /// A table of comma-separated values.
    Table,
}

/// The form of a file for `what`, such as `a plot`, by the end of its name.
///
/// # Errors
/// A sentence if it is none of them.
pub fn form_of(path: &Path, what: &str) -> Result<Form, String> {
    let ending = path.extension().map(OsStr::to_ascii_lowercase);
    match ending.as_deref().and_then(OsStr::to_str) {
        Some("svg") => Ok(Form::Drawing),
        Some("csv") => Ok(Form::Table),
        _ => Err(format!(
            "{} is no file for {what}; its name must end with .svg for a drawing or .csv for a table",
            shown_path(path)
        )),
    }
}
