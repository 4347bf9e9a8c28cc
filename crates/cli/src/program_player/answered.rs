//! The commands that a line in the form of `baize advise` says.

use glam::DVec2;
use serde::Deserialize;

use crate::short_words::cut;
use baize_files::{Id, shown};
use baize_games::match_play::{Command, Match};
use baize_games::rules::{Declaration, Equipment};
use baize_physics::BallId;
use baize_table::shot::StrikeFile;

/// What the parser says is cut to so many letters; it may quote a text of the line.
const LONGEST_WORDS: usize = 300;

/// A line of `baize advise`, of which only what has to be done is read.
#[derive(Deserialize)]
struct Answered {
    id: Option<Id>,
    error: Option<String>,
    does: Option<Does>,
    choice: Option<String>,
    shot: Option<ShotAnswered>,
}

/// What a program does.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Does {
    Strike,
    Choose,
    TakeCueBall,
    ClaimRack,
    ConcedeRack,
}

/// A shot as a program aims it.
#[derive(Deserialize)]
struct ShotAnswered {
    place: Option<[f64; 2]>,
    #[serde(default)]
    declares: Declares,
    ball: Option<String>,
    pocket: Option<String>,
    strike: StrikeFile,
}

/// What a program declares before a shot.
#[derive(Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Declares {
    #[default]
    Nothing,
    Pot,
    Safety,
    PushOut,
    Nominate,
    FreeBall,
}

/// The commands of an answer to question `id`.
///
/// # Errors
/// What is wrong with the answer, to be read after the name of the program.
pub fn commands(answer: &[u8], id: i64, the_match: &Match) -> Result<Vec<Command>, String> {
    let answered: Answered = serde_json::from_slice(answer).map_err(|error| {
        format!("has answered what is no line of `baize advise`: {}", cut(&error.to_string(), LONGEST_WORDS))
    })?;
    if let Some(error) = answered.error {
        return Err(format!("has no answer: {}", shown(error.trim_end_matches('.'))));
    }
    if answered.id != Some(Id::Number(id)) {
        return Err(format!("has answered another question than that with the id {id}"));
    }
    let equipment = the_match.equipment();
    let choice = || answered.choice.as_deref().ok_or_else(|| missing("choice"));
    match answered.does.ok_or_else(|| missing("does"))? {
        Does::Strike => answered.shot.ok_or_else(|| missing("shot"))?.commands(equipment),
        Does::Choose => chosen(choice()?, the_match).map(|command| vec![command]),
        Does::TakeCueBall => Ok(vec![Command::TakeCueBall(ball(choice()?, equipment)?)]),
        Does::ClaimRack => Ok(vec![Command::ClaimRack]),
        Does::ConcedeRack => Ok(vec![Command::ConcedeRack]),
    }
}

fn missing(field: &str) -> String {
    format!("has left out `{field}`")
}

/// The choice with that word.
fn chosen(word: &str, the_match: &Match) -> Result<Command, String> {
    let unknown = || format!("chooses \"{}\", which is no choice", shown(word));
    match the_match.command_of(&format!("Choose({word})")) {
        Ok(choice @ Command::Choose(_)) => Ok(choice),
        _ => Err(unknown()),
    }
}

fn ball(name: &str, equipment: &Equipment) -> Result<BallId, String> {
    equipment.named(name).ok_or_else(|| format!("names the ball \"{}\", which the game does not have", shown(name)))
}

fn pocket(name: &str, equipment: &Equipment) -> Result<usize, String> {
    equipment.pocket(name).ok_or_else(|| format!("names the pocket \"{}\", which the table does not have", shown(name)))
}

impl ShotAnswered {
    fn commands(self, equipment: &Equipment) -> Result<Vec<Command>, String> {
        let declares = self.declared(equipment)?;
        let place = self.place.map(|place| Command::PlaceCueBall(DVec2::from_array(place)));
        Ok(place.into_iter().chain([Command::Strike { declares, strike: self.strike }]).collect())
    }

