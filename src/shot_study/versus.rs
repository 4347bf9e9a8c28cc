//! The coming shot in two worlds: as it is on the table, and with the physics, the table, the balls or the cue of another file.

use bevy::prelude::*;

use super::ShotStudySystems;
use super::lying::lying;
use crate::cue::{Aim, Hand, LeastElevation};
use crate::files::{FileError, Folders, capital, shown};
use crate::input::{Keyboard, Owner};
use crate::mode::{Referee, Striker};
use crate::plots::{Comparison, World};
use crate::settings::Action;
use crate::shot::{Replacement, Setup, ShotPart};
use crate::simulation::{CurrentPhysics, CurrentSetup, InPlay, Notice, TheTable};
use crate::words::view as text;

/// With more balls than this a shot takes too long to be played at every movement of the cue.
const MOST_BALLS: usize = 30;

/// The coming shot in two worlds.
#[derive(Resource, Clone, Debug, Default)]
pub struct Versus {
    /// Whether somebody looks at it.
    pub is_open: bool,
    /// What the other world has of its own.
    other: Option<Other>,
    /// The shot and what the other world has, as they were when both shots were played last, and what came of it.
    compared: Option<(Setup, Result<Comparison, String>)>,
}

/// What the other world has of its own: which part, the name of its file, and what the file says.
#[derive(Clone, Debug)]
struct Other {
    part: ShotPart,
    name: String,
    says: Replacement,
}

impl Versus {
    /// What the other world has of its own, and the name of the file.
    #[must_use]
    pub fn other(&self) -> Option<(ShotPart, &str)> {
        self.other.as_ref().map(|other| (other.part, other.name.as_str()))
    }

    /// Both shots; `None` before another file is chosen, and while nothing can be struck.
    #[must_use]
    pub fn comparison(&self) -> Option<&Comparison> {
        self.compared.as_ref()?.1.as_ref().ok()
    }

    /// Why the shot cannot be played in one of the worlds.
    #[must_use]
    pub fn refusal(&self) -> Option<&str> {
        self.compared.as_ref()?.1.as_ref().err().map(String::as_str)
    }

    /// Chooses what the other world has of its own: this part out of the file `name`.
    ///
    /// # Errors
    /// If there is none of this name, or what is wrong with it. Then nothing changes.
    pub fn choose(&mut self, part: ShotPart, name: &str, folders: &Folders) -> Result<(), FileError> {
        let says = Replacement::find(part, name, folders)?;
        self.other = Some(Other { part, name: name.to_owned(), says });
        self.compared = None;
        Ok(())
    }
}

/// Plays the coming shot in two worlds while the comparison is open.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Versus>().add_systems(Update, (toggle_versus, compare_shot).chain().in_set(ShotStudySystems));
}

/// Opens and closes the comparison with its key. In a match there is none.
fn toggle_versus(
    keys: Keyboard,
    owner: Res<Owner>,
    referee: Res<State<Referee>>,
    mut versus: ResMut<Versus>,
    mut notices: MessageWriter<Notice>,
) {
    if !keys.hit(Action::Versus) || owner.panel_types {
        return;
    }
    if *referee.get() == Referee::Present {
        notices.write(Notice(text::NO_OTHER_WORLD.to_owned()));
    } else {
        versus.is_open = !versus.is_open;
    }
}

/// Plays the coming shot in both worlds when it has changed.
fn compare_shot(
    (aim, least, hand): (Res<Aim>, Res<LeastElevation>, Res<Hand>),
    (in_play, setup, physics): (TheTable<&InPlay>, TheTable<&CurrentSetup>, TheTable<&CurrentPhysics>),
    (referee, striker): (Res<State<Referee>>, Res<State<Striker>>),
    mut versus: ResMut<Versus>,
) {
    let is_shown = versus.is_open && *referee.get() == Referee::Absent && *striker.get() == Striker::Person;
    let now = lying(&in_play, &setup.0, &physics).filter(|now| is_shown && now.balls.len() <= MOST_BALLS);
    let (Some(now), Some(_)) = (now, &versus.other) else {
        if versus.compared.is_some() {
            versus.compared = None;
        }
        return;
    };
    let now = Setup { strike: Some(aim.over(*least).strike(aim.power)), ..now };
    let is_same = versus.compared.as_ref().is_some_and(|(before, _)| *before == now);
    if !is_same && !hand.is_busy() {
        let comparison = versus.other.as_ref().map(|other| compared(&now, other));
        versus.compared = comparison.map(|comparison| (now, comparison));
    }
}

/// The shot in both worlds.
///
/// # Errors
/// Why it cannot be played in one of them: a sentence.
fn compared(now: &Setup, other: &Other) -> Result<Comparison, String> {
    let called = shown(&other.name);
    let here =
        World::played(text::ON_THE_TABLE.to_owned(), now.clone()).map_err(|refusal| capital(&refusal.to_string()))?;
    let elsewhere = other.says.applied_to(now).map_err(|flaw| text::not_with(&called, flaw))?;
    let there = World::played(called.clone(), elsewhere).map_err(|refusal| text::not_with(&called, refusal))?;
    Ok(Comparison { worlds: [here, there] })
}
