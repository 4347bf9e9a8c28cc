//! Files with physics: what they say of laws, and what is saved.

use std::fs;
use std::path::Path;

use baize::describe::Value;
use baize::files::{Kind, Source, built_in_names};
use baize::physics::resolution::cushion::Stronge;
use baize::physics::{CushionModel, Physics};
use baize::shot::{Setup, physics_text, shot_text, simulate};
use ron::Value as Written;

fn read(text: &str) -> Physics {
    refusal_or(text).unwrap_or_else(|message| panic!("{message}\n{text}"))
}

fn refusal_or(text: &str) -> Result<Physics, String> {
    Source::of_text("mine", text).parse().map(|(physics, _)| physics).map_err(|error| error.to_string())
}

#[test]
fn a_law_without_parentheses_has_its_usual_parameters() {
    assert_eq!(read("(cushion: (model: Stronge))").cushion.model, CushionModel::Stronge(Stronge::default()));
    assert_eq!(read("(cushion: (model: Stronge()))").cushion.model, CushionModel::Stronge(Stronge::default()));
}

#[test]
fn a_parameter_that_does_not_belong_where_it_stands_is_an_unknown_field() {
    for text in [
        "(cushion: (model: Stronge, frequency_ratio: 1.3))",
        "(cushion: (liner_friction: 0.5))",
        "(cushion: (model: Stronge(stiffness: 1e7)))",
    ] {
        assert!(refusal_or(text).expect_err(text).contains("there is no field"), "{text}");
    }
    let unknown = refusal_or("(cushion: (model: ImpulseFrictional))").expect_err("there is no such law");
    assert!(unknown.contains("ImpulseFrictional"), "{unknown}");
}

#[test]
fn physics_is_saved_with_the_parameters_of_a_law_after_its_name() {
    let physics =
        read("(cushion: (model: Stronge(frequency_ratio: 1.3)), pockets: (model: Shelf(liner_friction: 0.1)))");
    let text = physics_text(&physics);
    let ending = text.split_once("model: Stronge(").expect("the law's name and its parameters").1;
    let own = ending.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with("//"));
    assert_eq!(own, Some("frequency_ratio: 1.3,"), "{text}");
    assert_eq!(read(&text), physics);
}

#[test]
fn a_saved_shot_has_the_same_physics_to_the_last_bit() {
    let mut count = 0;
    for entry in fs::read_dir("crates/physics/tests/found").expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        // Some are kept because they must be refused.
        let Ok(setup) = Source::read(Path::new(&path)).and_then(|shot| Setup::shot(shot).load()) else { continue };
        let saved = Setup::shot(Source::of_text("saved", shot_text(&setup, "A shot."))).load();
        let saved = saved.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(saved.physics, setup.physics, "{}", path.display());
        count += 1;
    }
    assert!(count > 20, "{count} shots were loaded");
    let rattled = Setup::shot("rattled_pocket").load().expect("it ships");
    let text = fs::read_to_string("assets/shots/rattled_pocket.shot.ron").expect("it is there");
    assert!(text.contains("model: Shelf"), "its pockets have a shelf");
    let saved = Setup::shot(Source::of_text("saved", shot_text(&rattled, "A shot."))).load().expect("it loads");
    let run = |setup: &Setup| simulate(setup).unwrap_or_else(|refusal| panic!("{refusal}")).record.events;
    assert!(run(&saved) == run(&rattled));
}

/// The numbers and choices that a file gives, each with its path.
fn written(around: &str, value: &Written, found: &mut Vec<(String, Written)>) {
    let Written::Map(fields) = value else { return found.push((around.to_owned(), value.clone())) };
    for (name, value) in fields.iter() {
        let Written::String(name) = name else { continue };
        written(&if around.is_empty() { name.clone() } else { format!("{around}.{name}") }, value, found);
    }
}

#[test]
fn a_preset_gives_only_numbers_that_differ_from_the_usual_ones() {
    let mut count = 0;
    for name in built_in_names(Kind::Physics).filter(|name| *name != "physics") {
        let text = fs::read_to_string(Kind::Physics.path_of(name)).expect("it is there");
        let mut found = Vec::new();
        written("", &ron::from_str(&text).expect("it is RON"), &mut found);
        for (path, value) in found {
            if let Written::Number(number) = value {
                assert_ne!(Physics::default().value(&path), Some(Value::Number(number.into_f64())), "{name}: {path}");
                count += 1;
            }
        }
    }
    assert!(count > 50, "{count} numbers were seen");
}
