//! The coach at the table of an app: asked, agreed on, hidden, and looking back.

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};

use baize::coach::{Coach, Evidence, Levels, ReviewShot, ShotCost};
use baize::files::Source;
use baize::match_play::{Command, LoadedMatch};
use baize::opponent::{Considered, Intent, Question, Thought};
use baize::physics::BallId;
use baize::referee::{
    Advised, Coaching, Considerations, Hindsight, MatchRequest, MatchReview, NewMatch, Reviewer, Thinker,
};
use baize::rules::{Choice, Side};
use baize::settings::{Person, PersonsHand, Remembered, Settings};
use baize::simulation::{TableCommand, TableState};
use bevy::math::DVec2;
use bevy::prelude::*;

use super::at_the_table::{acts, ask, before_break, current, own_folder, sent, strike};
use super::computer::{against, begun, breaks, play_of, quick, said_to, slow, state, strikes, until};
use baize_testing_matches::lost_fifth::lost_fifth;

/// Answers at once with two shots: the quick one, and a worse one with another idea.
fn two_shots(question: &Question) -> Option<Thought> {
    let mut thought = quick(question)?;
    if let Some(first) = thought.shots.first().cloned() {
        let intent = Intent::Pot { ball: BallId(1), pocket: 0 };
        let words = "Pots the 1 in the foot left pocket; leaves the 2 nearly straight.".to_owned();
        thought.shots.insert(0, Considered { intent, chance: 0.6, worth: 0.7, words, ..first });
        thought.shots[1].worth = 0.4;
    }
    Some(thought)
}

/// A match of Anna against the computer, in which Anna breaks and is to play.
fn in_the_turn_of_anna(think: fn(&Question) -> Option<Thought>) -> App {
    let mut app = begun(None, quick, against("level_3"));
    until(&mut app, "the turn of Anna", |app| acts(app) == Side::First && state(app) == TableState::AtRest);
    if play_of(&app).state().turn().is_none() {
        breaks(&mut app, Side::First);
    }
    until(&mut app, "the place of the cue ball", |app| !current(app).is_laying());
    app.insert_resource(Thinker { think, simulations: Some(20) });
    app
}

fn advised(app: &App) -> Option<Advised> {
    app.world().resource::<Coaching>().advised().cloned()
}

/// Asks the coach, and waits for what it says.
fn asked(app: &mut App) -> Advised {
    ask(app, MatchRequest::AskForCoach);
    until(app, "the advice", |app| advised(app).is_some());
    advised(app).expect("it was waited for")
}

#[test]
fn at_the_free_table_the_coach_says_why_it_cannot_help() {
    let mut app = super::at_the_table::room(None);
    let said = said_to(&mut app, MatchRequest::AskForCoach);
    assert_eq!(said, ["The coach helps in a match: at the free table no rules say what is good."]);
}

#[test]
fn the_computer_agrees_at_once_and_the_coach_says_the_best_shot_and_why_it_is_better_than_the_next() {
    let mut app = in_the_turn_of_anna(two_shots);
    let before = strikes(&app).len();
    let Advised::Shot(advice) = asked(&mut app) else { panic!("it advises a shot") };
    assert_eq!(current(&app).said(), Some("Computer agrees to the coach."));
    assert_eq!((advice.best.chance, advice.runner_up.as_ref().map(|shot| shot.worth)), (0.6, Some(0.4)));
    assert!(advice.why.contains("70 %") && advice.why.contains("40 %"), "{}", advice.why);
    assert_eq!(advice.to_do(), "pot the 1 in the foot left pocket");
    assert_eq!(advice.leaves(), Some("leaves the 2 nearly straight"));
    assert_eq!(advice.other_to_do().as_deref(), Some("play this shot"));
    let drawn = app.world().resource::<Considerations>().advised().expect("its lines are drawn");
    assert_eq!((drawn.side, drawn.shots().count()), (Side::First, 2));
    for _ in 0..300 {
        app.update();
    }
    assert_eq!(strikes(&app).len(), before, "nobody strikes but Anna");
    ask(&mut app, MatchRequest::AskForCoach);
    assert!(advised(&app).is_none() && app.world().resource::<Considerations>().advised().is_none(), "it is hidden");
    assert_eq!(play_of(&app).steps().iter().filter(|step| step.command == Command::AgreeOnCoach).count(), 1);
}

#[test]
fn the_coach_thinks_with_the_hand_of_the_person() {
    static DIRECTION: AtomicUsize = AtomicUsize::new(0);
    fn notes_hand(question: &Question) -> Option<Thought> {
        DIRECTION.store((1e6 * question.player.stroke.direction_deg) as usize, Ordering::Relaxed);
        two_shots(question)
    }
    let mut app = in_the_turn_of_anna(notes_hand);
    let file = app.world().resource::<PersonsHand>().file.clone();
    asked(&mut app);
    assert_eq!(DIRECTION.load(Ordering::Relaxed), (1e6 * file.stroke.direction_deg) as usize);
}

