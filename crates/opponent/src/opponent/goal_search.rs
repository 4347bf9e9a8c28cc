//! The stroke with which a player meets the goals of a drill.
//!
//! Strokes are drawn at random, most of them at a ball that the goals name. The best are varied a little, first without the errors of the
//! hand, then with them. So a kick, a bank or a carom is found like a pot.

use std::sync::atomic::{AtomicBool, Ordering};

use glam::DVec2;

use super::angles::angle_of;
use super::file::OpponentFile;
use super::stroke_errors::StruckBall;
use baize_games::drills::Points;
use baize_physics::{Ball, Motion, Physics, Strike, Tip};
use baize_table::rack::{Dice, Purpose, bed_flaw};
use baize_table::shot::{BedZone, ErrorDraw, Goal, Recorded, Run, Setup, Simulator, clearance_in, is_met};

/// The least number of strokes that are tried.
const LEAST_TRIALS: u32 = 300;
/// The parts of all trials that are drawn at random, and that vary the best ones without errors. The rest are played with errors.
const AT_RANDOM: f64 = 0.35;
const VARIED: f64 = 0.25;
/// How many of the best strokes are kept, and how many are played with errors.
const KEPT: usize = 12;
const PLAYED: usize = 6;
/// How many errors of the hand each stroke is played with at first.
const DRAWS: usize = 8;
/// How many variants of the best stroke are played with errors.
const FINE_VARIANTS: usize = 8;
/// The slowest and the fastest stroke in m/s.
const SPEEDS: (f64, f64) = (0.4, 7.5);
/// The farthest that the tip is from the middle of the ball, in radii.
const FARTHEST: f64 = 0.45;
/// What a goal that is not met counts, if it is missed by nothing: less than a goal that is met.
const NEARLY: f64 = 0.7;
/// How fast that falls with the distance, in metres.
const FALLS_WITHIN: f64 = 0.3;

/// What a player is asked to do.
#[derive(Clone, Copy, Debug)]
pub struct GoalQuestion<'a> {
    /// What is on the table.
    pub setup: &'a Setup,
    /// Where the cue ball may be put first.
    pub in_hand: Option<BedZone>,
    /// What counts how much.
    pub score: &'a [Points],
    /// Who plays.
    pub player: &'a OpponentFile,
    /// The seed of everything that is drawn.
    pub seed: u64,
    /// How many shots may be computed; `None` for what the player's file says.
    pub simulations: Option<u32>,
    /// Set to stop the search early.
    pub stop: &'a AtomicBool,
}

/// A stroke, and where the cue ball is put before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GoalStroke {
    /// Where the cue ball is put, in metres; `None` if it stays.
    pub place: Option<DVec2>,
    /// The stroke that is aimed at.
    pub aim: Strike,
}

/// A stroke that was tried, and what it is worth.
#[derive(Clone, Copy, Debug)]
struct Trial {
    stroke: GoalStroke,
    worth: f64,
}

impl GoalQuestion<'_> {
    /// The best stroke that was found; `None` if the set-up has no ball to strike or the search was stopped at once.
    #[must_use]
    pub fn best(&self) -> Option<GoalStroke> {
        let trials = self.simulations.unwrap_or(self.player.thinking.simulations).max(LEAST_TRIALS);
        let mut search = GoalSearch::new(self)?;
        let part = |share: f64| (share * f64::from(trials)) as u32;
        let mut best = search.at_random(part(AT_RANDOM));
        search.vary(&mut best, part(VARIED));
        let left = trials.saturating_sub(search.computed);
        search.with_errors(&best, left)
    }
}

struct GoalSearch<'a> {
    asked: &'a GoalQuestion<'a>,
    simulator: Simulator,
    /// The set-up with the physics as the player believes them to be.
    setup: Setup,
    ball: Ball,
    dice: Dice,
    places: Vec<Option<DVec2>>,
    draws: Vec<ErrorDraw>,
    computed: u32,
}

impl<'a> GoalSearch<'a> {
    fn new(asked: &'a GoalQuestion<'a>) -> Option<Self> {
        let ball = asked.setup.balls.get(asked.setup.cue_ball)?.ball;
        let physics = asked.player.knows.believed_at(&asked.setup.physics, asked.seed);
        let mut search = Self {
            asked,
            simulator: Simulator::default(),
            setup: Setup { physics, ..asked.setup.clone() },
            ball,
            dice: Dice::new(asked.seed, Purpose::Trials),
            places: vec![None],
            draws: ErrorDraw::first(asked.seed ^ 1, 64),
            computed: 0,
        };
        search.find_places();
        Some(search)
    }

