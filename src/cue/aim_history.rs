//! The aim at each step of the table's history, so that undo, redo and retry bring it back with the table.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::aim::Aim;
use crate::mode::Looking;
use crate::practice::PracticePlugin;
use crate::referee::{CurrentMatch, MatchRequest};
use crate::settings::require;
use crate::simulation::{History, HistoryCommand, Notice, Recall, Recalled, TableCommand, TableState, TheTable};
use crate::words::hand as text;

/// Undo, redo and retry for table and aim. Requires [`HistoryPlugin`](crate::simulation::HistoryPlugin).
pub struct AimHistoryPlugin;

/// The system sets of the history of the aim, in `Update`. Every other system that changes the aim runs after both
/// sets.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AimSystems {
    /// Notes the aim at the step that was left, and brings back that of the step that was put back.
    Recall,
    /// Notes the aim with which the present step began. A system in which a new set-up changes the aim runs before this
    /// set.
    Settle,
}

impl Plugin for AimHistoryPlugin {
    fn build(&self, app: &mut App) {
        require(app, PracticePlugin);
        app.init_resource::<Aim>()
            .init_resource::<AimHistory>()
            .add_message::<TakeBack>()
            .configure_sets(Update, (AimSystems::Recall, AimSystems::Settle).chain())
            .add_systems(Update, follow_table.in_set(AimSystems::Recall))
            .add_systems(Update, (settle, take_back).chain().in_set(AimSystems::Settle));
    }
}

/// A request of the player to undo, redo or retry.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeBack {
    /// Take back the change of the aim since the table came to this step. If the aim was not changed, put the table
    /// back by one step.
    Undo,
    /// Bring back what the last undo took.
    Redo,
    /// Put table and aim back to before the shot of that number; `None` for the shot that runs or the last one.
    Retry(Option<u32>),
}

/// What the hand holds: the aim, and whether the cue ball is in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Held {
    aim: Aim,
    has_ball: bool,
}

/// A step of the table, and whether a shot from it runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Seen {
    step: Option<u64>,
    runs: bool,
}

/// The aim at each step of the table's history and before each shot.
#[derive(Resource, Clone, Debug, Default)]
pub struct AimHistory {
    /// What the hand held when the table was at that step for the last time.
    of_step: BTreeMap<u64, Held>,
    /// What the hand held when that shot was struck.
    of_shot: BTreeMap<u32, Held>,
    /// What the hand held when the present step began.
    settled: Held,
    /// What an undo of the aim took away, for a redo.
    ahead: Option<Held>,
    seen: Seen,
    /// What the hand held when the shot that runs was struck.
    struck: Option<Held>,
    /// The number of the last shot that was over; 0 before the first.
    last_shot: u32,
    /// Whether the present step has just begun.
    is_new: bool,
    /// Whether the table was put back in this frame.
    is_recalled: bool,
    /// Whether the cue ball is in hand. The systems of the hand write and read this.
    pub(super) has_ball: bool,
    /// Where the cue pointed before the drag that is under way turned it, in radians. The systems of the hand write and read this.
    pub(super) before_drag: Option<f64>,
    /// The same for a drag that is over, until the table has placed the ball.
    pub(super) before_place: Option<f64>,
}

impl AimHistory {
    /// Whether the table was put back in this frame, and the aim with it.
    #[must_use]
    pub fn is_recalled(&self) -> bool {
        self.is_recalled
    }

    /// Whether the aim was changed since the table came to the present step, so that an undo brings it back.
    #[must_use]
    pub fn can_undo(&self, aim: &Aim) -> bool {
        self.settled.aim != self.of_present_step(aim)
    }

    /// Whether an undo of the aim can be redone.
    #[must_use]
    pub fn can_redo(&self, aim: &Aim) -> bool {
        self.ahead.is_some() && !self.can_undo(aim)
    }

    /// The aim of this frame is that with which the step begins: an undo does not go back behind it.
    pub(super) fn settle_anew(&mut self) {
        (self.is_new, self.ahead) = (true, None);
    }

    /// `aim` without the turn of a drag: that turn belongs to the step which the drag begins.
    fn of_present_step(&self, aim: &Aim) -> Aim {
        Aim { direction: self.before_drag.or(self.before_place).unwrap_or(aim.direction), ..*aim }
    }

