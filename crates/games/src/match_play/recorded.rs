//! An outcome as a match file records it, and how it compares with what this version computes.

use serde::{Deserialize, Serialize};

use super::command::{Outcome, VERSION};
use crate::rules::{Each, Ended, Equipment, Foul, Objection, Order, Side, State, Verdict, overlapped};
use baize_describe::{Described, Form};
use baize_files::shown;
use baize_table::rack::bed_flaw;

/// In a match that was really played, no score and no number of racks is as large as this.
const TOO_MANY: i64 = 1_000_000;

/// The outcome of a command, as a match file records it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Outcome", deny_unknown_fields)]
pub(super) struct Recorded {
    /// The version of Baize that computed it.
    pub version: String,
    /// What happened, in plain sentences.
    pub sentence: String,
    /// All fouls.
    pub fouls: Vec<Foul>,
    /// What was added to the points of each side.
    pub points: Each<i32>,
    /// What was done on the table.
    pub orders: Vec<Order>,
    /// What ended.
    pub ended: Ended,
    /// The match after it.
    pub state: State,
}

impl Described for Recorded {
    const FORM: Form = Form::Words("fields in parentheses");

    fn written(&self) -> String {
        shown(&self.sentence)
    }
}

impl Recorded {
    pub(super) fn of(outcome: &Outcome) -> Self {
        let Verdict { fouls, points, orders, ended, sentence, .. } = outcome.verdict.clone();
        Self { version: outcome.version.clone(), sentence, fouls, points, orders, ended, state: outcome.state.clone() }
    }

    pub(super) fn into_outcome(self, by: Side, disagreement: String) -> Outcome {
        let Self { version, sentence, fouls, points, orders, ended, state } = self;
        let verdict = Verdict { player: by, fouls, points, orders, ended, next: state.next.clone(), sentence };
        Outcome { verdict, state, version, disagreement: Some(disagreement) }
    }

    /// The objection to an outcome of a command that nobody judges.
    pub(super) fn not_expected(&self) -> Objection {
        Objection("It has an outcome, but nobody judges this command; leave `gave` out.".to_owned())
    }

    /// Checks the recorded sentences.
    ///
    /// # Errors
    /// If they have control characters in them.
    pub(super) fn check_texts(&self) -> Result<(), Objection> {
        let texts = self.fouls.iter().flat_map(|foul| [&foul.rule, &foul.reason]).chain([&self.sentence]);
        if texts.into_iter().any(|text| text.chars().any(char::is_control)) {
            return Err(Objection("The recorded sentences have control characters in them.".to_owned()));
        }
        Ok(())
    }

    /// This outcome with the sentences of `other`. Where the fouls are others, their reasons stay as they are.
    fn in_words_of(&self, other: &Self) -> Self {
        let reworded = |(own, other): (&Foul, &Foul)| {
            let is_same = own.kind == other.kind && own.rule == other.rule;
            if is_same { other.clone() } else { own.clone() }
        };
        let fouls = if self.fouls.len() == other.fouls.len() {
            self.fouls.iter().zip(&other.fouls).map(reworded).collect()
        } else {
            self.fouls.clone()
        };
        Self { sentence: other.sentence.clone(), fouls, ..self.clone() }
    }

    /// Checks that a recorded state that differs from the computed one belongs to the same match and is possible at all.
    ///
    /// # Errors
    /// What is impossible, as a sentence.
    pub(super) fn check(&self, equipment: &Equipment, computed: &State) -> Result<(), Objection> {
        let state = &self.state;
        let names = |state: &State| state.players.iter().map(|player| player.name.clone()).collect::<Vec<_>>();
        let teams = |state: &State| state.seats().map(|seats| seats.teams().clone());
        let is_same_match = state.terms == computed.terms
            && state.game() == computed.game()
            && names(state) == names(computed)
            && teams(state) == teams(computed)
            && state.lie.places().map(|(ball, _)| ball).eq(equipment.balls.iter().map(|ball| ball.id));
        if !is_same_match {
            return Err(Objection("The recorded outcome belongs to another match.".to_owned()));
        }
        let winner = match self.ended {
            Ended::Nothing => None,
            Ended::Rack(winner) | Ended::Match(winner) => winner,
        };
        let has_stranger = winner.is_some_and(|winner| winner.index() >= state.players.len());
        if let Some(reason) =
            state.flaw_of_sides().or_else(|| has_stranger.then(|| "Its winner does not play.".to_owned()))
        {
            return Err(Objection(format!("The recorded outcome is impossible: {reason}")));
        }
        let is_small = |number: i64| number.abs() < TOO_MANY;
        let is_score = state.players.iter().all(|player| {
            let points = [player.points, player.run, player.high_run].map(i64::from);
            points.into_iter().chain([i64::from(player.racks), i64::from(player.innings)]).all(is_small)
        });
        if self.points.len() != state.players.len()
            || !is_score
            || !self.points.iter().all(|points| is_small(i64::from(*points)))
        {
            return Err(Objection("The recorded score is impossible.".to_owned()));
        }
        self.check_texts()?;
        for (ball, centre) in state.lie.on_bed() {
            let words = equipment.words(ball);
            if !centre.is_finite() {
                return Err(Objection(format!("The recorded place of {words} must have finite coordinates.")));
            }
            let flaw = bed_flaw(equipment.radius(ball), centre, &equipment.table.boundary, equipment.shape);
            if let Some(flaw) = flaw {
                return Err(Objection(format!("The recorded place of {words} is impossible: it {flaw}.")));
            }
            if overlapped(equipment, &state.lie, ball, centre).is_some() {
                return Err(Objection(format!("At its recorded place {words} overlaps another ball.")));
            }
        }
        Ok(())
    }
}

/// A sentence if `computed` differs from what was recorded; `None` if it is the same to the last bit. An outcome that another
/// version told in other words is the same.
pub(super) fn disagreement(computed: &Outcome, recorded: &Recorded) -> Option<String> {
    let ours = Recorded { version: recorded.version.clone(), ..Recorded::of(computed) };
    if ours == *recorded || ours == recorded.in_words_of(&ours) {
        return None;
    }
    let what = if ours.state.lie != recorded.state.lie {
        "the balls end elsewhere"
    } else if ours.fouls != recorded.fouls || ours.points != recorded.points || ours.ended != recorded.ended {
        "the verdict is another"
    } else {
        "the match stands differently"
    };
    let who = if recorded.version == VERSION {
        format!("Baize {VERSION}, the version that recorded it, now disagrees")
    } else {
        format!("Baize {VERSION} disagrees with {}, which recorded it", shown(&recorded.version))
    };
    Some(format!("{who}: {what}. The recorded outcome stands."))
}
