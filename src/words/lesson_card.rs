//! The card of a lesson.

/// The button after the last step.
pub(crate) const FINISH: &str = "Finish";

/// The button after any other step.
pub(crate) const GO_ON: &str = "Go on";

/// The button that holds the cue so that it works.
pub(crate) const SHOW_ME: &str = "Show me";

/// The hint of the button that holds the cue.
pub(crate) const SHOW_ME_HINT: &str = "Holds the cue so that it works. You strike";

/// The button that lays the balls out again.
pub(crate) const LAY_OUT: &str = "Lay out again";

/// The hint of the button that goes back.
pub(crate) const BACK_HINT: &str = "To the step before";

/// The button after a lesson that begins the next one; `lesson` is its name.
pub(crate) fn next(lesson: &str) -> String {
    format!("Next: {lesson}")
}

/// The button after a lesson that begins a match.
pub(crate) const PLAY_A_MATCH: &str = "Play a match now";

/// The button that leaves the lesson.
pub(crate) const TO_LESSONS: &str = "To the lessons";

/// The dots of the steps, as a screen reader reads them.
pub(crate) fn step_read(number: usize, of: usize) -> String {
    format!("step {number} of {of}")
}

/// How often a step was done that has to be done several times.
pub(crate) fn made(times: u32, of: u32) -> String {
    format!("{times} of {of}")
}

/// Beside the button that goes on: the key that does the same.
pub(crate) fn or_key(key: &str) -> String {
    format!("or {key}")
}

/// What is done with a button of the mouse: a click.
pub(crate) const CLICK: &str = "click";

/// The same: it is held while the mouse moves.
pub(crate) const DRAG: &str = "drag";

/// The same: the cue is drawn back and pushed.
pub(crate) const DRAG_AND_PUSH: &str = "drag back, push";

/// The same: the cue ball is dragged.
pub(crate) const DRAG_WHITE: &str = "drag the white";

/// The same: a click on a pocket.
pub(crate) const CLICK_ON_POCKET: &str = "click on a pocket";

/// Behind the button that points the cue at a ball.
pub(crate) const POINT_AT_BALL: &str = "point at a ball";

/// Behind the button that turns the cue.
pub(crate) const TURN_CUE: &str = "turn the cue";

/// Behind the key that makes everything finer.
pub(crate) const FINELY: &str = "finely";

/// Behind the button and the key that strike.
pub(crate) const STRIKE: &str = "strike";

/// Behind the keys of the power.
pub(crate) const POWER: &str = "power";

/// Behind the keys that move the tip.
pub(crate) const TIP: &str = "tip";

/// Behind the key that puts the tip in the middle.
pub(crate) const TIP_CENTRE: &str = "tip to the middle";

/// Behind the keys that raise and lower the cue.
pub(crate) const BUTT: &str = "butt";

/// Behind the button that drags the cue ball.
pub(crate) const PUT_ELSEWHERE: &str = "put it elsewhere";

/// Behind the button that calls a pocket.
pub(crate) const CALL: &str = "call it";

/// Behind the key of the view from above.
pub(crate) const ABOVE: &str = "from above";

/// Behind the key of the view along the cue.
pub(crate) const ALONG_CUE: &str = "along the cue";

/// In place of a key: the left stick of a gamepad.
pub(crate) const LEFT_STICK: &str = "left stick";

/// In place of a key: a stroke with the right stick of a gamepad.
pub(crate) const STICK_BACK_AND_PUSH: &str = "right stick back, push";

/// In place of a key: the four arrows of a gamepad.
pub(crate) const PAD: &str = "pad";
