//! Signs that the next picture may differ from the last one.

use bevy::a11y::ActionRequest;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowEvent};

use crate::app::play::measure::Measurement;
use crate::bookkeeping::LogbookThread;
use crate::input::Pad;
#[cfg(feature = "online")]
use crate::online::OnlineTable;
use crate::referee::{Coaching, ComputerTurn, Hindsight, MatchClock, MatchReview};
use crate::settings::Remembered;
use crate::simulation::{LightClock, Replay, RunState, TableState, TheTable};
use crate::view::{Pipelines, StillLight};

/// A component of the picture that has changed.
type Changes =
    Or<(Changed<GlobalTransform>, Changed<Projection>, Changed<Visibility>, Changed<Mesh3d>, Changed<Window>)>;

/// Everything that shows whether something moves or is about to.
#[derive(SystemParam)]
pub(super) struct Signs<'w, 's> {
    changed: Query<'w, 's, (), Changes>,
    gone: RemovedComponents<'w, 's, GlobalTransform>,
    meshes: MessageReader<'w, 's, AssetEvent<Mesh>>,
    images: MessageReader<'w, 's, AssetEvent<Image>>,
    materials: MessageReader<'w, 's, AssetEvent<StandardMaterial>>,
    lines: MessageReader<'w, 's, AssetEvent<GizmoAsset>>,
    events: MessageReader<'w, 's, WindowEvent>,
    /// Egui asks for another frame.
    redraws: MessageReader<'w, 's, RequestRedraw>,
    /// A screen reader asks for something.
    requests: MessageReader<'w, 's, ActionRequest>,
    keys: Res<'w, ButtonInput<KeyCode>>,
    buttons: Res<'w, ButtonInput<MouseButton>>,
    pad: Res<'w, Pad>,
    state: TheTable<'w, 's, &'static TableState>,
    run: Res<'w, RunState>,
    replay: TheTable<'w, 's, &'static Replay>,
    /// Light from balls that have moved is still on its way.
    light: TheTable<'w, 's, &'static LightClock>,
    /// The card counts the seconds of the shot clock down.
    clock: Option<Res<'w, MatchClock>>,
    /// The computer thinks, or is about to strike.
    computer: Option<Res<'w, ComputerTurn>>,
    /// The coach thinks.
    coach: Option<(Res<'w, Coaching>, Res<'w, Hindsight>, Res<'w, MatchReview>)>,
    /// The record was asked for something.
    record: Option<Res<'w, LogbookThread>>,
    /// Changed settings must be saved.
    remembered: Option<Res<'w, Remembered>>,
    /// The light of table and room is being computed.
    still: Res<'w, StillLight>,
    pipelines: Res<'w, Pipelines>,
    /// Something may come from another machine at any time.
    #[cfg(feature = "online")]
    online: Option<Res<'w, OnlineTable>>,
    measurement: Res<'w, Measurement>,
}

impl Signs<'_, '_> {
    /// Whether there is any sign in this frame.
    pub fn any(&mut self) -> bool {
        // Each reader is read to its end, so that no old message counts in the next frame.
        let assets = self.meshes.read().count()
            + self.images.read().count()
            + self.materials.read().count()
            + self.lines.read().count();
        let gone = self.gone.read().count();
        let redraws = self.redraws.read().count() + self.requests.read().count();
        // The mouse also reports how it moves beside the window.
        let events = self.events.read().filter(|event| !matches!(event, WindowEvent::MouseMotion(_))).count();
        let held = self.keys.get_pressed().len() + self.buttons.get_pressed().len();
        let counts = self.clock.as_ref().is_some_and(|clock| clock.left().is_some());
        let is_busy = self.computer.as_ref().is_some_and(|computer| computer.is_busy());
        let waits = self.light.is_waiting();
        let plays =
            (**self.state == TableState::Moving || counts || is_busy || waits) && *self.run == RunState::Running;
        let coach_thinks = self.coach.as_ref().is_some_and(|(coaching, hindsight, review)| {
            coaching.is_thinking() || hindsight.is_looking() || review.progress().is_some()
        });
        #[cfg(feature = "online")]
        if self.online.as_ref().is_some_and(|online| online.is_open()) {
            return true;
        }
        assets + gone + redraws + events + held > 0
            || self.pad.is_used()
            || coach_thinks
            || self.record.as_ref().is_some_and(|bookkeeper| bookkeeper.is_reading())
            || !self.changed.is_empty()
            || plays
            || self.replay.watched().is_some_and(|watched| watched.is_playing() || waits && watched.is_at_end())
            || self.remembered.as_ref().is_some_and(DetectChanges::is_changed)
            || self.still.is_being_computed()
            || self.pipelines.waiting() > 0
            || self.measurement.tried().is_some()
    }
}
