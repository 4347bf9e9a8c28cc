//! Pocket tables hold their balls: there is no gap to slip through, and no pocket takes a ball that rolls along a rail.

use std::collections::BTreeSet;

use baize_files::{Folders, Kind, Source, built_in_names};
use baize_physics::{Boundary, Cushion, OwnNose, Shape};
use baize_table::rack::bed_flaw;
use baize_table::table::{BoundaryFile, PocketShape, Table, TableFile, boundary_flaws, bounding_box, is_on_bed};
use baize_testing::common::cases;
use glam::DVec2;
use proptest::prelude::*;

const BALL: f64 = 0.028_575;

fn file(text: &str) -> TableFile {
    Source::of_text("table", text).parse().unwrap_or_else(|error| panic!("{error}")).0
}

fn shipped(name: &str) -> Table {
    let source = Source::find(Kind::Table, name, &Folders::of_game()).and_then(Source::parse::<TableFile>);
    build(&source.unwrap_or_else(|error| panic!("{error}")).0)
}

fn build(file: &TableFile) -> Table {
    file.build().unwrap_or_else(|flaws| panic!("{flaws:?}"))
}

fn pool(corner: PocketShape, side: PocketShape) -> TableFile {
    let mut file = file("(length: 2.54, width: 1.27, nose_height: 0.03629, boundary: Unbounded)");
    file.boundary = BoundaryFile::Pocketed { corner, side };
    file
}

/// How far a ball's centre moves from `start` along `direction` before a nose, a jaw or a pocket stops it.
fn free_distance(boundary: &Boundary, radius: f64, start: DVec2, direction: DVec2) -> f64 {
    let reach = boundary.reach(radius);
    let cushions = boundary.cushions.iter().filter_map(|cushion| to_cushion(cushion, reach, start, direction));
    let circles = boundary.jaws.iter().map(|jaw| (jaw.centre, jaw.radius + reach));
    let pockets = boundary.pockets.iter().map(|pocket| (pocket.centre, pocket.radius));
    let rounds = circles.chain(pockets).filter_map(|(centre, radius)| to_circle(centre, radius, start, direction));
    cushions.chain(rounds).fold(f64::INFINITY, f64::min)
}

fn to_cushion(cushion: &Cushion, reach: f64, start: DVec2, direction: DVec2) -> Option<f64> {
    let closing = -direction.dot(cushion.normal());
    let way = ((start - cushion.from).dot(cushion.normal()) - reach) / closing;
    let along = (start + direction * way - cushion.from).dot(cushion.direction());
    let meets = closing > 0.0 && way >= 0.0 && (0.0..=cushion.from.distance(cushion.to)).contains(&along);
    meets.then_some(way)
}

fn to_circle(centre: DVec2, radius: f64, start: DVec2, direction: DVec2) -> Option<f64> {
    let towards = (centre - start).dot(direction);
    let miss = (centre - start).perp_dot(direction);
    let half_chord = (radius * radius - miss * miss).sqrt();
    let way = towards - half_chord;
    // NaN if the line misses the circle.
    (way >= 0.0).then_some(way)
}

/// The measures that WPA allows, and a little more.
fn corners() -> impl Strategy<Value = PocketShape> {
    (0.112..0.124, 140.0..144.0, 0.0254..0.0572, 0.0..0.01).prop_map(|(mouth, cut_angle_deg, shelf, jaw_radius)| {
        PocketShape {
            mouth,
            cut_angle_deg,
            shelf,
            capture_radius: 0.062,
            jaw_radius,
            depth: None,
            liner_restitution: None,
            back_draft_deg: 12.0,
        }
    })
}

fn sides() -> impl Strategy<Value = PocketShape> {
    (0.125..0.132, 102.0..106.0, 0.0..0.0095, 0.0..0.01).prop_map(|(mouth, cut_angle_deg, shelf, jaw_radius)| {
        PocketShape {
            mouth,
            cut_angle_deg,
            shelf,
            capture_radius: 0.0645,
            jaw_radius,
            depth: None,
            liner_restitution: None,
            back_draft_deg: 12.0,
        }
    })
}

