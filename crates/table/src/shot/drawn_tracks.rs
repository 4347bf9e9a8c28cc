//! The tracks of a shot as lines, seen from above, for a small drawing.

use glam::DVec2;

use super::record::Run;
use baize_physics::{BallId, Phase, Track};

/// The number of straight lines by which a piece is drawn, unless the ball rolls straight.
const LINES: u32 = 6;

/// The path of each ball that travels, seen from above: places of its centre in metres, to be joined by straight lines.
/// A ball that a pocket captured ends there.
#[must_use]
pub fn drawn_tracks(run: &Run) -> Vec<(BallId, Vec<DVec2>)> {
    let until = run.record.duration;
    let balls = run.record.finals.iter().zip(&run.tracks);
    let drawn = balls.map(|(last, track)| (last.ball, drawn_track(track, until)));
    drawn.filter(|(_, places)| places.len() > 1).collect()
}

fn drawn_track(track: &Track, until: f64) -> Vec<DVec2> {
    let mut places: Vec<DVec2> = Vec::new();
    for (_, piece, end) in track.spans(until).filter(|(_, piece, _)| piece.phase.travels()) {
        let lines = if piece.phase == Phase::Rolling { 1 } else { LINES };
        let time = |step: u32| piece.start + (end - piece.start) * f64::from(step) / f64::from(lines);
        for place in (0..=lines).map(|step| piece.position_at(time(step)).truncate()) {
            if places.last() != Some(&place) {
                places.push(place);
            }
        }
    }
    places
}
