//! What the program writes of the page `docs/files/fields.md`: every field of every kind of file.

use baize::files::{Field, Format, Kind};
use baize::formats::FORMATS;

/// What the program writes of the page: a section for each kind of file.
pub fn page() -> String {
    Kind::ALL.map(|kind| section(kind, FORMATS.of(kind))).concat()
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
