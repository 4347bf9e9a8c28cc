//! What comes next: a shot with certain rights, a choice, or the end.

use std::fmt;

use baize_describe::{Described, Form};
use glam::DVec2;
use serde::{Deserialize, Serialize};

use super::equipment::Equipment;
use super::lie::{Lie, Place};
use super::side::Side;
use super::zone::Zone;
use baize_physics::BallId;

/// What kind of shot comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Described)]
// Messages about files call it a stroke.
#[serde(rename = "Stroke")]
pub enum StrokeKind {
    /// The first shot at a rack.
    Break,
    /// The first shot after a legal break, on which a push-out may be called.
    MayPushOut,
    /// A shot without special rights.
    Ordinary,
    /// After a foul, any ball may be nominated instead of a ball on.
    FreeBall,
    /// After a foul, any ball may be hit first.
    FreeShot,
}

/// Whether the player may move the cue ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
// Messages about files call it a hand.
#[serde(rename = "Hand")]
pub enum BallInHand {
    /// It is played from where it lies.
    AsItLies,
    /// It must lie in the zone before the shot. If it lies there already, it may stay.
    InHand(Zone),
    /// It may stay where it lies, wherever that is, or be put into the zone.
    OrInHand(Zone),
}

impl Described for BallInHand {
    const FORM: Form = Form::Either(
        "choice",
        &[Form::OneOf(&["AsItLies"]), Form::Keyed(&[("InHand", Zone::FORM), ("OrInHand", Zone::FORM)])],
    );
}

impl BallInHand {
    /// Where the cue ball may be put; `None` if it is played from where it lies.
    #[must_use]
    pub fn zone(self) -> Option<Zone> {
        match self {
            Self::InHand(zone) | Self::OrInHand(zone) => Some(zone),
            Self::AsItLies => None,
        }
    }
}

/// The right and the duty to play the next shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Who plays.
    pub player: Side,
    /// What kind of shot it is.
    pub stroke: StrokeKind,
    /// Whether the cue ball may be moved before.
    pub hand: BallInHand,
}

impl Turn {
    /// An ordinary shot with the cue ball as it lies.
    #[must_use]
    pub const fn of(player: Side) -> Self {
        Self { player, stroke: StrokeKind::Ordinary, hand: BallInHand::AsItLies }
    }

    /// This turn with the cue ball in hand in `zone`.
    #[must_use]
    pub const fn in_hand(self, zone: Zone) -> Self {
        Self { hand: BallInHand::InHand(zone), ..self }
    }

    /// This turn with a shot of this kind.
    #[must_use]
    pub const fn as_a(self, stroke: StrokeKind) -> Self {
        Self { stroke, ..self }
    }
}

/// What is to be done on the table before the next shot.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Order {
    /// Put a ball there: its centre in metres, along and across the table.
    Put(BallId, f64, f64),
    /// Take a ball off the table.
    Take(BallId),
    /// Rack all balls anew.
    Rack,
    /// Rack all balls again, and go on with what the game remembers of this rack: lives, frames, innings.
    RackAgain,
}

impl Order {
    /// Whether the balls are racked.
    #[must_use]
    pub fn racks(&self) -> bool {
        matches!(self, Self::Rack | Self::RackAgain)
    }
}

impl Order {
    /// Put a ball with its centre at `place` (metres).
    #[must_use]
    pub fn put(ball: BallId, place: DVec2) -> Self {
        Self::Put(ball, place.x, place.y)
    }

    /// Carries the order out on `lie`. `homes` are the places in the rack.
    pub fn carry_out(&self, lie: &mut Lie, homes: &Lie) {
        match *self {
            Self::Put(ball, x, y) => lie.set(ball, Place::Bed(x, y)),
            Self::Take(ball) => lie.set(ball, Place::Off),
            Self::Rack | Self::RackAgain => lie.clone_from(homes),
        }
    }
}

/// What a player can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Choice {
    /// After lag or coin: break.
    BreakFirst,
    /// After lag or coin: let the opponent break.
    LetOpponentBreak,
    /// Play from where the balls lie.
    Play,
    /// Play with the cue ball in hand.
    PlayInHand,
    /// Have the ball nearest the head string spotted, and play with the cue ball in hand.
    SpotNearest,
    /// Let the other player play from where the balls lie.
    HandOver,
    /// Spot the eight and play on.
    SpotEight,
    /// Rack again and break.
    RackAndBreak,
    /// Rack again and let the other player break.
    RackAndLetBreak,
    /// Play a free ball.
    PlayFreeBall,
    /// Put the balls back and let the other player play the shot again.
    Restore,
    /// Put the touching balls on their spots.
    SpotTouching,
    /// Take this pocket, an index into the boundary, as one's own.
    TakePocket(usize),
    /// Take this ball, as one's own or as the one to play.
    TakeBall(BallId),
    /// Take the group of this place among those of the game.
    TakeGroup(usize),
    /// Take this half of the table.
    TakeHalf(Half),
    /// Take this side: as partner, or as the one that plays next.
    TakeSide(Side),
}

