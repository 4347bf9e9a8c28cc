//! The coach and the review of a match, by keys and with the mouse.

use baize::coach::{Coach, ReviewShot, ShotCost};
use baize::cue::Aim;
use baize::input::Screen;
use baize::match_play::Command;
use baize::opponent::AimedShot;
use baize::physics::Strike;
use baize::referee::{Coaching, CurrentMatch, MatchRequest, MatchReview, NewMatch, Reviewer, Thinker};
use baize::rules::{Choice, Side};
use baize::simulation::Replay;
use bevy::math::Vec2;
use bevy::prelude::*;

use super::computer::{quick, until};
use crate::seat::Seat;
use baize_testing_matches::lost_fifth::lost_fifth;

/// A match of nine-ball between two persons before the break.
fn before_the_break(width: u32, height: u32) -> Seat {
    let mut seat = Seat::take_in(Screen::Playing, width, height);
    seat.choose(Thinker { think: quick, simulations: Some(20) });
    seat.ask(MatchRequest::Begin(NewMatch::of("nine_ball", ["Anna", "Ben"], 4)));
    let chooser = seat.look(CurrentMatch::acts).expect("somebody chooses");
    seat.ask(MatchRequest::Do(chooser, Command::Choose(Choice::BreakFirst)));
    seat.frames(60);
    seat
}

fn has_advice(seat: &Seat) -> bool {
    seat.look(|coaching: &Coaching| coaching.advised().is_some())
}

#[test]
fn a_key_asks_the_coach_aim_it_only_aims_and_the_same_key_hides_the_advice() {
    for (width, height) in [(1280, 720), (640, 400)] {
        let mut seat = before_the_break(width, height);
        let strikes = seat.strikes();
        seat.key(KeyCode::KeyQ);
        seat.key(KeyCode::KeyD);
        seat.frames(3);
        assert!(!has_advice(&seat) && !seat.look(CurrentMatch::has_coach), "the other player has to agree first");
        seat.click_on("Yes, with the coach");
        until(&mut seat, "the advice", has_advice);
        seat.frames(3);
        let advice = "Play this shot, firmly, tip in the middle.";
        assert_eq!(seat.places_of(advice).len(), 1, "{width}x{height}: {:?}", seat.texts());
        if height > 400 {
            let chance = "A player of your level plays it without a foul about 78 times in 100.";
            assert_eq!(seat.places_of(chance).len(), 1, "{:?}", seat.texts());
            let exact = "Your hand is set to make no errors, so here it goes as drawn.";
            assert_eq!(seat.places_of(exact).len(), 1, "{:?}", seat.texts());
        }
        let card = seat.area("score");
        assert!(card.max.y <= height as f32, "{width}x{height}: the card ends at {}", card.max.y);
        let aimed = seat.look(|coaching: &Coaching| coaching.advice().map(|advice| advice.best.aimed));
        let aim = aimed.expect("a shot is advised").aim;
        assert_ne!(seat.now::<Aim>().direction, aim.direction);
        if height > 400 {
            seat.click_on("Aim it");
            seat.frames(3);
            let now: Aim = seat.now();
            assert_eq!((now.direction, now.tip, now.power), (aim.direction, aim.tip, aim.speed));
        }
        assert_eq!(seat.strikes(), strikes, "the coach strikes nothing");
        seat.key(KeyCode::KeyD);
        seat.frames(3);
        assert_eq!(seat.places_of(advice).len(), 0);
    }
}

#[test]
fn the_button_in_the_corner_asks_the_coach_too() {
    let mut seat = before_the_break(1280, 720);
    let corner = seat.area("corner");
    seat.click(Vec2::new(corner.min.x + 25.0, corner.center().y));
    assert!(seat.look(CurrentMatch::asks_for_coach).is_some());
    seat.click_on("No, without it");
    assert!(seat.look(CurrentMatch::asks_for_coach).is_none() && !seat.look(CurrentMatch::has_coach));
}

/// Says of every shot that it cost a fifth, and that the coach would have struck harder.
fn a_fifth(_: &Coach, shot: &ReviewShot) -> Option<ShotCost> {
    let aim = Strike { speed: shot.aimed.aim.speed + 1.0, ..shot.aimed.aim };
    lost_fifth(shot, AimedShot { aim, ..shot.aimed })
}

