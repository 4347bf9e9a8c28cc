//! Which crate of ours uses which, as the page of the architecture says.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::licences::{list, metadata, text};

/// The names in backticks.
fn quoted(text: &str) -> BTreeSet<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn the_page_of_the_architecture_says_which_crate_uses_which() {
    let page = fs::read_to_string("docs/develop/architecture.md").expect("the page is there");
    let (_, table) = page.split_once("| crate | uses |\n|---|---|\n").expect("the table of crates");
    let rows = table.lines().map_while(|line| line.strip_prefix("| `")?.split_once("` | "));
    let mut said: BTreeMap<String, BTreeSet<String>> =
        rows.map(|(name, uses)| (name.to_owned(), quoted(uses))).collect();
    let of_game = said.remove("baize").expect("the game is in the table");
    assert!(of_game.contains("cli"), "{of_game:?}");

    let metadata = metadata(&["--no-deps"]);
    // The folder of a crate is its name without the prefix.
    let short = |name: String| Some(name.strip_prefix("baize-")?.replace('-', "_"));
    let uses = |package: &serde_json::Value| {
        let needs = list(&package["dependencies"]).iter().filter(|one| one["kind"].is_null());
        needs.filter_map(|one| short(text(&one["name"]))).collect::<BTreeSet<String>>()
    };
    let name = |package: &serde_json::Value| short(text(&package["name"])).unwrap_or_else(|| text(&package["name"]));
    let packages = list(&metadata["packages"]).iter();
    let mut found: BTreeMap<String, BTreeSet<String>> =
        packages.map(|package| (name(package), uses(package))).filter(|(name, _)| name != "python").collect();
    let game = found.remove("baize").expect("the game is a package");
    assert_eq!(said, found);
    // `describe` hands `derive` on.
    let others = ["derive", "research", "testing", "testing_matches", "xtask"].map(str::to_owned);
    let all: BTreeSet<String> = found.into_keys().filter(|name| !others.contains(name)).collect();
    assert_eq!(game, all, "the game uses all of them");
}
