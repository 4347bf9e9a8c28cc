//! Changes between the screens: the menu key, and a pause, which stops time and lets it run again.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::keys_draft::{KeysDraft, put_in_force, take_key};
use super::matches::{Go, Question};
use super::matches_page::look_for_matches;
use super::page::Page;
use super::review::{OpenedFrom, Reviewed};
use crate::cue::{CueSystems, Hand};
use crate::input::{Keyboard, Owner, Screen};
use crate::mode::{Looking, ModeSystems};
use crate::referee::{CurrentMatch, MatchRequest, look_for_saved};
use crate::settings::Action;
use crate::simulation::{ReplayCommand, RunState, TimeCommand};
use crate::ui::open::{Help, OpensLessons, OpensNewMatch, ShowsShots};

/// Changes between the screens.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Held>()
        .init_resource::<KeysDraft>()
        .add_systems(Update, (menu_key, note_running).after(ModeSystems::AfterTicks).before(CueSystems))
        .add_systems(Update, (take_key, put_in_force).chain().after(menu_key))
        .add_systems(OnEnter(Screen::Start), (let_go, look_for_matches, look_for_saved).chain())
        .add_systems(OnEnter(Screen::Paused), (let_go, hold))
        .add_systems(OnExit(Screen::Paused), (run_again, forget_question))
        .add_systems(OnEnter(Screen::Playing), give_keys_back);
}

/// Handles the menu key. During play it cancels a stroke or a drag; if there is none, it leaves the placing mode; outside that mode
/// it closes the help; if that is closed, it leaves a replay; outside a replay it says no to a question on the score card; without one it
/// opens the pause. In a menu it goes back to the first page, or to where the page with the shots was opened from, and from the first page of
/// the pause to play; a question in the pause is not asked any more.
fn menu_key(
    keys: Keyboard,
    mut owner: ResMut<Owner>,
    screen: Res<State<Screen>>,
    (mut page, draft, mut question): (ResMut<Page>, Res<KeysDraft>, ResMut<Question>),
    reviewed: Res<Reviewed>,
    mut hand: ResMut<Hand>,
    (mut help, looking, current): (ResMut<Help>, Res<State<Looking>>, Res<CurrentMatch>),
    (mut orders, mut requests): (MessageWriter<ReplayCommand>, MessageWriter<MatchRequest>),
    mut commands: Commands,
) {
    // An open list or text field of egui handles the key first.
    if !keys.hit(Action::Menu) || owner.panel_needs_escape || draft.is_waiting() {
        return;
    }
    // The stroke of the computer, or of somebody at another machine, is not the person's to cancel.
    let is_person = !current.others_act();
    match screen.get() {
        Screen::Playing if hand.is_busy() && is_person => {
            hand.let_go();
            // The release is no click then.
            owner.holds.clear();
        }
        Screen::Playing if hand.is_placing() => hand.toggle_placing(),
        Screen::Playing if help.0 => help.0 = false,
        Screen::Playing if *looking.get() == Looking::AtReplay => _ = orders.write(ReplayCommand::Leave),
        Screen::Playing if current.asks_back() => _ = requests.write(MatchRequest::LetStand),
        Screen::Playing if current.asked_from_elsewhere().is_some() => {
            requests.write(MatchRequest::AnswerElsewhere(false));
        }
        Screen::Playing if current.asks_for_coach().is_some() => _ = requests.write(MatchRequest::AnswerCoach(false)),
        Screen::Playing => commands.set_state(Screen::Paused),
        Screen::Start | Screen::Paused if *page == Page::Keys => *page = Page::Settings,
        #[cfg(feature = "online")]
        Screen::Start | Screen::Paused if matches!(*page, Page::Invite | Page::Join) => *page = Page::Online,
        Screen::Start | Screen::Paused if *page == Page::Review => match reviewed.leads_back() {
            Go::Open(before) => *page = before,
            Go::To(screen) => commands.set_state(screen),
        },
        Screen::Start | Screen::Paused if *page != Page::Main => *page = Page::Main,
        Screen::Paused if *question != Question::Nothing => *question = Question::Nothing,
        Screen::Paused => commands.set_state(Screen::Playing),
        Screen::Start => {}
    }
}

/// Whether time ran before the menu opened, so that closing it lets time run again.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Held {
    /// Time ran when the pause began.
    ran: bool,
    /// [`TimeCommand::Run`] was sent but is not carried out yet.
    awaits: bool,
}

/// Stops time, also that of a replay, and notes whether it ran.
fn hold(
    run: Res<RunState>,
    mut held: ResMut<Held>,
    mut requests: MessageWriter<TimeCommand>,
    mut orders: MessageWriter<ReplayCommand>,
) {
    held.ran = *run == RunState::Running || held.awaits;
    requests.write(TimeCommand::Pause);
    orders.write(ReplayCommand::Play(false));
}

/// Lets time run again if it ran before the pause.
fn run_again(mut held: ResMut<Held>, mut requests: MessageWriter<TimeCommand>) {
    if held.ran {
        requests.write(TimeCommand::Run);
        held.awaits = true;
    }
}

/// A question that was not answered is not asked again.
fn forget_question(mut question: ResMut<Question>) {
    *question = Question::Nothing;
}

/// Notes that time runs again.
fn note_running(run: Res<RunState>, mut held: ResMut<Held>) {
    if held.awaits && *run == RunState::Running {
        held.awaits = false;
    }
}

/// Cancels a stroke or a drag when a menu opens, and shows its first page; after a shot was watched, or if it was asked for, the page
/// with the shots. A menu that opens over a replay of that page leaves it, and the screen comes back from which the shot was chosen.
fn let_go(
    mut hand: ResMut<Hand>,
    mut owner: ResMut<Owner>,
    mut page: ResMut<Page>,
    mut reviewed: ResMut<Reviewed>,
    (mut asked, mut opens, mut lessons): (ResMut<ShowsShots>, ResMut<OpensNewMatch>, ResMut<OpensLessons>),
    (screen, mut orders): (Res<State<Screen>>, MessageWriter<ReplayCommand>),
    mut commands: Commands,
) {
    hand.let_go();
    owner.forget_presses();
    if let Some(back) = reviewed.returns_to() {
        orders.write(ReplayCommand::Leave);
        if back != *screen.get() {
            commands.set_state(back);
            return;
        }
    }
    let is_asked = std::mem::take(&mut asked.0);
    if is_asked {
        reviewed.take_table(OpenedFrom::Ending);
    }
    *page = match () {
        () if reviewed.take_return() || is_asked => Page::Review,
        () if std::mem::take(&mut opens.0) => Page::NewMatch,
        () if std::mem::take(&mut lessons.0) => Page::Lessons,
        () => Page::Main,
    };
}

/// Takes the keyboard focus from egui, so that keys reach the table again.
fn give_keys_back(mut contexts: EguiContexts) {
    if let Ok(ctx) = contexts.ctx_mut() {
        ctx.memory_mut(egui::Memory::stop_text_input);
    }
}
