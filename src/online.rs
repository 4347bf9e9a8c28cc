//! A match with somebody at another machine: the way there, and what passes between the match at the table and the session of the crate
//! [`baize_online`].
//!
//! The session has the match as all machines have it, and computes each shot at once. The table plays the same commands a little later,
//! when the balls of the one before rest. Nothing here opens a socket before the person asks for it.

mod wire;
mod people;
mod talk;
mod online_table;
mod names;
mod agreed;
mod outlets;
mod callers;
mod polling;
mod requests;
mod events;
mod telling;
mod keeping;
mod going_on;
mod live;

use bevy::prelude::*;

pub use agreed::most_aids;
pub use online_table::{Invite, OnlineRequest, OnlineTable, Stage};
pub use people::{KnownPerson, known_persons};
pub use talk::Talk;
pub use wire::FarEnd;

use self::outlets::Outlets;
use crate::referee::{CurrentMatch, RefereePlugin, RefereeSystems};
use crate::settings::require;

/// Plays matches with somebody at another machine. Adds the referee if the app has none.
pub struct OnlinePlugin;

impl Plugin for OnlinePlugin {
    fn build(&self, app: &mut App) {
        require(app, RefereePlugin);
        app.init_resource::<OnlineTable>()
            .add_message::<OnlineRequest>()
            .add_systems(
                Update,
                (going_on::note_continue, requests::take_requests, receive).chain().before(RefereeSystems),
            )
            .add_systems(Update, (live::show_other, live::send_own, tell).chain().after(RefereeSystems))
            .add_systems(Update, agreed::limit_aids.after(RefereeSystems))
            .add_systems(Update, going_on::forget_deleted.after(RefereeSystems))
            .add_systems(Last, say_farewell);
    }
}

/// Takes what has come from the other machine, before the referee plays it.
fn receive(mut online: ResMut<OnlineTable>, mut out: Outlets) {
    if let Some(name) = online.goes_on.take() {
        online.go_on(&name, &mut out);
    }
    online.poll(out.now());
    online.hear(&mut out);
}

/// Passes on what the match at the table has for the other machine, saves, and only then sends.
fn tell(mut online: ResMut<OnlineTable>, mut current: ResMut<CurrentMatch>, mut out: Outlets) {
    if online.session.is_none() {
        return;
    }
    if current.is_away() {
        for outgoing in current.take_outgoing() {
            online.carry(outgoing, &mut out);
        }
    }
    online.hear(&mut out);
    online.tick(out.now());
    online.keep(&current, &mut out);
    online.keep_in_step(&current, &mut out);
    online.send();
    online.follow_table(&current);
}

/// Tells the other machine that the person leaves, when the game ends.
fn say_farewell(mut exits: MessageReader<AppExit>, mut online: ResMut<OnlineTable>) {
    if exits.read().count() > 0 {
        online.leave_with_game();
    }
}
