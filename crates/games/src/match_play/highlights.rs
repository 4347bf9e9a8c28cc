//! What a match, or a rack that is played without one, is remembered for: the best shot and the longest run.

use glam::DVec2;

use super::the_match::Match;
use crate::rules::{Equipment, Side, State, StrokeKind};
use baize_files::count;
use baize_physics::{BallId, Meeting};
use baize_table::shot::{EventKind, Run, Setup, simulate};

/// A pot by a rail or off another ball counts as so many times as hard as a plain one.
const INDIRECT: f64 = 3.0;
/// A pot easier than this, in square metres, is nothing to talk about.
const EASY: f64 = 0.25;
/// The least number of rails of a point at carom that is told.
const FEW_RAILS: u32 = 3;
/// A cut is taken as at most this steep, as the cosine of its angle.
const THINNEST: f64 = 0.1;

/// What a match is remembered for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Highlights {
    /// The longest run of a visit; `None` if nobody made two.
    pub longest_run: Option<LongestRun>,
    /// The hardest shot that came off; `None` if all were easy.
    pub best_shot: Option<BestShot>,
}

/// The longest run of a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongestRun {
    /// Whose it was.
    pub by: Side,
    /// How many points, or balls in games without points.
    pub count: u32,
    /// Whether points are counted.
    pub is_points: bool,
}

/// The hardest shot that came off.
#[derive(Clone, Debug, PartialEq)]
pub struct BestShot {
    /// Whose it was.
    pub by: Side,
    /// Its place among the [steps](Match::steps) of the match.
    pub step: usize,
    /// What it was, as the end of a sentence: `the 3 into the far left corner, 1.4 m away and cut by 40 degrees`.
    pub words: String,
}

impl LongestRun {
    /// `a run of 5 balls`.
    #[must_use]
    pub fn in_words(&self) -> String {
        format!("a run of {}", count(self.count as usize, if self.is_points { "point" } else { "ball" }))
    }
}

impl Highlights {
    /// Computes the shots of a match again, until `stop` says so.
    #[must_use]
    pub fn of(the_match: &Match, stop: impl Fn() -> bool) -> Self {
        let (equipment, is_points) = (the_match.equipment(), the_match.game().counts_points());
        let states = the_match.states();
        let mut best: Option<(f64, BestShot)> = None;
        let mut runs = Runs::default();
        for shot in the_match.shots() {
            if stop() {
                break;
            }
            let before = if shot.step == 0 { the_match.at_start() } else { &states[shot.step - 1] };
            let Some(setup) = the_match.again(shot.step) else { continue };
            let Ok(run) = simulate(&setup) else { continue };
            let points = u32::try_from(shot.verdict.points[shot.by.index()]).unwrap_or(0);
            let balls = if shot.verdict.is_foul() { 0 } else { fallen(&setup, &run).count() as u32 };
            runs.add(shot.by, if is_points { points } else { balls });
            if shot.verdict.is_foul() || is_break(before) {
                continue;
            }
            let pot = MadePot::of(&setup, &run).filter(|pot| pot.worth >= EASY);
            let told = pot.map(|pot| (pot.worth, pot.in_words(equipment)));
            let made = told.or_else(|| (points > 0).then(|| carom(&setup, &run)).flatten());
            if let Some((worth, words)) = made.filter(|(worth, _)| best.as_ref().is_none_or(|(best, _)| worth > best)) {
                best = Some((worth, BestShot { by: shot.by, step: shot.step, words }));
            }
        }
        let longest_run = runs.longest.map(|(by, count)| LongestRun { by, count, is_points });
        Self { longest_run, best_shot: best.map(|(_, shot)| shot) }
    }
}

/// What a rack that one person played off is remembered for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RackHighlights {
    /// How many shots it took.
    pub shots: usize,
    /// The most balls that fell in shots one after the other; `None` if no two did.
    pub longest_run: Option<u32>,
    /// The hardest pot after the break: its place among the shots, and what it was, as the end of a sentence.
    pub best_shot: Option<(usize, String)>,
}

