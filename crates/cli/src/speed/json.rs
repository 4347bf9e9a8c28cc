//! The figures as JSON.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use super::sheet::{Cell, Sheet};
use crate::cores::cores;

/// Writes all sheets as one object: each an array of its cases, each case an object. Times are in seconds.
///
/// # Errors
/// Errors of the writer.
pub fn write_json(sheets: &[Sheet], out: &mut impl Write) -> io::Result<()> {
    let mut whole = Map::new();
    whole.insert("version".to_owned(), env!("CARGO_PKG_VERSION").into());
    whole.insert("is_optimised".to_owned(), (!cfg!(debug_assertions)).into());
    whole.insert("system".to_owned(), std::env::consts::OS.into());
    whole.insert("machine".to_owned(), std::env::consts::ARCH.into());
    whole.insert("cores".to_owned(), cores().into());
    for sheet in sheets {
        let rows = sheet.rows.iter().map(|row| row_value(sheet, row)).collect();
        whole.insert(sheet.key.to_owned(), Value::Array(rows));
    }
    serde_json::to_writer(&mut *out, &whole)?;
    writeln!(out)
}

fn row_value(sheet: &Sheet, row: &[Cell]) -> Value {
    let cells = sheet.columns.iter().zip(row);
    Value::Object(cells.map(|(column, cell)| (column.key.to_owned(), cell_value(cell))).collect())
}

fn cell_value(cell: &Cell) -> Value {
    match cell {
        Cell::Name(name) => name.as_str().into(),
        Cell::Count(count) => (*count).into(),
        Cell::Time(number) | Cell::Rate(number) | Cell::Ratio(number) => (*number).into(),
        Cell::Over(seconds) => json!({ "over": seconds }),
        Cell::Nothing => Value::Null,
    }
}
