//! The commands that mouse, keys, panel, replay and tests send to a table, and the messages that it sends.
//!
//! [`Impact`], [`ShotStarted`], [`ShotEnded`] and [`Refused`] go out twice: as messages for systems that read them in
//! bulk, and, at the end of the tick, as events for observers, of one table or of all.

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::math::DVec2;
use bevy::prelude::*;

use crate::physics::{BallId, Change, Contact, Physics, Strike};
use crate::shot::{ClothMarks, Run, Setup};

/// A request to a table, handled at the start of the next tick, in the order of the requests. It goes to the
/// [`MainTable`](super::MainTable), or else to the only table of the app; send a [`CommandTo`] for another one. The guards of the main
/// table are asked first: see [`AddTableGuard`](super::AddTableGuard). A request leaves a replay that is on.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum TableCommand {
    /// Strike the cue ball. Refused with a [`Notice`] while balls move, when it is pocketed, or where the tip would
    /// miss it; a tip beyond the miscue limit slips, and a [`Notice`] says so.
    Strike(Strike),
    /// Put a ball, pocketed or not, at rest at a place on the bed (metres). Refused where it would overlap or not fit.
    Place(BallId, DVec2),
    /// Put a ball away from the table; [`TableCommand::Place`] takes it back. Refused for the cue ball, and while balls
    /// move.
    PutAway(BallId),
    /// Change the physics from this tick on.
    SetPhysics(Box<Physics>),
    /// Replace table, balls and physics by this set-up, at rest. A shot that is under way ends without a [`ShotEnded`]. The
    /// marks stay on the cloth if the table is the same one, with the same cloth.
    Rack(Box<Setup>),
    /// Make the balls in play lie as those of this set-up, at rest. A ball that lies there already is left alone, and the others
    /// keep their entities. Balls that the set-up does not have go out of play, and pocketed ones stay in their pockets. On
    /// another table, under another physics, or if a ball is missing, this racks.
    Lay(Box<Setup>),
    /// Brush the cloth: all its marks go. Refused while balls move.
    Brush,
    /// Give the cloth these marks in place of its own: those of a match that goes on.
    Mark(ClothMarks),
    /// Play the shot that runs to its end at once. It ends as it would have ended anyway. Does nothing while the balls
    /// rest.
    Finish,
    /// Go through the history of the table.
    History(HistoryCommand),
}

impl From<HistoryCommand> for TableCommand {
    fn from(command: HistoryCommand) -> Self {
        Self::History(command)
    }
}

/// The same request to this table: a [`TableCommand`], [`ReplayCommand`](super::ReplayCommand) or
/// [`WatchSetup`](super::WatchSetup), as in `commands.write_message(CommandTo { table, command: TableCommand::Brush })`. In a tick it is
/// handled after the requests that name no table.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct CommandTo<C: Send + Sync + 'static = TableCommand> {
    /// The entity of the table.
    pub table: Entity,
    /// The request.
    pub command: C,
}

/// A request to go through the [`History`](super::History), which [`HistoryPlugin`](super::HistoryPlugin) keeps. It is sent as a
/// [`TableCommand::History`], so that it keeps its place among the other commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryCommand {
    /// Go one step back: to before the shot that runs, or else to before the last change of the table.
    Undo,
    /// Go one step forward again.
    Redo,
    /// Put the table back to before the shot of that number, as a new step. `None` for the shot that runs, or else the
    /// last one.
    Retry(Option<u32>),
    /// What follows has nothing to do with what was: a match begins, or is left. Undo, retry and replay do not reach behind
    /// it; the list of shots keeps them all.
    NewSitting,
}

/// A request that changes how time runs for all tables, and nothing on them. It is handled at the start of the next tick, after
/// the commands to the tables.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum TimeCommand {
    /// Let time run.
    Run,
    /// Pause time.
    Pause,
    /// Take one tick while time is paused.
    Step,
    /// How fast time runs, 1 for real time, 0.01 to 10. A number outside is brought within; what is no number is refused.
    Speed(f64),
}

