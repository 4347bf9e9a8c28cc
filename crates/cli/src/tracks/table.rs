//! Energy, speed, spin and height against time as a table of comma-separated values.

use std::fmt::Write;

use crate::csv::quoted;
use baize_analysis::plots::{Sample, Trace};

/// The heads of the columns.
const HEAD: &str = "ball,time_s,energy_j,speed_m_s,spin_rad_s,height_m\n";

/// The table: a line of heads, then a line for each sample, ball by ball. An impact has two lines of one time: before and after.
pub fn csv(trace: &Trace) -> String {
    let mut text = HEAD.to_owned();
    for series in &trace.series.balls {
        let name = quoted(&series.name);
        for Sample { time, energy, speed, spin, height } in &series.samples {
            let _ = writeln!(text, "{name},{time},{energy},{speed},{spin},{height}");
        }
    }
    text
}
