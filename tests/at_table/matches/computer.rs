//! Matches against the computer at the table of an app, tick by tick.

use std::fs;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use baize::files::{Folders, Source};
use baize::match_play::{Command, LoadedMatch, Match, Opening};
use baize::mode::Striker;
use baize::opponent::{Act, AimedShot, Considered, Intent, Question, Thought};
use baize::physics::{BallId, Strike, Tip};
use baize::referee::{
    Call, ComputerTurn, Considerations, MatchRequest, NewMatch, Start, TakesBack, Thinker, offered_opponents,
};
use baize::rules::{BallInHand, Choice, Declaration, Next, Side, StrokeKind, Terms, Zone};
use baize::settings::{OpponentCue, OpponentPace, Trouble, Troubles};
use baize::shot::StrikeFile;
use baize::simulation::{OfMainTable, TableCommand, TableState, TimeCommand};
use bevy::math::DVec2;
use bevy::prelude::*;

use super::at_the_table::{acts, ask, current, own_folder, room, sent, strike, striker};
use crate::table::notices;

/// No match needs more ticks than this.
const LONGEST: usize = 400_000;

/// Answers at once: strikes at a ball on, at a speed and at a cut that follow from the seed; takes the first choice.
pub fn quick(question: &Question) -> Option<Thought> {
    let (state, equipment) = (question.situation.state(), question.situation.equipment());
    let fingerprint = question.situation.fingerprint();
    let of = |act, shots| Some(Thought { act, shots, simulations: 1, fingerprint });
    let turn = match &state.next {
        Next::Over { .. } => return None,
        Next::Choice { offers, .. } => return of(Act::Choose(offers[0].choice), Vec::new()),
        Next::Shot(turn) => turn,
    };
    let bits = (question.seed ^ fingerprint).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let share = |shift: u32| f64::from((bits >> shift) as u16) / 65536.0;
    let from = state.lie.centre(state.cue_ball(equipment))?;
    let on = state.balls_on(equipment);
    let target = state.lie.centre(on[(share(0) * on.len() as f64) as usize])?;
    let way = target - from;
    let cut = 1.6 * (share(16) - 0.5) * 0.028 / way.length();
    let speed = if turn.stroke == StrokeKind::Break { 9.0 } else { 1.5 + 5.0 * share(32) };
    let aim = Strike { speed, direction: libm::atan2(way.y, way.x) + cut, ..Strike::default() };
    // Before the break it puts the cue ball somewhere else, where a game leaves that free.
    let moves = turn.stroke == StrokeKind::Break && turn.hand != BallInHand::InHand(Zone::StartSpots);
    let place = moves.then(|| DVec2::new(equipment.head_string() - 0.1, 0.0));
    let pots = state.calls(equipment).pots;
    let declares = pots.first().map_or(Declaration::Nothing, |ball| Declaration::Pot { ball: *ball, pocket: 0 });
    let aimed = AimedShot { place, declares, aim };
    let shot =
        Considered { aimed, intent: Intent::Safety, chance: 0.5, worth: 0.5, samples: 1, words: "Hits it.".to_owned() };
    of(Act::Strike(aimed), vec![shot])
}

/// Answers at once: moves the cue ball a little, and takes the first choice.
fn idle(question: &Question) -> Option<Thought> {
    let mut thought = quick(question)?;
    if let Act::Strike(aimed) = &mut thought.act {
        aimed.aim.speed = 0.2;
    }
    Some(thought)
}

/// Thinks until it is stopped.
pub fn slow(question: &Question) -> Option<Thought> {
    while !question.stop.load(Ordering::Relaxed) {
        thread::sleep(Duration::from_millis(1));
    }
    quick(question)
}

pub fn against(level: &str) -> NewMatch {
    let opponents = [None, Some(level.to_owned())].into();
    let terms = Terms { race_to: 5, ..Terms::default() };
    NewMatch { opponents, terms: Some(terms), ..NewMatch::of("nine_ball", ["Anna", "Computer"], 4) }
}

/// A table at which a match of that kind has begun. The computer answers by `think`, and strikes at once.
pub fn begun(own: Option<std::path::PathBuf>, think: fn(&Question) -> Option<Thought>, new: NewMatch) -> App {
    let mut app = room(own);
    app.insert_resource(Thinker { think, simulations: Some(20) }).insert_resource(OpponentPace::Skip);
    ask(&mut app, MatchRequest::Begin(new));
    app
}

