//! Games in which both sides score points in visits to the table, and who has more of them in the end wins.

use crate::opponent::evaluator::{GameModel, MoverView, Scoring, Stakes};
use crate::opponent::valuation::Valuation;
use baize_games::rules::{Equipment, State};

/// So many points of doubt there are at least in who will lead, even where next to nothing is left to play for.
const LEAST_DOUBT: f64 = 0.7;
/// A stake is never taken to be smaller than this, so that habits and doubts do not vanish wholly.
const LEAST_SIZE: f64 = 0.002;
/// What the points of the coming visits count beside the chance to win. Where the game is as good as decided, nothing else tells a good
/// shot from a poor one.
const POINTS: f64 = 0.02;
/// A foul at such a game costs about this share of what a turn is worth, beyond the turn itself.
const FOUL: f64 = 0.15;

/// A game of points, as far as it differs from the others.
pub(super) trait OfPoints: Sync {
    /// The chance of the side that plays first to win.
    const FIRST_WINS: f64;
    /// By what it is scored.
    const SCORING: Scoring = Scoring::Pots;
    /// As [`GameModel::only_banks_count`].
    const ONLY_BANKS: bool = false;
    /// As [`GameModel::breaks_hard`].
    const BREAKS_HARD: bool = false;

    /// How the game stands for the side that is to play; `None` if the state is one of another game.
    fn lead(view: &MoverView, state: &State) -> Option<Lead>;

    /// As [`GameModel::is_last_visit`].
    fn is_last_visit(_state: &State) -> bool {
        false
    }

    /// As [`GameModel::gives_up`].
    fn is_lost(_equipment: &Equipment, _state: &State) -> bool {
        false
    }
}

impl<G: OfPoints> GameModel for G {
    fn mover_wins(&self, view: &MoverView, state: &State) -> f64 {
        G::lead(view, state).map_or(0.5, |lead| lead.wins())
    }

    // The doubt is in the lead already.
    fn calibrated(&self, _: &Valuation, chance: f64, _: bool) -> f64 {
        chance
    }

    fn breaker_wins(&self) -> f64 {
        G::FIRST_WINS
    }

    fn breaks_hard(&self) -> bool {
        G::BREAKS_HARD
    }

    fn scoring(&self) -> Scoring {
        G::SCORING
    }

    fn only_banks_count(&self) -> bool {
        G::ONLY_BANKS
    }

    fn is_last_visit(&self, state: &State) -> bool {
        G::is_last_visit(state)
    }

    fn stakes(&self, view: &MoverView, state: &State) -> Stakes {
        G::lead(view, state).map_or(Stakes::OF_A_RACK, |lead| lead.stakes())
    }

    fn gives_up(&self, equipment: &Equipment, state: &State) -> bool {
        G::is_lost(equipment, state)
    }
}

/// How a game of points stands for the side that is to play.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lead {
    /// By how many points it leads.
    pub lead: f64,
    /// How many points its coming visit makes, if it goes for points.
    pub visit: f64,
    /// How many points the reply of the other side makes after this visit has ended with a miss, and after a safety instead of it.
    pub replies: [f64; 2],
    /// How many points a visit usually makes: of this side, and of the other.
    pub usual: [f64; 2],
    /// How many visits each side still has after these, if nobody does anything special.
    pub visits: f64,
    /// How many points each side still needs to win at once, this side first; infinite where no number of points wins.
    pub to_go: [f64; 2],
    /// How much is left to be scored; infinite where that has no limit.
    pub left: f64,
    /// Whether this side plays safeties.
    pub plays_safe: bool,
    /// Whether the game ends with this visit.
    pub is_last: bool,
}

impl Lead {
    /// The chance to win.
    pub fn wins(&self) -> f64 {
        if self.is_last {
            return self.wins_last(self.visit);
        }
        let attack = self.after(self.visit, self.replies[0]);
        let now = self.runs_out(0, self.visit);
        let attack = now + (1.0 - now) * attack;
        let wins = if self.plays_safe { attack.max(self.after(0.0, self.replies[1])) } else { attack };
        let [visit, reply] = [self.visit, self.replies[0]].map(|points| 1.0 + points.min(self.left));
        (1.0 - POINTS) * wins + POINTS * visit / (visit + reply)
    }

    /// What is at stake: the chance to win with a usual visit, and with a usual visit of the other side.
    pub fn stakes(&self) -> Stakes {
        let usual = Self { visit: self.usual[0], replies: [self.usual[1]; 2], plays_safe: false, ..*self };
        let on = usual.wins();
        let over = if self.is_last { self.wins_last(0.0) } else { self.after(0.0, self.usual[1]) };
        let middle = 0.5 * (on + over);
        // In a rack of pool a turn decides about half of the chance to win where all is open.
        let size = (2.0 * (on - over) / (4.0 * middle * (1.0 - middle)).max(1e-6)).clamp(LEAST_SIZE, 1.0);
        Stakes { on, foul: over - FOUL * (on - over), miss: over, untried_miss: over, size }
    }

