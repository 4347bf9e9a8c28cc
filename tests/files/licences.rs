//! The licences of the crates of which the game is built, and the notices that come with the program.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use spdx::{Expression, ParseMode};

/// The licences that are allowed: those that ask only for a notice, and the MPL, which asks only for the source of that
/// crate.
const ALLOWED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "MIT-0",
    "MPL-2.0",
    "OFL-1.1",
    "Ubuntu-font-1.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// What is handed out with the notices of its crates.
struct Shipped {
    /// How the notices begin.
    called: &'static str,
    /// The manifest of the package that is built.
    manifest: &'static str,
    /// The notices that come with it.
    notices: &'static str,
}

/// The program, and the package for Python.
const SHIPPED: [Shipped; 2] = [
    Shipped { called: "Baize", manifest: "Cargo.toml", notices: "crates/cli/THIRD_PARTY.txt" },
    Shipped {
        called: "The package baize for Python",
        manifest: "python/Cargo.toml",
        notices: "python/package/THIRD_PARTY.txt",
    },
];

/// The file names under which crates keep their licences, in capitals.
const TEXTS: &[&str] = &["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE", "OFL", "UFL"];

/// A crate that the program is built of.
struct Crate {
    name: String,
    licence: String,
    folder: PathBuf,
}

/// The output of `cargo metadata`. It downloads what the build of the game does not need: the crates of the package for Python.
pub fn metadata(arguments: &[&str]) -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--locked", "--format-version", "1"])
        .args(arguments)
        .output()
        .expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// A text of the metadata, empty if there is none.
pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// A list of the metadata, empty if there is none.
pub fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// The crates of others in the program, by name, without those that are used only for tests or the build.
fn crates(metadata: &Value) -> Vec<Crate> {
    let nodes: BTreeMap<String, &Value> =
        list(&metadata["resolve"]["nodes"]).iter().map(|node| (text(&node["id"]), node)).collect();
    let mut reached = HashSet::new();
    let mut open = vec![text(&metadata["resolve"]["root"])];
    while let Some(id) = open.pop() {
        if reached.insert(id.clone()) {
            let is_normal = |edge: &&Value| list(&edge["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
            open.extend(list(&nodes[&id]["deps"]).iter().filter(is_normal).map(|edge| text(&edge["pkg"])));
        }
    }
    let packages = list(&metadata["packages"]).iter();
    let packages = packages.filter(|package| reached.contains(&text(&package["id"])) && !package["source"].is_null());
    let mut crates: Vec<_> = packages
        .map(|package| Crate {
            name: format!("{} {}", text(&package["name"]), text(&package["version"])),
            licence: text(&package["license"]),
            folder: Path::new(&text(&package["manifest_path"])).parent().expect("a folder").to_path_buf(),
        })
        .collect();
    crates.sort_by(|a, b| a.name.cmp(&b.name));
    crates
}

/// The crates for this machine. Those of the program are downloaded once the tests are built.
fn crates_here(shipped: &Shipped) -> Vec<Crate> {
    let rustc = Command::new("rustc").arg("-vV").output().expect("rustc starts").stdout;
    let rustc = String::from_utf8(rustc).expect("text");
    let host = rustc.lines().find_map(|line| line.strip_prefix("host: ")).expect("it says so");
    crates(&metadata(&["--manifest-path", shipped.manifest, "--filter-platform", host]))
}

fn is_allowed(licence: &str) -> bool {
    let expression = Expression::parse_mode(licence, ParseMode::LAX);
    expression.is_ok_and(|expression| {
        expression.evaluate(|asked| asked.license.id().is_some_and(|id| ALLOWED.contains(&id.name)))
    })
}

#[test]
fn every_crate_that_is_shipped_stands_under_a_licence_of_the_list() {
    for shipped in &SHIPPED {
        let crates = crates_here(shipped);
        assert!(crates.len() > 20, "{}: {} crates", shipped.manifest, crates.len());
        let wrong: Vec<_> = crates.iter().filter(|one| !is_allowed(&one.licence)).collect();
        let wrong: Vec<_> = wrong.iter().map(|one| format!("{}: {}", one.name, one.licence)).collect();
        assert!(wrong.is_empty(), "{}: not on the list: {wrong:?}", shipped.manifest);
    }
}

#[test]
fn a_licence_that_asks_for_more_than_a_notice_is_refused() {
    for (licence, allowed) in
        [("MIT/Apache-2.0", true), ("Apache-2.0 OR GPL-2.0-only", true), ("GPL-3.0", false), ("MIT AND GPL-2.0", false)]
    {
        assert_eq!(is_allowed(licence), allowed, "{licence}");
    }
}

/// The texts of a crate's licences. If there is a choice, the text of the MIT licence is enough.
fn texts(one: &Crate) -> Vec<String> {
    let files = fs::read_dir(&one.folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_text = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        path.is_file() && TEXTS.iter().any(|text| name.starts_with(text))
    };
    let mut files: Vec<_> = files.filter(is_text).collect();
    files.sort();
    let has_choice = one.licence.contains("OR") || one.licence.contains('/');
    let is_mit = |path: &&PathBuf| path.to_string_lossy().to_uppercase().ends_with("MIT");
    if let Some(mit) = files.iter().find(is_mit).cloned().filter(|_| has_choice && !one.licence.contains("AND")) {
        files = vec![mit];
    }
    let texts = files.iter().filter_map(|path| fs::read_to_string(path).ok());
    texts.map(|text| text.replace("\r\n", "\n").trim().to_owned()).collect()
}

/// The notices of all crates for all platforms; equal texts are there once.
fn notices(shipped: &Shipped) -> String {
    let crates = crates(&metadata(&["--manifest-path", shipped.manifest]));
    let mut all = format!(
        "{} is built of the crates below. Each stands under the licence that is named with it; the texts follow.\n\n",
        shipped.called
    );
    let mut by_text: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for one in &crates {
        all += &format!("{}: {}\n", one.name, one.licence);
        for text in texts(one) {
            by_text.entry(text).or_default().insert(&one.name);
        }
    }
    let mut by_crates: Vec<_> = by_text.into_iter().collect();
    by_crates.sort_by(|(_, a), (_, b)| a.cmp(b));
    for (text, names) in by_crates {
        let names: Vec<_> = names.into_iter().collect();
        all += &format!("\n{}\n{}\n\n{text}\n", "-".repeat(80), names.join(", "));
    }
    all
}

/// Writes the notices anew, with `BLESS=1`, if the crates of all platforms are downloaded (`cargo fetch`).
#[test]
fn the_notices_that_ship_name_every_crate_with_its_licence() {
    for shipped in &SHIPPED {
        let file = shipped.notices;
        if std::env::var_os("BLESS").is_some() {
            fs::write(file, notices(shipped)).expect("the file can be written");
        }
        let kept = fs::read_to_string(file).expect("it is there");
        let lines: HashSet<_> = kept.lines().collect();
        for one in crates_here(shipped) {
            let line = format!("{}: {}", one.name, one.licence);
            assert!(lines.contains(&*line), "{file} lacks \"{line}\"; run `cargo fetch`, then this test with BLESS=1");
        }
    }
}
