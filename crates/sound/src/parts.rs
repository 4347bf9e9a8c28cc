//! What a knock consists of: blows and rubs, one after the other.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::Rng;

use super::knock::{Kind, Knock};
use super::timbre::{BALLS, BEHIND_WOOD, CUSHION, FLOOR, JAW, LEATHER, LINER, SLATE, TIP, Timbre};

/// How deep a ball falls in a pocket, in metres: as deep as it is drawn (`src/view/fall.rs`).
const DEPTH: f64 = 0.16;
/// Distance from the edge of a pocket to its back, in metres; an estimate.
const TO_BACK: f64 = 0.05;
/// Acceleration of a falling ball, in m/s^2.
const GRAVITY: f64 = 9.81;
/// Share of its speed that a ball in a pocket keeps after each rattle. Chosen by ear.
const RATTLE: f64 = 0.5;
/// How often a ball rattles in a pocket. Chosen by ear.
const RATTLES: u32 = 3;

/// How long a ball rolls away under the slate, in seconds: about the time in which its picture disappears; an estimate.
const ROLL_AWAY: f64 = 0.7;
/// How long after its landing a ball begins to roll away, in seconds; an estimate.
const SETTLES: f64 = 0.05;
/// RMS of the sound of the ball that rolls away, at its loudest. An estimate: softer than the rattle before.
const ROLL_AWAY_LEVEL: f64 = 0.012;
/// The band of this sound in Hz: a ball in a wooden channel; an estimate.
const ROLL_AWAY_BAND: [f64; 2] = [110.0, 480.0];
/// Speed in m/s with which this ball then meets the balls that the pocket captured before: after a slope of some
/// centimetres; an estimate.
const GATHERED: f64 = 0.5;

/// Restitution of a ball on a wooden floor. A phenolic ball dropped on hardwood comes up to about a third of its height;
/// an estimate.
const FLOOR_RESTITUTION: f64 = 0.55;
/// How often a ball that falls on the floor bounces. The last bounces of a drop from a table come faster than they can be told
/// apart.
const FLOOR_BOUNCES: u32 = 7;

/// How often the chalk is drawn over the tip, and how long that takes each time, in seconds. An estimate.
const CHALK_STROKES: u32 = 4;
const CHALK_STROKE: f64 = 0.13;
/// RMS of the chalk at its loudest: as soft as a slow roll. An estimate.
const CHALK_LEVEL: f64 = 0.004;
/// The band of the chalk in Hz: a dry scrape; an estimate.
const CHALK_BAND: [f64; 2] = [1500.0, 4500.0];

/// One blow of a knock.
pub(super) struct Blow {
    /// Time in seconds from the knock to the blow.
    pub after: f64,
    /// What is struck.
    pub timbre: &'static Timbre,
    /// Speed of the blow in m/s.
    pub speed: f64,
}

/// One rub of a knock: noise that swells and fades.
pub(super) struct Rub {
    /// Time in seconds from the knock to the start of the rub.
    pub after: f64,
    /// How long it lasts, in seconds.
    pub lasts: f64,
    /// RMS in its middle; 1 is full scale.
    pub level: f64,
    /// The corners of its band in Hz.
    pub band: [f64; 2],
}

/// The blows and the rubs of a knock.
pub(super) fn parts(knock: &Knock, chance: &mut ChaCha8Rng) -> (Vec<Blow>, Vec<Rub>) {
    let one = |timbre| (vec![Blow { after: 0.0, timbre, speed: knock.speed }], Vec::new());
    match knock.kind {
        Kind::Tip => one(&TIP),
        Kind::Balls => one(&BALLS),
        Kind::Cushion => one(&CUSHION),
        Kind::Jaw => one(&JAW),
        Kind::Pocket => (into_pocket(knock.speed, chance), vec![rolls_away()]),
        Kind::Liner => one(&LINER),
        Kind::Slate => one(&SLATE),
        Kind::Gathered => {
            (vec![Blow { after: lands() + ROLL_AWAY, timbre: &BEHIND_WOOD, speed: GATHERED }], Vec::new())
        }
        Kind::Floor => (on_floor(knock.speed, chance), Vec::new()),
        Kind::Chalk => (Vec::new(), chalk(chance)),
    }
}

/// Time in seconds from the edge of a pocket to its bottom.
fn lands() -> f64 {
    (2.0 * DEPTH / GRAVITY).sqrt()
}

/// The blows of a ball in a pocket: on the back if it gets there before it lands, on the leather, and rattles, each
/// softer, and usually sooner, than the one before.
fn into_pocket(speed: f64, chance: &mut ChaCha8Rng) -> Vec<Blow> {
    let fall = lands();
    let mut blows = Vec::new();
    let to_back = TO_BACK / speed;
    if to_back < fall {
        blows.push(Blow { after: to_back, timbre: &LINER, speed });
    }
    let mut speed = (2.0 * GRAVITY * DEPTH).sqrt() + 0.2 * speed;
    let mut after = fall;
    blows.push(Blow { after, timbre: &LEATHER, speed });
    for _ in 0..RATTLES {
        speed *= RATTLE * (1.0 + 0.3 * either_way(chance));
        after += 2.0 * speed / GRAVITY * (1.0 + 0.3 * either_way(chance));
        blows.push(Blow { after, timbre: &LINER, speed });
    }
    blows
}

/// The rub of a ball that rolls away after it has landed in a pocket.
fn rolls_away() -> Rub {
    Rub { after: lands() + SETTLES, lasts: ROLL_AWAY - SETTLES, level: ROLL_AWAY_LEVEL, band: ROLL_AWAY_BAND }
}

/// The blows of a ball that comes down on the floor with that speed: from one to the next it flies for 2 v / g.
fn on_floor(mut speed: f64, chance: &mut ChaCha8Rng) -> Vec<Blow> {
    let mut after = 0.0;
    let mut blows = Vec::new();
    for _ in 0..=FLOOR_BOUNCES {
        blows.push(Blow { after, timbre: &FLOOR, speed });
        speed *= FLOOR_RESTITUTION * (1.0 + 0.1 * either_way(chance));
        after += 2.0 * speed / GRAVITY;
    }
    blows
}

/// The rubs of the chalk, some shorter and softer than others.
fn chalk(chance: &mut ChaCha8Rng) -> Vec<Rub> {
    let mut after = 0.0;
    let mut stroke = || {
        let lasts = CHALK_STROKE * (1.0 + 0.25 * either_way(chance));
        let rub = Rub { after, lasts, level: CHALK_LEVEL * (1.0 + 0.3 * either_way(chance)), band: CHALK_BAND };
        after += lasts * 1.3;
        rub
    };
    (0..CHALK_STROKES).map(|_| stroke()).collect()
}

/// A random number from -1 to 1.
pub(super) fn either_way(chance: &mut ChaCha8Rng) -> f64 {
    f64::from(chance.next_u32()) / f64::from(u32::MAX) * 2.0 - 1.0
}
