//! A program that does not play fair is told what it did wrong, and nobody loses by it.

use baize_games::match_play::Command;
use baize_games::rules::Seat;
use baize_online::message::Hello;
use baize_online::{
    Chain, Hash, Message, OnlineTerms, Owner, PROTOCOL, Piece, Role, Session, SessionEvent, processor_check,
};

use crate::pair::{Guest, Host, Pair, TOKEN, match_of, seat, stroke, thoughtless};

/// A match in which a stroke comes next, with the machine and the person whose turn it is.
fn before_stroke() -> (Pair, Owner, Seat) {
    let mut pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], OnlineTerms::default());
    pair.play_strokes(2);
    while !matches!(thoughtless(pair.match_at(Host), 99), Some((_, Command::Strike { .. }))) {
        let (seat, command) = thoughtless(pair.match_at(Host), 99).expect("the match goes on");
        pair.give(seat, command);
        pair.settle();
    }
    let (owner, striker) = pair.to_act().expect("somebody plays");
    (pair, owner, striker)
}

fn step(pair: &Pair, seat: Seat, command: &Command) -> Message {
    let play = pair.match_at(Host);
    Message::Step {
        number: play.steps().len() as u32,
        seat: seat.index() as u8,
        command: play.command_text(command),
        hash: hash(pair),
        reveal: None,
    }
}

/// A hash of this match, but not that after the next command.
fn hash(pair: &Pair) -> Hash {
    Chain::of(pair.match_at(Host)).last()
}

/// Brings a message, and checks that the receiver ends the session with a sentence with these words, and that its match is as it was.
fn assert_refused(pair: &mut Pair, from: Owner, message: &Message, words: &str) {
    let before = pair.match_at(from.other()).text();
    pair.bring_message(from, message);
    let sentence = pair.broken_at(from.other()).unwrap_or_else(|| panic!("{message:?} is not refused"));
    assert!(sentence.contains(words) && sentence.ends_with('.'), "{sentence}");
    assert!(!pair.side(from.other()).is_open());
    assert!(pair.match_at(from.other()).text() == before, "the match stays as it was");
    assert!(pair.side(from.other()).kept().is_some(), "it can go on another day");
}

#[test]
fn who_does_not_have_the_turn_cannot_give_a_command() {
    let (mut pair, owner, striker) = before_stroke();
    let other = seat(1 - striker.index());
    let message = step(&pair, other, &stroke(2.0, 0.0));
    assert_refused(&mut pair, owner.other(), &message, "does not have the turn");
}

#[test]
fn nobody_gives_a_command_for_a_player_of_the_other_machine() {
    let (mut pair, owner, striker) = before_stroke();
    let other = seat(1 - striker.index());
    let message = step(&pair, other, &Command::ConcedeMatch);
    assert_refused(&mut pair, owner, &message, "who sits here and has not asked");
}

#[test]
fn nobody_takes_a_shot_back_without_asking() {
    let (mut pair, owner, striker) = before_stroke();
    let message = step(&pair, striker, &Command::TakeBack);
    assert_refused(&mut pair, owner, &message, "nobody here has agreed");
}

#[test]
fn a_command_that_the_rules_do_not_allow_is_refused() {
    let (mut pair, owner, striker) = before_stroke();
    let message = step(&pair, striker, &Command::ClaimRack);
    assert_refused(&mut pair, owner, &message, "is not possible");
    let (mut pair, owner, striker) = before_stroke();
    let message = step(&pair, striker, &stroke(f64::NAN, f64::INFINITY));
    assert_refused(&mut pair, owner, &message, "is not possible");
}

#[test]
fn a_command_with_another_number_is_refused() {
    let (mut pair, owner, striker) = before_stroke();
    let Message::Step { number, seat, command, hash, reveal } = step(&pair, striker, &stroke(2.0, 0.0)) else {
        panic!("a step");
    };
    let message = Message::Step { number: number - 1, seat, command, hash, reveal };
    assert_refused(&mut pair, owner, &message, "is next");
}

