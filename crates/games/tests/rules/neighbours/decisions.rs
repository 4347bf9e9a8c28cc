//! What the game decides where the texts are silent: who breaks next, what a concession costs, misses at six-red, half a millisecond,
//! and the fouls of rotation by the BCA.

use baize_games::rules::{BallInHand, Choice, Ended, FoulKind, Next, Side, StrokeKind, Turn, Zone};

use crate::script::*;

fn of(game: &str, terms: &str) -> Game {
    Game::of_text(&format!("(name: \"x\", game: {game}, {terms})"))
}

fn concedes(game: &mut Game, side: Side) -> Ended {
    let equipment = game.equipment.clone();
    game.state.concede_rack(&equipment, side).unwrap_or_else(|objection| panic!("{objection}")).ended
}

fn head() -> Shot {
    shot().crosses("cue", "head string")
}

// Who breaks after a re-break.

#[test]
fn who_takes_over_a_break_does_not_lose_his_own() {
    // A shot after which the opponent may have the balls racked and break himself.
    let cases = [
        ("an illegal break", "EightBall()", head().hits("2"), Choice::RackAndBreak),
        (
            "the 8 with a scratch",
            "EightBall()",
            head().hits("2").pots("8", "foot left").scratches(),
            Choice::RackAndBreak,
        ),
        ("a bad break of rotation", "Rotation()", head().hits("2"), Choice::RackAndBreak),
        ("a bad break of blackball", "Blackball()", shot().hits("red 1"), Choice::RackAndBreak),
        ("too few points", "Blackball(break_rule: ThreePoints)", shot().hits("red 1"), Choice::RackAndBreak),
    ];
    for (name, game, bad, choice) in cases {
        for (breaks, next) in [("Alternate", Second), ("Winner", Second), ("Loser", First)] {
            let mut game = of(game, &format!("race_to: 4, breaks: {breaks}"));
            game.plays(bad.clone());
            game.choose(choice);
            assert_eq!((game.state.to_act(), game.state.breaker), (Some(Second), Second), "{name}");
            concedes(&mut game, First);
            assert_eq!(game.state.to_act(), Some(next), "{name}, {breaks}");
        }
    }
}

#[test]
fn a_break_that_is_given_away_without_a_choice_was_still_that_of_the_first_player() {
    let world = "Blackball(break_rule: FourToCushions, after_foul: TwoVisits)";
    for rule in [world, "Blackball(break_rule: TwoToCushions)"] {
        let mut game = of(rule, "race_to: 3, breaks: Alternate");
        game.plays(shot().hits("red 1"));
        assert_eq!(game.state.to_act(), Some(Second), "{rule}");
        concedes(&mut game, First);
        assert_eq!(game.state.to_act(), Some(Second), "rack 2 is Ben's: {rule}");
        concedes(&mut game, First);
        assert_eq!(game.state.to_act(), Some(First), "rack 3 is Anna's: {rule}");
    }
}

#[test]
fn after_the_clock_at_the_break_the_rack_is_still_that_of_the_first_player_who_should_have_broken() {
    // No ball was racked again: the opponent breaks the same rack.
    let mut game = of("NineBall()", "race_to: 3, breaks: Alternate, shot_clock: 30");
    let equipment = game.equipment.clone();
    game.state.run_out_of_time(&equipment).unwrap_or_else(|objection| panic!("{objection}"));
    assert_eq!(game.state.to_act(), Some(Second));
    concedes(&mut game, First);
    assert_eq!(game.state.to_act(), Some(Second), "rack 2 is Ben's");
}

#[test]
fn a_re_break_in_a_later_rack_leaves_the_order_too() {
    let mut game = of("EightBall()", "race_to: 5, breaks: Alternate");
    concedes(&mut game, First);
    assert_eq!(game.state.to_act(), Some(Second));
    game.plays(head().hits("2"));
    game.choose(Choice::RackAndBreak);
    assert_eq!(game.state.to_act(), Some(First), "Anna breaks Ben's rack again");
    concedes(&mut game, Second);
    assert_eq!(game.state.to_act(), Some(First), "rack 3 is hers");
    concedes(&mut game, First);
    assert_eq!(game.state.to_act(), Some(Second));
}

