//! Dialling goes on until somebody is reached, and again when the connection is lost.

use super::side::{Side, eager, is_met};
use super::stranger::Stranger;
use baize_online::{Link, LinkError, LinkEvent, LinkOptions, LinkTimes, Peer, Relays};
use std::net::UdpSocket;
use std::thread;
use std::time::Duration;

#[test]
fn a_link_that_comes_back_with_its_key_and_port_is_reached_by_the_same_dial() {
    let host = Side::new();
    let again = LinkOptions { secret: Some(host.secret()), port: host.port(), ..LinkOptions::default() };
    let guest = Side::timed(eager());
    guest.reach(&host);
    let id = host.id();
    drop(host);
    assert_eq!(guest.lost(id), "the other program has closed the connection");
    let host = Side::with(again);
    assert_eq!(host.id(), id);
    guest.greet(&host);
    host.expect(is_met(guest.id()));
}

#[test]
fn a_guest_that_comes_early_reaches_the_host_when_it_opens() {
    let first = Side::new();
    let (options, address) =
        (LinkOptions { secret: Some(first.secret()), port: first.port(), ..LinkOptions::default() }, first.address());
    drop(first);
    let guest = Side::timed(LinkTimes { attempt: Duration::from_millis(800), ..eager() });
    guest.dial(&address);
    assert!(guest.failure().starts_with("the other program does not answer"));
    let host = Side::with(options);
    guest.greet(&host);
    host.expect(is_met(guest.id()));
}

#[test]
fn a_guest_that_has_restarted_takes_the_place_of_its_old_connection() {
    let (host, guest) = super::met();
    let options = LinkOptions { secret: Some(guest.secret()), ..LinkOptions::default() };
    // The same key at another port, while the host still has the old connection.
    let restarted = Side::with(options);
    restarted.dial(&host.address());
    restarted.greet(&host);
    assert_eq!(host.lost(guest.id()), "there is a newer connection to the same program");
    host.expect(is_met(guest.id()));
    host.send(guest.id(), vec![9]);
    assert_eq!(restarted.frame(), [9]);
}

#[test]
fn what_was_meant_for_an_ended_connection_is_not_sent_over_the_next() {
    let (host, guest) = super::met();
    let restarted = Side::with(LinkOptions { secret: Some(guest.secret()), ..LinkOptions::default() });
    restarted.dial(&host.address());
    restarted.greet(&host);
    thread::sleep(Duration::from_millis(200));
    // The host has not taken the events of the new connection, so it means the old one.
    host.send(guest.id(), vec![1]);
    host.expect(is_met(guest.id()));
    host.send(guest.id(), vec![2]);
    assert_eq!(restarted.frame(), [2]);
}

#[test]
fn whom_a_link_can_never_reach_it_does_not_dial() {
    let (host, guest) = (Side::new(), Side::new());
    host.dial(&host.address());
    assert_eq!(host.failure(), "an invitation of this program itself leads nowhere; it is for the other side");
    host.dial(&Peer::new(guest.id(), Some("https://relay.example.org"), []).unwrap());
    let sentence = "the other program is reached by a relay alone, but this one uses none; use relays to reach it";
    assert_eq!(host.failure(), sentence);
}

#[test]
fn an_identity_is_reached_only_by_who_has_its_key() {
    let (host, stranger) = (Side::new(), Side::new());
    let guest = Side::timed(eager());
    // The stranger sits at the address, but the invitation is the host's.
    guest.dial(&Peer::new(host.id(), None, stranger.address().addresses().to_vec()).unwrap());
    assert!(guest.failure().starts_with("the other program cannot be reached"));
    assert!(stranger.wait(Duration::from_millis(100)).is_none_or(|event| matches!(event, LinkEvent::Ready)));
}

#[test]
fn a_link_that_cannot_be_opened_says_why() {
    let sentence = |options| Link::open(options).err().map(|error: LinkError| error.to_string());
    let taken = UdpSocket::bind("0.0.0.0:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    assert_eq!(
        sentence(LinkOptions { port: Some(port), ..LinkOptions::default() }),
        Some(format!("port {port} is used by another program; end that program, or choose another port"))
    );
    assert_eq!(
        sentence(LinkOptions { relay_only: true, ..LinkOptions::default() }).as_deref(),
        Some("without a relay nothing can go by relays alone; name a relay, or allow direct connections")
    );
    assert_eq!(
        sentence(LinkOptions { relays: Relays::Named(Vec::new()), ..LinkOptions::default() }).as_deref(),
        Some("no relay is named; name at least one, or play without relays")
    );
}

#[test]
fn a_relay_that_is_no_address_is_refused() {
    for wrong in
        ["", "relay", "localhost:3340", "ftp://relay.example.org", "https://", "https:///", "mailto:a@example.org"]
    {
        let relays = Relays::Named(vec!["https://relay.example.org".to_owned(), wrong.to_owned()]);
        let error = Link::open(LinkOptions { relays, ..LinkOptions::default() }).err().unwrap();
        let sentence = format!("\"{wrong}\" is no address of a relay; one is written like https://relay.example.org");
        assert_eq!(error.to_string(), sentence);
    }
}

#[test]
fn of_two_connections_at_once_both_sides_keep_the_one_that_the_smaller_identity_dialled() {
    let mut keys = [[1; 32], [2; 32]];
    keys.sort_by_key(|key| Stranger::new(*key).id());
    for is_host_smaller in [true, false] {
        let [smaller, greater] = keys;
        let (own, other) = if is_host_smaller { (smaller, greater) } else { (greater, smaller) };
        let host = Side::with(LinkOptions { secret: Some(own), ..LinkOptions::default() });
        let stranger = Stranger::new(other);
        host.dial(&stranger.address());
        let dialled_by_host = stranger.accepted();
        host.expect(is_met(stranger.id()));
        let dialled_by_stranger = stranger.connected(&host, &[1, 0, 0, 0, 9]);
        let (kept, closed) = if is_host_smaller {
            (dialled_by_host, dialled_by_stranger)
        } else {
            (dialled_by_stranger, dialled_by_host)
        };
        assert_eq!(stranger.closing_code(&closed), 4);
        assert!(kept.close_reason().is_none());
        if !is_host_smaller {
            assert_eq!(host.lost(stranger.id()), "there is a newer connection to the same program");
            host.expect(is_met(stranger.id()));
            assert_eq!(host.frame(), [9]);
        }
    }
}
