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
    Shot: "bank_cross_corner" "bank_cross_side" "bank_firm" "bank_long" "bank_soft" "bank_two_rails"
        "blackball_break" "break_eight_ball_second_ball" "break_nine_ball_from_the_side" "break_straight_pool"
        "break_ten_ball" "carom_draw" "carom_half_ball" "carom_kiss_back" "carom_pot" "carom_rail_first"
        "combination_frozen" "combination_on_the_nine" "combination_plant" "combination_straight"
        "combination_three_apart" "combination_three_frozen" "draw" "draw_back" "draw_long" "draw_nip"
        "draw_off_rail" "draw_three_times" "eight_ball_break" "exact_unequal" "follow" "follow_half_ball"
        "follow_hard_bends" "follow_into_cluster" "follow_two_rails" "hanging_ball_topples" "jump" "jump_edge"
        "jump_long" "jump_pot" "jump_short" "kick_english" "kick_one_rail" "kick_pot" "kick_three_rails"
        "kick_two_rails" "masse" "masse_carom" "masse_pique" "masse_return" "masse_small" "nine_ball_break"
        "pooltool_eight_ball_break" "pooltool_nine_ball_break" "pooltool_one_ball" "pooltool_three_cushion"
        "rattled_pocket" "ricochet_elasticity" "ricochet_rocks" "ricochet_simultaneous" "ricochet_two_balls"
        "ricochet_wall" "round_the_l" "rpool_double" "rpool_friction" "rpool_from_left" "rpool_sides"
        "rpool_sticking" "rpool_two_balls" "safety_ends" "safety_escape" "safety_hide" "safety_long"
        "safety_roll_up" "safety_thin_to_baulk" "snooker_break" "squirt_allowed_for" "squirt_misses"
        "squirt_soft_swerves_back" "stop_heavy_cue_ball" "stop_long" "stop_long_too_high" "stop_short"
        "stop_short_soft" "stop_shot" "stun_back" "stun_off_black" "stun_off_two_rails" "stun_run_through"
        "stun_tangent" "swerve" "swerve_snooker" "three_cushion_cross_table" "three_cushion_end_rail_first"
        "three_cushion_five_and_a_half" "three_cushion_natural" "three_cushion_ticky" "three_cushion_twice_around"
        "three_cushion_umbrella" "three_rail" "throw_by_spin" "throw_frozen" "throw_frozen_in_line" "throw_hard"
        "throw_outside_english" "throw_soft" in "assets/shots"."shot.ron";
    Drill: "banks_cross_side" "blues_from_the_d" "carom_ladder" "cut_progressive" "draw_matrix" "fifteen_and_out"
        "grid_target" "hide_and_seek" "jump_progressive" "kicks" "lag" "line_up" "long_straight_in"
        "nine_ball_ghost" "ride_the_rails" "run_three" "snooker_line_up" "stop_progressive" "straight_rail_run"
        "stun_progressive" "ten_ball_ghost" "three_cushion_opening" "up_and_down_the_spots" "wagon_wheel"
        in "assets/drills"."drill.ron";
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
pub fn built_in_names(kind: Kind) -> impl Iterator<Item = &'static str> + Clone {
    BUILT_IN.iter().filter(move |(of, ..)| *of == kind).map(|(_, name, _)| *name)
}

/// The text of a built-in file.
pub fn text(kind: Kind, name: &str) -> Option<&'static str> {
    BUILT_IN.iter().find(|(of, known, _)| *of == kind && *known == name).map(|(.., text)| *text)
}