#[test]
fn a_stalemate_after_a_re_break_and_the_black_on_the_break_leave_the_order() {
    let mut game = of("Blackball()", "race_to: 3, breaks: Alternate");
    game.plays(shot().hits("red 1").pots("black", "foot left"));
    assert_eq!(game.state.to_act(), Some(First), "the same player breaks again");
    game.plays(shot().hits("red 1"));
    game.choose(Choice::RackAndBreak);
    let equipment = game.equipment.clone();
    game.state.agree_on_stalemate(&equipment).unwrap_or_else(|objection| panic!("{objection}"));
    assert_eq!(game.state.to_act(), Some(First), "the original breaker");
    concedes(&mut game, Second);
    assert_eq!(game.state.to_act(), Some(Second));
}

#[test]
fn at_straight_pool_neither_the_lag_after_a_stalemate_nor_a_third_foul_changes_whose_game_it_was() {
    let game = || of("StraightPool()", "race_to: 4, breaks: Alternate");
    let lags = |game: &mut Game, winner: Side, choice: Choice| {
        let equipment = game.equipment.clone();
        game.state.lag_after_stalemate(&equipment, winner).unwrap_or_else(|objection| panic!("{objection}"));
        game.choose(choice);
    };
    let plays = |game: &mut Game| game.plays(head().hits("1").cushions(&["1", "2", "cue"]));
    let cases = [
        (First, Choice::BreakFirst, First),
        (First, Choice::LetOpponentBreak, Second),
        (Second, Choice::BreakFirst, Second),
        (Second, Choice::LetOpponentBreak, First),
    ];
    for (winner, choice, breaks) in cases {
        let mut game = game();
        plays(&mut game);
        lags(&mut game, winner, choice);
        assert_eq!((game.state.to_act(), game.state.breaker), (Some(breaks), breaks));
        // A second stalemate in the same game.
        plays(&mut game);
        lags(&mut game, winner, choice);
        assert_eq!(game.state.to_act(), Some(breaks));
        concedes(&mut game, First);
        assert_eq!(game.state.to_act(), Some(Second), "game 1 was Anna's, game 2 is Ben's: {winner:?} {choice:?}");
        concedes(&mut game, First);
        assert_eq!(game.state.to_act(), Some(First), "and game 3 is hers");
    }
    let mut third = game();
    plays(&mut third);
    third.state.players[1].fouls = 2;
    third.plays(shot());
    assert_eq!(third.state.to_act(), Some(Second), "Ben breaks a new rack after his third foul");
    concedes(&mut third, First);
    assert_eq!(third.state.to_act(), Some(Second), "game 2 is his");
}

#[test]
fn who_lets_the_opponent_break_after_the_lag_of_the_match_has_the_second_break() {
    for (choice, first) in [(Choice::BreakFirst, First), (Choice::LetOpponentBreak, Second)] {
        let text = "(name: \"x\", game: StraightPool(), race_to: 3, breaks: Alternate)";
        let source = baize_files::Source::of_text("text", text.to_owned());
        let loaded = baize_games::rules::LoadedGame::of_source(source).unwrap_or_else(|error| panic!("{error}"));
        let mut game = Game::loaded(&loaded);
        game.choose(choice);
        assert_eq!(game.state.to_act(), Some(first));
        concedes(&mut game, First);
        assert_eq!(game.state.to_act(), Some(first.other()));
    }
}

// What a concession costs.

#[test]
fn a_conceded_rack_is_one_rack_and_a_conceded_match_the_match_in_every_game() {
    let cases = [
        ("EightBall()", 3),
        ("NineBall()", 2),
        ("TenBall()", 5),
        ("Rotation()", 2),
        ("StraightPool()", 2),
        ("Blackball()", 3),
        ("Snooker()", 4),
        ("ThreeCushion()", 2),
        ("StraightRail()", 3),
    ];
    for (name, race_to) in cases {
        let mut game = of(name, &format!("race_to: {race_to}, breaks: Winner"));
        let mut conceded = game.clone();
        assert_eq!(concedes(&mut conceded, First), Ended::Rack(Some(Second)), "{name}");
        assert_eq!(conceded.racks(), [0, 1], "{name}");
        let verdict = game.state.concede_match(First).unwrap_or_else(|objection| panic!("{objection}"));
        assert_eq!((verdict.ended, game.racks()), (Ended::Match(Some(Second)), [0, 0]), "{name}");
        assert!(game.state.concede_match(Second).is_err(), "{name}: the match is over");
        // The last rack that is needed ends the match.
        let mut last = of(name, "race_to: 1");
        assert_eq!(concedes(&mut last, First), Ended::Match(Some(Second)), "{name}");
    }
}

