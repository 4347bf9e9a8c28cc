//! The pages that people read: the files that they name exist, and their examples of files are valid.

use std::fs;
use std::path::{Path, PathBuf};

use baize::files::{Kind, Source, built_in_names};
use baize::formats::verdict;
use baize::match_play::LoadedMatch;
use baize::rules::LoadedGame;
use baize::shot::Setup;

use crate::program::answer;

/// Every page with its text: the README, and all of the folder `docs`. The changelog is not among them, because it names pages as they
/// were called at the time.
fn pages() -> Vec<(String, String)> {
    let mut paths = vec!["README.md".into()];
    add_pages(Path::new("docs"), &mut paths);
    paths
        .into_iter()
        .map(|path| (path.display().to_string(), fs::read_to_string(&path).expect("it can be read")))
        .collect()
}

/// Adds the pages of a folder and of the folders in it.
fn add_pages(folder: &Path, pages: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).expect("the folder is there").flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            add_pages(&path, pages);
        } else if path.extension().is_some_and(|ending| ending == "md") {
            pages.push(path);
        }
    }
}

/// The anchor that a heading gets on a page: lower-case, without punctuation, a hyphen for each space.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|&sign| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_'));
    kept.map(|sign| if sign == ' ' { '-' } else { sign }).collect::<String>().to_lowercase()
}

/// Whether a page has a heading with this anchor.
fn has_anchor(page: &str, wanted: &str) -> bool {
    let headings = page.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| anchor(line.trim_start_matches('#'))).any(|found| found == wanted)
}

/// Every text between `open` and the next `close`.
fn between<'a>(text: &'a str, open: &'a str, close: char) -> impl Iterator<Item = &'a str> {
    text.split(open).skip(1).filter_map(move |rest| rest.split(close).next())
}

#[test]
fn the_page_of_the_architecture_names_files_that_exist() {
    let text = fs::read_to_string("docs/develop/architecture.md").expect("the page is there");
    let folders = ["src/", "crates/", "xtask/", "tests/", "benches", "examples/", "docs/", "config", "assets/"];
    let quoted = text.split('`').skip(1).step_by(2);
    let paths = quoted.filter(|path| folders.iter().any(|folder| path.starts_with(folder)) && !path.contains('*'));
    let (mut count, mut missing) = (0, Vec::new());
    for path in paths {
        count += 1;
        if !Path::new(path).exists() {
            missing.push(path);
        }
    }
    assert!(count > 100, "only {count} paths were found");
    assert!(missing.is_empty(), "docs/develop/architecture.md names what is not there: {missing:?}");
}

#[test]
fn every_link_between_pages_leads_to_a_file_and_to_a_heading_of_it() {
    let mut count = 0;
    for (page, text) in pages() {
        for link in between(&text, "](", ')').filter(|link| !link.contains("://")) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let in_folder = Path::new(&page).parent().expect("a folder").join(file);
            let target = if file.is_empty() { PathBuf::from(&page) } else { in_folder };
            assert!(target.exists(), "{page} links to {link}, which is not there");
            if !heading.is_empty() {
                let text = fs::read_to_string(&target).expect("a page can be read");
                assert!(
                    has_anchor(&text, heading),
                    "{page} links to {link}, but {} has no such heading",
                    target.display()
                );
            }
            count += 1;
        }
    }
    assert!(count > 300, "only {count} links were found");
}

#[test]
fn the_page_of_a_folder_links_to_every_page_in_it() {
    for (page, _) in pages().iter().filter(|(page, _)| page.starts_with("docs/") && !page.ends_with("README.md")) {
        let (folder, name) = page.rsplit_once('/').expect("it is in a folder");
        let contents = fs::read_to_string(format!("{folder}/README.md")).expect("every folder has a page");
        assert!(contents.contains(&format!("({name})")), "{folder}/README.md does not link to {name}");
    }
}

#[test]
fn the_files_on_the_pages_can_be_used() {
    let mut count = 0;
    for (page, text) in pages() {
        for example in text.split("```ron\n").skip(1).filter_map(|rest| rest.split("```").next()) {
            let source = Source::of_text(page.clone(), example);
            let loaded = match example {
                a_match if a_match.contains("players:") => LoadedMatch::of_source(source).map(drop),
                lesson if lesson.contains("steps:") => verdict(Kind::Lesson, source).map(drop),
                game if game.contains("game:") => LoadedGame::of_source(source).map(drop),
                opponent if opponent.contains("knows:") => verdict(Kind::Opponent, source).map(drop),
                cue if cue.contains("ferrule:") => verdict(Kind::Cue, source).map(drop),
                set if set.contains("wear:") => verdict(Kind::Balls, source).map(drop),
                mood if mood.contains("lamp:") => verdict(Kind::Mood, source).map(drop),
                shot if shot.contains("strike:") => Setup::shot(source).load().map(drop),
                _ => Setup::rack(source).load().map(drop),
            };
            if let Err(error) = loaded {
                panic!("{error}");
            }
            count += 1;
        }
    }
    assert!(count >= 3, "only {count} examples were found");
}

#[test]
fn the_positions_and_jobs_on_the_page_of_the_opponent_can_be_used() {
    let text = fs::read_to_string("docs/play/opponents.md").expect("the page is there");
    let examples: Vec<&str> = between_fences(&text, "```json\n").collect();
    assert_eq!(examples.len(), 2);
    for example in examples {
        let arguments = if example.contains("\"balls\"") { vec!["advise"] } else { vec!["duel", "-"] };
        let output = answer(&arguments, example);
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(said.lines().count(), example.lines().count(), "{said}");
        assert!(!said.contains("\"error\""), "{said}");
    }
}

/// The texts between a line `open` and the next fence.
fn between_fences<'a>(text: &'a str, open: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(open).skip(1).filter_map(|rest| rest.split("```").next())
}

#[test]
fn the_opponents_on_their_page_are_those_that_ship() {
    let text = fs::read_to_string("docs/play/opponents.md").expect("the page is there");
    let section = text.split("## Who there is").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("a section");
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let mut named: Vec<&str> = rows.collect();
    named.sort_unstable();
    let mut ship: Vec<&str> = built_in_names(Kind::Opponent).collect();
    ship.sort_unstable();
    assert_eq!(named, ship);
}
