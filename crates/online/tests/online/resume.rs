//! A lost connection and a program that ends cost nothing but the stroke under way.

use baize_games::match_play::{Command, LoadedMatch, Match};
use baize_online::{Given, KeptSession, Message, OnlineTerms, Owner, Relays, Session, SessionEvent};
use baize_testing::folder::Folder;

use crate::pair::{Guest, Host, Pair, match_of, seat, stroke, strokes, thoughtless, with_lots};

/// The strokes of the short match.
const STROKES: usize = 3;

/// What is on the disks of both sides.
struct Disks {
    kept: [Option<KeptSession>; 2],
    files: [Option<String>; 2],
}

impl Disks {
    fn of(pair: &Pair) -> Self {
        let sides = [&pair.host, &pair.guest];
        Self { kept: sides.map(Session::kept), files: sides.map(|side| side.the_match().map(Match::text)) }
    }

    /// Both sides as they start again another day, with other numbers that nobody can foresee.
    fn started_again(&self) -> Option<Pair> {
        let session = |index: usize| {
            let kept = self.kept[index].as_ref()?;
            let kept = KeptSession::of_text("kept.online.ron", &kept.text()).unwrap_or_else(|error| panic!("{error}"));
            let play = loaded(self.files[index].as_ref()?);
            let resumed = Session::resume(&kept, play, [11 + index as u8; 32]);
            Some(resumed.unwrap_or_else(|objection| panic!("{objection}")))
        };
        Some(Pair::of(session(0)?, session(1)?))
    }
}

fn loaded(text: &str) -> Match {
    LoadedMatch::from_elsewhere("kept.match.ron", text).unwrap_or_else(|error| panic!("{error}")).the_match
}

/// Plays the short match on from where it is, until so many frames were brought; true if it is over and all is said.
fn play_on(pair: &mut Pair, frames: usize) -> bool {
    let mut brought = 0;
    while brought < frames {
        if pair.bring_one() {
            brought += 1;
            continue;
        }
        let is_ready = pair.host.is_connected() && pair.guest.is_connected();
        let next = pair.host.the_match().filter(|_| is_ready).and_then(|play| thoughtless(play, STROKES));
        let Some((seat, command)) = next else { return true };
        pair.give(seat, command);
    }
    false
}

fn short_match() -> Pair {
    let mut pair = Pair::new(&match_of("(game: NineBall)"), &[Host, Guest], with_lots());
    pair.connect();
    pair
}

/// Checks that the match goes on from the steps that it had.
fn assert_goes_on(pair: &Pair, earlier: &[Option<Match>; 2]) {
    let [host, guest] = [Host, Guest].map(|owner| pair.match_at(owner));
    assert_eq!((pair.broken_at(Host), pair.broken_at(Guest)), (None, None));
    assert!(host.text() == guest.text(), "the files are the same");
    assert_eq!((strokes(host), host.state().to_act()), (STROKES, None), "the match is played to its end");
    for earlier in earlier.iter().flatten() {
        let kept = (0..earlier.steps().len()).all(|step| earlier.step_text(step) == host.step_text(step));
        assert!(kept, "no command is lost");
    }
}

#[test]
fn a_connection_that_is_lost_after_any_frame_costs_nothing() {
    for cut in 0.. {
        let mut pair = short_match();
        if play_on(&mut pair, cut) {
            assert!(cut > 20, "the match has {cut} frames");
            return;
        }
        let earlier = [&pair.host, &pair.guest].map(|side| side.the_match().cloned());
        pair.cut();
        assert!(!pair.host.is_connected() && pair.guest.give(seat(0), Command::BrushCloth).is_err());
        pair.connect();
        assert!(play_on(&mut pair, usize::MAX), "after {cut} frames");
        assert_goes_on(&pair, &earlier);
        pair.assert_same();
    }
}

#[test]
fn two_programs_that_end_after_any_frame_go_on_from_their_files() {
    let mut resumed = 0;
    for cut in 0.. {
        let mut pair = short_match();
        if play_on(&mut pair, cut) {
            assert!(resumed > 15, "{resumed} times it went on");
            return;
        }
        let earlier = [&pair.host, &pair.guest].map(|side| side.the_match().cloned());
        let Some(mut again) = Disks::of(&pair).started_again() else { continue };
        resumed += 1;
        again.connect();
        assert!(play_on(&mut again, usize::MAX), "after {cut} frames");
        assert_goes_on(&again, &earlier);
    }
}

