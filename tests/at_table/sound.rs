//! What is heard of a shot.

use crate::table;
use std::f64::consts::TAU;
use std::io::Cursor;

use crate::table::{break_shot, hz, nine_ball, send};
use baize::physics::{BallId, Meeting};
use baize::settings::Sound;
use baize::shot::{Run, Setup, simulate};
use baize::simulation::{History, HistoryPlugin, OfMainTable, ReplayCommand, TableCommand, TimeCommand};
use baize::sound::{
    Ear, Feed, Kind, Knock, Mixer, Place, RATE, SoundFeed, SoundPlugin, gain, knocks, render, voices, wav,
};
use bevy::app::{App, Plugin};
use bevy::math::DVec3;

fn knock(kind: Kind, speed: f64) -> Knock {
    Knock { kind, speed, place: DVec3::new(0.3, 0.1, 0.028) }
}

/// The samples of one knock, straight ahead at full volume, until it has died away.
fn heard(knock: &Knock) -> Vec<f64> {
    let mut mixer = Mixer::new(RATE, 1.0);
    voices(knock, RATE).into_iter().for_each(|voice| mixer.play(0, voice, Place::AHEAD));
    let mut samples = Vec::new();
    while !mixer.is_silent() {
        samples.push(f64::from(mixer.next_frame()[0]));
    }
    samples
}

fn peak(samples: &[f64]) -> f64 {
    samples.iter().fold(0.0, |peak, sample| sample.abs().max(peak))
}

fn energy(samples: &[f64]) -> f64 {
    samples.iter().map(|sample| sample * sample).sum()
}

fn decibels(amplitude: f64) -> f64 {
    20.0 * libm::log10(amplitude)
}

/// The mean frequency in Hz, weighted by the power at it.
fn brightness(samples: &[f64]) -> f64 {
    let power = |hertz: f64| {
        let turn = TAU * hertz / f64::from(RATE);
        let part = |wave: fn(f64) -> f64| -> f64 {
            samples.iter().enumerate().map(|(i, sample)| sample * wave(turn * i as f64)).sum()
        };
        let (real, imaginary) = (part(libm::cos), part(libm::sin));
        real * real + imaginary * imaginary
    };
    let spectrum: Vec<_> = (1..500).map(|step| f64::from(step) * 25.0).map(|hertz| (hertz, power(hertz))).collect();
    let total: f64 = spectrum.iter().map(|(_, power)| power).sum();
    spectrum.iter().map(|(hertz, power)| hertz * power).sum::<f64>() / total
}

/// After how many seconds no sample reaches a tenth of the highest one any more.
fn length(samples: &[f64]) -> f64 {
    let tenth = 0.1 * peak(samples);
    let last = samples.iter().rposition(|sample| sample.abs() > tenth).unwrap_or(0);
    last as f64 / f64::from(RATE)
}

fn nine_ball_break() -> (Setup, Run) {
    let setup = Setup::shot("nine_ball_break").load().expect("it loads");
    let run = simulate(&setup).expect("it can be struck");
    (setup, run)
}

#[test]
fn a_harder_hit_is_louder_and_brighter() {
    for kind in [Kind::Tip, Kind::Balls, Kind::Cushion, Kind::Jaw] {
        let hits: Vec<_> = [0.05, 0.5, 5.0].iter().map(|speed| heard(&knock(kind, *speed))).collect();
        for pair in hits.windows(2) {
            assert!(peak(&pair[1]) > 2.0 * peak(&pair[0]), "{kind:?}");
            assert!(brightness(&pair[1]) > 1.05 * brightness(&pair[0]), "{kind:?}");
        }
    }
}

#[test]
fn a_click_of_balls_is_brighter_and_shorter_than_the_thud_of_a_cushion_and_the_tip_lies_between() {
    let [click, tock, thud] = [Kind::Balls, Kind::Tip, Kind::Cushion].map(|kind| heard(&knock(kind, 1.0)));
    let [high, middle, low] = [&click, &tock, &thud].map(|samples| brightness(samples));
    assert!((1500.0..4000.0).contains(&high), "{high} Hz");
    assert!((500.0..1500.0).contains(&middle), "{middle} Hz");
    assert!((80.0..400.0).contains(&low), "{low} Hz");
    assert!(length(&click) < 0.012, "{} s", length(&click));
    assert!((0.015..0.06).contains(&length(&thud)), "{} s", length(&thud));
}

