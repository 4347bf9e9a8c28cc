//! How long whole shots take, from the strike to the last ball at rest, with their full record.

use baize::physics::engine::Engine;
use baize::physics::{ClusterResolver, Meeting, Strike, Tip};
use baize::shot::{Depth, Event, EventKind, Scatter, Setup, Simulator, preview, simulate};

fn main() {
    divan::main();
}

/// A break at 9 m/s of the cue, not quite square.
const BREAK: Strike = Strike { speed: 9.0, direction: 0.003, tip: Tip { side: 0.1, height: 0.2 }, elevation: 0.0 };

fn setup(rack: &str, strike: Strike) -> Setup {
    let setup = Setup::rack(rack).load().expect("the rack comes with the game");
    Setup { strike: Some(strike), ..setup }
}

/// Plays a shot over and over in the same memory, as a program does that plays many shots.
fn play(bencher: divan::Bencher, setup: &Setup) {
    let mut simulator = Simulator::default();
    bencher.bench_local(|| simulator.play(setup).map(|run| run.record.duration));
}

/// A nine-ball break with each resolver of several balls at once.
#[divan::bench(args = ClusterResolver::ALL)]
fn nine_ball_break(bencher: divan::Bencher, resolver: ClusterResolver) {
    let mut setup = setup("nine_ball_tight", BREAK);
    setup.physics.clusters.resolver = resolver;
    play(bencher, &setup);
}

/// A break of a full rack of fifteen.
#[divan::bench(args = ClusterResolver::ALL)]
fn eight_ball_break(bencher: divan::Bencher, resolver: ClusterResolver) {
    let mut setup = setup("eight_ball_tight", BREAK);
    setup.physics.clusters.resolver = resolver;
    play(bencher, &setup);
}

/// The preview of a break of fifteen, as it is computed whenever the cue turns.
#[divan::bench(args = [Depth::FirstImpact, Depth::WholeShot])]
fn preview_of_a_break(bencher: divan::Bencher, depth: Depth) {
    let setup = setup("eight_ball_tight", BREAK);
    let table = setup.engine();
    bencher.bench(|| preview(&table, setup.cue_ball, &BREAK, depth));
}

/// The preview of a shot among sixteen balls that lie anywhere.
#[divan::bench(args = [Depth::FirstImpact, Depth::WholeShot])]
fn preview_among_sixteen_balls(bencher: divan::Bencher, depth: Depth) {
    let strike = Strike { speed: 3.0, direction: 0.3, tip: Tip { side: 0.2, height: 0.2 }, elevation: 0.0 };
    let setup = setup("scatter", strike);
    let table = setup.engine();
    bencher.bench(|| preview(&table, setup.cue_ball, &strike, depth));
}

/// Sixteen balls of this rack, and a strike at them.
fn aimed(rack: &str) -> (Setup, Strike) {
    let (speed, direction) = if rack == "scatter" { (3.0, 0.3) } else { (9.0, 0.003) };
    let strike = Strike { speed, direction, tip: Tip { side: 0.2, height: 0.2 }, elevation: 0.0 };
    (setup(rack, strike), strike)
}

/// The band of human error of a league player, before its first shot: 64 strikes that turn away by up to a degree.
fn error_band(table: &Engine, cue_ball: usize, strike: Strike) -> Scatter {
    let turned = |index: i32| strike.direction + f64::from(index - 32).to_radians() / 32.0;
    let strikes = (0..64).map(|index| Strike { direction: turned(index), ..strike }).collect();
    Scatter::new(table.clone(), cue_ball, strikes, Depth::WholeShot)
}

/// What every aim aid together takes in a frame in which the cue turns: the preview of the whole shot, and the part of
/// the band of human error that this frame computes. At most 2 ms are allowed.
#[divan::bench(args = ["scatter", "eight_ball"])]
fn every_aid_in_a_frame(bencher: divan::Bencher, rack: &str) {
    let (setup, strike) = aimed(rack);
    let table = setup.engine();
    bencher.bench(|| {
        let shown = preview(&table, setup.cue_ball, &strike, Depth::WholeShot);
        let mut scatter = error_band(&table, setup.cue_ball, strike);
        scatter.play_for(Scatter::IN_A_FRAME);
        (shown, scatter)
    });
}

/// The same until the first ends of the band are known. At most 5 ms are allowed.
#[divan::bench(args = ["scatter", "eight_ball"])]
fn first_ends_of_the_error_band(bencher: divan::Bencher, rack: &str) {
    let (setup, strike) = aimed(rack);
    let table = setup.engine();
    bencher.bench(|| {
        let shown = preview(&table, setup.cue_ball, &strike, Depth::WholeShot);
        let mut scatter = error_band(&table, setup.cue_ball, strike);
        scatter.play_next();
        (shown, scatter)
    });
}

/// The whole band of human error, which the game spreads over several frames.
#[divan::bench(args = ["scatter", "eight_ball"])]
fn whole_error_band(bencher: divan::Bencher, rack: &str) {
    let (setup, strike) = aimed(rack);
    let table = setup.engine();
    bencher.bench(|| {
        let mut scatter = error_band(&table, setup.cue_ball, strike);
        while !scatter.is_complete() {
            scatter.play_next();
        }
        scatter
    });
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
