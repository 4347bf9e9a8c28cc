//! `baize fit`, `baize convert` and files of tracks: strikes and constants from what a camera saw.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

use baize::fit::{Effort, Follower, Launch, Samples, TrackedShot, TracksFile, distances, find_strike, score};
use baize::physics::{Strike, Tip};
use baize::shot::{Setup, simulate};
use bevy::math::DVec2;
use serde_json::{Value, json};

use super::program::baize;
use baize_testing::folder::Folder;

/// A strike of the white ball from the opening of three-cushion: speed of the cue, direction in degrees, side and height of the tip.
type Stroke = (f64, f64, f64, f64);

/// Strokes that meet balls and cushions.
const STROKES: [Stroke; 6] = [
    (2.0, 8.0, 0.3, 0.2),
    (2.6, 30.0, -0.2, 0.1),
    (1.8, -25.0, 0.0, 0.3),
    (3.0, 100.0, 0.25, -0.2),
    (2.2, 14.5, -0.3, 0.0),
    (2.4, 60.0, 0.1, 0.35),
];

/// The camera takes so many pictures a second, and its places are off by about so many metres.
const RATE: f64 = 50.0;
const NOISE: f64 = 0.000_3;

/// The strike happens so many seconds after the first picture.
const STRUCK_AT: f64 = 0.008;

