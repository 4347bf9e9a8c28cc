//! Snooker, shot by shot.

use baize_games::rules::{
    BallInHand, Choice, Declaration, Ended, FoulKind, Next, Place, Side, StrokeKind, Turn, Verdict, Zone,
};
use glam::DVec2;

use crate::script::*;

const COLOURS: [&str; 6] = ["yellow", "green", "brown", "blue", "pink", "black"];

/// A red is on for this player, and the cue ball can hit reds on a straight line.
fn red_for(side: Side) -> Game {
    Game::of("snooker").turn_of(side).with("cue", -0.5, 0.3)
}

/// This player has just potted the red 1 and has to play at a colour.
fn colour_for(side: Side) -> Game {
    let mut game = red_for(side);
    game.plays(shot().hits("red 1").pots("red 1", "foot left"));
    game
}

/// Only these colours are left for this player, and nobody has points.
fn left_for(side: Side, colours: &[&str]) -> Game {
    let mut game = only(red_for(side.other()), &[&["red 1"], colours].concat());
    game.plays(shot().hits("red 1").pots("red 1", "foot left"));
    let last = *colours.last().expect("a colour");
    nominate(&mut game, last).plays(shot().hits(last));
    points(game, 0, 0)
}

fn only(game: Game, balls: &[&str]) -> Game {
    game.only(balls)
}

fn points(mut game: Game, first: i32, second: i32) -> Game {
    (game.state.players[0].points, game.state.players[1].points) = (first, second);
    game
}

fn nominate<'a>(game: &'a mut Game, ball: &str) -> &'a mut Game {
    let ball = game.ball(ball);
    game.declares(Declaration::Nominate(ball))
}

fn free_ball<'a>(game: &'a mut Game, ball: &str) -> &'a mut Game {
    let ball = game.ball(ball);
    game.declares(Declaration::FreeBall(ball))
}

/// The names of the balls that are on.
fn on(game: &Game) -> Vec<String> {
    let balls = game.state.balls_on(&game.equipment);
    balls.iter().map(|ball| game.equipment.ball(*ball).expect("a ball of the game").name.clone()).collect()
}

fn spot(game: &Game, name: &str) -> DVec2 {
    game.equipment.table.spot(name).expect("a spot of the table")
}

/// The kinds of fouls of a shot, and the points that the opponent gets.
fn cost(verdict: &Verdict) -> (Vec<FoulKind>, i32) {
    let fouled = verdict.player.index();
    assert_eq!(verdict.points[fouled], 0, "a foul scores nothing");
    (fouls(verdict), verdict.points[1 - fouled])
}

/// Anna snookered behind the blue, with only the red 1 on: Ben has fouled, so she has a free ball.
fn free_ball_for_first() -> Game {
    let balls = [&["red 1"][..], &COLOURS].concat();
    let mut game = only(red_for(Second), &balls).with("red 1", 0.8, 0.4).with("blue", 0.3, 0.4);
    let verdict = game.plays(shot().hits("blue").stops("cue", -0.5, 0.4));
    assert_eq!(cost(&verdict), (vec![FoulKind::WrongBallFirst], 5));
    game.choose(Choice::PlayFreeBall);
    points(game, 0, 0)
}

#[test]
fn the_opening_shot_is_played_from_the_d_at_the_reds() {
    let mut game = Game::of("snooker");
    assert_eq!(
        game.state.next,
        Next::Shot(Turn { player: First, stroke: StrokeKind::Break, hand: BallInHand::InHand(Zone::D) })
    );
    let place = |x: f64, y: f64| game.clone().state.place(&game.equipment, DVec2::new(x, y));
    assert!(place(-1.0475, 0.15).is_ok() && place(-1.2, 0.15).is_ok());
    assert!(place(-1.0, 0.15).is_err() && place(-1.2, 0.27).is_err());
    let verdict = game.plays(shot().hits("red 11").cushion("cue"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![], plays_on(Second)));
}

#[test]
fn a_fair_shot_needs_no_rail() {
    let verdict = red_for(First).plays(shot().hits("red 3"));
    assert_eq!((fouls(&verdict), pair(&verdict.points), verdict.next), (vec![], [0, 0], plays_on(Second)));
}

#[test]
fn every_red_that_drops_counts_a_point_and_then_a_colour_is_on() {
    let mut game = red_for(Second);
    let verdict = game.plays(shot().hits("red 3").pots("red 3", "foot left").pots("red 4", "foot right"));
    assert_eq!((pair(&verdict.points), verdict.next), ([0, 2], plays_on(Second)));
    assert_eq!(on(&game), ["yellow", "green", "brown", "blue", "pink", "black"]);
    assert!(!game.has("red 3") && !game.has("red 4"));
}

