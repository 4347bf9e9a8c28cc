//! Files that the player chooses, and what happens when they change on the disk.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use baize::files::Folders;
use baize::mode::Mode;
use baize::settings::{
    Action, Choose, Chosen, CueFile, CurrentControls, CurrentCue, CurrentMood, GameFolders, InUse, Remembered, Seeds,
    Settings, SettingsPlugin, Start, Trouble, Troubles,
};
use baize::shot::Setup;
use baize::simulation::{BilliardsPlugin, CurrentPhysics, CurrentSetup, Notice, OfMainTable, TableCommand};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

/// Two updates of this length are longer than it takes to notice a change and that the file no longer changes.
const TICK: Duration = Duration::from_millis(300);
/// Within a second.
const SOON: usize = 3;

/// A cue of a length that is filled in.
const CUE: &str = "(name: \"mine\", length: LENGTH, tip: 0.012, butt: 0.03, shaft: (0.8, 0.7, 0.5), \
    ferrule: (length: 0.02, colour: (0.9, 0.9, 0.9)))";

const PHYSICS: &str = "(cloth: (rolling_friction: 0.02))";

fn rack_text(x: f64) -> String {
    format!("(name: \"one\", table: \"pool_9ft\", ball_set: \"pool\", balls: [(ball: \"cue\", position: ({x}, 0.1))])")
}

/// A game whose files are in a folder of this test.
struct Game {
    app: App,
    folder: PathBuf,
}

impl Game {
    fn open(name: &str) -> Self {
        let folder = empty_folder(name);
        write(&folder.join("one.rack.ron"), &rack_text(0.1));
        Self::open_in(folder)
    }

    fn open_in(folder: PathBuf) -> Self {
        let folders = Folders { own: Some(folder.clone()), data: None, game: folder.join("game") };
        let rack = folder.join("one.rack.ron").display().to_string();
        let start = Start::new(folders, Some(rack), None, Seeds::from(1)).unwrap();
        let setup = start.in_use.setup.clone();
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, BilliardsPlugin { setup }, SettingsPlugin { start }))
            .insert_resource(TimeUpdateStrategy::ManualDuration(TICK))
            .init_resource::<Heard>()
            .add_systems(Last, listen);
        app.update();
        Self { app, folder }
    }

    fn write(&mut self, file: &str, text: &str) {
        write(&self.folder.join(file), text);
    }

    /// Lets about a second pass.
    fn wait(&mut self) {
        for _ in 0..SOON {
            self.app.update();
        }
    }

    fn choose(&mut self, choice: Choose) {
        self.app.world_mut().write_message(choice);
        self.wait();
    }

    fn heard(&mut self) -> Heard {
        std::mem::take(&mut self.app.world_mut().resource_mut::<Heard>())
    }

    fn troubles(&self) -> Vec<(Trouble, String)> {
        self.app.world().resource::<Troubles>().0.clone()
    }

    fn cue_ball_x(&self) -> f64 {
        self.app.world().of_main_table::<CurrentSetup>().0.balls[0].motion.position.x
    }

    fn rolling_friction(&self) -> f64 {
        self.app.world().of_main_table::<CurrentPhysics>().0.cloth.rolling_friction
    }
}

/// What was sent to the table, and the sentences for the player.
#[derive(Resource, Clone, Debug, Default)]
struct Heard {
    commands: Vec<&'static str>,
    racks: Vec<Setup>,
    notices: Vec<String>,
}

fn listen(mut commands: MessageReader<TableCommand>, mut notices: MessageReader<Notice>, mut heard: ResMut<Heard>) {
    for command in commands.read() {
        heard.commands.push(match command {
            TableCommand::Rack(_) => "rack",
            TableCommand::SetPhysics(_) => "physics",
            _ => "else",
        });
        if let TableCommand::Rack(setup) = command {
            heard.racks.push((**setup).clone());
        }
    }
    heard.notices.extend(notices.read().map(|notice| notice.0.clone()));
}

fn empty_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("choosing_{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn write(file: &Path, text: &str) {
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, text).unwrap();
}

#[test]
fn files_that_do_not_change_ask_nothing_of_the_table() {
    let mut game = Game::open("still");
    game.wait();
    game.wait();
    let heard = game.heard();
    assert!(heard.commands.is_empty() && heard.notices.is_empty(), "{heard:?}");
}

#[test]
fn a_changed_rack_is_on_the_table_within_a_second() {
    let mut game = Game::open("rack");
    game.write("one.rack.ron", &rack_text(0.2));
    game.wait();
    assert_eq!(game.cue_ball_x(), 0.2);
    let heard = game.heard();
    assert_eq!(heard.commands, ["rack"]);
    assert_eq!(heard.notices, ["one.rack.ron changed: racked again."]);
}