#[test]
fn to_put_the_cue_ball_somewhere_asks_the_coach_nothing_new() {
    static THOUGHTS: AtomicUsize = AtomicUsize::new(0);
    fn counts(question: &Question) -> Option<Thought> {
        THOUGHTS.fetch_add(1, Ordering::Relaxed);
        two_shots(question)
    }
    let mut app = before_break(None, "nine_ball");
    app.insert_resource(Thinker { think: counts, simulations: Some(20) });
    ask(&mut app, MatchRequest::AskForCoach);
    ask(&mut app, MatchRequest::AnswerCoach(true));
    until(&mut app, "the advice", |app| advised(app).is_some());
    let steps = play_of(&app).steps().len();
    assert_eq!(sent(&mut app, TableCommand::Place(BallId(0), DVec2::new(-0.8, 0.1))), [""; 0]);
    assert_eq!(play_of(&app).steps().len(), steps + 1, "it was placed");
    for _ in 0..60 {
        app.update();
    }
    assert_eq!((THOUGHTS.load(Ordering::Relaxed), advised(&app).is_some()), (1, true));
}

#[test]
fn in_the_turn_of_the_computer_the_coach_is_silent() {
    let mut app = in_the_turn_of_anna(two_shots);
    asked(&mut app);
    app.insert_resource(Thinker { think: slow, simulations: None });
    // Straight to the side: a foul.
    crate::table::play(&mut app, strike(1.0, 1.2));
    until(&mut app, "the turn of the computer", |app| acts(app) == Side::Second && !current(app).is_shooting());
    app.update();
    assert!(app.world().resource::<Coaching>().is_open() && advised(&app).is_none());
    assert!(!app.world().resource::<Coaching>().is_thinking());
}

#[test]
fn two_persons_have_to_agree_and_the_match_remembers_it() {
    let own = own_folder("coach");
    let mut app = before_break(Some(own.clone()), "nine_ball");
    app.insert_resource(Thinker { think: two_shots, simulations: Some(20) });
    let by = acts(&app);
    ask(&mut app, MatchRequest::AskForCoach);
    assert_eq!((current(&app).asks_for_coach(), current(&app).has_coach()), (Some(by), false));
    assert!(advised(&app).is_none());
    ask(&mut app, MatchRequest::AnswerCoach(false));
    assert_eq!((current(&app).asks_for_coach(), current(&app).has_coach()), (None, false));
    ask(&mut app, MatchRequest::AskForCoach);
    ask(&mut app, MatchRequest::AnswerCoach(true));
    assert!(current(&app).has_coach());
    until(&mut app, "the advice", |app| advised(app).is_some());
    let text = fs::read_to_string(own.join("matches/under_way.match.ron")).expect("it is saved");
    let again = LoadedMatch::of_source(Source::of_text("a match", &text)).unwrap_or_else(|error| panic!("{error}"));
    assert!(again.the_match.has_coach(), "{text}");
    // A shot that is taken back takes no agreement with it.
    crate::table::play(&mut app, strike(1.0, 1.2));
    until(&mut app, "the verdict", |app| !current(app).is_shooting() && strikes(app).len() == 1);
    let by = acts(&app);
    ask(&mut app, MatchRequest::Do(by, Command::TakeBack));
    assert!(current(&app).has_coach());
    fs::remove_dir_all(own).expect("it goes");
}

#[test]
fn a_strike_leaves_the_question_of_the_coach_unanswered() {
    let mut app = before_break(None, "nine_ball");
    ask(&mut app, MatchRequest::AskForCoach);
    assert!(current(&app).asks_for_coach().is_some());
    crate::table::play(&mut app, strike(1.0, 1.2));
    assert_eq!(current(&app).asks_for_coach(), None);
    assert!(!current(&app).has_coach());
}

#[test]
fn where_only_computers_play_nobody_is_helped() {
    let opponents = [Some("level_1".to_owned()), Some("level_2".to_owned())].into();
    let mut app = begun(None, slow, NewMatch { opponents, ..against("level_1") });
    let said = said_to(&mut app, MatchRequest::AskForCoach);
    assert_eq!(said, ["The coach helps persons, and the computer plays both sides."]);
}

/// Says of every shot that it cost a fifth.
fn a_fifth(_: &Coach, shot: &ReviewShot) -> Option<ShotCost> {
    lost_fifth(shot, shot.aimed)
}

/// Says of every shot that only good players do what the player did.
fn speaks_for_the_best(_: &Coach, _: &ReviewShot, _: &Levels) -> Option<Evidence> {
    Some(Evidence { chances: [0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 0.99], done: true })
}

const FAKE: Reviewer = Reviewer { cost: a_fifth, evidence: speaks_for_the_best, simulations: 20 };

/// A match of Anna against the computer before her shot, in an app that remembers what is known of her.
fn looked_back_at(person: Person) -> App {
    let mut app = in_the_turn_of_anna(two_shots);
    let settings = Settings { person, ..Settings::default() };
    let hand = PersonsHand { noise: person.noise, ..PersonsHand::default() };
    app.insert_resource(FAKE).insert_resource(Remembered::new(settings, false)).insert_resource(hand);
    app
}

