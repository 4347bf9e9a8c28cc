//! Impulses that remove the normal speed of contacts.

use glam::DVec3;
use smallvec::smallvec;

use super::ball::share_of_friction;
use super::contact::HeldContact;
use super::island::{Island, velocities};
use crate::detection::grazes;
use crate::piece::Phase;
use crate::resolution::{ContactGraph, Link, PerBall, PerLink};
use crate::tolerances::{CLOSED, CREEPING};

/// Errors of a contact up to this, in m or m/s, are rounding and are not corrected.
const ROUNDED: f64 = 3e-14;

/// A correction may move a ball, and a pull in one contact alone would, by at most this multiple of the largest error that is
/// corrected, see [`closing`].
const AMPLIFIED: f64 = 16.0;

/// Pressed contacts slower than this, in m/s, count as without speed: the solver leaves less. Until the forces are solved
/// again they close by less than [`TOUCHING`](crate::tolerances::TOUCHING).
const PINCHED: f64 = 1e-9;

/// What [`closing`] returns.
pub struct Closing {
    /// The impulse in each contact, in N s; for gaps in kg m.
    pub impulses: PerLink<f64>,
    /// By how much these impulses change the velocity of each ball, in m/s; for gaps its place, in m.
    pub changes: PerBall<DVec3>,
}

/// Impulses of either sign that bring the errors of the `chosen` contacts to zero. All are zero if every error is only
/// rounding. `errors` are gap speeds in m/s, or gaps in m.
///
/// If two normals are almost parallel, as where a jaw joins a nose, such impulses would stop a ball that moves along
/// both surfaces: one would pull as hard as the other pushes. They are then far too large ([`AMPLIFIED`]), and impulses that only
/// push replace them.
pub fn closing(graph: &ContactGraph, errors: &[f64], chosen: &[bool]) -> Closing {
    let largest = errors.iter().zip(chosen).filter(|(_, chosen)| **chosen).map(|(error, _)| error.abs());
    let largest = largest.fold(0.0, f64::max);
    if largest <= ROUNDED {
        let (contacts, balls) = (errors.len(), graph.inverse_masses.len());
        return Closing { impulses: smallvec![0.0; contacts], changes: smallvec![DVec3::ZERO; balls] };
    }
    let impulses = graph.pushing_and_pulling_impulses(errors, chosen);
    let changes = graph.pushed(&impulses);
    let most = AMPLIFIED * largest;
    let pulls_little = |(link, impulse): (&Link, &f64)| -impulse * graph.mobility(link) <= most;
    if changes.iter().all(|change| change.length() <= most) && graph.links.iter().zip(&impulses).all(pulls_little) {
        return Closing { impulses, changes };
    }
    let impulses = graph.stopping_impulses(errors, chosen);
    let changes = graph.pushed(&impulses);
    Closing { impulses, changes }
}

/// Removes the normal speed of the chosen contacts.
pub fn remove_speed(island: &mut Island, is_chosen: impl Fn(&HeldContact) -> bool) {
    let chosen = island.which(is_chosen);
    let impulses = match island.momenta() {
        Some(momenta) => momenta.closing_impulses(&chosen, |graph, speeds| closing(graph, speeds, &chosen).impulses),
        None => closing(&island.graph, &island.gap_speeds(), &chosen).impulses,
    };
    apply(island, &impulses);
}

/// Stops the chosen contacts that close. A ball squeezed between two others, or between one and a nose, bounces off each
/// of them in turn, ever more slowly, infinitely often in almost no time. This function ends that sequence.
pub fn stop(island: &mut Island, is_chosen: impl Fn(&HeldContact) -> bool) {
    let speeds = island.gap_speeds();
    if any_closes(island, &speeds, &is_chosen) {
        let chosen = island.which(is_chosen);
        let impulses = match island.momenta() {
            Some(momenta) => momenta.stopping_impulses(&smallvec![0.0; speeds.len()] as &PerLink<f64>, &chosen),
            None => island.graph.stopping_impulses(&speeds, &chosen),
        };
        apply(island, &impulses);
    }
}

