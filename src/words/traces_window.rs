//! The window with the tracks, impacts and plots of a shot.

/// The title.
pub(crate) const TITLE: &str = "What happened in the shot";

/// While there is no shot to show.
pub(crate) const NOTHING: &str = "Nothing to show yet. When the balls of a shot have come to rest, its tracks lie on the cloth and its \
                                  numbers stand here; a shot that was stopped before that has none.";

/// Before the words in the colours of the tracks.
pub(crate) const TRACKS: &str = "Tracks:";

/// The name of the line of all balls in the plot of the energy.
pub(crate) const ALL_BALLS: &str = "all balls";

/// The hint at the choice of what is plotted: its name and its unit.
pub(crate) fn quantity_hint(name: &str, unit: &str) -> String {
    format!("{name} in {unit} against time in seconds")
}

/// At a point of the plot: the name of the ball, the time, and the value with its unit.
pub(crate) fn point(ball: &str, seconds: f64, value: f64, unit: &str) -> String {
    format!("{ball}\n{seconds:.3} s\n{value:.3} {unit}")
}

/// An impact in the list: its time, what meets what, how fast in m/s, and how many percent of the energy were lost, if that is known.
pub(crate) fn impact(seconds: f64, title: &str, speed: f64, lost: Option<f64>) -> String {
    match lost {
        Some(percent) => format!("{seconds:.3} s  {title}  {speed:.2} m/s  −{percent:.0} %"),
        None => format!("{seconds:.3} s  {title}  {speed:.2} m/s"),
    }
}
