//! Files with the physics in an old form, in which the parameters of a law were not yet beside the law.

use std::fs;
use std::path::Path;

use baize::files::{Kind, Source, built_in_names};
use baize::physics::{
    ClusterResolver, CushionModel, HertzBurst, PARAMETERS, Physics, PocketModel, Shelf, Stronge, Value,
};
use baize::shot::{Setup, physics_text, shot_text, simulate};
use ron::Value as Written;

fn read(text: &str) -> Physics {
    refusal_or(text).unwrap_or_else(|message| panic!("{message}\n{text}"))
}

fn refusal_or(text: &str) -> Result<Physics, String> {
    Source::of_text("mine", text).parse().map(|(physics, _)| physics).map_err(|error| error.to_string())
}

#[test]
fn the_physics_and_every_preset_of_the_old_form_load_to_the_same_bits() {
    for name in built_in_names(Kind::Physics) {
        let old = fs::read_to_string(format!("tests/old_physics/{name}.physics.ron")).expect("it is there");
        let new = fs::read_to_string(Kind::Physics.path_of(name)).expect("it is there");
        let (old, new) = (read(&old), read(&new));
        assert_eq!(old, new, "{name}");
        for parameter in PARAMETERS.iter() {
            let bits = |physics: &Physics| parameter.get(physics).map(f64::to_bits);
            assert_eq!(bits(&old), bits(&new), "{name}: {}", parameter.path);
        }
    }
}

#[test]
fn the_parameter_of_a_law_may_stand_beside_the_choice_before_it_or_after() {
    let springy = CushionModel::Stronge(Stronge { frequency_ratio: 1.3 });
    for text in [
        "(cushion: (model: Stronge, frequency_ratio: 1.3))",
        "(cushion: (frequency_ratio: 1.3, model: Stronge))",
        "(cushion: (model: Stronge(frequency_ratio: 1.3)))",
    ] {
        assert_eq!(read(text).cushion.model, springy, "{text}");
    }
    let shelf = PocketModel::Shelf(Shelf { liner_restitution: 0.4, liner_friction: 0.1 });
    for text in [
        "(pockets: (model: Shelf, liner_restitution: 0.4, liner_friction: 0.1))",
        "(pockets: (model: Shelf(liner_restitution: 0.4), liner_friction: 0.1))",
        "(pockets: (model: Shelf(liner_restitution: 0.4, liner_friction: 0.1)))",
    ] {
        assert_eq!(read(text).pockets.model, shelf, "{text}");
    }
    let soft = ClusterResolver::HertzBurst(HertzBurst { stiffness: 1e7 });
    for text in ["(clusters: (stiffness: 1e7))", "(clusters: (resolver: HertzBurst(stiffness: 1e7)))"] {
        assert_eq!(read(text).clusters.resolver, soft, "{text}");
    }
}

#[test]
fn a_law_without_parentheses_has_its_usual_parameters() {
    assert_eq!(read("(cushion: (model: Stronge))").cushion.model, CushionModel::Stronge(Stronge::default()));
    assert_eq!(read("(cushion: (model: Stronge()))").cushion.model, CushionModel::Stronge(Stronge::default()));
    assert_eq!(read("(cushion: (model: ImpulseFrictional))").cushion.model, CushionModel::RigidNose);
}

#[test]
fn the_parameter_of_another_law_is_left_out() {
    assert_eq!(read("(cushion: (model: Reflection, frequency_ratio: 1.3))").cushion.model, CushionModel::Reflection);
    assert_eq!(read("(pockets: (liner_friction: 0.5))").pockets.model, PocketModel::Capture);
}

#[test]
fn a_parameter_that_is_given_in_both_forms_and_one_that_no_law_has_are_refused() {
    let twice = refusal_or("(cushion: (model: Stronge(frequency_ratio: 1.2), frequency_ratio: 1.3))");
    assert!(twice.expect_err("it says two things").contains("`frequency_ratio` is given twice"));
    for text in ["(cushion: (liner_friction: 0.5))", "(cushion: (model: Stronge(stiffness: 1e7)))"] {
        assert!(refusal_or(text).expect_err(text).contains("there is no field"), "{text}");
    }
}

#[test]
fn physics_is_saved_in_the_new_form() {
    let physics =
        read("(cushion: (model: Stronge, frequency_ratio: 1.3), pockets: (model: Shelf, liner_friction: 0.1))");
    let text = physics_text(&physics);
    let ending = text.split_once("model: Stronge(").expect("the law's name and its parameters").1;
    let own = ending.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with("//"));
    assert_eq!(own, Some("frequency_ratio: 1.3,"), "{text}");
    assert_eq!(read(&text), physics);
}

#[test]
fn shots_of_the_old_form_load_and_are_saved_in_the_new_one_to_the_same_bits() {
    let mut count = 0;
    for entry in fs::read_dir("tests/found").expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        // Some are kept because they must be refused.
        let Ok(setup) = Source::read(Path::new(&path)).and_then(Setup::of_shot_source) else { continue };
        let saved = Setup::of_shot_source(Source::of_text("saved", shot_text(&setup, "A shot.")));
        let saved = saved.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(saved.physics, setup.physics, "{}", path.display());
        count += 1;
    }
    assert!(count > 20, "{count} shots were loaded");
    let rattled = Setup::of_shot("rattled_pocket").expect("it ships");
    let old = fs::read_to_string("assets/shots/rattled_pocket.shot.ron").expect("it is there");
    assert!(old.contains("model: Shelf"), "its pockets have a shelf");
    let saved = Setup::of_shot_source(Source::of_text("saved", shot_text(&rattled, "A shot."))).expect("it loads");
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
