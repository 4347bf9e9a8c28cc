//! A match that is played at the table of an app, tick by tick.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use baize::cue::LostCueBallPlugin;
use baize::files::{Folders, Source};
use baize::match_play::{Colour, Command, LoadedMatch, Match};
use baize::mode::Striker;
use baize::physics::{BallId, Physics, Strike, Tip};
use baize::referee::{Aimed, Call, CurrentMatch, Marks, MatchClock, MatchRequest, NewMatch, RefereePlugin, Start};
use baize::rules::{Choice, Declaration, Next, Place, Side, Terms};
use baize::shot::{Setup, simulate};
use baize::simulation::{
    FinishShotPlugin, HistoryPlugin, InPlay, LastShot, OfMainTable, Position, Replay, ReplayCommand, TableCommand,
    TimeCommand,
};
use bevy::math::DVec2;
use bevy::prelude::*;

use crate::table::{entity, hz, notices, play, send, table_beside};
use baize::settings::GameFolders;
use baize_testing_matches::robot::loaded;
use baize_testing_matches::robot::{Robot, match_of};

/// A table at which a match can be played, with the folder `own` for the person's own files.
pub fn room(own: Option<PathBuf>) -> App {
    let free = Setup::rack("cue_ball").load().expect("the rack comes with the game");
    let folders = Folders { own, ..Folders::of_game() };
    let mut app = table_beside(&free, hz(120.0), |app| {
        app.add_plugins((RefereePlugin, LostCueBallPlugin, HistoryPlugin, FinishShotPlugin))
            .insert_resource(GameFolders(folders));
    });
    app.update();
    app
}

/// The same with a match of that game before the break. Anna or Ben has chosen to break.
pub fn before_break(own: Option<PathBuf>, game: &str) -> App {
    let mut app = room(own);
    let new = NewMatch { terms: Some(Terms::default()), ..NewMatch::of(game, ["Anna", "Ben"], 4) };
    ask(&mut app, MatchRequest::Begin(new));
    let by = acts(&app);
    ask(&mut app, MatchRequest::Do(by, Command::Choose(Choice::BreakFirst)));
    app
}

pub fn ask(app: &mut App, request: MatchRequest) {
    app.world_mut().write_message(request);
    for _ in 0..3 {
        app.update();
    }
}

pub fn current(app: &App) -> CurrentMatch {
    app.world().resource::<CurrentMatch>().clone()
}

/// Who may strike now.
pub fn striker(app: &App) -> Striker {
    *app.world().resource::<State<Striker>>().get()
}

pub fn acts(app: &App) -> Side {
    current(app).the_match().and_then(|the_match| the_match.state().to_act()).expect("the match goes on")
}

pub fn sent(app: &mut App, command: TableCommand) -> Vec<String> {
    notices(app);
    send(app, command);
    app.update();
    app.update();
    notices(app)
}

fn cue_ball_at(app: &mut App) -> DVec2 {
    let ball = entity(app, 0);
    app.world().get::<Position>(ball).expect("a ball has a position").0.truncate()
}

pub fn strike(speed: f64, direction: f64) -> Strike {
    Strike { speed, direction, ..Strike::default() }
}

