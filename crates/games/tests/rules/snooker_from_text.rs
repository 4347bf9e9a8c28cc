//! Snooker: cases that were written from the rules of the WPBSA alone, paragraph by paragraph.

use baize_games::rules::{Choice, Declaration, Ended, FoulKind, Next, Side, StrokeKind, Turn, Verdict, Zone};

use crate::script::*;

const COLOURS: [&str; 6] = ["yellow", "green", "brown", "blue", "pink", "black"];

/// A red is on for Anna, and the cue ball can hit reds on a straight line.
fn reds() -> Game {
    Game::of("snooker").turn_of(First).with("cue", -0.5, 0.3)
}

/// Anna has potted the last red, and only these colours are left for her to take in their order; the score is as given.
fn left_for_anna(colours: &[&str], score: [i32; 2]) -> Game {
    let mut game = Game::of("snooker").turn_of(Second).only(&[&["red 1"], colours].concat()).with("cue", -0.5, 0.3);
    game.plays(shot().hits("red 1").pots("red 1", "foot left"));
    let last = *colours.last().expect("a colour");
    nominates(&mut game, last).plays(shot().hits(last));
    for (player, points) in game.state.players.iter_mut().zip(score) {
        player.points = points;
    }
    game
}

fn nominates<'a>(game: &'a mut Game, ball: &str) -> &'a mut Game {
    let ball = game.ball(ball);
    game.declares(Declaration::Nominate(ball))
}

fn claims(game: &mut Game, side: Side) -> Result<Verdict, String> {
    game.state.claim_rack(&game.equipment, side).map_err(|objection| objection.to_string())
}

fn concedes(game: &mut Game, side: Side) -> Result<Verdict, String> {
    game.state.concede_rack(&game.equipment, side).map_err(|objection| objection.to_string())
}

fn may_be_put_back(game: &Game) -> bool {
    game.choices().1.contains(&Choice::Restore)
}

// Section 3, rule 4: the end of a frame.

#[test]
fn a_maximum_is_played_to_its_end_though_the_frame_is_long_won() {
    let mut game = Game::of("snooker");
    for number in 1..=15 {
        let red = format!("red {number}");
        game.plays(shot().hits(&red).pots(&red, "foot left"));
        nominates(&mut game, "black").plays(shot().hits("black").pots("black", "foot left"));
    }
    for colour in &COLOURS[..5] {
        assert_eq!(game.plays(shot().hits(colour).pots(colour, "foot left")).ended, Ended::Nothing, "{colour}");
    }
    assert_eq!(game.points(), [140, 0]);
    let verdict = game.plays(shot().hits("black").pots("black", "foot left"));
    assert_eq!((verdict.ended, game.state.players[0].high_run), (Ended::Rack(Some(First)), 147));
}

#[test]
fn with_only_the_black_left_the_striker_who_leads_by_more_than_seven_may_claim_the_frame() {
    let mut game = left_for_anna(&["pink", "black"], [2, 0]);
    assert!(claims(&mut game, First).is_err(), "the pink is still there");
    let verdict = game.plays(shot().hits("pink").pots("pink", "foot left"));
    assert!(verdict.sentence.ends_with("may claim the frame."), "{}", verdict.sentence);
    assert!(claims(&mut game.clone(), Second).is_err(), "only the striker claims");
    let claimed = claims(&mut game, First).expect("she leads by eight in her own turn");
    assert_eq!((claimed.ended, game.racks()), (Ended::Rack(Some(First)), [1, 0]));
    assert_eq!(claimed.sentence, "Anna claims the frame. Anna wins the frame.");
}

#[test]
fn a_lead_of_seven_cannot_be_claimed() {
    let mut game = left_for_anna(&["pink", "black"], [1, 0]);
    let verdict = game.plays(shot().hits("pink").pots("pink", "foot left"));
    assert!(!verdict.sentence.contains("claim"), "{}", verdict.sentence);
    let refused = claims(&mut game, First).expect_err("seven points can be made level");
    assert_eq!(
        refused,
        "Anna cannot claim the frame now; in snooker it is claimed in one's own turn, with only the black left and a lead of \
         more than seven."
    );
}

#[test]
fn who_is_behind_with_only_the_black_left_plays_on_or_concedes_but_the_leader_claims_only_in_his_turn() {
    let mut game = left_for_anna(&["pink", "black"], [0, 20]);
    game.plays(shot().hits("pink").pots("pink", "foot left"));
    assert!(claims(&mut game.clone(), First).is_err() && claims(&mut game.clone(), Second).is_err());
    let mut conceded = game.clone();
    assert_eq!(concedes(&mut conceded, First).expect("it is her turn").ended, Ended::Rack(Some(Second)));
    let missed = game.plays(shot().hits("black"));
    assert!(missed.sentence.ends_with("Ben leads by 14 with only the black left, and may claim the frame."));
    assert_eq!(claims(&mut game, Second).expect("now it is his turn").ended, Ended::Rack(Some(Second)));
}