#[test]
fn a_bad_rack_leaves_the_table_as_it_is_and_is_reported_with_its_place_until_it_is_corrected() {
    let mut game = Game::open("bad_rack");
    game.write("one.rack.ron", &rack_text(0.2).replace("position", "postition"));
    game.wait();
    assert_eq!(game.cue_ball_x(), 0.1);
    assert!(game.heard().commands.is_empty());
    let [(Trouble::Table, message)] = &game.troubles()[..] else { panic!("{:?}", game.troubles()) };
    assert!(message.contains("one.rack.ron:1:") && message.contains("postition"), "{message}");
    game.write("one.rack.ron", &rack_text(0.3));
    game.wait();
    assert_eq!((game.cue_ball_x(), game.troubles().len()), (0.3, 0));
}

#[test]
fn a_changed_preset_is_in_force_within_a_second_and_the_balls_stay() {
    let mut game = Game::open("physics");
    let preset = game.folder.join("mine.physics.ron");
    write(&preset, PHYSICS);
    game.choose(Choose::Physics(preset.display().to_string()));
    assert_eq!((game.rolling_friction(), game.heard().commands), (0.02, vec!["physics"]));
    game.write("mine.physics.ron", &PHYSICS.replace("0.02", "0.03"));
    game.wait();
    assert_eq!((game.rolling_friction(), game.heard().commands), (0.03, vec!["physics"]));
    game.write("mine.physics.ron", &PHYSICS.replace("0.02", "-1"));
    game.wait();
    assert_eq!((game.rolling_friction(), game.troubles().len()), (0.03, 1));
    assert!(game.heard().commands.is_empty());
}

#[test]
fn a_bad_rack_at_the_start_is_reported_and_the_built_in_one_is_racked_until_it_is_corrected() {
    let folder = empty_folder("bad_start");
    write(&folder.join("one.rack.ron"), "(balls: [");
    write(&folder.join("settings.ron"), "(rack: 5)");
    write(&folder.join("controls.ron"), "(strike: \"Nokey\")");
    let mut game = Game::open_in(folder);
    assert_eq!(game.app.world().of_main_table::<CurrentSetup>().0.balls.len(), 10);
    let about: Vec<Trouble> = game.troubles().iter().map(|(trouble, _)| *trouble).collect();
    assert_eq!(about, [Trouble::Settings, Trouble::Keys, Trouble::Table]);
    game.write("one.rack.ron", &rack_text(0.4));
    game.wait();
    assert_eq!(game.cue_ball_x(), 0.4);
}

#[test]
fn a_file_that_cannot_be_loaded_is_not_chosen() {
    let mut game = Game::open("unknown");
    game.choose(Choose::Rack("no_such_rack".to_owned()));
    game.choose(Choose::Table(Some("no_such_table".to_owned())));
    assert_eq!(game.cue_ball_x(), 0.1);
    assert!(game.heard().commands.is_empty());
    assert_eq!(game.app.world().resource::<InUse>().chosen.table, None);
    assert!(game.troubles()[0].1.contains("no_such_table"));
}

#[test]
fn the_same_rack_is_laid_with_balls_of_another_set_that_has_them() {
    let mut game = Game::open("balls");
    game.choose(Choose::Balls(Some("snooker".to_owned())));
    let radius = |game: &Game| game.app.world().of_main_table::<CurrentSetup>().0.balls[0].ball.radius;
    assert_eq!(radius(&game), 0.02625);
    game.choose(Choose::Balls(Some("carom".to_owned())));
    assert_eq!(radius(&game), 0.02625, "carom has no ball of that name");
    game.choose(Choose::Balls(None));
    assert_eq!(radius(&game), 0.028575);
}

#[test]
fn changed_keys_are_in_force_and_bad_ones_are_not() {
    let mut game = Game::open("keys");
    game.write("controls.ron", "(strike: \"Enter\")");
    game.wait();
    let keys = |game: &Game| game.app.world().resource::<CurrentControls>().0.keys(Action::Strike).to_vec();
    assert_eq!(keys(&game), ["Enter"]);
    game.write("controls.ron", "(strike: \"Nokey\")");
    game.wait();
    assert_eq!(keys(&game), ["Enter"]);
    assert_eq!(game.troubles()[0].0, Trouble::Keys);
}

