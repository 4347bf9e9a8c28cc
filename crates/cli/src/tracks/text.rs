//! What is printed of a trace.

use std::io::{self, Write};

use baize_analysis::plots::{Impact, Trace};
use baize_files::shown;
use baize_physics::Motion;
use baize_table::shot::write_table;

const HEAD: [&str; 7] =
    ["time (s)", "what happens", "normal speed (m/s)", "speeds (m/s)", "spins (rad/s)", "friction used", "energy lost"];

/// Writes the impacts as a table, and what became of the energy.
pub fn write(shot: &str, trace: &Trace, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{shot}")?;
    let rows = trace.impacts.iter().map(row);
    write_table(out, std::iter::once(HEAD.map(str::to_owned)).chain(rows))?;
    let given: f64 = trace.impacts.iter().map(|impact| -impact.lost()).filter(|given| *given > 0.0).sum();
    let lost: f64 = trace.impacts.iter().map(Impact::lost).filter(|lost| *lost > 0.0).sum();
    writeln!(
        out,
        "{given:.4} J given, {lost:.4} J lost in impacts; the rest is lost on the cloth. It lasts {:.3} s.",
        trace.duration
    )
}

fn row(impact: &Impact) -> [String; 7] {
    let of_balls = |digits: usize, number: fn(&Motion) -> f64| {
        let ball = impact.balls.iter().map(|ball| {
            let [before, after] = [ball.before, ball.after].map(|motion| number(&motion));
            format!("{} {before:.digits$} to {after:.digits$}", shown(&ball.name))
        });
        ball.collect::<Vec<_>>().join(", ")
    };
    let used = impact.impulse.and_then(|impulse| impulse.friction_used);
    let lost = match impact.lost_share() {
        Some(share) => format!("{:.4} J, {:.1} %", impact.lost(), 100.0 * share),
        None => format!("{:.4} J", impact.lost()),
    };
    [
        format!("{:.6}", impact.time),
        impact.title(),
        format!("{:.4}", impact.normal_speed),
        of_balls(3, |motion| motion.velocity.length()),
        of_balls(1, |motion| motion.spin.length()),
        used.map_or_else(String::new, |used| format!("{:.0} %", 100.0 * used)),
        lost,
    ]
}