/// What is said to this request.
pub fn said_to(app: &mut App, request: MatchRequest) -> Vec<String> {
    notices(app);
    app.world_mut().write_message(request);
    app.update();
    notices(app)
}

/// Anna, or whoever is to choose, breaks or lets the other break so that `side` breaks.
pub fn breaks(app: &mut App, side: Side) {
    let chooser = acts(app);
    let choice = if chooser == side { Choice::BreakFirst } else { Choice::LetOpponentBreak };
    ask(app, MatchRequest::Do(chooser, Command::Choose(choice)));
}

pub fn state(app: &App) -> TableState {
    *app.world().of_main_table::<TableState>()
}

fn is_thinking(app: &App) -> bool {
    app.world().resource::<ComputerTurn>().is_busy()
}

/// Lets the app run until that is so. A thread thinks meanwhile, so the ticks must not be over before it answers.
pub fn until(app: &mut App, what: &str, is_so: impl Fn(&App) -> bool) {
    for tick in 0..LONGEST {
        if is_so(app) {
            return;
        }
        app.update();
        if tick > 5_000 {
            thread::sleep(Duration::from_micros(100));
        }
    }
    panic!("{what} never happens");
}

pub fn play_of(app: &App) -> Match {
    current(app).the_match().expect("a match is on").clone()
}

pub fn strikes(app: &App) -> Vec<(Side, StrikeFile)> {
    let of = |step: &baize::match_play::Step| match step.command {
        Command::Strike { strike, .. } => Some((step.by, strike)),
        _ => None,
    };
    current(app).the_match().map(|the_match| the_match.steps().iter().filter_map(of).collect()).unwrap_or_default()
}

/// Does not wait for the balls to roll out.
pub fn skip_rolling(app: &mut App) {
    if state(app) == TableState::Moving {
        app.world_mut().write_message(TableCommand::Finish);
    }
    app.update();
}

#[test]
fn the_computer_places_the_cue_ball_and_breaks_by_itself() {
    let mut app = begun(None, quick, against("level_3"));
    notices(&mut app);
    // Where the computer has won the coin, it chooses by itself.
    if acts(&app) == Side::First {
        breaks(&mut app, Side::Second);
    }
    until(&mut app, "the break", |app| state(app) == TableState::Moving);
    assert_eq!(notices(&mut app), [""; 0], "nothing was refused");
    let steps = play_of(&app).steps().to_vec();
    let placed = steps.last().expect("it was placed");
    assert_eq!(placed.by, Side::Second);
    assert!(matches!(placed.command, Command::PlaceCueBall(_)), "{placed:?}");
    until(&mut app, "the verdict", |app| !strikes(app).is_empty());
    assert_eq!(strikes(&app)[0].0, Side::Second);
}

#[test]
fn in_the_turn_of_the_computer_a_person_can_neither_strike_nor_place_the_cue_ball() {
    let mut app = begun(None, slow, against("level_3"));
    until(&mut app, "a choice by Anna, or nothing", |app| acts(app) == Side::First || is_thinking(app));
    if acts(&app) == Side::First {
        breaks(&mut app, Side::Second);
    }
    if play_of(&app).state().turn().is_none() {
        ask(&mut app, MatchRequest::Do(Side::Second, Command::Choose(Choice::BreakFirst)));
    }
    assert_eq!((acts(&app), striker(&app)), (Side::Second, Striker::Computer));
    let steps = play_of(&app).steps().len();
    assert_eq!(sent(&mut app, TableCommand::Strike(strike(3.0, 0.0))), ["It is the turn of Computer."]);
    assert_eq!(sent(&mut app, TableCommand::Place(BallId(0), DVec2::new(-0.8, 0.1))), ["It is the turn of Computer."]);
    assert_eq!((state(&app), play_of(&app).steps().len()), (TableState::AtRest, steps));
}