#[test]
fn what_is_no_command_or_for_nobody_is_refused() {
    for (text, who, words) in [("Strike(", 0, "no command"), ("BrushCloth", 7, "does not exist")] {
        let (mut pair, owner, striker) = before_stroke();
        let Message::Step { number, hash, .. } = step(&pair, striker, &Command::BrushCloth) else { panic!("a step") };
        let seat = if who == 0 { striker.index() as u8 } else { who };
        let message = Message::Step { number, seat, command: text.to_owned(), hash, reveal: None };
        assert_refused(&mut pair, owner, &message, words);
    }
}

#[test]
fn two_machines_that_compute_different_matches_stop_and_keep_both() {
    let (mut pair, owner, striker) = before_stroke();
    pair.give(striker, stroke(2.0, 0.0));
    let frame = pair.side(owner).next_frame().expect("a step");
    let Ok(Message::Step { number, seat, hash, .. }) = Message::of_frame(&frame) else { panic!("a step") };
    // The other machine computes another stroke.
    let command = pair.match_at(owner).command_text(&stroke(2.5, 0.0));
    pair.bring_message(owner, &Message::Step { number, seat, command, hash, reveal: None });
    pair.settle();
    for (index, side) in [Host, Guest].into_iter().enumerate() {
        let differed = pair.events[index].iter().find_map(|event| match event {
            SessionEvent::Differed { own, other, sentence } => Some((own, other, sentence)),
            _ => None,
        });
        let (own, other, sentence) = differed.expect("both are told");
        assert!(*own == pair.match_at(side).text() && *other == pair.match_at(side.other()).text() && own != other);
        assert!(sentence.contains(&format!("command {} of the match differently", number + 1)), "{sentence}");
        assert!(pair.broken_at(side).is_none());
    }
}

#[test]
fn who_says_that_the_match_differs_although_it_does_not_is_refused() {
    let (mut pair, owner, _) = before_stroke();
    let number = pair.match_at(Host).steps().len() as u32 - 1;
    let message = Message::Differs { number, hash: hash(&pair) };
    assert_refused(&mut pair, owner, &message, "the same hash");
}

#[test]
fn a_difference_whose_other_version_never_comes_is_told_when_the_connection_is_lost() {
    let (mut pair, owner, striker) = before_stroke();
    let message = step(&pair, striker, &stroke(2.0, 0.0));
    pair.bring_message(owner, &message);
    pair.cut();
    let events = &pair.events[usize::from(owner.other() == Guest)];
    assert!(matches!(events.last(), Some(SessionEvent::Differed { other, .. }) if other.is_empty()), "{events:?}");
}

#[test]
fn an_ask_that_is_too_old_is_answered_and_not_carried_out() {
    let (mut pair, owner, striker) = before_stroke();
    let number = pair.match_at(Host).steps().len() as u32;
    let other = seat(1 - striker.index());
    let command = pair.match_at(Host).command_text(&Command::ConcedeMatch);
    let ask = Message::Ask { number: number - 1, seat: other.index() as u8, command };
    pair.bring_message(owner.other(), &ask);
    let answer = pair.side(owner).next_frame().and_then(|frame| Message::of_frame(&frame).ok());
    assert!(matches!(answer, Some(Message::Refuse { .. })), "{answer:?}");
    assert_eq!(pair.match_at(owner).steps().len() as u32, number);
}

