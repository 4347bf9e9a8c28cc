//! An invitation to a match: one line of text that a person sends to another by any messenger.
//!
//! The line is `baize-match1:` and small letters and digits. The first two say how many follow the colon, so a text that was cut off
//! is known as such. A checksum over the whole line stands at its end.

use crate::link::{Peer, PeerId};
use data_encoding::BASE32_NOPAD;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::net::SocketAddr;
use std::str::FromStr;
use thiserror::Error;

/// What a line of every version begins with; the version and a colon follow. The line of a set-up begins with `baize` and a digit,
/// so neither is taken for the other.
const BEGINNING: &str = "baize-match";
/// The version of the line.
const VERSION: &str = "1";
/// The letters by their values. Capital letters count as small ones.
const LETTERS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
/// How many letters give the length.
const LENGTH: usize = 2;
/// How many bytes of the hash are the checksum: one damaged line in four thousand million is not noticed.
const CHECKSUM: usize = 4;

/// Where a match is offered, and the token by which the host knows whom it has invited.
///
/// [`Display`](fmt::Display) writes the line, [`FromStr`] reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The guest shows it in its first message.
    pub token: [u8; 16],
    /// The program of the host.
    pub peer: Peer,
}

/// Why a text is no invitation. Each is a sentence for the person.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InvitationFlaw {
    /// There is none in the text.
    #[error("this is no invitation: one begins with `{BEGINNING}{VERSION}:`")]
    Foreign,
    /// Another version of Baize made it.
    #[error("the invitation is of version {0}, but this Baize reads version {VERSION}; both sides need the same Baize")]
    OtherVersion(String),
    /// Its end is missing.
    #[error("the invitation ends too early: it has {found} of {whole} characters; copy it whole")]
    CutOff {
        /// How many characters follow the colon.
        found: usize,
        /// How many there must be.
        whole: usize,
    },
    /// Other letters follow it without a space.
    #[error("the invitation has characters too many; put a space behind its end")]
    TooLong,
    /// The checksum is wrong.
    #[error("a character of the invitation was changed; copy it once more")]
    Changed,
    /// The checksum is right, but the contents are no invitation.
    #[error("the invitation does not say where the other program is; ask for a new one")]
    Meaningless,
}

/// What the letters hold.
#[derive(Serialize, Deserialize)]
struct Contents {
    token: [u8; 16],
    id: [u8; 32],
    relay: Option<String>,
    addresses: Vec<SocketAddr>,
}

impl fmt::Display for Invitation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let contents = Contents {
            token: self.token,
            id: self.peer.id().bytes(),
            relay: self.peer.relay().map(short_relay),
            addresses: self.peer.addresses().to_vec(),
        };
        let mut bytes = postcard::to_stdvec(&contents).map_err(|_| fmt::Error)?;
        let whole = LENGTH + BASE32_NOPAD.encode_len(bytes.len() + CHECKSUM);
        let head = format!("{BEGINNING}{VERSION}:{}", length_letters(whole));
        let sum = checksum(&head, &bytes);
        bytes.extend_from_slice(&sum);
        write!(f, "{head}{}", BASE32_NOPAD.encode(&bytes).to_ascii_lowercase())
    }
}

impl FromStr for Invitation {
    type Err = InvitationFlaw;

    /// The first invitation in a text. Spaces, line breaks and invisible characters that a messenger put into it are skipped; quotes and
    /// words before and behind it do not matter.
    fn from_str(text: &str) -> Result<Self, InvitationFlaw> {
        let text = text.to_ascii_lowercase();
        let (version, rest) = find(&text).ok_or(InvitationFlaw::Foreign)?;
        if version != VERSION {
            return Err(InvitationFlaw::OtherVersion(version.to_owned()));
        }
        let bytes = unframed(rest)?;
        Contents::read(&bytes).ok_or(InvitationFlaw::Meaningless)
    }
}

