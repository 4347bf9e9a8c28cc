//! Racks: what the seed decides, and which rack fits on which table.

use std::collections::BTreeSet;
use std::f64::consts::{FRAC_PI_2, PI};

use baize_files::{FileError, Folders, Kind, Source, built_in_names};
use baize_physics::Shape;
use baize_table::rack::{BallSetFile, RackFile, Racked, TriangleFile, fit_flaws};
use baize_table::shot::Setup;
use baize_table::table::{Table, TableFile};
use serde::de::DeserializeOwned;

fn file<T: DeserializeOwned>(kind: Kind, name: &str) -> T {
    Source::find(kind, name, &Folders::of_game()).and_then(Source::parse).unwrap_or_else(|error| panic!("{error}")).0
}

fn table(name: &str) -> Table {
    file::<TableFile>(Kind::Table, name).build().unwrap_or_else(|flaws| panic!("{flaws:?}"))
}

/// A rack of pool balls on the 9-ft table.
fn rack_up(rack: &str, seed: Option<u64>) -> Racked {
    let (set, table) = (file::<BallSetFile>(Kind::Balls, "pool"), table("pool_9ft"));
    let racked = file::<RackFile>(Kind::Rack, rack)
        .place(Some(&set), &table, Shape::Spheres, seed)
        .expect("the table has the places");
    assert_eq!(fit_flaws(&racked, &table, Shape::Spheres).first(), [], "{rack} with the seed {seed:?}");
    racked
}

