//! Set-ups shared as one line of text.

use std::process::Output;

use baize::files::{Folders, Kind, built_in_names};
use baize::physics::{Strike, Tip};
use baize::shot::{Loaded, PlacedBall, Setup, fastfiz_text, has_fastfiz, has_line, line_text};
use bevy::math::DVec3;

use crate::mutant::MutationDice;
use crate::program::baize;
use baize_testing::common::times;
use baize_testing::folder::Folder;
use baize_testing::random::Dice;

/// Everything of a set-up that decides how it plays, to the last bit.
fn bits(setup: &Setup) -> Vec<u64> {
    let ball = |placed: &PlacedBall| {
        let motion = &placed.motion;
        let mut numbers = vec![placed.ball.radius, placed.ball.mass, f64::from(placed.ball.id.0)];
        numbers.extend([motion.position, motion.velocity, motion.spin].iter().flat_map(DVec3::to_array));
        numbers
    };
    let strike = |strike: &Strike| {
        [strike.speed, strike.direction, strike.tip.side, strike.tip.height, strike.elevation].to_vec()
    };
    let numbers = setup.balls.iter().flat_map(ball).chain(setup.strike.iter().flat_map(strike));
    numbers.map(f64::to_bits).collect()
}

/// A rack that lays the balls anew for every seed.
fn laid(rack: &str, seed: u64) -> Setup {
    Setup::rack(rack).seed(seed).load().expect("it loads")
}

fn strike(dice: &mut Dice) -> Strike {
    let tip = Tip { side: dice.between(-0.3, 0.3), height: dice.between(-0.3, 0.3) };
    let (speed, direction) = (dice.between(0.1, 8.0), dice.between(-3.1, 3.1));
    Strike { speed, direction, tip, elevation: dice.between(0.0, 0.3) }
}

/// Eight-ball after some shots: up to sixteen balls at places that no rack knows, and an aim.
fn any_set_up(number: u64) -> Setup {
    let mut dice = Dice::of(number);
    let mut setup = laid("eight_ball", number);
    let mut left: Vec<PlacedBall> = setup.balls.drain(1..).filter(|_| number == 0 || dice.next() < 0.8).collect();
    setup.balls.append(&mut left);
    let count = setup.balls.len();
    for (index, placed) in setup.balls.iter_mut().enumerate() {
        // One strip of the bed for each ball, so that none overlaps another.
        let strip = 2.2 / count as f64;
        let from = -1.1 + strip * index as f64;
        placed.motion.position.x = dice.between(from, from + strip - 0.06);
        placed.motion.position.y = dice.between(-0.55, 0.55);
    }
    setup.strike = Some(strike(&mut dice));
    setup
}

#[test]
fn any_set_up_comes_back_from_its_line_to_the_last_bit() {
    for number in 0..100 * u64::from(times()) {
        let setup = any_set_up(number);
        let line = line_text(&setup, "Pot the 8 with \"running\" side – if you can.", None).expect("a line");
        let read = Loaded::shared(&line).expect("it is read");
        assert_eq!(bits(&read.setup), bits(&setup), "set-up {number}");
        assert_eq!(read.setup, setup, "set-up {number}");
        assert_eq!((read.notes.about.as_str(), read.remark), ("Pot the 8 with \"running\" side – if you can.", None));
    }
}

#[test]
fn sixteen_balls_and_a_stroke_fit_into_a_chat_message_of_400_characters() {
    let longest = (0..50).map(|number| line_text(&any_set_up(number), "", None).expect("a line").len()).max();
    assert!(longest.is_some_and(|longest| (300..400).contains(&longest)), "{longest:?}");
}

#[test]
fn balls_as_a_rack_lays_them_need_a_hundred_characters_at_most() {
    for rack in ["eight_ball", "nine_ball", "snooker", "three_cushion", "straight_pool_tight", "cradle_of_five"] {
        for seed in [1, u64::MAX] {
            let setup = laid(rack, seed);
            let line = line_text(&setup, "", Some(seed)).unwrap_or_else(|error| panic!("{rack}: {error}"));
            assert!(line.len() < 100, "{rack}: {line}");
            let read = Loaded::shared(&line).expect("it is read").setup;
            assert_eq!((bits(&read), &read), (bits(&setup), &setup), "{rack}");
        }
    }
}

