//! Where a rolling cue ball goes after it has met an object ball.

use glam::DVec3;

use super::set_up::{POOL, SNOOKER, bearing, cut, once_it_rolls, rolling};
use baize_analysis::plots::{Axis, Chart, Curve, Panel, Point, Source, Span};
use baize_physics::{Ball, BallBall, Cloth, Physics, SlipFriction};

/// The speed of the cue ball in m/s, where the physics makes a difference between speeds. It is about the mean of the measured shots.
const SPEED: f64 = 1.3;

/// Deflection in degrees by cut angle, without loss and friction (Alciatore TP 3.3 and TP A.4); the last is the largest (TP A.6).
const IDEAL: [[f64; 2]; 6] = [
    [64.158_067, 17.9635],
    [48.590_378, 27.266_854_6],
    [30.0, 33.670_496_5],
    [14.477_512, 27.626_486_5],
    [5.739_170, 13.6408],
    [28.1255, 33.748_988_6],
];
/// The largest deflection for a restitution of 0.9 (TP A.6).
const LOSSY: [f64; 2] = [29.551, 30.898_15];

/// The cut angles of hits from thin to full, in words.
const CUT_ANGLES: [(f64, &str); 5] = [(0.0, "90°"), (0.25, "48.6°"), (0.5, "30°"), (0.75, "14.5°"), (1.0, "0°")];

/// Measured shots on a snooker table: speed in m/s, cut angle in degrees, then speeds of cue ball and object ball in m/s and deflection of
/// the cue ball in degrees, as soon as the balls roll (Mathavan, Jackson, Parkin 2009, table I).
const MEASURED: [[f64; 5]; 5] = [
    [1.539, 33.83, 0.816, 0.836, 35.96],
    [1.032, 26.36, 0.520, 0.629, 33.20],
    [1.364, 40.52, 0.925, 0.700, 30.50],
    [1.731, 46.50, 1.275, 0.787, 27.97],
    [0.942, 18.05, 0.365, 0.581, 29.86],
];

const SOURCES: [Source; 2] = [
    Source { words: "Alciatore, TP 3.3, A.4 and A.6", measured: false },
    Source {
        words: "Mathavan, Jackson, Parkin, Am. J. Phys. 77:788 (2009), table I: snooker balls at 0.9 to 1.7 m/s",
        measured: true,
    },
];

/// A ball, and what it meets and rolls on.
struct Shot<'a> {
    ball: Ball,
    law: &'a BallBall,
    cloth: &'a Cloth,
}

impl Shot<'_> {
    /// The velocities of cue ball and object ball as soon as they roll, as shares of the speed of the cue ball, after a cut by that
    /// angle in degrees.
    fn rolls(&self, cut_angle: f64) -> [Option<DVec3>; 2] {
        let before = rolling(&self.ball, DVec3::X * SPEED);
        let after = cut(&self.ball, &before, cut_angle, self.law, self.cloth);
        after.map(|motion| Some(once_it_rolls(&self.ball, &motion, self.cloth)? / SPEED))
    }

    fn deflection(&self, cut_angle: f64) -> Option<f64> {
        self.rolls(cut_angle)[0].map(|velocity| -bearing(velocity))
    }
}

/// The cut angle in degrees at which this share of the object ball is hit.
fn cut_angle(share: f64) -> f64 {
    libm::asin((1.0 - share).clamp(0.0, 1.0)).to_degrees()
}

/// The share of the object ball that is hit in a cut by that angle in degrees.
fn share_of_ball(cut_angle: f64) -> f64 {
    1.0 - libm::sin(cut_angle.to_radians())
}

pub fn thirty_degrees(given: Option<&Physics>) -> Chart {
    let usual = Cloth::default();
    let laws = [(1.0, 0.0), (0.9, 0.0), (0.89, 0.05)].map(|(restitution, friction)| BallBall {
        restitution,
        friction: SlipFriction { floor: friction, ..SlipFriction::NONE },
        ..BallBall::default()
    });
    let shot = |ball, law| Shot { ball, law, cloth: &usual };
    let shots = match given {
        Some(physics) => vec![("", Shot { ball: POOL, law: &physics.ball_ball, cloth: &physics.cloth })],
        None => vec![
            ("no loss (e = 1)", shot(POOL, &laws[0])),
            ("e = 0.9", shot(POOL, &laws[1])),
            ("snooker, e = 0.89 and µ = 0.05", shot(SNOOKER, &laws[2])),
        ],
    };
    Chart {
        title: "The 30-degree rule: where a rolling cue ball goes",
        panels: vec![directions(&shots), speeds(shots.last().map(|(_, shot)| shot))],
        sources: SOURCES.to_vec(),
        constants: "Two curves are without friction between the balls. The third, and both curves below, have the numbers that Mathavan et al. \
                    (2014) fitted to their shots: restitution e = 0.89, friction µ = 0.05."
            .to_owned(),
        remark: "From a quarter to three quarters of the ball the deflection is 27° to 34°, about 30°. Four of the measured angles are about 1° above \
                 the dotted curve. The fifth, near the half-ball hit, is 4.3° above it, which is more than any rolling ball without loss and friction.",
    }
}

/// An axis of the share of the ball, with the cut angles below it.
fn share_axis() -> Axis {
    let axis = Axis::fixed("share of the object ball that is hit; below it the cut angle", "", [0.0, 1.0, 0.25]);
    Axis { below: &CUT_ANGLES, ..axis }
}

fn directions(shots: &[(&str, Shot)]) -> Panel {
    let curve = |(name, shot): &(&str, Shot)| {
        let name = if name.is_empty() { format!("{SPEED} m/s") } else { (*name).to_owned() };
        Curve::of(name, [0.004, 1.0], 249, |share| shot.deflection(cut_angle(share)))
    };
    let by_share = |[angle, degrees]: [f64; 2]| [share_of_ball(angle), degrees];
    let last = shots.len() - 1;
    Panel {
        title: "Deflection of the cue ball, as soon as it rolls again",
        x: share_axis(),
        y: Axis::fitting("deflection", "°", Span::WithZero),
        curves: shots.iter().map(curve).collect(),
        points: Point::on_curve(0, 0, IDEAL.map(by_share))
            .chain(Point::on_curve(1.min(last), 0, [by_share(LOSSY)]))
            .chain(Point::on_curve(last, 1, MEASURED.map(|[_, angle, _, _, degrees]| by_share([angle, degrees]))))
            .collect(),
    }
}

fn speeds(shot: Option<&Shot>) -> Panel {
    let curve = |name: &str, ball: usize| {
        Curve::of(name, [0.004, 1.0], 249, |share| shot?.rolls(cut_angle(share))[ball].map(DVec3::length))
    };
    let measured = |ball: usize| MEASURED.map(|shot| [share_of_ball(shot[1]), shot[2 + ball] / shot[0]]);
    Panel {
        title: "Speed of both balls, as soon as they roll",
        x: share_axis(),
        y: Axis::fitting("share of the speed of the cue ball", "", Span::WithZero),
        curves: vec![curve("cue ball", 0), curve("object ball", 1)],
        points: Point::on_curve(0, 1, measured(0)).chain(Point::on_curve(1, 1, measured(1))).collect(),
    }
}