#[test]
fn the_nominated_colour_counts_its_value_and_comes_back() {
    for (index, colour) in COLOURS.into_iter().enumerate() {
        let mut game = colour_for(First);
        let verdict = nominate(&mut game, colour).plays(shot().hits(colour).pots(colour, "foot left"));
        assert_eq!((pair(&verdict.points), verdict.next), ([index as i32 + 2, 0], plays_on(First)), "{colour}");
        assert_eq!(game.place_of(colour), spot(&game, colour));
        assert!(on(&game).iter().all(|ball| ball.starts_with("red")));
    }
}

#[test]
fn a_missed_colour_ends_the_turn_and_a_red_is_on() {
    let mut game = colour_for(First);
    let verdict = nominate(&mut game, "black").plays(shot().hits("black"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![], plays_on(Second)));
    assert!(on(&game).contains(&"red 2".to_owned()));
}

#[test]
fn after_the_last_red_any_colour_and_then_the_lowest() {
    let mut game = only(red_for(First), &[&["red 1"][..], &COLOURS].concat());
    game.plays(shot().hits("red 1").pots("red 1", "foot left"));
    assert_eq!(on(&game).len(), 6);
    nominate(&mut game, "black").plays(shot().hits("black").pots("black", "foot left"));
    assert!(game.has("black"));
    let mut game = points(game, 8, 30);
    for (index, colour) in COLOURS.into_iter().enumerate() {
        assert_eq!(on(&game), [colour]);
        let verdict = game.plays(shot().hits(colour).pots(colour, "foot left"));
        assert_eq!(verdict.points, [index as i32 + 2, 0]);
    }
    assert_eq!(game.racks(), [1, 0]);
}

#[test]
fn the_first_pot_or_foul_on_the_last_black_ends_the_frame() {
    let mut game = points(left_for(First, &["black"]), 0, 5);
    assert_eq!(game.plays(shot().hits("black").pots("black", "foot left")).ended, Ended::Rack(Some(First)));
    let mut game = points(left_for(First, &["black"]), 6, 0);
    assert_eq!(game.plays(shot().hits("black")).ended, Ended::Nothing, "neither a pot nor a foul");
    assert_eq!(game.plays(shot()).ended, Ended::Rack(Some(First)), "a foul by Ben gives Anna the frame");
}

#[test]
fn level_scores_bring_the_black_back() {
    let mut game = points(left_for(First, &["black"]), 0, 7);
    let verdict = game.plays(shot().hits("black").pots("black", "foot left").stops("cue", 0.2, 0.2));
    assert_eq!((verdict.ended, game.points()), (Ended::Nothing, [7, 7]));
    assert_eq!((game.place_of("black"), game.has("cue")), (spot(&game, "black"), false));
    let (winner, choices) = game.choices();
    assert_eq!(choices, [Choice::PlayInHand, Choice::HandOver]);
    assert_eq!(game.clone().choose(Choice::PlayInHand).next, in_hand(winner, Zone::D));
    assert_eq!(game.choose(Choice::HandOver).next, in_hand(winner.other(), Zone::D));
    let mut fair = game.clone();
    assert_eq!(fair.plays(shot().hits("black")).ended, Ended::Nothing, "without pot and foul the frame goes on");
    let foul = game.plays(shot());
    assert_eq!(foul.ended, Ended::Rack(Some(winner)), "the first foul decides it");
}

#[test]
fn a_foul_that_makes_the_scores_level_brings_the_black_back_too() {
    let mut game = points(left_for(First, &["black"]), 7, 0);
    let verdict = game.plays(shot().scratches());
    assert_eq!((verdict.ended, game.points()), (Ended::Nothing, [7, 7]));
    assert_eq!(game.choices().1, [Choice::PlayInHand, Choice::HandOver]);
}

#[test]
fn who_wins_the_lot_depends_on_where_the_balls_stop() {
    let winners: Vec<Side> = (0..20)
        .map(|step| {
            let mut game = points(left_for(First, &["black"]), 0, 7);
            let place = 0.1 + 0.01 * f64::from(step);
            game.plays(shot().hits("black").pots("black", "foot left").stops("cue", place, 0.2));
            game.choices().0
        })
        .collect();
    assert!(winners.contains(&First) && winners.contains(&Second), "{winners:?}");
}

