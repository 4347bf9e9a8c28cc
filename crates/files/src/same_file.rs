//! Tells whether two paths lead to one file, so that no command writes over what it reads.

use std::path::{Path, PathBuf};

/// Which file a path leads to, however the path is written: links, `./`, and upper and lower case where the disk does not tell them
/// apart. Two paths to one file have the same identity. Only files have one, no folders, pipes and devices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileIdentity(Inner);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Inner {
    /// The disk, and the number of the file on it: hard links share it.
    #[cfg_attr(not(unix), expect(dead_code, reason = "only Unix has such numbers"))]
    Number(u64, u64),
    /// The path without links, where there are no such numbers.
    #[cfg_attr(unix, expect(dead_code, reason = "Unix has numbers"))]
    Path(PathBuf),
}

impl FileIdentity {
    /// The identity of the file at `path`; `None` if there is no file.
    pub fn of(path: &Path) -> Option<Self> {
        system::of_path(path).map(Self)
    }

    /// The identity of the file that the standard input is read from; `None` for a terminal or a pipe.
    pub fn of_standard_input() -> Option<Self> {
        system::of_handle(std::io::stdin()).map(Self)
    }

    /// The identity of the file that the standard output is written to; `None` for a terminal or a pipe.
    pub fn of_standard_output() -> Option<Self> {
        system::of_handle(std::io::stdout()).map(Self)
    }
}

#[cfg(unix)]
mod system {
    use std::fs::{self, Metadata};
    use std::os::unix::fs::MetadataExt;
    use std::path::Path;

    use super::Inner;

    pub(super) fn of_path(path: &Path) -> Option<Inner> {
        fs::metadata(path).ok().and_then(|about| number(&about))
    }

    pub(super) fn of_handle(handle: impl std::os::fd::AsFd) -> Option<Inner> {
        let own = handle.as_fd().try_clone_to_owned().ok()?;
        fs::File::from(own).metadata().ok().and_then(|about| number(&about))
    }

    fn number(about: &Metadata) -> Option<Inner> {
        about.is_file().then(|| Inner::Number(about.dev(), about.ino()))
    }
}

#[cfg(not(unix))]
mod system {
    use std::fs;
    use std::path::Path;

    use super::Inner;

    pub(super) fn of_path(path: &Path) -> Option<Inner> {
        let is_file = fs::metadata(path).is_ok_and(|about| about.is_file());
        fs::canonicalize(path).ok().filter(|_| is_file).map(Inner::Path)
    }

    /// The standard library does not say which file it is on this system.
    pub(super) fn of_handle<Handle>(_: Handle) -> Option<Inner> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_the_same_by_every_spelling_of_its_path() {
        let one = FileIdentity::of(Path::new("Cargo.toml"));
        assert!(one.is_some());
        assert_eq!(one, FileIdentity::of(Path::new("./src/../Cargo.toml")));
        assert_ne!(one, FileIdentity::of(Path::new("Cargo.lock")));
        assert_eq!(FileIdentity::of(Path::new("src")), None);
    }
}
