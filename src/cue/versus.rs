//! The coming shot in two worlds: with the physics on the table, and with those of another file.

use bevy::prelude::*;

use super::aim::{Aim, LeastElevation};
use super::hand::Hand;
use super::lying::lying;
use crate::files::{FileError, Folders, Kind, Source};
use crate::input::{Keyboard, Owner};
use crate::physics::Physics;
use crate::plots::{Comparison, World};
use crate::referee::{CurrentMatch, match_is_on};
use crate::settings::Action;
use crate::shot::{Setup, physics_flaws};
use crate::simulation::{CurrentPhysics, CurrentSetup, InPlay, Notice, Replay, TableState};

/// With more balls than this a shot takes too long to be played at every movement of the cue.
const MOST_BALLS: usize = 30;

/// The coming shot in two worlds.
#[derive(Resource, Clone, Debug, Default)]
pub struct Versus {
    /// Whether somebody looks at it.
    pub is_open: bool,
    /// The name of the other physics file, and what it says.
    other: Option<(String, Physics)>,
    /// The shot that was compared, and the comparison.
    compared: Option<(Setup, Comparison)>,
}

impl Versus {
    /// The name of the other physics file.
    #[must_use]
    pub fn other(&self) -> Option<&str> {
        self.other.as_ref().map(|(name, _)| name.as_str())
    }

    /// Both shots; `None` before another file is chosen, and while nothing can be struck.
    #[must_use]
    pub fn comparison(&self) -> Option<&Comparison> {
        self.compared.as_ref().map(|(_, comparison)| comparison)
    }

    /// Chooses the other physics file.
    ///
    /// # Errors
    /// If there is none of this name, or what is wrong with it. Then nothing changes.
    pub fn choose(&mut self, name: &str, folders: &Folders) -> Result<(), FileError> {
        let physics = Source::find(Kind::Physics, name, folders)?.parse_checked(physics_flaws)?;
        self.other = Some((name.to_owned(), physics));
        self.compared = None;
        Ok(())
    }
}

/// Opens and closes the comparison with its key. In a match there is none.
pub(super) fn toggle_versus(
    keys: Keyboard,
    owner: Res<Owner>,
    current: Option<Res<CurrentMatch>>,
    mut versus: ResMut<Versus>,
    mut notices: MessageWriter<Notice>,
) {
    if !keys.hit(Action::Versus) || owner.panel_types {
        return;
    }
    if match_is_on(current) {
        notices.write(Notice("In a match no shot is tried in other physics.".to_owned()));
    } else {
        versus.is_open = !versus.is_open;
    }
}

/// Plays the coming shot in both worlds when it has changed.
pub(super) fn compare_shot(
    (aim, least, hand): (Res<Aim>, Res<LeastElevation>, Res<Hand>),
    (in_play, setup, physics): (Res<InPlay>, Res<CurrentSetup>, Res<CurrentPhysics>),
    (state, replay): (Res<TableState>, Res<Replay>),
    current: Option<Res<CurrentMatch>>,
    mut versus: ResMut<Versus>,
) {
    let is_shown = versus.is_open && !match_is_on(current) && !replay.is_on() && *state == TableState::AtRest;
    let now = lying(&in_play, &setup.0, &physics).filter(|now| is_shown && now.balls.len() <= MOST_BALLS);
    let (Some(now), Some((name, other))) = (now, versus.other.clone()) else {
        if versus.compared.is_some() {
            versus.compared = None;
        }
        return;
    };
    let now = Setup { strike: Some(aim.over(*least).strike(aim.power)), ..now };
    let is_same = versus.compared.as_ref().is_some_and(|(before, _)| *before == now);
    if is_same || hand.is_busy() {
        return;
    }
    let elsewhere = Setup { physics: other, ..now.clone() };
    let worlds = World::played("on the table".to_owned(), now.clone())
        .and_then(|here| World::played(name, elsewhere).map(|there| [here, there]));
    versus.compared = worlds.ok().map(|worlds| (now, Comparison { worlds }));
}
