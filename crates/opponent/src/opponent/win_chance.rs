//! The chance of winning a rack when both sides take turns until one of them misses.

/// Below this, a chance that both sides miss for ever is as good as certain.
const HOPELESS: f64 = 1e-9;

/// What two sides win in turn: `here` is what side 0 or 1 wins who is to play now, if its next ball falls with the chance
/// `pots`. `further` is what each wins after its own pot. Solves w0 = p0 f0 + (1 - p0)(1 - w1), and the same for side 1.
pub(super) fn turns(pots: [f64; 2], further: [f64; 2]) -> [f64; 2] {
    let miss = pots.map(|chance| 1.0 - chance);
    let pot = [pots[0] * further[0], pots[1] * further[1]];
    let both_miss = 1.0 - miss[0] * miss[1];
    if both_miss < HOPELESS {
        return [0.5; 2];
    }
    let wins = |me: usize, other: usize| (pot[me] + miss[me] * (1.0 - pot[other] - miss[other])) / both_miss;
    [wins(0, 1), wins(1, 0)]
}

/// A rack in which both sides take turns.
#[derive(Clone, Copy, Debug)]
pub(super) struct WinChances {
    /// The usual chance of each side for its next ball.
    pub first: [f64; 2],
    /// What each side wins who is to play now.
    pub here: [f64; 2],
    /// What each side wins after its own next pot.
    pub further: [f64; 2],
}

impl WinChances {
    /// What a side wins who is to play now and has only a share of its usual chance for the next ball.
    pub fn wins(&self, side: usize, share: f64) -> f64 {
        let pots = share * self.first[side];
        pots * self.further[side] + (1.0 - pots) * (1.0 - self.here[1 - side])
    }
}

/// What each side wins who is to play, if both pot the same balls in this order and the last one wins. `pots` are the chances of
/// both sides for each ball.
pub(super) fn in_order(pots: impl DoubleEndedIterator<Item = [f64; 2]>) -> [f64; 2] {
    pots.rev().fold([1.0; 2], |further, chances| turns(chances, further))
}

/// What each side wins who is to play, if each has balls of its own. `own` has the chances of each side for its balls, in
/// the order in which it plays them. The first element of the answer is for the whole lists; the second is for the first ball of side
/// 0 gone, with side 0 to play, and the first of side 1 gone, with side 1 to play.
pub(super) fn own_balls(own: [&[f64]; 2]) -> ([f64; 2], [f64; 2]) {
    let (rows, columns) = (own[0].len(), own[1].len());
    // The chances after `i` balls of side 0 and `j` of side 1 are gone; row by row from the end.
    let mut below: Vec<[f64; 2]> = vec![[1.0, 0.0]; columns + 1];
    let mut after_first = [1.0; 2];
    for i in (0..rows).rev() {
        let mut here = vec![[0.0, 1.0]; columns + 1];
        for j in (0..columns).rev() {
            here[j] = turns([own[0][i], own[1][j]], [below[j][0], here[j + 1][1]]);
        }
        if i == 0 {
            after_first = [below[0][0], here.get(1).map_or(1.0, |next| next[1])];
        }
        below = here;
    }
    (below[0], after_first)
}

#[cfg(test)]
mod tests {
    use approx::assert_relative_eq;

    use super::*;

    #[test]
    fn one_ball_each_way_is_a_geometric_series() {
        // The first wins with p + (1-p)(1-q)p + ...
        let (p, q) = (0.3, 0.6);
        let expected = p / (1.0 - (1.0 - p) * (1.0 - q));
        assert_relative_eq!(turns([p, q], [1.0, 1.0])[0], expected, max_relative = 1e-12);
    }

    #[test]
    fn whoever_never_misses_wins_and_two_who_never_pot_draw() {
        assert_relative_eq!(in_order([[1.0, 0.5]; 9].into_iter())[0], 1.0);
        assert_eq!(turns([0.0, 0.0], [1.0, 1.0]), [0.5, 0.5]);
    }

    #[test]
    fn with_fewer_balls_to_go_a_side_wins_more_often() {
        let q = [0.7; 8];
        let (even, _) = own_balls([&q, &q]);
        let (ahead, _) = own_balls([&q[..3], &q]);
        let (behind, _) = own_balls([&q, &q[..3]]);
        assert!(ahead[0] > even[0] && even[0] > behind[0], "{} {} {}", ahead[0], even[0], behind[0]);
        assert_relative_eq!(even[0], even[1], max_relative = 1e-12);
        assert_relative_eq!(own_balls([&q, &q]).1[0], own_balls([&q[1..], &q]).0[0], max_relative = 1e-12);
    }
}
