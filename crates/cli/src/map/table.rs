//! A map as a table of comma-separated values.

use std::fmt::Write;

use crate::csv::quoted;
use baize_analysis::plots::{Outcome, OutcomeMap};
use baize_physics::BallId;
use baize_table::shot::{Brief, Setup};

/// The heads of the columns.
const HEAD: &str =
    "direction_deg,speed_m_s,playable,first_hit,rails_before_hit,pocketed,off_table,cue_x_m,cue_y_m,duration_s\n";

/// The table: a line of heads, then a line for each cell, the least speed first. Several balls of one cell have semicolons between them.
pub fn csv(map: &OutcomeMap, setup: &Setup) -> String {
    let mut text = HEAD.to_owned();
    for outcome in map.outcomes() {
        let Outcome { strike, brief, .. } = outcome;
        let shot = brief.as_ref().map_or_else(|| "no,,,,,,,".to_owned(), |brief| line(brief, setup));
        let _ = writeln!(text, "{},{},{shot}", strike.direction.to_degrees(), strike.speed);
    }
    text
}

fn line(brief: &Brief, setup: &Setup) -> String {
    let name = |ball: BallId| setup.placed(ball).map_or_else(|| ball.0.to_string(), |placed| placed.look.name.clone());
    let pocket = |index: usize| setup.table.boundary.pockets.get(index).map_or("", |pocket| pocket.name.as_str());
    let (hit, rails) = match brief.first_hit {
        Some(hit) => (name(hit.ball), hit.rails.to_string()),
        None => Default::default(),
    };
    let pocketed: Vec<String> =
        brief.pockets.iter().map(|(ball, index)| format!("{}: {}", name(*ball), pocket(*index))).collect();
    let off: Vec<String> = brief.off_table.iter().map(|ball| name(*ball)).collect();
    let cue_ball = setup.balls.get(setup.cue_ball).map(|placed| placed.ball.id);
    let end = brief.ends.iter().find(|(ball, _)| Some(*ball) == cue_ball);
    let [x, y] = end.map_or_else(Default::default, |(_, place)| place.map(|metres| metres.to_string()));
    let duration = brief.duration;
    let [hit, pocketed, off] = [hit, pocketed.join("; "), off.join("; ")].map(|text| quoted(&text));
    format!("yes,{hit},{rails},{pocketed},{off},{x},{y},{duration}")
}
