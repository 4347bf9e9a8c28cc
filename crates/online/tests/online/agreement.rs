//! Commands that need the other side: it agrees, it does not, or something else comes first.

use baize_games::match_play::Command;
use baize_games::rules::Seat;
use baize_online::{Given, OnlineTerms, Owner, Refusal, SessionEvent};

use crate::pair::{Guest, Host, Pair, match_of, seat, thoughtless, with_lots};

/// A match of a few strokes; with it the machine and the person whose turn it is, and a person at the other machine.
fn under_way(game: &str) -> (Pair, (Owner, Seat), Seat) {
    let mut pair = Pair::begun(&match_of(game), &[Host, Guest], OnlineTerms::default());
    pair.play_strokes(3);
    let (owner, striker) = pair.to_act().expect("somebody plays");
    (pair, (owner, striker), seat(1 - striker.index()))
}

fn refusals(pair: &Pair, owner: Owner) -> Vec<Refusal> {
    let refusal = |event: &SessionEvent| match event {
        SessionEvent::Refused(refusal) => Some(*refusal),
        _ => None,
    };
    pair.events[usize::from(owner == Guest)].iter().filter_map(refusal).collect()
}

fn last_command(pair: &Pair) -> (Seat, Command) {
    let step = pair.match_at(Host).steps().last().expect("there are some");
    (step.seat, step.command)
}

#[test]
fn a_shot_is_taken_back_if_the_other_player_agrees_whoever_asks() {
    for is_strikers in [true, false] {
        let (mut pair, (_, striker), other) = under_way("(game: NineBall)");
        let asker = if is_strikers { striker } else { other };
        assert_eq!(pair.give(asker, Command::TakeBack), Given::Asked);
        pair.settle();
        assert_eq!(last_command(&pair), (asker, Command::TakeBack));
        pair.assert_same();
        pair.play_strokes(4);
        pair.assert_same();
    }
}

#[test]
fn without_the_agreement_of_the_other_player_nothing_happens() {
    for is_strikers in [true, false] {
        let (mut pair, (owner, striker), other) = under_way("(game: NineBall)");
        let (asker, asking) = if is_strikers { (striker, owner) } else { (other, owner.other()) };
        pair.answer = Some(false);
        let before = pair.match_at(Host).text();
        pair.give(asker, Command::TakeBack);
        pair.settle();
        assert_eq!((refusals(&pair, asking), pair.match_at(Guest).text()), (vec![Refusal::No], before));
        pair.play_strokes(4);
        pair.assert_same();
    }
}

#[test]
fn both_agree_on_the_coach_once() {
    let (mut pair, (_, striker), other) = under_way("(game: NineBall)");
    pair.give(other, Command::AgreeOnCoach);
    pair.settle();
    assert!(pair.match_at(Host).has_coach() && pair.match_at(Guest).has_coach());
    let owner = if pair.host.is_own(striker) { Host } else { Guest };
    let again = pair.side(owner).give(striker, Command::AgreeOnCoach).expect_err("he helps already");
    assert!(again.0.contains("already"), "{}", again.0);
}

#[test]
fn nobody_is_asked_more_than_three_times_at_one_place_of_the_match() {
    let (mut pair, (owner, _), other) = under_way("(game: NineBall)");
    pair.answer = Some(false);
    for _ in 0..7 {
        pair.give(other, Command::TakeBack);
        pair.settle();
    }
    let questions = pair.events[usize::from(owner == Guest)].iter();
    assert_eq!(questions.filter(|event| matches!(event, SessionEvent::Asked { .. })).count(), 3);
    assert_eq!(refusals(&pair, owner.other()), vec![Refusal::No; 7]);
}

#[test]
fn the_computer_agrees_by_itself() {
    let terms = OnlineTerms { computed: vec![false, true], ..OnlineTerms::default() };
    let mut pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], terms);
    pair.play_strokes(2);
    pair.answer = None;
    pair.give(seat(0), Command::TakeBack);
    pair.settle();
    assert_eq!(last_command(&pair), (seat(0), Command::TakeBack));
    pair.assert_same();
}

#[test]
fn the_other_side_brushes_the_cloth_and_concedes_without_the_turn() {
    let (mut pair, _, other) = under_way("(game: NineBall, race_to: 3)");
    for command in [Command::BrushCloth, Command::ConcedeRack, Command::ConcedeMatch] {
        let Some((_, striker)) = pair.to_act() else { panic!("the match goes on before {command:?}") };
        let asker = if striker == other { seat(1 - other.index()) } else { other };
        assert_eq!(pair.give(asker, command), Given::Asked);
        pair.settle();
        assert_eq!(last_command(&pair), (asker, command));
    }
    assert_eq!(pair.to_act(), None);
    pair.assert_same();
}

