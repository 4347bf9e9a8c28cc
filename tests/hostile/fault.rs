//! What is wrong with a shot.

use std::fmt;

/// The kinds of faults, one name each for counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The engine panics.
    Panic,
    /// The engine refuses what the files allow.
    Refused,
    /// A number is infinite or none.
    NotANumber,
    /// Time goes back.
    Time,
    /// The shot does not end, though everything is slowed.
    NoEnd,
    /// The shot takes the engine too long.
    Slow,
    /// The shot has far more events or pieces than its length asks for.
    Size,
    /// The strike gives a resting ball more energy than the cue had.
    StrikeEnergy,
    /// Two balls have more energy after their impact, or one after it met something fixed.
    ImpactEnergy,
    /// Several balls have more energy after their burst.
    BurstEnergy,
    /// A ball gains energy on its course.
    CourseEnergy,
    /// Balls that are held in contact gain energy.
    HeldEnergy,
    /// A ball is somewhere else, with no time in between.
    Place,
    /// A ball changes its motion with no event.
    Kick,
    /// A ball that was knocked to and fro on one spot, or a neighbour of such a one, changes its motion beyond what the
    /// events tell.
    Squeeze,
    /// What an event says differs from what the ball does.
    Report,
    /// Two balls overlap.
    Overlap,
    /// A ball is inside a cushion's nose.
    Nose,
    /// A ball is inside a jaw or a point.
    Jaw,
    /// A ball lies on the bed over a hole, or flies inside the slate.
    Slate,
    /// A ball rolls where no bed is.
    Outside,
    /// The mirrored shot has other contacts.
    Mirror,
    /// The shot of the same balls in reversed order has other bits.
    Order,
    /// The mirrored shot has other bits.
    Image,
}

/// A fault with its figures.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// What kind.
    pub kind: Kind,
    /// How large it is, in the unit of its kind.
    pub size: f64,
    /// The figures, as a sentence.
    pub says: String,
}

impl Fault {
    /// A fault of that kind and size.
    pub fn new(kind: Kind, size: f64, says: String) -> Self {
        Self { kind, size, says }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{:?}: {}", self.kind, self.says)
    }
}

/// The faults of a shot: the first of each kind.
#[derive(Clone, Debug, Default)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// Takes note of a fault, if it is the first of its kind.
    pub fn add(&mut self, fault: Fault) {
        if !self.0.iter().any(|known| known.kind == fault.kind) {
            self.0.push(fault);
        }
    }
}
