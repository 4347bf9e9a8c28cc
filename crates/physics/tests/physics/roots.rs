//! When a function first falls to zero: polynomials, compared with known roots and with the general search.

use baize_physics::TimeWindow;
use baize_physics::roots::{Quartic, Smooth};
use baize_testing::common::*;
use proptest::prelude::*;
use serde::Deserialize;

/// The same polynomial, but not recognised as one, so that the general search is used.
struct General(Quartic);

impl Smooth for General {
    fn value_and_slope(&self, t: f64) -> (f64, f64) {
        self.0.value_and_slope(t)
    }

    fn curvature_bound(&self, window: TimeWindow) -> f64 {
        self.0.curvature_bound(window)
    }
}

/// How much rounding may change the value of that polynomial at `t`.
fn rounding(polynomial: &Quartic, t: f64) -> f64 {
    let sum = polynomial.0.iter().rev().fold(0.0, |sum, c| sum * t.abs() + c.abs());
    16.0 * f64::EPSILON * sum
}

/// How much rounding may move a root at `t`: by the slope if the root is simple, by the curvature if it is nearly
/// double.
fn uncertainty(polynomial: &Quartic, t: f64) -> f64 {
    let noise = rounding(polynomial, t);
    let simple = noise / polynomial.slope(t).abs();
    let double = (2.0 * noise / polynomial.curvature(t).abs()).sqrt();
    2.0 * simple.min(double) + 4.0 * f64::EPSILON * t
}

/// Whether the polynomial only grazes zero near its root at `t`, so shallowly that rounding decides.
fn grazes(polynomial: &Quartic, t: f64) -> bool {
    let (slope, curvature) = (polynomial.slope(t), polynomial.curvature(t));
    curvature > 0.0 && slope * slope <= 2.0 * curvature * rounding(polynomial, t)
}

/// Fails unless two answers to the question when a polynomial falls to zero agree within rounding.
#[track_caller]
fn assert_same_entry(polynomial: &Quartic, found: Option<f64>, expected: Option<f64>) {
    match (found, expected) {
        (None, None) => {}
        (Some(found), Some(expected)) => {
            let off = (found - expected).abs();
            let allowed = uncertainty(polynomial, expected);
            assert!(off <= allowed, "{polynomial:?}: {found} is not {expected}: off by {off:e}, allowed {allowed:e}");
        }
        (Some(t), None) | (None, Some(t)) => {
            let value = polynomial.value(t).abs();
            let touches = value <= rounding(polynomial, t) && polynomial.curvature(t) > 0.0;
            assert!(
                grazes(polynomial, t) || (expected.is_none() && touches),
                "{polynomial:?}: found {found:?}, expected {expected:?}"
            );
        }
    }
}

#[derive(Deserialize)]
struct Row {
    set: String,
    index: u32,
    /// Coefficients of t^4, t^3, t^2, t and 1.
    descending: [f64; 5],
    first_entry: Option<f64>,
}

#[derive(Deserialize)]
struct Bank {
    rows: Vec<Row>,
}

#[test]
fn the_first_entries_of_quartics_from_real_shots_are_those_of_high_precision_arithmetic() {
    let bank: Bank = serde_json::from_str(include_str!("../outcomes/quartics.json")).expect("readable");
    assert!(bank.rows.len() > 400);
    for row in bank.rows {
        let [c4, c3, c2, c1, c0] = row.descending;
        let quartic = Quartic([c0, c1, c2, c3, c4]);
        let until = row.first_entry.map_or(60.0, |t| 1.5 * t + 1.0);
        println!("{} {}", row.set, row.index);
        assert_same_entry(&quartic, quartic.first_entry(TimeWindow::of(until)), row.first_entry);
        assert_same_entry(&quartic, General(quartic).first_entry(TimeWindow::of(until)), row.first_entry);
    }
}

#[test]
fn a_window_that_ends_before_the_root_holds_no_entry() {
    let falling = Quartic([1.0, -1.0, 0.0, 0.0, 0.0]);
    assert_eq!(falling.first_entry(TimeWindow::of(0.999)), None);
    assert_eq!(falling.first_entry(TimeWindow::of(2.0)), Some(1.0));
    assert_eq!(General(falling).first_entry(TimeWindow::of(0.999)), None);
    assert_eq!(General(falling).first_entry(TimeWindow::of(2.0)), Some(1.0));
}

