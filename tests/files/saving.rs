//! What a save leaves behind if it fails, if the program is ended during it, or if an earlier program was.

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::program::{baize, without_own_files};
use baize::files::{replace, save_beside_old, save_new};
use baize_testing::folder::Folder;

/// Runs a line of shell in the folder, with the program as `$baize`.
fn shell(line: &str, folder: &Path) -> Output {
    without_own_files("sh").args(["-c", line]).current_dir(folder).output().expect("there is a shell")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The id of a process that has ended.
fn number_of_the_dead() -> u32 {
    let mut child = Command::new("true").spawn().expect("it starts");
    child.wait().expect("it ends");
    child.id()
}

#[test]
fn a_save_that_finds_no_room_leaves_nothing_behind_and_says_so() {
    let folder = Folder::new();
    // Files may have one block; the sound of a shot needs thousands.
    for command in ["$baize sound stop_shot --out loud.wav", "$baize new table mine --to ."] {
        let output = shell(&format!("ulimit -f 1; exec {command}"), &folder.0);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{command}: {output:?}");
        assert!(said.contains("cannot be written: it grows larger than a file may be here"), "{said}");
        assert_eq!(folder.names(), [""; 0], "{command}");
    }
}

/// A shell that waits for lines, so that a signal can be sent at once.
struct Shell(Child);

impl Shell {
    fn open() -> Self {
        let shell = Command::new("sh").stdin(Stdio::piped()).stderr(Stdio::null()).spawn();
        Self(shell.expect("there is a shell"))
    }

    fn signal(&mut self, to: &Child, name: &str) {
        let line = format!("kill -{name} {}\n", to.id());
        self.0.stdin.as_mut().expect("a pipe").write_all(line.as_bytes()).expect("the shell reads");
    }
}

impl Drop for Shell {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}

/// The program saves some megabytes and is stopped while its draft is in the folder.
fn stopped_save(folder: &Folder, shell: &mut Shell) -> Child {
    let shot = "(rack: \"cue_ball\", table: (boundary: Unbounded), strike: (speed: 4, direction_deg: 0))";
    let until = Instant::now() + Duration::from_secs(30);
    while Instant::now() < until {
        fs::write(folder.0.join("a.shot.ron"), shot).expect("a file");
        let mut child = baize(&["sound", "./a.shot.ron", "--rate", "48000", "--out", "a.wav"])
            .current_dir(&folder.0)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let has_draft = || folder.names().iter().any(|name| name.starts_with('.'));
        while !has_draft() && child.try_wait().expect("it can be asked").is_none() {}
        shell.signal(&child, "STOP");
        await_stop(&child);
        if has_draft() && child.try_wait().expect("it can be asked").is_none() {
            return child;
        }
        // The save was finished before the signal came.
        let _ = child.kill();
        let _ = child.wait();
        let _ = fs::remove_file(folder.0.join("a.wav"));
    }
    panic!("the program was never caught while it saved");
}

/// Waits until the process is stopped, which the third entry of its state says. On other systems it waits for a fixed
/// time.
fn await_stop(child: &Child) {
    let state = format!("/proc/{}/stat", child.id());
    let is_still = |text: String| text.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with(['T', 'Z']));
    let until = Instant::now() + Duration::from_millis(200);
    while Instant::now() < until && !fs::read_to_string(&state).is_ok_and(is_still) {}
}

#[test]
fn a_program_that_is_ended_while_it_saves_leaves_no_draft() {
    for (name, number) in [("TERM", 15), ("INT", 2), ("HUP", 1)] {
        let (folder, mut shell) = (Folder::new(), Shell::open());
        let mut child = stopped_save(&folder, &mut shell);
        shell.signal(&child, name);
        shell.signal(&child, "CONT");
        let ended = child.wait().expect("it ends");
        assert_eq!(ended.signal(), Some(number), "it ends as every program does: {ended:?}");
        assert_eq!(folder.names(), ["a.shot.ron"], "after {name}");
    }
}

#[test]
fn the_draft_of_a_killed_program_goes_at_the_next_save_and_not_while_it_lives() {
    let (folder, mut shell) = (Folder::new(), Shell::open());
    let mut child = stopped_save(&folder, &mut shell);
    let draft = folder.names()[0].clone();
    replace(&folder.0.join("b.ron"), "b").expect("it can be written");
    assert_eq!(folder.names(), [draft.as_str(), "a.shot.ron", "b.ron"], "its process lives");
    // No program can catch this signal.
    shell.signal(&child, "KILL");
    child.wait().expect("it ends");
    assert!(folder.names().contains(&draft));
    replace(&folder.0.join("b.ron"), "c").expect("it can be written");
    assert_eq!(folder.names(), ["a.shot.ron", "b.ron"]);
}