#[test]
fn the_softest_kiss_is_just_heard_and_the_hardest_break_nearly_full() {
    let soft = decibels(peak(&heard(&knock(Kind::Balls, 0.02))));
    assert!((-50.0..-38.0).contains(&soft), "{soft} dB");
    let hard = decibels(peak(&heard(&knock(Kind::Balls, 10.0))));
    assert!((-3.0..0.0).contains(&hard), "{hard} dB");
    assert_eq!(voices(&knock(Kind::Balls, 1e-4), RATE), []);
    assert_eq!(voices(&knock(Kind::Cushion, 0.0), RATE), []);
}

#[test]
fn a_ball_in_a_pocket_falls_before_it_lands_and_rattles() {
    let slow = voices(&knock(Kind::Pocket, 0.1), RATE);
    assert!(slow.len() >= 3);
    assert!(slow[0].after > 0.08, "it lands after {} s", slow[0].after);
    assert!(slow.windows(2).all(|pair| pair[1].after > pair[0].after));
    let hard = voices(&knock(Kind::Pocket, 5.0), RATE);
    assert!(hard[0].after < 0.02, "it meets the back after {} s", hard[0].after);
}

#[test]
fn a_ball_against_the_liner_of_a_pocket_is_one_knock_softer_than_its_fall() {
    let place = DVec3::new(0.3, 0.1, 0.028);
    let [liner, fall] =
        [Meeting::Liner(BallId(1), 0), Meeting::Pocket(BallId(1), 0)].map(|met| Knock::of_meeting(met, 1.0, place));
    let blows = voices(&liner, RATE);
    assert_eq!((blows.len(), blows[0].after), (1, 0.0));
    assert!(peak(&heard(&liner)) < peak(&heard(&fall)));
}

#[test]
fn two_clicks_at_two_places_are_not_the_same_and_two_at_one_place_are() {
    let here = knock(Kind::Balls, 1.0);
    let there = Knock { place: DVec3::new(0.31, 0.1, 0.028), ..here };
    assert_eq!(voices(&here, RATE), voices(&here, RATE));
    assert_ne!(voices(&here, RATE), voices(&there, RATE));
}

#[test]
fn fifteen_full_clicks_in_one_instant_never_clip_and_a_kiss_soon_after_is_heard() {
    let mut mixer = Mixer::new(RATE, 1.0);
    let at = |i: u32| DVec3::new(0.06 * f64::from(i), 0.0, 0.028);
    for i in 0..15 {
        for voice in voices(&Knock { kind: Kind::Balls, speed: 12.0, place: at(i) }, RATE) {
            mixer.play(1000, voice, Place::AHEAD);
        }
    }
    let crash: Vec<_> = (0..4800).map(|_| f64::from(mixer.next_frame()[0])).collect();
    assert!(peak(&crash) <= 1.0, "{}", peak(&crash));
    assert!(peak(&crash) > 0.7, "{}", peak(&crash));
    // A clipped sample stays at its limit.
    let stuck = crash.windows(2).filter(|pair| pair[0] == pair[1] && pair[0].abs() > 0.5).count();
    assert_eq!(stuck, 0);
    let kiss = knock(Kind::Balls, 0.1);
    let alone = peak(&heard(&kiss));
    voices(&kiss, RATE).into_iter().for_each(|voice| mixer.play(0, voice, Place::AHEAD));
    let after: Vec<_> = (0..4800).map(|_| f64::from(mixer.next_frame()[0])).collect();
    assert!(peak(&after) > 0.6 * alone, "{} of {alone}", peak(&after));
}

#[test]
fn one_hard_click_passes_unchanged() {
    let samples = heard(&knock(Kind::Balls, 10.0));
    let voice = &voices(&knock(Kind::Balls, 10.0), RATE)[0];
    let delay = Mixer::new(RATE, 1.0).delay();
    assert!(voice.samples.iter().zip(&samples[delay..]).all(|(one, other)| f64::from(*one) == *other));
}

