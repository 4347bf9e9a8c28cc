//! Against whom a person plays, on the page of a new match: the choice, the faces and names, and the ways to play alone.

use crate::match_play::Colour;
use crate::rules::Partners;

/// The choice of a match against an opponent.
pub(crate) const THE_COMPUTER: &str = "the computer";

/// The choice of a match between two persons.
pub(crate) const A_FRIEND: &str = "a friend here";

/// The choice of a match of more than two.
pub(crate) const SEVERAL: &str = "several of us";

/// The choice of so many partners a side.
pub(crate) fn of_each_side(count: usize) -> String {
    format!("{count} against {count}")
}

/// The choice of so many who play for themselves.
pub(crate) fn so_many(count: usize) -> String {
    format!("{count} players")
}

/// Over the partners of a side, 1 or 2.
pub(crate) fn side(number: usize) -> String {
    format!("Side {number}")
}

/// The choice when partners take turns.
pub(crate) fn partners(partners: Partners) -> &'static str {
    match partners {
        Partners::Shots => "partners take turns after every shot",
        Partners::Visits => "partners take turns after every visit",
    }
}

/// The choice to play alone.
pub(crate) const NOBODY: &str = "nobody: alone";

/// The hint at the button of a side that a person plays.
pub(crate) const A_PERSON: &str = "A person";

/// The button of a side that a person plays, as a screen reader names it.
pub(crate) const A_PERSON_READ: &str = "a person";

/// The line about the chosen opponent below the faces; `about` is a sentence from the file of the opponent.
pub(crate) fn chosen_opponent(name: &str, level: u8, about: &str) -> String {
    format!("{name}, level {level}: {about}")
}

/// The hint at an opponent who can play a side; `about` is a sentence from the file of the opponent.
pub(crate) fn offered_opponent(name: &str, level: u8, about: &str) -> String {
    format!("{name}, level {level}. {about}")
}

/// An opponent whom the person has beaten; `words` are a sentence without a full stop or with one, or a name.
pub(crate) fn beaten(words: &str) -> String {
    format!("{} (beaten)", words.trim_end_matches('.'))
}

/// The name of a colour of a player.
pub(crate) fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Blue => "Blue",
        Colour::Red => "Red",
        Colour::Green => "Green",
        Colour::Gold => "Gold",
        Colour::Violet => "Violet",
        Colour::Ivory => "Ivory",
        Colour::Turquoise => "Turquoise",
        Colour::Rose => "Rose",
    }
}

/// The hint at a colour of a player; `colour` is its name.
pub(crate) fn colour_hint(colour: &str) -> String {
    format!("{colour}: at the name, and on the wrap of the cue")
}

/// A way to play alone: a miss does not end anything.
pub(crate) const BY_YOURSELF: &str = "by yourself";

/// What it means to play by yourself: the hint, and the line below when it is chosen.
pub(crate) const BY_YOURSELF_HINT: &str = "After a miss you go on; every visit counts as an inning.";

/// A way to play alone: the cue ball is in hand after a miss.
pub(crate) const WITH_WHITE_IN_HAND: &str = "by yourself, with the white in hand";

/// What it means to play with the white in hand: the hint, and the line below when it is chosen.
pub(crate) const WITH_WHITE_IN_HAND_HINT: &str = "After a miss you may put the white anywhere.";

/// A way to play alone: the ghost takes the rack after a miss.
pub(crate) const THE_GHOST: &str = "against the ghost";

/// What it means to play the ghost: the hint, and the line below when it is chosen.
pub(crate) const THE_GHOST_HINT: &str =
    "After the break you have the white in hand. A miss or a foul gives the rack to the ghost, who never misses.";

/// A way to play alone: the ghost, and the cue ball stays after the break.
pub(crate) const GHOST_AS_IT_LIES: &str = "against the ghost, from where the break leaves it";

/// What it means to play the ghost from where the balls lie: the hint, and the line below when it is chosen.
pub(crate) const GHOST_AS_IT_LIES_HINT: &str = "The same, but after the break the white stays where it is.";
