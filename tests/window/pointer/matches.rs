//! A match that is begun and played with the mouse.

use std::{env, fs, process};

use baize::cue::{Aim, AimHistory, Hand};
use baize::input::Screen;
use baize::match_play::{Colour, Command};
use baize::physics::{BallId, Tip};
use baize::referee::{Call, CurrentMatch};
use baize::rules::{Declaration, Next, Partners, Side};
use baize::settings::AidSet;
use baize::shot_study::Foreseen;
use baize::simulation::{History, Replay, TableCommand, TableState};
use baize::view::{Shade, Stick};
use bevy::math::{DVec2, DVec3, Vec2};
use bevy::prelude::*;

use crate::seat::Seat;

const RADIUS: f64 = 0.028_575;

/// The first button below the words of the score card.
fn first_button(seat: &mut Seat) -> Vec2 {
    let card = seat.area("score");
    Vec2::new(card.min.x + 30.0, card.max.y - 20.0)
}

/// The game with an eight-ball match of two persons before the break.
fn before_break(width: u32, height: u32) -> Seat {
    let mut seat = Seat::take_in(Screen::Start, width, height);
    seat.play_with_a_friend("eight_ball");
    assert_eq!(seat.screen(), Screen::Playing);
    let the_match = seat.now::<CurrentMatch>();
    let the_match = the_match.the_match().expect("a match is on");
    assert!(matches!(the_match.state().next, Next::Choice { .. }), "who has won the coin chooses");
    let choose = first_button(&mut seat);
    seat.click(choose);
    seat.frames(60);
    seat
}

#[test]
fn from_the_start_screen_to_the_first_legal_shot_of_an_eight_ball_match_it_takes_four_clicks() {
    for (width, height) in [(1280, 720), (1920, 1080), (640, 400)] {
        let mut seat = before_break(width, height);
        let current = seat.now::<CurrentMatch>();
        let breaker = current.the_match().and_then(|the_match| the_match.state().to_act()).expect("somebody breaks");
        assert!(
            current.the_match().is_some_and(|the_match| the_match.state().turn().is_some()),
            "{width}x{height}: nobody may break"
        );
        let strike = seat.area("cue").max - Vec2::splat(30.0);
        seat.click(strike);
        assert_eq!(seat.strikes(), 1);
        seat.frames(3);
        assert_eq!(seat.now::<TableState>(), TableState::Moving, "{width}x{height}");
        seat.until_rest();
        seat.frames(5);
        let current = seat.now::<CurrentMatch>();
        assert!(current.said().is_some_and(|said| !said.is_empty()), "there is a verdict");
        assert_eq!(current.the_match().map(|the_match| the_match.state().breaker), Some(breaker));
    }
}

#[test]
fn the_score_card_covers_neither_the_cue_nor_the_buttons_in_the_corner() {
    for (width, height) in [(1280, 720), (1920, 1080), (640, 400)] {
        let mut seat = before_break(width, height);
        let (card, cue, corner) = (seat.area("score"), seat.area("cue"), seat.area("corner"));
        let line = seat.area("line");
        let window = Rect::new(0.0, 0.0, width as f32, height as f32);
        assert!(window.contains(card.min) && window.contains(card.max), "{width}x{height}: {card:?}");
        for other in [cue, corner, line] {
            assert!(card.intersect(other).is_empty(), "{width}x{height}: {card:?} covers {other:?}");
        }
    }
}

/// Drags the cue ball to that place of the table, in metres.
fn drag(seat: &mut Seat, x: f64, y: f64) {
    let from = seat.ball(0).expect("it is on the table");
    let (from, to) = (seat.seen_at(from), seat.seen_at(DVec3::new(x, y, RADIUS)));
    seat.move_to(from);
    seat.press(MouseButton::Left);
    seat.move_to(from.lerp(to, 0.5));
    seat.move_to(to);
    seat.release(MouseButton::Left);
    seat.frames(3);
}

