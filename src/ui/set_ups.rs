//! The set-up that the player makes in the placing mode: its name and sentence, and what is asked of it.

use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::clipboard::{AskToPaste, CopyText};
use crate::cue::{Arranging, CueSystems, Hand};
use crate::files::{Kind, Source};
use crate::input::{Keyboard, Owner};
use crate::physics::BallId;
use crate::rack::BallSetFile;
use crate::settings::{GameFolders, InUse, SaveSetup, SetupSaved};
use crate::shot::{Setup, line_text, shot_text_about};
use crate::shot_study::MadeSetup;
use crate::simulation::{CurrentSetup, Notice, TableCommand, TheTable, table_changed, table_exists};
use crate::words::opening as text;

/// The set-up that is made, as far as it does not lie on the table.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SetUpDraft {
    /// Its name.
    pub name: String,
    /// What there is to see, in a sentence; empty for nothing.
    pub about: String,
    /// The file in which it was saved, or from which it came.
    pub file: Option<PathBuf>,
    /// The name of the racked set-up to which all this belongs.
    pub(super) of: String,
    /// Whether the card shows more than what balls snap to.
    pub(super) is_open: bool,
    /// The ball of the set that the player drags out of its row, until it is on the table.
    pub(super) dragged: Option<String>,
    /// The ball set of which all balls of the table are, if there is one.
    pub(super) set: Option<BallSetFile>,
}

impl SetUpDraft {
    /// What belongs to a set-up that was opened.
    pub(super) fn take(&mut self, name: &str, about: String, file: Option<PathBuf>) {
        (self.name, self.of, self.about, self.file) = (name.to_owned(), name.to_owned(), about, file);
    }
}

/// What the player asks of the set-up.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum SetUpRequest {
    /// Save it in its file, of which the old text is kept, or in a new one.
    Save,
    /// Save it in a new file.
    Duplicate,
    /// Copy it as a line.
    CopyLine,
    /// Copy it as a shot file.
    CopyRon,
    /// Put the set-up on the clipboard on the table.
    Paste,
    /// Put the ball of the set with that name on the table, or away if it is there.
    Ball(String),
}

/// Keeps the draft, and does what is asked.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SetUpDraft>()
        .add_message::<SetUpRequest>()
        .add_message::<SaveSetup>()
        .add_message::<SetupSaved>();
    app.add_systems(
        Update,
        (follow_table.run_if(table_changed::<CurrentSetup>), ask_with_keys, carry_out, note_file)
            .chain()
            .after(CueSystems)
            .run_if(table_exists),
    );
}

/// Takes the name of another set-up, and looks which ball set it has.
fn follow_table(setup: TheTable<&CurrentSetup>, folders: Option<Res<GameFolders>>, mut draft: ResMut<SetUpDraft>) {
    if draft.of != setup.0.name {
        draft.take(&setup.0.name, String::new(), None);
    }
    let has_all = |set: &BallSetFile| setup.0.balls.iter().all(|placed| set.has(placed));
    if !draft.set.as_ref().is_some_and(has_all) {
        draft.set = folders.and_then(|folders| {
            let read = |name: &String| Source::find(Kind::Balls, name, &folders).and_then(Source::parse).ok();
            let sets: Vec<String> = folders.list(Kind::Balls).into_keys().collect();
            sets.iter().filter_map(read).map(|(set, _)| set).find(has_all)
        });
    }
}

/// Handles the keys that copy and paste in the placing mode.
fn ask_with_keys(keys: Keyboard, owner: Res<Owner>, hand: Res<Hand>, mut requests: MessageWriter<SetUpRequest>) {
    if owner.panel_types || !hand.is_placing() {
        return;
    }
    if keys.copies() {
        requests.write(SetUpRequest::CopyLine);
    }
    if keys.pastes() {
        requests.write(SetUpRequest::Paste);
    }
}

/// Where requests lead.
#[derive(SystemParam)]
struct Leads<'w> {
    copies: MessageWriter<'w, CopyText>,
    pastes: MessageWriter<'w, AskToPaste>,
    saves: MessageWriter<'w, SaveSetup>,
    commands: MessageWriter<'w, TableCommand>,
    notices: MessageWriter<'w, Notice>,
}