#[test]
fn every_kind_of_save_removes_what_the_dead_left() {
    let saves: [fn(&Path) -> bool; 3] = [
        |path| save_new(path, "new").is_ok(),
        |path| replace(path, "new").is_ok(),
        |path| save_beside_old(path, "new").is_ok(),
    ];
    for save in saves {
        let folder = Folder::new();
        folder.put(&format!(".baize-draft.{}.0", number_of_the_dead()), "anything");
        // An earlier process had the id of this one, as always happens in containers.
        folder.put(&format!(".baize-draft.{}.4000000000", std::process::id()), "anything");
        assert!(save(&folder.0.join("a.ron")));
        assert_eq!(folder.names(), ["a.ron"]);
    }
}

#[test]
fn nothing_but_a_draft_of_the_dead_is_ever_removed() {
    let (folder, dead) = (Folder::new(), number_of_the_dead());
    let strangers = [
        format!(".baize-draft.{dead}"),
        format!(".baize-draft.{dead}.0.ron"),
        format!(".baize-draft.{dead}.x"),
        format!("baize-draft.{dead}.0"),
        format!(".physics.ron.{dead}"),
        ".baize-draft.1.0".to_owned(),
    ];
    let mut names = strangers.to_vec();
    strangers.iter().for_each(|name| drop(folder.put(name, "anything")));
    // Files with names that no save gives are not removed either.
    let (a_folder, a_link) = (format!(".baize-draft.{dead}.1"), format!(".baize-draft.{dead}.2"));
    fs::create_dir(folder.0.join(&a_folder)).expect("a folder");
    std::os::unix::fs::symlink("nowhere", folder.0.join(&a_link)).expect("a link");
    // Nor is a file that a process on another computer is writing.
    let shared = format!(".baize-draft.{dead}.3");
    let held = File::open(folder.put(&shared, "anything")).expect("it is there");
    held.lock().expect("it can be locked");
    save_new(&folder.0.join("a.ron"), "new").expect("it can be written");
    names.extend([a_folder, a_link, shared, "a.ron".to_owned()]);
    names.sort();
    // Process 1 is always alive on systems that show processes.
    names.retain(|name| name != ".baize-draft.1.0" || Path::new("/proc/1").exists());
    assert_eq!(folder.names(), names);
}

#[test]
fn a_name_that_cannot_be_a_file_is_refused_in_plain_words() {
    let folder = Folder::new();
    folder.put("file.ron", "anything");
    let refusal = |name: &str| save_new(&folder.0.join(name), "new").expect_err(name).to_string();
    for (name, reason) in [
        (".", "it is a folder; give the name of a file in it"),
        ("..", "it is a folder; give the name of a file in it"),
        ("nowhere/..", "it does not end in the name of a file"),
        ("file.ron", "there is such a file already; give another name or move it away"),
    ] {
        assert!(refusal(name).ends_with(&format!("cannot be written: {reason}")), "{}", refusal(name));
    }
    for below in ["file.ron/a.ron", "file.ron/deep/er/a.ron"] {
        let in_the_way = folder.0.join("file.ron").display().to_string();
        assert!(
            refusal(below).ends_with(&format!("{in_the_way} is a file, but must be a folder")),
            "{}",
            refusal(below)
        );
    }
    let long = "x".repeat(300);
    assert!(refusal(&long).contains("its name is too long"), "{}", refusal(&long));
    // Even for the longest possible file name the draft has a name that is short enough.
    assert_eq!(save_new(&folder.0.join("y".repeat(255)), "new"), Ok(()));
    assert_eq!(folder.names(), ["file.ron".to_owned(), "y".repeat(255)]);
}

#[test]
fn threads_that_save_into_one_folder_at_the_same_time_lose_no_file() {
    let folder = Folder::new();
    let saved = |name: String| replace(&folder.0.join(name), "new");
    std::thread::scope(|scope| {
        for thread in 0..8 {
            scope.spawn(move || (0..40).for_each(|file| assert_eq!(saved(format!("{thread}_{file}.ron")), Ok(()))));
        }
    });
    assert_eq!(folder.names().len(), 320);
}