#[test]
fn before_the_break_the_cue_ball_is_dragged_only_behind_the_head_string() {
    let mut seat = before_break(1280, 720);
    let before = seat.ball(0).expect("it is on the table");
    drag(&mut seat, -0.3, 0.2);
    assert_eq!(seat.ball(0), Some(before), "in front of the string it goes back");
    drag(&mut seat, -0.9, 0.2);
    let now = seat.ball(0).expect("it is on the table");
    assert!(now.distance(DVec3::new(-0.9, 0.2, RADIUS)) < 0.01, "it lies at {now}");
}

/// By how many radians the cue points beside the ball that is nearest to the cue ball.
fn beside_the_nearest(seat: &mut Seat) -> f64 {
    let cue_ball = seat.ball(0).expect("it is on the table");
    let others = seat.on_bed().into_iter().filter(|(id, _)| *id != 0).map(|(_, place)| place);
    let nearest = others.min_by(|a, b| a.distance(cue_ball).total_cmp(&b.distance(cue_ball))).expect("it is racked");
    let way = nearest - cue_ball;
    let turned = seat.now::<Aim>().direction - libm::atan2(way.y, way.x);
    libm::remainder(turned, std::f64::consts::TAU).abs()
}

#[test]
fn before_the_break_the_cue_points_at_the_rack_from_everywhere_until_the_player_turns_it() {
    let mut seat = before_break(1280, 720);
    assert!(beside_the_nearest(&mut seat) < 1e-6);
    seat.command(TableCommand::Place(BallId(0), DVec2::new(-0.9, -0.3)));
    assert!(beside_the_nearest(&mut seat) < 1e-6, "it was put elsewhere");
    drag(&mut seat, -0.9, 0.2);
    assert!(beside_the_nearest(&mut seat) < 1e-3, "it was dragged");
    seat.choose(Aim { direction: 1.0, ..seat.now::<Aim>() });
    seat.command(TableCommand::Place(BallId(0), DVec2::new(-0.8, 0.1)));
    assert_eq!(seat.now::<Aim>().direction, 1.0);
}

#[test]
fn in_a_match_the_balls_are_not_racked_again_and_no_other_ball_is_moved() {
    let mut seat = before_break(1280, 720);
    let before = seat.places();
    seat.key(KeyCode::KeyR);
    seat.key(KeyCode::KeyF);
    seat.frames(3);
    assert!(!seat.now::<Hand>().is_placing());
    assert_eq!(seat.places(), before);
}

#[test]
fn on_the_break_every_ball_may_be_hit_first_and_nothing_is_called() {
    let seat = before_break(1280, 720);
    let (current, call) = (seat.now::<CurrentMatch>(), seat.now::<Call>());
    let the_match = current.the_match().expect("a match is on");
    let (calls, on) =
        (the_match.state().calls(the_match.equipment()), the_match.state().balls_on(the_match.equipment()));
    assert_eq!(call.declaration(&calls, &on), Declaration::Nothing);
    assert_eq!(on.len(), 15);
}

/// Plays a break with the key, and waits for its verdict. Returns false if it ended the rack or left a choice, which
/// depends on the coin and the rack.
fn play_break(seat: &mut Seat) -> bool {
    seat.key(KeyCode::Space);
    seat.key(KeyCode::End);
    seat.frames(10);
    let current = seat.now::<CurrentMatch>();
    assert!(current.said().is_some(), "there is a verdict");
    current.the_match().is_some_and(|the_match| the_match.state().turn().is_some())
}

/// Begins a match of this game, and lets the player who chooses break.
pub fn begin(seat: &mut Seat, game: &str) {
    seat.play_with_a_friend(&game.replace(' ', "_"));
    let choose = first_button(seat);
    seat.click(choose);
    seat.frames(60);
}

#[test]
fn before_the_breaker_is_chosen_nobody_strikes_and_the_line_says_who_chooses() {
    let mut seat = Seat::take(Screen::Start);
    seat.play_with_a_friend("eight_ball");
    let strike = seat.area("cue").max - Vec2::splat(30.0);
    seat.click(strike);
    assert_eq!(seat.strikes(), 0);
    let chooser = seat.now::<CurrentMatch>();
    let chooser =
        chooser.the_match().and_then(|the_match| Some(the_match.state().name(the_match.state().to_act()?).to_owned()));
    let words = format!("{} chooses first", chooser.expect("somebody chooses"));
    assert_eq!(seat.places_of(&words).len(), 1, "{:?}", seat.texts());
}

