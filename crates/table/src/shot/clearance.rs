//! How high the butt must be for the cue to pass over what lies behind the ball.

use glam::{DVec2, DVec3};

use baize_physics::{Boundary, Tip};

/// Radius of the cue at its tip, in metres, and how much it grows per metre towards the butt.
const TIP_RADIUS: f64 = 0.0065;
const TAPER: f64 = 0.0056;
/// Length of the cue in metres. Rails and balls farther behind the ball than this are not in the way.
const LENGTH: f64 = 1.47;
/// How far the wood of a rail is above the top of its nose, in metres.
const WOOD: f64 = 0.008;
/// The steepest cue in radians.
const STEEPEST: f64 = 85.0 * std::f64::consts::PI / 180.0;
/// How often the range of the elevation is halved: to 1e-10 degrees.
const HALVINGS: u32 = 40;

/// A cue that points at a ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stance {
    /// Centre of the ball in metres.
    pub centre: DVec3,
    /// Its radius in metres.
    pub radius: f64,
    /// Direction of the cue, seen from above, in radians, counter-clockwise from +x.
    pub direction: f64,
    /// Where the tip meets the ball.
    pub tip: Tip,
}

/// What the cue must pass over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CueObstacle {
    /// The rail behind a nose: an index into the boundary's cushions.
    Cushion(usize),
    /// The rail behind a rounded jaw: an index into the boundary's jaws.
    Jaw(usize),
    /// The rim behind a pocket: an index into the boundary's pockets.
    Pocket(usize),
    /// Another ball: an index into the balls that were given.
    Ball(usize),
}

/// The least elevation of a cue.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Clearance {
    /// The least elevation in radians: 0 if a level cue is clear, at most 85 degrees.
    pub elevation: f64,
    /// The obstacle that requires it.
    pub over: Option<CueObstacle>,
}

/// The least elevation at which a cue clears the rails of `boundary` and the balls in `others`, each given by centre
/// and radius in metres. If no elevation up to 85 degrees is clear, it is 85 degrees.
#[must_use]
pub fn clearance(stance: &Stance, boundary: &Boundary, others: impl IntoIterator<Item = (DVec3, f64)>) -> Clearance {
    clearance_where(stance, boundary, |place| boundary.is_over_bed(place), others)
}

/// As [`clearance`]; `is_over_bed` says whether a place (metres) is over the bed.
pub(super) fn clearance_where(
    stance: &Stance,
    boundary: &Boundary,
    is_over_bed: impl Fn(DVec2) -> bool,
    others: impl IntoIterator<Item = (DVec3, f64)>,
) -> Clearance {
    let line = Line::of(stance);
    let edge =
        |distance: f64, top: f64| Blocker { distance, aside: 0.0, height: top + WOOD, radius: 0.0, solid_behind: true };
    let cushions = boundary.cushions.iter().enumerate().filter_map(|(index, cushion)| {
        let distance = line.crosses(cushion.from, cushion.to)?;
        Some((CueObstacle::Cushion(index), edge(distance, boundary.rail_top_of(&cushion.own))))
    });
    let jaws = boundary.jaws.iter().enumerate().filter_map(|(index, jaw)| {
        let (enters, _) = line.through(jaw.centre, jaw.radius)?;
        (enters > 0.0).then(|| (CueObstacle::Jaw(index), edge(enters, boundary.rail_top_of(&jaw.own))))
    });
    let pockets = boundary.pockets.iter().enumerate().filter_map(|(index, pocket)| {
        let (_, leaves) = line.through(pocket.centre, pocket.radius)?;
        let is_rim = leaves > 0.0 && !is_over_bed(line.start + line.back * leaves);
        is_rim.then(|| (CueObstacle::Pocket(index), edge(leaves, boundary.rail_top_at(pocket.centre))))
    });
    let balls = others.into_iter().enumerate().map(|(index, (centre, radius))| {
        let away = centre.truncate() - line.start;
        let (distance, aside) = (away.dot(line.back), away.perp_dot(line.back));
        (CueObstacle::Ball(index), Blocker { distance, aside, height: centre.z, radius, solid_behind: false })
    });
    let all = cushions.chain(jaws).chain(pockets).chain(balls);
    all.fold(Clearance::default(), |most, (obstacle, blocker)| {
        let elevation = line.least_over(&blocker);
        if elevation > most.elevation { Clearance { elevation, over: Some(obstacle) } } else { most }
    })
}

