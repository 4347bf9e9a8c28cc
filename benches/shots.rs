//! How long whole shots take, from the strike to the last ball at rest, with their full record.

use baize::physics::{ClusterResolver, Meeting, Strike, Tip};
use baize::shot::{Depth, Event, EventKind, Setup, Simulator, preview, simulate};

fn main() {
    divan::main();
}

fn setup(rack: &str, strike: Strike) -> Setup {
    let setup = Setup::of_rack(Some(rack), None).expect("the rack comes with the game");
    Setup { strike: Some(strike), ..setup }
}

/// Plays a shot over and over, as one who plays many does.
fn play(bencher: divan::Bencher, setup: &Setup) {
    let mut simulator = Simulator::default();
    bencher.bench_local(|| simulator.play(setup).map(|run| run.record.duration));
}

/// A nine-ball break at 9 m/s of the cue, not quite square, with each resolver of several balls at once.
#[divan::bench(args = ClusterResolver::ALL)]
fn nine_ball_break(bencher: divan::Bencher, resolver: ClusterResolver) {
    let strike = Strike { speed: 9.0, direction: 0.003, tip: Tip { side: 0.1, height: 0.2 }, elevation: 0.0 };
    let mut setup = setup("nine_ball_tight", strike);
    setup.physics.clusters.resolver = resolver;
    play(bencher, &setup);
}

/// A break of a full rack of fifteen.
#[divan::bench(args = ClusterResolver::ALL)]
fn eight_ball_break(bencher: divan::Bencher, resolver: ClusterResolver) {
    let strike = Strike { speed: 9.0, direction: 0.003, tip: Tip { side: 0.1, height: 0.2 }, elevation: 0.0 };
    let mut setup = setup("eight_ball_tight", strike);
    setup.physics.clusters.resolver = resolver;
    play(bencher, &setup);
}

/// The preview of a break of fifteen, as it is asked for at every turn of the cue.
#[divan::bench(args = [Depth::FirstImpact, Depth::WholeShot])]
fn preview_of_a_break(bencher: divan::Bencher, depth: Depth) {
    let strike = Strike { speed: 9.0, direction: 0.003, tip: Tip { side: 0.1, height: 0.2 }, elevation: 0.0 };
    let setup = setup("eight_ball_tight", strike);
    let table = setup.engine();
    bencher.bench(|| preview(&table, setup.cue_ball, &strike, depth));
}

/// The preview of a shot among sixteen balls that lie anywhere.
#[divan::bench(args = [Depth::FirstImpact, Depth::WholeShot])]
fn preview_among_sixteen_balls(bencher: divan::Bencher, depth: Depth) {
    let strike = Strike { speed: 3.0, direction: 0.3, tip: Tip { side: 0.2, height: 0.2 }, elevation: 0.0 };
    let setup = setup("scatter", strike);
    let table = setup.engine();
    bencher.bench(|| preview(&table, setup.cue_ball, &strike, depth));
}

/// A shot among sixteen balls that lie anywhere.
#[divan::bench]
fn shot_among_sixteen_balls(bencher: divan::Bencher) {
    let strike = Strike { speed: 3.0, direction: 0.3, tip: Tip { side: 0.2, height: 0.2 }, elevation: 0.0 };
    play(bencher, &setup("scatter", strike));
}

/// The cue ball alone around three rails with running english.
#[divan::bench]
fn three_rails(bencher: divan::Bencher) {
    let strike = Strike { speed: 2.6, direction: 0.62, tip: Tip { side: -0.3, height: 0.1 }, elevation: 0.0 };
    let setup = setup("cue_ball", strike);
    let run = simulate(&setup).expect("the strike holds");
    let on_rail = |event: &&Event| matches!(event.kind, EventKind::Contact { meeting: Meeting::Cushion(..), .. });
    assert!(run.record.events.iter().filter(on_rail).count() >= 3, "the shot has to reach three rails");
    play(bencher, &setup);
}