#[test]
fn a_program_that_ends_between_its_two_files_goes_on_too() {
    let mut resumed = 0;
    for cut in 0.. {
        let mut pair = short_match();
        if play_on(&mut pair, cut) {
            assert!(resumed > 5, "{resumed} times it went on");
            return;
        }
        // The side that has just got a frame has written its match file, and no frame of it is sent.
        let before = Disks::of(&pair);
        let owner = if pair.clone().bring_from(Host) { Guest } else { Host };
        if !pair.bring_from(owner.other()) {
            continue;
        }
        let index = usize::from(owner == Guest);
        let mut disks = Disks::of(&pair);
        let has_grown = disks.files[index] != before.files[index];
        disks.kept[index].clone_from(&before.kept[index]);
        let Some(mut again) = disks.started_again().filter(|_| has_grown) else { continue };
        resumed += 1;
        let earlier = [&pair.host, &pair.guest].map(|side| side.the_match().cloned());
        again.connect();
        assert!(play_on(&mut again, usize::MAX), "after {cut} frames");
        assert_goes_on(&again, &earlier);
    }
}

#[test]
fn a_connection_that_is_lost_while_another_match_is_offered_costs_nothing() {
    let nine_ball = match_of("(game: NineBall)");
    let mut over = Pair::begun(&nine_ball, &[Host, Guest], OnlineTerms::default());
    let (_, loser) = over.to_act().expect("somebody plays");
    over.give(loser, Command::ConcedeMatch);
    for frames in 0.. {
        let mut pair = over.clone();
        let mut is_offered = false;
        for _ in 0..frames {
            if !pair.bring_one() && !is_offered {
                pair.host.once_more(&nine_ball).expect("the match is over");
                is_offered = true;
            }
        }
        let is_all = is_offered && !pair.clone().bring_one();
        pair.cut();
        pair.connect();
        pair.settle();
        if !is_offered {
            pair.host.once_more(&nine_ball).expect("the match is over");
            pair.settle();
        }
        pair.played = Default::default();
        pair.play_strokes(1);
        assert_eq!(strokes(pair.match_at(Guest)), 1, "the next match is played after {frames} frames");
        pair.assert_same();
        if is_all {
            assert!(frames > 4, "{frames} frames");
            return;
        }
    }
}

/// A match in which a stroke is aimed, with the machine of the striker. The lot is not brought.
fn aimed() -> (Pair, Owner) {
    let mut pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], with_lots());
    pair.play_strokes(1);
    while !matches!(thoughtless(pair.match_at(Host), 99), Some((_, Command::Strike { .. }))) {
        let (seat, command) = thoughtless(pair.match_at(Host), 99).expect("the match goes on");
        pair.give(seat, command);
        pair.settle();
    }
    let (owner, striker) = pair.to_act().expect("somebody plays");
    assert_eq!(pair.give(striker, stroke(3.0, 25.0)), Given::Drawn);
    assert!(pair.bring_from(owner), "the aim arrives");
    (pair, owner)
}

#[test]
fn a_striker_who_has_aimed_cannot_aim_otherwise_after_the_program_was_ended() {
    let (pair, owner) = aimed();
    let mut again = Disks::of(&pair).started_again().expect("both have files");
    again.connect();
    again.bring_one();
    again.bring_one();
    let (_, striker) = again.to_act().expect("somebody plays");
    assert!(again.side(owner).give(striker, stroke(1.0, 99.0)).is_err());
    again.settle();
    let step = again.match_at(owner).steps().last().expect("the stroke was played");
    let Command::Strike { strike, .. } = step.command else { panic!("{:?}", step.command) };
    assert!((strike.speed - 3.0).abs() < 1.0 && (strike.direction_deg - 25.0).abs() < 2.0, "{strike:?}");
    let [host, guest] = [Host, Guest].map(|owner| again.match_at(owner).text());
    assert!(host == guest);
}

#[test]
fn a_changed_program_that_aims_otherwise_after_the_lot_is_caught() {
    let (pair, owner) = aimed();
    let mut again = Disks::of(&pair).started_again().expect("both have files");
    again.connect();
    let other_aim = again.match_at(owner).command_text(&stroke(1.0, 99.0));
    loop {
        let Some(frame) = again.side(owner).next_frame() else {
            if again.bring_from(owner.other()) {
                continue;
            }
            break;
        };
        match Message::of_frame(&frame) {
            Ok(Message::Aimed { number, seat, commitment, .. }) => {
                let command = other_aim.clone();
                again.bring_message(owner, &Message::Aimed { number, seat, command, commitment });
            }
            _ => again.bring(owner, &frame),
        }
    }
    let sentence = again.broken_at(owner.other()).expect("the other side ends it");
    assert!(sentence.contains("aims otherwise"), "{sentence}");
}

#[test]
fn a_question_and_a_request_survive_the_end_of_both_programs() {
    for command in [Command::TakeBack, Command::ConcedeMatch] {
        let mut pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], OnlineTerms::default());
        pair.play_strokes(2);
        let (_, striker) = pair.to_act().expect("somebody plays");
        pair.give(seat(1 - striker.index()), command);
        let mut again = Disks::of(&pair).started_again().expect("both have files");
        again.connect();
        again.settle();
        let step = again.match_at(Guest).steps().last().expect("there are some");
        assert_eq!((step.command, step.seat.index()), (command, 1 - striker.index()));
        assert!(again.match_at(Host).text() == again.match_at(Guest).text());
    }
}

