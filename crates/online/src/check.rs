//! Whether two machines compute the same: a few hundred shots, and a hash of how their balls end.

use std::fmt::Display;
use std::sync::OnceLock;

use blake3::Hasher;

use baize_files::{FileError, Kind, Source};
use baize_physics::{Strike, Tip};
use baize_table::shot::{Run, Setup, Simulator};

/// The racks that are played, each with its table and with its physics. They are read from inside the program, so that no file of a
/// person changes the hash.
const TABLES: [(&str, &str, &str); 10] = [
    ("nine_ball", "pool_9ft", "physics"),
    ("eight_ball", "pool_8ft", "tournament_pool"),
    ("straight_pool", "pool_9ft", "club_pool"),
    ("blackball", "uk_7ft", "bar_box"),
    ("snooker", "snooker_12ft", "snooker"),
    ("three_cushion", "carom_10ft", "heated_carom"),
    ("heyball", "heyball", "physics"),
    ("pyramid", "pyramid_12ft", "physics"),
    ("scatter", "l_shape", "physics"),
    ("six_red", "snooker_12ft", "snooker"),
];

/// How many shots are played from each rack.
const SHOTS: u64 = 20;

/// The seed of the racks.
const SEED: u64 = 7;

/// The hash of how 200 shots end on this machine: hard and soft ones, with spin to every side, jump shots and massés, on ten tables.
/// Machines with the same hash compute the same shots. It is computed once, in less than a second.
#[must_use]
pub fn processor_check() -> [u8; 32] {
    static CHECK: OnceLock<[u8; 32]> = OnceLock::new();
    *CHECK.get_or_init(|| {
        let mut hasher = Hasher::new_derive_key("baize online: check");
        TABLES.iter().for_each(|names| note_table(&mut hasher, *names));
        *hasher.finalize().as_bytes()
    })
}

/// Adds all shots of one table.
fn note_table(hasher: &mut Hasher, (rack, table, physics): (&str, &str, &str)) {
    let mut simulator = Simulator::default();
    let setup = match racked(rack, table, physics) {
        Ok(setup) => setup,
        Err(error) => return note_reason(hasher, &error),
    };
    for number in 0..SHOTS {
        match simulator.play(&Setup { strike: Some(strike(number)), ..setup.clone() }) {
            Ok(run) => note_run(hasher, run),
            Err(reason) => note_reason(hasher, &reason),
        }
    }
}

fn racked(rack: &str, table: &str, physics: &str) -> Result<Setup, FileError> {
    let built_in = Source::from_elsewhere("the check", "");
    Setup::rack(built_in.find_named(Kind::Rack, rack)?)
        .table(built_in.find_named(Kind::Table, table)?)
        .physics(built_in.find_named(Kind::Physics, physics)?)
        .seed(SEED)
        .load()
}

/// The stroke of that number.
fn strike(number: u64) -> Strike {
    let step = number as f64;
    let (is_break, is_steep) = (number.is_multiple_of(4), number % 5 == 4);
    Strike {
        speed: if is_break { 9.0 - 0.3 * step } else { 1.0 + 0.2 * step },
        direction: if is_break { 0.003 * step } else { 0.7 * step },
        tip: Tip { side: 0.3 * wave(number), height: 0.3 * wave(number + 3) },
        elevation: if is_steep { 0.6 + 0.02 * step } else { 0.0 },
    }
}

/// From -1 to 1 and back in eight steps.
fn wave(number: u64) -> f64 {
    let step = (number % 8) as f64;
    1.0 - (step - 4.0).abs() / 2.0
}

fn note_run(hasher: &mut Hasher, run: &Run) {
    hasher.update(&(run.record.events.len() as u64).to_le_bytes());
    hasher.update(&run.record.duration.to_bits().to_le_bytes());
    for last in &run.record.finals {
        let (place, spin) = (last.motion.position.to_array(), last.motion.spin.to_array());
        for number in place.into_iter().chain(spin) {
            hasher.update(&number.to_bits().to_le_bytes());
        }
    }
}

/// Notes a shot that there is not: its hash is that of a machine on which there is none either.
fn note_reason(hasher: &mut Hasher, reason: &dyn Display) {
    hasher.update(reason.to_string().as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shot_of_the_check_can_be_played() {
        let mut simulator = Simulator::default();
        for (rack, table, physics) in TABLES {
            let setup = racked(rack, table, physics).unwrap_or_else(|error| panic!("{error}"));
            for number in 0..SHOTS {
                let shot = Setup { strike: Some(strike(number)), ..setup.clone() };
                let run = simulator.play(&shot).unwrap_or_else(|reason| panic!("{rack} {number}: {reason}"));
                assert!(run.record.events.len() > 1, "{rack} {number}: something happens");
            }
        }
    }

    #[test]
    fn the_check_is_the_same_every_time() {
        let again = || {
            let mut hasher = Hasher::new();
            note_table(&mut hasher, TABLES[0]);
            hasher.finalize()
        };
        assert_eq!(again(), again());
        assert_eq!(processor_check(), processor_check());
    }
}