#[test]
fn what_has_no_place_in_the_match_is_refused() {
    type Make = fn(&Pair, Seat, u32) -> Message;
    let messages: [(Make, &str); 12] = [
        (|_, _, _| Message::Accept { nonce: postcard::from_bytes(&[1; 32]).expect("32 bytes") }, "not offered"),
        (|_, _, _| Message::Begin { nonce: postcard::from_bytes(&[1; 32]).expect("32 bytes") }, "not agreed"),
        (|_, _, _| Message::Decline, "not offered"),
        (|_, _, _| Message::Pong(77), "sign of life"),
        (|_, _, number| Message::Agree { number }, "nobody has asked"),
        (|_, _, number| Message::Refuse { number, refusal: baize_online::Refusal::No }, "nobody has asked"),
        (|pair, _, number| Message::Same { number, hash: hash(pair) }, "confirmed next"),
        (|_, _, number| Message::Lot { number, nonce: postcard::from_bytes(&[1; 32]).expect("32 bytes") }, "no stroke"),
        (|_, _, number| Message::Clock { number }, "claims the time"),
        (|_, _, _| Message::Show(Piece { piece: 0, of: 1, bytes: vec![1] }), "no place here"),
        (|_, _, _| Message::Version(Piece { piece: 0, of: 1, bytes: vec![1] }), "no place here"),
        (
            |pair, striker, number| Message::Ask {
                number: number + 1,
                seat: striker.index() as u8,
                command: pair.match_at(Host).command_text(&Command::TakeBack),
            },
            "is next",
        ),
    ];
    for (make, words) in messages {
        let (mut pair, owner, striker) = before_stroke();
        let message = make(&pair, striker, pair.match_at(Host).steps().len() as u32);
        assert_refused(&mut pair, owner, &message, words);
    }
}

#[test]
fn who_speaks_before_greeting_or_greets_twice_is_refused() {
    let mut guest = Session::guest("Ben", TOKEN, [2; 32]);
    guest.connected();
    guest.receive(&Message::Ping(1).frame(), std::time::Duration::ZERO);
    assert!(matches!(guest.next_event(), Some(SessionEvent::Broken(sentence)) if sentence.contains("greet first")));
    let (mut pair, owner, _) = before_stroke();
    let again = Message::Hello(hello());
    assert_refused(&mut pair, owner, &again, "no place here");
}

fn hello() -> Hello {
    Hello {
        protocol: PROTOCOL,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        role: Role::Host,
        name: "Anna".to_owned(),
        token: TOKEN,
        check: processor_check(),
        match_id: None,
    }
}

#[test]
fn programs_that_cannot_play_with_each_other_say_why() {
    let told = |hello: Hello| {
        let mut guest = Session::guest("Ben", TOKEN, [2; 32]);
        guest.connected();
        guest.receive(&Message::Hello(hello).frame(), std::time::Duration::ZERO);
        match guest.next_event() {
            Some(SessionEvent::Broken(sentence)) => sentence,
            other => panic!("{other:?}"),
        }
    };
    assert!(told(Hello { version: "0.0.9".to_owned(), ..hello() }).contains("Baize 0.0.9"));
    assert!(told(Hello { protocol: 2, ..hello() }).contains("same version"));
    assert!(told(Hello { check: [0; 32], ..hello() }).contains("other digits"));
    assert!(told(Hello { token: [0; 16], ..hello() }).contains("another match"));
    assert!(told(Hello { role: Role::Guest, ..hello() }).contains("joins"));
}