impl RackHighlights {
    /// Looks at the shots of a rack, each with the set-up from which it was played, the break first.
    #[must_use]
    pub fn of<'a>(shots: impl Iterator<Item = (&'a Setup, &'a Run)>) -> Self {
        let mut found = Self::default();
        let mut runs = Runs::default();
        let mut hardest = EASY;
        let mut equipment: Option<Equipment> = None;
        for (index, (setup, run)) in shots.enumerate() {
            found.shots = index + 1;
            let equipment = equipment.get_or_insert_with(|| Equipment::of(setup));
            let cue_ball = setup.balls.get(setup.cue_ball).map(|placed| placed.ball.id);
            let is_lost = run.potted().any(|(ball, _)| Some(ball) == cue_ball);
            runs.add(Side::First, if is_lost { 0 } else { fallen(setup, run).count() as u32 });
            let pot = MadePot::of(setup, run).filter(|pot| index > 0 && !is_lost && pot.worth >= hardest);
            if let Some(pot) = pot {
                hardest = pot.worth;
                found.best_shot = Some((index, pot.in_words(equipment)));
            }
        }
        found.longest_run = runs.longest.map(|(_, count)| count);
        found
    }
}

/// The run of the visit that goes on, and the longest so far.
#[derive(Default)]
struct Runs {
    now: Option<(Side, u32)>,
    longest: Option<(Side, u32)>,
}

impl Runs {
    /// Adds what a shot made. A shot that made nothing ends the visit.
    fn add(&mut self, by: Side, made: u32) {
        let before = self.now.filter(|(side, _)| *side == by).map_or(0, |(_, run)| run);
        self.now = (made > 0).then_some((by, before + made));
        if let Some((by, run)) = self.now.filter(|(_, run)| *run > 1)
            && self.longest.is_none_or(|(_, longest)| run > longest)
        {
            self.longest = Some((by, run));
        }
    }
}

fn is_break(before: &State) -> bool {
    before.turn().is_some_and(|turn| turn.stroke == StrokeKind::Break)
}

/// The object balls that fell, each with its pocket.
fn fallen<'a>(setup: &'a Setup, run: &'a Run) -> impl Iterator<Item = (BallId, usize)> + 'a {
    let cue_ball = setup.balls.get(setup.cue_ball).map(|placed| placed.ball.id);
    run.potted().filter(move |(ball, _)| Some(*ball) != cue_ball)
}

/// The first pot of a shot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MadePot {
    /// The ball.
    pub ball: BallId,
    /// The pocket, an index into the boundary.
    pub pocket: usize,
    /// How hard it was, in square metres: the way of the cue ball times that of the ball, over the square of the cosine of the cut. A pot by
    /// a rail or off another ball counts more.
    pub worth: f64,
    /// Whether the cue ball met this ball first, and no rail was between it and the pocket.
    pub is_direct: bool,
    /// Whether the ball met a rail.
    by_rail: bool,
    /// The way of the cue ball in metres, and the cut in radians.
    way: f64,
    cut: f64,
}

impl MadePot {
    /// The first pot of a shot that was played from `setup`; `None` without one.
    #[must_use]
    pub fn of(setup: &Setup, run: &Run) -> Option<Self> {
        let (ball, pocket) = fallen(setup, run).next()?;
        let (struck, hit) = (setup.balls.get(setup.cue_ball)?, setup.placed(ball)?);
        let cue_ball = struck.ball.id;
        let (from, at) = (struck.motion.position.truncate(), hit.motion.position.truncate());
        let touching = setup.physics.shape.contact_distance(struck.ball.radius, hit.ball.radius);
        let hole = setup.table.boundary.pockets.get(pocket)?.centre;
        let (to_ball, to_hole): (DVec2, DVec2) = (at - from, hole - at);
        let by_rail = meets_rail(run, ball);
        let is_direct = first_met(run, cue_ball) == Some(ball) && !by_rail;
        let (cut, cosine) = cut(to_ball, to_hole, touching);
        let ways = to_ball.length() * to_hole.length();
        let cosine = cosine.max(THINNEST);
        let worth = if is_direct { ways / (cosine * cosine) } else { INDIRECT * ways };
        Some(Self { ball, pocket, worth, is_direct, by_rail, way: to_ball.length(), cut })
    }

    /// What it was, as the end of a sentence.
    #[must_use]
    pub fn in_words(&self, equipment: &Equipment) -> String {
        let (ball, pocket) = (equipment.words(self.ball), equipment.pocket_words(self.pocket));
        let how = match (self.is_direct, self.by_rail) {
            (true, _) => format!("{:.1} m away and cut by {:.0} degrees", self.way, self.cut.to_degrees()),
            (false, true) => "by a cushion".to_owned(),
            (false, false) => "off another ball".to_owned(),
        };
        format!("{ball} into {pocket}, {how}")
    }
}

