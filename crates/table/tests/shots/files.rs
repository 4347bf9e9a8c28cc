//! The files that come with the game, and the messages about bad ones.

use std::fs;

use baize_files::{FileError, Folders, Kind, Source, built_in_names};
use baize_physics::{BallId, Physics};
use baize_table::shot::Setup;
use baize_testing::common::cases;
use baize_testing::kept::in_repository;
use proptest::prelude::*;

fn shot(text: &str) -> Result<Setup, FileError> {
    Setup::shot(Source::of_text("bad.shot.ron", text)).load()
}

/// The message about the text of a shot that must be refused.
fn refusal(text: &str) -> String {
    match shot(text) {
        Ok(_) => panic!("accepted: {text}"),
        Err(error) => error.to_string(),
    }
}

fn rack(name: &str) -> Setup {
    Setup::rack(name).load().unwrap_or_else(|error| panic!("{error}"))
}

fn place(setup: &Setup, name: &str) -> (f64, f64) {
    let ball = setup.balls.iter().find(|placed| placed.look.name == name).expect("the ball is in the rack");
    (ball.motion.position.x, ball.motion.position.y)
}

#[test]
fn every_rack_fits_its_table() {
    for name in built_in_names(Kind::Rack) {
        let setup = rack(name);
        assert_eq!(setup.cue_ball, 0, "{name}");
        assert_eq!(setup.balls[0].ball.id, BallId(0), "{name}");
        assert!(setup.balls.is_sorted_by_key(|placed| placed.ball.id), "{name}");
    }
}

#[test]
fn every_pool_rack_fits_every_pool_table_by_name_and_by_path() {
    let [rack, table] = ["assets/racks/ten_ball_tight.rack.ron", "assets/tables/pool_9ft.table.ron"]
        .map(|path| in_repository(path).display().to_string());
    let by_path = Setup::rack(&rack).table(&table).load();
    assert_eq!(by_path, Setup::rack("ten_ball_tight").table("pool_9ft").load());
}

#[test]
fn every_shot_moves_and_ends_unless_nothing_slows_it() {
    for name in built_in_names(Kind::Shot) {
        let setup = Setup::shot(name).load().unwrap_or_else(|error| panic!("{error}"));
        let moves = setup.balls.iter().any(|placed| placed.motion.velocity.length() > 0.0);
        assert!(setup.strike.is_some() || moves, "{name}");
        let run = baize_table::shot::simulate(&setup).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        // Without friction a shot ends only if the balls stop each other for good.
        let slows = setup.physics.cloth.rolling_friction > 0.0 || name == "rpool_sticking";
        assert_eq!(run.record.ending == baize_table::shot::Ending::AtRest, slows, "{name}");
    }
}

#[test]
fn the_physics_file_says_the_defaults() {
    let (physics, _) = Source::find(Kind::Physics, "physics", &Folders::of_game())
        .and_then(Source::parse::<Physics>)
        .expect("it loads");
    assert_eq!(physics, Physics::default());
}

#[test]
fn the_physics_file_names_every_parameter() {
    let usual = fs::read_to_string(in_repository(&Kind::Physics.path_of("physics"))).expect("it is there");
    for entry in baize_physics::FIELDS.iter() {
        let name = entry.path.rsplit('.').next().expect("a name");
        assert!(usual.contains(&format!("{name}: ")) || usual.contains(&format!("{name}(")), "{}", entry.path);
    }
}

#[test]
fn every_preset_is_sound_and_club_pool_is_the_usual() {
    for name in built_in_names(Kind::Physics) {
        let (physics, _) =
            Source::find(Kind::Physics, name, &Folders::of_game()).and_then(Source::parse::<Physics>).expect(name);
        assert_eq!(physics.flaws(), Vec::<String>::new(), "{name}");
        assert_eq!(physics == Physics::default(), ["physics", "club_pool"].contains(&name), "{name}");
    }
}

