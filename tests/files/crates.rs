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
    let page = fs::read_to_string("docs/architecture.md").expect("the page is there");
    let (_, table) = page.split_once("| crate | uses |\n|---|---|\n").expect("the table of crates");
    let rows = table.lines().map_while(|line| line.strip_prefix("| `")?.split_once("` | "));
    let mut said: BTreeMap<String, BTreeSet<String>> =
        rows.map(|(name, uses)| (name.to_owned(), quoted(uses))).collect();
    let all: BTreeSet<String> = said.keys().filter(|name| *name != "baize").cloned().collect();
    assert!(said.remove("baize").is_some(), "the game is in the table");

    let metadata = metadata(&["--no-deps"]);
    let short = |name: String| name.strip_prefix("baize-").map(str::to_owned);
    let uses = |package: &serde_json::Value| {
        let needs = list(&package["dependencies"]).iter().filter(|one| one["kind"].is_null());
        needs.filter_map(|one| short(text(&one["name"]))).collect::<BTreeSet<String>>()
    };
    let packages = list(&metadata["packages"]).iter();
    let found: BTreeMap<String, BTreeSet<String>> = packages
        .clone()
        .filter_map(|package| Some((short(text(&package["name"])).filter(|name| name != "python")?, uses(package))))
        .collect();
    assert_eq!(said, found);
    let game = packages.clone().find(|package| package["name"] == "baize").expect("the game is a package");
    assert_eq!(uses(game), all, "the game uses all of them");
}
