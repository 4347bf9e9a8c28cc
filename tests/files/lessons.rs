//! Lessons: their files, what a step says of a shot, and that every step can be done.

use baize::files::{Folders, Kind, Source, built_in_names};
use baize::lessons::{Lesson, Step};
use baize::opponent::OpponentFile;
use baize::physics::{Strike, Tip};
use baize::rules::LoadedGame;
use baize::shot::{Setup, simulate};

use super::program::baize;

fn lesson(text: &str) -> Lesson {
    Lesson::of_source(Source::of_text("test", text)).unwrap_or_else(|error| panic!("{error}"))
}

fn refused(text: &str) -> String {
    Lesson::checked(Source::of_text("test", text)).expect_err("it is wrong").to_string()
}

/// A lesson of one step: pot the 1 and keep the cue ball. `step` is the rest of the step.
fn potting(step: &str) -> String {
    format!(
        "(name: \"Pot\", about: \"You pot.\", ending: \"Done.\", rack: (table: \"pool_9ft\", ball_set: \"pool_measle\", cue_ball: \
         \"cue\", balls: [(ball: \"cue\", diamonds: (0, 0)), (ball: \"1\", diamonds: (2, 1))]), steps: [(task: \"Pot the 1.\", \
         success: \"Potted.\", otherwise: \"Not yet.\", {step})])"
    )
}

const STOP: &str = "watch: Shot([Pot(ball: \"1\"), Keep(ball: \"cue\")]), \
                    stroke: (speed: 2, direction_deg: 26.565, tip: (height: -0.2))";

/// What the step says of this stroke, and whether it is done.
fn said(step: &Step, strike: Strike) -> (bool, String) {
    let setup = Setup { strike: Some(strike), ..step.setup.clone() };
    let run = simulate(&setup).expect("it can be played");
    let answer = step.answer(&setup, &run);
    (answer.is_done, answer.words.to_owned())
}

fn along(direction_deg: f64, speed: f64, height: f64) -> Strike {
    Strike { speed, direction: direction_deg.to_radians(), tip: Tip { side: 0.0, height }, ..Strike::default() }
}

