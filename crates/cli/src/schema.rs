//! `baize schema`: what a command prints as JSON, as a JSON Schema.

use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::advise::advise_schema;
use super::answer::{finish, print_line};
use super::compare::compare_schema;
use super::drill::drill_schema;
use super::duel::duel_schema;
use super::review::review_schema;
use super::stats::stats_schema;
use super::tracks::tracks_schema;
use baize_games::match_play::referee_schema;
use baize_table::shot::simulate_schema;

/// What `baize schema` is asked for.
#[derive(Args, Debug)]
pub struct SchemaOptions {
    /// The command whose JSON is described.
    #[arg(value_enum, default_value = "simulate")]
    of: Printer,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Printer {
    Simulate,
    Referee,
    Review,
    Compare,
    Tracks,
    Advise,
    Duel,
    Drill,
    Stats,
}

/// Prints the schema.
pub fn schema(SchemaOptions { of }: &SchemaOptions) -> ExitCode {
    let schema = match of {
        Printer::Simulate => simulate_schema(),
        Printer::Referee => referee_schema(),
        Printer::Review => review_schema(),
        Printer::Compare => compare_schema(),
        Printer::Tracks => tracks_schema(),
        Printer::Advise => advise_schema(),
        Printer::Duel => duel_schema(),
        Printer::Drill => drill_schema(),
        Printer::Stats => stats_schema(),
    };
    finish(print_line(schema.trim_end()))
}
