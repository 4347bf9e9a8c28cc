//! The form of a report in JSON. `schema.rs` beside this file describes it.

use serde::Serialize;

use super::command_words;
use crate::match_play::command::{Command, Step};
use crate::match_play::play::Match;
use crate::rules::{Ended, Foul, Next, Player, Side};

/// The version of this form. It grows when a field is removed or changes its meaning, not when one is added.
pub const VERSION: u32 = 1;

#[derive(Serialize)]
pub(super) struct Whole<'a> {
    version: u32,
    game: &'static str,
    name: &'a str,
    race_to: u32,
    players: [Score<'a>; 2],
    steps: Vec<PrintedStep<'a>>,
    next: String,
    over: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'a str>,
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
    pub(super) fn of(play: &'a Match) -> Self {
        let state = play.state();
        let winner = match state.next {
            Next::Over { winner } => winner,
            Next::Shot(_) | Next::Choice { .. } => None,
        };
        Self {
            version: VERSION,
            game: play.game().name(),
            name: play.name(),
            race_to: play.terms().race_to,
            players: state.players.each_ref().map(Score::of),
            steps: play
                .steps()
                .iter()
                .enumerate()
                .map(|(index, step)| PrintedStep::of(play, index + 1, step))
                .collect(),
            next: state.what_next(),
            over: matches!(state.next, Next::Over { .. }),
            winner: winner.map(|side: Side| state.name(side)),
        }
    }
}

impl<'a> Score<'a> {
    fn of(player: &'a Player) -> Self {
        let Player { name, racks, points, run, high_run, innings, fouls } = player;
        Self { name, racks: *racks, points: *points, run: *run, high_run: *high_run, innings: *innings, fouls: *fouls }
    }
}

impl<'a> PrintedStep<'a> {
    fn of(play: &'a Match, number: usize, step: &'a Step) -> Self {
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
        Command::ConcedeRack => 5,
        Command::ConcedeMatch => 6,
        Command::AgreeOnStalemate => 7,
        Command::LagAfterStalemate(_) => 8,
        Command::TakeBack => 9,
    };
    KINDS[index]
}