#[test]
fn any_number_of_voices_stays_within_full_scale() {
    let mut mixer = Mixer::new(RATE, 1.0);
    for i in 0..1000_u32 {
        let place = DVec3::new(0.001 * f64::from(i), 0.0, 0.0);
        let kind = [Kind::Tip, Kind::Balls, Kind::Cushion, Kind::Pocket][i as usize % 4];
        for voice in voices(&Knock { kind, speed: 40.0, place }, RATE) {
            mixer.play(u64::from(i) * 20, voice, Ear::at_the_head(2.54).hears(place));
        }
        for _ in 0..20 {
            assert!(mixer.next_frame().iter().all(|sample| sample.abs() <= 1.0));
        }
    }
}

#[test]
fn silence_stays_silence() {
    let mut mixer = Mixer::new(RATE, 1.0);
    assert!((0..10_000).all(|_| mixer.next_frame() == [0.0; 2]));
}

#[test]
fn what_happens_on_the_left_is_heard_on_the_left() {
    let ear = Ear::at_the_head(2.54);
    let left = ear.hears(DVec3::new(-1.0, 0.5, 0.0));
    let right = ear.hears(DVec3::new(-1.0, -0.5, 0.0));
    assert!(left.left.gain > 1.1 * left.right.gain && left.left.late < left.right.late);
    assert!(right.right.gain > 1.1 * right.left.gain && right.right.late < right.left.late);
    let ahead = ear.hears(DVec3::new(1.0, 0.0, 0.0));
    assert!((ahead.left.gain - 1.0).abs() < 1e-12 && (ahead.right.gain - 1.0).abs() < 1e-12);
    assert!((ahead.left.late - 2.76 / 343.0).abs() < 1e-3, "{} s on the way", ahead.left.late);
}

/// The samples of a second after a knock is sent to the feed.
fn drawn(feed: &Feed) -> Vec<f64> {
    let mut stream = feed.stream();
    feed.send(0, &knock(Kind::Cushion, 3.0), Place::AHEAD);
    (0..RATE).map(|_| f64::from(stream.next_frame()[0])).collect()
}

#[test]
fn what_happened_without_a_sound_device_is_not_heard_when_one_appears() {
    let feed = Feed::default();
    feed.set_gain(1.0);
    (0..20).for_each(|_| feed.send(0, &knock(Kind::Cushion, 3.0), Place::AHEAD));
    let mut stream = feed.stream();
    assert_eq!(peak(&(0..RATE).map(|_| f64::from(stream.next_frame()[0])).collect::<Vec<_>>()), 0.0);
    assert!(peak(&drawn(&feed)) > 0.1, "what happens from then on is heard");
}

#[test]
fn a_muted_stream_is_silent_and_the_volume_scales() {
    let feed = Feed::default();
    feed.set_gain(gain(&Sound { volume: 1.0, muted: true, ..Sound::default() }));
    assert_eq!(peak(&drawn(&feed)), 0.0);
    feed.set_gain(1.0);
    let full = peak(&drawn(&feed));
    feed.set_gain(gain(&Sound { volume: 0.5, muted: false, ..Sound::default() }));
    let half = peak(&drawn(&feed));
    assert!((decibels(half / full) + 10.0).abs() < 0.1, "{} dB", decibels(half / full));
}

#[test]
fn the_volume_slides_while_a_sound_is_heard() {
    let feed = Feed::default();
    feed.set_gain(1.0);
    let mut stream = feed.stream();
    feed.send(0, &knock(Kind::Cushion, 8.0), Place::AHEAD);
    let mut draw = |count| (0..count).map(|_| f64::from(stream.next_frame()[0])).collect::<Vec<_>>();
    let before = draw(480);
    feed.set_gain(0.0);
    let after = draw(4800);
    assert!(peak(&before) > 0.1);
    let step = after.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f64::max);
    let steepest = before.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f64::max);
    assert!(step <= 1.5 * steepest, "a step of {step} where the sound itself has {steepest}");
    assert_eq!(peak(&after[2400..]), 0.0);
}