#[test]
fn in_the_turn_of_a_person_the_computer_waits() {
    let mut app = begun(None, quick, against("level_3"));
    until(&mut app, "the choice", |app| play_of(app).state().turn().is_some() || acts(app) == Side::First);
    if play_of(&app).state().turn().is_none() {
        breaks(&mut app, Side::First);
    }
    until(&mut app, "the turn of Anna", |app| acts(app) == Side::First && state(app) == TableState::AtRest);
    let before = strikes(&app).len();
    for _ in 0..600 {
        app.update();
    }
    assert_eq!(strikes(&app).len(), before);
    assert!(striker(&app) == Striker::Person && !is_thinking(&app));
}

/// Plays a match between two computers until it ends, so many shots were struck or a person is to go on. Returns the app, after a look at
/// what was said.
fn played_by_computers(game: &str, most: usize) -> App {
    let opponents = [Some("level_5".to_owned()), Some("level_6".to_owned())].into();
    let terms = Some(Terms { race_to: 2, ..Terms::default() });
    played_out(NewMatch { opponents, terms, ..NewMatch::of(game, ["Ines", "Marek"], 7) }, most)
}

/// The same of a match that is settled already.
pub fn played_out(new: NewMatch, most: usize) -> App {
    let game = new.game.clone();
    let mut app = begun(None, quick, new);
    notices(&mut app);
    // A notice is forgotten after two ticks.
    let mut said = Vec::new();
    for _ in 0..LONGEST {
        if current(&app).acts().is_none() || striker(&app) == Striker::Person || strikes(&app).len() >= most {
            break;
        }
        skip_rolling(&mut app);
        said.append(&mut notices(&mut app));
    }
    said.retain(|said| !said.contains("miscued"));
    assert_eq!(said, [""; 0], "{game}");
    assert!(strikes(&app).len() > 2, "{game}: {:?}", strikes(&app));
    app
}

#[test]
fn two_computers_play_a_match_of_each_short_game_to_its_end_and_no_command_is_refused() {
    for game in ["nine_ball", "eight_ball", "ten_ball", "rotation", "blackball"] {
        let app = played_by_computers(game, usize::MAX);
        let next = play_of(&app).state().next.clone();
        assert!(matches!(next, Next::Over { .. }), "{game}: after {} shots", strikes(&app).len());
    }
}

#[test]
fn two_computers_play_the_games_of_points_and_no_command_is_refused() {
    for game in ["straight_pool", "snooker", "three_cushion", "straight_rail"] {
        let app = played_by_computers(game, 30);
        let is_over = matches!(play_of(&app).state().next, Next::Over { .. });
        assert!(is_over || strikes(&app).len() >= 30, "{game}: it stops after {} shots", strikes(&app).len());
    }
}

#[test]
fn a_miscue_of_the_person_who_plays_the_computer_is_told_as_yours() {
    let mut app = begun(None, quick, against("level_3"));
    until(&mut app, "the turn of Anna", |app| acts(app) == Side::First && state(app) == TableState::AtRest);
    if play_of(&app).state().turn().is_none() {
        breaks(&mut app, Side::First);
    }
    until(&mut app, "the place of the cue ball", |app| !current(app).is_laying());
    let slips = Strike { tip: Tip { side: 0.6, height: 0.0 }, ..strike(1.0, 1.2) };
    let said = sent(&mut app, TableCommand::Strike(slips));
    assert!(said.contains(&"You miscued: the tip slipped off the ball.".to_owned()), "{said:?}");
}

#[test]
fn a_shot_that_is_taken_back_while_the_computer_thinks_ends_the_thought() {
    let mut app = begun(None, quick, against("level_3"));
    until(&mut app, "the turn of Anna", |app| acts(app) == Side::First && state(app) == TableState::AtRest);
    if play_of(&app).state().turn().is_none() {
        breaks(&mut app, Side::First);
    }
    app.insert_resource(Thinker { think: slow, simulations: None });
    let (before, struck) = (play_of(&app).state().clone(), strikes(&app).len());
    // Straight to the side: a foul, after which the computer is to play.
    crate::table::play(&mut app, strike(1.0, 1.2));
    until(&mut app, "the turn of the computer", |app| acts(app) == Side::Second && !current(app).is_shooting());
    ask(&mut app, MatchRequest::AskToTakeBack);
    assert!(current(&app).asks_back() && is_thinking(&app));
    ask(&mut app, MatchRequest::Do(Side::Second, Command::TakeBack));
    assert_eq!(play_of(&app).state(), &before);
    for _ in 0..600 {
        app.update();
    }
    assert!(!is_thinking(&app) && strikes(&app).len() == struck + 1, "the computer does not play in the turn of Anna");
}

