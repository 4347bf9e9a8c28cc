//! `baize compare`: the same stroke in two worlds.

use std::fs;

use baize::files::Folders;
use baize::shot::{EventKind, Replacement, Run, Setup, ShotPart, simulate};
use baize_cli::compare_schema;
use serde_json::Value;

use super::json_page::mistakes;
use super::program::{answer, baize};
use baize_testing::folder::Folder;

/// The exit code, and what was said on both streams.
fn said(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = baize(arguments).output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn played(shot: &str, part: ShotPart, file: &str) -> Run {
    let setup = Setup::shot(shot).part(part, file).load().expect("both ship");
    simulate(&setup).expect("it can be played")
}

#[test]
fn a_shot_in_one_and_the_same_world_does_not_part_from_itself() {
    let (code, out, err) = said(&["compare", "club_pool", "club_pool", "three_rail"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        lines,
        [
            "three_rail, physics: club_pool and club_pool",
            "The same balls meet the same things in the same order.",
            "All balls end alike."
        ]
    );
    let dots = said(&["compare", "pool", "pool_measle", "stop_shot"]).1;
    assert!(dots.contains("balls: pool and pool_measle") && dots.contains("All balls end alike."), "{dots}");
}

#[test]
fn a_shot_from_a_pipe_is_played_in_both_worlds() {
    let shot = "(rack: \"nine_ball\", strike: (speed: 2, direction_deg: 0))";
    let output = answer(&["compare", "club_pool", "club_pool", "-"], shot);
    let said = String::from_utf8(output.stdout).expect("text");
    assert!(said.contains("All balls end alike."), "{said}{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn the_json_has_the_numbers_of_both_shots_and_agrees_with_its_schema() {
    let (code, out, err) = said(&["compare", "club_pool", "snooker", "three_rail", "nine_ball_break", "--json"]);
    assert_eq!(code, Some(0));
    assert_eq!(err.matches("the cue would pass through head rail").count(), 1, "alike in both worlds: {err}");
    let schema: Value = serde_json::from_str(&compare_schema()).expect("JSON");
    assert_eq!(out.lines().count(), 2, "a line for each shot");
    for (line, shot) in out.lines().zip(["three_rail", "nine_ball_break"]) {
        let comparison: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(mistakes(&comparison, &schema, &schema, ""), Vec::<String>::new(), "{line}");
        let runs = ["club_pool", "snooker"].map(|file| played(shot, ShotPart::Physics, file));
        for (world, run) in runs.iter().enumerate() {
            assert_eq!(comparison["worlds"][world]["duration"], run.record.duration);
        }
        for (number, ball) in comparison["balls"].as_array().expect("a list").iter().enumerate() {
            let ends = [0, 1].map(|world: usize| runs[world].record.finals[number]);
            assert_eq!(ball["a"]["x"], ends[0].motion.position.x);
            assert_eq!(ball["b"]["y"], ends[1].motion.position.y);
            if ends.iter().all(|end| end.phase.in_play()) {
                let [first, second] = ends.map(|end| end.motion.position.truncate());
                assert_eq!(ball["apart"], first.distance(second));
            } else {
                assert!(ball["apart"].is_null(), "{ball}");
            }
        }
    }
}

#[test]
fn two_shots_part_in_the_first_contact_that_is_another_one() {
    let out = said(&["compare", "club_pool", "snooker", "nine_ball_break", "--json"]).1;
    let comparison: Value = serde_json::from_str(&out).expect("JSON");
    let before = comparison["parting"]["contacts_before"].as_u64().expect("a number") as usize;
    let contacts = |file| {
        let run = played("nine_ball_break", ShotPart::Physics, file);
        let of = |kind: &EventKind| match kind {
            EventKind::Contact { meeting, normal_speed, .. } => Some((*meeting, *normal_speed)),
            _ => None,
        };
        run.record.events.iter().filter_map(|event| of(&event.kind)).collect::<Vec<_>>()
    };
    let (first, second) = (contacts("club_pool"), contacts("snooker"));
    let equal = first.iter().zip(&second).take_while(|(a, b)| a.0 == b.0).count();
    assert_eq!(before, equal);
    assert_eq!(comparison["parting"]["a"]["normal_speed"], first[before].1);
    assert_eq!(comparison["parting"]["b"]["normal_speed"], second[before].1);
}

#[test]
fn a_drawing_has_the_tracks_of_both_and_is_never_written_over_a_file() {
    let folder = Folder::new();
    let path = folder.0.join("two.svg").display().to_string();
    let arguments = ["compare", "club_pool", "snooker", "three_rail", "--svg", &path];
    assert_eq!(said(&arguments).0, Some(0));
    let drawing = fs::read_to_string(&path).expect("it is there");
    assert!(drawing.starts_with("<svg ") && drawing.ends_with("</svg>\n"), "{drawing}");
    for colour in ["#0072b2", "#d55e00"] {
        let tracks = drawing.lines().filter(|line| line.starts_with("<polyline") && line.contains(colour)).count();
        assert!(tracks >= 1, "a track in {colour}: {drawing}");
    }
    assert!(drawing.contains(">club_pool</text>") && drawing.contains(">snooker</text>"), "{drawing}");
    let (code, _, err) = said(&arguments);
    assert_eq!(code, Some(1));
    assert!(err.contains("there is such a file already"), "{err}");
}

#[test]
fn of_two_cues_only_the_group_cue_of_the_files_differs() {
    let folder = Folder::new();
    let physics = folder.put("heavy.physics.ron", "(cue: (mass: 0.9, end_mass: 0.03), cloth: (sliding_friction: 0.4))");
    let path = physics.display().to_string();
    let own = Setup::shot("swerve").load().expect("it ships");
    let with = Setup::shot("swerve").part(ShotPart::Cue, &path).load().expect("both are there");
    assert_eq!((with.physics.cue.mass, with.physics.cue.end_mass), (0.9, 0.03));
    assert_eq!(with.physics.cloth, own.physics.cloth);
    let cue = Replacement::find(ShotPart::Cue, &path, &Folders::of_game()).expect("it is there");
    assert_eq!(cue.applied_to(&own).expect("all have room"), with);
    let out = said(&["compare", "--of", "cue", "club_pool", &path, "swerve"]).1;
    assert!(out.starts_with("swerve, cue: club_pool and "), "{out}");
}

#[test]
fn on_another_table_or_out_of_another_set_the_balls_stay_where_they_lie() {
    let of_game = Folders::of_game();
    let setup = Setup::shot("stop_shot").folders(&of_game).load().expect("it ships");
    let replaced = |part, file: &str| Replacement::find(part, file, &of_game).expect("it ships").applied_to(&setup);
    let longer = replaced(ShotPart::Table, "snooker_12ft").expect("there is more room");
    assert!(longer.table.boundary != setup.table.boundary);
    assert_eq!((&longer.balls, longer.strike), (&setup.balls, setup.strike));
    let worn = replaced(ShotPart::Balls, "pool_bar").expect("it has all balls");
    for (worn, own) in worn.balls.iter().zip(&setup.balls) {
        assert_eq!(worn.motion.position.truncate(), own.motion.position.truncate());
        assert_eq!(worn.motion.position.z, worn.ball.radius, "it lies on the bed");
    }
    assert!(worn.balls.iter().zip(&setup.balls).any(|(worn, own)| worn.ball.mass != own.ball.mass));
}

#[test]
fn a_ball_that_another_set_lacks_or_that_has_no_room_on_another_table_is_named() {
    let of_game = Folders::of_game();
    let snooker = Setup::rack("snooker").folders(&of_game).load().expect("it ships");
    let refused = |part, file: &str| {
        let replacement = Replacement::find(part, file, &of_game).expect("it ships");
        replacement.applied_to(&snooker).expect_err("it does not fit").to_string()
    };
    let lacks = refused(ShotPart::Balls, "carom");
    assert!(lacks.starts_with("ball is \"") && lacks.contains("but the set"), "{lacks}");
    let small = refused(ShotPart::Table, "pool_7ft");
    assert!(small.starts_with("ball (\""), "{small}");
}

#[test]
fn what_cannot_be_compared_is_refused_with_a_sentence() {
    for (arguments, sentence) in [
        (&["club_pool", "snoker", "stop_shot"][..], "there is no physics file named \"snoker\""),
        (&["nothing", "nowhere", "stop_shot"], "neither nothing nor nowhere is a physics file, a table or a ball set"),
        (&["club_pool", "snooker", "no_shot"], "there is no shot named \"no_shot\""),
        (&["club_pool", "snooker", "stop_shot", "three_rail", "--svg", "a.svg"], "--svg draws one shot"),
        (&["snooker", "pool", "stop_shot"], "but the set \"snooker\" has"),
    ] {
        let (code, _, err) = said(&[&["compare"], arguments].concat());
        assert_eq!(code, Some(if sentence.starts_with("--") { 2 } else { 1 }), "{arguments:?}");
        assert!(err.contains(sentence) && !err.contains("panicked"), "{arguments:?}: {err}");
    }
    assert_eq!(said(&["compare", "club_pool", "snooker"]).0, Some(2), "a shot must be named");
}
