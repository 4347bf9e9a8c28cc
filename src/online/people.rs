//! Who this machine is to others when it invites, and with whom somebody here has played before. Both are kept in a file of the own folder that only the
//! person can read.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use baize_online::{LinkOptions, Peer, entropy};
use serde::{Deserialize, Serialize};

use crate::files::{FileError, Folders, Source, reason};
use crate::logbook::LocalTime;

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
    /// Those with whom somebody here has played, the last one first.
    pub known: Vec<KnownPerson>,
}

/// Somebody with whom a match was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownPerson {
    /// The name at that time.
    pub name: String,
    /// Where the machine was that has invited: its identity and its addresses. Empty for a guest: who joins has a new identity in each
    /// match, and cannot be found.
    #[serde(default)]
    peer: String,
    /// The day on which the last match began, like `2026-11-30`; empty if it is not known.
    #[serde(default)]
    pub day: String,
}

impl KnownPerson {
    /// Where the machine was that has invited; `None` for a guest, and if the file was changed by hand to something else.
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

    /// Notes that a match has begun at this time, with somebody who has invited from `peer`, or with a guest.
    pub fn note(&mut self, name: &str, peer: Option<&Peer>, now: SystemTime) {
        let is_same = |known: &KnownPerson| match (known.peer(), peer) {
            (Some(known), Some(peer)) => known.id() == peer.id(),
            (None, None) => known.name == name,
            _ => false,
        };
        self.known.retain(|known| !is_same(known));
        let (peer, day) = (peer.map(Peer::to_string).unwrap_or_default(), LocalTime::of(now).date.to_string());
        self.known.insert(0, KnownPerson { name: name.to_owned(), peer, day });
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
        let text = format!(
            "// Who you are to others when you invite, and with whom you have played. Keep it secret.\n{body}\n"
        );
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

/// Those with whom somebody here has played, the last one first.
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

    #[test]
    fn hosts_and_guests_are_remembered_with_the_day_and_only_a_host_can_be_found() {
        // The public key of the first test of RFC 8032.
        let key = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
        let host: Peer = format!("{key} 192.0.2.7:4711").parse().unwrap();
        let day = |days: u64| SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(days * 86_400 + 43_200);
        let mut people = People::default();
        people.note("Ben", None, day(1));
        people.note("Anna", Some(&host), day(2));
        people.note("Ben", None, day(3));
        people.note("Anna the Great", Some(&host), day(4));
        let known: Vec<(&str, bool)> = people.known.iter().map(|of| (of.name.as_str(), of.peer().is_some())).collect();
        assert_eq!(known, [("Anna the Great", true), ("Ben", false)]);
        assert_eq!(people.known[1].day, "1970-01-04");
    }
}
