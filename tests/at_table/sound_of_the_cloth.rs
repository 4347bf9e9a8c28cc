//! What is heard of balls besides the impacts on the table: on the cloth, in a pocket, on the floor; and the chalk.

use std::f64::consts::TAU;

use crate::table::{self, hz, send};
use baize::cue::LostCueBallPlugin;
use baize::physics::{BallId, FLOOR, Strike, Tip};
use baize::settings::{Remembered, Settings};
use baize::shot::{Run, Setup, simulate};
use baize::simulation::{OfMainTable, TableCommand, TableState};
use baize::sound::{
    Ear, Kind, Knock, Mixer, OnCloth, Place, RATE, RoomSound, SoundFeed, SoundPlugin, knocks, render, voices,
};
use bevy::app::{App, Plugin};
use bevy::ecs::message::Messages;
use bevy::math::DVec3;
use bevy::time::TimeUpdateStrategy;

const BALL: BallId = BallId(3);

/// A ball in the middle of the table that moves at `speed` and slips at `slip`, in m/s.
fn moving(speed: f64, slip: f64) -> OnCloth {
    OnCloth { speed, slip, place: DVec3::new(0.0, 0.0, 0.028) }
}

/// A second of a ball that moves like that all the time, as heard straight ahead, and what follows in the next half second.
fn second_of(moves: OnCloth) -> [Vec<f64>; 2] {
    let mut mixer = Mixer::new(RATE, 1.0);
    let frames = RATE + RATE / 2;
    let mut heard = Vec::new();
    for frame in 0..frames {
        if frame < RATE && frame.is_multiple_of(480) {
            mixer.roll(u64::from(frame) + 960, BALL, &moves, Place::AHEAD);
        }
        heard.push(f64::from(mixer.next_frame()[0]));
    }
    let after = heard.split_off(RATE as usize);
    [heard, after]
}

fn rms(samples: &[f64]) -> f64 {
    (samples.iter().map(|sample| sample * sample).sum::<f64>() / samples.len().max(1) as f64).sqrt()
}

fn peak(samples: &[f64]) -> f64 {
    samples.iter().fold(0.0, |peak, sample| sample.abs().max(peak))
}

/// The largest step from one sample to the next.
fn steepest(samples: &[f64]) -> f64 {
    samples.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f64::max)
}

/// The mean frequency in Hz, from how often the samples change their sign.
fn pitch(samples: &[f64]) -> f64 {
    let turns = samples.windows(2).filter(|pair| (pair[0] < 0.0) != (pair[1] < 0.0)).count();
    turns as f64 / 2.0 / samples.len() as f64 * f64::from(RATE)
}

#[test]
fn a_faster_roll_is_louder_and_brighter() {
    let rolls = [0.1, 0.5, 2.0, 8.0].map(|speed| second_of(moving(speed, 0.0))[0].split_off(4800));
    for pair in rolls.windows(2) {
        assert!(rms(&pair[1]) > 2.0 * rms(&pair[0]), "{} and {}", rms(&pair[0]), rms(&pair[1]));
        assert!(pitch(&pair[1]) > 1.15 * pitch(&pair[0]), "{} and {} Hz", pitch(&pair[0]), pitch(&pair[1]));
    }
}

#[test]
fn a_slide_hisses_and_a_roll_rumbles() {
    let [slide, roll] = [moving(1.0, 1.0), moving(1.0, 0.0)].map(|moves| second_of(moves)[0].split_off(4800));
    assert!(pitch(&slide) > 1.5 * pitch(&roll), "{} and {} Hz", pitch(&slide), pitch(&roll));
    // A ball that spins on its place, like one that a stroke has just stopped, hisses as well.
    let [stopped, _] = second_of(moving(0.0, 1.0));
    assert!(rms(&stopped[4800..]) > 1e-3);
}

#[test]
fn a_roll_is_much_softer_than_a_click_at_its_speed() {
    for speed in [0.2, 1.0, 5.0] {
        let click = Knock { kind: Kind::Balls, speed, place: DVec3::ZERO };
        let click = voices(&click, RATE)[0].samples.iter().fold(0.0_f32, |peak, sample| sample.abs().max(peak));
        let roll = rms(&second_of(moving(speed, 0.0))[0][4800..]);
        assert!(
            roll < 0.1 * f64::from(click) && roll > 0.003 * f64::from(click),
            "{roll} beside {click} at {speed} m/s"
        );
    }
}

