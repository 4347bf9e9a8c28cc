//! What a situation is worth: the chance of a side to win the rack. How that follows from where the balls lie, each game says for itself.

use super::ball_layout::{BallLayout, PocketPath, StraightPot};
use super::file::OpponentFile;
use super::later_chances::{KnownBall, KnownChances, LaterChances};
use super::open_ways::OpenWays;
use super::pot_chance::pot_chance;
use super::shot_simulator::ShotOutcome;
use super::valuation::Valuation;
use baize_games::rules::{BallInHand, Ended, Equipment, Next, Side, State, StrokeKind, Turn};
use baize_physics::{Ball, BallId, Physics};
use glam::DVec2;

/// So many offers of a choice are looked at, where there are more.
const MOST_OFFERS: usize = 6;

/// How well a side plays, as far as the worth of a situation depends on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    /// Standard deviation of the cue ball's direction in radians.
    pub error: f64,
    /// Whether the side plays position.
    pub plays_position: bool,
    /// Whether the side sees clusters.
    pub sees_clusters: bool,
    /// Whether the side can play a safety.
    pub plays_safe: bool,
}

impl Skill {
    pub fn of(player: &OpponentFile, ball: &Ball, physics: &Physics) -> Self {
        let bias = player.stroke.bias_deg.to_radians() + 0.6 * player.stroke.drift_deg.to_radians();
        Self {
            error: libm::hypot(player.stroke.of_path(ball, physics), bias),
            plays_position: player.knows.position,
            sees_clusters: player.knows.clusters,
            plays_safe: player.knows.safety,
        }
    }

    /// The usual leave: distance in metres and cut in radians.
    fn leave(&self, valuation: &Valuation) -> (f64, f64) {
        if self.plays_position { valuation.good_leave } else { valuation.any_leave }
    }
}

/// What is at stake in a turn: what it is worth to keep it, and to lose it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stakes {
    /// What a turn that goes on is worth to a player who looks at the shot alone.
    pub on: f64,
    /// The same for a foul.
    pub foul: f64,
    /// The same for a turn that is lost without a foul.
    pub miss: f64,
    /// What a miss is worth before a shot is tried.
    pub untried_miss: f64,
    /// How much of the chance to win is at stake, as a share of what is at stake in a turn at pool.
    pub size: f64,
}

impl Stakes {
    /// The stakes where a few turns decide a rack.
    pub const OF_A_RACK: Self = Self { on: 0.8, foul: 0.05, miss: 0.2, untried_miss: 0.25, size: 1.0 };
}

/// By what a game is scored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Scoring {
    /// By balls that are pocketed.
    Pots,
    /// By strokes in which the cue ball meets both other balls.
    Caroms(CaromStrokes),
}

/// The strokes among which a carom is sought.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CaromStrokes {
    /// The slowest and the fastest stroke in m/s.
    pub speeds: (f64, f64),
    /// The share of strokes that go all round; the others go at a ball.
    pub rail_first: f64,
}

/// A game as the planner sees it. What is legal, and what follows from a shot, it asks the rules themselves.
pub(super) trait GameModel: Sync {
    /// The chance of the side to win the rack that is to play.
    fn mover_wins(&self, view: &MoverView, state: &State) -> f64;

    /// The same, calibrated by what matches have shown: the model alone is too sure of who wins. `goes_on` says whether this side has
    /// just played, too.
    fn calibrated(&self, valuation: &Valuation, chance: f64, goes_on: bool) -> f64 {
        valuation.calibrated(chance, goes_on)
    }

    /// The chance of the side that breaks to win the rack.
    fn breaker_wins(&self) -> f64 {
        0.55
    }

    /// The ball with which a rack is won; `None` if no single ball wins it.
    fn winning_ball(&self, _equipment: &Equipment, _state: &State) -> Option<BallId> {
        None
    }

    /// Whether the first shot is a break at full power. Otherwise it is sought like any other shot.
    fn breaks_hard(&self) -> bool {
        true
    }

    /// By what it is scored.
    fn scoring(&self) -> Scoring {
        Scoring::Pots
    }

    /// Whether a ball that is pocketed counts only off a rail.
    fn only_banks_count(&self) -> bool {
        false
    }

    /// What is at stake in the coming turn.
    fn stakes(&self, _look: &MoverView, _state: &State) -> Stakes {
        Stakes::OF_A_RACK
    }

    /// Whether the game ends with the visit that comes next, from the opening position or not. Then a break does not begin a rack.
    fn is_last_visit(&self, _state: &State) -> bool {
        false
    }

    /// The share of the chance that the mover does not win which is that of `side`, another one: all of it, where two sides play.
    fn share(&self, _state: &State, _mover: Side, _side: Side) -> f64 {
        1.0
    }

