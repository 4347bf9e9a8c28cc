//! What both sides agree on besides the match: the guest sees it first, and then it holds.

use baize_games::match_play::Command;
use baize_games::rules::Seat;
use baize_online::{CoachTerm, Gesture, Given, Message, MostAids, OnlineTerms, Owner, SessionEvent};

use crate::pair::{Guest, Host, Pair, match_of, seat};

/// A match of a few strokes under these terms; with it the machine and the person whose turn it is, and a person at the other machine.
fn under_way(terms: OnlineTerms) -> (Pair, (Owner, Seat), Seat) {
    let mut pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], terms);
    pair.play_strokes(3);
    let (owner, striker) = pair.to_act().expect("somebody plays");
    (pair, (owner, striker), seat(1 - striker.index()))
}

fn with_coach(coach: CoachTerm) -> OnlineTerms {
    OnlineTerms { coach, ..OnlineTerms::default() }
}

fn without_texts() -> OnlineTerms {
    OnlineTerms { texts: false, ..OnlineTerms::default() }
}

/// The message with which somebody asks for the coach, or gives him at once.
fn coach_message(pair: &Pair, seat: Seat, asks: bool) -> Message {
    let play = pair.match_at(Host);
    let (number, command) = (play.steps().len() as u32, play.command_text(&Command::AgreeOnCoach));
    let seat = seat.index() as u8;
    if asks {
        return Message::Ask { number, seat, command };
    }
    let hash = baize_online::Chain::of(play).last();
    Message::Step { number, seat, command, hash, reveal: None }
}

#[test]
fn the_guest_sees_the_terms_before_he_agrees_and_then_both_have_them() {
    let terms = OnlineTerms { aids: MostAids::Club, coach: CoachTerm::Never, texts: false, ..OnlineTerms::default() };
    let pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], terms.clone());
    let offered = pair.events[1].iter().find_map(|event| match event {
        SessionEvent::Offered(offered) => Some(offered.terms.clone()),
        _ => None,
    });
    assert_eq!(offered.as_ref(), Some(&terms));
    assert_eq!((pair.host.terms(), pair.guest.terms()), (Some(&terms), Some(&terms)));
}

#[test]
fn where_the_coach_is_free_he_helps_both_as_soon_as_one_asks_with_or_without_the_turn() {
    for is_strikers in [true, false] {
        let (mut pair, (_, striker), other) = under_way(with_coach(CoachTerm::Free));
        pair.answer = None;
        let (asker, given) = if is_strikers { (striker, Given::Done) } else { (other, Given::Asked) };
        assert_eq!(pair.give(asker, Command::AgreeOnCoach), given);
        pair.settle();
        assert!(pair.match_at(Host).has_coach() && pair.match_at(Guest).has_coach());
        pair.play_strokes(4);
        pair.assert_same();
    }
}

#[test]
fn where_the_coach_needs_a_yes_a_program_that_takes_him_without_one_is_stopped() {
    let (mut pair, (owner, striker), _) = under_way(with_coach(CoachTerm::Agreed));
    let message = coach_message(&pair, striker, false);
    pair.bring_message(owner, &message);
    let sentence = pair.broken_at(owner.other()).expect("nobody has agreed");
    assert!(sentence.contains("to which nobody here has agreed"), "{sentence}");
}

#[test]
fn where_the_coach_is_excluded_nobody_gets_him() {
    let (mut pair, (_, striker), other) = under_way(with_coach(CoachTerm::Never));
    for asker in [striker, other] {
        let owner = if pair.host.is_own(asker) { Host } else { Guest };
        let sentence = pair.side(owner).give(asker, Command::AgreeOnCoach).expect_err("it was agreed").0;
        assert!(sentence.starts_with("The coach does not help in this match"), "{sentence}");
    }
    pair.play_strokes(4);
    pair.assert_same();
    for asks in [true, false] {
        let (mut pair, (owner, striker), other) = under_way(with_coach(CoachTerm::Never));
        let (from, asker) = if asks { (owner.other(), other) } else { (owner, striker) };
        let message = coach_message(&pair, asker, asks);
        pair.bring_message(from, &message);
        let sentence = pair.broken_at(from.other()).expect("it was agreed");
        assert!(sentence.contains("the terms of the match exclude"), "{sentence}");
    }
}

#[test]
fn without_texts_nothing_is_written_and_gestures_arrive() {
    let (mut pair, ..) = under_way(without_texts());
    pair.host.say("Hello?");
    pair.host.gesture(Gesture::GoodShot);
    pair.settle();
    assert!(!pair.host.allows_texts());
    assert!(pair.events[1].iter().any(|event| matches!(event, SessionEvent::Gesture(Gesture::GoodShot))));
    assert!(!pair.events[1].iter().any(|event| matches!(event, SessionEvent::Said(_))));
    pair.bring_message(Host, &Message::Say("Hello?".to_owned()));
    let sentence = pair.broken_at(Guest).expect("texts are excluded");
    assert!(sentence.contains("sends a text"), "{sentence}");
}

#[test]
fn nobody_writes_before_the_match_has_begun() {
    let mut pair = Pair::new(&match_of("(game: NineBall)"), &[Host, Guest], OnlineTerms::default());
    pair.connect();
    while pair.events[0].is_empty() {
        assert!(pair.bring_one(), "both greet");
    }
    pair.bring_message(Guest, &Message::Say("Let me win!".to_owned()));
    assert!(pair.broken_at(Host).is_some());
}

#[test]
fn the_terms_are_the_same_after_the_match_was_kept_and_goes_on() {
    let terms = OnlineTerms { aids: MostAids::Tournament, texts: false, ..with_coach(CoachTerm::Never) };
    let (pair, ..) = under_way(terms.clone());
    let kept = pair.guest.kept().expect("the match goes on");
    let resumed = baize_online::Session::resume(&kept, pair.match_at(Guest).clone(), [3; 32]).expect("it is its match");
    assert_eq!(resumed.terms(), Some(&terms));
}