/// A new folder for the person's own files.
pub fn own_folder(name: &str) -> PathBuf {
    let folder = env::temp_dir().join(format!("baize-table-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn a_miscue_is_told_with_the_name_of_the_player_where_two_persons_play() {
    let mut app = before_break(None, "eight_ball");
    let name = current(&app).the_match().map(|the_match| the_match.state().name(acts(&app)).to_owned());
    let slips = Strike { tip: Tip { side: 0.6, height: 0.0 }, ..strike(8.0, 0.0) };
    let said = sent(&mut app, TableCommand::Strike(slips));
    let wanted = format!("{} miscued: the tip slipped off the ball.", name.expect("a match is on"));
    assert!(said.contains(&wanted), "{said:?} lacks {wanted}");
}

#[test]
fn the_shot_at_the_table_is_the_shot_that_is_judged_to_the_last_bit() {
    let mut app = before_break(None, "eight_ball");
    play(&mut app, strike(8.3, 0.0123));
    let run = app.world().of_main_table::<LastShot>().0.clone().expect("a shot was played");
    app.update();
    let current = current(&app);
    assert!(current.said().is_some(), "there is a verdict");
    let lie = current
        .the_match()
        .expect("it goes on")
        .steps()
        .last()
        .and_then(|step| step.outcome.as_ref())
        .expect("a verdict");
    assert!(lie.verdict.orders.is_empty(), "{:?}", lie.verdict);
    for end in run.record.finals.iter().filter(|end| end.phase.in_play()) {
        let Some(place) = lie.state.lie.centre(end.ball) else { panic!("{:?} is not on the bed", end.ball) };
        let there = end.motion.position;
        assert_eq!((place.x.to_bits(), place.y.to_bits()), (there.x.to_bits(), there.y.to_bits()), "{:?}", end.ball);
    }
    let in_play = app.world().of_main_table::<InPlay>();
    let bodies = in_play.engine().bodies().iter().enumerate();
    let balls = bodies.filter(|(index, _)| in_play.engine().phase(*index).in_play()).map(|(_, body)| body.ball.id);
    let on_bed: Vec<BallId> = current.the_match().expect("it goes on").state().lie.on_bed().map(|(id, _)| id).collect();
    assert_eq!(balls.collect::<Vec<_>>(), on_bed, "the balls in play are those that the match has on the bed");
}

#[test]
fn nobody_strikes_before_the_breaker_is_chosen() {
    let mut app = room(None);
    ask(&mut app, MatchRequest::Begin(NewMatch::of("nine_ball", ["Anna", "Ben"], 4)));
    let said = sent(&mut app, TableCommand::Strike(strike(2.0, 0.0)));
    assert!(said.len() == 1 && said[0].ends_with("has to choose first."), "{said:?}");
}

#[test]
fn what_a_match_does_not_allow_is_refused_with_a_sentence() {
    let mut app = before_break(None, "nine_ball");
    let free = Setup::rack("cue_ball").load().expect("the rack comes with the game");
    let physics = Physics::default();
    for (command, expected) in [
        (TableCommand::Rack(Box::new(free)), "During a match the balls are racked by its rules."),
        (TableCommand::Place(BallId(1), DVec2::ZERO), "In a match only the cue ball in hand is placed."),
        (TableCommand::PutAway(BallId(1)), "In a match no ball is put away."),
        (TableCommand::SetPhysics(Box::new(physics)), "The physics stays as it is during a match."),
    ] {
        let said = sent(&mut app, command);
        assert!(said.len() == 1 && said[0].starts_with(expected), "{said:?}");
    }
}

#[test]
fn the_cue_ball_in_hand_is_placed_only_in_the_zone_of_the_turn() {
    let mut app = before_break(None, "nine_ball");
    let before = cue_ball_at(&mut app);
    assert!(before.x < -0.635, "before the break it lies behind the head string, not at {before}");
    let said = sent(&mut app, TableCommand::Place(BallId(0), DVec2::new(-0.5, 0.1)));
    assert_eq!(said, ["The cue ball must lie behind the head string."]);
    assert_eq!(cue_ball_at(&mut app), before);
    assert_eq!(sent(&mut app, TableCommand::Place(BallId(0), DVec2::new(-0.8, 0.1))), [""; 0]);
    assert_eq!(cue_ball_at(&mut app), DVec2::new(-0.8, 0.1));
    let lie = current(&app).the_match().expect("it goes on").state().lie.clone();
    assert!(lie.places().any(|(id, place)| id == BallId(0) && place == Place::Bed(-0.8, 0.1)));
}

#[test]
fn a_pocketed_cue_ball_comes_back_in_hand_for_the_opponent() {
    let mut app = before_break(None, "nine_ball");
    let breaker = acts(&app);
    // Straight into the pocket at the head: it does not hit the 1.
    let pocket = DVec2::new(-1.27, 0.635);
    let to_pocket = pocket - cue_ball_at(&mut app);
    play(&mut app, strike(2.0, libm::atan2(to_pocket.y, to_pocket.x)));
    for _ in 0..5 {
        app.update();
    }
    let current = current(&app);
    assert_eq!(acts(&app), breaker.other());
    assert!(current.said().is_some_and(|said| said.contains("cue ball")), "{:?}", current.said());
    assert!(current.zone().is_some(), "it is in hand");
    let place = cue_ball_at(&mut app);
    assert_eq!(current.objection_to(place), None, "it lies where it may");
}

#[test]
fn a_match_goes_on_after_the_game_was_closed() {
    let own = own_folder("resume");
    let mut app = before_break(Some(own.clone()), "eight_ball");
    play(&mut app, strike(8.3, 0.0123));
    app.update();
    let before = current(&app).the_match().expect("it goes on").state().clone();
    drop(app);
    let mut again = room(Some(own.clone()));
    ask(&mut again, MatchRequest::Continue("under_way".to_owned()));
    let resumed = current(&again);
    assert_eq!(resumed.the_match().expect("it goes on").state(), &before);
    assert!(resumed.said().is_some(), "the last verdict is said again");
    fs::remove_dir_all(own).expect("it goes");
}

#[test]
fn a_shot_that_is_taken_back_lies_as_before() {
    let mut app = before_break(None, "eight_ball");
    let before = current(&app).the_match().expect("it goes on").state().clone();
    let place = cue_ball_at(&mut app);
    play(&mut app, strike(8.3, 0.0123));
    app.update();
    assert_ne!(current(&app).the_match().expect("it goes on").state(), &before);
    let by = acts(&app);
    ask(&mut app, MatchRequest::Do(by, Command::TakeBack));
    assert_eq!(current(&app).the_match().expect("it goes on").state(), &before);
    assert_eq!(cue_ball_at(&mut app), place);
}

#[test]
fn a_match_that_is_over_keeps_its_file_and_is_not_continued() {
    let own = own_folder("over");
    let mut app = before_break(Some(own.clone()), "eight_ball");
    assert!(own.join("matches/under_way.match.ron").exists(), "it is saved from the start");
    ask(&mut app, MatchRequest::Do(Side::First, Command::ConcedeMatch));
    assert!(!own.join("matches/under_way.match.ron").exists());
    assert!(own.join("matches/eight_ball_1.match.ron").exists());
    assert_eq!(current(&app).said(), Some("Anna concedes. Ben wins the match."));
    fs::remove_dir_all(own).expect("it goes");
}

#[test]
fn who_leaves_a_match_is_at_the_free_table_again() {
    let mut app = before_break(None, "nine_ball");
    ask(&mut app, MatchRequest::Leave);
    assert!(!current(&app).is_on());
    assert_eq!(sent(&mut app, TableCommand::PutAway(BallId(5))), [""; 0]);
}

#[test]
fn in_nine_ball_the_lowest_ball_is_marked_and_all_others_are_dimmed() {
    let mut app = before_break(None, "nine_ball");
    let marks = current(&app).marks(&Call::default());
    assert_eq!(marks.on, [BallId(1)]);
    assert_eq!(marks.off, (2..=9).map(BallId).collect::<Vec<_>>());
    assert_eq!(marks.pocket, None, "nothing is called in nine-ball");
    send(&mut app, TableCommand::Strike(strike(8.0, 0.0)));
    app.update();
    assert_eq!(current(&app).marks(&Call::default()), Marks::default(), "nothing is marked while a shot is under way");
}

#[test]
fn where_every_ball_may_be_hit_first_none_is_marked() {
    let app = before_break(None, "eight_ball");
    assert_eq!(current(&app).marks(&Call::default()), Marks::default());
}

#[test]
fn a_called_pocket_and_a_nominated_colour_are_marked() {
    let mut app = before_break(None, "straight_pool");
    let called = Call { pocket: Some(3), ..Call::default() };
    assert_eq!(current(&app).marks(&called).pocket, Some(3));
    // The aim line sends the 9 into pocket 2.
    let aimed = Call { aimed: Some(Aimed { ball: BallId(9), pocket: Some(2) }), ..Call::default() };
    assert_eq!(current(&app).marks(&aimed).pocket, Some(2));
    ask(&mut app, MatchRequest::Leave);
    assert_eq!(current(&app).marks(&called), Marks::default());
}

#[test]
fn only_the_nominated_colour_is_marked_once_a_red_is_potted() {
    let own = own_folder("nominated");
    let mut robot = Robot::new(3);
    let mut the_match = match_of("(game: Snooker)", 3);
    let colours = loop {
        let colours = the_match.state().calls(the_match.equipment()).nominations;
        if !colours.is_empty() {
            break colours;
        }
        robot.act(&mut the_match).expect("a red is potted some time");
    };
    let app = goes_on(&own, &the_match);
    let open = current(&app).marks(&Call::default());
    assert_eq!(open.on, colours, "any colour may be hit");
    let named = current(&app).marks(&Call { ball: Some(colours[2]), ..Call::default() });
    assert_eq!(named.on, [colours[2]]);
    assert!(colours.iter().all(|colour| *colour == colours[2] || named.off.contains(colour)), "{named:?}");
    fs::remove_dir_all(own).expect("it goes");
}

/// A frame of snooker in which Anna has potted the red 1, which lay before a pocket, and plays at a colour.
fn after_a_red() -> Match {
    let rack = include_str!("../../../assets/racks/snooker.rack.ron");
    let rack = rack.replace("\"red 1\", lattice: (0, 0)", "\"red 1\", position: (-1.7198, 0.8127)");
    let text = format!(
        "(players: (\"Anna\", \"Ben\"), game: (game: Snooker), rack: {rack}, opening: Won(First), played: [\
         (by: First, does: Choose(BreakFirst)), (by: First, does: PlaceCueBall(-1.2, 0.2)), (by: First, does: Strike(\
         strike: (speed: 2.5, direction_deg: 130.309, tip: (side: 0, height: -0.45))))])"
    );
    let the_match = loaded(&text);
    assert!(!the_match.state().calls(the_match.equipment()).nominations.is_empty(), "{:?}", the_match.steps().last());
    the_match
}

#[test]
fn the_referee_judges_by_the_colour_that_the_player_named_not_by_that_of_the_aim_line() {
    let own = own_folder("named");
    let before = after_a_red();
    let named = |name: &str| before.equipment().named(name).expect("a ball of snooker");
    let (hit, other) = (named("green"), named("black"));
    let place = |ball: BallId| before.state().lie.centre(ball).expect("it is on the table");
    let way = place(hit) - place(before.state().cue_ball(before.equipment()));
    let stroke = strike(1.5, libm::atan2(way.y, way.x));
    let judged = |named: Option<BallId>| {
        let mut app = goes_on(&own, &before);
        let aimed = Some(Aimed { ball: hit, pocket: None });
        // A click on the name of a colour on the score card writes it into the call.
        app.insert_resource(Call { aimed, ball: named, ..Call::default() });
        play(&mut app, stroke);
        settle(&mut app);
        let current = current(&app);
        let step =
            current.the_match().and_then(|the_match| the_match.steps().last().cloned()).expect("the shot is a step");
        let Command::Strike { declares, .. } = step.command else { panic!("{step:?}") };
        (declares, step.outcome.expect("it is judged").verdict)
    };
    let (declared, verdict) = judged(None);
    assert_eq!((declared, verdict.is_foul()), (Declaration::Nominate(hit), false), "the obvious colour needs no word");
    let (declared, verdict) = judged(Some(other));
    assert_eq!(declared, Declaration::Nominate(other));
    let reasons: Vec<&str> = verdict.fouls.iter().map(|foul| foul.reason.as_str()).collect();
    assert_eq!(reasons, ["The cue ball first hit the green, not the black."]);
    fs::remove_dir_all(own).expect("it goes");
}

/// A frame of snooker, played shot by shot until the player whose turn it is may claim it.
fn before_a_claim() -> Match {
    for seed in 3.. {
        let mut robot = Robot::new(seed);
        let mut the_match = match_of("(game: Snooker, race_to: 2, handicap: (60, 0))", seed);
        while the_match.state().players.iter().all(|player| player.racks == 0) {
            if the_match.state().may_claim(the_match.equipment()) {
                return the_match;
            }
            robot.act(&mut the_match).expect("two frames win");
        }
    }
    unreachable!("some frame comes down to the black")
}

#[test]
fn at_the_table_the_leader_claims_the_frame_in_his_turn_and_the_other_does_not() {
    let own = own_folder("claim");
    let before = before_a_claim();
    let leader = before.state().to_act().expect("the match goes on");
    let mut app = goes_on(&own, &before);
    notices(&mut app);
    app.world_mut().write_message(MatchRequest::Do(leader.other(), Command::ClaimRack));
    app.update();
    let name = |side: Side| before.state().name(side).to_owned();
    let refused = format!("It is the turn of {}, not of {}.", name(leader), name(leader.other()));
    assert_eq!(notices(&mut app), [refused]);
    ask(&mut app, MatchRequest::Do(leader, Command::ClaimRack));
    let said = format!("{0} claims the frame. {0} wins the frame.", name(leader));
    assert_eq!(current(&app).said(), Some(said.as_str()));
    let file = own.join("matches/under_way.match.ron");
    let read = LoadedMatch::find(file.to_str().expect("a plain name"), &Folders::of_game());
    let again = read.unwrap_or_else(|error| panic!("{error}")).the_match;
    assert_eq!(again.steps().last().map(|step| step.command), Some(Command::ClaimRack));
    assert_eq!(Some(again.state()), current(&app).the_match().map(Match::state));
    fs::remove_dir_all(own).expect("it goes");
}

#[test]
fn a_push_out_may_hit_every_ball_and_marks_none() {
    let own = own_folder("push-out");
    let mut robot = Robot::new(3);
    let mut the_match = match_of("(game: NineBall, race_to: 9)", 3);
    while !the_match.state().calls(the_match.equipment()).push_out {
        robot.act(&mut the_match).expect("a break is good some time");
    }
    let app = goes_on(&own, &the_match);
    assert_eq!(current(&app).marks(&Call::default()).on.len(), 1);
    let push_out = current(&app).marks(&Call { push_out: true, ..Call::default() });
    assert_eq!((push_out.on, push_out.off), (vec![], vec![]));
    fs::remove_dir_all(own).expect("it goes");
}

/// The room with that match, which goes on as it was saved in the folder `own`.
fn goes_on(own: &Path, the_match: &Match) -> App {
    fs::create_dir_all(own.join("matches")).expect("a folder");
    the_match.save(&own.join("matches/under_way.match.ron")).expect("it is saved");
    let mut app = room(Some(own.to_path_buf()));
    ask(&mut app, MatchRequest::Continue("under_way".to_owned()));
    app
}

#[test]
fn a_shot_is_taken_back_only_after_the_players_were_asked() {
    let mut app = before_break(None, "eight_ball");
    notices(&mut app);
    app.world_mut().write_message(MatchRequest::AskToTakeBack);
    app.update();
    assert!(!current(&app).asks_back());
    assert_eq!(notices(&mut app), ["There is no shot that could be taken back."]);
    play(&mut app, strike(8.3, 0.0123));
    app.update();
    let after = current(&app).the_match().expect("it goes on").state().clone();
    ask(&mut app, MatchRequest::AskToTakeBack);
    assert!(current(&app).asks_back());
    ask(&mut app, MatchRequest::LetStand);
    assert!(!current(&app).asks_back());
    assert_eq!(current(&app).the_match().expect("it goes on").state(), &after);
}

#[test]
fn both_players_lag_at_the_table_and_the_winner_chooses_the_breaker() {
    let own = own_folder("lag");
    let mut app = room(Some(own.clone()));
    let new = NewMatch { start: Start::Lag, ..NewMatch::of("nine_ball", ["Anna", "Ben"], 4) };
    ask(&mut app, MatchRequest::Begin(new));
    assert_eq!(current(&app).lags(), Some(Side::First));
    assert_eq!(app.world().of_main_table::<InPlay>().engine().bodies().len(), 1, "the ball is alone");
    assert_eq!(
        sent(&mut app, TableCommand::Place(BallId(0), DVec2::ZERO)),
        ["In the lag the ball is played from where it lies."]
    );
    play(&mut app, strike(0.4, 0.0));
    settle(&mut app);
    assert_eq!(current(&app).lags(), Some(Side::Second));
    assert!(!own.join("matches/under_way.match.ron").exists(), "the match has not begun");
    let place = cue_ball_at(&mut app);
    assert!(place.y < 0.0, "the second player lags on the right half, not at {place}");
    play(&mut app, strike(1.6, 0.0));
    settle(&mut app);
    let current = current(&app);
    assert_eq!(current.lags(), None);
    assert!(current.said().is_some_and(|said| said.ends_with("Ben wins the lag.")), "{:?}", current.said());
    assert_eq!(acts(&app), Side::Second);
    assert_eq!(app.world().of_main_table::<InPlay>().engine().bodies().len(), 10, "the balls are racked");
    let text = fs::read_to_string(own.join("matches/under_way.match.ron")).expect("it is saved");
    assert!(text.contains("opening: Lag("), "the file has the lag");
    fs::remove_dir_all(own).expect("it goes");
}

#[test]
fn a_lag_without_a_winner_is_repeated() {
    let mut app = room(None);
    let new = NewMatch { start: Start::Lag, ..NewMatch::of("nine_ball", ["Anna", "Ben"], 4) };
    ask(&mut app, MatchRequest::Begin(new));
    for _ in 0..2 {
        play(&mut app, strike(0.4, 0.0));
        settle(&mut app);
    }
    assert_eq!(current(&app).lags(), Some(Side::First));
    let repeated = "The lag ends without a winner; it has to be repeated.";
    assert!(current(&app).said().is_some_and(|said| said.ends_with(repeated)), "{:?}", current(&app).said());
}

#[test]
fn who_does_not_strike_before_the_clock_runs_out_fouls() {
    let mut app = room(None);
    let terms = Terms { shot_clock: Some(2.0), ..Terms::default() };
    let new = NewMatch { terms: Some(terms), ..NewMatch::of("nine_ball", ["Anna", "Ben"], 4) };
    ask(&mut app, MatchRequest::Begin(new));
    for _ in 0..300 {
        app.update();
    }
    assert_eq!(left(&app), None, "while somebody chooses, no clock runs");
    let by = acts(&app);
    ask(&mut app, MatchRequest::Do(by, Command::Choose(Choice::BreakFirst)));
    for _ in 0..120 {
        app.update();
    }
    let half = left(&app).expect("the clock runs");
    assert!((half - 1.0).abs() < 0.1, "after a second {half} s are left");
    send(&mut app, TimeCommand::Pause);
    for _ in 0..240 {
        app.update();
    }
    assert!((left(&app).expect("it stands") - half).abs() < 0.05, "it stands while time is paused");
    send(&mut app, TimeCommand::Run);
    for _ in 0..140 {
        app.update();
    }
    assert_eq!(acts(&app), by.other());
    let said = current(&app).said().map(str::to_owned).unwrap_or_default();
    assert!(said.contains("Foul"), "{said}");
    assert!(left(&app).expect("the opponent has a clock of his own") > 1.5);
    send(&mut app, TableCommand::Strike(strike(3.0, 0.2)));
    app.update();
    app.update();
    assert_eq!(left(&app), None, "while balls run, no clock runs");
}

#[test]
fn the_clock_stands_while_a_replay_is_shown() {
    let mut app = room(None);
    let terms = Terms { shot_clock: Some(20.0), ..Terms::default() };
    let new = NewMatch { terms: Some(terms), ..NewMatch::of("nine_ball", ["Anna", "Ben"], 4) };
    ask(&mut app, MatchRequest::Begin(new));
    let by = acts(&app);
    ask(&mut app, MatchRequest::Do(by, Command::Choose(Choice::BreakFirst)));
    play(&mut app, strike(8.3, 0.0123));
    settle(&mut app);
    if let Some((by, offered)) = choice(&app) {
        ask(&mut app, MatchRequest::Do(by, Command::Choose(offered)));
    }
    app.world_mut().write_message(ReplayCommand::Watch(None));
    app.update();
    app.update();
    assert!(app.world().of_main_table::<Replay>().is_on());
    let before = left(&app).expect("somebody is to strike");
    for _ in 0..120 {
        app.update();
    }
    assert_eq!(left(&app), Some(before));
    app.world_mut().write_message(ReplayCommand::Leave);
    for _ in 0..120 {
        app.update();
    }
    assert!(left(&app).expect("it runs again") < before - 0.5);
}

/// Who has to choose, and the first of the choices.
fn choice(app: &App) -> Option<(Side, Choice)> {
    match &current(app).the_match()?.state().next {
        Next::Choice { player, offers } => Some((*player, offers[0].choice)),
        _ => None,
    }
}

#[test]
fn the_colours_of_the_players_are_kept_and_an_old_file_has_the_usual_ones() {
    let own = own_folder("colours");
    let mut app = room(Some(own.clone()));
    let colours = [Colour::Violet, Colour::Gold].into();
    ask(&mut app, MatchRequest::Begin(NewMatch { colours, ..NewMatch::of("nine_ball", ["Anna", "Ben"], 4) }));
    let by = acts(&app);
    ask(&mut app, MatchRequest::Do(by, Command::Choose(Choice::BreakFirst)));
    play(&mut app, strike(8.3, 0.0123));
    settle(&mut app);
    let before = current(&app).the_match().expect("it goes on").state().clone();
    let path = own.join("matches/under_way.match.ron");
    let text = fs::read_to_string(&path).expect("it is saved");
    let read =
        |text: &str| LoadedMatch::of_source(Source::of_text("under_way", text)).unwrap_or_else(|e| panic!("{e}"));
    let kept = read(&text).the_match;
    assert_eq!(Side::BOTH.map(|side| kept.colour(side)), [Colour::Violet, Colour::Gold]);
    let old: String = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("colours:"))
        .map(|line| format!("{line}\n"))
        .collect();
    assert!(old.len() < text.len());
    let old = read(&old).the_match;
    assert_eq!(old.state(), &before, "the same bits");
    assert_eq!(Side::BOTH.map(|side| old.colour(side)), [Colour::Blue, Colour::Red]);
    fs::remove_dir_all(own).expect("it goes");
}

#[test]
fn every_shot_of_a_match_can_be_looked_at_again_with_its_verdict() {
    let mut app = before_break(None, "eight_ball");
    let place = cue_ball_at(&mut app);
    play(&mut app, strike(8.3, 0.0123));
    let run = app.world().of_main_table::<LastShot>().0.clone().expect("a shot was played");
    settle(&mut app);
    let current_match = current(&app);
    let after = current_match.the_match().expect("it goes on");
    let shots: Vec<_> = after.shots().collect();
    assert_eq!(shots.len(), 1);
    assert_eq!(Some(shots[0].verdict.sentence.as_str()), current_match.said());
    let setup = after.again(shots[0].step).expect("it is a shot");
    assert_eq!(setup.balls[0].motion.position.truncate(), place);
    let again = simulate(&setup).expect("it was played before");
    assert_eq!(again.record.finals, run.record.finals, "the same bits");
    let by = acts(&app);
    ask(&mut app, MatchRequest::Do(by, Command::TakeBack));
    assert_eq!(
        current(&app).the_match().expect("it goes on").shots().count(),
        0,
        "a shot that was taken back is not listed"
    );
}

fn left(app: &App) -> Option<f64> {
    app.world().resource::<MatchClock>().left()
}

/// Lets the referee judge the shot that has ended, and put the balls in place.
pub fn settle(app: &mut App) {
    for _ in 0..5 {
        app.update();
    }
}
