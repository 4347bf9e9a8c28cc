//! Which file of the project uses which.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::house::rooms::{Mention, mentions, mentions_in};
use crate::house::{House, circles};

/// At most this many files may use each other in a circle.
const MOST: usize = 3;

/// The wider circles that are still to be taken apart. No file may join them.
const KNOWN: &[&[&str]] = &[&[
    "view/camera",
    "view/camera/clearance",
    "view/camera/focus",
    "view/camera/goal",
    "view/camera/movement",
    "view/camera/scene",
    "view/camera/viewpoint",
    "view/camera/views",
    "view/camera/views/above",
    "view/camera/views/free",
    "view/camera/views/stroll",
    "view/materials",
    "view/painter",
    "view/quality",
    "view/targets",
]];

/// The rooms of `src` by levels, the lowest first. A room may use rooms of lower levels only.
const FLOORS: &[&[&str]] = &[
    &["physics", "files"],
    &["table"],
    &["rack"],
    &["shot"],
    &["simulation", "rules"],
    &["match_play"],
    &["opponent"],
    &["settings"],
    &["formats", "input", "referee"],
    &["cue"],
    &["view", "sound"],
    &["ui"],
    &["app"],
];

/// The same for rooms inside rooms. A part of a room that is not named here may be used by all other parts.
const INNER_FLOORS: &[(&str, &[&[&str]])] =
    &[("ui", &[&["hud", "menu", "panel"]]), ("app", &[&["bench", "play"], &["cli"]])];

/// Why a room must not name this; `None` if it may.
fn objection(mention: &Mention) -> Option<String> {
    let Mention { file, line, from, to } = mention;
    let at = |from: &str, to: &str, floors: &[&[&str]]| {
        let floor = |room: &str| floors.iter().position(|floor| floor.contains(&room));
        let (own, other) = (floor(from)?, floor(to)?);
        let why = if own == other { "beside it" } else { "above it" };
        (from != to && other >= own).then(|| {
            format!("{file}:{line}: the room `{from}` names `{to}`, which lies {why}; move down what both need")
        })
    };
    let (own, other) = (from.first()?, to.first()?);
    if own != other {
        return at(own, other, FLOORS);
    }
    let (_, floors) = INNER_FLOORS.iter().find(|(room, _)| room == own)?;
    at(from.get(1)?, to.get(1)?, floors)
}

#[test]
fn a_room_knows_only_rooms_below_it() {
    let all = mentions();
    assert!(all.len() > 1000, "only {} paths were found", all.len());
    let objections: Vec<String> = all.iter().filter_map(objection).collect();
    assert!(objections.is_empty(), "knowledge goes one way:\n{}", objections.join("\n"));
}

#[test]
fn a_room_that_names_one_beside_or_above_it_is_found_with_its_line() {
    let objections = |module: &[&str], text: &str| -> Vec<String> {
        let module: Vec<String> = module.iter().map(|&name| name.to_owned()).collect();
        mentions_in("here.rs", &module, text).iter().filter_map(objection).collect()
    };
    let text = "use std::fs;\n\nuse crate::{physics::Ball, view::Eye};\n";
    let beside = "here.rs:3: the room `sound` names `view`, which lies beside it; move down what both need";
    assert_eq!(objections(&["sound", "speaker"], text), [beside]);
    let above = "here.rs:2: the room `physics` names `shot`, which lies above it; move down what both need";
    assert_eq!(objections(&["physics", "ball"], "fn f() {\n    crate::shot::simulate(); // crate::ui\n}"), [above]);
    assert_eq!(objections(&["cue", "aim"], "use super::super::ui::{\n    Help,\n    Panel,\n};").len(), 2);
    assert_eq!(objections(&["ui", "hud", "line"], "use crate::ui::panel::slider;").len(), 1);
    assert_eq!(objections(&["ui", "hud", "line"], "use crate::ui::style::INK;\nuse super::places::Places;"), [""; 0]);
}

/// The files of the folder and below it whose text has `word` in it.
fn files_with(word: &str, folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    let of_path = |path: PathBuf| match path.is_dir() {
        true => files_with(word, &path),
        false => Some(path)
            .filter(|path| fs::read_to_string(path).is_ok_and(|text| text.contains(word)))
            .into_iter()
            .collect(),
    };
    paths.flat_map(of_path).collect()
}

#[test]
fn only_the_command_line_looks_for_the_persons_own_folder() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let found = files_with("from_environment()", &src);
    let allowed = ["app/cli.rs", "files/folders.rs"].map(|path| src.join(path));
    assert_eq!(BTreeSet::from_iter(found), BTreeSet::from(allowed), "hand the folders down instead");
    for word in ["env::var", "ProjectDirs"] {
        assert_eq!(files_with(word, &src), [src.join("files/folders.rs")], "{word}");
    }
}

#[test]
fn every_room_of_the_crate_stands_on_one_floor() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/src/lib.rs");
    let text = fs::read_to_string(root).expect("it can be read");
    let declared: BTreeSet<&str> =
        text.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).collect();
    let on_floors: Vec<&str> = FLOORS.concat();
    assert_eq!(declared, on_floors.iter().copied().collect(), "src/lib.rs and the floors name other rooms");
    assert_eq!(declared.len(), on_floors.len(), "a room stands on two floors");
}

#[test]
fn no_more_than_three_files_know_each_other_in_a_circle_but_for_known_knots() {
    let found: Vec<BTreeSet<String>> = circles(&House::read().arrows())
        .iter()
        .map(|circle| circle.iter().map(|module| module.join("/")).collect())
        .collect();
    let known: Vec<BTreeSet<String>> =
        KNOWN.iter().map(|knot| knot.iter().map(ToString::to_string).collect()).collect();
    let wide = found.iter().filter(|circle| circle.len() > MOST);
    let new: Vec<_> = wide.filter(|circle| !known.iter().any(|knot| circle.is_subset(knot))).collect();
    assert!(new.is_empty(), "these know each other: {new:#?}");
    let gone: Vec<_> = known.iter().filter(|knot| !found.contains(knot)).collect();
    assert!(gone.is_empty(), "files have left these circles; make the list shorter: {gone:#?}");
}

#[test]
fn a_circle_is_found_through_a_parent_and_behind_the_declaration_of_a_test_module() {
    let circle_of = |parent: &str, child: &str, other: &str| {
        let files = [("a", parent), ("a/b", child), ("a/c", other)];
        let house = House::of(files.map(|(path, text)| (path.split('/').map(str::to_owned).collect(), text)));
        circles(&house.arrows()).first().map(BTreeSet::len)
    };
    let parent = "mod b;\nmod c;\nuse b::g;\npub use c::Thing;\n";
    assert_eq!(circle_of(parent, "use super::Thing;\npub fn g(_: Thing) {}\n", "pub struct Thing;\n"), Some(2));
    assert_eq!(circle_of(parent, "use super::c::Thing;\npub fn g(_: Thing) {}\n", "pub struct Thing;\n"), None);
    let tests_first = "#[cfg(test)]\nmod tests;\n\nuse super::b::g;\n";
    assert_eq!(circle_of("mod b;\nmod c;\n", "use super::c::Thing;\n", tests_first), Some(2));
    let tests_inside = "#[cfg(test)]\nmod tests {\n    use super::super::b::g;\n}\n";
    assert_eq!(circle_of("mod b;\nmod c;\n", "use super::c::Thing;\n", tests_inside), None);
}
