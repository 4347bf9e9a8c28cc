//! Descriptions of files: the page of all fields, the examples, and what is saved.

use std::fs;
use std::path::Path;

use baize::coach::LevelEstimate;
use baize::describe::{Field, Form, Value};
use baize::files::{FileError, Folders, Kind, Source, built_in_names};
use baize::formats::{check, example, fields, verdict};
use baize::physics::{FIELDS, PARAMETERS, Physics, Shape};
use baize::rack::rack_text;
use baize::settings::{
    Action, Aids, Controls, FreeView, KEYS, Person, SavedViews, Settings, StrikeBy, StrokeCurve, StrokeStyle, View,
    controls_text, settings_text,
};
use baize::shot::{Depth, PlacedBall, Setup, physics_text, shot_text};
use baize_testing::common::cases;
use baize_testing::kept::{assert_kept, assert_kept_below};
use bevy::math::DVec3;
use proptest::prelude::*;

use super::files_page::page;

fn of_text(kind: Kind, text: &str) -> Result<String, FileError> {
    verdict(kind, Source::of_text("text", text))
}

#[test]
fn the_page_of_all_fields_is_the_one_made_from_the_code() {
    assert_kept_below("docs/files/fields.md", &page());
}

#[test]
fn the_shipped_physics_controls_and_settings_are_the_defaults_written_out() {
    assert_kept("config/physics.ron", &physics_text(&Physics::default()));
    assert_kept("config/controls.ron", &controls_text(&Controls::default()));
    assert_kept("config/settings.ron", &settings_text(&Settings::default()));
}

/// The fields that the parser lists when a file has a field that does not exist; `None` if it lists none.
fn fields_by_parser(kind: Kind, around: &str) -> Option<Vec<String>> {
    let text = around.replace('?', "zzz: 1");
    let said = of_text(kind, &text).expect_err("zzz is no field").to_string();
    let (_, possible) = said.split_once("possible are ")?;
    Some(possible.split(", ").map(|name| name.trim_matches('`').to_owned()).collect())
}

/// The names of the fields that the descriptions have directly under `path`, in alphabetical order.
fn described_under(kind: Kind, path: &str) -> Vec<String> {
    let all = fields(kind);
    let mut names: Vec<_> =
        all.iter().filter(|field| field.around() == path).map(|field| field.name().to_owned()).collect();
    names.sort();
    names
}

/// Every law of the physics and every other choice: its path, as `cushion.model.Stronge`, and a file that chooses it and gives it
/// the fields `?`.
fn laws_with_fields() -> Vec<(String, String)> {
    let mut laws = Vec::new();
    for entry in FIELDS.iter() {
        let Form::Choice(choices) = entry.form else { continue };
        for choice in choices {
            let chosen = format!("{}(?)", choice.name);
            let file = entry.path.rsplit('.').fold(chosen, |inner, name| format!("({name}: {inner})"));
            laws.push((format!("{}.{}", entry.path, choice.name), file));
        }
    }
    laws
}

#[test]
fn every_parameter_of_a_law_is_described_and_no_other() {
    let mut with_parameters = 0;
    for (path, file) in laws_with_fields() {
        let mut known = fields_by_parser(Kind::Physics, &file).unwrap_or_default();
        known.sort();
        assert_eq!(described_under(Kind::Physics, &path), known, "{path}");
        with_parameters += usize::from(!known.is_empty());
    }
    let is_of_law =
        |field: &&Field| field.around().rsplit('.').next().is_some_and(|name| name.starts_with(char::is_uppercase));
    let around: std::collections::BTreeSet<String> =
        fields(Kind::Physics).iter().filter(is_of_law).map(|field| field.around().to_owned()).collect();
    assert_eq!(with_parameters, around.len(), "{around:?}");
}