/// The balls in the order of their places: from the head, and in a row from the right.
fn order(racked: &Racked) -> Vec<&str> {
    let mut balls: Vec<_> = racked.balls.iter().map(|placed| (placed.motion.position, &*placed.look.name)).collect();
    balls.sort_by(|(a, _), (b, _)| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    balls.into_iter().map(|(_, name)| name).collect()
}

fn places(racked: &Racked) -> BTreeSet<[u64; 3]> {
    racked.balls.iter().map(|placed| placed.motion.position.to_array().map(f64::to_bits)).collect()
}

/// The gaps of all pairs of neighbours, in metres.
fn gaps(racked: &Racked) -> Vec<f64> {
    let pairs = racked.balls.iter().enumerate().flat_map(|(index, a)| {
        racked.balls[..index].iter().map(move |b| a.motion.position.distance(b.motion.position) - 2.0 * a.ball.radius)
    });
    pairs.filter(|gap| *gap < 0.01).collect()
}

fn refusal(text: &str) -> String {
    match Setup::shot(Source::of_text("bad.shot.ron", text)).load() {
        Ok(_) => panic!("accepted: {text}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_rack_without_a_seed_lies_as_it_is_written() {
    assert_eq!(order(&rack_up("nine_ball_tight", None)), ["cue", "1", "2", "3", "4", "9", "5", "6", "7", "8"]);
}

#[test]
fn a_seed_means_the_same_rack_everywhere() {
    // Fixed numbers: a change here would change the racks of everyone who wrote down a seed.
    assert_eq!(order(&rack_up("nine_ball_tight", Some(7))), ["cue", "1", "6", "5", "7", "9", "4", "3", "8", "2"]);
    let scatter = rack_up("scatter", Some(7));
    let one = scatter.balls[1].motion.position;
    assert_eq!((one.x, one.y), (1.094_532_323_194_844, 0.105_935_602_284_843_89));
    assert_eq!(rack_up("scatter", Some(7)), rack_up("scatter", None), "the file says 7");
}

#[test]
fn another_seed_shuffles_the_balls_on_the_same_places() {
    for rack in ["nine_ball_tight", "eight_ball_tight", "ten_ball_tight", "straight_pool_tight"] {
        let written = rack_up(rack, None);
        let mut orders = BTreeSet::new();
        for seed in 0..50 {
            let shuffled = rack_up(rack, Some(seed));
            assert_eq!(places(&shuffled), places(&written), "{rack}");
            orders.insert(order(&shuffled).join(" "));
        }
        assert_eq!(orders.len(), 50, "{rack}");
    }
}

#[test]
fn the_balls_that_a_game_fixes_stay() {
    for seed in 0..200 {
        let racked = rack_up("nine_ball_tight", Some(seed));
        let nine = order(&racked);
        assert_eq!((nine[1], nine[5]), ("1", "9"));
        let racked = rack_up("ten_ball_tight", Some(seed));
        let ten = order(&racked);
        assert_eq!((ten[1], ten[5]), ("1", "10"));
    }
}

#[test]
fn the_corners_of_eight_ball_hold_a_solid_and_a_stripe_each_as_often_as_the_other() {
    let number = |name: &str| name.parse::<u32>().expect("a number");
    let (mut solid_right, mut corners, mut apexes) = (0, BTreeSet::new(), BTreeSet::new());
    for seed in 0..1000 {
        let racked = rack_up("eight_ball_tight", Some(seed));
        let order = order(&racked);
        assert_eq!(order[5], "8");
        let (right, left) = (number(order[11]), number(order[15]));
        assert_ne!(right < 8, left < 8, "seed {seed}: {order:?}");
        solid_right += u32::from(right < 8);
        corners.extend([right, left]);
        apexes.insert(number(order[1]));
    }
    assert!((450..550).contains(&solid_right), "{solid_right} of 1000");
    assert_eq!((corners.len(), apexes.len()), (14, 14), "every ball but the 8 comes to every place");
}

#[test]
fn random_gaps_stay_within_their_bounds() {
    for seed in 0..100 {
        let gaps = gaps(&rack_up("nine_ball_loose", Some(seed)));
        assert_eq!(gaps.len(), 16);
        assert!(gaps.iter().all(|gap| (-1e-12..=1e-4 + 1e-12).contains(gap)), "seed {seed}: {gaps:?}");
        let widest = gaps.iter().copied().fold(0.0, f64::max);
        let least = gaps.iter().copied().fold(1.0, f64::min);
        assert!(widest - least > 1e-5, "seed {seed}: {gaps:?}");
    }
}

/// The racks that are random at every start, with the farthest that the cue ball lies from its spot, in metres.
const DRAWN: [(&str, f64); 6] = [
    ("nine_ball", 0.15),
    ("eight_ball", 0.15),
    ("ten_ball", 0.15),
    ("straight_pool", 0.15),
    ("blackball", 0.15),
    ("snooker", 0.05),
];

#[test]
fn a_usual_rack_has_gaps_and_its_cue_ball_lies_beside_the_spot() {
    for (rack, farthest) in DRAWN {
        let [usual, tight] = [rack, &format!("{rack}_tight")].map(|name| Setup::rack(name).load().expect(name));
        let cue_ball = usual.balls[0].motion.position - tight.balls[0].motion.position;
        assert!(cue_ball.x == 0.0 && (1e-3..=farthest).contains(&cue_ball.y.abs()), "{rack}: beside by {cue_ball}");
        let racked = Racked { balls: usual.balls[1..].to_vec(), paths: Vec::new(), cue_ball: 0 };
        let gaps: Vec<f64> = gaps(&racked).into_iter().filter(|gap| *gap < 5e-4).collect();
        assert!(gaps.len() >= 16 && gaps.iter().all(|gap| (4.9e-6..=8.1e-5).contains(gap)), "{rack}: {gaps:?}");
    }
}

#[test]
fn the_cue_ball_lies_elsewhere_with_every_seed_and_on_either_side() {
    let beside = |seed| rack_up("nine_ball", Some(seed)).balls[0].motion.position.y;
    let places: Vec<f64> = (0..200).map(beside).collect();
    assert!(places.iter().all(|y| y.abs() <= 0.15));
    let left = places.iter().filter(|y| **y > 0.0).count();
    assert!((80..120).contains(&left), "{left} of 200 to the left");
    let far = places.iter().filter(|y| y.abs() > 0.1).count();
    assert!((45..90).contains(&far), "{far} of 200 more than 0.1 m away");
    assert_eq!(beside(7).to_bits(), beside(7).to_bits());
}

#[test]
fn a_displaced_ball_leaves_order_and_gaps_alone() {
    let mut rack: RackFile = file(Kind::Rack, "nine_ball");
    let (set, table) = (file::<BallSetFile>(Kind::Balls, "pool"), table("pool_9ft"));
    let displaced = rack.place(Some(&set), &table, Shape::Spheres, Some(5)).expect("the places are there");
    rack.balls[0].displacement = [0.0; 2];
    let on_spot = rack.place(Some(&set), &table, Shape::Spheres, Some(5)).expect("the places are there");
    assert_ne!(displaced.balls[0], on_spot.balls[0]);
    assert_eq!(displaced.balls[1..], on_spot.balls[1..]);
}

#[test]
fn an_exact_gap_is_the_gap() {
    let mut rack: RackFile = file(Kind::Rack, "ten_ball_tight");
    rack.lattice.gap = 2e-4;
    let racked = rack
        .place(Some(&file(Kind::Balls, "pool")), &table("pool_9ft"), Shape::Spheres, None)
        .expect("the places are there");
    let gaps = gaps(&racked);
    assert_eq!(gaps.len(), 18);
    assert!(gaps.iter().all(|gap| (gap - 2e-4).abs() < 1e-12), "{gaps:?}");
}

#[test]
fn other_gaps_leave_the_order_alone() {
    let tight = rack_up("nine_ball_tight", Some(3));
    let loose = rack_up("nine_ball_loose", Some(3));
    let near = |name: &str| {
        let place = |racked: &Racked| {
            racked.balls.iter().find(|placed| placed.look.name == name).expect("the ball is there").motion.position
        };
        place(&tight).distance(place(&loose)) < 0.001
    };
    assert!(tight.balls.iter().all(|placed| near(&placed.look.name)));
}

#[test]
fn scattered_balls_have_room_on_every_table_and_each_seed_is_another_rack() {
    let set: BallSetFile = file(Kind::Balls, "pool");
    let rack: RackFile = file(Kind::Rack, "scatter");
    for name in built_in_names(Kind::Table) {
        let table = table(name);
        let mut racks = BTreeSet::new();
        for seed in 0..20 {
            let racked = rack
                .place(Some(&set), &table, Shape::Spheres, Some(seed))
                .unwrap_or_else(|flaws| panic!("{name}: {flaws:?}"));
            assert_eq!(fit_flaws(&racked, &table, Shape::Spheres).first(), [], "{name} with the seed {seed}");
            racks.insert(places(&racked));
        }
        assert_eq!(racks.len(), 20, "{name}");
    }
}

#[test]
fn scattered_balls_without_room_are_refused() {
    let rack = |table: &str, radius: f64| {
        refusal(&format!(
            "(table: {table}, rack: (seed: 1, balls: [(ball: \"a\", radius: {radius}, mass: 1, scatter: true)]))"
        ))
    };
    let end = "it takes a bed with an edge, and fewer or smaller balls";
    assert_eq!(
        rack("(boundary: Unbounded)", 0.03),
        format!("bad.shot.ron:1:91: rack.balls[0].scatter (\"a\") finds no room on the table \"table\"; {end}")
    );
    assert_eq!(
        rack("(length: 1, width: 1, nose_height: 0.6, boundary: Rails)", 0.6),
        format!("bad.shot.ron:1:125: rack.balls[0].scatter (\"a\") finds no room on the table \"table\"; {end}")
    );
}

#[test]
fn a_random_rack_without_a_seed_is_refused() {
    assert_eq!(
        refusal("(table: \"pool_9ft\", rack: (ball_set: \"pool\", balls: [(ball: \"1\", scatter: true)]))"),
        "bad.shot.ron:1:21: rack.seed is missing, but random gaps, displaced balls and scattered balls need one; any whole number will do"
    );
}

#[test]
fn impossible_gaps_and_shuffles_are_refused() {
    assert_eq!(
        refusal(
            "(table: \"pool_9ft\", rack: (ball_set: \"pool\", seed: 1,\n lattice: (gap: 0.001, widest_gap: 0.0005),\n \
             shuffle: [\n  Balls([\"1\", \"2\"]),\n  Balls([\"1\", \"1\"]),\n  Places([(0, 0), (4, 0)]),\n ],\n balls: \
             [(ball: \"1\", lattice: (0, 0))]))"
        ),
        "bad.shot.ron:2:24: rack.lattice.widest_gap is 0.0005, but must be at least the gap, 0.001 m\n\
         bad.shot.ron:4:3: rack.shuffle[0] names \"2\", which is repeated or is not a ball of this rack with a fixed place\n\
         bad.shot.ron:5:3: rack.shuffle[1] names \"1\", which is repeated or is not a ball of this rack with a fixed place\n\
         bad.shot.ron:6:3: rack.shuffle[2] names (4, 0), which is repeated or has no ball"
    );
}

#[test]
fn a_triangle_of_fifty_rows_is_1275_balls_with_all_their_gaps_within_bounds() {
    let setup = Setup::rack("stress_50").load().expect("it ships");
    assert_eq!(setup.balls.len(), 1 + 50 * 51 / 2);
    let ids: Vec<u32> = setup.balls.iter().map(|placed| placed.ball.id.0).collect();
    assert_eq!(ids, (0..=1275).collect::<Vec<_>>());
    let racked = Racked { paths: Vec::new(), cue_ball: 0, balls: setup.balls };
    let gaps = gaps(&racked);
    assert_eq!(gaps.len(), 3 * (49 * 50) / 2, "every side of every small triangle is one");
    assert!(gaps.iter().all(|gap| (-1e-12..=1e-4).contains(gap)), "{gaps:?}");
    let tight = gaps.iter().filter(|gap| **gap < 2e-5).count();
    let loose = gaps.iter().filter(|gap| **gap > 8e-5).count();
    assert!(tight > 20 && loose > 20, "{tight} and {loose}");
}

/// A triangle of pool balls that look like those named, without gaps.
fn triangle(rows: u32, like: &[&str], seed: Option<u64>) -> Racked {
    let mut rack: RackFile = file(Kind::Rack, "cue_ball");
    rack.ball_set = None;
    rack.triangle = Some(TriangleFile { rows, balls: like.iter().map(|name| (*name).to_owned()).collect() });
    let set: BallSetFile = file(Kind::Balls, "pool");
    rack.place(Some(&set), &table("pool_9ft"), Shape::Spheres, seed).expect("the table has a foot spot")
}

#[test]
fn the_balls_of_a_triangle_are_like_those_of_the_set_in_turn() {
    let racked = triangle(3, &["1", "9"], None);
    let names: Vec<_> = racked.balls[1..].iter().map(|placed| &*placed.look.name).collect();
    assert_eq!(names, ["1 (0, 0)", "9 (1, 0)", "1 (1, 1)", "9 (2, 0)", "1 (2, 1)", "9 (2, 2)"]);
    assert!(racked.balls[2].look.stripe && !racked.balls[3].look.stripe);
    assert_eq!(racked.balls[2].look.number, Some(9));
    assert_eq!(racked.balls[1].motion.position.truncate(), table("pool_9ft").foot_spot);
}

#[test]
fn a_seed_deals_the_same_balls_of_a_triangle_to_other_places() {
    let likes = |seed| -> Vec<String> {
        triangle(5, &["1", "2", "3", "4"], seed).balls.into_iter().filter_map(|placed| placed.look.like).collect()
    };
    let sorted = |mut likes: Vec<String>| {
        likes.sort();
        likes
    };
    assert_eq!(likes(Some(3)), likes(Some(3)));
    assert_ne!(likes(Some(3)), likes(Some(4)));
    assert_ne!(likes(Some(3)), likes(None));
    assert_eq!(sorted(likes(Some(3))), sorted(likes(None)));
}

#[test]
fn the_rack_of_a_triangle_written_out_ball_by_ball_is_the_same_rack() {
    let written: Vec<String> = (0..4_u32)
        .flat_map(|row| (0..=row).map(move |at| (row, at)))
        .map(|(row, at)| format!("(ball: \"5 ({row}, {at})\", like: \"5\", lattice: ({row}, {at}))"))
        .collect();
    let rack = |triangle: &str, balls: &str| {
        let text = format!(
            "(table: \"pool_9ft\", ball_set: \"pool\", lattice: (widest_gap: 0.001), seed: 5, {triangle}
              balls: [(ball: \"cue\", spot: \"head\"), {balls}])"
        );
        Setup::rack(Source::of_text("rack", text)).load().unwrap_or_else(|error| panic!("{error}")).balls
    };
    assert_eq!(rack("triangle: (rows: 4, balls: [\"5\"]),", ""), rack("", &written.join(", ")));
}

#[test]
fn a_rack_scatters_no_more_balls_than_find_room_soon() {
    let balls: Vec<String> = (0..501).map(|index| format!("(ball: \"{index}\", scatter: true)")).collect();
    let text = format!(
        "(rack: (ball_set: (name: \"s\", radius: 0.001, mass: 1, balls: []), table: \"pool_9ft\", seed: 1, balls: [{}]))",
        balls.join(", ")
    );
    let said = refusal(&text);
    assert!(said.contains("rack.balls scatters 501 balls, but a rack may scatter at most 500"), "{said}");
}

#[test]
fn a_list_of_more_than_six_thousand_balls_is_refused_at_the_first_too_many() {
    let balls: Vec<String> = (0..6001).map(|index| format!("\n(ball: \"{index}\", position: ({index}, 0))")).collect();
    let text = format!("(rack: (balls: [{}]))", balls.join(","));
    assert!(refusal(&text).starts_with("bad.shot.ron:6002:"), "{}", refusal(&text));
    assert!(refusal(&text).ends_with("this list may have at most 6000 entries"), "{}", refusal(&text));
}

/// Whether a rack fits on a table. Snooker and the games of carom need the spots of their tables, large triangles need the
/// room, and racks with positions in metres around the middle of a whole table do not fit into an L.
fn fits(rack: &str, table: &str) -> bool {
    match rack {
        "snooker" | "snooker_tight" | "six_red" | "english_billiards" => table == "snooker_12ft",
        "three_cushion" | "balkline" => ["carom_10ft", "carom_8ft", "balkline_47", "balkline_71"].contains(&table),
        "four_ball" | "yotsudama" => table == "carom_8ft",
        // Their noses are too high for the smallest ball.
        "four_sizes" if table == "pyramid_12ft" || table == "carom_8ft" => false,
        "stress_50" => table == "pool_36ft" || table == "pool_72ft",
        "stress_100" => table == "pool_72ft",
        _ if table == "l_shape" => {
            !(rack.starts_with("cradle")
                || rack.starts_with("into_two")
                || ["four_sizes", "seven_ball"].contains(&rack))
        }
        _ => true,
    }
}

#[test]
fn every_rack_lies_on_every_table_where_it_fits_and_is_refused_elsewhere() {
    for rack in built_in_names(Kind::Rack) {
        for table in built_in_names(Kind::Table) {
            match Setup::rack(rack).table(table).load() {
                Ok(_) => assert!(fits(rack, table), "{rack} fits {table}"),
                Err(error) => {
                    assert!(!fits(rack, table), "{error}");
                    assert!(matches!(error, FileError::Mistakes(_)), "{error}");
                }
            }
        }
    }
}

#[test]
fn a_rack_says_why_it_does_not_fit() {
    let refusal = |rack, table| Setup::rack(rack).table(table).load().expect_err("it does not fit").to_string();
    assert_eq!(
        refusal("three_cushion", "pool_9ft"),
        "built-in assets/racks/three_cushion.rack.ron:8:25: balls[0].spot needs the spot \"start right\", but the table \"9-ft \
         pool\" has head, centre, foot"
    );
    let snooker = refusal("snooker_tight", "carom_10ft");
    assert_eq!(
        snooker.lines().next(),
        Some(
            "built-in assets/racks/snooker_tight.rack.ron:9:15: lattice.spot needs the spot \"apex red\", but the table \"10-ft carom\" \
             has head, centre, foot, start left, start right"
        )
    );
    assert_eq!(snooker.lines().count(), 7, "the apex once, and six colours: {snooker}");
    assert_eq!(
        refusal("into_two_from_foot", "l_shape"),
        "built-in assets/racks/into_two_from_foot.rack.ron:10:23: balls[0].position (\"cue\") lies off the bed, at 0.6350, 0.0000; \
         put it between the cushions\n\
         built-in assets/racks/into_two_from_foot.rack.ron:12:21: balls[2].position (\"2\") lies off the bed, at 0.0000, 0.0286; \
         put it between the cushions"
    );
}

#[test]
fn one_ball_into_two_is_the_same_from_all_four_sides() {
    let end = |side: &str, direction: f64| {
        let mut setup = Setup::rack(format!("into_two_from_{side}")).load().expect("it fits");
        setup.strike = Some(baize_physics::Strike { speed: 0.5, direction, ..Default::default() });
        let run = baize_table::shot::simulate(&setup).expect("the strike holds");
        let cue = setup.balls[0].motion.position;
        let apart = |index: usize| run.record.finals[index].motion.position.distance(cue);
        (run.record.duration, apart(0), apart(1), apart(2))
    };
    let head = end("head", 0.0);
    let foot = end("foot", PI);
    assert!((head.0 - foot.0).abs() < 1e-9 && (head.1 - foot.1).abs() < 1e-9, "{head:?} {foot:?}");
    assert!((head.2 - head.3).abs() < 1e-12, "both balls go as far: {head:?}");
    let (left, right) = (end("left", -FRAC_PI_2), end("right", FRAC_PI_2));
    assert!((left.0 - right.0).abs() < 1e-9 && (left.1 - right.1).abs() < 1e-9, "{left:?} {right:?}");
    assert!((left.2 - left.3).abs() < 1e-9, "{left:?}");
}

#[test]
fn the_snooker_balls_lie_on_their_spots_and_the_reds_clear_of_the_pink() {
    let setup = Setup::rack("snooker_tight").load().expect("it fits");
    let place = |name: &str| {
        setup.balls.iter().find(|placed| placed.look.name == name).expect("the ball is there").motion.position
    };
    assert_eq!(setup.balls.len(), 22);
    assert_eq!((place("black").x, place("pink").x, place("blue").x), (1.4605, 0.89225, 0.0));
    let gap = place("red 1").distance(place("pink")) - 0.0525;
    assert!(gap > 0.0 && gap <= 0.001 + 1e-12, "{gap}");
    assert!((place("red 15").x - 1.1276).abs() < 1e-4, "{}", place("red 15"));
    assert_eq!(place("yellow").y, -place("green").y);
    let ids: Vec<_> = setup.balls.iter().map(|placed| placed.look.name.as_str()).collect();
    assert_eq!((ids[0], ids[1], ids[15], ids[16], ids[21]), ("cue", "red 1", "red 15", "yellow", "black"));
}

#[test]
fn the_cue_ball_of_blackball_is_smaller() {
    let setup = Setup::rack("blackball_tight").load().expect("it fits");
    assert_eq!((setup.balls[0].ball.radius, setup.balls[0].ball.mass), (0.0238, 0.098));
    let black = &setup.balls[8];
    assert_eq!((black.look.name.as_str(), black.ball.radius), ("black", 0.0254));
    assert!((black.motion.position.x - 0.4572).abs() < 1e-12 && black.motion.position.y == 0.0);
}
