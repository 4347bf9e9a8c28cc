//! Where the balls lie on the bed: which pots are possible, and how hard they are.

use glam::DVec2;
use smallvec::SmallVec;

use super::angles::{angle_of, difference, unit};
use super::fingerprint::Fingerprint;
use super::open_ways::{OpenWay, OpenWays};
use super::pocket_angles::AngleRange;
use super::pot_chance::pot_chance;
use baize_games::rules::{Equipment, Lie};
use baize_physics::BallId;

/// The thinnest cut that is looked at, in radians.
const THINNEST: f64 = 80.0 * std::f64::consts::PI / 180.0;
/// A range narrower than this, in radians, is closed.
const CLOSED: f64 = 5e-4;

/// A ball on the bed.
#[derive(Clone, Copy, Debug)]
struct Lying {
    ball: BallId,
    centre: DVec2,
    radius: f64,
}

/// The balls on the bed, with the open ways to the pockets.
#[derive(Clone, Debug)]
pub(super) struct BallLayout<'a> {
    ways: &'a OpenWays,
    balls: SmallVec<[Lying; 16]>,
    /// Radius of the cue ball in metres.
    cue_radius: f64,
}

/// A path from a ball to a pocket: the directions in which it falls, none of the other balls in the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct PocketPath {
    /// The ball.
    pub ball: BallId,
    /// The pocket.
    pub pocket: usize,
    /// Where the ball lies, in metres.
    pub from: DVec2,
    /// The middle of the free directions, in radians.
    pub direction: f64,
    /// The unit vector in that direction.
    pub along: DVec2,
    /// Half their width, in radians.
    pub half: f64,
}

/// A pot that the cue ball can play straight.
#[derive(Clone, Copy, Debug)]
pub(super) struct StraightPot {
    /// The path of the object ball.
    pub path: PocketPath,
    /// Where the cue ball is when it hits, in metres.
    pub ghost: DVec2,
    /// How far the cue ball goes until it hits, in metres.
    pub reach: f64,
    /// The cut angle in radians, positive if the object ball goes to the left.
    pub cut: f64,
    /// The sum of both radii in metres.
    pub apart: f64,
}

impl StraightPot {
    /// The chance of the pot if the cue ball starts with this error of direction (standard deviation in radians).
    pub(super) fn chance(&self, error: f64) -> f64 {
        pot_chance(self.path.half, self.reach, self.apart, self.cut, error)
    }
}

impl<'a> BallLayout<'a> {
    pub fn new(ways: &'a OpenWays, equipment: &Equipment, lie: &Lie, cue_ball: BallId) -> Self {
        let lying = |(ball, centre): (BallId, DVec2)| Lying { ball, centre, radius: equipment.radius(ball) };
        Self {
            ways,
            balls: lie.on_bed().map(lying).filter(|lying| lying.ball != cue_ball).collect(),
            cue_radius: equipment.radius(cue_ball),
        }
    }

    /// Every ball on the bed; any of them may be the cue ball of [`pot_with`](Self::pot_with).
    pub fn of_every_ball(ways: &'a OpenWays, equipment: &Equipment, lie: &Lie) -> Self {
        let lying = |(ball, centre): (BallId, DVec2)| Lying { ball, centre, radius: equipment.radius(ball) };
        let balls: SmallVec<[Lying; 16]> = lie.on_bed().map(lying).collect();
        let cue_radius = balls.first().map_or(0.0, |first| first.radius);
        Self { ways, balls, cue_radius }
    }

    /// Each ball of the layout with the chance of the best pot with it as cue ball, if a cue ball starts with this error of direction; 0 if
    /// no pot is possible.
    pub fn best_pots(&self, error: f64) -> SmallVec<[(BallId, f64); 16]> {
        let paths: Vec<PocketPath> = self.balls().flat_map(|ball| self.paths(ball)).collect();
        let best = |cue_ball: BallId| {
            let pots = paths.iter().filter_map(|path| self.pot_with(path, cue_ball));
            (cue_ball, pots.map(|pot| pot.chance(error)).fold(0.0, f64::max))
        };
        self.balls().map(best).collect()
    }

