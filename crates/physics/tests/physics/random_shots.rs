//! Random shots on every table by every law: each ends, no balls overlap, no energy comes from nowhere, and balls leave
//! the bed only through the air or into pockets.

use std::mem;

use baize_physics::{Cloth, Course, Motion, Phase};
use baize_table::rack::bed_flaw;
use baize_table::shot::{Ending, Run, Setup, Track, simulate};
use baize_table::table::is_on_bed;
use baize_testing::common::{on_all_cores, times};
use baize_testing::random::{Cupboard, dissipates};
use glam::DVec3;

/// The number of all shots, which take many minutes.
const ALL: u64 = 100_000;

/// The part of them that is played every day; a long run plays [`times`] as many.
const SHARE: u64 = 5_000;

/// A shot that comes to rest has at most this many events.
const MOST_EVENTS: usize = 2_000;

/// The pieces of a topple are an approximation. They are off by this much in velocity, and in spin as a surface speed,
/// in m/s. Their height is off by 1e-8 m, which is as much energy as this is for a ball at 0.01 m/s.
const TOPPLING: f64 = 1e-5;

/// All times to check: the events, and the middles between them.
fn checked_times(run: &Run) -> Vec<f64> {
    let mut times: Vec<f64> = run.record.events.iter().map(|event| event.time).chain([run.record.duration]).collect();
    times.dedup();
    let middles: Vec<f64> = times.windows(2).map(|pair| pair[0].midpoint(pair[1])).collect();
    times.extend(middles);
    times.sort_by(f64::total_cmp);
    times
}

/// A ball in play.
struct InPlay {
    /// Its index in the set-up.
    index: usize,
    radius: f64,
    motion: Motion,
    /// Its energy in joules, that of its height included.
    energy: f64,
    /// By how many joules this may be wrong.
    unsure: f64,
}

/// The balls in play at `t`.
fn in_play(setup: &Setup, run: &Run, t: f64) -> Vec<InPlay> {
    let balls = setup.balls.iter().zip(&run.tracks).enumerate();
    balls
        .filter(|(_, (_, track))| track.phase_at(t).in_play())
        .map(|(index, (placed, track))| {
            let (ball, motion) = (&placed.ball, track.at(t));
            let mass = if ball.is_fixed() { 0.0 } else { ball.mass };
            let lifted = mass * setup.physics.cloth.gravity * (motion.position.z - ball.radius);
            let energy = ball.kinetic_energy(&motion) + lifted;
            let topples = track.phase_at(t) == Phase::Toppling;
            let speeds = motion.velocity.length() + 0.4 * ball.radius * motion.spin.length();
            let unsure = if topples { mass * (speeds + 0.01) * TOPPLING } else { 0.0 };
            InPlay { index, radius: ball.radius, motion, energy, unsure }
        })
        .collect()
}

/// An upper limit on the joules that slope and nap give in `passed` seconds to a ball of `mass` kilograms with `energy`
/// joules. The nap acts on 7/5 of the mass.
fn pulled(cloth: &Cloth, mass: f64, energy: f64, passed: f64) -> f64 {
    if !cloth.pulls() || mass.is_infinite() {
        return 0.0;
    }
    let pull = cloth.downhill().length() + 1.4 * cloth.roll_pull().length();
    mass * pull * ((2.0 * energy.max(0.0) / mass).sqrt() + pull * passed) * passed
}

/// Whether any ball is in a held contact at `t`.
fn held(run: &Run, t: f64) -> bool {
    let at = |(course, end): (&Course, f64)| course.start() <= t && t < end && course.hold().is_some();
    run.tracks.iter().any(|track| track.courses().any(at))
}

/// What is wrong with a shot.
fn complaint(setup: &Setup, run: &Run) -> Option<String> {
    let ends = dissipates(&setup.physics);
    if ends && run.record.ending != Ending::AtRest {
        return Some("does not end".to_owned());
    }
    if ends && run.record.events.len() > MOST_EVENTS {
        return Some(format!("has {} events", run.record.events.len()));
    }
    if !run.record.events.is_sorted_by(|a, b| a.time <= b.time) {
        return Some("goes back in time".to_owned());
    }
    if let Some(rule) = &run.broken {
        return Some(rule.to_string());
    }
    during_the_shot(setup, run).or_else(|| if ends { in_the_end(setup, run) } else { None })
}

fn during_the_shot(setup: &Setup, run: &Run) -> Option<String> {
    let mut energies = vec![(0.0, 0.0); setup.balls.len()];
    in_play(setup, run, 0.0).iter().for_each(|ball| energies[ball.index] = (ball.energy, ball.unsure));
    let mut last = 0.0;
    for t in checked_times(run) {
        let balls = in_play(setup, run, t);
        // A ball that left play took its energy with it. Below the bed this may be negative.
        let (mut before, mut given) = (0.0, 0.0);
        for ball in &balls {
            let mass = setup.balls[ball.index].ball.mass;
            let (energy, unsure) = mem::replace(&mut energies[ball.index], (ball.energy, ball.unsure));
            given += unsure + ball.unsure + pulled(&setup.physics.cloth, mass, energy, t - last);
            before += energy;
        }
        let now: f64 = balls.iter().map(|ball| ball.energy).sum();
        // Held contacts are computed with constant forces over a tenth of a millisecond, so friction may speed a ball
        // up by that much.
        let spare = if held(run, last) { 1e-8 } else { 1e-15 };
        last = t;
        if now > before + before.abs() * 1e-12 + given + spare {
            return Some(format!("gains energy, {:e} of {before} J, at {t}", now - before));
        }
        for (i, ball) in balls.iter().enumerate() {
            if !ball.motion.is_finite() {
                return Some(format!("{:?} at {t}", ball.motion));
            }
            for other in &balls[i + 1..] {
                let gap = ball.motion.position.distance(other.motion.position) - ball.radius - other.radius;
                if gap < -1e-9 {
                    return Some(format!("has two balls overlap by {} m at {t}", -gap));
                }
            }
        }
    }
    None
}

