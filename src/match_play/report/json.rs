//! The form of a report in JSON. `schema.rs` beside this file describes it.

use serde::Serialize;

use super::reported_match::MatchReport;
use super::words::command_words;
use crate::files::FileError;
use crate::match_play::command::{Command, Step};
use crate::match_play::play::Match;
use crate::match_play::written::forms_for_next;
use crate::physics::BallId;
use crate::rules::{Ended, Equipment, Foul, Next, Place, Player, Side, State};

/// The version of this form. It grows when a field is removed or changes its meaning, not when one is added.
pub const VERSION: u32 = 1;

#[derive(Serialize)]
pub(super) struct Whole<'a> {
    version: u32,
    game: &'static str,
    name: &'a str,
    race_to: u32,
    pockets: Vec<&'a str>,
    decided: &'a str,
    players: [Score<'a>; 2],
    steps: Vec<PrintedStep<'a>>,
    next: String,
    now: Situation<'a>,
    over: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<Refusal<'a>>,
}

/// How the match stands: what can be written next, and where the balls are.
#[derive(Serialize)]
struct Situation<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    to_act: Option<&'a str>,
    words: Vec<String>,
    cue_ball: &'a str,
    balls_on: Vec<&'a str>,
    can_pot: Vec<&'a str>,
    can_nominate: Vec<&'a str>,
    free_balls: Vec<&'a str>,
    balls: Vec<PrintedBall<'a>>,
}

/// Where a ball is.
#[derive(Serialize)]
struct PrintedBall<'a> {
    name: &'a str,
    place: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    x: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    y: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pocket: Option<&'a str>,
}

/// Why the command after the last step was refused.
#[derive(Serialize)]
struct Refusal<'a> {
    step: usize,
    file: &'a str,
    line: usize,
    column: usize,
    message: &'a str,
}

#[derive(Serialize)]
struct Score<'a> {
    name: &'a str,
    racks: u32,
    points: i32,
    run: i32,
    high_run: i32,
    innings: u32,
    fouls: u8,
}

#[derive(Serialize)]
struct PrintedStep<'a> {
    number: usize,
    by: &'a str,
    does: &'static str,
    words: String,
    taken_back: bool,
    after: Situation<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<PrintedVerdict<'a>>,
}

#[derive(Serialize)]
struct PrintedVerdict<'a> {
    sentence: &'a str,
    fouls: Vec<&'a Foul>,
    points: Points,
    ended: &'static str,
    players: [Score<'a>; 2],
    next: String,
    version: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    disagreement: Option<&'a str>,
}

#[derive(Serialize)]
struct Points {
    first: i32,
    second: i32,
}

impl<'a> Whole<'a> {
    pub(super) fn of(report: &MatchReport<'a>) -> Self {
        let play = report.play;
        let (state, equipment) = (play.state(), play.equipment());
        let winner = match state.next {
            Next::Over { winner } => winner,
            Next::Shot(_) | Next::Choice { .. } => None,
        };
        let steps = play.steps().iter().zip(play.states()).enumerate();
        Self {
            version: VERSION,
            game: play.game().name(),
            name: play.name(),
            race_to: play.terms().race_to,
            pockets: equipment.table.boundary.pockets.iter().map(|pocket| pocket.name.as_str()).collect(),
            decided: play.decided(),
            players: state.players.each_ref().map(Score::of),
            steps: steps.map(|(index, (step, after))| PrintedStep::of(play, index + 1, step, &after)).collect(),
            next: state.what_next(),
            now: Situation::of(play, state),
            over: matches!(state.next, Next::Over { .. }),
            winner: winner.map(|side: Side| state.name(side)),
            refusal: report.refusal.and_then(|error| Refusal::of(error, play.steps().len() + 1)),
        }
    }
}

