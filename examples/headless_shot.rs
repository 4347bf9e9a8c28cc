//! A shot without a window: load a rack, strike the cue ball, read what happened.
//!
//! Run it with `cargo run --release --no-default-features --example headless_shot`.

use std::error::Error;

use baize::prelude::*;

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", break_shot()?);
    Ok(())
}

/// Plays a break of nine-ball and prints what happened.
pub(crate) fn break_shot() -> Result<String, Box<dyn Error>> {
    // A rack that comes with Baize, on its own table. A path to a file of your own works as well.
    let mut setup = Setup::rack("nine_ball").load()?;

    // The cue moves at 9 m/s, straight along the table. Directions are in radians, to the left of that line.
    setup.strike = Some(Strike { speed: 9.0, direction: 0.003, ..Strike::default() });

    // The whole shot is computed at once. Nothing here depends on a frame rate, so every run has the same result.
    let run = simulate(&setup)?;
    let name_of = |id: BallId| {
        let ball = setup.balls.iter().find(|placed| placed.ball.id == id);
        ball.map_or("?", |placed| placed.look.name.as_str())
    };

    // The record lists every event by time.
    let contacts = run.record.events.iter().filter_map(|event| match event.kind {
        EventKind::Contact { meeting: Meeting::Balls(one, other), .. } => Some((event.time, one, other)),
        _ => None,
    });
    let contacts: Vec<_> = contacts.collect();
    let (time, one, other) = contacts[0];
    let mut told = format!("After {time:.3} s ball {} hits ball {}.\n", name_of(one), name_of(other));
    told += &format!("Balls meet {} times, and all rest after {:.1} s.\n", contacts.len(), run.record.duration);

    // The finals say where every ball is in the end.
    for last in &run.record.finals {
        if let Phase::Pocketed(pocket) = last.phase {
            let pocket = &setup.table.boundary.pockets[pocket].name;
            told += &format!("Ball {} is in the pocket \"{pocket}\".\n", name_of(last.ball));
        }
    }
    Ok(told)
}
