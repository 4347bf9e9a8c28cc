//! The shots of a person one after the other, and what they say together.

use std::collections::BTreeMap;

use super::bands::{Band, CUTS, DISTANCES, band_of, bands};
use super::weakness::{Weakness, weakest};
use crate::limits::flaw_of_shot;
use crate::logged_shot::{LoggedShot, Sitting, SittingKind};
use crate::share::Share;
use crate::shot_kind::ShotKind;
use crate::weeks::week_of;
use baize_opponent::coach::{Evidence, LevelEstimate};

/// Of which shots statistics are made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// The person; `None` for all.
    pub person: Option<String>,
    /// The name of the game or of the drill; `None` for everything.
    pub game: Option<String>,
}

/// A recorded shot.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub shot: LoggedShot,
    pub is_taken_back: bool,
    pub evidence: Option<Evidence>,
}

/// How the cue ball was left.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Position {
    /// After how many pots of a match the next shot was a straight pot again.
    pub followed: u32,
    /// The mean cut angle of these next shots, in degrees.
    pub next_cut_deg: f64,
    /// The mean distance from the cue ball to the object ball of these next shots, in metres.
    pub next_distance: f64,
    /// How many shots of drills asked for a place of the cue ball.
    pub placed: u32,
    /// How far the cue ball stopped from that place on average, in metres.
    pub error: f64,
}

/// The visits at the table in matches.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Runs {
    /// How many visits there were, the unfinished ones included.
    pub visits: u32,
    /// The most shots in a row that were made in one visit.
    pub longest: u32,
    /// The most points of one visit.
    pub most_points: i32,
    /// How many shots of a visit were made, on average.
    pub made: f64,
    /// How many points a visit gave, on average.
    pub points: f64,
}

/// How good the person is at a game, on the scale of the levels of the opponents, 1 to 8.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// The name of the game.
    pub game: String,
    /// The level that the shots speak for.
    pub level: f64,
    /// The levels between which the person is with a chance of 80 %.
    pub interval: (f64, f64),
    /// How many shots it comes from.
    pub shots: u32,
}

/// A week.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Week {
    /// The number of the week since that of 1 January 1970; [`monday_of`](crate::monday_of) is its first day.
    pub week: i64,
    /// How many shots there were.
    pub shots: u32,
    /// The straight pots.
    pub pots: Share,
    /// How many shots were fouls.
    pub fouls: u32,
    /// The level at the end of the week, from the shots of all games so far; `None` before the first shot that says something of it.
    pub level: Option<f64>,
}

/// The attempts at a drill.
#[derive(Clone, Debug, PartialEq)]
pub struct DrillScore {
    /// The name of the drill.
    pub drill: String,
    /// How many shots scored.
    pub shots: Share,
    /// The mean score of a shot.
    pub mean: f64,
}

/// What the shots of a person say together. A shot that was taken back is counted in `taken_back` only.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// How many shots count.
    pub shots: u32,
    /// How many shots were taken back.
    pub taken_back: u32,
    /// How many shots are in no figure because they have a value that no shot can have.
    pub impossible: u32,
    /// Straight pots by the cut angle.
    pub by_cut: Vec<Band>,
    /// Straight pots by the distance from the cue ball to the object ball.
    pub by_distance: Vec<Band>,
    /// Straight pots by both: for each band of the distance, each band of the cut angle.
    pub pots: [[Share; CUTS.len()]; DISTANCES.len()],
    /// How many were made of each kind of shot that was tried.
    pub kinds: Vec<(ShotKind, Share)>,
    /// How many shots of matches and drills were fouls, of how many.
    pub fouls: Share,
    /// How often each kind of foul happened, the commonest first.
    pub fouls_by_kind: Vec<(String, u32)>,
    /// How the cue ball was left.
    pub position: Position,
    /// The visits at the table.
    pub runs: Runs,
    /// The rating in each game, by the name of the game.
    pub ratings: Vec<Rating>,
    /// Every week in which there was a shot, the first one first.
    pub weeks: Vec<Week>,
    /// The drills, by name.
    pub drills: Vec<DrillScore>,
    /// The weakest shots first.
    pub weakest: Vec<Weakness>,
}

