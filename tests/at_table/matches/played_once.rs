//! Each shot of a match is computed once: the match judges the run that the table has played.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use baize::match_play::{Command, Match};
use baize::physics::engine::CutOff;
use baize::physics::{BallId, Strike, Tip};
use baize::referee::{CurrentMatch, MatchRequest, NewMatch};
use baize::rules::{Choice, Declaration, Next, Side, Terms};
use baize::shot::{Ending, Run, Setup, StrikeFile, simulate};
use baize::simulation::{InPlay, OfMainTable, Pocketed, Position, ShotEnded, TableCommand, TableState};
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;

use super::at_the_table::{acts, ask, before_break, current, own_folder, room, sent, settle, strike};
use crate::table::{entity, notices, play, play_on, send, write};
use baize_testing_matches::robot::loaded;
use baize_testing_matches::robot::{Robot, match_of};

/// What the match says of each shot at the table when it gets the run that was played: whether it takes it.
#[derive(Resource, Default)]
struct Taken {
    /// The stroke that is asked for, as the file has it.
    stroke: Option<StrikeFile>,
    said: Vec<Result<(), String>>,
}

/// Asks for a stroke, and plays until the balls rest.
fn play_noted(app: &mut App, strike: Strike) {
    app.world_mut().resource_mut::<Taken>().stroke = Some(StrikeFile::nearest(&strike));
    play(app, strike);
}

/// Asks a copy of the match at the end of each shot, before the referee does.
fn ask_a_copy(ended: On<ShotEnded>, current: Res<CurrentMatch>, mut taken: ResMut<Taken>) {
    let Some(mut the_match) = current.the_match().cloned() else { return };
    let Some(by) = the_match.state().to_act() else { return };
    let strike = taken.stroke.expect("a stroke was asked for");
    let judged = the_match.give_played(by, Declaration::Nothing, strike, (&ended.setup, &ended.run));
    taken.said.push(judged.map(drop).map_err(|objection| objection.to_string()));
}

fn play_of(app: &App) -> Match {
    current(app).the_match().expect("it goes on").clone()
}

fn entities(app: &App) -> Vec<(BallId, Entity)> {
    let in_play = app.world().of_main_table::<InPlay>();
    let balls = in_play.engine().bodies().iter().map(|body| body.ball.id);
    balls.filter_map(|ball| Some((ball, in_play.entity_of(ball)?))).collect()
}

fn place_of(app: &mut App, ball: u32) -> DVec2 {
    let ball = entity(app, ball);
    app.world().get::<Position>(ball).expect("a ball has a position").0.truncate()
}

/// A match in which only hits and places matter, so that nothing has to be called.
fn match_at_the_table(game: &str) -> App {
    let mut app = room(None);
    app.init_resource::<Taken>().add_observer(ask_a_copy);
    let terms = Terms { race_to: 9, ..Terms::default() };
    ask(&mut app, MatchRequest::Begin(NewMatch { terms: Some(terms), ..NewMatch::of(game, ["Anna", "Ben"], 4) }));
    app
}

/// Plays at the table what the robot would play, until so many shots are struck.
fn shots_of_the_robot(app: &mut App, count: usize) {
    let mut robot = Robot::new(5);
    let mut struck = 0;
    while struck < count {
        let by = acts(app);
        match robot.act(&mut play_of(app)).expect("the match goes on") {
            Command::Strike { strike, .. } => {
                play_noted(app, Strike::from(strike));
                struck += 1;
            }
            Command::PlaceCueBall(place) => {
                let ball = current(app).cue_ball().expect("there is one");
                assert_eq!(sent(app, TableCommand::Place(ball, place)), [""; 0]);
            }
            command => ask(app, MatchRequest::Do(by, command)),
        }
        settle(app);
    }
}

