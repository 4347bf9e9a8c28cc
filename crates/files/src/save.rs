//! Saves files. At any time either the old or the new file is complete on the disk.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::draft::Unfinished;
use super::mistake::FileError;
use super::signals::{Hold, hold};
use super::words::{file_in_the_way, reason, shown_path};

/// Writes a new file, and makes the folders around it.
///
/// # Errors
/// [`FileError::Unwritable`], also if the file exists already; it is not changed.
pub fn save_new(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), FileError> {
    check_place(path)?;
    let hold = hold();
    let whole = || second_name(draft(path, contents.as_ref(), &hold)?.path(), path, &hold);
    whole().map_err(|error| unwritable(path, &error))
}

/// Checks that [`save_new`] would find a free place, before long work is done for it.
///
/// # Errors
/// [`FileError::Unwritable`] if the file exists already, or if something else is in its place.
pub fn check_new(path: &Path) -> Result<(), FileError> {
    check_place(path)?;
    match fs::symlink_metadata(path) {
        Ok(_) => Err(unwritable(path, &ErrorKind::AlreadyExists.into())),
        Err(_) => Ok(()),
    }
}

/// Replaces a file that belongs to the program, such as the last choices of the player.
///
/// # Errors
/// [`FileError::Unwritable`]; the old file stays as it was.
pub fn replace(path: &Path, text: &str) -> Result<(), FileError> {
    check_place(path)?;
    let hold = hold();
    let target = target_of(path);
    let whole = || {
        let draft = draft(&target, text.as_bytes(), &hold)?;
        fs::rename(draft.path(), &target)?;
        draft.finish();
        Ok(())
    };
    whole().map_err(|error| unwritable(path, &error))
}

/// Removes a file that the program has written. It is not an error if there is none.
///
/// # Errors
/// [`FileError::Unwritable`].
pub fn remove(path: &Path) -> Result<(), FileError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(unwritable(path, &error)),
        _ => Ok(()),
    }
}

/// Replaces a file that a person may have written. The old one is kept beside it under the next free name, such as
/// `physics.ron.1`, which is returned. Does nothing if the text is the same.
///
/// # Errors
/// [`FileError::Unwritable`]; the old file stays as it was.
pub fn save_beside_old(path: &Path, text: &str) -> Result<Option<PathBuf>, FileError> {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(None);
    }
    let kept = keep(path).map_err(|error| unwritable(path, &error))?;
    replace(path, text).map(|()| kept)
}

/// Gives the file at `path` a second name; `None` if there is no such file.
fn keep(path: &Path) -> io::Result<Option<PathBuf>> {
    let hold = hold();
    for number in 1_u32.. {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{number}"));
        match second_name(&target_of(path), Path::new(&name), &hold) {
            Ok(()) => return Ok(Some(PathBuf::from(name))),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// If `path` is a symbolic link, the file that it leads to. So a link that a person made stays a link.
fn target_of(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
}

/// Gives a file a second name, which must be free. A hard link never replaces a file, as renaming would. If the file
/// system has no links, the file is copied.
fn second_name(path: &Path, name: &Path, hold: &Hold) -> io::Result<()> {
    let taken_or_missing = |error: &io::Error| matches!(error.kind(), ErrorKind::AlreadyExists | ErrorKind::NotFound);
    match fs::hard_link(path, name) {
        Err(error) if !taken_or_missing(&error) => {
            let mut copy = Unfinished::create(name.to_path_buf())?;
            copy.write(&fs::read(path)?, hold)?;
            copy.finish();
            Ok(())
        }
        linked => linked,
    }
}

/// Writes the contents for the file at `path` to a draft beside it, and makes the folders around it.
fn draft(path: &Path, contents: &[u8], hold: &Hold) -> io::Result<Unfinished> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut draft = Unfinished::draft_in(folder)?;
    draft.write(contents, hold)?;
    Ok(draft)
}

/// Checks that a file can be written at `path`: it is not a folder, and no file is where a folder is needed.
fn check_place(path: &Path) -> Result<(), FileError> {
    let in_the_way = path.parent().and_then(file_in_the_way);
    let reason = if path.is_dir() {
        "it is a folder; give the name of a file in it".to_owned()
    } else if let Some(file) = in_the_way {
        format!("{} is a file, but must be a folder", shown_path(file))
    } else if path.file_name().is_none() {
        "it does not end in the name of a file".to_owned()
    } else {
        return Ok(());
    };
    Err(FileError::Unwritable { file: path.display().to_string(), reason })
}

fn unwritable(path: &Path, error: &io::Error) -> FileError {
    FileError::Unwritable { file: path.display().to_string(), reason: reason(error) }
}
