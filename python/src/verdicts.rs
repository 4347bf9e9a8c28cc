//! What the referee says of shots, for Python.

use baize_games::rules::{BallInHand, Ended, Equipment, Facts, Next, Side, Verdict};
use baize_physics::BallId;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::shots::array;

/// A shot that was judged.
pub struct Judged {
    /// What the referee says.
    pub verdict: Verdict,
    /// The balls that fell, in this order, the cue ball included.
    pub potted: Vec<BallId>,
}

impl Judged {
    /// The verdict about a shot in which this happened.
    pub fn of(verdict: Verdict, facts: &Facts) -> Self {
        Self { verdict, potted: facts.pocketed.iter().map(|fallen| fallen.ball).collect() }
    }

    /// The names of the balls that fell.
    fn names<'a>(&self, equipment: &'a Equipment) -> Vec<&'a str> {
        self.potted.iter().filter_map(|ball| Some(equipment.ball(*ball)?.name.as_str())).collect()
    }

    /// Each foul: its kind, the rule that it breaks, and the reason.
    fn fouls(&self) -> Vec<(String, &str, &str)> {
        let fouls = self.verdict.fouls.iter();
        fouls.map(|foul| (format!("{:?}", foul.kind), foul.rule.as_str(), foul.reason.as_str())).collect()
    }

    /// Who acts next, -1 after the end of the match.
    fn to_play(&self) -> i8 {
        match &self.verdict.next {
            Next::Shot(turn) => index(Some(turn.player)),
            Next::Choice { player, .. } => index(Some(*player)),
            Next::Over { .. } => -1,
        }
    }

    /// What that player may choose, by the words of match files; nothing before a shot.
    fn choices(&self, equipment: &Equipment) -> Vec<String> {
        match &self.verdict.next {
            Next::Choice { offers, .. } => offers.iter().map(|offer| offer.choice.form(equipment)).collect(),
            Next::Shot(_) | Next::Over { .. } => Vec::new(),
        }
    }

    fn is_in_hand(&self) -> bool {
        matches!(&self.verdict.next, Next::Shot(turn) if turn.hand != BallInHand::AsItLies)
    }

    /// Who has won the rack or the match, -1 for nobody.
    fn winner(&self) -> i8 {
        match self.verdict.ended {
            Ended::Rack(winner) | Ended::Match(winner) => index(winner),
            Ended::Nothing => -1,
        }
    }
}

fn index(side: Option<Side>) -> i8 {
    side.and_then(|side| i8::try_from(side.index()).ok()).unwrap_or(-1)
}

/// The verdicts as `baize.verdicts.Verdicts`. A row without a shot is empty.
pub fn verdicts_of<'py>(
    py: Python<'py>,
    equipment: &Equipment,
    players: usize,
    judged: &[Option<Judged>],
) -> PyResult<Bound<'py, PyAny>> {
    let count = judged.len();
    let each = || judged.iter().map(Option::as_ref);
    let points = each().flat_map(|one| (0..players).map(move |side| one.map_or(0, |one| points_of(one, side))));
    let arrays = PyDict::new(py);
    arrays.set_item("played", array(py, each().map(|one| one.is_some()).collect(), [count])?)?;
    let legal = each().map(|one| one.is_some_and(|one| !one.verdict.is_foul())).collect();
    arrays.set_item("legal", array(py, legal, [count])?)?;
    arrays.set_item("points", array(py, points.collect(), [count, players])?)?;
    arrays.set_item("to_play", array(py, each().map(|one| one.map_or(-1, Judged::to_play)).collect(), [count])?)?;
    arrays.set_item("in_hand", array(py, each().map(|one| one.is_some_and(Judged::is_in_hand)).collect(), [count])?)?;
    arrays.set_item("winners", array(py, each().map(|one| one.map_or(-1, Judged::winner)).collect(), [count])?)?;
    arrays.set_item(
        "potted",
        each().map(|one| one.map_or_else(Vec::new, |one| one.names(equipment))).collect::<Vec<_>>(),
    )?;
    arrays.set_item("fouls", each().map(|one| one.map_or_else(Vec::new, Judged::fouls)).collect::<Vec<_>>())?;
    let choices = each().map(|one| one.map_or_else(Vec::new, |one| one.choices(equipment))).collect::<Vec<_>>();
    arrays.set_item("choices", choices)?;
    let sentences = each().map(|one| one.map_or("", |one| one.verdict.sentence.as_str())).collect::<Vec<_>>();
    arrays.set_item("sentences", sentences)?;
    py.import("baize.verdicts")?.getattr("Verdicts")?.call((), Some(&arrays))
}

fn points_of(judged: &Judged, side: usize) -> i32 {
    judged.verdict.points.get(side).copied().unwrap_or_default()
}