#[test]
fn a_line_survives_chats_and_is_found_in_a_message() {
    let setup = any_set_up(3);
    let line = line_text(&setup, "", None).expect("a line");
    assert!(line.chars().all(|sign| sign.is_ascii_alphanumeric() || "-+:".contains(sign)), "{line}");
    let message = format!("  Look at this (baize is fun: really)!\n> {line}\nCan you pot the 8? baize1:AAAA");
    assert!(has_line(&message) && !has_line("baize is fun: really"));
    assert_eq!(Loaded::shared(&message).expect("it is read").setup, setup);
    assert_eq!(Loaded::shared(&format!("{line}.")).expect("it is read").setup, setup);
}

#[test]
fn every_changed_character_is_noticed() {
    let mut dice = MutationDice(5);
    for number in 0..8 {
        let setup = any_set_up(number);
        let line = line_text(&setup, "", None).expect("a line");
        for place in 0..line.len() {
            let signs = b"AZaz09-+_ *.:b";
            let mut changed = line.clone().into_bytes();
            changed[place] = signs[dice.below(signs.len())];
            let changed = String::from_utf8(changed).expect("text");
            if changed != line {
                let read = Loaded::shared(&changed);
                assert!(read.is_err(), "character {place} of {line} is {}", &changed[place..=place]);
            }
        }
    }
}

#[test]
fn a_line_that_is_cut_off_changed_newer_or_foreign_is_refused_in_a_sentence() {
    let line = line_text(&any_set_up(0), "", None).expect("a line");
    let said = |text: &str| Loaded::shared(text).expect_err("it is refused").to_string();
    let whole = line.len() - "baize1:".len();
    for end in 7..line.len() {
        let short = said(&line[..end]);
        let tail = format!("of {whole} characters; copy it whole");
        assert!(short.starts_with("the shared line ends too early") && (end < 9 || short.ends_with(&tail)), "{short}");
    }
    assert_eq!(said(&format!("{line}abc")), "the shared line has 3 characters too many; put a space behind its end");
    let other = if line.as_bytes()[50] == b'A' { "B" } else { "A" };
    let changed = format!("{}{other}{}", &line[..50], &line[51..]);
    assert_eq!(said(&changed), "a character of the shared line was changed, so it is not opened; copy it once more");
    assert_eq!(
        said(&line.replace("baize1:", "baize27:")),
        "the shared line is of version 27, but this Baize reads version 1; get a newer Baize, or ask for the RON"
    );
    for foreign in ["", "hello", "baize:", "baize1", "8/16/2RB5/q3k4 w - - 0 1", "baizeX:AAAA", "\u{0}\u{1b}[31m"] {
        assert_eq!(said(foreign), "this is no shared line: one begins with `baize1:`", "{foreign:?}");
    }
}

#[test]
fn random_text_after_the_beginning_never_brings_the_reader_down() {
    let mut dice = MutationDice(11);
    let signs = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-+";
    for _ in 0..2_000 * times() {
        let count = dice.below(60);
        let rest: String = (0..count).map(|_| char::from(signs[dice.below(signs.len())])).collect();
        assert!(Loaded::shared(&format!("baize1:{rest}")).is_err());
    }
}

#[test]
fn what_only_the_ron_can_share_is_said_in_a_sentence() {
    let setup = any_set_up(1);
    let said = |setup: &Setup| line_text(setup, "", None).expect_err("no line");
    let mut other = setup.clone();
    other.physics.cloth.sliding_friction *= 1.01;
    assert_eq!(
        said(&other),
        "This set-up does not fit into a short line, for its physics do not come with the game as they are: share the RON."
    );
    let mut other = setup.clone();
    other.table.length += 0.001;
    assert!(
        said(&other).contains("for its table \"9-ft pool\" does not come with the game as it is"),
        "{}",
        said(&other)
    );
    let mut other = setup.clone();
    other.balls[3].ball.mass *= 1.01;
    assert!(said(&other).contains("its balls are"), "{}", said(&other));
    let mut other = setup.clone();
    other.balls[3].motion.velocity.x = 1.0;
    assert!(said(&other).contains("moves or is in the air"), "{}", said(&other));
}

