//! How long whole shots take, from the strike to the last ball at rest, with their full record.

use baize::physics::{Meeting, Strike, Tip};
use baize::shot::{Event, EventKind, Setup, simulate};

fn main() {
    divan::main();
}

fn setup(rack: &str, strike: Strike) -> Setup {
    let setup = Setup::of_rack(Some(rack), None).expect("the rack comes with the game");
    Setup { strike: Some(strike), ..setup }
}

/// A nine-ball break at 9 m/s of the cue, not quite square.
#[divan::bench]
fn nine_ball_break(bencher: divan::Bencher) {
    let strike = Strike { speed: 9.0, direction: 0.003, tip: Tip { side: 0.1, height: 0.2 }, elevation: 0.0 };
    let setup = setup("nine_ball", strike);
    bencher.bench(|| simulate(&setup));
}

/// A break of a full rack of fifteen.
#[divan::bench]
fn eight_ball_break(bencher: divan::Bencher) {
    let strike = Strike { speed: 9.0, direction: 0.003, tip: Tip { side: 0.1, height: 0.2 }, elevation: 0.0 };
    let setup = setup("eight_ball", strike);
    bencher.bench(|| simulate(&setup));
}

/// The cue ball alone around three rails with running english.
#[divan::bench]
fn three_rails(bencher: divan::Bencher) {
    let strike = Strike { speed: 2.6, direction: 0.62, tip: Tip { side: -0.3, height: 0.1 }, elevation: 0.0 };
    let setup = setup("cue_ball", strike);
    let run = simulate(&setup).expect("the strike holds");
    let on_rail = |event: &&Event| matches!(event.kind, EventKind::Contact { meeting: Meeting::Cushion(..), .. });
    assert!(run.record.events.iter().filter(on_rail).count() >= 3, "the shot has to reach three rails");
    bencher.bench(|| simulate(&setup));
}
