//! Nine-ball, shot by shot.

use baize_games::rules::{Choice, Declaration, Ended, FoulKind, Next, StrokeKind, Turn, Verdict, Zone};
use glam::DVec2;

use crate::script::*;

/// Nine-ball after the break, this player to play, with nothing in hand.
fn table_for(side: baize_games::rules::Side) -> Game {
    Game::of("nine_ball").turn_of(side).with("cue", -0.3, 0.2)
}

/// A break that drives four balls to a rail and three over the head string.
fn good_break() -> Shot {
    let shot = shot().crosses("cue", "head string").hits("1").cushions(&["1", "2", "3", "4"]);
    ["2", "3", "4"].iter().fold(shot, |shot, ball| shot.crosses_back(ball, "head string"))
}

/// A legal shot at the 1 that pockets nothing.
fn legal_miss() -> Shot {
    shot().hits("1").cushion("cue")
}

fn may_push_out(side: baize_games::rules::Side) -> Next {
    Next::Shot(Turn::of(side).as_a(StrokeKind::MayPushOut))
}

fn assert_foul(verdict: &Verdict, kind: FoulKind, rule: &str) {
    assert_eq!((fouls(verdict), rules(verdict)), (vec![kind], vec![rule]), "{}", verdict.sentence);
    assert_eq!(verdict.next, in_hand(verdict.player.other(), Zone::Anywhere), "{}", verdict.sentence);
}

#[test]
fn after_a_break_without_a_pot_the_opponent_may_push_out() {
    let verdict = Game::of("nine_ball").plays(good_break());
    assert_eq!(fouls(&verdict), []);
    assert_eq!(verdict.next, may_push_out(Second));
}

#[test]
fn who_pockets_a_ball_on_the_break_plays_on_and_may_push_out() {
    let verdict = Game::of("nine_ball").plays(good_break().pots("5", "foot left"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![], may_push_out(First)));
    assert_eq!(verdict.sentence, "Anna pockets the 5.");
}

#[test]
fn the_nine_on_the_break_wins_the_rack() {
    let mut game = Game::of("nine_ball");
    let verdict = game.plays(good_break().pots("9", "foot left"));
    assert_eq!((verdict.ended, game.racks()), (Ended::Rack(Some(First)), [1, 0]));
    assert_eq!(
        verdict.next,
        Next::Shot(Turn::of(Second).as_a(StrokeKind::Break).in_hand(Zone::Kitchen)),
        "breaks alternate"
    );
}

#[test]
fn the_break_must_hit_the_one_first() {
    let hit = |balls: &[&str]| {
        let shot = shot().crosses("cue", "head string").hits_together(balls).cushions(&["1", "2", "3", "4"]);
        Game::of("nine_ball").plays(shot.pots("6", "foot left").pots("7", "foot left").pots("8", "foot left"))
    };
    assert_foul(&hit(&["2"]), FoulKind::WrongBallFirst, "WPA 3.2");
    // Balls that are hit at the same time count as hit legally.
    assert_eq!(fouls(&hit(&["2", "1"])), []);
}

#[test]
fn a_break_that_drives_three_balls_to_a_rail_is_a_foul() {
    let shot = shot().crosses("cue", "head string").hits("1").cushions(&["1", "2", "3", "cue"]);
    assert_foul(&Game::of("nine_ball").plays(shot), FoulKind::BadBreak, "WPA nine-ball: break");
}

/// Nine-ball with the three-ball rule.
pub fn tournament() -> Game {
    Game::of_text("(game: NineBall(three_ball_break: true))")
}

#[test]
fn by_the_three_ball_rule_the_opponent_accepts_or_hands_back() {
    let poor =
        || shot().crosses("cue", "head string").hits("1").pots("3", "foot left").crosses_back("4", "head string");
    for (choice, next) in [(Choice::Play, plays_on(Second)), (Choice::HandOver, may_push_out(First))] {
        let mut game = tournament();
        let verdict = game.plays(poor());
        assert_eq!((fouls(&verdict), game.choices()), (vec![], (Second, vec![Choice::Play, Choice::HandOver])));
        assert_eq!(game.choose(choice).next, next);
    }
}

