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
pub fn save_new(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), FileError> {
    let whole = || {
        let draft = draft(path, contents.as_ref())?;
        let named = second_name(&draft, path);
        fs::remove_file(&draft)?;
        named
    };
    whole().map_err(|error| unwritable(path, &error))
}

/// Writes a file that belongs to the program, such as what the player last chose, in place of the one that is there.
///
/// # Errors
/// [`FileError::Unwritable`]; the old file stays as it was.
pub fn replace(path: &Path, text: &str) -> Result<(), FileError> {
    let target = target_of(path);
    let whole = || {
        let draft = draft(&target, text.as_bytes())?;
        fs::rename(&draft, &target).inspect_err(|_| drop(fs::remove_file(&draft)))
    };
    whole().map_err(|error| unwritable(path, &error))
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

/// Keeps the file at `path` under a second name; `None` when there is no such file.
fn keep(path: &Path) -> io::Result<Option<PathBuf>> {
    for number in 1_u32.. {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{number}"));
        match second_name(&target_of(path), Path::new(&name)) {
            Ok(()) => return Ok(Some(PathBuf::from(name))),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// The file itself where `path` is a link to it: a link that a person set stays, and leads to the new file.
fn target_of(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
}

/// Gives a file a second name, which must be free. A link never replaces a file, as a renaming would; where the disk
/// knows no links, the file is copied.
fn second_name(path: &Path, name: &Path) -> io::Result<()> {
    let taken_or_missing = |error: &io::Error| matches!(error.kind(), ErrorKind::AlreadyExists | ErrorKind::NotFound);
    match fs::hard_link(path, name) {
        Err(error) if !taken_or_missing(&error) => {
            let mut copy = OpenOptions::new().write(true).create_new(true).open(name)?;
            copy.write_all(&fs::read(path)?)?;
            copy.sync_all()
        }
        linked => linked,
    }
}

/// What belongs into a file, safe on the disk, in one of its own beside `path`.
fn draft(path: &Path, contents: &[u8]) -> io::Result<PathBuf> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let name = path.file_name().ok_or(ErrorKind::InvalidInput)?.to_string_lossy();
    let draft = path.with_file_name(format!(".{name}.{}", process::id()));
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(&draft)?;
    file.write_all(contents)?;
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