#[test]
fn to_take_back_a_shot_against_the_computer_takes_back_its_answer_too() {
    let mut app = begun(None, quick, against("level_1"));
    until(&mut app, "the turn of Anna", |app| acts(app) == Side::First && state(app) == TableState::AtRest);
    if play_of(&app).state().turn().is_none() {
        breaks(&mut app, Side::First);
    }
    until(&mut app, "the place of the cue ball", |app| !current(app).is_laying());
    let before = play_of(&app).state().clone();
    crate::table::play(&mut app, strike(1.0, 1.2));
    until(&mut app, "the answer", |app| strikes(app).last().is_some_and(|(by, _)| *by == Side::Second));
    until(&mut app, "the turn of Anna", |app| acts(app) == Side::First && state(app) == TableState::AtRest);
    assert_eq!(current(&app).takes_back(), Some(TakesBack::OwnShotAndAnswer("Computer")));
    ask(&mut app, MatchRequest::Do(Side::First, Command::TakeBack));
    assert_eq!(play_of(&app).state(), &before);
    assert_eq!(current(&app).said(), Some("Your last shot is taken back, with what Computer has played since."));
}

#[test]
fn who_concedes_while_the_computer_thinks_ends_the_match_and_the_thought() {
    let mut app = begun(None, slow, against("level_3"));
    ask(&mut app, MatchRequest::Do(Side::First, Command::ConcedeMatch));
    app.update();
    assert!(matches!(play_of(&app).state().next, Next::Over { winner: Some(Side::Second) }));
    assert!(!is_thinking(&app));
}

#[test]
fn while_time_is_paused_the_computer_does_not_strike() {
    let mut app = begun(
        None,
        quick,
        NewMatch { opponents: [1, 2].map(|n| Some(format!("level_{n}"))).into(), ..against("level_1") },
    );
    app.world_mut().write_message(TimeCommand::Pause);
    for _ in 0..600 {
        app.update();
    }
    let held = strikes(&app).len();
    for _ in 0..600 {
        app.update();
    }
    assert_eq!((held, strikes(&app).len()), (0, 0));
    app.world_mut().write_message(TimeCommand::Run);
    until(&mut app, "the break", |app| !strikes(app).is_empty());
}

#[test]
fn the_shot_clock_counts_for_the_computer_too() {
    let terms = Terms { shot_clock: Some(2.0), ..Terms::default() };
    let mut app = begun(None, slow, NewMatch { terms: Some(terms), ..against("level_3") });
    let chooser = acts(&app);
    ask(
        &mut app,
        MatchRequest::Do(
            chooser,
            Command::Choose(if chooser == Side::Second { Choice::BreakFirst } else { Choice::LetOpponentBreak }),
        ),
    );
    assert_eq!(acts(&app), Side::Second);
    until(&mut app, "the end of the time", |app| acts(app) == Side::First);
    let last =
        play_of(&app).steps().iter().rev().map(|step| step.command).find(|command| *command == Command::RunOutOfTime);
    assert!(last.is_some());
}

#[test]
fn the_match_file_names_the_opponent_and_old_files_have_persons_only() {
    let own = own_folder("names-opponent");
    let mut app = begun(Some(own.clone()), quick, against("level_3"));
    app.update();
    let text = fs::read_to_string(own.join("matches/under_way.match.ron")).expect("it is saved");
    assert!(text.contains("opponents: (None,Some(\"level_3\")),"), "{text}");
    let read = |text: &str| LoadedMatch::of_source(Source::of_text("a match", text)).map(|loaded| loaded.the_match);
    let again = read(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again.beginning().opponents, [None, Some("level_3".to_owned())]);
    let old: String =
        text.lines().filter(|line| !line.contains("opponents:")).map(|line| format!("{line}\n")).collect();
    assert_eq!(read(&old).unwrap_or_else(|error| panic!("{error}")).beginning().opponents, [None, None]);
    let empty = text.replace("Some(\"level_3\")", "Some(\"\")");
    let said = read(&empty).expect_err("a name is missing").to_string();
    assert!(said.contains("opponents has an empty name"), "{said}");
    fs::remove_dir_all(own).expect("it goes");
}

