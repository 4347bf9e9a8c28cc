//! Colours and kinds of lines of a chart.

/// The colours of text: what is read first, and what is read last.
pub const INK: &str = "#222222";
pub const QUIET: &str = "#555555";
/// The line of an axis, and one behind the curves.
pub const AXIS: &str = "stroke=\"#444444\" stroke-width=\"1\"";
pub const FAINT: &str = "stroke=\"#e4e4e4\" stroke-width=\"1\"";

/// The curves differ in colour and in dashes. The colours are those of Okabe and Ito (2008), which also people who see few colours tell
/// apart, some of them darker so that letters can be read on white.
const COLOURS: [&str; 6] = ["#0072b2", "#c04a00", "#007a5a", "#a84a80", "#222222", "#8a6d00"];
const DASHES: [&str; 6] = ["", "9 4", "2.5 3", "11 3 2.5 3", "5 2.5", "14 4"];

/// The colour of the curve with this index.
pub fn colour(curve: usize) -> &'static str {
    COLOURS[curve % COLOURS.len()]
}

/// The line of the curve with this index.
pub fn line_style(curve: usize) -> String {
    let dashes = match DASHES[curve % DASHES.len()] {
        "" => String::new(),
        dashes => format!(" stroke-dasharray=\"{dashes}\""),
    };
    format!("stroke=\"{}\" stroke-width=\"2\" stroke-linejoin=\"round\"{dashes}", colour(curve))
}
