//! The chance to win a match, from that to win the present rack.

use crate::opponent::share_of_rest;
use baize_games::rules::{Next, Side, State};

/// How far from its mean the time of a race is followed, in standard deviations, and in how many steps.
const FARTHEST: f64 = 9.0;
const STEPS: usize = 400;

/// The chance of `side` to win the match that stands like this, if it wins the present rack with the chance `rack`. Each further rack is
/// taken to be even. A match over several sets is taken for its present set.
#[must_use]
pub fn match_chance(state: &State, side: Side, rack: f64) -> f64 {
    if let Next::Over { winner } = &state.next {
        return winner.map_or(0.5, |winner| f64::from(winner == side));
    }
    let to_win = |side: Side| state.terms.race_to.saturating_sub(state.players[side.index()].racks).max(1) as usize;
    let others: Vec<Side> = state.players.sides().filter(|other| *other != side).collect();
    let (own, needs): (usize, Vec<usize>) = (to_win(side), others.iter().map(|other| to_win(*other)).collect());
    if let [other] = needs[..] {
        return rack * even_race(own - 1, other) + (1.0 - rack) * even_race(own, other - 1);
    }
    let won_by = |place: usize| {
        let mut needs = needs.clone();
        needs[place] -= 1;
        share_of_rest(state, side, others[place]) * even_race_of_several(own, &needs)
    };
    rack * even_race_of_several(own - 1, &needs) + (1.0 - rack) * (0..needs.len()).map(won_by).sum::<f64>()
}

/// The chance of a player who needs `own` racks against others who need so many, where each rack is anybody's.
///
/// If the racks of each come as events of a Poisson process of rate 1, the next one is anybody's, and the times at which they have enough are
/// independent: the chance is the integral of the density of the own time times the chances that the others take longer.
fn even_race_of_several(own: usize, others: &[usize]) -> f64 {
    if own == 0 {
        return 1.0;
    }
    let step = (own as f64 + FARTHEST * libm::sqrt(own as f64) + FARTHEST) / STEPS as f64;
    let at = |index: usize| {
        let time = index as f64 * step;
        let none_faster: f64 = others.iter().map(|needs| fewer_than(*needs, time)).product();
        (fewer_than(own, time) - fewer_than(own - 1, time)) * none_faster
    };
    // By Simpson's rule.
    let weight = |index: usize| if index.is_multiple_of(2) { 2.0 } else { 4.0 };
    let inner: f64 = (1..STEPS).map(|index| weight(index) * at(index)).sum();
    (at(0) + inner + at(STEPS)) * step / 3.0
}

/// The chance that fewer than `count` racks come in that time, at one in each unit of time on average.
fn fewer_than(count: usize, time: f64) -> f64 {
    let (mut term, mut sum) = (libm::exp(-time), 0.0);
    for racks in 0..count {
        sum += term;
        term *= time / (racks + 1) as f64;
    }
    sum
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

    #[test]
    fn a_race_of_several_agrees_with_that_of_two_and_is_shared_evenly_among_equals() {
        for (own, other) in [(1, 1), (1, 2), (3, 1), (7, 4), (0, 2), (2, 0)] {
            let several = even_race_of_several(own, &[other]);
            assert!((several - even_race(own, other)).abs() < 1e-5, "{own} against {other}: {several}");
        }
        for racks in [1, 4, 30] {
            assert!((even_race_of_several(racks, &[racks; 4]) - 0.2).abs() < 1e-5);
        }
        // Who needs one rack where both others need two: the first rack, or the second after another won the first, or the third after
        // each of the others won one, in either order.
        let chances = [1.0 / 3.0, 2.0 / 3.0 / 3.0, 2.0 / 9.0 / 3.0];
        assert!((even_race_of_several(1, &[2, 2]) - chances.iter().sum::<f64>()).abs() < 1e-5);
    }
}