#[test]
fn a_frame_is_conceded_only_in_ones_own_turn() {
    let refused = concedes(&mut reds(), Second).expect_err("Anna is at the table");
    assert_eq!(refused, "A frame is conceded only in one's own turn; it is the turn of Anna.");
    assert!(concedes(&mut reds(), First).is_ok());
}

#[test]
fn on_a_spotted_black_nobody_can_claim_and_a_foul_gives_the_frame_to_the_other() {
    let mut game = left_for_anna(&["black"], [0, 7]);
    game.plays(shot().hits("black").pots("black", "foot left").stops("cue", 0.2, 0.2));
    let (striker, _) = game.choices();
    game.choose(Choice::PlayInHand);
    assert!(claims(&mut game, striker).is_err());
    assert_eq!(game.plays(shot().hits("black").scratches()).ended, Ended::Rack(Some(striker.other())));
}

// Rule 14: foul and a miss.

/// After a red, Anna's pink is hidden behind the green, while the blue is open.
fn pink_hidden_blue_open() -> Game {
    let game = reds().with("red 1", -0.4, 0.6);
    let mut game = game.with("cue", -0.5, 0.4).with("green", -0.2, 0.4).with("pink", 0.3, 0.4).with("blue", -0.5, -0.3);
    game.plays(shot().hits("red 1").pots("red 1", "foot left"));
    game
}

#[test]
fn after_a_red_a_colour_in_the_open_makes_it_a_miss_though_the_nominated_one_is_hidden() {
    let mut game = pink_hidden_blue_open();
    nominates(&mut game, "pink").plays(shot().hits("green"));
    assert!(may_be_put_back(&game), "she could have been on the blue");
}

#[test]
fn the_third_miss_loses_also_if_each_time_another_colour_was_nominated_and_one_was_open() {
    let mut game = pink_hidden_blue_open();
    for (colour, warns) in [("pink", false), ("blue", true)] {
        let verdict = nominates(&mut game, colour).plays(shot());
        assert_eq!(verdict.sentence.contains("misses once more from there, the frame is lost"), warns, "{colour}");
        game.choose(Choice::Restore);
    }
    let third = nominates(&mut game, "pink").plays(shot());
    assert_eq!(third.ended, Ended::Rack(Some(Second)));
}

/// The only red is half hidden behind the blue.
fn half_hidden() -> Game {
    let game = reds().only(&[&["red 1"][..], &COLOURS].concat());
    game.with("red 1", 0.8, 0.3).with("blue", 0.7, 0.34)
}

#[test]
fn misses_without_a_ball_in_full_sight_are_called_but_neither_counted_nor_warned_of() {
    let mut game = half_hidden();
    for number in 1..=4 {
        let verdict = game.plays(shot());
        assert!(verdict.sentence.contains("It is a miss.") && !verdict.sentence.contains("once more"), "{number}");
        assert!(may_be_put_back(&game) && verdict.ended == Ended::Nothing, "{number}");
        game.choose(Choice::Restore);
    }
}

#[test]
fn a_miss_without_full_sight_is_not_the_first_of_three() {
    let mut game = half_hidden();
    game.plays(shot());
    game.choose(Choice::Restore);
    // Now the blue is out of the way, so that the red is in full sight.
    let mut game = game.with("blue", 0.0, -0.5);
    let first = game.plays(shot());
    assert!(!first.sentence.contains("once more"), "{}", first.sentence);
    game.choose(Choice::Restore);
    let second = game.plays(shot());
    assert!(second.sentence.contains("once more") && second.ended == Ended::Nothing, "{}", second.sentence);
}

#[test]
fn there_is_no_miss_when_the_points_on_the_table_just_make_up_the_difference() {
    let called = |score: [i32; 2]| {
        let mut game = left_for_anna(&["blue", "pink", "black"], score);
        game.plays(shot());
        may_be_put_back(&game)
    };
    // 18 points are on the table, and the foul costs 5.
    assert!(called([0, 12]), "17 behind");
    assert!(!called([0, 13]), "18 behind: only a draw is left to her");
    assert!(called([17, 0]) && !called([18, 0]), "also for the other player, before the shot");
}

