//! Two sides that play fair have the same match at its end, whatever the game.

use baize_games::match_play::{Command, LoadedMatch};
use baize_online::{Gesture, Given, Message, OnlineTerms, Session, SessionEvent};
use baize_testing_matches::robot::Robot;

use crate::aiming::AIM;
use crate::pair::{Guest, Host, Pair, TOKEN, match_of, seat, stroke, thoughtless, with_lots};

/// Plays a whole match of a game; a player tries each stroke before it is given, so that the match has an end.
fn whole(game: &str, owners: &[baize_online::Owner]) -> Pair {
    let mut pair = Pair::begun(&match_of(game), owners, OnlineTerms::default());
    let mut robot = Robot::new(7);
    while let Some((owner, seat)) = pair.to_act() {
        let command = robot.act(&mut pair.match_at(owner).clone()).expect("the match goes on");
        assert_eq!(pair.give(seat, command), Given::Done);
        pair.settle();
    }
    pair.assert_same();
    pair
}

#[test]
fn a_match_of_nine_ball_is_the_same_on_both_sides() {
    let pair = whole("(game: NineBall, race_to: 2)", &[Host, Guest]);
    let text = pair.match_at(Guest).text();
    let again = LoadedMatch::from_elsewhere("the file of the guest", &text).unwrap_or_else(|error| panic!("{error}"));
    assert!(
        again.the_match.text() == text
            && again
                .the_match
                .steps()
                .iter()
                .all(|step| { step.outcome.as_ref().is_none_or(|outcome| outcome.disagreement.is_none()) })
    );
}

#[test]
fn a_match_of_eight_ball_is_the_same_on_both_sides() {
    whole("(game: EightBall)", &[Guest, Host]);
}

#[test]
fn a_match_of_six_red_snooker_is_the_same_on_both_sides() {
    whole("(game: SixRed)", &[Host, Guest]);
}

#[test]
fn a_match_of_three_cushion_is_the_same_on_both_sides() {
    whole("(game: ThreeCushion(distance: 2))", &[Host, Guest]);
}

#[test]
fn cutthroat_is_the_same_with_two_players_at_one_machine_and_the_third_at_the_other() {
    let pair = whole("(game: Cutthroat)", &[Host, Guest, Host]);
    assert_eq!(pair.match_at(Guest).person(seat(1)), "Ben");
}

#[test]
fn with_lots_the_errors_of_every_stroke_are_the_same_on_both_sides() {
    let mut pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], with_lots());
    while let Some((given_by, command)) = thoughtless(pair.match_at(Host), 12) {
        let is_stroke = matches!(command, Command::Strike { .. });
        assert_eq!(pair.give(given_by, command), if is_stroke { Given::Drawn } else { Given::Done });
        pair.settle();
        let last = pair.match_at(Guest).steps().last().expect("it was given").command;
        assert_eq!(last != command, is_stroke, "a stroke has errors, and nothing else has");
    }
    pair.assert_same();
}

#[test]
fn the_computer_strikes_as_it_aims_for_its_hand_has_its_own_errors() {
    let terms = OnlineTerms { computed: vec![true, true], ..with_lots() };
    let mut pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], terms);
    pair.play_strokes(3);
    pair.assert_same();
}

#[test]
fn the_guest_has_its_own_name_in_the_match() {
    let pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], OnlineTerms::default());
    let host =
        Session::host("Anna", TOKEN, &match_of("(game: NineBall)"), vec![Host, Guest], OnlineTerms::default(), [1; 32]);
    let mut other = Pair::of(host.expect("it can be played"), Session::guest("Zoë", TOKEN, [2; 32]));
    other.connect();
    other.settle();
    assert_eq!((pair.match_at(Host).person(seat(1)), other.match_at(Host).person(seat(1))), ("Ben", "Zoë"));
    assert_eq!(other.match_at(Guest).text(), other.match_at(Host).text());
}

