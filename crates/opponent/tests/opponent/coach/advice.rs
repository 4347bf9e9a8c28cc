//! What the coach advises.

use std::sync::atomic::AtomicBool;

use baize_opponent::coach::advise;
use baize_opponent::opponent::{Intent, Question};
use glam::DVec2;

use crate::tables::{asked, begun, lying, sure_hand};
use baize_opponent::opponent::{OpponentFile, Situation};

#[test]
fn the_best_shot_is_told_with_its_chance_and_with_what_else_there_is() {
    let situation =
        lying("nine_ball", &[("cue", DVec2::new(0.0, 0.0)), ("8", DVec2::new(0.8, 0.3)), ("9", DVec2::new(-0.9, 0.3))]);
    let (player, stop) = (OpponentFile::default(), AtomicBool::new(false));
    let advice = advise(&Question { simulations: Some(2000), ..asked(&situation, &player, &stop) }).expect("an answer");
    let (ball, _) = advice.best.intent.pot().expect("the eight can be potted");
    assert_eq!(situation.equipment().words(ball), "the 8");
    assert!(advice.to_do().starts_with("pot the 8 in the "), "{}", advice.to_do());
    assert!(advice.other_to_do().is_some_and(|other| other != advice.to_do()), "{:?}", advice.other_to_do());
    let other = advice.runner_up.expect("there is more than one idea");
    assert_ne!(other.intent, advice.best.intent);
    assert!(advice.best.worth >= other.worth);
    let wins = format!("wins {:.0} % of the racks from here", 100.0 * advice.best.worth);
    assert!(advice.why.starts_with("Potting the 8 in ") && advice.why.contains(&wins), "{}", advice.why);
    assert!(advice.why.contains(&format!(" {:.0} %", 100.0 * other.worth)), "{}", advice.why);
}

#[test]
fn a_player_who_has_to_choose_gets_no_shot() {
    let situation = Situation::of(&begun("nine_ball", 1));
    let (player, stop) = (sure_hand(), AtomicBool::new(false));
    let question = Question { simulations: Some(100), ..asked(&situation, &player, &stop) };
    assert_eq!(situation.state().turn(), None);
    assert_eq!(advise(&question), None);
}

#[test]
fn the_break_is_advised_too() {
    let begun = Situation::of(&begun("nine_ball", 1));
    let situation = begun.chosen(baize_games::rules::Choice::BreakFirst).expect("it is offered");
    let (player, stop) = (OpponentFile::default(), AtomicBool::new(false));
    let question = Question { simulations: Some(200), ..asked(&situation, &player, &stop) };
    let advice = advise(&question).expect("an answer");
    assert_eq!((advice.to_do().as_str(), advice.other_to_do(), advice.leaves()), ("break", None, None));
    assert_eq!((advice.best.intent, advice.runner_up), (Intent::Break, None));
    assert!(advice.why.starts_with("Breaking wins "), "{}", advice.why);
}
