//! What the results of `baize duel` say of each player.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;

use baize_research::interval::wilson;

#[derive(Deserialize)]
struct Played {
    a: String,
    b: String,
    winner: Option<String>,
    of_a: Player,
    of_b: Player,
}

#[derive(Clone, Default, Deserialize)]
struct Player {
    shots: u64,
    safeties: u64,
    first_visits: usize,
    run_outs: usize,
    simulations: u64,
    tried: Vec<usize>,
    made: Vec<usize>,
}

impl Player {
    fn add(&mut self, other: &Self) {
        self.shots += other.shots;
        self.safeties += other.safeties;
        self.first_visits += other.first_visits;
        self.run_outs += other.run_outs;
        self.simulations += other.simulations;
        for (sums, values) in [(&mut self.tried, &other.tried), (&mut self.made, &other.made)] {
            sums.resize(sums.len().max(values.len()), 0);
            sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
        }
    }
}

/// Prints who beat whom, and what each player did in all matches together.
pub fn tell(files: &[PathBuf]) -> Result<(), String> {
    let mut pairs: BTreeMap<(String, String), (usize, usize)> = BTreeMap::new();
    let mut players: BTreeMap<String, Player> = BTreeMap::new();
    for file in files {
        let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
        // The last line of a run that was stopped may be cut off.
        for result in text.lines().filter_map(|line| serde_json::from_str::<Played>(line).ok()) {
            let pair = pairs.entry((result.a.clone(), result.b.clone())).or_default();
            pair.0 += usize::from(result.winner.as_deref() == Some("a"));
            pair.1 += 1;
            players.entry(result.a).or_default().add(&result.of_a);
            players.entry(result.b).or_default().add(&result.of_b);
        }
    }
    for ((a, b), (won, count)) in &pairs {
        println!("{a} against {b}: {}", share(*won, *count));
    }
    for (name, player) in &players {
        let shots = player.shots.max(1) as f64;
        let (each, safe) = (player.simulations as f64 / shots, 100.0 * player.safeties as f64 / shots);
        println!("{name}: {each:.0} simulations a shot, {safe:.1} % of {} shots safeties", player.shots);
        println!("  cleared on the first visit: {}", share(player.run_outs, player.first_visits));
        for (tenth, (tried, made)) in player.tried.iter().zip(&player.made).enumerate().filter(|(_, (n, _))| **n > 0) {
            println!("  pots with a chance of {} to {} %: {}", 10 * tenth, 10 * tenth + 10, share(*made, *tried));
        }
    }
    Ok(())
}

/// A share with its interval.
pub fn share(hits: usize, count: usize) -> String {
    let (low, high) = wilson(hits, count);
    format!("{hits} of {count}, {:.1} % ({low:.1} to {high:.1})", 100.0 * hits as f64 / count.max(1) as f64)
}
