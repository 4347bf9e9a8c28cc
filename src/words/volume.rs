//! What is set of the sound, on the panel and in the settings.

/// The slider of the volume, as a screen reader names it.
pub(crate) const VOLUME: &str = "Volume";

/// The hint at the slider of the volume.
pub(crate) const VOLUME_HINT: &str = "The volume; equal steps sound equal";

/// The box that mutes.
pub(crate) const MUTE: &str = "Mute";

/// The box of the sound of chalk.
pub(crate) const CHALK: &str = "Chalk";

/// The hint at the box of the sound of chalk.
pub(crate) const CHALK_HINT: &str = "The player is heard to chalk after each shot";

/// The part of the sound that the cue makes.
pub(crate) const CUE: &str = "Cue";

/// The part of the sound of balls that meet something.
pub(crate) const BALLS: &str = "Balls";

/// The part of the sound of balls that roll.
pub(crate) const CLOTH: &str = "Cloth";

/// The part of the sound that the room adds.
pub(crate) const ROOM: &str = "Floor and chalk";

/// The slider of a part of the sound, as a screen reader names it; `part` is one of those above.
pub(crate) fn volume_of_read(part: &str) -> String {
    format!("Volume: {part}")
}