    fn declared(&self, equipment: &Equipment) -> Result<Declaration, String> {
        let ball = || ball(self.ball.as_deref().ok_or_else(|| missing("ball"))?, equipment);
        let pocket = || pocket(self.pocket.as_deref().ok_or_else(|| missing("pocket"))?, equipment);
        Ok(match self.declares {
            Declares::Nothing => Declaration::Nothing,
            Declares::Pot => Declaration::Pot { ball: ball()?, pocket: pocket()? },
            Declares::Safety => Declaration::Safety,
            Declares::PushOut => Declaration::PushOut,
            Declares::Nominate => Declaration::Nominate(ball()?),
            Declares::FreeBall => Declaration::FreeBall(ball()?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baize_files::Folders;
    use baize_games::match_play::Beginning;
    use baize_games::rules::{Choice, LoadedGame};

    /// What an answer says in a match of ten-ball.
    fn said(answer: &str) -> Result<Vec<Command>, String> {
        let game = LoadedGame::find("ten_ball", &Folders::of_game()).expect("it ships");
        let the_match = Match::begin(game, Beginning::of(["Anna", "Ben"], 5)).expect("it begins");
        commands(answer.as_bytes(), 7, &the_match)
    }

    #[test]
    fn a_shot_is_placed_and_struck_with_what_is_declared() {
        let strike = r#""strike": {"speed": 2.5, "direction_deg": 30}"#;
        let answer = format!(
            r#"{{"id": 7, "version": 1, "does": "strike", "shot": {{"idea": "pot", "place": [-0.7, 0.1],
            "declares": "pot", "ball": "3", "pocket": "foot left", {strike}}}}}"#
        );
        let commands = said(&answer).expect("it is right");
        assert_eq!(commands.first(), Some(&Command::PlaceCueBall(DVec2::new(-0.7, 0.1))));
        let Some(Command::Strike { declares: Declaration::Pot { .. }, strike }) = commands.get(1) else {
            panic!("{commands:?}")
        };
        assert_eq!((strike.speed, strike.direction_deg), (2.5, 30.0));
    }

    #[test]
    fn choices_and_the_rest_are_said_by_their_words() {
        let choice = said(r#"{"id": 7, "does": "choose", "choice": "HandOver"}"#);
        assert_eq!(choice, Ok(vec![Command::Choose(Choice::HandOver)]));
        assert_eq!(said(r#"{"id": 7, "does": "claim_rack"}"#), Ok(vec![Command::ClaimRack]));
        assert_eq!(said(r#"{"id": 7, "does": "concede_rack"}"#), Ok(vec![Command::ConcedeRack]));
    }

    #[test]
    fn a_wrong_answer_says_what_is_wrong() {
        for (answer, sentence) in [
            (r#"{"id": 7, "error": "I am tired."}"#, "has no answer: I am tired"),
            (r#"{"id": 6, "does": "claim_rack"}"#, "has answered another question than that with the id 7"),
            (r#"{"does": "claim_rack"}"#, "has answered another question than that with the id 7"),
            (r#"{"id": 7}"#, "has left out `does`"),
            (r#"{"id": 7, "does": "strike"}"#, "has left out `shot`"),
            (r#"{"id": 7, "does": "choose"}"#, "has left out `choice`"),
            (r#"{"id": 7, "does": "choose", "choice": "Win"}"#, "chooses \"Win\", which is no choice"),
            (
                r#"{"id": 7, "does": "choose", "choice": "HandOver), TakeBack("}"#,
                "chooses \"HandOver), TakeBack(\", which is no choice",
            ),
            (
                r#"{"id": 7, "does": "take_cue_ball", "choice": "11"}"#,
                "names the ball \"11\", which the game does not have",
            ),
            ("[7]", "has answered what is no line of `baize advise`: "),
            (r#"{"id": 7, "does": "fly"}"#, "has answered what is no line of `baize advise`: "),
        ] {
            let said = said(answer).expect_err(answer);
            assert!(said.starts_with(sentence), "{answer}: {said}");
        }
    }
}