/// Goes through the shots in their order: sitting by sitting in the order in which these began.
#[derive(Debug, Default)]
pub(crate) struct Fold {
    so_far: Statistics,
    kinds: BTreeMap<ShotKind, Share>,
    fouls: BTreeMap<String, u32>,
    weeks: BTreeMap<i64, Week>,
    this_week: Option<i64>,
    levels: BTreeMap<String, LevelEstimate>,
    level: LevelEstimate,
    drills: BTreeMap<String, (Share, u32)>,
    visit: Visit,
    sums: Sums,
}

/// The visit under way.
#[derive(Clone, Copy, Debug, Default)]
struct Visit {
    shots: u32,
    made: u32,
    run: u32,
    points: i32,
    /// Whether the last shot was a pot after which the player went on.
    goes_on_after_pot: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    made: u32,
    points: i64,
    cut_deg: f64,
    distance: f64,
    error: f64,
}

impl Fold {
    /// Begins a sitting: a visit does not go on in the next one.
    pub fn sit_down(&mut self) {
        self.end_visit();
    }

    /// Counts a shot of that sitting.
    pub fn add(&mut self, sitting: &Sitting, row: &Row) {
        if row.is_taken_back {
            self.so_far.taken_back += 1;
            return;
        }
        let shot = &row.shot;
        let has_no_chance = |chance: &f64| !(0.0..=1.0).contains(chance);
        if flaw_of_shot(shot).is_some() || row.evidence.is_some_and(|of| of.chances.iter().any(has_no_chance)) {
            self.so_far.impossible += 1;
            return;
        }
        self.so_far.shots += 1;
        self.kinds.entry(shot.kind).or_default().add(shot.made);
        self.add_pot(shot);
        self.add_foul(sitting.kind, shot);
        match sitting.kind {
            SittingKind::Match => self.add_to_visit(shot),
            SittingKind::Drill => self.add_to_drill(&sitting.name, shot),
            SittingKind::Free => {}
        }
        self.add_to_week(shot);
        if let Some(Evidence { chances, done }) = &row.evidence {
            let of_game = match self.levels.get_mut(&sitting.name) {
                Some(known) => known,
                None => self.levels.entry(sitting.name.clone()).or_default(),
            };
            of_game.add(chances, *done);
            self.level.add(chances, *done);
        }
    }

    fn add_pot(&mut self, shot: &LoggedShot) {
        if let (ShotKind::Pot, Some(cut), Some(distance)) = (shot.kind, shot.cut_deg, shot.distance) {
            self.so_far.pots[band_of(&DISTANCES, distance)][band_of(&CUTS, cut)].add(shot.made);
        }
    }

    fn add_foul(&mut self, kind: SittingKind, shot: &LoggedShot) {
        if kind != SittingKind::Free || shot.foul.is_some() {
            self.so_far.fouls.add(shot.foul.is_some());
        }
        if let Some(foul) = &shot.foul {
            *self.fouls.entry(foul.clone()).or_default() += 1;
        }
    }

    fn add_to_visit(&mut self, shot: &LoggedShot) {
        if let (true, ShotKind::Pot, Some(cut), Some(distance)) =
            (self.visit.goes_on_after_pot, shot.kind, shot.cut_deg, shot.distance)
        {
            self.so_far.position.followed += 1;
            self.sums.cut_deg += cut;
            self.sums.distance += distance;
        }
        let visit = &mut self.visit;
        visit.shots += 1;
        visit.made += u32::from(shot.made);
        visit.run = if shot.made { visit.run + 1 } else { 0 };
        visit.points = visit.points.saturating_add(shot.points);
        visit.goes_on_after_pot = shot.made && shot.balls > 0;
        self.so_far.runs.longest = self.so_far.runs.longest.max(visit.run);
        if shot.ends_visit {
            self.end_visit();
        }
    }

