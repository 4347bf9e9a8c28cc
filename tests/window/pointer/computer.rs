//! Matches against the computer, begun and played with the mouse.

use std::sync::atomic::Ordering;
use std::time::Duration;

use baize::cue::Aim;
use baize::files::Folders;
use baize::input::Screen;
use baize::match_play::Command;
use baize::opponent::{Act, AimedShot, Considered, Intent, Question, Thought};
use baize::physics::Strike;
use baize::referee::{ComputerTurn, Considerations, CurrentMatch, MatchRequest, NewMatch, Thinker};
use baize::rules::{Declaration, Next, Side};
use baize::settings::{GameFolders, OpponentPace};
use baize::simulation::TableState;
use bevy::math::Vec2;
use bevy::prelude::*;

use crate::seat::Seat;

/// Answers at once: strikes at the first ball on, or takes the first choice.
pub fn quick(question: &Question) -> Option<Thought> {
    let (state, equipment) = (question.situation.state(), question.situation.equipment());
    let fingerprint = question.situation.fingerprint();
    let act = match &state.next {
        Next::Over { .. } => return None,
        Next::Choice { offers, .. } => Act::Choose(offers[0].choice),
        Next::Shot(_) => {
            let from = state.lie.centre(state.cue_ball(equipment))?;
            let way = state.lie.centre(*state.balls_on(equipment).first()?)? - from;
            let aim = Strike { speed: 4.0, direction: libm::atan2(way.y, way.x), ..Strike::default() };
            Act::Strike(AimedShot { place: None, declares: Declaration::Nothing, aim })
        }
    };
    let shots = match act {
        Act::Strike(aimed) => {
            let words = "Hits the first ball.".to_owned();
            vec![Considered { aimed, intent: Intent::Safety, chance: 0.78, worth: 0.5, samples: 1, words }]
        }
        _ => Vec::new(),
    };
    Some(Thought { act, shots, simulations: 1, fingerprint })
}

/// Thinks until it is stopped.
fn slow(question: &Question) -> Option<Thought> {
    while !question.stop.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(1));
    }
    None
}

/// A match of nine-ball in which Mia, of level 2, plays the first side.
fn against_level_2(think: fn(&Question) -> Option<Thought>, width: u32, height: u32) -> Seat {
    let mut seat = Seat::take_in(Screen::Start, width, height);
    seat.choose(Thinker { think, simulations: Some(20) });
    seat.set(|settings| settings.opponent_pace = OpponentPace::Skip);
    let new = NewMatch::of("nine_ball", ["Mia", "Player 2"], 1);
    seat.ask(MatchRequest::Begin(NewMatch { opponents: [Some("level_2".to_owned()), None].into(), ..new }));
    seat.go_to(Screen::Playing);
    seat.frames(2);
    seat
}

fn opponent(seat: &Seat) -> Option<(u8, String)> {
    let current = seat.now::<CurrentMatch>();
    current.opponent(Side::First).map(|opponent| (opponent.level, opponent.name.clone()))
}

/// Lets frames pass until that is so. A thread thinks meanwhile.
pub fn until(seat: &mut Seat, what: &str, is_so: impl Fn(&Seat) -> bool) {
    for _ in 0..6000 {
        if is_so(seat) {
            return;
        }
        seat.frames(1);
        std::thread::sleep(Duration::from_micros(200));
    }
    panic!("{what} never happens");
}

/// Chooses for the person, if it is the person who chooses, so that the computer breaks.
fn let_computer_break(seat: &mut Seat) {
    let current = seat.now::<CurrentMatch>();
    if current.acts() == Some(Side::Second) {
        seat.click_on("Let the opponent break");
        seat.frames(3);
    }
}

#[test]
fn a_click_on_a_face_lets_the_computer_play_that_side_under_its_own_name() {
    let seat = against_level_2(slow, 1280, 720);
    assert_eq!(seat.screen(), Screen::Playing);
    let (level, name) = opponent(&seat).expect("the computer plays");
    assert_eq!(level, 2);
    let current = seat.now::<CurrentMatch>();
    let the_match = current.the_match().expect("a match is on");
    assert_eq!(the_match.state().name(Side::First), name);
    assert_eq!(the_match.beginning().opponents, [Some("level_2".to_owned()), None]);
    assert!(current.opponent(Side::Second).is_none());
}