#[test]
fn undo_asks_both_players_whether_the_last_shot_is_taken_back() {
    for (width, height) in [(1280, 720), (1920, 1080)] {
        let mut seat = before_break(width, height);
        let before = seat.places();
        play_break(&mut seat);
        let after = seat.places();
        let question = "Do both players agree to take back the last shot?";
        seat.key(KeyCode::KeyZ);
        seat.frames(3);
        assert_eq!((seat.places_of(question).len(), seat.places()), (1, after.clone()), "{:?}", seat.texts());
        seat.key(KeyCode::Escape);
        seat.frames(3);
        assert_eq!((seat.screen(), seat.places_of(question).len()), (Screen::Playing, 0), "Escape says no");
        seat.key(KeyCode::KeyZ);
        seat.frames(3);
        seat.click_on("No, it stands");
        seat.frames(3);
        assert_eq!((seat.places_of(question).len(), seat.places()), (0, after));
        let undo = seat.places_of("↩")[0].center();
        seat.click(undo);
        seat.frames(3);
        seat.click_on("Yes, take it back");
        seat.frames(5);
        assert_eq!(seat.places(), before, "{width}x{height}");
    }
}

#[test]
fn in_a_match_placing_is_not_offered_and_its_key_and_retry_do_nothing() {
    let mut seat = before_break(1280, 720);
    play_break(&mut seat);
    let after = seat.places();
    assert_eq!((seat.texts_with("Balls").len(), seat.texts_with("Coach").len()), (0, 1), "{:?}", seat.texts());
    seat.key(KeyCode::KeyF);
    seat.click_on("Retry");
    seat.frames(3);
    assert!(!seat.now::<Hand>().is_placing());
    assert_eq!(seat.places(), after);
}

#[test]
fn in_nine_ball_eight_balls_lie_in_the_shade_until_the_break() {
    let mut seat = Seat::take(Screen::Start);
    begin(&mut seat, "nine ball");
    let seen = |seat: &mut Seat| {
        let shades = seat.all_with::<Visibility, Shade>();
        shades.into_iter().filter(|visibility| *visibility != Visibility::Hidden).count()
    };
    assert_eq!(seen(&mut seat), 8);
    seat.key(KeyCode::Space);
    seat.frames(5);
    assert_eq!(seen(&mut seat), 0, "while the balls run none is dimmed");
}

#[test]
fn a_pocket_that_is_clicked_is_named_on_the_card_as_it_is_seen_or_with_little_help_by_its_name() {
    let mut seat = Seat::take(Screen::Start);
    begin(&mut seat, "straight pool");
    let pocket = seat.seen_at(DVec3::new(1.29, 0.655, 0.0));
    seat.click(pocket);
    seat.frames(3);
    let called = |seat: &Seat| {
        let called = seat.texts().into_iter().filter(|text| text.starts_with("Called: ")).collect::<Vec<_>>();
        assert_eq!(called.len(), 1, "{:?}", seat.texts());
        called[0].clone()
    };
    let seen = called(&seat);
    assert!(seen.contains(" corner") && !seen.contains("foot"), "{seen}");
    seat.choose(AidSet::Tournament.aids());
    seat.frames(3);
    let named = called(&seat);
    assert!(named.contains("the foot left pocket"), "{named}");
}

/// A frame of snooker in which Anna has potted the red 1, which lay before a pocket, and plays at a colour.
fn after_a_red() -> String {
    let rack = include_str!("../../../assets/racks/snooker.rack.ron");
    let rack = rack.replace("\"red 1\", lattice: (0, 0)", "\"red 1\", position: (-1.7198, 0.8127)");
    format!(
        "(players: (\"Anna\", \"Ben\"), game: (game: Snooker), rack: {rack}, opening: Won(First), played: [\
         (by: First, does: Choose(BreakFirst)), (by: First, does: PlaceCueBall(-1.2, 0.2)), (by: First, does: Strike(\
         strike: (speed: 2.5, direction_deg: 130.309, tip: (side: 0, height: -0.45))))])"
    )
}

