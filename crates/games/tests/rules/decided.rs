//! What the game decides where the texts are silent or differ; `docs/play/rules.md` says why.

use baize_games::rules::{Choice, Ended, FoulKind, Next, Side, Zone};

use crate::script::*;

/// A red is on for Anna at snooker.
fn red() -> Game {
    Game::of("snooker").turn_of(First).with("cue", -0.5, 0.3)
}

fn breaks_badly(game: &mut Game) {
    game.plays(shot().crosses("cue", "head string").hits("2"));
}

/// A match of eight-ball to three racks with these breaks; Anna breaks the first one.
fn match_of(breaks: &str) -> Game {
    Game::of_text(&format!("(name: \"x\", game: EightBall(), race_to: 3, breaks: {breaks})"))
}

fn concedes(game: &mut Game, side: Side) {
    let equipment = game.equipment.clone();
    game.state.concede_rack(&equipment, side).expect("the match goes on");
}

#[test]
fn the_next_rack_is_broken_in_turn_though_the_opponent_broke_the_first_one_again() {
    let mut game = match_of("Alternate");
    breaks_badly(&mut game);
    game.choose(Choice::RackAndBreak);
    assert_eq!((game.state.to_act(), game.state.breaker), (Some(Second), Second));
    concedes(&mut game, First);
    assert_eq!(game.state.to_act(), Some(Second), "rack 1 was Anna's break, rack 2 is Ben's");
    concedes(&mut game, First);
    assert!(matches!(game.state.next, Next::Over { .. }) || game.state.to_act() == Some(First), "rack 3 is Anna's");
}

#[test]
fn a_break_that_the_same_player_repeats_changes_nothing_in_the_order() {
    let mut game = match_of("Alternate");
    breaks_badly(&mut game);
    game.choose(Choice::RackAndLetBreak);
    assert_eq!(game.state.to_act(), Some(First));
    concedes(&mut game, First);
    assert_eq!(game.state.to_act(), Some(Second));
}

#[test]
fn two_breaks_again_by_both_players_leave_the_order_as_it_was() {
    let mut game = match_of("Alternate");
    breaks_badly(&mut game);
    game.choose(Choice::RackAndBreak);
    breaks_badly(&mut game);
    game.choose(Choice::RackAndBreak);
    assert_eq!(game.state.to_act(), Some(First));
    concedes(&mut game, Second);
    assert_eq!(game.state.to_act(), Some(Second));
}

#[test]
fn where_winner_or_loser_breaks_a_new_break_matters_to_nobody() {
    for (breaks, breaker) in [("Winner", Second), ("Loser", First)] {
        let mut game = match_of(breaks);
        breaks_badly(&mut game);
        game.choose(Choice::RackAndBreak);
        concedes(&mut game, First);
        assert_eq!(game.state.to_act(), Some(breaker), "{breaks}");
    }
}

#[test]
fn after_a_stalemate_the_original_breaker_breaks_though_the_other_broke_again() {
    let mut game = match_of("Alternate");
    breaks_badly(&mut game);
    game.choose(Choice::RackAndBreak);
    game.plays(shot().crosses("cue", "head string").hits("2").cushions(&["1", "2", "3", "4"]));
    let equipment = game.equipment.clone();
    game.state.agree_on_stalemate(&equipment).expect("it goes on");
    assert_eq!(game.state.to_act(), Some(First));
}

#[test]
fn a_conceded_rack_costs_the_rack_and_a_conceded_match_the_match() {
    let mut game = match_of("Alternate");
    concedes(&mut game, First);
    assert_eq!(game.racks(), [0, 1]);
    assert!(matches!(game.state.concede_match(First).expect("it goes on").ended, Ended::Match(Some(Second))));
}

