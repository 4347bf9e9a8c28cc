//! What the panel says of balls that obey special relativity: what the picture shows of it, and the speeds and energies.

use bevy::math::DVec3;
use bevy_egui::egui;

use super::params::PanelParams;
use crate::physics::{BallId, Light, Motion, Phase};
use crate::simulation::Watched;
use crate::ui::ball_name::ball_name;
use crate::words::panel_physics as text;

/// The most balls that the table lists.
const MOST_ROWS: usize = 8;
/// A ball slower than this (m/s) is not listed.
const SLOWEST: f64 = 1e-3;

/// A ball that moves: which one, its mass in kg, and its velocity.
type Moving = (BallId, f64, DVec3);

/// What the panel says of a ball that moves.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Row {
    ball: BallId,
    /// Its speed as a share of that of light.
    share: f64,
    rapidity: f64,
    /// Its energy beyond that of its rest mass, in joules.
    energy: f64,
}

/// The speed of the fastest ball on the table, in m/s.
pub(super) fn fastest(params: &PanelParams) -> f64 {
    on_table(params).map(|(.., velocity)| velocity.length()).fold(0.0, f64::max)
}

/// The rest of the section on relativity: the switches for the picture, and the balls that move. If the balls obey Newton, how
/// that is changed.
pub(super) fn relativity(ui: &mut egui::Ui, params: &mut PanelParams) {
    let shot = params.replay.watched().map(Watched::shot);
    let physics = shot.map_or(params.in_play.engine().environment().physics(), |shot| shot.before.physics());
    let Some(light) = physics.light() else {
        ui.small(text::SWITCH_ON);
        return;
    };
    let mut shown = params.remembered.settings.relativity;
    ui.checkbox(&mut shown.length_contraction, text::LENGTH_CONTRACTION).on_hover_text(text::LENGTH_CONTRACTION_HINT);
    ui.checkbox(&mut shown.light_delay, text::LIGHT_DELAY).on_hover_text(text::LIGHT_DELAY_HINT);
    if shown != params.remembered.settings.relativity {
        params.remembered.settings.relativity = shown;
    }
    let (rows, energy) = match params.replay.watched() {
        Some(watched) => rows(&light, in_replay(watched)),
        None => rows(&light, on_table(params)),
    };
    table(ui, params, &rows, energy);
}

/// The balls of the table that move.
fn on_table(params: &PanelParams) -> impl Iterator<Item = Moving> {
    let engine = params.in_play.engine();
    engine.bodies().iter().enumerate().filter_map(|(index, body)| {
        let (motion, phase) = (engine.motion(index), engine.phase(index));
        moving(body.ball.id, body.ball.mass, &motion, phase)
    })
}

/// The balls of a replay that move.
fn in_replay(watched: &Watched) -> impl Iterator<Item = Moving> {
    watched.shot().before.racked().balls.iter().filter_map(|placed| {
        let (motion, phase, _) = watched.ball(placed.ball.id)?;
        moving(placed.ball.id, placed.ball.mass, &motion, phase)
    })
}

fn moving(ball: BallId, mass: f64, motion: &Motion, phase: Phase) -> Option<Moving> {
    let moves = phase.in_play() && motion.velocity.length() > SLOWEST;
    moves.then_some((ball, mass, motion.velocity))
}

/// The fastest of these balls, the fastest first, and the energy of all of them.
fn rows(light: &Light, balls: impl Iterator<Item = Moving>) -> (Vec<Row>, f64) {
    let row = |(ball, mass, velocity): Moving| Row {
        ball,
        share: velocity.length() / light.speed,
        rapidity: light.rapidity(velocity),
        energy: light.kinetic_energy(mass, velocity),
    };
    let mut rows: Vec<Row> = balls.map(row).collect();
    let energy = rows.iter().map(|row| row.energy).sum();
    rows.sort_by(|one, other| other.share.total_cmp(&one.share));
    (rows, energy)
}

/// Lists the balls that move.
fn table(ui: &mut egui::Ui, params: &PanelParams, rows: &[Row], energy: f64) {
    if rows.is_empty() {
        ui.weak(text::NO_BALL_MOVES);
        return;
    }
    let setup = &params.setup.0;
    let name = |ball: BallId| {
        let index = setup.balls.iter().position(|placed| placed.ball.id == ball)?;
        Some(ball_name(&setup.balls[index], index == setup.cue_ball))
    };
    egui::Grid::new("moving balls").num_columns(4).spacing([14.0, 3.0]).striped(true).show(ui, |ui| {
        ui.weak(text::BALL);
        ui.weak(text::SPEED).on_hover_text(text::SPEED_HINT);
        ui.weak(text::RAPIDITY).on_hover_text(text::RAPIDITY_HINT);
        ui.weak(text::ENERGY).on_hover_text(text::ENERGY_HINT);
        ui.end_row();
        for row in &rows[..rows.len().min(MOST_ROWS)] {
            ui.label(name(row.ball).unwrap_or_else(|| row.ball.0.to_string()));
            ui.monospace(format!("{:.4}", row.share));
            ui.monospace(format!("{:6.3}", row.rapidity));
            ui.monospace(text::joules(row.energy));
            ui.end_row();
        }
        ui.label(text::TOGETHER).on_hover_text(text::together_hint(rows.len()));
        ui.label("");
        ui.label("");
        ui.monospace(text::joules(energy));
        ui.end_row();
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fastest_ball_comes_first_and_the_energy_is_that_of_all() {
        let light = Light { speed: 5.0 };
        let balls =
            [(BallId(1), 0.17, DVec3::X * 1.0), (BallId(2), 0.17, DVec3::Y * 3.0), (BallId(3), 0.2, DVec3::X * 4.0)];
        let (rows, energy) = rows(&light, balls.into_iter());
        assert_eq!(rows.iter().map(|row| row.ball.0).collect::<Vec<_>>(), [3, 2, 1]);
        // v/c = 3/5 has the Lorentz factor 5/4, and e to the rapidity is √((1 + 3/5)/(1 - 3/5)) = 2.
        assert!((rows[1].rapidity - std::f64::consts::LN_2).abs() < 1e-12, "{:?}", rows[1]);
        assert!((rows[1].energy - 0.25 * 0.17 * 25.0).abs() < 1e-12, "{:?}", rows[1]);
        assert!((energy - rows.iter().map(|row| row.energy).sum::<f64>()).abs() < 1e-12);
    }

    #[test]
    fn a_ball_at_rest_or_in_a_pocket_is_not_listed() {
        let fast = Motion { velocity: DVec3::X, ..Motion::default() };
        assert!(moving(BallId(1), 0.17, &fast, Phase::Rolling).is_some());
        assert!(moving(BallId(1), 0.17, &fast, Phase::Pocketed(0)).is_none());
        assert!(moving(BallId(1), 0.17, &Motion::default(), Phase::Resting).is_none());
    }
}