#[test]
fn every_step_of_every_lesson_is_done_by_its_stroke() {
    assert!(built_in_names(Kind::Lesson).count() >= 12);
    for name in built_in_names(Kind::Lesson) {
        let lesson = Lesson::find(name, &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"));
        for (index, step) in lesson.steps.iter().enumerate() {
            assert_eq!(step.flaw_of_stroke(), None, "{name}, step {}", index + 1);
            assert!(step.task.ends_with('.') && !step.success.is_empty(), "{name}, step {}", index + 1);
        }
    }
}

#[test]
fn no_step_is_done_before_the_person_does_something() {
    for name in built_in_names(Kind::Lesson) {
        let lesson = Lesson::find(name, &Folders::of_game()).expect("it ships");
        for (index, step) in lesson.steps.iter().enumerate() {
            let held = step.setup.strike.unwrap_or_default();
            assert!(!step.watch.is_done_by_aim(&step.setup, &held), "{name}, step {}", index + 1);
        }
    }
}

#[test]
fn the_lessons_of_the_game_have_places_of_their_own_and_name_games_and_opponents_that_exist() {
    let folders = Folders::of_game();
    let lessons: Vec<Lesson> =
        built_in_names(Kind::Lesson).map(|name| Lesson::find(name, &folders).expect("it ships")).collect();
    let mut places: Vec<Option<u32>> = lessons.iter().map(|lesson| lesson.place).collect();
    places.sort_unstable();
    assert_eq!(places, (1..=lessons.len() as u32).map(Some).collect::<Vec<_>>());
    for next in lessons.iter().filter_map(|lesson| lesson.next_match.as_ref()) {
        assert!(LoadedGame::find(&next.game, &folders).is_ok(), "{}", next.game);
        assert!(OpponentFile::find(&next.opponent, &folders).is_ok(), "{}", next.opponent);
    }
}

#[test]
fn the_page_about_learning_has_every_lesson() {
    let page = include_str!("../../docs/play/learning.md");
    for name in built_in_names(Kind::Lesson) {
        let lesson = Lesson::find(name, &Folders::of_game()).expect("it ships");
        assert!(page.contains(&format!("| {} | `{name}` |", lesson.name)), "{name}");
    }
}

#[test]
fn the_example_of_the_page_about_writing_lessons_is_good() {
    let page = include_str!("../../docs/files/lessons.md");
    let text = page.split("```ron\n").nth(1).and_then(|rest| rest.split("```").next()).expect("it has an example");
    let lesson = Lesson::checked(Source::of_text("the page", text)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(lesson.steps.len(), 2);
}

#[test]
fn the_first_mistake_whose_signs_are_seen_says_what_was_wrong() {
    let mistakes = "mistakes: [(signs: [Did(Pot(ball: \"cue\"))], say: \"The white fell.\"), \
                    (signs: [DidNot(Hit(ball: \"1\")), Slower(than: 1)], say: \"Past it, and soft.\"), \
                    (signs: [DidNot(Hit(ball: \"1\"))], say: \"Past it.\")],";
    let lesson = lesson(&potting(&format!("{mistakes} {STOP}")));
    let step = &lesson.steps[0];
    assert_eq!(said(step, along(26.565, 2.0, -0.2)), (true, "Potted.".to_owned()));
    assert_eq!(said(step, along(26.565, 2.0, 0.3)), (false, "The white fell.".to_owned()));
    assert_eq!(said(step, along(60.0, 0.5, 0.0)), (false, "Past it, and soft.".to_owned()));
    assert_eq!(said(step, along(60.0, 2.0, 0.0)), (false, "Past it.".to_owned()));
    assert_eq!(said(step, along(25.4, 1.0, -0.2)), (false, "Not yet.".to_owned()));
}

#[test]
fn a_bank_that_comes_off_too_long_is_told_from_one_that_comes_off_too_short() {
    let lesson = lesson(&potting(
        "balls: [(ball: \"cue\", diamonds: (0.5, -0.5)), (ball: \"1\", diamonds: (1, 1))], \
         watch: Shot([Pot(ball: \"1\", pocket: \"right side\", rails: 1)]), mistakes: [\
         (signs: [TooLong(ball: \"1\", pocket: \"right side\")], say: \"Long.\"), \
         (signs: [TooShort(ball: \"1\", pocket: \"right side\")], say: \"Short.\")], \
         stroke: (speed: 2.4, direction_deg: 67.5, elevation_deg: 3)",
    ));
    let step = &lesson.steps[0];
    assert_eq!(step.flaw_of_stroke(), None);
    let says = |direction_deg: f64, speed: f64| said(step, along(direction_deg, speed, 0.0)).1;
    assert_eq!(says(66.5, 2.4), "Long.", "a thin hit sends it past the pocket");
    assert_eq!(says(68.2, 2.4), "Short.", "a full hit sends it back before the pocket");
    assert_eq!(says(68.2, 0.5), "Not yet.", "it does not come across the table");
    assert_eq!(says(0.0, 2.4), "Not yet.", "it was not hit");
}

#[test]
fn too_full_and_too_thin_are_told_apart_on_both_sides() {
    let cut = |across: f64, pocket: &str| {
        lesson(&format!(
            "(name: \"Cut\", about: \"You cut.\", ending: \"Done.\", rack: (table: \"pool_9ft\", ball_set: \"pool_measle\", \
             cue_ball: \"cue\", balls: [(ball: \"cue\", diamonds: (0, 0)), (ball: \"1\", diamonds: (2, 0))]), steps: [(task: \"Cut \
             the 1.\", success: \"Potted.\", otherwise: \"\", watch: Shot([Pot(ball: \"1\", pocket: \"{pocket}\")]), \
             mistakes: [(signs: [TooFull(ball: \"1\", pocket: \"{pocket}\")], say: \"full\"), (signs: [TooThin(ball: \"1\", pocket: \
             \"{pocket}\")], say: \"thin\")], stroke: (speed: 2, direction_deg: {across}))])"
        ))
    };
    for (sign, pocket) in [(1.0, "foot left"), (-1.0, "foot right")] {
        let lesson = cut(-4.0 * sign, pocket);
        let step = &lesson.steps[0];
        // The 1 has to go to this side, so the cue points to the other side of it.
        assert_eq!(said(step, along(-0.5 * sign, 2.0, 0.0)).1, "full", "{pocket}");
        assert_eq!(said(step, along(-4.5 * sign, 2.0, 0.0)).1, "thin", "{pocket}");
    }
}

#[test]
fn a_step_can_wait_for_an_aim_or_for_the_tip_without_a_stroke() {
    let aim = lesson(&potting("watch: Aim(ball: \"1\"), stroke: (speed: 2, direction_deg: 26.565)"));
    let does = |direction: f64| aim.steps[0].watch.is_done_by_aim(&aim.steps[0].setup, &along(direction, 2.0, 0.0));
    assert_eq!([26.0, 27.5, 40.0, -150.0].map(does), [true, true, false, false]);
    let tip = lesson(&potting(
        "watch: Tip(side: (-0.1, 0.1), height: (-0.5, -0.2)), stroke: (speed: 2, direction_deg: 0, tip: (height: -0.3))",
    ));
    let does = |height: f64| tip.steps[0].watch.is_done_by_aim(&tip.steps[0].setup, &along(0.0, 2.0, height));
    assert_eq!([0.0, -0.1, -0.3].map(does), [false, false, true]);
}

#[test]
fn what_is_wrong_in_a_lesson_is_named_with_its_place() {
    let wrong = |step: &str| refused(&potting(step));
    let message = wrong("watch: Shot([Pot(ball: \"7\")]), stroke: (speed: 2, direction_deg: 0)");
    assert!(message.contains("steps[0].watch") && message.contains("the balls are cue, 1"), "{message}");
    let message = wrong("watch: Shot([]), stroke: (speed: 2, direction_deg: 0)");
    assert!(message.contains("has no goal"), "{message}");
    let message = wrong("watch: Shot([Pot(ball: \"1\")]), stroke: (speed: 2, direction_deg: 90)");
    assert!(
        message.contains("steps[0].stroke does not do what the step waits for; it would say: Not yet."),
        "{message}"
    );
    let message = wrong("watch: Shot([Pot(ball: \"1\")]), times: 0, stroke: (speed: 2, direction_deg: 26.565)");
    assert!(message.contains("steps[0].times is 0, but must be 1 to 20"), "{message}");
    let message = wrong("watch: Shot([Pot(ball: \"1\")]), stroke: (place: (1, 0.5), speed: 2, direction_deg: 26.565)");
    assert!(message.contains("steps[0].stroke.place") && message.contains("in_hand"), "{message}");
    let message = wrong(&format!("mistakes: [(signs: [TooThin(ball: \"1\", pocket: \"top\")], say: \"\")], {STOP}"));
    assert!(message.contains("mistakes[0].signs[0]") && message.contains("\"top\""), "{message}");
}

#[test]
fn what_a_step_says_but_can_never_happen_is_refused() {
    let pot = "stroke: (speed: 2, direction_deg: 26.565, tip: (height: -0.2))";
    let shot = format!("watch: Shot([Pot(ball: \"1\")]), {pot}");
    let bank = format!("watch: Shot([Pot(ball: \"1\", rails: 1)]), {pot}");
    let aim = "watch: Aim(ball: \"1\"), stroke: (speed: 2, direction_deg: 26.565)";
    let thin = "mistakes: [(signs: [TooThin(ball: \"1\", pocket: \"foot left\")], say: \"Thin.\")]";
    let long = "mistakes: [(signs: [TooLong(ball: \"1\", pocket: \"foot left\")], say: \"Long.\")]";
    for (step, flaw) in [
        (format!("aim: (speed: -5, direction_deg: 0), {shot}"), "steps[0].aim cannot be struck"),
        (format!("aim: (speed: 2, direction_deg: 0, tip: (height: 2)), {shot}"), "steps[0].aim cannot be struck"),
        (format!("aim: (speed: 2, direction_deg: 26), {aim}"), "steps[0].aim is what the step waits for already"),
        (format!("in_hand: Box(from: (5, -1.3), to: (6, -0.7)), {shot}"), "steps[0].in_hand has no place on the bed"),
        (format!("mistakes: [(signs: [Miscue], say: \"Slipped.\")], {aim}"), "mistakes[0].signs are never seen"),
        (format!("mistakes: [(signs: [Miscue], say: \" \")], {shot}"), "steps[0].mistakes[0].say is empty"),
        (format!("{thin}, {bank}"), "steps[0].mistakes[0].signs[0] reckons with the straight way"),
        (format!("{long}, {shot}"), "steps[0].mistakes[0].signs[0] reckons with a way off one rail"),
        (
            format!("mistakes: [(signs: [TooFull(ball: \"cue\", pocket: \"foot left\")], say: \"Full.\")], {shot}"),
            "signs[0] needs a ball that is hit",
        ),
        (
            "watch: Tip(side: (-0.1, 0.1), height: (0.2, -0.2)), stroke: (speed: 2, direction_deg: 0)".to_owned(),
            "watch.height goes from 0.2 to -0.2",
        ),
        (
            "watch: Aim(ball: \"1\"), stroke: (speed: 2, direction_deg: 90)".to_owned(),
            "steps[0].stroke does not do what the step waits for; the cue points at no ball",
        ),
    ] {
        let message = refused(&potting(&step));
        assert!(message.contains(flaw), "{message} lacks {flaw}");
    }
}

#[test]
fn the_command_line_lists_makes_and_checks_lessons() {
    let out = |arguments: &[&str]| {
        let output = baize(arguments).output().expect("the program starts");
        (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let (is_good, listed) = out(&["list", "lessons"]);
    assert!(is_good && listed.contains("aim_and_strike") && listed.contains("first_three_cushion"), "{listed}");
    let (is_good, checked) = out(&["check", "assets/lessons/aim_and_strike.lesson.ron"]);
    assert!(is_good && checked.contains("a lesson of 4 steps, and its strokes do what they shall"), "{checked}");
}
