//! Energy on the way: no ball gains any on its course but what slope and nap give it.

use super::fault::{Fault, Faults, Kind};
use super::legs::{Leg, Path};
use baize_physics::{Ball, Motion, Phase, Physics, Shape};
use baize_table::shot::Setup;
use glam::DVec2;

/// A course may gain this share of its energy: above the rounding of a parabola that is given by its start.
const COURSE: f64 = 1e-9;

/// A topple is computed as pairs of parabolas that are off by 1e-5 m/s and 1e-8 m between the places where pairs meet
/// (`docs/science/laws.md`). Each parabola is a leg of its own. With a steady third derivative j a pair that lasts T is off by
/// j T^2 / 24 where its two meet, where the second leg starts, and before and after that by a third as much to the other
/// side: so much together may a leg seem to gain.
const TOPPLING: (f64, f64) = (1e-5 * 4.0 / 3.0, 1e-8);

/// Held balls follow forces that are looked at anew after a tenth of a millisecond at least. Friction is at most g there:
/// a share of 1e-3 m/s, and half its square, is what a look may be off by for each kilogram, in joules.
pub const HELD: f64 = 5e-7;

/// The shortest look at held balls lasts this long in seconds, or as long as the fastest ball takes for [`FARTHEST`] metres.
const SHORTEST: f64 = 1e-4;

/// See [`SHORTEST`].
const FARTHEST: f64 = 1e-3;

/// Accuracy in metres of the path of a ball that is held, or on an uneven bed (`docs/science/laws.md`).
const PATH: f64 = 1e-9;

/// At how many times the energy of a leg is computed.
const LOOKS: u32 = 4;

/// Kinetic energy in joules: m v^2 / 2 and the spin's, 2/5 m R^2 w^2 / 2. The spin of a disc is only for show. Under special
/// relativity it is p^2 / (E/c^2 + m) with the momentum p. Zero for a ball that is fixed.
pub fn kinetic(physics: &Physics, ball: &Ball, motion: &Motion) -> f64 {
    if ball.mass.is_infinite() {
        return 0.0;
    }
    let turn = match physics.shape {
        Shape::Spheres => ball.radius * ball.radius * motion.spin.length_squared(),
        Shape::Discs => 0.0,
        Shape::RelativisticDiscs => {
            let (light, speed) = (physics.relativity.speed_of_light, motion.velocity.length());
            let mass = ball.mass * light / ((light - speed) * (light + speed)).sqrt();
            let momentum = mass * speed;
            return momentum * (momentum / (mass + ball.mass));
        }
    };
    0.5 * ball.mass * (motion.velocity.length_squared() + 0.4 * turn)
}

/// How many joules of [`kinetic`] the rounding of a velocity may make: with the Lorentz factor γ the energy changes by γ³ m v
/// for each m/s. Zero without special relativity, where no digit counts for many.
pub fn rounding(physics: &Physics, ball: &Ball, motion: &Motion) -> f64 {
    if physics.shape != Shape::RelativisticDiscs || ball.mass.is_infinite() {
        return 0.0;
    }
    let (speed, light) = (motion.velocity.length(), physics.relativity.speed_of_light);
    let factor = kinetic(physics, ball, motion) / (ball.mass * light * light) + 1.0;
    8.0 * f64::EPSILON * ball.mass * speed * speed * factor * factor * factor
}

/// Accelerations that pull balls, in m/s^2.
struct Pulls<'a> {
    physics: &'a Physics,
    gravity: f64,
    slope: DVec2,
    nap: f64,
}

impl<'a> Pulls<'a> {
    fn of(setup: &'a Setup) -> Self {
        let (cloth, discs) = (&setup.physics.cloth, setup.physics.shape.is_flat());
        let slope = DVec2::new(cloth.slope.to_foot, cloth.slope.to_left) * cloth.gravity;
        Self {
            physics: &setup.physics,
            gravity: cloth.gravity,
            slope: if discs { DVec2::ZERO } else { slope },
            nap: if discs { 0.0 } else { cloth.nap * cloth.gravity },
        }
    }

    /// Whether anything pulls a ball along the bed.
    fn is_uneven(&self) -> bool {
        self.slope != DVec2::ZERO || self.nap != 0.0
    }

    /// Potential energy in joules of a ball in that phase: of its height in the air, of the slope on the bed. The nap
    /// pulls rolling balls with its acceleration times 7/5 of their mass, because a rolling ball resists a push like
    /// 7/5 of its mass.
    fn potential(&self, ball: &Ball, motion: &Motion, phase: Phase) -> f64 {
        if ball.mass.is_infinite() {
            return 0.0;
        }
        let place = motion.position;
        ball.mass
            * match phase {
                Phase::Airborne | Phase::Toppling => self.gravity * (place.z - ball.radius),
                Phase::Rolling => -self.slope.dot(place.truncate()) - 1.4 * self.nap * place.x,
                Phase::Sliding => -self.slope.dot(place.truncate()),
                _ => 0.0,
            }
    }
}

/// Checks every leg by itself, and held balls together.
pub fn check(setup: &Setup, paths: &[Path], faults: &mut Faults) {
    let pulls = Pulls::of(setup);
    for (index, path) in paths.iter().enumerate() {
        for leg in path.legs.iter().filter(|leg| !leg.is_held() && leg.phase().travels()) {
            if let Some((gain, energy)) = gain(&pulls, &path.ball, leg) {
                let says = format!(
                    "ball {index} gains {gain:e} of {energy:e} J on its course from {} to {} s, {:?}",
                    leg.start(),
                    leg.end,
                    leg.phase()
                );
                faults.add(Fault::new(Kind::CourseEnergy, gain / energy, says));
            }
        }
    }
    look_at_held(&pulls, paths, faults);
}