#[test]
fn a_match_at_the_table_takes_every_run_and_its_file_replays_to_the_same_bits() {
    for (game, count) in [("nine_ball", 14), ("three_cushion", 6)] {
        let mut app = match_at_the_table(game);
        shots_of_the_robot(&mut app, count);
        let taken = &app.world().resource::<Taken>().said;
        assert_eq!(*taken, vec![Ok(()); count], "{game}");
        let the_match = play_of(&app);
        assert_eq!(the_match.shots().count(), count, "{game}");
        // A replay computes each shot from the file.
        let again = loaded(&the_match.text());
        assert_eq!(again.steps(), the_match.steps(), "{game}");
        assert_eq!(again.state(), the_match.state(), "{game}");
        assert_eq!(again.marks(), the_match.marks(), "{game}");
        assert!(
            the_match.steps().iter().filter_map(|step| step.outcome.as_ref()).all(|gave| gave.disagreement.is_none())
        );
    }
}

/// Changes where ball 5 ended in the run that the table hands over.
fn move_the_five(_: On<ShotEnded>, mut ended: ResMut<Messages<ShotEnded>>) {
    let changed: Vec<ShotEnded> = ended.drain().collect();
    for ShotEnded { table, run, setup } in changed {
        let mut run = Run::clone(&run);
        let last = run.record.finals.iter_mut().find(|last| last.ball == BallId(5)).expect("it is there");
        last.motion.position = DVec3::new(-0.3, 0.25, last.motion.position.z);
        ended.write(ShotEnded { table, run: Arc::new(run), setup });
    }
}

#[test]
fn the_match_judges_the_run_that_it_is_given_and_lays_only_the_ball_that_lies_elsewhere() {
    let mut app = before_break(None, "nine_ball");
    app.add_observer(move_the_five);
    // The 1 is barely touched, so the rest of the rack lies as it lay.
    play(&mut app, strike(0.8, 0.0));
    let there = place_of(&mut app, 5);
    let before: Vec<DVec2> = [2, 3, 9].map(|ball| place_of(&mut app, ball)).to_vec();
    settle(&mut app);
    let lie = play_of(&app).state().lie.clone();
    assert_eq!(lie.centre(BallId(5)), Some(DVec2::new(-0.3, 0.25)), "the match computed nothing of its own");
    assert!(there != DVec2::new(-0.3, 0.25) && place_of(&mut app, 5) == DVec2::new(-0.3, 0.25));
    assert_eq!([2, 3, 9].map(|ball| place_of(&mut app, ball)).to_vec(), before);
}

#[test]
fn a_shot_after_which_nothing_is_laid_leaves_every_ball_and_the_table_alone() {
    let mut app = before_break(None, "eight_ball");
    let before = entities(&app);
    let edits = |app: &App| app.world().of_main_table::<baize::simulation::History>().step();
    play(&mut app, strike(8.3, 0.0123));
    let (at_end, step) = (entities(&app), edits(&app));
    settle(&mut app);
    let last = play_of(&app).steps().last().and_then(|step| step.outcome.clone()).expect("a verdict");
    assert!(last.verdict.orders.is_empty(), "{:?}", last.verdict);
    assert_eq!((&at_end, &entities(&app)), (&before, &before), "no ball is spawned again");
    assert_eq!(edits(&app), step, "the table is not racked over itself");
}

#[test]
fn a_pocketed_ball_stays_in_its_pocket_until_the_match_brings_it_back() {
    let mut app = match_at_the_table("nine_ball");
    let by = acts(&app);
    ask(&mut app, MatchRequest::Do(by, Command::Choose(Choice::BreakFirst)));
    let before = entities(&app);
    // Straight into the pocket at the head.
    let to_pocket = DVec2::new(-1.27, 0.635) - place_of(&mut app, 0);
    play_noted(&mut app, strike(2.0, libm::atan2(to_pocket.y, to_pocket.x)));
    let cue_ball = entity(&mut app, 0);
    assert!(app.world().get::<Pocketed>(cue_ball).is_some());
    settle(&mut app);
    assert_eq!(entities(&app), before);
    assert!(app.world().get::<Pocketed>(cue_ball).is_none(), "it is in hand for the opponent");
    let lie = play_of(&app).state().lie.clone();
    assert_eq!(lie.centre(BallId(0)), Some(place_of(&mut app, 0)));
    ask(&mut app, MatchRequest::Do(by, Command::TakeBack));
    assert_eq!(entities(&app), before, "to take the shot back moves the balls that are there");
}

