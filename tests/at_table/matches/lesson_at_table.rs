//! A lesson at the table of an app, tick by tick.

use baize::files::Folders;
use baize::lessons::Lesson;
use baize::mode::Mode;
use baize::physics::{BallId, Strike};
use baize::practice::{DrillRequest, PracticePlugin};
use baize::referee::{MatchRequest, NewMatch, RefereePlugin};
use baize::settings::{AidSet, Aids, GameFolders, Remembered};
use baize::shot::Setup;
use baize::simulation::{CurrentSetup, HistoryCommand, HistoryPlugin, OfMainTable, Position, TableCommand};
use baize::teaching::{CurrentLesson, LessonRequest, TeachingPlugin};
use bevy::math::DVec2;
use bevy::prelude::*;

use crate::table::{entity, hz, notices, play, send, table_beside};

/// A table at which lessons can be given.
fn room() -> App {
    let free = Setup::rack("cue_ball").load().expect("the rack comes with the game");
    let mut app = table_beside(&free, hz(120.0), |app| {
        app.add_plugins((RefereePlugin, TeachingPlugin, PracticePlugin, HistoryPlugin))
            .insert_resource(GameFolders(Folders::of_game()))
            .init_resource::<Remembered>();
    });
    app.update();
    app
}

fn ask(app: &mut App, request: LessonRequest) {
    app.world_mut().write_message(request);
    for _ in 0..4 {
        app.update();
    }
}

fn begin(app: &mut App, lesson: &str, step: usize) {
    ask(app, LessonRequest::Begin { lesson: lesson.to_owned(), step });
}

fn current(app: &App) -> CurrentLesson {
    app.world().resource::<CurrentLesson>().clone()
}

/// The index of the step, whether it is done, and what is said.
fn standing(app: &App) -> (usize, bool, Option<String>) {
    let current = current(app);
    let shown = current.shown().expect("a lesson is on");
    (shown.index, shown.is_done, shown.said.map(|(_, words)| words.to_owned()))
}

fn stroke(lesson: &str, step: usize) -> Strike {
    let lesson = Lesson::find(lesson, &Folders::of_game()).expect("it ships");
    lesson.steps[step].shown_stroke().strike.expect("it has a stroke")
}

fn sent(app: &mut App, command: TableCommand) -> Vec<String> {
    notices(app);
    send(app, command);
    app.update();
    app.update();
    notices(app)
}

fn place(app: &mut App, ball: u32) -> DVec2 {
    let ball = entity(app, ball);
    app.world().get::<Position>(ball).expect("a ball has a position").0.truncate()
}

fn after_a_while(app: &mut App) {
    for _ in 0..250 {
        app.update();
    }
}

#[test]
fn a_step_that_is_done_waits_until_the_person_goes_on() {
    let mut app = room();
    begin(&mut app, "aim_and_strike", 2);
    assert_eq!(app.world().of_main_table::<CurrentSetup>().0.name, "Aim and strike");
    play(&mut app, stroke("aim_and_strike", 2));
    app.update();
    let (index, is_done, said) = standing(&app);
    assert!(index == 2 && is_done && said.is_some_and(|said| said.starts_with("Your first ball is down")));
    after_a_while(&mut app);
    assert_eq!(standing(&app).0, 2, "nothing goes on by itself");
    let refused = sent(&mut app, TableCommand::Strike(Strike { speed: 1.0, ..Strike::default() }));
    assert_eq!(refused, ["This step is done: go on with the button on the card."]);
    ask(&mut app, LessonRequest::GoOn);
    assert_eq!(standing(&app), (3, false, None));
}

#[test]
fn after_a_try_that_was_not_it_the_balls_lie_again_as_before_and_what_was_said_stays() {
    let mut app = room();
    begin(&mut app, "aim_and_strike", 2);
    let lay = place(&mut app, 1);
    play(&mut app, Strike { speed: 1.5, direction: 0.2, ..Strike::default() });
    app.update();
    assert!(!standing(&app).1);
    after_a_while(&mut app);
    let (index, is_done, said) = standing(&app);
    assert!(index == 2 && !is_done && said.is_some());
    assert_eq!(place(&mut app, 1), lay);
    play(&mut app, stroke("aim_and_strike", 2));
    app.update();
    assert!(standing(&app).1, "and then it is done");
}

#[test]
fn the_last_step_leads_to_the_ending_and_the_lesson_is_known_as_finished() {
    let mut app = room();
    let last = Lesson::find("the_break", &Folders::of_game()).expect("it ships").steps.len() - 1;
    begin(&mut app, "the_break", last);
    play(&mut app, stroke("the_break", last));
    app.update();
    ask(&mut app, LessonRequest::GoOn);
    assert!(current(&app).shown().is_some_and(|shown| shown.is_over));
    let lessons = app.world().resource::<Remembered>().settings.lessons.clone();
    assert!(lessons.is_done("the_break") && lessons.left.is_empty());
}