/// A half of the table, as seen from the head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Half {
    /// The left half: its three pockets.
    Left,
    /// The right half.
    Right,
}

impl Half {
    /// The other half.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// Whether a place across the table, in metres, lies in it.
    #[must_use]
    pub fn has(self, y: f64) -> bool {
        match self {
            Self::Left => y > 0.0,
            Self::Right => y < 0.0,
        }
    }
}

/// As a list of choices has it. [`Offer::words`] has pockets and balls by their names.
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::TakePocket(pocket) => return write!(f, "Take pocket {}", pocket + 1),
            Self::TakeBall(ball) => return write!(f, "Take ball {}", ball.0),
            Self::TakeGroup(group) => return write!(f, "Take group {}", group + 1),
            Self::TakeSide(side) => return write!(f, "Take player {}", side.index() + 1),
            Self::TakeHalf(Half::Left) => "Take the left half of the table",
            Self::TakeHalf(Half::Right) => "Take the right half of the table",
            Self::BreakFirst => "Break",
            Self::LetOpponentBreak => "Let the opponent break",
            Self::Play => "Play from here",
            Self::PlayInHand => "Play with the cue ball in hand",
            Self::SpotNearest => "Spot the ball nearest the head string and play",
            Self::HandOver => "Let the opponent play",
            Self::SpotEight => "Spot the eight and play",
            Self::RackAndBreak => "Rack again and break",
            Self::RackAndLetBreak => "Rack again, the opponent breaks",
            Self::PlayFreeBall => "Play a free ball",
            Self::Restore => "Put the balls back, the opponent plays again",
            Self::SpotTouching => "Spot the touching balls",
        })
    }
}

impl Choice {
    /// The choice in words, with pockets and balls by their names.
    #[must_use]
    pub fn in_words(self, equipment: &Equipment) -> String {
        self.named(equipment).unwrap_or_else(|| self.to_string())
    }

    /// The same of a choice that takes something with a name.
    fn named(self, equipment: &Equipment) -> Option<String> {
        match self {
            Self::TakePocket(pocket) => Some(format!("Take {}", equipment.pocket_words(pocket))),
            Self::TakeBall(ball) => Some(format!("Take {}", equipment.words(ball))),
            _ => None,
        }
    }
}

/// Something that a player can choose, and what then happens.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Offer {
    /// What is chosen.
    pub choice: Choice,
    /// What is to be done on the table. After [`Order::Rack`] the rack begins anew, and the player of `turn` breaks.
    pub orders: Vec<Order>,
    /// Who plays then, and how.
    pub turn: Turn,
}

/// What is chosen, with the rights of the shot that follows: `Play with the cue ball in hand behind the head string`.
impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Turn { stroke, hand, .. } = self.turn;
        write!(f, "{}", self.choice)?;
        match (stroke, self.choice) {
            // Everybody knows where a break is played from.
            (StrokeKind::Break, _) => return Ok(()),
            (StrokeKind::FreeShot, Choice::PlayFreeBall) => f.write_str(": any ball may be hit first")?,
            (StrokeKind::FreeShot, _) => f.write_str(" with a free shot")?,
            (StrokeKind::MayPushOut, _) => f.write_str(", who may push out")?,
            (StrokeKind::FreeBall, Choice::Restore) => f.write_str(" with a free ball")?,
            (StrokeKind::FreeBall | StrokeKind::Ordinary, _) => {}
        }
        match (hand, self.choice) {
            (BallInHand::AsItLies, _) => Ok(()),
            (BallInHand::InHand(zone), Choice::PlayInHand) => write!(f, " {zone}"),
            (BallInHand::InHand(zone), _) => write!(f, ", with the cue ball in hand {zone}"),
            (BallInHand::OrInHand(zone), _) => write!(f, ", or first put the cue ball {zone}"),
        }
    }
}

impl Offer {
    /// What is chosen, with pockets and balls by their names.
    #[must_use]
    pub fn words(&self, equipment: &Equipment) -> String {
        self.choice.named(equipment).unwrap_or_else(|| self.to_string())
    }

    /// A choice after which nothing is done on the table.
    #[must_use]
    pub fn new(choice: Choice, turn: Turn) -> Self {
        Self { choice, orders: Vec::new(), turn }
    }

    /// A choice after which the balls are racked anew.
    #[must_use]
    pub fn rack(choice: Choice, turn: Turn) -> Self {
        Self { choice, orders: vec![Order::Rack], turn }
    }
}

/// What comes next in a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Next {
    /// A shot.
    Shot(Turn),
    /// A player chooses.
    Choice {
        /// Who chooses.
        player: Side,
        /// The choices; at least two.
        offers: Vec<Offer>,
    },
    /// Nothing: the match is over.
    Over {
        /// Who won; `None` for a draw.
        winner: Option<Side>,
    },
}