#[test]
fn the_review_shows_what_each_shot_cost_and_plays_what_the_coach_would_have_played() {
    let mut seat = before_the_break(1280, 720);
    seat.choose(Reviewer { cost: a_fifth, ..Reviewer::default() });
    seat.key(KeyCode::Space);
    seat.key(KeyCode::End);
    seat.frames(10);
    let page = |seat: &mut Seat| {
        seat.key(KeyCode::Escape);
        seat.frames(3);
        seat.click_on("The shots");
        seat.frames(3);
    };
    page(&mut seat);
    seat.click_on("What did each shot cost?");
    assert!(seat.look(|review: &MatchReview| review.progress().is_none()), "nobody has agreed on the coach");
    seat.key(KeyCode::Escape);
    seat.key(KeyCode::Escape);
    seat.key(KeyCode::KeyD);
    seat.frames(3);
    seat.click_on("Yes, with the coach");
    assert!(seat.look(CurrentMatch::has_coach));
    page(&mut seat);
    seat.click_on("What did each shot cost?");
    until(&mut seat, "the review", |seat| seat.look(|review: &MatchReview| !review.sentences().is_empty()));
    seat.frames(3);
    assert!(seat.texts().iter().any(|text| text.starts_with("Chance that ")), "{:?}", seat.texts());
    assert!(!seat.places_of("This shot cost 20 points.").is_empty(), "{:?}", seat.texts());
    let steps = seat.look(|current: &CurrentMatch| current.the_match().map(|the_match| the_match.steps().to_vec()));
    let played = seat.last_strike().expect("it struck");
    seat.click_on("What if");
    seat.frames(5);
    let watched = seat.look(|replay: &Replay| replay.watched().and_then(|watched| watched.shot().strike));
    assert!((watched.expect("it is shown").speed - played.speed - 1.0).abs() < 0.01, "{watched:?}");
    seat.key(KeyCode::Escape);
    seat.frames(10);
    assert!(!seat.places_of("What if").is_empty(), "it leads back to the page: {:?}", seat.texts());
    assert_eq!(
        seat.look(|current: &CurrentMatch| current.the_match().map(|the_match| the_match.steps().to_vec())),
        steps
    );
}

#[test]
fn when_a_match_is_over_a_button_leads_to_its_shots_and_they_lead_back() {
    let mut seat = before_the_break(1280, 720);
    seat.key(KeyCode::Space);
    seat.key(KeyCode::End);
    seat.frames(10);
    seat.ask(MatchRequest::Do(Side::First, Command::ConcedeMatch));
    seat.frames(5);
    let look = |seat: &mut Seat| {
        seat.click_on("Look at the shots");
        seat.frames(5);
        assert!(!seat.places_of("What did each shot cost?").is_empty(), "{:?}", seat.texts());
    };
    let is_at_card = |seat: &Seat| {
        let is_shown = !seat.places_of("Look at the shots").is_empty();
        assert_eq!((seat.screen(), is_shown), (Screen::Playing, true), "it leads back to the card: {:?}", seat.texts());
    };
    look(&mut seat);
    seat.click_on("Back");
    seat.frames(5);
    is_at_card(&seat);
    look(&mut seat);
    seat.key(KeyCode::Escape);
    seat.frames(5);
    is_at_card(&seat);
    // Also after a shot was watched.
    look(&mut seat);
    let shot = seat.texts_with("1. ")[0].center();
    seat.click(shot);
    seat.frames(5);
    assert!(seat.now::<Replay>().is_on());
    seat.key(KeyCode::Escape);
    seat.frames(10);
    seat.click_on("Back");
    seat.frames(5);
    is_at_card(&seat);
    // The menu that is opened by its key has its first page, and its page with the shots leads back to it.
    seat.key(KeyCode::Escape);
    seat.frames(5);
    seat.click_on("The shots");
    seat.frames(5);
    seat.click_on("Back");
    seat.frames(5);
    assert!(!seat.places_of("Resume").is_empty(), "{:?}", seat.texts());
}