#[test]
fn a_strike_that_the_table_refuses_leaves_the_match_unharmed_in_the_same_tick() {
    let mut app = before_break(None, "eight_ball");
    play(&mut app, strike(8.3, 0.0123));
    settle(&mut app);
    ask(&mut app, MatchRequest::AskToTakeBack);
    let before = play_of(&app);
    notices(&mut app);
    let missed = Strike { tip: Tip { side: 2.0, height: 0.0 }, ..strike(2.0, 0.1) };
    send(&mut app, TableCommand::Strike(missed));
    app.update();
    let said = notices(&mut app);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(!current(&app).is_shooting(), "it is known at once that nothing was struck");
    assert!(current(&app).asks_back(), "what the players were asked stands");
    assert_eq!((play_of(&app).state(), play_of(&app).steps()), (before.state(), before.steps()));
    // The next stroke counts at once.
    send(&mut app, TableCommand::Strike(strike(2.0, 0.1)));
    app.update();
    assert!(current(&app).is_shooting() && !current(&app).asks_back());
    play_on(&mut app);
    settle(&mut app);
    assert_eq!(play_of(&app).shots().count(), 2);
}

#[test]
fn of_two_strikes_in_one_tick_the_first_is_played_and_judged() {
    let mut app = before_break(None, "nine_ball");
    notices(&mut app);
    send(&mut app, TableCommand::Strike(strike(8.3, 0.0123)));
    send(&mut app, TableCommand::Strike(strike(1.0, 1.5)));
    app.update();
    let said = notices(&mut app);
    assert_eq!(said, ["The balls still move: wait until they rest, or rack up again."]);
    play_on(&mut app);
    settle(&mut app);
    let steps = play_of(&app).steps().to_vec();
    let Some(Command::Strike { strike: played, .. }) = steps.last().map(|step| step.command) else {
        panic!("{steps:?}")
    };
    assert_eq!(played, StrikeFile::nearest(&strike(8.3, 0.0123)));
    assert_eq!(loaded(&play_of(&app).text()).steps(), steps);
}

#[test]
fn a_ball_that_is_moved_during_a_shot_changes_nothing_in_the_match() {
    let mut app = before_break(None, "nine_ball");
    let by = acts(&app);
    send(&mut app, TableCommand::Strike(strike(8.3, 0.0123)));
    for _ in 0..60 {
        app.update();
    }
    let concession = ask_for(&mut app, MatchRequest::Do(by, Command::ConcedeRack));
    assert_eq!(concession, ["The balls still move: wait until they rest."]);
    let moved = entity(&mut app, 9);
    write(&mut app, moved, Position(DVec3::new(-1.0, -0.5, 0.028_575)));
    play_on(&mut app);
    settle(&mut app);
    let the_match = play_of(&app);
    assert_eq!(the_match.shots().count(), 1);
    assert_eq!(loaded(&the_match.text()).steps(), the_match.steps(), "it was judged as its own balls give it");
    for (ball, centre) in the_match.state().lie.on_bed() {
        assert_eq!(place_of(&mut app, ball.0), centre, "{ball:?} lies as the match has it");
    }
}

fn ask_for(app: &mut App, request: MatchRequest) -> Vec<String> {
    notices(app);
    app.world_mut().write_message(request);
    app.update();
    notices(app)
}

/// A match of nine-ball before the break, in which a shot is cut off after that many seconds.
fn cut_off_after(own: &Path, seconds: f64) -> App {
    let text = format!(
        "(players: (\"Anna\", \"Ben\"), game: \"nine_ball\", opening: Won(First), \
         setup: (rack: \"nine_ball\", physics: (horizon: (seconds: {seconds:?}))), \
         played: [(by: First, does: Choose(BreakFirst))])"
    );
    fs::create_dir_all(own.join("matches")).expect("a folder");
    fs::write(own.join("matches/under_way.match.ron"), text).expect("it is saved");
    let mut app = room(Some(own.to_path_buf()));
    app.init_resource::<Taken>().add_observer(ask_a_copy);
    ask(&mut app, MatchRequest::Continue("under_way".to_owned()));
    app
}

