//! The strikes that were found, as one table.

use std::fmt::Write;
use std::sync::Arc;

use baize_analysis::fit::{Judged, strike_errors};
use baize_physics::Strike;
use baize_table::shot::Setup;

/// The names of the columns. The first five numbers of a row are a stroke as `baize.simulate` in Python takes it.
const HEAD: &str = "id,cue_speed_m_s,direction_rad,elevation_rad,side,height,ball_speed_m_s,ball_direction_rad,\
                    ball_speed_error_m_s,ball_direction_error_rad,side_error,height_error,all_balls_m\n";

/// The table: a line for each shot. Errors are left empty where the samples do not give them.
pub fn table(all: &Judged) -> String {
    let mut out = HEAD.to_owned();
    let Some(first) = all.shots.first() else { return out };
    let environment = Arc::new(Setup { physics: all.fit.physics.clone(), ..first.setup.clone() }.environment());
    for ((shot, found), computed) in all.shots.iter().zip(&all.fit.strikes).zip(&all.computed) {
        let Strike { speed, direction, elevation, tip } = computed.setup.strike.unwrap_or_default();
        let launch = found.launch;
        let errors = strike_errors(shot, found, &environment).map_or(",,,".to_owned(), |errors| {
            format!("{:.6},{:.7},{:.5},{:.5}", errors.speed, errors.direction, errors.side, errors.height)
        });
        let _ = writeln!(
            out,
            "{},{speed},{direction},{elevation},{},{},{},{},{errors},{:.5}",
            shot.id, tip.side, tip.height, launch.speed, launch.direction, computed.score.all
        );
    }
    out
}
