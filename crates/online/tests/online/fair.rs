//! Nobody chooses the seed of a match or the errors of a stroke.

use baize_games::match_play::Command;
use baize_online::{Commitment, Given, Message, Nonce, OnlineTerms, Owner, Session, lot_of, seed_of};

use crate::pair::{Guest, Host, Pair, TOKEN, match_of, stroke, thoughtless, with_lots};

fn nonce(byte: u8) -> Nonce {
    postcard::from_bytes(&[byte; 32]).expect("any 32 bytes")
}

fn seed_with(host: u8, guest: u8) -> u64 {
    let nine_ball = match_of("(game: NineBall)");
    let host = Session::host("Anna", TOKEN, &nine_ball, vec![Host, Guest], OnlineTerms::default(), [host; 32]);
    let mut pair = Pair::of(host.expect("it can be played"), Session::guest("Ben", TOKEN, [guest; 32]));
    pair.connect();
    pair.settle();
    assert_eq!(pair.match_at(Host).beginning().seed, pair.match_at(Guest).beginning().seed);
    pair.match_at(Host).beginning().seed
}

#[test]
fn the_seed_of_a_match_comes_from_both_sides() {
    let seed = seed_with(1, 2);
    assert_eq!(seed, seed_with(1, 2));
    assert_ne!(seed, seed_with(3, 2));
    assert_ne!(seed, seed_with(1, 3));
    assert!(seed < 1 << 53);
}

#[test]
fn the_draws_do_not_depend_on_one_number_alone_or_on_another_stroke() {
    assert_ne!(seed_of(&nonce(1), &nonce(2)), seed_of(&nonce(2), &nonce(1)));
    let lot = lot_of(&[1; 16], 4, &nonce(1), &nonce(2));
    let others = [
        lot_of(&[2; 16], 4, &nonce(1), &nonce(2)),
        lot_of(&[1; 16], 5, &nonce(1), &nonce(2)),
        lot_of(&[1; 16], 4, &nonce(3), &nonce(2)),
        lot_of(&[1; 16], 4, &nonce(1), &nonce(3)),
    ];
    assert!(others.iter().all(|other| *other != lot));
    assert!(Commitment::to(&nonce(1)).is_to(&nonce(1)) && !Commitment::to(&nonce(1)).is_to(&nonce(2)));
}

#[test]
fn a_host_that_changes_its_number_after_the_guest_has_shown_its_own_is_caught() {
    let mut pair = Pair::new(&match_of("(game: NineBall)"), &[Host, Guest], OnlineTerms::default());
    pair.connect();
    while let Some(frame) =
        pair.host.next_frame().map(|frame| (Host, frame)).or_else(|| Some((Guest, pair.guest.next_frame()?)))
    {
        match Message::of_frame(&frame.1) {
            Ok(Message::Begin { .. }) => pair.bring_message(Host, &Message::Begin { nonce: nonce(9) }),
            _ => pair.bring(frame.0, &frame.1),
        }
    }
    let sentence = pair.broken_at(Guest).expect("the guest ends it");
    assert!(sentence.contains("changed its number"), "{sentence}");
    assert!(pair.guest.the_match().is_none());
}

/// A match in which a stroke is to be aimed now, with the machine of the striker.
fn before_stroke() -> (Pair, Owner) {
    let mut pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], with_lots());
    pair.play_strokes(2);
    while !matches!(thoughtless(pair.match_at(Host), 99), Some((_, Command::Strike { .. }))) {
        let (seat, command) = thoughtless(pair.match_at(Host), 99).expect("the match goes on");
        pair.give(seat, command);
        pair.settle();
    }
    let (owner, striker) = pair.to_act().expect("somebody plays");
    assert_eq!(pair.give(striker, stroke(3.0, 25.0)), Given::Drawn);
    (pair, owner)
}

/// Brings all frames, but changes those of the striker before.
fn bring_changed(pair: &mut Pair, owner: Owner, mut change: impl FnMut(Message) -> Message) {
    loop {
        if let Some(frame) = pair.side(owner).next_frame() {
            let message = change(Message::of_frame(&frame).expect("a fair program sent it"));
            pair.bring_message(owner, &message);
        } else if !pair.bring_from(owner.other()) {
            return;
        }
    }
}

#[test]
fn a_strike_that_was_not_drawn_from_the_lots_is_refused() {
    let (mut pair, owner) = before_stroke();
    let exact = pair.match_at(owner).command_text(&stroke(3.0, 25.0));
    bring_changed(&mut pair, owner, |message| match message {
        Message::Step { number, seat, hash, reveal, .. } => {
            Message::Step { number, seat, command: exact.clone(), hash, reveal }
        }
        other => other,
    });
    let sentence = pair.broken_at(owner.other()).expect("the other side ends it");
    assert!(sentence.contains("otherwise than the lot has drawn"), "{sentence}");
}

#[test]
fn a_striker_who_changes_the_number_after_the_lot_is_caught() {
    let (mut pair, owner) = before_stroke();
    bring_changed(&mut pair, owner, |message| match message {
        Message::Step { number, seat, command, hash, .. } => {
            Message::Step { number, seat, command, hash, reveal: Some(nonce(5)) }
        }
        other => other,
    });
    let sentence = pair.broken_at(owner.other()).expect("the other side ends it");
    assert!(sentence.contains("changed its number"), "{sentence}");
}

#[test]
fn a_strike_without_lots_is_refused_where_lots_are_agreed() {
    let (mut pair, owner) = before_stroke();
    let exact = pair.match_at(owner).command_text(&stroke(3.0, 25.0));
    bring_changed(&mut pair, owner, |message| match message {
        Message::Aimed { number, seat, .. } => {
            let hash = baize_online::Chain::of(&match_of("(game: NineBall)")).last();
            Message::Step { number, seat, command: exact.clone(), hash, reveal: None }
        }
        other => other,
    });
    let sentence = pair.broken_at(owner.other()).expect("the other side ends it");
    assert!(sentence.contains("before the errors of the stroke were drawn"), "{sentence}");
}

#[test]
fn a_striker_who_does_not_like_the_lot_cannot_brush_the_cloth_and_aim_anew() {
    let (mut pair, owner) = before_stroke();
    let brush = pair.match_at(owner).command_text(&Command::BrushCloth);
    bring_changed(&mut pair, owner, |message| match message {
        Message::Step { number, seat, hash, .. } => {
            Message::Step { number, seat, command: brush.clone(), hash, reveal: None }
        }
        other => other,
    });
    let sentence = pair.broken_at(owner.other()).expect("the other side ends it");
    assert!(sentence.contains("after a stroke was aimed"), "{sentence}");
}