/// Measures from far outside what WPA allows.
fn wild() -> impl Strategy<Value = PocketShape> {
    (0.06..0.3, 90.0..179.0, -0.03..0.1, 0.03..0.12, 0.0..0.04).prop_map(
        |(mouth, cut_angle_deg, shelf, capture_radius, jaw_radius)| PocketShape {
            mouth,
            cut_angle_deg,
            shelf,
            capture_radius,
            jaw_radius,
            depth: None,
            liner_restitution: None,
            back_draft_deg: 12.0,
        },
    )
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn a_table_of_any_measures_is_refused_or_holds_its_balls(
        corner in wild(), side in wild(),
        x in -1.0_f64..1.0, y in -0.4_f64..0.4, angle in 0.0_f64..std::f64::consts::TAU,
    ) {
        let Ok(table) = pool(corner, side).build() else { return Ok(()) };
        if boundary_flaws(&table.boundary, BALL, Shape::Spheres).is_empty() {
            let (start, direction) = (DVec2::new(x, y), DVec2::new(libm::cos(angle), libm::sin(angle)));
            let end = start + direction * free_distance(&table.boundary, BALL, start, direction);
            prop_assert!(end.x.abs() < 1.27 + 0.2 && end.y.abs() < 0.635 + 0.2, "{end}");
        }
    }

    #[test]
    fn no_ball_leaves_a_pool_table(
        corner in corners(), side in sides(),
        x in -1.2_f64..1.2, y in -0.6_f64..0.6, angle in 0.0_f64..std::f64::consts::TAU,
    ) {
        let boundary = build(&pool(corner, side)).boundary;
        prop_assert!(boundary_flaws(&boundary, BALL, Shape::Spheres).is_empty());
        let direction = DVec2::new(libm::cos(angle), libm::sin(angle));
        let start = DVec2::new(x, y);
        let end = start + direction * free_distance(&boundary, BALL, start, direction);
        prop_assert!(end.x.abs() < 1.27 + 0.05 && end.y.abs() < 0.635 + 0.05, "{end}");
        // From where it stopped, it cannot move on either, as far as it is free there.
        for turn in [1.0_f64, 2.0, 3.0, -1.0, -2.0] {
            let back = DVec2::new(libm::cos(turn), libm::sin(turn)).rotate(-direction);
            let start = end - direction * 1e-6;
            let end = start + back * free_distance(&boundary, BALL, start, back);
            prop_assert!(end.x.abs() < 1.27 + 0.05 && end.y.abs() < 0.635 + 0.05, "{end}");
        }
    }

    #[test]
    fn no_ball_leaves_a_table_that_comes_with_the_game(
        which in 0..TABLES.len(), x in 0.0_f64..1.0, y in 0.0_f64..1.0, angle in 0.0_f64..std::f64::consts::TAU,
    ) {
        let (name, radii) = TABLES[which];
        let boundary = shipped(name).boundary;
        let (least, most) = bounding_box(&boundary).expect("it has noses");
        for radius in radii {
            let mut place = least + (most - least) * DVec2::new(x, y);
            if bed_flaw(*radius, place, &boundary, Shape::Spheres).is_some() {
                continue;
            }
            // From nose to nose, in ever new directions, until a pocket takes it.
            for step in 0..40 {
                let turn = angle + 2.4 * f64::from(step);
                let direction = DVec2::new(libm::cos(turn), libm::sin(turn));
                let way = free_distance(&boundary, *radius, place, direction);
                prop_assert!(way.is_finite(), "{name}: from {place} along {direction}");
                let end = place + direction * way;
                if boundary.pockets.iter().any(|pocket| pocket.centre.distance(end) < pocket.radius + 1e-9) {
                    break;
                }
                place = end - direction * 1e-6;
                prop_assert!(bed_flaw(*radius, place, &boundary, Shape::Spheres).is_none_or(|flaw| flaw.contains(" by 0.00000")), "{name}: {place}");
            }
        }
    }

    #[test]
    fn a_ball_on_the_long_rail_rolls_past_the_side_pocket(
        corner in corners(), side in sides(), x in -1.18_f64..1.18,
    ) {
        let boundary = build(&pool(corner, side)).boundary;
        let centre = DVec2::new(x, 0.635 - boundary.reach(BALL));
        for pocket in &boundary.pockets {
            prop_assert!(pocket.centre.distance(centre) > pocket.radius, "{}", pocket.name);
        }
        for jaw in &boundary.jaws {
            prop_assert!(jaw.centre.distance(centre) > jaw.radius + boundary.reach(BALL) - 1e-12, "{}", jaw.name);
        }
    }

    #[test]
    fn a_ball_that_rolls_along_a_facing_drops(corner in corners(), side in sides()) {
        let boundary = build(&pool(corner, side)).boundary;
        for facing in boundary.cushions.iter().filter(|cushion| cushion.facing) {
            let lift = facing.normal() * boundary.reach(BALL);
            let captured = |end: DVec2| {
                boundary.pockets.iter().any(|pocket| pocket.centre.distance(end + lift) < 0.8 * pocket.radius)
            };
            prop_assert!(captured(facing.from) != captured(facing.to), "{}", facing.name);
        }
    }
}