#[test]
fn every_field_that_the_parser_knows_is_described_and_no_other() {
    let ball = "name: \"\", radius: 1, mass: 1, balls: [(?)]";
    let places = [
        (Kind::Table, "", "(?)"),
        (Kind::Table, "boundary.corner", "(boundary: Pocketed(corner: (?)))"),
        (Kind::Table, "boundary.side", "(boundary: Pocketed(side: (?)))"),
        (Kind::Table, "boundary.cushions[]", "(boundary: Drawn(cushions: [(?)]))"),
        (Kind::Table, "boundary.jaws[]", "(boundary: Drawn(jaws: [(?)]))"),
        (Kind::Table, "boundary.pockets[]", "(boundary: Drawn(pockets: [(?)]))"),
        (Kind::Table, "rails[]", "(rails: [(?)])"),
        (Kind::Table, "spots[]", "(spots: [(?)])"),
        (Kind::Table, "strings[]", "(strings: [(?)])"),
        (Kind::Table, "lines[]", "(lines: [(?)])"),
        (Kind::Table, "arcs[]", "(arcs: [(?)])"),
        (Kind::Table, "look", "(look: (?))"),
        (Kind::Balls, "", "(?)"),
        (Kind::Balls, "balls[]", &format!("({ball})")),
        (Kind::Cue, "", "(?)"),
        (Kind::Cue, "ferrule", "(ferrule: (?))"),
        (Kind::Cue, "joint", "(joint: (?))"),
        (Kind::Cue, "forearm", "(forearm: (?))"),
        (Kind::Cue, "points", "(points: (?))"),
        (Kind::Cue, "wrap", "(wrap: (?))"),
        (Kind::Cue, "sleeve", "(sleeve: (?))"),
        (Kind::Rack, "", "(?)"),
        (Kind::Rack, "lattice", "(lattice: (?))"),
        (Kind::Rack, "triangle", "(triangle: (?))"),
        (Kind::Rack, "balls[]", "(balls: [(?)])"),
        (Kind::Shot, "", "(?)"),
        (Kind::Shot, "strike", "(strike: (?))"),
        (Kind::Shot, "strike.tip", "(strike: (tip: (?)))"),
        (Kind::Game, "", "(?)"),
        (Kind::Game, "game.EightBall", "(game: EightBall(?))"),
        (Kind::Game, "game.NineBall", "(game: NineBall(?))"),
        (Kind::Game, "game.TenBall", "(game: TenBall(?))"),
        (Kind::Game, "game.StraightPool", "(game: StraightPool(?))"),
        (Kind::Game, "game.Rotation", "(game: Rotation(?))"),
        (Kind::Game, "game.Snooker", "(game: Snooker(?))"),
        (Kind::Game, "game.ThreeCushion", "(game: ThreeCushion(?))"),
        (Kind::Game, "game.StraightRail", "(game: StraightRail(?))"),
        (Kind::Game, "game.Blackball", "(game: Blackball(?))"),
        (Kind::Match, "", "(?)"),
        (Kind::Match, "played[]", "(played: [(?)])"),
        (Kind::Opponent, "", "(?)"),
        (Kind::Opponent, "face", "(face: (?))"),
        (Kind::Opponent, "stroke", "(stroke: (?))"),
        (Kind::Opponent, "knows", "(knows: (?))"),
        (Kind::Opponent, "thinking", "(thinking: (?))"),
        (Kind::Opponent, "habits", "(habits: (?))"),
        (Kind::Mood, "", "(?)"),
        (Kind::Mood, "lamp", "(lamp: (?))"),
        (Kind::Mood, "room", "(room: (?))"),
        (Kind::Mood, "daylight", "(daylight: (?))"),
        (Kind::Physics, "", "(?)"),
        (Kind::Physics, "cloth", "(cloth: (?))"),
        (Kind::Physics, "cloth.slope", "(cloth: (slope: (?)))"),
        (Kind::Physics, "air", "(air: (?))"),
        (Kind::Physics, "ball_ball", "(ball_ball: (?))"),
        (Kind::Physics, "ball_ball.friction", "(ball_ball: (friction: (?)))"),
        (Kind::Physics, "clusters", "(clusters: (?))"),
        (Kind::Physics, "cushion", "(cushion: (?))"),
        (Kind::Physics, "pockets", "(pockets: (?))"),
        (Kind::Physics, "cue", "(cue: (?))"),
        (Kind::Physics, "horizon", "(horizon: (?))"),
        (Kind::Controls, "", "(?)"),
        (Kind::Settings, "", "(?)"),
        (Kind::Settings, "window", "(window: (?))"),
        (Kind::Settings, "free_view", "(free_view: (?))"),
        (Kind::Settings, "saved_views", "(saved_views: (?))"),
        (Kind::Settings, "saved_views.three", "(saved_views: (three: (?)))"),
        (Kind::Settings, "aids", "(aids: (?))"),
        (Kind::Settings, "stroke", "(stroke: (?))"),
        (Kind::Settings, "picture", "(picture: (?))"),
    ];
    for (kind, path, around) in places {
        let mut known = fields_by_parser(kind, around).unwrap_or_else(|| panic!("{path} has no fields"));
        known.sort();
        assert_eq!(described_under(kind, path), known, "{kind:?} {path}");
    }
}