/// By how many joules the energy of a leg grows beyond the limit, and the energy with which this is compared.
fn gain(pulls: &Pulls, ball: &Ball, leg: &Leg) -> Option<(f64, f64)> {
    let at = |t: f64| {
        let motion = leg.at(t);
        let (speed, height) = if leg.phase() == Phase::Toppling { TOPPLING } else { (0.0, 0.0) };
        // On an uneven bed a parabola replaces a slightly different path and is within 1e-9 m of it. So the pull may
        // have done work over that distance more, on 7/5 of the mass.
        let astray = if pulls.is_uneven() { 1.4 * PATH * leg.piece.acceleration.length() } else { 0.0 };
        let momentum = motion.velocity.length() + 0.4 * ball.radius * motion.spin.length();
        // The height over the bed is a difference, and has the rounding of the centre's height.
        let height = height + f64::EPSILON * motion.position.z.abs();
        let unsure = ball.mass * ((momentum + speed) * speed + pulls.gravity * height + astray);
        let potential = pulls.potential(ball, &motion, leg.phase());
        (kinetic(pulls.physics, ball, &motion), potential, unsure)
    };
    let (kinetic, potential, unsure) = at(leg.start());
    let first = kinetic + potential;
    let mut worst: Option<(f64, f64)> = None;
    for look in 1..=LOOKS {
        let t = leg.start() + (leg.end - leg.start()) * f64::from(look) / f64::from(LOOKS);
        let (now, height, unsure_now) = at(t);
        let size = kinetic.max(now) + (height - potential).abs();
        // Positions are rounded in proportion to their distance from the middle, and this enters the potential energy.
        let rounding = 1e-15 * (height.abs() + potential.abs());
        let gain = now + height - first;
        if gain > COURSE * size + unsure.max(unsure_now) + rounding && worst.is_none_or(|(worst, _)| gain > worst) {
            worst = Some((gain, size));
        }
    }
    worst
}

/// A ball that is held, from one solution of its forces to the next.
struct Held<'a> {
    ball: &'a Ball,
    index: usize,
    legs: &'a [Leg<'a>],
}

impl Held<'_> {
    fn start(&self) -> f64 {
        self.legs[0].start()
    }

    fn end(&self) -> f64 {
        self.legs[self.legs.len() - 1].end
    }

    /// Its energy at time `t`, and by how many joules that may be wrong: between its ends the path is exact to 1e-9 m. What is
    /// shorter than the shortest look ends at the end of a nose; the path is as much more exact there.
    fn energy(&self, pulls: &Pulls, t: f64) -> (f64, f64) {
        let leg = self.legs.iter().find(|leg| t < leg.end).unwrap_or(&self.legs[self.legs.len() - 1]);
        let motion = leg.at(t);
        let span = self.end() - self.start();
        let is_end = t == self.start() || self.legs[0].course.hold().is_some_and(|hold| t == hold.until);
        let shortest = SHORTEST.min(FARTHEST / motion.velocity.length());
        let off = if is_end { 0.0 } else { 8.0 * PATH / span.max(shortest) };
        let mass = if self.ball.mass.is_finite() { self.ball.mass } else { 0.0 };
        let energy = kinetic(pulls.physics, self.ball, &motion) + pulls.potential(self.ball, &motion, leg.phase());
        (energy, mass * (motion.velocity.length() + off) * off)
    }

    /// How many joules the rounding of its velocity at time `t` may make.
    fn rounding(&self, pulls: &Pulls, t: f64) -> f64 {
        let leg = self.legs.iter().find(|leg| t < leg.end).unwrap_or(&self.legs[self.legs.len() - 1]);
        rounding(pulls.physics, self.ball, &leg.at(t))
    }
}

/// Held balls pass energy on to each other: the sum of their energies must not grow from check to check.
fn look_at_held(pulls: &Pulls, paths: &[Path], faults: &mut Faults) {
    let mut held: Vec<Held> = Vec::new();
    for (index, path) in paths.iter().enumerate() {
        let stretches = path.legs.chunk_by(|a, b| std::ptr::eq(a.course, b.course) && a.is_held() == b.is_held());
        let stretches = stretches.filter(|legs| legs[0].is_held());
        held.extend(stretches.map(|legs| Held { ball: &path.ball, index, legs }));
    }
    held.sort_by(|a, b| a.start().total_cmp(&b.start()));
    let mut times: Vec<f64> = held.iter().flat_map(|held| [held.start(), held.end()]).collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    let mut current: Vec<Held> = Vec::new();
    let mut coming = held.into_iter().peekable();
    for span in times.windows(2) {
        let (from, to) = (span[0], span[1]);
        current.retain(|held| held.end() > from);
        while let Some(next) = coming.next_if(|held| held.start() <= from) {
            current.push(next);
        }
        let (mut gain, mut size, mut most) = (0.0, 0.0, 0.0);
        for held in &current {
            let ((before, off_before), (after, off_after)) = (held.energy(pulls, from), held.energy(pulls, to));
            gain += after - before;
            size += before.abs().max(after.abs());
            most += off_before + off_after + if held.ball.mass.is_finite() { HELD * held.ball.mass } else { 0.0 };
            most += held.rounding(pulls, from) + held.rounding(pulls, to);
        }
        if gain > COURSE * size + most {
            let balls: Vec<usize> = current.iter().map(|held| held.index).collect();
            let says = format!("held balls {balls:?} gain {gain:e} of {size:e} J from {from} to {to} s");
            faults.add(Fault::new(Kind::HeldEnergy, gain / size, says));
        }
    }
}
