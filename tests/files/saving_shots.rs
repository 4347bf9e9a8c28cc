//! Shots of the evening as files: a saved shot plays again as it was played, and no file is lost.

use std::fs;
use std::time::Duration;

use baize::files::{Folders, Source};
use baize::physics::{Strike, Tip};
use baize::settings::{SaveShot, Seeds, SettingsPlugin, Start, Trouble, Troubles};
use baize::shot::Setup;
use baize::shot::simulate;
use baize::simulation::{BilliardsPlugin, History, HistoryPlugin, Notice, OfMainTable, TableCommand, TableState};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

use baize_testing::folder::Folder;

/// A game with its history, and with the person's own files in that folder.
fn game(own: Option<&Folder>) -> App {
    let folders = Folders { own: own.map(|folder| folder.0.clone()), data: None, game: "nowhere".into() };
    let start =
        Start::new(folders, Some("eight_ball".to_owned()), None, Seeds::from(1)).expect("the rack comes with the game");
    let setup = start.in_use.setup.clone();
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, BilliardsPlugin { setup }, HistoryPlugin, SettingsPlugin { start }))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(16)));
    app.update();
    app
}

fn send<M: Message>(app: &mut App, message: M) -> Vec<String> {
    app.world_mut().write_message(message);
    let notices = (0..3).flat_map(|_| {
        app.update();
        app.world_mut().resource_mut::<Messages<Notice>>().drain().map(|notice| notice.0).collect::<Vec<_>>()
    });
    notices.collect()
}

/// A shot to its end at once.
fn shoot(app: &mut App, direction: f64) {
    let tip = Tip { side: 0.21, height: 0.13 };
    send(app, TableCommand::Strike(Strike { speed: 6.1, direction, tip, elevation: 0.05 }));
    send(app, TableCommand::Finish);
    assert_eq!(*app.world().of_main_table::<TableState>(), TableState::AtRest);
}

#[test]
fn a_saved_shot_plays_again_to_the_last_bit_although_balls_lay_in_pockets_before_it() {
    let folder = Folder::new();
    let mut app = game(Some(&folder));
    let mut potted_before = 0;
    for number in 1..=6 {
        shoot(&mut app, 0.004 * f64::from(number));
        let said = send(&mut app, SaveShot(number));
        let file = folder.0.join(format!("shots/shot_{number}.shot.ron"));
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{error}: {said:?}"));
        let saved = Setup::shot(Source::of_text("saved", text)).load().expect("it loads");
        let run = simulate(&saved).expect("it plays");
        let shot = app.world().of_main_table::<History>().shot(number).expect("it was played").clone();
        assert_eq!(run.record.duration.to_bits(), shot.run.record.duration.to_bits(), "shot {number}");
        for last in &run.record.finals {
            let index = shot.run.index_of(last.ball).expect("the same balls");
            assert_eq!(*last, shot.run.record.finals[index], "shot {number}");
        }
        potted_before += shot.run.record.finals.len() - run.record.finals.len();
        if shot.run.potted().any(|(ball, _)| ball.0 == 0) {
            break;
        }
    }
    assert!(potted_before > 0, "no ball lay in a pocket before a shot");
}

#[test]
fn a_saved_shot_never_takes_the_name_of_another() {
    let folder = Folder::new();
    folder.put("shots/shot_2.shot.ron", "mine");
    let mut app = game(Some(&folder));
    shoot(&mut app, 0.1);
    let said: Vec<String> = (0..2).flat_map(|_| send(&mut app, SaveShot(1))).collect();
    assert_eq!(fs::read_to_string(folder.0.join("shots/shot_2.shot.ron")).expect("it is there"), "mine");
    let texts = ["shot_1", "shot_3"].map(|name| fs::read_to_string(folder.0.join(format!("shots/{name}.shot.ron"))));
    let [one, three] = texts.map(|text| text.expect("it was saved"));
    assert_eq!(one, three);
    assert!(one.starts_with("// Shot 1 of an evening."), "{one}");
    assert!(
        said[0].starts_with("Shot 1 is saved as ") && said[0].ends_with("with --shot shot_1 to play it."),
        "{said:?}"
    );
}

#[test]
fn without_a_folder_or_a_shot_a_message_says_why_nothing_is_saved() {
    let mut app = game(None);
    send(&mut app, SaveShot(1));
    let troubles = |app: &App| app.world().resource::<Troubles>().0.clone();
    assert_eq!(troubles(&app), [(Trouble::Saving, "Shot 1 is not in the list any more.".to_owned())]);
    shoot(&mut app, 0.1);
    send(&mut app, SaveShot(1));
    let why = "This system has no folder for your files; name one in BAIZE_CONFIG_DIR.";
    assert_eq!(troubles(&app), [(Trouble::Saving, why.to_owned())]);
}