impl<'a> Situation<'a> {
    /// The situation of `state`, which is one of this match. Names are those of the match.
    fn of(play: &'a Match, state: &State) -> Self {
        let equipment = play.equipment();
        let names = |balls: &[BallId]| balls.iter().map(|ball| name_of(equipment, *ball)).collect();
        let calls = state.calls(equipment);
        Self {
            to_act: state.to_act().map(|side| play.state().name(side)),
            words: forms_for_next(state, equipment),
            cue_ball: name_of(equipment, state.cue_ball(equipment)),
            balls_on: names(&state.balls_on(equipment)),
            can_pot: names(&calls.pots),
            can_nominate: names(&calls.nominations),
            free_balls: names(&calls.free_balls),
            balls: state.lie.places().map(|(ball, place)| PrintedBall::of(equipment, ball, place)).collect(),
        }
    }
}

fn name_of(equipment: &Equipment, ball: BallId) -> &str {
    equipment.ball(ball).map_or("", |ball| &ball.name)
}

impl<'a> PrintedBall<'a> {
    fn of(equipment: &'a Equipment, ball: BallId, place: Place) -> Self {
        let name = name_of(equipment, ball);
        let gone = |place, pocket| Self { name, place, x: None, y: None, pocket };
        match place {
            Place::Bed(x, y) => Self { name, place: PLACES[0], x: Some(x), y: Some(y), pocket: None },
            Place::Pocket(pocket) => gone(PLACES[1], Some(equipment.pocket_name(pocket))),
            Place::Off => gone(PLACES[2], None),
        }
    }
}

impl<'a> Refusal<'a> {
    fn of(error: &'a FileError, step: usize) -> Option<Self> {
        let FileError::Mistakes(mistakes) = error else { return None };
        let mistake = mistakes.first().first()?;
        let (file, line, column) = (mistake.file.as_str(), mistake.line, mistake.column);
        Some(Self { step, file, line, column, message: &mistake.message })
    }
}

/// Where a ball can be, as it is printed.
pub(super) const PLACES: &[&str] = &["bed", "pocket", "off"];

impl<'a> Score<'a> {
    fn of(player: &'a Player) -> Self {
        let Player { name, racks, points, run, high_run, innings, fouls } = player;
        Self { name, racks: *racks, points: *points, run: *run, high_run: *high_run, innings: *innings, fouls: *fouls }
    }
}

impl<'a> PrintedStep<'a> {
    fn of(play: &'a Match, number: usize, step: &'a Step, after: &State) -> Self {
        let verdict = step.outcome.as_ref().map(|outcome| PrintedVerdict {
            sentence: &outcome.verdict.sentence,
            fouls: outcome.verdict.fouls.iter().collect(),
            points: Points { first: outcome.verdict.points[0], second: outcome.verdict.points[1] },
            ended: match outcome.verdict.ended {
                Ended::Nothing => "nothing",
                Ended::Rack(_) => "rack",
                Ended::Match(_) => "match",
            },
            players: outcome.state.players.each_ref().map(Score::of),
            next: outcome.state.what_next(),
            version: &outcome.version,
            disagreement: outcome.disagreement.as_deref(),
        });
        Self {
            number,
            by: play.state().name(step.by),
            does: kind(&step.command),
            words: command_words(&step.command, play),
            taken_back: step.is_taken_back,
            after: Situation::of(play, after),
            verdict,
        }
    }
}

/// The kinds of commands, as they are printed.
pub(super) const KINDS: &[&str] = &[
    "choose",
    "place_cue_ball",
    "strike",
    "brush_cloth",
    "run_out_of_time",
    "claim_rack",
    "concede_rack",
    "concede_match",
    "agree_on_stalemate",
    "lag_after_stalemate",
    "take_back",
];

fn kind(command: &Command) -> &'static str {
    let index = match command {
        Command::Choose(_) => 0,
        Command::PlaceCueBall(_) => 1,
        Command::Strike { .. } => 2,
        Command::BrushCloth => 3,
        Command::RunOutOfTime => 4,
        Command::ClaimRack => 5,
        Command::ConcedeRack => 6,
        Command::ConcedeMatch => 7,
        Command::AgreeOnStalemate => 8,
        Command::LagAfterStalemate(_) => 9,
        Command::TakeBack => 10,
    };
    KINDS[index]
}