#[test]
fn a_concession_that_crosses_with_a_stroke_is_given_after_it() {
    let (mut pair, _, other) = under_way("(game: NineBall)");
    while !matches!(thoughtless(pair.match_at(Host), 99), Some((_, Command::Strike { .. }))) {
        let (seat, command) = thoughtless(pair.match_at(Host), 99).expect("the match goes on");
        pair.give(seat, command);
        pair.settle();
    }
    let Some((striker, stroke)) = thoughtless(pair.match_at(Host), 99) else { panic!("the match goes on") };
    let conceder = if pair.host.is_own(striker) == pair.host.is_own(other) { seat(1 - other.index()) } else { other };
    assert_eq!(pair.give(conceder, Command::ConcedeMatch), Given::Asked);
    pair.give(striker, stroke);
    pair.settle();
    let steps = pair.match_at(Guest).steps();
    let last_two: Vec<Command> = steps.iter().rev().take(2).map(|step| step.command).collect();
    assert_eq!(last_two, [Command::ConcedeMatch, stroke]);
    assert_eq!(pair.to_act(), None);
    pair.assert_same();
}

#[test]
fn a_rack_that_is_over_meanwhile_is_not_conceded_once_more() {
    let (mut pair, (_, striker), other) = under_way("(game: NineBall, race_to: 3)");
    pair.give(other, Command::ConcedeRack);
    pair.give(striker, Command::ConcedeRack);
    pair.settle();
    let racks: u32 = pair.match_at(Host).state().players.iter().map(|player| player.racks).sum();
    assert_eq!(racks, 1, "the rack of the striker");
    pair.assert_same();
    assert!([Host, Guest].iter().any(|owner| refusals(&pair, *owner) == [Refusal::NotNow]));
}

#[test]
fn a_question_is_void_when_the_striker_plays_on_instead_of_answering() {
    let (mut pair, (owner, _), other) = under_way("(game: NineBall)");
    pair.answer = None;
    pair.give(other, Command::TakeBack);
    pair.settle();
    assert!(pair.side(owner).question().is_some());
    let (striker, command) = thoughtless(pair.match_at(Host), 99).expect("the match goes on");
    pair.give(striker, command);
    pair.settle();
    assert!(pair.side(owner).question().is_none());
    pair.side(owner).answer(true);
    pair.settle();
    assert_eq!((last_command(&pair), refusals(&pair, owner.other())), ((striker, command), vec![Refusal::NotNow]));
    pair.assert_same();
}

#[test]
fn one_thing_is_asked_at_a_time() {
    let (mut pair, (owner, _), other) = under_way("(game: NineBall)");
    pair.answer = None;
    pair.give(other, Command::TakeBack);
    let second = pair.side(owner.other()).give(other, Command::AgreeOnCoach).expect_err("one is asked");
    assert!(second.0.contains("wait for the answer"), "{}", second.0);
}

#[test]
fn whoever_does_not_have_the_turn_cannot_play() {
    let (mut pair, (owner, striker), other) = under_way("(game: NineBall)");
    let stroke = crate::pair::stroke(2.0, 0.0);
    let early = pair.side(owner.other()).give(other, stroke).expect_err("it is not the turn").0;
    assert!(early.contains("turn") || early.contains("chooses"), "{early}");
    let foreign = pair.side(owner.other()).give(striker, stroke).expect_err("the striker sits there").0;
    assert!(foreign.contains("other machine"), "{foreign}");
}

#[test]
fn who_has_aimed_can_only_concede_until_the_stroke_is_played() {
    let mut pair = Pair::begun(&match_of("(game: NineBall)"), &[Host, Guest], with_lots());
    while !matches!(thoughtless(pair.match_at(Host), 99), Some((_, Command::Strike { .. }))) {
        let (seat, command) = thoughtless(pair.match_at(Host), 99).expect("the match goes on");
        pair.give(seat, command);
        pair.settle();
    }
    let (striker, stroke) = thoughtless(pair.match_at(Host), 99).expect("the match goes on");
    let (owner, _) = pair.to_act().expect("somebody plays");
    assert_eq!(pair.give(striker, stroke), Given::Drawn);
    for other in [crate::pair::stroke(1.0, 0.0), Command::BrushCloth, Command::TakeBack] {
        assert!(pair.side(owner).give(striker, other).is_err(), "{other:?}");
    }
    pair.give(striker, Command::ConcedeMatch);
    pair.settle();
    assert_eq!(last_command(&pair), (striker, Command::ConcedeMatch));
    pair.assert_same();
}
