//! The motion of an island: one fourth-order Runge-Kutta step, with the contact forces solved at every stage.

use glam::DVec3;
use smallvec::smallvec;

use crate::ball::Motion;
use crate::engine::hold::{Closing, Island, closing, free_rate, gap_accelerations, velocities};
use crate::piece::Phase;
use crate::resolution::{ContactGraph, PerBall, PerLink};
use crate::tolerances::GRAZING;

/// Speed in m/s at which the error of a distance from before a step is corrected in it, at most. The balls follow parabolas to
/// their corrected places. A nanometre that is corrected in an interval of a tenth of a microsecond, where a nose ends, would
/// take a centimetre per second, and the energy for it from nowhere.
const CORRECTING: f64 = 1e-5;

/// The time derivatives of the motions, and the force in each contact.
pub struct Rate {
    /// In place of positions there are velocities, in place of velocities accelerations, in place of spins their rates.
    pub motions: PerBall<Motion>,
    /// In newtons.
    pub forces: PerLink<f64>,
}

/// One Runge-Kutta step.
pub struct RungeKuttaStep {
    /// The motions at its end.
    pub motions: PerBall<Motion>,
    /// The derivatives at the second to fourth stage. Contacts may press there that press neither at the start nor at
    /// the end.
    pub middle: [Rate; 3],
    /// The derivatives at its end.
    pub last: Rate,
}

/// Integrates the motions of an island.
pub struct Integrator<'i, 'a> {
    island: &'i Island<'a>,
    /// For each contact, whether it is held.
    is_held: PerLink<bool>,
    /// A copy of the island's graph, whose normals turn with the balls.
    graph: ContactGraph<'a>,
}

impl<'i, 'a> Integrator<'i, 'a> {
    pub fn of(island: &'i Island<'a>) -> Self {
        Self { island, is_held: island.which(|contact| contact.is_held), graph: island.graph.clone() }
    }

    /// The derivatives at the start.
    pub fn first(&mut self) -> Rate {
        let none: PerLink<f64> = smallvec![0.0; self.is_held.len()];
        self.rate(&self.island.motions, &none)
    }

    /// The step over `span` seconds. `first` are the derivatives at its start.
    pub fn step(&mut self, first: &Rate, span: f64) -> RungeKuttaStep {
        let start = &self.island.motions;
        let moved = |rate: &Rate, time: f64| -> PerBall<Motion> {
            start.iter().zip(&rate.motions).map(|(motion, rate)| motion.changed(rate, time)).collect()
        };
        let second = self.rate(&moved(first, 0.5 * span), &first.forces);
        let third = self.rate(&moved(&second, 0.5 * span), &second.forces);
        let fourth = self.rate(&moved(&third, span), &third.forces);
        let mean = (0..start.len()).map(|slot| {
            let of = |rate: &Rate, part: fn(&Motion) -> DVec3| part(&rate.motions[slot]);
            let mean = |part: fn(&Motion) -> DVec3| {
                (of(first, part) + (of(&second, part) + of(&third, part)) * 2.0 + of(&fourth, part)) / 6.0
            };
            Motion { position: mean(|m| m.position), velocity: mean(|m| m.velocity), spin: mean(|m| m.spin) }
        });
        let mean = Rate { motions: mean.collect(), forces: PerLink::new() };
        let mut motions = moved(&mean, span);
        let last = self.rate(&motions, &fourth.forces);
        self.correct_end(&mut motions, &last.forces, span);
        RungeKuttaStep { motions, middle: [second, third, fourth], last }
    }

    /// The derivatives at `motions`. Turns the normals to their directions there. The solver starts from a
    /// `guess`, the forces of the stage before, because they hardly differ.
    fn rate(&mut self, motions: &[Motion], guess: &[f64]) -> Rate {
        self.turn(motions);
        self.set_inertia(motions);
        let Self { island, is_held, graph } = self;
        let free = |(slot, motion): (usize, &Motion)| free_rate(island, slot, motion);
        let free: PerBall<_> = motions.iter().enumerate().map(free).collect();
        let accelerations: PerBall<_> = free.iter().map(|(acceleration, _)| *acceleration).collect();
        let gap_accelerations = gap_accelerations(graph, &island.contacts, motions, &accelerations);
        let forces = graph.stopping_impulses_near(&gap_accelerations, is_held, guess);
        let changes = motions.iter().zip(free).zip(graph.pushed(&forces));
        let motions = changes
            .map(|((motion, (free, spin)), pushed)| Motion { position: motion.velocity, velocity: free + pushed, spin })
            .collect();
        Rate { motions, forces }
    }

