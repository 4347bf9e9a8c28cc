//! Ten thousand random shots on every rack: each ends, nothing overlaps, no energy comes from nowhere, nobody gets out
//! but through the air.

use baize::files::{Kind, built_in_names};
use baize::physics::{Motion, Phase, Shape, Strike, Tip};
use baize::rack::bed_flaw;
use baize::shot::{Ending, Run, Setup, simulate};
use baize::table::is_on_bed;
use bevy::math::DVec3;

const SHOTS: u64 = 10_000;

/// SplitMix64 (Steele, Lea and Flood 2014): a stream of numbers from 0 to 1 that is the same everywhere.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }

    /// Any stroke that meets the ball, one in ten wherever the tip may slip, the whole range of speeds, half of them at
    /// the rack.
    fn strike(&mut self) -> Strike {
        let spread = if self.next() < 0.5 { 0.05 } else { std::f64::consts::PI };
        let reach = if self.next() < 0.1 { 0.99 } else { 0.51 };
        let offset = reach * self.next().sqrt();
        let clock = self.between(0.0, std::f64::consts::TAU);
        Strike {
            speed: self.between(0.0, 12.0),
            direction: self.between(-spread, spread),
            tip: Tip { side: offset * libm::cos(clock), height: offset * libm::sin(clock) },
            elevation: if self.next() < 0.2 { self.between(0.0, 1.2) } else { 0.0 },
        }
    }
}

/// Every rack on its own table, and some on every table that is nobody's own.
fn racks() -> Vec<Setup> {
    let own = built_in_names(Kind::Rack).map(|rack| (rack, None));
    let elsewhere = [
        ("scatter", "l_shape"),
        ("nine_ball", "l_shape"),
        ("scatter", "hexagon"),
        ("four_sizes", "hexagon"),
        ("eight_ball", "pool_8ft"),
        ("eight_ball", "pool_7ft"),
        ("scatter", "snooker_12ft"),
        ("scatter", "uk_7ft"),
        ("scatter", "flat_box"),
    ];
    own.chain(elsewhere.map(|(rack, table)| (rack, Some(table))))
        .map(|(rack, table)| Setup::of_rack(Some(rack), table).unwrap_or_else(|error| panic!("{error}")))
        .collect()
}

/// All times worth a look: events and the middles between them.
fn times(run: &Run) -> Vec<f64> {
    let mut times: Vec<f64> = run.record.events.iter().map(|event| event.time).chain([run.record.duration]).collect();
    times.dedup();
    let middles: Vec<f64> = times.windows(2).map(|pair| pair[0].midpoint(pair[1])).collect();
    times.extend(middles);
    times.sort_by(f64::total_cmp);
    times
}

/// The balls in play at `t`, with their radii and their energy, that of height included.
fn in_play(setup: &Setup, run: &Run, t: f64) -> Vec<(f64, Motion, f64)> {
    setup
        .balls
        .iter()
        .zip(&run.tracks)
        .filter(|(_, track)| track.phase_at(t).in_play())
        .map(|(placed, track)| {
            let motion = track.at(t);
            let weight = placed.ball.mass * setup.physics.cloth.gravity;
            let height = motion.position.z - placed.ball.radius;
            (placed.ball.radius, motion, placed.ball.kinetic_energy(&motion) + weight * height)
        })
        .collect()
}

fn check(setup: &Setup, run: &Run, shot: u64) {
    let name = format!("shot {shot}: {} on {} ({:?})", setup.name, setup.table.name, setup.strike);
    assert_eq!(run.record.ending, Ending::AtRest, "{name} does not end");
    let mut energy = f64::INFINITY;
    for t in times(run) {
        let balls = in_play(setup, run, t);
        let now: f64 = balls.iter().map(|(.., energy)| energy).sum();
        assert!(now <= energy * (1.0 + 1e-12) + 1e-15, "{name}: energy grows from {energy} to {now} at {t}");
        energy = now;
        for (i, (radius, motion, _)) in balls.iter().enumerate() {
            assert!(motion.is_finite(), "{name}: {motion:?} at {t}");
            for (other_radius, other, _) in &balls[i + 1..] {
                let gap = motion.position.distance(other.position) - radius - other_radius;
                assert!(gap >= -1e-9, "{name}: two balls overlap by {} m at {t}", -gap);
            }
        }
    }
    let boundary = &setup.table.boundary;
    for (placed, last) in setup.balls.iter().zip(&run.record.finals) {
        let place = last.motion.position;
        if let Phase::Pocketed(pocket) = last.phase {
            assert!(pocket < boundary.pockets.len(), "{name}");
        } else if last.phase == Phase::OffTable {
            assert!(!is_on_bed(place.truncate(), boundary), "{name}: it fell through the bed at {place}");
        } else {
            assert_eq!(last.phase, Phase::Resting, "{name}");
            assert_eq!(last.motion.velocity, DVec3::ZERO, "{name}");
            assert_eq!(place.z, placed.ball.radius, "{name}");
            assert_eq!(
                bed_flaw(placed.ball.radius, place.truncate(), boundary, Shape::Spheres),
                None,
                "{name}: at {place}"
            );
        }
    }
}

#[test]
fn ten_thousand_random_shots_end_well_on_every_rack() {
    let racks = racks();
    let mut chance = Chance(20_261_120);
    let mut impacts = 0;
    let (mut potted, mut lost) = (0, 0);
    for shot in 0..SHOTS {
        let mut setup = racks[(shot % racks.len() as u64) as usize].clone();
        // Every other round goes over a cloth whose resistance grows with the speed.
        if (shot / racks.len() as u64) % 2 == 1 {
            (setup.physics.cloth.drag, setup.physics.cloth.spin_damping) = (0.0235, 0.059);
        }
        setup.strike = Some(chance.strike());
        let run = simulate(&setup).expect("the strike holds");
        check(&setup, &run, shot);
        impacts += run.record.events.len();
        let ended = |how: fn(Phase) -> bool| run.record.finals.iter().filter(|last| how(last.phase)).count();
        potted += ended(|phase| matches!(phase, Phase::Pocketed(_)));
        lost += ended(|phase| phase == Phase::OffTable);
    }
    assert!(
        impacts > 300_000 && potted > 2_000 && lost > 100,
        "the shots are too tame: {impacts} events, {potted} pots, {lost} off the table"
    );
    println!("{impacts} events, {potted} pots, {lost} off the table");
}
