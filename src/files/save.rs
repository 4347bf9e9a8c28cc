//! Writing files so that at every moment either the old or the new one is whole on the disk.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;

use super::mistake::FileError;

/// Writes a file that must not be there yet; folders around it are made.
///
/// # Errors
/// [`FileError::Unwritable`], also when there is such a file already, which stays as it was.
pub fn save_new(path: &Path, text: &str) -> Result<(), FileError> {
    let whole = || {
        let draft = draft(path, text)?;
        // A link never replaces a file, as a renaming would.
        let linked = fs::hard_link(&draft, path);
        fs::remove_file(&draft)?;
        linked
    };
    whole().map_err(|error| unwritable(path, &error))
}

/// Writes a file that belongs to the program, such as what the player last chose, in place of the one that is there.
///
/// # Errors
/// [`FileError::Unwritable`]; the old file stays as it was.
pub fn replace(path: &Path, text: &str) -> Result<(), FileError> {
    draft(path, text).and_then(|draft| fs::rename(draft, path)).map_err(|error| unwritable(path, &error))
}

/// Writes a file that a person may have written: the one that is there stays beside it under the next free name,
/// `physics.ron.1`, which is returned. A file that says the same already is left alone.
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

/// Gives the file at `path` a second name; `None` when there is no such file.
fn keep(path: &Path) -> io::Result<Option<PathBuf>> {
    for number in 1_u32.. {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{number}"));
        match fs::hard_link(path, &name) {
            Ok(()) => return Ok(Some(PathBuf::from(name))),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// The text, safe on the disk, in a file of its own beside `path`.
fn draft(path: &Path, text: &str) -> io::Result<PathBuf> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let name = path.file_name().ok_or(ErrorKind::InvalidInput)?.to_string_lossy();
    let draft = path.with_file_name(format!(".{name}.{}", process::id()));
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(&draft)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    Ok(draft)
}

fn unwritable(path: &Path, error: &io::Error) -> FileError {
    let reason = if error.kind() == ErrorKind::AlreadyExists {
        "there is such a file already; give another name or move it away".to_owned()
    } else {
        error.to_string()
    };
    FileError::Unwritable { file: path.display().to_string(), reason }
}