#[test]
fn a_guest_who_does_not_like_the_match_declines_it() {
    let mut pair = Pair::new(&match_of("(game: NineBall)"), &[Host, Guest], OnlineTerms::default());
    pair.connect();
    while pair.guest.next_event().is_none_or(|event| !matches!(event, SessionEvent::Offered(_))) {
        let frame = pair.host.next_frame().map(|frame| pair.guest.receive(&frame, pair.now));
        let answer = pair.guest.next_frame().map(|frame| pair.host.receive(&frame, pair.now));
        assert!(frame.is_some() || answer.is_some(), "the match is offered");
    }
    pair.guest.decline();
    pair.settle();
    assert!(pair.events[0].iter().any(|event| matches!(event, SessionEvent::Declined)));
    assert!(pair.host.the_match().is_none() && pair.guest.the_match().is_none());
}

#[test]
fn after_the_end_the_host_offers_another_match_over_the_same_connection() {
    let nine_ball = match_of("(game: NineBall)");
    let mut pair = Pair::begun(&nine_ball, &[Host, Guest], OnlineTerms::default());
    assert!(pair.host.once_more(&nine_ball).is_err(), "the first match goes on");
    pair.play_strokes(2);
    let (_, loser) = pair.to_act().expect("somebody plays");
    pair.give(loser, Command::ConcedeMatch);
    pair.settle();
    pair.assert_same();
    let first = pair.match_at(Guest).beginning().seed;
    assert!(pair.host.kept().is_none() && pair.guest.kept().is_none(), "nothing is left to go on with");
    assert!(pair.guest.once_more(&nine_ball).is_err(), "the host offers");
    pair.host.once_more(&nine_ball).expect("the match is over");
    pair.played = Default::default();
    pair.settle();
    assert_ne!(pair.match_at(Guest).beginning().seed, first, "the seed is drawn anew");
    pair.play_strokes(2);
    pair.assert_same();
}

#[test]
fn gestures_words_and_the_cue_arrive() {
    let mut pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], OnlineTerms::default());
    pair.play_strokes(1);
    let (owner, _) = pair.to_act().expect("somebody plays");
    let other = owner.other();
    pair.side(owner).gesture(Gesture::GoodShot);
    pair.side(owner).say("Well\u{7} played!");
    let now = pair.now;
    let mut sent = 0;
    for frame in 0..60 {
        let now = now + std::time::Duration::from_millis(16 * frame);
        pair.side(owner).aim(AIM, now);
        if let Some(datagram) = pair.side(owner).next_live() {
            sent += 1;
            pair.side(other).receive_live(&datagram, now);
        }
        pair.side(other).aim(AIM, now);
        assert_eq!(pair.side(other).next_live(), None, "only the player at the table shows the cue");
    }
    pair.settle();
    let events = &pair.events[usize::from(other == Guest)];
    assert!(events.iter().any(|event| matches!(event, SessionEvent::Gesture(Gesture::GoodShot))));
    assert!(events.iter().any(|event| matches!(event, SessionEvent::Said(text) if text == "Well played!")));
    let aims =
        events.iter().filter(|event| matches!(event, SessionEvent::Aim { aim: known, .. } if *known == AIM)).count();
    assert!((10..=20).contains(&sent) && aims == sent, "{sent} were sent in a second and {aims} arrived");
}

