//! What becomes of a shot in each cell of an area.

use super::area::Area;
use super::kind::Kind;
use baize_physics::Strike;
use baize_table::shot::{Brief, Recorded, Setup, Simulator};

/// What became of the shot of one cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The strike.
    pub strike: Strike,
    /// What happened in short; `None` if the strike cannot be made.
    pub brief: Option<Brief>,
    /// What kind of outcome that is.
    pub kind: Kind,
}

/// The outcomes of one row of cells: all directions at one speed.
pub type Row = Vec<Outcome>;

/// The outcomes of an area.
#[derive(Clone, Debug, PartialEq)]
pub struct OutcomeMap {
    /// The area.
    pub area: Area,
    /// The rows, from the least speed to the greatest.
    pub rows: Vec<Row>,
}

impl OutcomeMap {
    /// Computes one row. `simulator` may have computed anything before; `setup` is the shot, whose strike gives tip and elevation. Its
    /// strike is changed. Without a strike or a cue ball all outcomes are [`Kind::Unplayable`].
    #[must_use]
    pub fn row(area: &Area, setup: &mut Setup, simulator: &mut Simulator, row: usize) -> Row {
        let like = setup.strike.unwrap_or_default();
        let cue_ball = setup.balls.get(setup.cue_ball).map(|placed| placed.ball.id);
        let mut outcome = |column| {
            let strike = area.strike(&like, column, row);
            setup.strike = Some(strike);
            let known = cue_ball.zip(simulator.play_unwatched(setup, Recorded::Contacts).ok());
            let known = known.map(|(cue_ball, run)| (cue_ball, Brief::of(&run.record)));
            let kind = known.as_ref().map_or(Kind::Unplayable, |(cue_ball, brief)| Kind::of(brief, *cue_ball));
            Outcome { strike, brief: known.map(|(_, brief)| brief), kind }
        };
        (0..area.size()[0]).map(&mut outcome).collect()
    }

    /// All outcomes.
    pub fn outcomes(&self) -> impl Iterator<Item = &Outcome> {
        self.rows.iter().flatten()
    }
}
