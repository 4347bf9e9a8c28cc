//! The line: the preview of the coming strike, computed again whenever anything about it changes.

use bevy::ecs::system::SystemParam;
use bevy::math::DVec2;
use bevy::prelude::*;

use super::ShotStudySystems;
use super::error_band::{ErrorBand, strikes_about};
use crate::cue::{Aim, Hand, LeastElevation, struck};
use crate::input::{Keyboard, Owner, Screen};
use crate::mode::Striker;
use crate::physics::engine::Engine;
use crate::physics::{BallId, Meeting, Motion, Refusal};
use crate::referee::CurrentMatch;
use crate::settings::{Action, AidLimit, Aids, PersonsHand};
use crate::shot::{Depth, End, Preview, Scatter, Setup, preview};
use crate::simulation::{
    CurrentPhysics, CurrentSetup, InPlay, LightClock, Notice, Pocketed, Position, TableState, TheTable,
};
use crate::words::view as text;

/// The preview of the coming strike, or why the strike cannot be made. `None` while there is nothing to strike, or
/// while the line is off.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Foreseen(pub Option<Result<Preview, Refusal>>);

impl Foreseen {
    /// The preview of a strike that can be made.
    #[must_use]
    pub fn preview(&self) -> Option<&Preview> {
        self.0.as_ref()?.as_ref().ok()
    }

    /// The pocket, an index into the boundary, into which the line sends the cue ball, in a game in which that is a foul.
    #[must_use]
    pub fn scratch(&self, setup: &Setup, current: &CurrentMatch) -> Option<usize> {
        if current.the_match().is_some_and(|the_match| the_match.game().cue_ball_may_fall()) {
            return None;
        }
        pocket_of(self.preview()?, setup.balls.get(setup.cue_ball)?.ball.id)
    }
}

/// The pocket into which the line sends a ball.
pub(super) fn pocket_of(preview: &Preview, ball: BallId) -> Option<usize> {
    let mut legs = preview.paths.iter().filter(|path| path.ball == ball).flat_map(|path| &path.legs);
    legs.find_map(|leg| match leg.end {
        End::Met(Meeting::Pocket(fallen, pocket)) if fallen == ball => Some(pocket),
        _ => None,
    })
}

/// Computes the line.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Foreseen>().add_systems(Update, (change_depth, foresee).chain().in_set(ShotStudySystems));
}

/// Handles the key that switches the line to the next depth that may be shown.
fn change_depth(
    keys: Keyboard,
    owner: Res<Owner>,
    limit: Res<AidLimit>,
    mut aids: ResMut<Aids>,
    mut notices: MessageWriter<Notice>,
) {
    if keys.hit(Action::Line) && !owner.panel_types {
        aids.line = limit.next_line(aids.line);
        notices.write(Notice(text::line(aids.line.name())));
    }
}

/// The balls in their present places.
#[derive(SystemParam)]
pub(super) struct PresentBalls<'w, 's> {
    in_play: TheTable<'w, 's, &'static InPlay>,
    moved: Query<'w, 's, (), Or<(Changed<Position>, Changed<Pocketed>)>>,
    setup: TheTable<'w, 's, Ref<'static, CurrentSetup>>,
    physics: TheTable<'w, 's, Ref<'static, CurrentPhysics>>,
    state: TheTable<'w, 's, Ref<'static, TableState>>,
}

impl PresentBalls<'_, '_> {
    pub(super) fn has_changed(&self) -> bool {
        !self.moved.is_empty() || self.setup.is_changed() || self.physics.is_changed() || self.state.is_changed()
    }

    /// The balls at rest as the engine has them, and the index of the cue ball among them. A ball that is `held` in the
    /// hand is where the hand has it. `None` while balls move, if the held ball may not lie there, or if the cue ball
    /// cannot be struck.
    pub(super) fn engine(&self, held: Option<(BallId, DVec2)>) -> Option<(Engine, usize)> {
        if **self.state != TableState::AtRest {
            return None;
        }
        let id = self.setup.0.balls.get(self.setup.0.cue_ball)?.ball.id;
        let cue_ball = self.in_play.index_of(id)?;
        let mut engine = Engine::from(&self.in_play.engine().snapshot());
        if let Some((id, place)) = held {
            self.in_play.may_lie(id, place, &self.setup.0.table).ok()?;
            let index = self.in_play.index_of(id)?;
            engine.edit(index, &Motion::at_rest(place.x, place.y, engine.bodies()[index].ball.radius));
        }
        engine.phase(cue_ball).in_play().then_some((engine, cue_ball))
    }
}

/// Computes the preview again when aim, balls, table, physics or aids have changed, and begins the band of human error. There is
/// none during a replay, none while no person may strike in a match, none behind the start screen, and none while the balls are still
/// seen to move.
pub(super) fn foresee(
    balls: PresentBalls,
    (aim, least): (Res<Aim>, Res<LeastElevation>),
    (aids, person): (Res<Aids>, Res<PersonsHand>),
    (hand, light): (Res<Hand>, TheTable<&LightClock>),
    (striker, screen): (Res<State<Striker>>, Res<State<Screen>>),
    mut before: Local<(bool, Option<(BallId, DVec2)>)>,
    mut foreseen: ResMut<Foreseen>,
    mut band: ResMut<ErrorBand>,
) {
    let held = hand.drag().and_then(|drag| Some((drag.ball, drag.place?)));
    let has_begun = *screen.get() != Screen::Start;
    let may_strike = has_begun && *striker.get() == Striker::Person && !light.is_waiting();
    let same = std::mem::replace(&mut *before, (may_strike, held)) == (may_strike, held);
    let changed = aim.is_changed() || least.is_changed() || aids.is_changed() || person.is_changed();
    if same && !changed && !balls.has_changed() {
        return;
    }
    let table = if aids.line == Depth::Off || !may_strike { None } else { balls.engine(held) };
    let strike = aim.over(*least).strike(aim.power);
    foreseen
        .set_if_neq(Foreseen(table.as_ref().map(|(engine, cue_ball)| preview(engine, *cue_ball, &strike, aids.line))));
    let has_band = aids.error_band && foreseen.preview().is_some();
    let table = table.filter(|(engine, _)| has_band && engine.bodies().len() <= ErrorBand::MOST_BALLS);
    let scatter = table.map(|(engine, cue_ball)| {
        let strikes = strikes_about(&strike, &person.file.stroke, &struck(&engine, cue_ball, &balls.setup.0.table));
        Scatter::new(engine, cue_ball, strikes, aids.line)
    });
    if scatter.is_some() || band.0.is_some() {
        band.0 = scatter;
    }
}
