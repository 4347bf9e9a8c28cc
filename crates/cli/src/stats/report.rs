//! The JSON about the recorded shots of a person, its page and its JSON Schema.

use serde::Serialize;

use std::io::{self, Write};

use serde_json::Map;

use baize_describe::{Described, Form, Object};
use baize_files::{FormVersion, JsonForm};
use baize_logbook::{Band, Rating, Share, ShotKind, Statistics, Week, monday_of};

/// The version of the form.
const VERSION: u32 = 1;
const KINDS: Form =
    Form::OneOf(&["pot", "bank", "kick", "combination", "jump", "carom", "break", "safety", "push_out", "other"]);

/// One object about all shots that were asked for. A shot that was taken back is in `taken_back` and in no other figure.
#[derive(Serialize, Described)]
#[described(name = "The statistics")]
pub struct StatsReport<'a> {
    version: FormVersion<VERSION>,
    /// The version of Baize that counted.
    baize: &'static str,
    /// The person that was asked for.
    #[described(left_out = "if all persons count")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub person: Option<&'a str>,
    /// The game or drill that was asked for.
    #[described(left_out = "if all count")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<&'a str>,
    /// How many shots there are.
    pub shots: u32,
    /// How many more were taken back.
    pub taken_back: u32,
    /// How many more are in no figure because they have a value that no shot can have, such as a negative speed.
    pub impossible: u32,
    /// Every kind of shot that was played.
    pub kinds: Vec<KindReport>,
    /// Straight pots by the cut angle in degrees.
    pub by_cut: Vec<BandReport>,
    /// Straight pots by the distance from the cue ball to the object ball in metres.
    pub by_distance: Vec<BandReport>,
    /// How many shots were fouls.
    pub fouls: u32,
    /// Of how many shots. At the free table only a lost cue ball is known to be a foul; other shots there are not counted here.
    pub fouls_of: u32,
    /// The kinds of fouls, the commonest first.
    pub fouls_by_kind: Vec<FoulReport<'a>>,
    /// How the cue ball was left.
    pub position: PositionReport,
    /// The visits in matches.
    pub runs: RunsReport,
    /// The rating in each game.
    pub ratings: Vec<RatingReport<'a>>,
    /// Every drill.
    pub drills: Vec<DrillShots<'a>>,
    /// Every week in which there was a shot.
    pub weeks: Vec<WeekReport>,
    /// The weakest shots first, among those with ten tries or more.
    pub weakest: Vec<WeakReport<'a>>,
}

/// A kind of shot.
#[derive(Serialize, Described)]
#[described(name = "kind")]
pub struct KindReport {
    /// Which.
    #[described(form = KINDS)]
    pub kind: &'static str,
    #[serde(flatten)]
    pub shots: ShareReport,
}

/// Shots that were tried and made.
#[derive(Serialize, Described)]
#[described(name = "shots")]
pub struct ShareReport {
    /// How often it was tried.
    pub tries: u32,
    /// How often it was made.
    pub made: u32,
    /// The lower bound of the share that is made, with a chance of 80 %, 0 to 1.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

/// A band of straight pots.
#[derive(Serialize, Described)]
#[described(name = "band")]
pub struct BandReport {
    /// Where it begins.
    pub from: f64,
    /// Where it ends.
    #[described(left_out = "if it has no end")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<f64>,
    #[serde(flatten)]
    pub pots: ShareReport,
}

/// A kind of foul.
#[derive(Serialize, Described)]
#[described(name = "foul")]
pub struct FoulReport<'a> {
    /// Its name, as in the JSON of a match.
    pub kind: &'a str,
    /// How often it happened.
    pub count: u32,
}

/// How the cue ball was left.
#[derive(Serialize, Described)]
#[described(name = "position")]
pub struct PositionReport {
    /// After how many pots of a match the next shot was a straight pot again.
    pub followed: u32,
    /// The mean cut angle of these next shots.
    #[described(unit = "degrees")]
    pub next_cut_deg: f64,
    /// The mean distance from the cue ball to the object ball of these next shots.
    #[described(unit = "m")]
    pub next_distance: f64,
    /// How many shots of drills asked for a place of the cue ball.
    pub placed: u32,
    /// How far the cue ball stopped from that place on average.
    #[described(unit = "m")]
    pub error: f64,
}

/// The visits in matches.
#[derive(Serialize, Described)]
#[described(name = "runs")]
pub struct RunsReport {
    /// How many there were.
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

/// How good the person is at a game, on the scale of the levels of the opponents.
#[derive(Serialize, Described)]
#[described(name = "rating")]
pub struct RatingReport<'a> {
    /// The game.
    pub game: &'a str,
    /// The level, 1 to 8.
    pub level: f64,
    /// The lower end of the interval in which it lies with a chance of 80 %.
    pub from: f64,
    /// The upper end.
    pub to: f64,
    /// How many shots it comes from.
    pub shots: u32,
}

/// A drill.
#[derive(Serialize, Described)]
#[described(name = "drill")]
pub struct DrillShots<'a> {
    /// Its name.
    pub drill: &'a str,
    #[serde(flatten)]
    pub shots: ShareReport,
    /// The mean score of a shot.
    pub mean: f64,
}