#[test]
fn only_at_snooker_a_frame_is_conceded_in_ones_own_turn_alone() {
    for name in ["EightBall()", "NineBall()", "Blackball()", "StraightPool()", "ThreeCushion()"] {
        assert_eq!(concedes(&mut of(name, "race_to: 2"), Second), Ended::Rack(Some(First)), "{name}");
    }
    let mut snooker = of("Snooker()", "race_to: 2");
    let equipment = snooker.equipment.clone();
    assert!(snooker.state.concede_rack(&equipment, Second).is_err());
    assert!(snooker.state.concede_match(Second).is_ok(), "a match is conceded at any time");
}

// Misses at six-red.

#[test]
fn without_the_rule_of_three_misses_no_number_of_them_loses_the_frame_and_each_is_called() {
    for misses in ["Always", "IfNotSnookered"] {
        let options = format!("Snooker(three_misses: false, misses: {misses})");
        let mut game = of(&options, "race_to: 1").turn_of(First).with("cue", -0.5, 0.3);
        for number in 1..=10 {
            let verdict = game.plays(shot().stops("cue", -0.5, 0.5));
            assert!(verdict.sentence.contains("It is a miss.") && !verdict.sentence.contains("once more"), "{number}");
            assert_eq!((verdict.ended, game.points()), (Ended::Nothing, [0, 4 * number]), "{number}");
            game.choose(Choice::Restore);
        }
    }
    let mut never = of("Snooker(misses: Never)", "race_to: 1").turn_of(First).with("cue", -0.5, 0.3);
    for _ in 0..5 {
        assert!(!never.plays(shot()).sentence.contains("miss"));
        never.choose(Choice::HandOver);
    }
}

#[test]
fn with_the_rule_the_row_of_three_is_broken_by_a_fair_shot_by_a_choice_and_by_a_hidden_ball() {
    type Between = fn(&mut Game);
    let breaks: [(&str, Between); 3] = [
        ("a fair shot", |game| {
            game.plays(shot().hits("red 1").stops("cue", -0.5, 0.3));
            game.state.next = plays_on(First);
        }),
        ("the opponent plays on", |game| {
            game.plays(shot());
            game.choose(Choice::Play);
            game.plays(shot().hits("red 1").stops("cue", -0.5, 0.3));
        }),
        ("the offender plays from there", |game| {
            game.plays(shot());
            game.choose(Choice::HandOver);
        }),
    ];
    for (name, between) in breaks {
        let mut game = of("Snooker()", "race_to: 1").turn_of(First).with("cue", -0.5, 0.3);
        game.plays(shot());
        game.choose(Choice::Restore);
        between(&mut game);
        let first = game.plays(shot());
        assert!(!first.sentence.contains("once more"), "{name}: it is the first of a row again: {}", first.sentence);
    }
}

// Half a millisecond.

#[test]
fn within_half_a_millisecond_the_striker_is_right_where_a_ball_on_came_first() {
    // How long after the first ball the second one was hit, in seconds.
    for delay in [0.0, 1e-9, 1e-5, 4.9e-4, 5.1e-4, 0.01] {
        let snooker = |first: &str, second: &str| {
            let mut game = Game::of("snooker").turn_of(First).with("cue", -0.5, 0.3);
            fouls(&game.plays(shot().hits(first).hits_soon(second, delay)))
        };
        let first_alone = delay > 0.0;
        let expected = if first_alone { vec![] } else { vec![FoulKind::WrongBallFirst] };
        assert_eq!(snooker("red 1", "blue"), expected, "a red and then a colour, {delay} s");
        assert_eq!(snooker("blue", "red 1"), [FoulKind::WrongBallFirst], "a colour and then a red, {delay} s");
        assert_eq!(snooker("red 1", "red 2"), [], "two reds, {delay} s");
        // In pool a legal ball within half a millisecond was hit first.
        let is_tie = delay < 5e-4;
        for (name, legal, wrong) in [("nine_ball", "1", "5"), ("ten_ball", "1", "10"), ("rotation", "1", "15")] {
            let pool = |first: &str, second: &str| {
                let mut game = Game::of(name).turn_of(First).with("cue", -0.3, 0.2);
                fouls(&game.plays(shot().hits(first).hits_soon(second, delay).cushion("cue")))
            };
            assert_eq!(pool(legal, wrong), [], "{name}, {delay} s");
            let expected = if is_tie { vec![] } else { vec![FoulKind::WrongBallFirst] };
            assert_eq!(pool(wrong, legal), expected, "{name}, the wrong ball first, {delay} s");
        }
    }
}

