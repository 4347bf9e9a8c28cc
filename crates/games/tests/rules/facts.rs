//! What the rules read from the record of a shot.

use baize_games::rules::{LeftKitchen, Touched};

use crate::script::*;

/// Nine-ball after the break, with the cue ball behind the head string. Contacts in scripts have a speed of approach of
/// 1 m/s.
fn table() -> Game {
    Game::of("nine_ball").turn_of(First).with("cue", -0.9, 0.1)
}

#[test]
fn whether_a_hit_is_thin_depends_on_the_speed_of_the_cue_ball() {
    let double_hit = |speed: f64| table().facts(&shot().at_speed(speed).double_hits("1")).double_hit;
    assert_eq!(double_hit(1.9), Some(table().ball("1")), "the ball is hit with more than half the speed");
    assert_eq!(double_hit(2.1), None, "a cut of more than 60 degrees");
}

#[test]
fn whether_a_frozen_ball_is_played_into_depends_on_the_speed_of_the_cue_ball() {
    let played_into = |speed: f64| table().facts(&shot().at_speed(speed).frozen("cue", "1").hits("1")).played_into;
    assert_eq!(played_into(28.0), [Touched::Ball(table().ball("1"))], "the speed of approach is 3.6 % of the speed");
    assert_eq!(played_into(29.0), [], "it is 3.4 %: the cue ball runs along the ball");
}

/// The same table without its strings, so that a record lists no crossings.
fn table_without_strings() -> Game {
    let mut game = table();
    game.equipment.table.strings.clear();
    game
}

#[test]
fn without_a_string_the_places_before_and_after_show_who_crossed_it() {
    let game = table_without_strings();
    let facts = game.facts(&shot().hits("1").stops("1", -0.7, 0.3).stops("2", -0.1, 0.3).stops("3", 0.1, 0.3));
    assert_eq!(facts.crossed_head_string, [game.ball("1")]);
    assert_eq!(facts.crossed_centre_string, [game.ball("1"), game.ball("2")]);
}

#[test]
fn without_a_string_the_first_ball_hit_or_the_end_shows_when_the_cue_ball_left_the_kitchen() {
    let left = |shot: Shot| table_without_strings().with("4", -1.0, 0.3).facts(&shot).left_kitchen;
    assert_eq!(left(shot().hits("1")), LeftKitchen::BeforeContact, "the 1 lies beyond the string");
    assert_eq!(left(shot().hits("4").stops("cue", 0.2, 0.3)), LeftKitchen::AfterContact);
    assert_eq!(left(shot().hits("4")), LeftKitchen::Never);
}

#[test]
fn a_jump_over_a_ball_and_a_ball_off_the_table_are_listed_once() {
    let facts = table().facts(&shot().jumps("1").jumps("1").jumps("2").off_table("3").off_table("3"));
    assert_eq!(facts.jumps.iter().map(|jump| jump.over).collect::<Vec<_>>(), [table().ball("1"), table().ball("2")]);
    assert_eq!(facts.off_table, [table().ball("3")]);
}

#[test]
fn the_facts_have_the_contacts_of_all_balls_and_the_lines_that_they_crossed_in_order() {
    let game = table();
    let (cue, one, two) = (game.ball("cue"), game.ball("1"), game.ball("2"));
    let way =
        shot().crosses("cue", "head string").hits("1").cushion("1").meet("1", "2").cushion("2").pots("2", "foot left");
    let facts = game.facts(&way);
    let touched: Vec<_> = facts.contacts.iter().map(|contact| (contact.ball, contact.what)).collect();
    let rail = touched[1].1;
    assert!(rail.is_rail());
    assert_eq!(
        touched,
        [(cue.min(one), Touched::Ball(cue.max(one))), (one, rail), (one, Touched::Ball(two)), (two, rail)]
    );
    assert!(facts.contacts.is_sorted_by_key(|contact| contact.time));
    let crossed: Vec<_> = facts.crossings.iter().map(|crossing| (crossing.ball, crossing.to_foot)).collect();
    assert_eq!(crossed, [(cue, true)]);
}