fn said(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = baize(arguments).output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Writes a file into the folder, and returns its path.
fn put(folder: &Folder, name: &str, text: &str) -> String {
    folder.put(name, text).display().to_string()
}

/// The path of a file that may be written there.
fn path_in(folder: &Folder, name: &str) -> String {
    folder.0.join(name).display().to_string()
}

/// The room of the shots, with that friction of a sliding ball.
fn room(sliding_friction: f64) -> Setup {
    let mut setup = Setup::rack("three_cushion").load().expect("it ships");
    setup.physics.cloth.sliding_friction = sliding_friction;
    setup
}

/// An error of a camera in metres, always the same for one sample.
fn camera_error(sample: usize) -> f64 {
    // A sine with a period far from that of the samples takes all values between -1 and 1 without an order.
    NOISE * 1.4 * libm::sin(sample as f64 * 12.9898)
}

/// What a camera sees of a stroke, as time, x and y of each ball.
fn seen(room: &Setup, (speed, degrees, side, height): Stroke) -> BTreeMap<String, Vec<[f64; 3]>> {
    let mut setup = room.clone();
    setup.strike = Some(Strike { speed, direction: degrees.to_radians(), tip: Tip { side, height }, elevation: 0.0 });
    let run = simulate(&setup).expect("it can be played");
    let pictures = (run.record.duration.min(8.0) * RATE) as usize;
    let sample = |ball: usize, picture: usize| {
        let time = picture as f64 / RATE;
        let place = run.tracks[ball].at((time - STRUCK_AT).max(0.0)).position;
        let number = 1000 * ball + 2 * picture;
        [time, place.x + camera_error(number), place.y + camera_error(number + 1)]
    };
    let track = |ball: usize| (0..=pictures).map(|picture| sample(ball, picture)).collect();
    setup.balls.iter().enumerate().map(|(ball, placed)| (placed.look.name.clone(), track(ball))).collect()
}

/// A file of tracks of these strokes.
fn tracks_json(room: &Setup, strokes: &[Stroke]) -> Value {
    let columns = |track: Vec<[f64; 3]>| {
        let column = |index: usize| track.iter().map(|sample| sample[index]).collect::<Vec<f64>>();
        json!({ "t": column(0), "x": column(1), "y": column(2) })
    };
    let shot = |(id, stroke): (usize, &Stroke)| {
        let balls: BTreeMap<String, Value> =
            seen(room, *stroke).into_iter().map(|(name, track)| (name, columns(track))).collect();
        json!({ "id": id, "cue": "white", "strike_estimate": { "t0": STRUCK_AT }, "balls": balls })
    };
    let shots: Vec<Value> = strokes.iter().enumerate().map(shot).collect();
    json!({ "table": { "length": 2.84, "width": 1.42 }, "ball_radius": 0.03075, "ball_mass": 0.21, "shots": shots })
}

#[test]
fn the_strike_of_a_tracked_shot_is_found_to_the_noise_of_the_camera() {
    let room = room(0.198);
    let file: TracksFile = serde_json::from_value(tracks_json(&room, &STROKES[..2])).expect("a good file");
    let environment = Arc::new(room.environment());
    for (shot, (speed, degrees, side, height)) in file.shots.iter().zip(STROKES) {
        let samples = Samples::of(shot, &file, &room).expect("the same room");
        let effort = Effort { starts: 20, kept: 3, nudges: 6 };
        let found = find_strike(&mut Follower::new(&samples, Arc::clone(&environment)), &effort);
        let run = simulate(&samples.struck(&found.launch, &room.physics).expect("a strike")).expect("it can be played");
        let score = score(&samples, &distances(&samples, &run.tracks));
        assert!(score.all < 3.0 * NOISE, "shot {}: {score:?}", shot.id);
        let Launch { tip, .. } = found.launch;
        assert!((tip.side - side).abs() < 0.02 && (tip.height - height).abs() < 0.02, "{tip:?}");
        let ball = &samples.setup.balls[samples.setup.cue_ball].ball;
        let strike = found.launch.strike(ball, &room.physics).expect("a strike");
        assert!((strike.speed - speed).abs() < 0.02, "{strike:?}");
        assert!((strike.direction.to_degrees() - degrees).abs() < 0.2, "{strike:?}");
    }
}

#[test]
fn a_launch_lets_the_ball_leave_with_its_speed_and_direction_whatever_the_tip_and_the_elevation() {
    let room = room(0.198);
    let ball = room.balls[room.cue_ball].ball;
    for (side, height, elevation) in [(0.0, 0.0, 0.0), (0.4, 0.0, 0.0), (-0.3, 0.3, 0.2), (0.2, -0.4, 0.9)] {
        let launch = Launch { speed: 2.5, direction: 2.0, tip: Tip { side, height }, elevation };
        let strike = launch.strike(&ball, &room.physics).expect("a strike");
        let left = strike.under(&room.physics, &ball, &room.balls[room.cue_ball].motion).expect("a motion").velocity;
        assert!((left.truncate().length() - 2.5).abs() < 1e-12);
        assert!((libm::atan2(left.y, left.x) - 2.0).abs() < 1e-12);
    }
}

#[test]
fn a_constant_is_found_from_shots_that_were_played_with_another_value() {
    let folder = Folder::new();
    let tracks = put(&folder, "cloth.tracks.json", &tracks_json(&room(0.17), &STROKES).to_string());
    let out = path_in(&folder, "out");
    let arguments =
        ["fit", &tracks, "--out", &out, "--starts", "12", "--rounds", "8", "--constants", "cloth.sliding_friction"];
    let (code, text, err) = said(&arguments);
    assert_eq!((code, err.as_str()), (Some(0), ""), "{text}");
    let physics = fs::read_to_string(format!("{out}/fitted.physics.ron")).expect("it was written");
    let first =
        physics.lines().find_map(|line| line.strip_prefix("//   cloth.sliding_friction: ")).expect("it is told");
    let friction: f64 = first.parse().expect("a number");
    assert!((friction - 0.17).abs() < 0.008, "{friction}: the search began with 0.198");
    assert!(text.contains("half A        half B") && text.contains("half B        half A"), "{text}");
    let [start, value, error] = constant_row(&text);
    let usual = Setup::rack("three_cushion").load().expect("it ships").physics.cloth.sliding_friction;
    assert!((start - usual).abs() < 1e-5 && (value - friction).abs() < 1e-4, "{text}");
    assert!(0.0 < error && error < 0.01, "{text}");
    let strikes = fs::read_to_string(format!("{out}/strikes.csv")).expect("it was written");
    let numbers = |line: &str| line.split(',').map(|cell| cell.parse().expect("a number")).collect::<Vec<f64>>();
    let rows: Vec<Vec<f64>> = strikes.lines().skip(1).map(numbers).collect();
    assert_eq!(rows.len(), STROKES.len());
    // With so few starts the search may miss a strike.
    let good: Vec<_> = rows.iter().zip(STROKES).filter(|(row, _)| row[12] < 0.01).collect();
    assert!(good.len() >= 5, "{strikes}");
    for (row, (speed, degrees, side, height)) in good {
        assert!((row[1] - speed).abs() < 0.05 && (row[2].to_degrees() - degrees).abs() < 0.6, "{row:?}");
        assert!((row[4] - side).abs() < 0.1 && (row[5] - height).abs() < 0.1, "{row:?}");
        assert!(row[8..12].iter().all(|error| (0.0..0.1).contains(error)), "{row:?}");
    }
    for file in
        ["errors.csv", "strikes.csv", "tracks.json", "tables.txt", "spread.svg", "report.html", "shots/3.shot.ron"]
    {
        assert!(fs::metadata(format!("{out}/{file}")).is_ok_and(|file| file.len() > 100), "{file}");
    }
    let (code, told, _) = said(&["check", &format!("{out}/shots/3.shot.ron"), &format!("{out}/fitted.physics.ron")]);
    assert_eq!(code, Some(0), "{told}");
}

/// Where the search for the constant began, its value in the fit to all shots, and the standard error.
fn constant_row(text: &str) -> [f64; 3] {
    let line = text.lines().find(|line| line.starts_with("cloth.sliding_friction")).expect("a row of the constant");
    let numbers: Vec<f64> = line.split_whitespace().skip(1).map(|word| word.parse().expect("a number")).collect();
    assert_eq!(numbers.len(), 5, "both halves have values: {line}");
    [numbers[0], numbers[1], numbers[2]]
}

#[test]
fn a_fit_that_was_stopped_goes_on_where_it_was_and_ends_alike() {
    let folder = Folder::new();
    let tracks = put(&folder, "two.tracks.json", &tracks_json(&room(0.198), &STROKES[..3]).to_string());
    let fitted =
        |out: &str, threads: &str| said(&["fit", &tracks, "--out", out, "--starts", "8", "--threads", threads]);
    let [whole, stopped] = ["whole", "stopped"].map(|name| path_in(&folder, name));
    let first = fitted(&whole, "1");
    assert_eq!(first.0, Some(0), "{}", first.2);
    let known = fs::read_to_string(format!("{whole}/progress.jsonl")).expect("it was written");
    let half: Vec<&str> = known.lines().take(1).collect();
    fs::create_dir_all(&stopped).expect("a folder");
    // The second line was cut off while it was written.
    fs::write(format!("{stopped}/progress.jsonl"), format!("{}\n{}", half[0], &half[0][..20])).expect("a file");
    assert_eq!(fitted(&stopped, "2"), first, "the results do not depend on the threads or on the break");
    for file in ["errors.csv", "tracks.json"] {
        let read = |out: &str| fs::read_to_string(format!("{out}/{file}")).expect("it was written");
        assert_eq!(read(&whole), read(&stopped), "{file}");
    }
    let lines =
        |out: &str| fs::read_to_string(format!("{out}/progress.jsonl")).expect("it was written").lines().count();
    let before = lines(&whole);
    assert_eq!(fitted(&whole, "2"), first);
    assert_eq!(lines(&whole), before, "nothing was searched for again");
    // What another version of the program has found, with another error, does not count.
    let other = known.replacen(",0.", ",0.0", 1);
    assert_ne!(other, known);
    fs::write(format!("{whole}/progress.jsonl"), other).expect("a file");
    assert_eq!(fitted(&whole, "2"), first);
    assert_eq!(lines(&whole), before + 1, "one strike was searched for again");
}

#[test]
fn a_table_of_places_becomes_a_file_of_tracks_with_the_ball_that_was_struck_and_the_time_of_the_strike() {
    let folder = Folder::new();
    let mut table = "shot,ball,t,x,y\n".to_owned();
    for (name, track) in seen(&room(0.198), STROKES[1]) {
        for [t, x, y] in track {
            table += &format!("7,{name},{t},{x},{y}\n");
        }
    }
    let (csv, out) = (put(&folder, "seen.csv", &table), path_in(&folder, "seen.tracks.json"));
    let arguments = ["convert", &csv, "--out", &out, "--size", "2.84", "1.42", "--ball-radius", "0.03075"];
    let (code, text, err) = said(&arguments);
    assert_eq!((code, err.as_str()), (Some(0), ""), "{text}");
    let file: TracksFile = serde_json::from_str(&fs::read_to_string(&out).expect("it was written")).expect("tracks");
    assert_eq!((file.shots[0].id, file.shots[0].cue.as_str()), (7, "white"));
    let struck_at = file.shots[0].struck_at();
    assert!((struck_at - STRUCK_AT).abs() < 0.004, "{struck_at}: found from places every 0.02 s");
    let (code, text, _) = said(&["check", &out]);
    assert_eq!(code, Some(0));
    assert!(text.ends_with(": tracks of 1 shots, 1 of them whole, with 1203 samples\n"), "{text}");
    let (code, _, err) = said(&arguments);
    assert!(code == Some(1) && err.contains("--overwrite replaces it"), "it never overwrites a file unasked: {err}");
    let (code, _, err) = said(&[&arguments[..], &["--overwrite"]].concat());
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let onto_itself =
        ["convert", &out, "--out", &out, "--overwrite", "--size", "2.84", "1.42", "--ball-radius", "0.03"];
    let (code, _, err) = said(&onto_itself);
    assert!(code == Some(1) && err.contains("is read by this command, so it cannot be written"), "{err}");
}

/// The same two balls in tables as other programs write them, with the options that say how.
fn tables_of_others() -> Vec<(&'static str, String, Vec<&'static str>)> {
    let rows = [(1, "white", 0.0, -0.5), (1, "white", 0.1, -0.25), (1, "red", 0.0, 0.5), (2, "white", 0.0, 0.0)];
    let lines = |head: &str, line: &dyn Fn(usize, (i32, &str, f64, f64)) -> String| {
        let lines = rows.iter().enumerate().map(|(index, row)| line(index, *row) + "\n");
        format!("{head}\n{}", lines.collect::<String>())
    };
    let plain = |_: usize, (shot, ball, t, x): (i32, &str, f64, f64)| format!("{shot},{ball},{t},{x},0.25");
    let with_row_names = |index: usize, (shot, ball, t, x): (i32, &str, f64, f64)| {
        format!("\"{}\",{shot},\"{ball}\",{t},{x},0.25", index + 1)
    };
    let german =
        |_: usize, (shot, ball, t, x): (i32, &str, f64, f64)| format!("{shot};{ball};{t};{x};0.25").replace('.', ",");
    let tabs = |_: usize, row: (i32, &str, f64, f64)| plain(0, row).replace(',', "\t");
    let scaled = |factor: f64, dx: f64, dy: f64| {
        move |_: usize, (shot, ball, t, x): (i32, &str, f64, f64)| {
            format!("{shot},{ball},{t},{},{}", (x + dx) * factor, (0.25 + dy) * factor)
        }
    };
    let head = "shot,ball,t,x,y";
    vec![
        ("plain", lines(head, &plain), vec![]),
        ("mark", format!("\u{feff}{}", lines(head, &plain)), vec![]),
        ("r", lines("\"\",\"shot\",\"ball\",\"t\",\"x\",\"y\"", &with_row_names), vec![]),
        ("excel", format!("\u{feff}{}", lines("Shot;Ball;T;X;Y", &german)), vec![]),
        ("tabs", lines("shot\tball\tt\tx\ty", &tabs), vec![]),
        ("comments", format!("# seen in the hall\n{}# the end\n", lines(head, &plain)), vec![]),
        ("lost", lines(head, &plain) + "2,red,0,nan,NaN\n2,white,0.5,,\n", vec![]),
        ("centimetres", lines(head, &scaled(100.0, 0.0, 0.0)), vec!["--unit", "cm"]),
        ("inches", lines(head, &scaled(1.0 / 0.0254, 0.0, 0.0)), vec!["--unit", "in"]),
        ("corner", lines(head, &scaled(1000.0, 1.42, 0.71)), vec!["--unit", "mm", "--origin", "corner"]),
    ]
}

#[test]
fn tables_of_other_programs_are_read_as_they_write_them() {
    let folder = Folder::new();
    let mut first: Option<TracksFile> = None;
    for (name, table, more) in tables_of_others() {
        let (csv, out) =
            (put(&folder, &format!("{name}.csv"), &table), path_in(&folder, &format!("{name}.tracks.json")));
        let arguments = ["convert", &csv, "--out", &out, "--size", "2.84", "1.42", "--ball-radius", "0.03075"];
        let (code, text, err) = said(&[&arguments[..], &more].concat());
        assert_eq!((code, text), (Some(0), format!("{out}: 2 shots\n")), "{name}: {err}");
        assert!(err.starts_with("warning: in 1 of 2 shots no ball moves; they have the flag `still`"), "{name}: {err}");
        let file: TracksFile = serde_json::from_str(&fs::read_to_string(&out).expect("written")).expect("tracks");
        let whole: Vec<bool> = file.shots.iter().map(TrackedShot::is_whole).collect();
        assert_eq!(whole, [true, false], "{name}");
        let first = first.get_or_insert_with(|| file.clone());
        for (shot, same) in file.shots.iter().zip(&first.shots) {
            assert_eq!(shot.balls.keys().collect::<Vec<_>>(), same.balls.keys().collect::<Vec<_>>(), "{name}");
            for (track, same) in shot.balls.values().zip(same.balls.values()) {
                let near =
                    |((t, place), (u, other)): (&(f64, DVec2), &(f64, DVec2))| t == u && place.distance(*other) < 1e-9;
                assert!(
                    track.points.len() == same.points.len() && track.points.iter().zip(&same.points).all(near),
                    "{name}"
                );
            }
        }
        let (code, text, _) = said(&["check", &out]);
        assert_eq!(code, Some(0));
        assert!(
            text.contains("2 shots, 1 of them whole") && text.contains("in 1 of them the struck ball does not move"),
            "{text}"
        );
    }
}

#[test]
fn a_table_that_cannot_be_measured_so_is_refused_with_what_would_be_right() {
    let folder = Folder::new();
    for (name, table, sentence) in [
        (
            "centimetres",
            "shot,ball,t,x,y\n1,white,0,-50,25\n1,white,1,-20,25\n",
            "`baize convert` has --unit and --origin",
        ),
        (
            "corner",
            "shot,ball,t,x,y\n1,white,0,2.5,0.3\n1,white,1,0.5,0.3\n",
            "white is at (2.5, 0.3) m at 0 s, but the table",
        ),
        (
            "overlap",
            "shot,ball,t,x,y\n1,white,0,0,0\n1,red,0,0.01,0\n1,white,1,1,0\n",
            "red and white are 0.0100 m apart",
        ),
        ("quote", "shot,ball,t,x,y\n1,\"white,0,0,0\n", "quote.csv:2: a quote is not closed"),
        (
            "head",
            "shot;ball;t;x\n1;white;0;0\n",
            "head.csv:1: there is no column `y`; there must be shot, ball, t, x, y",
        ),
        ("word", "shot,ball,t,x,y\n1,white,0,0,left\n", "word.csv:2: y is \"left\", but must be a number"),
        ("comma", "shot,ball,t,x,y\n1,white,0,0,5,0,5\n", "comma.csv:2: the line has 7 cells, but must have 5"),
        ("short", "shot,ball,t,x,y\n1,white,0,0\n", "short.csv:2: the line has 4 cells, but must have 5"),
        ("time", "shot,ball,t,x,y\n1,white,nan,0,0\n", "time.csv:2: t is \"nan\", but must be a number"),
        ("lost", "shot,ball,t,x,y\n1,white,0,nan,nan\n", "has no shot"),
    ] {
        let (csv, out) =
            (put(&folder, &format!("{name}.csv"), table), path_in(&folder, &format!("{name}.tracks.json")));
        let (code, _, err) =
            said(&["convert", &csv, "--out", &out, "--size", "2.84", "1.42", "--ball-radius", "0.03075"]);
        assert!(code == Some(1) && err.contains(sentence) && err.lines().count() == 1, "{name}: {err}");
        assert!(fs::metadata(&out).is_err(), "{name}");
    }
}

#[test]
fn a_file_of_tracks_in_centimetres_is_refused_by_check_and_fit() {
    let folder = Folder::new();
    let mut file = tracks_json(&room(0.198), &STROKES[..1]);
    for track in file["shots"][0]["balls"].as_object_mut().expect("balls").values_mut() {
        for axis in ["x", "y"] {
            for number in track[axis].as_array_mut().expect("a list") {
                *number = json!(100.0 * number.as_f64().expect("a number"));
            }
        }
    }
    let path = put(&folder, "cm.tracks.json", &file.to_string());
    for arguments in [vec!["check", &path], vec!["fit", &path, "--out", &path_in(&folder, "out")]] {
        let (code, _, err) = said(&arguments);
        assert!(code == Some(1) && err.contains("but the table reaches to (1.42, 0.71) m"), "{err}");
    }
    let marked = format!("\u{feff}{}", tracks_json(&room(0.198), &STROKES[..1]));
    assert_eq!(
        said(&["check", &put(&folder, "mark.tracks.json", &marked)]).0,
        Some(0),
        "a byte order mark is no mistake"
    );
}

#[test]
fn a_table_becomes_no_file_that_would_be_refused() {
    let folder = Folder::new();
    let csv = put(&folder, "c.csv", "shot,ball,t,x,y\n1,white,0,0,0\n1,white,0.1,0.1,0\n1,red,0,0.5,0.3\n");
    let far = put(&folder, "far.csv", "shot,ball,t,x,y\n1,white,0,0,0\n1,white,0.1,1e300,0\n");
    let out = path_in(&folder, "out.tracks.json");
    for radius in ["nan", "inf", "-1", "0", "1e300"] {
        let (code, _, err) =
            said(&["convert", &csv, "--out", &out, "--size", "2.84", "1.42", &format!("--ball-radius={radius}")]);
        assert_eq!(code, Some(2), "{radius}: {err}");
        assert!(err.contains("must be a number between 0.001 and 100"), "{err}");
    }
    let with = |table: &str, out: &str, more: &[&str]| said(&[&["convert", table, "--out", out], more].concat());
    let good = ["--size", "2.84", "1.42", "--ball-radius", "0.03"];
    assert_eq!(with(&csv, &out, &["--size", "2.84", "nan", "--ball-radius", "0.03"]).0, Some(2));
    assert_eq!(with(&csv, &out, &["--size", "2.84", "1.42", "--ball-radius", "0.03", "--ball-mass", "nan"]).0, Some(2));
    assert_eq!(with(&csv, &path_in(&folder, "out.json"), &good).0, Some(2), "its name does not say what it is");
    for (table, more, sentence) in [
        (&csv, &["--size", "2.84", "1.42", "--ball-radius", "0.8"][..], "a ball must fit on the table"),
        (&far, &good, "m at 0.1 s, but the table reaches to (1.42, 0.71) m; places are in metres from its centre"),
    ] {
        let (code, _, err) = with(table, &out, more);
        assert!(code == Some(1) && err.contains(sentence) && err.lines().count() == 1, "{err}");
    }
    assert_eq!(folder.names(), ["c.csv", "far.csv"]);
    assert_eq!(with(&csv, &out, &good).0, Some(0));
    assert_eq!(said(&["check", &out]).0, Some(0));
}

#[test]
fn a_fit_never_writes_over_what_it_reads_or_what_a_person_has_put_there() {
    let folder = Folder::new();
    let measured = tracks_json(&room(0.198), &STROKES[..1]).to_string();
    let tracks = put(&folder, "tracks.json", &measured);
    let here = folder.0.display().to_string();
    let (code, _, err) = said(&["fit", &tracks, "--out", &here, "--starts", "1"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("tracks.json is read by this command, so it cannot be written"), "{err}");
    assert_eq!(
        (folder.names(), fs::read_to_string(&tracks).expect("it is there")),
        (vec!["tracks.json".to_owned()], measured)
    );
    let out = folder.0.join("out");
    let notes = folder.put("out/tables.txt", "my notes");
    let arguments = ["fit", &tracks, "--out", out.to_str().expect("text"), "--starts", "1"];
    let (code, _, err) = said(&arguments);
    assert!(code == Some(1) && err.contains("tables.txt") && err.contains("there is such a file already"), "{err}");
    assert_eq!(fs::read_to_string(&notes).expect("it is there"), "my notes");
    fs::remove_file(&notes).expect("it is there");
    assert_eq!(said(&arguments).0, Some(0));
    assert_eq!(said(&arguments).0, Some(0), "what an earlier run has written is replaced");
    fs::write(&notes, "my notes").expect("a file");
    assert_eq!(said(&arguments).0, Some(1), "somebody has changed a file since");
    assert_eq!(fs::read_to_string(&notes).expect("it is there"), "my notes");
}

#[test]
fn a_bad_file_of_tracks_is_refused_in_one_sentence_that_says_where() {
    let folder = Folder::new();
    let good = tracks_json(&room(0.198), &STROKES[..1]);
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut file = good.clone();
        change(&mut file);
        file.to_string()
    };
    let cases: Vec<(String, &str)> = vec![
        ("{\n  \"table\": 3\n}".to_owned(), ":2:12: invalid type: integer `3`, expected struct TableSize"),
        (
            changed(&|file| file["shots"][0]["balls"]["red"]["t"][1] = json!(-1.0)),
            "t[1] is -1, but must be later than 0",
        ),
        (changed(&|file| file["shots"][0]["balls"]["red"]["x"] = json!([0.0])), "but must have equally many"),
        (changed(&|file| file["shots"][0]["cue"] = json!("blue")), "cue is \"blue\", but must be one of its balls"),
        (changed(&|file| file["ball_radius"] = json!(-1.0)), "ball_radius is -1, but must lie between 0.001 and 100"),
        (changed(&|file| file["shots"][0]["flags"] = json!(["late_start"])), "has no whole shot"),
        (changed(&|file| file["table"]["length"] = json!(2.54)), "choose another with --table"),
        (changed(&|file| file["shots"] = json!([])), "has no whole shot"),
    ];
    for (number, (text, message)) in cases.iter().enumerate() {
        let file = put(&folder, &format!("bad_{number}.tracks.json"), text);
        let (code, out, err) = said(&["fit", &file, "--out", &path_in(&folder, "out")]);
        assert_eq!((code, out.as_str()), (Some(1), ""), "{err}");
        assert!(err.starts_with(&file) && err.contains(message) && err.lines().count() == 1, "{err}\n{message}");
    }
    let file = put(&folder, "good.tracks.json", &good.to_string());
    let one = ["fit", &file, "--out", &path_in(&folder, "one"), "--starts", "1", "--constants", "cushion.friction"];
    assert!(said(&one).2.contains("constants need at least two shots"));
    let asked = |name: &str| said(&["fit", &file, "--out", &path_in(&folder, "out"), "--constants", name]).2;
    assert!(asked("cloth.speed").contains("cloth.speed is no number of the physics"), "{}", asked("cloth.speed"));
    let of_other_law = asked("cushion.model.Stronge.frequency_ratio");
    assert!(of_other_law.contains("belongs to a law that this physics does not use"), "{of_other_law}");
}
