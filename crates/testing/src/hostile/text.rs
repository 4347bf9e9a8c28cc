//! A set-up as a short shot file.

use baize_physics::Physics;
use baize_table::shot::{Setup, shot_text};

/// The set-up as a `.shot.ron` under a heading: as [`shot_text`] writes it, but without the parameters that have their
/// defaults, and with only the name of a table that comes with the game.
pub fn shot_file(setup: &Setup, heading: &str) -> String {
    let usual = Physics::default();
    // The names of the groups that contain the present line.
    let mut around: Vec<String> = Vec::new();
    let mut lines = Vec::new();
    for line in shot_text(setup, "").lines() {
        let text = line.trim();
        if text == ")," || text == "]," {
            around.pop();
        } else if let Some((name, law)) = text.split_once(": ").filter(|_| text.ends_with(['(', '['])) {
            around.push(format!("{name}.{}", &law[..law.len() - 1]).trim_end_matches('.').to_owned());
        } else if is_usual(&usual, &around, text) {
            continue;
        }
        lines.push(line.to_owned());
    }
    drop_empty_groups(&mut lines);
    if is_known_table(setup) {
        drop_table(&mut lines, &setup.name);
    }
    let comments = heading.lines().map(|line| format!("// {line}"));
    let lines = comments.chain(lines.into_iter().filter(|line| !line.trim_start().starts_with("//")));
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// Whether a line within those groups gives an entry of the physics its default value.
fn is_usual(usual: &Physics, around: &[String], line: &str) -> bool {
    let (Some((first, around)), Some((name, text))) = (around.split_first(), line.split_once(": ")) else {
        return false;
    };
    let path = around.iter().map(String::as_str).chain([name]).collect::<Vec<_>>().join(".");
    let value = usual.value(&path);
    first == "physics" && value.is_some_and(|value| text.strip_suffix(',') == Some(&value.written()))
}

fn drop_empty_groups(lines: &mut Vec<String>) {
    let is_empty = |pair: &[String]| {
        let opens = pair[0].ends_with(": (") || pair[0].ends_with(": [");
        opens && matches!(pair[1].trim(), ")," | "],")
    };
    while let Some(at) = lines.windows(2).position(is_empty) {
        lines.drain(at..at + 2);
    }
}

fn is_known_table(setup: &Setup) -> bool {
    let known = Setup::rack("cue_ball").table(&setup.name).load();
    known.is_ok_and(|known| known.table == setup.table)
}

fn drop_table(lines: &mut Vec<String>, name: &str) {
    let from = lines.iter().position(|line| line == "    table: (");
    let Some(from) = from else { return };
    let to = lines.iter().skip(from).position(|line| line == "    ),").unwrap_or(0);
    lines.splice(from..=from + to, [format!("    table: {name:?},")]);
}