impl Contents {
    fn read(bytes: &[u8]) -> Option<Invitation> {
        let (contents, rest) = postcard::take_from_bytes::<Self>(bytes).ok()?;
        let id = PeerId::of_bytes(&contents.id).filter(|_| rest.is_empty())?;
        let relay = contents.relay.as_deref().map(long_relay);
        let peer = Peer::new(id, relay.as_deref(), contents.addresses).ok()?;
        peer.is_reachable().then_some(Invitation { token: contents.token, peer })
    }
}

/// The version of the first invitation in a text, and what follows its colon.
fn find(text: &str) -> Option<(&str, &str)> {
    text.match_indices(BEGINNING).find_map(|(at, _)| {
        let (version, rest) = text[at + BEGINNING.len()..].split_once(':')?;
        let is_version = (1..=4).contains(&version.len()) && version.bytes().all(|digit| digit.is_ascii_digit());
        is_version.then_some((version, rest))
    })
}

/// The bytes in front of the checksum, if length and checksum are right.
fn unframed(rest: &str) -> Result<Vec<u8>, InvitationFlaw> {
    let letters: String = rest.chars().filter(|letter| !is_skipped(*letter)).map_while(known).collect();
    let whole = length(&letters).unwrap_or(LENGTH);
    if letters.len() < whole || letters.len() < LENGTH {
        return Err(InvitationFlaw::CutOff { found: letters.len(), whole });
    }
    if is_followed(rest, whole) {
        return Err(InvitationFlaw::TooLong);
    }
    let coded = letters.get(LENGTH..whole).ok_or(InvitationFlaw::Changed)?;
    let mut bytes = BASE32_NOPAD.decode(coded.to_ascii_uppercase().as_bytes()).map_err(|_| InvitationFlaw::Changed)?;
    let head = format!("{BEGINNING}{VERSION}:{}", length_letters(whole));
    let sum = bytes.split_off(bytes.len().saturating_sub(CHECKSUM));
    if checksum(&head, &bytes) == *sum { Ok(bytes) } else { Err(InvitationFlaw::Changed) }
}

/// Whether another letter follows the last of so many letters at once, without a space.
fn is_followed(rest: &str, whole: usize) -> bool {
    let mut places = rest.char_indices().filter(|(_, letter)| !is_skipped(*letter)).skip(whole.saturating_sub(1));
    let end = places.next().map(|(at, letter)| at + letter.len_utf8());
    let next = end.and_then(|end| rest.get(end..)).and_then(|behind| behind.chars().next());
    next.is_some_and(|letter| letter.is_ascii_alphanumeric())
}

/// Spaces and line breaks, and what messengers put between letters without showing it.
fn is_skipped(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

fn known(letter: char) -> Option<char> {
    letter_value(letter).map(|_| letter)
}

fn letter_value(letter: char) -> Option<usize> {
    LETTERS.iter().position(|known| char::from(*known) == letter)
}

/// The number that the first two letters give; `None` without them.
fn length(letters: &str) -> Option<usize> {
    let mut values = letters.chars().map_while(letter_value);
    Some(values.next()? * LETTERS.len() + values.next()?)
}

fn length_letters(whole: usize) -> String {
    let letter = |value: usize| char::from(LETTERS[value % LETTERS.len()]);
    [letter(whole / LETTERS.len()), letter(whole)].iter().collect()
}

fn checksum(head: &str, bytes: &[u8]) -> [u8; CHECKSUM] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(head.as_bytes()).update(bytes);
    let mut sum = [0; CHECKSUM];
    hasher.finalize_xof().fill(&mut sum);
    sum
}

/// A relay's address without what almost all of them have.
fn short_relay(url: &str) -> String {
    url.strip_prefix("https://").map_or(url, |rest| rest.strip_suffix('/').unwrap_or(rest)).to_owned()
}

fn long_relay(short: &str) -> String {
    if short.contains("://") { short.to_owned() } else { format!("https://{short}") }
}
