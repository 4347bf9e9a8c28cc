//! The JSON about a match that was looked at again, its page and its JSON Schema.

use serde::Serialize;

use std::io::{self, Write};

use serde_json::Map;

use super::people::{People, Person};

use baize_describe::{Described, Form, Object};
use baize_files::{FormVersion, JsonForm};
use baize_games::match_play::Match;
use baize_games::rules::{Ended, Side, State};
use baize_opponent::coach::{LevelEstimate, Review, ShotCost, match_chance};
use baize_opponent::opponent::ShotReport;

/// The version of the form.
const VERSION: u32 = 1;
const SIDES: Form = Form::OneOf(&WORDS);
/// The words for the sides, in the order of the list of players.
const WORDS: [&str; 8] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/// One object about the match.
#[derive(Serialize, Described)]
#[described(name = "A review")]
pub struct ReviewReport<'a> {
    version: FormVersion<VERSION>,
    /// The version of Baize that looked at the match.
    baize: &'static str,
    /// The name of the game.
    pub game: &'a str,
    /// The players, one for each side, in the order of the match: of partners the level is that of the first.
    pub players: Vec<PlayerReport<'a>>,
    /// The racks that win the match.
    race_to: u32,
    /// Who has won the match.
    #[described(form = SIDES, left_out = "if nobody has won")]
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    /// Every shot of which the cost is known, in the order of the match, without those that were taken back.
    pub shots: Vec<CostReport>,
    /// What cost the loser most, or among more than two whose shots cost most: at most three sentences.
    pub sentences: Vec<&'a str>,
}

/// A player, as the coach reckons with.
#[derive(Serialize, Described)]
#[described(name = "player")]
pub struct PlayerReport<'a> {
    /// The name: of partners those of both.
    pub name: &'a str,
    /// The level, 1 to 8.
    pub level: f64,
    /// The lower end of the interval in which the level lies with a chance of 80 %.
    #[described(left_out = "if the level is given or that of an opponent file")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level_from: Option<f64>,
    /// The upper end of this interval.
    #[described(left_out = "likewise")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level_to: Option<f64>,
    /// From how many shots at a pot the level was estimated.
    #[described(left_out = "likewise")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pots: Option<u32>,
    /// The racks that the player has won.
    racks: u32,
}

/// What a shot cost. Chances are from 0 to 1.
#[derive(Serialize, Described)]
#[described(name = "cost")]
pub struct CostReport {
    /// The number of the shot in the match, from 1.
    pub number: usize,
    /// The place of its command in `played` of the match file, from 0.
    step: usize,
    /// Who played it.
    #[described(form = SIDES)]
    pub by: &'static str,
    /// The chance of that player to win the rack with the best shot.
    pub before: f64,
    /// The chance after what happened; 1 or 0 at the end of a rack.
    pub after: f64,
    /// The chance of that player to win the match with the best shot; each further rack is taken to be even.
    match_before: f64,
    /// The same after what happened.
    match_after: f64,
    /// What the shot cost: `before` less `after`. The four parts below sum to it.
    pub cost: f64,
    /// What it cost that another shot was played than the best.
    pub choice: f64,
    /// What the direction of the stroke cost; below 0 if it was better than what the hand does on average.
    pub aim: f64,
    /// What its speed and the place of the tip cost, likewise.
    pub speed: f64,
    /// The rest: the roll of the balls.
    pub luck: f64,
    /// What the shot was probably meant to do, with the stroke that was then aimed at.
    #[described(left_out = "if it cannot be told")]
    #[serde(skip_serializing_if = "Option::is_none")]
    meant: Option<ShotReport>,
    /// The best shot.
    best: ShotReport,
    /// What it cost, in a sentence or two.
    pub words: String,
    /// What the referee said.
    verdict: String,
}

impl<'a> ReviewReport<'a> {
    /// The report of a match.
    pub fn of(the_match: &'a Match, people: &'a People, review: &'a Review) -> Self {
        let players = people.sides.by_side().map(|(side, person)| PlayerReport::of(the_match.state(), side, person));
        let states = the_match.states();
        let at_start = the_match.at_start();
        let before = |step: usize| step.checked_sub(1).and_then(|step| states.get(step)).unwrap_or(at_start);
        let cost = |cost: &ShotCost| CostReport::of(the_match, cost, before(cost.step), &states[cost.step]);
        Self {
            version: FormVersion,
            baize: env!("CARGO_PKG_VERSION"),
            game: the_match.name(),
            players: players.collect(),
            race_to: the_match.terms().race_to,
            winner: the_match.winner().map(side_word),
            shots: review.shots.iter().map(cost).collect(),
            sentences: review.sentences.iter().map(String::as_str).collect(),
        }
    }

    /// The name of who played a shot.
    pub fn player_of(&self, shot: &CostReport) -> &str {
        let place = WORDS.iter().position(|word| *word == shot.by);
        place.and_then(|place| self.players.get(place)).map_or("", |player| player.name)
    }

    /// Writes it as one line.
    pub fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, self)?;
        writeln!(out)
    }
}

impl<'a> PlayerReport<'a> {
    fn of(state: &'a State, side: Side, person: &Person) -> Self {
        let player = &state.players[side.index()];
        let interval = person.estimate.as_ref().map(LevelEstimate::interval);
        Self {
            name: &player.name,
            level: person.level,
            level_from: interval.map(|(from, _)| from),
            level_to: interval.map(|(_, to)| to),
            pots: person.estimate.as_ref().map(LevelEstimate::shots),
            racks: player.racks,
        }
    }
}

impl CostReport {
    fn of(the_match: &Match, cost: &ShotCost, before: &State, after: &State) -> Self {
        let equipment = the_match.equipment();
        let outcome = the_match.steps().get(cost.step).and_then(|step| step.outcome.as_ref());
        let has_ended = outcome.is_some_and(|outcome| outcome.verdict.ended != Ended::Nothing);
        // At the end of a rack the score says more than the chance.
        let after_rack = if has_ended { 0.5 } else { cost.after };
        Self {
            number: cost.number,
            step: cost.step,
            by: side_word(cost.by),
            before: cost.before,
            after: cost.after,
            match_before: match_chance(before, cost.by, cost.before),
            match_after: match_chance(after, cost.by, after_rack),
            cost: cost.total(),
            choice: cost.choice,
            aim: cost.aim,
            speed: cost.speed,
            luck: cost.luck,
            meant: cost.meant.map(|meant| ShotReport::of_intent(meant.intent, &meant.aimed, equipment)),
            best: ShotReport::of(&cost.best, equipment),
            words: cost.words.clone(),
            verdict: outcome.map_or_else(String::new, |outcome| outcome.verdict.sentence.clone()),
        }
    }
}

/// The word for a side.
fn side_word(side: Side) -> &'static str {
    WORDS[side.index()]
}

fn form() -> JsonForm {
    let mut objects = vec![Object::of::<PlayerReport>(), Object::of::<CostReport>()];
    objects.extend(ShotReport::objects());
    JsonForm {
        title: "A match that the coach of Baize looked at",
        meaning: "What baize review --json prints.",
        top: Object::of::<ReviewReport>(),
        others: Vec::new(),
        objects,
    }
}

/// What the program writes of the page `docs/json/review.md`.
#[must_use]
pub fn review_tables() -> String {
    form().tables("")
}

/// The text of `docs/json/review.schema.json`, a JSON Schema (draft 2020-12).
#[must_use]
pub fn review_schema() -> String {
    form().schema(Map::new())
}
