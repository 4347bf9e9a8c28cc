//! `baize schema`: what a command prints as JSON, as a JSON Schema.

use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::advise::{advise_input_schema, advise_schema};
use super::answer::{finish, misuse, print_line};
use super::compare::compare_schema;
use super::drill::drill_schema;
use super::duel::{duel_input_schema, duel_schema};
use super::review::review_schema;
use super::simulate::simulate_input_schema;
use super::stats::stats_schema;
use super::tracks::tracks_schema;
use baize_games::match_play::match_schema;
use baize_table::shot::simulate_schema;

/// What `baize schema` is asked for.
#[derive(Args, Debug)]
pub struct SchemaOptions {
    /// The command whose JSON is described.
    #[arg(value_enum, default_value = "simulate")]
    of: Printer,
    /// Describe a line that the command reads instead: for `simulate` (with `--lines`), `advise` and `duel`.
    #[arg(long)]
    input: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Printer {
    Simulate,
    #[value(alias = "referee")]
    Match,
    Review,
    Compare,
    Tracks,
    Advise,
    Duel,
    Drill,
    Stats,
}

/// Prints the schema.
pub fn schema(SchemaOptions { of, input }: &SchemaOptions) -> ExitCode {
    if *input {
        return match of {
            Printer::Simulate => print(&simulate_input_schema()),
            Printer::Advise => print(&advise_input_schema()),
            Printer::Duel => print(&duel_input_schema()),
            _ => misuse("--input is for the commands that read lines of JSON: simulate, advise and duel"),
        };
    }
    let schema = match of {
        Printer::Simulate => simulate_schema(),
        Printer::Match => match_schema(),
        Printer::Review => review_schema(),
        Printer::Compare => compare_schema(),
        Printer::Tracks => tracks_schema(),
        Printer::Advise => advise_schema(),
        Printer::Duel => duel_schema(),
        Printer::Drill => drill_schema(),
        Printer::Stats => stats_schema(),
    };
    print(&schema)
}

fn print(schema: &str) -> ExitCode {
    finish(print_line(schema.trim_end()))
}
