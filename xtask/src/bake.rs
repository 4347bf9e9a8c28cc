//! `cargo xtask bake`: the light that is shipped.

use std::path::Path;

use xshell::cmd;

use crate::files::print_total;
use crate::outcome::Outcome;
use crate::programs;
use crate::project::Project;

/// Where the light lies.
const FOLDER: &str = "assets/light";

/// The usual tables. The lines of balkline change no light, so its tables have that of `carom_10ft`.
const TABLES: [&str; 8] =
    ["pool_9ft", "pool_7ft", "uk_7ft", "snooker_12ft", "carom_10ft", "carom_8ft", "heyball", "pyramid_12ft"];

/// The moods that ship for every table.
const MOODS: [&str; 3] = ["club", "tournament", "daylight"];

/// Computes what is not there.
pub fn bake(project: &Project) -> Outcome {
    let shell = &project.shell;
    let program = programs::bake_light(project)?;
    shell.create_dir(FOLDER)?;
    for (table, mood) in jobs() {
        let out = format!("{FOLDER}/{table}_{mood}.png");
        if !shell.path_exists(&out) {
            cmd!(shell, "{program} {table} --mood {mood} -o {out}").run()?;
        }
    }
    print_total(shell, Path::new(FOLDER), ".png")
}

/// Each table in each mood, and the arena around the table for which it is made.
fn jobs() -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLES.into_iter().flat_map(|table| MOODS.map(|mood| (table, mood))).chain([("snooker_12ft", "arena")])
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_shipped_light_is_of_a_usual_table_in_a_shipped_mood() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(FOLDER);
        for (table, mood) in jobs() {
            assert!(folder.join(format!("{table}_{mood}.png")).is_file(), "{table} in the mood {mood} is missing");
        }
        assert_eq!(folder.read_dir().expect("the folder is there").count(), jobs().count());
    }
}
