//! Where files are found, how they are saved and how changes are noticed.

use std::fs;
use std::path::{Path, PathBuf};

use baize::files::{Folders, Kind, Provenance, Watch, built_in_names, replace, save_beside_old, save_new};
use baize_testing::folder::Folder;

fn folders(own: &Folder, game: &Folder) -> Folders {
    Folders { own: Some(own.0.clone()), data: None, game: game.0.clone() }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("it is there")
}

#[test]
fn the_own_folder_comes_before_the_game_and_the_game_before_the_program() {
    let (own, game) = (Folder::new(), Folder::new());
    let folders = folders(&own, &game);
    assert_eq!(folders.find(Kind::Rack, "nine_ball"), Some(Provenance::BuiltIn));
    let path = game.put("assets/racks/nine_ball.rack.ron", "()");
    assert_eq!(folders.find(Kind::Rack, "nine_ball"), Some(Provenance::Game(path)));
    let path = own.put("racks/nine_ball.rack.ron", "()");
    assert_eq!(folders.find(Kind::Rack, "nine_ball"), Some(Provenance::Own(path)));
    assert_eq!(folders.find(Kind::Rack, "no_such_rack"), None);
}

#[test]
fn the_physics_the_controls_and_the_settings_lie_open_in_the_own_folder() {
    let (own, game) = (Folder::new(), Folder::new());
    for (kind, name) in [(Kind::Physics, "physics"), (Kind::Controls, "controls"), (Kind::Settings, "settings")] {
        let path = own.put(&format!("{name}.ron"), "()");
        assert_eq!(folders(&own, &game).find(kind, name), Some(Provenance::Own(path)));
    }
    let path = own.put("presets/ice.physics.ron", "()");
    assert_eq!(folders(&own, &game).find(Kind::Physics, "ice"), Some(Provenance::Own(path)));
}

#[test]
fn a_list_shows_every_name_once_with_the_place_that_counts() {
    let (own, game) = (Folder::new(), Folder::new());
    let mine = own.put("racks/mine.rack.ron", "()");
    let nine = game.put("assets/racks/nine_ball.rack.ron", "()");
    game.put("assets/racks/notes.txt", "no rack");
    game.put("assets/racks/.mine.rack.ron.77", "a draft");
    let list = folders(&own, &game).list(Kind::Rack);
    assert_eq!(list.len(), built_in_names(Kind::Rack).count() + 1);
    assert_eq!(list["mine"], Provenance::Own(mine));
    assert_eq!(list["nine_ball"], Provenance::Game(nine));
    assert_eq!(list["eight_ball"], Provenance::BuiltIn);
    assert!(folders(&own, &game).list(Kind::Physics).contains_key("physics"));
}

#[test]
fn a_computer_without_a_home_has_what_is_built_in() {
    let game = Folder::new();
    let folders = Folders { own: None, data: None, game: game.0.clone() };
    assert_eq!(folders.find(Kind::Shot, "stop_shot"), Some(Provenance::BuiltIn));
}

#[test]
fn a_new_file_never_takes_the_place_of_another() {
    let folder = Folder::new();
    let path = folder.0.join("deep/er/a.rack.ron");
    assert_eq!(save_new(&path, "mine"), Ok(()));
    let refusal = save_new(&path, "yours").expect_err("it is there").to_string();
    assert!(
        refusal
            .ends_with("a.rack.ron cannot be written: there is such a file already; give another name or move it away")
    );
    assert_eq!(read(&path), "mine");
    assert_eq!(fs::read_dir(folder.0.join("deep/er")).expect("the folder").count(), 1, "no draft stays");
}

#[test]
fn saving_over_another_text_keeps_the_old_file_beside_the_new_one() {
    let folder = Folder::new();
    let path = folder.put("physics.ron", "by hand");
    assert_eq!(save_beside_old(&path, "saved"), Ok(Some(folder.0.join("physics.ron.1"))));
    assert_eq!(save_beside_old(&path, "saved"), Ok(None), "nothing changes");
    assert_eq!(save_beside_old(&path, "saved again"), Ok(Some(folder.0.join("physics.ron.2"))));
    assert_eq!(folder.names(), ["physics.ron", "physics.ron.1", "physics.ron.2"]);
    assert_eq!([read(&path), read(&folder.0.join("physics.ron.1"))], ["saved again", "by hand"]);
    let fresh = folder.0.join("fresh.ron");
    assert_eq!(save_beside_old(&fresh, "first"), Ok(None));
    assert_eq!(read(&fresh), "first");
}

#[test]
fn a_save_that_fails_leaves_the_old_file_whole() {
    let folder = Folder::new();
    let path = folder.put("settings.ron", "old");
    // A folder is where the file would be.
    fs::create_dir(folder.0.join("blocked.ron")).expect("a folder");
    assert!(replace(&folder.0.join("blocked.ron"), "new").is_err());
    assert!(replace(&path.join("below.ron"), "new").is_err());
    assert_eq!(folder.names(), ["blocked.ron", "settings.ron"], "no draft stays");
    assert_eq!(replace(&path, "new"), Ok(()));
    assert_eq!(read(&path), "new");
}

