//! A shot as a game judges it: what was before, what was said, what happened.

use super::alone::Alone;
use super::declaration::Declaration;
use super::each::Each;
use super::equipment::Equipment;
use super::facts::Facts;
use super::lie::Lie;
use super::player::Player;
use super::seat::Seats;
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
    pub players: &'a Each<Player>,
    /// The persons, where partners share a side.
    pub(super) seats: Option<&'a Seats>,
    /// The side that comes after this one, if the shot changes nothing of who is out.
    pub(super) next: Side,
    /// What the player declared.
    pub declaration: &'a Declaration,
    /// What happened.
    pub facts: &'a Facts,
    /// Whether the judgement is put into words. If not, its sentence may be incomplete.
    pub is_told: bool,
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

    /// The side that comes after that of the shooter: the opponent, where two play.
    #[must_use]
    pub fn next_side(&self) -> Side {
        self.next
    }

    /// The side that comes after that of the shooter if those are passed over that are out; the shooter's own if all others are.
    #[must_use]
    pub fn next_side_but(&self, is_out: impl Fn(Side) -> bool) -> Side {
        next_side(self.shooter(), self.players.len(), is_out)
    }

    /// Whether it was the break.
    #[must_use]
    pub fn is_break(&self) -> bool {
        self.turn.stroke == StrokeKind::Break
    }

    /// The name of the person who plays for a side now, or will when its turn comes.
    #[must_use]
    pub fn name(&self, side: Side) -> &str {
        name_at(self.seats, self.players, side)
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

/// The side that comes after `side` among `count`, passing over those that are out; `side` itself if all others are.
pub(super) fn next_side(side: Side, count: usize, is_out: impl Fn(Side) -> bool) -> Side {
    let after = (1..=count).filter_map(|step| Side::at((side.index() + step) % count.max(1)));
    after.into_iter().find(|next| !is_out(*next)).unwrap_or(side)
}

/// The name of the person who plays for a side now, or will when its turn comes.
pub(super) fn name_at<'a>(seats: Option<&'a Seats>, players: &'a Each<Player>, side: Side) -> &'a str {
    let of_seats = seats.map(|seats| seats.name(seats.up(side)));
    of_seats.or_else(|| Some(players.of_side(side)?.name.as_str())).unwrap_or_default()
}
