//! The form of a report in JSON.

use serde::Serialize;

use super::reported_match::MatchReport;
use super::words::command_words;
use crate::match_play::command::{Command, Step};
use crate::match_play::the_match::Match;
use crate::match_play::written::forms_for_next;
use crate::rules::{Ended, Equipment, Foul, Next, Place, Player, Side, State};
use baize_describe::{Described, Form};
use baize_files::{FileError, FormVersion};
use baize_physics::BallId;

/// The version of this form. It grows when a field is removed or changes its meaning, not when one is added.
pub const VERSION: u32 = 1;

/// One object, in one line.
#[derive(Serialize, Described)]
#[described(name = "The printed object")]
pub(super) struct Whole<'a> {
    version: FormVersion<VERSION>,
    /// The game, as game files name it.
    game: &'static str,
    /// The name that is shown.
    name: &'a str,
    /// The racks that win the match.
    race_to: u32,
    /// The names of the pockets, as `Pot` has them.
    pockets: Vec<&'a str>,
    /// How coin or lag went, in a few sentences.
    decided: &'a str,
    /// Both players with the score at the end of the file.
    players: Vec<Score<'a>>,
    /// What the players did, in this order.
    steps: Vec<PrintedStep<'a>>,
    /// What comes next, as a sentence.
    next: String,
    /// How the match stands at the end of the file.
    now: Situation<'a>,
    /// Whether the match is over.
    over: bool,
    /// The name of the player who has won.
    #[described(left_out = "if the match is not over, or drawn")]
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'a str>,
    /// Why the command after the last step was refused. Then the exit code is 1.
    #[described(left_out = "if every command of the file was possible")]
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<Refusal<'a>>,
}

/// How the match stands between two commands: what can be written next, and where the balls are.
#[derive(Serialize, Described)]
#[described(name = "situation")]
pub(super) struct Situation<'a> {
    /// The name of the player who plays or chooses next.
    #[described(left_out = "after the match")]
    #[serde(skip_serializing_if = "Option::is_none")]
    to_act: Option<&'a str>,
    /// What this player can write for `does`, such as `Choose(HandOver)` or `PlaceCueBall(X, Y)`. What is possible at any
    /// time is left out: to concede, to agree, to take back, to brush.
    words: Vec<String>,
    /// The name of the ball that is struck next.
    cue_ball: &'a str,
    /// The balls that touch the ball that is struck next.
    touching: Vec<&'a str>,
    /// The balls that may be hit first and are frozen to a rail, in a game in which a ball must reach a rail after the contact.
    frozen: Vec<&'a str>,
    /// The balls that may be hit first in the next shot.
    balls_on: Vec<&'a str>,
    /// The balls that can be called with a pocket.
    can_pot: Vec<&'a str>,
    /// The balls that can be nominated.
    can_nominate: Vec<&'a str>,
    /// The balls that can be nominated as free ball.
    free_balls: Vec<&'a str>,
    /// Where each ball is, by ascending id.
    balls: Vec<PrintedBall<'a>>,
}

/// Where a ball is.
#[derive(Serialize, Described)]
#[described(name = "ball")]
pub(super) struct PrintedBall<'a> {
    /// Its name, as commands have it.
    name: &'a str,
    /// On the bed, in a pocket, or off the table.
    #[described(form = Form::OneOf(PLACES))]
    place: &'static str,
    /// Its centre along the table.
    #[described(unit = "m", left_out = "if it is not on the bed")]
    #[serde(skip_serializing_if = "Option::is_none")]
    x: Option<f64>,
    /// Its centre across the table.
    #[described(unit = "m", left_out = "if it is not on the bed")]
    #[serde(skip_serializing_if = "Option::is_none")]
    y: Option<f64>,
    /// The name of the pocket.
    #[described(left_out = "if it is in no pocket")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pocket: Option<&'a str>,
}

/// Why a command was refused; the message also goes to the error stream.
#[derive(Serialize, Described)]
#[described(name = "refusal")]
pub(super) struct Refusal<'a> {
    /// Which command of the file it is, counted from 1.
    step: usize,
    /// The file as it was named.
    file: &'a str,
    /// Its line, from 1.
    line: usize,
    /// Its column, from 1.
    column: usize,
    /// What is wrong, and what could be written instead.
    message: &'a str,
}

/// A player and the score at one time.
#[derive(Serialize, Described)]
#[described(name = "player")]
pub(super) struct Score<'a> {
    /// The name.
    name: &'a str,
    /// Racks won; frames in snooker, games in carom.
    racks: u32,
    /// Points in this rack.
    points: i32,
    /// Points in the last visit to the table.
    run: i32,
    /// The most points in one visit.
    high_run: i32,
    /// Visits to the table in this rack.
    innings: u32,
    /// Fouls in a row.
    fouls: u8,
    /// Sets won.
    #[described(left_out = "if none was won, or the match has one")]
    #[serde(skip_serializing_if = "Option::is_none")]
    sets: Option<u32>,
    /// Points in earlier racks, where all points together decide.
    #[described(left_out = "if there are none")]
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<i32>,
}

/// Something that a player did.
#[derive(Serialize, Described)]
#[described(name = "step")]
pub(super) struct PrintedStep<'a> {
    /// Counted from 1.
    number: usize,
    /// The name of the player.
    by: &'a str,
    /// What kind of command it was.
    #[described(form = Form::OneOf(KINDS))]
    does: &'static str,
    /// The command in words, to be read after the name.
    words: String,
    /// Whether it was taken back later.
    taken_back: bool,
    /// How the match stood after it.
    after: Situation<'a>,
    /// The judgement.
    #[described(left_out = "for placing and taking the cue ball, brushing the cloth and taking back a shot")]
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<PrintedVerdict<'a>>,
}

