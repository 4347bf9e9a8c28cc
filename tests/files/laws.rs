//! A law of the physics is one file and one variant in its list: everything else follows from the list.

use std::fs;
use std::path::{Path, PathBuf};

use baize::describe::{Choice, Field, Form, Value};
use baize::files::Kind;
use baize::formats::fields;
use baize::physics::{FIELDS, Physics};

use baize_testing::kept::assert_kept;

/// The lists of laws: the entry of each, its folder, and its type.
const LISTS: [(&str, &str, &str); 4] = [
    ("ball_ball.model", "ball_ball", "BallBallModel"),
    ("clusters.resolver", "cluster", "ClusterResolver"),
    ("cushion.model", "cushion", "CushionModel"),
    ("pockets.model", "pocket", "PocketModel"),
];

/// Files that name a law besides its own file and its list, each with its reason.
const NAMED_ELSEWHERE: [(&str, &str); 3] = [
    ("crates/physics/src/in_force.rs", "discs are reflected, whatever law is chosen"),
    ("research/src/law_plots/rebound.rs", "each law has the constants with which points were published for it"),
    ("research/src/law_plots/rebound_roll.rs", "the points were published for this law"),
];

/// The entry at which a law is chosen, and its laws.
fn list(path: &str) -> (&'static Field, &'static [Choice]) {
    let entry = FIELDS.iter().find(|entry| entry.path == path).expect("there is one");
    let Form::Choice(laws) = entry.form else { panic!("{path} is no choice") };
    (entry, laws)
}

/// The name of the law that is used if none is chosen.
fn usual(entry: &Field) -> &'static str {
    let Some(Value::Choice(name)) = entry.usual() else { panic!("{} has no default", entry.path) };
    name
}

/// The name of the law's file: `rigid_nose` for `RigidNose`.
fn module_of(law: &Choice) -> String {
    law.label().to_lowercase().replace(' ', "_")
}

/// A page in which each table between `<!-- laws: path -->` and `<!-- end -->` is the one made from the list.
fn with_tables(page: &str, table: impl Fn(&str) -> String) -> String {
    let mut parts = page.split("<!-- laws");
    let mut made = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (mark, rest) = part.split_once(" -->").expect("the mark is closed");
        let (_, after) = rest.split_once("<!-- end -->").expect("the table ends");
        let table = table(mark.trim_start_matches(": "));
        made += &format!("<!-- laws{mark} -->\n{table}<!-- end -->{after}");
    }
    made
}

/// A row for each law of a list.
fn laws_of(path: &str) -> String {
    let (entry, laws) = list(path);
    let row = |law: &Choice| {
        let mark = if law.name == usual(entry) { " (default)" } else { "" };
        format!("| `{}`{mark} | {} |\n", law.name, law.meaning)
    };
    "| law | what it does |\n|---|---|\n".to_owned() + &laws.iter().map(row).collect::<String>()
}

/// A row for each list.
fn all_lists() -> String {
    let row = |(path, ..): (&str, &str, &str)| {
        let (entry, laws) = list(path);
        let names: Vec<String> = laws.iter().map(|law| format!("`{}`", law.name)).collect();
        format!("| `{path}` | {} | `{}` |\n", names.join(", "), usual(entry))
    };
    "| entry of a file | laws | default |\n|---|---|---|\n".to_owned() + &LISTS.map(row).concat()
}

#[test]
fn the_pages_have_the_tables_of_laws_that_are_made_from_the_lists() {
    for (page, table) in
        [("docs/science/laws.md", laws_of as fn(&str) -> String), ("docs/science/physics.md", |_| all_lists())]
    {
        let kept = fs::read_to_string(page).expect("the page");
        assert_kept(page, &with_tables(&kept, table));
    }
}

#[test]
fn every_choice_of_a_law_is_on_the_list_of_lists() {
    let choices = FIELDS.iter().filter(|entry| ["model", "resolver"].contains(&entry.path.rsplit('.').next().unwrap()));
    let paths: Vec<&str> = choices.map(|entry| &*entry.path).collect();
    assert_eq!(paths, LISTS.map(|(path, ..)| path));
}

/// The files of `src` below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The code of a file, without lines of comments.
fn code_of(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("the file");
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

#[test]
fn no_other_file_names_a_law() {
    let mut files = Vec::new();
    sources(Path::new("src"), &mut files);
    sources(Path::new("crates"), &mut files);
    let place = |file: &PathBuf| file.to_string_lossy().replace('\\', "/");
    sources(Path::new("research/src"), &mut files);
    let is_of_tests = |file: &PathBuf| place(file).contains("/tests/") || place(file).starts_with("crates/testing");
    files.retain(|file| !is_of_tests(file) && NAMED_ELSEWHERE.iter().all(|(known, _)| *known != place(file)));
    let codes: Vec<(String, String)> = files.iter().map(|file| (place(file), code_of(file))).collect();
    for (path, folder, model) in LISTS {
        let own = format!("crates/physics/src/resolution/{folder}");
        for law in list(path).1 {
            let (name, module) = (law.name, module_of(law));
            assert!(Path::new(&format!("{own}/{module}.rs")).exists(), "{name} has no file of its own");
            let uses = [model, folder, &module].map(|before| format!("{before}::{name}"));
            // The list of another kind of impact hands on its own law of that name.
            let is_list = |place: &str| LISTS.iter().any(|(_, folder, _)| place.ends_with(&format!("/{folder}.rs")));
            for (place, code) in codes.iter().filter(|(place, _)| !place.starts_with(&own) && !is_list(place)) {
                assert!(!uses.iter().any(|used| code.contains(used)), "{place} names {name}");
            }
        }
    }
}

#[test]
fn every_parameter_of_a_law_is_in_the_schema_and_can_be_set_by_the_panel() {
    let mut count = 0;
    for (path, ..) in LISTS {
        for law in list(path).1 {
            let mut physics = Physics::default();
            assert!(physics.set_value(path, Value::Choice(law.name)), "{path}: {}", law.name);
            let start = format!("{path}.{}.", law.name);
            for entry in FIELDS.iter().filter(|entry| entry.path.starts_with(&start)) {
                assert!(fields(Kind::Physics).iter().any(|field| field.path == entry.path), "{}", entry.path);
                assert_eq!(physics.value(&entry.path), entry.usual(), "{}", entry.path);
                assert!(physics.set_value(&entry.path, entry.usual().expect("a default")), "{}", entry.path);
                count += 1;
            }
        }
    }
    assert!(count > 4, "{count} parameters of laws were seen");
}