#[test]
fn by_the_three_ball_rule_a_ball_that_crosses_and_drops_counts_once() {
    let shot = shot().crosses("cue", "head string").hits("1").crosses_back("3", "head string").pots("3", "head left");
    let mut game = tournament();
    game.plays(shot.crosses_back("4", "head string"));
    assert_eq!(game.choices().0, Second);
}

#[test]
fn by_the_three_ball_rule_a_nine_on_the_break_is_spotted() {
    let mut game = tournament();
    let verdict =
        game.plays(shot().crosses("cue", "head string").hits("1").pots("9", "foot left").stops("1", 0.1, 0.1));
    assert_eq!(verdict.ended, Ended::Nothing);
    assert!(game.has("9"));
}

#[test]
fn without_the_three_ball_rule_one_pot_is_enough() {
    let verdict = Game::of("nine_ball").plays(shot().crosses("cue", "head string").hits("1").pots("3", "foot left"));
    assert_eq!(verdict.next, may_push_out(First));
}

#[test]
fn a_scratch_on_the_break_gives_the_cue_ball_anywhere_and_spots_the_nine() {
    let mut game = Game::of("nine_ball");
    let verdict = game.plays(good_break().pots("9", "foot left").scratches());
    assert_foul(&verdict, FoulKind::CueBallPocketed, "WPA 3.1");
    assert!(game.has("9"));
    assert_eq!(game.racks(), [0, 0]);
}

#[test]
fn a_break_that_hits_nothing_breaks_two_rules() {
    let verdict = Game::of("nine_ball").plays(shot());
    assert_eq!(fouls(&verdict), [FoulKind::NoBallHit, FoulKind::BadBreak]);
}

#[test]
fn a_push_out_needs_no_ball_and_the_opponent_chooses_who_plays() {
    for (choice, next) in [(Choice::Play, plays_on(First)), (Choice::HandOver, plays_on(Second))] {
        let mut game = Game::of("nine_ball");
        game.plays(good_break());
        game.declares(Declaration::PushOut);
        let verdict = game.plays(shot());
        assert_eq!((fouls(&verdict), game.choices().0), (vec![], First));
        assert_eq!(game.choose(choice).next, next);
    }
}

#[test]
fn on_a_push_out_pots_stay_down_and_the_nine_is_spotted() {
    let mut game = Game::of("nine_ball");
    game.plays(good_break());
    game.declares(Declaration::PushOut);
    let verdict = game.plays(shot().hits("6").pots("6", "foot left").pots("9", "foot left"));
    assert_eq!((fouls(&verdict), verdict.ended), (vec![], Ended::Nothing));
    assert!(game.has("9") && !game.has("6"));
}

#[test]
fn a_scratch_on_a_push_out_is_a_foul() {
    let mut game = Game::of("nine_ball");
    game.plays(good_break());
    game.declares(Declaration::PushOut);
    assert_foul(&game.plays(shot().scratches()), FoulKind::CueBallPocketed, "WPA 3.1");
}

#[test]
fn a_push_out_is_possible_only_on_the_shot_after_the_break() {
    let refusal = "A push-out is possible only on the shot after a break.";
    let mut game = table_for(First);
    let tried = game.declares(Declaration::PushOut).tries(legal_miss());
    assert_eq!(tried.map_err(|objection| objection.to_string()), Err(refusal.to_owned()));
    let mut without = Game::of_text("(game: NineBall(push_out: false))");
    assert_eq!(without.plays(good_break()).next, plays_on(Second));
    let tried = without.declares(Declaration::PushOut).tries(legal_miss());
    assert_eq!(tried.map_err(|objection| objection.to_string()), Err(refusal.to_owned()));
}

#[test]
fn any_ball_that_is_pocketed_after_the_lowest_was_hit_keeps_the_turn() {
    let verdict = table_for(First).plays(shot().hits("1").pots("6", "left side"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![], plays_on(First)));
}

