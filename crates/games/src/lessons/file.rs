//! The contents of a `.lesson.ron`.

use serde::{Deserialize, Serialize};

use super::sign::{SIGN_WORDS, Sign};
use super::watch::{WATCH_WORDS, Watch};
use baize_describe::Described;
use baize_files::{Reference, short_list};
use baize_table::rack::{RackFile, RackedBallFile};
use baize_table::shot::{BedZone, StrikeFile, TipFile};

/// The most times that a step can ask for the same thing.
pub(super) const MOST_TIMES: u32 = 20;
/// The most places in the list of lessons.
pub(super) const MOST_PLACES: u32 = 1000;

/// A lesson as a file gives it.
#[derive(Clone, Debug, PartialEq, Deserialize, Described)]
#[serde(rename = "Lesson", deny_unknown_fields)]
pub struct LessonFile {
    /// The name that is shown.
    pub name: String,
    /// What a player can do after it, in a sentence.
    pub about: String,
    /// Its place in the list of lessons; lower numbers come first.
    #[described(range = "1 to 1000", left_out = "after those that have one")]
    pub place: Option<u32>,
    /// The balls and their places. A step may put some of them elsewhere, or name another rack.
    #[described(form = "name, path, or a rack in place")]
    pub rack: Reference<RackFile>,
    /// What is done, one thing after the other.
    #[serde(deserialize_with = "short_list")]
    pub steps: Vec<StepFile>,
    /// What is said after the last step.
    pub ending: String,
    /// A match that is offered at the end.
    #[described(left_out = "none")]
    pub next_match: Option<NextMatch>,
}

/// A step of a lesson.
#[derive(Clone, Debug, PartialEq, Deserialize, Described)]
#[serde(rename = "Step", deny_unknown_fields)]
pub struct StepFile {
    /// What to do, in one sentence.
    pub task: String,
    /// Why, or what to look at, in a sentence or two.
    #[serde(default)]
    #[described(left_out = "nothing")]
    pub note: String,
    /// The balls and their places in this step.
    #[described(form = "name, path, or a rack in place", left_out = "the rack of the lesson")]
    pub rack: Option<Reference<RackFile>>,
    /// Balls that lie elsewhere than in that rack, or are added, as in a rack.
    #[serde(default, deserialize_with = "short_list")]
    #[described(form = "balls as in a rack")]
    pub balls: Vec<RackedBallFile>,
    /// Where the cue ball may be put before the shot, in diamonds as the zones of goals.
    #[described(left_out = "it is played from where it lies")]
    pub in_hand: Option<BedZone>,
    /// How the cue is held at the start.
    #[described(
        form = "a stroke as in a shot",
        left_out = "it points as the player left it, at the middle of the cue ball"
    )]
    pub aim: Option<StrikeFile>,
    /// What the step waits for.
    pub watch: Watch,
    /// How often it is done before the step is over.
    #[serde(default = "once")]
    #[described(range = "1 to 20")]
    pub times: u32,
    /// What is said when it is done.
    pub success: String,
    /// The usual mistakes. What the first of them says whose signs are all seen is what is said.
    #[serde(default, deserialize_with = "short_list")]
    #[described(form = "(signs: [...], say: \"...\") each; docs/files/fields.md lists the signs", left_out = "none")]
    pub mistakes: Vec<MistakeFile>,
    /// What is said when it is not done and no mistake fits.
    #[serde(default)]
    #[described(left_out = "nothing")]
    pub otherwise: String,
    /// How much help the aim shows.
    #[serde(default)]
    pub help: HelpLevel,
    /// From where the table is seen at the start of the step. The player may change it.
    #[described(left_out = "as the player left it")]
    pub view: Option<StepView>,
    /// The keys and movements that the card shows: PointAtBall, TurnCue, TurnFinely, Stroke, Strike, Power, Tip, TipCentre, Butt, PlaceCueBall,
    /// CallPocket, ViewAbove, ViewAlongCue.
    #[serde(default, deserialize_with = "short_list")]
    #[described(left_out = "none")]
    pub shows: Vec<Control>,
    /// A stroke that does it, with the fields of a stroke; `place: (X, Y)` before them, in diamonds, puts the cue ball there first. The player
    /// can have it shown, and `baize check` plays it.
    #[described(form = "a stroke as in a shot")]
    pub stroke: StrokeOfStepFile,
}

