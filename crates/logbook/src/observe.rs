//! What kind of shot a run was, and at which ball and pocket it was played.
//!
//! What nobody called is guessed. A ball that fell was played at. If none fell, the ball that was hit first was played at the pocket
//! that lies most nearly in the direction in which it left, if it is off by 10 degrees at most and the way is free.

use glam::DVec2;

use super::shot_kind::ShotKind;
use baize_games::rules::{Declaration, Equipment, Facts, FoulKind, Touched};
use baize_physics::{BallId, Meeting};
use baize_table::shot::{EventKind, Run, Setup};

/// A ball that leaves by more than this beside the direction of a pocket, in degrees, was not played at it.
const BESIDE_DEG: f64 = 10.0;
/// A shot that nobody called and that moves more object balls than this is a break.
const BREAK: usize = 5;
/// A ball that ends within this distance of where it lay, in metres, was not moved.
const UNMOVED: f64 = 1e-4;

/// What a run was as a shot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Observed {
    /// What kind of shot it was; `None` if no tip met a ball.
    pub kind: Option<ShotKind>,
    /// Whether ball or pocket were called.
    pub called: bool,
    /// The ball that was played at.
    pub ball: Option<BallId>,
    /// The pocket that was played at, as an index into the boundary.
    pub pocket: Option<usize>,
    /// The line of a straight pot.
    pub line: Option<PotLine>,
    /// Whether it did what it was played for, as far as no rules are needed: the ball fell into its pocket, or the cue ball met both
    /// others of a carom.
    pub done: bool,
    /// How many object balls fell.
    pub balls: u32,
    /// The foul that every game knows: the cue ball fell or left the table.
    pub foul: Option<FoulKind>,
}

/// The line of a straight pot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PotLine {
    /// The cut angle in degrees, 0 to 90.
    pub cut_deg: f64,
    /// How far the cue ball runs to the object ball, in metres.
    pub distance: f64,
    /// How far the object ball is from the middle of the pocket, in metres.
    pub pot_distance: f64,
}

/// What a run was as a shot. `setup` is what it was played from, with its strike; `is_break` says whether the rules know it as a break.
#[must_use]
pub fn observe(setup: &Setup, run: &Run, declares: &Declaration, is_break: bool) -> Observed {
    let equipment = Equipment::of(setup);
    let cue_ball = equipment.cue_ball;
    let facts = Facts::of(&run.record, &equipment, &equipment.homes(), cue_ball);
    if !facts.was_struck {
        return Observed::default();
    }
    let balls = facts.pocketed.iter().filter(|pocketed| pocketed.ball != cue_ball).count() as u32;
    let foul = match () {
        () if facts.is_pocketed(cue_ball) => Some(FoulKind::CueBallPocketed),
        () if facts.off_table.contains(&cue_ball) => Some(FoulKind::CueBallOffTable),
        () => None,
    };
    let common = Observed { balls, foul, ..Observed::default() };
    let look = JudgedShot { setup, run, facts: &facts, cue_ball };
    let without_target = |kind| Observed { kind: Some(kind), ..common.clone() };
    match declares {
        _ if is_break => without_target(ShotKind::Break),
        Declaration::Safety => Observed { called: true, ..without_target(ShotKind::Safety) },
        Declaration::PushOut => Observed { called: true, ..without_target(ShotKind::PushOut) },
        _ if setup.table.boundary.pockets.is_empty() => {
            Observed { done: look.touched_balls() > 1, ..without_target(ShotKind::Carom) }
        }
        Declaration::Nothing if look.moved_balls() > BREAK => without_target(ShotKind::Break),
        _ => look.at_a_ball(declares, common),
    }
}

/// A shot that was played, with what the rules read from it.
struct JudgedShot<'a> {
    setup: &'a Setup,
    run: &'a Run,
    facts: &'a Facts,
    cue_ball: BallId,
}

