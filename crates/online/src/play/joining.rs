//! An offer that a guest has accepted, until the match begins.

use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::digits::{bytes_of, digits_of};
use crate::entropy::entropy;
use crate::kept::write_secret;
use crate::session::{Session, SessionEvent};
use baize_files::{FileError, Source, reason};

/// A guest who has accepted an offer. The host may have begun the match and know the guest by the number with which it accepted. So a
/// guest whose program is ended in this moment has to come back with the same number: the session is made from the same chance, and
/// hears the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Joining", deny_unknown_fields)]
pub(super) struct Joining {
    name: String,
    token: [u8; 16],
    /// The entropy of the session, as hexadecimal digits.
    chance: String,
    /// The frames of the host up to its offer, as hexadecimal digits.
    heard: Vec<String>,
}

impl Joining {
    /// A guest who has heard nothing yet.
    pub fn new(name: &str, token: [u8; 16]) -> Self {
        Self { name: name.to_owned(), token, chance: digits_of(&entropy()), heard: Vec::new() }
    }

    /// The guest of a file; `None` if there is none, or if it was invited by another secret.
    pub fn read(path: &Path, token: [u8; 16]) -> Option<Self> {
        let (joining, _) = Source::read(path).ok()?.parse::<Self>().ok()?;
        Some(joining).filter(|joining| joining.token == token)
    }

    /// Writes the file of a guest who has heard this.
    ///
    /// # Errors
    /// [`FileError::Unwritable`].
    pub fn save(&mut self, heard: &[Vec<u8>], path: &Path) -> Result<(), FileError> {
        self.heard = heard.iter().map(|frame| digits_of(frame)).collect();
        // It cannot fail, because RON can express every value of it.
        let text = ron::to_string(self).unwrap_or_default();
        write_secret(path, &text)
            .map_err(|error| FileError::Unwritable { file: path.display().to_string(), reason: reason(&error) })
    }

    /// The session of this guest: a new one, or the one that has accepted the offer.
    pub fn session(&self) -> Session {
        self.again().unwrap_or_else(|| self.begun())
    }

    fn begun(&self) -> Session {
        let chance = bytes_of(&self.chance).and_then(|bytes| bytes.try_into().ok());
        Session::guest(&self.name, self.token, chance.unwrap_or_else(entropy))
    }

    /// The session that has heard it all; `None` if no offer was in it.
    fn again(&self) -> Option<Session> {
        let mut session = self.begun();
        session.connected();
        let mut has_accepted = false;
        for frame in &self.heard {
            session.receive(&bytes_of(frame)?, Duration::ZERO);
            while let Some(event) = session.next_event() {
                if matches!(event, SessionEvent::Offered(_)) {
                    session.accept();
                    has_accepted = true;
                }
            }
        }
        session.lost();
        while session.next_event().is_some() {}
        has_accepted.then_some(session)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{OnlineTerms, Owner};
    use baize_files::Folders;
    use baize_games::match_play::{Beginning, Match};
    use baize_games::rules::LoadedGame;
    use baize_testing::folder::Folder;

    const TOKEN: [u8; 16] = [7; 16];

    fn host() -> Session {
        let game = LoadedGame::find("nine_ball", &Folders::of_game()).expect("it ships");
        let the_match = Match::begin(game, Beginning::of(["Anna", "Guest"], 0)).expect("it begins");
        let owners = vec![Owner::Host, Owner::Guest];
        Session::host("Anna", TOKEN, &the_match, owners, OnlineTerms::default(), [1; 32]).expect("it is for two")
    }

    /// Hands frames to and fro over a new connection until nobody says anything more. The guest accepts what is offered. The result has
    /// what the guest has heard.
    fn connect(host: &mut Session, guest: &mut Session) -> Vec<Vec<u8>> {
        host.connected();
        guest.connected();
        let mut heard = Vec::new();
        loop {
            let (to_guest, to_host) = (host.next_frame(), guest.next_frame());
            if to_guest.is_none() && to_host.is_none() {
                return heard;
            }
            to_host.iter().for_each(|frame| host.receive(frame, Duration::ZERO));
            to_guest.iter().for_each(|frame| guest.receive(frame, Duration::ZERO));
            heard.extend(to_guest);
            while let Some(event) = guest.next_event() {
                if matches!(event, SessionEvent::Offered(_)) {
                    guest.accept();
                }
            }
        }
    }

    #[test]
    fn a_guest_whose_program_ends_after_it_has_accepted_comes_back_to_the_match_that_the_host_has_begun() {
        let folder = Folder::new();
        let path = folder.0.join("friday.joining.ron");
        let mut host = host();
        let mut joining = Joining::new("Ben", TOKEN);
        // This guest ends before it hears that the match has begun, or before it has saved it.
        let mut guest = joining.session();
        let heard = connect(&mut host, &mut guest);
        joining.save(heard.get(..2).expect("a greeting and an offer"), &path).expect("it can be saved");
        let seed = |session: &Session| session.the_match().map(|the_match| the_match.beginning().seed);
        let of_first = seed(&guest);
        assert!(of_first.is_some() && of_first == seed(&host));

        host.lost();
        let mut again = Joining::read(&path, TOKEN).expect("it was saved").session();
        assert!(again.the_match().is_none());
        connect(&mut host, &mut again);
        assert_eq!(seed(&again), of_first);
        assert!(host.is_connected() && again.is_connected());
    }

    #[test]
    fn a_guest_of_another_invitation_is_another_guest() {
        let folder = Folder::new();
        let path = folder.0.join("friday.joining.ron");
        assert!(Joining::read(&path, TOKEN).is_none(), "there is no file");
        Joining::new("Ben", TOKEN).save(&[], &path).expect("it can be saved");
        assert!(Joining::read(&path, TOKEN).is_some() && Joining::read(&path, [8; 16]).is_none());
    }
}
