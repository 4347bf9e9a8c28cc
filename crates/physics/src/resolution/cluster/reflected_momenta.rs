//! Impact of several touching discs that obey special relativity.

use glam::DVec3;
use smallvec::{SmallVec, smallvec};

use super::super::contact_graph::{Link, PerLink};
use super::super::pair_law::PairLaw;
use super::super::relativistic::{Momenta, ROUNDING};
use super::outcome::{ClusterOutcome, Member, parts};
use crate::ball::Motion;
use crate::exact_sum::ExactSum;
use crate::light::Light;

/// Most rounds of reflections. Contacts that still close after the last round stay as they are.
const REFLECTIONS: usize = 64;

/// Most steps of the search for the share of the impulses that keeps the energy.
const SEARCHES: usize = 100;

/// The motions of touching discs after an impact among them; `pairs` lists the touching ones as indices into `members`.
///
/// It is [`GeneralizedReflections`](super::GeneralizedReflections) with momenta in place of velocities:
///
/// - Stopping impulses are those that leave the least energy, among all that push. After them no contact closes.
/// - A reflection takes a multiple of the stopping impulses: the one that leaves the energy as it was. For slow discs it is 2.
///   Discs that exchange no impulses with each other have multiples of their own.
/// - Reflections of the contacts that close follow each other until none closes. Restitution e blends the impulses: those
///   that stop all discs, plus e times what the reflections give beyond them.
///
/// Momentum is kept, and energy by elastic discs. The outcome does not depend on the order of members or pairs.
#[must_use]
pub fn reflect_momenta(members: &[Member], pairs: &[(usize, usize)], law: &PairLaw, light: &Light) -> ClusterOutcome {
    let link = |&(a, b): &(usize, usize)| {
        let (from, to) = (members[a].1.position, members[b].1.position);
        Link { a, b: Some(b), normal: (to - from).normalize(), place: (from + to).truncate() }
    };
    let discs = members.iter().map(|(ball, motion)| (ball.mass, motion.velocity));
    let momenta = Momenta::of(*light, discs, pairs.iter().map(link), law.meter());
    let none: PerLink<f64> = smallvec![0.0; pairs.len()];
    let openings = momenta.openings_after(&none);
    let fastest = openings.iter().map(|opening| -opening).fold(0.0, f64::max);
    let restitution_of = |&(a, b): &(usize, usize)| law.restitution(&members[a].0, &members[b].0, fastest);
    let restitution = pairs.iter().map(restitution_of).collect::<ExactSum>().value() / pairs.len() as f64;
    let stopping = momenta.stopping_impulses(&none, &vec![true; pairs.len()]);
    let impulses: SmallVec<[f64; 64]> = if restitution == 0.0 {
        stopping.into_iter().collect()
    } else {
        let reflected = reflecting_impulses(&momenta, &openings);
        stopping.iter().zip(reflected).map(|(stop, reflect)| stop + restitution * (reflect - stop)).collect()
    };
    let after = |((_, motion), velocity): (&Member, DVec3)| Motion { velocity, ..*motion };
    let motions = members.iter().zip(momenta.velocities_after(&impulses)).map(after).collect();
    ClusterOutcome { motions, impulses, touched: smallvec![0.0; pairs.len()], is_stand_in: false }
}

/// The impulses of reflections that follow each other until no contact closes. `openings` are those before.
fn reflecting_impulses(momenta: &Momenta, openings: &[f64]) -> PerLink<f64> {
    let scale = openings.iter().fold(0.0_f64, |most, opening| most.max(opening.abs()));
    let mut total: PerLink<f64> = smallvec![0.0; openings.len()];
    let mut current = PerLink::from_slice(openings);
    for _ in 0..REFLECTIONS {
        let closing: PerLink<bool> = current.iter().map(|&opening| opening < -ROUNDING * scale).collect();
        if !closing.contains(&true) || momenta.graph().meter.is_spent() {
            break;
        }
        let stopping = momenta.stopping_impulses(&total, &closing);
        let shares = multiples_that_keep_energy(momenta, &total, &stopping);
        total.iter_mut().zip(stopping.iter().zip(shares)).for_each(|(sum, (stop, share))| *sum += stop * share);
        current = momenta.openings_after(&total);
    }
    total
}

