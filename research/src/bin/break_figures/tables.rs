//! The figures as tables in Markdown.

use std::fmt::{self, Display, Formatter, Write};

use crate::figures::{Figures, Mean, Share};

impl Display for Share {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (low, high) = self.interval;
        // Rounding may put the end of an interval a little below zero.
        let low = low.max(0.0) + 0.0;
        write!(f, "{:.1} ({low:.1} to {high:.1})", self.percent)
    }
}

impl Display for Mean {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} ± {:.2}", self.mean, self.half)
    }
}

/// The head of a column and what stands in it.
type Column = (&'static str, fn(&Figures) -> String);

const FALLING: &[Column] = &[
    ("balls that fell", |all| all.fallen.to_string()),
    ("no ball fell, %", |all| all.dry.to_string()),
    ("a ball fell, no foul, %", |all| all.success.to_string()),
    ("cue ball fell, %", |all| all.scratch.to_string()),
    ("a ball left the table, %", |all| all.off_table.to_string()),
];

const PLACES: &[Column] = &[
    ("a corner ball, %", |all| all.corner.to_string()),
    ("the apex ball, %", |all| all.apex.to_string()),
    ("the ball in the middle, %", |all| all.middle.to_string()),
    ("second row into a side pocket, %", |all| all.second_row.to_string()),
];

const SPREAD: &[Column] = &[
    ("balls to a rail", |all| all.to_rail.to_string()),
    ("at least four, %", |all| all.four_to_rail.to_string()),
    ("contacts with rails", |all| all.rail_contacts.to_string()),
    ("balls past the head string", |all| all.past_head_string.to_string()),
    ("three points, %", |all| all.three_points.to_string()),
];

const CUE_BALL: &[Column] = &[
    ("speed of the cue ball, m/s", |all| all.speed.to_string()),
    ("from the middle at the end, m", |all| all.from_middle.to_string()),
    ("within an eighth of the length, %", |all| all.near_middle.to_string()),
    ("0, 1, 2, ... balls fell", |all| counts(&all.histogram)),
];

/// All tables.
pub fn tables(all: &[Figures]) -> String {
    let racks = all.iter().map(|figures| figures.racks).max().unwrap_or(0);
    let mut text = format!("{racks} racks in each case; intervals of 95 %.\n");
    for (title, columns) in
        [("Falling balls", FALLING), ("Which balls fall", PLACES), ("Spread", SPREAD), ("The cue ball", CUE_BALL)]
    {
        let _ = write!(text, "\n{title}\n\n{}", table(all, columns));
    }
    text
}

fn table(all: &[Figures], columns: &[Column]) -> String {
    let heads: Vec<&str> = columns.iter().map(|(head, _)| *head).collect();
    let mut text = format!("| case | {} |\n|---|{}\n", heads.join(" | "), "---|".repeat(columns.len()));
    for figures in all {
        let cells: Vec<String> = columns.iter().map(|(_, cell)| cell(figures)).collect();
        let _ = writeln!(text, "| `{}` | {} |", figures.case.name, cells.join(" | "));
    }
    text
}

fn counts(histogram: &[usize]) -> String {
    histogram.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")
}
