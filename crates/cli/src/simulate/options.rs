//! What `baize simulate` is asked for.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::times::TimeOptions;
use crate::whole_numbers::threads;
use baize_table::shot::{Record, Recorded, ShortReport};

/// What `baize simulate` is asked for.
#[derive(Args, Debug)]
pub struct SimulateOptions {
    /// The shot: a path, the name of a shot (one of yours or one that comes with the game), or `-` for the standard
    /// input. With several shots, the answer to each is one line of JSON, in this order.
    #[arg(value_name = "SHOT.ron", required_unless_present = "lines")]
    pub shots: Vec<String>,
    /// Read shots as lines of JSON from the standard input, such as {"id": 1, "shot": "stop_shot", "strike": {"speed": 2,
    /// "direction_deg": 0}}, and answer each in one line of JSON that carries its id.
    #[arg(long, conflicts_with = "shots")]
    pub lines: bool,
    /// Raise the butt of each stroke as far as the cue needs to pass over rails and balls, as the game does when one aims by hand.
    #[arg(long)]
    pub raise_butt: bool,
    /// Print everything, to full precision, as JSON.
    #[arg(long)]
    pub json: bool,
    /// How much each answer has, as JSON: everything, the outcome in short and the events without places and motions, or
    /// only the outcome in short.
    #[arg(long, value_enum, value_name = "FORM", default_value_t = AnswerForm::Full)]
    pub answer: AnswerForm,
    /// Append the answers to this file, and skip the shots whose ids have an answer there. A last line that was cut off is
    /// removed first.
    #[arg(long, value_name = "OUT.jsonl")]
    pub resume: Option<PathBuf>,
    /// Compute this many shots at a time [default: the number of cores]. The answers do not depend on it.
    #[arg(long, value_name = "COUNT", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub sampling: Sampling,
}

/// How much the JSON of a shot has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AnswerForm {
    /// Final places, pocketed balls, first hit, rails, duration, and how the shot ended
    Brief,
    /// The same, and every event with its time, kind, ids and speed
    Events,
    /// Everything, to full precision
    Full,
}

/// At which times, besides those of the events, the motions of the balls are printed.
#[derive(Args, Debug)]
pub struct Sampling {
    /// Also print each ball's motion this many times per second, at most ten million motions in all.
    #[arg(long, value_name = "HZ", value_parser = rate)]
    pub sample: Option<f64>,
    #[command(flatten)]
    pub times: TimeOptions,
}

fn rate(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(rate) if rate > 0.0 && rate.is_finite() => Ok(rate),
        _ => Err("must be a number above 0, in samples per second".to_owned()),
    }
}

impl AnswerForm {
    /// What must be recorded of a shot for it.
    pub fn recorded(self) -> Recorded {
        match self {
            Self::Brief => Recorded::Contacts,
            Self::Events | Self::Full => Recorded::Everything,
        }
    }

    /// The report in this form; `None` for the full one.
    pub fn in_short(self, record: &Record) -> Option<ShortReport<'_>> {
        match self {
            Self::Brief => Some(ShortReport { record, with_events: false }),
            Self::Events => Some(ShortReport { record, with_events: true }),
            Self::Full => None,
        }
    }
}
