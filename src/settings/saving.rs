//! Saves the physics, and the balls in their present places, in the person's own folder.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::chosen::Chosen;
use super::chosen::is_path;
use super::file_lists::FileLists;
use super::game_folders::GameFolders;
use super::in_use::InUse;
use super::remembered::Remembered;
use super::requests::Choose;
use super::troubles::{Trouble, Troubles};
use super::watching::Watching;
use crate::files::{FileError, Folders, Kind, Origin, Reference, Source, save_beside_old, shown, shown_path};
use crate::physics::Motion;
use crate::rack::{PlacedBall, RackFile, rack_text};
use crate::shot::{Setup, physics_flaws, physics_text};
use crate::simulation::{
    CurrentPhysics, CurrentSetup, IsBall, Notice, OffTable, Pocketed, Position, Spin, TheTable, Velocity,
};
use crate::words::saving;

/// The greatest length of a name.
const LONGEST_NAME: usize = 60;

/// A ball with its present place and motion, and whether it has left the bed.
type PresentBall =
    (&'static IsBall, &'static Position, &'static Velocity, &'static Spin, (Has<Pocketed>, Has<OffTable>));

/// Saves what the player asks for, and reports where, or why not.
pub(super) fn save(
    mut choices: MessageReader<Choose>,
    folders: Res<GameFolders>,
    physics: TheTable<&CurrentPhysics>,
    setup: TheTable<&CurrentSetup>,
    balls: Query<PresentBall>,
    mut in_use: ResMut<InUse>,
    mut watching: ResMut<Watching>,
    (mut remembered, mut lists): (ResMut<Remembered>, ResMut<FileLists>),
    mut troubles: ResMut<Troubles>,
    mut notices: MessageWriter<Notice>,
) {
    for choice in choices.read() {
        let saved = match choice {
            Choose::SavePhysics(name) => {
                let text = physics_text(&physics.0);
                let saved = save_text(&folders, Kind::Physics, name, &text, |source| {
                    source.parse_checked(physics_flaws).map(drop)
                });
                if saved.is_ok() {
                    // The saved physics is the one in use.
                    name.trim().clone_into(&mut in_use.chosen.physics);
                    in_use.setup.physics = physics.0.clone();
                    remembered.settings.physics.clone_from(&in_use.chosen.physics);
                    watching.follow(&in_use, &folders);
                }
                saved
            }
            Choose::SaveRack(name) => {
                let present = balls_in_play(&setup, &balls);
                rack_of(name.trim(), &in_use.chosen, &folders, &present).and_then(|text| {
                    save_text(&folders, Kind::Rack, name, &text, |source| Setup::rack(source).load().map(drop))
                })
            }
            Choose::Rack(_) | Choose::Table(_) | Choose::Balls(_) | Choose::Again | Choose::Physics(_) => continue,
        };
        match saved {
            Ok(sentence) => {
                troubles.clear(Trouble::Saving);
                *lists = FileLists::read(&folders);
                notices.write(Notice(sentence));
            }
            Err(message) => troubles.report(Trouble::Saving, message),
        }
    }
}

/// Writes the text into the person's own folder if it passes the `check`. Returns a sentence that says where.
fn save_text(
    folders: &Folders,
    kind: Kind,
    name: &str,
    text: &str,
    check: impl FnOnce(Source) -> Result<(), FileError>,
) -> Result<String, String> {
    let name = valid_name(name)?;
    let path = folders.own_path(kind, name).ok_or(saving::NO_FOLDER)?;
    // A text that could not be read again is not written.
    let source = Source::of_text(path.display().to_string(), text).in_folders(folders);
    check(source).map_err(|error| error.to_string())?;
    let kept = save_beside_old(&path, text).map_err(|error| error.to_string())?;
    Ok(saving::saved_as(&shown_path(&path), kept.map(shown_path).as_deref()))
}

