//! What a second of sound costs: of the thread that feeds the loudspeaker, and of a shot written to a file.

use baize::physics::BallId;
use baize::shot::{Run, Setup, simulate};
use baize::sound::{Ear, Mixer, OnCloth, Place, RATE, knocks, render, voices};
use bevy::math::DVec3;

fn main() {
    divan::main();
}

/// Frames between two points of a ball, as the game sends them.
const STEP: u32 = RATE / 100;

/// A second of so many balls on the cloth, all rolling and sliding: 0 is silence.
#[divan::bench(args = [0, 1, 16, 48])]
fn second_of_balls(bencher: divan::Bencher, balls: u32) {
    let ear = Ear::at_the_head(2.54);
    bencher.with_inputs(|| Mixer::new(RATE, 1.0)).bench_local_values(|mut mixer| {
        for frame in 0..RATE {
            if frame.is_multiple_of(STEP) {
                for ball in 0..balls {
                    let place = DVec3::new(0.05 * f64::from(ball), 1e-5 * f64::from(frame), 0.028);
                    let moves = OnCloth { speed: 2.0, slip: 1.0, place };
                    mixer.roll(u64::from(frame + 2 * STEP), BallId(ball), &moves, ear.hears(place));
                }
            }
            divan::black_box(mixer.next_frame());
        }
        mixer
    });
}

fn nine_ball_break() -> (Setup, Run) {
    let setup = Setup::shot("nine_ball_break").load().expect("it comes with the game");
    let run = simulate(&setup).expect("it can be struck");
    (setup, run)
}

/// The first second of a break, its knocks made before: what the thread of the loudspeaker does when it is busiest.
#[divan::bench]
fn first_second_of_a_break(bencher: divan::Bencher) {
    let (_, run) = nine_ball_break();
    let knocks: Vec<_> = knocks(&run).into_iter().filter(|(time, _)| *time < 1.0).collect();
    let voices: Vec<_> = knocks
        .iter()
        .flat_map(|(time, knock)| {
            voices(knock, RATE).into_iter().map(move |voice| ((time * f64::from(RATE)) as u64, voice))
        })
        .collect();
    bencher.with_inputs(|| (Mixer::new(RATE, 1.0), voices.clone())).bench_local_values(|(mut mixer, voices)| {
        let mut voices = voices.into_iter().peekable();
        for frame in 0..RATE {
            while let Some((at, voice)) = voices.next_if(|(at, _)| *at <= u64::from(frame)) {
                mixer.play(at, voice, Place::AHEAD);
            }
            if frame.is_multiple_of(STEP) {
                for ball in 0..16 {
                    let moves = OnCloth { speed: 2.0, slip: 1.0, place: DVec3::ZERO };
                    mixer.roll(u64::from(frame + 2 * STEP), BallId(ball), &moves, Place::AHEAD);
                }
            }
            divan::black_box(mixer.next_frame());
        }
        mixer
    });
}

/// The whole sound of a shot, as `baize sound` writes it.
#[divan::bench(args = ["nine_ball_break", "eight_ball_break", "three_rail"])]
fn whole_shot(bencher: divan::Bencher, name: &str) {
    let setup = Setup::shot(name).load().expect("it comes with the game");
    let run = simulate(&setup).expect("it can be struck");
    let ear = Ear::at_the_head(setup.table.length);
    let seconds = render(&setup, &run, &ear, RATE).len() as f64 / f64::from(RATE);
    println!("{name}: {seconds:.1} s of sound");
    bencher.bench_local(|| render(&setup, &run, &ear, RATE));
}
