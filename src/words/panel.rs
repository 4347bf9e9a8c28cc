//! The panel: its title, the search, and the sections about table, time, shot and sound.

/// The title.
pub(crate) const TITLE: &str = "Panel";

/// The heading of the section about the aim aids.
pub(crate) const AIM_AIDS: &str = "Aim aids";

/// The heading of the section about the level of the person.
pub(crate) const YOUR_LEVEL: &str = "Your level";

/// The heading of the section about the stroke.
pub(crate) const STROKE: &str = "Stroke";

/// The heading of the section about rack, table and balls.
pub(crate) const TABLE: &str = "Table";

/// The heading of the section about time.
pub(crate) const TIME: &str = "Time";

/// The heading of the section about the next shot.
pub(crate) const SHOT: &str = "Shot";

/// The same while balls run.
pub(crate) const SHOT_MOVING: &str = "Shot (balls are moving)";

/// The heading of the section about sound.
pub(crate) const SOUND: &str = "Sound";

/// The hint at the seed of a rack.
pub(crate) const SEED_HINT: &str = "The same seed in a file of your own gives the same rack.";

/// The button that racks the balls again.
pub(crate) const RERACK: &str = "Re-rack";

/// The hint of the button that racks the balls again.
pub(crate) const RERACK_HINT: &str = "Lays the rack out again";

/// The button that brushes the cloth.
pub(crate) const BRUSH: &str = "Brush";

/// The hint of the button that brushes the cloth.
pub(crate) const BRUSH_HINT: &str = "Brushes the cloth: chalk and traces go";

/// The buttons that open a field for the name of a file to save.
pub(crate) const SAVE_AS: &str = "Save as…";

/// The hint of the button that saves a rack.
pub(crate) const SAVE_RACK_HINT: &str = "Saves the present positions of the balls as a rack";

/// The hint in the empty field for the name of a rack.
pub(crate) const NAME_OF_RACK: &str = "name of the rack";

/// The hint in the empty field for the name of a physics file.
pub(crate) const NAME_OF_PHYSICS: &str = "name of the physics";

/// The button that saves under the name that was typed.
pub(crate) const SAVE: &str = "Save";

/// The button that closes the field for the name.
pub(crate) const CANCEL: &str = "Cancel";

/// The button that lets time run.
pub(crate) const RUN: &str = "Run";

/// The button that stops time.
pub(crate) const PAUSE: &str = "Pause";

/// The button that goes on by one tick.
pub(crate) const STEP: &str = "Step";

/// The hint of the button that goes on by one tick; its key follows.
pub(crate) const STEP_HINT: &str = "One tick";

/// What the balls do: all rest.
pub(crate) const AT_REST: &str = "at rest";

/// What the balls do: some move.
pub(crate) const MOVING: &str = "moving";

/// What the balls do after a shot that was cut off.
pub(crate) const STILL_MOVING: &str = "still moving, held at the horizon";

/// Behind the number of the pace.
pub(crate) const TIMES: &str = " ×";

/// The slider of the pace, as a screen reader names it.
pub(crate) const PACE_READ: &str = "Pace";

/// The button that lets time run as fast as outside the game.
pub(crate) const REAL_TIME: &str = "Real time";

/// The name of the slider of the power.
pub(crate) const POWER: &str = "Power";

/// The hint at the slider of the power.
pub(crate) const POWER_HINT: &str = "Speed of the cue for a strike by key or button";

/// The button that takes a little power away, as a screen reader names it.
pub(crate) const SOFTER_READ: &str = "Softer";

/// The button that adds a little power, as a screen reader names it.
pub(crate) const HARDER_READ: &str = "Harder";

/// Behind both buttons.
pub(crate) const SOFTER_HARDER: &str = "softer, harder";

/// The name of the slider of the direction.
pub(crate) const AIM: &str = "Aim";

/// The hint at the slider of the direction.
pub(crate) const AIM_HINT: &str = "Direction of the cue, counter-clockwise from the foot";

/// The name of the slider of the elevation.
pub(crate) const ELEVATION: &str = "Elevation";

/// The hint at the slider of the elevation.
pub(crate) const ELEVATION_HINT: &str =
    "How steeply the butt is raised; never so low that the cue meets a rail or a ball";

/// The name of the slider that moves the tip to a side.
pub(crate) const SIDE: &str = "Side";

/// The name of the slider that moves the tip up and down.
pub(crate) const HEIGHT: &str = "Height";

/// The button that puts the tip in the middle.
pub(crate) const CENTRE: &str = "Centre";

/// Behind a speed.
pub(crate) const METRES_PER_SECOND: &str = " m/s";

/// Behind an angle.
pub(crate) const DEGREES: &str = "°";

/// Behind a length that is measured in radii of the ball.
pub(crate) const RADII: &str = " R";

/// Below the sliders, while the cue ball is in hand.
pub(crate) const IN_HAND: &str = "The cue ball is in hand: drag it where you want it.";

/// The field of the search, while it is empty.
pub(crate) const SEARCH: &str = "Search the physics";

/// The hint at the field of the search.
pub(crate) const SEARCH_HINT: &str = "Words of the name or of the meaning, such as: cushion restitution";

/// The button that ends the search.
pub(crate) const SHOW_SECTIONS: &str = "Show all sections again";

/// The button that shows what differs from the files, if nothing does.
pub(crate) const AS_IN_FILES: &str = "as in the files";

/// The hint of the button that shows what differs.
pub(crate) const SHOW_CHANGED: &str = "Show only what differs from the files";

/// Below the rack: the number from which its places were drawn.
pub(crate) fn seed(seed: u64) -> String {
    format!("seed {seed}")
}

/// The hint at the slider of the pace; `key` is that of slow motion.
pub(crate) fn pace_hint(key: &str) -> String {
    format!("How fast time runs; slow motion: {key}")
}

/// The hint of the buttons for the power: the sign and how much they change it.
pub(crate) fn power_step(sign: &str, step: f64) -> String {
    format!("{sign}{step} m/s")
}

/// The hint at both sliders of the tip: the offset, in radii of the ball, from which on it slips off.
pub(crate) fn tip_hint(limit: f64) -> String {
    format!("Where the tip meets the ball, in its radii; beyond {limit:.2} it slips off")
}

/// Beside the button that puts the tip in the middle: the same offset.
pub(crate) fn miscue_limit(limit: f64) -> String {
    format!("miscue limit {limit:.2} R")
}

/// The button that shows what differs from the files: how many numbers do.
pub(crate) fn changed(number: usize) -> String {
    format!("{number} changed")
}

/// The heading of a section with the number of entries that differ from the files.
pub(crate) fn changed_section(title: &str, number: usize) -> String {
    format!("{title} • {number} changed")
}

/// The name of an entry that differs from the files.
pub(crate) fn changed_entry(name: &str) -> String {
    format!("• {name}")
}
