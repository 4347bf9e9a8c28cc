//! What the computer thought about its last shot, to be shown.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;

use crate::match_play::lying;
use crate::opponent::{AimedShot, Considered, OpponentFile, Situation, Thought};
use crate::rules::Side;
use crate::shot::{Depth, Preview, Setup, preview};

/// What was thought about one shot, with what is shown of it.
#[derive(Clone, Debug)]
pub struct Consideration {
    /// Who thought.
    pub side: Side,
    /// The opponent as the file was then: who has thought also strikes.
    pub(super) player: Arc<OpponentFile>,
    /// What was thought.
    pub thought: Thought,
    /// Table and balls as they lay.
    pub lies: Setup,
    /// How each of the considered shots goes without errors, in their order.
    pub lines: Vec<Preview>,
}

impl Consideration {
    /// A thought about a position with its lines: that of the chosen shot to that depth, the others to the first impact. `game` has every
    /// ball of the game.
    pub(super) fn of(
        (side, player): (Side, Arc<OpponentFile>),
        thought: Thought,
        situation: &Situation,
        (game, depth): (&Setup, Depth),
    ) -> Self {
        let lies = lying(game, situation.equipment(), situation.state());
        let depths = std::iter::once(depth).chain(std::iter::repeat(Depth::FirstImpact));
        let shots = thought.shots.iter().zip(depths);
        let lines = shots.map(|(shot, depth)| line(&shot.aimed, situation, game, depth)).collect();
        Self { side, player, thought, lies, lines }
    }

    /// The considered shots with their lines, the chosen one first.
    pub fn shots(&self) -> impl Iterator<Item = (&Considered, &Preview)> {
        self.thought.shots.iter().zip(&self.lines)
    }
}

/// How a shot goes without errors; nothing if it cannot be played.
fn line(aimed: &AimedShot, situation: &Situation, game: &Setup, depth: Depth) -> Preview {
    let mut state = situation.state().clone();
    if let Some(place) = aimed.place {
        // A place that is not allowed is refused at the table; the line then begins where the ball lies.
        let _ = state.place(situation.equipment(), place);
    }
    let lies = lying(game, situation.equipment(), &state);
    preview(&lies.engine(), lies.cue_ball, &aimed.aim, depth).unwrap_or_default()
}

/// What each side thought last, and whose thought is open.
#[derive(Resource, Clone, Debug, Default)]
pub struct Considerations {
    last: BTreeMap<Side, Arc<Consideration>>,
    /// Whose thought is shown.
    pub open: Option<Side>,
    /// What the coach thought for the person, whose lines are drawn instead.
    pub(super) advised: Option<Arc<Consideration>>,
}

impl Considerations {
    /// The colours of the lines of the first, second and third shot: red, green, blue from 0 to 1 (sRGB). They are paler than the colours
    /// of balls, and differ for every kind of colour vision.
    pub const COLOURS: [[f32; 3]; 3] = [[0.45, 0.88, 1.0], [1.0, 0.78, 0.58], [0.62, 0.62, 0.68]];

    /// What that side thought about its last shot; `None` if it has not thought yet.
    #[must_use]
    pub fn of(&self, side: Side) -> Option<&Consideration> {
        self.last.get(&side).map(AsRef::as_ref)
    }

    /// The thought that is shown.
    #[must_use]
    pub fn shown(&self) -> Option<&Consideration> {
        self.of(self.open?)
    }

    /// What the coach thought for the person, if it is shown.
    #[must_use]
    pub fn advised(&self) -> Option<&Consideration> {
        self.advised.as_deref()
    }

    /// Keeps what was thought about a shot. A choice is not shown.
    pub(super) fn keep(&mut self, considered: &Arc<Consideration>) {
        if !considered.thought.shots.is_empty() {
            self.last.insert(considered.side, Arc::clone(considered));
        }
    }
}
