//! The modes of the table: free table, match and drill, a replay, and who may strike.

use baize::cue::LostCueBallPlugin;
use baize::files::Folders;
use baize::match_play::Command;
use baize::mode::{DrillKind, Looking, Mode, ModeSystems, Referee, Striker};
use baize::practice::{DrillRequest, PracticePlugin};
use baize::referee::{MatchRequest, NewMatch};
use baize::rules::{Choice, Next, Side, Terms};
use baize::settings::{GameFolders, OpponentPace};
use baize::shot::Setup;
use baize::simulation::{HistoryPlugin, ReplayCommand, TableCommand};
use bevy::prelude::*;

use super::at_the_table::{acts, ask, current, strike};
use crate::table::{hz, play_on, send, table_beside};

/// A table at which matches and drills can be played.
fn room(add: impl FnOnce(&mut App)) -> App {
    let free = Setup::rack("cue_ball").load().expect("the rack comes with the game");
    let mut app = table_beside(&free, hz(120.0), |app| {
        app.add_plugins((PracticePlugin, LostCueBallPlugin, HistoryPlugin))
            .insert_resource(GameFolders(Folders::of_game()));
        add(app);
    });
    app.update();
    app
}

/// The state of that type; `None` if it does not exist now.
fn on<S: States>(app: &App) -> Option<S> {
    app.world().get_resource::<State<S>>().map(|state| state.get().clone())
}

fn nine_ball() -> NewMatch {
    NewMatch { terms: Some(Terms::default()), ..NewMatch::of("nine_ball", ["Anna", "Ben"], 4) }
}

fn begin_drill(app: &mut App, drill: &str) {
    send(app, DrillRequest::Begin { drill: drill.to_owned(), person: "Ann".to_owned(), seed: 3 });
    (0..4).for_each(|_| app.update());
}

/// Lets the first player choose to break, if somebody has to choose.
fn to_the_break(app: &mut App) {
    if current(app).the_match().is_some_and(|the_match| matches!(the_match.state().next, Next::Choice { .. })) {
        let by = acts(app);
        ask(app, MatchRequest::Do(by, Command::Choose(Choice::BreakFirst)));
    }
}

#[test]
fn the_table_is_free_until_a_match_begins_and_again_when_it_is_left() {
    let mut app = room(|_| ());
    assert_eq!((on(&app), on(&app)), (Some(Mode::FreeTable), Some(Referee::Absent)));
    ask(&mut app, MatchRequest::Begin(nine_ball()));
    assert_eq!((on(&app), on(&app)), (Some(Mode::Match), Some(Referee::Present)));
    ask(&mut app, MatchRequest::Leave);
    assert_eq!((on(&app), on(&app)), (Some(Mode::FreeTable), Some(Referee::Absent)));
}

#[test]
fn a_drill_says_whether_an_attempt_is_a_shot_or_a_game_with_a_referee() {
    let mut app = room(|_| ());
    assert_eq!(on::<DrillKind>(&app), None, "no drill is on");
    begin_drill(&mut app, "lag");
    assert_eq!((on(&app), on(&app), on(&app)), (Some(Mode::Drill), Some(DrillKind::Shots), Some(Referee::Absent)));
    begin_drill(&mut app, "line_up");
    assert_eq!((on(&app), on(&app), on(&app)), (Some(Mode::Drill), Some(DrillKind::Game), Some(Referee::Present)));
    send(&mut app, DrillRequest::Leave);
    (0..4).for_each(|_| app.update());
    assert_eq!((on(&app), on::<DrillKind>(&app)), (Some(Mode::FreeTable), None));
}

/// What a system that runs after the requests of a frame has seen, a mode for each frame.
#[derive(Resource, Default)]
struct SeenModes(Vec<Mode>);

#[test]
fn what_is_pressed_in_the_frame_in_which_a_match_begins_is_judged_by_the_match() {
    let mut app = room(|app| {
        let note = |mode: Res<State<Mode>>, mut seen: ResMut<SeenModes>| seen.0.push(*mode.get());
        app.init_resource::<SeenModes>().add_systems(Update, note.after(ModeSystems::AfterRequests));
    });
    send(&mut app, MatchRequest::Begin(nine_ball()));
    app.update();
    assert_eq!(app.world().resource::<SeenModes>().0, [Mode::FreeTable, Mode::Match]);
}

#[test]
fn a_person_may_strike_while_the_balls_rest_and_nobody_looks_at_a_replay() {
    let mut app = room(|_| ());
    assert_eq!(on(&app), Some(Striker::Person));
    send(&mut app, TableCommand::Strike(strike(1.0, 0.0)));
    app.update();
    app.update();
    assert_eq!(on(&app), Some(Striker::Nobody), "the cue ball rolls");
    play_on(&mut app);
    app.update();
    assert_eq!(on(&app), Some(Striker::Person));
    send(&mut app, ReplayCommand::Watch(None));
    app.update();
    assert_eq!((on(&app), on(&app)), (Some(Looking::AtReplay), Some(Striker::Nobody)));
    send(&mut app, ReplayCommand::Leave);
    app.update();
    assert_eq!((on(&app), on(&app)), (Some(Looking::AtTable), Some(Striker::Person)));
}

#[test]
fn nobody_may_strike_before_it_is_chosen_who_breaks_nor_after_the_match() {
    let mut app = room(|_| ());
    ask(&mut app, MatchRequest::Begin(nine_ball()));
    assert_eq!(on(&app), Some(Striker::Nobody), "the winner of the coin chooses first");
    to_the_break(&mut app);
    assert_eq!(on(&app), Some(Striker::Person));
    let by = acts(&app);
    ask(&mut app, MatchRequest::Do(by, Command::ConcedeMatch));
    assert_eq!(on(&app), Some(Striker::Nobody), "the match is over");
}

#[test]
fn in_the_turn_of_the_computer_only_the_computer_may_strike() {
    let mut app = room(|app| _ = app.insert_resource(OpponentPace::Person));
    let opponents = [Some("level_3".to_owned()), None].into();
    ask(&mut app, MatchRequest::Begin(NewMatch { opponents, ..nine_ball() }));
    for _ in 0..2000 {
        if current(&app).the_match().is_some_and(|the_match| the_match.state().turn().is_some()) {
            break;
        }
        if acts(&app) == Side::Second {
            // Ben has won the coin, and lets the computer break.
            ask(&mut app, MatchRequest::Do(Side::Second, Command::Choose(Choice::LetOpponentBreak)));
        }
        app.update();
    }
    app.update();
    let turn = current(&app)
        .the_match()
        .and_then(|the_match| the_match.state().turn().map(|turn| turn.player))
        .expect("a shot comes");
    let expected = if turn == Side::First { Striker::Computer } else { Striker::Person };
    assert_eq!(on(&app), Some(expected), "it is the turn of {turn:?}");
}
