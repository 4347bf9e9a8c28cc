//! Two discs meet.

use glam::DVec3;

use crate::ball::{Ball, Motion};
use crate::light::Light;

/// One of the two discs along the line of centres, in units of mass: energies are divided by c², momenta by c.
#[derive(Clone, Copy, Debug)]
struct Along {
    /// Its momentum along the line over c.
    momentum: f64,
    /// Its energy over c², γ m.
    energy: f64,
    /// Its energy over c² without the motion along the line.
    across: f64,
}

impl Along {
    fn of(mass: f64, proper: DVec3, normal: DVec3, light: &Light) -> Self {
        let along = proper.dot(normal);
        let across = (proper - normal * along).length() / light.speed;
        let (momentum, across) = (mass * (along / light.speed), mass * libm::hypot(1.0, across));
        Self { momentum, energy: libm::hypot(across, momentum), across }
    }
}

/// The normal impulse in N s between two discs with these masses (kg) and proper velocities (m/s). `normal` is the unit vector
/// from the first to the second. Either mass may be infinite, but not both; a disc with infinite mass must be at rest.
///
/// * The impulse that keeps momentum and energy is λ₁ = 2 (a E_B − b E_A)(E_A + E_B) / ((E_A + E_B)² − (a + b)² c²), with
///   the momenta a and b along the normal: in the frame in which a + b = 0 both momenta are reversed.
/// * The impulse λ₀ = (a ε_B − b ε_A)/(ε_A + ε_B) makes the speeds along the normal equal; ε is the energy without the
///   motion along it.
/// * Restitution e gives λ₀ + e (λ₁ − λ₀): first the discs press until they no longer approach, then they push apart with
///   the share e of the impulse with which elastic discs would (Poisson's hypothesis). For slow discs this is
///   Newton's (1 + e) λ₀. Lost energy stays in the table as heat; rest masses do not change.
pub fn normal_impulse(masses: [f64; 2], proper: [DVec3; 2], normal: DVec3, restitution: f64, light: &Light) -> f64 {
    match masses.map(f64::is_infinite) {
        [false, true] => return (1.0 + restitution) * masses[0] * proper[0].dot(normal),
        [true, false] => return -(1.0 + restitution) * masses[1] * proper[1].dot(normal),
        _ => {}
    }
    let [a, b] = [0, 1].map(|disc| Along::of(masses[disc], proper[disc], normal, light));
    let crossed = a.momentum * b.across - b.momentum * a.across;
    let stopping = crossed / (a.across + b.across);
    let (energies, momenta) = (a.energy * b.energy, a.momentum * b.momentum);
    // Where both discs move the same way, differences of large products are written as quotients without differences.
    let (closing, product) = if momenta > 0.0 {
        let sums = (a.momentum * b.across + b.momentum * a.across, a.momentum * b.energy + b.momentum * a.energy);
        let [still_a, still_b] = [a.across * a.across, b.across * b.across];
        let moving = still_a * (b.momentum * b.momentum) + still_b * (a.momentum * a.momentum);
        (crossed * (sums.0 / sums.1), (still_a * still_b + moving) / (energies + momenta))
    } else {
        (a.momentum * b.energy - b.momentum * a.energy, energies - momenta)
    };
    let invariant = a.across * a.across + b.across * b.across + 2.0 * product;
    let elastic = 2.0 * closing * (a.energy + b.energy) / invariant;
    light.speed * (stopping + restitution * (elastic - stopping))
}

/// The motions of two discs after their impact; they approach along `normal`, the unit vector from the first to the second.
/// Either may be fixed. See [`normal_impulse`].
#[must_use]
pub fn collide_fast(
    a: (&Ball, &Motion),
    b: (&Ball, &Motion),
    normal: DVec3,
    restitution: f64,
    light: &Light,
) -> [Motion; 2] {
    let proper = [a, b].map(|(_, motion)| light.proper_velocity(motion.velocity));
    let impulse = normal_impulse([a.0.mass, b.0.mass], proper, normal, restitution, light);
    let pushed = |(ball, motion): (&Ball, &Motion), proper: DVec3, impulse: f64| Motion {
        velocity: light.velocity(proper + normal * (impulse * ball.inverse_mass())),
        ..*motion
    };
    [pushed(a, proper[0], -impulse), pushed(b, proper[1], impulse)]
}

#[cfg(test)]
mod tests {
    use std::f64::consts::TAU;

    use proptest::prelude::*;

    use super::*;

    /// The sum of the energies over c, in kg m/s.
    fn energy(masses: [f64; 2], proper: [DVec3; 2], light: &Light) -> f64 {
        (0..2).map(|disc| masses[disc] * light.speed * light.lorentz_factor_of(proper[disc])).sum()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn an_elastic_impulse_keeps_the_energy_however_fast_the_discs_are(
            masses in [-3.0..3.0_f64, -3.0..3.0_f64], rapidities in [0.0..12.0_f64, 0.0..12.0_f64],
            angles in [0.0..TAU, 0.0..TAU], speed in -1.0..8.0_f64,
        ) {
            let light = Light { speed: libm::exp10(speed) };
            let masses = masses.map(libm::exp10);
            let proper = [0, 1].map(|disc| {
                DVec3::new(libm::cos(angles[disc]), libm::sin(angles[disc]), 0.0) * (light.speed * libm::sinh(rapidities[disc]))
            });
            let impulse = normal_impulse(masses, proper, DVec3::X, 1.0, &light);
            let after = [proper[0] - DVec3::X * (impulse / masses[0]), proper[1] + DVec3::X * (impulse / masses[1])];
            let (before, then) = (energy(masses, proper, &light), energy(masses, after, &light));
            prop_assert!((then - before).abs() <= 1e-12 * before, "{before} {then}");
            let parting = |proper: [DVec3; 2]| (light.velocity(proper[1]) - light.velocity(proper[0])).x;
            prop_assert!(parting(proper) * parting(after) <= 0.0, "{proper:?} {after:?}");
        }
    }
}
