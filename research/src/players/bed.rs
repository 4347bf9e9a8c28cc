//! The balls on the bed: which pots are on, and how likely they are.

use baize_games::rules::{Equipment, Lie};
use baize_physics::BallId;
use glam::DVec2;

use super::pockets::{Pockets, angle_of, difference, unit};

/// The thinnest cut in radians.
const THINNEST: f64 = 75.0 * std::f64::consts::PI / 180.0;
/// The standard deviation of the cue ball's direction in radians: 0.125 degrees.
const ERROR: f64 = 0.125 * std::f64::consts::PI / 180.0;
/// What throw and jaws add to the error of the object ball, in radians.
const REST: f64 = 5e-4;

/// A shot that geometry proposes: the cue ball sends `first` along `wanted`, and in the end `ball` falls into `pocket`.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The ball that the cue ball hits.
    pub first: BallId,
    /// Its direction afterwards, in radians.
    pub wanted: f64,
    /// The ball that falls.
    pub ball: BallId,
    /// Where it falls.
    pub pocket: usize,
    /// Where the cue ball is when it hits, in metres.
    pub ghost: DVec2,
    /// How far the cue ball and then the other balls go, in metres.
    pub reach: f64,
    pub further: f64,
    /// The cut in radians.
    pub cut: f64,
    /// The estimated chance.
    pub chance: f64,
    /// Whether it is no straight pot.
    pub roundabout: bool,
}

/// A straight way of a ball into a pocket.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    pub ball: BallId,
    pub pocket: usize,
    pub from: DVec2,
    pub direction: f64,
    pub half: f64,
    pub length: f64,
}

/// The object balls on the bed.
pub struct Bed<'a> {
    pub pockets: &'a Pockets,
    balls: Vec<(BallId, DVec2)>,
    /// Radius of a ball in metres.
    pub radius: f64,
}

impl<'a> Bed<'a> {
    #[must_use]
    pub fn new(pockets: &'a Pockets, equipment: &Equipment, lie: &Lie, cue_ball: BallId) -> Self {
        let balls = lie.on_bed().filter(|(ball, _)| *ball != cue_ball).collect();
        Self { pockets, balls, radius: equipment.radius(cue_ball) }
    }

    #[must_use]
    pub fn centre(&self, ball: BallId) -> Option<DVec2> {
        self.balls.iter().find(|(known, _)| *known == ball).map(|(_, centre)| *centre)
    }

    /// Whether a ball can go straight from one place to another and touch no ball but these.
    #[must_use]
    pub fn is_free(&self, from: DVec2, to: DVec2, but: &[BallId]) -> bool {
        let length = from.distance(to);
        let along = (to - from) / length.max(1e-9);
        self.balls.iter().filter(|(ball, _)| !but.contains(ball)).all(|(_, centre)| {
            let nearest = (*centre - from).dot(along).clamp(0.0, length);
            centre.distance(from + along * nearest) > 2.0 * self.radius
        })
    }

    /// Whether the cue ball may lie at a place without touching a ball.
    #[must_use]
    pub fn has_room(&self, place: DVec2) -> bool {
        self.balls.iter().all(|(_, centre)| centre.distance(place) > 2.0 * self.radius + 1e-3)
    }

    /// The free ways of a ball into pockets.
    pub fn ways(&self, ball: BallId) -> impl Iterator<Item = Way> + '_ {
        let from = self.centre(ball);
        (0..self.pockets.mouths.len()).filter_map(move |pocket| {
            let from = from?;
            let window = self.pockets.window(from, pocket)?;
            let length = from.distance(self.pockets.mouths[pocket].middle);
            let to = from + unit(window.direction) * length;
            let way = Way { ball, pocket, from, direction: window.direction, half: window.half, length };
            self.is_free(from, to, &[ball]).then_some(way)
        })
    }

    /// The pot along a way with the cue ball at `cue`; `None` if it cannot be played.
    #[must_use]
    pub fn pot(&self, way: &Way, cue: DVec2) -> Option<Target> {
        let (ghost, reach, cut) = self.hit(way.ball, way.from, way.direction, cue)?;
        let chance = chance(way.half, reach, cut, self.radius);
        Some(Target {
            first: way.ball,
            wanted: way.direction,
            ball: way.ball,
            pocket: way.pocket,
            ghost,
            reach,
            further: way.length,
            cut,
            chance,
            roundabout: false,
        })
    }

    /// Where the cue ball must hit a ball to send it along `wanted`, how far that is, and the cut; `None` if it cannot.
    #[must_use]
    pub fn hit(&self, ball: BallId, from: DVec2, wanted: f64, cue: DVec2) -> Option<(DVec2, f64, f64)> {
        let ghost = from - unit(wanted) * (2.0 * self.radius);
        let reach = cue.distance(ghost);
        let cut = difference(wanted, angle_of(ghost - cue));
        let is_on = cut.abs() < THINNEST && reach > 1e-4 && cue.distance(from) > 2.0 * self.radius - 1e-4;
        (is_on && self.is_free(cue, ghost, &[ball])).then_some((ghost, reach, cut))
    }

    /// The straight pots of these balls with the cue ball at `cue`.
    #[must_use]
    pub fn pots(&self, balls: &[BallId], cue: DVec2) -> Vec<Target> {
        let ways = balls.iter().flat_map(|ball| self.ways(*ball));
        ways.filter_map(|way| self.pot(&way, cue)).collect()
    }
}

/// The chance of a pot: the error of the cue ball grows by reach / (2 R cos(cut)), and `half` is half the pocket's window.
#[must_use]
pub fn chance(half: f64, reach: f64, cut: f64, radius: f64) -> f64 {
    let growth = reach.max(2.0 * radius) / (2.0 * radius * libm::cos(cut).max(0.15));
    libm::erf(half / ((ERROR * growth + REST) * std::f64::consts::SQRT_2))
}
