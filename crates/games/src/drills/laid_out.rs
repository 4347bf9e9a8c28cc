//! The set-up of a station of a drill or of a step of a lesson: a rack in which some balls lie elsewhere.

use baize_files::{FileError, Flaw, Origin};
use baize_table::rack::{RackFile, RackedBallFile};
use baize_table::shot::Setup;

/// The rack with these `balls` in other places or added, and its set-up. `field` is the path of what brings the balls, in the file of the
/// first origin; the second is that of the rack.
pub(crate) fn laid_out(
    balls: Vec<RackedBallFile>,
    rack: &RackFile,
    (origin, rack_origin): (&Origin, &Origin),
    field: &str,
) -> Result<(RackFile, Setup), FileError> {
    let has_own_balls = !balls.is_empty();
    let mut rack = rack.clone();
    for ball in balls {
        match rack.balls.iter_mut().find(|known| known.ball == ball.ball) {
            Some(known) => *known = ball,
            None => rack.balls.push(ball),
        }
    }
    let loaded = Setup::rack((rack.clone(), rack_origin.clone())).load_with_files().map_err(|error| {
        // The places in the file of the rack are wrong for balls that the station or the step brings.
        if !has_own_balls {
            return error;
        }
        let message = format!("cannot be laid out: {}", first_message(&error));
        origin.refuse(vec![Flaw::new(field, message)])
    })?;
    Ok((rack, loaded.setup))
}

/// What is wrong first, without its place in a file.
fn first_message(error: &FileError) -> String {
    match error {
        FileError::Mistakes(mistakes) => {
            mistakes.first().first().map_or_else(String::new, |first| first.message.clone())
        }
        other => other.to_string(),
    }
}
