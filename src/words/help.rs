//! The help at the table: the window with all keys and what the mouse does.

/// The title.
pub(crate) const TITLE: &str = "Keys and mouse";

/// Over what the mouse does.
pub(crate) const MOUSE: &str = "Mouse";

/// Over what the sticks of a gamepad do.
pub(crate) const STICKS: &str = "Sticks of a gamepad";

/// Over what is to be known about the computer as an opponent.
pub(crate) const COMPUTER: &str = "The computer";

/// What is to be known about the computer as an opponent.
pub(crate) const OF_COMPUTER: &str = "The computer sees what you see, and gives the commands that you have. It misses because of the errors of \
     its hand, which are drawn once before each stroke. Nothing makes up for a lead or a lag in the score: there is no rubber band. A \
     click on its name on the score card shows what it thought.";

/// Behind the push: what it does; also behind the stick of a gamepad.
pub(crate) const STROKE: &str = "stroke: the push's speed is the cue's";

/// Behind the click.
pub(crate) const POINT_CUE: &str = "point the cue there";

/// Behind the drag of the cue ball.
pub(crate) const MOVE_CUE_BALL: &str = "move it to its place";

/// Behind the drag of any ball.
pub(crate) const MOVE_BALL: &str = "move it; over the tray, put it away";

/// Behind the drag on the bar of a replay.
pub(crate) const GO_TO_TIME: &str = "go to any time of the shot";

/// Behind the movement with the button of the cue.
pub(crate) const TURN_CUE: &str = "turn the cue";

/// Behind the movement with the button of the view.
pub(crate) const TURN_VIEW: &str = "turn the view; from above, shift it";

/// Behind the same with the fine key.
pub(crate) const SHIFT_VIEW: &str = "shift the view";

/// In place of a button: the wheel of the mouse.
pub(crate) const WHEEL: &str = "wheel";

/// Behind the wheel of the mouse.
pub(crate) const NEARER: &str = "nearer to the pointer or farther away";

/// What is moved on a gamepad, and what that does.
pub(crate) const OF_STICKS: &[(&str, &str)] = &[
    ("left stick", "turn the cue; a little: finely"),
    ("right stick: back, then forward", STROKE),
    ("pad", "the tip's place on the cue ball"),
    ("left stick, second work", "move the cue ball in hand"),
    ("right stick, second work", "turn the view"),
    ("pad up or down, second work", "butt up or down"),
    ("pad left, second work", "tip to the centre, cue level"),
    ("pad right, second work", "match: call the next pocket"),
];

/// The stroke; `button` is the name of the button of the mouse, here and below.
pub(crate) fn pull_and_push(button: &str) -> String {
    format!("{button}: pull and push")
}

/// A click at the table.
pub(crate) fn click(button: &str) -> String {
    format!("{button}: click")
}

/// A drag of the cue ball.
pub(crate) fn drag_cue_ball(button: &str) -> String {
    format!("{button}: drag the cue ball in hand")
}

/// A drag of any ball.
pub(crate) fn drag_ball(button: &str) -> String {
    format!("{button}: drag any ball in placing mode")
}

/// A drag on the bar of a replay.
pub(crate) fn drag_on_bar(button: &str) -> String {
    format!("{button}: drag on the bar of a replay")
}

/// A movement while the button is held.
pub(crate) fn hold_and_move(button: &str) -> String {
    format!("{button}: move")
}

/// The same while the fine key is held too.
pub(crate) fn hold_and_move_finely(button: &str) -> String {
    format!("{button}: move with the fine key")
}