/// A usual mistake.
#[derive(Clone, Debug, PartialEq, Deserialize, Described)]
#[serde(rename = "Mistake", deny_unknown_fields)]
pub struct MistakeFile {
    /// What shows it: all of these.
    #[serde(deserialize_with = "short_list")]
    pub signs: Vec<Sign>,
    /// What is said.
    pub say: String,
}

/// A stroke that does what a step asks for.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Described)]
#[serde(rename = "Stroke", deny_unknown_fields)]
pub struct StrokeOfStepFile {
    /// Where the cue ball is put first, along and across.
    #[described(form = "two numbers", unit = "diamonds", left_out = "it stays")]
    pub place: Option<[f64; 2]>,
    /// Speed of the cue at the contact.
    #[described(unit = "m/s", range = "0 to 1000")]
    pub speed: f64,
    /// Direction of the cue, as in a shot.
    #[described(unit = "degrees", range = "finite")]
    pub direction_deg: f64,
    /// Where the tip meets the ball.
    #[serde(default)]
    #[described(left_out = "the centre")]
    pub tip: TipFile,
    /// Elevation of the butt.
    #[serde(default)]
    #[described(unit = "degrees", range = "0 to below 90")]
    pub elevation_deg: f64,
}

/// A match that is offered after a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Described)]
#[serde(rename = "NextMatch", deny_unknown_fields)]
pub struct NextMatch {
    /// The game file.
    #[described(range = "name of a game, or path")]
    pub game: String,
    /// Who plays against the person.
    #[described(range = "name of an opponent, or path")]
    pub opponent: String,
}

/// How much help the aim shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
#[described(meanings)]
pub enum HelpLevel {
    /// Where every ball goes until it rests.
    #[default]
    Learner,
    /// Both balls until they meet something else.
    Club,
    /// Which ball the cue ball meets.
    Tournament,
    /// Nothing.
    None,
}

/// From where the table is seen at the start of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Described)]
#[described(meanings)]
pub enum StepView {
    /// From the eyes of a player who stands behind the cue ball.
    Standing,
    /// Along the cue, low behind the cue ball.
    AlongCue,
    /// From straight above.
    Above,
}

/// A key or a movement of the mouse that the card of a lesson shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Described)]
#[described(meanings)]
pub enum Control {
    /// How the cue is pointed at a ball.
    PointAtBall,
    /// How the cue is turned.
    TurnCue,
    /// How the cue is turned finely.
    TurnFinely,
    /// The stroke with the mouse.
    Stroke,
    /// The stroke with the key.
    Strike,
    /// More or less power.
    Power,
    /// How the tip is put elsewhere.
    Tip,
    /// How the tip is put back to the centre.
    TipCentre,
    /// How the butt is raised.
    Butt,
    /// How the cue ball is put elsewhere.
    PlaceCueBall,
    /// How a pocket is called.
    CallPocket,
    /// The view from above.
    ViewAbove,
    /// The view along the cue.
    ViewAlongCue,
}

const fn once() -> u32 {
    1
}

/// What the page of the files says of the words that a step can wait for, and of the signs of mistakes.
#[must_use]
pub fn lesson_words() -> String {
    let rows = |words: &[(&str, &str)]| -> String {
        words.iter().map(|(example, meaning)| format!("| `{example}` | {meaning} |\n")).collect()
    };
    format!(
        "\nWhat a step can wait for, with the goal words of shots.\n\n| watch | what it waits for |\n|---|---|\n{}\n\
         The signs of a mistake.\n\n| sign | what it looks for |\n|---|---|\n{}",
        rows(&WATCH_WORDS),
        rows(&SIGN_WORDS)
    )
}