#[test]
fn every_field_is_described_under_a_place_that_is_looked_at() {
    for kind in Kind::ALL {
        let all = fields(kind);
        for field in &all {
            let around = field.around().trim_end_matches("[]");
            assert!(around.is_empty() || all.iter().any(|other| other.path == around), "{kind:?} {}", field.path);
        }
    }
}

/// The first words of a field's description, so few that no line break separates them.
fn opening(field: &Field) -> String {
    field.meaning.split_whitespace().take(3).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_example_is_good_and_explains_every_field() {
    for kind in Kind::ALL {
        let text = example(kind, "mine");
        let said = of_text(kind, &text).unwrap_or_else(|error| panic!("{kind:?}: {error}\n{text}"));
        assert!(!said.is_empty());
        for field in fields(kind) {
            assert!(text.contains(field.name()), "{kind:?} {}\n{text}", field.path);
            // The choice of a law is described at the law.
            let is_law = field.name().starts_with(char::is_uppercase);
            assert!(is_law || text.contains(&opening(&field)), "{kind:?} {}\n{text}", field.path);
        }
    }
}

#[test]
fn every_shipped_file_is_good_and_known_by_its_name() {
    for kind in Kind::ALL {
        for name in built_in_names(kind) {
            let path = kind.path_of(name);
            assert_eq!(Kind::of_file(Path::new(&path)).ok(), Some(kind), "{path}");
            check(Path::new(&path), &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"));
        }
    }
}

#[test]
fn a_good_file_is_described_in_a_sentence() {
    let said = |path: &str| check(Path::new(path), &Folders::of_game()).expect("it is good");
    assert_eq!(said("assets/racks/nine_ball_tight.rack.ron"), "a rack of 10 balls that fits on 9-ft pool");
    assert_eq!(said("assets/tables/pool_9ft.table.ron"), "the table \"9-ft pool\", 2.54 m by 1.27 m with 6 pockets");
    assert_eq!(said("assets/balls/pool.balls.ron"), "a set of 16 balls, 0.028575 m in radius");
    assert_eq!(
        said("assets/shots/stop_shot.shot.ron"),
        "a shot with 2 balls on 9-ft pool, with a stroke, and it goes as expected"
    );
    let actions = Action::ALL.len();
    assert_eq!(said("config/controls.ron"), format!("controls, {actions} keys for {actions} actions"));
    assert_eq!(
        of_text(Kind::Rack, "(ball_set: \"pool\", balls: [(ball: \"1\", spot: \"foot\")])").ok().as_deref(),
        Some("a rack of one ball for any table")
    );
}

fn parsed<T: serde::de::DeserializeOwned>(text: String) -> T {
    Source::of_text("saved", text.clone()).parse().unwrap_or_else(|error| panic!("{error}\n{text}")).0
}

/// Physics with random laws and with every parameter at random in its range.
fn any_physics() -> impl Strategy<Value = Physics> {
    let shares = prop::collection::vec(0.0..=1.0, PARAMETERS.len());
    let choices = prop::collection::vec(any::<prop::sample::Index>(), FIELDS.len());
    (shares, choices, 1..u32::MAX).prop_map(|(shares, choices, impacts)| {
        let mut physics = Physics::default();
        for (entry, index) in FIELDS.iter().zip(choices) {
            if let Form::Choice(choices) = entry.form {
                assert!(physics.set_value(&entry.path, Value::Choice(index.get(choices).name)), "{}", entry.path);
            }
        }
        for (parameter, share) in PARAMETERS.iter().zip(shares) {
            parameter.set(&mut physics, parameter.min + share * (parameter.max - parameter.min));
        }
        physics.horizon.impacts = impacts;
        physics
    })
}

fn bits_of(placed: &PlacedBall) -> Vec<u64> {
    let ball = placed.ball;
    let motion = [placed.motion.position, placed.motion.velocity, placed.motion.spin];
    let numbers = motion.into_iter().flat_map(|vector| vector.to_array());
    numbers.chain([ball.radius, ball.mass, ball.restitution.unwrap_or(-1.0)]).map(f64::to_bits).collect()
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn saved_physics_load_to_the_same_bits(physics in any_physics()) {
        let loaded: Physics = parsed(physics_text(&physics));
        for parameter in PARAMETERS.iter() {
            prop_assert_eq!(parameter.get(&loaded).map(f64::to_bits), parameter.get(&physics).map(f64::to_bits), "{}", parameter.path);
        }
        prop_assert_eq!(loaded, physics);
    }

    #[test]
    fn a_rack_saved_anywhere_loads_to_the_same_bits(
        places in prop::collection::vec((-1.2..1.2, -0.6..0.6, -3.0..3.0, -90.0..90.0, 0.5..1.0), 10),
        moving in any::<bool>(),
    ) {
        let Setup { mut balls, table, cue_ball, .. } = Setup::rack("nine_ball_tight").load().expect("it ships");
        for (placed, (x, y, speed, spin, share)) in balls.iter_mut().zip(places) {
            (placed.motion.position.x, placed.motion.position.y) = (x, y);
            placed.ball.restitution = Some(share);
            placed.ball.mass *= share;
            if moving {
                (placed.motion.velocity.y, placed.motion.spin.z) = (speed, spin);
            }
        }
        let text = rack_text("mine", "pool_9ft", Some("pool_measle"), &balls, cue_ball);
        let file: baize::rack::RackFile = parsed(text);
        let set = Source::find(Kind::Balls, "pool_measle", &Folders::of_game());
        let (set, _) = set.and_then(Source::parse).expect("it ships");
        let loaded = file.place(Some(&set), &table, Shape::Spheres, None).expect("every place is given");
        prop_assert_eq!(loaded.cue_ball, cue_ball);
        for (loaded, saved) in loaded.balls.iter().zip(&balls) {
            prop_assert_eq!(&loaded.look, &saved.look);
            prop_assert_eq!(bits_of(loaded), bits_of(saved));
        }
    }

    #[test]
    fn saved_settings_and_controls_load_to_the_same(
        rack in "\\PC{1,12}", table in prop::option::of("[a-z\\\\\"]{1,9}"), pace in 0.01..10.0,
        line in prop::sample::select(Depth::ALL.to_vec()), action in 0..Action::ALL.len(), key in 0..KEYS.len(),
    ) {
        let aids = Aids { line, error_band: true, ..Aids::default() };
        let mut estimate = LevelEstimate::default();
        estimate.add(&[0.1 * f64::min(pace, 9.0); 8], true);
        let person = Person { level: Some(1.0 + 0.5 * pace), noise: true, estimate: Some(estimate) };
        let stroke = StrokeStyle { by: StrikeBy::PullAndRelease, curve: StrokeCurve::VerySoft, strength: 0.3, aims_at_a_ball: false, tip_returns: false };
        let place = FreeView { x: pace, y: -pace, z: 0.1, yaw_deg: 30.0 * pace, pitch_deg: pace, distance: 0.3 + pace };
        let saved_views = SavedViews { two: Some(place), ..SavedViews::default() };
        let settings =
            Settings { rack, table, pace, view: View::Follow, saved_views, aids, person, stroke, ..Settings::default() };
        prop_assert_eq!(&parsed::<Settings>(settings_text(&settings)), &settings);
        let mut controls = Controls::default();
        controls.set(Action::ALL[action], vec![KEYS[key].to_owned(), "Enter".to_owned()]);
        prop_assert_eq!(&parsed::<Controls>(controls_text(&controls)), &controls);
    }
}

#[test]
fn a_saved_rack_fits_where_it_lay() {
    for (rack, table) in [("eight_ball_tight", "pool_9ft"), ("stress_50", "pool_36ft"), ("stress_100", "pool_72ft")] {
        let setup = Setup::rack(rack).load().expect("it ships");
        let text = rack_text("a \"quoted\" name", table, Some("pool"), &setup.balls, setup.cue_ball);
        let loaded = Setup::rack(Source::of_text("saved.rack.ron", text)).load_with_files();
        assert!(loaded.map(|loaded| loaded.setup.balls) == Ok(setup.balls), "{rack}");
    }
}

#[test]
fn a_shot_into_a_large_rack_is_written_with_every_ball_in_place() {
    let setup = Setup::rack("stress_50").load().expect("it ships");
    let loaded = Setup::shot(Source::of_text("saved.shot.ron", shot_text(&setup, "A large rack."))).load();
    assert!(loaded.map(|loaded| loaded.balls) == Ok(setup.balls));
}

#[test]
fn a_saved_shot_keeps_the_looks_of_table_and_balls() {
    let folders = Folders::of_game();
    for set in ["pool_bar", "pool_measle"] {
        let loaded = Setup::rack("nine_ball_tight").table("pool_7ft").balls(set).folders(&folders).load_with_files();
        let setup = loaded.expect("it ships").setup;
        let text = shot_text(&setup, "A shot at a bar.");
        let saved = Setup::shot(Source::of_text("saved.shot.ron", text)).load().expect("it was saved");
        let looks = |setup: &Setup| setup.balls.iter().map(|placed| placed.look.clone()).collect::<Vec<_>>();
        assert_eq!(looks(&saved), looks(&setup));
        let of_table = |setup: &Setup| (setup.table.gloss, setup.table.metal_colour);
        assert_eq!(of_table(&saved), of_table(&setup));
        assert!(
            setup.table.metal_colour.is_some()
                && looks(&setup).iter().any(|look| look.dots.is_some() || look.wear > 0.0)
        );
    }
}

#[test]
fn the_largest_rack_can_be_saved_while_every_ball_moves() {
    let Setup { mut balls, .. } = Setup::rack("stress_100").load().expect("it ships");
    for (index, placed) in balls.iter_mut().enumerate() {
        placed.motion.velocity = DVec3::new(-0.1, 0.3, 0.0) * (index as f64).sqrt();
        placed.motion.spin = DVec3::new(0.1, -0.3, 0.7) * (index as f64).sqrt();
    }
    let path = std::env::temp_dir().join(format!("baize-large-{}.rack.ron", std::process::id()));
    fs::write(&path, rack_text("large", "pool_72ft", Some("pool"), &balls, 0)).expect("it can be written");
    let verdict = check(&path, &Folders::of_game());
    fs::remove_file(&path).expect("it is there");
    assert_eq!(verdict.as_deref(), Ok("a rack of 5051 balls that fits on 72-ft pool"));
}
