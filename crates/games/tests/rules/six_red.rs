//! Six-red: cases that were written from the texts alone. What it shares with snooker is tested there.

use baize_games::rules::{Choice, Declaration, Ended, FoulKind, Place, Zone};

use crate::script::*;

/// A red is on for Anna in the game with these options, and the red 1 lies in the open.
fn reds_by(options: &str) -> Game {
    let game = Game::of_text(&format!("(game: SixRed({options}))"));
    game.turn_of(First).with("cue", -0.5, 0.3).with("red 1", 0.3, 0.6)
}

fn reds() -> Game {
    reds_by("")
}

fn nominates<'a>(game: &'a mut Game, ball: &str) -> &'a mut Game {
    let ball = game.ball(ball);
    game.declares(Declaration::Nominate(ball))
}

fn has(game: &Game, choice: Choice) -> bool {
    game.choices().1.contains(&choice)
}

/// Anna misses every ball so often, and each time Ben takes this choice.
fn misses(game: &mut Game, times: usize, choice: Choice) {
    for _ in 0..times {
        game.plays(shot());
        game.choose(choice);
    }
}

#[test]
fn a_maximum_of_six_reds_with_the_black_and_all_colours_is_75() {
    let mut game = Game::of("six_red");
    assert_eq!(game.equipment.balls.len(), 13, "six reds, six colours and the cue ball");
    for number in 1..=6 {
        let red = format!("red {number}");
        game.plays(shot().hits(&red).pots(&red, "foot left"));
        nominates(&mut game, "black").plays(shot().hits("black").pots("black", "foot left"));
    }
    assert_eq!(game.points(), [48, 0]);
    for colour in ["yellow", "green", "brown", "blue", "pink"] {
        game.plays(shot().hits(colour).pots(colour, "foot left"));
    }
    let end = game.plays(shot().hits("black").pots("black", "foot left"));
    assert_eq!((end.ended, game.state.players[0].high_run), (Ended::Rack(Some(First)), 75));
}

#[test]
fn a_miss_is_called_as_in_snooker_and_the_balls_may_be_put_back() {
    let mut game = reds();
    let verdict = game.plays(shot());
    assert!(verdict.sentence.contains("It is a miss."), "{}", verdict.sentence);
    assert_eq!(game.choices(), (Second, vec![Choice::Play, Choice::HandOver, Choice::Restore]));
    assert_eq!(game.points(), [0, 4]);
    let mut other = reds();
    other.plays(shot().hits("blue"));
    assert!(has(&other, Choice::Restore));
    assert_eq!(other.points(), [0, 5]);
}

#[test]
fn after_the_fourth_miss_there_is_a_warning_and_at_the_fifth_the_cue_ball_may_go_anywhere_instead_of_back() {
    let mut game = reds();
    for number in 1..=4 {
        let verdict = game.plays(shot());
        assert_eq!(
            verdict.sentence.contains("If Anna misses once more"),
            number == 4,
            "{number}: {}",
            verdict.sentence
        );
        game.choose(Choice::Restore);
    }
    let fifth = game.plays(shot());
    assert!(fifth.sentence.contains("It is the fifth miss in a row."), "{}", fifth.sentence);
    assert_eq!(game.choices(), (Second, vec![Choice::Play, Choice::HandOver, Choice::PlayInHand]));
    assert_eq!(game.clone().choose(Choice::Play).next, plays_on(Second));
    assert_eq!(game.clone().choose(Choice::HandOver).next, plays_on(First));
    assert_eq!(game.choose(Choice::PlayInHand).next, in_hand(Second, Zone::Anywhere));
}

#[test]
fn no_frame_is_lost_by_three_misses_in_full_sight() {
    let mut game = reds();
    misses(&mut game, 3, Choice::Restore);
    assert_eq!((game.racks(), game.points(), game.state.to_act()), ([0, 0], [0, 12], Some(First)));
}

#[test]
fn misses_are_still_in_a_row_if_the_offender_is_asked_to_play_again() {
    let mut game = reds();
    misses(&mut game, 4, Choice::HandOver);
    game.plays(shot());
    assert!(has(&game, Choice::PlayInHand) && !has(&game, Choice::Restore));
}

#[test]
fn a_legal_stroke_ends_the_count() {
    let mut game = reds();
    misses(&mut game, 4, Choice::Restore);
    assert_eq!(game.plays(shot().hits("red 1")).next, plays_on(Second));
    game.plays(shot().hits("red 1"));
    game.plays(shot());
    assert!(has(&game, Choice::Restore) && !has(&game, Choice::PlayInHand), "it is the first miss again");
}

#[test]
fn the_count_ends_if_the_opponent_plays_on() {
    let mut game = reds();
    misses(&mut game, 3, Choice::Restore);
    misses(&mut game, 1, Choice::Play);
    game.plays(shot().hits("red 1"));
    game.plays(shot());
    assert!(has(&game, Choice::Restore) && !has(&game, Choice::PlayInHand));
}