    fn end_visit(&mut self) {
        let visit = std::mem::take(&mut self.visit);
        if visit.shots > 0 {
            let runs = &mut self.so_far.runs;
            runs.visits += 1;
            runs.most_points = runs.most_points.max(visit.points);
            self.sums.made += visit.made;
            self.sums.points += i64::from(visit.points);
        }
    }

    fn add_to_drill(&mut self, drill: &str, shot: &LoggedShot) {
        if let Some(error) = shot.position_error {
            self.so_far.position.placed += 1;
            self.sums.error += error;
        }
        if let Some(score) = shot.score {
            let (shots, points) = match self.drills.get_mut(drill) {
                Some(known) => known,
                None => self.drills.entry(drill.to_owned()).or_default(),
            };
            shots.add(score > 0);
            *points = points.saturating_add(score);
        }
    }

    fn add_to_week(&mut self, shot: &LoggedShot) {
        let number = week_of(shot.at);
        if self.this_week != Some(number) {
            self.end_week();
            self.this_week = Some(number);
        }
        let week = self.weeks.entry(number).or_insert(Week { week: number, ..Week::default() });
        week.shots += 1;
        week.fouls += u32::from(shot.foul.is_some());
        if shot.kind == ShotKind::Pot {
            week.pots.add(shot.made);
        }
    }

    /// Notes the level at the end of a week.
    fn end_week(&mut self) {
        let week = self.this_week.take().and_then(|number| self.weeks.get_mut(&number));
        if let Some(week) = week.filter(|_| self.level.shots() > 0) {
            week.level = Some(self.level.level());
        }
    }

    /// What all shots say together.
    pub fn finish(mut self) -> Statistics {
        self.end_visit();
        self.end_week();
        let Self { mut so_far, kinds, fouls, weeks, levels, drills, sums, .. } = self;
        let pots = so_far.pots;
        let sum = |shares: &mut dyn Iterator<Item = Share>| {
            shares.fold(Share::default(), |a, b| Share { tries: a.tries + b.tries, made: a.made + b.made })
        };
        so_far.by_cut = bands(&CUTS, Some(90.0), |cut| sum(&mut pots.iter().map(|row| row[cut])));
        so_far.by_distance = bands(&DISTANCES, None, |far| sum(&mut pots[far].iter().copied()));
        so_far.weakest = weakest(&pots, kinds.iter().map(|(kind, share)| (*kind, *share)));
        so_far.kinds = kinds.into_iter().collect();
        so_far.fouls_by_kind = fouls.into_iter().collect();
        so_far.fouls_by_kind.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        so_far.weeks = weeks.into_values().collect();
        so_far.ratings = levels.into_iter().map(rating).collect();
        so_far.drills = drills.into_iter().map(drill_score).collect();
        let mean = |sum: f64, count: u32| if count > 0 { sum / f64::from(count) } else { 0.0 };
        let (runs, position) = (&mut so_far.runs, &mut so_far.position);
        runs.made = mean(f64::from(sums.made), runs.visits);
        runs.points = mean(sums.points as f64, runs.visits);
        position.next_cut_deg = mean(sums.cut_deg, position.followed);
        position.next_distance = mean(sums.distance, position.followed);
        position.error = mean(sums.error, position.placed);
        so_far
    }
}

fn rating((game, estimate): (String, LevelEstimate)) -> Rating {
    Rating { game, level: estimate.level(), interval: estimate.interval(), shots: estimate.shots() }
}

fn drill_score((drill, (shots, points)): (String, (Share, u32))) -> DrillScore {
    let mean = f64::from(points) / f64::from(shots.tries.max(1));
    DrillScore { drill, shots, mean }
}