#[test]
fn a_roll_begins_and_ends_without_a_click_and_then_is_silent() {
    let [heard, after] = second_of(moving(3.0, 0.0));
    let usual = steepest(&heard[9600..]);
    assert!(steepest(&heard[..9600]) <= 1.2 * usual, "{} at the start, {usual} later", steepest(&heard[..9600]));
    assert!(steepest(&after) <= 1.2 * usual, "{} at the end, {usual} before", steepest(&after));
    // A stop of all news, as during a pause: it fades within 0.13 s.
    assert!(rms(&after[..480]) > 0.3 * rms(&heard[9600..]));
    assert_eq!(peak(&after[6240..]), 0.0);
}

#[test]
fn a_roll_swells_out_of_silence_in_three_milliseconds() {
    // The mean power over many balls, whose noises differ, is the loudness at each time.
    let mut power = vec![0.0; 9600];
    for number in 0..300 {
        let mut mixer = Mixer::new(RATE, 1.0);
        for point in 2..22 {
            mixer.roll(480 * point, BallId(number), &moving(3.0, 0.0), Place::AHEAD);
        }
        for power in &mut power {
            let sample = f64::from(mixer.next_frame()[0]);
            *power += sample * sample;
        }
    }
    let start = power.iter().position(|power| *power > 0.0).expect("it is heard");
    // RMS between two times in milliseconds after the start.
    let level = |from: usize, until: usize| {
        let stretch = &power[start + 48 * from..start + 48 * until];
        (stretch.iter().sum::<f64>() / stretch.len() as f64).sqrt()
    };
    let usual = level(20, 120);
    let swell = [level(0, 1), level(1, 2), level(2, 3), level(4, 20)].map(|level| level / usual);
    // Along a straight line from 0 to 1: in the middle of the first millisecond a sixth, then a half, then five sixths.
    for (found, (least, most)) in swell.into_iter().zip([(0.05, 0.25), (0.35, 0.65), (0.65, 0.95), (0.95, 1.05)]) {
        assert!((least..most).contains(&found), "{swell:?}");
    }
}

#[test]
fn a_roll_is_where_the_ball_is() {
    let ear = Ear::at_the_head(2.54);
    let sides = [0.5, -0.5].map(|y| {
        let place = ear.hears(DVec3::new(-1.0, y, 0.028));
        let mut mixer = Mixer::new(RATE, 1.0);
        for point in 1..50 {
            mixer.roll(480 * point, BALL, &moving(1.0, 0.0), place);
        }
        let frames: Vec<_> = (0..24_000).map(|_| mixer.next_frame()).collect();
        let [left, right] = [0, 1].map(|ear| frames.iter().map(|frame| f64::from(frame[ear])).collect::<Vec<_>>());
        // By how many samples the right ear hears it later.
        let likeness = |late: i32| -> f64 {
            (4800..19_200).map(|at: usize| left[at] * right[at.saturating_add_signed(late as isize)]).sum()
        };
        let late = (-30..=30).max_by(|one, other| likeness(*one).total_cmp(&likeness(*other))).unwrap_or_default();
        (rms(&left[4800..]) / rms(&right[4800..]), late)
    });
    assert!(sides[0].0 > 1.1 && sides[0].1 > 5, "on the left: {:?}", sides[0]);
    assert!(sides[1].0 < 0.9 && sides[1].1 < -5, "on the right: {:?}", sides[1]);
}

/// One ball on a 9-ft table, with that strike.
fn lone_ball(strike: Strike) -> Setup {
    let setup = Setup::rack("cue_ball").load().expect("the rack comes with the game");
    Setup { strike: Some(strike), ..setup }
}

/// A stroke along the table that reaches no rail.
fn soft_stroke() -> Strike {
    Strike { speed: 0.5, direction: 0.0, tip: Tip { side: 0.0, height: 0.4 }, elevation: 0.0 }
}

fn play(setup: &Setup) -> Run {
    simulate(setup).expect("it can be struck")
}

fn left(frames: &[[f32; 2]]) -> Vec<f64> {
    frames.iter().map(|frame| f64::from(frame[0])).collect()
}

