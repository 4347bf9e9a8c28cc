//! Random and changed frames do no harm.

use std::time::Duration;

use baize_online::{Message, TimedAim};
use baize_testing::random::Dice;
use proptest::prelude::*;

use crate::mutation::{Fate, changed, fate, scenes};

#[test]
fn changed_frames_of_a_real_match_are_refused_or_change_nothing_that_the_rules_forbid() {
    let scenes = scenes();
    assert!(scenes.len() > 40, "{} frames", scenes.len());
    let mut dice = Dice::of(70);
    let mut fates = [0; 3];
    for round in 0..4000 {
        let (_, receiver, frame) = &scenes[round % scenes.len()];
        let (_, _, other) = dice.pick(&scenes);
        let frame = changed(&mut dice, frame, other);
        match fate(receiver, &frame, Duration::ZERO) {
            Fate::Refused => fates[0] += 1,
            Fate::Taken => fates[1] += 1,
            Fate::Played => fates[2] += 1,
        }
    }
    assert!(fates[0] > 2000, "most are refused: {fates:?}");
}

#[test]
fn real_frames_at_any_other_place_of_the_match_do_no_harm() {
    let scenes = scenes();
    for (index, (_, receiver, _)) in scenes.iter().enumerate() {
        for (_, _, frame) in scenes.iter().skip(index % 3).step_by(3) {
            fate(receiver, frame, Duration::ZERO);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_are_a_message_or_a_sentence(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        match Message::of_frame(&bytes) {
            Ok(message) => prop_assert!(Message::of_frame(&message.frame()).is_ok()),
            Err(objection) => prop_assert!(objection.0.ends_with('.')),
        }
        if let Some(TimedAim { aim, .. }) = TimedAim::of_datagram(&bytes) {
            prop_assert!(aim.direction.is_finite() && aim.speed >= 0.0);
        }
    }
}
