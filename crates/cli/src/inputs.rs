//! The files that a command reads, none of which it may write over.

use std::path::Path;

use baize_files::{FileIdentity, Folders, Kind, Source, shown_path};

/// The files that a command reads.
#[derive(Debug, Default)]
pub struct Inputs(Vec<FileIdentity>);

impl Inputs {
    /// With the file at `path`.
    pub fn with_file(mut self, path: &Path) -> Self {
        self.0.extend(FileIdentity::of(path));
        self
    }

    /// With the file of that kind that a person names, by its name or by its path.
    pub fn with_named(self, kind: Kind, name: Option<&str>, folders: &Folders) -> Self {
        let found = name.and_then(|name| Source::find(kind, name, folders).ok());
        match found.as_ref().and_then(Source::path) {
            Some(path) => self.with_file(path),
            None => self,
        }
    }

    /// Refuses to write to a file that is read.
    ///
    /// # Errors
    /// A sentence that says so.
    pub fn refuse_as_output(&self, path: &Path) -> Result<(), String> {
        let is_read = FileIdentity::of(path).is_some_and(|file| self.0.contains(&file));
        let called = shown_path(path);
        if is_read {
            Err(format!("{called} is read by this command, so it cannot be written; name another place"))
        } else {
            Ok(())
        }
    }
}
