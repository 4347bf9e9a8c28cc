//! How things look that the physics knows nothing of: a cue, and the light and colours of a room.

mod cue_file;
mod mood;

pub use cue_file::{BandFile, CueFile, FerruleFile, PointsFile, StretchFile};
pub use mood::{Colour, Daylight, Furnished, LampKind, Mood, MoodLamp, MoodRoom, WindowSide};
