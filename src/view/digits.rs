//! The shapes of the digits on balls: strokes in a cell that is two units wide and three high, with its middle at the
//! origin.

use bevy::math::Vec2;

/// Half the width of a stroke, in cell units.
const HALF_STROKE: f32 = 0.28;
/// Distance of the middles of two digits, in cell units.
pub(super) const ADVANCE: f32 = 1.75;

/// How far the digit above a bar is raised.
const RAISE: f32 = 0.3;

/// Distance of `place` from the strokes of `number` (negative inside), in cell units. A bar below tells 6 and 9 apart.
pub(super) fn distance_to_number(number: u8, place: Vec2) -> f32 {
    let tens = number / 10 % 10;
    let ones = number % 10;
    match number {
        6 | 9 => {
            let place = place - Vec2::new(0.0, RAISE);
            let bar = distance_to_stretch(place, Vec2::new(-0.5, -1.8), Vec2::new(0.5, -1.8)) - HALF_STROKE * 0.7;
            distance_to_digit(ones, place).min(bar)
        }
        0..10 => distance_to_digit(ones, place),
        _ => {
            let shift = Vec2::new(ADVANCE / 2.0, 0.0);
            distance_to_digit(tens, place + shift).min(distance_to_digit(ones, place - shift))
        }
    }
}

/// Distance of `place` from the strokes of one digit (negative inside), in cell units.
pub(super) fn distance_to_digit(digit: u8, place: Vec2) -> f32 {
    strokes(digit)
        .iter()
        .flat_map(|stroke| stroke.windows(2))
        .map(|ends| distance_to_stretch(place, Vec2::from(ends[0]), Vec2::from(ends[1])))
        .fold(f32::INFINITY, f32::min)
        - HALF_STROKE
}

fn distance_to_stretch(place: Vec2, from: Vec2, to: Vec2) -> f32 {
    let stretch = to - from;
    let share = ((place - from).dot(stretch) / stretch.length_squared()).clamp(0.0, 1.0);
    place.distance(from + stretch * share)
}

type Stroke = &'static [[f32; 2]];

/// The strokes of a digit: x to the right, y up.
fn strokes(digit: u8) -> &'static [Stroke] {
    const OVAL: Stroke = &[
        [0.0, 1.25],
        [0.45, 1.05],
        [0.62, 0.55],
        [0.65, 0.0],
        [0.62, -0.55],
        [0.45, -1.05],
        [0.0, -1.25],
        [-0.45, -1.05],
        [-0.62, -0.55],
        [-0.65, 0.0],
        [-0.62, 0.55],
        [-0.45, 1.05],
        [0.0, 1.25],
    ];
    const UPPER: Stroke = &[
        [0.0, 1.25],
        [0.42, 1.1],
        [0.55, 0.72],
        [0.42, 0.3],
        [0.0, 0.12],
        [-0.42, 0.3],
        [-0.55, 0.72],
        [-0.42, 1.1],
        [0.0, 1.25],
    ];
    const LOWER: Stroke = &[
        [0.0, 0.12],
        [0.5, -0.08],
        [0.66, -0.55],
        [0.5, -1.05],
        [0.0, -1.25],
        [-0.5, -1.05],
        [-0.66, -0.55],
        [-0.5, -0.08],
        [0.0, 0.12],
    ];
    match digit {
        0 => &[OVAL],
        1 => &[&[[-0.4, 0.8], [0.1, 1.25], [0.1, -1.25]]],
        2 => &[&[
            [-0.6, 0.75],
            [-0.42, 1.12],
            [0.0, 1.25],
            [0.42, 1.12],
            [0.58, 0.7],
            [0.4, 0.2],
            [-0.65, -1.25],
            [0.68, -1.25],
        ]],
        3 => &[&[
            [-0.58, 1.0],
            [-0.2, 1.24],
            [0.3, 1.18],
            [0.55, 0.75],
            [0.4, 0.3],
            [-0.05, 0.12],
            [0.45, -0.08],
            [0.64, -0.55],
            [0.45, -1.05],
            [0.0, -1.25],
            [-0.42, -1.15],
            [-0.64, -0.85],
        ]],
        4 => &[&[[0.32, -1.25], [0.32, 1.25], [-0.72, -0.5], [0.72, -0.5]]],
        5 => &[&[
            [0.55, 1.25],
            [-0.45, 1.25],
            [-0.55, 0.15],
            [-0.1, 0.38],
            [0.38, 0.2],
            [0.64, -0.35],
            [0.5, -0.98],
            [0.05, -1.25],
            [-0.4, -1.15],
            [-0.64, -0.85],
        ]],
        6 => &[LOWER, &[[0.45, 1.22], [0.0, 0.9], [-0.42, 0.3], [-0.66, -0.5]]],
        7 => &[&[[-0.62, 1.25], [0.64, 1.25], [-0.1, -1.25]]],
        8 => &[UPPER, LOWER],
        _ => &[
            &[
                [0.0, -0.12],
                [-0.5, 0.08],
                [-0.66, 0.55],
                [-0.5, 1.05],
                [0.0, 1.25],
                [0.5, 1.05],
                [0.66, 0.55],
                [0.5, 0.08],
                [0.0, -0.12],
            ],
            &[[-0.45, -1.22], [0.0, -0.9], [0.42, -0.3], [0.66, 0.5]],
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_one_is_black_in_the_middle_and_a_zero_is_not() {
        assert!(distance_to_number(1, Vec2::new(0.1, 0.0)) < 0.0);
        assert!(distance_to_number(0, Vec2::ZERO) > 0.0);
    }

    #[test]
    fn fifteen_is_a_one_beside_a_five() {
        assert!(distance_to_number(15, Vec2::new(-ADVANCE / 2.0 + 0.1, 0.0)) < 0.0);
        assert!(distance_to_number(15, Vec2::new(ADVANCE / 2.0, 1.25)) < 0.0);
    }
}