#[test]
fn a_lesson_that_is_left_is_taken_up_at_its_step() {
    let mut app = room();
    begin(&mut app, "cut_a_ball", 0);
    play(&mut app, stroke("cut_a_ball", 0));
    app.update();
    ask(&mut app, LessonRequest::GoOn);
    ask(&mut app, LessonRequest::Leave);
    assert!(!current(&app).is_on());
    assert_eq!(*app.world().resource::<State<Mode>>().get(), Mode::FreeTable);
    let lessons = app.world().resource::<Remembered>().settings.lessons.clone();
    assert_eq!(lessons.step_of("cut_a_ball"), 1);
    begin(&mut app, "how_hard", 0);
    ask(&mut app, LessonRequest::Leave);
    let lessons = app.world().resource::<Remembered>().settings.lessons.clone();
    assert_eq!(lessons.step_of("cut_a_ball"), 1, "another lesson takes nothing away from it");
}

#[test]
fn a_step_that_asks_for_two_successes_is_done_after_the_second() {
    let mut app = room();
    begin(&mut app, "how_hard", 0);
    for made in 1..=2 {
        play(&mut app, stroke("how_hard", 0));
        app.update();
        assert_eq!(current(&app).shown().map(|shown| shown.made), Some(made));
        assert_eq!(standing(&app).1, made == 2);
        after_a_while(&mut app);
    }
}

#[test]
fn a_step_that_waits_for_an_aim_is_done_by_it_and_not_by_a_stroke() {
    let mut app = room();
    begin(&mut app, "aim_and_strike", 0);
    assert!(current(&app).waits_for_aim());
    let aim = stroke("aim_and_strike", 0);
    app.world_mut().resource_mut::<CurrentLesson>().note_aim(&Strike { direction: 2.0, ..aim });
    assert!(!standing(&app).1);
    app.world_mut().resource_mut::<CurrentLesson>().note_aim(&aim);
    assert!(standing(&app).1);
}

#[test]
fn the_white_is_put_elsewhere_only_where_the_step_lets_it() {
    let mut app = room();
    begin(&mut app, "aim_and_strike", 1);
    let refused = sent(&mut app, TableCommand::Place(BallId(0), DVec2::new(-0.5, 0.2)));
    assert_eq!(refused, ["In this step the white stays where it lies."]);
    begin(&mut app, "safety_and_ball_in_hand", 0);
    assert!(sent(&mut app, TableCommand::Place(BallId(0), DVec2::new(0.4, 0.2))).is_empty());
    assert_eq!(place(&mut app, 0), DVec2::new(0.4, 0.2));
    let refused = sent(&mut app, HistoryCommand::Undo.into());
    assert_eq!(refused, ["In a lesson the balls are laid out again by themselves."]);
}

#[test]
fn each_step_brings_its_own_help() {
    let mut app = room();
    begin(&mut app, "cut_a_ball", 0);
    assert_eq!(app.world().resource::<Aids>().set(), Some(AidSet::Learner));
    begin(&mut app, "cut_a_ball", 3);
    assert_eq!(app.world().resource::<Aids>().set(), Some(AidSet::Club));
}

#[test]
fn a_match_or_a_drill_ends_a_lesson_and_a_lesson_ends_them() {
    let mut app = room();
    let mode = |app: &App| *app.world().resource::<State<Mode>>().get();
    begin(&mut app, "how_hard", 0);
    assert_eq!(mode(&app), Mode::Lesson);
    app.world_mut().write_message(DrillRequest::Begin { drill: "lag".to_owned(), person: "Ann".to_owned(), seed: 1 });
    (0..4).for_each(|_| app.update());
    assert_eq!((mode(&app), app.world().of_main_table::<CurrentSetup>().0.name.as_str()), (Mode::Drill, "Lag"));
    begin(&mut app, "how_hard", 0);
    assert_eq!((mode(&app), app.world().of_main_table::<CurrentSetup>().0.name.as_str()), (Mode::Lesson, "How hard"));
    app.world_mut().write_message(MatchRequest::Begin(NewMatch::of("eight_ball", ["Ann", "Ben"], 1)));
    (0..4).for_each(|_| app.update());
    assert_eq!(mode(&app), Mode::Match);
    begin(&mut app, "how_hard", 0);
    assert_eq!((mode(&app), app.world().of_main_table::<CurrentSetup>().0.name.as_str()), (Mode::Lesson, "How hard"));
}
