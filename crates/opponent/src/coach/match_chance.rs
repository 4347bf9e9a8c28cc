//! The chance to win a match, from that to win the present rack.

use baize_games::rules::{Next, Side, State};

/// The chance of `side` to win the match that stands like this, if it wins the present rack with the chance `rack`. Each further rack is
/// taken to be even.
#[must_use]
pub fn match_chance(state: &State, side: Side, rack: f64) -> f64 {
    if let Next::Over { winner } = &state.next {
        return winner.map_or(0.5, |winner| f64::from(winner == side));
    }
    let to_win = |side: Side| state.terms.race_to.saturating_sub(state.players[side.index()].racks).max(1) as usize;
    let (own, other) = (to_win(side), to_win(side.other()));
    rack * even_race(own - 1, other) + (1.0 - rack) * even_race(own, other - 1)
}

/// The chance of a player who needs `own` racks against one who needs `other`, where each rack is even.
fn even_race(own: usize, other: usize) -> f64 {
    // For each number of racks that the other needs; first for a player who needs none.
    let mut chances = vec![1.0; other + 1];
    if own > 0 {
        chances[0] = 0.0;
    }
    for _ in 0..own {
        for needs in 1..=other {
            chances[needs] = 0.5 * (chances[needs] + chances[needs - 1]);
        }
    }
    chances[other]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_needs_one_rack_against_two_wins_three_of_four_even_races() {
        assert_eq!([even_race(1, 1), even_race(1, 2), even_race(2, 1), even_race(3, 3)], [0.5, 0.75, 0.25, 0.5]);
        assert_eq!([even_race(0, 2), even_race(2, 0)], [1.0, 0.0]);
    }
}