/// The cut of a straight pot in radians, and its cosine: between the way of the cue ball to the place where it touches the ball on the line
/// to the pocket, and the way of the ball. `to_ball` leads from the cue ball to the ball, `to_hole` from there to the pocket; balls touch at
/// the distance `touching`. All lengths are in metres.
fn cut(to_ball: DVec2, to_hole: DVec2, touching: f64) -> (f64, f64) {
    let line = to_hole.normalize_or_zero();
    let to_touch = to_ball - touching * line;
    (to_touch.angle_to(to_hole).abs(), to_touch.normalize_or_zero().dot(line))
}

/// A point at carom, by the rails of the cue ball; `None` where there were few.
fn carom(setup: &Setup, run: &Run) -> Option<(f64, String)> {
    let cue_ball = setup.balls.get(setup.cue_ball)?.ball.id;
    let rails = run.record.events.iter().filter(|event| is_rail_of(&event.kind, cue_ball)).count() as u32;
    (rails >= FEW_RAILS).then(|| (f64::from(rails), format!("a point over {rails} cushions")))
}

fn is_rail_of(kind: &EventKind, ball: BallId) -> bool {
    matches!(kind, EventKind::Contact { meeting: Meeting::Cushion(of, _), .. } if *of == ball)
}

fn meets_rail(run: &Run, ball: BallId) -> bool {
    run.record.events.iter().any(|event| is_rail_of(&event.kind, ball))
}

/// The ball that the cue ball met first.
fn first_met(run: &Run, cue_ball: BallId) -> Option<BallId> {
    run.record.events.iter().find_map(|event| match event.kind {
        EventKind::Contact { meeting, .. } => meeting.partner_of(cue_ball),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_ends_with_a_shot_that_makes_nothing_or_with_the_turn_of_the_other() {
        let mut runs = Runs::default();
        for (by, made) in [(Side::First, 1), (Side::First, 2), (Side::First, 0), (Side::Second, 2), (Side::First, 1)] {
            runs.add(by, made);
        }
        assert_eq!(runs.longest, Some((Side::First, 3)));
        let mut single = Runs::default();
        single.add(Side::Second, 1);
        assert_eq!(single.longest, None, "one ball is no run");
    }

    #[test]
    fn a_rack_that_was_played_off_is_remembered_for_its_hardest_pot_after_the_break() {
        let setup = Setup::shot("stun_tangent").load().expect("it ships");
        let run = simulate(&setup).expect("it can be played");
        let shots = [(&setup, &run); 3];
        let found = RackHighlights::of(shots.into_iter());
        assert_eq!((found.shots, found.longest_run), (3, Some(3)));
        let (shot, words) = found.best_shot.expect("the 1 falls by a long cut");
        assert!(shot > 0 && words.contains("cut by"), "{words}");
        assert_eq!(RackHighlights::of(shots.into_iter().take(1)).best_shot, None, "the break is luck");
    }

    #[test]
    fn a_cut_is_measured_where_the_cue_ball_touches_the_ball_not_at_the_middle_of_the_ball() {
        let (up, touching) = (DVec2::new(0.0, 1.0), 0.06);
        // The cue ball comes up from the left to where it touches the ball from below.
        let (half_right, cosine) = cut(DVec2::new(0.06, 0.12), up, touching);
        assert!((half_right.to_degrees() - 45.0).abs() < 1e-9 && (cosine * cosine - 0.5).abs() < 1e-9, "{half_right}");
        let (straight, _) = cut(DVec2::new(0.0, 0.5), up, touching);
        assert!(straight.abs() < 1e-9, "{straight}");
    }

    #[test]
    fn a_long_cut_is_told_with_its_way_and_its_angle() {
        let setup = Setup::shot("stun_tangent").load().expect("it ships");
        let equipment = Equipment::of(&setup);
        let run = simulate(&setup).expect("it can be played");
        let pot = MadePot::of(&setup, &run).expect("the 1 falls");
        let words = pot.in_words(&equipment);
        assert!(pot.worth > EASY && pot.is_direct && words.contains("m away and cut by"), "{words}");
    }
}