/// For each contact the multiple of its `further` impulse, above zero, that leaves the energy as it is after the impulses
/// `before`. It is the same for all contacts of discs that exchange impulses with each other.
fn multiples_that_keep_energy(momenta: &Momenta, before: &[f64], further: &[f64]) -> PerLink<f64> {
    let (proper, changes) = (momenta.proper_after(before), momenta.graph().pushed(further));
    let links = &momenta.graph().links;
    let ends = |link: &Link| (link.a, link.b.unwrap_or(link.a));
    let is_free = |disc: usize| momenta.mass(disc).is_finite();
    let pushed = links.iter().zip(further).filter(|(_, impulse)| **impulse > 0.0).map(|(link, _)| ends(link));
    // A fixed disc passes nothing on.
    let parts = parts(proper.len(), pushed.filter(|&(a, b)| is_free(a) && is_free(b)));
    let multiple_of = |part: usize| {
        multiple_that_keeps_energy(|multiple| {
            let discs = (0..proper.len()).filter(|&disc| parts[disc] == part && is_free(disc));
            let gain = |disc| momenta.mass(disc) * gain(momenta.light(), proper[disc], changes[disc], multiple);
            discs.map(gain).collect::<ExactSum>().value()
        })
    };
    let mut known: SmallVec<[(usize, f64); 4]> = SmallVec::new();
    let mut multiple = |(link, impulse): (&Link, &f64)| {
        if *impulse <= 0.0 {
            return 0.0;
        }
        let (a, b) = ends(link);
        let part = parts[if is_free(a) { a } else { b }];
        known.iter().find(|(known, _)| *known == part).map(|(_, multiple)| *multiple).unwrap_or_else(|| {
            let multiple = multiple_of(part);
            known.push((part, multiple));
            multiple
        })
    };
    links.iter().zip(further).map(&mut multiple).collect()
}

/// The energy in joules per kilogram that a disc gains, divided by `multiple`, when its proper velocity changes by `multiple`
/// times `change`: (2 w·d + multiple d²)/(γ + γ'), which has no difference of energies.
fn gain(light: &Light, proper: DVec3, change: DVec3, multiple: f64) -> f64 {
    let factors = light.lorentz_factor_of(proper) + light.lorentz_factor_of(proper + change * multiple);
    (2.0 * proper.dot(change) + multiple * change.length_squared()) / factors
}

/// The multiple above zero at which the energy is as before: the root of `gain`, the gained energy per multiple, which grows
/// from a negative value. By the Illinois method (Dowell and Jarratt 1971).
fn multiple_that_keeps_energy(gain: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = ((0.0, gain(0.0)), (2.0, gain(2.0)));
    for _ in 0..SEARCHES {
        if high.1 >= 0.0 {
            break;
        }
        (low, high) = (high, (2.0 * high.0, gain(2.0 * high.0)));
    }
    for _ in 0..SEARCHES {
        let middle = high.0 - high.1 * (high.0 - low.0) / (high.1 - low.1);
        // Also false if nothing is pushed, where the quotient is no number.
        if !(low.0 < middle && middle < high.0) {
            break;
        }
        let at = (middle, gain(middle));
        if at.1 < 0.0 {
            (low, high.1) = (at, 0.5 * high.1);
        } else {
            (high, low.1) = (at, 0.5 * low.1);
        }
    }
    // The ends are next to each other, or the values at them are rounding.
    if gain(low.0).abs() < gain(high.0).abs() { low.0 } else { high.0 }
}
