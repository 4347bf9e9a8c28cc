//! The window with the map of the coming shot.

/// The title.
pub(crate) const TITLE: &str = "What becomes of it";

/// Until the first map is there.
pub(crate) const COMPUTED: &str = "The map is being computed.";

/// While nothing can be struck.
pub(crate) const NOTHING: &str =
    "Nothing can be struck now. The map comes when the balls rest and it is a person's turn.";

/// The button that puts the aim into the middle of the map.
pub(crate) const CENTRE: &str = "Centre the map at the aim";

/// Below the map.
pub(crate) const HOW_TO_READ: &str = "Left to right: the direction. Upwards: the power. A click aims there.";

/// The map, as a screen reader names it.
pub(crate) const MAP_READ: &str =
    "A map of what becomes of the shot if it is played a little otherwise; each point is a shot to choose";

/// The hint at a point of the map: how far its direction is off that of the aim, its speed in m/s, and what becomes of it.
pub(crate) fn point(degrees: f64, speed: f64, outcome: &str) -> String {
    format!("{degrees:+.2}°, {speed:.2} m/s\n{outcome}")
}