#[test]
fn the_match_waits_and_says_so() {
    let mut pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], OnlineTerms::default());
    pair.play_strokes(1);
    pair.cut();
    assert!(pair.events.iter().all(|events| matches!(events.last(), Some(SessionEvent::Waits))));
    let (owner, striker) = pair.to_act().expect("somebody plays");
    let refusal = pair.side(owner).give(striker, Command::ConcedeMatch).expect_err("nobody would hear it");
    assert!(refusal.0.contains("cannot be reached"), "{}", refusal.0);
    pair.connect();
    pair.settle();
    assert!(pair.events.iter().all(|events| matches!(events.last(), Some(SessionEvent::GoesOn))));
}

#[test]
fn a_match_file_of_another_match_is_refused_with_a_sentence() {
    let mut pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], OnlineTerms::default());
    pair.play_strokes(1);
    let kept = pair.host.kept().expect("the match goes on");
    let other = Session::resume(&kept, match_of("(game: NineBall)"), [1; 32]).map(|_| ()).expect_err("it is another");
    assert!(other.0.contains("not that of the match with Ben"), "{}", other.0);
}

#[test]
fn a_file_with_other_commands_than_the_other_machine_has_stops_the_match_and_nobody_loses() {
    let mut pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], OnlineTerms::default());
    pair.play_strokes(1);
    let beginning = pair.match_at(Host).beginning_text();
    let kept = pair.guest.kept().expect("the match goes on");
    let mut changed = loaded(&beginning);
    for step in pair.match_at(Guest).steps() {
        let command = if matches!(step.command, Command::Strike { .. }) { stroke(1.0, 1.0) } else { step.command };
        changed.give_as(step.seat, command).expect("it is possible as well");
    }
    pair.guest = Session::resume(&kept, changed, [5; 32]).expect("it begins in the same way");
    pair.host.lost();
    pair.connect();
    pair.settle();
    let sentence = pair.broken_at(Host).or(pair.broken_at(Guest)).expect("they do not fit");
    assert!(sentence.contains("different files"), "{sentence}");
}

#[test]
fn what_is_kept_is_readable_by_the_person_only_and_reads_back_the_same() {
    let (pair, _) = aimed();
    let folder = Folder::new();
    let path = KeptSession::path_beside(&folder.0.join("friday.match.ron"));
    assert_eq!(path, folder.0.join("friday.online.ron"));
    let kept = pair.host.kept().expect("the match goes on");
    let kept = KeptSession { peer: "somewhere".to_owned(), secret: "00ff".to_owned(), port: Some(4777), ..kept };
    let kept =
        KeptSession { relays: Relays::Named(vec!["https://relay.example.org".to_owned()]), relay_only: true, ..kept };
    for _ in 0..2 {
        kept.save(&path).unwrap_or_else(|error| panic!("{error}"));
    }
    assert_eq!(KeptSession::read(&path).unwrap_or_else(|error| panic!("{error}")), kept);
    assert_eq!(folder.names(), ["friday.online.ron"]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&path).expect("it was written").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let resumed = Session::resume(&kept, pair.match_at(Host).clone(), [1; 32]).expect("it is the same match");
    assert_eq!(resumed.kept(), Some(kept));
    KeptSession::remove(&path).unwrap_or_else(|error| panic!("{error}"));
    assert!(folder.names().is_empty());
}

#[test]
fn somebody_else_does_not_take_the_place_of_the_player_while_the_match_waits() {
    let mut pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], OnlineTerms::default());
    pair.play_strokes(1);
    pair.cut();
    for token in [crate::pair::TOKEN, [0; 16]] {
        let mut stranger = Session::guest("Ben", token, [9; 32]);
        stranger.connected();
        pair.host.connected();
        let hello = stranger.next_frame().expect("a greeting");
        assert_eq!(pair.host.caller(&hello).is_some(), token != [0; 16]);
        pair.host.receive(&hello, pair.now);
        assert!(!pair.host.is_open(), "the host closes this connection");
        while let Some(frame) = pair.host.next_frame() {
            stranger.receive(&frame, pair.now);
        }
        let last = std::iter::from_fn(|| stranger.next_event()).last();
        assert!(matches!(last, Some(SessionEvent::Broken(_) | SessionEvent::Left(_))), "{last:?}");
    }
    for garbage in [&b"GET / HTTP/1.1"[..], &[], &[0xff; 300]] {
        pair.host.connected();
        pair.host.receive(garbage, pair.now);
        assert!(!pair.host.is_open(), "the host closes this connection");
    }
    pair.connect();
    pair.settle();
    pair.play_strokes(2);
    pair.assert_same();
}
