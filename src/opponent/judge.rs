//! What a position is worth: the chance of a side to win the rack.

use bevy::math::DVec2;
use smallvec::SmallVec;

use super::bed::{Bed, Pot, Way, chance};
use super::file::OpponentFile;
use super::goal::{Balls, Goal, Task};
use super::head::After;
use super::later_chances::{KnownChances, LaterChances};
use super::race::{Race, in_order, own_balls, turns};
use super::valuation::Valuation;
use super::windows::PocketWindows;
use crate::physics::{Ball, BallId, Physics};
use crate::rules::{Ended, Equipment, Hand, Next, Side, State, Stroke, Turn};

/// How many points one standard deviation of luck is worth in rotation, per root of the points left.
const POINTS_SPREAD: f64 = 1.6;

/// How well a side plays, as far as the worth of a position depends on it.
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

/// Judges positions for a player.
#[derive(Clone, Copy)]
pub(super) struct Judge<'a> {
    pub equipment: &'a Equipment,
    pub windows: &'a PocketWindows,
    /// What this judge, with these skills and numbers, knows already.
    pub known: &'a KnownChances,
    pub goal: &'a dyn Goal,
    /// The skills of both sides, as the player sees them.
    pub skills: [Skill; 2],
    /// The numbers of the model.
    pub valuation: Valuation,
    /// Whether the player looks at more than the pot.
    pub looks_ahead: bool,
}

impl Judge<'_> {
    /// The chance of `side` to win the rack after a shot.
    pub fn after(&self, side: Side, after: &After) -> f64 {
        match after.ended {
            Ended::Rack(winner) | Ended::Match(winner) => winner.map_or(0.5, |winner| f64::from(winner == side)),
            Ended::Nothing if self.looks_ahead => self.worth(side, &after.state),
            // Whoever looks at the pot alone counts only whether the turn goes on.
            Ended::Nothing if after.goes_on(side) => 0.8,
            Ended::Nothing if after.foul => 0.05,
            Ended::Nothing => 0.2,
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
                let wins = self.valuation.sober(self.mover_wins(state, turn), turn.player == last);
                if turn.player == side { wins } else { 1.0 - wins }
            }
            Next::Choice { player, offers } => {
                let worth = |choice| {
                    let mut then = state.clone();
                    then.choose(self.equipment, choice).ok().map(|_| self.worth_after(last, *player, &then))
                };
                let best = offers.iter().filter_map(|offer| worth(offer.choice)).fold(0.0, f64::max);
                if *player == side { best } else { 1.0 - best }
            }
        }
    }

    /// The chance of the side to win that has the turn.
    fn mover_wins(&self, state: &State, turn: &Turn) -> f64 {
        if turn.stroke == Stroke::Break {
            return self.goal.breaker_wins();
        }
        let cue_ball = state.cue_ball(self.equipment);
        let bed = Bed::new(self.windows, self.equipment, &state.lie, cue_ball);
        let cue = match turn.hand {
            Hand::InHand(_) => None,
            Hand::AsItLies | Hand::OrInHand(_) => state.lie.centre(cue_ball),
        };
        let later =
            self.known.get(bed.fingerprint(), || bed.balls().map(|ball| (ball, self.usual(&bed, ball))).collect());
        let is_free_shot = turn.stroke == Stroke::FreeShot;
        let look = Look { judge: self, bed: &bed, later, mover: turn.player, cue, is_free_shot };
        match self.goal.task(state, self.equipment) {
            Task::InOrder(balls) => look.in_order(&balls),
            Task::Points { balls, to_go } => look.points(&balls, to_go),
            Task::Own(own) => look.own(&own),
            Task::Open(groups, last) => {
                let with_last = |balls: &Balls| -> Balls { balls.iter().copied().chain([last]).collect() };
                let taken = [0, 1].map(|first: usize| {
                    let mut own = [with_last(&groups[first]), with_last(&groups[1 - first])];
                    if turn.player == Side::Second {
                        own.swap(0, 1);
                    }
                    look.own(&own)
                });
                taken[0].max(taken[1])
            }
        }
    }

    /// The chances of both sides for a ball from the leave that each usually has.
    fn usual(&self, bed: &Bed, ball: BallId) -> [f64; 2] {
        let ways = bed.ways(ball);
        let valuation = &self.valuation;
        self.skills.map(|skill| {
            let error = valuation.error_later * skill.error;
            let leave = skill.leave(valuation);
            match best_from(&ways, leave, error, bed) {
                Some(best) => best,
                None if skill.sees_clusters => valuation.clustered * leave_chance(0.05, leave, error, bed),
                None => leave_chance(0.03, leave, error, bed),
            }
        })
    }
}

/// The mover's look at a bed.
struct Look<'a> {
    judge: &'a Judge<'a>,
    bed: &'a Bed<'a>,
    /// The chances of the balls on the bed.
    later: LaterChances,
    mover: Side,
    /// Where the cue ball lies, in metres; `None` if it is in hand.
    cue: Option<DVec2>,
    is_free_shot: bool,
}