#[test]
fn the_same_shot_sounds_the_same_to_the_last_bit() {
    let (setup, run) = nine_ball_break();
    let ear = Ear::at_the_head(setup.table.length);
    let once = render(&setup, &run, &ear, 22_050);
    let (_, again) = nine_ball_break();
    let bits = |frames: &[[f32; 2]]| frames.iter().flatten().map(|sample| sample.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(&once), bits(&render(&setup, &again, &ear, 22_050)));
}

#[test]
fn the_wav_of_a_nine_ball_break_is_read_back_with_its_sounds_where_they_belong() {
    let (setup, run) = nine_ball_break();
    let frames = render(&setup, &run, &Ear::at_the_head(setup.table.length), RATE);
    let mut reader = hound::WavReader::new(Cursor::new(wav(&frames, RATE).expect("it fits"))).expect("a WAV file");
    assert_eq!((reader.spec().channels, reader.spec().sample_rate), (2, RATE));
    let samples: Vec<f64> = reader.samples::<i16>().map(|sample| f64::from(sample.expect("a sample"))).collect();
    assert_eq!(samples.len(), 2 * frames.len());
    let mono: Vec<f64> = samples.chunks_exact(2).map(|pair| 0.5 * (pair[0] + pair[1]) / 32_768.0).collect();
    assert!(samples.iter().all(|sample| sample.abs() < 32_767.0), "full scale is reached");
    assert!(peak(&mono) > 0.5);
    let last = &mono[mono.len() - RATE as usize / 50..];
    assert!(peak(last) < 1e-3, "it ends at {}", peak(last));

    // Each is heard when its sound has travelled along the table: first the tip, then every click that stands alone.
    let ear = Ear::at_the_head(setup.table.length);
    let knocks = knocks(&run);
    let arrives = |(time, knock): &(f64, Knock)| time + ear.hears(knock.place).left.late;
    assert_eq!((knocks[0].0, knocks[0].1.kind), (0.0, Kind::Tip));
    let first = mono.iter().position(|sample| sample.abs() > 0.01).expect("it is heard") as f64 / f64::from(RATE);
    assert!((first - arrives(&knocks[0])).abs() < 0.002, "the tip is heard at {first} s");
    assert!(knocks.iter().any(|(_, knock)| knock.kind == Kind::Balls && knock.speed > 5.0));
    let clicks: Vec<f64> = standing_alone(&knocks).map(arrives).collect();
    assert!(clicks.len() >= 3, "only {} clicks stand alone", clicks.len());
    let window = RATE as usize / 500;
    for time in clicks {
        let at = (time * f64::from(RATE)) as usize - window / 4;
        let (before, after) = (energy(&mono[at - window..at]), energy(&mono[at..at + window]));
        assert!(after > 2.0 * before, "nothing is heard at {time} s");
    }
}

/// Loud clicks of balls in the first two seconds that have nothing with a tenth of their speed shortly before them.
fn standing_alone(knocks: &[(f64, Knock)]) -> impl Iterator<Item = &(f64, Knock)> {
    let in_pocket = |knock: &Knock| matches!(knock.kind, Kind::Pocket | Kind::Liner);
    let early = move || knocks.iter().filter(move |(time, knock)| *time < 2.0 && !in_pocket(knock));
    let fresh = move |time: f64, speed: f64| {
        early().all(|(other, knock)| *other >= time || *other < time - 0.06 || knock.speed < 0.1 * speed)
    };
    let loud = |knock: &Knock| knock.kind == Kind::Balls && knock.speed > 0.3;
    early().filter(move |(time, knock)| loud(knock) && fresh(*time, knock.speed))
}

