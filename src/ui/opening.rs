//! Opens shots by name, what is pasted, and files that are dropped on the window. What is broken changes nothing.

use std::path::{Path, PathBuf};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use super::clipboard::Pasted;
use super::set_ups::SetUpDraft;
use crate::cue::{Arranging, Hand};
use crate::files::{FileError, Kind, Source, capital, shown_path};
use crate::formats::verdict;
use crate::input::Screen;
use crate::match_play::LoadedMatch;
use crate::mode::Mode;
use crate::practice::DrillRequest;
use crate::referee::MatchRequest;
use crate::settings::{Choose, GameFolders, InUse, Seeds};
use crate::shot::{Loaded, Setup, is_shared};
use crate::simulation::{Notice, TableCommand};
use crate::teaching::LessonRequest;
use crate::words::{opening as text, shared};

/// Puts the shot of this name on the table, with its stroke as the aim.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub(crate) struct OpenShot(pub String);

/// Opens shots, texts and files.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<FileDragAndDrop>()
        .add_message::<OpenShot>()
        .add_systems(Update, (open_named, open_pasted, open_dropped).chain().run_if(resource_exists::<InUse>));
}

/// What opening a text or a file reads and writes.
#[derive(SystemParam)]
struct Opening<'w, 's> {
    folders: Res<'w, GameFolders>,
    mode: Res<'w, State<Mode>>,
    hand: Res<'w, Hand>,
    seeds: ResMut<'w, Seeds>,
    in_use: ResMut<'w, InUse>,
    draft: ResMut<'w, SetUpDraft>,
    arranging: ResMut<'w, Arranging>,
    table: MessageWriter<'w, TableCommand>,
    choices: MessageWriter<'w, Choose>,
    drills: MessageWriter<'w, DrillRequest>,
    lessons: MessageWriter<'w, LessonRequest>,
    matches: MessageWriter<'w, MatchRequest>,
    notices: MessageWriter<'w, Notice>,
    commands: Commands<'w, 's>,
}

fn open_named(mut named: MessageReader<OpenShot>, mut opening: Opening) {
    for OpenShot(name) in named.read() {
        let answer = match Setup::shot(name).folders(&opening.folders).load_with_files() {
            Ok(loaded) => {
                // A file of the game is not the player's to save over.
                let own = opening.folders.own_path(Kind::Shot, name).filter(|path| path.exists());
                Ok(opening.lay(loaded, own))
            }
            Err(error) => Err(error.to_string()),
        };
        opening.answer(answer);
    }
}

fn open_pasted(mut pasted: MessageReader<Pasted>, mut opening: Opening) {
    for Pasted(text) in pasted.read() {
        let answer = match opening.objection() {
            Some(objection) => Err(objection),
            None => opening.open_text(text),
        };
        opening.answer(answer);
    }
}

fn open_dropped(mut dropped: MessageReader<FileDragAndDrop>, mut opening: Opening) {
    for event in dropped.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = event else { continue };
        let answer = match opening.objection() {
            Some(objection) => Err(objection),
            None => opening.open_file(path_buf).map_err(|error| error.to_string()),
        };
        opening.answer(answer);
    }
}

impl Opening<'_, '_> {
    /// Why nothing is opened now.
    fn objection(&self) -> Option<String> {
        match self.mode.get() {
            Mode::FreeTable => None,
            Mode::Match => Some(text::IN_A_MATCH.to_owned()),
            Mode::Lesson => Some(text::IN_A_LESSON.to_owned()),
            Mode::Drill => Some(text::IN_A_DRILL.to_owned()),
        }
    }

    /// Tells the player what was opened, or why not.
    fn answer(&mut self, answer: Result<String, String>) {
        self.notices.write(Notice(answer.unwrap_or_else(|message| capital(&message))));
    }

    /// Opens a shared line, a position of FastFiz or a shot file.
    fn open_text(&mut self, text: &str) -> Result<String, String> {
        let loaded = if is_shared(text) {
            Loaded::shared(text).map_err(|flaw| flaw.to_string())
        } else if text.contains('(') {
            let source = Source::of_text(text::PASTED_TEXT, text).in_folders(&self.folders);
            Setup::shot(source).load_with_files().map_err(|error| error.to_string())
        } else {
            Err(text::NO_SET_UP.to_owned())
        };
        Ok(self.lay(loaded?, None))
    }

    /// Opens a file by its kind, which its name says.
    fn open_file(&mut self, path: &Path) -> Result<String, FileError> {
        let kind = Kind::of_file(path)?;
        let source = Source::read(path)?.in_folders(&self.folders);
        let name = path.display().to_string();
        if kind == Kind::Shot {
            let loaded = Setup::shot(source).load_with_files()?;
            return Ok(self.lay(loaded, Some(path.to_path_buf())));
        }
        verdict(kind, source.clone())?;
        match kind {
            Kind::Rack => _ = self.choices.write(Choose::Rack(name)),
            Kind::Table => _ = self.choices.write(Choose::Table(Some(name))),
            Kind::Balls => _ = self.choices.write(Choose::Balls(Some(name))),
            Kind::Physics => _ = self.choices.write(Choose::Physics(name)),
            Kind::Drill => {
                let seed = self.seeds.draw();
                self.drills.write(DrillRequest::Begin { drill: name, person: shared::unnamed_player(1), seed });
            }
            Kind::Lesson => _ = self.lessons.write(LessonRequest::Begin { lesson: name, step: 0 }),
            Kind::Match => {
                let the_match = LoadedMatch::of_source(source)?.the_match;
                self.matches.write(MatchRequest::Open(Box::new(the_match)));
            }
            _ => return Ok(self.belongs(kind, path)),
        }
        self.commands.set_state(Screen::Playing);
        Ok(text::is_open(&shown_path(path)))
    }

    /// Where a file belongs that is not opened by itself.
    fn belongs(&self, kind: Kind, path: &Path) -> String {
        let (file, noun) = (shown_path(path), kind.noun());
        let own = self.folders.own_path(kind, "any").and_then(|own| own.parent().map(Path::to_path_buf));
        match own {
            Some(folder) => text::put_into(&file, noun, &shown_path(folder)),
            None => text::no_folder(&file, noun),
        }
    }

    /// Puts a set-up on the table. Returns what the player is told: what there is to see, if the set-up says so.
    fn lay(&mut self, Loaded { setup, notes, remark, .. }: Loaded, file: Option<PathBuf>) -> String {
        let named = || text::on_the_table(&setup.name);
        let said = if notes.about.is_empty() { named() } else { notes.about.clone() };
        self.draft.take(&setup.name, notes.about, file);
        self.in_use.on_table = false;
        self.arranging.goes_on = self.hand.is_placing();
        self.table.write(TableCommand::Rack(Box::new(setup)));
        self.commands.set_state(Screen::Playing);
        remark.unwrap_or(said)
    }
}
