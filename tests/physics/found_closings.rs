//! Faults that long runs of the hostile generator found: balls that still close after their impact, impacts at a fixed ball
//! that gain energy, and balls inside the edge of a hole. Each set-up with a fault is kept in `tests/found`.

use crate::found_presses::assert_sound;

/// Ball 1 is frozen to two others. With a friction of 0.63 times 3.9 each pair drives the other together again, and the
/// closing speeds fall by only 8 % a round.
#[test]
fn two_pairs_that_friction_drives_together_again_and_again_part_within_one_impact() {
    assert_sound(&["still_closes_4713_2784"]);
}

/// One at a time, each pair undoes what the one before did: a ball of 71 g between balls of up to 105 t.
#[test]
fn a_light_ball_between_heavy_ones_parts_from_all_of_them_even_if_one_pair_is_resolved_at_a_time() {
    assert_sound(&["still_closes_5101_63120"]);
}

/// A ball lies between three fixed ones that leave it no way out. Each reflection sends it into the next of them.
#[test]
fn a_ball_that_fixed_balls_enclose_comes_to_rest_within_one_impact() {
    assert_sound(&["still_closes_6102_38271", "still_closes_6102_57149"]);
}

/// A small ball is squeezed under a large one. The impulse drives it into the slate, whose friction turns it back towards
/// the large one.
#[test]
fn the_contact_of_a_squeezed_ball_is_told_apart_from_its_contact_with_the_slate() {
    assert_sound(&["still_closes_4711_2256"]);
}

/// A fixed ball passes nothing on, so each of the balls that meet it has an impact of its own, by the law of two balls.
#[test]
fn two_balls_that_meet_one_fixed_ball_at_once_gain_no_energy() {
    assert_sound(&["impact_energy_31970", "impact_energy_50232"]);
}

/// At 90 m/s around the edge a bounce of 6 mm/s lasts less than a ten millionth of a second.
#[test]
fn the_smallest_bounces_of_a_fast_ball_that_runs_round_an_edge_do_not_add_up_to_an_overlap() {
    assert_sound(&["in_edge_3181"]);
}

/// The ball has room for 2 mm in the hole, and gets under the nose beside it while it leans over the open edge by more.
#[test]
fn a_small_ball_that_gets_past_the_end_of_a_liner_is_turned_into_the_hole() {
    assert_sound(&["behind_liner_68156", "behind_liner_jump_68156"]);
}

/// The ball that falls has spun against the other one until then.
#[test]
fn the_energy_that_a_captured_ball_gave_before_to_the_ball_that_it_pressed_on_is_no_fault() {
    assert_sound(&["pushed_by_captured_32424"]);
}

/// Both roll downhill, and the slope gives the one that falls more than it passes on.
#[test]
fn nor_is_the_energy_that_a_captured_ball_had_from_the_slope_and_gave_to_the_other_one() {
    assert_sound(&["pushed_downhill_by_captured_47655"]);
}

/// The ball starts with its centre right over the edge of a hole. A stroke from above drives it against the slate, and
/// a little towards the hole.
#[test]
fn a_ball_that_is_struck_down_right_at_the_edge_of_a_hole_bounces_off_the_slate() {
    assert_sound(&["in_edge_5303_403", "in_edge_6101_32470", "sinks_at_edge_5303_403"]);
}
