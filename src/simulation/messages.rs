//! What mouse, keys, panel, replay and tests ask of the table, and what the table answers.
//!
//! [`Impact`], [`ShotStarted`], [`ShotEnded`] and [`Refused`] go out twice: as messages for systems that read them in bulk,
//! and, at the end of the tick, as events for observers.

use std::sync::Arc;

use bevy::math::DVec2;
use bevy::prelude::*;

use crate::physics::{BallId, Change, Contact, Physics, Strike};
use crate::shot::{Run, Setup};

/// A request to the table. Each is handled in one place, at the next tick's start.
#[derive(Message, Clone, Debug)]
pub enum TableCommand {
    /// Strike the cue ball. Refused with a [`Notice`] while balls move, when it is pocketed, or where the tip would miss
    /// it; a tip beyond the miscue limit slips, and a [`Notice`] says so.
    Strike(Strike),
    /// Put a ball, pocketed or not, at rest at a place on the bed (metres). Refused where it would overlap or not fit.
    Place(BallId, DVec2),
    /// Change the physics from this tick on.
    SetPhysics(Box<Physics>),
    /// Replace table, balls and physics by this set-up, at rest. A shot that is under way ends without a [`ShotEnded`].
    Rack(Box<Setup>),
    /// Let time run.
    Run,
    /// Hold time.
    Pause,
    /// Take one tick while time is held.
    Step,
    /// How fast time runs, 1 for real time, 0.01 to 10.
    Speed(f64),
}

/// An impact that was resolved in this tick: kind, balls, point, normal speed, time. A message, and an event for
/// `app.add_observer(|impact: On<Impact>| ..)`.
#[derive(Message, Event, Clone, Debug, PartialEq)]
pub struct Impact(pub Contact);

/// The tip met a ball: what the strike that was just made did to it, at time 0 on the shot clock.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Struck(pub Change);

/// A shot began: balls that lay still move. A message and an event for observers.
#[derive(Message, Event, Clone, Copy, Debug, PartialEq)]
pub struct ShotStarted {
    /// The strike that began it; `None` if a change of a ball or of the physics did, or a rack whose balls move.
    pub strike: Option<Strike>,
}

/// A shot came to its end: every ball rests, or the horizon is reached. A message and an event for observers.
#[derive(Message, Event, Clone, Debug, PartialEq)]
pub struct ShotEnded {
    /// Its record, and the tracks of its balls.
    pub run: Arc<Run>,
}

/// A change of a ball's components was refused: those of a ball on the table have their old values back, and a ball that was
/// not on the table waits outside the game until one of its components is changed. The same sentence is logged as a warning.
/// A message, and an event for observers of this entity or of all.
#[derive(Message, EntityEvent, Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The entity whose components were changed.
    pub entity: Entity,
    /// One sentence: what is wrong, and what would be right.
    pub reason: String,
}

/// A sentence for the person who plays.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Notice(pub String);

/// Hands messages on to observers, each once.
pub(super) fn trigger<M>(mut messages: MessageReader<M>, mut commands: Commands)
where
    M: Message + Clone + for<'a> Event<Trigger<'a>: Default>,
{
    messages.read().for_each(|message| commands.trigger(message.clone()));
}
