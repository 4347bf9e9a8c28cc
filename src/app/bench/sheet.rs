//! A sheet of figures, before it is printed one way or another.

/// Figures of like cases.
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

/// What a column tells.
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
    /// How many.
    Count(usize),
    /// A time in seconds.
    Time(f64),
    /// Longer than so many seconds: it was given up.
    Over(f64),
    /// So many a second.
    Rate(f64),
    /// One thing by another.
    Ratio(f64),
    /// There is no such figure.
    Nothing,
}

impl Sheet {
    /// An empty sheet with columns of those keys and headings.
    pub(super) fn new(key: &'static str, title: &'static str, columns: &[(&'static str, &'static str)]) -> Self {
        let columns = columns.iter().map(|&(key, heading)| Column { key, heading }).collect();
        Self { key, title, columns, rows: Vec::new() }
    }
}
