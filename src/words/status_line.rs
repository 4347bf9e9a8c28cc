//! The two lines at the bottom: the state of the shot, and the keys that are useful now.

/// While something takes what is typed.
pub(crate) const TYPING: &str = "The keys go to the control in the frame, or to what you type";

/// After a shot that was cut off.
pub(crate) const CUT_OFF: &str = "The shot reached its limit and was cut off; the balls were still moving";

/// While time stands still.
pub(crate) const PAUSED: &str = "Paused";

/// While balls run.
pub(crate) const RUNNING: &str = "The balls are running";

/// In the placing mode.
pub(crate) const PLACING: &str = "Placing: drag any ball";

/// While the cue is drawn back, if letting go strikes.
pub(crate) const LET_GO: &str = "Let the button go to strike";

/// While the cue is drawn back, if a push strikes.
pub(crate) const PUSH: &str = "Push forward through the ball";

/// Before a stroke with the cue ball in hand.
pub(crate) const IN_HAND: &str = "Cue ball in hand";

/// While a ball is moved with a button of the mouse.
pub(crate) const RELEASE_BUTTON: &str = "Release the button to place the ball";

/// While a ball is moved with a key.
pub(crate) const RELEASE_KEY: &str = "Release the key to place the ball";

/// Before a stroke: where the cue points.
pub(crate) fn aim(degrees: f64) -> String {
    format!("Aim {degrees:.2}°")
}

/// The whole line: what goes on, the hit that is aimed at, and how fast time runs if that is not as usual.
pub(crate) fn state(said: &str, hit: Option<&str>, pace: Option<f64>) -> String {
    let hit = hit.map_or_else(String::new, |hit| format!("   {hit}"));
    let pace = pace.map_or_else(String::new, |pace| format!("   time × {pace}"));
    format!("{said}{hit}{pace}")
}

/// The hit that is aimed at: the name of the ball, and the cut in words.
pub(crate) fn hit(ball: &str, cut: &str) -> String {
    format!("{ball}: {cut}")
}

/// The same, with how often of a hundred times the ball falls.
pub(crate) fn hit_that_falls(ball: &str, cut: &str, times: f64) -> String {
    format!("{ball}: {cut}, falls {times:.0} times in 100")
}

/// Behind the hit, in red: the cue ball falls too.
pub(crate) const WHITE_FALLS: &str = "The white falls in!";

/// Behind the keys that turn the cue.
pub(crate) const TURN_FINELY: &str = "turn";

/// What a button of the mouse does, behind its name.
pub(crate) const CLICK: &str = "click";

/// The same: it is held while the mouse moves.
pub(crate) const DRAG: &str = "drag";

/// The same: the cue is drawn back and let go.
pub(crate) const DRAG_AND_LET_GO: &str = "drag back, let go";

/// The same: the cue is drawn back and pushed.
pub(crate) const DRAG_AND_PUSH: &str = "drag back, push";

/// The same: the ball itself is dragged.
pub(crate) const DRAG_BALL: &str = "drag ball";

/// Behind the key that leaves a text field.
pub(crate) const TO_TABLE: &str = "back to the table";

/// Behind the key with which a dragged ball touches another or a cushion.
pub(crate) const TOUCH: &str = "touch a ball or cushion";

/// The same in the placing mode, before a ball is dragged.
pub(crate) const TOUCH_LATER: &str = "touch while dragging";

/// Behind the key that puts a ball away.
pub(crate) const PUT_AWAY: &str = "put away";

/// Behind the key that cancels.
pub(crate) const CANCEL: &str = "cancel";

/// Behind the button that moves a ball in the placing mode.
pub(crate) const MOVE_A_BALL: &str = "move a ball, or put it into the tray";

/// Behind the key that chooses a ball.
pub(crate) const CHOOSE_BALL: &str = "choose one for the arrows";

/// Behind the key that freezes the chosen ball.
pub(crate) const FREEZE: &str = "freeze it";

/// Behind the key that leaves the placing mode.
pub(crate) const DONE: &str = "done";

/// Behind the key of the help.
pub(crate) const HELP: &str = "help";

/// Behind the key of the rules.
pub(crate) const RULES: &str = "rules";

/// Behind the key of the view from above.
pub(crate) const ABOVE: &str = "above";

/// Behind the key of the view along the cue.
pub(crate) const ALONG_CUE: &str = "along the cue";

/// Behind the key of the menu.
pub(crate) const MENU: &str = "menu";

/// Behind the button that points the cue.
pub(crate) const AIM: &str = "aim";

/// Behind the button and the key that strike.
pub(crate) const STRIKE: &str = "strike";

/// Behind the button that puts the cue ball elsewhere.
pub(crate) const PLACE_IT: &str = "place it";

/// Behind the button that turns the cue.
pub(crate) const TURN_CUE: &str = "turn the cue";

/// Behind the keys of the power.
pub(crate) const POWER: &str = "power";

/// Behind the key of undo.
pub(crate) const UNDO: &str = "undo";

/// Behind the key of the placing mode.
pub(crate) const MOVE_BALLS: &str = "move balls";

/// Behind the key that racks the balls.
pub(crate) const RACK: &str = "rack";

/// Behind the key that lets time run.
pub(crate) const RUN: &str = "run";

/// Behind the key that stops time.
pub(crate) const PAUSE: &str = "pause";

/// Behind the key that goes on by one tick.
pub(crate) const ONE_STEP: &str = "one step";

/// Behind the key of slow motion.
pub(crate) const SLOW_MOTION: &str = "slow motion";

/// Behind the key that goes to the result.
pub(crate) const RESULT: &str = "result";

/// In place of a key: the left stick of a gamepad.
pub(crate) const LEFT_STICK: &str = "left stick";

/// In place of a key: the right stick of a gamepad.
pub(crate) const RIGHT_STICK: &str = "right stick";

/// In place of a key: the four arrows of a gamepad.
pub(crate) const PAD: &str = "pad";

/// Behind the arrows of a gamepad, in a menu.
pub(crate) const ONE_TO_THE_NEXT: &str = "from one to the next";

/// Behind the button of a gamepad that presses what has the focus.
pub(crate) const CHOOSE: &str = "choose";

/// Behind the button of a gamepad that holds a ball: what happens when it is let go.
pub(crate) const LET_GO_THERE: &str = "let go: put it there";

/// Behind the button of a gamepad that goes to the buttons of the cards.
pub(crate) const TO_BUTTONS: &str = "to the buttons";

/// Behind the right stick of a gamepad, if letting go strikes.
pub(crate) const STICK_BACK_LET_GO: &str = "back, let go: strike";

/// Behind the right stick of a gamepad, if a push strikes.
pub(crate) const STICK_BACK_PUSH: &str = "back, push: strike";

/// Behind a button with the left stick of a gamepad.
pub(crate) const PLACE_BALL: &str = "place the ball";

/// Behind a button of a gamepad: less power.
pub(crate) const SOFTER: &str = "softer";

/// Behind a button of a gamepad: more power.
pub(crate) const HARDER: &str = "harder";

/// Behind the arrows of a gamepad at the table.
pub(crate) const TIP: &str = "tip";

/// Behind a button with the right stick of a gamepad.
pub(crate) const LOOK_AROUND: &str = "look around";
