//! Keys and last choices.

use baize::files::{Kind, Source};
use baize::formats::verdict;
use baize::settings::{Action, BUTTONS, Controls, KEYS, PAD_BUTTONS, Settings, settings_text};

fn refusal(kind: Kind, text: &str) -> String {
    verdict(kind, Source::of_text("bad.ron", text)).expect_err("it is bad").to_string()
}

fn controls(text: &str) -> Controls {
    Source::of_text("controls.ron", text).parse().unwrap_or_else(|error| panic!("{error}")).0
}

#[test]
fn the_usual_keys_are_keys_and_no_key_does_two_things() {
    assert_eq!(Controls::default().flaws(), []);
    for action in Action::ALL {
        let name = action.usual_key();
        assert!([KEYS, BUTTONS, PAD_BUTTONS].iter().any(|known| known.contains(&name)), "{action:?}");
    }
}

#[test]
fn an_action_that_is_left_out_keeps_its_key() {
    let own = controls("(strike: \"Enter\", pause: [\"P\", \"Insert\"], help: [])");
    assert_eq!(own.keys(Action::Strike), ["Enter"]);
    assert_eq!(own.keys(Action::Pause), ["P", "Insert"]);
    assert_eq!(own.keys(Action::Help), [] as [&str; 0]);
    assert_eq!(own.keys(Action::Rerack), ["R"]);
    assert_eq!(own.flaws(), []);
}

#[test]
fn two_keys_can_be_exchanged() {
    assert_eq!(controls("(harder: \"S\", softer: \"W\")").flaws(), []);
}

#[test]
fn an_unknown_action_or_key_is_refused() {
    let said = refusal(Kind::Controls, "(\n  strke: \"Space\",\n)");
    assert!(said.starts_with("bad.ron:2:3: there is no field `strke` here; possible are `strike`, `aim`, "), "{said}");
    let said = refusal(Kind::Controls, "(strike: \"Spacebar\")");
    assert!(
        said.starts_with(
            "bad.ron:1:2: strike is \"Spacebar\", but there is no such key; possible are A to Z, 0 to 9, F1"
        ),
        "{said}"
    );
}

#[test]
fn one_key_for_two_actions_is_refused() {
    assert_eq!(
        refusal(Kind::Controls, "(\n  pause: \"Space\",\n)"),
        "bad.ron:2:3: pause is \"Space\", but that key does strike already; give one of them another key"
    );
}

#[test]
fn an_action_given_twice_is_refused() {
    assert_eq!(refusal(Kind::Controls, "(aim: \"A\", aim: \"B\")"), "bad.ron:1:12: the field `aim` is given twice");
}

#[test]
fn all_impossible_settings_are_named_at_once() {
    assert_eq!(
        refusal(Kind::Settings, "(\n  rack: \"\",\n  window: (width: 3, height: 700),\n  pace: NaN,\n)"),
        "bad.ron:2:3: rack is empty, but must be a name or a path\n\
         bad.ron:3:12: window.width is 3, but must lie between 200 and 16384 logical pixels\n\
         bad.ron:4:3: pace is NaN, but must lie between 0.01 and 10"
    );
}

fn settings(text: &str) -> Settings {
    Source::of_text("settings.ron", text).parse().unwrap_or_else(|error| panic!("{error}")).0
}

#[test]
fn settings_that_are_left_out_are_the_usual_ones() {
    assert_eq!(settings("()"), Settings::default());
}

#[test]
fn a_lesson_that_was_left_is_kept_from_older_settings_and_beside_other_lessons() {
    for old in ["(lesson: \"how_hard\", step: 2)", "Some((lesson: \"how_hard\", step: 2))"] {
        let mut kept = settings(&format!("(lessons: (left: {old}))"));
        assert_eq!((kept.lessons.left.len(), kept.lessons.step_of("how_hard")), (1, 1), "{old}");
        kept.lessons.leave("cut_a_ball", 2);
        assert_eq!(settings(&settings_text(&kept)), kept);
    }
}
