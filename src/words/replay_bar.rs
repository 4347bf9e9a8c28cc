//! The bar of a replay.

/// At the left, for a shot that is not in the list of the shots.
pub(crate) const OF_THE_MATCH: &str = "A shot of the match";

/// The line of the time, as a screen reader names it.
pub(crate) const TIME_READ: &str = "Time of the shot in seconds";

/// A cushion without a name.
pub(crate) const A_CUSHION: &str = "a cushion";

/// A pocket without a name.
pub(crate) const A_POCKET: &str = "a pocket";

/// The button that stops the replay.
pub(crate) const PAUSE: &str = "Pause";

/// The button that lets the replay run.
pub(crate) const PLAY: &str = "Play";

/// The hint of the button that goes to the impact before.
pub(crate) const LAST_IMPACT: &str = "To the previous impact";

/// The hint of the button that goes to the next impact.
pub(crate) const NEXT_IMPACT: &str = "To the next impact";

/// The button that goes to the end.
pub(crate) const RESULT: &str = "Result";

/// The hint of the button that goes to the end.
pub(crate) const RESULT_HINT: &str = "To the end";

/// The hint of the button that halves the pace.
pub(crate) const SLOWER: &str = "Slower";

/// The hint of the button that doubles the pace.
pub(crate) const FASTER: &str = "Faster";

/// The button that plays the shot again.
pub(crate) const RETRY: &str = "Retry";

/// The hint of the button that plays the shot again.
pub(crate) const RETRY_HINT: &str = "Play this shot again";

/// The button of the camera that cuts by itself.
pub(crate) const BROADCAST: &str = "Broadcast";

/// The hint of the button of the camera that cuts by itself.
pub(crate) const BROADCAST_HINT: &str = "The camera cuts by itself to what happens";

/// The button that saves the replay as a film.
pub(crate) const FILM: &str = "Film";

/// The button that leaves the replay.
pub(crate) const LEAVE: &str = "Leave";

/// The hint of the button that leaves the replay.
pub(crate) const LEAVE_HINT: &str = "Back to the table";

/// Beside the mark of an impact of two balls.
pub(crate) const MARK_OF_BALL: &str = "ball";

/// Beside the mark of an impact at a cushion.
pub(crate) const MARK_OF_CUSHION: &str = "cushion";

/// Beside the mark of a ball that falls.
pub(crate) const MARK_OF_POCKET: &str = "pocket";

/// The hint of the button that saves a film: the key that is held, and the one that is pressed then.
pub(crate) fn film_hint(held: &str, key: &str) -> String {
    format!("Save it as a film  {held} {key}")
}

/// At the left: the number of the shot in the list of the shots.
pub(crate) fn again(number: u32) -> String {
    format!("Shot {number} again")
}

/// At the left: which shot it is, and the shot in few words.
pub(crate) fn which_and_what(which: &str, shot: &str) -> String {
    format!("{which}   {shot}")
}

/// At the right: the time that is shown, and the duration, in seconds.
pub(crate) fn time(seconds: f64, of: f64) -> String {
    format!("{seconds:.3} s of {of:.2} s")
}

/// At a mark: when two balls meet, and how fast in m/s.
pub(crate) fn balls_meet(seconds: f64, one: &str, other: &str, speed: f64) -> String {
    format!("{seconds:.3} s: {one} meets {other}, {speed:.2} m/s")
}

/// At a mark: when a ball meets a cushion, and how fast in m/s; `cushion` is its name.
pub(crate) fn meets_cushion(seconds: f64, ball: &str, cushion: &str, speed: f64) -> String {
    format!("{seconds:.3} s: {ball} meets {cushion}, {speed:.2} m/s")
}

/// At a mark: when a ball falls; `pocket` is the name of the pocket.
pub(crate) fn falls(seconds: f64, ball: &str, pocket: &str) -> String {
    format!("{seconds:.3} s: {ball} falls, {pocket}")
}

/// At a mark: when a ball meets the jaw of a pocket, and how fast in m/s.
pub(crate) fn meets_jaw(seconds: f64, ball: &str, speed: f64) -> String {
    format!("{seconds:.3} s: {ball} meets a jaw, {speed:.2} m/s")
}

/// At a mark: when a ball meets anything else.
pub(crate) fn meets(seconds: f64, ball: &str) -> String {
    format!("{seconds:.3} s: {ball}")
}