#[test]
fn to_miss_all_balls_costs_four_or_the_ball_on() {
    assert_eq!(cost(&red_for(First).plays(shot())), (vec![FoulKind::NoBallHit], 4));
    for (colour, value) in [("yellow", 4), ("blue", 5), ("black", 7)] {
        let mut game = colour_for(First);
        assert_eq!(cost(&nominate(&mut game, colour).plays(shot())), (vec![FoulKind::NoBallHit], value));
    }
    assert_eq!(cost(&left_for(First, &["pink", "black"]).plays(shot())), (vec![FoulKind::NoBallHit], 6));
}

#[test]
fn in_off_costs_four_or_the_ball_on_and_gives_the_d() {
    let mut game = red_for(First);
    let verdict = game.plays(shot().hits("red 3").scratches());
    assert_eq!(cost(&verdict), (vec![FoulKind::CueBallPocketed], 4));
    assert_eq!(game.choices(), (Second, vec![Choice::PlayInHand, Choice::HandOver]));
    assert_eq!(game.clone().choose(Choice::PlayInHand).next, in_hand(Second, Zone::D));
    assert_eq!(game.choose(Choice::HandOver).next, in_hand(First, Zone::D));
    let mut game = colour_for(First);
    let verdict = nominate(&mut game, "pink").plays(shot().hits("pink").pots("pink", "foot left").off_table("cue"));
    assert_eq!(cost(&verdict), (vec![FoulKind::CueBallOffTable], 6));
    assert_eq!(game.place_of("pink"), spot(&game, "pink"));
}

#[test]
fn a_wrong_ball_first_costs_the_dearer_of_the_two() {
    assert_eq!(cost(&red_for(First).plays(shot().hits("green"))), (vec![FoulKind::WrongBallFirst], 4));
    assert_eq!(cost(&red_for(First).plays(shot().hits("black"))), (vec![FoulKind::WrongBallFirst], 7));
    let mut game = colour_for(First);
    let verdict = nominate(&mut game, "pink").plays(shot().hits("blue"));
    assert_eq!((cost(&verdict), rules(&verdict)), ((vec![FoulKind::WrongBallFirst], 6), vec!["WPBSA 3.11(b)"]));
    let mut game = colour_for(First);
    assert_eq!(cost(&nominate(&mut game, "pink").plays(shot().hits("red 4"))).1, 6, "a red after a red");
}

#[test]
fn a_wrong_pot_costs_the_dearer_of_the_two_and_reds_stay_down() {
    let mut game = red_for(First);
    let verdict = game.plays(shot().hits("red 3").pots("red 3", "foot left").pots("blue", "foot left"));
    assert_eq!((cost(&verdict), game.points()), ((vec![FoulKind::WrongBallPocketed], 5), [0, 5]));
    assert!(!game.has("red 3"), "the red counts nothing, but stays down");
    assert_eq!(game.place_of("blue"), spot(&game, "blue"));
    let mut game = colour_for(First);
    let verdict = nominate(&mut game, "black").plays(shot().hits("black").pots("red 2", "foot left"));
    assert_eq!((cost(&verdict), game.has("red 2")), ((vec![FoulKind::WrongBallPocketed], 7), false));
}

#[test]
fn an_in_off_with_a_colour_on_does_not_keep_the_colour_down() {
    let mut game = left_for(First, &["yellow", "black"]);
    let verdict = game.plays(shot().hits("yellow").pots("yellow", "foot left").scratches());
    assert_eq!((cost(&verdict), game.has("yellow")), ((vec![FoulKind::CueBallPocketed], 4), true));
}

#[test]
fn two_balls_within_half_a_millisecond_count_as_hit_at_once_only_if_the_wrong_one_came_first() {
    let red_after = |delay: f64| red_for(First).plays(shot().hits("pink").hits_soon("red 3", delay));
    assert_eq!(rules(&red_after(4e-4)), ["WPBSA 3.11(c)"]);
    assert_eq!(rules(&red_after(6e-4)), ["WPBSA 3.11(b)"]);
    let pink_after = |delay: f64| red_for(First).plays(shot().hits("red 3").hits_soon("pink", delay));
    assert_eq!(fouls(&pink_after(4e-4)), []);
}

#[test]
fn two_balls_at_once_cost_the_dearer_one_except_two_reds() {
    assert_eq!(fouls(&red_for(First).plays(shot().hits_together(&["red 3", "red 4"]))), []);
    let verdict = red_for(First).plays(shot().hits_together(&["red 3", "pink"]));
    assert_eq!((cost(&verdict), rules(&verdict)), ((vec![FoulKind::WrongBallFirst], 6), vec!["WPBSA 3.11(c)"]));
}

