//! What the games say, in words and figures.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::Line;
use crate::tally::{Tally, wilson};
use baize_research::players::Outcome;

/// Wins, shots by kind, and how games were lost.
pub fn text(a: &str, b: &str, lines: &[Line]) -> String {
    let mut text = wins(a, b, lines);
    for (player, name) in [a, b].into_iter().enumerate() {
        text.push_str(&shots(player, name, lines));
        text.push_str(&losses(player, name, lines));
    }
    text
}

fn wins(a: &str, b: &str, lines: &[Line]) -> String {
    let won = |line: &&Line, player: usize| line.record.winner.is_some_and(|side| line.player_of(side) == player);
    let count = |player: usize| lines.iter().filter(|line| won(line, player)).count();
    let (of_a, of_b) = (count(0), count(1));
    let draws = lines.len() - of_a - of_b;
    let share = of_a as f64 + 0.5 * draws as f64;
    let (low, high) = wilson(share, lines.len() as f64);
    let broke = |player: usize| lines.iter().filter(|line| won(line, player) && line.player_of(0) == player).count();
    let seconds: f64 = lines.iter().map(|line| line.seconds).sum();
    format!(
        "{a} {of_a}, {b} {of_b}, draws {draws} of {} games: {:.1} % ({:.1} to {:.1}); own break: {} and {}; {:.1} s a game\n",
        lines.len(),
        100.0 * share / lines.len().max(1) as f64,
        100.0 * low,
        100.0 * high,
        broke(0),
        broke(1),
        seconds / lines.len().max(1) as f64
    )
}

/// How the shots of a player went, by kind.
fn shots(player: usize, name: &str, lines: &[Line]) -> String {
    let mut kinds: BTreeMap<&str, Tally> = BTreeMap::new();
    let (mut simulations, mut thought) = (0_u64, 0_u64);
    for line in lines {
        for shot in line.record.shots.iter().filter(|shot| line.player_of(shot.by) == player) {
            let tally = kinds.entry(&shot.idea).or_default();
            tally.shots += 1;
            tally.on += u32::from(matches!(shot.outcome, Outcome::On | Outcome::Won));
            tally.fouls += u32::from(matches!(shot.outcome, Outcome::Foul | Outcome::Lost));
            tally.expected += shot.chance;
            simulations += u64::from(shot.simulations);
            thought += u64::from(shot.simulations > 0);
        }
    }
    let mut text = format!("{name}: {:.0} simulations a shot\n", simulations as f64 / thought.max(1) as f64);
    for (kind, tally) in kinds {
        let Tally { shots, on, fouls, expected } = tally;
        let (on, fouls, expected) =
            (tally.percent(f64::from(on)), tally.percent(f64::from(fouls)), tally.percent(expected));
        let per_game = f64::from(shots) / lines.len().max(1) as f64;
        writeln!(text, "  {kind}: {per_game:.2} a game, {on:.1} % go on, {fouls:.1} % fouls, expected {expected:.1} %")
            .ok();
    }
    text
}

/// How a player lost: the last shot before the opponent won, and how many balls were left then.
fn losses(player: usize, name: &str, lines: &[Line]) -> String {
    let mut reasons: BTreeMap<String, (u32, usize, usize)> = BTreeMap::new();
    for line in lines {
        if line.record.winner.is_none_or(|side| line.player_of(side) == player) {
            continue;
        }
        let last = line.record.shots.iter().rev().find(|shot| line.player_of(shot.by) == player);
        let (reason, left) = match last {
            None => ("never at the table".to_owned(), [8, 8]),
            Some(shot) => (format!("{} ended {:?}", shot.idea, shot.outcome), shot.left),
        };
        let (count, own, other) = reasons.entry(reason).or_default();
        (*count, *own, *other) = (*count + 1, *own + left[0], *other + left[1]);
    }
    let mut sorted: Vec<_> = reasons.into_iter().collect();
    sorted.sort_by_key(|(_, (count, ..))| std::cmp::Reverse(*count));
    let mut text = format!("  {name} lost after its last shot:\n");
    for (reason, (count, own, other)) in sorted {
        let mean = |sum: usize| sum as f64 / f64::from(count);
        writeln!(text, "    {count:4} {reason}; balls left {:.1} and {:.1}", mean(own), mean(other)).ok();
    }
    text
}