#[test]
fn a_mood_of_ones_own_is_in_force_when_it_is_chosen_and_when_its_file_changes() {
    let mut game = Game::open("mood");
    let light = |game: &Game| game.app.world().resource::<CurrentMood>().0.lamp.light;
    game.write("moods/mine.mood.ron", "(lamp: (light: 2.0))");
    assert_eq!(light(&game), 1.0, "the mood of the club");
    game.app.world_mut().resource_mut::<Remembered>().settings.picture.mood = "mine".to_owned();
    game.wait();
    assert_eq!(light(&game), 2.0);
    game.write("moods/mine.mood.ron", "(lamp: (light: 3.0))");
    game.wait();
    assert_eq!(light(&game), 3.0);
    assert_eq!(game.heard().notices, ["mine.mood.ron changed: the new mood is in force."]);

    game.write("moods/mine.mood.ron", "(lamp: (light: 30))");
    game.wait();
    assert_eq!(light(&game), 3.0, "the last good one");
    let [(Trouble::Mood, message)] = &game.troubles()[..] else { panic!("{:?}", game.troubles()) };
    assert!(message.ends_with("mine.mood.ron:1:9: lamp.light is 30, but must lie between 0 and 4"), "{message}");
    game.write("moods/mine.mood.ron", "(lamp: (light: 0.5))");
    game.wait();
    assert_eq!((light(&game), game.troubles().len()), (0.5, 0));
    assert!(game.heard().commands.is_empty(), "nothing is asked of the table");
}

#[test]
fn a_mood_that_is_not_there_is_reported_and_the_room_stays() {
    let mut game = Game::open("no_mood");
    game.app.world_mut().resource_mut::<Remembered>().settings.picture.mood = "nowhere".to_owned();
    game.wait();
    assert_eq!(game.app.world().resource::<CurrentMood>(), &CurrentMood::default());
    assert_eq!(game.troubles()[0].0, Trouble::Mood);
}

#[test]
fn the_balls_as_they_lie_are_saved_as_a_rack_that_loads_to_the_same() {
    let mut game = Game::open("save_rack");
    game.choose(Choose::SaveRack("mine".to_owned()));
    assert!(game.troubles().is_empty(), "{:?}", game.troubles());
    let saved = game.folder.join("racks/mine.rack.ron");
    let before = game.app.world().of_main_table::<CurrentSetup>().0.balls.clone();
    game.choose(Choose::Rack(saved.display().to_string()));
    assert_eq!(game.app.world().of_main_table::<CurrentSetup>().0.balls, before);
}

#[test]
fn the_physics_in_force_is_saved_as_a_preset_and_chosen() {
    let mut game = Game::open("save_physics");
    let mut physics = game.app.world().of_main_table::<CurrentPhysics>().0.clone();
    physics.cloth.rolling_friction = 0.0123;
    game.app.world_mut().write_message(TableCommand::SetPhysics(Box::new(physics.clone())));
    game.wait();
    game.choose(Choose::SavePhysics("club".to_owned()));
    assert!(game.troubles().is_empty(), "{:?}", game.troubles());
    let text = fs::read_to_string(game.folder.join("presets/club.physics.ron")).unwrap();
    assert!(text.contains("0.0123") && text.contains("//"), "{text}");
    let in_use = game.app.world().resource::<InUse>();
    assert_eq!((in_use.chosen.physics.as_str(), &in_use.setup.physics), ("club", &physics));
}

#[test]
fn a_usual_rack_is_racked_again_with_another_seed_and_the_seed_is_kept() {
    let mut game = Game::open("seeds");
    game.choose(Choose::Rack("nine_ball".to_owned()));
    let mut seeds = vec![game.app.world().resource::<InUse>().drawn_seed];
    let mut racks = game.heard().racks;
    for _ in 0..3 {
        game.choose(Choose::Again);
        seeds.push(game.app.world().resource::<InUse>().drawn_seed);
        racks.extend(game.heard().racks);
    }
    assert_eq!(racks.len(), 4);
    for (index, seed) in seeds.iter().enumerate() {
        let one = &racks[index];
        assert!(racks[..index].iter().all(|other| other.balls != one.balls), "rack {index} came before");
        let chosen = Chosen { seed: *seed, ..game.app.world().resource::<InUse>().chosen.clone() };
        let again = chosen.load(game.app.world().resource::<GameFolders>()).expect("it loads");
        assert_eq!(again.setup.balls, one.balls, "the seed {seed:?} gives the same balls");
    }
}

