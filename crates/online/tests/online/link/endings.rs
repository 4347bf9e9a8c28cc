//! How connections end: both sides are told why.

use super::side::{Side, eager, impatient, is_met, met};
use super::stranger::Stranger;
use baize_online::bounds::MAX_FRAME;
use baize_online::{Link, LinkEvent, LinkTimes};
use std::thread;
use std::time::Duration;

#[test]
fn a_frame_that_is_longer_than_allowed_or_empty_ends_the_connection_before_it_is_read() {
    let host = Side::new();
    for length in [u32::try_from(MAX_FRAME).unwrap() + 1, u32::MAX, 0] {
        let mut bytes = [&1_u32.to_le_bytes()[..], &[7]].concat();
        bytes.extend(length.to_le_bytes());
        let stranger = Stranger::new([1; 32]);
        let connection = stranger.connected(&host, &bytes);
        assert_eq!(stranger.closing_code(&connection), 2);
        assert_eq!(host.frame(), [7]);
        let sentence = host.lost(stranger.id());
        assert_eq!(
            sentence,
            format!("the other program has sent a frame of {length} bytes, but one has 1 to {MAX_FRAME}")
        );
    }
}

#[test]
fn a_program_that_begins_with_something_else_is_never_met() {
    let host = Side::new();
    let stranger = Stranger::new([1; 32]);
    let connection = stranger.connected(&host, b"GET / HTTP/1.1\r\n\r\n");
    assert_eq!(stranger.closing_code(&connection), 2);
    assert!(host.wait(Duration::from_millis(100)).is_none_or(|event| matches!(event, LinkEvent::Ready)));
}

#[test]
fn an_own_frame_of_a_wrong_length_ends_the_connection_instead_of_leaving_a_gap() {
    for length in [0, MAX_FRAME + 1] {
        let (host, guest) = met();
        guest.send(host.id(), vec![0; length]);
        let sentence = format!("this program wanted to send a frame of {length} bytes, but one has 1 to {MAX_FRAME}");
        assert_eq!(guest.lost(host.id()), sentence);
        host.lost(guest.id());
    }
}

#[test]
fn a_dialler_that_says_nothing_is_closed() {
    let host = Side::timed(impatient());
    let guest = Side::new();
    guest.dial(&host.address());
    guest.expect(is_met(host.id()));
    let sentence = "the other program has closed the connection, because this one said nothing after it was made";
    assert_eq!(guest.lost(host.id()), sentence);
    assert!(host.wait(Duration::ZERO).is_none_or(|event| matches!(event, LinkEvent::Ready)));
}

#[test]
fn a_host_that_says_nothing_is_let_go() {
    let host = Side::new();
    let guest = Side::timed(impatient());
    guest.reach(&host);
    assert_eq!(guest.lost(host.id()), "the other program has said nothing after the connection was made");
}

#[test]
fn a_connection_on_which_nobody_says_anything_goes_on() {
    let silence = Duration::from_secs(2);
    let times = LinkTimes { silence, sign: Duration::from_millis(300), ..LinkTimes::default() };
    let (host, guest) = (Side::timed(times.clone()), Side::timed(times));
    guest.reach(&host);
    host.send(guest.id(), vec![1]);
    assert_eq!(guest.frame(), [1]);
    assert!(guest.wait(silence + Duration::from_secs(1)).is_none_or(|event| matches!(event, LinkEvent::Ready)));
    host.send(guest.id(), vec![2]);
    assert_eq!(guest.frame(), [2]);
}

#[test]
fn a_peer_that_never_takes_anything_is_let_go() {
    let (host, guest) = met();
    // More than the host's room and the guest's queue hold together, but slowly enough for a host that takes everything.
    for _ in 0..20 {
        guest.send(host.id(), vec![0; 1024 * 1024]);
        thread::sleep(Duration::from_millis(80));
    }
    assert_eq!(guest.lost(host.id()), "the other program has not taken what was sent to it");
}

#[test]
fn what_was_sent_before_the_end_arrives() {
    for is_dropped in [false, true] {
        let (host, guest) = met();
        for number in 0..50 {
            host.send(guest.id(), vec![number; 10_000]);
        }
        let id = host.id();
        if is_dropped {
            drop(host);
        } else {
            host.close(guest.id());
        }
        for number in 0..50 {
            assert_eq!(guest.frame(), vec![number; 10_000]);
        }
        assert_eq!(guest.lost(id), "the other program has closed the connection");
    }
}

#[test]
fn a_peer_that_was_closed_is_not_dialled_again_and_nothing_of_it_is_reported() {
    let (host, guest) = met();
    guest.close(host.id());
    host.lost(guest.id());
    host.send(guest.id(), vec![1]);
    assert!(guest.wait(Duration::from_millis(1500)).is_none_or(|event| matches!(event, LinkEvent::Ready)));
}

#[test]
fn the_eleventh_connection_is_refused_until_another_has_ended() {
    let host = Side::new();
    let mut guests: Vec<Side> = (0..Link::MOST_CONNECTIONS).map(|_| Side::new()).collect();
    for guest in &guests {
        guest.reach(&host);
    }
    let eleventh = Side::timed(eager());
    let refused = "the other program takes no more connections at the moment";
    eleventh.dial(&host.address());
    assert_eq!(eleventh.failure(), refused);
    eleventh.close(host.id());
    let gone = guests.pop().unwrap().id();
    thread::sleep(Duration::from_millis(200));
    eleventh.dial(&host.address());
    assert_eq!(eleventh.failure(), refused, "the host has not taken the end of the connection yet");
    host.lost(gone);
    eleventh.greet(&host);
    host.expect(is_met(eleventh.id()));
}
