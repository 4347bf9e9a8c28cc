//! Who the persons of the match are to the person who reads it: those here, and those at the other machine.

use super::online_table::OnlineTable;
use crate::rules::Seat;
use crate::words::online as text;

impl OnlineTable {
    /// The names of those who sit at this machine, as the match has them; empty before it begins, and for somebody who watches.
    #[must_use]
    pub fn own_names(&self) -> Vec<&str> {
        self.names(true)
    }

    /// Whom the person plays with, as one text. During the match these are the names of the score card, so that two persons who have
    /// greeted with the same name are told apart; for somebody who watches it is the one who has invited.
    #[must_use]
    pub fn others(&self) -> String {
        match &self.names(false)[..] {
            [] => self.greeting_of_other(),
            names => text::all_of(names),
        }
    }

    /// One name for the other side: that of the first person there.
    pub(super) fn name_of_other(&self) -> String {
        self.names(false).first().map_or_else(|| self.greeting_of_other(), |name| (*name).to_owned())
    }

    /// The name with which the other side has greeted, or a word for it. If the person here has the same name, it is told apart.
    fn greeting_of_other(&self) -> String {
        let Some(session) = &self.session else { return text::THE_OTHER.to_owned() };
        match session.other_name() {
            None => text::THE_OTHER.to_owned(),
            Some(name) if name == session.own_name() => text::the_other_side(name),
            Some(name) => name.to_owned(),
        }
    }

    /// The names of those who sit here, or of those who do not, as the match has them. Whoever watches sits nowhere.
    fn names(&self, is_here: bool) -> Vec<&str> {
        let Some(session) = self.session.as_ref().filter(|session| !session.owners().is_empty()) else {
            return Vec::new();
        };
        let Some(the_match) = session.the_match() else { return Vec::new() };
        let seats = (0..session.owners().len()).filter_map(Seat::at);
        seats.filter(|seat| session.is_own(*seat) == is_here).map(|seat| the_match.person(seat)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::FarEnd;
    use baize_online::{Message, Session};
    use std::time::Duration;

    #[test]
    fn before_the_match_a_host_of_the_same_name_is_the_other_side() {
        for (name, read) in [("Player 1", "Player 1 (the other side)"), ("Anna", "Anna")] {
            let mut guest = Session::guest("Player 1", [7; 16], [1; 32]);
            guest.connected();
            let hello = guest.next_frame().and_then(|frame| Message::of_frame(&frame).ok());
            let Some(Message::Hello(mut hello)) = hello else { panic!("{hello:?}") };
            (hello.name, hello.role) = (name.to_owned(), baize_online::Role::Host);
            guest.receive(&Message::Hello(hello).frame(), Duration::ZERO);
            let online = OnlineTable::in_memory(guest, FarEnd::default());
            assert_eq!(online.others(), read);
        }
        let nobody = OnlineTable::in_memory(Session::guest("Anna", [7; 16], [1; 32]), FarEnd::default());
        assert_eq!((nobody.others(), nobody.own_names().len()), ("the other player".to_owned(), 0));
    }
}