impl JudgedShot<'_> {
    /// How many different balls the cue ball met.
    fn touched_balls(&self) -> usize {
        let mut touched: Vec<BallId> = Vec::new();
        for touch in &self.facts.touches {
            if let Touched::Ball(ball) = touch.what
                && !touched.contains(&ball)
            {
                touched.push(ball);
            }
        }
        touched.len()
    }

    /// How many object balls do not lie where they lay.
    fn moved_balls(&self) -> usize {
        let is_moved = |ball: BallId| {
            let (before, after) = (self.place_of(ball), self.run.rest_of(ball));
            before.zip(after).is_none_or(|(before, after)| before.distance(after) > UNMOVED)
        };
        self.setup.balls.iter().filter(|placed| placed.ball.id != self.cue_ball && is_moved(placed.ball.id)).count()
    }

    fn place_of(&self, ball: BallId) -> Option<DVec2> {
        self.setup.placed(ball).map(|placed| placed.motion.position.truncate())
    }

    /// A shot at a ball: which one, at which pocket, and how.
    fn at_a_ball(&self, declares: &Declaration, common: Observed) -> Observed {
        let facts = self.facts;
        let (called, wanted) = match *declares {
            Declaration::Pot { ball, pocket } => (Some(ball), Some(pocket)),
            Declaration::Nominate(ball) | Declaration::FreeBall(ball) => (Some(ball), None),
            Declaration::Nothing | Declaration::Safety | Declaration::PushOut => (None, None),
        };
        let fallen = facts.pocketed.iter().map(|pocketed| pocketed.ball).find(|ball| *ball != self.cue_ball);
        let Some(ball) = called.or(fallen).or_else(|| facts.first_hit.first().copied()) else {
            return Observed { kind: Some(ShotKind::Other), ..common };
        };
        let fell_into = facts.pocket_of(ball);
        let done = fell_into.is_some_and(|pocket| wanted.is_none_or(|wanted| wanted == pocket));
        let pocket = wanted.or(fell_into).or_else(|| self.pocket_ahead(ball));
        let line = pocket.and_then(|pocket| self.line(ball, pocket));
        let kind = self.kind_at(ball, pocket, line.is_some());
        let line = line.filter(|_| kind == ShotKind::Pot);
        Observed { kind: Some(kind), called: called.is_some(), ball: Some(ball), pocket, line, done, ..common }
    }

    /// By which way the ball was played at. `is_straight` says whether there is a straight line into the pocket.
    fn kind_at(&self, ball: BallId, pocket: Option<usize>, is_straight: bool) -> ShotKind {
        let facts = self.facts;
        let first_hit = facts.touches.iter().find(|touch| !touch.what.is_rail()).map(|touch| touch.time);
        let has_jumped = facts.jumps.iter().any(|jump| first_hit.is_none_or(|hit| jump.time <= hit));
        let after_rail = facts.touches.first().is_some_and(|touch| touch.what.is_rail());
        match pocket {
            _ if has_jumped => ShotKind::Jump,
            _ if after_rail => ShotKind::Kick,
            Some(_) if !facts.first_hit.is_empty() && !facts.first_hit.contains(&ball) => ShotKind::Combination,
            Some(_) if self.banked(ball) || !is_straight => ShotKind::Bank,
            Some(_) => ShotKind::Pot,
            None => ShotKind::Other,
        }
    }

    /// Whether a ball fell after it had met a rail. A facing or a jaw is a part of the pocket.
    fn banked(&self, ball: BallId) -> bool {
        let cushions = &self.setup.table.boundary.cushions;
        let mut has_met = false;
        for event in &self.run.record.events {
            match event.kind {
                EventKind::Contact { meeting: Meeting::Cushion(met, index), .. } if met == ball => {
                    has_met |= cushions.get(index).is_some_and(|cushion| !cushion.facing);
                }
                EventKind::Contact { meeting: Meeting::Pocket(fell, _), .. } if fell == ball => return has_met,
                _ => {}
            }
        }
        false
    }

    /// The straight line of a pot; `None` if the cut would be 90 degrees or more, or if a ball is in the way to the pocket.
    fn line(&self, ball: BallId, pocket: usize) -> Option<PotLine> {
        let object = self.setup.placed(ball)?;
        let cue = self.setup.placed(self.cue_ball)?;
        let mouth = self.setup.table.boundary.pockets.get(pocket)?.centre;
        let (from, place) = (cue.motion.position.truncate(), object.motion.position.truncate());
        let into = (mouth - place).normalize_or_zero();
        let ghost = place - into * (object.ball.radius + cue.ball.radius);
        let path = ghost - from;
        let cut_deg = path.angle_to(into).abs().to_degrees();
        let is_free = self.setup.balls.iter().all(|other| {
            let id = other.ball.id;
            let off = || off_segment(other.motion.position.truncate(), place, mouth);
            id == ball || id == self.cue_ball || off() > 0.95 * (other.ball.radius + object.ball.radius)
        });
        let distance = path.length();
        (is_free && cut_deg < 90.0).then_some(PotLine { cut_deg, distance, pot_distance: place.distance(mouth) })
    }

    /// The pocket towards which the ball went off after the cue ball had met it.
    fn pocket_ahead(&self, ball: BallId) -> Option<usize> {
        let place = self.place_of(ball)?;
        let went = self.direction_after_hit(ball)?;
        let pockets = self.setup.table.boundary.pockets.iter().enumerate();
        let beside = pockets.map(|(index, pocket)| ((pocket.centre - place).angle_to(went).abs().to_degrees(), index));
        let nearest = beside.filter(|(beside, index)| *beside < BESIDE_DEG && self.line(ball, *index).is_some());
        nearest.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, index)| index)
    }

    /// Where a ball went after its first contact with the cue ball.
    fn direction_after_hit(&self, ball: BallId) -> Option<DVec2> {
        let is_hit = |meeting: Meeting| matches!(meeting, Meeting::Balls(a, b) if (a == ball && b == self.cue_ball) || (b == ball && a == self.cue_ball));
        let hit = self
            .run
            .record
            .events
            .iter()
            .find(|event| matches!(event.kind, EventKind::Contact { meeting, .. } if is_hit(meeting)))?;
        let change = hit.changes.iter().find(|change| change.ball == ball)?;
        Some(change.after.velocity.truncate()).filter(|velocity| velocity.length() > 0.0)
    }
}

/// How far a place is from the segment between two others.
fn off_segment(place: DVec2, from: DVec2, to: DVec2) -> f64 {
    let along = to - from;
    let share = ((place - from).dot(along) / along.length_squared().max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
    place.distance(from + along * share)
}
