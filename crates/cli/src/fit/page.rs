//! The page of a fit: the tables, and every shot as it was measured and as it is computed.

use std::fmt::Write;

use baize_analysis::fit::{Samples, Score, fit_svg};
use baize_table::shot::Run;

const HEAD: &str = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Measured and computed shots</title>\n<style>\n\
body { font-family: sans-serif; margin: 2em auto; max-width: 70em; padding: 0 1em }\n\
.shots { display: grid; grid-template-columns: repeat(auto-fill, minmax(24em, 1fr)); gap: 1em }\n\
figure { margin: 0 } .spread { max-width: 46em } svg { width: 100%; height: auto }\n</style>\n</head>\n<body>\n";

/// The drawing of one shot.
pub fn drawing(shot: &Samples, run: &Run, score: &Score) -> String {
    fit_svg(shot, run, &format!("{:.1} cm away over all balls", 100.0 * score.all))
}

/// The page.
pub fn page(tables: &str, spread: &str, drawings: &[(u32, String)]) -> String {
    let mut page = HEAD.to_owned();
    let safe = tables.replace('&', "&amp;").replace('<', "&lt;");
    let _ = writeln!(
        page,
        "<h1>Measured and computed shots</h1>\n<figure class=\"spread\">{spread}</figure>\n<pre>{safe}</pre>\n<div class=\"shots\">"
    );
    for (id, drawing) in drawings {
        let _ = writeln!(page, "<figure id=\"shot-{id}\">{drawing}</figure>");
    }
    page + "</div>\n</body>\n</html>\n"
}