    /// Turns the normals to balls with these `motions`.
    fn turn(&mut self, motions: &[Motion]) {
        for (link, contact) in self.graph.links.iter_mut().zip(&self.island.contacts) {
            link.normal = contact.line.direction(link.a, motions);
        }
    }

    /// Gives balls that obey special relativity the inertia that they have with these `motions`.
    fn set_inertia(&mut self, motions: &[Motion]) {
        let Some(light) = self.island.physics().light() else { return };
        for (slot, (ball, motion)) in self.island.balls.iter().zip(motions).enumerate() {
            self.graph.set_inertia(slot, ball.ball.mass, light.proper_velocity(motion.velocity), &light);
        }
    }

    /// Corrects the small errors at the end of a step of `span` seconds, so that held contacts do no work: moves the balls until
    /// the distances are right, then removes the remaining normal speed of the contacts that press there, where `forces` act. The
    /// normals must be those at `motions`, and are so again afterwards.
    fn correct_end(&mut self, motions: &mut [Motion], forces: &[f64], span: f64) {
        let presses: PerLink<bool> = forces.iter().map(|force| *force > 0.0).collect();
        self.correct_places(motions, &presses, span);
        let speeds = self.graph.openings(&velocities(motions));
        let changes = closing(&self.graph, &speeds, &presses).changes;
        for (ball, (motion, change)) in self.island.balls.iter().zip(motions.iter_mut().zip(changes)) {
            motion.velocity += change;
            if ball.phase == Phase::Rolling {
                motion.spin = ball.ball.rolling_spin(motion.velocity).with_z(motion.spin.z);
            }
        }
    }

    /// In up to three rounds the balls are moved so that contacts that press at the end, and held contacts that overlap,
    /// get their distance. A round that would make the largest error larger is not done, and ends the rounds.
    ///
    /// An error from before the step is corrected at the speed [`CORRECTING`] at most.
    fn correct_places(&mut self, motions: &mut [Motion], presses: &[bool], span: f64) {
        let island = self.island;
        let left = |gap: f64| gap - gap.clamp(-CORRECTING * span, CORRECTING * span);
        let left: PerLink<f64> = gaps(island, |slot| island.motions[slot].position).into_iter().map(left).collect();
        let errors = |place_of: &dyn Fn(usize) -> DVec3| -> PerLink<f64> {
            gaps(island, place_of).iter().zip(&left).map(|(gap, left)| gap - left).collect()
        };
        for _ in 0..3 {
            let gaps = errors(&|slot| motions[slot].position);
            let overlaps = |contact: usize| self.is_held[contact] && gaps[contact] < -GRAZING;
            let chosen: PerLink<bool> =
                presses.iter().enumerate().map(|(contact, presses)| *presses || overlaps(contact)).collect();
            // The solver of impulses moves places if it gets gaps in place of speeds.
            let Closing { impulses: shares, changes } = closing(&self.graph, &gaps, &chosen);
            if shares.iter().all(|share| *share == 0.0) {
                // Nothing is left to move.
                break;
            }
            let moved: PerBall<DVec3> =
                motions.iter().zip(changes).map(|(motion, shift)| motion.position + shift).collect();
            // A ball that is wedged between balls at rest cannot keep all of its distances at once.
            let gaps_then = errors(&|slot| moved[slot]);
            if largest_error(&gaps_then, presses, &self.is_held) > largest_error(&gaps, presses, &self.is_held) {
                break;
            }
            motions.iter_mut().zip(moved).for_each(|(motion, place)| motion.position = place);
            self.turn(motions);
        }
    }
}

/// The largest error of the distances in metres: gaps and overlaps where a contact presses, overlaps where it is held. Errors below a
/// graze count as equal.
fn largest_error(gaps: &[f64], presses: &[bool], is_held: &[bool]) -> f64 {
    let pressed = gaps.iter().zip(presses).filter(|(_, presses)| **presses).map(|(gap, _)| gap.abs());
    let held = gaps.iter().zip(is_held).filter(|(_, is_held)| **is_held).map(|(gap, _)| -gap);
    pressed.chain(held).fold(GRAZING, f64::max)
}

/// The gap of each contact in metres. `place_of` gives the centre of each ball.
pub fn gaps(island: &Island, place_of: impl Fn(usize) -> DVec3) -> PerLink<f64> {
    island.graph.links.iter().zip(&island.contacts).map(|(link, contact)| contact.line.gap(link.a, &place_of)).collect()
}