    /// Whether every shot is a turn of its own, whatever falls.
    fn has_one_shot_a_turn(&self) -> bool {
        false
    }

    /// Whether the side that is to play cannot win the rack any more, and gives it up.
    fn gives_up(&self, _equipment: &Equipment, _state: &State) -> bool {
        false
    }
}

/// The place of `side` in what `own`, who thinks, knows of two: the place in the match, where two sides play.
pub(super) fn camp(own: Side, side: Side) -> usize {
    let place = own.index().min(1);
    if side == own { place } else { 1 - place }
}

/// Evaluates situations for a player.
#[derive(Clone, Copy)]
pub(super) struct Evaluator<'a> {
    pub equipment: &'a Equipment,
    /// The ways to the pockets.
    pub ways: &'a OpenWays,
    /// The chances that are known already for these skills and numbers.
    pub known: &'a KnownChances,
    pub model: &'a dyn GameModel,
    /// Who thinks.
    pub own: Side,
    /// The skills of the sides by their [camp](Self::camp), as the player sees them.
    pub skills: [Skill; 2],
    /// The numbers of the model.
    pub valuation: Valuation,
    /// What is at stake in the coming shot.
    pub stakes: Stakes,
    /// Whether the player looks at more than the pot.
    pub looks_ahead: bool,
}

impl Evaluator<'_> {
    /// The place of a side in what is known of two: its place in the match, where two sides play. Among more, all who play against the
    /// one who thinks share a place.
    pub fn camp(&self, side: Side) -> usize {
        camp(self.own, side)
    }

    /// The same evaluator with what is at stake in the turn that comes next.
    pub fn with_stakes_of(self, state: &State) -> Self {
        let stakes = match state.turn() {
            Some(turn) => self.model.stakes(&self.view(state, turn), state),
            None => Stakes::OF_A_RACK,
        };
        Self { stakes, ..self }
    }

    /// The chance of `side` to win the rack after a shot.
    pub fn after(&self, side: Side, after: &ShotOutcome) -> f64 {
        match after.ended {
            Ended::Rack(winner) | Ended::Match(winner) => winner.map_or(0.5, |winner| f64::from(winner == side)),
            // Who has made the last point and sees the other side take the last inning has not lost the turn by a miss.
            // Where every shot is a turn of its own, going on says nothing.
            Ended::Nothing
                if self.looks_ahead || self.model.is_last_visit(&after.state) || self.model.has_one_shot_a_turn() =>
            {
                self.worth(side, &after.state)
            }
            // Whoever looks at the pot alone counts only whether the turn goes on.
            Ended::Nothing if after.goes_on(side) => self.stakes.on,
            Ended::Nothing if after.foul => self.stakes.foul,
            Ended::Nothing => self.stakes.miss,
        }
    }

    /// The chance of `side`, who has just played, to win the rack from a state.
    pub fn worth(&self, side: Side, state: &State) -> f64 {
        self.worth_after(side, side, state)
    }

    /// The chance of `side` to win the rack from a state, after `last` has played.
    pub fn worth_after(&self, last: Side, side: Side, state: &State) -> f64 {
        match &state.next {
            Next::Over { winner } => winner.map_or(0.5, |winner| f64::from(winner == side)),
            Next::Shot(turn) => {
                let wins = self.mover_wins(state, turn);
                let wins = self.model.calibrated(&self.valuation, wins, turn.player == last);
                let others = || (1.0 - wins) * self.model.share(state, turn.player, side);
                if turn.player == side { wins } else { others() }
            }
            Next::Choice { player, offers } => {
                let worth = |choice| {
                    let mut then = state.clone();
                    then.choose(self.equipment, choice).ok().map(|_| self.worth_after(last, *player, &then))
                };
                // Which of many balls is taken from the table matters little: a few of them are looked at.
                let some = offers.iter().step_by(offers.len().div_ceil(MOST_OFFERS).max(1));
                let best = some.filter_map(|offer| worth(offer.choice)).fold(0.0, f64::max);
                if *player == side { best } else { 1.0 - best }
            }
        }
    }

    /// The chance of the side to win that has the turn.
    fn mover_wins(&self, state: &State, turn: &Turn) -> f64 {
        let is_break = turn.stroke == StrokeKind::Break && !self.model.has_one_shot_a_turn();
        if is_break && !self.model.is_last_visit(state) {
            return self.model.breaker_wins();
        }
        self.model.mover_wins(&self.view(state, turn), state)
    }

    /// The table as the side sees it that has this turn.
    pub fn view(&self, state: &State, turn: &Turn) -> MoverView<'_> {
        let cue_ball = state.cue_ball(self.equipment);
        let layout = BallLayout::new(self.ways, self.equipment, &state.lie, cue_ball);
        let cue = match turn.hand {
            BallInHand::InHand(_) => None,
            BallInHand::AsItLies | BallInHand::OrInHand(_) => state.lie.centre(cue_ball),
        };
        let later = self
            .known
            .get(layout.fingerprint(), || layout.balls().map(|ball| self.known_ball(&layout, ball)).collect());
        let is_free_shot = turn.stroke == StrokeKind::FreeShot;
        MoverView { evaluator: self, layout, later, mover: turn.player, cue, is_free_shot }
    }

    /// What is known of a ball wherever the cue ball lies.
    fn known_ball(&self, layout: &BallLayout, ball: BallId) -> KnownBall {
        let paths = layout.paths(ball);
        let valuation = &self.valuation;
        let chances = self.skills.map(|skill| {
            let error = valuation.error_later * skill.error;
            let leave = skill.leave(valuation);
            match best_from(&paths, leave, error, layout) {
                Some(best) => best,
                None if skill.sees_clusters => valuation.clustered * leave_chance(0.05, leave, error, layout),
                None => leave_chance(0.03, leave, error, layout),
            }
        });
        KnownBall { ball, chances, paths: paths.as_slice().into() }
    }
}