#[cfg(unix)]
#[test]
fn a_link_that_a_person_set_stays() {
    let folder = Folder::new();
    let real = folder.put("dotfiles/controls.ron", "old");
    let link = folder.0.join("controls.ron");
    std::os::unix::fs::symlink(&real, &link).expect("a link");
    assert_eq!(save_beside_old(&link, "new"), Ok(Some(folder.0.join("controls.ron.1"))));
    assert_eq!([read(&link), read(&real), read(&folder.0.join("controls.ron.1"))], ["new", "new", "old"]);
}

#[test]
fn a_changed_file_is_reported_once_as_soon_as_nobody_writes_it_any_more() {
    let folder = Folder::new();
    let path = folder.put("a.rack.ron", "one");
    let mut watch = Watch::new([path.clone()]);
    assert_eq!(watch.changed_files(), [] as [PathBuf; 0]);
    folder.put("a.rack.ron", "two");
    assert_eq!(watch.changed_files(), [] as [PathBuf; 0], "an editor may still be writing");
    assert_eq!(watch.changed_files(), [path]);
    assert_eq!(watch.changed_files(), [] as [PathBuf; 0]);
    assert!(Watch::INTERVAL * 3 < std::time::Duration::from_secs(1), "two calls and the wait before them");
}

#[test]
fn a_file_that_was_only_touched_or_saved_as_it_was_counts_as_unchanged() {
    let folder = Folder::new();
    let path = folder.put("a.rack.ron", "one");
    let mut watch = Watch::new([path]);
    folder.put("a.rack.ron", "one");
    assert!(watch.changed_files().is_empty() && watch.changed_files().is_empty());
}

#[test]
fn a_file_that_is_made_removed_or_replaced_is_reported() {
    let folder = Folder::new();
    let path = folder.0.join("later.ron");
    let mut watch = Watch::new([path.clone()]);
    let mut two_calls = || [watch.changed_files(), watch.changed_files()].concat();
    folder.put("later.ron", "here");
    assert_eq!(two_calls(), [path.as_path()]);
    replace(&path, "anew").expect("it can be written");
    assert_eq!(two_calls(), [path.as_path()]);
    fs::remove_file(&path).expect("it goes");
    assert_eq!(two_calls(), [path.as_path()]);
}

#[test]
fn a_change_between_two_sets_of_watched_files_is_not_lost() {
    let folder = Folder::new();
    let (a, b) = (folder.put("a.ron", "a"), folder.put("b.ron", "b"));
    let mut watch = Watch::new([a.clone()]);
    folder.put("a.ron", "changed");
    watch.set([a.clone(), b.clone()]);
    assert_eq!(watch.files().collect::<Vec<_>>(), [a.as_path(), b.as_path()]);
    assert_eq!([watch.changed_files(), watch.changed_files()].concat(), [a]);
}

/// The Rust files of the folder and below it whose text has `word` in it.
fn files_with(word: &str, folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    let of_path = |path: PathBuf| match path.is_dir() {
        true => files_with(word, &path),
        false => Some(path)
            .filter(|path| {
                path.extension().is_some_and(|ending| ending == "rs") && path.file_name() != Some("build.rs".as_ref())
            })
            .filter(|path| fs::read_to_string(path).is_ok_and(|text| text.contains(word)))
            .into_iter()
            .collect(),
    };
    paths.flat_map(of_path).collect()
}

#[test]
fn only_the_command_line_looks_for_the_persons_own_folder() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let found = |word| {
        let found = ["src", "crates"].map(|folder| files_with(word, &root.join(folder))).concat();
        let found = found.iter().map(|path| path.strip_prefix(root).expect("it is below").to_owned());
        let is_of_tests =
            |path: &PathBuf| path.starts_with("crates/testing") || path.iter().any(|part| part == "tests");
        found.filter(|path| !is_of_tests(path)).collect::<Vec<_>>()
    };
    let reads = Path::new("crates/files/src/folders.rs");
    assert_eq!(
        found("from_environment()"),
        [reads, Path::new("crates/cli/src/lib.rs")],
        "hand the folders down instead"
    );
    assert_eq!(found("ProjectDirs"), [reads]);
    // The start of the game asks for the name of the account, and for nothing else.
    assert_eq!(found("env::var"), [Path::new("src/app/play.rs"), reads]);
}

#[test]
fn every_file_on_the_disk_has_a_built_in_copy() {
    for kind in Kind::ALL {
        let mut built_in: Vec<_> = built_in_names(kind).map(str::to_owned).collect();
        built_in.sort();
        let of_game = Folders::of_game().list(kind);
        assert!(of_game.values().all(|from| matches!(from, Provenance::Game(_))), "{of_game:?}");
        assert_eq!(of_game.into_keys().collect::<Vec<_>>(), built_in);
    }
}