/// The first two seconds of the sound of a nine-ball break that is played tick by tick at that pace.
fn played_at(pace: f64) -> Vec<f64> {
    let mut app = table::table(&nine_ball(), hz(120.0));
    SoundPlugin.build(&mut app);
    let mut stream = app.world().resource::<SoundFeed>().stream();
    send(&mut app, TimeCommand::Speed(pace));
    let mut draw = |app: &mut App| {
        app.update();
        (0..RATE / 120).map(|_| f64::from(stream.next_frame()[0])).collect::<Vec<_>>()
    };
    (0..10).for_each(|_| assert_eq!(peak(&draw(&mut app)), 0.0));
    send(&mut app, TableCommand::Strike(break_shot()));
    (0..240).flat_map(|_| draw(&mut app)).collect()
}

/// A table with its history after a break, and a function that returns its sound during that many ticks.
fn after_a_break() -> (App, impl FnMut(&mut App, u32) -> Vec<f64>) {
    let mut app = table::table_beside(&nine_ball(), hz(120.0), |app| {
        app.add_plugins(HistoryPlugin);
        SoundPlugin.build(app);
    });
    let mut stream = app.world().resource::<SoundFeed>().stream();
    let mut draw = move |app: &mut App, ticks: u32| -> Vec<f64> {
        let frames = (0..ticks).flat_map(|_| {
            app.update();
            (0..RATE / 120).map(|_| f64::from(stream.next_frame()[0])).collect::<Vec<_>>()
        });
        frames.collect()
    };
    draw(&mut app, 10);
    send(&mut app, TableCommand::Strike(break_shot()));
    draw(&mut app, 3);
    send(&mut app, TableCommand::Finish);
    // Until the sound of the tip has died away.
    draw(&mut app, 120);
    (app, draw)
}

#[test]
fn a_shot_that_is_finished_at_once_makes_no_sound_of_its_skipped_part() {
    let (mut app, mut draw) = after_a_break();
    assert!(app.world().of_main_table::<History>().shots().len() == 1);
    assert_eq!(peak(&draw(&mut app, 600)), 0.0);
}

#[test]
fn a_replay_is_heard_as_the_shot_was_but_not_in_slow_motion() {
    let (mut app, mut draw) = after_a_break();
    let mut watched = |pace: f64| {
        app.world_mut().write_message(ReplayCommand::Watch(None));
        app.world_mut().write_message(ReplayCommand::Pace(pace));
        peak(&draw(&mut app, 240))
    };
    assert!(watched(1.0) > 0.8, "the rack is heard");
    assert!(watched(2.0) > 0.8, "at double speed too");
    // Waits until the last sounds have died away.
    watched(1.0 / 64.0);
    assert_eq!(watched(0.1), 0.0);
}

#[test]
fn a_strike_and_its_impacts_reach_the_mixer_in_order_at_every_pace() {
    let (setup, strike) = (nine_ball(), Some(break_shot()));
    let run = simulate(&Setup { strike, ..setup }).expect("it can be struck");
    let met = knocks(&run).iter().find(|(_, knock)| knock.kind == Kind::Balls).expect("the rack is met").0;
    for pace in [1.0, 0.25] {
        let heard = played_at(pace);
        let tip = heard.iter().position(|sample| sample.abs() > 0.05).expect("the tip is heard");
        let bang = heard.iter().skip(tip).position(|sample| sample.abs() > 0.9).expect("the rack is heard");
        // Between the two are the time on the shot clock and the time of the sound's path along the table.
        let apart = bang as f64 / f64::from(RATE);
        assert!((apart - met / pace).abs() < 0.012, "{apart} s apart at pace {pace} instead of {}", met / pace);
    }
}

#[test]
fn nothing_new_is_heard_of_a_table_that_is_held() {
    let mut app = table::table(&nine_ball(), hz(120.0));
    SoundPlugin.build(&mut app);
    let mut stream = app.world().resource::<SoundFeed>().stream();
    send(&mut app, TableCommand::Strike(break_shot()));
    (0..5).for_each(|_| app.update());
    send(&mut app, TimeCommand::Pause);
    let mut heard = Vec::new();
    for _ in 0..240 {
        app.update();
        heard.extend((0..RATE / 120).map(|_| f64::from(stream.next_frame()[0])));
    }
    assert!(peak(&heard[..RATE as usize / 4]) > 0.05, "the tip still rings");
    assert_eq!(peak(&heard[RATE as usize / 4..]), 0.0);
}
