//! The sections of the panel about the physics and relativity.

/// The heading of the section that chooses the physics.
pub(crate) const PHYSICS: &str = "Physics";

/// In place of the choice, during a match.
pub(crate) const OF_THE_MATCH: &str = "The numbers of this match. They stay as they are while it goes on.";

/// Before the list of the physics files.
pub(crate) const PRESET: &str = "Preset";

/// The button that goes back to the file.
pub(crate) const RESET: &str = "Reset";

/// The hint of the button that goes back to the file.
pub(crate) const RESET_HINT: &str = "Back to what the file says";

/// The hint of the button that saves the physics.
pub(crate) const SAVE_HINT: &str = "Saves all these numbers as a preset";

/// If the search finds nothing.
pub(crate) const NOTHING_FOUND: &str = "No number of the physics in force has these words.";

/// The hint of the small button behind a number.
pub(crate) const USUAL_VALUE: &str = "Back to the usual value";

/// If the balls obey Newton.
pub(crate) const SWITCH_ON: &str = "To switch it on, choose relativistic discs as the shape in the section Physics.";

/// The box that draws moving balls shorter.
pub(crate) const LENGTH_CONTRACTION: &str = "length contraction";

/// The hint at this box.
pub(crate) const LENGTH_CONTRACTION_HINT: &str =
    "Draws a moving ball shorter along its path, by 1/γ. In impacts it is round.";

/// The box that draws balls where their light comes from.
pub(crate) const LIGHT_DELAY: &str = "light takes its time";

/// The hint at this box.
pub(crate) const LIGHT_DELAY_HINT: &str = "Draws each ball where the camera sees it: where it was when its light left.";

/// In place of the table of the balls that move.
pub(crate) const NO_BALL_MOVES: &str = "No ball moves.";

/// The heading of the names of the balls.
pub(crate) const BALL: &str = "ball";

/// The heading of the speeds.
pub(crate) const SPEED: &str = "v/c";

/// The hint at the heading of the speeds.
pub(crate) const SPEED_HINT: &str = "Speed as a share of that of light";

/// The heading of the rapidities.
pub(crate) const RAPIDITY: &str = "rapidity";

/// The hint at the heading of the rapidities.
pub(crate) const RAPIDITY_HINT: &str = "artanh(v/c)";

/// The heading of the energies.
pub(crate) const ENERGY: &str = "energy";

/// The hint at the heading of the energies.
pub(crate) const ENERGY_HINT: &str = "(γ − 1) m c², the energy beyond that of the rest mass";

/// The last line, with the energy of all balls.
pub(crate) const TOGETHER: &str = "together";

/// The chosen file in the list, if numbers were changed since; `name` is its name.
pub(crate) fn changed(name: &str) -> String {
    format!("{name}, changed")
}

/// The hint at where the usual physics comes from; `from` is that.
pub(crate) fn usual_hint(from: &str) -> String {
    format!("{from}\nwhat the table names, or else physics.ron")
}

/// The hint at a number: its meaning, the least and the greatest value with the unit, and the usual value.
pub(crate) fn meaning(meaning: &str, [min, max]: [f64; 2], unit: &str, usual: f64) -> String {
    match unit {
        "" => format!("{meaning}\n{min} to {max}, usually {usual}"),
        unit => format!("{meaning}\n{min} to {max} {unit}, usually {usual}"),
    }
}

/// The small button behind a number, as a screen reader names it; `label` is the name of the number.
pub(crate) fn usual_value_read(label: &str) -> String {
    format!("{USUAL_VALUE}: {label}")
}

/// The hint at the last line of the table of the balls that move.
pub(crate) fn together_hint(balls: usize) -> String {
    format!("All balls that move: {balls}")
}

/// An energy in the table, in joules, as wide as the others.
pub(crate) fn joules(energy: f64) -> String {
    format!("{energy:7.3} J")
}