    /// The object balls, in the order of the lie.
    pub fn balls(&self) -> impl Iterator<Item = BallId> + '_ {
        self.balls.iter().map(|lying| lying.ball)
    }

    /// A number that tells places of the object balls from all others. Balls of a match keep their radii.
    pub fn fingerprint(&self) -> u64 {
        Fingerprint::of_balls(self.balls.iter().map(|lying| (lying.ball, lying.centre))).number()
    }

    /// The centre of an object ball in metres.
    pub fn centre(&self, ball: BallId) -> Option<DVec2> {
        self.lying(ball).map(|lying| lying.centre)
    }

    fn lying(&self, ball: BallId) -> Option<&Lying> {
        self.balls.iter().find(|lying| lying.ball == ball)
    }

    /// Every free path from a ball to a pocket.
    pub fn paths(&self, ball: BallId) -> SmallVec<[PocketPath; 6]> {
        let Some(lying) = self.lying(ball) else { return SmallVec::new() };
        self.ways.from(lying.centre, |ways| {
            let open = ways.iter().enumerate().filter_map(|(pocket, way)| Some((pocket, way.as_ref()?)));
            open.filter_map(|(pocket, way)| self.path(lying, pocket, way)).collect()
        })
    }

    /// The part of an open way that no other ball covers.
    fn path(&self, lying: &Lying, pocket: usize, way: &OpenWay) -> Option<PocketPath> {
        let OpenWay { towards, range: AngleRange { mut low, mut high }, sector } = *way;
        for other in self.balls.iter().filter(|other| other.ball != lying.ball) {
            let away = other.centre - lying.centre;
            let apart = other.radius + lying.radius;
            if sector.is_clear_of(away, apart) {
                continue;
            }
            let distance = away.length();
            let at = difference(angle_of(away), towards);
            let covers = if distance <= apart { 0.5 * std::f64::consts::PI } else { libm::asin(apart / distance) };
            if at - covers > high || at + covers < low {
                continue;
            }
            if at > 0.5 * (low + high) {
                high = high.min(at - covers);
            } else {
                low = low.max(at + covers);
            }
            if high - low < CLOSED {
                return None;
            }
        }
        let (direction, half) = (towards + 0.5 * (low + high), 0.5 * (high - low));
        Some(PocketPath { ball: lying.ball, pocket, from: lying.centre, direction, along: unit(direction), half })
    }

    /// The pot along a path with the cue ball at `cue` (metres); `None` if a ball is in the way or the cut is too thin.
    pub fn pot(&self, path: &PocketPath, cue: DVec2) -> Option<StraightPot> {
        self.pot_beside(path, cue, self.cue_radius, None)
    }

    /// The pot along a path with another ball of the layout as cue ball; `None` if a third ball is in the way or the cut is too thin.
    pub fn pot_with(&self, path: &PocketPath, cue_ball: BallId) -> Option<StraightPot> {
        let cue = self.lying(cue_ball).filter(|lying| lying.ball != path.ball)?;
        self.pot_beside(path, cue.centre, cue.radius, Some(cue_ball))
    }

    /// The pot along a path with a cue ball of this radius at `cue` (metres), which is the ball `own` of the layout if it is one.
    fn pot_beside(&self, path: &PocketPath, cue: DVec2, cue_radius: f64, own: Option<BallId>) -> Option<StraightPot> {
        let apart = cue_radius + self.lying(path.ball)?.radius;
        let ghost = path.from - path.along * apart;
        let travel = ghost - cue;
        let reach = travel.length();
        let cut = difference(path.direction, angle_of(travel));
        // A cue ball that lies at the ghost ball touches already.
        if cut.abs() > THINNEST || reach < 1e-4 || cue.distance(path.from) < apart - 1e-4 {
            return None;
        }
        let is_free = self.is_free(cue, ghost, cue_radius, |ball| ball == path.ball || Some(ball) == own);
        is_free.then_some(StraightPot { path: *path, ghost, reach, cut, apart })
    }

    /// Whether a ball of this radius can roll from one place to another without touching a ball but those that are `left_out`.
    pub fn is_free(&self, from: DVec2, to: DVec2, radius: f64, left_out: impl Fn(BallId) -> bool) -> bool {
        let along = to - from;
        let length = along.length();
        let along = along / length.max(1e-9);
        self.balls.iter().filter(|other| !left_out(other.ball)).all(|other| {
            let away = other.centre - from;
            let nearest = away.dot(along).clamp(0.0, length);
            away.distance(along * nearest) > other.radius + radius
        })
    }

    /// Whether the cue ball may lie at `place` (metres) without touching another ball.
    pub fn has_room(&self, place: DVec2) -> bool {
        self.balls.iter().all(|other| other.centre.distance(place) > other.radius + self.cue_radius + 1e-3)
    }

    /// Radius of the cue ball in metres.
    pub fn cue_radius(&self) -> f64 {
        self.cue_radius
    }
}
