//! `baize schema`: what a command prints with `--json`, as a JSON Schema.

use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::{finish, print_line};
use crate::match_play::referee_schema;
use crate::shot::simulate_schema;

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
}

/// Prints the schema.
pub fn schema(SchemaOptions { of }: &SchemaOptions) -> ExitCode {
    let schema = match of {
        Printer::Simulate => simulate_schema(),
        Printer::Referee => referee_schema(),
    };
    finish(print_line(schema.trim_end()))
}
