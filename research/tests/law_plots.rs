//! What the plots of the laws say about billiards, and how far they are from what others have published.

use baize_analysis::plots::{Chart, Curve, Panel};
use baize_physics::{BallBall, Physics};
use baize_research::law_plots::{LAW_PLOTS, LawPlot};
use baize_testing::common::*;

fn plot(name: &str) -> LawPlot {
    LawPlot::named(name).expect("there is such a plot")
}

fn chart(name: &str) -> Chart {
    plot(name).chart()
}

/// The curve whose name begins so.
fn curve<'a>(panel: &'a Panel, begin: &str) -> &'a Curve {
    let found = panel.curves.iter().find(|curve| curve.name.starts_with(begin));
    found.unwrap_or_else(|| panic!("no curve {begin} in {}", panel.title))
}

/// The place of the highest value.
fn top(curve: &Curve) -> [f64; 2] {
    curve.places.iter().copied().max_by(|one, other| one[1].total_cmp(&other[1])).expect("it has places")
}

/// How far the points of one kind lie above their curves, with their x.
fn off(chart: &Chart, panel: usize, kind: &str) -> Vec<[f64; 2]> {
    let panel = &chart.panels[panel];
    let of_kind = panel.points.iter().filter(|point| chart.sources[point.source].kind() == kind);
    let off = of_kind.filter_map(|point| {
        let [x, y] = point.place;
        Some([x, y - panel.curves[point.curve?].at(x).expect("the curve is there")])
    });
    off.collect()
}

#[test]
fn every_curve_passes_through_the_points_that_were_computed_with_its_constants() {
    // What the last printed digit and the straight lines between the places of a curve leave, in the units of each panel.
    let within: [(&str, &[f64]); 10] = [
        ("squirt", &[0.001]),
        ("roll_off", &[0.0, 0.0]),
        ("lag", &[0.005]),
        ("thirty_degrees", &[0.001, 0.0]),
        ("throw", &[0.001, 0.001]),
        ("throw_by_spin", &[0.001, 0.001]),
        ("rebound", &[0.01, 6e-5]),
        ("rebound_roll", &[0.01, 6e-4]),
        ("rebound_english", &[0.0, 0.0]),
        ("rebound_speed", &[0.0]),
    ];
    assert_eq!(within.map(|(name, _)| name), LAW_PLOTS.map(|plot| plot.name));
    let mut count = 0;
    for (name, tolerances) in within {
        let chart = chart(name);
        for (panel, tolerance) in tolerances.iter().enumerate() {
            for [x, above] in off(&chart, panel, "computed") {
                assert!(above.abs() <= *tolerance, "{name}, panel {panel}: {above} at {x}");
                count += 1;
            }
        }
    }
    assert!(count > 130, "only {count} points");
}

#[test]
fn the_measured_points_are_as_near_as_the_page_says() {
    let near = |name: &str, panel: usize, tolerance: f64, points: usize| {
        let off = off(&chart(name), panel, "measured");
        assert_eq!(off.len(), points, "{name}");
        assert!(off.iter().all(|[_, above]| above.abs() < tolerance), "{name}: {off:?}");
    };
    near("throw", 0, 0.75, 1);
    near("throw", 1, 0.06, 3);
    near("thirty_degrees", 0, 4.3, 5);
    near("thirty_degrees", 1, 0.07, 10);
    near("roll_off", 0, 0.0085, 8);
    let deflections = off(&chart("thirty_degrees"), 0, "measured");
    assert_eq!(deflections.iter().filter(|[_, above]| (0.7..1.1).contains(above)).count(), 4, "{deflections:?}");
    // Speeds, not shares of them.
    let straight = chart("rebound_speed");
    let rigid = curve(&straight.panels[0], "RigidNose");
    for point in &straight.panels[0].points {
        let [speed, share] = point.place;
        assert_within(speed * rigid.at(speed).expect("the curve is there"), speed * share, 0.08);
    }
}

#[test]
fn a_thin_slip_throws_alike_at_every_speed_and_a_larger_one_the_less_the_faster() {
    let panel = &chart("throw").panels[0];
    let at =
        |angle: f64| panel.curves.iter().map(move |curve| curve.at(angle).expect("it is there")).collect::<Vec<_>>();
    assert!(at(10.0).iter().all(|degrees| (degrees - at(10.0)[0]).abs() < 1e-9), "{:?}", at(10.0));
    assert!(at(40.0).windows(2).all(|pair| pair[1] < 0.7 * pair[0]), "{:?}", at(40.0));
    for (begin, [angle, degrees]) in [("0.447", [33.0, 5.302]), ("1.341", [25.4, 3.875]), ("3.129", [18.3, 2.698])] {
        let [at, most] = top(curve(panel, begin));
        assert_within(at, angle, 0.25);
        assert_within(most, degrees, 0.02);
    }
}

