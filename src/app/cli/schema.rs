//! `baize schema`: what `baize simulate --json` prints, as a JSON Schema.

use std::process::ExitCode;

use super::{finish, tell};
use crate::shot::simulate_schema;

/// Prints the schema.
pub fn schema() -> ExitCode {
    finish(tell(simulate_schema().trim_end()))
}
