//! The page `docs/files.md`: every field of every kind of file.

use super::format::Format;
use crate::files::{Field, Kind};

const OPENING: &str = "\
# Files that people write

Everything on the table is in [RON](https://github.com/ron-rs/ron) files. `baize new KIND NAME` writes an example with every field
explained, `baize check FILE` says what is wrong with a file, and `baize list` shows what there is. The kinds are
KINDS.

A file is named by its path, or by its name alone (`nine_ball`). A name is looked up in the person's own folder
(`~/.config/baize` on Linux, or what the environment variable `BAIZE_CONFIG_DIR` says), then in the folder of the game, then
among the copies inside the program; the first match is used. The person's own folder has no folders `assets` and `config`:
its files are `racks/mine.rack.ron`, `physics.ron` and so on. A path in a file is relative to that file, or else to the
working directory.

Units are metres, kilograms, seconds and radians, and degrees where the name of a field ends in `_deg`. The origin is the
centre of the bed, +x points to the foot, +y to the left seen from the head. A number is written `1`, `0.25` or `1e-3`, two
numbers `(0.1, 0.2)`, a text `\"in quotes\"`, fields in parentheses `(name: value)`, a list in square brackets. Comments begin
with `//`. Optional values are written without `Some`. A file has at most 2097152 bytes (a match 33554432), and brackets
nest at most 128 deep.

This page is made from the program; `BLESS=1 cargo test --no-default-features --features cli --test files schema` writes it anew.
";

/// The text of the page.
pub fn page(format_of: impl Fn(Kind) -> &'static dyn Format) -> String {
    let named = Kind::ALL.into_iter().filter(|kind| kind.many().is_some()).map(|kind| format!("`{}`", kind.word()));
    let mut page = OPENING.replace("KINDS", &named.collect::<Vec<_>>().join(", "));
    for kind in Kind::ALL {
        page += &section(kind, format_of(kind));
    }
    page
}

fn section(kind: Kind, format: &dyn Format) -> String {
    let place = match kind.usual_name() {
        Some(name) => kind.path_of(name),
        None => kind.path_of("NAME"),
    };
    let is_also_named = kind.usual_name().is_some() && kind.many().is_some();
    let also = if is_also_named { format!(", `{}`", kind.path_of("NAME")) } else { String::new() };
    let head = format!(
        "\n## The {}: `{place}`{also}\n\n| field | what belongs there | unit | range | left out | meaning |\n|---|---|---|---|---|---|\n",
        kind.noun(),
    );
    let rows: String = format.fields().iter().map(row).collect();
    head + &rows + &format.remarks()
}

fn row(field: &Field) -> String {
    let Field { path, form, unit, range, default, meaning } = field;
    let default = if default.is_empty() { "must be given" } else { default };
    format!("| `{path}` | {form} | {unit} | {range} | {default} | {meaning} |\n").replace("|  |", "| |")
}
