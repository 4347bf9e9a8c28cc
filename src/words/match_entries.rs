//! What the menus have about matches: the entry of the start page that continues one, and the entries and questions of the pause during a match.

/// The entry that leaves the match.
pub(crate) const LEAVE: &str = "Leave the match";

/// The hint of the entry that leaves the match.
pub(crate) const LEAVE_HINT: &str = "It is saved: the start screen continues it";

/// The entry that takes back the last shot of the only person at the table.
pub(crate) const TAKE_BACK_YOURS: &str = "Take back your last shot";

/// The entry that takes back the last shot, whoever played it.
pub(crate) const TAKE_BACK: &str = "Take back the last shot";

/// The entry that concedes the match.
pub(crate) const CONCEDE_MATCH: &str = "Concede the match";

/// The entry with which the player whose turn it is owns up to a foul without a stroke.
pub(crate) const OWN_UP: &str = "Own up to a foul";

/// The entry that takes a time-out.
pub(crate) const TIME_OUT: &str = "Take a time-out";

/// The hint of that entry.
pub(crate) const TIME_OUT_HINT: &str = "Five minutes more for this shot";

/// The entry that asks the referee to say that the rack leads nowhere.
pub(crate) const LEADS_NOWHERE: &str = "This leads nowhere";

/// The hint of that entry.
pub(crate) const LEADS_NOWHERE_HINT: &str =
    "The referee says so: after three more visits each without a ball the rack is played again";

/// The entry that calls a stalemate.
pub(crate) const CALL_STALEMATE: &str = "Call a stalemate";

/// The answer that calls the stalemate.
pub(crate) const YES_STALEMATE: &str = "Yes, a stalemate";

/// The answer to any question that changes nothing.
pub(crate) const NO_GO_BACK: &str = "No, go back";

/// The question over the names of those who can concede.
pub(crate) const WHO_CONCEDES: &str = "Who concedes?";

/// The question before a shot is taken back, of the only person at the table.
pub(crate) const ASK_TAKE_BACK_YOURS: &str = "Take back your last shot?";

/// The question before a shot is taken back, of two persons.
pub(crate) const ASK_BOTH_TAKE_BACK: &str = "Do both players agree to take back the last shot?";

/// The question before a shot is taken back, where the other player sits at another machine.
pub(crate) const ASK_THERE_TAKE_BACK: &str = "Ask the other player whether the last shot is taken back?";

/// The question before a shot is taken back, where only computers play.
pub(crate) const ASK_TAKE_BACK: &str = "Take back the last shot?";

/// The question before the person's last shot is taken back, with what the computer has played since; `name` is the opponent's.
pub(crate) fn ask_take_back_with(name: &str) -> String {
    format!("Take back your last shot, with what {name} has played since?")
}

/// The entry of the start page that goes on with a match; `matches` says how many are under way, at least one.
pub(crate) fn continue_match(matches: usize) -> String {
    match matches {
        1 => "Continue the match".to_owned(),
        number => format!("Continue a match ({number})"),
    }
}

/// The entry that concedes the rack; `rack` is what the game calls it.
pub(crate) fn concede_rack(rack: &str) -> String {
    format!("Concede the {rack}")
}

/// Below the question who concedes the rack, if somebody may not; `rack` is what the game calls it.
pub(crate) fn only_in_own_turn(rack: &str) -> String {
    format!("A {rack} is conceded only in one's own turn.")
}

/// The question before a stalemate; `both_persons` says whether two persons have to agree, `follows` is a sentence that says what comes after it.
pub(crate) fn ask_stalemate(both_persons: bool, follows: &str) -> String {
    if both_persons {
        format!("Do both players agree that this leads nowhere? {follows}")
    } else {
        format!("Call a stalemate? {follows}")
    }
}

/// The question before a stalemate where the other player sits at another machine; `follows` is a sentence that says what comes after it.
pub(crate) fn ask_stalemate_there(follows: &str) -> String {
    format!("Ask the other player whether this leads nowhere? {follows}")
}

/// The question over the fouls to which a player can own up; `name` is the player's.
pub(crate) fn ask_foul(name: &str) -> String {
    format!("{name}, what happened without a stroke?")
}
