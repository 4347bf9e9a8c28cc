//! The page `docs/files.md`: every field of every kind of file.

use super::fields::fields;
use crate::files::{Field, Kind};
use crate::settings::KEYS;

const OPENING: &str = "\
# Files that people write

Everything on the table is in [RON](https://github.com/ron-rs/ron) files. `baize new rack NAME` (or `table`, `balls`, `shot`,
`physics`) writes an example with every field explained, `baize check FILE` says what is wrong with a file, and `baize list`
shows what there is.

A file is named by its path, or by its name alone (`nine_ball`). A name is looked up in the person's own folder
(`~/.config/baize` on Linux, or what the environment variable `BAIZE_CONFIG_DIR` says), then in the folder of the game, then
among the copies inside the program; the first that has it counts. The own folder has the same shape without `assets` and
`config`: `racks/mine.rack.ron`, `physics.ron`. A path is seen from the file that names it, then from the working directory.

Units are metres, kilograms, seconds and radians, and degrees where the name of a field ends in `_deg`. The origin is the
centre of the bed, +x points to the foot, +y to the left seen from the head. A number is written `1`, `0.25` or `1e-3`, two
numbers `(0.1, 0.2)`, a text `\"in quotes\"`, fields in parentheses `(name: value)`, a list in square brackets. Comments begin
with `//`. What is optional is written without `Some`. A file has at most 2097152 bytes and 128 brackets within each other.

This page is made from the program; `BLESS=1 cargo test --no-default-features --test files schema` writes it anew.
";

/// The text of the page.
#[must_use]
pub fn page() -> String {
    let mut page = OPENING.to_owned();
    for kind in Kind::ALL {
        page += &section(kind);
    }
    page
}

fn section(kind: Kind) -> String {
    let place = match kind.usual_name() {
        Some(name) => kind.path_of(name),
        None => kind.path_of("NAME"),
    };
    let also = if kind == Kind::Physics { format!(", {}", kind.path_of("NAME")) } else { String::new() };
    let head = format!(
        "\n## The {}: `{place}`{}\n\n| field | what belongs there | unit | range | left out | meaning |\n|---|---|---|---|---|---|\n",
        kind.noun(),
        also.replacen(", ", ", `", 1) + if also.is_empty() { "" } else { "`" },
    );
    let rows: String = fields(kind).iter().map(row).collect();
    let keys =
        format!("\nThe keys, by what is printed on a US keyboard: `{}`.\n", KEYS.join("` `").replace("```", "`` ` ``"));
    head + &rows + if kind == Kind::Controls { &keys } else { "" }
}

fn row(field: &Field) -> String {
    let Field { path, form, unit, range, default, meaning } = field;
    let default = if default.is_empty() { "must be given" } else { default };
    format!("| `{path}` | {form} | {unit} | {range} | {default} | {meaning} |\n").replace("|  |", "| |")
}
