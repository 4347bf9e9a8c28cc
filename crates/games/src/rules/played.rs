//! A shot as a game judges it: what was before, what was said, what happened.

use super::alone::Alone;
use super::declaration::Declaration;
use super::equipment::Equipment;
use super::facts::Facts;
use super::lie::Lie;
use super::player::Player;
use super::side::Side;
use super::turn::{StrokeKind, Turn};
use super::words::joined;
use baize_files::capital;
use baize_physics::BallId;

/// A shot that was played, with everything that its judgement depends on. Games judge it by the state before it.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a> {
    /// The table and the balls.
    pub equipment: &'a Equipment,
    /// Where the balls lay before the shot, the cue ball placed.
    pub before: &'a Lie,
    /// The turn that was played.
    pub turn: &'a Turn,
    /// The score before the shot.
    pub players: &'a [Player; 2],
    /// What the player declared.
    pub declaration: &'a Declaration,
    /// What happened.
    pub facts: &'a Facts,
    /// The ball that was struck.
    pub cue_ball: BallId,
    /// Who broke this rack.
    pub breaker: Side,
    /// How the first player plays alone; `None` with an opponent.
    pub alone: Option<Alone>,
}

impl Played<'_> {
    /// Who played.
    #[must_use]
    pub fn shooter(&self) -> Side {
        self.turn.player
    }

    /// The other player.
    #[must_use]
    pub fn opponent(&self) -> Side {
        self.turn.player.other()
    }

    /// Whether it was the break.
    #[must_use]
    pub fn is_break(&self) -> bool {
        self.turn.stroke == StrokeKind::Break
    }

    /// The name of a player.
    #[must_use]
    pub fn name(&self, side: Side) -> &str {
        &self.players[side.index()].name
    }

    /// The shooter's fouls in a row before this shot.
    #[must_use]
    pub fn earlier_fouls(&self) -> u8 {
        self.players[self.shooter().index()].fouls
    }

    /// The object balls that were on the table before the shot, by ascending id.
    pub fn object_balls_before(&self) -> impl Iterator<Item = BallId> + '_ {
        self.before.on_bed().map(|(ball, _)| ball).filter(|ball| *ball != self.cue_ball)
    }

    /// How a sentence lists balls: `the 3 and the 9`.
    #[must_use]
    pub fn words(&self, balls: &[BallId]) -> String {
        let names: Vec<String> = balls.iter().map(|ball| self.equipment.words(*ball)).collect();
        joined(&names)
    }

    /// [`words`](Self::words) at the start of a sentence.
    #[must_use]
    pub fn capital_words(&self, balls: &[BallId]) -> String {
        capital(&self.words(balls))
    }
}
