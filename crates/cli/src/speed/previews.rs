//! Previews, as they are computed whenever the cue turns.

use super::clock::median_time;
use super::error::BenchError;
use super::scope::Bench;
use super::sheet::{Cell, Sheet};
use super::shots::{BREAK, racked};
use super::typical::TYPICAL;
use baize_table::shot::{Depth, Setup, Unplayable, preview};

const COLUMNS: [(&str, &str); 2] = [("case", "preview"), ("seconds", "time")];

/// Times the preview of the first impact among scattered balls, and of a whole break.
pub(super) fn sheet(bench: &Bench) -> Result<Sheet, BenchError> {
    let mut sheet = Sheet::new("previews", "Previews, anew for every turn of the cue", &COLUMNS);
    let among = racked("scatter", TYPICAL)?;
    sheet.rows.push(row(bench, "first impact among 16 balls", &among, Depth::FirstImpact)?);
    let eight = racked("eight_ball_tight", BREAK)?;
    sheet.rows.push(row(bench, "whole eight-ball break", &eight, Depth::WholeShot)?);
    Ok(sheet)
}

fn row(bench: &Bench, name: &str, setup: &Setup, depth: Depth) -> Result<Vec<Cell>, BenchError> {
    let table = setup.engine();
    let strike = setup.strike.unwrap_or_default();
    let ask = || preview(&table, setup.cue_ball, &strike, depth);
    ask().map_err(|refusal| BenchError::Shot(name.to_owned(), Unplayable::Strike(refusal)))?;
    Ok(vec![Cell::Name(name.to_owned()), Cell::Time(median_time(bench, ask))])
}