#[test]
fn a_table_may_name_its_physics_and_a_shot_has_its_way() {
    let friction = |text: &str| shot(text).unwrap_or_else(|error| panic!("{error}")).physics.cloth.sliding_friction;
    assert_eq!(friction("(rack: \"cue_ball\", table: \"snooker_12ft\")"), 0.212);
    assert_eq!(friction("(rack: \"cue_ball\", table: \"pool_9ft\")"), 0.2);
    assert_eq!(friction("(rack: \"cue_ball\", table: \"snooker_12ft\", physics: \"bar_box\")"), 0.25);
    assert_eq!(friction("(rack: \"cue_ball\", table: \"snooker_12ft\", physics: \"physics\")"), 0.2);
    assert_eq!(
        friction("(rack: \"cue_ball\", table: (boundary: Unbounded, physics: (cloth: (sliding_friction: 0.3))))"),
        0.3
    );
    assert_eq!(
        refusal("(rack: \"cue_ball\", table: (boundary: Unbounded,\n physics: (cloth: (gravity: -1))))"),
        "bad.shot.ron:2:20: table.physics.cloth.gravity is -1, but must lie between 0 and 30 m/s²"
    );
    assert_eq!(
        refusal("(rack: \"cue_ball\", table: (boundary: Unbounded,\n physics: \"ice\"))"),
        "bad.shot.ron:2:2: table.physics cannot be used: there is no physics file named \"ice\"; there are bar_box, \
         classic, club_pool, frictionless, heated_carom, ideal, physics, relativistic, slow_light, snooker, \
         tournament_pool"
    );
}

#[test]
fn a_rack_without_gaps_mirrors_itself_to_the_last_bit() {
    for name in [
        "nine_ball_tight",
        "eight_ball_tight",
        "ten_ball_tight",
        "straight_pool_tight",
        "blackball_tight",
        "into_two_from_head",
        "cradle_of_five",
    ] {
        let setup = rack(name);
        for placed in &setup.balls {
            let at = placed.motion.position;
            let has_mirror = setup.balls.iter().any(|other| {
                let mirror = other.motion.position;
                mirror.x.to_bits() == at.x.to_bits() && (-mirror.y).to_bits() == (at.y + 0.0).to_bits()
                    || at.y == 0.0 && mirror == at
            });
            assert!(has_mirror, "{name}: {}", placed.look.name);
        }
    }
}

#[test]
fn the_nine_lies_on_the_foot_spot_behind_the_one() {
    let setup = rack("nine_ball_tight");
    assert_eq!(place(&setup, "9"), (0.635, 0.0));
    let (x, y) = place(&setup, "1");
    assert!((x - 0.536_013).abs() < 1e-6 && y == 0.0);
    assert_eq!(place(&setup, "cue"), (-0.635, 0.0));
}

#[test]
fn neighbours_of_a_tight_rack_touch_and_none_overlap() {
    for (name, touching) in
        [("nine_ball_tight", 16), ("ten_ball_tight", 18), ("straight_pool_tight", 30), ("eight_ball_tight", 30)]
    {
        let setup = rack(name);
        let mut count = 0;
        for (index, a) in setup.balls.iter().enumerate() {
            for b in &setup.balls[..index] {
                let gap = a.motion.position.distance(b.motion.position) - a.ball.radius - b.ball.radius;
                assert!(gap > -1e-12, "{name}: {} and {}", a.look.name, b.look.name);
                count += usize::from(gap < 1e-12);
            }
        }
        assert_eq!(count, touching, "{name}");
    }
}

#[test]
fn ids_are_the_numbers_and_the_cue_ball_is_0() {
    let setup = rack("nine_ball_tight");
    for placed in &setup.balls {
        assert_eq!(placed.ball.id.0, placed.look.number.map_or(0, u32::from));
    }
    let ids: Vec<_> = rack("three_cushion").balls.iter().map(|placed| placed.look.name.clone()).collect();
    assert_eq!(ids, ["white", "yellow", "red"]);
}