#[test]
fn a_function_that_rises_from_below_zero_has_entered_at_the_start() {
    let rising = Quartic([-1.0, 1.0, 0.0, 0.0, 0.0]);
    assert_eq!(rising.first_entry(TimeWindow::of(2.0)), Some(0.0));
    assert_eq!(rising.first_entry(TimeWindow::new(0.25, 2.0)), Some(0.25));
}

/// f(t) = cos(t) + lift.
struct Wave {
    lift: f64,
}

impl Smooth for Wave {
    fn value_and_slope(&self, t: f64) -> (f64, f64) {
        (libm::cos(t) + self.lift, -libm::sin(t))
    }

    fn curvature_bound(&self, _: TimeWindow) -> f64 {
        1.0
    }
}

#[test]
fn the_general_search_finds_the_first_entry_of_a_wave() {
    let entry = Wave { lift: 0.0 }.first_entry(TimeWindow::of(100.0)).expect("it falls to zero");
    assert_within(entry, std::f64::consts::FRAC_PI_2, 1e-15);
    let later = Wave { lift: 0.0 }.first_entry(TimeWindow::new(5.0, 100.0)).expect("it falls to zero again");
    assert_within(later, 2.5 * std::f64::consts::PI, 4e-15);
}

#[test]
fn the_general_search_passes_a_wave_that_stays_above_zero() {
    assert_eq!(Wave { lift: 1.0 + 1e-9 }.first_entry(TimeWindow::of(100.0)), None);
    let shallow = Wave { lift: 1.0 - 1e-9 }.first_entry(TimeWindow::of(100.0)).expect("it dips below zero");
    assert_within(shallow, std::f64::consts::PI - (2e-9_f64).sqrt(), 1e-9);
}

/// Exponential decay to a floor below zero.
struct Decay;

impl Smooth for Decay {
    fn value_and_slope(&self, t: f64) -> (f64, f64) {
        let decay = libm::exp(-t);
        (decay - 0.5, -decay)
    }

    fn curvature_bound(&self, TimeWindow { from: a, .. }: TimeWindow) -> f64 {
        libm::exp(-a)
    }
}

#[test]
fn the_general_search_finds_when_a_decay_halves() {
    assert_within(Decay.first_entry(TimeWindow::of(1e6)).expect("it halves"), std::f64::consts::LN_2, 1e-15);
}