#[test]
fn a_shot_that_is_cut_off_at_the_horizon_is_judged_there_and_the_balls_rest_where_they_were() {
    let own = own_folder("horizon");
    // Not a whole number of ticks.
    let mut app = cut_off_after(&own, 1.003);
    play_noted(&mut app, strike(8.3, 0.0123));
    settle(&mut app);
    assert_eq!(app.world().resource::<Taken>().said, [Ok(())]);
    assert_eq!(*app.world().of_main_table::<TableState>(), TableState::AtRest);
    let the_match = play_of(&app);
    assert_eq!(loaded(&the_match.text()).steps(), the_match.steps());
    let shot = the_match.again(the_match.shots().next().expect("a shot").step).expect("it was played");
    let again = simulate(&shot).expect("it can be played");
    assert_eq!(again.record.ending, Ending::StillMoving(CutOff::Time));
    for (ball, centre) in the_match.state().lie.on_bed() {
        assert_eq!(place_of(&mut app, ball.0), centre, "{ball:?}");
    }
    fs::remove_dir_all(own).expect("it goes");
}

/// A match of nine-ball before the break, with the set-up of a break and how it goes.
fn a_break() -> (Match, StrikeFile, Setup, Run) {
    let mut the_match = match_of("(game: NineBall)", 11);
    the_match.give(Side::First, Command::Choose(Choice::BreakFirst)).expect("it is offered");
    the_match.give(Side::First, Command::PlaceCueBall(DVec2::new(-0.8, 0.01))).expect("it is behind the head string");
    let strike = StrikeFile::nearest(&strike(8.3, 0.0123));
    let setup = the_match.shot(Side::First, &Declaration::Nothing, &strike).expect("it can be played");
    let run = simulate(&setup).expect("it can be played");
    (the_match, strike, setup, run)
}

#[test]
fn a_shot_that_was_played_is_judged_as_one_that_is_computed() {
    let (mut the_match, strike, setup, run) = a_break();
    let mut computed = the_match.clone();
    let stroke = Command::Strike { declares: Declaration::Nothing, strike };
    computed.give(Side::First, stroke).expect("it can be played");
    the_match.give_played(Side::First, Declaration::Nothing, strike, (&setup, &run)).expect("it is that shot");
    assert_eq!(
        (the_match.state(), the_match.steps(), the_match.marks()),
        (computed.state(), computed.steps(), computed.marks())
    );
}

#[test]
fn a_run_of_another_stroke_or_of_other_balls_is_no_shot_of_the_match() {
    let (the_match, strike, setup, run) = a_break();
    let harder =
        Setup { strike: setup.strike.map(|strike| Strike { speed: strike.speed + 0.1, ..strike }), ..setup.clone() };
    let mut elsewhere = setup.clone();
    elsewhere.balls[4].motion.position.x += 1e-12;
    let mut heavier = setup.clone();
    heavier.balls[4].ball.mass *= 1.01;
    let mut faster = setup.clone();
    faster.physics.cloth.rolling_friction *= 0.9;
    let mut fewer = setup.clone();
    fewer.balls.remove(9);
    for (what, other) in [
        ("it was another stroke", harder),
        ("the balls lay elsewhere", elsewhere),
        ("the balls lay elsewhere", heavier),
        ("the table or the physics is another one", faster),
        ("the balls lay elsewhere", fewer),
    ] {
        let other_run = simulate(&other).expect("it can be played");
        let mut same = the_match.clone();
        let refused = same.give_played(Side::First, Declaration::Nothing, strike, (&other, &other_run));
        let expected = format!("The shot at the table is not that of the match: {what}.");
        assert_eq!(refused.map(drop).map_err(|objection| objection.to_string()), Err(expected));
        assert_eq!((same.state(), same.steps()), (the_match.state(), the_match.steps()), "nothing has changed");
        // A run that does not belong to its set-up is seen where it begins.
        let (mut same, was_moved) =
            (the_match.clone(), other.balls.len() < 10 || other.balls[4].motion != setup.balls[4].motion);
        let mixed = same.give_played(Side::First, Declaration::Nothing, strike, (&setup, &other_run));
        assert!(mixed.is_err() || !was_moved);
    }
    let mut same = the_match.clone();
    let by_other = same.give_played(Side::Second, Declaration::Nothing, strike, (&setup, &run));
    assert_eq!(
        by_other.map(drop).map_err(|objection| objection.to_string()),
        Err("It is the turn of Anna, not of Ben.".to_owned())
    );
    assert!(matches!(the_match.state().next, Next::Shot(_)));
}