#[test]
fn the_other_fouls_cost_four_or_the_ball_concerned() {
    let cases = [
        (shot().double_hits("red 3"), FoulKind::DoubleHit, 4),
        (shot().jumps("blue").hits("red 3"), FoulKind::Jump, 4),
        (shot().hits("red 3").off_table("red 4"), FoulKind::BallOffTable, 4),
        (shot().hits("red 3").off_table("pink"), FoulKind::BallOffTable, 6),
    ];
    for (shot, kind, value) in cases {
        assert_eq!(cost(&red_for(First).plays(shot)), (vec![kind], value));
    }
}

#[test]
fn a_fine_hit_at_a_ball_close_by_is_no_push() {
    assert_eq!(fouls(&red_for(First).plays(shot().grazes_early("red 3"))), []);
}

#[test]
fn a_ball_off_the_table_stays_off_if_it_is_a_red_and_comes_back_if_not() {
    let mut game = red_for(First);
    game.plays(shot().hits("red 3").off_table("red 3").off_table("black"));
    assert_eq!((game.has("red 3"), game.place_of("black")), (false, spot(&game, "black")));
}

#[test]
fn a_jump_is_fair_over_a_ball_after_another_was_hit() {
    let fair = |shot: Shot| fouls(&red_for(First).plays(shot)).is_empty();
    assert!(fair(shot().hits("red 3").jumps("blue")));
    assert!(fair(shot().hits("red 3").cushion("cue").jumps("red 3")));
    assert!(fair(shot().hits("red 3").hits("red 4").jumps("red 3")));
    assert!(!fair(shot().hits("red 3").jumps("red 3")), "over the ball that was just hit");
    assert!(!fair(shot().cushion("cue").jumps("red 3").hits("red 4")));
}

#[test]
fn of_several_fouls_the_dearest_counts() {
    let verdict = red_for(First).plays(shot().hits("pink").pots("black", "foot left").scratches());
    let kinds = vec![FoulKind::WrongBallPocketed, FoulKind::WrongBallFirst, FoulKind::CueBallPocketed];
    assert_eq!(cost(&verdict), (kinds, 7));
}

#[test]
fn without_a_nominated_colour_every_foul_costs_seven() {
    let mut game = colour_for(First);
    let verdict = game.plays(shot().hits("yellow").pots("yellow", "foot left"));
    assert_eq!(fouls(&verdict)[0], FoulKind::NotDeclared);
    assert_eq!((pair(&verdict.points), game.has("yellow")), ([0, 7], true));
    let verdict = colour_for(First).plays(shot().hits("red 2"));
    assert_eq!(
        (pair(&verdict.points), fouls(&verdict)),
        ([0, 7], vec![FoulKind::NotDeclared, FoulKind::WrongBallFirst])
    );
}

#[test]
fn by_an_option_the_colour_that_is_hit_counts_as_nominated() {
    let mut game = Game::of_text("(game: Snooker(nominations: false))").turn_of(First).with("cue", -0.5, 0.3);
    game.plays(shot().hits("red 1").pots("red 1", "foot left"));
    let verdict = game.clone().plays(shot().hits("pink").pots("pink", "foot left"));
    assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![], [6, 0]));
    assert_eq!(cost(&game.clone().plays(shot().hits("pink").pots("blue", "foot left"))).1, 6);
    assert_eq!(cost(&game.clone().plays(shot().hits("red 2"))), (vec![FoulKind::WrongBallFirst], 7));
    assert_eq!(cost(&game.plays(shot())), (vec![FoulKind::NoBallHit], 7), "no colour was chosen");
}

#[test]
fn an_impossible_declaration_is_refused() {
    let mut game = red_for(First);
    nominate(&mut game, "black");
    assert!(game.tries(shot().hits("red 3")).is_err(), "a red is on");
    free_ball(&mut game, "black");
    assert!(game.tries(shot().hits("black")).is_err(), "there was no foul");
    let mut game = colour_for(First);
    nominate(&mut game, "red 2");
    assert!(game.tries(shot().hits("red 2")).is_err(), "a red is no colour");
    let mut game = free_ball_for_first();
    free_ball(&mut game, "red 1");
    assert!(game.tries(shot().hits("red 1")).is_err(), "the red is on anyway");
}