/// A table was put back to a step of the [`History`](super::History), or exchanged for another one by a replay.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recalled {
    /// The table.
    pub table: Entity,
    /// The number of the step.
    pub step: u64,
    /// Why.
    pub how: Recall,
}

/// Why the table was put back or exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recall {
    /// To undo.
    Undo,
    /// To redo.
    Redo,
    /// To play the shot of that number again.
    Retry(u32),
    /// To show a replay on the table of its shot, or to go back to the present table after it.
    Replay,
}

/// An impact that was resolved in this tick. A message, and an event for observers of this table or of all:
/// `app.add_observer(|impact: On<Impact>| ..)`.
#[derive(Message, EntityEvent, Clone, Debug, PartialEq)]
pub struct Impact {
    /// The table.
    #[event_target]
    pub table: Entity,
    /// Kind, balls, point, normal speed, time.
    pub contact: Contact,
}

/// The tip met a ball.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Struck {
    /// The table.
    pub table: Entity,
    /// How the strike changed the motion of the ball, at time 0 on the shot clock.
    pub change: Change,
}

/// A strike was refused. A [`Notice`] says it to the player.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct NotStruck {
    /// The table.
    pub table: Entity,
    /// Why, in one sentence.
    pub reason: String,
}

/// A shot began: a ball moves, after all balls of the table were at rest. A message, and an event for observers of this table or of
/// all.
#[derive(Message, EntityEvent, Clone, Copy, Debug, PartialEq)]
pub struct ShotStarted {
    /// The table.
    #[event_target]
    pub table: Entity,
    /// The strike that began it; `None` if a change of a ball or of the physics began it, or a rack whose balls move.
    pub strike: Option<Strike>,
}

/// A shot ended: every ball of the table rests, or the horizon is reached. A message, and an event for observers of this table or of
/// all.
#[derive(Message, EntityEvent, Clone, Debug, PartialEq)]
pub struct ShotEnded {
    /// The table.
    #[event_target]
    pub table: Entity,
    /// Its record, and the tracks of its balls.
    pub run: Arc<Run>,
    /// What it was played from: the set-up at its start with its strike. After a change during the shot, the set-up at the
    /// last change, which has no strike.
    pub setup: Arc<Setup>,
}

/// A change of a ball's components was refused. The components of a ball on the table get their old values back. A new
/// ball waits outside the game until one of its components is changed. The same sentence is logged as a warning. A
/// message, and an event for observers of this entity or of all.
#[derive(Message, EntityEvent, Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The entity whose components were changed.
    pub entity: Entity,
    /// Its table.
    pub table: Entity,
    /// One sentence: what is wrong, and what would be right.
    pub reason: String,
}

/// A sentence for the player at the main table.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Notice(pub String);

/// A sentence about a table that is not the main one: why a command was refused, what was undone, that a shot was cut off.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct NoticeFrom {
    /// The table.
    pub table: Entity,
    /// The sentence.
    pub notice: Notice,
}

/// Writes notices about tables.
#[derive(SystemParam)]
pub(super) struct Notices<'w> {
    here: MessageWriter<'w, Notice>,
    elsewhere: MessageWriter<'w, NoticeFrom>,
}

impl Notices<'_> {
    /// Says a sentence about a table: to the player at the main table, or else in a [`NoticeFrom`].
    pub fn say(&mut self, table: Entity, is_main: bool, sentence: String) {
        let notice = Notice(sentence);
        if is_main {
            self.here.write(notice);
        } else {
            self.elsewhere.write(NoticeFrom { table, notice });
        }
    }
}

/// Triggers each message once as an event for observers.
pub(super) fn trigger<M>(mut messages: MessageReader<M>, mut commands: Commands)
where
    M: Message + Clone + for<'a> Event<Trigger<'a>: Default>,
{
    messages.read().for_each(|message| commands.trigger(message.clone()));
}