/// Does what is asked. Without a cue ball on the bed there is no set-up.
fn carry_out(
    mut requests: MessageReader<SetUpRequest>,
    draft: Res<SetUpDraft>,
    in_use: Option<Res<InUse>>,
    mut made: MadeSetup,
    mut arranging: ResMut<Arranging>,
    mut leads: Leads,
) {
    for request in requests.read() {
        if *request == SetUpRequest::Paste {
            leads.pastes.write(AskToPaste);
            continue;
        }
        let Some(setup) = made.take(&draft.name) else {
            leads.notices.write(Notice(text::NO_CUE_BALL.to_owned()));
            continue;
        };
        let about = draft.about.clone();
        match request {
            SetUpRequest::Save => save(setup, about, draft.file.clone(), &mut leads),
            SetUpRequest::Duplicate => save(setup, about, None, &mut leads),
            SetUpRequest::CopyLine => {
                let seed = in_use.as_ref().and_then(|in_use| in_use.drawn_seed);
                copy(line_text(&setup, &about, seed), text::line_copied, &mut leads);
            }
            SetUpRequest::CopyRon => {
                copy(Ok(shot_text_about(&setup, &about, text::TO_SHARE)), text::file_copied, &mut leads);
            }
            SetUpRequest::Ball(name) => arranging.goes_on |= put(name, setup, &draft, &made, &mut leads),
            SetUpRequest::Paste => {}
        }
    }
}

fn save(setup: Setup, about: String, over: Option<PathBuf>, leads: &mut Leads) {
    leads.saves.write(SaveSetup { setup: Box::new(setup), about, over });
}

fn copy(text: Result<String, String>, says: impl Fn(usize) -> String, leads: &mut Leads) {
    match text {
        Ok(text) => {
            let said = says(text.len());
            leads.copies.write(CopyText { text, said });
        }
        Err(sentence) => _ = leads.notices.write(Notice(sentence)),
    }
}

/// Puts a ball on the table, or away. Returns whether that racks another set-up, with one ball more than this one.
fn put(name: &str, setup: Setup, draft: &SetUpDraft, made: &MadeSetup, leads: &mut Leads) -> bool {
    let known = made.racked().balls.iter().find(|placed| placed.look.name == name).map(|placed| placed.ball);
    if let Some(ball) = known.filter(|ball| setup.placed(ball.id).is_some()) {
        leads.commands.write(TableCommand::PutAway(ball.id));
        return false;
    }
    let id = known.map_or_else(|| free_id(name, draft.set.as_ref(), &setup), |ball| ball.id);
    let Some(mut placed) = draft.set.as_ref().and_then(|set| set.put(name, id, default())) else { return false };
    let step = 0.5 * setup.table.diamond().min_element();
    let places = setup.table.places_around_head_spot(step);
    let Some(place) = made.in_play().room_for(&placed.ball, &setup.table, places) else {
        leads.notices.write(Notice(text::NO_ROOM.to_owned()));
        return false;
    };
    if known.is_some() {
        leads.commands.write(TableCommand::Place(id, place));
        return false;
    }
    (placed.motion.position.x, placed.motion.position.y) = (place.x, place.y);
    let cue_ball = setup.balls[setup.cue_ball].ball.id;
    let mut more = setup;
    more.name.clone_from(&draft.of);
    more.balls.push(placed);
    more.balls.sort_by_key(|placed| placed.ball.id);
    more.cue_ball = more.index_of(cue_ball).unwrap_or_default();
    leads.commands.write(TableCommand::Rack(Box::new(more)));
    true
}

/// The id of a ball that comes to the table: its number, or the lowest that is free.
fn free_id(name: &str, set: Option<&BallSetFile>, setup: &Setup) -> BallId {
    let number = set.and_then(|set| set.ball(name)?.number).map(u32::from).filter(|number| *number > 0);
    let is_free = |id: &u32| setup.placed(BallId(*id)).is_none();
    BallId(number.filter(is_free).or_else(|| (1..).find(is_free)).unwrap_or_default())
}

/// Notes in which file the set-up lies.
fn note_file(mut saved: MessageReader<SetupSaved>, mut draft: ResMut<SetUpDraft>) {
    if let Some(SetupSaved(path)) = saved.read().last() {
        draft.file = Some(path.clone());
    }
}