#[test]
fn in_a_match_or_a_drill_nothing_is_chosen_and_the_seed_of_the_rack_stays() {
    for (mode, word) in [(Mode::Match, "match"), (Mode::Drill, "drill")] {
        let mut game = Game::open(&format!("stays_{word}"));
        game.choose(Choose::Rack("nine_ball".to_owned()));
        let before = game.app.world().resource::<InUse>().clone();
        game.heard();
        game.app.world_mut().resource_mut::<NextState<Mode>>().set(mode);
        let others = [Choose::Again, Choose::Rack("eight_ball".to_owned()), Choose::Physics("ideal".to_owned())];
        for other in others {
            game.choose(other.clone());
            assert_eq!(*game.app.world().resource::<InUse>(), before, "{other:?} in a {word}");
            let heard = game.heard();
            assert!(heard.racks.is_empty(), "{other:?} racked in a {word}");
            assert!(heard.notices.iter().any(|notice| notice.contains(word)), "{other:?}: {:?}", heard.notices);
        }
    }
}

#[test]
fn files_that_do_not_change_leave_a_drawn_rack_alone() {
    let mut game = Game::open("drawn");
    game.choose(Choose::Rack("nine_ball".to_owned()));
    assert_eq!(game.heard().racks.len(), 1);
    game.write("physics.ron", PHYSICS);
    game.wait();
    assert!(game.heard().racks.is_empty(), "a change of the physics racked again");
}

#[test]
fn a_tight_rack_is_racked_again_to_the_last_bit() {
    let mut game = Game::open("tight");
    game.choose(Choose::Rack("nine_ball_tight".to_owned()));
    game.choose(Choose::Again);
    let racks = game.heard().racks;
    assert_eq!(racks.len(), 2);
    assert_eq!(racks[0].balls, racks[1].balls);
    assert_eq!(game.app.world().resource::<InUse>().drawn_seed, None);
}

#[test]
fn a_name_that_leaves_the_folder_saves_nothing_and_is_reported() {
    let mut game = Game::open("save_bad");
    game.choose(Choose::SavePhysics("../club".to_owned()));
    assert_eq!(game.troubles()[0].0, Trouble::Saving);
}

#[test]
fn what_was_chosen_is_found_again_at_the_next_start_but_not_what_the_command_line_said() {
    let mut game = Game::open("settings");
    let preset = game.folder.join("mine.physics.ron");
    write(&preset, PHYSICS);
    game.choose(Choose::Physics(preset.display().to_string()));
    game.wait();
    game.wait();
    let folders = Folders { own: Some(game.folder.clone()), data: None, game: game.folder.join("game") };
    let start = Start::new(folders, None, None, Seeds::from(1)).unwrap();
    assert!(start.troubles.0.is_empty(), "{:?}", start.troubles);
    assert_eq!(start.in_use.chosen.physics, preset.display().to_string());
    assert_eq!(start.in_use.chosen.rack, Settings::default().rack);
}

#[test]
fn a_cue_that_is_chosen_is_shown_and_a_change_of_its_file_too() {
    let mut game = Game::open("cue");
    let shown = |game: &Game| game.app.world().resource::<CurrentCue>().0.clone();
    let choose = |game: &mut Game, name: &str| {
        game.app.world_mut().resource_mut::<Remembered>().settings.cue = name.to_owned();
        game.wait();
    };
    assert_eq!(shown(&game), CueFile::default());
    choose(&mut game, "snooker");
    assert_eq!(shown(&game).name, "snooker cue");
    let own = game.folder.join("mine.cue.ron");
    let text = CUE.replace("LENGTH", "1.3");
    write(&own, &text);
    choose(&mut game, &own.display().to_string());
    assert_eq!(shown(&game).length, 1.3);
    game.write("mine.cue.ron", &text.replace("1.3", "1.4"));
    game.wait();
    assert_eq!((shown(&game).length, game.troubles().len()), (1.4, 0));
    // The cue is only seen: nothing was asked of the table.
    assert!(game.heard().commands.is_empty());
}

#[test]
fn a_bad_cue_leaves_the_cue_as_it_is_and_is_reported_until_it_is_corrected() {
    let mut game = Game::open("bad_cue");
    let own = game.folder.join("mine.cue.ron");
    write(&own, &CUE.replace("LENGTH", "13"));
    game.app.world_mut().resource_mut::<Remembered>().settings.cue = own.display().to_string();
    game.wait();
    assert_eq!(game.app.world().resource::<CurrentCue>().0, CueFile::default());
    let [(Trouble::Cue, message)] = &game.troubles()[..] else { panic!("{:?}", game.troubles()) };
    assert!(message.contains("mine.cue.ron:1:") && message.contains("length is 13"), "{message}");
    game.write("mine.cue.ron", &CUE.replace("LENGTH", "1.3"));
    game.wait();
    assert_eq!(game.app.world().resource::<CurrentCue>().0.length, 1.3);
    assert!(game.troubles().is_empty());
}
