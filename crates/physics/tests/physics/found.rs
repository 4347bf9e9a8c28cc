//! The files of `crates/physics/tests/found`: shots and tables with which something once was wrong.
//!
//! The first line of each file says in a comment what must hold. The judge plays every shot, so a new file needs no code here.
//! [`EXPECTED`] lists what the judge does not check.

mod checks;

use std::fs;
use std::path::Path;

use baize_files::Source;
use baize_physics::engine::CutOff;
use baize_table::shot::{Ending, Run, Setup};
use baize_table::table::TableFile;
use baize_testing::common::{found_file, on_all_cores, played};
use baize_testing::hostile::judge::{judge, judge_bits};

/// What must hold of a shot besides the judgement, or of a table.
#[derive(Clone, Copy)]
enum Expected {
    /// The file is refused with these words.
    Refused(&'static str),
    /// The balls come to rest.
    AtRest,
    /// The shot has fewer events than this.
    EventsBelow(usize),
    /// The shot takes fewer steps of computing than this.
    WorkBelow(u64),
    /// The shot has the same bits in a mirror.
    SameBits,
    /// The shot is long: it is played until it is cut off after so many impacts.
    CutOffAfter(u32),
    /// The shot passes this check of the set-up and of how it was played.
    Passes(fn(&Setup, &Run) -> Result<(), String>),
}

use Expected::{AtRest, CutOffAfter, EventsBelow, Passes, Refused, SameBits, WorkBelow};

/// The files of which more must hold than that the judge finds no fault.
const EXPECTED: &[(&str, &[Expected])] = &[
    ("behind_facing_5115", &[Passes(checks::lands_on_the_rail_by_every_law_of_pockets)]),
    (
        "behind_hole_50006",
        &[Refused("lies behind the hole of the pocket \"left side\""), Refused("put it in front of the hole")],
    ),
    ("behind_hole_5101_88583", &[Refused("lies behind the hole of the pocket \"foot right\"")]),
    ("crowd_corner_0", &[SameBits]),
    ("crowd_creeps_10683", &[SameBits]),
    ("crowd_cushion_1880", &[SameBits]),
    ("crowd_edge_13370", &[SameBits]),
    ("crowd_jaws_33", &[SameBits]),
    ("crowd_liner_end_73", &[SameBits]),
    ("crowd_pairs_8016", &[SameBits]),
    ("crowd_slow_312", &[SameBits]),
    ("endless", &[CutOffAfter(200)]),
    ("kick_44823", &[Passes(checks::every_change_of_velocity_is_reported)]),
    ("loud_3003", &[Passes(checks::no_contact_is_louder_than_the_fastest_ball)]),
    ("loud_50101", &[Passes(checks::keeps_its_speed_along_the_nose)]),
    ("outside_1430", &[Refused("boundary.corner")]),
    ("outside_45", &[Refused("boundary.corner")]),
    ("outside_4953", &[Refused("boundary.corner")]),
    ("outside_720", &[Refused("boundary.corner")]),
    ("outside_906", &[Refused("boundary.side")]),
    ("over_hole_50013", &[Passes(checks::no_ball_on_the_bed_is_over_a_hole)]),
    (
        "own_outside_1716",
        &[
            Refused("boundary.corner makes pockets too large for a bed of 0.607"),
            Refused("make the mouth, the shelf, the capture radius or the jaw radius smaller"),
        ],
    ),
    ("push_energy_1045", &[Passes(checks::no_event_adds_energy)]),
    ("slope_memory", &[Passes(checks::takes_little_memory_in_a_minute)]),
    ("slope_slow", &[Passes(checks::takes_little_memory_in_a_minute)]),
    ("slow_slope_3020", &[AtRest, WorkBelow(10_000_000)]),
    ("slow_slope_60011", &[CutOffAfter(200), WorkBelow(200 * 150_000)]),
    ("stuck_mouth_47474", &[AtRest, EventsBelow(3_000)]),
    ("two_noses_6104_51732", &[Passes(checks::meets_both_noses_at_once)]),
    ("uphill", &[AtRest, Passes(checks::stays_in_the_middle)]),
    ("zero_normal_60003", &[Passes(checks::the_capture_points_to_the_middle_of_the_pocket)]),
];

/// The names of all files, in order.
fn files() -> Vec<String> {
    let entries = fs::read_dir(found_file("")).expect("the folder is there");
    let mut files: Vec<String> =
        entries.map(|entry| entry.expect("it can be read").file_name().to_string_lossy().into_owned()).collect();
    files.sort();
    files
}

/// What [`EXPECTED`] lists for a file.
fn expected(file: &str) -> &'static [Expected] {
    let name = file.split('.').next();
    EXPECTED.iter().find(|(row, _)| Some(*row) == name).map_or(&[], |(_, expected)| expected)
}

/// The sentence in the first line of a file.
fn sentence(file: &str) -> Option<String> {
    let text = fs::read_to_string(found_file(file)).expect("it can be read");
    let sentence = text.lines().next()?.strip_prefix("// ")?;
    (sentence.ends_with('.') && sentence.split(' ').count() > 4).then(|| sentence.to_owned())
}