#[test]
fn the_loudness_of_a_lone_ball_falls_with_the_speed_that_the_engine_computes() {
    let setup = lone_ball(soft_stroke());
    let run = play(&setup);
    let heard = left(&render(&setup, &run, &Ear::at_the_head(setup.table.length), RATE));
    let rest = run.record.duration;
    assert!(rest > 2.0, "it lies after {rest} s");
    let level = |time: f64| {
        let at = (time * f64::from(RATE)) as usize;
        rms(&heard[at..at + 9600])
    };
    let speed = |time: f64| run.tracks[0].at(time + 0.1).velocity.length();
    let [early, late] = [0.35 * rest, 0.8 * rest];
    let expected = libm::pow(speed(early) / speed(late), 1.2);
    let found = level(early) / level(late);
    assert!((found / expected - 1.0).abs() < 0.3, "{found} times louder, {expected} expected");
    let silence = heard.get(((rest + 0.02) * f64::from(RATE)) as usize..).unwrap_or_default();
    assert_eq!(peak(silence), 0.0);
}

/// An app with the sound, and what it lets be heard in so many ticks of 1/120 s.
fn listened(setup: &Setup, settings: Option<Settings>) -> (App, impl FnMut(&mut App, u32) -> Vec<f64>) {
    let mut app = table::table(setup, hz(120.0));
    if let Some(settings) = settings {
        app.insert_resource(Remembered::new(settings, false));
    }
    SoundPlugin.build(&mut app);
    let mut stream = app.world().resource::<SoundFeed>().stream();
    let draw = move |app: &mut App, ticks: u32| -> Vec<f64> {
        let tick = |_| {
            app.update();
            (0..RATE / 120).map(|_| f64::from(stream.next_frame()[0])).collect::<Vec<_>>()
        };
        (0..ticks).flat_map(tick).collect()
    };
    (app, draw)
}

#[test]
fn a_ball_sounds_in_the_game_as_rendered_and_is_silent_at_rest() {
    let strike = soft_stroke();
    let setup = lone_ball(strike);
    let run = play(&setup);
    let rendered = left(&render(&setup, &run, &Ear::at_the_head(setup.table.length), RATE));
    let (mut app, mut draw) = listened(&setup, None);
    draw(&mut app, 10);
    send(&mut app, TableCommand::Strike(strike));
    let heard = draw(&mut app, (run.record.duration * 120.0) as u32 + 60);
    assert_eq!(*app.world().of_main_table::<TableState>(), TableState::AtRest);
    for second in 1..(run.record.duration as usize) {
        let stretch = second * RATE as usize..(second + 1) * RATE as usize;
        let ratio = rms(&heard[stretch.clone()]) / rms(&rendered[stretch]);
        assert!((0.8..1.25).contains(&ratio), "{ratio} times as loud in second {second}");
    }
    assert_eq!(peak(&heard[heard.len() - 4800..]), 0.0);
}

/// A ball that flies over the foot rail.
fn flyer() -> Setup {
    let mut setup = lone_ball(soft_stroke());
    setup.strike = None;
    let ball = &mut setup.balls[0];
    ball.motion.position = DVec3::new(0.5 * setup.table.length - 0.1, 0.0, 0.3);
    ball.motion.velocity = DVec3::new(6.0, 0.0, 0.0);
    setup
}

#[test]
fn the_fall_of_a_cue_ball_that_comes_back_is_heard_at_four_frames_a_second_too() {
    let mut app = table::table_beside(&flyer(), hz(120.0), |app| _ = app.add_plugins((SoundPlugin, LostCueBallPlugin)));
    // Bevy lets a frame last a quarter of a second at most; with what the frame before left over that is up to 31 ticks.
    app.insert_resource(TimeUpdateStrategy::FixedTimesteps(31));
    let mut falls = 0;
    for _ in 0..8 {
        app.update();
        falls += app.world_mut().resource_mut::<Messages<RoomSound>>().drain().count();
    }
    assert_eq!(falls, 1);
}

#[test]
fn a_ball_that_flies_over_the_rail_is_heard_on_the_floor_and_bounces() {
    let setup = flyer();
    let run = play(&setup);
    let falls = (2.0 * (0.3 + FLOOR) / 9.81).sqrt();
    let knocks = knocks(&run);
    let (time, knock) = knocks.iter().find(|(_, knock)| knock.kind == Kind::Floor).expect("it falls on the floor");
    assert!((time - falls).abs() < 1e-3 && (knock.speed - 9.81 * falls).abs() < 0.02, "{time} s, {knock:?}");
    let bounces: Vec<f64> = voices(knock, RATE).iter().map(|voice| voice.after).collect();
    assert!(bounces.len() >= 4 && bounces[0] == 0.0, "{bounces:?}");
    let waits: Vec<f64> = bounces.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert!(waits.windows(2).all(|pair| pair[1] < 0.8 * pair[0]), "{waits:?}");

    // In the game too, at its time.
    let (mut app, mut draw) = listened(&setup, None);
    let heard = draw(&mut app, 240);
    let first = heard.iter().position(|sample| sample.abs() > 0.1).expect("it is heard") as f64 / f64::from(RATE);
    // Two ticks, and the sound travels for some milliseconds.
    assert!((first - falls).abs() < 0.04, "heard after {first} s, it falls for {falls} s");
}