#[test]
fn a_colour_that_is_named_on_the_card_is_the_one_by_which_the_referee_judges() {
    let own = env::temp_dir().join(format!("baize-named-colour-{}", process::id()));
    fs::create_dir_all(own.join("matches")).expect("a folder");
    fs::write(own.join("matches/under_way.match.ron"), after_a_red()).expect("it is written");
    let mut seat = Seat::with_files(&own, Screen::Start);
    seat.click_on("Continue the match");
    seat.frames(3);
    seat.key(KeyCode::Enter);
    seat.frames(60);
    let aimed = seat.now::<Call>().aimed.expect("the cue points at a ball").ball;
    let current = seat.now::<CurrentMatch>();
    let equipment = current.the_match().expect("it goes on").equipment();
    let other = ["pink", "black"].into_iter().find(|name| equipment.named(name) != Some(aimed)).expect("one of them");
    let other_ball = equipment.named(other);
    seat.click_on(other);
    seat.frames(3);
    assert_eq!(seat.now::<Call>().ball, other_ball);
    assert!(seat.texts().iter().any(|text| text.contains(&format!("the {other}"))), "{:?}", seat.texts());
    seat.key(KeyCode::Space);
    seat.key(KeyCode::End);
    seat.frames(10);
    let current = seat.now::<CurrentMatch>();
    let step = current.the_match().and_then(|the_match| the_match.steps().last().cloned()).expect("the shot is a step");
    let Command::Strike { declares, .. } = step.command else { panic!("{step:?}") };
    assert_eq!(Some(declares), other_ball.map(Declaration::Nominate));
    let said = current.said().expect("there is a verdict");
    assert!(said.contains("Foul by Anna") && said.contains(&format!("not the {other}")), "{said}");
    fs::remove_dir_all(own).expect("it goes");
}

#[test]
fn a_player_chooses_a_colour_and_the_other_one_gets_the_old_colour_of_his() {
    let mut seat = Seat::take(Screen::Start);
    seat.click_on("Play a match");
    seat.frames(3);
    seat.click_on("a friend here");
    seat.frames(3);
    // The swatches are to the right of the name: blue, red, green, gold, violet, ivory, turquoise, rose.
    let name = seat.places_of("Player 1")[0];
    let swatch =
        |seat: &mut Seat, index: f32| seat.click(Vec2::new(1248.0 - 22.0 * (8.0 - index) + 9.0, name.center().y));
    swatch(&mut seat, 4.0);
    swatch(&mut seat, 1.0);
    seat.click_on("Begin");
    seat.frames(5);
    let current = seat.now::<CurrentMatch>();
    let the_match = current.the_match().expect("a match is on");
    assert_eq!(Side::BOTH.map(|side| the_match.colour(side)), [Colour::Red, Colour::Violet]);
}

#[test]
fn five_begin_killer_from_the_page_of_a_match_and_the_card_has_all_of_them() {
    let mut seat = Seat::take_in(Screen::Start, 1280, 1080);
    seat.click_on("Play a match");
    seat.frames(20);
    for choice in ["party", "Killer", "several of us", "5 players"] {
        seat.click_on(choice);
        seat.frames(3);
    }
    seat.click_on("Begin");
    seat.frames(30);
    let current = seat.now::<CurrentMatch>();
    let state = current.the_match().expect("a match is on").state().clone();
    assert_eq!((state.game().name(), state.players.len()), ("Killer", 5));
    for player in &state.players {
        assert!(!seat.texts_with(&player.name).is_empty(), "{} is on the card: {:?}", player.name, seat.texts());
    }
    assert!(!seat.texts_with("lives").is_empty(), "{:?}", seat.texts());
}

