//! The page of the settings.

/// The title.
pub(crate) const TITLE: &str = "Settings";

/// Over what is set of the sound.
pub(crate) const SOUND: &str = "Sound";

/// Over the switches of the aim aids.
pub(crate) const AIM_AIDS: &str = "Help for the aim";

/// Over the choice of the stroke.
pub(crate) const STROKE: &str = "Stroke";

/// Over the choice of the person's level.
pub(crate) const YOUR_LEVEL: &str = "Your level";

/// Over the choice how long the computer takes over a shot.
pub(crate) const OPPONENT_PACE: &str = "How fast the computer plays";

/// The hint at the pace of a person.
pub(crate) const PACE_OF_A_PERSON_HINT: &str =
    "It looks, sights, and makes practice strokes: 2 seconds for an easy shot, up to 6 for a hard one.";

/// The hint at a pace that is faster.
pub(crate) const BRISK_PACE_HINT: &str = "It sights for a second and strikes.";

/// The hint at the pace that takes no time.
pub(crate) const NO_PACE_HINT: &str = "It strikes as soon as it has decided.";

/// The box that lets the opponents talk.
pub(crate) const OPPONENTS_TALK: &str = "Opponents say something now and then";

/// Over the choice of the view.
pub(crate) const VIEW: &str = "View";

/// Over the choice of the quality of the picture.
pub(crate) const QUALITY: &str = "Quality of the picture";

/// The choice of the quality that suits the computer, before it is known.
pub(crate) const AUTOMATIC: &str = "automatic";

/// The hint at this choice.
pub(crate) const AUTOMATIC_HINT: &str = "The game measures what this computer can do.";

/// Before the choice of the mood of the room.
pub(crate) const ROOM: &str = "Room";

/// The box that shows the time of a frame.
pub(crate) const FRAME_TIMES: &str = "Show how long each picture takes";

/// Before the choice how many pictures there are in a second; the choices are numbers and the next one.
pub(crate) const FRAME_LIMIT: &str = "Most pictures in a second";

/// The choice of as many pictures as the screen shows.
pub(crate) const NO_FRAME_LIMIT: &str = "as the screen";

/// Before the choice of the size of the window.
pub(crate) const WINDOW: &str = "Window";

/// The box of the full screen.
pub(crate) const FULL_SCREEN: &str = "Full screen";

/// Before the buttons that change the size of the text.
pub(crate) const TEXT_SIZE: &str = "Size of the text";

/// The button with a minus, as a screen reader names it.
pub(crate) const SMALLER_TEXT: &str = "Smaller text";

/// The button with a plus, as a screen reader names it.
pub(crate) const LARGER_TEXT: &str = "Larger text";

/// The box of the line with the keys.
pub(crate) const KEYS_LINE: &str = "Show the keys at the bottom";

/// The box of the names of the balls.
pub(crate) const BALL_NAMES: &str = "Names above the balls";

/// The box of the camera that does not glide.
pub(crate) const STILL_CAMERA: &str = "Less motion: a still camera";

/// The hint at the box of the camera that does not glide.
pub(crate) const STILL_CAMERA_HINT: &str = "It jumps to its place and never glides, and messages do not fade.";

/// Before the choice of the colours of the balls.
pub(crate) const PALETTE: &str = "Colours of the balls";

/// The hint at the usual colours.
pub(crate) const USUAL_COLOURS_HINT: &str = "The colours of the ball set";

/// The hint at the colours for persons who confuse red and green.
pub(crate) const RED_GREEN_HINT: &str = "If red, green and brown look alike to you (protanopia, deuteranopia)";

/// The hint at the colours for persons who confuse blue and yellow.
pub(crate) const BLUE_YELLOW_HINT: &str = "If yellow looks like pink, or blue like green, to you (tritanopia)";

/// The box of the lines that stand out more.
pub(crate) const STRONG_LINES: &str = "Strong lines and marks";

/// The hint at the box of the lines that stand out more.
pub(crate) const STRONG_LINES_HINT: &str =
    "The lines of the aim and the marks on the table are wider and stand out more.";

/// The box of the light where a ball drops.
pub(crate) const DROP_LIGHT: &str = "A short light where a ball drops";

/// The box after which what is heard is also written.
pub(crate) const CAPTIONS: &str = "Write what is heard";

/// The box that opens the panel.
pub(crate) const PANEL: &str = "Show the panel with all numbers of the physics";

/// The entry that opens the page of the keys.
pub(crate) const KEYS: &str = "Keys and mouse buttons";

/// The choice of the quality that suits the computer; `level` is the name of that quality.
pub(crate) fn automatic_found(level: &str) -> String {
    format!("automatic ({level})")
}

/// The choice of a size of the window.
pub(crate) fn window_size(width: u32, height: u32) -> String {
    format!("{width} × {height}")
}
