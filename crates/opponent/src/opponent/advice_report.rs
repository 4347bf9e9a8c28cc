//! A thought as programs read it.

use baize_describe::{Described, Form, Object};
use baize_files::{FormVersion, Id};
use baize_games::rules::Equipment;
use baize_table::shot::{StrikeFile, TipFile};
use serde::Serialize;

use super::aimed_shot::AimedShot;
use super::situation::Situation;
use super::thought::{Act, Considered, Intent, Thought};

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
    #[must_use]
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
}

impl ShotReport {
    /// A shot that was considered.
    #[must_use]
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
    #[must_use]
    pub fn of_intent(idea: Intent, aimed: &AimedShot, equipment: &Equipment) -> Self {
        Self { idea: idea.word(), ..Self::of_aimed(aimed, equipment) }
    }

    /// The objects that describe it, with what it has in it.
    #[must_use]
    pub fn objects() -> [Object; 3] {
        [Object::of::<Self>(), Object::of::<StrikeFile>().whole(), Object::of::<TipFile>().whole()]
    }

    /// A shot of which nothing else is known.
    fn of_aimed(aimed: &AimedShot, equipment: &Equipment) -> Self {
        let name = |ball| equipment.ball(ball).map(|ball| ball.name.clone());
        let declares = aimed.declares;
        Self {
            idea: "unknown",
            place: aimed.place.map(|place| place.to_array()),
            declares: declares.word(),
            ball: declares.ball().and_then(name),
            pocket: declares.pocket().map(|pocket| equipment.pocket_name(pocket).to_owned()),
            strike: StrikeFile::nearest(&aimed.aim),
            chance: None,
            worth: None,
            samples: 0,
            words: String::new(),
        }
    }
}