#[test]
fn four_begin_doubles_from_the_page_of_a_match_and_the_card_says_who_of_a_side_plays() {
    let mut seat = Seat::take_in(Screen::Start, 1280, 1080);
    seat.click_on("Play a match");
    seat.frames(20);
    for choice in ["Eight-ball", "several of us", "2 against 2", "partners take turns after every visit"] {
        seat.click_on(choice);
        seat.frames(3);
    }
    seat.click_on("Begin");
    seat.frames(30);
    let current = seat.now::<CurrentMatch>();
    let the_match = current.the_match().expect("a match is on");
    let teams = the_match.beginning().teams.clone().expect("partners share a side");
    assert_eq!((teams.count(), teams.partners), (2, Partners::Visits));
    let sides: Vec<&str> = the_match.state().players.iter().map(|player| player.name.as_str()).collect();
    for side in sides {
        assert!(seat.texts().iter().any(|text| text.contains(side)), "{side} is on the card: {:?}", seat.texts());
    }
}

#[test]
fn every_shot_is_listed_with_its_verdict_and_a_click_watches_it() {
    let mut seat = before_break(1280, 720);
    play_break(&mut seat);
    let after = seat.places();
    seat.key(KeyCode::Escape);
    seat.frames(3);
    seat.click_on("The shots");
    seat.frames(3);
    let listed = seat.texts_with("1. Player");
    assert_eq!(listed.len(), 1, "{:?}", seat.texts());
    let said = seat.now::<CurrentMatch>().said().expect("there is a verdict").to_owned();
    // The name of the player stands before the verdict already.
    let told = said.strip_prefix("Player 1 ").or_else(|| said.strip_prefix("Player 2 ")).unwrap_or(&said);
    assert!(
        seat.texts().iter().any(|text| text.starts_with("1. Player") && text.ends_with(told)),
        "{:?}",
        seat.texts()
    );
    seat.click(listed[0].center());
    seat.frames(5);
    assert!(seat.now::<Replay>().is_on());
    seat.key(KeyCode::Escape);
    seat.frames(5);
    assert_eq!((seat.now::<Replay>().is_on(), seat.screen()), (false, Screen::Paused));
    assert_eq!(seat.texts_with("1. Player").len(), 1, "it is the page with the shots again");
    assert_eq!(seat.places(), after, "the table lies as before");
}

#[test]
fn the_pause_scrolls_to_the_entry_that_the_arrows_reach() {
    let mut seat = before_break(960, 400);
    seat.key(KeyCode::Escape);
    seat.frames(3);
    let reaches_quit = (0..20).any(|_| {
        seat.key(KeyCode::ArrowDown);
        // The page scrolls gradually.
        seat.frames(30);
        let entry = seat.focused().expect("the arrows keep the focus");
        assert!(entry.min.y >= 0.0 && entry.max.y <= 400.0, "{entry:?} is out of sight");
        seat.texts_with("Quit").first().is_some_and(|quit| entry.contains(quit.center()))
    });
    assert!(reaches_quit, "Quit is among the entries");
}

/// Lets a player concede the match in the menu.
fn concede(seat: &mut Seat) {
    seat.key(KeyCode::Escape);
    seat.frames(3);
    seat.click_on("Concede the match");
    seat.frames(3);
    seat.click_on("Player 1");
    seat.frames(5);
    assert_eq!(seat.screen(), Screen::Playing);
}

#[test]
fn a_player_owns_up_to_a_touched_ball_in_the_menu_and_the_other_one_is_at_the_table() {
    let mut seat = before_break(1280, 720);
    let breaker = seat
        .now::<CurrentMatch>()
        .the_match()
        .and_then(|the_match| the_match.state().to_act())
        .expect("somebody breaks");
    seat.key(KeyCode::Escape);
    seat.frames(3);
    seat.click_on("Own up to a foul");
    seat.frames(3);
    assert_eq!(seat.texts_with("Touched an object ball").len(), 1, "which of them it was makes no difference");
    seat.click_on("Touched the cue ball");
    seat.frames(5);
    assert_eq!(seat.screen(), Screen::Playing);
    let current = seat.now::<CurrentMatch>();
    assert!(
        current.said().is_some_and(|said| said.contains("touched the cue ball without a stroke")),
        "{:?}",
        current.said()
    );
    assert_eq!(current.the_match().and_then(|the_match| the_match.state().to_act()), Some(breaker.other()));
}

