//! The files in the folder of the results.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::json;

use super::page;
use super::spread::spread_svg;
use super::store::KeptNumbers;
use super::strikes;
use baize_analysis::fit::{Computed, Constant, Judged, Samples};
use baize_physics::Track;
use baize_table::shot::{EventKind, Run, Setup, physics_text, shot_text_about};

/// The files that are written besides the shots, without those that belong to constants.
const NAMES: [&str; 6] = ["errors.csv", "strikes.csv", "tracks.json", "tables.txt", "spread.svg", "report.html"];
/// The file of the physics with the constants.
const PHYSICS: &str = "fitted.physics.ron";

/// The names of all files that [`write`] writes for shots with these ids.
pub fn names(ids: impl Iterator<Item = u32>, constants: &[Constant]) -> Vec<String> {
    let physics = (!constants.is_empty()).then(|| PHYSICS.to_owned());
    ids.map(shot_name).chain(NAMES.map(str::to_owned)).chain(physics).collect()
}

fn shot_name(id: u32) -> String {
    format!("shots/{id}.shot.ron")
}

/// Writes every strike as a shot file, all of them as one table, the physics, the computed tracks, the errors of every shot, how they
/// spread, the tables, and a page with drawings. Files of an earlier run are replaced.
pub fn write(store: &KeptNumbers, all: &Judged, constants: &[Constant], tables: &str) -> Result<(), String> {
    let save = |name: &str, text: &str| store.write(name, text);
    let mut tracks = BTreeMap::new();
    let mut errors = "id,cue_ball_m,all_balls_m,first_4_s_m,speed_m_s\n".to_owned();
    let mut drawings = Vec::new();
    for (index, shot) in all.shots.iter().enumerate() {
        let Computed { setup, run, score, .. } = &all.computed[index];
        let about = format!("{:.1} cm from the measured places, over all balls", 100.0 * score.all);
        save(&shot_name(shot.id), &shot_text_about(setup, &about, "A strike that was found from measured tracks."))?;
        let speed = all.fit.strikes[index].launch.speed;
        let _ = writeln!(errors, "{},{:.5},{:.5},{:.5},{speed:.4}", shot.id, score.cue_ball, score.all, score.early);
        drawings.push((shot.id, page::drawing(shot, run, score)));
        tracks.insert(shot.id.to_string(), columns(shot, setup, run));
    }
    let spread = spread_svg(all);
    let page = page::page(tables, &spread, &drawings);
    let texts = [errors, strikes::table(all), json!(tracks).to_string(), format!("{tables}\n"), spread, page];
    NAMES.into_iter().zip(&texts).try_for_each(|(name, text)| save(name, text))?;
    if constants.is_empty() { Ok(()) } else { save(PHYSICS, &physics_file(all, constants)) }
}

/// The physics, headed by where its numbers come from.
fn physics_file(all: &Judged, constants: &[Constant]) -> String {
    let mut heading = format!("// Fitted to {} measured shots by `baize fit`:\n", all.shots.len());
    for constant in constants {
        let value = constant.parameter.get(&all.fit.physics).unwrap_or_default();
        let _ = writeln!(heading, "//   {}: {value}", constant.parameter.path_in_file());
    }
    heading + "// All other numbers are those that the search began with.\n" + &physics_text(&all.fit.physics)
}

/// The computed places of every ball at the times of its samples and of all contacts, between which a straight line is close.
fn columns(shot: &Samples, setup: &Setup, run: &Run) -> serde_json::Value {
    let contacts = run.record.events.iter().filter(|event| matches!(event.kind, EventKind::Contact { .. }));
    let contacts: Vec<f64> = contacts.map(|event| event.time).collect();
    let column = |(ball, track): (usize, &Track)| {
        let samples = shot.samples.iter().filter(|sample| sample.ball == ball).map(|sample| sample.time.max(0.0));
        let mut times: Vec<f64> = samples.chain(contacts.iter().copied()).chain([0.0]).collect();
        times.sort_by(f64::total_cmp);
        times.dedup();
        let places = times.iter().map(|time| track.at(*time).position);
        let (x, y): (Vec<f64>, Vec<f64>) = places.map(|place| (rounded(place.x), rounded(place.y))).unzip();
        (setup.balls[ball].look.name.clone(), json!({ "t": times, "x": x, "y": y }))
    };
    json!(run.tracks.iter().enumerate().map(column).collect::<BTreeMap<_, _>>())
}

/// To a hundredth of a millimetre.
fn rounded(metres: f64) -> f64 {
    (metres * 1e5).round() / 1e5
}
