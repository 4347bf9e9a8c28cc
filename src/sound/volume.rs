//! Converts the volumes that the player sets to gains.

use crate::settings::Sound;
use baize_sound::Kind;

/// Loudness grows with this power of the pressure (Stevens 1955), so the gain is its inverse power of the volume.
const LOUDNESS: f64 = 0.6;

/// The gain, 0 to 1, for a volume from 0 to 1. Equal steps of the volume sound equal. 0 when muted.
#[must_use]
pub fn gain(sound: &Sound) -> f64 {
    if sound.muted { 0.0 } else { of_volume(sound.volume) }
}

/// The gain of one kind of knock beside that of all.
#[must_use]
pub fn gain_of(sound: &Sound, kind: Kind) -> f64 {
    of_volume(match kind {
        Kind::Tip => sound.cue,
        Kind::Balls | Kind::Cushion | Kind::Jaw | Kind::Pocket | Kind::Liner | Kind::Slate | Kind::Gathered => {
            sound.balls
        }
        Kind::Floor | Kind::Chalk => sound.room,
    })
}

/// The gain of balls on the cloth beside that of all.
#[must_use]
pub fn gain_of_cloth(sound: &Sound) -> f64 {
    of_volume(sound.cloth)
}

fn of_volume(volume: f64) -> f64 {
    libm::pow(volume.clamp(0.0, 1.0), 1.0 / LOUDNESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_the_volume_is_ten_decibels_less_and_none_is_silence() {
        let of = |volume, muted| gain(&Sound { volume, muted, ..Sound::default() });
        assert_eq!((of(1.0, false), of(0.0, false), of(1.0, true)), (1.0, 0.0, 0.0));
        let decibels = 20.0 * libm::log10(of(0.5, false));
        assert!((decibels + 10.0).abs() < 0.1, "{decibels}");
    }

    #[test]
    fn cue_balls_cloth_and_room_have_volumes_of_their_own() {
        let quiet_cue = Sound { cue: 0.0, ..Sound::default() };
        assert_eq!((gain_of(&quiet_cue, Kind::Tip), gain_of(&quiet_cue, Kind::Balls)), (0.0, 1.0));
        let quiet_balls = Sound { balls: 0.0, ..Sound::default() };
        assert_eq!((gain_of(&quiet_balls, Kind::Pocket), gain_of_cloth(&quiet_balls)), (0.0, 1.0));
        let quiet_room = Sound { room: 0.0, cloth: 0.5, ..Sound::default() };
        assert_eq!(gain_of(&quiet_room, Kind::Chalk), 0.0);
        assert!(gain_of_cloth(&quiet_room) < 0.5);
    }
}
