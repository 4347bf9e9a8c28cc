//! What is said during a match besides the verdicts: on the score card, in messages, and at what is refused.

/// Instead of the score card's sentence, why no person may strike: the other machine cannot be reached.
pub(crate) const THE_MATCH_WAITS: &str = "The match waits";

/// Why nothing else can be asked now: the other machine has not answered.
pub(crate) const STILL_ASKED: &str = "The other player has not answered yet.";

/// Why a stroke is refused that was not sent to the other machine first.
pub(crate) const LOTS_FIRST: &str = "Both computers draw the errors of this stroke first.";

/// On the card, after a person at another machine and one here agreed to the coach.
pub(crate) const BOTH_HAVE_COACH: &str = "Both agree: the coach helps both players.";

/// What follows from a stalemate in a game that lags then, where the players sit at two machines.
pub(crate) const AFTER_STALEMATE_COIN: &str = "The score stays, and a coin says who chooses the opening break.";

/// Instead of the score card's sentence, why no person may strike: after the match.
pub(crate) const IS_OVER: &str = "The match is over";

/// On the card, after a stalemate in a game that lags then.
pub(crate) const STALEMATE_LAG: &str = "A stalemate: both players lag. The score stays.";

/// What follows from a stalemate in a game that lags then.
pub(crate) const AFTER_STALEMATE_LAG: &str = "The score stays, and both players lag for a new opening break.";

/// What happened, after the last shot was taken back by two persons.
pub(crate) const TAKEN_BACK: &str = "The last shot is taken back.";

/// What happened, after the last shot of the person who plays the computer was taken back.
pub(crate) const YOURS_TAKEN_BACK: &str = "Your last shot is taken back.";

/// Why nothing is taken back: there is no shot.
pub(crate) const NOTHING_TO_TAKE_BACK: &str = "There is no shot that could be taken back.";

/// Why nothing is taken back: the person who plays the computer has played no shot.
pub(crate) const NOTHING_OF_YOURS: &str = "There is no shot of yours that could be taken back.";

/// Why nothing is taken back during a shot.
pub(crate) const TAKE_BACK_AT_REST: &str = "A shot can be taken back when the balls rest.";

/// Why something is refused without a match.
pub(crate) const NO_MATCH: &str = "No match is being played.";

/// Why something is refused before the lag is over.
pub(crate) const LAG_FIRST: &str = "First both players lag.";

/// Why something is refused during a shot.
pub(crate) const STILL_MOVE: &str = "The balls still move: wait until they rest.";

/// Why the match at the table is not deleted.
pub(crate) const DELETE_AT_TABLE: &str = "This match is at the table: leave it first, then delete it.";

/// Why a match of the list is not continued or deleted: its file is gone.
pub(crate) const NO_SUCH_MATCH: &str = "There is no such match under way any more.";

/// Why the coach is not there without a match.
pub(crate) const COACH_NEEDS_MATCH: &str = "The coach helps in a match: at the free table no rules say what is good.";

/// Why the coach cannot be asked during a shot.
pub(crate) const COACH_AT_REST: &str = "The coach can be asked when the balls rest.";

/// Why the coach cannot be asked after the match.
pub(crate) const COACH_TOO_LATE: &str = "The match is over.";

/// Why the coach cannot be asked where only computers play.
pub(crate) const COACH_HELPS_PERSONS: &str = "The coach helps persons, and the computer plays both sides.";

/// Why the cloth is not marked otherwise.
pub(crate) const ONLY_SHOTS_MARK: &str = "In a match only the shots leave marks on the cloth.";

/// Why no ball is put away.
pub(crate) const NO_BALL_PUT_AWAY: &str = "In a match no ball is put away.";

/// Why the physics is not changed.
pub(crate) const PHYSICS_STAYS: &str = "The physics stays as it is during a match.";

/// Why undo and retry do nothing.
pub(crate) const BOTH_AGREE: &str = "In a match a shot is taken back only when both players agree.";

/// Why a second stroke is not struck.
pub(crate) const ALREADY_STRUCK: &str = "A stroke is being played already.";

/// Why the cue ball is not put elsewhere in the lag.
pub(crate) const LAG_FROM_WHERE_IT_LIES: &str = "In the lag the ball is played from where it lies.";