#[test]
fn with_cling_the_same_plot_has_twice_the_throw_and_the_same_published_points() {
    let sticky = BallBall { cling: 2.5, ..alciatore(1.0) };
    let chart = plot("throw").chart_under(&Physics { ball_ball: sticky, ..Physics::default() }, "cling");
    let [angle, degrees] = top(curve(&chart.panels[0], "0.447"));
    assert_within(angle, 55.3, 0.25);
    assert_within(degrees, 11.64, 0.05);
    assert_eq!(chart.panels[0].points, plot("throw").chart().panels[0].points);
}

#[test]
fn forty_per_cent_of_outside_english_takes_all_throw_from_a_half_ball_hit() {
    for curve in &chart("throw_by_spin").panels[1].curves {
        assert_within(curve.at(40.0).expect("it is there"), 0.0, 1e-6);
    }
}

#[test]
fn a_rolling_cue_ball_without_loss_is_turned_by_33_75_degrees_at_most_and_by_about_30_from_a_quarter_to_three_quarters()
{
    let panel = &chart("thirty_degrees").panels[0];
    let ideal = curve(panel, "no loss");
    let [share, degrees] = top(ideal);
    assert_within(degrees, 33.748_988_6, 1e-3);
    assert_within(share, 1.0 - libm::sin(28.1255_f64.to_radians()), 0.005);
    for step in 0..=50 {
        let degrees = ideal.at(0.25 + 0.01 * f64::from(step)).expect("it is there");
        assert!((27.2..33.8).contains(&degrees), "{degrees}");
    }
}

#[test]
fn a_full_hit_leaves_a_rolling_cue_ball_two_sevenths_of_its_speed_and_what_loss_gives_back() {
    let speeds = &chart("thirty_degrees").panels[1];
    let e = 0.89;
    let full = |name: &str| curve(speeds, name).at(1.0).expect("it is there");
    // Friction between the balls takes topspin from the cue ball and gives backspin to the object ball: 2/7 of its impulse, 0.05 times the
    // normal impulse 0.945, is what each of them lacks later.
    let friction = 5.0 / 7.0 * 0.05 * 0.5 * (1.0 + e);
    assert_within(full("cue ball"), 2.0 / 7.0 + 5.0 / 14.0 * (1.0 - e) - friction, 1e-9);
    assert_within(full("object ball"), 5.0 / 14.0 * (1.0 + e) - friction, 1e-9);
}

#[test]
fn squirt_grows_with_the_offset_and_with_the_mass_of_the_end_of_the_cue() {
    let curves = &chart("squirt").panels[0].curves;
    for curve in curves {
        assert!(curve.places.windows(2).all(|pair| pair[1][1] > pair[0][1]), "{}", curve.name);
    }
    assert!(curves.windows(2).all(|pair| pair[0].at(0.3) > pair[1].at(0.3)));
}

#[test]
fn without_friction_a_ball_always_leaves_a_cushion_flatter_and_with_friction_a_steep_one_leaves_steeper() {
    let panel = &chart("rebound").panels[0];
    let inside =
        |curve: &Curve| curve.places.iter().copied().filter(|[x, _]| (5.0..85.0).contains(x)).collect::<Vec<_>>();
    assert!(inside(curve(panel, "Reflection")).iter().all(|[_, beyond]| *beyond < 0.0));
    for law in ["RigidNose", "Mathavan", "Stronge", "Walton"] {
        assert!(inside(curve(panel, law)).iter().filter(|[x, _]| *x > 45.0).all(|[_, beyond]| *beyond > 0.0), "{law}");
    }
}

#[test]
fn the_slide_after_a_rebound_always_bends_the_path_back_to_the_rail() {
    let panel = &chart("rebound_roll").panels[0];
    let (leaves, rolls) = (&panel.curves[0].places, &panel.curves[1].places);
    for (first, last) in leaves.iter().zip(rolls).filter(|(first, _)| first[0] < 89.9) {
        assert!(last[1] < first[1] && last[1] < 0.0, "at {}: {} and {}", first[0], first[1], last[1]);
    }
}

#[test]
fn running_english_opens_the_angle_of_a_rebound_and_reverse_english_never_does() {
    let panel = &chart("rebound_english").panels[0];
    for law in ["RigidNose", "Mathavan", "Stronge", "Walton"] {
        let at = |percent: f64| curve(panel, law).at(percent).expect("it is there");
        assert!(
            at(80.0) + 5.0 < at(0.0) && at(0.0) < at(-50.0) + 0.1,
            "{law}: {}, {}, {}",
            at(80.0),
            at(0.0),
            at(-50.0)
        );
    }
    let reflection = &curve(panel, "Reflection").places;
    assert!(
        reflection.iter().all(|place| (place[1] - reflection[0][1]).abs() < 1e-9),
        "without friction spin does nothing"
    );
}

#[test]
fn a_slow_ball_rolls_off_more_than_a_fast_one_in_proportion_to_the_fall() {
    let curves = &chart("roll_off").panels[1].curves;
    for curve in curves {
        assert!(curve.places.windows(2).all(|pair| pair[1][1] < pair[0][1]), "{}", curve.name);
    }
    let at = |index: usize| curves[index].at(1.0).expect("it is there");
    assert_close(at(0) / at(1), 2.0, 0.01, 0.0);
    assert_close(at(0) / at(2), 5.0, 0.01, 0.0);
}