// Rotation by the BCA.

fn rotation(options: &str) -> Game {
    Game::of_text(&format!("(name: \"x\", game: Rotation({options}), race_to: 2, shot_clock: 30)"))
        .turn_of(First)
        .with("cue", -0.3, 0.2)
}

#[test]
fn by_the_bca_a_lost_cue_ball_is_in_hand_behind_the_string_and_any_other_foul_is_accepted_or_handed_over() {
    let kitchen = |game: &Game| game.state.next == in_hand(Second, Zone::Kitchen);
    let accepts = |game: &Game| match &game.state.next {
        Next::Choice { player: Second, offers } => {
            offers.iter().map(|offer| offer.choice).collect::<Vec<_>>() == [Choice::Play, Choice::HandOver]
        }
        _ => false,
    };
    let cases = [
        ("a scratch", shot().hits("1").scratches(), true),
        ("off the table", shot().hits("1").off_table("cue"), true),
        ("a scratch off the wrong ball", shot().hits("2").scratches(), true),
        ("a scratch without a hit", shot().scratches(), true),
        ("the wrong ball", shot().hits("2").cushion("2"), false),
        ("no ball", shot().cushion("cue"), false),
        ("no rail", shot().hits("1"), false),
        ("a ball off the table", shot().hits("1").off_table("4"), false),
        ("the tip twice", shot().double_hits("1").cushion("1"), false),
        ("a pot off the wrong ball", shot().hits("2").pots("2", "foot left"), false),
    ];
    for (name, shot, is_lost) in cases {
        let mut game = rotation("bca_fouls: true");
        let verdict = game.plays(shot.clone());
        assert!(if is_lost { kitchen(&game) } else { accepts(&game) }, "{name}: {:?}", game.state.next);
        assert_eq!(
            (pair(&verdict.points), game.has("2"), game.has("4")),
            ([0, 0], true, true),
            "{name}: balls come back"
        );
        let mut usual = rotation("");
        assert_eq!(usual.plays(shot).next, in_hand(Second, Zone::Anywhere), "{name}");
    }
    let mut game = rotation("bca_fouls: true");
    let equipment = game.equipment.clone();
    game.state.run_out_of_time(&equipment).unwrap_or_else(|objection| panic!("{objection}"));
    assert!(accepts(&game), "the clock is a foul like others");
}

#[test]
fn by_the_bca_the_only_low_ball_behind_the_string_may_be_spotted_after_a_scratch() {
    let mut game = rotation("bca_fouls: true").with("1", -0.9, 0.2);
    game.plays(shot().hits("1").scratches());
    assert_eq!(game.choices(), (Second, vec![Choice::PlayInHand, Choice::SpotNearest]));
    assert_eq!(game.choose(Choice::SpotNearest).next, in_hand(Second, Zone::Kitchen));
}

#[test]
fn by_the_bca_the_third_foul_in_a_row_loses_whatever_follows_and_a_bad_break_is_none_of_them() {
    for shot in [shot().hits("1").scratches(), shot().hits("2").cushion("2")] {
        let mut game = rotation("bca_fouls: true");
        game.state.players[0].fouls = 2;
        assert_eq!(game.plays(shot.clone()).ended, Ended::Rack(Some(Second)));
        let mut free = rotation("bca_fouls: true, three_fouls: false");
        free.state.players[0].fouls = 2;
        assert_eq!(free.plays(shot).ended, Ended::Nothing);
    }
    let mut bad = rotation("bca_fouls: true");
    bad.state.next =
        Next::Shot(Turn { player: First, stroke: StrokeKind::Break, hand: BallInHand::InHand(Zone::Kitchen) });
    bad.plays(head().hits("1").cushions(&["1", "2"]));
    assert_eq!(bad.choices(), (Second, vec![Choice::PlayInHand, Choice::RackAndBreak]));
    assert_eq!(bad.state.players[0].fouls, 0);
}
