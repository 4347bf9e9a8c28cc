//! A cushion law of your own: a nose that sends every ball back along its path.
//!
//! Run it with `cargo run --release --no-default-features --example own_cushion_law`.

use std::error::Error;

use baize::physics::{Ball, Cloth, CushionLaw, CushionModel, Foreign, Motion, Nose};
use baize::prelude::*;

/// Gives back a share of the velocity and of the spin, both reversed. The share is the restitution of the nose.
///
/// A law is a function: motion before the impact in, motion after it out. It must not add energy.
struct Reversal;

impl CushionLaw for Reversal {
    fn rebound(&self, _ball: &Ball, motion: &Motion, nose: &Nose, _cloth: &Cloth) -> Motion {
        Motion {
            position: motion.position,
            velocity: -motion.velocity * nose.restitution,
            spin: -motion.spin * nose.restitution,
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let usual = directions(CushionModel::default())?;
    let own = directions(reversal())?;
    println!("The ball comes at {:.1}°.", usual.0);
    println!("The usual cushion sends it off at {:.1}°, a cushion of our own at {:.1}°.", usual.1, own.1);
    Ok(())
}

/// The law in the form that the physics takes. The name is shown by panel and messages.
pub(crate) fn reversal() -> CushionModel {
    CushionModel::Foreign(Foreign { name: "Reversal", law: &Reversal })
}

/// The direction, in degrees, in which the cue ball comes to the first cushion, and the one in which it leaves it.
pub(crate) fn directions(model: CushionModel) -> Result<(f64, f64), Box<dyn Error>> {
    let mut setup = Setup::rack("cue_ball").load()?;
    setup.physics.cushion.model = model;
    setup.strike = Some(Strike { speed: 2.0, direction: 0.6, ..Strike::default() });
    let run = simulate(&setup)?;
    let rebound = run
        .record
        .events
        .iter()
        .find(|event| matches!(event.kind, EventKind::Contact { meeting: Meeting::Cushion(..), .. }));
    // An event has the motion before and after it for every ball that took part.
    let change = rebound.ok_or("the ball meets no cushion")?.changes[0];
    let degrees = |motion: Motion| motion.velocity.truncate().to_angle().to_degrees();
    Ok((degrees(change.before), degrees(change.after)))
}