#[test]
fn the_nine_by_a_combination_wins_the_rack() {
    let mut game = table_for(Second);
    let verdict = game.plays(shot().hits("1").meet("1", "9").pots("9", "left side"));
    assert_eq!((verdict.ended, game.racks()), (Ended::Rack(Some(Second)), [0, 1]));
    assert_eq!(verdict.sentence, "Ben pockets the 9. Ben wins the rack.");
}

#[test]
fn a_miss_passes_the_turn() {
    let verdict = table_for(First).plays(legal_miss());
    assert_eq!((fouls(&verdict), verdict.next), (vec![], plays_on(Second)));
    assert_eq!(verdict.sentence, "Anna pockets no ball.");
}

#[test]
fn the_lowest_ball_on_the_table_must_be_hit_first() {
    let verdict = table_for(First).only(&["3", "4", "9"]).plays(shot().hits("4").cushion("4"));
    assert_foul(&verdict, FoulKind::WrongBallFirst, "WPA 3.2");
    assert_eq!(verdict.sentence, "Foul by Anna: The cue ball first hit the 4, not the 3.");
    assert_eq!(fouls(&table_for(First).only(&["3", "9"]).plays(shot().hits("3").cushion("3"))), []);
}

#[test]
fn of_the_balls_that_drop_on_a_foul_only_the_nine_comes_back() {
    let mut game = table_for(First);
    let verdict = game.plays(shot().hits("2").pots("9", "left side").pots("5", "left side"));
    assert_foul(&verdict, FoulKind::WrongBallFirst, "WPA 3.2");
    assert!(game.has("9") && !game.has("5"));
}

#[test]
fn a_ball_must_reach_a_rail_after_the_contact() {
    assert_foul(&table_for(First).plays(shot().hits("1")), FoulKind::NoRail, "WPA 3.3");
    assert_foul(&table_for(First).plays(shot().cushion("cue").hits("1")), FoulKind::NoRail, "WPA 3.3");
    assert_eq!(fouls(&table_for(First).plays(shot().hits("1").cushion("7"))), []);
    assert_eq!(fouls(&table_for(First).plays(shot().hits("1").pots("7", "left side"))), []);
    assert_foul(&table_for(First).plays(shot().cushion("cue")), FoulKind::NoBallHit, "WPA 3.3");
}

#[test]
fn a_rail_to_which_a_ball_was_frozen_does_not_count_until_the_ball_has_left_it() {
    let at_foot = || shot().frozen("1", "foot rail").hits("1").cushion_of("1", "foot rail");
    assert_foul(&table_for(First).plays(at_foot()), FoulKind::NoRail, "WPA 3.3");
    assert_eq!(fouls(&table_for(First).plays(at_foot().cushion_of("1", "head rail"))), []);
    assert_eq!(fouls(&table_for(First).plays(at_foot().cushion_of("2", "foot rail"))), []);
}

#[test]
fn the_cue_ball_and_the_balls_must_stay_on_the_table() {
    assert_foul(&table_for(First).plays(legal_miss().scratches()), FoulKind::CueBallPocketed, "WPA 3.1");
    assert_foul(&table_for(First).plays(legal_miss().off_table("cue")), FoulKind::CueBallOffTable, "WPA 3.1");
    let mut game = table_for(First);
    assert_foul(&game.plays(shot().hits("1").off_table("9").off_table("4")), FoulKind::BallOffTable, "WPA 3.5");
    assert!(game.has("9") && !game.has("4"));
}

#[test]
fn the_reason_of_a_scratch_names_the_pocket() {
    let verdict = table_for(First).plays(shot().hits("1").pots("cue", "foot left"));
    assert_eq!(verdict.fouls[0].reason, "The cue ball went into the foot left pocket.");
}

#[test]
fn the_tip_must_not_meet_the_cue_ball_twice() {
    let early = || shot().double_hits("1").cushion("cue");
    assert_foul(&table_for(First).plays(early()), FoulKind::DoubleHit, "WPA 3.7");
    assert_eq!(fouls(&table_for(First).plays(shot().grazes_early("1").cushion("cue"))), []);
    assert_eq!(fouls(&table_for(First).plays(early().frozen("1", "cue"))), []);
}