#[test]
fn the_cue_ball_goes_nowhere_else_when_snookers_are_required() {
    let mut game = reds();
    misses(&mut game, 4, Choice::Restore);
    game.state.players[1].points = 100;
    game.plays(shot());
    assert_eq!(game.choices(), (Second, vec![Choice::Play, Choice::HandOver]));
}

#[test]
fn by_the_other_text_there_is_no_miss_and_the_cue_ball_may_go_anywhere_after_every_foul() {
    let mut miss = reds_by("miss_rule: FreeTable");
    let verdict = miss.plays(shot());
    assert!(!verdict.sentence.contains("miss."), "{}", verdict.sentence);
    assert_eq!(miss.choices(), (Second, vec![Choice::Play, Choice::HandOver, Choice::PlayInHand]));
    assert_eq!(miss.choose(Choice::PlayInHand).next, in_hand(Second, Zone::Anywhere));
    let mut in_off = reds_by("miss_rule: FreeTable");
    in_off.plays(shot().hits("red 1").scratches());
    assert_eq!(in_off.choices(), (Second, vec![Choice::PlayInHand, Choice::HandOver]));
    assert_eq!(in_off.choose(Choice::PlayInHand).next, in_hand(Second, Zone::Anywhere));
    let mut in_snooker = reds();
    in_snooker.plays(shot().hits("red 1").scratches());
    assert_eq!(in_snooker.choose(Choice::PlayInHand).next, in_hand(Second, Zone::D), "usually from the D");
}

#[test]
fn by_the_other_text_too_not_when_snookers_are_required() {
    let mut game = reds_by("miss_rule: FreeTable");
    game.state.players[1].points = 80;
    game.plays(shot().hits("black"));
    assert_eq!(game.choices(), (Second, vec![Choice::Play, Choice::HandOver]));
}

#[test]
fn with_the_misses_of_snooker_the_third_in_full_sight_loses_the_frame() {
    let mut game = reds_by("miss_rule: AsInSnooker");
    misses(&mut game, 2, Choice::Restore);
    assert_eq!(game.plays(shot()).ended, Ended::Match(Some(Second)));
}

/// Anna has potted the red 1, and the only red left lies at (1.0, 0.5).
fn colour_for_anna(mut game: Game) -> Game {
    game.plays(shot().hits("red 1").pots("red 1", "foot left"));
    for number in 3..=6 {
        let ball = game.ball(&format!("red {number}"));
        game.state.lie.set(ball, Place::Pocket(0));
    }
    game.with("red 2", 1.0, 0.5)
}

/// The cue ball hits this ball and stops so that the ball lies between it and the red.
fn hides_behind(ball: &str) -> Shot {
    shot().hits(ball).stops(ball, 0.6, 0.5).stops("cue", 0.5, 0.5)
}

#[test]
fn a_snooker_behind_the_nominated_colour_is_a_foul_of_its_value() {
    for (colour, points) in [("green", 4), ("blue", 5), ("black", 7)] {
        let mut game = colour_for_anna(reds());
        let verdict = nominates(&mut game, colour).plays(hides_behind(colour));
        assert_eq!(fouls(&verdict), [FoulKind::BehindFreeBall], "{colour}");
        assert_eq!(game.points(), [1, points], "{colour}");
        assert_eq!(game.choices().1[0], Choice::PlayFreeBall, "{colour}");
        assert!(verdict.sentence.contains(&format!("snookered behind the {colour}, the nominated colour")));
    }
}

#[test]
fn the_same_stroke_is_fair_at_snooker() {
    let game = Game::of("snooker").turn_of(First).with("cue", -0.5, 0.3).with("red 1", 0.3, 0.6);
    let mut game = colour_for_anna(game);
    for number in 7..=15 {
        let ball = game.ball(&format!("red {number}"));
        game.state.lie.set(ball, Place::Pocket(0));
    }
    let verdict = nominates(&mut game, "green").plays(hides_behind("green"));
    assert_eq!((fouls(&verdict), verdict.next), (vec![], plays_on(Second)));
}

#[test]
fn a_snooker_behind_another_colour_is_fair() {
    let mut game = colour_for_anna(reds());
    let shot = shot().hits("black").stops("green", 0.6, 0.5).stops("cue", 0.5, 0.5);
    let verdict = nominates(&mut game, "black").plays(shot);
    assert_eq!((fouls(&verdict), verdict.next), (vec![], plays_on(Second)));
}

#[test]
fn it_is_no_snooker_if_another_red_is_open() {
    let mut game = colour_for_anna(reds());
    let ball = game.ball("red 3");
    game.state.lie.set(ball, Place::Bed(0.5, -0.5));
    let verdict = nominates(&mut game, "green").plays(hides_behind("green"));
    assert_eq!(fouls(&verdict), []);
}

#[test]
fn without_nominations_the_colour_that_is_hit_counts() {
    let mut game = colour_for_anna(reds_by("nominations: false"));
    assert_eq!(fouls(&game.plays(hides_behind("pink"))), [FoulKind::BehindFreeBall]);
    assert_eq!(game.points(), [1, 6]);
}