#[test]
fn the_side_without_the_turn_claims_the_time_and_the_other_one_gives_it_up() {
    let mut pair =
        Pair::begun(&match_of("(game: NineBall, shot_clock: Some(30.0))"), &[Host, Guest], OnlineTerms::default());
    pair.play_strokes(1);
    while !matches!(thoughtless(pair.match_at(Host), 99), Some((_, Command::Strike { .. }))) {
        let (seat, command) = thoughtless(pair.match_at(Host), 99).expect("the match goes on");
        pair.give(seat, command);
        pair.settle();
    }
    let (owner, striker) = pair.to_act().expect("somebody plays");
    pair.side(owner).claim_time();
    pair.settle();
    pair.side(owner.other()).claim_time();
    pair.settle();
    let claims = |pair: &Pair, side| {
        let events: &Vec<SessionEvent> = &pair.events[usize::from(side == Guest)];
        events.iter().filter(|event| matches!(event, SessionEvent::TimeClaimed)).count()
    };
    assert_eq!((claims(&pair, owner), claims(&pair, owner.other())), (1, 0));
    pair.give(striker, Command::RunOutOfTime);
    pair.side(owner.other()).claim_time();
    pair.settle();
    pair.assert_same();
}

#[test]
fn a_claim_of_the_time_that_crosses_with_the_stroke_is_void() {
    let mut pair =
        Pair::begun(&match_of("(game: NineBall, shot_clock: Some(30.0))"), &[Host, Guest], OnlineTerms::default());
    pair.play_strokes(1);
    let (owner, _) = pair.to_act().expect("somebody plays");
    let (striker, command) = thoughtless(pair.match_at(Host), 99).expect("the match goes on");
    pair.side(owner.other()).claim_time();
    pair.give(striker, command);
    pair.settle();
    assert!(
        pair.events.iter().flatten().all(|event| !matches!(event, SessionEvent::TimeClaimed | SessionEvent::Broken(_)))
    );
    pair.assert_same();
}

#[test]
fn a_sign_of_life_is_given_every_ten_seconds_and_answered() {
    let mut pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], OnlineTerms::default());
    let mut signs = 0;
    for second in 0..60 {
        pair.host.tick(pair.now + std::time::Duration::from_secs(second));
        while let Some(frame) = pair.host.next_frame() {
            signs += usize::from(matches!(Message::of_frame(&frame), Ok(Message::Ping(_))));
            pair.bring(Host, &frame);
        }
        pair.settle();
    }
    assert_eq!(signs, 6);
    assert!(pair.broken_at(Host).is_none() && pair.broken_at(Guest).is_none());
}

#[test]
fn whoever_leaves_says_so_and_nobody_loses() {
    let mut pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], OnlineTerms::default());
    pair.play_strokes(2);
    pair.guest.leave();
    pair.settle();
    assert!(matches!(pair.events[0].last(), Some(SessionEvent::Left(_))), "{:?}", pair.events[0]);
    assert!(pair.host.kept().is_some() && pair.guest.kept().is_some(), "the match can go on another day");
    assert!(pair.host.give(seat(0), stroke(1.0, 0.0)).is_err(), "not now");
    pair.assert_same();
}

#[test]
fn what_cannot_be_played_between_two_machines_is_refused_with_a_sentence() {
    let nine_ball = match_of("(game: NineBall)");
    let refusal = |the_match, owners: &[_], terms: &OnlineTerms| {
        let host = Session::host("Anna", TOKEN, the_match, owners.to_vec(), terms.clone(), [1; 32]);
        host.map(|_| ()).expect_err("it cannot be played").0
    };
    let usual = OnlineTerms::default();
    assert!(refusal(&nine_ball, &[Host, Host], &usual).contains("a player at each of them"));
    assert!(refusal(&nine_ball, &[Host, Guest, Guest], &usual).contains("3 places"));
    let alone = match_of("(game: NineBall, alone: Some(Solitaire))");
    assert!(refusal(&alone, &[Host, Guest], &usual).contains("alone"));
    let patient = OnlineTerms { tolerance: f64::NAN, ..usual };
    assert!(refusal(&nine_ball, &[Host, Guest], &patient).contains("tolerance"));
    let mut shaky = with_lots();
    shaky.hand = shaky.hand.map(|hand| baize_opponent::opponent::StrokeErrors { speed: 7.0, ..hand });
    assert!(refusal(&nine_ball, &[Host, Guest], &shaky).contains("hand whose speed"));
}