#[test]
fn a_miscue_alone_is_no_foul() {
    assert_eq!(fouls(&table_for(First).plays(legal_miss().miscues())), []);
}

#[test]
fn the_third_foul_in_a_row_loses_the_rack_after_a_warning() {
    let mut game = table_for(First);
    for warning in [false, true] {
        let verdict = game.plays(shot());
        assert_eq!(verdict.sentence.contains("a third foul loses the rack"), warning, "{}", verdict.sentence);
        assert_eq!(game.plays(legal_miss()).next, plays_on(First));
    }
    let verdict = game.plays(shot());
    assert_eq!((verdict.ended, game.racks()), (Ended::Rack(Some(Second)), [0, 1]));
}

#[test]
fn a_legal_shot_ends_a_row_of_fouls() {
    let mut game = table_for(First);
    for shot in [shot(), shot(), legal_miss(), shot(), shot()] {
        assert_eq!(game.plays(shot).ended, Ended::Nothing);
        game.plays(legal_miss());
    }
}

#[test]
fn without_the_three_foul_rule_fouls_only_give_the_cue_ball_away() {
    let mut game = Game::of_text("(game: NineBall(three_fouls: false))").turn_of(First);
    for _ in 0..4 {
        assert_eq!(game.plays(shot()).ended, Ended::Nothing);
        game.plays(legal_miss());
    }
}

#[test]
fn the_shot_clock_gives_the_cue_ball_away() {
    let mut game = Game::of_text("(game: NineBall, shot_clock: 30)").turn_of(First);
    let verdict = game.state.run_out_of_time(&game.equipment).expect("there is a clock");
    assert_foul(&verdict, FoulKind::Clock, "WPA 3.14");
    let verdict = game.state.run_out_of_time(&game.equipment).expect("there is a clock");
    assert_foul(&verdict, FoulKind::Clock, "WPA 3.14");
    let mut fresh = Game::of_text("(game: NineBall, shot_clock: 30)");
    let verdict = fresh.state.run_out_of_time(&fresh.equipment).expect("there is a clock");
    assert_eq!(verdict.next, Next::Shot(Turn::of(Second).as_a(StrokeKind::Break).in_hand(Zone::Kitchen)));
    let refusal = Game::of("nine_ball");
    assert!(refusal.state.clone().run_out_of_time(&refusal.equipment).is_err(), "nine_ball has no clock");
}

#[test]
fn the_cue_ball_in_hand_must_be_placed_where_it_may_lie() {
    let mut game = table_for(First);
    game.plays(legal_miss().scratches());
    let says = |result: Result<_, baize_games::rules::Objection>| result.map_err(|objection| objection.to_string());
    let first = "Ben first puts the cue ball anywhere on the bed.".to_owned();
    assert_eq!(says(game.tries(legal_miss()).map(|_| ())), Err(first));
    let one = game.place_of("1");
    assert_eq!(says(game.state.place(&game.equipment, one)), Err("The cue ball would overlap the 1.".to_owned()));
    assert!(game.state.place(&game.equipment, DVec2::new(1.27, 0.0)).is_err(), "over the foot rail");
    assert!(game.state.place(&game.equipment, DVec2::new(1.27, 0.635)).is_err(), "in a pocket");
    for nowhere in [DVec2::new(f64::NAN, 0.0), DVec2::new(0.0, f64::INFINITY)] {
        let refusal = "A ball needs a place on the bed.".to_owned();
        assert_eq!(says(game.state.place(&game.equipment, nowhere)), Err(refusal));
    }
    assert_eq!(says(game.state.place(&game.equipment, DVec2::new(-0.2, 0.1))), Ok(()));
    assert_eq!(fouls(&game.plays(legal_miss())), []);
    let refusal = "The cue ball is not in hand.".to_owned();
    assert_eq!(says(game.state.place(&game.equipment, DVec2::new(-0.2, 0.1))), Err(refusal));
}

