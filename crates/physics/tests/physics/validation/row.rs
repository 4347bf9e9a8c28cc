//! A row of the catalogue: a set-up, what is known about it, and a function that computes it with the engine.

use std::fmt::Write as _;

/// How a result is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// It follows from the equations.
    Exact,
    /// It comes from a model that was published.
    Model,
    /// It was measured.
    Measured,
    /// Players say so.
    Practice,
}

impl Rank {
    /// Its word on the page.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Exact => "derived",
            Self::Model => "model",
            Self::Measured => "measured",
            Self::Practice => "practice",
        }
    }
}

/// What a number of a row should be.
#[derive(Debug)]
pub enum Wanted {
    /// These numbers, each to that difference.
    Near(Vec<f64>, f64),
    /// At most that much.
    AtMost(f64),
    /// From the first to the second.
    Between(f64, f64),
    /// 1 for yes.
    Yes,
}

/// One or several numbers that the engine gives, and what they should be.
#[derive(Debug)]
pub struct Figure {
    pub what: &'static str,
    pub found: Vec<f64>,
    pub wanted: Wanted,
}

/// A number that should be another, to that difference.
pub fn near(what: &'static str, found: f64, expected: f64, within: f64) -> Figure {
    Figure { what, found: vec![found], wanted: Wanted::Near(vec![expected], within) }
}

/// Pairs of what is found and what is expected, each to that difference.
pub fn all(what: &'static str, pairs: impl IntoIterator<Item = (f64, f64)>, within: f64) -> Figure {
    let (found, expected) = pairs.into_iter().unzip();
    Figure { what, found, wanted: Wanted::Near(expected, within) }
}

/// A number that should not be larger than a limit.
pub fn at_most(what: &'static str, found: f64, limit: f64) -> Figure {
    Figure { what, found: vec![found], wanted: Wanted::AtMost(limit) }
}

/// A number that should be in a range.
pub fn between(what: &'static str, found: f64, low: f64, high: f64) -> Figure {
    Figure { what, found: vec![found], wanted: Wanted::Between(low, high) }
}

/// Something that should be so.
pub fn yes(what: &'static str, is_so: bool) -> Figure {
    Figure { what, found: vec![if is_so { 1.0 } else { 0.0 }], wanted: Wanted::Yes }
}

impl Figure {
    /// Whether every number is what it should be. NaN never is.
    pub fn holds(&self) -> bool {
        match &self.wanted {
            Wanted::Near(expected, within) => {
                let is_near = |(found, expected): (&f64, &f64)| (found - expected).abs() <= *within;
                self.found.len() == expected.len() && self.found.iter().zip(expected).all(is_near)
            }
            Wanted::AtMost(limit) => self.found.iter().all(|found| found <= limit),
            Wanted::Between(low, high) => self.found.iter().all(|found| (low..=high).contains(&found)),
            Wanted::Yes => self.found == [1.0],
        }
    }

    /// What is expected, as the page has it.
    pub fn expected(&self) -> String {
        match &self.wanted {
            Wanted::Near(expected, within) => format!("{} ± {}", numbers(expected, *within), limit_text(*within)),
            Wanted::AtMost(limit) => format!("at most {}", limit_text(*limit)),
            Wanted::Between(low, high) => format!("{low} to {high}"),
            Wanted::Yes => "yes".to_owned(),
        }
    }

    /// What the engine gives, as the page has it: as many digits as the tolerance asks for.
    pub fn ours(&self) -> String {
        match &self.wanted {
            Wanted::Near(_, within) => numbers(&self.found, *within),
            // Rounding differs from one version of the code to the next.
            Wanted::AtMost(limit) if *limit < 1e-6 && self.holds() => "less".to_owned(),
            Wanted::AtMost(limit) => numbers(&self.found, 0.01 * limit),
            Wanted::Between(low, high) => numbers(&self.found, 0.01 * (high - low)),
            Wanted::Yes => if self.holds() { "yes" } else { "no" }.to_owned(),
        }
    }
}

/// A tolerance as the page has it: `0.001`, but `1e-9`.
fn limit_text(limit: f64) -> String {
    if limit < 1e-4 { format!("{limit:e}") } else { limit.to_string() }
}

/// The numbers with a digit more than a difference of `within` needs.
fn numbers(all: &[f64], within: f64) -> String {
    let digits = (1.0 - libm::log10(within.max(1e-12))).ceil().clamp(0.0, 12.0) as usize;
    let mut text = String::new();
    for (index, number) in all.iter().enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        // No minus sign before zeros.
        let number = if number.abs() < 0.5 * libm::pow(10.0, -(digits as f64)) { 0.0 } else { *number };
        write!(text, "{comma}{number:.digits$}").expect("a text takes every number");
    }
    text
}

/// What the engine has to do with a row.
#[derive(Clone, Copy)]
pub enum Kind {
    /// Every figure must hold.
    Holds(fn() -> Vec<Figure>),
    /// The figures stand on the page beside the engine's, and may differ.
    Told(fn() -> Vec<Figure>),
    /// It cannot be computed here, for this reason.
    LeftOut(&'static str),
}

/// A row of the catalogue.
#[derive(Clone, Copy)]
pub struct Row {
    pub id: &'static str,
    pub rank: Rank,
    /// The set-up, in words that a player understands.
    pub setting: &'static str,
    /// Who says so.
    pub source: &'static str,
    pub kind: Kind,
    /// What a reader should know besides; empty for nothing.
    pub note: &'static str,
}

impl Row {
    /// A row that the engine must fulfil.
    pub const fn holds(
        id: &'static str,
        rank: Rank,
        setting: &'static str,
        source: &'static str,
        figures: fn() -> Vec<Figure>,
    ) -> Self {
        Self { id, rank, setting, source, kind: Kind::Holds(figures), note: "" }
    }

    /// A row whose figures are told beside the engine's.
    pub const fn told(
        id: &'static str,
        rank: Rank,
        setting: &'static str,
        source: &'static str,
        figures: fn() -> Vec<Figure>,
    ) -> Self {
        Self { kind: Kind::Told(figures), ..Self::holds(id, rank, setting, source, figures) }
    }

    /// A row that the engine cannot compute, with the reason as a sentence.
    pub const fn left_out(
        id: &'static str,
        rank: Rank,
        setting: &'static str,
        source: &'static str,
        why: &'static str,
    ) -> Self {
        Self { id, rank, setting, source, kind: Kind::LeftOut(why), note: "" }
    }

    /// The row with a note.
    pub const fn noting(self, note: &'static str) -> Self {
        Self { note, ..self }
    }

    /// Its figures, as the engine computes them now, or what a computation that panicked said.
    pub fn computed(&self) -> Result<Vec<Figure>, String> {
        match self.kind {
            Kind::Holds(figures) | Kind::Told(figures) => std::panic::catch_unwind(figures).map_err(|panic| {
                let text = panic.downcast_ref::<String>().map(String::as_str);
                text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it panicked").to_owned()
            }),
            Kind::LeftOut(_) => Ok(Vec::new()),
        }
    }
}