/// The judgement about a shot, a choice or a concession.
#[derive(Serialize, Described)]
#[described(name = "verdict")]
pub(super) struct PrintedVerdict<'a> {
    /// What happened and why, in plain sentences.
    sentence: &'a str,
    /// All fouls, the gravest first.
    fouls: Vec<&'a Foul>,
    /// What was added to the points of the players.
    points: Points,
    /// What ended with it.
    #[described(form = Form::OneOf(&["nothing", "rack", "match"]))]
    ended: &'static str,
    /// Both players with the score after it.
    players: Vec<Score<'a>>,
    /// What came next, as a sentence.
    next: String,
    /// The version of Baize that computed it.
    version: &'a str,
    /// How the outcome that this version computes differs; the recorded outcome stands.
    #[described(left_out = "if this version computes the same")]
    #[serde(skip_serializing_if = "Option::is_none")]
    disagreement: Option<&'a str>,
}

/// Points of the players.
#[derive(Serialize, Described)]
#[described(name = "points")]
pub(super) struct Points {
    /// Those of the first player.
    first: i32,
    /// Those of the second player.
    second: i32,
    /// Those of every further player.
    #[described(left_out = "if there are two")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    further: Vec<i32>,
}

impl<'a> Whole<'a> {
    pub(super) fn of(report: &MatchReport<'a>) -> Self {
        let the_match = report.the_match;
        let (state, equipment) = (the_match.state(), the_match.equipment());
        let winner = match state.next {
            Next::Over { winner } => winner,
            Next::Shot(_) | Next::Choice { .. } => None,
        };
        let steps = the_match.steps().iter().zip(the_match.states()).enumerate();
        Self {
            version: FormVersion,
            game: the_match.game().name(),
            name: the_match.name(),
            race_to: the_match.terms().race_to,
            pockets: equipment.table.boundary.pockets.iter().map(|pocket| pocket.name.as_str()).collect(),
            decided: the_match.decided(),
            players: state.players.iter().map(Score::of).collect(),
            steps: steps.map(|(index, (step, after))| PrintedStep::of(the_match, index + 1, step, &after)).collect(),
            next: state.what_next(),
            now: Situation::of(the_match, state),
            over: matches!(state.next, Next::Over { .. }),
            winner: winner.map(|side: Side| state.side_name(side)),
            refusal: report.refusal.and_then(|error| Refusal::of(error, the_match.steps().len() + 1)),
        }
    }
}

impl<'a> Situation<'a> {
    /// The situation of `state`, which is one of this match. Names are those of the match.
    fn of(the_match: &'a Match, state: &State) -> Self {
        let equipment = the_match.equipment();
        let names = |balls: &[BallId]| balls.iter().map(|ball| name_of(equipment, *ball)).collect();
        let calls = state.calls(equipment);
        Self {
            to_act: state.to_act().map(|side| the_match.person(state.seat(side))),
            words: forms_for_next(state, equipment),
            cue_ball: name_of(equipment, state.cue_ball(equipment)),
            touching: names(&state.touching(equipment)),
            frozen: names(&state.frozen_on(equipment)),
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
const PLACES: &[&str] = &["bed", "pocket", "off"];

impl<'a> Score<'a> {
    fn of(player: &'a Player) -> Self {
        let Player { name, racks, points, run, high_run, innings, fouls, sets, total, .. } = player;
        Self {
            name,
            racks: *racks,
            points: *points,
            run: *run,
            high_run: *high_run,
            innings: *innings,
            fouls: *fouls,
            sets: (*sets > 0).then_some(*sets),
            total: (*total != 0).then_some(*total),
        }
    }
}

impl Points {
    fn of(points: &[i32]) -> Self {
        let at = |place| points.get(place).copied().unwrap_or_default();
        Self { first: at(0), second: at(1), further: points.iter().skip(2).copied().collect() }
    }
}

impl<'a> PrintedStep<'a> {
    fn of(the_match: &'a Match, number: usize, step: &'a Step, after: &State) -> Self {
        let verdict = step.outcome.as_ref().map(|outcome| PrintedVerdict {
            sentence: &outcome.verdict.sentence,
            fouls: outcome.verdict.fouls.iter().collect(),
            points: Points::of(&outcome.verdict.points),
            ended: match outcome.verdict.ended {
                Ended::Nothing => "nothing",
                Ended::Rack(_) => "rack",
                Ended::Match(_) => "match",
            },
            players: outcome.state.players.iter().map(Score::of).collect(),
            next: outcome.state.what_next(),
            version: &outcome.version,
            disagreement: outcome.disagreement.as_deref(),
        });
        Self {
            number,
            by: the_match.person(step.seat),
            does: kind(&step.command),
            words: command_words(&step.command, the_match),
            taken_back: step.is_taken_back,
            after: Situation::of(the_match, after),
            verdict,
        }
    }
}

/// The kinds of commands, as they are printed.
const KINDS: &[&str] = &[
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
    "agree_on_foul",
    "agree_on_coach",
    "take_back",
    "take_extension",
    "take_time_out",
    "warn_of_stalemate",
    "take_cue_ball",
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
        Command::AgreeOnFoul(_) => 10,
        Command::AgreeOnCoach => 11,
        Command::TakeBack => 12,
        Command::TakeExtension => 13,
        Command::TakeTimeOut => 14,
        Command::WarnOfStalemate => 15,
        Command::TakeCueBall(_) => 16,
    };
    KINDS[index]
}