#[test]
fn a_match_that_is_continued_goes_on_with_the_same_shots() {
    let own = own_folder("same-shots");
    let opponents = [Some("level_2".to_owned()), Some("level_6".to_owned())].into();
    let mut app = begun(Some(own.clone()), quick, NewMatch { opponents, ..against("level_1") });
    let after = |app: &mut App, count: usize| {
        for _ in 0..LONGEST {
            if strikes(app).len() >= count && state(app) != TableState::Moving {
                return strikes(app);
            }
            skip_rolling(app);
        }
        panic!("{count} strokes never happen");
    };
    after(&mut app, 3);
    let file = own.join("matches/under_way.match.ron");
    let saved = fs::read_to_string(&file).expect("it is saved");
    let straight_on = after(&mut app, 6);
    drop(app);
    fs::write(&file, saved).expect("it is written");
    let mut again = room(Some(own.clone()));
    again.insert_resource(Thinker { think: quick, simulations: Some(20) }).insert_resource(OpponentPace::Skip);
    ask(&mut again, MatchRequest::Continue("under_way".to_owned()));
    let continued = after(&mut again, 6);
    assert_eq!(continued[..6], straight_on[..6]);
    fs::remove_dir_all(own).expect("it goes");
}

#[test]
fn the_commands_of_the_computer_played_by_hand_give_the_same_match() {
    let opponents = [Some("level_2".to_owned()), Some("level_6".to_owned())].into();
    let mut app = begun(None, quick, NewMatch { opponents, ..against("level_1") });
    for _ in 0..LONGEST {
        if strikes(&app).len() == 5 {
            break;
        }
        skip_rolling(&mut app);
    }
    let the_match = play_of(&app);
    let text = the_match.text();
    let again =
        LoadedMatch::of_source(Source::of_text("a match", &text)).unwrap_or_else(|error| panic!("{error}")).the_match;
    assert_eq!(again.state(), the_match.state());
    assert!(again.steps().iter().flat_map(|step| &step.outcome).all(|outcome| outcome.disagreement.is_none()));
}

#[test]
fn an_opponent_that_is_not_there_is_refused_and_in_a_saved_match_a_person_plays_on() {
    let own = own_folder("no-opponent");
    let mut app = room(Some(own.clone()));
    let said = said_to(&mut app, MatchRequest::Begin(against("nobody")));
    assert!(
        said.iter().any(|said| said.starts_with("There is no opponent named \"nobody\"; there are icga, level_1,")),
        "{said:?}"
    );
    assert!(!current(&app).is_on());
    ask(&mut app, MatchRequest::Begin(against("level_3")));
    let file = own.join("matches/under_way.match.ron");
    let text = fs::read_to_string(&file).expect("it is saved");
    fs::write(&file, text.replace("level_3", "nobody")).expect("it is written");
    let mut again = room(Some(own.clone()));
    let said = said_to(&mut again, MatchRequest::Continue("under_way".to_owned()));
    assert!(said.iter().any(|said| said.ends_with("A person plays for Computer.")), "{said:?}");
    assert!(current(&again).is_on() && current(&again).opponent(Side::Second).is_none());
    fs::remove_dir_all(own).expect("it goes");
}

#[test]
fn what_the_computer_thought_can_be_looked_at_with_a_line_for_every_shot() {
    let mut app = begun(
        None,
        quick,
        NewMatch { opponents: [1, 2].map(|n| Some(format!("level_{n}"))).into(), ..against("level_1") },
    );
    until(&mut app, "the break", |app| state(app) == TableState::Moving);
    let by = acts(&app);
    let considerations = app.world().resource::<Considerations>();
    let considered = considerations.of(by).expect("it thought before it struck");
    let lines: Vec<_> = considered.shots().collect();
    assert_eq!(lines.len(), 1);
    assert!(lines[0].1.hit.is_some(), "the line of the break meets a ball");
    assert!(considerations.of(by.other()).is_none());
    assert_eq!(*app.world().resource::<Call>(), Call::of(&Declaration::Nothing));
}

