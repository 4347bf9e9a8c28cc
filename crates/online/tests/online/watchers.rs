//! Watchers get the same match, and cannot disturb it.

use std::time::Duration;

use baize_games::match_play::Command;
use baize_online::bounds::MAX_WATCHERS;
use baize_online::{Audience, AudienceEvent, Message, OnlineTerms, Session, SessionEvent};

use crate::aiming::AIM;
use crate::pair::{Guest, Host, Pair, TOKEN, match_of, stroke, with_lots};

/// The watchers of a match, by their numbers.
struct Stand {
    audience: Audience<usize>,
    watchers: Vec<Session>,
    now: Duration,
}

impl Stand {
    fn new() -> Self {
        Self { audience: Audience::new("Anna", TOKEN), watchers: Vec::new(), now: Duration::ZERO }
    }

    /// Somebody comes to watch.
    fn come(&mut self, name: &str, token: [u8; 16]) -> usize {
        let mut watcher = Session::watcher(name, token, [3; 32]);
        watcher.connected();
        self.watchers.push(watcher);
        self.watchers.len() - 1
    }

    /// Brings all frames in both directions.
    fn settle(&mut self, host: &Session) {
        loop {
            self.audience.follow(host);
            self.now += Duration::from_millis(10);
            let mut is_quiet = true;
            for (number, watcher) in self.watchers.iter_mut().enumerate() {
                while let Some(frame) = watcher.next_frame() {
                    self.audience.receive(number, &frame, self.now);
                    is_quiet = false;
                }
            }
            self.audience.follow(host);
            while let Some((number, frame)) = self.audience.next_frame() {
                self.watchers[number].receive(&frame, self.now);
                is_quiet = false;
            }
            if is_quiet {
                return;
            }
        }
    }

    /// Brings the places of the cue to the watchers, and returns how many bytes each has got.
    fn show_aims(&mut self, host: &Session, now: Duration) -> Vec<usize> {
        self.audience.follow(host);
        let mut bytes = vec![0; self.watchers.len()];
        while let Some((number, datagram)) = self.audience.next_live() {
            bytes[number] += datagram.len();
            self.watchers[number].receive_live(&datagram, now);
        }
        bytes
    }

    fn gone(&mut self) -> Vec<(usize, String)> {
        let events = std::iter::from_fn(|| self.audience.next_event());
        let gone = |event| match event {
            AudienceEvent::Gone { key, sentence } => Some((key, sentence)),
            AudienceEvent::Came { .. } => None,
        };
        events.filter_map(gone).collect()
    }
}

fn last_event(watcher: &mut Session) -> Option<SessionEvent> {
    std::iter::from_fn(|| watcher.next_event()).last()
}

#[test]
fn eight_watchers_see_the_same_match_and_the_ninth_is_refused() {
    let mut pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], with_lots());
    let mut stand = Stand::new();
    for number in 0..MAX_WATCHERS {
        stand.come(&format!("Watcher {number}"), TOKEN);
        pair.play_strokes(number / 2);
        stand.settle(&pair.host);
    }
    let ninth = stand.come("The ninth", TOKEN);
    stand.settle(&pair.host);
    assert_eq!(stand.gone(), [(ninth, "Eight watch this match already; no more can.".to_owned())]);
    assert!(matches!(last_event(&mut stand.watchers[ninth]), Some(SessionEvent::Left(_))));
    pair.play_strokes(6);
    stand.settle(&pair.host);
    let text = pair.match_at(Host).text();
    assert_eq!(stand.audience.names().count(), MAX_WATCHERS);
    for watcher in &mut stand.watchers[..MAX_WATCHERS] {
        assert!(watcher.the_match().expect("it is shown").text() == text);
        assert!(matches!(last_event(watcher), Some(SessionEvent::Command { is_own: false, .. })));
    }
}

#[test]
fn watchers_see_the_aim_of_both_players_at_most_20_times_a_second_and_below_5_kilobytes() {
    let mut pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], OnlineTerms::default());
    let mut stand = Stand::new();
    stand.come("Zoë", TOKEN);
    stand.come("Max", TOKEN);
    let mut seen_of = Vec::new();
    for strokes in 1..60 {
        pair.play_strokes(strokes);
        let (owner, _) = pair.to_act().expect("somebody plays");
        if seen_of.contains(&owner) {
            continue;
        }
        seen_of.push(owner);
        stand.settle(&pair.host);
        stand.watchers.iter_mut().for_each(|watcher| while watcher.next_event().is_some() {});
        let (mut bytes, begun) = (vec![0; 2], pair.now);
        for frame in 1..=1000 {
            // The program of the player at the table draws 250 pictures a second.
            let now = begun + Duration::from_millis(1000) + frame * Duration::from_millis(4);
            let aim = baize_online::LiveAim { direction: now.as_secs_f32(), ..AIM };
            pair.side(owner).aim(aim, now);
            if owner == Guest
                && let Some(datagram) = pair.guest.next_live()
            {
                pair.host.receive_live(&datagram, now);
            }
            stand.show_aims(&pair.host, now).into_iter().zip(&mut bytes).for_each(|(more, sum)| *sum += more);
        }
        pair.now = begun + Duration::from_secs(6);
        for (watcher, bytes) in stand.watchers.iter_mut().zip(bytes) {
            let events = std::iter::from_fn(|| watcher.next_event());
            let aims = events.filter(|event| matches!(event, SessionEvent::Aim { .. })).count();
            assert!((60..=85).contains(&aims), "{aims} in four seconds");
            assert!(bytes < 4 * 5_000, "{bytes} bytes in four seconds");
        }
        if seen_of.len() == 2 {
            return;
        }
    }
    panic!("one of the two never comes to the table");
}