#[test]
fn a_pool_table_has_six_rails_twelve_facings_twelve_jaws_and_six_pockets() {
    let boundary = shipped("pool_9ft").boundary;
    let rails: Vec<_> =
        boundary.cushions.iter().filter(|cushion| !cushion.facing).map(|cushion| cushion.name.as_str()).collect();
    assert_eq!(
        rails,
        ["head rail", "right head rail", "right foot rail", "foot rail", "left foot rail", "left head rail"]
    );
    assert_eq!((boundary.cushions.len(), boundary.jaws.len(), boundary.pockets.len()), (18, 12, 6));
}

#[test]
fn the_jaw_points_stand_the_mouth_apart() {
    // Without rounding the rails end exactly at the jaw points.
    let sharp = |mouth, cut_angle_deg, shelf, capture_radius| PocketShape {
        mouth,
        cut_angle_deg,
        shelf,
        capture_radius,
        jaw_radius: 0.0,
        depth: None,
        liner_restitution: None,
        back_draft_deg: 12.0,
    };
    let boundary = build(&pool(sharp(0.115, 142.0, 0.0413, 0.062), sharp(0.1285, 104.0, 0.0048, 0.0645))).boundary;
    let rail = |name: &str| boundary.cushions.iter().find(|cushion| cushion.name == name).expect("the rail is there");
    let corner = rail("foot rail").to.distance(rail("left foot rail").from);
    let side = rail("left foot rail").to.distance(rail("left head rail").from);
    assert!((corner - 0.115).abs() < 1e-15 && (side - 0.1285).abs() < 1e-15, "{corner} {side}");
}

#[test]
fn jaws_are_tangent_to_rail_and_facing() {
    let boundary = shipped("pool_9ft").boundary;
    for jaw in &boundary.jaws {
        let ends = boundary.cushions.iter().flat_map(|cushion| {
            [(cushion, cushion.from), (cushion, cushion.to)]
                .into_iter()
                .filter(|(_, end)| (end.distance(jaw.centre) - jaw.radius).abs() < 1e-12)
        });
        let tangent = ends.filter(|(cushion, end)| (*end - jaw.centre).perp_dot(cushion.normal()).abs() < 1e-12);
        assert_eq!(tangent.count(), 2, "{}", jaw.name);
    }
}

#[test]
fn a_pool_table_mirrors_itself_to_the_last_bit() {
    let boundary = shipped("pool_9ft").boundary;
    for signs in [DVec2::new(1.0, -1.0), DVec2::new(-1.0, 1.0)] {
        for cushion in &boundary.cushions {
            let mirrored = (cushion.to * signs, cushion.from * signs);
            assert!(boundary.cushions.iter().any(|other| (other.from, other.to) == mirrored), "{}", cushion.name);
        }
        for jaw in &boundary.jaws {
            assert!(boundary.jaws.iter().any(|other| other.centre == jaw.centre * signs), "{}", jaw.name);
        }
        for pocket in &boundary.pockets {
            assert!(boundary.pockets.iter().any(|other| other.centre == pocket.centre * signs), "{}", pocket.name);
        }
    }
}

/// The tables that come with the game, each with the sizes of the balls for which it is made.
const TABLES: [(&str, &[f64]); 16] = [
    ("pool_9ft", &[BALL]),
    ("pool_8ft", &[BALL]),
    ("pool_7ft", &[BALL]),
    ("uk_7ft", &[0.0238, 0.0254]),
    ("snooker_12ft", &[0.026_25]),
    ("carom_10ft", &[0.030_75]),
    ("carom_8ft", &[0.032_75, 0.030_75]),
    ("pyramid_12ft", &[0.034, 0.033_5]),
    ("flat_box", &[BALL]),
    ("l_shape", &[BALL]),
    ("hexagon", &[BALL]),
    ("pool_36ft", &[BALL]),
    ("pool_72ft", &[BALL]),
    ("heyball", &[BALL]),
    ("balkline_47", &[0.030_75]),
    ("balkline_71", &[0.030_75]),
];

