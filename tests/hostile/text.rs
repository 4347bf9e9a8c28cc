//! A set-up as a short shot file.

use baize::physics::Physics;
use baize::schema::shot_text;
use baize::shot::Setup;

/// The set-up as a `.shot.ron` under a heading: as [`shot_text`] writes it, but without the parameters that have their
/// defaults, and with the name alone of a table that comes with the game.
pub fn shot_file(setup: &Setup, heading: &str) -> String {
    let usual = Setup { physics: Physics::default(), ..setup.clone() };
    let (whole, usual) = (shot_text(setup, ""), shot_text(&usual, ""));
    // Both have the same lines but for the values.
    let physics_at = whole.lines().position(|line| line == "    physics: (").unwrap_or(usize::MAX);
    let strike_at = whole.lines().position(|line| line == "    strike: (").unwrap_or(usize::MAX);
    let is_default = |(number, (line, usual)): &(usize, (&str, &str))| {
        (physics_at..strike_at).contains(number) && line == usual && line.contains(": ") && line.ends_with(',')
    };
    let lines = whole.lines().zip(usual.lines()).enumerate().filter(|entry| !is_default(entry));
    let mut lines: Vec<String> = lines.map(|(_, (line, _))| line.to_owned()).collect();
    drop_empty_groups(&mut lines);
    if is_known_table(setup) {
        drop_table(&mut lines, &setup.name);
    }
    let comments = heading.lines().map(|line| format!("// {line}"));
    let lines = comments.chain(lines.into_iter().filter(|line| !line.trim_start().starts_with("//")));
    lines.collect::<Vec<_>>().join("\n") + "\n"
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
    let known = Setup::of_rack(Some("cue_ball"), Some(&setup.name));
    known.is_ok_and(|known| known.table == setup.table)
}

fn drop_table(lines: &mut Vec<String>, name: &str) {
    let from = lines.iter().position(|line| line == "    table: (");
    let Some(from) = from else { return };
    let to = lines.iter().skip(from).position(|line| line == "    ),").unwrap_or(0);
    lines.splice(from..=from + to, [format!("    table: {name:?},")]);
}
