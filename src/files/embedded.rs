//! Copies of the shipped files inside the program. They are used if the files are not on the disk.

use super::kind::Kind;

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
    Table: "pool_9ft" "pool_8ft" "pool_7ft" "uk_7ft" "snooker_12ft" "carom_10ft" "flat_box" "l_shape" "hexagon"
        "pool_36ft" "pool_72ft" in "assets/tables"."table.ron";
    Balls: "pool" "pool_measle" "pool_bar" "carom" "snooker" "blackball" "four_sizes" in "assets/balls"."balls.ron";
    Cue: "pool" "house" "snooker" "carom" in "assets/cues"."cue.ron";
    Rack: "nine_ball_tight" "eight_ball_tight" "ten_ball_tight" "straight_pool_tight" "nine_ball_loose"
        "blackball_tight" "snooker_tight" "three_cushion" "cue_ball" "cradle_of_three" "cradle_of_five"
        "into_two_from_head" "into_two_from_foot" "into_two_from_left" "into_two_from_right" "four_sizes" "scatter"
        "relativity_angle" "relativity_limit" "relativity_balance"
        "stress_50" "stress_100" "nine_ball" "eight_ball" "ten_ball" "straight_pool" "rotation" "blackball" "snooker"
        in "assets/racks"."rack.ron";
    Shot: "nine_ball_break" "eight_ball_break" "blackball_break" "snooker_break" "stop_shot" "three_rail" "round_the_l"
        "rpool_two_balls" "rpool_sides" "rpool_from_left" "rpool_double" "rpool_sticking" "rpool_friction"
        "ricochet_two_balls" "ricochet_elasticity" "ricochet_wall" "ricochet_simultaneous" "ricochet_rocks"
        "exact_unequal" "draw" "follow" "swerve" "jump" "masse" "hanging_ball_topples" "rattled_pocket"
        "pooltool_one_ball" "pooltool_three_cushion" "pooltool_nine_ball_break" "pooltool_eight_ball_break" in "assets/shots"."shot.ron";
    Game: "eight_ball" "nine_ball" "ten_ball" "straight_pool" "rotation" "snooker" "three_cushion" "straight_rail" "blackball"
        in "assets/games"."game.ron";
    Opponent: "level_1" "level_2" "level_3" "level_4" "level_5" "level_6" "level_7" "level_8" "professional" "icga"
        in "assets/opponents"."opponent.ron";
    Mood: "club" "tournament" "daylight" in "assets/moods"."mood.ron";
    Physics: "physics" in "config"."ron";
    Physics: "club_pool" "tournament_pool" "bar_box" "snooker" "heated_carom" "frictionless" "classic" "relativistic" "slow_light" "ideal" in "config/presets"."physics.ron";
    Controls: "controls" in "config"."ron";
    Settings: "settings" in "config"."ron";
};

/// The names of all built-in files of a kind, as [`Source::find`](super::Source::find) takes them.
pub fn built_in_names(kind: Kind) -> impl Iterator<Item = &'static str> {
    BUILT_IN.iter().filter(move |(of, ..)| *of == kind).map(|(_, name, _)| *name)
}

/// The text of a built-in file.
pub fn text(kind: Kind, name: &str) -> Option<&'static str> {
    BUILT_IN.iter().find(|(of, known, _)| *of == kind && *known == name).map(|(.., text)| *text)
}
