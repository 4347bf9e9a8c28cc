//! The score card of a match.

use crate::files::capital;
use crate::match_play::Command;

/// The heading of the points in a shoot-out.
pub(crate) const SHOOT_OUT: &str = "shoot-out";

/// The heading of the sets in a match of several.
pub(crate) const SETS: &str = "sets";

/// The heading of all points of a match that they decide together.
pub(crate) const TOTAL: &str = "in all";

/// The button that takes the extension of the rack.
pub(crate) fn extension(seconds: f64) -> String {
    format!("+{seconds:.0} s")
}

/// The hint at that button; `rack` is what the game calls one.
pub(crate) fn extension_hint(rack: &str) -> String {
    format!("The extension: more time for this shot, once in a {rack}")
}

/// The hint at the title while the score alone is shown.
pub(crate) const SHOW_ALL: &str = "Click: show all of the card";

/// The hint at the title while all is shown.
pub(crate) const SHOW_SCORE: &str = "Click: show the score alone";

/// The answer that lets the last shot stand.
pub(crate) const NO_IT_STANDS: &str = "No, it stands";

/// The answer that takes the coach.
pub(crate) const YES_COACH: &str = "Yes, with the coach";

/// The answer that does without the coach.
pub(crate) const NO_COACH: &str = "No, without it";

/// The answer that agrees to what somebody at another machine asks.
pub(crate) const YES_AGREE: &str = "Yes, I agree";

/// The answer that does not agree to it.
pub(crate) const NO_AGREE: &str = "No";

/// In place of what comes next, while somebody at another machine is asked.
pub(crate) const WAITS_FOR_ANSWER: &str = "The other player is asked.";

/// Before the drawings of the balls that may be hit first.
pub(crate) const HIT_FIRST: &str = "Hit first:";

/// The hint of the button that claims the rack.
pub(crate) const CLAIM_HINT: &str = "Or play on";

/// The button that calls a safety.
pub(crate) const SAFETY: &str = "Safety";

/// The button that calls a push-out.
pub(crate) const PUSH_OUT: &str = "Push out";

/// What is called: a safety.
pub(crate) const CALLED_SAFETY: &str = "Called: safety.";

/// What is called: a push-out.
pub(crate) const CALLED_PUSH_OUT: &str = "Called: push-out.";

/// If nothing is called where a pot has to be.
pub(crate) const NOTHING_CALLED: &str = "Nothing is called: click on a pocket to call it.";

/// If nothing is nominated where a ball has to be.
pub(crate) const NOTHING_NOMINATED: &str = "Aim at a ball to nominate it.";

/// What a player does in the lag; `name` is the player's.
pub(crate) fn lags(name: &str) -> String {
    format!(
        "{name} lags: to the foot cushion and back. The player whose ball ends nearer to the head cushion chooses the breaker."
    )
}

/// What the shot clock leaves.
pub(crate) fn clock(minutes: u32, seconds: u32) -> String {
    format!("{minutes}:{seconds:02}")
}

/// The run that goes on, to be read from afar; `heading` is that of its column, such as `break`.
pub(crate) fn run(heading: &str, points: u32) -> String {
    format!("{} {points}", capital(heading))
}

/// The name of the player whose turn it is.
pub(crate) fn at_the_table(name: &str) -> String {
    format!("▶ {name}")
}

/// The one of several partners who plays now, and the name of all partners.
pub(crate) fn partner_at_the_table(side: &str, person: &str) -> String {
    format!("▶ {person} · {side}")
}

/// The hint at the name of an opponent.
pub(crate) fn opponent_hint(level: u8, name: &str) -> String {
    format!("Level {level}. Click: what {name} thought about the last shot")
}

/// The question whether the coach may help; `asker` has asked, `other` answers.
pub(crate) fn ask_coach(asker: &str, other: &str) -> String {
    format!("{asker} asks for the coach. Does {other} agree that it helps both for the rest of the match?")
}

/// What somebody at another machine asks; `asker` has asked, `follows` is a sentence that says what comes after a stalemate.
pub(crate) fn ask_from_elsewhere(asker: &str, command: &Command, follows: &str) -> String {
    match command {
        Command::TakeBack => format!("{asker} asks to take back the last shot. Do you agree?"),
        Command::AgreeOnCoach => {
            format!("{asker} asks for the coach. Do you agree that it helps both for the rest of the match?")
        }
        Command::AgreeOnStalemate | Command::LagAfterStalemate(_) => {
            format!("{asker} says that this leads nowhere. {follows} Do you agree?")
        }
        Command::AgreeOnFoul(_) => format!("{asker} owns up to a foul without a stroke. Do you agree?"),
        _ => format!("{asker} asks whether you agree to the next command of the match."),
    }
}

/// Where any ball may be the cue ball of the coming shot.
pub(crate) const TAKE_CUE_BALL: &str = "Any ball may be your cue ball: click on it twice.";

/// In place of the balls that may be hit first, if there are many.
pub(crate) fn any_of(balls: usize) -> String {
    format!("You may hit any of {balls} balls first.")
}

/// What is called: a pot; `ball` and `pocket` are named with their articles.
pub(crate) fn called_pot(ball: &str, pocket: &str) -> String {
    format!("Called: {ball} into {pocket}.")
}

/// If a pocket is called and no ball; `pocket` is named with its article.
pub(crate) fn called_pocket(pocket: &str) -> String {
    format!("Called: {pocket}. Aim at a ball that may go there.")
}

/// The ball that is nominated, named with its article.
pub(crate) fn nominated(ball: &str) -> String {
    format!("Nominated: {ball}.")
}

/// The ball that is the free ball, named with its article.
pub(crate) fn free_ball(ball: &str) -> String {
    format!("Free ball: {ball}.")
}