/// Why another ball than the cue ball in hand is not moved.
pub(crate) const ONLY_CUE_BALL: &str = "In a match only the cue ball in hand is placed.";

/// Why the cue ball is not moved when it is not in hand.
pub(crate) const NOT_IN_HAND: &str = "The cue ball is not in hand.";

/// Why no other rack is laid.
pub(crate) const RACKED_BY_RULES: &str =
    "During a match the balls are racked by its rules. The menu leads back to the free table.";

/// The only person who plays, in place of a name at the beginning of a sentence.
pub(crate) const YOU: &str = "You";

/// Who is at the table, in place of a name.
pub(crate) const THE_COMPUTER: &str = "the computer";

/// Why no person may strike: an opponent lags; `name` is the opponent's.
pub(crate) fn lags(name: &str) -> String {
    format!("{name} lags")
}

/// Why no person may strike: an opponent plays; `name` is the opponent's.
pub(crate) fn is_at_the_table(name: &str) -> String {
    format!("{name} is at the table")
}

/// Why nobody may strike: a player has to choose something; `name` is the player's.
pub(crate) fn chooses_first(name: &str) -> String {
    format!("{name} chooses first")
}

/// Why a person's command is refused in the turn of the computer; `name` is the opponent's.
pub(crate) fn turn_of(name: &str) -> String {
    format!("It is the turn of {name}.")
}

/// Why the persons here cannot concede for a side; `name` is the player of that side.
pub(crate) fn decides_there(name: &str) -> String {
    format!("{name} sits at another computer and concedes there.")
}

/// What follows from a stalemate in a game that plays the rack again; `rack` is what the game calls it.
pub(crate) fn after_stalemate(rack: &str) -> String {
    format!("The {rack} is played again, and the same player breaks.")
}

/// Why a stalemate cannot be called: after how many shots the opponent agrees, and how many there are; `name` is the opponent's.
pub(crate) fn stalemate_too_early(name: &str, shots: usize, so_far: usize) -> String {
    format!("{name} agrees to a stalemate after {shots} shots in a row without a pot. So far there are {so_far}.")
}

/// What happened, after a person's last shot and the computer's after it were taken back; `name` is the opponent's.
pub(crate) fn taken_back_with(name: &str) -> String {
    format!("Your last shot is taken back, with what {name} has played since.")
}

/// Two sentences in a row on the card: what was decided, and what followed at once.
pub(crate) fn one_after_the_other(before: &str, sentence: &str) -> String {
    format!("{before} {sentence}")
}

/// On the card, after the other player agreed to the coach; `name` is that player's.
pub(crate) fn agrees_to_coach(name: &str) -> String {
    format!("{name} agrees to the coach.")
}

/// The coach's advice to give the rack up; `rack` is what the game calls it, or the match if it is of one rack.
pub(crate) fn give_up(rack: &str) -> String {
    format!("Give the {rack} up.")
}

/// The coach's advice to claim the rack, and the button that does it, without a full stop; `rack` is what the game calls it.
pub(crate) fn claim(rack: &str) -> String {
    format!("Claim the {rack}")
}

/// The coach's advice to take another ball as the cue ball, where a player may choose it; `ball` is that ball with its article.
pub(crate) fn strike_instead(ball: &str) -> String {
    format!("Take {ball} as the cue ball: click on it twice.")
}

/// When an opponent cannot go on; `name` is the opponent's.
pub(crate) fn play_for(name: &str) -> String {
    format!("{name} does not know how to go on: play for {name}.")
}

/// When an opponent cannot play: `reason` is a sentence, `name` the name of that side.
pub(crate) fn person_plays_for(reason: &str, name: &str) -> String {
    format!("{reason} A person plays for {name}.")
}

/// When the file of an opponent has changed; `files` are the names of the files, `name` is the opponent's.
pub(crate) fn opponent_changed(files: &str, name: &str) -> String {
    format!("{files} changed: {name} plays by it from the next thought on.")
}

/// When another program has changed the file of the match; both gaps are paths.
pub(crate) fn goes_on_in(changed: &str, path: &str) -> String {
    format!("Something else has changed {changed}; this match goes on in {path}.")
}

/// Why a match does not begin; `flaw` says what is wrong with its options.
pub(crate) fn cannot_be_played(flaw: impl std::fmt::Display) -> String {
    format!("This match cannot be played: {flaw}.")
}
