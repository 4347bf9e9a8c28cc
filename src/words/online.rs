//! A match with somebody at another machine: its pages, what is said on the way there, and what stands over the table.

use baize_online::{CoachTerm, Gesture, MostAids};

use crate::files::capital;

// The pages.

/// The entry of the start page, and the title of the first page.
pub(crate) const TITLE: &str = "Play online";

/// The hint of the entry of the start page.
pub(crate) const TITLE_HINT: &str = "With somebody at another computer, by an invitation";

/// Below the title of the first page.
pub(crate) const ABOUT: &str = "Both computers play the same match. There is no server: one of you invites, and the other joins with the invitation.";

/// The entry that opens the page of the invitation; also its title.
pub(crate) const INVITE: &str = "Invite";

/// The hint of that entry.
pub(crate) const INVITE_HINT: &str = "Choose what is played, and send a line of text to the other person";

/// The entry that opens the page to join; also its title.
pub(crate) const JOIN: &str = "Join";

/// The hint of that entry.
pub(crate) const JOIN_HINT: &str = "With the line of text that the other person has sent you";

/// The choice that looks who invites on the same network.
pub(crate) const LOOK: &str = "Look for people nearby";

/// The hint of that choice.
pub(crate) const LOOK_HINT: &str = "Asks all computers of your network who invites. Nothing leaves the network.";

/// While nobody nearby invites.
pub(crate) const NOBODY_NEARBY: &str = "Nobody on this network invites yet.";

/// The heading over those who invite on the same network.
pub(crate) const NEARBY: &str = "Nearby";

/// The heading over those with whom a match was played.
pub(crate) const BEFORE: &str = "Played before";

/// Somebody with whom a match was played; `day` is the day of the last one, empty if it is not known.
pub(crate) fn played_before(name: &str, day: &str, has_invited: bool) -> String {
    let again = if has_invited { "" } else { " · invite again" };
    let day = if day.is_empty() { String::new() } else { format!(" · {day}") };
    format!("{name}{day}{again}")
}

/// The hint at somebody whom the person has invited before.
pub(crate) const INVITE_AGAIN_HINT: &str = "Opens the page of an invitation. Who has joined a match has no fixed address and cannot be called; send a new line.";

/// The hint at somebody nearby or known, without an invitation.
pub(crate) const KNOCK_HINT: &str = "Asks to be let in. The other person has to have the page of an invitation open.";

/// The button that makes the invitation.
pub(crate) const MAKE_INVITATION: &str = "Make the invitation";

/// The heading over who sits where.
pub(crate) const WHO_SITS_WHERE: &str = "Who sits where";

/// The choice of two persons.
pub(crate) const TWO: &str = "the two of us";

/// The choice of more than two.
pub(crate) const SEVERAL: &str = "several of us";

/// The choice of a person who sits at this machine.
pub(crate) const HERE: &str = "at this computer";

/// The choice of a person who sits at the other machine.
pub(crate) const THERE: &str = "at the other one";

/// Below the names: the name that the guest brings.
pub(crate) const NAME_OF_GUEST: &str = "The first player at the other computer gets the name of the guest.";

/// The person at the other machine, before anybody has joined; the guest brings the name.
pub(crate) const GUEST: &str = "The guest";

/// Over the faces: who plays a seat of this machine.
pub(crate) const WHO_PLAYS: &str = "Played by you, or by an opponent of the computer";

/// The choice that each stroke has errors of the hand, which both machines draw.
pub(crate) const HAND: &str = "Errors of the hand";

/// The hint of that choice.
pub(crate) const HAND_HINT: &str = "Each stroke differs a little from the aim, as that of a person does. Both computers draw the errors together, so that \
     neither can choose them.";

/// The level whose hand it is; from 1 to 8.
pub(crate) const HAND_LEVEL: &str = "Level of the hand";

/// The heading over what is agreed besides the rules.
pub(crate) const TERMS: &str = "What both keep to";

/// What the terms mean, below the heading.
pub(crate) const TERMS_HINT: &str = "It holds at both windows. Nobody can prove that the other person has no changed program, or another one beside the window.";

/// The name before the level of help.
pub(crate) const AIDS: &str = "Aids at most";

/// The level of help that may be shown at most.
pub(crate) fn most_aids(most: MostAids) -> &'static str {
    match most {
        MostAids::Any => "as each likes",
        MostAids::Learner | MostAids::Club | MostAids::Tournament | MostAids::None => most.name(),
    }
}

