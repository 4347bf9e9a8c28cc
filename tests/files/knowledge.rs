//! Which file of the project uses which.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::house::rooms::{Mention, mentions, mentions_in};
use crate::house::{Breach, House};

/// Uses against the order of a folder's modules, each with its reason: the file that uses, the file that it needs, and why.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    ("files/schema/described", "files", "a macro names what it needs by the path by which every room can reach it"),
    (
        "files/schema/printed_struct",
        "files",
        "a macro names what it needs by the path by which every room can reach it",
    ),
];

/// At most this many uses may be against the order.
const MOST_EXCEPTIONS: usize = 5;

/// The rooms of `src` by levels, the lowest first. A room may use rooms of lower levels only.
const FLOORS: &[&[&str]] = &[
    &["physics", "files"],
    &["table"],
    &["rack"],
    &["shot"],
    &["plots"],
    &["fit"],
    &["simulation", "rules"],
    &["match_play"],
    &["drills"],
    &["opponent"],
    &["coach"],
    &["logbook"],
    &["settings"],
    &["formats", "input", "referee"],
    &["practice"],
    &["bookkeeping"],
    &["cue"],
    &["light"],
    &["view", "sound"],
    &["ui"],
    &["app"],
    &["for_tests"],
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
fn each_folder_lists_its_modules_so_that_each_uses_only_those_before_it() {
    let house = House::read();
    assert!(house.folders() > 60, "only {} files that list modules were found", house.folders());
    assert_eq!(house.unlisted(), [""; 0], "these stand in no list of modules");
    let breaches = house.breaches();
    let is_known = |breach: &&Breach, from: &str, to: &str| breach.from.join("/") == from && breach.to.join("/") == to;
    let is_excepted = |breach: &&Breach| EXCEPTIONS.iter().any(|(from, to, _)| is_known(breach, from, to));
    let new: Vec<String> = breaches.iter().filter(|breach| !is_excepted(breach)).map(ToString::to_string).collect();
    assert!(new.is_empty(), "move the lines of the list, or move down what both need:\n{}", new.join("\n"));
    assert!(EXCEPTIONS.len() <= MOST_EXCEPTIONS);
    for (from, to, reason) in EXCEPTIONS {
        assert!(breaches.iter().any(|breach| is_known(&breach, from, to)), "{from} no longer needs {to}: {reason}");
    }
}

/// What is against the order in a folder `a` with the file `src/a.rs` and these files in it.
fn against_the_order(list: &str, files: &[(&str, &str)]) -> Vec<String> {
    let path = |name: &str| format!("src/a/{name}.rs");
    let module =
        |name: &str| [&["a".to_owned()], name.split('/').map(str::to_owned).collect::<Vec<_>>().as_slice()].concat();
    let inner: Vec<_> = files.iter().map(|(name, text)| (path(name), module(name), *text)).collect();
    let house = House::of(
        [("src/lib.rs", Vec::new(), "pub mod a;"), ("src/a.rs", vec!["a".to_owned()], list)]
            .into_iter()
            .chain(inner.iter().map(|(path, module, text)| (path.as_str(), module.clone(), *text))),
    );
    assert_eq!(house.unlisted(), [""; 0]);
    house.breaches().iter().map(ToString::to_string).collect()
}

const NONE: [&str; 0] = [];

#[test]
fn a_module_that_uses_a_later_one_is_found_with_its_line_however_it_names_it() {
    let found =
        |text: &str| against_the_order("mod b;\npub(crate) mod c;\n", &[("b", text), ("c", "pub struct Thing;\n")]);
    let by = |line: u32, name: &str| [format!("src/a/b.rs:{line}: it names {name}, but src/a.rs lists `c` after `b`")];
    assert_eq!(found("use super::c::Thing;\n"), by(1, "super::c::Thing"));
    assert_eq!(found("\nuse crate::a::{\n    c::Thing,\n};\n"), by(2, "crate::a::c::Thing"));
    assert_eq!(found("pub(super) use super::c as d;\n"), by(1, "super::c"));
    assert_eq!(found("fn f() {\n    g(super::c::Thing); // crate::a::c::Thing\n}\n"), by(2, "super::c::Thing"));
    assert_eq!(found("#[serde(default = \"crate::a::c::usual\")]\n"), by(1, "crate::a::c::usual"));
    assert_eq!(found("struct Pair(pub(in crate::a) u8, crate::a::c::Thing);\n"), by(1, "crate::a::c::Thing"));
    assert_eq!(found("#[cfg(unix)]\nmod system {\n    use super::super::c::Thing;\n}\n"), by(3, "super::c::Thing"));
    assert_eq!(found("mod system {\n    use super::f;\n}\n\npub(in crate::a) fn f() {}\n"), NONE);
    let in_order = [("b", "pub struct Thing;\n"), ("c", "use super::b::Thing;\n")];
    assert_eq!(against_the_order("mod b;\nmod c;\n\npub use c::Thing;\n", &in_order), NONE);
}

#[test]
fn a_file_in_a_folder_counts_for_the_folder() {
    let files = [("b", "mod d;\n"), ("b/d", "use crate::a::c::e::Thing;\n"), ("c", "pub mod e;\n"), ("c/e", "")];
    let found = against_the_order("mod b;\nmod c;\n", &files);
    assert_eq!(found, ["src/a/b/d.rs:1: it names crate::a::c::e::Thing, but src/a.rs lists `c` after `b`"]);
    assert_eq!(against_the_order("mod c;\nmod b;\n", &files), NONE);
}

#[test]
fn a_module_that_uses_the_file_that_lists_it_is_found() {
    let list = "mod b;\nmod c;\n\npub use b::{Thing, Other as Another};\nuse std::fmt;\n\npub struct Own;\n";
    let found = |text: &str| against_the_order(list, &[("b", ""), ("c", text)]);
    let own = "src/a/c.rs:1: it names super::Own, which src/a.rs defines; move it into a module before `c`";
    assert_eq!(found("use super::Own;\n"), [own]);
    assert_eq!(found("use super::*;\n").len(), 1);
    let handed_on =
        "src/a/c.rs:1: it names crate::a::Thing, which src/a.rs only hands on; name it by its own file, src/a/b.rs";
    assert_eq!(found("use crate::a::Thing;\n"), [handed_on]);
    assert_eq!(found("use super::Another;\n").len(), 1);
    assert_eq!(found("use super::b::Thing;\n"), NONE);
}

#[test]
fn what_is_handed_on_leads_to_the_file_that_defines_it() {
    let files = [("b", "use super::c::Thing;\n"), ("c", "pub use super::d::Thing;\n"), ("d", "pub struct Thing;\n")];
    let found = against_the_order("mod c;\nmod b;\nmod d;\n", &files);
    let by = |file: &str, name: &str| {
        format!("src/a/{file}.rs:1: it names super::{name}::Thing, but src/a.rs lists `d` after `{file}`")
    };
    assert_eq!(found, [by("b", "c"), by("c", "d")]);
}

#[test]
fn modules_of_tests_do_not_count_but_what_follows_them_does() {
    let found = |text: &str| against_the_order("mod b;\nmod c;\n", &[("b", text), ("c", "")]);
    let line =
        |text: &str| found(text).iter().filter_map(|found| found.split(':').nth(1)?.parse().ok()).collect::<Vec<u32>>();
    assert_eq!(line("#[cfg(test)]\nmod tests {\n    use super::super::c::Thing;\n}\n"), [0_u32; 0]);
    assert_eq!(line("#[cfg(test)]\nmod tests {\n    use crate::a::c::Thing;\n}\n\nuse super::c::Thing;\n"), [6]);
    assert_eq!(
        line("#[cfg(test)]\n#[expect(unused)]\nmod tests {\n    use crate::a::c::Thing;\n}\nuse super::c;\n"),
        [6]
    );
    assert_eq!(line("#[cfg(test)]\nmod tests;\n\nfn f() -> super::c::Thing {}\n"), [4]);
    assert_eq!(
        line("mod inner {\n    #[cfg(test)]\n    mod tests {\n    }\n    use super::super::c::Thing;\n}\n"),
        [5]
    );
    assert_eq!(line("#[cfg(test)]\nuse super::c::Thing;\n"), [2]);
    let files = [("b", ""), ("tests", "mod deep;\nuse super::b::Thing;\n"), ("tests/deep", "use crate::a::Own;\n")];
    assert_eq!(against_the_order("#[cfg(test)]\nmod tests;\nmod b;\nstruct Own;\n", &files), NONE);
}

#[test]
fn the_modules_that_a_list_of_laws_declares_stand_in_the_order_of_its_lines() {
    let laws = "mod law;\n\nlaws! {\n    /// One.\n    One(own) in one;\n    /// Two, in short.\n    Two in two, also \"Zwei\";\n}\n";
    let found = |two: &str| against_the_order(laws, &[("law", ""), ("one", two), ("two", "use super::law::Law;\n")]);
    assert_eq!(found("use super::law::Law;\n"), NONE);
    assert_eq!(
        found("use super::two::Two;\n"),
        ["src/a/one.rs:1: it names super::two::Two, but src/a.rs lists `two` after `one`"]
    );
}
