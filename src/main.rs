//! The program: parses the command line, then plays or computes.

#![forbid(unsafe_code)]

fn main() {}