#[test]
fn a_further_miss_from_the_place_is_called_whatever_the_score() {
    let mut game = left_for_anna(&["blue", "pink", "black"], [0, 12]);
    game.plays(shot());
    game.choose(Choice::Restore);
    assert_eq!(game.points(), [0, 17]);
    game.plays(shot());
    assert!(may_be_put_back(&game), "she needs snookers now, but it is the second miss from there");
}

#[test]
fn who_runs_out_of_time_after_a_warning_can_be_asked_to_play_again_from_there_and_stays_warned() {
    let mut game = Game::of_text("(game: Snooker, shot_clock: 25, race_to: 2)").turn_of(First).with("cue", -0.5, 0.3);
    for _ in 0..2 {
        game.plays(shot());
        game.choose(Choice::Restore);
    }
    game.state.run_out_of_time(&game.equipment).expect("there is a clock");
    assert_eq!(game.choices().1, [Choice::Play, Choice::HandOver, Choice::Restore]);
    game.choose(Choice::Restore);
    assert_eq!(game.plays(shot()).ended, Ended::Rack(Some(Second)), "it is the third miss");
}

// Rules 3, 8, 10 and 12.

#[test]
fn the_last_red_that_drops_with_a_colour_stays_down_and_the_yellow_is_on() {
    let mut game = reds().only(&[&["red 1"][..], &COLOURS].concat()).with("red 1", 0.3, 0.3);
    let verdict = game.plays(shot().hits("red 1").pots("red 1", "foot left").pots("brown", "foot right"));
    assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![FoulKind::WrongBallPocketed], [0, 4]));
    assert!(!game.has("red 1") && game.has("brown"));
    game.choose(Choice::Play);
    assert_eq!(game.state.balls_on(&game.equipment), [game.ball("yellow")]);
}

#[test]
fn the_colour_after_the_last_red_is_free_and_when_it_is_missed_the_yellow_is_on() {
    let mut game = reds().only(&[&["red 1"][..], &COLOURS].concat()).with("red 1", 0.3, 0.3);
    game.plays(shot().hits("red 1").pots("red 1", "foot left"));
    let verdict = nominates(&mut game, "pink").plays(shot().hits("pink"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![], plays_on(Second)));
    assert_eq!(game.state.balls_on(&game.equipment), [game.ball("yellow")]);
}

#[test]
fn a_touching_colour_that_is_moved_costs_its_value_though_a_red_is_hit_first() {
    let game = reds().with("cue", 0.5, 0.5).with("pink", 0.5, 0.5525);
    let verdict = game.clone().plays(shot().frozen("cue", "pink").hits("red 3"));
    assert_eq!(fouls(&verdict), [], "it is played away from");
    let verdict = game.clone().plays(shot().frozen("cue", "pink").hits("pink").hits("red 3"));
    assert_eq!(verdict.points, [0, 6]);
}

#[test]
fn who_asks_the_offender_to_play_again_takes_the_free_ball_from_nobody_but_himself() {
    // Anna hits the blue instead of a red and leaves Ben behind the black.
    let game = reds().only(&[&["red 1"][..], &COLOURS].concat()).with("red 1", 0.8, 0.4);
    let mut game = game.with("cue", -0.4, 0.4).with("black", 0.3, 0.4);
    game.plays(shot().hits("blue").stops("cue", -0.5, 0.4));
    assert_eq!(game.choices().1[0], Choice::PlayFreeBall);
    assert_eq!(game.choose(Choice::HandOver).next, plays_on(First), "she is snookered and has no free ball");
    let black = game.ball("black");
    game.declares(Declaration::FreeBall(black));
    assert!(game.tries(shot().hits("black")).is_err());
}

#[test]
fn with_a_free_ball_two_reds_and_the_free_ball_count_three() {
    let game = reds().only(&[&["red 1", "red 2"][..], &COLOURS].concat()).with("red 1", 0.8, 0.4);
    let mut game = game.with("red 2", 0.9, 0.4).with("cue", -0.4, 0.4).with("black", 0.3, 0.4);
    game.plays(shot().hits("blue").stops("cue", -0.5, 0.4));
    game.choose(Choice::PlayFreeBall);
    let black = game.ball("black");
    let both = shot().hits("black").pots("red 1", "foot left").pots("red 2", "foot left").pots("black", "foot right");
    let verdict = game.declares(Declaration::FreeBall(black)).plays(both);
    assert_eq!((fouls(&verdict), pair(&verdict.points), game.has("black")), (vec![], [0, 3], true));
    assert_eq!(game.state.balls_on(&game.equipment).len(), 6, "a colour is on");
}

