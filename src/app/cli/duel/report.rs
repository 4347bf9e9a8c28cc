//! The line of JSON about a match that was played, its page and its JSON Schema.

use serde::Serialize;
use serde_json::Map;

use super::job::Job;
use crate::app::cli::lines::Id;
use crate::files::{PrintedForm, PrintedObject, PrintedOutput, always, optional};
use crate::opponent::{DuelEnd, PlayedDuel, Tally};
use crate::rules::Side;

/// The version of the form.
const VERSION: u32 = 1;

/// A line about a match.
#[derive(Serialize)]
pub struct DuelReport<'a> {
    id: &'a Id,
    version: u32,
    baize: &'static str,
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    physics: Option<&'a str>,
    a: &'a str,
    b: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    simulations: Option<[u32; 2]>,
    seed: u64,
    race_to: u32,
    swap: bool,
    most_shots: u32,
    end: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Refused<'a>>,
    racks: [u32; 2],
    shots: u32,
    of_a: PlayerReport,
    of_b: PlayerReport,
}

#[derive(Serialize)]
struct Refused<'a> {
    by: &'static str,
    sentence: &'a str,
}

/// What one player did.
#[derive(Serialize)]
struct PlayerReport {
    racks: u32,
    visits: u32,
    shots: u32,
    pots: u32,
    fouls: u32,
    safeties: u32,
    breaks: u32,
    breaks_that_pot: u32,
    first_visits: u32,
    run_outs: u32,
    break_and_runs: u32,
    simulations: u64,
    tried: [u32; 10],
    made: [u32; 10],
}

impl PlayerReport {
    fn of(tally: &Tally) -> Self {
        let Tally { racks, visits, shots, pots, fouls, safeties, breaks, breaks_that_pot, .. } = *tally;
        let Tally { first_visits, run_outs, break_and_runs, simulations, tried, made, .. } = *tally;
        Self {
            racks,
            visits,
            shots,
            pots,
            fouls,
            safeties,
            breaks,
            breaks_that_pot,
            first_visits,
            run_outs,
            break_and_runs,
            simulations,
            tried,
            made,
        }
    }
}

impl<'a> DuelReport<'a> {
    /// What is said of the match of a job.
    pub fn of(id: &'a Id, job: &'a Job, played: &'a PlayedDuel) -> Self {
        let first = if job.swap { Side::Second } else { Side::First };
        let letter = |side: Side| if side == first { "a" } else { "b" };
        let [a, b] = [first, first.other()].map(|side| &played.tallies[side.index()]);
        let (end, winner, refused) = match &played.end {
            DuelEnd::Won(side) => ("won", Some(letter(*side)), None),
            DuelEnd::Drawn => ("drawn", None, None),
            DuelEnd::Cut => ("cut", None, None),
            DuelEnd::Refused { by, sentence } => ("refused", None, Some(Refused { by: letter(*by), sentence })),
        };
        let race_to = played.play.terms().race_to;
        Self {
            id,
            version: VERSION,
            baize: env!("CARGO_PKG_VERSION"),
            game: &job.game,
            physics: job.physics.as_deref(),
            a: &job.a,
            b: &job.b,
            simulations: job.simulations,
            seed: job.seed,
            race_to,
            swap: job.swap,
            most_shots: job.most_shots(race_to),
            end,
            winner,
            refused,
            racks: [a.racks, b.racks],
            shots: a.shots + b.shots,
            of_a: PlayerReport::of(a),
            of_b: PlayerReport::of(b),
        }
    }

    /// The line with its end.
    pub fn line(&self) -> Result<Vec<u8>, String> {
        let mut text = serde_json::to_vec(self).map_err(|error| error.to_string())?;
        text.push(b'\n');
        Ok(text)
    }
}

const TOP: PrintedObject = PrintedObject {
    name: "A result",
    meaning: "One line about each match.",
    fields: &[
        always("id", PrintedForm::Id, "The id of the job; without one the number of its line."),
        always(
            "version",
            PrintedForm::Version(VERSION),
            "Grows when a field is removed or changes its meaning, not when one is added.",
        ),
        always("baize", PrintedForm::Text, "The version of Baize that played."),
        always("game", PrintedForm::Text, "As in the job."),
        optional("physics", PrintedForm::Text, "if the job has none", "As in the job."),
        always("a", PrintedForm::Text, "As in the job."),
        always("b", PrintedForm::Text, "As in the job."),
        optional(
            "simulations",
            PrintedForm::Integers,
            "if the job has none",
            "How many shots `a` and `b` might compute for a choice.",
        ),
        always("seed", PrintedForm::Integer, "As in the job."),
        always("race_to", PrintedForm::Integer, "The racks that win the match."),
        always("swap", PrintedForm::Bool, "As in the job."),
        always("most_shots", PrintedForm::Integer, "After how many shots the match would have been cut off."),
        always(
            "end",
            PrintedForm::OneOf(&["won", "drawn", "cut", "refused"]),
            "How the match ended: won or drawn, cut off after the most shots, or with a command that the rules refuse, which \
             would be a fault of Baize.",
        ),
        optional("winner", PrintedForm::OneOf(&["a", "b"]), "if nobody has won", "Who has won."),
        optional(
            "refused",
            PrintedForm::Object("refused"),
            "unless a command was refused",
            "The command that was refused.",
        ),
        always("racks", PrintedForm::Integers, "The racks that `a` and `b` have won; a head start counts too."),
        always("shots", PrintedForm::Integer, "The shots of both."),
        always("of_a", PrintedForm::Object("player"), "What `a` did."),
        always("of_b", PrintedForm::Object("player"), "What `b` did."),
    ],
};