#[test]
fn a_shot_can_say_everything_in_place() {
    let setup = shot(
        r#"(
            name: "all in place",
            table: (
                name: "a wall", nose_height: 0.036,
                boundary: Drawn(
                    cushions: [(name: "wall", from: (1, -2), to: (1, 2))],
                    jaws: [(name: "post", centre: (0, 1), radius: 0.1)],
                    pockets: [(name: "hole", centre: (-1, -1), radius: 0.06)],
                ),
            ),
            rack: (
                cue_ball: "b",
                balls: [
                    (ball: "a", radius: 0.03, mass: 0.2, position: (0, 0), velocity: (1, -0.5), spin: (1, 2, 3)),
                    (ball: "b", radius: 0.025, mass: 0.1, restitution: 0.5, position: (0.5, 0), colour: (1, 0, 0)),
                ],
            ),
            physics: (cloth: (gravity: 1.62), cushion: (model: Reflection)),
            strike: (speed: 1, direction_deg: 180, tip: (side: 0.1), elevation_deg: 5),
        )"#,
    )
    .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(setup.name, "all in place");
    let names: Vec<_> = setup.balls.iter().map(|placed| placed.look.name.as_str()).collect();
    assert_eq!(names, ["b", "a"], "the cue ball is first");
    assert_eq!(setup.balls[1].motion.spin.to_array(), [1.0, 2.0, 3.0]);
    assert_eq!(setup.balls[1].motion.velocity.to_array(), [1.0, -0.5, 0.0]);
    assert_eq!(setup.balls[0].ball.restitution, Some(0.5));
    let posts: Vec<_> = setup.table.boundary.jaws.iter().map(|jaw| (jaw.name.as_str(), jaw.radius)).collect();
    assert_eq!(posts, [("post", 0.1), ("start of wall", 0.0), ("end of wall", 0.0)], "bare ends become points");
    assert_eq!(setup.physics.cloth.gravity, 1.62);
    assert_eq!(setup.physics.cloth.sliding_friction, 0.2);
    assert_eq!(setup.strike.map(|strike| strike.direction), Some(std::f64::consts::PI));
}

#[test]
fn an_endless_bed_takes_balls_anywhere() {
    let setup = shot(
        "(table: (boundary: Unbounded), rack: (balls: [(ball: \"a\", radius: 1, mass: 1, position: (1e3, -1e3))]))",
    );
    assert!(setup.is_ok_and(|setup| setup.table.boundary.cushions.is_empty()));
}

#[test]
fn a_file_is_found_beside_the_one_that_names_it() {
    let folder = std::env::temp_dir().join(format!("baize-files-{}", std::process::id()));
    fs::create_dir_all(folder.join("racks")).expect("a temporary folder");
    let text = "(name: \"Mine\", table: \"pool_9ft\", ball_set: \"pool\", balls: [(ball: \"5\", spot: \"centre\")])";
    fs::write(folder.join("racks/mine.rack.ron"), text).expect("a file");
    fs::write(folder.join("a.shot.ron"), "(rack: \"racks/mine.rack.ron\")").expect("a file");
    let setup = Setup::shot(folder.join("a.shot.ron").display().to_string()).load();
    fs::remove_dir_all(&folder).expect("the folder goes");
    let setup = setup.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((setup.name.as_str(), setup.balls[0].ball.id), ("Mine", BallId(0)));
}

#[test]
fn a_syntax_error_tells_line_and_column() {
    assert_eq!(
        refusal("(\n    rack: (balls: [(ball: \"cue\", position: (0.0 0.0))]),\n)"),
        "bad.shot.ron:2:49: a comma or a closing bracket is missing here"
    );
    assert_eq!(
        refusal("(rack: \"cue_ball\""),
        "bad.shot.ron:1:18: the file ends too early: the `(` in line 1, column 1 is not closed"
    );
    assert_eq!(refusal(""), "bad.shot.ron:1:1: fields or values in parentheses belong here");
    assert_eq!(refusal("(rack: \"cue_ball\"\n) x"), "bad.shot.ron:2:2: nothing may follow the last closing bracket");
}