/// On the page of an offered match: what is shown to a person who aims.
pub(crate) fn offered_aids(most: MostAids) -> String {
    match most {
        MostAids::Any => "Each of you chooses the aids.".to_owned(),
        MostAids::None => "Nobody has aids.".to_owned(),
        MostAids::Learner | MostAids::Club | MostAids::Tournament => {
            format!("The aids show both of you {} at most.", most.name())
        }
    }
}

/// The name before the choice whether the coach helps.
pub(crate) const COACH: &str = "Coach";

/// Whether the coach helps, as a choice.
pub(crate) fn coach(coach: CoachTerm) -> &'static str {
    match coach {
        CoachTerm::Free => "who asks has it",
        CoachTerm::Agreed => "if both agree",
        CoachTerm::Never => "never",
    }
}

/// On the page of an offered match: whether the coach helps.
pub(crate) fn offered_coach(coach: CoachTerm) -> &'static str {
    match coach {
        CoachTerm::Free => "The coach helps both of you as soon as one asks.",
        CoachTerm::Agreed => "The coach helps if both of you agree.",
        CoachTerm::Never => "The coach does not help.",
    }
}

/// The choice that the persons may write to each other.
pub(crate) const TEXTS: &str = "Texts";

/// The hint of that choice.
pub(crate) const TEXTS_HINT: &str =
    "You may write to each other. Each of you can hide what the other writes. Without texts there are gestures alone.";

/// On the page of an offered match: whether the persons may write to each other.
pub(crate) fn offered_texts(allowed: bool) -> &'static str {
    if allowed { "You may write to each other." } else { "There are gestures, but no texts." }
}

/// The heading over the ways by which the other machine is reached.
pub(crate) const WAY: &str = "How the computers find each other";

/// The choice of addresses alone.
pub(crate) const ADDRESSES: &str = "addresses alone";

/// What addresses alone mean.
pub(crate) const ADDRESSES_HINT: &str =
    "Nobody else is asked. It works on one network, and over the internet if one of you can be reached from outside.";

/// The choice of the public relays.
pub(crate) const PUBLIC_RELAYS: &str = "public relays";

/// What public relays mean.
pub(crate) const PUBLIC_RELAYS_HINT: &str = "If the computers cannot reach each other directly, a server of n0, the makers of iroh, passes on what they say. It \
     cannot read it, but sees both addresses.";

/// The choice of an own relay.
pub(crate) const OWN_RELAY: &str = "a relay of ours";

/// What an own relay means.
pub(crate) const OWN_RELAY_HINT: &str = "The same with a server of your own; nobody else is asked.";

/// In the empty field of the address of a relay.
pub(crate) const RELAY_EXAMPLE: &str = "https://relay.example.org";

/// The choice that everything goes by relays.
pub(crate) const RELAY_ONLY: &str = "By relays alone";

/// The hint of that choice.
pub(crate) const RELAY_ONLY_HINT: &str =
    "The other person then does not learn the address of this computer. It is slower.";

/// The choice that the name is shown on the same network.
pub(crate) const SHOW_NAME: &str = "Show my name on this network";

/// The hint of that choice.
pub(crate) const SHOW_NAME_HINT: &str = "Whoever looks for people nearby sees it, and can ask to be let in.";

/// Until the invitation is there.
pub(crate) const INVITATION_COMES: &str = "The invitation is being made.";

/// Over the text of the invitation.
pub(crate) const SEND_THIS: &str = "Send this line to the other person. Whoever has it can join.";

/// The button that copies the invitation.
pub(crate) const COPY: &str = "Copy the invitation";

/// When the invitation is on the clipboard.
pub(crate) const COPIED: &str = "The invitation is on the clipboard: send it to the other person.";

/// While nobody has joined.
pub(crate) const WAITS_FOR_GUEST: &str = "Waiting for the other person. The match begins by itself.";

/// The button that ends an invitation or an attempt to join.
pub(crate) const STOP: &str = "Stop";

/// The answer that lets somebody in.
pub(crate) const LET_IN: &str = "Let in";

/// The answer that does not let somebody in.
pub(crate) const NOT_IN: &str = "No";

/// The button that joins with the text on the clipboard.
pub(crate) const PASTE: &str = "Paste the invitation";

