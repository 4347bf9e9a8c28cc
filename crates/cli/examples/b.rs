//! The headless program, for quick builds.
fn main() -> std::process::ExitCode {
    baize_cli::run()
}
