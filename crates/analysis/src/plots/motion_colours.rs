//! The colours of the kinds of motion, on paper and on a cloth.

use baize_physics::Phase;

/// A kind of motion, with colours as red, green and blue (sRGB) that also people who see few colours tell apart (Okabe and Ito 2008).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MotionColour {
    /// What the ball does: `sliding`.
    pub word: &'static str,
    /// The colour on white paper.
    pub on_paper: [u8; 3],
    /// The colour on a dark cloth.
    pub on_cloth: [u8; 3],
}

/// Sliding, rolling, spinning in its place, flying.
pub const MOTIONS: [MotionColour; 4] = [
    MotionColour { word: "sliding", on_paper: [0xd5, 0x5e, 0x00], on_cloth: [0xe6, 0x9f, 0x00] },
    MotionColour { word: "rolling", on_paper: [0x00, 0x72, 0xb2], on_cloth: [0x56, 0xb4, 0xe9] },
    MotionColour { word: "spinning", on_paper: [0xcc, 0x79, 0xa7], on_cloth: [0xee, 0x9c, 0xca] },
    MotionColour { word: "flying", on_paper: [0x00, 0x00, 0x00], on_cloth: [0xf0, 0xe4, 0x42] },
];

impl MotionColour {
    /// The kind of motion of a phase; `None` for a ball that rests or is out of play.
    #[must_use]
    pub fn of(phase: Phase) -> Option<Self> {
        let index = match phase {
            Phase::Sliding => 0,
            Phase::Rolling => 1,
            Phase::Spinning => 2,
            Phase::Airborne | Phase::Toppling => 3,
            Phase::Resting | Phase::OffTable | Phase::Pocketed(_) => return None,
        };
        Some(MOTIONS[index])
    }

    /// The colour on paper as in HTML: `#d55e00`.
    pub(super) fn hex(&self) -> String {
        let [red, green, blue] = self.on_paper;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }
}
