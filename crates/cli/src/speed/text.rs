//! The figures as plain text in aligned columns.

use std::io::{self, Write};

use super::sheet::{Cell, Sheet};
use crate::cores::cores;

/// Writes the heading: the program, how it was built, the system and its cores.
///
/// # Errors
/// Errors of the writer.
pub fn write_head(out: &mut impl Write) -> io::Result<()> {
    let version = env!("CARGO_PKG_VERSION");
    let build = if cfg!(debug_assertions) { "built for debugging, so much slower than it can be" } else { "optimised" };
    let (system, machine) = (std::env::consts::OS, std::env::consts::ARCH);
    writeln!(out, "baize {version}, {build}; {system} on {machine}, {} cores", cores())
}

/// Writes a sheet: heading, columns, a line for each case.
///
/// # Errors
/// Errors of the writer.
pub fn write_text(sheet: &Sheet, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\n{}", sheet.title)?;
    let heads: Vec<String> = sheet.columns.iter().map(|column| column.heading.to_owned()).collect();
    let lines: Vec<Vec<String>> = std::iter::once(heads).chain(sheet.rows.iter().map(|row| words(row))).collect();
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..sheet.columns.len()).map(width).collect();
    for line in &lines {
        let mut text = String::new();
        for (index, (cell, &width)) in line.iter().zip(&widths).enumerate() {
            // Names are aligned to the left, figures to the right.
            let padded = if index == 0 { format!("  {cell:<width$}") } else { format!("  {cell:>width$}") };
            text.push_str(&padded);
        }
        writeln!(out, "{}", text.trim_end())?;
    }
    Ok(())
}

fn words(row: &[Cell]) -> Vec<String> {
    row.iter().map(cell_words).collect()
}

fn cell_words(cell: &Cell) -> String {
    match cell {
        Cell::Name(name) => name.clone(),
        Cell::Count(count) => grouped(*count as f64),
        Cell::Time(seconds) => time(*seconds),
        Cell::Over(seconds) => format!("over {}", time(*seconds)),
        Cell::Rate(rate) => format!("{} /s", grouped(*rate)),
        Cell::Ratio(ratio) if *ratio >= 100.0 => grouped(*ratio),
        Cell::Ratio(ratio) => format!("{ratio:.2}"),
        Cell::Nothing => "-".to_owned(),
    }
}

/// A time in the unit that fits it, with three digits.
fn time(seconds: f64) -> String {
    let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "us"), (1e-9, "ns")];
    let (unit, name) = units.into_iter().find(|(unit, _)| seconds >= *unit).unwrap_or((1e-9, "ns"));
    let number = seconds / unit;
    let digits = if number < 10.0 { 2 } else { usize::from(number < 100.0) };
    format!("{number:.digits$} {name}")
}

/// A whole number with a comma after each three digits.
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_shown_with_three_digits_in_the_unit_that_fits() {
        assert_eq!(
            [4.2e-6, 66e-3, 123.4, 1e-3, 2.5e-8].map(time),
            ["4.20 us", "66.0 ms", "123 s", "1.00 ms", "25.0 ns"]
        );
        assert_eq!(cell_words(&Cell::Over(60.0)), "over 60.0 s");
        assert_eq!([7.0, 1234.4, 56_789_012.0, 100.0].map(grouped), ["7", "1,234", "56,789,012", "100"]);
    }

    #[test]
    fn names_begin_together_and_figures_end_together() {
        let mut sheet = Sheet::new("shots", "Shots", &[("case", "shot"), ("events", "events")]);
        sheet.rows.push(vec![Cell::Name("break".to_owned()), Cell::Count(1234)]);
        sheet.rows.push(vec![Cell::Name("a pot".to_owned()), Cell::Nothing]);
        let mut out = Vec::new();
        write_text(&sheet, &mut out).expect("a vector takes everything");
        let text = String::from_utf8(out).expect("text");
        assert_eq!(text, "\nShots\n  shot   events\n  break   1,234\n  a pot       -\n");
    }
}