    /// Places of a cue ball in hand that have room.
    fn find_places(&mut self) {
        let Some(zone) = self.asked.in_hand else { return };
        let (low, high) = zone.corners(&self.setup.table);
        let mut places = Vec::new();
        for _ in 0..40 * KEPT {
            let place = DVec2::new(self.dice.between(low.x, high.x), self.dice.between(low.y, high.y));
            if places.len() < 2 * KEPT && zone.holds(&self.setup.table, place) && self.has_room(place) {
                places.push(Some(place));
            }
        }
        if !places.is_empty() {
            self.places = places;
        }
    }

    fn has_room(&self, place: DVec2) -> bool {
        let Setup { table, physics, balls, .. } = &self.setup;
        let is_clear = |other: &baize_table::rack::PlacedBall| {
            let touching = physics.shape.contact_distance(self.ball.radius, other.ball.radius);
            other.ball.id == self.ball.id || other.motion.position.truncate().distance(place) > touching
        };
        bed_flaw(self.ball.radius, place, &table.boundary, physics.shape).is_none() && balls.iter().all(is_clear)
    }

    fn is_stopped(&self) -> bool {
        self.asked.stop.load(Ordering::Relaxed)
    }

    /// Strokes drawn at random; the best of them, the very best first.
    fn at_random(&mut self, trials: u32) -> Vec<Trial> {
        let mut best = Vec::new();
        for _ in 0..trials {
            if self.is_stopped() {
                break;
            }
            let stroke = self.any_stroke();
            let worth = self.worth(&stroke, &stroke.aim);
            keep(&mut best, Trial { stroke, worth });
        }
        best
    }

    /// Varies the best strokes in ever smaller steps.
    fn vary(&mut self, best: &mut Vec<Trial>, trials: u32) {
        for trial in 0..trials {
            if best.is_empty() || self.is_stopped() {
                return;
            }
            let step = libm::exp(-4.0 * f64::from(trial) / f64::from(trials));
            let from = best[self.dice.below(best.len())].stroke;
            let stroke = self.variant(&from, step);
            let worth = self.worth(&stroke, &stroke.aim);
            keep(best, Trial { stroke, worth });
        }
    }

    /// Plays the best strokes with the errors of the hand, and variants of the one that does best then.
    fn with_errors(&mut self, best: &[Trial], trials: u32) -> Option<GoalStroke> {
        let most = (trials as usize / (PLAYED + FINE_VARIANTS)).clamp(1, self.draws.len());
        let first = DRAWS.min(most);
        let mut played: Vec<Trial> = Vec::new();
        for trial in best.iter().take(PLAYED) {
            let worth = self.mean(&trial.stroke, first);
            keep(&mut played, Trial { stroke: trial.stroke, worth });
        }
        let Some(leader) = played.first().copied() else { return best.first().map(|trial| trial.stroke) };
        for _ in 0..FINE_VARIANTS {
            let stroke = self.variant(&leader.stroke, 0.1);
            let worth = self.mean(&stroke, first);
            keep(&mut played, Trial { stroke, worth });
        }
        // Few errors judge roughly: the leaders are played with more of them.
        played.truncate(3);
        for trial in &mut played {
            trial.worth = self.mean(&trial.stroke, most);
        }
        played.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        played.first().map(|trial| trial.stroke)
    }

    /// What a stroke is worth on average with the first errors of the hand.
    fn mean(&mut self, stroke: &GoalStroke, draws: usize) -> f64 {
        if self.is_stopped() {
            return 0.0;
        }
        let sum: f64 = (0..draws)
            .map(|draw| {
                let made = self.made(stroke, draw);
                self.worth(stroke, &made)
            })
            .sum();
        sum / draws as f64
    }

    fn made(&self, stroke: &GoalStroke, draw: usize) -> Strike {
        let struck = StruckBall {
            ball: &self.ball,
            place: Some(self.cue_place(stroke)),
            table: &self.setup.table,
            physics: &self.setup.physics,
        };
        self.asked.player.stroke.made(&stroke.aim, &self.draws[draw], 0.0, &struck)
    }

    fn cue_place(&self, stroke: &GoalStroke) -> DVec2 {
        let lies = || self.asked.setup.balls[self.asked.setup.cue_ball].motion.position.truncate();
        stroke.place.unwrap_or_else(lies)
    }