/// Whether one of the chosen contacts closes by more than a graze under the forces in the pressed ones.
pub fn any_closes(island: &Island, speeds: &[f64], is_chosen: impl Fn(&HeldContact) -> bool) -> bool {
    let closes = |contact: usize| is_chosen(&island.contacts[contact]) && speeds[contact] < -CREEPING;
    if !(0..speeds.len()).any(closes) {
        return false;
    }
    let accelerations = loaded(island, &island.which(|contact| contact.is_pressed));
    (0..speeds.len()).any(|contact| closes(contact) && !grazes(speeds[contact], accelerations[contact], 1.0))
}

/// The gap accelerations in m/s^2 with the forces in the `pressed` contacts.
pub fn loaded(island: &Island, pressed: &[bool]) -> PerLink<f64> {
    let graph = &island.graph;
    let mut accelerations = island.gap_accelerations();
    let loads = graph.openings(&graph.pushed(&graph.stopping_impulses(&accelerations, pressed)));
    accelerations.iter_mut().zip(loads).for_each(|(acceleration, load)| *acceleration += load);
    accelerations
}

/// Marks the slow contacts that have no normal speed left as held. Those for which `is_pressed` may still have up to
/// [`PINCHED`]: the solver leaves that much in a nearly flat wedge.
pub fn mark_held(island: &mut Island, is_pressed: impl Fn(&HeldContact) -> bool) {
    let speeds = island.gap_speeds();
    for (contact, speed) in island.contacts.iter_mut().zip(speeds) {
        let most = if is_pressed(contact) { PINCHED } else { CREEPING };
        contact.is_held = contact.is_slow && speed.abs() <= most;
    }
}

/// Whether a contact is slow: it opens or closes at [`CLOSED`] at most.
pub fn is_slow(speed: f64) -> bool {
    speed.abs() <= CLOSED
}

/// Takes the two balls of each contact that may get an impulse: if one of them nearly rolls, it is made to roll exactly.
/// An impulse changes the spin of a rolling ball too; a remaining slip would gain energy from it.
pub fn make_nearly_rolling_roll(island: &mut Island, may_get_impulse: impl Fn(&HeldContact) -> bool) {
    for contact in 0..island.contacts.len() {
        if !may_get_impulse(&island.contacts[contact]) {
            continue;
        }
        for slot in island.balls_of(contact) {
            let (ball, motion) = (&island.balls[slot], &mut island.motions[slot]);
            if ball.phase == Phase::Rolling && !ball.ball.is_fixed() {
                let rolling = motion.rolling_velocity(ball.ball.radius);
                let velocity = if rolling.length() <= CREEPING { DVec3::ZERO } else { rolling };
                motion.velocity = velocity;
                motion.spin = ball.ball.rolling_spin(velocity).with_z(motion.spin.z);
                let cloth = island.environment.physics().cloth_under(&ball.ball);
                island.accelerations[slot] = cloth.rolling_acceleration(velocity);
            }
        }
    }
}

/// Applies normal impulses, one for each contact. In a ball that rolls, the spin is set to that of the new velocity. In
/// a ball that slides, the friction of the cloth is set to the new slip.
fn apply(island: &mut Island, impulses: &[f64]) {
    island.contacts.iter_mut().zip(impulses).for_each(|(contact, impulse)| contact.impulse += impulse);
    let physics = island.environment.physics();
    let changes = match island.momenta() {
        Some(momenta) => difference(&momenta.velocities_after(impulses), &velocities(&island.motions)),
        None => island.graph.pushed(impulses),
    };
    for (slot, change) in changes.into_iter().enumerate() {
        island.motions[slot].velocity += change;
        if change == DVec3::ZERO {
            continue;
        }
        island.set_inertia(slot);
        let (held, motion) = (&island.balls[slot], &mut island.motions[slot]);
        match held.phase {
            Phase::Rolling => motion.spin = held.ball.rolling_spin(motion.velocity).with_z(motion.spin.z),
            Phase::Sliding => {
                let slip = motion.slip(held.ball.radius);
                let direction = slip.normalize_or_zero() * share_of_friction(&held.ball, slip, physics);
                island.accelerations[slot] = physics.cloth_under(&held.ball).sliding_acceleration(direction);
            }
            _ => {}
        }
    }
}

/// The differences of the vectors `one` and `other`.
fn difference(one: &[DVec3], other: &[DVec3]) -> PerBall<DVec3> {
    one.iter().zip(other).map(|(one, other)| *one - *other).collect()
}
