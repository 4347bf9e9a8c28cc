//! Writes balls in their present places as a `.rack.ron`.

use super::file::RackFile;
use super::placed_ball::PlacedBall;
use baize_describe::{Described, tuple};
use baize_files::{Entry, commented, quoted};

/// The text of a `.rack.ron` with these balls, their places and their motions; `table` and `set` are names or paths.
/// `cue_ball` is an index into `balls`.
#[must_use]
pub fn rack_text(name: &str, table: &str, ball_set: Option<&str>, balls: &[PlacedBall], cue_ball: usize) -> String {
    let mut entries = vec![("name", quoted(name)), ("table", quoted(table))];
    entries.extend(ball_set.map(|set| ("ball_set", quoted(set))));
    entries.extend(balls.get(cue_ball).map(|placed| ("cue_ball", quoted(&placed.look.name))));
    let plain = entries.into_iter().map(|(field, text)| (field.to_owned(), Entry::Plain(text)));
    let list = Entry::List(balls.iter().map(racked_text).collect());
    let entries: Vec<_> = plain.chain([("balls".to_owned(), list)]).collect();
    commented(&RackFile::fields(""), "Balls as they lay when this was saved.", &entries)
}

/// The entry of a ball. Radius and mass are written too, because they may have been changed since the set was read.
pub(crate) fn racked_text(placed: &PlacedBall) -> String {
    let (ball, motion) = (&placed.ball, &placed.motion);
    let mut fields = vec![format!("ball: {}", quoted(&placed.look.name))];
    fields.extend(placed.look.like.as_ref().map(|like| format!("like: {}", quoted(like))));
    fields.push(format!("position: {}", tuple(&[motion.position.x, motion.position.y])));
    // A negative zero is equal to zero but has other bits, so it is written.
    let moves = |numbers: &[f64]| numbers.iter().any(|number| number.to_bits() != 0);
    let (velocity, spin) = ([motion.velocity.x, motion.velocity.y], motion.spin.to_array());
    let height = height_over_bed(placed);
    fields.extend((height > 0.0).then(|| format!("height: {height:?}")));
    fields.extend(moves(&velocity).then(|| format!("velocity: {}", tuple(&velocity))));
    let rise = motion.velocity.z;
    fields.extend(moves(&[rise]).then(|| format!("vertical_speed: {rise:?}")));
    fields.extend(moves(&spin).then(|| format!("spin: {}", tuple(&spin))));
    fields.push(format!("radius: {:?}, mass: {:?}", ball.radius, ball.mass));
    fields.extend(ball.restitution.map(|restitution| format!("restitution: {restitution:?}")));
    fields.push(format!("colour: {}", tuple(&placed.look.colour)));
    format!("({})", fields.join(", "))
}

/// The height in metres of a ball's lowest point above the cloth, such that reading it gives the same centre to the
/// last bit.
fn height_over_bed(placed: &PlacedBall) -> f64 {
    let (z, radius) = (placed.motion.position.z, placed.ball.radius);
    let height = z - radius;
    let near = [height, height.next_up(), height.next_down()];
    near.into_iter().find(|height| radius + height == z).unwrap_or(height)
}
