//! What is wrong with a shot.

use std::fmt;

/// The kinds of faults, one name each for counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The engine panics.
    Panic,
    /// The engine's own check finds an invariant broken.
    Broken,
    /// The engine refuses what the files allow.
    Refused,
    /// A number is infinite or NaN.
    NotANumber,
    /// Time goes back.
    Time,
    /// The shot does not end, although every motion is slowed.
    NoEnd,
    /// The shot takes the engine too long to compute.
    Slow,
    /// The shot takes more steps of computing than its horizon allows.
    Work,
    /// The shot has far more events or pieces than its length explains.
    Size,
    /// The strike gives a resting ball more energy than the cue had.
    StrikeEnergy,
    /// An impact of two balls, or of one ball with something fixed, adds energy.
    ImpactEnergy,
    /// An impact of several balls adds energy.
    BurstEnergy,
    /// A ball gains energy on its course.
    CourseEnergy,
    /// Balls that are held in contact gain energy.
    HeldEnergy,
    /// A ball jumps to another place.
    Place,
    /// A ball changes its motion without an event.
    Kick,
    /// A ball with many impacts in one place, or a neighbour of such a ball, changes its motion by more than its events
    /// explain.
    Squeeze,
    /// An event differs from what the ball does.
    Report,
    /// The normal of a contact is no unit vector.
    Normal,
    /// A contact is reported with a speed that nothing has.
    Loud,
    /// Two balls still come together after they met.
    StillCloses,
    /// Two balls overlap.
    Overlap,
    /// A ball is inside a cushion's nose.
    Nose,
    /// A ball is inside a jaw or a point.
    Jaw,
    /// A ball lies on the bed over a hole, or flies inside the slate.
    Slate,
    /// A ball over a hole is inside the edge of the slate.
    Edge,
    /// A ball rolls where there is no bed.
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
    /// How large it is. The unit depends on the kind.
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
    /// Adds a fault, if it is the first of its kind.
    pub fn add(&mut self, fault: Fault) {
        if !self.0.iter().any(|known| known.kind == fault.kind) {
            self.0.push(fault);
        }
    }
}