#[test]
fn names_and_texts_that_are_too_long_or_cannot_be_seen_are_refused() {
    let long = "x".repeat(41);
    let say = |text: &str| Message::Say(text.to_owned());
    let named = |name: &str| Message::Hello(Hello { name: name.to_owned(), ..hello() });
    let pieces = |piece, of, length| Message::Show(Piece { piece, of, bytes: vec![0; length] });
    let ask = |number, length| Message::Ask { number, seat: 0, command: "x".repeat(length) };
    let refused = [
        named("An\u{7}na"),
        named("An\u{202e}na"),
        named(""),
        named(&long),
        Message::Hello(Hello { version: "v".repeat(41), ..hello() }),
        say(&"x".repeat(201)),
        say("one\ntwo"),
        pieces(0, 65, 1),
        pieces(0, 0, 1),
        pieces(3, 3, 1),
        pieces(0, 1, 60 * 1024 + 1),
        pieces(0, 1, 70_000),
        ask(0, 5000),
        ask(10_001, 5),
    ];
    for message in refused {
        let frame = message.frame();
        let refusal = Message::of_frame(&frame).expect_err("it has no place in a match");
        assert!(refusal.0.starts_with("The other program") && refusal.0.ends_with('.'), "{}", refusal.0);
    }
    let mut behind = say("hello").frame();
    behind.push(0);
    assert!(Message::of_frame(&behind).is_err(), "there is something behind the message");
    for message in [named("Zoë"), say(&"ü".repeat(200)), pieces(63, 64, 60 * 1024), ask(10_000, 4096)] {
        assert_eq!(Message::of_frame(&message.frame()), Ok(message));
    }
}

#[test]
fn a_flood_is_stopped_and_a_steady_stream_is_not() {
    let (mut pair, _, _) = before_stroke();
    let say = Message::Say("x".to_owned()).frame();
    for _ in 0..5000 {
        pair.bring(Guest, &say);
    }
    assert!(pair.broken_at(Host).is_none(), "a hundred a second for a minute");
    let now = pair.now;
    for _ in 0..1200 {
        pair.host.receive(&say, now);
    }
    pair.take_events();
    let sentence = pair.broken_at(Host).expect("all at once");
    assert!(sentence.contains("200 messages"), "{sentence}");
}

#[test]
fn an_offer_that_would_make_this_machine_compute_for_hours_is_refused_unread() {
    let beginning = match_of("(game: NineBall)").beginning_text();
    let offers = [
        (
            beginning
                .replace("opening: Coin", "opening: Lag((speed: 2, direction_deg: 0), (speed: 2, direction_deg: 0))"),
            "the coin",
        ),
        (beginning.replace("played: [\n", "played: [\n(by: First, does: BrushCloth),"), "the coin"),
        (beginning.replace("work: 250", "work: 4000000000"), "million steps"),
        (beginning.replace("opponents: (None,None)", "opponents: (Some(\"../../x\"),None)"), "path"),
        ("(".repeat(5000), "The match"),
    ];
    for (beginning, words) in offers {
        let mut pair = Pair::new(&match_of("(game: NineBall)"), &[Host, Guest], OnlineTerms::default());
        pair.connect();
        while let Some((from, frame)) =
            pair.host.next_frame().map(|frame| (Host, frame)).or_else(|| Some((Guest, pair.guest.next_frame()?)))
        {
            match Message::of_frame(&frame) {
                Ok(Message::Offer(mut offer)) => {
                    assert_ne!(offer.beginning, beginning);
                    offer.beginning.clone_from(&beginning);
                    pair.bring_message(Host, &Message::Offer(offer));
                }
                _ => pair.bring(from, &frame),
            }
        }
        let sentence = pair.broken_at(Guest).unwrap_or_else(|| panic!("{words}: it is not refused"));
        assert!(sentence.contains(words), "{sentence}");
    }
}

#[test]
fn a_host_does_not_show_the_secret_of_the_invitation_to_a_stranger() {
    let play = match_of("(game: NineBall)");
    let host = Session::host("Anna", TOKEN, &play, vec![Host, Guest], OnlineTerms::default(), [1; 32]);
    let mut host = host.expect("it can be played");
    host.connected();
    let stranger = Message::Hello(Hello { role: Role::Guest, token: [0; 16], ..hello() });
    host.receive(&stranger.frame(), std::time::Duration::ZERO);
    let said: Vec<Vec<u8>> = std::iter::from_fn(|| host.next_frame()).collect();
    let is_in = |frame: &Vec<u8>| frame.windows(TOKEN.len()).any(|bytes| bytes == TOKEN);
    assert!(!said.is_empty() && !said.iter().any(is_in), "{said:?}");
}
