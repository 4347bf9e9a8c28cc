//! Who this machine is to others when it invites, and who has invited before. Both are kept in a file of the own folder that only the
//! person can read.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use baize_online::{LinkOptions, Peer, entropy};
use serde::{Deserialize, Serialize};

use crate::files::{FileError, Folders, Source, reason};

/// The name of the file in the own folder.
const FILE: &str = "online.ron";
/// So many persons are remembered.
const MOST: usize = 20;

/// What the file says.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Online", default, deny_unknown_fields)]
pub(super) struct People {
    /// The secret key under which this machine invites, as hexadecimal digits.
    secret: String,
    /// The port at which it was reached last.
    port: Option<u16>,
    /// Those who have invited, the last one first.
    pub known: Vec<KnownPerson>,
}

/// Somebody who has invited before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownPerson {
    /// The name at that time.
    pub name: String,
    /// Where the machine was: its identity and its addresses.
    peer: String,
}

impl KnownPerson {
    /// Where the machine was; `None` if the file was changed by hand to something else.
    #[must_use]
    pub fn peer(&self) -> Option<Peer> {
        self.peer.parse().ok()
    }
}

impl People {
    /// Reads the file. Without one, or if it cannot be read, nobody is known.
    pub fn read(folders: &Folders) -> Self {
        let read = path(folders).map(|path| Source::read(&path).and_then(Source::parse::<Self>));
        read.and_then(Result::ok).map(|(people, _)| people).unwrap_or_default()
    }

    /// Fills in who this machine is when it invites: always the same, so that those who were invited find it again.
    pub fn identify(&mut self, options: &mut LinkOptions) {
        let secret = bytes_of(&self.secret).unwrap_or_else(entropy);
        self.secret = digits(&secret);
        (options.secret, options.port) = (Some(secret), self.port);
    }

    /// Notes the port at which this machine is reached.
    pub fn note_port(&mut self, port: Option<u16>) {
        self.port = port.or(self.port);
    }

    /// Notes somebody who has invited.
    pub fn note(&mut self, name: &str, peer: &Peer) {
        let is_same = |known: &KnownPerson| known.peer().is_some_and(|known| known.id() == peer.id());
        self.known.retain(|known| !is_same(known));
        self.known.insert(0, KnownPerson { name: name.to_owned(), peer: peer.to_string() });
        self.known.truncate(MOST);
    }

    /// Writes the file. Without an own folder nothing is kept.
    ///
    /// # Errors
    /// [`FileError::Unwritable`]; the old file stays as it was.
    pub fn save(&self, folders: &Folders) -> Result<(), FileError> {
        let Some(path) = path(folders) else { return Ok(()) };
        // It cannot fail, because RON can express every value of it.
        let body = ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default()).unwrap_or_default();
        let text =
            format!("// Who you are to others when you invite, and who has invited you. Keep it secret.\n{body}\n");
        write_secret(&path, &text)
            .map_err(|error| FileError::Unwritable { file: path.display().to_string(), reason: reason(&error) })
    }
}

/// Bytes as hexadecimal digits.
pub(super) fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The 32 bytes of 64 hexadecimal digits; `None` if they are something else.
pub(super) fn bytes_of(digits: &str) -> Option<[u8; 32]> {
    let is_whole = digits.len() == 64 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let mut bytes = [0; 32];
    for (place, byte) in bytes.iter_mut().enumerate().filter(|_| is_whole) {
        *byte = u8::from_str_radix(digits.get(2 * place..2 * place + 2)?, 16).ok()?;
    }
    is_whole.then_some(bytes)
}

/// Those who have invited before, the last one first.
#[must_use]
pub fn known_persons(folders: &Folders) -> Vec<KnownPerson> {
    People::read(folders).known
}

fn path(folders: &Folders) -> Option<PathBuf> {
    folders.own.as_ref().map(|own| own.join(FILE))
}

/// Replaces a file by one that only the person can read, from its first byte on.
fn write_secret(path: &Path, text: &str) -> io::Result<()> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_the_same_after_it_was_written_and_read_and_another_text_is_none() {
        let secret = entropy();
        assert_eq!(bytes_of(&digits(&secret)), Some(secret));
        for other in ["", "abc", &"x".repeat(64), &"é".repeat(32)] {
            assert_eq!(bytes_of(other), None, "{other}");
        }
    }

    #[test]
    fn this_machine_invites_under_the_same_identity_each_time() {
        let mut people = People::default();
        let (mut first, mut second) = (LinkOptions::default(), LinkOptions::default());
        people.identify(&mut first);
        people.note_port(Some(4711));
        people.identify(&mut second);
        assert_eq!((first.secret, second.port), (second.secret, Some(4711)));
        assert!(first.secret.is_some());
    }
}
