//! `baize check`, `baize list` and `baize new`, as they are called from a shell.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use baize::files::Kind;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("baize-checking-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a temporary folder");
        Self(path)
    }

    /// The program, started in this folder, with a person's own folder inside it.
    fn baize(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_baize"));
        command.args(arguments).current_dir(&self.0).env("BAIZE_CONFIG_DIR", self.0.join("own"));
        command.output().expect("the program starts")
    }

    fn said(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        let output = self.baize(arguments);
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
        (output.status.code(), text(output.stdout), text(output.stderr))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn check_describes_a_good_file_and_ends_with_1_after_a_bad_one() {
    let folder = Folder::new("check");
    fs::write(
        folder.0.join("good.rack.ron"),
        "(table: \"pool_9ft\", ball_set: \"pool\", balls: [(ball: \"1\", spot: \"foot\")])",
    )
    .expect("a file");
    fs::write(folder.0.join("bad.rack.ron"), "(balls: [],\n  bals: 1)").expect("a file");
    let (code, out, err) = folder.said(&["check", "good.rack.ron"]);
    assert_eq!(
        (code, out.as_str(), err.as_str()),
        (Some(0), "good.rack.ron: a rack of one ball that fits on 9-ft pool\n", "")
    );
    let (code, out, err) = folder.said(&["check", "bad.rack.ron", "good.rack.ron", "what.ron"]);
    assert_eq!(code, Some(1));
    assert_eq!(
        out, "good.rack.ron: a rack of one ball that fits on 9-ft pool\n",
        "the others are checked all the same"
    );
    let endings = Kind::ALL.map(Kind::ending);
    let (last, others) = endings.split_last().expect("there are kinds");
    let others = others.join(", ");
    assert_eq!(
        err,
        format!(
            "bad.rack.ron:2:3: there is no field `bals` here; possible are `name`, `offered`, `look_at`, `table`, `ball_set`, `density`, `cue_ball`, \
             `lattice`, `seed`, `draw_seed`, `shuffle`, `triangle`, `balls`\n\
             what.ron has a name that does not say what it is; it must end in {others} or {last}, or be physics.ron, controls.ron or \
             settings.ron\n"
        )
    );
    assert_eq!(folder.said(&["check"]).0, Some(2));
    assert_eq!(folder.said(&["check", "no.rack.ron"]).2, "no.rack.ron cannot be read: there is no such file\n");
}

#[test]
fn every_example_is_written_where_it_is_found_and_is_good() {
    let folder = Folder::new("new");
    for kind in Kind::ALL {
        let Some(list) = kind.many() else { continue };
        let path = kind.path_of("mine");
        let path = path.strip_prefix("assets/").or(path.strip_prefix("config/")).expect("a folder of the game");
        let path = folder.0.join("own").join(path).display().to_string();
        let (code, out, err) = folder.said(&["new", kind.word(), "mine"]);
        assert_eq!((code, err.as_str()), (Some(0), ""));
        assert_eq!(out, format!("{path} is written; `baize check {path}` says whether it is good\n"));
        assert_eq!(folder.said(&["check", &path]).0, Some(0), "{kind:?}");
        assert!(folder.said(&["list", list]).1.contains(&path), "{kind:?}");
    }
    assert_eq!(folder.said(&["simulate", "mine"]).0, Some(0), "a name is found");
}

#[test]
fn a_match_is_to_racks_frames_or_games_as_the_game_calls_them() {
    let folder = Folder::new("words");
    for (game, length) in [
        ("NineBall, race_to: 3", "3 racks"),
        ("Snooker", "one frame"),
        ("Snooker, race_to: 4", "4 frames"),
        ("Blackball, race_to: 2", "2 frames"),
        ("ThreeCushion", "one game"),
        ("StraightPool, race_to: 2", "2 games"),
    ] {
        fs::write(folder.0.join("evening.game.ron"), format!("(game: {game})")).expect("a file");
        let (code, out, err) = folder.said(&["check", "evening.game.ron"]);
        assert_eq!(code, Some(0), "{err}");
        assert!(out.contains(&format!(", a match to {length} on ")), "{out}");
    }
}

#[test]
fn an_example_never_overwrites_and_goes_into_the_named_folder() {
    let folder = Folder::new("to");
    assert_eq!(folder.said(&["new", "rack", "mine", "--to", "here"]).0, Some(0));
    fs::write(folder.0.join("here/mine.rack.ron"), "by hand").expect("a file");
    let (code, _, err) = folder.said(&["new", "rack", "mine", "--to", "here"]);
    assert_eq!(code, Some(1));
    assert!(err.contains("cannot be written: there is such a file already"), "{err}");
    assert_eq!(fs::read_to_string(folder.0.join("here/mine.rack.ron")).expect("it is there"), "by hand");
    for name in ["../mine", "a/b", "", "a.b"] {
        assert_eq!(folder.said(&["new", "rack", name]).0, Some(2), "{name}");
    }
    assert_eq!(folder.said(&["new", "lamp", "mine"]).0, Some(2));
}

#[test]
fn a_name_alone_is_every_file_of_that_name() {
    let folder = Folder::new("by-name");
    assert_eq!(folder.said(&["new", "rack", "mine"]).0, Some(0));
    assert_eq!(folder.said(&["new", "table", "mine"]).0, Some(0));
    let (code, out, err) = folder.said(&["check", "mine", "stop_shot"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let starts =
        ["own/tables/mine.table.ron: ", "own/racks/mine.rack.ron: ", "built-in assets/shots/stop_shot.shot.ron: "];
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), starts.len(), "{out}");
    assert!(lines.iter().zip(starts).all(|(line, start)| line.contains(start)), "{out}");
    fs::write(folder.0.join("own/racks/mine.rack.ron"), "(balls: 1)").expect("a file");
    let (code, out, err) = folder.said(&["check", "mine"]);
    assert_eq!(code, Some(1), "one of the two is bad");
    assert!(out.contains("mine.table.ron: ") && err.contains("mine.rack.ron:1:8: "), "{out}{err}");
    let (code, _, err) = folder.said(&["check", "nothing_so_named"]);
    assert_eq!(code, Some(1));
    assert!(err.starts_with("there is no file \"nothing_so_named\", and no file of that name"), "{err}");
}

#[test]
fn a_file_equal_to_the_built_in_one_is_not_in_its_place() {
    let folder = Folder::new("equal");
    let built_in = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/racks/nine_ball.rack.ron");
    fs::create_dir_all(folder.0.join("own/racks")).expect("a folder");
    fs::copy(built_in, folder.0.join("own/racks/nine_ball.rack.ron")).expect("a copy");
    let said = folder.said(&["list", "racks"]).1;
    assert!(said.contains("own/racks/nine_ball.rack.ron\n"), "{said}");
}

#[test]
fn the_sound_of_a_shot_is_written_once_and_never_over_a_file() {
    let folder = Folder::new("sound");
    let (code, out, err) = folder.said(&["sound", "stop_shot"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.starts_with("stop_shot.wav is written, "), "{out}");
    let written = fs::read(folder.0.join("stop_shot.wav")).expect("it is there");
    let (code, _, err) = folder.said(&["sound", "stop_shot"]);
    assert_eq!(code, Some(1));
    assert!(err.contains("stop_shot.wav cannot be written: there is such a file already"), "{err}");
    assert_eq!(folder.said(&["sound", "stop_shot", "--out", "low.wav", "--rate", "16000"]).0, Some(0));
    let low = fs::read(folder.0.join("low.wav")).expect("it is there");
    assert!((2 * low.len()..4 * low.len()).contains(&written.len()), "{} and {} bytes", low.len(), written.len());
    assert_eq!(folder.said(&["sound", "stop_shot", "--rate", "7"]).0, Some(2));
}

#[test]
fn a_list_says_where_everything_comes_from() {
    let folder = Folder::new("list");
    assert_eq!(folder.said(&["list", "tables"]).0, Some(0));
    assert!(folder.said(&["list"]).1.contains("rack          nine_ball            built in\n"));
    fs::create_dir_all(folder.0.join("own/racks")).expect("a folder");
    fs::write(folder.0.join("own/racks/nine_ball.rack.ron"), "()").expect("a file");
    let own = folder.0.join("own/racks/nine_ball.rack.ron").display().to_string();
    let said = folder.said(&["list", "racks"]).1;
    assert!(said.contains(&format!("{own} (in place of the built-in one)\n")), "{said}");
    assert!(!folder.said(&["list", "racks"]).1.contains("table "));
    assert_eq!(folder.said(&["list", "lamps"]).0, Some(2));
}

#[test]
fn the_own_physics_counts_for_every_shot() {
    let folder = Folder::new("own");
    let usual = folder.said(&["simulate", "stop_shot"]).1;
    fs::create_dir_all(folder.0.join("own")).expect("a folder");
    fs::write(folder.0.join("own/physics.ron"), "(cloth: (sliding_friction: 0.4))").expect("a file");
    let (code, own, _) = folder.said(&["simulate", "stop_shot"]);
    assert_eq!(code, Some(0));
    assert_ne!(own, usual);
}