#[test]
fn every_table_holds_its_own_balls() {
    let known: BTreeSet<&str> = baize_files::built_in_names(Kind::Table).collect();
    assert_eq!(known, TABLES.map(|(name, _)| name).into());
    for (name, radii) in TABLES {
        for radius in radii {
            assert_eq!(boundary_flaws(&shipped(name).boundary, *radius, Shape::Spheres).first(), [], "{name}");
        }
    }
}

#[test]
fn the_flat_box_is_met_at_the_distance_of_the_radius() {
    assert_eq!(shipped("flat_box").boundary.reach(BALL), BALL);
}

#[test]
fn the_bed_is_inside_the_noses_and_nowhere_else() {
    for (name, places, others) in [
        (
            "pool_9ft",
            vec![(0.0, 0.0), (1.2, 0.6), (1.28, 0.64), (0.0, 0.64)],
            vec![(1.28, 0.0), (0.0, 0.8), (-0.5, 0.64)],
        ),
        ("snooker_12ft", vec![(1.75, 0.85), (1.78, 0.885), (0.0, 0.9)], vec![(0.15, 0.9), (1.6, 0.9), (1.8, 0.7)]),
        (
            "l_shape",
            vec![(-0.6, 0.3), (0.6, -0.3), (-0.01, 0.01)],
            vec![(0.6, 0.3), (0.01, 0.01), (1.3, -0.1), (-2.0, 0.0)],
        ),
        ("hexagon", vec![(0.99, 0.0), (0.7, 0.5)], vec![(0.8, 0.5), (0.99, 0.1), (0.0, 0.87)]),
    ] {
        let boundary = shipped(name).boundary;
        for (x, y) in places {
            assert!(is_on_bed(DVec2::new(x, y), &boundary), "{name}: {x}, {y}");
        }
        for (x, y) in others {
            assert!(!is_on_bed(DVec2::new(x, y), &boundary), "{name}: {x}, {y}");
        }
    }
}

#[test]
fn an_island_is_no_bed_and_a_wall_with_two_faces_takes_none() {
    let walls =
        |walls: &str| build(&file(&format!("(nose_height: 0.036, boundary: Drawn(cushions: [{walls}]))"))).boundary;
    let island = walls(
        r#"(name: "a", from: (0, 0), to: (0, 1)), (name: "b", from: (0, 1), to: (1, 1)), (name: "c", from: (1, 1), to: (1, 0)),
        (name: "d", from: (1, 0), to: (0, 0))"#,
    );
    assert!(!is_on_bed(DVec2::new(0.5, 0.5), &island) && is_on_bed(DVec2::new(1.5, 0.5), &island));
    let wall = walls(r#"(name: "a", from: (0, 0), to: (0, 1)), (name: "b", from: (0, 1), to: (0, 0))"#);
    assert!(is_on_bed(DVec2::new(0.5, 0.5), &wall) && is_on_bed(DVec2::new(-0.5, 0.5), &wall));
}

#[test]
fn the_arcs_of_a_snooker_corner_leave_the_throat_open() {
    let boundary = shipped("snooker_12ft").boundary;
    let jaws: Vec<_> = boundary.jaws.iter().filter(|jaw| jaw.name.starts_with("foot left")).collect();
    let throat = jaws[0].centre.distance(jaws[1].centre) - jaws[0].radius - jaws[1].radius;
    assert!((throat - 0.0857).abs() < 1e-12, "{throat}");
    let middle: Vec<_> = boundary.jaws.iter().filter(|jaw| jaw.name.starts_with("left side")).collect();
    let throat = middle[0].centre.distance(middle[1].centre) - middle[0].radius - middle[1].radius;
    assert!((0.087..0.095).contains(&throat), "{throat}");
}

#[test]
fn the_head_and_the_side_rails_face_the_bed() {
    for (name, _) in TABLES.into_iter().filter(|(name, _)| *name != "l_shape") {
        for cushion in shipped(name).boundary.cushions.iter().filter(|cushion| !cushion.facing) {
            assert!(cushion.normal().dot(-cushion.from) > 0.0, "{name}: {}", cushion.name);
        }
    }
}

#[test]
fn a_carom_table_has_four_rails_and_no_points() {
    let table = shipped("carom_10ft");
    assert_eq!((table.boundary.cushions.len(), table.boundary.jaws.len(), table.boundary.pockets.len()), (4, 0, 0));
    assert_eq!(table.spot("start left"), Some(DVec2::new(-0.71, 0.1825)));
    assert_eq!(boundary_flaws(&table.boundary, 0.030_75, Shape::Spheres).first(), []);
}

#[test]
fn a_corner_that_sticks_out_gets_a_point() {
    let table = build(&file(
        r#"(nose_height: 0.036, boundary: Drawn(cushions: [
            (name: "a", from: (0, 0), to: (0, -1)),
            (name: "b", from: (0, -1), to: (1, -1)),
            (name: "c", from: (-1, 0), to: (0, 0)),
        ]))"#,
    ));
    let points: Vec<_> = table.boundary.jaws.iter().map(|jaw| (jaw.name.as_str(), jaw.centre)).collect();
    assert_eq!(
        points,
        [("start of a", DVec2::ZERO), ("end of b", DVec2::new(1.0, -1.0)), ("start of c", DVec2::new(-1.0, 0.0)),]
    );
    assert_eq!(boundary_flaws(&table.boundary, BALL, Shape::Spheres).first(), []);
}

