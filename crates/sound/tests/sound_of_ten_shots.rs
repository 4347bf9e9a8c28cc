//! Ten shots, rendered without a loudspeaker, and measured: nothing clips, every impact is heard at its time, a soft kiss is
//! soft, and a roll is silent when the ball lies.

use std::sync::OnceLock;

use baize_physics::{BallId, Meeting, Track};
use baize_sound::{Ear, Kind, Knock, RATE, knocks, render, voices};
use baize_table::shot::{EventKind, Run, Setup, simulate};

/// Breaks, draw, follow, jump, massé, swerve, rails, a pocket that spits the ball out, and a scratch.
const TEN: [&str; 10] = [
    "nine_ball_break",
    "snooker_break",
    "draw",
    "follow",
    "jump",
    "masse",
    "swerve",
    "three_cushion_twice_around",
    "rattled_pocket",
    SCRATCH,
];

/// The stop shot, but struck high, so that the cue ball follows the 1 into the pocket.
const SCRATCH: &str = "stop_shot";

/// An impact is looked for in this time (s) from its arrival on, and compared with as long a time before.
const ONSET: f64 = 0.004;

/// An impact counts as masked if what is heard just before it, or another impact within [`ONSET`], carries more than
/// this share of its own energy.
const MASK: f64 = 0.25;

/// A shot with what is heard of it at the left ear of somebody at the head of the table.
struct Heard {
    name: &'static str,
    setup: Setup,
    run: Run,
    left: Vec<f64>,
    right: Vec<f64>,
}

/// An impact on its way to the left ear.
#[derive(Clone, Debug)]
struct Arrival {
    knock: Knock,
    /// When its first blow is heard, in seconds.
    at: f64,
    /// The energy of the first [`ONSET`] of that blow by itself.
    energy: f64,
}

fn shots() -> &'static [Heard] {
    static SHOTS: OnceLock<Vec<Heard>> = OnceLock::new();
    SHOTS.get_or_init(|| TEN.iter().map(|name| hear(name)).collect())
}

fn hear(name: &'static str) -> Heard {
    let mut setup = Setup::shot(name).load().expect("it loads");
    if name == SCRATCH {
        setup.strike.as_mut().expect("it has a strike").tip.height = 0.4;
    }
    let run = simulate(&setup).expect("it can be struck");
    let frames = render(&setup, &run, &Ear::at_the_head(setup.table.length), RATE);
    let [left, right] = [0, 1].map(|ear| frames.iter().map(|frame| f64::from(frame[ear])).collect());
    Heard { name, setup, run, left, right }
}

fn energy(samples: &[f64]) -> f64 {
    samples.iter().map(|sample| sample * sample).sum()
}

fn peak(samples: &[f64]) -> f64 {
    samples.iter().fold(0.0, |peak, sample| sample.abs().max(peak))
}

fn decibels(amplitude: f64) -> f64 {
    20.0 * libm::log10(amplitude)
}

impl Heard {
    /// The samples of the left ear from `from` to `until`, in seconds.
    fn samples(&self, from: f64, until: f64) -> &[f64] {
        let [from, until] = [from, until].map(|time| ((time.max(0.0) * f64::from(RATE)) as usize).min(self.left.len()));
        &self.left[from..until]
    }

    fn rms(&self, from: f64, until: f64) -> f64 {
        let samples = self.samples(from, until);
        (energy(samples) / samples.len().max(1) as f64).sqrt()
    }

    /// The impacts that are loud enough to have a voice, in order of their arrival.
    fn arrivals(&self) -> Vec<Arrival> {
        let ear = Ear::at_the_head(self.setup.table.length);
        let arrival = |(time, knock): (f64, Knock)| {
            let voice = voices(&knock, RATE).into_iter().next()?;
            let side = ear.hears(knock.place).left;
            let length = (ONSET * f64::from(RATE)) as usize;
            let own: Vec<f64> =
                voice.samples.iter().take(length).map(|sample| f64::from(*sample) * side.gain).collect();
            Some(Arrival { knock, at: time + side.late + voice.after, energy: energy(&own) })
        };
        let mut arrivals: Vec<_> = knocks(&self.run).into_iter().filter_map(arrival).collect();
        arrivals.sort_by(|one, other| one.at.total_cmp(&other.at));
        arrivals
    }

    /// The energy that is heard in the [`ONSET`] before `at`, and from then on.
    fn around(&self, at: f64) -> [f64; 2] {
        [energy(self.samples(at - ONSET, at)), energy(self.samples(at, at + ONSET))]
    }

    /// The impacts that nothing masks.
    fn unmasked(&self) -> Vec<Arrival> {
        let all = self.arrivals();
        let is_masked = |(index, one): (usize, &Arrival)| {
            let near = |other: &Arrival| (other.at - one.at).abs() < ONSET && other.energy > MASK * one.energy;
            let others = all.iter().enumerate().filter(|(other, _)| *other != index);
            self.around(one.at)[0] > MASK * one.energy || others.into_iter().any(|(_, other)| near(other))
        };
        all.iter().enumerate().filter(|found| !is_masked(*found)).map(|(_, one)| one.clone()).collect()
    }
}