fn person(app: &App) -> Person {
    app.world().resource::<Remembered>().settings.person
}

fn looks_back(app: &App) -> bool {
    app.world().resource::<Hindsight>().is_looking()
}

/// What the choice of the last shot cost, if that is known.
fn chosen_cost(app: &App) -> Option<f64> {
    let current = current(app);
    app.world().resource::<Hindsight>().cost(current.the_match()?).map(|cost| cost.choice)
}

/// Anna plays, and what is seen of her shot is waited for.
fn anna_plays(app: &mut App) {
    let before = strikes(app).len();
    app.insert_resource(Thinker { think: slow, simulations: None });
    crate::table::play(app, strike(1.0, 1.2));
    until(app, "the verdict", |app| strikes(app).len() > before);
    app.update();
    until(app, "the look back", |app| !looks_back(app));
}

#[test]
fn each_shot_of_the_person_against_the_computer_counts_for_the_level() {
    let mut app = looked_back_at(Person::default());
    anna_plays(&mut app);
    let after = person(&app);
    assert_eq!(after.estimate.map(|estimate| estimate.shots()), Some(1));
    assert!(after.level_now() > Person::default().level_now() + 0.5, "{}", after.level_now());
    assert_eq!(chosen_cost(&app), None, "nobody has asked the coach");
}

#[test]
fn strikes_with_the_errors_of_a_hand_say_nothing_of_the_person() {
    let mut app = looked_back_at(Person { noise: true, ..Person::default() });
    anna_plays(&mut app);
    assert_eq!(person(&app).estimate, None);
}

#[test]
fn with_the_coach_asked_the_cost_of_the_last_shot_is_known_until_it_is_taken_back() {
    let mut app = looked_back_at(Person::default());
    asked(&mut app);
    anna_plays(&mut app);
    assert_eq!(chosen_cost(&app), Some(0.2));
    let by = acts(&app);
    ask(&mut app, MatchRequest::Do(by, Command::TakeBack));
    assert_eq!(chosen_cost(&app), None);
}

#[test]
fn the_cost_of_a_shot_is_not_told_once_another_shot_was_played() {
    let mut app = before_break(None, "nine_ball");
    app.insert_resource(Thinker { think: two_shots, simulations: Some(20) }).insert_resource(FAKE);
    ask(&mut app, MatchRequest::AskForCoach);
    ask(&mut app, MatchRequest::AnswerCoach(true));
    // Each shot goes straight to the side: a foul.
    let play = |app: &mut App| {
        let before = strikes(app).len();
        crate::table::play(app, strike(1.0, 1.2));
        until(app, "the verdict", |app| strikes(app).len() > before && !current(app).is_shooting());
    };
    play(&mut app);
    until(&mut app, "the cost", |app| chosen_cost(app).is_some());
    // Of the next shot nothing is found.
    app.insert_resource(Reviewer { cost: |_, _| None, ..FAKE });
    play(&mut app);
    assert_eq!(chosen_cost(&app), None, "it is that of the shot before");
    app.update();
    until(&mut app, "the look back", |app| !looks_back(app));
    assert_eq!(chosen_cost(&app), None);
}

#[test]
fn a_match_is_reviewed_shot_by_shot_and_neither_review_nor_what_if_changes_it() {
    let mut app = begun(None, quick, against("level_3"));
    if acts(&app) == Side::First {
        ask(&mut app, MatchRequest::Do(Side::First, Command::Choose(Choice::LetOpponentBreak)));
    }
    until(&mut app, "a shot of the computer", |app| !strikes(app).is_empty());
    let the_match = play_of(&app);
    let hand = PersonsHand::default();
    let mut review = MatchReview::default();
    review.begin(&the_match, &hand, &baize::files::Folders::of_game(), FAKE);
    assert_eq!(review.progress(), Some((0, the_match.shots().count())));
    app.insert_resource(review);
    until(&mut app, "the end of the review", |app| app.world().resource::<MatchReview>().progress().is_none());
    let review = app.world().resource::<MatchReview>();
    let shots: Vec<_> = review.shots().collect();
    assert_eq!(shots.len(), the_match.shots().count());
    let by = shots[0].cost.by;
    let first = if by == Side::First { [0.6, 0.4] } else { [0.4, 0.6] };
    // The match is a race to five, so a rack counts for less than its half.
    assert!(shots[0].chances[0] > 0.3 && (first[0] < first[1]) == (shots[0].chances[0] < shots[0].chances[1]));
    assert!((1..=3).contains(&review.sentences().len()), "{:?}", review.sentences());
    let step = shots[0].step;
    let (instead, played) =
        (review.what_if(step).expect("it can be played"), the_match.again(step).expect("it was played"));
    assert_eq!((instead.strike, &instead.balls), (played.strike, &played.balls), "the fake coach plays the same shot");
    assert!(review.is_of(&the_match) && play_of(&app).steps() == the_match.steps());
}
