//! Tables with pockets of any size: from each that is accepted a ball rolls out only through a pocket.

use baize_physics::{Physics, PocketModel, Shape};
use baize_table::shot::Setup;
use baize_table::table::{TableFile, boundary_flaws};
use baize_testing::common::{direction, played, pool, rolling, setup, times};
use baize_testing::random::Dice;
use glam::DVec2;
use std::f64::consts::TAU;

/// The number of tables that are made up, [`times`] as many in a long run.
const TABLES: u64 = 4_000;

/// Random measures of a pocket, for a bed of `size` metres.
fn pocket(dice: &mut Dice, size: f64) -> String {
    let mouth = size * dice.between(0.02, 0.9);
    format!(
        "(mouth: {mouth}, cut_angle_deg: {}, shelf: {}, capture_radius: {}, jaw_radius: {})",
        dice.between(90.0, 179.0),
        mouth * dice.between(-0.5, 1.0),
        mouth * dice.between(0.1, 1.5),
        mouth * (dice.next() - 0.2).max(0.0),
    )
}

/// The line around the bed: its noses in the order of the table.
fn line_around(setup: &Setup) -> Vec<(DVec2, DVec2)> {
    let noses = &setup.table.boundary.cushions;
    let next = |index: usize| noses[(index + 1) % noses.len()].from;
    noses.iter().enumerate().flat_map(|(index, nose)| [(nose.from, nose.to), (nose.to, next(index))]).collect()
}

fn crosses_itself(line: &[(DVec2, DVec2)]) -> bool {
    let side = |(from, to): (DVec2, DVec2), place: DVec2| (to - from).perp_dot(place - from);
    let parts = |line, other: (DVec2, DVec2)| side(line, other.0) * side(line, other.1) < 0.0;
    let pairs = (0..line.len()).flat_map(|a| (a + 1..line.len()).map(move |b| (line[a], line[b])));
    pairs.into_iter().any(|(a, b)| parts(a, b) && parts(b, a))
}

#[test]
fn from_an_accepted_table_a_ball_rolls_out_only_through_a_pocket() {
    let ball = pool(0);
    let mut accepted = 0;
    for number in 0..TABLES * u64::from(times()) {
        let mut dice = Dice::of(number);
        let width = libm::pow(10.0, dice.between(-0.7, 0.5));
        let length = width * dice.between(0.5, 3.0);
        let size = width.min(length);
        let (corner, side) = (pocket(&mut dice, size), pocket(&mut dice, size));
        let text = format!(
            "#![enable(implicit_some)] (length: {length}, width: {width}, nose_height: 0.036, boundary: Pocketed(corner: {corner}, side: {side}))"
        );
        let file: TableFile = ron::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let Ok(table) = file.build() else { continue };
        if !boundary_flaws(&table.boundary, ball.radius, Shape::Spheres).is_empty() {
            continue;
        }
        accepted += 1;
        for look in 0..12 {
            let angle = f64::from(look) * TAU / 12.0 + 0.06;
            let mut physics = Physics::default();
            physics.pockets.model = PocketModel::ALL[look as usize % PocketModel::ALL.len()];
            let motion = rolling(&ball, [0.0, 0.0], (direction(angle) * 5.0).to_array());
            let setup = setup(table.clone(), physics, &[(ball, motion)]);
            assert!(!crosses_itself(&line_around(&setup)), "table {number}: {text}");
            let run = played(&setup);
            assert_eq!(run.broken, None, "table {number}: {text}");
        }
    }
    assert!(accepted > 20, "only {accepted} tables were accepted");
}