/// Ben may have the balls put back after each of these misses by Anna.
fn misses(game: &mut Game, times: usize) {
    for number in 1..=times {
        let verdict = game.plays(shot().stops("cue", -0.5, 0.5));
        assert_eq!(verdict.ended, Ended::Nothing, "miss {number}: {}", verdict.sentence);
        assert!(!verdict.sentence.contains("once more"), "{}", verdict.sentence);
        game.choose(Choice::Restore);
    }
}

#[test]
fn by_an_option_as_in_six_red_misses_never_lose_the_frame() {
    let mut game = Game::of_text("(name: \"x\", game: Snooker(three_misses: false))").turn_of(First);
    game = game.with("cue", -0.5, 0.3);
    misses(&mut game, 5);
    let mut usual = red();
    for number in 1..=3 {
        let verdict = usual.plays(shot().stops("cue", -0.5, 0.5));
        assert_eq!(verdict.ended != Ended::Nothing, number == 3, "{}", verdict.sentence);
        if number < 3 {
            usual.choose(Choice::Restore);
        }
    }
}

#[test]
fn a_red_that_is_hit_before_a_colour_is_fair_however_soon_the_colour_follows() {
    for delay in [1e-6, 1e-4, 4e-4, 6e-4, 0.1] {
        let verdict = red().plays(shot().hits("red 1").hits_soon("blue", delay));
        assert_eq!(fouls(&verdict), [], "{delay} s: the red was hit first");
    }
}

#[test]
fn a_colour_that_is_hit_before_the_red_or_exactly_with_it_is_a_foul() {
    for delay in [1e-6, 4e-4, 0.1] {
        let verdict = red().plays(shot().hits("blue").hits_soon("red 1", delay));
        assert_eq!((fouls(&verdict), pair(&verdict.points)), (vec![FoulKind::WrongBallFirst], [0, 5]), "{delay} s");
    }
    let together = red().plays(shot().hits_together(&["red 1", "blue"]));
    assert_eq!((fouls(&together), pair(&together.points)), (vec![FoulKind::WrongBallFirst], [0, 5]));
    assert_eq!(fouls(&red().plays(shot().hits_together(&["red 1", "red 2"]))), []);
}

/// Rotation with the fouls of the BCA's own book.
fn rotation() -> Game {
    Game::of_text("(name: \"x\", game: Rotation(bca_fouls: true))").turn_of(First).with("cue", -0.3, 0.2)
}

#[test]
fn by_the_bca_a_scratch_at_rotation_gives_the_cue_ball_behind_the_head_string() {
    for scratch in [shot().hits("1").scratches(), shot().hits("1").off_table("cue")] {
        let mut game = rotation();
        assert_eq!(game.plays(scratch).next, in_hand(Second, Zone::Kitchen));
    }
    let mut usual = Game::of("rotation").turn_of(First).with("cue", -0.3, 0.2);
    assert_eq!(usual.plays(shot().hits("1").scratches()).next, in_hand(Second, Zone::Anywhere));
}

#[test]
fn by_the_bca_another_foul_at_rotation_lets_the_opponent_play_or_hand_over() {
    let mut game = rotation();
    let verdict = game.plays(shot().hits("2").pots("2", "foot left"));
    assert_eq!(fouls(&verdict), [FoulKind::WrongBallFirst]);
    assert_eq!(game.choices(), (Second, vec![Choice::Play, Choice::HandOver]));
    assert!(game.has("2"), "what fell is spotted: {}", verdict.sentence);
    game.choose(Choice::HandOver);
    assert_eq!(game.state.next, plays_on(First));
    let mut third = rotation();
    third.state.players[0].fouls = 2;
    assert!(matches!(third.plays(shot().hits("2").cushion("2")).ended, Ended::Rack(Some(Second)) | Ended::Match(_)));
}

#[test]
fn a_bad_break_of_rotation_is_not_played_on_as_it_lies() {
    let mut game = Game::of("rotation");
    game.plays(shot().crosses("cue", "head string").hits("1").cushions(&["1", "2"]));
    assert_eq!(game.choices(), (Second, vec![Choice::PlayInHand, Choice::RackAndBreak]));
}
