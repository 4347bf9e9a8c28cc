//! The page that begins a match.

use crate::rules::{Breaks, Family};

/// The title.
pub(crate) const TITLE: &str = "A match";

/// The heading over the games.
pub(crate) const GAME: &str = "Game";

/// The hint at a game whose file cannot be used.
pub(crate) const UNUSABLE: &str = "The file of this game cannot be used; a click says why.";

/// The choice that shows so many more games of a family.
pub(crate) fn more_games(number: usize) -> String {
    format!("{number} more …")
}

/// The choice of a family of games.
pub(crate) fn family(family: Family) -> &'static str {
    match family {
        Family::Pool => "pool",
        Family::Snooker => "snooker",
        Family::Carom => "carom",
        Family::Pyramid => "pyramid",
        Family::Party => "party",
    }
}

/// The heading over the opponents.
pub(crate) const AGAINST: &str = "Against";

/// The heading over the choices of how many racks or points win.
pub(crate) const HOW_LONG: &str = "How long";

/// The fold with everything that can stay as it is.
pub(crate) const MORE: &str = "More";

/// The heading over the names and colours of the players.
pub(crate) const NAMES_AND_COLOURS: &str = "Names and colours";

/// Over the choice of an opponent who plays in place of the person.
pub(crate) const YOUR_SIDE: &str = "Who plays your side";

/// The heading over exact lengths and who breaks.
pub(crate) const LENGTH_AND_BREAKS: &str = "Length and breaks";

/// The heading over the options of the game.
pub(crate) const RULES: &str = "Rules";

/// Before the choice between coin and lag.
pub(crate) const FIRST_BREAKER: &str = "The first breaker";

/// The hint at the choice between coin and lag.
pub(crate) const FIRST_BREAKER_HINT: &str = "The winner of coin or lag chooses who breaks.";

/// The choice of a coin.
pub(crate) const COIN: &str = "a coin";

/// The hint at the choice of a coin.
pub(crate) const COIN_HINT: &str = "A coin is tossed.";

/// The choice of a lag.
pub(crate) const LAG: &str = "a lag";

/// The hint at the choice of a lag.
pub(crate) const LAG_HINT: &str =
    "Both players drive a ball to the foot cushion and back; the one nearer to the head cushion wins.";

/// Before the choice of who breaks later racks.
pub(crate) const LATER_BREAKS: &str = "Later breaks";

/// The hint at the choice of who breaks later racks.
pub(crate) const LATER_BREAKS_HINT: &str = "Who breaks after the first rack.";

/// The box that switches the shot clock on.
pub(crate) const SHOT_CLOCK: &str = "Shot clock";

/// The hint at the box of the shot clock.
pub(crate) const SHOT_CLOCK_HINT: &str = "It is a foul not to strike in time.";

/// Behind the number of seconds for a shot.
pub(crate) const SECONDS: &str = " s";

/// The choice of how many racks win; `rack` is what the game calls one.
pub(crate) fn racks_that_win(racks: u32, rack: &str) -> String {
    match racks {
        1 => format!("one {rack}"),
        racks => format!("first to {racks}"),
    }
}

/// The choice of how many points win.
pub(crate) fn points_that_win(points: u32) -> String {
    format!("{points} points")
}

/// The hint at the exact number of racks; `rack` is what the game calls one.
pub(crate) fn racks_hint(rack: &str) -> String {
    format!("The player who first wins this many {rack}s wins the match.")
}

/// Who breaks later racks.
pub(crate) fn later_breaker(breaks: Breaks) -> &'static str {
    match breaks {
        Breaks::Alternate => "in turn",
        Breaks::Winner => "the winner",
        Breaks::Loser => "the loser",
    }
}