/// In the empty field of the invitation.
pub(crate) const INVITATION_FIELD: &str = "or type it here: baize-match1:…";

/// The name of the field of the own name.
pub(crate) const YOUR_NAME: &str = "Your name";

/// The choice to watch only.
pub(crate) const WATCH: &str = "Only watch";

/// While the machine that has invited is not reached yet.
pub(crate) const JOINING: &str = "Looking for the other computer.";

/// After the person has agreed, until the match begins.
pub(crate) const BEGINS: &str = "The match begins.";

/// The title of the page of an offered match.
pub(crate) const OFFERED: &str = "Play this?";

/// The button that plays what is offered.
pub(crate) const PLAY: &str = "Play";

/// The button that does not play it.
pub(crate) const DECLINE: &str = "No, thanks";

/// On the page of an offered match: nothing else comes with it.
pub(crate) const NO_FILES: &str =
    "Game, table and balls come with the offer. No file of yours is read, and none is written but the match.";

/// On the page of an offered match: strokes are as they were aimed.
pub(crate) const NO_HAND: &str = "Strokes are as they were aimed.";

/// On the page of an offered match: strokes have errors.
pub(crate) const WITH_HAND: &str = "Each stroke has errors of the hand, which both computers draw together.";

/// On the page of the pages' help.
pub(crate) const HELP: &[&str] = &[
    "Invite makes a line of text; send it by any messenger. The other person chooses Join and pastes it.",
    "Both need the same version of Baize. A lost connection loses nothing: the match waits, also for another day.",
    "Nothing is sent before you press a button here.",
];

/// The name before the game that is offered; what follows is its title.
pub(crate) const GAME: &str = "Game";

/// The name before the table that is offered.
pub(crate) const TABLE: &str = "Table";

/// The name before the number of balls.
pub(crate) const BALLS: &str = "Balls";

/// The name before the length of the match.
pub(crate) const LENGTH: &str = "Length";

/// The name before the shot clock.
pub(crate) const CLOCK: &str = "Clock";

/// A shot clock, in seconds.
pub(crate) fn seconds(seconds: f64) -> String {
    format!("{seconds:.0} s for a shot")
}

/// How many racks win; `rack` is what the game calls one.
pub(crate) fn race(racks: u32, rack: &str) -> String {
    match racks {
        1 => format!("one {rack}"),
        racks => format!("{racks} {rack}s win"),
    }
}

/// Who offers a match; `name` is the other person's.
pub(crate) fn offers(name: &str) -> String {
    format!("{name} offers this match.")
}

/// A person of an offered match who sits at this machine.
pub(crate) fn sits_here(name: &str) -> String {
    format!("{name} · at this computer")
}

/// A player of an offered match who sits at the other machine, and whom the computer plays.
pub(crate) fn computed_there(name: &str) -> String {
    format!("{name} · at the other computer, which plays itself")
}

/// A person of an offered match who sits at the other machine.
pub(crate) fn sits_there(name: &str) -> String {
    format!("{name} · at the other computer")
}

/// An option of the offered game; `name` and `value` are those of the game file.
pub(crate) fn option(name: &str, value: &str) -> String {
    format!("{}: {}", name.replace('_', " "), value.replace('_', " "))
}

/// The value of an option that is switched on.
pub(crate) const YES: &str = "yes";

/// The value of an option that is switched off.
pub(crate) const NO: &str = "no";

/// Somebody without an invitation asks to be let in.
pub(crate) fn asks_to_be_let_in(name: &str) -> String {
    format!("{name} asks to be let in.")
}

// On the way.

/// The other person, before the name is known.
pub(crate) const THE_OTHER: &str = "the other player";

/// The other person, who has the same name as the person here.
pub(crate) fn the_other_side(name: &str) -> String {
    format!("{name} (the other side)")
}

/// Several names as one text.
pub(crate) fn all_of(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [earlier @ .., last] => format!("{} and {last}", earlier.join(", ")),
    }
}

/// The strip over the table: who the person here is in the match; `names` are those who sit here.
pub(crate) fn you_are(names: &[&str]) -> String {
    format!("You are {}", all_of(names))
}

/// Who says something here, in place of a name.
pub(crate) const YOU: &str = "You";

