//! The page `docs/files.md`: every field of every kind of file.

use super::fields::fields;
use crate::files::{Field, Kind};
use crate::settings::KEYS;

const OPENING: &str = "\
# Files that people write

Everything on the table is in [RON](https://github.com/ron-rs/ron) files. `baize new rack NAME` (or `table`, `balls`, `cue`,
`shot`, `game`, `match`, `opponent`, `mood`, `physics`) writes an example with every field explained, `baize check FILE` says what is
wrong with a file, and `baize list` shows what there is.

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

This page is made from the program; `BLESS=1 cargo test --no-default-features --test files schema` writes it anew.
";

/// Text after the fields of a table.
const CLOSING: &str = "
How drawn cushions enclose a bed: seen from `from` towards `to`, every cushion has the bed on its left. From its end, the edge
of the bed continues in a straight line to the nearest start of another cushion. If several starts are equally near, the first
in the list is taken. Where two cushions meet, this line has no length. Otherwise it crosses a gap, such as the mouth of a pocket.
Cushions whose edge runs counter-clockwise have the bed inside. Other cushions stand on an endless bed: a wall with two faces, or
an island, around which they run clockwise. A ball meets the bare end of a cushion as a point. The edge itself does not stop a
ball: one that rolls through a gap without a pocket leaves the bed. Outside the bed no ball can be placed, and no flying ball
lands there. `baize check` names every such gap, and cushions that run clockwise.

A single cushion may have a restitution and a nose height of its own. A jaw takes those of the cushions that end at it, if they
agree. Where noses of two heights join, a ball meets the end of each as a point. The top of a rail is as high as its nose.
";

/// Text after the fields of a rack.
const FLIGHT: &str = "
A ball with a `height` above 0, or with a `vertical_speed`, starts in flight. It must be over the bed or over a pocket, clear of
the noses and of the other balls. It is refused if the physics does not let balls leave the bed. The cue cannot strike it, and it
never counts as frozen.
";

/// Text after the fields of the physics.
const LAWS: &str = "
A parameter that is left out has the value in the table, so a preset needs only what differs. The parameters of a law follow its
name in parentheses: `model: Stronge(frequency_ratio: 1.5)`. Without parentheses it has its defaults. Older files have these
parameters beside the choice, `model: Stronge, frequency_ratio: 1.5`. They mean the same.
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
    let after = match kind {
        Kind::Controls => &keys,
        Kind::Table => CLOSING,
        Kind::Rack => FLIGHT,
        Kind::Physics => LAWS,
        _ => "",
    };
    head + &rows + after
}

fn row(field: &Field) -> String {
    let Field { path, form, unit, range, default, meaning } = field;
    let default = if default.is_empty() { "must be given" } else { default };
    format!("| `{path}` | {form} | {unit} | {range} | {default} | {meaning} |\n").replace("|  |", "| |")
}