impl Look<'_> {
    fn skill(&self, side: Side) -> &Skill {
        &self.judge.skills[side.index()]
    }

    fn valuation(&self) -> &Valuation {
        &self.judge.valuation
    }

    /// The chances of both sides for a ball from the leave that each usually has; none for a ball that is not on the bed.
    fn usual(&self, ball: BallId) -> [f64; 2] {
        self.later.iter().find(|(known, _)| *known == ball).map_or([0.0; 2], |(_, chances)| *chances)
    }

    /// The mover's chance to pot one of these balls now.
    fn now(&self, balls: &[BallId]) -> f64 {
        let valuation = self.valuation();
        let error = valuation.error_now * self.skill(self.mover).error;
        let of_ball = |ball: &BallId| {
            let ways = self.bed.ways(*ball);
            match self.cue {
                None => best_from(&ways, valuation.in_hand, error, self.bed),
                Some(cue) => {
                    let pots = ways.iter().filter_map(|way| self.bed.pot(way, cue));
                    pots.map(|pot: Pot| pot.chance(error)).reduce(f64::max)
                }
            }
        };
        let best = balls.iter().filter_map(of_ball).fold(0.0, f64::max);
        let floor = if self.cue.is_none() { 2.0 * valuation.hooked } else { valuation.hooked };
        let most = 0.5 * leave_chance(0.05, valuation.any_leave, error, self.bed);
        best.max(floor.min(most))
    }

    /// The mover's chance to win if the coming pot falls with the chance `pots`, and the mover then wins with `after_pot`. `other` says
    /// how often the opponent wins whose first pot has this share of its usual chance.
    fn decide(&self, pots: f64, after_pot: f64, other: impl Fn(f64) -> f64) -> f64 {
        let attack = pots * after_pot + (1.0 - pots) * (1.0 - other(self.valuation().after_miss));
        if !self.skill(self.mover).plays_safe {
            return attack;
        }
        attack.max(1.0 - other(self.valuation().after_safety))
    }

    fn in_order(&self, balls: &[BallId]) -> f64 {
        let Some((first, rest)) = balls.split_first() else { return 0.5 };
        let usual_first = self.usual(*first);
        let further = in_order(rest.iter().map(|ball| self.usual(*ball)));
        let race = Race { first: usual_first, here: turns(usual_first, further), further };
        let targets: SmallVec<[BallId; 16]> =
            if self.is_free_shot { balls.into() } else { SmallVec::from_slice(&[*first]) };
        let (me, other) = (self.mover.index(), self.mover.other().index());
        self.decide(self.now(&targets), race.further[me], |share| race.wins(other, share))
    }

    fn own(&self, own: &[Balls; 2]) -> f64 {
        let (me, other) = (self.mover.index(), self.mover.other().index());
        let chances = [self.chances_of(&own[0], Side::First), self.chances_of(&own[1], Side::Second)];
        let (here, further) = own_balls([&chances[0], &chances[1]]);
        let race = Race { first: chances.map(|of| of.first().copied().unwrap_or(1.0)), here, further };
        let Some((last, group)) = own[me].split_last() else { return 1.0 };
        let pots = if group.is_empty() { self.now(&[*last]) } else { self.now(group) };
        self.decide(pots, race.further[me], |share| race.wins(other, share))
    }

    /// The chances of a side for its balls in the order in which it plays them: the easiest first, the last of the list at the end.
    fn chances_of(&self, own: &Balls, side: Side) -> SmallVec<[f64; 16]> {
        let Some((last, group)) = own.split_last() else { return SmallVec::new() };
        let usual = |ball: &BallId| self.usual(*ball)[side.index()];
        let mut chances: SmallVec<[f64; 16]> = group.iter().map(usual).collect();
        chances.sort_unstable_by(|a, b| b.total_cmp(a));
        for (index, chance) in chances.iter_mut().enumerate() {
            let choices = (group.len() - index) as f64;
            *chance = 1.0 - (1.0 - *chance) * libm::pow(choices, -self.valuation().choice);
        }
        chances.push(self.valuation().last * usual(last));
        chances
    }

    /// The win by points: the expected lead at the end, measured in its spread.
    fn points(&self, balls: &[(BallId, f64)], to_go: [f64; 2]) -> f64 {
        let (me, other) = (self.mover.index(), self.mover.other().index());
        let Some(((first, value), rest)) = balls.split_first() else { return 0.5 };
        // The expected lead that the side to play wins from here, for both sides: d0 = p0 (v + f0) - (1 - p0) d1.
        let lead = |chances: [f64; 2], value: f64, further: [f64; 2]| {
            let [p, q] = chances;
            let solve = |p: f64, q: f64, mine: f64, theirs: f64| {
                (p * (value + mine) - (1.0 - p) * q * (value + theirs)) / (1.0 - (1.0 - p) * (1.0 - q)).max(1e-9)
            };
            [solve(p, q, further[0], further[1]), solve(q, p, further[1], further[0])]
        };
        let further =
            rest.iter().rev().fold([0.0; 2], |further, (ball, value)| lead(self.usual(*ball), *value, further));
        let usual_first = self.usual(*first);
        let with_share = |share: f64| lead(usual_first.map(|chance| chance * share), *value, further);
        let targets: SmallVec<[BallId; 16]> = if self.is_free_shot {
            balls.iter().map(|(ball, _)| *ball).collect()
        } else {
            SmallVec::from_slice(&[*first])
        };
        let pots = self.now(&targets);
        let left: f64 = balls.iter().map(|(_, value)| value).sum();
        let spread = POINTS_SPREAD * left.sqrt().max(1.0);
        let wins = |lead: f64| 0.5 * (1.0 + libm::erf((lead + to_go[other] - to_go[me]) / spread));
        self.decide(pots, wins(value + further[me]), |share| 1.0 - wins(-with_share(share)[other]))
    }
}

/// The best chance of these ways from a leave.
fn best_from(ways: &[Way], leave: (f64, f64), error: f64, bed: &Bed) -> Option<f64> {
    ways.iter().map(|way| leave_chance(way.half, leave, error, bed)).reduce(f64::max)
}

fn leave_chance(half: f64, (reach, cut): (f64, f64), error: f64, bed: &Bed) -> f64 {
    chance(half, reach, 2.0 * bed.cue_radius(), cut, error)
}