    /// Plays `strike` from where the stroke puts the cue ball, and says what the shot is worth.
    fn worth(&mut self, stroke: &GoalStroke, strike: &Strike) -> f64 {
        self.computed += 1;
        let place = self.cue_place(stroke);
        put_cue_ball(&mut self.setup, place);
        self.setup.strike = Some(*strike);
        let Ok(run) = self.simulator.play_unwatched(&self.setup, Recorded::Everything) else { return 0.0 };
        let sees_position = self.asked.player.knows.position;
        let of_entry = |points: &Points| f64::from(points.points) * share(points, &self.setup, run, sees_position);
        self.asked.score.iter().map(of_entry).fold(0.0, f64::max)
    }

    /// A stroke at a ball that a goal names, or in any direction.
    fn any_stroke(&mut self) -> GoalStroke {
        let place = self.places[self.dice.below(self.places.len())];
        let mut stroke = GoalStroke { place, aim: Strike::default() };
        let from = self.cue_place(&stroke);
        stroke.aim.direction = self.direction_from(from);
        let exponent = self.dice.between(0.0, 1.0);
        stroke.aim.speed = SPEEDS.0 * libm::pow(SPEEDS.1 / SPEEDS.0, exponent);
        if self.dice.between(0.0, 1.0) < 0.7 {
            stroke.aim.tip.height = self.dice.between(-FARTHEST, FARTHEST);
        }
        if self.dice.between(0.0, 1.0) < 0.35 {
            stroke.aim.tip.side = self.dice.between(-FARTHEST, FARTHEST);
        }
        if self.wants_jump() {
            stroke.aim.elevation = self.dice.between(0.4, 1.0);
            stroke.aim.tip = Tip { side: 0.0, height: self.dice.between(-0.1, 0.2) };
        }
        self.tidy(stroke)
    }

    fn direction_from(&mut self, from: DVec2) -> f64 {
        let named: Vec<(DVec2, f64)> = self.named_balls(from);
        if named.is_empty() || self.dice.between(0.0, 1.0) < 0.3 {
            return self.dice.between(-std::f64::consts::PI, std::f64::consts::PI);
        }
        let (path, half) = named[self.dice.below(named.len())];
        angle_of(path) + self.dice.between(-half, half)
    }

    /// The ways from a place to the balls that goals name besides the cue ball, with half the angle under which each is hit.
    fn named_balls(&self, from: DVec2) -> Vec<(DVec2, f64)> {
        let goals = self.asked.score.iter().flat_map(|points| &points.goals);
        let names: Vec<&str> = goals.flat_map(Goal::balls).collect();
        let others = self.setup.balls.iter().filter(|placed| placed.ball.id != self.ball.id);
        let is_named = |name: &str| names.iter().all(|known| self.is_cue_ball(known)) || names.contains(&name);
        let way = |placed: &baize_table::rack::PlacedBall| {
            let path = placed.motion.position.truncate() - from;
            let touching = self.setup.physics.shape.contact_distance(self.ball.radius, placed.ball.radius);
            (path, libm::asin((touching / path.length().max(touching)).min(1.0)))
        };
        others.filter(|placed| is_named(&placed.look.name)).map(way).collect()
    }

    fn is_cue_ball(&self, name: &str) -> bool {
        self.setup.balls.get(self.setup.cue_ball).is_some_and(|placed| placed.look.name == name)
    }

    fn wants_jump(&self) -> bool {
        let mut goals = self.asked.score.iter().flat_map(|points| &points.goals);
        goals.any(|goal| matches!(goal, Goal::Jump { .. }))
    }

    /// A stroke a little beside this one.
    fn variant(&mut self, from: &GoalStroke, step: f64) -> GoalStroke {
        let mut stroke = *from;
        let aim = &mut stroke.aim;
        aim.direction += step * 0.02 * self.dice.normal();
        aim.speed = (aim.speed * libm::exp(step * 0.25 * self.dice.normal())).clamp(SPEEDS.0, SPEEDS.1);
        aim.tip.height = (aim.tip.height + step * 0.15 * self.dice.normal()).clamp(-FARTHEST, FARTHEST);
        if aim.tip.side != 0.0 {
            aim.tip.side = (aim.tip.side + step * 0.15 * self.dice.normal()).clamp(-FARTHEST, FARTHEST);
        }
        if let (Some(zone), Some(place)) = (self.asked.in_hand, stroke.place) {
            let moved = place + step * 0.1 * DVec2::new(self.dice.normal(), self.dice.normal());
            if zone.holds(&self.setup.table, moved) && self.has_room(moved) {
                stroke.place = Some(moved);
            }
        }
        self.tidy(stroke)
    }

