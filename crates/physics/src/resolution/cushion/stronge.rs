//! A compliant nose: springs along and across the line to it, and friction by which the contact slips or sticks
//! (Stronge).

use std::f64::consts::{FRAC_PI_2, PI};

use baize_describe::{Described, Parameters};
use glam::DVec3;
use serde::{Deserialize, Serialize};

use super::law::{CushionLaw, Nose};
use crate::ball::{Ball, Motion};
use crate::parameters::Cloth;

/// Ratio of the inverse effective masses of a solid sphere at its surface, tangential over normal: 7/2.
const GIVE: f64 = 3.5;

/// Samples in the search for the time at which a sticking contact starts to slip.
const SAMPLES: u32 = 48;

/// Bisection steps that find that time to the last bit.
const HALVINGS: u32 = 60;

/// The compliant impact of Stronge (Impact Mechanics, 2nd edition 2018, chapter 5). The nose is a linear spring
/// along the normal, stiffer in restitution so that it gives back e^2 of its work, and a linear spring across it,
/// in series with friction. The bed takes the vertical part.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct Stronge {
    /// How much faster the nose oscillates sideways than along the normal (1.8: pooltool).
    #[described(label = "Cushion springs, sideways", default = 1.8, range = 1.0..=2.0)]
    pub frequency_ratio: f64,
}

impl CushionLaw for Stronge {
    fn rebound(&self, ball: &Ball, motion: &Motion, nose: &Nose, _: &Cloth) -> Motion {
        let speed = nose.approach * nose.cosine;
        let slip = nose.slip(ball, motion);
        let slip_speed = slip.length();
        let normal_impulse = (1.0 + nose.restitution) * speed;
        if slip_speed <= 0.0 || nose.friction <= 0.0 {
            return nose.push(ball, motion, normal_impulse, DVec3::ZERO);
        }
        let swing = Swing { restitution: nose.restitution, ratio: self.frequency_ratio };
        let scale = nose.friction * speed;
        let left = swing.slip_after(slip_speed / scale) * scale;
        nose.push(ball, motion, normal_impulse, slip * ((left - slip_speed) / (GIVE * slip_speed)))
    }
}

/// The impact in its natural units: times in 1 / w_n (compression lasts pi / 2), tangential speeds in mu v_n,
/// tangential forces in mu times the largest normal force.
struct Swing {
    restitution: f64,
    ratio: f64,
}

/// A sticking contact: since when, and the tangential speed and force at that time.
struct Stick {
    since: f64,
    speed: f64,
    force: f64,
}

impl Swing {
    /// The tangential speed of the ball's surface after the impact, if it was `x` before.
    fn slip_after(&self, x: f64) -> f64 {
        let Some(stick) = self.stick(x) else {
            return x - GIVE * (1.0 + self.restitution);
        };
        let (until, end) = (self.lets_go(&stick), FRAC_PI_2 * (1.0 + self.restitution));
        let (speed, force) = self.sticking(&stick, until);
        // After that friction keeps the direction that the tangential spring's force had.
        speed - GIVE * force.signum() * (self.impulse(end) - self.impulse(until))
    }

    /// Stiffness of the normal spring over that of the tangential spring.
    fn stiffness_ratio(&self) -> f64 {
        GIVE / (self.ratio * self.ratio)
    }

    /// When the contact first sticks: when the ball's surface moves no faster than the end of the tangential spring does
    /// as its force follows the limit of friction. That is at once for a small slip, otherwise when friction has slowed the surface so far,
    /// in compression or in restitution. `None` if it slips to the end.
    fn stick(&self, x: f64) -> Option<Stick> {
        let (e, soft) = (self.restitution, self.stiffness_ratio());
        if x <= soft {
            return Some(Stick { since: 0.0, speed: x, force: 0.0 });
        }
        let since = if x <= GIVE {
            libm::acos((GIVE - x) / (GIVE - soft))
        } else if x < GIVE * (1.0 + e) - soft / e {
            let phase = libm::acos((GIVE - x) / (GIVE * e - soft / e));
            FRAC_PI_2 + (phase - FRAC_PI_2) * e
        } else {
            return None;
        };
        Some(Stick { since, speed: x - GIVE * self.impulse(since), force: self.pressure(since) })
    }

    /// Phase of the normal oscillation, pi at its end.
    fn phase(&self, time: f64) -> f64 {
        if time <= FRAC_PI_2 { time } else { (FRAC_PI_2 + (time - FRAC_PI_2) / self.restitution).min(PI) }
    }

    /// The normal force.
    fn pressure(&self, time: f64) -> f64 {
        libm::sin(self.phase(time))
    }

    /// The normal impulse since the start.
    fn impulse(&self, time: f64) -> f64 {
        let share = if time <= FRAC_PI_2 { 1.0 } else { self.restitution };
        1.0 - share * libm::cos(self.phase(time))
    }

    /// Tangential speed and force of a contact that sticks.
    fn sticking(&self, stick: &Stick, time: f64) -> (f64, f64) {
        let turn = self.ratio * (time - stick.since);
        let (sin, cos) = (libm::sin(turn), libm::cos(turn));
        // A harmonic oscillation: speed and force are a quarter period apart, `size` is the ratio of their amplitudes.
        let size = GIVE / self.ratio;
        (stick.speed * cos - size * stick.force * sin, stick.force * cos + stick.speed / size * sin)
    }

    /// When the tangential force first exceeds the limit of friction. It cannot do so during compression.
    fn lets_go(&self, stick: &Stick) -> f64 {
        let end = FRAC_PI_2 * (1.0 + self.restitution);
        let start = stick.since.max(FRAC_PI_2);
        let holds = |time: f64| self.sticking(stick, time).1.abs() <= self.pressure(time);
        let sample = |i: u32| start + (end - start) * f64::from(i) / f64::from(SAMPLES);
        let Some(found) = (1..=SAMPLES).find(|&i| !holds(sample(i))) else {
            return end;
        };
        let (mut low, mut high) = (sample(found - 1), sample(found));
        for _ in 0..HALVINGS {
            let middle = low.midpoint(high);
            if holds(middle) { low = middle } else { high = middle }
        }
        low
    }
}
