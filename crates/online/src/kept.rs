//! What is kept on the disk beside the match file, so that a match between two machines goes on another day.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::chain::Hash;
use super::fair::Nonce;
use super::link::Relays;
use super::message::{Owner, Role};
use super::pending::Pending;
use super::terms::OnlineTerms;
use baize_files::{FileError, Source, reason};

/// The ending of such a file.
const ENDING: &str = ".online.ron";

/// One side of a match between two machines, as a `.online.ron` has it. The match itself is in the match file beside it.
///
/// Save the match file first and then this, both before the frames of the same change are sent: then the other side never has a command
/// of this one that this one has lost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Online", deny_unknown_fields)]
pub struct KeptSession {
    /// Which side this is: host or guest.
    pub role: Role,
    /// The secret of the invitation.
    pub token: [u8; 16],
    /// The name of the match, which no other match has.
    pub match_id: [u8; 16],
    /// The own name.
    pub name: String,
    /// The name of the other player.
    pub other: String,
    /// At which machine each person sits, in the order of the list of players.
    pub owners: Vec<Owner>,
    /// The terms.
    pub terms: OnlineTerms,
    /// The hash of the match before its first command: which match file belongs to this.
    pub beginning: Hash,
    /// The number of the host, if this is the host.
    pub nonce: Option<Nonce>,
    /// What is expected of the other side, or owed to it.
    pub pending: Pending,
    /// Where the other machine is: its name in the network and its addresses, as the link writes them. Empty if a session made this.
    #[serde(default)]
    pub peer: String,
    /// The secret key of this machine for this match, as hexadecimal digits. Empty if a session made this.
    #[serde(default)]
    pub secret: String,
    /// The UDP port of this machine; `None`: any.
    #[serde(default)]
    pub port: Option<u16>,
    /// The relays that this machine uses for this match, as its person has chosen.
    #[serde(default)]
    pub relays: Relays,
    /// Whether everything goes by relays.
    #[serde(default)]
    pub relay_only: bool,
}

impl KeptSession {
    /// The path of the file beside a match file: `friday.online.ron` beside `friday.match.ron`.
    #[must_use]
    pub fn path_beside(match_file: &Path) -> PathBuf {
        let name = match_file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let stem = name.strip_suffix(".match.ron").or_else(|| name.strip_suffix(".ron")).unwrap_or(&name);
        match_file.with_file_name(format!("{stem}{ENDING}"))
    }

    /// Its text as a file.
    #[must_use]
    pub fn text(&self) -> String {
        // It cannot fail, because RON can express every value of it.
        let pretty = ron::ser::PrettyConfig::default();
        let body = ron::ser::to_string_pretty(self, pretty).unwrap_or_default();
        format!(
            "// A match of Baize between two machines. It belongs to the match file beside it. Keep it secret.\n{body}\n"
        )
    }

    /// What such a text says.
    ///
    /// # Errors
    /// If it is no such text.
    pub fn of_text(file: &str, text: &str) -> Result<Self, FileError> {
        Ok(Source::of_text(file, text).parse::<Self>()?.0)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read, or is no such file.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        Ok(Source::read(path)?.parse::<Self>()?.0)
    }

    /// Writes the file. At any time either the old or the new one is complete on the disk. Only the person can read it, for it has
    /// secrets in it.
    ///
    /// # Errors
    /// [`FileError::Unwritable`]; the old file stays as it was.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        write_secret(path, &self.text())
            .map_err(|error| FileError::Unwritable { file: path.display().to_string(), reason: reason(&error) })
    }

    /// Removes the file, when the match is over. It is no error if there is none.
    ///
    /// # Errors
    /// [`FileError::Unwritable`].
    pub fn remove(path: &Path) -> Result<(), FileError> {
        baize_files::remove(path)
    }
}

/// Replaces a file by one that only the person can read, from its first byte on. Makes its folder if that is missing.
pub(crate) fn write_secret(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let draft = path.with_extension("draft");
    if let Err(error) = fs::remove_file(&draft)
        && error.kind() != ErrorKind::NotFound
    {
        return Err(error);
    }
    let mut file = of_person_only().write(true).create_new(true).open(&draft)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&draft, path)
}

#[cfg(unix)]
fn of_person_only() -> OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = OpenOptions::new();
    options.mode(0o600);
    options
}

/// On other systems a file in the folder of a person is that person's own.
#[cfg(not(unix))]
fn of_person_only() -> OpenOptions {
    OpenOptions::new()
}