    /// The stroke with the tip inside the miscue limit, a cue below the speed of light, and the butt as high as rails and balls ask.
    fn tidy(&mut self, mut stroke: GoalStroke) -> GoalStroke {
        let share = (FARTHEST / stroke.aim.tip.offset().max(FARTHEST)).min(1.0);
        stroke.aim.tip = Tip { side: share * stroke.aim.tip.side, height: share * stroke.aim.tip.height };
        stroke.aim.speed = self.setup.physics.speed_of_stroke(stroke.aim.speed);
        let place = self.cue_place(&stroke);
        put_cue_ball(&mut self.setup, place);
        let least = clearance_in(&self.setup, &stroke.aim).map_or(0.0, |least| least.elevation);
        stroke.aim.elevation = if self.wants_jump() { stroke.aim.elevation.max(least) } else { least };
        stroke
    }
}

/// Puts the cue ball of a set-up there, at rest.
pub(super) fn put_cue_ball(setup: &mut Setup, place: DVec2) {
    let cue_ball = setup.cue_ball;
    if let Some(placed) = setup.balls.get_mut(cue_ball) {
        placed.motion = Motion::at_rest(place.x, place.y, placed.ball.radius);
    }
}

/// The stroke that a player makes when aiming at this one; the seed decides the errors of the hand.
#[must_use]
pub fn made(player: &OpponentFile, stroke: &GoalStroke, setup: &Setup, physics: &Physics, seed: u64) -> Strike {
    let Some(placed) = setup.balls.get(setup.cue_ball) else { return stroke.aim };
    let place = stroke.place.unwrap_or_else(|| placed.motion.position.truncate());
    let struck = StruckBall { ball: &placed.ball, place: Some(place), table: &setup.table, physics };
    player.stroke.made(&stroke.aim, &ErrorDraw::of(seed), player.stroke.steady(seed, 0), &struck)
}

/// Keeps the best trials in order.
fn keep(best: &mut Vec<Trial>, trial: Trial) {
    let at = best.partition_point(|known| known.worth >= trial.worth);
    if at < KEPT {
        best.insert(at, trial);
        best.truncate(KEPT);
    }
}

/// How far the goals of an entry are met, 0 to 1: 1 if all are met, less if some are nearly met. Who does not look at where the balls
/// stop sees only the other goals.
fn share(points: &Points, setup: &Setup, run: &Run, sees_position: bool) -> f64 {
    let seen = points.goals.iter().filter(|goal| sees_position || !is_about_position(goal));
    let (mut sum, mut count, mut all_met) = (0.0, 0.0, true);
    for goal in seen {
        let met = is_met(goal, setup, run);
        all_met &= met;
        sum += if met { 1.0 } else { NEARLY * nearness(goal, setup, run) };
        count += 1.0;
    }
    if all_met { 1.0 } else { 0.4 * sum / f64::max(count, 1.0) }
}

fn is_about_position(goal: &Goal) -> bool {
    matches!(goal, Goal::Leave { .. } | Goal::Near { .. } | Goal::Hide { .. })
}

/// How nearly a goal that is not met was met, 0 to 1.
fn nearness(goal: &Goal, setup: &Setup, run: &Run) -> f64 {
    let place = |name: &String| {
        let placed = setup.balls.iter().find(|placed| placed.look.name == *name)?;
        run.rest_of(placed.ball.id)
    };
    let off = match goal {
        Goal::Leave { ball, zone } => place(ball).map(|place| zone.distance(&setup.table, place)),
        Goal::Near { ball, other, within } => {
            place(ball).zip(place(other)).map(|(one, other)| one.distance(other) - within * setup.table.diamond().x)
        }
        Goal::Pot { ball, pocket, .. } => place(ball).and_then(|place| {
            let pockets = setup.table.boundary.pockets.iter();
            let named = pockets.filter(|known| pocket.as_ref().is_none_or(|name| known.name == *name));
            named.map(|known| known.centre.distance(place)).min_by(f64::total_cmp)
        }),
        _ => None,
    };
    off.map_or(0.0, |off| libm::exp(-off.max(0.0) / FALLS_WITHIN))
}
