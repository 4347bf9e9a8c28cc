//! An invitation as text: it comes through a messenger, or it is refused with a sentence.

use baize_online::{Invitation, InvitationFlaw, Link, LinkOptions, Peer, PeerId};
use proptest::prelude::*;
use std::net::SocketAddr;

/// The bytes of a public key.
const KEY: &str = "d04ab232742bb4ab3a1368bd4615e4e6d0224ab71a016baf8520a332c9778737";

fn invitation(relay: Option<&str>, addresses: &[&str]) -> Invitation {
    let addresses = addresses.iter().map(|address| address.parse::<SocketAddr>().unwrap());
    Invitation { token: [7; 16], peer: Peer::new(KEY.parse().unwrap(), relay, addresses).unwrap() }
}

fn usual() -> Invitation {
    let addresses = ["203.0.113.7:50123", "192.168.1.20:50123", "[2001:db8::1234:5678]:50123"];
    invitation(Some("https://euc1-1.relay.n0.iroh.link./"), &addresses)
}

fn read(text: &str) -> Result<Invitation, InvitationFlaw> {
    text.parse()
}

fn any_address() -> impl Strategy<Value = SocketAddr> {
    (any::<std::net::IpAddr>(), 1..u16::MAX).prop_map(SocketAddr::from)
}

proptest! {
    #[test]
    fn every_invitation_is_read_as_it_was_written(
        token: [u8; 16],
        relay in prop::option::of("https?://[a-z]{1,20}\\.example(:[1-9][0-9]{3})?/"),
        addresses in prop::collection::vec(any_address(), 0..10),
    ) {
        let peer = Peer::new(KEY.parse().unwrap(), relay.as_deref(), addresses).unwrap();
        let is_reachable = peer.is_reachable();
        let written = Invitation { token, peer };
        let expected = if is_reachable { Ok(written.clone()) } else { Err(InvitationFlaw::Meaningless) };
        prop_assert_eq!(read(&written.to_string()), expected);
    }

    #[test]
    fn a_changed_character_is_noticed(place: prop::sample::Index, new in any::<char>()) {
        let text = usual().to_string();
        let at = place.index(text.len());
        prop_assume!(!new.eq_ignore_ascii_case(&char::from(text.as_bytes()[at])));
        let changed = format!("{}{new}{}", &text[..at], &text[at + 1..]);
        prop_assert!(read(&changed).is_err(), "{}", changed);
    }

    #[test]
    fn characters_that_are_missing_or_too_many_or_in_another_order_are_noticed(
        place: prop::sample::Index, count in 1..40_usize, extra in "[a-z2-7]{1,9}",
    ) {
        let text = usual().to_string();
        let at = place.index(text.len());
        let end = (at + count).min(text.len());
        let without = format!("{}{}", &text[..at], &text[end..]);
        let with = format!("{}{extra}{}", &text[..at], &text[at..]);
        let (left, right) = (&text[..at], &text[at..end]);
        let turned = format!("{left}{}{}", right.chars().rev().collect::<String>(), &text[end..]);
        prop_assert!(read(&without).is_err());
        // Before the beginning anything may stand. A second "b" after the first letter stands there too.
        prop_assert!(with.ends_with(&text) || read(&with).is_err());
        prop_assert!(turned == text || read(&turned).is_err());
    }

    #[test]
    fn any_text_at_all_is_read_or_refused(text: String, tail in "[a-z2-7 \n]{0,300}") {
        let _ = read(&text);
        let _ = read(&format!("baize-match1:{tail}"));
        let _ = read(&format!("{text}baize-match1:{text}"));
    }
}

#[test]
fn an_invitation_is_one_line_of_letters_and_digits_that_fits_into_a_message() {
    let text = usual().to_string();
    let letters = text.strip_prefix("baize-match1:").unwrap();
    assert!(letters.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit()), "{text}");
    assert!(text.len() < 250, "{} characters", text.len());
}

#[test]
fn a_messenger_may_break_quote_and_capitalize_the_line() {
    let text = usual().to_string();
    let (left, right) = text.split_at(60);
    let texts = [
        format!("  {text}\n"),
        format!("\"{text}\""),
        format!("“{text}”"),
        format!("„{text}“."),
        format!("`{text}`"),
        format!("{left}\r\n{right}"),
        format!("{left}\n> \u{200b}{right}").replace("> ", ""),
        text.to_uppercase(),
        format!("Come and play: {text} see you!"),
        format!("<{text}>\nTonight at eight."),
    ];
    for sent in texts {
        assert_eq!(read(&sent), Ok(usual()), "{sent}");
    }
}

#[test]
fn what_is_wrong_is_said_in_a_sentence() {
    let text = usual().to_string();
    let cut = &text[..text.len() - 20];
    let count = text.len() - "baize-match1:".len();
    let cases = [
        ("hello", "this is no invitation: one begins with `baize-match1:`".to_owned()),
        ("baize1:BcAAAA", "this is no invitation: one begins with `baize-match1:`".to_owned()),
        (
            "baize-match2:abc",
            "the invitation is of version 2, but this Baize reads version 1; both sides need the same Baize".to_owned(),
        ),
        (cut, format!("the invitation ends too early: it has {} of {count} characters; copy it whole", count - 20)),
    ];
    for (wrong, sentence) in cases {
        assert_eq!(read(wrong).unwrap_err().to_string(), sentence);
    }
    assert_eq!(read(&format!("{text}x")), Err(InvitationFlaw::TooLong));
    let other = if &text[100..101] == "a" { "b" } else { "a" };
    assert_eq!(read(&format!("{}{other}{}", &text[..100], &text[101..])), Err(InvitationFlaw::Changed));
    assert_eq!(read(&invitation(None, &[]).to_string()), Err(InvitationFlaw::Meaningless));
}

#[test]
fn an_invitation_never_makes_a_guest_send_to_a_whole_network() {
    let everybody = ["255.255.255.255:1", "224.0.0.251:5353", "0.0.0.0:1", "[ff02::fb]:5353", "192.168.1.20:0"];
    assert!(invitation(None, &everybody).peer.addresses().is_empty());
}

#[test]
fn an_invitation_has_at_most_eight_addresses() {
    let many: Vec<String> = (1..=20).map(|last| format!("192.168.1.{last}:4000")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    assert_eq!(invitation(None, &many).peer.addresses().len(), 8);
}

#[test]
fn a_peer_is_read_as_it_was_written() {
    let peer = usual().peer;
    assert_eq!(peer.to_string().parse::<Peer>().unwrap(), peer);
    for wrong in ["", "abc", &format!("{KEY} elsewhere"), &format!("{KEY} mailto://x"), &format!("x{KEY}")] {
        assert!(wrong.parse::<Peer>().is_err(), "{wrong}");
    }
    let link = Link::open(LinkOptions::default()).unwrap();
    assert_eq!(PeerId::of_bytes(&link.id().bytes()), Some(link.id()));
}