/// The shot of a file, or why it is refused. `None` for a table that is not refused.
fn read(file: &str) -> Result<Option<Setup>, String> {
    let path = found_file(file);
    if !file.ends_with(".table.ron") {
        return Setup::shot(&path).load().map(Some).map_err(|error| error.to_string());
    }
    let table = Source::read(Path::new(&path)).and_then(Source::parse::<TableFile>);
    let (table, _) = table.map_err(|error| error.to_string())?;
    let flaws = |flaws: Vec<_>| flaws.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    table.build().map(|_| None).map_err(flaws)
}

/// What is wrong with a file of which this is expected.
fn flaws(file: &str, expected: &[Expected]) -> Vec<String> {
    let words = || expected.iter().filter_map(|one| if let Refused(words) = one { Some(*words) } else { None });
    match read(file) {
        Err(refusal) if words().next().is_none() => vec![format!("it is refused: {refusal}")],
        Err(refusal) => words()
            .filter(|words| !refusal.contains(words))
            .map(|words| format!("not \"{words}\", but {refusal}"))
            .collect(),
        Ok(Some(setup)) if words().next().is_none() => flaws_of_shot(setup, expected),
        Ok(_) => vec!["it is not refused".to_owned()],
    }
}

/// What is wrong with a shot: what the judge finds, and what differs from the expectation.
fn flaws_of_shot(mut setup: Setup, expected: &[Expected]) -> Vec<String> {
    for one in expected {
        if let CutOffAfter(impacts) = one {
            setup.physics.horizon.impacts = *impacts;
        }
    }
    let mut flaws: Vec<String> = judge(&setup).complaint().into_iter().collect();
    if flaws.is_empty() && !expected.is_empty() {
        let run = played(&setup);
        flaws.extend(expected.iter().filter_map(|one| one.flaw(&setup, &run)));
    }
    flaws
}

impl Expected {
    /// How a shot differs from this.
    fn flaw(self, setup: &Setup, run: &Run) -> Option<String> {
        let (ending, events, work) = (run.record.ending, run.record.events.len(), run.work);
        match self {
            AtRest => (ending != Ending::AtRest).then(|| format!("it ends {ending:?}")),
            EventsBelow(most) => (events >= most).then(|| format!("it has {events} events, not below {most}")),
            WorkBelow(most) => (work >= most).then(|| format!("it takes {work} steps, not below {most}")),
            SameBits => judge_bits(setup).complaint(),
            Passes(check) => check(setup, run).err(),
            CutOffAfter(_) => (ending != Ending::StillMoving(CutOff::Impacts)).then(|| format!("it ends {ending:?}")),
            Refused(_) => None,
        }
    }
}

#[test]
fn every_shot_and_table_that_once_had_a_fault_has_none() {
    let files = files();
    assert!(files.len() > 120, "only {} files are there", files.len());
    let report = |index: u64| {
        let file = &files[index as usize];
        let flaws = flaws(file, expected(file)).join("\n");
        (!flaws.is_empty()).then(|| format!("{file}: {}\n{flaws}", sentence(file).unwrap_or_default()))
    };
    let reports: Vec<String> = on_all_cores(files.len() as u64, report).into_iter().flatten().collect();
    assert!(reports.is_empty(), "{} files:\n{}", reports.len(), reports.join("\n"));
}

#[test]
fn every_file_says_in_its_first_line_what_must_hold() {
    let silent: Vec<String> = files().into_iter().filter(|file| sentence(file).is_none()).collect();
    assert_eq!(silent, [""; 0], "their first line must be a comment with a sentence");
}

#[test]
fn every_row_belongs_to_one_file() {
    let files = files();
    assert!(EXPECTED.is_sorted_by(|a, b| a.0 < b.0), "the rows are not in order, or one is there twice");
    for (row, _) in EXPECTED {
        assert_eq!(files.iter().filter(|file| file.split('.').next() == Some(row)).count(), 1, "{row}");
    }
}

#[test]
fn what_does_not_hold_of_a_shot_or_a_table_is_reported() {
    let shot = "uphill.shot.ron";
    assert_eq!(flaws(shot, &[AtRest, EventsBelow(1), WorkBelow(1_000_000)]), [""; 0]);
    for wrong in
        [CutOffAfter(100), EventsBelow(0), WorkBelow(0), Passes(|_, _| Err("no".to_owned())), Refused("it is a shot")]
    {
        assert_eq!(flaws(shot, &[wrong]).len(), 1);
    }
    assert_eq!(flaws("endless.shot.ron", &[CutOffAfter(100), AtRest]), ["it ends StillMoving(Impacts)"]);
    assert_eq!(flaws("outside_45.table.ron", &[Refused("boundary.corner"), Refused("it is blue")]).len(), 1);
    for refused in ["outside_45.table.ron", "behind_hole_50006.shot.ron"] {
        assert!(flaws(refused, &[])[0].starts_with("it is refused: "));
    }
    let mut in_one_place = baize_testing::common::found("slow_slope_3020");
    in_one_place.balls[1].motion = in_one_place.balls[0].motion;
    assert_eq!(flaws_of_shot(in_one_place, &[]).len(), 1);
}