#[test]
fn a_touching_ball_on_counts_as_hit_when_played_away_from() {
    let touching = |ball: &str| red_for(First).with("cue", 0.5, 0.5).with(ball, 0.5, 0.5525);
    let away = shot().frozen("cue", "red 3").cushion("cue");
    assert_eq!(fouls(&touching("red 3").plays(away.clone())), [], "nothing else is hit");
    assert_eq!(fouls(&touching("red 3").plays(away.clone().hits("black"))), [], "another ball is hit later");
    let verdict = touching("red 3").plays(shot().frozen("cue", "red 3").hits("red 3"));
    assert_eq!(cost(&verdict), (vec![FoulKind::TouchingBallMoved], 4));
    assert_eq!(fouls(&touching("red 3").plays(away.hits("red 3"))), [], "it comes back to the ball off a cushion");
    let verdict = touching("blue").plays(shot().frozen("cue", "blue").cushion("cue"));
    assert_eq!(cost(&verdict), (vec![FoulKind::NoBallHit], 4), "the blue is not on");
    let verdict = touching("blue").plays(shot().frozen("cue", "blue").hits("blue"));
    assert_eq!(cost(&verdict), (vec![FoulKind::WrongBallFirst, FoulKind::TouchingBallMoved], 5));
}

#[test]
fn a_touching_colour_counts_as_hit_if_it_is_nominated() {
    let touching = || colour_for(First).with("cue", 0.5, 0.5).with("blue", 0.5, 0.5525);
    let mut game = touching();
    assert_eq!(fouls(&nominate(&mut game, "blue").plays(shot().frozen("cue", "blue").cushion("cue"))), []);
    let mut game = touching();
    assert_eq!(fouls(&nominate(&mut game, "pink").plays(shot().frozen("cue", "blue").hits("pink"))), []);
    let mut game = touching();
    let verdict = nominate(&mut game, "pink").plays(shot().frozen("cue", "blue").cushion("cue"));
    assert_eq!(cost(&verdict), (vec![FoulKind::NoBallHit], 6));
}

#[test]
fn after_a_foul_the_opponent_plays_or_has_the_offender_play_again() {
    let mut game = red_for(First);
    game.plays(shot().hits("red 3").pots("green", "foot left"));
    assert_eq!(game.choices(), (Second, vec![Choice::Play, Choice::HandOver]));
    assert_eq!(game.clone().choose(Choice::Play).next, plays_on(Second));
    assert_eq!(game.choose(Choice::HandOver).next, plays_on(First));
    let verdict = game.plays(shot().hits("red 3").pots("red 3", "foot left"));
    assert_eq!(verdict.points, [1, 0], "the offender may score again");
}

#[test]
fn a_snookered_opponent_has_a_free_ball_that_counts_as_a_red() {
    let mut game = free_ball_for_first();
    assert_eq!(game.state.next, Next::Shot(Turn::of(First).as_a(StrokeKind::FreeBall)));
    assert_eq!(on(&game), ["red 1"]);
    let verdict = free_ball(&mut game, "blue").plays(shot().hits("blue").pots("blue", "foot left"));
    assert_eq!((fouls(&verdict), pair(&verdict.points), verdict.next), (vec![], [1, 0], plays_on(First)));
    assert_eq!((game.place_of("blue"), on(&game).len()), (spot(&game, "blue"), 6), "now a colour is on");
}

#[test]
fn with_a_free_ball_a_red_counts_too() {
    let mut game = free_ball_for_first();
    let shot = shot().hits("blue").pots("blue", "foot left").pots("red 1", "foot right");
    let verdict = free_ball(&mut game, "blue").plays(shot);
    assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![], [2, 0]));
    assert!(game.has("blue") && !game.has("red 1"));
}

#[test]
fn a_free_ball_may_be_hit_together_with_the_ball_on_but_not_after_it() {
    let mut game = free_ball_for_first();
    let verdict = free_ball(&mut game, "blue").plays(shot().hits_together(&["blue", "red 1"]).stops("cue", -0.5, 0.4));
    assert!(!fouls(&verdict).contains(&FoulKind::WrongBallFirst));
    let mut game = free_ball_for_first();
    let verdict = free_ball(&mut game, "blue").plays(shot().hits("red 1").hits("blue"));
    assert_eq!(cost(&verdict), (vec![FoulKind::WrongBallFirst], 4));
    let mut game = free_ball_for_first();
    let verdict = free_ball(&mut game, "black").plays(shot().hits_together(&["black", "yellow"]));
    assert_eq!(cost(&verdict), (vec![FoulKind::WrongBallFirst], 4), "as free ball the black is worth a red");
    let mut game = free_ball_for_first();
    let verdict = free_ball(&mut game, "blue").plays(shot().hits_together(&["blue", "pink"]));
    assert_eq!(cost(&verdict), (vec![FoulKind::WrongBallFirst], 6));
}

