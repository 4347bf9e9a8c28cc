//! What the breaks of a case say together.

use crate::break_case::{BreakCase, Racks};
use crate::broken_rack::{BrokenRack, LatticePlace};
use baize_research::interval::{Z, wilson};

/// A share of the breaks in per cent, with its interval of confidence of 95 %.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// The share.
    pub percent: f64,
    /// The interval.
    pub interval: (f64, f64),
}

/// A mean over the breaks, with half the width of its interval of confidence of 95 %.
#[derive(Clone, Copy, Debug)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// Half the width.
    pub half: f64,
}

/// The figures of a case.
pub struct Figures {
    /// The case.
    pub case: BreakCase,
    /// How many racks were broken.
    pub racks: usize,
    /// How many racks lost 0, 1, 2, ... object balls.
    pub histogram: Vec<usize>,
    /// The object balls that fell.
    pub fallen: Mean,
    /// A break in which no object ball fell.
    pub dry: Share,
    /// A break in which an object ball fell, without a foul.
    pub success: Share,
    /// The cue ball fell.
    pub scratch: Share,
    /// A ball left the table.
    pub off_table: Share,
    /// A ball of a corner of the rack fell that is not the apex.
    pub corner: Share,
    /// The apex ball fell.
    pub apex: Share,
    /// The ball in the middle of the third row fell: the 8, the 9 or the 10.
    pub middle: Share,
    /// A ball of the second row fell into a side pocket.
    pub second_row: Share,
    /// Object balls that reached a rail.
    pub to_rail: Mean,
    /// At least four object balls reached a rail.
    pub four_to_rail: Share,
    /// Contacts of object balls with rails.
    pub rail_contacts: Mean,
    /// Object balls that crossed the head string.
    pub past_head_string: Mean,
    /// At least three object balls fell or crossed the head string.
    pub three_points: Share,
    /// How far the cue ball ended from the middle of the table, in metres, where it stayed on the table.
    pub from_middle: Mean,
    /// The cue ball ended nearer to the middle than an eighth of the table's length.
    pub near_middle: Share,
    /// The speed of the cue ball in m/s.
    pub speed: Mean,
}

impl Figures {
    /// The figures of the racks that were broken in a case.
    pub fn of(case: BreakCase, racks: &Racks, broken: &[BrokenRack]) -> Self {
        let share =
            |is: &dyn Fn(&BrokenRack) -> bool| share(broken.iter().filter(|rack| is(rack)).count(), broken.len());
        let mean = |of: &dyn Fn(&BrokenRack) -> f64| mean(&broken.iter().map(of).collect::<Vec<_>>());
        let corners = corners(&case.rack);
        let fell = |place: LatticePlace| move |rack: &BrokenRack| rack.fallen.iter().any(|ball| ball.place == place);
        let ends: Vec<f64> = broken.iter().filter_map(|rack| rack.cue_ball).map(|(x, y)| libm::hypot(x, y)).collect();
        let near = ends.iter().filter(|end| **end < 0.25 * racks.half_length()).count();
        Self {
            racks: broken.len(),
            histogram: histogram(broken),
            fallen: mean(&|rack| rack.fallen.len() as f64),
            dry: share(&|rack| rack.fallen.is_empty()),
            success: share(&BrokenRack::is_success),
            scratch: share(&|rack| rack.scratch),
            off_table: share(&|rack| rack.off_table > 0),
            corner: share(&|rack| rack.fallen.iter().any(|ball| corners.contains(&ball.place))),
            apex: share(&fell((0, 0))),
            middle: share(&fell((2, 1))),
            second_row: share(&|rack| rack.fallen.iter().any(|ball| ball.place.0 == 1 && ball.pocket.contains("side"))),
            to_rail: mean(&|rack| rack.to_rail as f64),
            four_to_rail: share(&|rack| rack.to_rail >= 4),
            rail_contacts: mean(&|rack| rack.rail_contacts as f64),
            past_head_string: mean(&|rack| rack.past_head_string as f64),
            three_points: share(&|rack| rack.points >= 3),
            from_middle: self::mean(&ends),
            near_middle: self::share(near, broken.len()),
            speed: mean(&|rack| rack.speed),
            case,
        }
    }
}

/// The corners of the rack besides the apex: the wing balls of a diamond, the rear corners of a triangle.
fn corners(rack: &str) -> [LatticePlace; 2] {
    if rack.starts_with("nine") {
        [(2, 0), (2, 2)]
    } else if rack.starts_with("ten") {
        [(3, 0), (3, 3)]
    } else {
        [(4, 0), (4, 4)]
    }
}

fn histogram(broken: &[BrokenRack]) -> Vec<usize> {
    let most = broken.iter().map(|rack| rack.fallen.len()).max().unwrap_or(0);
    (0..=most).map(|fallen| broken.iter().filter(|rack| rack.fallen.len() == fallen).count()).collect()
}

fn share(hits: usize, count: usize) -> Share {
    Share { percent: 100.0 * hits as f64 / count.max(1) as f64, interval: wilson(hits, count) }
}

/// The mean of some values, by the normal approximation.
fn mean(values: &[f64]) -> Mean {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / (count - 1.0).max(1.0);
    Mean { mean, half: Z * (variance / count).sqrt() }
}
