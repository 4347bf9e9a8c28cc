//! Breaks of many racks with seeded gaps, by a professional whose hand errs: which balls fall and how many reach a rail.

use baize_files::{Kind, Source};
use baize_games::rules::{Equipment, Facts};
use baize_opponent::opponent::{StrokeErrors, StruckBall};
use baize_physics::{BallId, Strike};
use baize_table::rack::{BallSetFile, RackFile};
use baize_table::shot::{ErrorDraw, Setup, Simulator, simulate};
use glam::DVec2;

/// How many racks are broken each time.
const RACKS: u64 = 40;

/// The racks of one kind, and where the cue ball is struck from.
struct Break {
    rack: RackFile,
    set: BallSetFile,
    setup: Setup,
    aim: Strike,
}

impl Break {
    /// A rack with its apex on the foot spot and gaps up to `widest` metres. The cue ball is struck at the apex ball from so many
    /// diamonds beside the middle of the head string; the speed is that of the cue in m/s.
    fn of(rack: &str, widest: f64, diamonds_aside: f64, cue_speed: f64) -> Self {
        let source = Source::built_in(Kind::Rack, rack).expect("it comes with the game");
        let (mut rack, origin) = source.parse::<RackFile>().expect("it is sound");
        rack.lattice.row = 0;
        (rack.lattice.gap, rack.lattice.widest_gap, rack.seed) = (0.0, Some(widest), Some(0));
        let cue_ball = rack.balls.iter_mut().find(|entry| entry.ball == "cue").expect("it has a cue ball");
        (cue_ball.spot, cue_ball.position, cue_ball.displacement) = (None, None, [0.0; 2]);
        cue_ball.diamonds = Some([-2.0, diamonds_aside]);
        let set = rack.ball_set.clone().expect("it has a set").load(Kind::Balls, &origin, "ball_set");
        let (set, _) = set.expect("the set comes with the game");
        let setup = Setup::rack((rack.clone(), origin.clone())).load().expect("it has room");
        let place = |index: usize| setup.balls[index].motion.position.truncate();
        let apex = (0..setup.balls.len()).filter(|index| *index != setup.cue_ball).map(place);
        let apex = apex.min_by(|a, b| a.x.total_cmp(&b.x)).expect("it has object balls");
        let away = apex - place(setup.cue_ball);
        let aim = Strike { speed: cue_speed, direction: libm::atan2(away.y, away.x), ..Strike::default() };
        Self { rack, set, setup, aim }
    }

    /// The rack of a seed, with the stroke that the hand makes.
    fn rack(&self, seed: u64) -> Setup {
        let mut setup = self.setup.clone();
        let racked = self.rack.place(Some(&self.set), &setup.table, setup.physics.shape, Some(seed));
        setup.balls = racked.expect("it has room").balls;
        let cue_ball = setup.balls[setup.cue_ball].clone();
        let struck = StruckBall {
            ball: &cue_ball.ball,
            place: Some(cue_ball.motion.position.truncate()),
            table: &setup.table,
            physics: &setup.physics,
        };
        let strike = StrokeErrors::default().made(&self.aim, &ErrorDraw::of(seed), 0.0, &struck);
        setup.strike = Some(strike);
        setup
    }

    /// In how many of the racks this holds of what happened and of the balls of the rack.
    fn count(&self, holds: impl Fn(&Facts, &Equipment) -> bool) -> usize {
        let mut simulator = Simulator::default();
        let mut is_counted = |seed: u64| {
            let setup = self.rack(seed);
            let equipment = Equipment::of(&setup);
            let run = simulator.play(&setup).expect("the cue reaches the ball");
            let facts = Facts::of(&run.record, &equipment, &equipment.homes(), equipment.cue_ball);
            holds(&facts, &equipment)
        };
        (0..RACKS).filter(|seed| is_counted(*seed)).count()
    }
}

/// The object ball that lies nearest to a place of the lattice: so many rows behind the apex, and so many ball radii to the
/// left.
fn ball_at(equipment: &Equipment, row: f64, radii_to_left: f64) -> BallId {
    let apex = equipment.object_balls().map(|ball| ball.home.x).fold(f64::INFINITY, f64::min);
    let radius = equipment.balls[0].radius;
    let place = DVec2::new(apex + row * 3.0_f64.sqrt() * radius, radii_to_left * radius);
    let nearest = equipment.object_balls().min_by(|a, b| a.home.distance(place).total_cmp(&b.home.distance(place)));
    nearest.expect("a rack has balls").id
}

#[test]
fn a_tight_rack_that_is_struck_dead_centre_ends_as_its_own_mirror_image() {
    for rack in ["eight_ball_tight", "nine_ball_tight", "ten_ball_tight"] {
        let mut setup = Setup::rack(rack).load().expect("it comes with the game");
        setup.strike = Some(Strike { speed: 7.0, ..Strike::default() });
        let run = simulate(&setup).expect("the cue reaches the ball");
        let ends: Vec<_> = setup.balls.iter().filter_map(|placed| run.rest_of(placed.ball.id)).collect();
        for end in &ends {
            assert!(ends.contains(&DVec2::new(end.x, -end.y)), "{rack}: {end} without a mirror image");
        }
    }
}

#[test]
fn the_wing_ball_of_a_nine_ball_rack_falls_from_the_side_if_the_rack_is_tight() {
    // A template leaves gaps of some hundredths of a millimetre, a careless hand half a millimetre.
    let [tight, careless] = [0.02e-3, 0.5e-3].map(|widest| {
        Break::of("nine_ball", widest, 1.5, 5.5).count(|facts, balls| facts.is_pocketed(ball_at(balls, 2.0, 2.0)))
    });
    assert!(tight > RACKS as usize / 2, "{tight} of {RACKS}");
    assert!(tight > 2 * careless, "{tight} of {RACKS} tight racks, {careless} careless ones");
}

#[test]
fn the_ball_beside_the_apex_of_a_ten_ball_rack_falls_into_the_side_pocket_if_the_rack_is_tight() {
    let side = |facts: &Facts, balls: &Equipment| {
        let pocket = facts.pocket_of(ball_at(balls, 1.0, 1.0));
        pocket.is_some_and(|pocket| balls.table.boundary.pockets[pocket].name.contains("side"))
    };
    let [tight, careless] = [0.02e-3, 0.5e-3].map(|widest| Break::of("ten_ball", widest, 0.5, 6.8).count(side));
    assert!(tight > RACKS as usize / 2, "{tight} of {RACKS}");
    assert!(tight > 2 * careless, "{tight} of {RACKS} tight racks, {careless} careless ones");
}

#[test]
fn a_firm_break_drives_four_balls_to_a_rail_and_a_soft_one_does_not() {
    let drives_four = |facts: &Facts, balls: &Equipment| facts.object_balls_to_rail(balls.cue_ball) >= 4;
    for rack in ["eight_ball", "nine_ball", "ten_ball"] {
        let [firm, soft] = [6.0, 0.7].map(|speed| Break::of(rack, 0.08e-3, 0.0, speed).count(drives_four));
        assert!(firm >= RACKS as usize - 2, "{rack}: {firm} of {RACKS}");
        assert!(soft <= 2, "{rack}: {soft} of {RACKS}");
    }
}
