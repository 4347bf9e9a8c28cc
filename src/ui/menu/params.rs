//! What the menus read and write.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::begun::Begun;
use super::keys_draft::KeysDraft;
use super::lessons::LessonParams;
use super::library::Library;
use super::logbook::LogbookParams;
use super::matches::{Go, MatchParams};
use super::matches_page::PastMatches;
#[cfg(feature = "online")]
use super::online::OnlineParams;
use super::page::Page;
use super::practice::PracticeParams;
use super::review::{CoachParams, Reviewed};
use super::start_page::Offers;
use super::under_way::UnderWay;
use crate::input::Keys;
use crate::settings::{AidLimit, Aids, Remembered, ResizeWindow, StrokeStyle};
use crate::simulation::WatchSetup;
use crate::ui::begin_match::BeginMatch;
use crate::ui::choosers::FileChoices;
use crate::ui::open::Panel;
use crate::ui::opening::OpenShot;
use crate::view::{Eye, SoftwareRenderer};

/// What the menus read and write.
#[derive(SystemParam)]
pub(super) struct MenuParams<'w, 's> {
    pub files: FileChoices<'w, 's>,
    pub remembered: ResMut<'w, Remembered>,
    pub panel: ResMut<'w, Panel>,
    pub aids: ResMut<'w, Aids>,
    pub aid_limit: Res<'w, AidLimit>,
    pub stroke: ResMut<'w, StrokeStyle>,
    pub eyes: Query<'w, 's, &'static mut Eye>,
    pub keys: Res<'w, Keys>,
    pub software: Res<'w, SoftwareRenderer>,
    pub page: ResMut<'w, Page>,
    pub matches: MatchParams<'w>,
    pub under_way: ResMut<'w, UnderWay>,
    pub practice: PracticeParams<'w>,
    pub lessons: LessonParams<'w>,
    pub offers: ResMut<'w, Offers>,
    pub begins: MessageWriter<'w, BeginMatch>,
    pub resizes: MessageWriter<'w, ResizeWindow>,
    pub library: ResMut<'w, Library>,
    pub opens: MessageWriter<'w, OpenShot>,
    pub record: LogbookParams<'w>,
    pub past: ResMut<'w, PastMatches>,
    pub reviewed: ResMut<'w, Reviewed>,
    pub coach: CoachParams<'w>,
    pub watch: MessageWriter<'w, WatchSetup>,
    pub begun: Res<'w, Begun>,
    pub draft: ResMut<'w, KeysDraft>,
    #[cfg(feature = "online")]
    pub online: OnlineParams<'w>,
    pub exits: MessageWriter<'w, AppExit>,
    pub commands: Commands<'w, 's>,
}

impl MenuParams<'_, '_> {
    /// Goes to the screen or page that an entry leads to.
    pub fn go(&mut self, goes: Option<Go>) {
        match goes {
            Some(Go::To(screen)) => self.commands.set_state(screen),
            Some(Go::Open(page)) => *self.page = page,
            None => {}
        }
    }
}
