//! Two links on this machine, without relays: whatever happens to a connection, the program hears what, in order.

mod side;
mod stranger;
mod endings;
mod reaching;

use baize_online::LinkEvent;
use baize_online::bounds::MAX_FRAME;
use side::{Side, is_met, met};
use std::thread;
use std::time::{Duration, Instant};

#[test]
fn frames_from_one_byte_to_the_longest_arrive_whole_and_in_order() {
    let (host, guest) = met();
    let frames: Vec<Vec<u8>> = [1, MAX_FRAME, 2, 255, 256, 65_536, 1, MAX_FRAME - 1]
        .iter()
        .map(|length| vec![*length as u8; *length])
        .collect();
    for frame in &frames {
        guest.send(host.id(), frame.clone());
        host.send(guest.id(), frame.clone());
    }
    for frame in &frames {
        assert!(host.frame() == *frame && guest.frame() == *frame, "{} bytes", frame.len());
    }
}

#[test]
fn datagrams_arrive_beside_the_frames() {
    let (host, guest) = met();
    // One may be lost, also on this machine.
    for _ in 0..20 {
        host.send_live(guest.id(), vec![5; 60]);
        if let Some(LinkEvent::Live(peer, datagram)) = guest.wait(Duration::from_millis(500)) {
            assert!(peer == host.id() && datagram == [5; 60]);
            return;
        }
    }
    panic!("none of 20 datagrams has arrived");
}

#[test]
fn the_dialler_is_told_of_the_connection_at_once_and_the_other_side_with_the_first_frame() {
    let (host, guest) = (Side::new(), Side::new());
    guest.dial(&host.address());
    guest.expect(is_met(host.id()));
    assert!(host.wait(Duration::from_millis(100)).is_none_or(|event| matches!(event, LinkEvent::Ready)));
    guest.send(host.id(), vec![1]);
    host.expect(is_met(guest.id()));
    assert_eq!(host.frame(), [1]);
}

#[test]
fn a_program_that_takes_nothing_stops_the_other_until_it_takes_again() {
    let (host, guest) = met();
    for number in 0..7 {
        guest.send(host.id(), vec![number; 1024 * 1024]);
    }
    thread::sleep(Duration::from_millis(300));
    for number in 0..7 {
        assert!(host.frame() == vec![number; 1024 * 1024], "frame {number}");
    }
}

#[test]
fn an_invitation_of_a_link_leads_to_it() {
    let (host, guest) = (Side::new(), Side::new());
    assert!(guest.invitation([0; 16]).is_none_or(|invitation| !invitation.peer.addresses().is_empty()));
    host.expect(|event| matches!(event, LinkEvent::Ready).then_some(()));
    let invitation = host.invitation([3; 16]).unwrap();
    assert_eq!(invitation.token, [3; 16]);
    guest.dial(&invitation.to_string().parse::<baize_online::Invitation>().unwrap().peer);
    guest.expect(is_met(host.id()));
}

#[test]
fn both_sides_that_dial_each_other_at_once_talk_over_one_connection() {
    for _ in 0..4 {
        let (host, guest) = (Side::new(), Side::new());
        guest.dial(&host.address());
        host.dial(&guest.address());
        let (mut host, mut guest) = (Talk::of(host), Talk::of(guest));
        let end = Instant::now() + Duration::from_secs(20);
        while host.goes_on() | guest.goes_on() {
            assert!(Instant::now() < end, "one side has never heard the other");
        }
    }
}

/// A side that says one byte over each new connection.
struct Talk {
    side: Side,
    /// Whether the present connection has brought something.
    has_heard: bool,
    losses: u32,
}

impl Talk {
    fn of(side: Side) -> Self {
        Self { side, has_heard: false, losses: 0 }
    }

    /// Whether something has happened just now, or this side still has to hear the other.
    fn goes_on(&mut self) -> bool {
        let event = self.side.wait(Duration::from_millis(200));
        match &event {
            Some(LinkEvent::Met(peer)) => {
                self.has_heard = false;
                self.side.send(*peer, vec![0]);
            }
            Some(LinkEvent::Lost(..)) => {
                self.has_heard = false;
                self.losses += 1;
                assert_eq!(self.losses, 1, "both sides keep the same one of two connections");
            }
            Some(LinkEvent::Frame(_, frame)) => {
                assert!(frame == &[0] && !self.has_heard, "each connection brings one byte");
                self.has_heard = true;
            }
            _ => {}
        }
        event.is_some() || !self.has_heard
    }
}
