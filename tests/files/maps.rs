//! `baize map` and what it shows.

use std::fs;

use baize::physics::Strike;
use baize::plots::{Area, Kind, OutcomeMap, Palette, Row, kinds, picture};
use baize::shot::{Brief, Setup, Simulator, simulate};

use super::program::baize;
use baize_testing::folder::Folder;

/// The rows of a map of this shot.
fn map_of(setup: &Setup, area: &Area) -> OutcomeMap {
    let (mut simulator, mut setup) = (Simulator::default(), setup.clone());
    let rows: Vec<Row> =
        (0..area.size()[1]).map(|row| OutcomeMap::row(area, &mut setup, &mut simulator, row)).collect();
    OutcomeMap { area: *area, rows }
}

fn stop_shot() -> Setup {
    Setup::shot("stop_shot").load().expect("it ships")
}

#[test]
fn every_cell_has_the_outcome_of_its_own_shot_to_the_last_bit() {
    let setup = stop_shot();
    let aim = setup.strike.expect("it has a strike").direction;
    let area = Area::new([aim - 0.05, aim + 0.05], [0.5, 5.0], [9, 6]).expect("an area");
    for outcome in map_of(&setup, &area).outcomes() {
        let alone = simulate(&Setup { strike: Some(outcome.strike), ..setup.clone() }).expect("it can be played");
        assert_eq!(outcome.brief.as_ref(), Some(&Brief::of(&alone.record)), "{:?}", outcome.strike);
    }
}

#[test]
fn a_cue_ball_alone_on_the_long_string_has_a_map_that_is_its_own_mirror_image() {
    let mut setup = Setup::rack("cue_ball").load().expect("it ships");
    setup.strike = Some(Strike::default());
    let area = Area::new([-0.6, 0.6], [0.5, 6.0], [40, 12]).expect("an area");
    let map = map_of(&setup, &area);
    assert!(map.outcomes().any(|outcome| outcome.kind == Kind::Scratched), "some strokes lose the cue ball");
    for row in &map.rows {
        let kinds: Vec<&Kind> = row.iter().map(|outcome| &outcome.kind).collect();
        let mirrored: Vec<&Kind> = kinds.iter().rev().copied().collect();
        assert_eq!(kinds, mirrored, "at {} m/s", row[0].strike.speed);
    }
}

#[test]
fn a_straight_pot_is_a_strip_of_one_colour_around_the_aim() {
    let setup = stop_shot();
    let strike = setup.strike.expect("it has a strike");
    let area = Area::new([strike.direction - 0.03, strike.direction + 0.03], [2.0, 3.0], [31, 5]).expect("an area");
    let map = map_of(&setup, &area);
    let kinds = kinds(&map);
    let palette = Palette::of(&kinds);
    let aim = area.cell_of(&strike).expect("the aim lies in its map");
    let potted = &map.rows[aim[1]][aim[0]].kind;
    assert!(matches!(potted, Kind::Fell(fell) if fell.len() == 1), "{potted:?}");
    let (pixels, [width, height]) = picture(&map, &palette, None, 2);
    assert_eq!((width, height, pixels.len()), (62, 10, 3 * 620));
    for line in pixels.chunks(3 * width) {
        let colours: Vec<&[u8]> = line.chunks(3).collect();
        let strip = colours.iter().filter(|colour| ***colour == palette.colour(potted)).count();
        assert!((4..30).contains(&strip), "{strip} pixels of the pot in a line of {width}");
        assert_eq!(colours[width / 2], palette.colour(potted), "the middle is potted at every speed");
    }
    assert_eq!(kinds.iter().map(|share| share.cells).sum::<usize>(), 31 * 5);
}

#[test]
fn the_picture_and_the_table_are_written_once_and_do_not_depend_on_the_threads() {
    let folder = Folder::new();
    let to = |name: &str| folder.0.join(name).display().to_string();
    let run = |out: &str, threads: &str| {
        let arguments = ["map", "stop_shot", "--out", &to(out), "--size", "24", "--threads", threads];
        baize(&arguments).output().expect("the program starts")
    };
    let first = run("one.png", "1");
    assert_eq!(first.status.code(), Some(0), "{}", String::from_utf8_lossy(&first.stderr));
    let said = String::from_utf8(first.stdout).expect("text");
    assert!(said.contains("is written: 24 directions from") && said.contains("orange        the 1 in the"), "{said}");
    assert_eq!(run("two.png", "2").status.code(), Some(0));
    assert_eq!(fs::read(to("one.png")).expect("it is there"), fs::read(to("two.png")).expect("it is there"));
    for (name, threads) in [("one.csv", "1"), ("two.csv", "2")] {
        assert_eq!(run(name, threads).status.code(), Some(0));
    }
    let table = fs::read_to_string(to("one.csv")).expect("it is there");
    assert_eq!(table, fs::read_to_string(to("two.csv")).expect("it is there"));
    assert_eq!(table.lines().count(), 1 + 24 * 24);
    let columns = table.lines().map(|line| line.split(',').count());
    assert!(columns.eq(std::iter::repeat_n(10, 1 + 24 * 24)), "every line has ten fields");
    let again = run("one.png", "1");
    assert_eq!(again.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&again.stderr).contains("there is such a file already"));
}

#[test]
fn what_makes_no_map_is_refused_with_a_sentence_and_nothing_is_written() {
    let folder = Folder::new();
    let to = |name: &str| folder.0.join(name).display().to_string();
    let rack = folder.put("still.shot.ron", "(rack: \"cue_ball\")").display().to_string();
    for (shot, more, said) in [
        ("stop_shot", &["--out", &to("a.gif")][..], "its name must end with .png for a picture or .csv for a table"),
        ("stop_shot", &["--out", &to("a.png"), "--width", "0"], "must span more than 0 and at most 360"),
        ("stop_shot", &["--out", &to("a.png"), "--speeds", "4..1"], "must ascend"),
        ("stop_shot", &["--out", &to("a.png"), "--size", "1"], "must have 2 to 2048 to a side"),
        ("stop_shot", &["--out", &to("a.png"), "--speeds", "fast"], "must be two numbers with two dots between them"),
        (&rack, &["--out", &to("a.png")], "has no strike"),
    ] {
        let output = baize(&[&["map", shot], more].concat()).output().expect("the program starts");
        assert!(!output.status.success(), "{more:?}");
        let err = String::from_utf8(output.stderr).expect("text");
        assert!(err.contains(said) && !err.contains("panicked"), "{more:?}: {err}");
    }
    assert_eq!(folder.names(), ["still.shot.ron"]);
}
