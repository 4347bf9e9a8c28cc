//! The line of JSON about a match that was played, its page and its JSON Schema.

use serde::Serialize;

use serde_json::Map;

use super::job::Job;
use baize_describe::{Described, Form, Object};
use baize_files::{FormVersion, Id, JsonForm, Unanswered};
use baize_games::rules::Side;
use baize_opponent::opponent::{DuelEnd, PlayedDuel, Tally};

/// The version of the form.
const VERSION: u32 = 1;
/// How the players are called, in the order of the job.
const LETTERS: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

/// One line about each match.
#[derive(Serialize, Described)]
#[described(name = "A result")]
pub struct DuelReport<'a> {
    /// The id of the job; without one the number of its line.
    id: &'a Id,
    version: FormVersion<VERSION>,
    /// The version of Baize that played.
    baize: &'static str,
    /// As in the job.
    game: &'a str,
    /// As in the job.
    #[described(left_out = "if the job has none")]
    #[serde(skip_serializing_if = "Option::is_none")]
    physics: Option<&'a str>,
    /// As in the job.
    a: &'a str,
    /// As in the job.
    b: &'a str,
    /// As in the job.
    #[described(left_out = "where two play")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    more: Vec<&'a str>,
    /// How many shots `a`, and `b` and all after it, might compute for a choice.
    #[described(left_out = "if the job has none")]
    #[serde(skip_serializing_if = "Option::is_none")]
    simulations: Option<[u32; 2]>,
    /// As in the job.
    seed: u64,
    /// The racks that win the match.
    race_to: u32,
    /// As in the job.
    swap: bool,
    /// After how many shots the match would have been cut off.
    most_shots: u32,
    /// How the match ended: won or drawn, cut off after the most shots, or with a command that the rules refuse, which
    /// would be a fault of Baize.
    #[described(form = Form::OneOf(&["won", "drawn", "cut", "refused"]))]
    end: &'static str,
    /// Who has won: `c` is the first of `more`.
    #[described(form = Form::OneOf(&LETTERS), left_out = "if nobody has won")]
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    /// The command that was refused.
    #[described(left_out = "unless a command was refused")]
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Refused<'a>>,
    /// The racks that `a`, `b` and all after them have won; a head start counts too.
    racks: Vec<u32>,
    /// The shots of all.
    shots: u32,
    /// What `a` did.
    of_a: &'a Tally,
    /// What `b` did.
    of_b: &'a Tally,
    /// What the players of `more` did.
    #[described(left_out = "where two play")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    of_more: Vec<&'a Tally>,
}

/// A command that was refused, or no answer at all.
#[derive(Serialize, Described)]
#[described(name = "refused")]
struct Refused<'a> {
    /// Who gave it.
    #[described(form = Form::OneOf(&LETTERS))]
    by: &'static str,
    /// Why it was refused.
    sentence: &'a str,
}

impl<'a> DuelReport<'a> {
    /// What is said of the match of a job.
    pub fn of(id: &'a Id, job: &'a Job, played: &'a PlayedDuel) -> Self {
        let count = played.tallies.len();
        let letter = |side: Side| {
            let place = if job.swap { count - 1 - side.index() } else { side.index() };
            LETTERS[place]
        };
        let mut tallies: Vec<&Tally> = played.tallies.iter().collect();
        if job.swap {
            tallies.reverse();
        }
        let (end, winner, refused) = match &played.end {
            DuelEnd::Won(side) => ("won", Some(letter(*side)), None),
            DuelEnd::Drawn => ("drawn", None, None),
            DuelEnd::Cut => ("cut", None, None),
            DuelEnd::Refused { by, sentence } => ("refused", None, Some(Refused { by: letter(*by), sentence })),
        };
        let race_to = played.the_match.terms().race_to;
        Self {
            id,
            version: FormVersion,
            baize: env!("CARGO_PKG_VERSION"),
            game: &job.game,
            physics: job.physics.as_deref(),
            a: &job.a,
            b: &job.b,
            more: job.more.iter().map(String::as_str).collect(),
            simulations: job.simulations,
            seed: job.seed,
            race_to,
            swap: job.swap,
            most_shots: job.most_shots(race_to),
            end,
            winner,
            refused,
            racks: tallies.iter().map(|tally| tally.racks).collect(),
            shots: tallies.iter().map(|tally| tally.shots).sum(),
            of_a: tallies[0],
            of_b: tallies[1],
            of_more: tallies[2..].to_vec(),
        }
    }

    /// The line with its end.
    pub fn line(&self) -> Result<Vec<u8>, String> {
        let mut text = serde_json::to_vec(self).map_err(|error| error.to_string())?;
        text.push(b'\n');
        Ok(text)
    }
}

fn form() -> JsonForm {
    JsonForm {
        title: "A match between two opponents of Baize",
        meaning: "A line of what baize duel prints.",
        top: Object::of::<DuelReport>(),
        others: vec![Object::of::<Unanswered>()],
        objects: vec![Object::of::<Refused>(), Object::of::<Tally>()],
    }
}

/// What the program writes of the page `docs/json/duel.md`.
#[must_use]
pub fn duel_tables() -> String {
    form().tables("")
}

/// The text of `docs/json/duel.schema.json`, a JSON Schema (draft 2020-12).
#[must_use]
pub fn duel_schema() -> String {
    form().schema(Map::new())
}
