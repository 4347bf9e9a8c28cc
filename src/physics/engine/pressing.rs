//! Pressing contacts: balls that touch without normal speed while friction pushes them together.
//!
//! The rule. After every impact the touching bodies are looked at once more. A contact that is slower than
//! [`CLOSED`] and whose free courses would close it is brought to no normal speed at all, and then *held*: the contact
//! forces that keep it from closing are found together for all touching balls (non-negative, so that nothing sticks), at
//! every step of a Runge-Kutta method that follows the balls under cloth friction and those forces. What it finds is told
//! by two parabolas, so long that the contact keeps its distance to 1e-9 m all the time, and no longer than a slip, a roll
//! or a nose lasts; then it is looked at again. So such a pair never tunnels, and the forces do no work. Every look moves
//! time on by at least [`SHORTEST`], but for one where a nose ends, so it never loops. A slow ball lies still, and gives
//! way to nothing, where the resistance to its roll takes up what draws and presses it. Friction inside a held contact is
//! left out. The force that holds one contact presses the next: pressure is handed on. A slow contact that is pressed
//! already when it is due passes no impulse. A ball that met something [`MOST_KNOCKS`] times on one spot is stopped whatever
//! its speed. A ball in the air is held against its weight in the same way. One that nothing but the edge of a pocket holds
//! topples.

mod extent;
mod forces;
mod island;
mod line;
mod lying;
mod plan;
mod reported;
mod stretch;

use island::Island;

use super::knocks::{MOST_KNOCKS, knocks_of};
use super::parting::part_freely;
use super::touching::Touching;
use super::{Body, DueKind, Environment, Forecast};
use crate::physics::ball::Motion;
use crate::physics::impact::Contact;
use crate::physics::resolution::PerLink;

/// Plans the courses of touching balls from the motions that an impact left them. A ball whose motion did not change
/// and that nothing presses keeps its course. `idle` is what was due without passing an impulse: its slow contacts are held in
/// any case, so that time goes on. `contacts` gets those that stopped more than a slow closing.
pub(super) fn settle(
    bodies: &mut [Body],
    forecast: &mut Forecast,
    touching: &Touching,
    motions: &[Motion],
    idle: &[DueKind],
    time: f64,
    environment: &Environment,
    contacts: &mut Vec<Contact>,
) {
    let squeezed = || touching.members.iter().any(|&index| knocks_of(&bodies[index], time) >= MOST_KNOCKS);
    if idle.is_empty() && part_freely(bodies, touching, motions, environment) && !squeezed() {
        return go_free(bodies, forecast, touching, motions, time, environment);
    }
    let mut island = Island::new(bodies, touching, motions, time, environment);
    let due: PerLink<usize> = idle.iter().filter_map(|due| island.link_due(bodies, touching, *due)).collect();
    let held = island.press(&due);
    island.report(bodies, touching, motions, time, contacts);
    island.plan(bodies, forecast, touching, &held, time);
}

/// Holds what is `due` without a bounce, if it is slower than [`CLOSED`] and pushed together; tells whether it did.
/// `contacts` is as for [`settle`].
pub(super) fn press_on(
    bodies: &mut [Body],
    forecast: &mut Forecast,
    touching: &Touching,
    due: DueKind,
    time: f64,
    environment: &Environment,
    contacts: &mut Vec<Contact>,
) -> bool {
    let mut island = Island::new(bodies, touching, &touching.motions, time, environment);
    let Some(link) = island.link_due(bodies, touching, due) else { return false };
    if !island.presses(link) {
        return false;
    }
    let held = island.press(&[]);
    island.report(bodies, touching, &touching.motions, time, contacts);
    island.plan(bodies, forecast, touching, &held, time);
    true
}

/// Plans free courses for the balls whose motions an impact changed, and for those that it found held.
fn go_free(
    bodies: &mut [Body],
    forecast: &mut Forecast,
    touching: &Touching,
    motions: &[Motion],
    time: f64,
    environment: &Environment,
) {
    for ((&index, motion), before) in touching.members.iter().zip(motions).zip(&touching.motions) {
        let body = &mut bodies[index];
        if motion != before || body.course().hold().is_some() {
            let knocks = knocks_of(body, time);
            body.go_free(motion, environment.physics(), time, knocks);
            forecast.touch(index);
        }
    }
}
