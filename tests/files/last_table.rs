//! The table that the player left is there again at the next start, however the game ended.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use baize::files::Folders;
use baize::physics::{Strike, Tip};
use baize::settings::{Seeds, Start, Trouble};
use baize::shot::Setup;

use baize_testing::folder::Folder;

/// Where a child process saves it.
const FOLDER: &str = "BAIZE_TEST_SAVES_IN";

fn folders(own: &Path) -> Folders {
    Folders { own: Some(own.to_path_buf()), data: None, game: own.join("game") }
}

fn start(own: &Path) -> Start {
    Start::new(folders(own), None, None, Seeds::from(3)).expect("the usual rack comes with the game")
}

fn file(own: &Path) -> PathBuf {
    own.join("shots/last_table.shot.ron")
}

/// A rack with the cue ball at `y` metres, and an aim that cannot be written in whole degrees.
fn left_at(rack: &str, y: f64) -> Setup {
    let mut setup = Setup::rack(rack).load().expect(rack);
    setup.balls[0].motion.position.y = y;
    let tip = Tip { side: 0.123_456, height: -0.2 };
    setup.strike = Some(Strike { speed: 3.3, direction: 0.1 + y / 7.0, tip, elevation: 0.05 });
    setup
}

fn save(start: &mut Start, setup: Setup) -> Option<String> {
    start.last_table.save(setup, &start.in_use, &start.folders).expect("it can be written")
}

#[test]
fn the_balls_lie_where_they_lay_to_the_last_bit_and_the_aim_is_the_same() {
    for rack in ["nine_ball", "snooker", "blackball", "three_cushion", "scatter"] {
        let folder = Folder::new();
        let left = left_at(rack, 0.112_345_678_9);
        save(&mut start(&folder.0), left.clone());
        let found = start(&folder.0).last_table.found.expect(rack);
        assert_eq!(found.balls, left.balls, "{rack}");
        assert_eq!((&found.name, found.cue_ball, &found.physics), (&left.name, left.cue_ball, &left.physics));
        assert_eq!(found.table.boundary, left.table.boundary, "{rack}");
        let (found, aimed) = (found.strike.expect("an aim"), left.strike.expect("an aim"));
        assert_eq!((found.speed, found.tip), (aimed.speed, aimed.tip));
        assert!((found.direction - aimed.direction).abs() < 1e-15 && (found.elevation - aimed.elevation).abs() < 1e-15);
    }
}

#[test]
fn the_table_keeps_the_marks_on_its_cloth() {
    let folder = Folder::new();
    let mut game = start(&folder.0);
    let left = Setup { strike: left_at("nine_ball", 0.0).strike, ..game.in_use.setup.clone() };
    save(&mut game, left.clone());
    assert_eq!(start(&folder.0).last_table.found.map(|found| found.table), Some(left.table));
}

#[test]
fn without_a_file_nothing_is_found_and_nothing_is_wrong() {
    let folder = Folder::new();
    let game = start(&folder.0);
    assert!(game.last_table.found.is_none() && game.troubles.0.is_empty());
}

#[test]
fn a_damaged_file_is_reported_and_set_aside_and_not_lost() {
    let folder = Folder::new();
    folder.put("shots/last_table.shot.ron", "(name: \"torn");
    let mut game = start(&folder.0);
    assert_eq!(game.troubles.0.iter().map(|(trouble, _)| *trouble).collect::<Vec<_>>(), [Trouble::LastTable]);
    assert!(game.troubles.0[0].1.contains("last_table.shot.ron:1:"), "{:?}", game.troubles);
    assert!(game.last_table.found.is_none());
    let notice = save(&mut game, left_at("nine_ball", 0.1)).expect("the player is told where the old file is");
    assert!(notice.contains("last_table.shot.ron.1"), "{notice}");
    let kept = fs::read_to_string(folder.0.join("shots/last_table.shot.ron.1")).expect("it is kept");
    assert_eq!(kept, "(name: \"torn");
    assert!(start(&folder.0).last_table.found.is_some());
}

/// This is not a test. The next test starts it as a program and kills it: it saves one table after the other.
#[test]
#[ignore = "it never ends; the next test starts and kills it"]
fn saves_without_end() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else { return };
    let mut game = start(&folder);
    for step in (1..200).cycle() {
        save(&mut game, left_at("nine_ball", f64::from(step) * 1e-3));
    }
}

#[test]
fn a_game_that_is_killed_at_any_moment_leaves_a_whole_file() {
    let folder = Folder::new();
    let mut seen = std::collections::BTreeSet::new();
    for round in 0_u64..24 {
        let mut child = Command::new(std::env::current_exe().expect("this program"))
            .args(["last_table::saves_without_end", "--exact", "--ignored"])
            .env(FOLDER, &folder.0)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        // On a busy machine, too, it has saved a few times before it is killed.
        let (mut changes, mut last) = (0, std::fs::read(file(&folder.0)).ok());
        let until = Instant::now() + Duration::from_secs(60);
        while changes <= round % 3 && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(1));
            let now = std::fs::read(file(&folder.0)).ok();
            changes += u64::from(now != last);
            last = now;
        }
        // At a different moment every time.
        std::thread::sleep(Duration::from_micros(20_000 + round * 1_700));
        child.kill().expect("the signal that nobody can catch");
        child.wait().expect("it ends");
        let found = start(&folder.0);
        assert!(found.troubles.0.is_empty(), "round {round}: {:?}", found.troubles);
        let y = found.last_table.found.expect("a whole file").balls[0].motion.position.y;
        seen.insert(y.to_bits());
    }
    assert!(seen.len() > 1, "the program was killed while it saved, not before");
}

#[test]
fn the_table_that_lay_there_before_another_one_was_racked_stays_as_a_shot() {
    let folder = Folder::new();
    let text = |name: &str| fs::read_to_string(folder.0.join(format!("shots/{name}.shot.ron"))).ok();
    let mut game = start(&folder.0);
    save(&mut game, left_at("nine_ball", 0.1));
    save(&mut game, left_at("nine_ball", 0.2));
    assert_eq!(text("table_before"), None, "the same table, played on");
    let left = text("last_table");
    game.last_table.note_rack();
    save(&mut game, left_at("snooker", 0.1));
    assert_eq!(text("table_before"), left);
    save(&mut game, left_at("snooker", 0.2));
    assert_eq!(text("table_before"), left);
    let left = text("last_table");
    game.last_table.forget(&folders(&folder.0)).expect("it can be removed");
    assert_eq!((text("last_table"), text("table_before")), (None, left));
}
