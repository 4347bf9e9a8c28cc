//! Saves the replay that is on as a film: the pictures of the window without anything over them, one for each thirtieth of a second.

mod webp;
mod writing;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bevy::ecs::system::SystemParam;
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;

use self::writing::{MOST_PICTURES, Picture, RATE, Writing};
use crate::files::{Folders, shown_path};
use crate::input::{Keyboard, Owner};
use crate::mode::Looking;
use crate::settings::{Action, GameFolders};
use crate::simulation::{Notice, Replay, ReplayCommand, TheTable};
use crate::ui::{Filmed, SaveFilm};
use crate::words::film as text;

/// In so many frames what lies over the picture is gone, and the replay is at its start.
const TO_BEGIN: u32 = 4;
/// A picture that has not come after so many frames does not come.
const PATIENCE: u32 = 600;
/// The program that writes films.
const FFMPEG: &str = "ffmpeg";

/// Makes films of replays.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Film>()
        .add_systems(Update, ask_with_key.run_if(in_state(Looking::AtReplay)))
        .add_systems(Last, (begin, take_pictures, tell).chain());
}

/// The film that is being made.
#[derive(Resource, Default)]
struct Film(Option<Making>);

/// A film on its way.
struct Making {
    /// Frames until it begins.
    waits: u32,
    /// Pictures that were asked for, and those that were given to the writer.
    asked: u32,
    given: u32,
    /// Pictures that have come before their turn.
    early: BTreeMap<u32, Picture>,
    /// Whether all pictures were asked for, and for how many frames none has come since.
    is_over: bool,
    idle: u32,
    /// Dropped when the last picture was given.
    writing: Option<Writing>,
    /// The writer's answer is still to come.
    result: Option<SyncCell<Receiver<Result<PathBuf, String>>>>,
}

/// Asks for a film by the key for pictures with the fine key.
fn ask_with_key(keys: Keyboard, owner: Res<Owner>, mut requests: MessageWriter<SaveFilm>) {
    if keys.hit(Action::Screenshot) && keys.held(Action::Fine) && !owner.panel_types {
        requests.write(SaveFilm);
    }
}

/// Begins a film of the replay from its start. While it is made, time goes on by a thirtieth of a second a frame, however long a frame takes.
fn begin(
    mut requests: MessageReader<SaveFilm>,
    replay: TheTable<&Replay>,
    folders: Option<Res<GameFolders>>,
    mut film: ResMut<Film>,
    (mut filmed, mut strategy): (ResMut<Filmed>, ResMut<TimeUpdateStrategy>),
    (mut orders, mut notices): (MessageWriter<ReplayCommand>, MessageWriter<Notice>),
) {
    if requests.read().count() == 0 || film.0.is_some() || !replay.is_on() {
        return;
    }
    let Some(stem) = folders.as_deref().and_then(|folders| stem(folders)) else {
        notices.write(Notice(text::NO_FOLDER.to_owned()));
        return;
    };
    film.0 = Some(Making {
        waits: TO_BEGIN,
        asked: 0,
        given: 0,
        early: BTreeMap::new(),
        is_over: false,
        idle: 0,
        writing: Some(Writing::begin(stem, FFMPEG)),
        result: None,
    });
    filmed.0 = true;
    *strategy = TimeUpdateStrategy::ManualDuration(Duration::from_secs(1) / RATE);
    orders.write(ReplayCommand::Seek(0.0));
}

/// Where the film is to lie, without number and ending.
fn stem(folders: &Folders) -> Option<PathBuf> {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    Some(folders.pictures()?.join(format!("baize-{seconds}")))
}

/// What a film needs to go on.
#[derive(SystemParam)]
struct OnTheWay<'w, 's> {
    replay: TheTable<'w, 's, &'static Replay>,
    filmed: ResMut<'w, Filmed>,
    strategy: ResMut<'w, TimeUpdateStrategy>,
    orders: MessageWriter<'w, ReplayCommand>,
    commands: Commands<'w, 's>,
}

/// Asks for the picture of each frame until the replay is at its end, is left, or the film is long enough.
fn take_pictures(mut film: ResMut<Film>, mut of: OnTheWay) {
    let Some(making) = film.0.as_mut().filter(|making| !making.is_over) else { return };
    let watched = of.replay.watched();
    if making.waits > 0 && watched.is_some() {
        making.waits -= 1;
        if making.waits == 0 {
            of.orders.write(ReplayCommand::Play(true));
        }
        return;
    }
    // In the frame after the order the replay plays.
    let plays = watched.is_some_and(|watched| watched.is_playing() || making.asked == 0);
    if watched.is_some() {
        let number = making.asked;
        making.asked += 1;
        of.commands.spawn(Screenshot::primary_window()).observe(
            move |taken: On<ScreenshotCaptured>, mut film: ResMut<Film>| {
                if let Some(making) = &mut film.0 {
                    making.receive(number, &taken.image);
                }
            },
        );
    }
    if !plays || making.asked >= MOST_PICTURES {
        making.is_over = true;
        of.filmed.0 = false;
        *of.strategy = TimeUpdateStrategy::Automatic;
    }
}

impl Making {
    /// Takes a picture, and gives the writer all whose turn it is.
    fn receive(&mut self, number: u32, image: &Image) {
        self.idle = 0;
        if let Ok(picture) = image.clone().try_into_dynamic() {
            let picture = picture.into_rgb8();
            self.early.insert(number, ([picture.width(), picture.height()], picture.into_raw()));
        }
        while let Some(picture) = self.early.remove(&self.given) {
            self.given += 1;
            if let Some(writing) = &self.writing {
                // A writer that has failed says so at the end.
                let _ = writing.pictures.send(picture);
            }
        }
    }
}

/// Ends a film whose pictures have all come, and says where it is, or why there is none.
fn tell(mut film: ResMut<Film>, mut notices: MessageWriter<Notice>) {
    let Some(making) = film.bypass_change_detection().0.as_mut().filter(|making| making.is_over) else { return };
    making.idle += 1;
    let has_all = making.given == making.asked || making.idle > PATIENCE;
    if has_all && let Some(Writing { pictures, result }) = making.writing.take() {
        drop(pictures);
        making.result = Some(result);
    }
    let Some(result) = &mut making.result else { return };
    let told = match result.get().try_recv() {
        Ok(Ok(path)) => text::saved(&shown_path(path)),
        Ok(Err(reason)) => text::not_saved(&reason),
        Err(TryRecvError::Empty) => return,
        Err(TryRecvError::Disconnected) => text::WRITER_ENDED.to_owned(),
    };
    notices.write(Notice(told));
    film.0 = None;
}