#[test]
fn none_of_ten_shots_clips() {
    for shot in shots() {
        for ear in [&shot.left, &shot.right] {
            assert!(peak(ear) <= 0.981, "{}: {}", shot.name, peak(ear));
            assert!(peak(ear) > 0.05, "{} is not heard: {}", shot.name, peak(ear));
            // What clips stands still at its limit.
            let stuck = ear.windows(2).filter(|pair| pair[0] == pair[1] && pair[0].abs() > 0.5).count();
            assert_eq!(stuck, 0, "{}", shot.name);
        }
    }
}

#[test]
fn the_scratch_is_one() {
    let shot = shots().iter().find(|shot| shot.name == SCRATCH).expect("it is one of the ten");
    let is_scratch =
        |kind: &EventKind| matches!(kind, EventKind::Contact { meeting: Meeting::Pocket(BallId(0), _), .. });
    assert!(shot.run.record.events.iter().any(|event| is_scratch(&event.kind)));
}

#[test]
fn every_impact_of_ten_shots_that_nothing_masks_is_heard_at_its_time() {
    let (mut heard, mut all) = (0, 0);
    for shot in shots() {
        let unmasked = shot.unmasked();
        let first = shot.left.iter().position(|sample| sample.abs() > 0.003).expect("it is heard");
        let (first, tip) = (first as f64 / f64::from(RATE), shot.arrivals()[0].at);
        assert!((first - tip).abs() < 0.002, "{}: it begins at {first} s, the stroke at {tip} s", shot.name);
        assert!(unmasked.len() >= 3, "{}: only {} of its impacts stand out", shot.name, unmasked.len());
        for one in &unmasked {
            let [before, after] = shot.around(one.at);
            assert!(after > 2.0 * before && after > 0.3 * one.energy, "{}: {one:?}: {before} to {after}", shot.name);
        }
        (heard, all) = (heard + unmasked.len(), all + shot.arrivals().len());
        println!("{}: {} of {} impacts stand out", shot.name, unmasked.len(), shot.arrivals().len());
    }
    println!("{heard} of {all}");
    assert!(heard * 4 > all, "only {heard} of {all} stand out");
}

#[test]
fn a_kiss_half_as_fast_is_softer_and_a_soft_one_is_soft() {
    let clicks = shots().iter().flat_map(|shot| {
        let clicks = shot.unmasked().into_iter().filter(|one| one.knock.kind == Kind::Balls);
        clicks.map(move |one| (one.knock.speed, peak(shot.samples(one.at, one.at + ONSET))))
    });
    let clicks: Vec<(f64, f64)> = clicks.collect();
    println!("{clicks:?}");
    for (slow, soft) in &clicks {
        for (fast, loud) in clicks.iter().filter(|(fast, _)| *fast > 2.0 * slow) {
            assert!(loud > soft, "{fast} m/s peaks at {loud}, {slow} m/s at {soft}");
        }
        let loudest = if *slow < 0.3 { -24.0 } else { 0.0 };
        assert!(decibels(*soft) < loudest, "{slow} m/s peaks at {} dB", decibels(*soft));
    }
    assert!(clicks.iter().filter(|(speed, _)| *speed < 0.3).count() >= 2, "no soft kisses: {clicks:?}");
    assert!(clicks.iter().any(|(speed, _)| *speed > 1.0), "no hard clicks: {clicks:?}");
}

/// When the ball last moves over the cloth, in seconds. It may go on spinning on its place.
fn stops(track: &Track) -> f64 {
    let course = track.last();
    let moves = course.pieces().iter().rposition(|piece| piece.phase.travels());
    moves.map_or(course.start(), |index| course.end_of(index))
}

#[test]
fn a_roll_is_heard_while_the_ball_moves_and_ends_when_it_rests() {
    let mut rolls = 0;
    for shot in shots() {
        let rest = shot.run.tracks.iter().map(stops).fold(0.0, f64::max);
        let last = shot.arrivals().last().map_or(0.0, |one| one.at);
        // Until the end, only what rolls is heard; a knock rings for less than a second, in a pocket for two.
        if rest - last > 2.1 {
            let speed = |time: f64| {
                let speeds = shot.run.tracks.iter().map(|track| track.at(time).velocity.length());
                speeds.fold(0.0, f64::max)
            };
            let levels =
                [1.0, 0.5, 0.25].map(|before| (speed(rest - before), shot.rms(rest - before, rest - before + 0.05)));
            println!("{}: {levels:?}", shot.name);
            assert!(levels.iter().all(|(_, level)| *level > 1e-5), "{}: {levels:?}", shot.name);
            assert!(levels.windows(2).all(|pair| pair[0].1 > 1.3 * pair[1].1), "{}: {levels:?}", shot.name);
            rolls += 1;
        }
        // The sound travels for at most 0.012 s along the table.
        let lies = rest.max(last + 2.1) + 0.012;
        assert!(peak(shot.samples(lies, f64::MAX)) < 1e-6, "{}: {}", shot.name, peak(shot.samples(lies, f64::MAX)));
    }
    assert!(rolls >= 3, "only {rolls} shots end with a roll");
}