/// Something in the way of the cue: an edge, or a ball.
struct Blocker {
    /// Distance, seen from above, from the ball's centre back along the cue, in metres.
    distance: f64,
    /// Distance from the vertical plane of the cue, in metres.
    aside: f64,
    /// Height over the cloth, in metres.
    height: f64,
    /// Radius in metres; zero for an edge.
    radius: f64,
    /// Whether everything behind it is as high. A tip beyond it would then be inside.
    solid_behind: bool,
}

/// The line of a cue, seen from above, and the ball that it points at.
struct Line {
    /// A point beside the ball's centre, as far away as the tip is to the side.
    start: DVec2,
    /// Unit vector from there to the butt.
    back: DVec2,
    /// Height of the ball's centre over the cloth, in metres.
    centre: f64,
    /// How far the tip is above the centre, measured at right angles to the cue, in metres.
    high: f64,
    /// How far the tip lies behind the plane through the centre, in metres.
    depth: f64,
}

impl Line {
    fn of(stance: &Stance) -> Self {
        let (sin, cos) = (libm::sin(stance.direction), libm::cos(stance.direction));
        let offset = stance.tip.offset();
        Self {
            start: stance.centre.truncate() + DVec2::new(sin, -cos) * (stance.tip.side * stance.radius),
            back: -DVec2::new(cos, sin),
            centre: stance.centre.z,
            high: stance.tip.height * stance.radius,
            depth: stance.radius * (1.0 - offset * offset).max(0.0).sqrt(),
        }
    }

    /// How far behind the ball the line crosses the segment between two places, in metres.
    fn crosses(&self, from: DVec2, to: DVec2) -> Option<f64> {
        let (along, away) = (to - from, from - self.start);
        let turn = self.back.perp_dot(along);
        let distance = away.perp_dot(along) / turn;
        let share = away.perp_dot(self.back) / turn;
        (turn != 0.0 && distance > 0.0 && (0.0..=1.0).contains(&share)).then_some(distance)
    }

    /// How far behind the ball the line enters and leaves a circle, in metres; negative before the ball.
    fn through(&self, centre: DVec2, radius: f64) -> Option<(f64, f64)> {
        let away = centre - self.start;
        let (along, aside) = (away.dot(self.back), away.perp_dot(self.back));
        let half = radius * radius - aside * aside;
        (half > 0.0).then(|| (along - half.sqrt(), along + half.sqrt()))
    }

    /// The least elevation in radians at which the cue passes over it.
    fn least_over(&self, blocker: &Blocker) -> f64 {
        if self.clears(0.0, blocker) {
            return 0.0;
        }
        let (mut low, mut high): (f64, f64) = (0.0, STEEPEST);
        for _ in 0..HALVINGS {
            let middle = low.midpoint(high);
            if self.clears(middle, blocker) { high = middle } else { low = middle }
        }
        high
    }

