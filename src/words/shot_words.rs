//! A shot in few words, in the list of the shots and on the bar of a replay, and the pace of a replay.

/// A shot, such as `9.00 m/s · potted 3, 5 · 8.4 s`: the speed of the cue in m/s, if it was struck; the object balls that fell, by name; the
/// name of the cue ball, if that fell; how long the shot lasted; and whether somebody changed it while it ran.
pub(crate) fn in_short(
    speed: Option<f64>,
    potted: &[String],
    cue_ball: Option<&str>,
    seconds: f64,
    is_changed: bool,
) -> String {
    let mut parts = vec![speed.map_or_else(|| "no stroke".to_owned(), |speed| format!("{speed:.2} m/s"))];
    if !potted.is_empty() {
        parts.push(format!("potted {}", potted.join(", ")));
    }
    if let Some(name) = cue_ball {
        parts.push(format!("{name} potted"));
    }
    parts.push(format!("{seconds:.1} s"));
    if is_changed {
        parts.push("changed while it ran".to_owned());
    }
    parts.join(" · ")
}

/// The pace of a replay that is a whole number of times slower.
pub(crate) fn slower(times: f64) -> String {
    format!("× 1/{times}")
}

/// Any other pace of a replay.
pub(crate) fn pace(times: f64) -> String {
    format!("× {times}")
}