#[test]
fn a_free_ball_need_not_be_taken() {
    let mut game = free_ball_for_first();
    assert_eq!(fouls(&game.clone().plays(shot().cushion("cue").hits("red 1"))), []);
    assert_eq!(cost(&game.plays(shot().hits("blue"))), (vec![FoulKind::WrongBallFirst], 5));
}

#[test]
fn among_the_colours_a_free_ball_counts_what_is_on() {
    let snookered = || {
        let mut game = left_for(Second, &["brown", "blue", "black"]).with("brown", 0.8, 0.4).with("blue", 0.3, 0.4);
        game.plays(shot().hits("blue").stops("cue", -0.5, 0.4));
        game.choose(Choice::PlayFreeBall);
        points(game, 0, 0)
    };
    let mut game = snookered();
    let verdict = free_ball(&mut game, "black").plays(shot().hits("black").pots("black", "foot left"));
    assert_eq!((pair(&verdict.points), on(&game), game.has("black")), ([4, 0], vec!["brown".to_owned()], true));
    let mut game = snookered();
    let both = shot().hits("black").pots("black", "foot left").pots("brown", "foot right");
    let verdict = free_ball(&mut game, "black").plays(both);
    assert_eq!((pair(&verdict.points), on(&game)), ([4, 0], vec!["blue".to_owned()]), "only the ball on counts");
    assert!(game.has("black") && !game.has("brown"));
}

#[test]
fn it_is_a_foul_to_snooker_behind_the_free_ball() {
    let mut game = free_ball_for_first();
    let verdict = free_ball(&mut game, "blue").plays(shot().hits("blue"));
    assert_eq!(cost(&verdict), (vec![FoulKind::BehindFreeBall], 4));
    let mut game = free_ball_for_first();
    let verdict = free_ball(&mut game, "pink").plays(shot().hits("pink"));
    assert_eq!(fouls(&verdict), [], "it is the blue that hides the red");
    let mut game = left_for(Second, &["pink", "black"]).with("pink", 0.8, 0.4).with("black", 0.3, 0.4);
    game.plays(shot().hits("black").stops("cue", -0.5, 0.4));
    game.choose(Choice::PlayFreeBall);
    let verdict = free_ball(&mut game, "black").plays(shot().hits("black"));
    assert_eq!(fouls(&verdict), [], "with only pink and black left it is allowed");
}

#[test]
fn in_hand_a_player_has_a_free_ball_only_if_no_place_in_the_d_helps() {
    let mut game = only(red_for(First), &[&["red 1"][..], &COLOURS].concat()).with("red 1", 1.0, 0.0);
    game.state.lie.set(game.ball("pink"), Place::Bed(0.5, -0.7));
    game.plays(shot().hits("red 1").scratches());
    assert_eq!(game.choices().1[0], Choice::PlayInHand, "the blue on its spot leaves the sides of the D");
    let mut game = only(red_for(First), &[&["red 1"][..], &COLOURS].concat()).with("red 1", 0.96, 0.0);
    game.plays(shot().hits("red 1").scratches());
    assert_eq!(game.choices().1[0], Choice::PlayFreeBall, "the pink hides the red from the whole D");
    let free = Turn::of(Second).in_hand(Zone::D).as_a(StrokeKind::FreeBall);
    assert_eq!(game.choose(Choice::PlayFreeBall).next, Next::Shot(free));
}

#[test]
fn a_miss_lets_the_opponent_have_the_balls_put_back() {
    let mut game = red_for(First);
    let before = game.state.lie.clone();
    game.plays(shot().hits("blue").pots("blue", "foot left").pots("red 5", "foot left").stops("cue", 0.3, 0.3));
    assert_eq!(game.choices(), (Second, vec![Choice::Play, Choice::HandOver, Choice::Restore]));
    game.choose(Choice::Restore);
    assert_eq!((&game.state.lie, &game.state.next), (&before, &plays_on(First)));
    assert_eq!(game.points(), [0, 5], "the points stay");
}

#[test]
fn after_a_miss_at_a_colour_a_colour_is_on_again() {
    let mut game = colour_for(First);
    nominate(&mut game, "blue").plays(shot());
    assert!(on(&game.clone()).is_empty(), "a choice comes first");
    let mut play = game.clone();
    play.choose(Choice::Play);
    assert!(on(&play).contains(&"red 2".to_owned()));
    game.choose(Choice::Restore);
    assert_eq!(on(&game).len(), 6);
}

