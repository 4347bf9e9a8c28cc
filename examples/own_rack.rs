//! A rack of your own, as a text: four balls of two sizes in a diamond, broken at once.
//!
//! Run it with `cargo run --release --no-default-features --example own_rack`.

use std::error::Error;

use baize::prelude::*;

/// What you would write into `diamond.rack.ron`. Places are in metres from the middle of the table, x towards the foot and y
/// to the left. Ball 9 is larger and heavier than the set says.
const DIAMOND: &str = r#"(
    name: "Diamond of four",
    table: "pool_9ft",
    ball_set: "pool",
    cue_ball: "cue",
    balls: [
        (ball: "cue", spot: "head"),
        (ball: "1", position: (0.60, 0.00)),
        (ball: "2", position: (0.66, 0.04)),
        (ball: "3", position: (0.66, -0.04)),
        (ball: "9", position: (0.72, 0.00), radius: 0.031, mass: 0.22),
    ],
)"#;

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", broken_diamond()?);
    println!("{}", mistake());
    Ok(())
}

/// Breaks the diamond, and prints where every ball ends.
pub(crate) fn broken_diamond() -> Result<String, Box<dyn Error>> {
    // `Source::of_file` reads a file instead.
    let mut setup = Setup::rack(Source::of_text("diamond.rack.ron", DIAMOND)).load()?;
    setup.strike = Some(Strike { speed: 6.0, ..Strike::default() });
    let run = simulate(&setup)?;
    let mut told = format!("{}:\n", setup.name);
    for (placed, last) in setup.balls.iter().zip(&run.record.finals) {
        let place = last.motion.position;
        told += &match last.phase {
            Phase::Pocketed(pocket) => {
                format!("  {} in the {}\n", placed.look.name, setup.table.boundary.pockets[pocket].name)
            }
            _ => format!("  {} at {:.3}, {:.3}\n", placed.look.name, place.x, place.y),
        };
    }
    Ok(told)
}

/// The message about a rack in which two balls overlap.
pub(crate) fn mistake() -> String {
    let text = DIAMOND.replace("(0.66, 0.04)", "(0.61, 0.04)");
    match Setup::rack(Source::of_text("diamond.rack.ron", text)).load_with_files() {
        Ok(_) => "There is no mistake.".to_owned(),
        Err(error) => error.to_string(),
    }
}