fn first_flaw(boundary: &Boundary, radius: f64) -> String {
    boundary_flaws(boundary, radius, Shape::Spheres).first().first().map(ToString::to_string).unwrap_or_default()
}

#[test]
fn a_nose_out_of_reach_is_refused() {
    let boundary = shipped("pool_9ft").boundary;
    assert_eq!(
        first_flaw(&boundary, 0.018),
        "nose_height is 0.03629 m, where the nose cannot touch a ball of radius 0.018 m; it must be between 0 and \
         0.036 m"
    );
}

#[test]
fn a_bare_end_is_refused() {
    let mut boundary = (*shipped("pool_9ft").boundary).clone();
    boundary.jaws.remove(0);
    assert_eq!(
        first_flaw(&boundary, BALL),
        "boundary.cushions[0].to (\"head left facing of the head rail\" at -1.2711, 0.5550) ends bare; it must end at \
         a jaw, at another cushion, or so deep in a pocket that a ball which rolls along it drops"
    );
}

#[test]
fn a_facing_that_is_too_short_is_refused() {
    let mut boundary = (*shipped("pool_9ft").boundary).clone();
    let facing = &mut boundary.cushions[0];
    facing.from = facing.from.lerp(facing.to, 0.8);
    assert!(first_flaw(&boundary, BALL).starts_with("boundary.cushions[0].from "), "{}", first_flaw(&boundary, BALL));
}

#[test]
fn a_pocket_that_robs_the_rail_is_refused() {
    let mut boundary = (*shipped("pool_9ft").boundary).clone();
    boundary.pockets[2].centre.y += 0.04;
    assert_eq!(
        first_flaw(&boundary, BALL),
        "boundary.cushions[4] (\"right head rail\") loses balls that roll along it: they come into the circle of the pocket \
         \"right side\"; move the pocket back or make it smaller; or, where a drawn cushion leads into the pocket, give it \
         `facing: true`"
    );
}

/// The table with the cushions turned round whose numbers `turned` has.
fn with_turned(boundary: &Boundary, turned: &[usize]) -> Boundary {
    let mut boundary = boundary.clone();
    for &index in turned {
        let cushion = &mut boundary.cushions[index];
        (cushion.from, cushion.to) = (cushion.to, cushion.from);
    }
    boundary
}

#[test]
fn a_cushion_that_is_drawn_the_wrong_way_round_is_named_on_every_table() {
    for name in built_in_names(Kind::Table) {
        let boundary = shipped(name).boundary;
        for (index, cushion) in boundary.cushions.iter().enumerate().filter(|(_, cushion)| !cushion.facing) {
            let said = first_flaw(&with_turned(&boundary, &[index]), BALL);
            let expected = format!(
                "boundary.cushions[{index}] (\"{}\") is drawn the wrong way round: the bed must lie",
                cushion.name
            );
            // This ball cannot touch a lower nose; that is reported first.
            assert!(said.starts_with(&expected) || said.starts_with("nose_height"), "{name}: {said}");
        }
    }
}