/// The table as the side sees it that is to play.
pub(super) struct MoverView<'a> {
    pub evaluator: &'a Evaluator<'a>,
    pub layout: BallLayout<'a>,
    /// What is known of the balls on the bed.
    later: LaterChances,
    /// The side that is to play.
    pub mover: Side,
    /// Where the cue ball lies, in metres; `None` if it is in hand.
    pub cue: Option<DVec2>,
    /// Whether any ball may be hit first.
    pub is_free_shot: bool,
}

impl MoverView<'_> {
    /// How well a side plays.
    pub fn skill(&self, side: Side) -> &Skill {
        &self.evaluator.skills[self.evaluator.camp(side)]
    }

    /// The numbers of the model.
    pub fn valuation(&self) -> &Valuation {
        &self.evaluator.valuation
    }

    /// The chances of both sides for a ball from the leave that each usually has; none for a ball that is not on the bed.
    pub fn usual(&self, ball: BallId) -> [f64; 2] {
        self.known(ball).map_or([0.0; 2], |known| known.chances)
    }

    /// What is known of a ball; `None` if it is not on the bed.
    fn known(&self, ball: BallId) -> Option<&KnownBall> {
        self.later.iter().find(|known| known.ball == ball)
    }

    /// The chance of a side to pot a ball from its usual leave, if the pocket's range has this half width in radians.
    pub fn usual_chance(&self, side: Side, half: f64) -> f64 {
        let (valuation, skill) = (self.valuation(), self.skill(side));
        leave_chance(half, skill.leave(valuation), valuation.error_later * skill.error, &self.layout)
    }

    /// The mover's chance to pot one of these balls now.
    pub fn now(&self, balls: &[BallId]) -> f64 {
        let valuation = self.valuation();
        let error = valuation.error_now * self.skill(self.mover).error;
        let of_ball = |ball: &BallId| {
            let paths = &*self.known(*ball)?.paths;
            match self.cue {
                None => best_from(paths, valuation.in_hand, error, &self.layout),
                Some(cue) => {
                    let pots = paths.iter().filter_map(|path| self.layout.pot(path, cue));
                    pots.map(|pot: StraightPot| pot.chance(error)).reduce(f64::max)
                }
            }
        };
        let best = balls.iter().filter_map(of_ball).fold(0.0, f64::max);
        let floor = if self.cue.is_none() { 2.0 * valuation.hooked } else { valuation.hooked };
        let most = 0.5 * leave_chance(0.05, valuation.any_leave, error, &self.layout);
        best.max(floor.min(most))
    }

    /// The mover's chance to win if the coming pot falls with the chance `pots`, and the mover then wins with `after_pot`. `other` says
    /// how often the opponent wins whose first pot has this share of its usual chance.
    pub fn decide(&self, pots: f64, after_pot: f64, other: impl Fn(f64) -> f64) -> f64 {
        let attack = pots * after_pot + (1.0 - pots) * (1.0 - other(self.valuation().after_miss));
        if !self.skill(self.mover).plays_safe {
            return attack;
        }
        attack.max(1.0 - other(self.valuation().after_safety))
    }
}

/// The best chance of these paths from a leave: that of the widest.
fn best_from(paths: &[PocketPath], leave: (f64, f64), error: f64, layout: &BallLayout) -> Option<f64> {
    let widest = paths.iter().map(|path| path.half).reduce(f64::max)?;
    Some(leave_chance(widest, leave, error, layout))
}

fn leave_chance(half: f64, (reach, cut): (f64, f64), error: f64, layout: &BallLayout) -> f64 {
    pot_chance(half, reach, 2.0 * layout.cue_radius(), cut, error)
}