#[test]
fn an_unknown_missing_or_repeated_field_is_named() {
    assert_eq!(
        refusal("(\n  rack: \"cue_ball\",\n  strike: (sped: 1),\n)"),
        "bad.shot.ron:3:12: there is no field `sped` here; possible are `speed`, `direction_deg`, `tip`, \
         `elevation_deg`"
    );
    assert_eq!(
        refusal("(\n  rack: \"cue_ball\",\n  strike: (speed: 1),\n)"),
        "bad.shot.ron:3:20: the field `direction_deg` is missing here"
    );
    assert_eq!(
        refusal("(rack: \"cue_ball\",\n rack: \"nine_ball_tight\")"),
        "bad.shot.ron:2:2: the field `rack` is given twice"
    );
}

#[test]
fn a_value_of_a_wrong_type_is_refused() {
    assert_eq!(
        refusal("(rack: \"cue_ball\",\n strike: (speed: \"fast\", direction_deg: 0))"),
        "bad.shot.ron:2:17: a number belongs here"
    );
    assert_eq!(
        refusal("(rack: 5)"),
        "bad.shot.ron:1:8: a name in quotes or fields in parentheses belongs here, not the number `5`"
    );
    assert_eq!(
        refusal("(rack: (balls: [(ball: \"a\", position: (0, 0, 0))]))"),
        "bad.shot.ron:1:47: `position` has two numbers, along and across the table, and no third one; the field `height` \
         lifts a ball"
    );
    let known = baize_physics::CushionModel::ALL.map(|law| format!("`{law}`")).join(", ");
    assert_eq!(
        refusal("(rack: \"cue_ball\", physics: (cushion: (model: Rubber)))"),
        format!("bad.shot.ron:1:47: there is no choice `Rubber` here; possible are {known}")
    );
}

#[test]
fn all_balls_that_have_no_room_are_named_at_once() {
    assert_eq!(
        refusal(
            "(\n table: \"pool_9ft\",\n rack: (\n  ball_set: \"pool\",\n  balls: [\n   (ball: \"cue\", position: (0, 0)),\n   \
             (ball: \"1\", position: (0.05, 0)),\n   (ball: \"2\", position: (1.26, 0)),\n   (ball: \"3\", position: (0, \
             0.65)),\n   (ball: \"4\", position: (4, 0)),\n  ],\n ),\n)"
        ),
        "bad.shot.ron:7:16: rack.balls[1].position (\"1\") overlaps balls[0].position (\"cue\"): their centres are \
         0.050000 m apart, but must be at least 0.057150 m\n\
         bad.shot.ron:8:16: rack.balls[2].position (\"2\") overlaps \"foot rail\" by 0.017514 m; its centre must be at \
         least 0.027514 m from the nose\n\
         bad.shot.ron:9:16: rack.balls[3].position (\"3\") lies in the pocket \"left side\"; put it on the bed\n\
         bad.shot.ron:10:16: rack.balls[4].position (\"4\") lies off the bed, at 4.0000, 0.0000; put it between the \
         cushions"
    );
}

#[test]
fn all_impossible_numbers_are_named_at_once() {
    assert_eq!(
        refusal(
            "(\n table: (boundary: Unbounded),\n physics: (cloth: (gravity: -1)),\n rack: (cue_ball: \"c\", balls: \
             [\n  (ball: \"a\", position: (NaN, 0), radius: -1, mass: 0, restitution: 1.5),\n  (ball: \"a\", position: \
             (0, 0), velocity: (inf, 0), radius: 1, mass: 1),\n ]),\n)"
        ),
        "bad.shot.ron:3:20: physics.cloth.gravity is -1, but must lie between 0 and 30 m/s²\n\
         bad.shot.ron:4:9: rack.cue_ball is \"c\", but no ball of that name is in the rack\n\
         bad.shot.ron:5:15: rack.balls[0].position contains NaN, but must be made of finite numbers\n\
         bad.shot.ron:5:35: rack.balls[0].radius is -1, but must be above 0 m\n\
         bad.shot.ron:5:47: rack.balls[0].mass is 0, but must be above 0 kg\n\
         bad.shot.ron:5:56: rack.balls[0].restitution is 1.5, but must lie between 0 and 1\n\
         bad.shot.ron:6:4: rack.balls[1].ball is \"a\" a second time; list each ball only once\n\
         bad.shot.ron:6:33: rack.balls[1].velocity contains inf, but must be made of finite numbers"
    );
}

