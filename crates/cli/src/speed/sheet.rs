//! Sheets of figures, before they are printed as text or JSON.

/// Figures of similar cases.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// What it is called in JSON.
    pub key: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// What its columns are.
    pub columns: Vec<Column>,
    /// A row for each case, with a cell for each column.
    pub rows: Vec<Vec<Cell>>,
}

/// A column of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// What it is called in JSON, with its unit.
    pub key: &'static str,
    /// Its heading.
    pub heading: &'static str,
}

/// One figure.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A name.
    Name(String),
    /// A number of things.
    Count(usize),
    /// A time in seconds.
    Time(f64),
    /// It was given up after this many seconds.
    Over(f64),
    /// A number per second.
    Rate(f64),
    /// A ratio.
    Ratio(f64),
    /// No figure.
    Nothing,
}

impl Sheet {
    /// An empty sheet with columns of those keys and headings.
    pub(super) fn new(key: &'static str, title: &'static str, columns: &[(&'static str, &'static str)]) -> Self {
        let columns = columns.iter().map(|&(key, heading)| Column { key, heading }).collect();
        Self { key, title, columns, rows: Vec::new() }
    }
}