    /// The chance to win if this side makes `visit` points now, and the other `reply` points then. After that both make
    /// their usual visits, this side first; who comes first in a long row of such pairs is half a visit ahead.
    fn after(&self, visit: f64, reply: f64) -> f64 {
        let [own, other] = self.usual;
        let replies_to_win = self.runs_out(1, reply);
        let (visit, reply) = (visit.min(self.left), reply.min(self.left));
        let expected = self.lead + visit - reply + 0.5 * own.min(self.left) + self.visits * (own - other);
        // A run that ends with the same chance after every point has the variance m (m + 1).
        let variance = |mean: f64| mean * (mean + 1.0);
        let spread = (self.visits + 0.5) * (variance(own) + variance(other));
        (1.0 - replies_to_win) * normal(expected / libm::hypot(spread.sqrt(), LEAST_DOUBT))
    }

    /// The chance to win if the game ends with this visit, which makes `visit` points. A draw is half of a win.
    fn wins_last(&self, visit: f64) -> f64 {
        if self.lead > 0.0 {
            return 1.0;
        }
        let draws = self.makes(0, visit, -self.lead);
        // Nobody plays on beyond the points that win.
        let passes = if self.to_go[0] > -self.lead { self.makes(0, visit, 1.0 - self.lead) } else { 0.0 };
        0.5 * (draws + passes)
    }

    /// The chance of this side, 0, or the other, 1, to make all points that it still needs in a visit of `visit` points on average.
    fn runs_out(&self, side: usize, visit: f64) -> f64 {
        let to_go = self.to_go[side];
        if to_go.is_finite() { self.makes(side, visit, to_go.max(1.0)) } else { 0.0 }
    }

    /// The chance that a visit of a side which makes `visit` points on average makes at least `points`. A visit that begins worse than
    /// usual has its lower chance for the first point alone.
    fn makes(&self, side: usize, visit: f64, points: f64) -> f64 {
        if points <= 0.0 {
            return 1.0;
        }
        let usual = self.usual[side].max(visit);
        visit / (1.0 + usual) * libm::pow(usual / (1.0 + usual), points - 1.0)
    }
}

/// The share of a normal distribution below `deviations` standard deviations.
fn normal(deviations: f64) -> f64 {
    0.5 * (1.0 + libm::erf(deviations * std::f64::consts::FRAC_1_SQRT_2))
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVEN: Lead = Lead {
        lead: 0.0,
        visit: 4.0,
        replies: [4.0, 1.0],
        usual: [4.0, 4.0],
        visits: 6.0,
        to_go: [40.0; 2],
        left: f64::INFINITY,
        plays_safe: true,
        is_last: false,
    };

    #[test]
    fn whoever_is_to_play_at_an_even_score_is_the_favourite() {
        let wins = EVEN.wins();
        assert!((0.5..0.65).contains(&wins), "{wins}");
    }

    #[test]
    fn points_position_and_skill_all_help() {
        let even = EVEN.wins();
        for better in [
            Lead { lead: 5.0, ..EVEN },
            Lead { visit: 8.0, ..EVEN },
            Lead { replies: [2.0, 1.0], ..EVEN },
            Lead { usual: [5.0, 4.0], ..EVEN },
            Lead { to_go: [3.0, 40.0], ..EVEN },
        ] {
            assert!(better.wins() > even, "{better:?}");
        }
    }

    #[test]
    fn a_side_that_has_as_good_as_won_still_plays_for_points() {
        let won = Lead { lead: 500.0, to_go: [1.0, 40.0], ..EVEN };
        assert!(won.wins() > Lead { visit: 0.5, ..won }.wins() + 0.002);
    }

    #[test]
    fn in_the_last_visit_the_points_behind_must_be_made_and_one_more_wins() {
        let last = Lead { visit: 1.0, usual: [1.0, 4.0], is_last: true, ..EVEN };
        let wins = |lead: f64, to_go: f64| Lead { lead, to_go: [to_go, 40.0], ..last }.wins();
        assert_eq!([wins(1.0, 40.0), wins(0.0, 40.0), wins(-1.0, 40.0)], [1.0, 0.75, 0.375]);
        // Where the other side has the points that win, the same number draws at best.
        assert_eq!(wins(-2.0, 2.0), 0.125);
        let stakes = Lead { lead: -1.0, ..last }.stakes();
        assert!(stakes.miss < stakes.on, "{stakes:?}");
    }

    #[test]
    fn a_side_without_a_shot_plays_safe_if_it_can() {
        let hooked = Lead { visit: 0.2, ..EVEN };
        assert!(hooked.wins() > Lead { plays_safe: false, ..hooked }.wins());
    }

    #[test]
    fn a_long_match_has_less_at_stake_in_a_turn() {
        assert!(Lead { visits: 60.0, ..EVEN }.stakes().size < EVEN.stakes().size);
        let stakes = EVEN.stakes();
        assert!(stakes.foul < stakes.miss && stakes.miss < stakes.on, "{stakes:?}");
    }
}