#[test]
fn both_computers_lag_with_the_errors_of_their_hands_and_the_winner_chooses_the_breaker() {
    let opponents = [Some("level_3".to_owned()), Some("level_7".to_owned())].into();
    let mut app = room(None);
    app.insert_resource(Thinker { think: quick, simulations: Some(20) }).insert_resource(OpponentPace::Person);
    ask(&mut app, MatchRequest::Begin(NewMatch { opponents, start: Start::Lag, ..against("level_3") }));
    assert_eq!(current(&app).lags(), Some(Side::First));
    assert_eq!(sent(&mut app, TableCommand::Strike(strike(2.0, 0.0))), ["It is the turn of Anna."]);
    until(&mut app, "the lag", |app| current(app).lags().is_none());
    let the_match = play_of(&app);
    let Opening::Lag(first, second) = the_match.beginning().opening else {
        panic!("{:?}", the_match.beginning().opening)
    };
    for stroke in [first, second] {
        assert!((1.0..4.0).contains(&stroke.speed) && stroke.direction_deg.abs() < 4.0, "{stroke:?}");
        assert!(stroke.direction_deg != 0.0 && stroke.tip.side != 0.0, "no hand is without errors: {stroke:?}");
    }
    assert!(the_match.decided().ends_with(" wins the lag."), "{}", the_match.decided());
    until(&mut app, "the break", |app| !strikes(app).is_empty());
}

#[test]
fn a_person_lags_against_the_computer_each_in_turn() {
    let opponents = [None, Some("level_3".to_owned())].into();
    let mut app = begun(None, quick, NewMatch { opponents, start: Start::Lag, ..against("level_3") });
    for _ in 0..300 {
        app.update();
    }
    assert_eq!((current(&app).lags(), is_thinking(&app)), (Some(Side::First), false), "the computer waits");
    crate::table::play(&mut app, strike(0.3, 0.0));
    until(&mut app, "the lag", |app| current(app).lags().is_none());
    let said = current(&app).said().map(str::to_owned).unwrap_or_default();
    assert!(said.starts_with("The ball of Anna did not reach the foot cushion."), "{said}");
    assert!(said.ends_with("Computer wins the lag."), "{said}");
}

#[test]
fn an_opponent_whose_file_changes_plays_by_it_from_the_next_thought_on() {
    let own = own_folder("changed-opponent");
    let file = own.join("opponents/mine.opponent.ron");
    let text = |side: f64| {
        format!("(name: \"Mine\", level: 3, about: \"Mine.\", cue: \"house\", stroke: (side: {side:?}, height: 0.0))")
    };
    fs::create_dir_all(own.join("opponents")).expect("it can be made");
    fs::write(&file, text(0.0)).expect("it is written");
    let opponents = [Some("mine".to_owned()), Some("mine".to_owned())].into();
    let mut app = begun(Some(own.clone()), quick, NewMatch { opponents, ..against("level_1") });
    until(&mut app, "a stroke", |app| !strikes(app).is_empty());
    app.insert_resource(Thinker { think: slow, simulations: None });
    until(&mut app, "a thought", |app| is_thinking(app) && state(app) == TableState::AtRest);
    let before = strikes(&app).len();
    notices(&mut app);
    fs::write(&file, text(0.004)).expect("it is written");
    until(&mut app, "the new file", |app| {
        current(app).opponent(Side::First).is_some_and(|mine| mine.stroke.side > 0.0)
    });
    let said = notices(&mut app);
    assert!(
        said.contains(&"mine.opponent.ron changed: Anna plays by it from the next thought on.".to_owned()),
        "{said:?}"
    );
    app.insert_resource(Thinker { think: quick, simulations: None }).insert_resource(ComputerTurn::default());
    until(&mut app, "two more strokes", |app| strikes(app).len() > before + 1);
    let sides: Vec<f64> = strikes(&app).iter().map(|(_, strike)| strike.tip.side).collect();
    assert!(sides[..before].iter().all(|side| *side == 0.0), "{sides:?}");
    assert!(sides[before..].iter().any(|side| *side != 0.0), "{sides:?}");
    // A file that cannot be used is reported, and the opponent plays as before.
    fs::write(&file, text(0.5)).expect("it is written");
    until(&mut app, "the report", |app| !app.world().resource::<Troubles>().0.is_empty());
    let troubles = app.world().resource::<Troubles>().0.clone();
    let [(Trouble::Opponent, said)] = troubles.as_slice() else { panic!("{troubles:?}") };
    assert!(said.contains("mine.opponent.ron:1:") && said.contains("stroke.side is 0.5"), "{said}");
    assert_eq!(current(&app).opponent(Side::First).map(|mine| mine.stroke.side), Some(0.004));
    fs::write(&file, text(0.001)).expect("it is written");
    until(&mut app, "the mended file", |app| app.world().resource::<Troubles>().0.is_empty());
    assert_eq!(current(&app).opponent(Side::Second).map(|mine| mine.stroke.side), Some(0.001));
    fs::remove_dir_all(own).expect("it goes");
}