/// The name without blanks around it, if it is short enough and has only characters that every system allows in a file
/// name.
fn valid_name(name: &str) -> Result<&str, String> {
    let name = name.trim();
    if name.is_empty() {
        return Err(saving::NO_NAME.to_owned());
    }
    let fits = |letter: char| letter.is_alphanumeric() || " _-+()".contains(letter);
    if let Some(letter) = name.chars().find(|letter| !fits(*letter)) {
        return Err(saving::letter_in_name(&shown(name), letter));
    }
    let length = name.chars().count();
    if length > LONGEST_NAME {
        return Err(saving::long_name(length, LONGEST_NAME));
    }
    Ok(name)
}

/// The balls on the bed with their present places and motions, the cue ball first.
fn balls_in_play(setup: &CurrentSetup, balls: &Query<PresentBall>) -> Result<Vec<PlacedBall>, String> {
    let on_bed: Vec<PlacedBall> = setup
        .0
        .balls
        .iter()
        .filter_map(|placed| {
            let (_, position, velocity, spin, (pocketed, off_table)) =
                balls.iter().find(|(id, ..)| id.0 == placed.ball.id)?;
            let motion = Motion { position: position.0, velocity: velocity.0, spin: spin.0 };
            (!pocketed && !off_table).then(|| PlacedBall { motion, ..placed.clone() })
        })
        .collect();
    let cue_ball = setup.0.balls.get(setup.0.cue_ball).map(|placed| placed.ball.id);
    let has_cue_ball = on_bed.first().is_some_and(|placed| Some(placed.ball.id) == cue_ball);
    if has_cue_ball { Ok(on_bed) } else { Err(saving::NO_CUE_BALL.to_owned()) }
}

/// The text of the rack, on the table and from the ball set in use.
fn rack_of(
    name: &str,
    chosen: &Chosen,
    folders: &Folders,
    balls: &Result<Vec<PlacedBall>, String>,
) -> Result<String, String> {
    let balls = balls.clone()?;
    let (table, set) = table_and_set(chosen, folders)?;
    Ok(rack_text(name, &table, set.as_deref(), &balls, 0))
}

/// Names or absolute paths of the table and the ball set in use.
pub(super) fn table_and_set(chosen: &Chosen, folders: &Folders) -> Result<(String, Option<String>), String> {
    let source = Source::find(Kind::Rack, &chosen.rack, folders).map_err(|error| error.to_string())?;
    let (rack, origin) = source.parse::<RackFile>().map_err(|error| error.to_string())?;
    let table = match (&chosen.table, &rack.table) {
        (Some(table), _) => seen_from_anywhere(table, None),
        (None, Some(Reference::Named(table))) => seen_from_anywhere(table, Some(&origin)),
        (None, _) => {
            let file = origin.source().file();
            return Err(saving::table_in_place(&shown_path(file)));
        }
    };
    let set = match (&chosen.balls, &rack.ball_set) {
        (Some(set), _) => Some(seen_from_anywhere(set, None)),
        (None, Some(Reference::Named(set))) => Some(seen_from_anywhere(set, Some(&origin))),
        _ => None,
    };
    Ok((table, set))
}

/// A name unchanged, or a path as an absolute one, so that the saved file can be anywhere.
fn seen_from_anywhere(name: &str, origin: Option<&Origin>) -> String {
    if !is_path(name) {
        return name.to_owned();
    }
    let folder = origin.and_then(|origin| origin.source().path()?.parent());
    let beside = folder.map(|folder| folder.join(name)).filter(|path| path.exists());
    let path = beside.unwrap_or_else(|| PathBuf::from(name));
    std::path::absolute(&path).as_deref().unwrap_or(Path::new(name)).display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_could_leave_the_folder_or_hide_in_it_is_refused() {
        for name in ["", "  ", "../x", "a/b", "a\\b", ".hidden", "x.ron", "a:b", "\u{7}"] {
            assert!(valid_name(name).is_err(), "{name:?}");
        }
        assert_eq!(valid_name(" my club 2 "), Ok("my club 2"));
        assert_eq!(valid_name("Düsseldorf"), Ok("Düsseldorf"));
    }
}