#[test]
fn a_ball_without_a_place_or_measures_is_refused() {
    assert_eq!(
        refusal(
            "(table: \"carom_10ft\", rack: (ball_set: \"carom\", balls: [\n (ball: \"white\"),\n (ball: \"red\", spot: \
             \"pink\"),\n (ball: \"yellow\", lattice: (1, 2)),\n]))"
        ),
        "bad.shot.ron:2:2: rack.balls[0] (\"white\") must have exactly one of position, diamonds, spot, lattice and \
         scatter\n\
         bad.shot.ron:3:16: rack.balls[1].spot needs the spot \"pink\", but the table \"10-ft carom\" has head, \
         centre, foot, start left, start right\n\
         bad.shot.ron:4:19: rack.balls[2].lattice is (1, 2), but row 1 has the places 0 to 1"
    );
    assert_eq!(
        refusal("(table: \"carom_10ft\", rack: (balls: [(ball: \"a\", spot: \"head\", mass: 1)]))"),
        "bad.shot.ron:1:38: rack.balls[0] (\"a\") has no radius; give it one, or the rack a ball_set"
    );
    assert_eq!(
        refusal("(table: \"carom_10ft\", rack: (balls: []))"),
        "bad.shot.ron:1:30: rack.balls is empty, but a rack needs at least a cue ball"
    );
}

#[test]
fn a_ball_set_with_doubles_is_refused() {
    assert_eq!(
        refusal(
            "(table: \"carom_10ft\", rack: (ball_set: (name: \"s\", radius: 0.03, mass: 0.2, balls: [\n (name: \"a\", \
             number: 1, colour: (1, 1, 1)),\n (name: \"a\", number: 1, colour: (1, 2, 1)),\n]), balls: [(ball: \"a\", \
             spot: \"head\")]))"
        ),
        "bad.shot.ron:3:3: rack.ball_set.balls[1].name is \"a\" a second time; every ball needs its own name\n\
         bad.shot.ron:3:14: rack.ball_set.balls[1].number is 1 a second time; every number may be used once\n\
         bad.shot.ron:3:25: rack.ball_set.balls[1].colour has a part 2, but red, green and blue must lie between 0 \
         and 1"
    );
}

#[test]
fn an_unknown_name_is_refused_with_the_names_that_there_are() {
    let mut known: Vec<_> = built_in_names(Kind::Table).collect();
    known.sort_unstable();
    assert_eq!(
        refusal("(\n rack: \"cue_ball\",\n table: \"pool_12ft\",\n)"),
        format!(
            "bad.shot.ron:3:2: table cannot be used: there is no table named \"pool_12ft\"; did you mean \"pool_72ft\"? There are {}",
            known.join(", ")
        )
    );
    assert_eq!(
        Setup::rack("no/such.rack.ron").load().expect_err("there is none").to_string(),
        "no/such.rack.ron cannot be read: there is no such file"
    );
}

#[test]
fn an_impossible_strike_is_refused() {
    assert_eq!(
        refusal("(rack: \"cue_ball\",\n strike: (speed: 1, direction_deg: 0, tip: (side: 0.9, height: 0.5)))"),
        "bad.shot.ron:2:2: strike is refused: the cue misses the ball: the tip's offset is 1.030 of the radius, but must \
         be less than 1"
    );
    assert_eq!(
        refusal("(rack: \"cue_ball\",\n strike: (speed: -1, direction_deg: 0))"),
        "bad.shot.ron:2:2: strike is refused: the cue's speed is -1 m/s, but must be a finite number, zero or more"
    );
}