    /// What the hand holds at the present step.
    fn held(&self, aim: &Aim) -> Held {
        Held { aim: self.of_present_step(aim), has_ball: self.has_ball }
    }

    /// Notes that the table has left the step that was seen last, while the hand held `held`.
    fn leave(&mut self, held: Held) {
        if let Some(step) = self.seen.step.filter(|_| !self.seen.runs) {
            self.of_step.insert(step, held);
        }
        (self.ahead, self.is_new) = (None, true);
        (self.before_drag, self.before_place) = (None, None);
    }

    /// What the hand held at the step, or before the shot, to which the table was put back.
    fn recalled(&self, recalled: &Recalled) -> Option<Held> {
        match recalled.how {
            Recall::Undo | Recall::Redo => self.of_step.get(&recalled.step).copied(),
            Recall::Retry(shot) => self.of_shot.get(&shot).copied(),
            Recall::Replay => None,
        }
    }
}

/// Follows the steps of the table: notes the aim at the step that was left, and brings back that of a step that was put
/// back.
fn follow_table(
    history: TheTable<&History>,
    state: TheTable<&TableState>,
    mut messages: MessageReader<Recalled>,
    (mut known, mut aim): (ResMut<AimHistory>, ResMut<Aim>),
) {
    let known = known.bypass_change_detection();
    known.is_recalled = false;
    for message in messages.read() {
        known.is_recalled = true;
        if message.how == Recall::Replay {
            continue;
        }
        known.leave(known.held(&aim));
        if let Some(held) = known.recalled(message) {
            aim.set_if_neq(held.aim);
            known.has_ball = held.has_ball;
        }
        (known.seen, known.struck) = (Seen { step: Some(message.step), runs: false }, None);
    }
    let now = Seen { step: history.step(), runs: **state == TableState::Moving };
    if now == known.seen {
        return;
    }
    let held = known.held(&aim);
    if now.runs {
        known.struck.get_or_insert(held);
    }
    known.leave(held);
    known.seen = now;
    if let Some(shot) = history.shots().next_back().filter(|shot| shot.number > known.last_shot) {
        // A shot that was over within this frame was struck with what the hand holds now.
        known.of_shot.insert(shot.number, known.struck.unwrap_or(held));
        known.last_shot = shot.number;
    }
    known.struck = known.struck.filter(|_| now.runs);
}

/// Notes the aim with which the present step began.
fn settle(mut known: ResMut<AimHistory>, aim: Res<Aim>) {
    let known = known.bypass_change_detection();
    if std::mem::take(&mut known.is_new) {
        known.settled = Held { aim: *aim, has_ball: known.has_ball };
    }
}

/// Carries out the requests: the aim here, the table by a command. During a replay every request goes to the table as a
/// command; that ends the replay. In a match a shot is taken back only if both players agree.
fn take_back(
    mut requests: MessageReader<TakeBack>,
    state: TheTable<&TableState>,
    looking: Res<State<Looking>>,
    current: Res<CurrentMatch>,
    (mut known, mut aim): (ResMut<AimHistory>, ResMut<Aim>),
    mut commands: MessageWriter<TableCommand>,
    mut of_match: MessageWriter<MatchRequest>,
    mut notices: MessageWriter<Notice>,
) {
    let is_watching = *looking.get() == Looking::AtReplay;
    let may_aim = **state != TableState::Moving && !is_watching && !current.others_act();
    for request in requests.read() {
        let held = Held { aim: *aim, has_ball: known.has_ball };
        match request {
            TakeBack::Undo if may_aim && known.can_undo(&aim) => {
                known.ahead = Some(held);
                *aim = known.settled.aim;
                notices.write(Notice(text::AIM_BEFORE.to_owned()));
            }
            TakeBack::Redo if may_aim && known.can_redo(&aim) => {
                *aim = known.ahead.take().map_or(*aim, |ahead| ahead.aim);
                notices.write(Notice(text::AIM_CHANGED.to_owned()));
            }
            TakeBack::Undo if current.is_on() => _ = of_match.write(MatchRequest::AskToTakeBack),
            TakeBack::Undo => _ = commands.write(HistoryCommand::Undo.into()),
            TakeBack::Redo => _ = commands.write(HistoryCommand::Redo.into()),
            TakeBack::Retry(shot) => _ = commands.write(HistoryCommand::Retry(*shot).into()),
        }
    }
}