#[test]
fn a_player_who_sends_more_aims_than_that_does_not_make_the_host_send_them_on() {
    let mut pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], OnlineTerms::default());
    let mut stand = Stand::new();
    stand.come("Zoë", TOKEN);
    for strokes in 1..60 {
        pair.play_strokes(strokes);
        if pair.to_act().is_some_and(|(owner, _)| owner == Guest) {
            break;
        }
    }
    stand.settle(&pair.host);
    let steps = pair.match_at(Host).steps().len() as u32;
    let (mut sent, begun) = (0, pair.now);
    for number in 0..1000 {
        let now = begun + number * Duration::from_millis(1);
        pair.host.receive_live(&baize_online::TimedAim { steps, aim: AIM }.datagram(), now);
        sent += stand.show_aims(&pair.host, now).iter().filter(|bytes| **bytes > 0).count();
    }
    assert!((1..=25).contains(&sent), "{sent} of a thousand in a second");
}

#[test]
fn a_watcher_who_has_left_makes_room_for_another() {
    let pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], OnlineTerms::default());
    let mut stand = Stand::new();
    for number in 0..MAX_WATCHERS {
        stand.come(&format!("Watcher {number}"), TOKEN);
    }
    stand.settle(&pair.host);
    stand.watchers[0].leave();
    stand.settle(&pair.host);
    stand.audience.lost(1);
    assert_eq!(stand.gone().len(), 2);
    let late = stand.come("Late", TOKEN);
    stand.settle(&pair.host);
    assert!(stand.watchers[late].the_match().is_some());
}

#[test]
fn watchers_see_the_next_match_too() {
    let nine_ball = match_of("(game: NineBall)");
    let mut pair = Pair::begun(&nine_ball, &[Host, Guest], OnlineTerms::default());
    let mut stand = Stand::new();
    stand.come("Zoë", TOKEN);
    stand.settle(&pair.host);
    let (_, loser) = pair.to_act().expect("somebody plays");
    pair.give(loser, Command::ConcedeMatch);
    pair.settle();
    stand.settle(&pair.host);
    pair.host.once_more(&nine_ball).expect("the match is over");
    pair.settle();
    stand.settle(&pair.host);
    assert!(stand.watchers[0].the_match().expect("it is shown").text() == pair.match_at(Host).text());
    stand.audience.close();
    stand.settle(&pair.host);
    assert!(matches!(last_event(&mut stand.watchers[0]), Some(SessionEvent::Left(_))));
}

#[test]
fn nobody_watches_without_the_invitation_or_says_anything() {
    let pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], OnlineTerms::default());
    let mut stand = Stand::new();
    let stranger = stand.come("Stranger", [0; 16]);
    stand.settle(&pair.host);
    assert!(stand.watchers[stranger].the_match().is_none());
    let loud = stand.come("Loud", TOKEN);
    stand.settle(&pair.host);
    let before = pair.match_at(Host).text();
    stand.audience.receive(loud, &Message::Say("Miss it!".to_owned()).frame(), stand.now);
    stand.audience.receive(7, &Message::Ping(1).frame(), stand.now);
    let mut gone: Vec<usize> = stand.gone().into_iter().map(|(number, _)| number).collect();
    gone.dedup();
    assert_eq!(gone, [stranger, loud, 7]);
    assert!(pair.match_at(Host).text() == before);
}

#[test]
fn a_watcher_whose_machine_computes_something_else_is_told_so() {
    let mut pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], OnlineTerms::default());
    let mut stand = Stand::new();
    let watcher = stand.come("Zoë", TOKEN);
    stand.settle(&pair.host);
    pair.play_strokes(1);
    stand.audience.follow(&pair.host);
    while let Some((number, frame)) = stand.audience.next_frame() {
        let message = match Message::of_frame(&frame) {
            Ok(Message::Step { number, seat, command, hash, reveal }) if command.starts_with("Strike") => {
                let command = pair.match_at(Host).command_text(&stroke(1.0, 1.0));
                Message::Step { number, seat, command, hash, reveal }.frame()
            }
            _ => frame,
        };
        stand.watchers[number].receive(&message, stand.now);
    }
    match last_event(&mut stand.watchers[watcher]) {
        Some(SessionEvent::Broken(sentence)) => assert!(sentence.contains("another match"), "{sentence}"),
        other => panic!("{other:?}"),
    }
}