#[test]
fn the_english_of_a_stroke_is_not_that_of_the_next_player() {
    let mut seat = before_break(1280, 720);
    let tip = Tip { side: 0.2, height: -0.1 };
    let aim = seat.now::<Aim>();
    seat.choose(Aim { tip, ..aim });
    seat.frames(3);
    assert_eq!(seat.now::<Aim>().tip, tip, "the breaker plays with it");
    seat.key(KeyCode::Escape);
    seat.frames(3);
    seat.click_on("Own up to a foul");
    seat.frames(3);
    seat.click_on("Touched the cue ball");
    seat.frames(5);
    assert_eq!(seat.now::<Aim>().tip, Tip::default());
}

#[test]
fn undo_and_replay_do_not_reach_from_a_match_that_is_left_to_the_free_table() {
    let mut seat = before_break(1280, 720);
    play_break(&mut seat);
    seat.frames(60);
    assert!(seat.now::<History>().last_shot().is_some(), "the break can be watched again in the match");
    seat.key(KeyCode::Escape);
    seat.frames(3);
    seat.click_on("Leave the match");
    seat.frames(10);
    let history = seat.now::<History>();
    assert!(history.last_shot().is_none() && !history.can_undo());
    assert_eq!(history.shots().len(), 1, "the list of shots keeps it");
}

#[test]
fn the_cue_ball_stays_where_it_lies_when_somebody_chooses_to_break() {
    let mut seat = Seat::take(Screen::Start);
    seat.play_with_a_friend("eight_ball");
    seat.frames(30);
    let racked = seat.places();
    let choose = first_button(&mut seat);
    seat.click(choose);
    seat.frames(60);
    assert!(
        seat.now::<CurrentMatch>().the_match().is_some_and(|the_match| the_match.state().turn().is_some()),
        "somebody breaks"
    );
    assert_eq!(seat.places(), racked);
    let (aims, aim) = (seat.now::<AimHistory>(), seat.now::<Aim>());
    assert!(!aims.can_undo(&aim), "nobody has aimed yet, so there is nothing to undo");
}

#[test]
fn the_cue_and_its_line_are_there_only_while_somebody_may_strike() {
    let mut seat = Seat::take(Screen::Start);
    seat.play_with_a_friend("eight_ball");
    let seen = |seat: &mut Seat| {
        let cue = seat.all_with::<Visibility, Stick>();
        (cue == [Visibility::Inherited], seat.now::<Foreseen>().0.is_some())
    };
    assert_eq!(seen(&mut seat), (false, false), "first the breaker is chosen");
    let choose = first_button(&mut seat);
    seat.click(choose);
    seat.frames(60);
    assert_eq!(seen(&mut seat), (true, true));
    concede(&mut seat);
    assert_eq!(seen(&mut seat), (false, false), "the match is over");
    seat.click_on("To the start screen");
    seat.frames(5);
    seat.go_to(Screen::Playing);
    assert_eq!(seen(&mut seat), (true, true), "at the free table everybody may");
}

#[test]
fn a_tall_score_card_leaves_undo_free_and_has_all_its_buttons() {
    let mut seat = Seat::take_in(Screen::Start, 640, 400);
    seat.open_panel();
    begin(&mut seat, "snooker");
    let is_free = |seat: &mut Seat| {
        let (card, row) = (seat.area("score"), seat.area("history"));
        assert!(card.intersect(row).is_empty(), "{card:?} covers {row:?}");
        card
    };
    // A stroke away from the balls is a foul, with a long verdict and a choice.
    seat.choose(Aim { direction: std::f64::consts::PI, power: 0.5, ..seat.now::<Aim>() });
    seat.key(KeyCode::Space);
    seat.key(KeyCode::End);
    seat.frames(10);
    is_free(&mut seat);
    let current = seat.now::<CurrentMatch>();
    let state = current.the_match().expect("a match is on").state();
    let Next::Choice { offers, .. } = &state.next else { panic!("{:?}", state.next) };
    let first = seat.places_of(&offers[0].choice.to_string());
    assert!(first.len() == 1 && first[0].max.y < seat.area("score").max.y, "{first:?}");
    concede(&mut seat);
    is_free(&mut seat);
    let leave = seat.places_of("To the start screen");
    assert!(leave.len() == 1 && leave[0].max.y < 400.0, "{leave:?}");
    seat.click(leave[0].center());
    assert_eq!(seat.screen(), Screen::Start);
}