proptest! {
    #![proptest_config(cases(20_000))]

    #[test]
    fn the_fast_path_and_the_general_search_agree(
        start in 1e-6..10.0_f64,
        others in prop::array::uniform4(-10.0..10.0_f64),
        degree in 1..=4_usize,
        from in 0.0..0.5_f64,
        span in 0.1..6.0_f64,
    ) {
        let mut coefficients = [start, 0.0, 0.0, 0.0, 0.0];
        coefficients[1..=degree].copy_from_slice(&others[..degree]);
        let polynomial = Quartic(coefficients).shifted(-from);
        let window = TimeWindow::new(from, from + span);
        let (fast, general) = (polynomial.first_entry(window), General(polynomial).first_entry(window));
        // At the very end of the window rounding may decide.
        let at_end = |entry: Option<f64>| entry.is_some_and(|t| (t - from - span).abs() < 1e-9);
        if !(at_end(fast) || at_end(general)) {
            assert_same_entry(&polynomial, fast, general);
        }
    }

    #[test]
    fn a_polynomial_built_from_its_roots_enters_at_the_first_falling_one(
        mut roots in prop::array::uniform4(0.05..5.0_f64),
        degree in 1..=4_usize,
        scale in 0.01..100.0_f64,
    ) {
        roots[..degree].sort_by(f64::total_cmp);
        prop_assume!(roots[..degree].windows(2).all(|pair| pair[1] - pair[0] > 1e-3));
        // (r1 - t)(r2 - t).. is positive before its first root.
        let mut c = [scale, 0.0, 0.0, 0.0, 0.0];
        for &root in &roots[..degree] {
            for i in (0..5).rev() {
                c[i] = c[i] * root - if i > 0 { c[i - 1] } else { 0.0 };
            }
        }
        let polynomial = Quartic(c);
        let found = polynomial.first_entry(TimeWindow::of(6.0)).expect("it has a root in the window");
        // The coefficients are rounded, which moves the root in proportion.
        assert_within(found, roots[0], 2.0 * uncertainty(&polynomial, roots[0]) + 1e-15);
        prop_assert_eq!(polynomial.first_entry(TimeWindow::of(0.999 * roots[0])), None);
    }

    /// A ball that falls on a nose, and would leave it as it lands, still meets it: the window ends at the second root.
    #[test]
    fn a_gap_that_opens_at_the_very_end_is_entered_where_it_closes(
        share in 0.01..0.999_f64, opens in 0.02..2.0_f64, steps in -4..5_i64,
    ) {
        let (closes, end) = (share * opens, f64::from_bits((opens.to_bits() as i64 + steps) as u64));
        // (t^2 - closes^2) (t^2 - opens^2)
        let (one, other) = (closes * closes, opens * opens);
        let gap = Quartic([one * other, 0.0, -(one + other), 0.0, 1.0]);
        let found = gap.first_entry(TimeWindow::of(end)).expect("it closes");
        prop_assert!((found - closes).abs() <= uncertainty(&gap, closes), "{found} for {closes}, open at {end}");
    }

    /// A ball that jumps off the bed beside a ball that it touches comes back to it. There the gap is a square that
    /// falls to zero.
    #[test]
    fn a_square_is_met_at_its_double_root_or_nowhere(speed in 1e-6..10.0_f64, slowing in 0.01..20.0_f64) {
        let square = Quartic([speed * speed, -2.0 * speed * slowing, slowing * slowing, 0.0, 0.0]);
        let root = speed / slowing;
        let found = square.first_entry(TimeWindow::of(4.0 * root));
        prop_assert!(found.is_none_or(|t| (t - root).abs() <= 1e-6 * root), "{found:?} for {root}");
    }
}

#[test]
fn a_gap_that_closes_and_is_all_but_open_again_at_the_end_is_entered_where_it_closes() {
    // (t - 1/2) (t - 1 - rest) (1 + t^2)
    for rest in [1e-3, 1e-6, 1e-9, 1e-12, 1e-15] {
        let last = 1.0 + rest;
        let (product, sum) = (0.5 * last, 0.5 + last);
        let gap = Quartic([product, -sum, product + 1.0, -sum, 1.0]);
        let entry = gap.first_entry(TimeWindow::of(1.0)).unwrap_or_else(|| panic!("it never closes: {rest}"));
        assert!((entry - 0.5).abs() < 1e-15, "{rest}: {entry}");
    }
}

#[test]
fn a_gap_that_is_open_again_at_the_very_end_is_entered_where_it_first_closes() {
    // A ball falls past a nose at the height 1.27 R and lands on the bed touching it. The square of its distance is
    // then the same as when it came near, to the last bit or nearly so.
    for step in 0..2_000 {
        let (radius, pull) = (0.03, 9.81);
        let nose = 1.27 * radius;
        let below = nose - radius;
        let beside = radius * radius - below * below;
        let above = 0.01 + 0.001 * f64::from(step);
        let fall = [above, 0.0, -0.5 * pull];
        let gap = Quartic([
            beside + fall[0] * fall[0] - radius * radius,
            0.0,
            2.0 * fall[0] * fall[2],
            0.0,
            fall[2] * fall[2],
        ]);
        let (comes_in, lands) = (((above - below) / (0.5 * pull)).sqrt(), ((above + below) / (0.5 * pull)).sqrt());
        let entry =
            gap.first_entry(TimeWindow::of(lands)).unwrap_or_else(|| panic!("from {above} m it never meets the nose"));
        assert!((entry - comes_in).abs() < 1e-9 * lands, "from {above} m: {entry} instead of {comes_in}");
    }
}
