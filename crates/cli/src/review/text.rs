//! The review of a match for a reader.

use std::io::{self, Write};

use super::report::{CostReport, PlayerReport, ReviewReport};

/// Writes who played, what each shot cost, and where the match was lost.
pub fn write(report: &ReviewReport, out: &mut impl Write) -> io::Result<()> {
    let players: Vec<String> = report.players.iter().map(who).collect();
    writeln!(out, "{}: {}", report.game, players.join(" against "))?;
    writeln!(out)?;
    let longest = report.players.iter().map(|player| player.name.chars().count()).max().unwrap_or_default();
    writeln!(out, "shot  {:longest$}  chance to win     cost = choice +  aim + speed + luck", "")?;
    for shot in &report.shots {
        write_shot(shot, &format!("{:longest$}", report.player_of(shot)), out)?;
    }
    writeln!(out)?;
    report.sentences.iter().try_for_each(|sentence| writeln!(out, "{sentence}"))
}

/// A player with the level.
fn who(player: &PlayerReport) -> String {
    let level = match (player.level_from, player.level_to, player.pots) {
        (Some(low), Some(high), Some(pots)) => {
            format!("level {:.1}, {low:.1} to {high:.1} by {pots} pots", player.level)
        }
        _ => format!("level {:.1}", player.level),
    };
    format!("{} ({level})", player.name)
}

fn write_shot(shot: &CostReport, name: &str, out: &mut impl Write) -> io::Result<()> {
    let points = |chance: f64| 100.0 * chance;
    writeln!(
        out,
        "{:4}  {name}  {:3.0} % -> {:3.0} %  {:6.0} = {:6.0} + {:4.0} + {:5.0} + {:4.0}",
        shot.number,
        points(shot.before),
        points(shot.after),
        points(shot.cost),
        points(shot.choice),
        points(shot.aim),
        points(shot.speed),
        points(shot.luck)
    )?;
    writeln!(out, "      {}", shot.words)
}