#[test]
fn a_rack_that_does_not_fit_the_table_is_refused() {
    let small = "(table: (length: 0.6, width: 0.3, nose_height: 0.036, boundary: Rails), rack: \"ten_ball_tight\")";
    let said = refusal(small);
    let first = said.lines().next();
    assert_eq!(
        first,
        Some(
            "built-in assets/racks/ten_ball_tight.rack.ron:20:21: balls[7].lattice (\"6\") overlaps \"foot rail\" by 0.026074 m; its \
             centre must be at least 0.027593 m from the nose"
        )
    );
}

#[test]
fn a_table_whose_nose_cannot_touch_the_balls_is_refused() {
    assert_eq!(
        refusal("(rack: \"cue_ball\", table: (\n length: 2.54, width: 1.27,\n nose_height: 0.06,\n boundary: Rails))"),
        "bad.shot.ron:3:2: table.nose_height is 0.06 m, where the nose cannot touch a ball of radius 0.028575 m; it \
         must be between 0 and 0.05715 m"
    );
    assert_eq!(
        refusal("(rack: \"cue_ball\", table: (length: 2.54,\n width: -1, boundary: Rails))"),
        "bad.shot.ron:1:20: table.nose_height is missing, but this boundary needs it, in metres\n\
         bad.shot.ron:2:2: table.width is -1, but must be above 0 m"
    );
}

#[test]
fn a_drawn_table_with_bad_lines_is_refused() {
    assert_eq!(
        refusal(
            "(rack: \"cue_ball\", table: (nose_height: 0.036, boundary: Drawn(\n cushions: [(name: \"a\", from: (1, \
             0), to: (1, 0))],\n jaws: [(name: \"j\", centre: (0, 0), radius: -0.1)],\n pockets: [(name: \"p\", centre: \
             (0, NaN), radius: 0)])))"
        ),
        "bad.shot.ron:2:13: table.boundary.cushions[0] (\"a\") starts and ends at the same point\n\
         bad.shot.ron:3:37: table.boundary.jaws[0].radius is -0.1, but must be 0 m or more\n\
         bad.shot.ron:4:24: table.boundary.pockets[0].centre contains NaN, but must be made of finite numbers\n\
         bad.shot.ron:4:42: table.boundary.pockets[0].radius is 0, but must be above 0 m"
    );
}

/// Texts with everything that a shot file can hold; in one of them nothing is in another file.
const SOUND: [&str; 3] = [
    include_str!("../../../../assets/shots/stop_shot.shot.ron"),
    include_str!("../../../../assets/shots/three_rail.shot.ron"),
    r#"/* a /* nested */ comment */ (table: (nose_height: 0.036, boundary: Drawn(cushions: [(name: r"w", from: (1, -2),
        to: (1, 2))], pockets: [(name: "hole", centre: (-1, -1), radius: 0.06)])), rack: (balls: [(ball: "\\"a\\"",
        radius: 0.03, mass: 0.2, position: (0, 0), spin: (1, 2, 3))]))"#,
];

proptest! {
    #![proptest_config(cases(3000))]

    #[test]
    fn a_slip_of_the_pen_is_refused_in_words_or_harmless(
        which in 0..SOUND.len(), at in 0.0..1.0, cut in 0_usize..6,
        put in prop::sample::select(vec!["", "(", ")", "[", "]", "\"", ",", ":", "-", "NaN", "inf", "1e999", "/*", "r#\"", "é"]),
    ) {
        let text: Vec<char> = SOUND[which].chars().collect();
        let place = (at * text.len() as f64) as usize;
        let after = text.iter().skip(place + cut);
        let slipped: String = text[..place].iter().copied().chain(put.chars()).chain(after.copied()).collect();
        if let Err(error) = shot(&slipped) {
            let said = error.to_string();
            prop_assert!(said.lines().all(|line| line.contains(".ron:") || line.contains("cannot be read")), "{said}");
        }
    }
}