#[test]
fn a_ball_that_comes_down_on_the_slate_is_duller_than_a_click_and_drier_than_a_cushion() {
    let [slate, click, cushion] = [Kind::Slate, Kind::Balls, Kind::Cushion].map(|kind| {
        let knock = Knock { kind, speed: 1.0, place: DVec3::ZERO };
        voices(&knock, RATE)[0].samples.iter().map(|sample| f64::from(*sample)).collect::<Vec<_>>()
    });
    let mean = |samples: &[f64]| {
        let power = |hertz: f64| {
            let turn = TAU * hertz / f64::from(RATE);
            let part = |wave: fn(f64) -> f64| -> f64 {
                samples.iter().enumerate().map(|(i, sample)| sample * wave(turn * i as f64)).sum()
            };
            let (real, imaginary) = (part(libm::cos), part(libm::sin));
            real * real + imaginary * imaginary
        };
        let spectrum = (1..200).map(|step| f64::from(step) * 25.0).map(|hertz| (hertz, power(hertz)));
        let (sum, total) =
            spectrum.fold((0.0, 0.0), |(sum, total), (hertz, power)| (sum + hertz * power, total + power));
        sum / total
    };
    let [slate, click, cushion] = [slate, click, cushion].map(|samples| mean(&samples));
    assert!(cushion * 1.2 < slate && slate * 2.0 < click, "{cushion}, {slate} and {click} Hz");
}

#[test]
fn the_second_ball_in_a_pocket_rolls_against_the_first() {
    let mut setup = Setup::shot("stop_shot").load().expect("it loads");
    let run = play(&setup);
    let kinds = |run: &Run| knocks(run).iter().map(|(_, knock)| knock.kind).collect::<Vec<_>>();
    let count = |kinds: &[Kind], kind: Kind| kinds.iter().filter(|other| **other == kind).count();
    assert_eq!((count(&kinds(&run), Kind::Pocket), count(&kinds(&run), Kind::Gathered)), (1, 0));

    // The cue ball goes straight for the pocket and the 1 before it, so that both fall.
    let [cue, object] = [0, 1].map(|index| setup.balls[index].motion.position);
    let along = (object - cue).normalize();
    setup.strike = None;
    setup.balls[0].motion.velocity = 2.0 * along;
    setup.balls[1].motion.velocity = 3.0 * along;
    let run = play(&setup);
    let found = kinds(&run);
    assert_eq!((count(&found, Kind::Pocket), count(&found, Kind::Gathered)), (2, 1), "{found:?}");
    let knocks = knocks(&run);
    let (_, click) = knocks.iter().find(|(_, knock)| knock.kind == Kind::Gathered).expect("it was found");
    let drop = Knock { kind: Kind::Pocket, ..*click };
    let lands = voices(&drop, RATE).iter().map(|voice| voice.after).fold(0.0, f64::max);
    assert!(voices(click, RATE)[0].after > lands, "it rolls before it clicks");
}

/// What is heard from the end of a shot on, with or without chalk.
fn after_a_shot(chalk: bool) -> Vec<f64> {
    let mut settings = Settings::default();
    settings.sound.chalk = chalk;
    settings.sound.volume = 1.0;
    let setup = lone_ball(soft_stroke());
    let (mut app, mut draw) = listened(&setup, Some(settings));
    draw(&mut app, 10);
    send(&mut app, TableCommand::Strike(soft_stroke()));
    draw(&mut app, 3);
    while *app.world().of_main_table::<TableState>() == TableState::Moving {
        draw(&mut app, 1);
    }
    draw(&mut app, 240)
}

#[test]
fn the_player_chalks_after_a_shot_softly_and_only_if_that_is_set() {
    let heard = after_a_shot(true);
    let fifth = RATE as usize / 5;
    assert_eq!(peak(&heard[fifth..2 * fifth]), 0.0, "the player waits");
    let chalk = peak(&heard[4 * fifth..]);
    assert!((0.003..0.03).contains(&chalk), "{chalk}");
    assert_eq!(peak(&heard[9 * fifth..]), 0.0, "it ends");
    assert_eq!(peak(&after_a_shot(false)[fifth..]), 0.0);
}