/// The red 1 is hidden behind the blue; Anna misses it.
fn hidden_miss(options: &str) -> Vec<Choice> {
    let balls = [&["red 1"][..], &COLOURS].concat();
    let game = Game::of_text(&format!("(game: Snooker({options}))")).turn_of(First).with("cue", -0.5, 0.4);
    let mut game = only(game, &balls).with("red 1", 0.8, 0.4).with("blue", 0.3, 0.4);
    game.plays(shot().hits("blue").stops("cue", -0.4, 0.1));
    game.choices().1
}

#[test]
fn the_option_decides_whether_a_snookered_player_misses() {
    assert!(!hidden_miss("misses: IfNotSnookered").contains(&Choice::Restore));
    assert!(hidden_miss("misses: Always").contains(&Choice::Restore));
    assert!(!hidden_miss("misses: Never").contains(&Choice::Restore));
    let mut game = Game::of_text("(game: Snooker(misses: Never))").turn_of(First).with("cue", -0.5, 0.3);
    game.plays(shot());
    assert_eq!(game.choices().1, [Choice::Play, Choice::HandOver]);
}

#[test]
fn there_is_no_miss_when_a_player_needs_snookers() {
    let choices = |own: i32, other: i32| {
        let mut game = points(left_for(First, &["blue", "pink", "black"]).with("cue", -0.5, 0.3), own, other);
        game.plays(shot());
        game.choices().1
    };
    // 18 points are on the table; the foul costs 5.
    assert!(choices(0, 12).contains(&Choice::Restore));
    assert!(!choices(0, 14).contains(&Choice::Restore), "after the foul 19 are missing");
    assert!(!choices(19, 0).contains(&Choice::Restore), "before the foul the opponent needed a snooker");
}

#[test]
fn the_third_miss_from_a_place_with_a_ball_on_in_full_sight_loses_the_frame() {
    let mut game = red_for(First);
    let first = game.plays(shot());
    assert!(!first.sentence.contains("once more"), "{}", first.sentence);
    game.choose(Choice::Restore);
    let second = game.plays(shot());
    assert!(second.sentence.contains("misses once more"), "{}", second.sentence);
    game.choose(Choice::Restore);
    let third = game.plays(shot());
    assert_eq!((third.ended, game.racks()), (Ended::Rack(Some(Second)), [0, 1]));
}

#[test]
fn a_choice_to_play_begins_the_count_of_misses_anew() {
    let mut game = red_for(First);
    game.plays(shot());
    game.choose(Choice::Restore);
    game.plays(shot());
    game.choose(Choice::HandOver);
    assert_eq!(game.plays(shot()).ended, Ended::Nothing);
}

#[test]
fn without_full_sight_the_third_miss_does_not_lose_the_frame() {
    let balls = [&["red 1"][..], &COLOURS].concat();
    // Half of the red is hidden behind the blue.
    let mut game = only(red_for(First), &balls).with("red 1", 0.8, 0.3).with("blue", 0.7, 0.34);
    for _ in 0..3 {
        game.plays(shot());
        game.choose(Choice::Restore);
    }
    assert_eq!(game.racks(), [0, 0]);
}

#[test]
fn a_colour_whose_spot_is_taken_goes_to_the_highest_free_spot() {
    let mut game = colour_for(First).with("red 2", 0.0, 0.01);
    nominate(&mut game, "blue").plays(shot().hits("blue").pots("blue", "foot left"));
    assert!(game.place_of("blue") == DVec2::ZERO || game.has("blue"));
    let mut game = colour_for(First).with("red 2", 0.0, 0.01).with("blue", 0.4, 0.4);
    nominate(&mut game, "blue").plays(shot().hits("blue").pots("blue", "foot left"));
    assert!(game.place_of("blue").distance(game.place_of("red 2")) > 0.0525, "it does not touch the red");
    let mut game = colour_for(First).with("red 2", 0.0, 0.01).with("black", 0.6, 0.6).with("blue", 0.4, 0.4);
    nominate(&mut game, "blue").plays(shot().hits("blue").pots("blue", "foot left"));
    assert_eq!(game.place_of("blue"), spot(&game, "black"));
}