#[test]
fn the_page_of_a_match_offers_the_levels_and_the_persons_own_opponents_but_no_hand_to_measure_with() {
    let own = std::env::temp_dir().join(format!("baize-faces-{}", std::process::id()));
    let folder = own.join("opponents");
    std::fs::create_dir_all(&folder).expect("it can be made");
    let mine = "(name: \"Lena\", level: 4, about: \"Never banks a ball.\", cue: \"house\")";
    std::fs::write(folder.join("lena.opponent.ron"), mine).expect("it is written");
    std::fs::write(folder.join("torn.opponent.ron"), "(name: \"Torn\", level: 9)").expect("it is written");
    let mut seat = Seat::take_in(Screen::Start, 1280, 1080);
    seat.choose(GameFolders(Folders { own: Some(own.clone()), ..Folders::of_game() }));
    seat.click_on("Play a match");
    seat.frames(3);
    let names = ["Toni", "Mia", "Oskar", "Ines", "Lena", "Ravi", "Greta", "Kenji", "The machine", "Professional"];
    let counts: Vec<usize> = names.iter().map(|name| seat.places_of(name).len()).collect();
    assert_eq!(counts, [1, 1, 1, 1, 1, 1, 1, 1, 1, 0], "{:?}", seat.texts());
    assert!(seat.texts().iter().any(|text| text.starts_with("Mia, level 2:")), "the gentle one is chosen at first");
    let fault = seat.texts().into_iter().find(|text| text.contains("torn.opponent.ron:1:"));
    assert!(fault.is_some(), "{:?}", seat.texts());
    seat.click_on("Lena");
    seat.frames(2);
    assert_eq!(seat.places_of("Lena, level 4: Never banks a ball.").len(), 1, "{:?}", seat.texts());
    std::fs::remove_dir_all(own).expect("it goes");
}

#[test]
fn in_the_turn_of_the_computer_mouse_and_keys_neither_aim_nor_strike() {
    let mut seat = against_level_2(slow, 1280, 720);
    let_computer_break(&mut seat);
    let current = seat.now::<CurrentMatch>();
    assert_eq!(current.computer_acts(), Some(Side::First));
    let before = seat.now::<Aim>().direction;
    seat.click(Vec2::new(700.0, 250.0));
    seat.press(MouseButton::Right);
    seat.move_to(Vec2::new(500.0, 400.0));
    seat.release(MouseButton::Right);
    seat.hold_key(KeyCode::ArrowLeft);
    seat.frames(10);
    seat.let_key_go(KeyCode::ArrowLeft);
    seat.key(KeyCode::Space);
    seat.frames(5);
    assert_eq!(seat.now::<Aim>().direction.to_bits(), before.to_bits());
    assert_eq!((seat.strikes(), seat.now::<TableState>()), (0, TableState::AtRest));
}

#[test]
fn a_click_on_the_name_shows_what_it_thought_and_another_click_hides_it() {
    for (width, height) in [(1280, 720), (640, 400)] {
        let mut seat = against_level_2(quick, width, height);
        let_computer_break(&mut seat);
        until(&mut seat, "the stroke of the computer", |seat| seat.strikes() > 0);
        let (_, name) = opponent(&seat).expect("the computer plays");
        let named = seat.places_of(&format!("▶ {name}"))[0];
        seat.click(named.center());
        seat.frames(3);
        assert_eq!(seat.places_of("78 %").len(), 1, "{width}x{height}: {:?}", seat.texts());
        assert_eq!(seat.places_of("Hits the first ball.").len(), 1);
        let card = seat.area("score");
        assert!(card.max.y <= height as f32, "{width}x{height}: the card ends at {}", card.max.y);
        assert!(seat.now::<Considerations>().shown().is_some());
        seat.click(named.center());
        seat.frames(3);
        assert_eq!(seat.places_of("78 %").len(), 0);
    }
}

#[test]
fn the_menu_key_opens_the_menu_also_while_the_computer_makes_practice_strokes() {
    let mut seat = against_level_2(slow, 1280, 720);
    let_computer_break(&mut seat);
    seat.set(|settings| settings.opponent_pace = OpponentPace::Person);
    seat.choose(Thinker { think: quick, simulations: None });
    seat.choose(ComputerTurn::default());
    let stands =
        |seat: &Seat| seat.look(|turn: &ComputerTurn| turn.stance()).is_some_and(|stance| stance.pose.turned == 1.0);
    until(&mut seat, "practice strokes", stands);
    seat.key(KeyCode::Escape);
    seat.frames(3);
    assert_eq!(seat.screen(), Screen::Paused);
    // Time stands still in the menu.
    seat.frames(600);
    assert_eq!((seat.strikes(), stands(&seat)), (0, true));
    seat.click_on("Resume");
    until(&mut seat, "the stroke", |seat| seat.strikes() > 0);
}

#[test]
fn the_cue_comes_down_and_turns_to_the_line_before_the_stroke() {
    let mut seat = against_level_2(slow, 1280, 720);
    let_computer_break(&mut seat);
    seat.set(|settings| settings.opponent_pace = OpponentPace::Person);
    seat.choose(Thinker { think: quick, simulations: None });
    // The thought that never ends is dropped, and the computer thinks anew.
    seat.choose(ComputerTurn::default());
    until(&mut seat, "a stance", |seat| seat.look(ComputerTurn::stance).is_some());
    let first = seat.look(ComputerTurn::stance).expect("it stands there");
    assert!(first.pose.turned < 0.2 && first.pose.raised > 0.1, "{first:?}");
    assert_eq!(seat.strikes(), 0);
    until(&mut seat, "the stroke", |seat| seat.strikes() > 0);
    let steps = seat.now::<CurrentMatch>().the_match().map(|the_match| the_match.steps().to_vec()).unwrap_or_default();
    assert!(!steps.iter().any(|step| matches!(step.command, Command::Strike { .. })), "it is not judged yet");
    let aim = seat.now::<Aim>();
    assert!((aim.direction - first.aim.direction).abs() < 1e-9, "the cue lies on the line");
}
