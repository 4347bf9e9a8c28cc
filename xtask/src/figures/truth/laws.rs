//! The preset with other laws.

/// The line of the preset that begins with this names the law of cushions.
const CUSHION: &str = "        model: Walton(";

/// Below this line of the preset a law of two balls is named. The preset names none: it has the usual one.
const BALLS: &str = "    ball_ball: (";

/// The physics with another law of cushions.
pub fn with_law_of_cushions(physics: &str, law: &str) -> Result<String, String> {
    changed(physics, "law of cushions", |line| {
        (line.starts_with(CUSHION) && line.ends_with("),")).then(|| format!("        model: {law},"))
    })
}

/// The physics with another law of two balls.
pub fn with_law_of_balls(physics: &str, law: &str) -> Result<String, String> {
    changed(physics, "group ball_ball", |line| (line == BALLS).then(|| format!("{line}\n        model: {law},")))
}

/// The text with changed lines.
fn changed(physics: &str, what: &str, change: impl Fn(&str) -> Option<String>) -> Result<String, String> {
    let mut has_changed = false;
    let mut text = String::new();
    for line in physics.lines() {
        let new = change(line);
        has_changed |= new.is_some();
        text += new.as_deref().unwrap_or(line);
        text.push('\n');
    }
    if has_changed { Ok(text) } else { Err(format!("the {what} is not found in the preset, so it cannot be replaced")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRESET: &str = include_str!("../../../../config/presets/heated_carom.physics.ron");

    #[test]
    fn the_law_of_cushions_of_the_preset_is_replaced() {
        let physics = with_law_of_cushions(PRESET, "Mathavan").expect("it is found");
        assert!(physics.contains("\n        model: Mathavan,\n") && !physics.contains("Walton"));
        assert_eq!(physics.lines().count(), PRESET.lines().count());
    }

    #[test]
    fn a_law_of_two_balls_is_added_to_the_preset() {
        let physics = with_law_of_balls(PRESET, "KuwabaraKono").expect("the group is found");
        assert!(physics.contains("    ball_ball: (\n        model: KuwabaraKono,\n"));
        assert_eq!(physics.lines().count(), PRESET.lines().count() + 1);
    }

    #[test]
    fn a_preset_without_the_law_is_refused() {
        assert_eq!(
            with_law_of_cushions("()\n", "Mathavan"),
            Err("the law of cushions is not found in the preset, so it cannot be replaced".to_owned())
        );
    }
}
