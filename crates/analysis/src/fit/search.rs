//! The search for the strike of a measured shot.

use super::follow::Follower;
use super::launch::Launch;
use super::refine::{FARTHEST_TIP, refined};
use baize_physics::Tip;

/// How thoroughly a strike is searched for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// How many places of the tip the search starts from, at least one.
    pub starts: usize,
    /// How many of the best starts are followed to the end of the shot, at least one.
    pub kept: usize,
    /// How often the best strike is changed a little and refined again.
    pub nudges: usize,
}

impl Effort {
    /// The effort of a search from so many places of the tip, at least one.
    #[must_use]
    pub fn of_starts(starts: usize) -> Self {
        Self { starts, kept: starts.div_ceil(20), nudges: starts }
    }
}

/// A strike that was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// How the ball leaves.
    pub launch: Launch,
    /// The mean square distance over the whole shot in m².
    pub mean_square: f64,
}

/// The first seconds of a shot that are matched one after the other before the whole shot is.
const WINDOWS: [f64; 2] = [1.5, 4.0];

/// Elevations of the butt in degrees that are tried.
const ELEVATIONS: [f64; 4] = [0.0, 3.0, 6.0, 10.0];

/// The strike whose shot follows the samples best.
pub fn find_strike(follower: &mut Follower, effort: &Effort) -> Found {
    let (speed, direction) = follower.samples().first_motion();
    let end = follower.samples().end();
    let start = |index: usize| Launch { speed, direction, tip: spiral(index, effort.starts), elevation: 0.0 };
    let mut found: Vec<Found> =
        (0..effort.starts).map(|index| Found { launch: start(index), mean_square: 0.0 }).collect();
    for window in WINDOWS {
        let until = window.min(end);
        for one in &mut found {
            *one = refine(follower, &one.launch, until, 8);
        }
        keep_best(&mut found, if window == WINDOWS[0] { 3 * effort.kept } else { 2 * effort.kept });
    }
    for one in &mut found {
        *one = refine(follower, &one.launch, end, 10);
    }
    keep_best(&mut found, effort.kept);
    let mut best = found[0];
    for one in &found {
        for elevation in ELEVATIONS {
            let raised = Launch { elevation: elevation.to_radians(), ..one.launch };
            best = better(best, refine(follower, &raised, end, 10));
        }
    }
    best = nudge(follower, best, effort.nudges);
    better(best, refine(follower, &best.launch, end, 40))
}

/// How often [`settle_strike`] changes a strike a little.
const SETTLING_NUDGES: usize = 6;

/// The strike close to `launch` whose shot follows the samples best: for a physics that is almost the one for which it was found.
pub fn settle_strike(follower: &mut Follower, launch: &Launch) -> Found {
    let end = follower.samples().end();
    let best = refine(follower, launch, end, 12);
    nudge(follower, best, SETTLING_NUDGES)
}

/// The best of this strike and of `rounds` others that are a little different, each refined.
fn nudge(follower: &mut Follower, mut best: Found, rounds: usize) -> Found {
    let end = follower.samples().end();
    let mut random = Random(u64::from(follower.samples().id));
    for round in 0..rounds {
        let size = libm::exp2(-((round % 6) as f64));
        let other = nudged(&best.launch, size, &mut random);
        best = better(best, refine(follower, &other, end, 10));
    }
    best
}

fn refine(follower: &mut Follower, launch: &Launch, until: f64, patience: usize) -> Found {
    let (launch, mean_square) = refined(follower, launch, until, patience);
    Found { launch, mean_square }
}

fn better(one: Found, other: Found) -> Found {
    if other.mean_square < one.mean_square { other } else { one }
}

/// The best of them, best first. Of those that are almost the same only one is kept.
fn keep_best(found: &mut Vec<Found>, count: usize) {
    found.sort_by(|one, other| one.mean_square.total_cmp(&other.mean_square));
    found.dedup_by(|one, other| (one.mean_square - other.mean_square).abs() < 1e-4 * other.mean_square);
    found.truncate(count.max(1));
}

/// Places of the tip evenly over the disc that it may meet (Vogel 1979, eq. 1).
fn spiral(index: usize, count: usize) -> Tip {
    let radius = 0.9 * FARTHEST_TIP * ((index as f64 + 0.5) / count as f64).sqrt();
    let angle = index as f64 * std::f64::consts::PI * (3.0 - 5f64.sqrt());
    Tip { side: radius * libm::cos(angle), height: radius * libm::sin(angle) }
}

fn nudged(launch: &Launch, size: f64, random: &mut Random) -> Launch {
    let mut tip = launch.tip;
    tip.side += 0.2 * size * random.even();
    tip.height += 0.2 * size * random.even();
    let share = (tip.offset() / (0.98 * FARTHEST_TIP)).max(1.0);
    Launch {
        speed: launch.speed * (1.0 + 0.04 * size * random.even()),
        direction: launch.direction + 0.01 * size * random.even(),
        tip: Tip { side: tip.side / share, height: tip.height / share },
        elevation: (launch.elevation + 0.05 * size * random.even()).clamp(0.0, 0.25),
    }
}

/// Random numbers (Steele, Lea, Flood 2014, SplitMix64).
struct Random(u64);

impl Random {
    /// Evenly between -1 and 1.
    fn even(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        (mixed >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }
}