#[test]
fn with_all_spots_taken_a_colour_goes_next_to_its_own_towards_the_top_cushion() {
    let mut game = colour_for(First);
    // Each spot has a red on it, and all colours are elsewhere.
    for (index, name) in COLOURS.into_iter().enumerate() {
        let place = spot(&game, name);
        game = game.with(&format!("red {}", index + 2), place.x, place.y).with(name, -1.5, 0.1 * index as f64);
    }
    let mut blue = game.clone();
    nominate(&mut blue, "blue").plays(shot().hits("blue").pots("blue", "foot left"));
    let gap = blue.place_of("blue").x - 0.0525;
    assert!(gap > 1e-4 && gap < 1e-3 && blue.place_of("blue").y == 0.0, "{gap}");
    // There is no room between the black spot and the cushion if balls lie there.
    let mut black = game.with("red 10", 1.52, 0.0).with("red 11", 1.58, 0.0).with("red 12", 1.64, 0.0);
    black = black.with("red 13", 1.70, 0.0).with("red 14", 1.755, 0.0);
    nominate(&mut black, "black").plays(shot().hits("black").pots("black", "foot left"));
    let place = black.place_of("black");
    assert!(place.x < spot(&black, "black").x - 0.0525 && place.x > 1.4, "{place}");
}

#[test]
fn of_several_colours_the_highest_takes_the_first_free_spot() {
    let taken = [("pink", "red 2"), ("blue", "red 3")];
    let mut game = red_for(First);
    for (name, red) in taken {
        let place = spot(&game, name);
        game = game.with(red, place.x, place.y);
    }
    game = game.with("pink", 0.3, 0.3).with("blue", 0.3, -0.3).with("brown", 0.5, 0.5);
    let verdict = game.plays(shot().hits("red 4").pots("blue", "foot left").pots("pink", "foot left"));
    assert_eq!(cost(&verdict).1, 6);
    assert_eq!(
        game.place_of("pink"),
        spot(&game, "brown"),
        "the black is on its spot, so the brown one is the highest"
    );
    assert!(game.place_of("blue").distance(spot(&game, "blue")) < 0.06, "then no spot is left but beside its own");
}

#[test]
fn a_frame_can_be_conceded_and_agreed_to_be_stale() {
    let mut game = points(red_for(First), 30, 20);
    let verdict = game.state.agree_on_stalemate(&game.equipment).expect("the match goes on");
    assert_eq!((verdict.ended, game.points(), on(&game).len()), (Ended::Nothing, [0, 0], 15));
    assert_eq!(verdict.sentence, "Stalemate: the frame is played again. Anna breaks.");
    let verdict = game.state.concede_rack(&game.equipment, First).expect("the match goes on");
    assert_eq!((verdict.ended, game.racks()), (Ended::Rack(Some(Second)), [0, 1]));
    assert_eq!(verdict.sentence, "Anna concedes. Ben wins the frame.");
}

#[test]
fn the_clock_costs_four_or_the_ball_on() {
    let game = Game::of_text("(game: Snooker, shot_clock: 25)").turn_of(First).with("cue", -0.5, 0.3);
    let mut red = game.clone();
    let verdict = red.state.run_out_of_time(&red.equipment).expect("there is a clock");
    assert_eq!(cost(&verdict), (vec![FoulKind::Clock], 4));
    assert_eq!(red.choices().1, [Choice::Play, Choice::HandOver]);
    let mut colour = game;
    colour.plays(shot().hits("red 1").pots("red 1", "foot left"));
    let verdict = colour.state.run_out_of_time(&colour.equipment).expect("there is a clock");
    assert_eq!(cost(&verdict), (vec![FoulKind::Clock], 7), "no colour was nominated");
}

#[test]
fn a_handicap_is_a_head_start_in_points_in_every_frame() {
    let mut game = Game::of_text("(game: Snooker, handicap: (0, 21), race_to: 2)");
    assert_eq!(game.points(), [0, 21]);
    game.state.concede_rack(&game.equipment, First).expect("the match goes on");
    assert_eq!((game.points(), game.racks()), ([0, 21], [0, 1]));
}

#[test]
fn the_best_of_the_match_is_kept() {
    let mut game = colour_for(First);
    nominate(&mut game, "black").plays(shot().hits("black").pots("black", "foot left"));
    let verdict = game.plays(shot().hits("red 2").scratches());
    assert_eq!((pair(&verdict.points), game.state.players[0].high_run, game.points()), ([0, 4], 8, [8, 4]));
}

#[test]
fn snooker_needs_its_balls_and_its_table() {
    let refusal = |text: &str| {
        let source = baize_files::Source::of_text("text", text.to_owned());
        baize_games::rules::LoadedGame::of_source(source).map(|_| ()).map_err(|error| error.to_string())
    };
    let pool = refusal("(game: Snooker, rack: \"eight_ball\")");
    assert!(pool.as_ref().is_err_and(|message| message.contains("a ball named `yellow`")), "{pool:?}");
    let table = refusal("(game: Snooker, table: \"pool_9ft\")");
    assert!(table.is_err(), "it has no spot for the yellow");
}
