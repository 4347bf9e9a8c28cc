//! The copies of the shipped files inside the program, for when they are not on the disk.

use super::source::Kind;

macro_rules! built_in {
    ($($kind:ident: $($name:literal)+ in $folder:literal . $ending:literal;)+) => {
        &[$($((
            Kind::$kind,
            $name,
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder, "/", $name, ".", $ending)),
        ),)+)+]
    };
}

const BUILT_IN: &[(Kind, &str, &str)] = built_in! {
    Table: "pool_9ft" "carom_10ft" in "assets/tables"."table.ron";
    Balls: "pool" "carom" in "assets/balls"."balls.ron";
    Rack: "nine_ball" "eight_ball" "ten_ball" "straight_pool" "cue_ball" "cradle_of_three" "cradle_of_five"
        "into_two" "three_cushion" in "assets/racks"."rack.ron";
    Shot: "nine_ball_break" "stop_shot" "three_rail" in "assets/shots"."shot.ron";
    Physics: "physics" in "config"."ron";
    Controls: "controls" in "config"."ron";
    Settings: "settings" in "config"."ron";
};

/// The names of the built-in files of that kind, as [`Source::find`](super::Source::find) takes them.
pub fn built_in_names(kind: Kind) -> impl Iterator<Item = &'static str> {
    BUILT_IN.iter().filter(move |(of, ..)| *of == kind).map(|(_, name, _)| *name)
}

/// The built-in text of that kind and name.
pub fn text(kind: Kind, name: &str) -> Option<&'static str> {
    BUILT_IN.iter().find(|(of, known, _)| *of == kind && *known == name).map(|(.., text)| *text)
}
