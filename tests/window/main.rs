//! The whole game in its window, without rendering: when it draws again, and what the levels of quality switch.

mod ease;
mod example;
mod gamepad;
mod going_on;
mod keys;
mod lessons;
mod library;
mod mood;
#[cfg(feature = "online")]
mod online;
mod next_opponent;
mod own_folder;
mod pages_by_keys;
mod panel;
mod past_matches;
mod pointer;
mod record;
mod relativity;
mod seat;
mod screen_reader;
mod under_way;
mod versus;

use baize::input::Screen;
use baize::settings::{Level, Quality};
use baize::simulation::TableState;
use baize::view::{Detail, RenderScale, SoftwareRenderer};
use bevy::math::Vec2;
use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};
use seat::Seat;

/// Frames in which the game would fall asleep.
const CALM: usize = 150;

fn is_asleep(seat: &Seat) -> bool {
    let settings = seat.now::<WinitSettings>();
    assert_eq!(settings.focused_mode, settings.unfocused_mode);
    settings.focused_mode != UpdateMode::Continuous
}

#[test]
fn a_table_at_rest_is_not_drawn_again_until_the_mouse_moves() {
    let mut seat = Seat::take(Screen::Playing);
    assert!(!is_asleep(&seat));
    seat.frames(2 * CALM);
    assert!(is_asleep(&seat));
    seat.frames(3);
    assert!(is_asleep(&seat), "a frame of its own does not wake it");
    seat.move_to(Vec2::new(640.0, 300.0));
    assert!(!is_asleep(&seat));
    seat.frames(CALM);
    assert!(is_asleep(&seat));
}

#[test]
fn while_balls_move_every_frame_is_drawn() {
    let mut seat = Seat::take(Screen::Playing);
    seat.frames(2 * CALM);
    seat.key(KeyCode::Space);
    assert_eq!(seat.strikes(), 1);
    for _ in 0..6000 {
        seat.frames(1);
        assert!(!is_asleep(&seat));
        if seat.now::<TableState>() == TableState::AtRest {
            break;
        }
    }
    assert_eq!(seat.now::<TableState>(), TableState::AtRest);
    // The card of the strike and a message may still change after this.
    seat.frames(8 * CALM);
    assert!(is_asleep(&seat));
}

#[test]
fn behind_the_start_screen_the_camera_moves_so_every_frame_is_drawn() {
    let mut seat = Seat::take(Screen::Start);
    seat.frames(3 * CALM);
    assert!(!is_asleep(&seat));
}

#[test]
fn a_computer_that_is_fast_enough_gets_high_quality_and_keeps_it() {
    let mut seat = Seat::take(Screen::Playing);
    seat.frames(CALM);
    assert_eq!(seat.picture().measured, Some(Level::High));
    assert_eq!(seat.picture().quality, Quality::Automatic);
    assert_eq!(seat.now::<Level>(), Level::High);
}

#[test]
fn without_a_graphics_card_the_quality_is_low_from_the_start_screen_on_and_nothing_is_measured() {
    let mut seat = Seat::take(Screen::Start);
    seat.choose(SoftwareRenderer(true));
    seat.frames(1);
    assert_eq!(seat.now::<Level>(), Level::Low);
    seat.go_to(Screen::Playing);
    let is_told = |text: &String| text.starts_with("The quality of the picture is low");
    assert_eq!(seat.texts().iter().filter(|text| is_told(text)).count(), 1, "{:?}", seat.texts());
    seat.frames(CALM);
    assert_eq!((seat.now::<Level>(), seat.picture().measured), (Level::Low, None));
    seat.choose_quality(Quality::High);
    seat.frames(2);
    assert_eq!(seat.now::<Level>(), Level::High, "who chooses high gets it");
}

#[test]
fn a_quality_that_a_graphics_card_allowed_is_not_asked_of_the_processor() {
    let mut seat = Seat::take(Screen::Playing);
    seat.frames(CALM);
    assert_eq!(seat.picture().measured, Some(Level::High));
    seat.choose(SoftwareRenderer(true));
    seat.frames(2);
    assert_eq!((seat.now::<Level>(), seat.picture().measured), (Level::Low, Some(Level::High)));
}

/// The settings of the camera, as far as they show the level. The mirrored room is not among them: without a
/// renderer it is not painted.
fn shown(seat: &mut Seat) -> Detail {
    let scale = seat.of_eye::<RenderScale>().share();
    let samples = seat.of_eye::<Msaa>();
    Detail { render_scale: scale, samples, ..Detail::of(seat.now::<Level>()) }
}

#[test]
fn each_level_sets_what_its_table_says_as_soon_as_it_is_chosen() {
    let mut seat = Seat::take(Screen::Playing);
    // Every level after every other level.
    for (one, other) in Level::ALL.iter().flat_map(|one| Level::ALL.iter().map(move |other| (*one, *other))) {
        for level in [one, other] {
            seat.choose_quality(level.into());
            seat.frames(4);
            assert_eq!(seat.now::<Level>(), level);
            assert_eq!(shown(&mut seat), Detail::of(level), "{level:?}");
        }
    }
}

#[test]
fn the_usual_level_is_high_and_draws_every_pixel_with_all_that_shines() {
    let high = Detail::of(Level::High);
    assert_eq!(Level::default(), Level::High);
    assert_eq!((high.render_scale, high.samples), (RenderScale::default().share(), Msaa::Sample4));
    assert!(high.mirror && high.mirrored_balls && high.bloom);
}

#[test]
fn the_key_for_the_time_of_a_frame_switches_it_in_the_settings() {
    let mut seat = Seat::take(Screen::Playing);
    assert!(!seat.picture().frame_times);
    seat.key(KeyCode::F3);
    assert!(seat.picture().frame_times);
    seat.key(KeyCode::F3);
    assert!(!seat.picture().frame_times);
}

#[test]
fn the_page_about_playing_has_the_table_of_the_levels() {
    let row = |name: &str, cell: &dyn Fn(Detail) -> String| {
        let cells: Vec<String> = Level::ALL.iter().map(|level| cell(Detail::of(*level))).collect();
        format!("| {name} | {} |", cells.join(" | "))
    };
    let yes = |is: bool| if is { "yes" } else { "no" }.to_owned();
    let rows = [
        row("width and height that are drawn", &|detail| format!("{} %", 100.0 * detail.render_scale)),
        row("samples of a pixel", &|detail| detail.samples.samples().to_string()),
        row("texels that are mixed where the table is seen at a slant", &|detail| detail.anisotropy.to_string()),
        row("texels along most textures", &|detail| match detail.coarseness {
            1 => "all".to_owned(),
            2 => "half".to_owned(),
            other => format!("1/{other}"),
        }),
        row("balls mirror each other", &|detail| yes(detail.mirrored_balls)),
        row("bright light glows", &|detail| yes(detail.bloom)),
        row("wood, leather and balls mirror the room", &|detail| yes(detail.mirror)),
        row("depth of field in replays", &|detail| yes(detail.depth_of_field)),
        row("how finely balls are rounded", &|detail| detail.roundness.to_string()),
    ];
    let page = include_str!("../../docs/play/playing.md");
    for row in rows {
        assert!(page.contains(&row), "docs/play/playing.md should have the line\n{row}");
    }
}