#[test]
fn a_folded_card_has_the_score_alone_and_still_asks_what_somebody_has_to_choose() {
    let mut seat = Seat::take_in(Screen::Start, 640, 400);
    begin(&mut seat, "snooker");
    let open = seat.area("score").height();
    let title = seat.texts().into_iter().find(|text| text.contains("race to")).expect("the title");
    let fold = |seat: &mut Seat| {
        let at = seat.places_of(&title)[0].center();
        seat.click(at);
        seat.frames(3);
    };
    fold(&mut seat);
    let folded = seat.area("score").height();
    assert!(folded < 0.75 * open, "{folded} of {open}");
    assert_eq!(seat.places_of("hit first").len(), 0);
    // A stroke away from the balls is a foul, after which the other player has to choose.
    seat.choose(Aim { direction: std::f64::consts::PI, power: 0.5, ..seat.now::<Aim>() });
    seat.key(KeyCode::Space);
    seat.key(KeyCode::End);
    seat.frames(10);
    let current = seat.now::<CurrentMatch>();
    let state = current.the_match().expect("a match is on").state();
    let Next::Choice { offers, .. } = &state.next else { panic!("{:?}", state.next) };
    assert_eq!(seat.places_of(&offers[0].choice.to_string()).len(), 1, "{:?}", seat.texts());
    fold(&mut seat);
    assert!(seat.area("score").height() > folded);
}

#[test]
fn the_name_on_the_card_and_the_wrap_of_the_cue_have_the_colour_of_the_player() {
    let mut seat = before_break(1280, 720);
    for _ in 0..2 {
        let current = seat.now::<CurrentMatch>();
        let (the_match, acts) = (current.the_match().expect("a match is on"), current.acts().expect("somebody plays"));
        let colours = seat.mesh_colours::<Stick>();
        for side in Side::BOTH {
            let [red, green, blue] = the_match.colour(side).rgb();
            let name = if side == acts {
                format!("▶ {}", the_match.state().name(side))
            } else {
                the_match.state().name(side).to_owned()
            };
            let row = seat.places_of(&name);
            assert_eq!(row.len(), 1, "{name}: {:?}", seat.texts());
            let dot = seat.disc_near(Vec2::new(row[0].min.x, row[0].center().y));
            assert_eq!(dot, [red, green, blue].map(|part| (part * 255.0).round() as u8), "the dot of {name}");
            let wrap = LinearRgba::from(Srgba::rgb(red, green, blue)).to_f32_array();
            let is_there =
                colours.iter().any(|colour| colour.iter().zip(wrap).all(|(one, other)| (one - other).abs() < 1e-3));
            assert_eq!(is_there, side == acts, "the wrap of {name}");
        }
        // A stroke away from the balls is a foul: the turn passes.
        seat.choose(Aim { direction: std::f64::consts::PI, power: 0.5, ..seat.now::<Aim>() });
        seat.key(KeyCode::Space);
        seat.key(KeyCode::End);
        seat.frames(10);
        let choose = first_button(&mut seat);
        seat.click(choose);
        seat.frames(10);
    }
}

#[test]
fn the_strength_of_a_break_does_not_stay_for_the_shot_after_it() {
    let mut seat = before_break(1280, 720);
    // Away from the pack: a foul, after which somebody plays on from where the balls lie.
    seat.choose(Aim { direction: std::f64::consts::PI, power: 8.5, ..seat.now::<Aim>() });
    seat.frames(3);
    assert_eq!(seat.now::<Aim>().power, 8.5, "so hard is the break");
    seat.key(KeyCode::Space);
    seat.key(KeyCode::End);
    seat.frames(10);
    let is_choice = |seat: &Seat| {
        let current = seat.now::<CurrentMatch>();
        current.the_match().is_some_and(|the_match| matches!(the_match.state().next, Next::Choice { .. }))
    };
    if is_choice(&seat) {
        let choose = first_button(&mut seat);
        seat.click(choose);
        seat.frames(10);
    }
    assert_eq!(seat.now::<Aim>().power, Aim::default().power);
}