fn in_the_end(setup: &Setup, run: &Run) -> Option<String> {
    let boundary = &setup.table.boundary;
    for ((placed, track), last) in setup.balls.iter().zip(&run.tracks).zip(&run.record.finals) {
        let place = last.motion.position;
        let sound = match last.phase {
            Phase::Pocketed(pocket) => pocket < boundary.pockets.len(),
            // On the top of a rail, or on the floor.
            Phase::OffTable if place.z > 0.0 => !is_on_bed(place.truncate(), boundary),
            Phase::OffTable => !fell_through(setup, track, placed.ball.radius),
            phase => {
                phase == Phase::Resting
                    && last.motion.velocity == DVec3::ZERO
                    && place.z == placed.ball.radius
                    && bed_flaw(placed.ball.radius, place.truncate(), boundary, setup.physics.shape).is_none()
            }
        };
        if !sound {
            return Some(format!("ends with ball {} {:?} at {place}", last.ball.0, last.phase));
        }
    }
    None
}

/// Whether a ball that left the table came down to the cloth over the bed. Beside the table it may fly on under the
/// bed.
fn fell_through(setup: &Setup, track: &Track, radius: f64) -> bool {
    let pieces = track.courses().flat_map(|(course, _)| course.pieces());
    let flight = pieces.filter(|piece| piece.phase == Phase::Airborne).last();
    let down = flight.and_then(|piece| Some(piece.position_at(piece.falls_to(radius)?)));
    down.is_some_and(|place| is_on_bed(place.truncate(), &setup.table.boundary))
}

/// Counts of what happened in some shots.
#[derive(Default)]
struct Tally {
    events: usize,
    most_events: usize,
    potted: usize,
    lost: usize,
    complaints: Vec<String>,
}

impl Tally {
    /// What happened in the shot of that number.
    fn of(cupboard: &Cupboard, number: u64) -> Self {
        let mut tally = Self::default();
        tally.play(cupboard, number);
        tally
    }

    fn play(&mut self, cupboard: &Cupboard, number: u64) {
        let setup = cupboard.setup(number);
        let run = match simulate(&setup) {
            Ok(run) => run,
            Err(refusal) => return self.complain(format!("shot {number} is refused: {refusal}")),
        };
        if let Some(complaint) = complaint(&setup, &run) {
            let physics = &setup.physics;
            self.complain(format!(
                "shot {number} ({} on {}, {:?}, {:?}, {:?}, {:?}) {complaint}",
                setup.name,
                setup.table.name,
                physics.ball_ball.model,
                physics.cushion.model,
                physics.clusters.resolver,
                physics.pockets.model
            ));
        }
        self.events += run.record.events.len();
        if dissipates(&setup.physics) {
            self.most_events = self.most_events.max(run.record.events.len());
        }
        let ended = |how: fn(Phase) -> bool| run.record.finals.iter().filter(|last| how(last.phase)).count();
        self.potted += ended(|phase| matches!(phase, Phase::Pocketed(_)));
        self.lost += ended(|phase| phase == Phase::OffTable);
    }

    /// Printed at once, because the whole test takes long.
    fn complain(&mut self, complaint: String) {
        println!("{complaint}");
        self.complaints.push(complaint);
    }

    fn with(mut self, other: Self) -> Self {
        self.complaints.extend(other.complaints);
        Self {
            events: self.events + other.events,
            most_events: self.most_events.max(other.most_events),
            potted: self.potted + other.potted,
            lost: self.lost + other.lost,
            complaints: self.complaints,
        }
    }
}

/// Plays that many shots on all cores: every `step`th. Fails if one of them breaks a rule.
fn play(shots: u64, step: u64) {
    let cupboard = Cupboard::open();
    let tallies = on_all_cores(shots, |shot| Tally::of(&cupboard, shot * step));
    let tally = tallies.into_iter().fold(Tally::default(), Tally::with);
    let Tally { events, most_events, potted, lost, complaints } = tally;
    println!("{events} events, at most {most_events} in a shot, {potted} pots, {lost} off the table");
    assert!(complaints.is_empty(), "{} shots break a rule:\n{}", complaints.len(), complaints.join("\n"));
    assert!(events > 200_000 && potted > 1_000 && lost > 100, "the shots are too tame");
}

#[test]
fn random_shots_end_well_on_every_table_by_every_law() {
    let shots = (SHARE * u64::from(times())).min(ALL);
    play(shots, ALL / shots);
}