#[test]
fn before_the_break_the_cue_ball_must_lie_behind_the_head_string() {
    let mut game = Game::of("nine_ball");
    let (on, behind) = (DVec2::new(-0.635, 0.1), DVec2::new(-0.6351, 0.1));
    let refusal = "The cue ball must lie behind the head string.".to_owned();
    let placed = game.state.place(&game.equipment, on).map_err(|objection| objection.to_string());
    assert_eq!(placed, Err(refusal));
    assert_eq!(game.state.place(&game.equipment, behind), Ok(()));
}

#[test]
fn the_nine_is_spotted_beyond_a_ball_that_lies_on_the_foot_spot() {
    let radius = 0.028_575;
    let mut game = table_for(First).only(&["1", "9"]).with("1", 0.635, 0.0);
    game.plays(shot().hits("1").pots("9", "left side").scratches());
    assert_eq!(game.place_of("9"), DVec2::new(0.635 + 2.0 * radius, 0.0));
}

#[test]
fn a_race_is_won_by_who_first_has_its_racks() {
    let mut game = Game::of_text("(game: NineBall, race_to: 2, handicap: (0, 1))");
    assert_eq!(game.racks(), [0, 1]);
    let verdict = game.plays(good_break().pots("9", "foot left"));
    assert_eq!(
        (verdict.ended, verdict.sentence.as_str()),
        (Ended::Rack(Some(First)), "Anna pockets the 9. Anna wins the rack.")
    );
    let verdict = game.plays(good_break().pots("9", "foot left"));
    assert_eq!((verdict.ended, verdict.next), (Ended::Match(Some(Second)), Next::Over { winner: Some(Second) }));
    let refusal = game.tries(good_break()).map_err(|objection| objection.to_string());
    assert_eq!(refusal, Err("The match is over.".to_owned()));
}

#[test]
fn who_breaks_next_is_a_term_of_the_match() {
    for (breaks, breaker) in [("Alternate", Second), ("Winner", First), ("Loser", Second)] {
        let mut game = Game::of_text(&format!("(game: NineBall, race_to: 9, breaks: {breaks})"));
        game.plays(good_break().pots("9", "foot left"));
        assert_eq!(game.state.to_act(), Some(breaker), "{breaks}");
        game.plays(good_break().pots("9", "foot left"));
        let second = if breaks == "Loser" { breaker.other() } else { First };
        assert_eq!(game.state.to_act(), Some(second), "{breaks}");
    }
}

#[test]
fn a_rack_or_the_match_can_be_conceded() {
    let mut game = Game::of("nine_ball");
    let verdict = game.state.concede_rack(&game.equipment, First).expect("the match goes on");
    assert_eq!((verdict.ended, game.racks()), (Ended::Rack(Some(Second)), [0, 1]));
    assert_eq!(verdict.sentence, "Anna concedes. Ben wins the rack.");
    let verdict = game.state.concede_match(Second).expect("the match goes on");
    assert_eq!(verdict.next, Next::Over { winner: Some(First) });
    assert!(game.state.concede_match(First).is_err());
    assert!(game.state.agree_on_stalemate(&game.equipment).is_err());
}

#[test]
fn after_a_stalemate_the_same_player_breaks_again() {
    let mut game = Game::of("nine_ball");
    game.plays(good_break().pots("5", "foot left"));
    let verdict = game.state.agree_on_stalemate(&game.equipment).expect("the match goes on");
    assert_eq!((verdict.ended, game.state.to_act(), game.has("5")), (Ended::Nothing, Some(First), true));
}

#[test]
fn the_winner_of_the_lag_chooses_who_breaks() {
    let loaded = baize_games::rules::LoadedGame::find("nine_ball", &baize_files::Folders::of_game()).expect("it ships");
    let mut game = Game::loaded(&loaded);
    assert_eq!(game.choices(), (First, vec![Choice::BreakFirst, Choice::LetOpponentBreak]));
    assert!(game.tries(good_break()).is_err(), "nobody may play before the choice");
    assert!(game.state.clone().choose(&game.equipment, Choice::Play).is_err(), "this is not offered");
    game.choose(Choice::LetOpponentBreak);
    assert_eq!((game.state.to_act(), game.state.breaker), (Some(Second), Second));
    assert_eq!(game.state.what_next(), "Ben breaks, with the cue ball in hand behind the head string.");
}
