//! Energy, speed, spin and height of the balls against time.

use baize_physics::{Ball, BallId, Course, Motion, Phase, Piece};
use baize_table::shot::{Energies, Run, Setup};

use super::impacts::Impact;

/// About so many samples of a ball are spread over a shot; each piece has some more at its ends.
const SAMPLES: f64 = 150.0;
/// A flight has at least so many steps, other pieces in which a ball travels at least this.
const STEPS_OF_FLIGHT: u32 = 8;
const LEAST_STEPS: u32 = 2;
/// The energy of all balls is the sum of at most about so many energies of single balls, which takes a tenth of a second. A shot
/// of sixteen balls has 5,000 of them, a break of 5,050 balls would have a hundred million.
const MOST_ENERGIES: usize = 1_000_000;

/// What is plotted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// Energy of motion, spin and height.
    Energy,
    /// Speed of the centre.
    Speed,
    /// Spin about any axis.
    Spin,
    /// Height over the bed.
    Height,
}

impl Quantity {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Energy, Self::Speed, Self::Spin, Self::Height];

    /// Its name and its unit.
    #[must_use]
    pub fn name(self) -> (&'static str, &'static str) {
        match self {
            Self::Energy => ("Energy", "J"),
            Self::Speed => ("Speed", "m/s"),
            Self::Spin => ("Spin", "rad/s"),
            Self::Height => ("Height", "m"),
        }
    }
}

/// A ball at one time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Seconds on the shot clock.
    pub time: f64,
    /// Energy in joules: of motion, spin and height over the bed.
    pub energy: f64,
    /// Speed in m/s.
    pub speed: f64,
    /// Spin in rad/s.
    pub spin: f64,
    /// Height of the ball over the bed in metres; 0 for a ball that lies on it.
    pub height: f64,
}

impl Sample {
    /// The number that is plotted.
    #[must_use]
    pub fn of(&self, quantity: Quantity) -> f64 {
        match quantity {
            Quantity::Energy => self.energy,
            Quantity::Speed => self.speed,
            Quantity::Spin => self.spin,
            Quantity::Height => self.height,
        }
    }
}

/// The samples of a ball that moves.
#[derive(Clone, Debug, PartialEq)]
pub struct BallSeries {
    /// Which ball.
    pub ball: BallId,
    /// Its name.
    pub name: String,
    /// Its colour as red, green, blue from 0 to 1 (sRGB).
    pub colour: [f32; 3],
    /// Whether it has a stripe of this colour.
    pub stripe: bool,
    /// In order of time, as long as it is in play. An impact has two samples of one time: before and after.
    pub samples: Vec<Sample>,
}

/// Energy, speed, spin and height of every ball that moves, and the energy of all.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// By ascending id.
    pub balls: Vec<BallSeries>,
    /// Time in seconds, and the energy of all balls in joules. A ball in a pocket keeps the energy of its height. On a level bed without nap it
    /// never rises after the strike. An impact has two entries of one time: before and after. Where balls and impacts are very many,
    /// impacts that follow each other closely share two entries.
    pub total: Vec<[f64; 2]>,
}

impl Series {
    /// The series of a run; `impacts` are its own.
    pub(super) fn of(setup: &Setup, run: &Run, impacts: &[Impact]) -> Self {
        let energies = Energies::under(&setup.physics);
        let until = run.record.duration;
        let mut balls = Vec::new();
        for (last, track) in run.record.finals.iter().zip(&run.tracks) {
            let Some(placed) = setup.placed(last.ball) else { continue };
            let spans = || track.spans(until).filter(|(_, piece, _)| piece.phase.in_play());
            if spans().all(|(_, piece, _)| piece.phase == Phase::Resting) {
                continue;
            }
            let samples = spans().flat_map(|span| samples(&placed.ball, &energies, span, until)).collect();
            let (name, colour, stripe) = (placed.look.name.clone(), placed.look.colour, placed.look.stripe);
            balls.push(BallSeries { ball: last.ball, name, colour, stripe, samples });
        }
        Self { balls, total: total(setup, run, &energies, impacts) }
    }

    /// A ball just after the time (seconds on the shot clock); `None` if it does not move in the shot, or is not in play any more.
    #[must_use]
    pub fn after(&self, ball: BallId, time: f64) -> Option<&Sample> {
        let samples = &self.balls.iter().find(|series| series.ball == ball)?.samples;
        let index = samples.partition_point(|sample| sample.time <= time).checked_sub(1)?;
        samples.get(index).filter(|sample| sample.time == time)
    }

    /// The largest number of any ball.
    #[must_use]
    pub fn most(&self, quantity: Quantity) -> f64 {
        let samples = self.balls.iter().flat_map(|ball| &ball.samples);
        samples.map(|sample| sample.of(quantity)).fold(0.0, f64::max)
    }
}

/// The samples of a piece, from its start to its end.
fn samples<'a>(
    ball: &'a Ball,
    energies: &'a Energies,
    (course, piece, end): (&'a Course, &'a Piece, f64),
    until: f64,
) -> impl Iterator<Item = Sample> + 'a {
    let spread = ((end - piece.start) / until * SAMPLES).ceil() as u32;
    let steps = match piece.phase {
        Phase::Resting => 1,
        Phase::Airborne => spread.max(STEPS_OF_FLIGHT),
        _ => spread.max(LEAST_STEPS),
    };
    (0..=steps).map(move |step| {
        let time = piece.start + (end - piece.start) * f64::from(step) / f64::from(steps);
        let motion = course.at_in(piece, time);
        let Motion { position, velocity, spin } = motion;
        let (energy, height) = (energies.of(ball, &motion), position.z - ball.radius);
        Sample { time, energy, speed: velocity.length(), spin: spin.length(), height }
    })
}

/// The energy of all balls, at evenly spread times and before and after every impact. If balls and impacts are very many, several
/// impacts share a step of the curve.
fn total(setup: &Setup, run: &Run, energies: &Energies, impacts: &[Impact]) -> Vec<[f64; 2]> {
    let balls: Vec<(&Ball, _)> = run
        .record
        .finals
        .iter()
        .zip(&run.tracks)
        .filter_map(|(last, track)| Some((&setup.placed(last.ball)?.ball, track)))
        .collect();
    let at = |time: f64| balls.iter().map(|(ball, track)| energies.of(ball, &track.at(time))).sum::<f64>();
    let mut times: Vec<f64> =
        (0..=SAMPLES as u32).map(|step| run.record.duration * f64::from(step) / SAMPLES).collect();
    times.extend(impacts.iter().map(|impact| impact.time));
    times.sort_by(f64::total_cmp);
    times.dedup();
    let most = (MOST_ENERGIES / balls.len().max(1)).max(SAMPLES as usize);
    let (step, last) = (times.len().div_ceil(most), times.len() - 1);
    let times = times.into_iter().enumerate().filter(|(index, _)| index % step == 0 || *index == last);
    let mut impacts = impacts.iter().peekable();
    let mut total = Vec::new();
    for (_, time) in times {
        let after = at(time);
        let mut lost = 0.0;
        while let Some(impact) = impacts.next_if(|impact| impact.time <= time) {
            lost += impact.lost();
        }
        if lost != 0.0 {
            total.push([time, after + lost]);
        }
        total.push([time, after]);
    }
    total
}