/// A bed with that many corners around the origin, counter-clockwise, each at its share of a metre from it.
fn walls(shares: &[f64]) -> Boundary {
    let corner = |index: usize| {
        let index = index % shares.len();
        let angle = std::f64::consts::TAU * index as f64 / shares.len() as f64;
        DVec2::from_angle(angle) * shares[index]
    };
    let wall = |index: usize| Cushion {
        name: format!("wall {index}"),
        from: corner(index),
        to: corner(index + 1),
        own: OwnNose::default(),
        facing: false,
    };
    Boundary { cushions: (0..shares.len()).map(wall).collect(), nose_height: 0.0363, ..Boundary::default() }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn cushions_that_do_not_all_run_the_same_way_round_are_never_accepted(
        walls in prop::collection::vec((0.5..1.0, any::<bool>()), 3..12),
    ) {
        let (shares, turns): (Vec<f64>, Vec<bool>) = walls.into_iter().unzip();
        let turned: Vec<usize> = (0..turns.len()).filter(|index| turns[*index]).collect();
        let boundary = with_turned(&self::walls(&shares), &turned);
        let said = first_flaw(&boundary, BALL);
        let centre = bed_flaw(BALL, DVec2::ZERO, &boundary, Shape::Spheres);
        if turned.is_empty() || turned.len() == shares.len() {
            prop_assert!(!said.contains("wrong way round"), "{said}");
            prop_assert_eq!(centre.is_some(), !turned.is_empty());
            prop_assert!(centre.is_none_or(|said| said.contains("all cushions are drawn the wrong way round")));
        } else {
            prop_assert!(said.contains("drawn the wrong way round"), "{said}");
        }
    }
}

#[test]
fn pockets_that_leave_no_rail_are_refused() {
    let wide = |mouth| PocketShape {
        mouth,
        cut_angle_deg: 142.0,
        shelf: 0.04,
        capture_radius: 0.06,
        jaw_radius: 0.0,
        depth: None,
        liner_restitution: None,
        back_draft_deg: 12.0,
    };
    let refused = |corner, side| {
        let flaws = pool(wide(corner), wide(side)).build().expect_err("there is no rail left");
        flaws.iter().map(|flaw| flaw.path.clone()).collect::<Vec<_>>()
    };
    assert_eq!(refused(1.0, 0.1)[0], "boundary.corner.mouth");
    assert_eq!(refused(0.1, 2.5)[0], "boundary.side.mouth");
}

#[test]
fn the_d_of_a_snooker_table_runs_from_yellow_over_the_baulk_side_to_green() {
    let table = shipped("snooker_12ft");
    let [arc] = table.marks.arcs[..] else { panic!("one arc is drawn") };
    let near = |place: DVec2, name: &str| place.distance(table.spot(name).unwrap_or_default()) < 1e-9;
    assert!(near(arc.at(0.0), "green") && near(arc.at(1.0), "yellow") && near(arc.centre, "brown"), "{arc:?}");
    assert!(arc.at(0.5).x < table.spot("brown").unwrap_or_default().x, "{arc:?}");
    assert_eq!(table.marks.lines, [[DVec2::new(-1.0475, 0.889), DVec2::new(-1.0475, -0.889)]]);
    // A place where only the cue ball starts is not drawn as a spot.
    assert!(!table.marks.spots.contains(&table.head_spot));
}

#[test]
fn a_pool_table_shows_its_head_string_and_a_carom_table_no_line() {
    assert_eq!(shipped("pool_9ft").marks.lines, [[DVec2::new(-0.635, 0.635), DVec2::new(-0.635, -0.635)]]);
    assert!(shipped("carom_10ft").marks.lines.is_empty());
}

#[test]
fn a_line_without_length_and_an_arc_that_turns_back_are_refused() {
    let table = file(
        "(boundary: Unbounded, lines: [(from: (1, 1), to: (1, 1))], arcs: [(centre: (0, 0), radius: 0, from_deg: 90, \
         to_deg: 80)])",
    );
    let flaws = table.build().expect_err("neither can be drawn");
    let paths: Vec<_> = flaws.iter().map(|flaw| flaw.path.as_str()).collect();
    assert_eq!(paths, ["lines[0]", "arcs[0].radius", "arcs[0].to_deg"]);
}