#[test]
fn who_has_not_played_yet_cannot_take_back_the_break_of_the_computer() {
    let mut app = begun(None, quick, against("level_3"));
    if acts(&app) == Side::First {
        breaks(&mut app, Side::Second);
    }
    until(&mut app, "the turn of Anna", |app| acts(app) == Side::First && state(app) == TableState::AtRest);
    let played = strikes(&app).len();
    assert!(played > 0 && current(&app).takes_back().is_none());
    let said = said_to(&mut app, MatchRequest::AskToTakeBack);
    assert_eq!(said, ["There is no shot of yours that could be taken back."]);
    let said = said_to(&mut app, MatchRequest::Do(Side::First, Command::TakeBack));
    assert_eq!(said, ["There is no shot of yours that could be taken back."]);
    assert_eq!(strikes(&app).len(), played);
}

#[test]
fn the_computer_agrees_to_a_stalemate_only_after_six_shots_in_a_row_without_a_pot() {
    let opponents = [Some("level_7".to_owned()), Some("level_7".to_owned())].into();
    let mut app = begun(None, idle, NewMatch { opponents, ..NewMatch::of("eight_ball", ["Ines", "Marek"], 7) });
    let objection = |app: &App| current(app).objection_to_stalemate();
    let after = |app: &mut App, count: usize| {
        until(app, "another stroke", |app| strikes(app).len() >= count && state(app) != TableState::Moving);
    };
    after(&mut app, 3);
    assert_eq!(strikes(&app).len(), 3);
    let said = objection(&app).expect("it does not agree");
    assert_eq!(said, "Ines agrees to a stalemate after 6 shots in a row without a pot. So far there are 2.");
    assert_eq!(said_to(&mut app, MatchRequest::CallStalemate(Side::First)), [said]);
    after(&mut app, 7);
    assert_eq!(objection(&app), None);
    ask(&mut app, MatchRequest::CallStalemate(Side::First));
    let called = play_of(&app).steps().iter().any(|step| step.command == Command::AgreeOnStalemate);
    assert!(called && play_of(&app).state().turn().is_some_and(|turn| turn.stroke == StrokeKind::Break));
}

#[test]
fn the_cue_of_an_opponent_is_at_the_table_in_its_turn_and_that_of_the_person_in_the_persons_turn() {
    let mut app = begun(None, slow, against("level_3"));
    until(&mut app, "a turn", |app| acts(app) == Side::First || is_thinking(app));
    if acts(&app) == Side::First {
        assert_eq!(*app.world().resource::<OpponentCue>(), OpponentCue(None));
        breaks(&mut app, Side::Second);
    }
    let cue = current(&app).opponent(Side::Second).map(|opponent| opponent.cue.clone());
    assert_eq!(*app.world().resource::<OpponentCue>(), OpponentCue(cue));
    ask(&mut app, MatchRequest::Leave);
    assert_eq!(*app.world().resource::<OpponentCue>(), OpponentCue(None));
}

#[test]
fn there_are_eight_levels_each_with_a_name_of_its_own_and_the_hands_to_measure_with_are_not_offered() {
    let (all, faults) = offered_opponents(&Folders::of_game());
    assert!(faults.is_empty(), "{faults:?}");
    let levels: Vec<u8> = all.iter().map(|(_, file)| file.level).collect();
    assert_eq!(levels, [1, 2, 3, 4, 5, 6, 7, 8]);
    let mut names: Vec<&str> = all.iter().map(|(_, file)| file.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all.len());
}
