//! A shot as a drawing in SVG that moves: the balls go as they do in the shot, again and again. It has no script, so it plays wherever
//! SVG is shown.

use glam::DVec2;

use super::motion_colours::MotionColour;
use super::stretches::stretches;
use super::table_drawing::{Drawing, Key, TRACK};
use baize_physics::{Phase, Piece, Track};
use baize_table::shot::{Run, Setup};

/// The balls rest so many seconds at the end before the shot begins again.
const PAUSE: f64 = 1.0;
/// The straight lines along which a ball goes leave its place at that time by at most so many metres.
const OFF_PLACE: f64 = 0.001;
/// A piece of a track has at most so many lines, and a drawing so many. Beyond that the places are taken at even times.
const MOST_LINES: u32 = 64;
const MOST_KEYS: usize = 20_000;

/// The moving drawing: the table, the tracks faintly, and the balls in their colours with their names.
#[must_use]
pub fn animation_svg(setup: &Setup, run: &Run) -> String {
    let mut drawing = Drawing::of(&setup.table, 0);
    for stretch in stretches(run) {
        let Some(motion) = MotionColour::of(stretch.phase).filter(|_| stretch.places.len() > 1) else { continue };
        let places: Vec<DVec2> = stretch.places.iter().map(|place| place.truncate()).collect();
        let line = format!("stroke=\"{}\" stroke-width=\"{TRACK}\" stroke-opacity=\"0.3\"", motion.hex());
        drawing.line(&places, &line);
    }
    let duration = run.record.duration;
    let mut keys: Vec<Vec<Key>> = run.tracks.iter().map(|track| keys(track, duration)).collect();
    if keys.iter().map(Vec::len).sum::<usize>() > MOST_KEYS {
        let count = MOST_KEYS / run.tracks.len().max(1);
        keys = run.tracks.iter().map(|track| even_keys(track, duration, count)).collect();
    }
    for ((placed, keys), last) in setup.balls.iter().zip(&keys).zip(&run.record.finals) {
        let is_gone = matches!(last.phase, Phase::Pocketed(_) | Phase::OffTable);
        let gone = is_gone.then(|| gone_at(&run.tracks, run.index_of(last.ball), duration)).flatten();
        drawing.moving_ball(placed, keys, gone, duration + PAUSE);
    }
    drawing.finish()
}

/// When the ball was in a pocket or off the table, in seconds.
fn gone_at(tracks: &[Track], ball: Option<usize>, duration: f64) -> Option<f64> {
    let is_out = |piece: &Piece| matches!(piece.phase, Phase::Pocketed(_) | Phase::OffTable);
    let spans = tracks.get(ball?)?.spans(duration);
    let last = spans.filter(|(_, piece, _)| !is_out(piece)).map(|(_, _, end)| end).last();
    Some(last.unwrap_or(0.0))
}

/// Times and places between which the ball goes along straight lines evenly.
fn keys(track: &Track, duration: f64) -> Vec<Key> {
    let mut keys: Vec<Key> = Vec::new();
    for (_, piece, end) in track.spans(duration) {
        let lines = if piece.phase.travels() { lines(piece, end) } else { 1 };
        for step in 0..=lines {
            let time = piece.start + (end - piece.start) * f64::from(step) / f64::from(lines);
            let place = piece.position_at(time).truncate();
            if keys.last().is_none_or(|before| before.place != place || before.time != time) {
                keys.push(Key { time, place });
            }
        }
    }
    if keys.is_empty() {
        keys.push(Key { time: 0.0, place: track.at(0.0).position.truncate() });
    }
    // A ball that rests all the time has one place.
    let rests = keys.iter().all(|key| key.place == keys[0].place);
    keys.truncate(if rests { 1 } else { keys.len() });
    keys
}

/// A parabola leaves a chord that takes t seconds by a t² / 8 at most.
fn lines(piece: &Piece, end: f64) -> u32 {
    let lines = (end - piece.start) * (piece.acceleration.length() / (8.0 * OFF_PLACE)).sqrt();
    (lines.ceil() as u32).clamp(1, MOST_LINES)
}

/// The places at so many even times.
fn even_keys(track: &Track, duration: f64, count: usize) -> Vec<Key> {
    let count = count.max(2);
    let time = |step: usize| duration * step as f64 / (count - 1) as f64;
    (0..count).map(|step| Key { time: time(step), place: track.at(time(step)).position.truncate() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use baize_table::shot::simulate;

    #[test]
    fn each_ball_that_moves_has_a_path_and_a_ball_that_falls_vanishes() {
        let setup = Setup::shot("jump_pot").load().expect("it ships");
        let run = simulate(&setup).expect("it can be played");
        let svg = animation_svg(&setup, &run);
        let moved = run.tracks.iter().filter(|track| !track.is_idle()).count();
        assert_eq!(svg.matches("<animateTransform").count(), moved);
        assert_eq!(svg.matches("attributeName=\"opacity\"").count(), run.potted().count());
        assert!(!svg.contains("<script"), "it plays without a script");
    }

    #[test]
    fn the_places_between_two_keys_are_those_of_the_ball() {
        let setup = Setup::shot("stop_shot").load().expect("it ships");
        let run = simulate(&setup).expect("it can be played");
        for track in &run.tracks {
            for pair in keys(track, run.record.duration).windows(2) {
                let middle = track.at(pair[0].time.midpoint(pair[1].time)).position.truncate();
                assert!(middle.distance(pair[0].place.midpoint(pair[1].place)) < 1.5 * OFF_PLACE);
            }
        }
    }
}