/// A week, in UTC.
#[derive(Serialize, Described)]
#[described(name = "week")]
pub struct WeekReport {
    /// Its Monday: `2026-10-19`.
    pub monday: String,
    /// How many shots there were.
    pub shots: u32,
    /// How many straight pots were tried.
    pub pots: u32,
    /// How many of these were made.
    pub made: u32,
    /// How many shots were fouls.
    pub fouls: u32,
    /// The level at its end, from the shots of all games so far.
    #[described(left_out = "before the first shot that says something of it")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<f64>,
}

/// A weak kind of shot.
#[derive(Serialize, Described)]
#[described(name = "weak")]
pub struct WeakReport<'a> {
    /// What it is, in words.
    pub what: &'a str,
    #[serde(flatten)]
    pub shots: ShareReport,
    /// The name of the drill that trains it.
    #[described(left_out = "if no drill does")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drill: Option<&'static str>,
}

impl From<Share> for ShareReport {
    fn from(share: Share) -> Self {
        let (low, high) = share.interval();
        Self { tries: share.tries, made: share.made, low, high }
    }
}

impl From<&Band> for BandReport {
    fn from(band: &Band) -> Self {
        Self { from: band.from, to: band.to, pots: band.pots.into() }
    }
}

impl<'a> StatsReport<'a> {
    /// The report of these statistics.
    pub fn of(person: Option<&'a str>, game: Option<&'a str>, of: &'a Statistics) -> Self {
        let kind = |(kind, share): &(ShotKind, Share)| KindReport { kind: kind.word(), shots: (*share).into() };
        let foul = |(kind, count): &'a (String, u32)| FoulReport { kind, count: *count };
        Self {
            version: FormVersion,
            baize: env!("CARGO_PKG_VERSION"),
            person,
            game,
            shots: of.shots,
            taken_back: of.taken_back,
            impossible: of.impossible,
            kinds: of.kinds.iter().map(kind).collect(),
            by_cut: of.by_cut.iter().map(BandReport::from).collect(),
            by_distance: of.by_distance.iter().map(BandReport::from).collect(),
            fouls: of.fouls.made,
            fouls_of: of.fouls.tries,
            fouls_by_kind: of.fouls_by_kind.iter().map(foul).collect(),
            position: PositionReport::of(of),
            runs: RunsReport::of(of),
            ratings: ratings(of),
            drills: drills(of),
            weeks: weeks(of),
            weakest: weakest(of),
        }
    }

    /// Writes it as one line.
    pub fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, self)?;
        writeln!(out)
    }
}

impl PositionReport {
    fn of(statistics: &Statistics) -> Self {
        let of = statistics.position;
        let (next_cut_deg, next_distance) = (of.next_cut_deg, of.next_distance);
        Self { followed: of.followed, next_cut_deg, next_distance, placed: of.placed, error: of.error }
    }
}

impl<'a> RatingReport<'a> {
    fn of(of: &'a Rating) -> Self {
        let (from, to) = of.interval;
        Self { game: &of.game, level: of.level, from, to, shots: of.shots }
    }
}

impl RunsReport {
    fn of(statistics: &Statistics) -> Self {
        let of = statistics.runs;
        let (made, points) = (of.made, of.points);
        Self { visits: of.visits, longest: of.longest, most_points: of.most_points, made, points }
    }
}

fn ratings(of: &Statistics) -> Vec<RatingReport<'_>> {
    of.ratings.iter().map(RatingReport::of).collect()
}

fn drills(of: &Statistics) -> Vec<DrillShots<'_>> {
    of.drills.iter().map(|of| DrillShots { drill: &of.drill, shots: of.shots.into(), mean: of.mean }).collect()
}

fn weeks(of: &Statistics) -> Vec<WeekReport> {
    let week = |of: &Week| WeekReport {
        monday: monday_of(of.week).to_string(),
        shots: of.shots,
        pots: of.pots.tries,
        made: of.pots.made,
        fouls: of.fouls,
        level: of.level,
    };
    of.weeks.iter().map(week).collect()
}

fn weakest(of: &Statistics) -> Vec<WeakReport<'_>> {
    of.weakest.iter().map(|of| WeakReport { what: &of.what, shots: of.shots.into(), drill: of.drill }).collect()
}

fn form() -> JsonForm {
    JsonForm {
        title: "Statistics of the shots of a person at Baize",
        meaning: "What baize stats --json prints.",
        top: Object::of::<StatsReport>(),
        others: Vec::new(),
        objects: vec![
            Object::of::<KindReport>(),
            Object::of::<BandReport>(),
            Object::of::<FoulReport>(),
            Object::of::<PositionReport>(),
            Object::of::<RunsReport>(),
            Object::of::<RatingReport>(),
            Object::of::<DrillShots>(),
            Object::of::<WeekReport>(),
            Object::of::<WeakReport>(),
        ],
    }
}

/// What the program writes of the page `docs/json/stats.md`.
#[must_use]
pub fn stats_tables() -> String {
    form().tables("")
}

/// The text of `docs/json/stats.schema.json`, a JSON Schema (draft 2020-12).
#[must_use]
pub fn stats_schema() -> String {
    form().schema(Map::new())
}