#[test]
fn every_shot_of_the_game_is_shared_by_its_line_or_the_sentence_says_why_not() {
    let mut shared = 0;
    for name in built_in_names(Kind::Shot) {
        let loaded = Setup::shot(name).load_with_files().expect("it loads");
        match line_text(&loaded.setup, &loaded.notes.about, None) {
            Ok(line) => {
                let read = Loaded::shared(&line).unwrap_or_else(|error| panic!("{name}: {error}"));
                assert_eq!(bits(&read.setup), bits(&loaded.setup), "{name}");
                assert_eq!(read.setup, loaded.setup, "{name}");
                assert_eq!(read.notes.about, loaded.notes.about, "{name}");
                shared += 1;
            }
            Err(reason) => assert!(reason.ends_with(": share the RON."), "{name}: {reason}"),
        }
    }
    assert!(shared > 60, "{shared}");
}

fn output(arguments: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = baize(arguments).output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (status.code(), text(stdout), text(stderr))
}

#[test]
fn a_line_is_simulated_like_its_shot_and_becomes_a_file() {
    let (code, line, _) = output(&["share", "draw_back"]);
    let line = line.trim();
    assert!(code == Some(0) && has_line(line), "{line}");
    assert_eq!(output(&["simulate", line, "--json"]), output(&["simulate", "draw_back", "--json"]));
    let folder = Folder::new();
    let to = folder.0.display().to_string();
    let (code, _, said) = output(&["new", "shot", "mine", "--from", line, "--to", &to]);
    assert_eq!(code, Some(0), "{said}");
    let file = folder.0.join("mine.shot.ron").display().to_string();
    assert_eq!(output(&["share", &file]).1.trim().len(), line.len());
    assert_eq!(output(&["simulate", &file, "--json"]), output(&["simulate", "draw_back", "--json"]));
    let (_, ron, _) = output(&["share", line, "--ron"]);
    assert!(ron.contains("about:") && Setup::shot(baize::files::Source::of_text("ron", ron)).load().is_ok());
    let (code, _, said) = output(&["simulate", &line[..40]]);
    assert!(code == Some(1) && said.starts_with("the shared line ends too early"), "{said}");
}

#[test]
fn a_new_file_of_any_kind_can_begin_as_a_copy() {
    let folder = Folder::new();
    let to = folder.0.display().to_string();
    let (code, _, said) = output(&["new", "lesson", "mine", "--from", "how_hard", "--to", &to]);
    assert_eq!(code, Some(0), "{said}");
    let copy = std::fs::read_to_string(folder.0.join("mine.lesson.ron")).unwrap();
    assert_eq!(copy, baize::files::Source::built_in(Kind::Lesson, "how_hard").unwrap().text());
    let (code, _, said) = output(&["new", "lesson", "other", "--from", "how_hart", "--to", &to]);
    assert!(code == Some(1) && said.starts_with("there is no lesson named \"how_hart\"; did you mean"), "{said}");
}

#[test]
fn a_name_with_a_slip_is_answered_by_the_nearest_one() {
    for (wrong, right) in [("drawback", "draw_back"), ("stopshot", "stop_shot"), ("Draw_long", "draw_long")] {
        let (_, _, said) = output(&["simulate", wrong]);
        let start = format!("there is no shot named \"{wrong}\"; did you mean \"{right}\"? There are ");
        assert!(said.starts_with(&start), "{said}");
    }
    let (_, _, said) = output(&["simulate", "quadrille"]);
    assert!(said.starts_with("there is no shot named \"quadrille\"; there are "), "{said}");
}