/// Why a text is no invitation; `flaw` is a sentence without a full stop.
pub(crate) fn no_invitation(flaw: impl std::fmt::Display) -> String {
    format!("{}.", capital(&flaw.to_string()))
}

/// Why the network is not used; `error` is a sentence without a full stop.
pub(crate) fn not_open(error: impl std::fmt::Display) -> String {
    format!("{}.", capital(&error.to_string()))
}

/// What of the network does not work; `sentence` has no full stop.
pub(crate) fn does_not_work(sentence: &str) -> String {
    format!("{}.", capital(sentence.trim_end_matches('.')))
}

/// The guest has come and looks at the offer; `name` is the guest's.
pub(crate) fn looks_at_the_offer(name: &str) -> String {
    format!("{name} is here and looks at the match.")
}

/// The host is reached; `name` is the host's.
pub(crate) fn is_there(name: &str) -> String {
    format!("{name} is there.")
}

/// The guest does not play what was offered; `name` is the guest's.
pub(crate) fn declined(name: &str) -> String {
    format!("{} does not want to play this.", capital(name))
}

// At the table.

/// The connection is lost; `name` is the other person's.
pub(crate) fn is_away(name: &str) -> String {
    format!("The computer of {name} is away; the match waits and goes on by itself.")
}

/// A match goes on another day, and the other machine is not there yet; `name` is the other person's.
pub(crate) fn looks_for(name: &str) -> String {
    format!("Looking for the computer of {name}; the match goes on when it is there.")
}

/// Nothing comes from the other machine any more; `sentence` says why. The match is kept.
pub(crate) fn ended(sentence: &str) -> String {
    format!("{sentence} The match is kept; it can be continued.")
}

/// The two machines have computed different matches; `sentence` says so, `paths` are the files of both versions.
pub(crate) fn differed(sentence: &str, paths: &[String]) -> String {
    match paths {
        [] => sentence.to_owned(),
        [own] => format!("{sentence} That of this computer is in {own}."),
        [own, other, ..] => {
            format!("{sentence} That of this computer is in {own}, and that of the other one in {other}.")
        }
    }
}

/// The same if a version could not be saved; `error` says why.
pub(crate) fn differed_unsaved(sentence: &str, error: impl std::fmt::Display) -> String {
    format!("{sentence} They could not be saved: {error}.")
}

/// The strip over the table, while the connection is there; `name` is the other person's.
pub(crate) fn connected(name: &str) -> String {
    format!("{} · connected", capital(name))
}

/// The strip over the table, while the other person has the turn and has not come to the cue, for instance because the last shot is still
/// shown there; `name` is the other person's.
pub(crate) fn does_not_aim_yet(name: &str) -> String {
    format!("{} · does not aim yet", capital(name))
}

/// The strip over the table, while the connection is not there; `name` is the other person's.
pub(crate) fn away(name: &str) -> String {
    format!("{} · away", capital(name))
}

/// How many watch, at least one.
pub(crate) fn watchers(number: usize) -> String {
    match number {
        1 => "one watches".to_owned(),
        number => format!("{number} watch"),
    }
}

/// What somebody says or shows; `who` is a name, `words` are a sentence.
pub(crate) fn says(who: &str, words: &str) -> String {
    format!("{who}: {words}")
}

/// A gesture in words.
pub(crate) fn gesture(gesture: Gesture) -> &'static str {
    match gesture {
        Gesture::Greeting => "Hello, and a good match!",
        Gesture::GoodShot => "Good shot!",
        Gesture::BadLuck => "Bad luck!",
        Gesture::Sorry => "Sorry, that was lucky.",
        Gesture::Thanks => "Thanks.",
        Gesture::OneMoment => "One moment, please.",
        Gesture::Handshake => "A handshake.",
    }
}

/// The list of gestures on the strip.
pub(crate) const GESTURES: &str = "Gesture";

/// In the empty field for what the person says.
pub(crate) const SAY_FIELD: &str = "Say something";

/// The choice that hides what the other person writes.
pub(crate) const HIDE_TEXTS: &str = "Hide texts";

/// The title of the card over the table when the other machine is away or the match cannot go on.
pub(crate) const WAITS_TITLE: &str = "The match waits";

/// The same when nothing comes from the other machine any more.
pub(crate) const OVER_TITLE: &str = "The connection has ended";

/// The button of that card.
pub(crate) const LEAVE: &str = "Leave: it can be continued later";
