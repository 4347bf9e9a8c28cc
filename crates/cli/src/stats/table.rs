//! The statistics as a table: a line for each figure.

use std::io::{self, Write};

use super::report::{ShareReport, StatsReport};

/// Writes `part,of,figure,value` and a line for each figure. A name with a comma or a quotation mark stands in quotation marks.
pub fn write(report: &StatsReport, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "part,of,figure,value")?;
    let mut line =
        |part: &str, of: &str, figure: &str, value: f64| writeln!(out, "{part},{},{figure},{value}", quoted(of));
    line("all", "", "shots", report.shots.into())?;
    line("all", "", "taken_back", report.taken_back.into())?;
    line("all", "", "fouls", report.fouls.into())?;
    line("all", "", "fouls_of", report.fouls_of.into())?;
    for (part, of, shots) in shares(report) {
        for (figure, value) in figures(shots) {
            line(part, &of, figure, value)?;
        }
    }
    for foul in &report.fouls_by_kind {
        line("foul", foul.kind, "count", foul.count.into())?;
    }
    let (position, runs) = (&report.position, &report.runs);
    line("position", "", "followed", position.followed.into())?;
    line("position", "", "next_cut_deg", position.next_cut_deg)?;
    line("position", "", "next_distance", position.next_distance)?;
    line("position", "", "placed", position.placed.into())?;
    line("position", "", "error", position.error)?;
    line("runs", "", "visits", runs.visits.into())?;
    line("runs", "", "longest", runs.longest.into())?;
    line("runs", "", "most_points", runs.most_points.into())?;
    line("runs", "", "made", runs.made)?;
    line("runs", "", "points", runs.points)?;
    for rating in &report.ratings {
        for (figure, value) in [("level", rating.level), ("from", rating.from), ("to", rating.to)] {
            line("rating", rating.game, figure, value)?;
        }
        line("rating", rating.game, "shots", rating.shots.into())?;
    }
    for drill in &report.drills {
        line("drill", drill.drill, "mean", drill.mean)?;
    }
    for week in &report.weeks {
        let counts = [("shots", week.shots), ("pots", week.pots), ("made", week.made), ("fouls", week.fouls)];
        for (figure, count) in counts {
            line("week", &week.monday, figure, count.into())?;
        }
        week.level.map_or(Ok(()), |level| line("week", &week.monday, "level", level))?;
    }
    Ok(())
}

/// Everything that was tried and made: the part of the table, of what, and the figures.
fn shares<'a>(report: &'a StatsReport) -> Vec<(&'static str, String, &'a ShareReport)> {
    let mut all = Vec::new();
    all.extend(report.kinds.iter().map(|kind| ("kind", kind.kind.to_owned(), &kind.shots)));
    let band = |from: f64, to: Option<f64>| to.map_or_else(|| format!("{from}-"), |to| format!("{from}-{to}"));
    all.extend(report.by_cut.iter().map(|of| ("cut_deg", band(of.from, of.to), &of.pots)));
    all.extend(report.by_distance.iter().map(|of| ("distance", band(of.from, of.to), &of.pots)));
    all.extend(report.drills.iter().map(|drill| ("drill", drill.drill.to_owned(), &drill.shots)));
    all.extend(report.weakest.iter().map(|weak| ("weakest", weak.what.to_owned(), &weak.shots)));
    all
}

fn figures(shots: &ShareReport) -> [(&'static str, f64); 4] {
    [("tries", shots.tries.into()), ("made", shots.made.into()), ("low", shots.low), ("high", shots.high)]
}

/// A text as a field of a table (RFC 4180).
fn quoted(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}
