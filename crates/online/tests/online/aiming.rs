//! Where the cue of the player at the table is, and the cue ball in hand.

use std::time::Duration;

use baize_games::match_play::Command;
use baize_games::rules::Declaration;
use baize_online::{LiveAim, OnlineTerms, Owner, SessionEvent, TimedAim};
use baize_physics::BallId;

use crate::pair::{Guest, Host, Pair, match_of, thoughtless};

pub const AIM: LiveAim = LiveAim {
    direction: 1.5,
    elevation: 0.1,
    tip: [0.2, -0.3],
    pull: 0.1,
    speed: 2.5,
    cue_ball: None,
    declares: Declaration::Nothing,
};

/// A match before its break, with the cue ball in hand behind the head string; and the machine whose player breaks.
fn in_hand() -> (Pair, Owner) {
    let mut pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], OnlineTerms::default());
    while let Some((seat, command @ Command::Choose(_))) = thoughtless(pair.match_at(Host), 99) {
        pair.give(seat, command);
        pair.settle();
    }
    let (owner, _) = pair.to_act().expect("somebody breaks");
    (pair, owner)
}

/// A match of carom in which the cue ball is played from where it lies, as after most of its strokes; and the machine whose turn it is.
fn as_it_lies() -> (Pair, Owner) {
    let game = match_of("(game: ThreeCushion(distance: 20))");
    let mut pair = Pair::begun(&game, &[Host, Guest], OnlineTerms::default());
    for strokes in 1..20 {
        pair.play_strokes(strokes);
        if pair.match_at(Host).state().turn().is_some_and(|turn| turn.hand.zone().is_none()) {
            let (owner, _) = pair.to_act().expect("somebody plays");
            return (pair, owner);
        }
    }
    panic!("the cue ball is in hand after every stroke");
}

/// What the other side sees of this datagram of the player at the table.
fn seen(pair: &mut Pair, from: Owner, datagram: &[u8]) -> Option<LiveAim> {
    pair.now += Duration::from_millis(100);
    let now = pair.now;
    pair.side(from.other()).receive_live(datagram, now);
    match pair.side(from.other()).next_event() {
        Some(SessionEvent::Aim { aim, .. }) => Some(aim),
        _ => None,
    }
}

/// The datagram that the player at the table sends for this aim, if any.
fn sent(pair: &mut Pair, from: Owner, aim: LiveAim) -> Option<Vec<u8>> {
    pair.now += Duration::from_millis(100);
    let now = pair.now;
    pair.side(from).aim(aim, now);
    pair.side(from).next_live()
}

fn holding(x: f32, y: f32) -> LiveAim {
    LiveAim { cue_ball: Some([x, y]), ..AIM }
}

#[test]
fn the_cue_ball_in_hand_is_seen_where_it_is_held() {
    let (mut pair, owner) = in_hand();
    for aim in [holding(-0.8, 0.1), holding(-0.7, 0.2), AIM] {
        let datagram = sent(&mut pair, owner, aim).expect("it is the turn of that side");
        assert!(datagram.len() <= 64);
        assert_eq!(seen(&mut pair, owner, &datagram), Some(aim));
    }
}

#[test]
fn a_cue_ball_that_is_held_beside_the_table_or_at_no_place_is_neither_sent_nor_taken() {
    let (mut pair, owner) = in_hand();
    let steps = pair.match_at(Host).steps().len() as u32;
    for aim in [holding(5.0, 0.0), holding(0.0, -0.7), holding(f32::NAN, 0.0), holding(0.0, f32::INFINITY)] {
        assert_eq!(sent(&mut pair, owner, aim), None, "{aim:?}");
        let datagram = TimedAim { steps, aim }.datagram();
        assert_eq!(seen(&mut pair, owner, &datagram), None, "{aim:?}");
    }
    let datagram = sent(&mut pair, owner, AIM).expect("it is the turn of that side");
    assert_eq!(seen(&mut pair, owner, &datagram), Some(AIM), "the match goes on");
}

#[test]
fn a_cue_ball_that_is_not_in_hand_is_not_seen_in_one() {
    let (mut pair, owner) = as_it_lies();
    assert_eq!(sent(&mut pair, owner, holding(-0.8, 0.1)), None);
    let steps = pair.match_at(Host).steps().len() as u32;
    let datagram = TimedAim { steps, aim: holding(-0.8, 0.1) }.datagram();
    assert_eq!(seen(&mut pair, owner, &datagram), None);
}

#[test]
fn an_aim_that_comes_after_a_later_command_is_not_taken_for_one_of_the_next_turn() {
    let (mut pair, owner) = in_hand();
    let late = sent(&mut pair, owner, holding(-0.8, 0.1)).expect("it is the turn of that side");
    let (seat, command) = thoughtless(pair.match_at(Host), 99).expect("the match goes on");
    pair.give(seat, command);
    pair.settle();
    assert_eq!(pair.to_act().map(|(owner, _)| owner), Some(owner), "the cue ball is placed, and the stroke comes next");
    assert_eq!(seen(&mut pair, owner, &late), None);
}

#[test]
fn what_is_called_is_seen_before_the_stroke_and_only_what_can_be_called() {
    let game = match_of("(game: EightBall)");
    let mut pair = Pair::begun(&game, &[Host, Guest], OnlineTerms::default());
    let calls_safety = |pair: &Pair| {
        let the_match = pair.match_at(Host);
        the_match.state().turn().is_some() && the_match.state().calls(the_match.equipment()).safety
    };
    for strokes in 1..20 {
        if calls_safety(&pair) {
            break;
        }
        pair.play_strokes(strokes);
        while let Some((seat, command @ Command::Choose(_))) = thoughtless(pair.match_at(Host), 99) {
            pair.give(seat, command);
            pair.settle();
        }
    }
    assert!(calls_safety(&pair), "after the break a safety can be called");
    let (owner, _) = pair.to_act().expect("somebody plays");
    let called = LiveAim { declares: Declaration::Safety, ..AIM };
    let datagram = sent(&mut pair, owner, called).expect("it is the turn of that side");
    assert_eq!(seen(&mut pair, owner, &datagram), Some(called));
    let steps = pair.match_at(Host).steps().len() as u32;
    let impossible =
        [Declaration::PushOut, Declaration::Pot { ball: BallId(9), pocket: 77 }, Declaration::Nominate(BallId(88))];
    for declares in impossible {
        let aim = LiveAim { declares, ..AIM };
        assert_eq!(sent(&mut pair, owner, aim), None, "{declares:?}");
        assert_eq!(seen(&mut pair, owner, &TimedAim { steps, aim }.datagram()), None, "{declares:?}");
    }
}