const OBJECTS: &[PrintedObject] = &[
    PrintedObject {
        name: "refused",
        meaning: "A command that was refused, or no answer at all.",
        fields: &[
            always("by", PrintedForm::OneOf(&["a", "b"]), "Who gave it."),
            always("sentence", PrintedForm::Text, "Why it was refused."),
        ],
    },
    PrintedObject {
        name: "player",
        meaning: "What a player did in the match.",
        fields: &[
            always("racks", PrintedForm::Integer, "Racks won; a head start counts too."),
            always("visits", PrintedForm::Integer, "Visits to the table."),
            always("shots", PrintedForm::Integer, "Shots."),
            always("pots", PrintedForm::Integer, "Object balls pocketed in shots without a foul."),
            always("fouls", PrintedForm::Integer, "Shots with a foul."),
            always("safeties", PrintedForm::Integer, "Shots that were meant as a safety."),
            always("breaks", PrintedForm::Integer, "Breaks."),
            always("breaks_that_pot", PrintedForm::Integer, "Breaks without a foul that pocketed an object ball."),
            always(
                "first_visits",
                PrintedForm::Integer,
                "Racks in which the player came to the table; the break is a visit too.",
            ),
            always("run_outs", PrintedForm::Integer, "Racks won on the first visit."),
            always("break_and_runs", PrintedForm::Integer, "Those of them that began with the break."),
            always("simulations", PrintedForm::Integer, "Shots computed while thinking."),
            always(
                "tried",
                PrintedForm::Integers,
                "Pots by the chance that the player gave them: below 0.1, from 0.1 to below 0.2, and so on.",
            ),
            always("made", PrintedForm::Integers, "How many of these fell as they were meant to, without a foul."),
        ],
    },
];

const ERROR: PrintedObject = PrintedObject {
    name: "An error",
    meaning: "A line about a job that cannot be done.",
    fields: &[
        always("id", PrintedForm::Id, "The id of the job."),
        always("error", PrintedForm::Text, "What is wrong."),
    ],
};

const OPENING: &str = "\
# The JSON of `baize duel`

`baize duel JOBS.jsonl` plays a match for each line of a file, and prints a line about each. [opponent.md](opponent.md) shows how. No
line has a time of the clock in it, so the same job gives the same bytes on any machine. [`duel.schema.json`](duel.schema.json) is the
same as a JSON Schema; `baize schema duel` prints it.

This page is made from the program; `BLESS=1 cargo test --no-default-features --test files json_page` writes it anew.

## A job

| field | what it says |
|---|---|
| `id` | your name for the job, a text or a whole number; without it, the number of the line |
| `game` | the name or path of a game |
| `physics` | the name or path of other physics than those of the table; may be left out |
| `a`, `b` | the names or paths of two opponents |
| `simulations` | how many shots each may compute for a choice, 20 to 10000000: one number, or `[100, 2000]` for `a` and `b`; left out: as their files say |
| `seed` | the seed of racks, coin, thoughts and errors |
| `race_to` | the racks that win the match, 1 to 1000; left out: as the game says |
| `swap` | whether `b` is the first player; left out: `false` |
| `most_shots` | after how many shots the match is cut off, 1 to 1000000; left out: 500 for each rack that the match may have |
";

const OUTPUT: PrintedOutput = PrintedOutput {
    title: "A match between two opponents of Baize",
    meaning: "A line of what baize duel prints.",
    opening: OPENING,
    top: TOP,
    others: &[ERROR],
    objects: OBJECTS,
};

/// The text of the page `docs/duel.md`.
#[must_use]
pub fn duel_page() -> String {
    OUTPUT.page("")
}

/// The text of `docs/duel.schema.json`, a JSON Schema (draft 2020-12).
#[must_use]
pub fn duel_schema() -> String {
    OUTPUT.schema(Map::new())
}