    /// Whether the cue at that elevation (radians) passes over it.
    fn clears(&self, elevation: f64, blocker: &Blocker) -> bool {
        let (sin, cos) = (libm::sin(elevation), libm::cos(elevation));
        let rise = blocker.height - self.centre;
        // Along the cue from its tip, and at right angles to it.
        let along = blocker.distance * cos + rise * sin - self.depth;
        let above = self.high + blocker.distance * sin - rise * cos;
        if along > LENGTH || (along < 0.0 && !blocker.solid_behind) {
            return true;
        }
        let together = blocker.radius + TIP_RADIUS + TAPER * along.max(0.0);
        let room = together * together - blocker.aside * blocker.aside;
        room <= 0.0 || above >= room.sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baize_physics::{Cushion, OwnNose, Pocket};

    const RADIUS: f64 = 0.028_575;

    /// A head rail across x = -1.27 with its nose at the height of a pool table's.
    fn head_rail() -> Boundary {
        let (from, to) = (DVec2::new(-1.27, 0.635), DVec2::new(-1.27, -0.635));
        let cushion = Cushion { name: "head rail".to_owned(), from, to, facing: false, own: OwnNose::default() };
        Boundary { cushions: vec![cushion], nose_height: 0.0363, ..Boundary::default() }
    }

    fn at(x: f64, tip: Tip) -> Stance {
        Stance { centre: DVec3::new(x, 0.0, RADIUS), radius: RADIUS, direction: 0.0, tip }
    }

    fn degrees(stance: &Stance, boundary: &Boundary, others: &[(DVec3, f64)]) -> f64 {
        clearance(stance, boundary, others.iter().copied()).elevation.to_degrees()
    }

    fn ball(x: f64, y: f64) -> (DVec3, f64) {
        (DVec3::new(x, y, RADIUS), RADIUS)
    }

    #[test]
    fn a_cue_shorter_than_the_distance_to_the_rail_may_be_level() {
        assert_eq!(degrees(&at(0.3, Tip::default()), &head_rail(), &[]), 0.0);
    }

    #[test]
    fn the_nearer_the_rail_the_higher_the_butt() {
        let raised = |x: f64| degrees(&at(x, Tip::default()), &head_rail(), &[]);
        assert!((1.5..4.0).contains(&raised(-0.635)), "from the head spot {}", raised(-0.635));
        assert!(raised(-1.1) > raised(-0.9) && raised(-0.9) > raised(-0.635));
        // Against the rail the cue passes over the nose just behind the ball's top.
        let frozen = raised(-1.27 + 0.0275);
        assert!((40.0..70.0).contains(&frozen), "against the rail {frozen}");
    }

    #[test]
    fn draw_asks_for_a_higher_butt_than_follow() {
        let raised = |height: f64| degrees(&at(-1.0, Tip { side: 0.0, height }), &head_rail(), &[]);
        assert!(raised(-0.4) > raised(0.0) + 1.0 && raised(0.4) < raised(0.0) - 1.0);
    }

    #[test]
    fn over_a_ball_frozen_to_the_cue_ball_the_butt_rises_by_the_sine_of_the_sum_of_their_radii() {
        // The cue points through the centre: 2 R sin(e) = R + the cue's radius beside it.
        let raised = degrees(&at(0.0, Tip::default()), &Boundary::default(), &[ball(-2.0 * RADIUS, 0.0)]);
        let least = libm::asin((RADIUS + TIP_RADIUS) / (2.0 * RADIUS)).to_degrees();
        assert!((least..least + 1.0).contains(&raised), "{raised}, and with a thin cue {least}");
    }

    #[test]
    fn a_ball_beside_the_cue_and_one_before_it_are_no_obstacle() {
        let others = [ball(-0.2, 0.04), ball(0.1, 0.0)];
        assert_eq!(degrees(&at(0.0, Tip::default()), &Boundary::default(), &others), 0.0);
        // With english to that side it is.
        let english = Tip { side: -0.5, height: 0.0 };
        assert!(degrees(&at(0.0, english), &Boundary::default(), &others) > 2.0);
    }

    #[test]
    fn the_highest_obstacle_counts_and_is_named() {
        let others = [ball(-0.5, 0.0), ball(-0.15, 0.0)];
        let both =
            clearance(&at(-0.635, Tip::default()), &head_rail(), others.map(|(at, r)| (at - DVec3::X * 0.635, r)));
        assert_eq!(both.over, Some(CueObstacle::Ball(1)));
        let rail = clearance(&at(-0.635, Tip::default()), &head_rail(), []);
        assert_eq!(rail.over, Some(CueObstacle::Cushion(0)));
        assert!(both.elevation > rail.elevation);
    }

    #[test]
    fn the_rim_behind_a_pocket_is_as_high_as_a_rail_and_a_hole_in_the_bed_has_none() {
        let pocket = |x: f64| Pocket {
            name: "hole".to_owned(),
            centre: DVec2::new(x, 0.0),
            radius: 0.06,
            depth: None,
            liner_restitution: None,
            back_draft: 0.0,
        };
        // A bed whose head rail has a mouth in its middle.
        let corners = [(-1.27, -0.07), (-1.27, -0.6), (1.27, -0.6), (1.27, 0.6), (-1.27, 0.6), (-1.27, 0.07)];
        let corners = corners.map(|(x, y)| DVec2::new(x, y));
        let cushions = corners.windows(2).map(|ends| Cushion {
            name: "rail".to_owned(),
            from: ends[0],
            to: ends[1],
            facing: false,
            own: OwnNose::default(),
        });
        let table = Boundary { cushions: cushions.collect(), nose_height: 0.0363, ..Boundary::default() };
        let over = |x: f64| {
            let table = Boundary { pockets: vec![pocket(x)], ..table.clone() };
            clearance(&at(-0.9, Tip::default()), &table, []).over
        };
        assert_eq!(over(-1.33), Some(CueObstacle::Pocket(0)));
        assert_eq!(over(-1.1), None, "no rim, and the cue goes out through the mouth");
    }
}