/// A position that FastFiz printed: the break of one of its test programs, with two balls left out.
const POSITION: &str = "5 0.028574999999999999706 1 0 0.50379200881412056212 1.7343431930493833359 \
     0.028574999999999999706 1 1 0.58973625913905758367 0.64106884877716752147 \
     0.028574999999999999706 1 8 0.48430438570990780311 0.64295228791120140333 \
     0.028574999999999999706 7 9 0 0 0.028574999999999999706 0 15 0 0 ";

#[test]
fn a_position_of_fastfiz_is_read_in_the_frame_of_the_table_and_written_again() {
    let setup = Loaded::named(POSITION, &Folders::of_game()).expect("it can be read").setup;
    assert_eq!((setup.table.length, setup.table.width, setup.balls.len()), (2.236, 1.116, 3));
    // There the cue ball lies near the head, 1.734 m from the foot rail, and a little to the right of the middle.
    let cue = setup.balls[setup.cue_ball].motion.position;
    assert!((cue.x + 0.616_343).abs() < 1e-6 && (cue.y + 0.054_208).abs() < 1e-6, "{cue}");
    assert_eq!(setup.balls[0].ball.radius, 0.028575);
    let text = fastfiz_text(&setup).expect("all have numbers");
    assert!(text.starts_with("16 0.028575 1 0 0.5037920") && text.contains(" 0.028575 0 9 0 0 "), "{text}");
    let again = Loaded::shared(&text).expect("it can be read").setup;
    for (one, other) in setup.balls.iter().zip(&again.balls) {
        assert!(one.motion.position.distance(other.motion.position) < 1e-15);
        assert_eq!(one.ball.id, other.ball.id);
    }
}

#[test]
fn a_position_of_fastfiz_that_is_none_is_refused_with_a_sentence() {
    let moving = POSITION.replacen(" 1 1 ", " 3 1 ", 1);
    let twice = POSITION.replacen(" 1 8 ", " 1 1 ", 1);
    let outside = POSITION.replacen("0.58973625913905758367", "1.2", 1);
    for (text, sentence) in [
        (&POSITION[..150], "the position of FastFiz says that it has 5 balls, but has the numbers of"),
        (&moving, "the position of FastFiz has a ball that moves (number 1, state 3)"),
        (&twice, "the position of FastFiz has the ball 1 twice"),
        (&outside, "the position of FastFiz cannot be laid out: "),
        (&POSITION.replacen(" 1 0 ", " 0 0 ", 1), "the position of FastFiz has no cue ball on the table"),
        (&POSITION.replacen(" 1 8 ", " 1 22 ", 1), "the position of FastFiz has a ball with the number 22"),
    ] {
        assert!(has_fastfiz(text), "{text}");
        let error = Loaded::named(text, &Folders::of_game()).expect_err(text).to_string();
        assert!(error.starts_with(sentence), "{error}");
    }
    assert!(!has_fastfiz("stop_shot") && !has_fastfiz("1 2 3") && !has_fastfiz(&format!("{POSITION} x")));
    let snooker = Setup::rack("snooker").load().expect("it ships");
    assert_eq!(
        fastfiz_text(&snooker),
        Err("FastFiz knows only a cue ball and balls with the numbers 1 to 15.".to_owned())
    );
    let large = Setup::shot("stop_shot").load().expect("it ships");
    assert!(fastfiz_text(&large).is_ok(), "its balls lie where the smaller table is too");
}

#[test]
fn a_line_stands_for_a_shot_whose_tracks_are_asked_for() {
    let setup = Setup::shot("stop_shot").load().expect("it ships");
    let line = line_text(&setup, "", None).expect("all its files come with the game");
    let [of_line, of_file] =
        [line.as_str(), "stop_shot"].map(|shot| baize(&["tracks", shot]).output().expect("it starts"));
    let impacts = |output: &Output| {
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(of_line.status.success() && impacts(&of_file).len() > 2);
    assert_eq!(impacts(&of_line), impacts(&of_file));
}