#[test]
fn an_in_off_with_the_free_ball_costs_four_and_the_opponent_plays_from_the_d() {
    let game = reds().only(&[&["red 1"][..], &COLOURS].concat()).with("red 1", 0.8, 0.4);
    let mut game = game.with("cue", -0.4, 0.4).with("black", 0.3, 0.4);
    game.plays(shot().hits("blue").stops("cue", -0.5, 0.4));
    game.choose(Choice::PlayFreeBall);
    assert_eq!(game.state.next, Next::Shot(Turn::of(Second).as_a(StrokeKind::FreeBall)));
    let black = game.ball("black");
    let verdict = game.declares(Declaration::FreeBall(black)).plays(shot().hits("black").scratches());
    assert_eq!(verdict.points, [4, 0], "as free ball the black is worth a red");
    assert_eq!(game.choose(Choice::PlayInHand).next, in_hand(First, Zone::D));
}

/// After a red; no colour is nominated.
fn after_red() -> Game {
    let mut game = reds();
    game.plays(shot().hits("red 1").pots("red 1", "foot left"));
    game
}

#[test]
fn two_balls_hit_at_once_are_no_miss_if_one_of_them_was_on() {
    let mut game = reds();
    let verdict = game.plays(shot().hits_together(&["red 1", "blue"]));
    assert_eq!(verdict.points, [0, 5]);
    assert!(!game.choices().1.contains(&Choice::Restore), "3.14: a red was among the first: {}", verdict.sentence);

    let mut game = reds();
    game.plays(shot().hits_together(&["pink", "blue"]));
    assert!(game.choices().1.contains(&Choice::Restore), "neither of the two was on");
}

#[test]
fn a_colour_that_is_hit_without_a_nomination_is_a_foul_and_no_miss() {
    let mut game = after_red();
    let verdict = game.plays(shot().hits("blue"));
    assert_eq!(verdict.points, [0, 7]);
    assert!(!game.choices().1.contains(&Choice::Restore), "3.14: the blue could be on: {}", verdict.sentence);

    let mut game = after_red();
    nominates(&mut game, "pink").plays(shot().hits("blue"));
    assert!(game.choices().1.contains(&Choice::Restore), "the pink was on");
}

/// The half width of the table in metres.
const RAIL: f64 = 0.889;

/// The only red lies in the foot left corner, and a cue ball behind a side pocket's jaw does not see it.
fn red_round_the_jaw() -> Game {
    reds().only(&[&["red 1"][..], &COLOURS].concat()).with("red 1", 1.2, RAIL - 0.0265)
}

#[test]
fn a_cue_ball_behind_a_jaw_is_not_snookered_though_a_ball_is_in_the_way_too() {
    let choices = |black: f64| {
        let mut game = red_round_the_jaw().with("cue", 0.0, RAIL - 0.03).with("black", black, RAIL - 0.0262);
        game.plays(shot().hits("green").stops("cue", 0.0, RAIL + 0.005).stops("green", -1.0, 0.4));
        game.choices().1
    };
    assert!(!choices(0.9).contains(&Choice::PlayFreeBall), "2.17 f: the jaw is nearer than the black");
}

#[test]
fn a_foul_from_behind_a_jaw_is_a_miss_only_where_a_red_could_be_hit() {
    let restores = |game: Game| {
        let mut game = game;
        game.plays(shot().stops("cue", -0.5, 0.5));
        game.choices().1.contains(&Choice::Restore)
    };
    assert!(!restores(red_round_the_jaw().with("cue", 0.0, RAIL + 0.005)), "the jaw hides the red");
    assert!(restores(red_round_the_jaw().with("cue", 0.0, RAIL - 0.1)), "in front of the jaws the red is seen");
}

#[test]
fn a_cue_ball_in_hand_is_put_down_without_touching_a_ball() {
    let mut game = left_for_anna(&["yellow", "green", "black"], [0, 0]);
    game.state.next = in_hand(First, Zone::D);
    let yellow = game.place_of("yellow");
    let equipment = game.equipment.clone();
    let touching = equipment.touching(game.ball("cue"), game.ball("yellow"));
    let mut beside = |gap: f64| {
        let place = glam::DVec2::new(yellow.x, yellow.y + touching + gap);
        game.state.place(&equipment, place).map_err(|objection| objection.to_string())
    };
    let refused = beside(0.0).expect_err("3.10 a: the cue ball touches the yellow");
    assert_eq!(refused, "The cue ball would touch the yellow; put it down a little farther away.");
    assert_eq!(beside(0.0005), Ok(()));
}
