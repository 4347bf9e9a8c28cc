//! Tables of fields in Markdown, for the pages.

use baize_describe::Field;

/// A table of the fields of a file.
#[must_use]
pub fn rows_of_file(fields: &[Field]) -> String {
    let row = |field: &Field| {
        let (form, range, left_out) =
            (field.form.in_file(), field.range.words(), field.left_out.words("must be given"));
        format!("| `{}` | {form} | {} | {range} | {left_out} | {} |\n", field.path, field.unit, field.meaning)
    };
    table("| field | what belongs there | unit | range | left out | meaning |", fields.iter().map(row))
}

/// A table of the fields of an object of JSON.
#[must_use]
pub fn rows_of_answer(fields: &[Field]) -> String {
    let row = |field: &Field| {
        let (form, left_out) = (field.form.in_json(), field.left_out.words("never"));
        format!("| `{}` | {form} | {} | {left_out} | {} |\n", field.path, field.unit, field.meaning)
    };
    table("| field | type | unit | left out | meaning |", fields.iter().map(row))
}

/// A table with these rows. An empty cell is one space wide.
fn table(head: &str, rows: impl Iterator<Item = String>) -> String {
    let columns = head.matches('|').count() - 1;
    let rows: String = rows.map(|row| row.replace("|  |", "| |")).collect();
    format!("{head}\n|{}\n{rows}", "---|".repeat(columns))
}
