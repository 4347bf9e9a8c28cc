//! The fields of every kind of file.

use crate::files::{Field, Kind};
use crate::match_play::match_fields;
use crate::opponent::OpponentFile;
use crate::rack::{BallSetFile, RackFile};
use crate::rules::GameFile;
use crate::settings::{Controls, CueFile, Mood, Settings};
use crate::shot::{ShotFile, physics_fields};
use crate::table::TableFile;

/// The descriptions of all fields of a kind of file; a group comes before its fields.
#[must_use]
pub fn fields(kind: Kind) -> Vec<Field> {
    match kind {
        Kind::Table => TableFile::fields().cloned().collect(),
        Kind::Balls => BallSetFile::FIELDS.to_vec(),
        Kind::Cue => CueFile::FIELDS.to_vec(),
        Kind::Rack => RackFile::FIELDS.to_vec(),
        Kind::Shot => ShotFile::FIELDS.to_vec(),
        Kind::Game => GameFile::fields(),
        Kind::Match => match_fields(),
        Kind::Opponent => OpponentFile::fields(),
        Kind::Mood => Mood::FIELDS.to_vec(),
        Kind::Physics => physics_fields(),
        Kind::Controls => Controls::fields(),
        Kind::Settings => Settings::fields(),
    }
}
