//! The line of JSON about a position, its page and its JSON Schema.

use serde::Serialize;

use serde_json::Map;

use baize_describe::{Described, Form, Object};
use baize_files::{FormVersion, Id, JsonForm, Unanswered};
use baize_games::rules::{Declaration, Equipment};
use baize_opponent::opponent::{Act, AimedShot, Considered, Intent, Situation, Thought};
use baize_table::shot::{StrikeFile, TipFile};

/// The version of the form.
const VERSION: u32 = 1;

/// One line about each position.
#[derive(Serialize, Described)]
#[described(name = "An answer")]
pub struct AdviceReport<'a> {
    /// The id of the position; without one the number of its line.
    id: &'a Id,
    version: FormVersion<VERSION>,
    /// What the opponent would do: play a shot, take a choice, take another ball as cue ball, claim the rack, or give it up.
    #[described(form = Form::OneOf(&["strike", "choose", "take_cue_ball", "claim_rack", "concede_rack"]))]
    does: &'static str,
    /// The choice, by the word of [match files](match.md#choices), or the name of the ball that it takes as cue ball.
    #[described(left_out = "unless it takes a choice or a ball")]
    #[serde(skip_serializing_if = "Option::is_none")]
    choice: Option<String>,
    /// The shot.
    #[described(left_out = "unless it plays a shot")]
    #[serde(skip_serializing_if = "Option::is_none")]
    shot: Option<ShotReport>,
    /// The next best shots, the best first; at most two.
    others: Vec<ShotReport>,
    /// How many shots were computed.
    simulations: u32,
}

/// A shot as it is aimed at, without the errors of the hand.
#[derive(Serialize, Described)]
#[described(name = "shot")]
pub struct ShotReport {
    /// What it is meant to do. `roundabout` is a pot over a rail or by way of another ball, `point` a carom, or at pyramid a cue ball that falls.
    #[described(form = Form::OneOf(&["break", "pot", "roundabout", "point", "safety", "push_out", "unknown"]))]
    idea: &'static str,
    /// Where the cue ball is put first.
    #[described(unit = "m", left_out = "if the cue ball is played from where it lies")]
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<[f64; 2]>,
    /// What is declared before the shot.
    #[described(form = Form::OneOf(&["nothing", "pot", "safety", "push_out", "nominate", "free_ball"]))]
    declares: &'static str,
    /// The name of the ball that is declared.
    #[described(left_out = "if no ball is declared")]
    #[serde(skip_serializing_if = "Option::is_none")]
    ball: Option<String>,
    /// The name of the pocket that is declared.
    #[described(left_out = "if no pocket is declared")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pocket: Option<String>,
    /// The stroke; it can be used in `baize simulate --lines`.
    strike: StrikeFile,
    /// How often it does what it is meant to, with the errors of the hand, 0 to 1.
    #[described(left_out = "if it was not estimated")]
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<f64>,
    /// The chance of winning the rack with it, as the opponent judges, 0 to 1.
    #[described(left_out = "if it was not estimated")]
    #[serde(skip_serializing_if = "Option::is_none")]
    worth: Option<f64>,
    /// How many plays with errors these numbers come from.
    samples: u32,
    /// What is said of it: a sentence.
    words: String,
}

impl<'a> AdviceReport<'a> {
    /// What is said of a position.
    pub fn of(id: &'a Id, situation: &Situation, thought: &Thought) -> Self {
        let equipment = situation.equipment();
        let (does, choice, shot) = match &thought.act {
            Act::Choose(choice) => ("choose", Some(choice.form(equipment)), None),
            Act::TakeCueBall(ball) => {
                ("take_cue_ball", Some(equipment.ball(*ball).map_or_else(String::new, |ball| ball.name.clone())), None)
            }
            Act::ClaimRack => ("claim_rack", None, None),
            Act::ConcedeRack => ("concede_rack", None, None),
            Act::Strike(aimed) => {
                let considered = thought.shots.iter().find(|shot| shot.aimed == *aimed);
                let shot = considered.map(|shot| ShotReport::of(shot, equipment));
                ("strike", None, Some(shot.unwrap_or_else(|| ShotReport::of_aimed(aimed, equipment))))
            }
        };
        let is_another = |shot: &&Considered| !matches!(&thought.act, Act::Strike(aimed) if *aimed == shot.aimed);
        let others = thought.shots.iter().filter(is_another).map(|shot| ShotReport::of(shot, equipment)).collect();
        Self { id, version: FormVersion, does, choice, shot, others, simulations: thought.simulations }
    }

    /// The line with its end.
    pub fn line(&self) -> Result<Vec<u8>, String> {
        let mut text = serde_json::to_vec(self).map_err(|error| error.to_string())?;
        text.push(b'\n');
        Ok(text)
    }
}

impl ShotReport {
    /// A shot that was considered.
    pub fn of(shot: &Considered, equipment: &Equipment) -> Self {
        Self {
            chance: Some(shot.chance),
            worth: Some(shot.worth),
            samples: shot.samples,
            words: shot.words.clone(),
            ..Self::of_intent(shot.intent, &shot.aimed, equipment)
        }
    }

    /// A shot of which only the idea is known.
    pub fn of_intent(idea: Intent, aimed: &AimedShot, equipment: &Equipment) -> Self {
        let idea = match idea {
            Intent::Break => "break",
            Intent::Pot { .. } => "pot",
            Intent::Roundabout { .. } => "roundabout",
            Intent::Point => "point",
            Intent::Safety => "safety",
            Intent::PushOut => "push_out",
        };
        Self { idea, ..Self::of_aimed(aimed, equipment) }
    }

    /// The objects that describe it, with what it has in it.
    pub fn objects() -> [Object; 3] {
        [Object::of::<Self>(), Object::of::<StrikeFile>().whole(), Object::of::<TipFile>().whole()]
    }

    /// A shot of which nothing else is known.
    fn of_aimed(aimed: &AimedShot, equipment: &Equipment) -> Self {
        let name = |ball| equipment.ball(ball).map(|ball| ball.name.clone());
        let (declares, ball, pocket) = match aimed.declares {
            Declaration::Nothing => ("nothing", None, None),
            Declaration::Pot { ball, pocket } => ("pot", name(ball), Some(equipment.pocket_name(pocket).to_owned())),
            Declaration::Safety => ("safety", None, None),
            Declaration::PushOut => ("push_out", None, None),
            Declaration::Nominate(ball) => ("nominate", name(ball), None),
            Declaration::FreeBall(ball) => ("free_ball", name(ball), None),
        };
        Self {
            idea: "unknown",
            place: aimed.place.map(|place| place.to_array()),
            declares,
            ball,
            pocket,
            strike: StrikeFile::nearest(&aimed.aim),
            chance: None,
            worth: None,
            samples: 0,
            words: String::new(),
        }
    }
}

fn form() -> JsonForm {
    JsonForm {
        title: "What an opponent of Baize would do",
        meaning: "A line of what baize advise prints.",
        top: Object::of::<AdviceReport>(),
        others: vec![Object::of::<Unanswered>()],
        objects: ShotReport::objects().into(),
    }
}

/// What the program writes of the page `docs/json/advise.md`.
#[must_use]
pub fn advise_tables() -> String {
    form().tables("")
}

/// The text of `docs/json/advise.schema.json`, a JSON Schema (draft 2020-12).
#[must_use]
pub fn advise_schema() -> String {
    form().schema(Map::new())
}
