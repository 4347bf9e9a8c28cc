//! More than two at the table: killer, doubles and a team match, persons and computers mixed.

use baize::match_play::Command;
use baize::mode::Striker;
use baize::referee::{MatchRequest, NewMatch};
use baize::rules::{Next, Partners, Seat, Side, Teams, Terms};
use baize::simulation::TableState;

use super::at_the_table::{acts, ask, current, strike, striker};
use super::computer::{begun, breaks, play_of, played_out, quick, skip_rolling, state, strikes};
use crate::table::{self, notices};

/// Everybody is a computer.
fn computers(count: usize) -> Vec<Option<String>> {
    (0..count).map(|place| Some(format!("level_{}", 1 + place % 8))).collect()
}

fn several(game: &str, names: &[&str], teams: Option<Teams>, opponents: Vec<Option<String>>) -> NewMatch {
    let terms = Some(Terms::default());
    NewMatch { teams, opponents: opponents.into_iter().collect(), terms, ..NewMatch::of(game, names, 7) }
}

/// Who struck, by the place in the list of players.
fn strikers(app: &bevy::app::App) -> Vec<usize> {
    let play = play_of(app);
    let steps = play.steps().iter();
    let strokes = steps.filter(|step| matches!(step.command, Command::Strike { .. }));
    strokes.map(|step| step.seat.index()).collect()
}

#[test]
fn five_computers_play_killer_to_its_end_and_no_command_is_refused() {
    let new = several("killer", &["Ines", "Marek", "Mia", "Tom", "Zoe"], None, computers(5));
    let app = played_out(new, usize::MAX);
    let play = play_of(&app);
    let state = play.state();
    assert!(matches!(state.next, Next::Over { winner: Some(_) }), "{:?}", state.next);
    let lives: Vec<String> = state.players.sides().map(|side| state.in_progress.own_column("lives", side)).collect();
    assert_eq!(lives.iter().filter(|lives| *lives != "0").count(), 1, "one is left: {lives:?}");
}

#[test]
fn four_computers_play_doubles_at_eight_ball_to_its_end_and_partners_strike_in_turn() {
    let teams = Some(Teams::in_turn(4, Partners::Shots));
    let app = played_out(several("eight_ball", &["Ines", "Marek", "Mia", "Tom"], teams, computers(4)), usize::MAX);
    assert!(matches!(play_of(&app).state().next, Next::Over { .. }));
    let strikers = strikers(&app);
    for side in 0..2 {
        let own: Vec<usize> = strikers.iter().copied().filter(|seat| seat % 2 == side).collect();
        assert!(own.windows(2).all(|pair| pair[0] != pair[1]), "{strikers:?}");
    }
}

#[test]
fn two_teams_of_three_computers_play_snooker_and_no_command_is_refused() {
    let teams = Some(Teams::in_turn(6, Partners::Visits));
    let names = ["Ines", "Marek", "Mia", "Tom", "Zoe", "Max"];
    let app = played_out(several("snooker", &names, teams, computers(6)), 30);
    let is_over = matches!(play_of(&app).state().next, Next::Over { .. });
    assert!(is_over || strikes(&app).len() >= 30, "it stops after {} shots", strikes(&app).len());
    let mut visits = strikers(&app);
    visits.dedup();
    assert!(visits.windows(2).all(|pair| pair[0] % 2 != pair[1] % 2), "{visits:?}");
}

#[test]
fn in_doubles_a_person_plays_his_turns_and_the_computer_those_of_the_partner() {
    let teams = Some(Teams::in_turn(4, Partners::Shots));
    let opponents = vec![None, Some("level_3".to_owned()), Some("level_2".to_owned()), Some("level_4".to_owned())];
    let new = several("nine_ball", &["Anna", "Tom", "Mia", "Zoe"], teams, opponents);
    let mut app = begun(None, quick, NewMatch { terms: Some(Terms { race_to: 5, ..Terms::default() }), ..new });
    notices(&mut app);
    let mut own = 0;
    for _ in 0..4000 {
        skip_rolling(&mut app);
        let waits = state(&app) == TableState::AtRest && !current(&app).is_laying() && striker(&app) == Striker::Person;
        if !waits || play_of(&app).state().to_act() != Some(Side::First) {
            continue;
        }
        assert_eq!(play_of(&app).state().seat(Side::First), Seat::alone_at(Side::First), "it is the turn of Anna");
        if play_of(&app).state().turn().is_none() {
            breaks(&mut app, Side::First);
        } else {
            table::play(&mut app, strike(1.0, 1.2));
            own += 1;
        }
        if own == 3 {
            break;
        }
    }
    assert_eq!(own, 3, "Anna has played three shots; {:?}", strikers(&app));
    let strikers = strikers(&app);
    let of_side: Vec<usize> = strikers.iter().copied().filter(|seat| seat % 2 == 0).collect();
    assert!(of_side.windows(2).all(|pair| pair[0] != pair[1]), "Anna and Mia strike in turn: {strikers:?}");
    assert_eq!(acts(&app), play_of(&app).state().to_act().unwrap_or(Side::First));
}

#[test]
fn persons_who_play_killer_can_give_up_one_by_one() {
    let mut app = begun(None, quick, several("killer", &["Anna", "Ben", "Cleo"], None, vec![None, None, None]));
    let first = acts(&app);
    ask(&mut app, MatchRequest::Do(first, Command::ConcedeRack));
    assert!(matches!(play_of(&app).state().next, Next::Shot(_)), "two play on");
    let second = acts(&app);
    ask(&mut app, MatchRequest::Do(second, Command::ConcedeRack));
    assert!(matches!(play_of(&app).state().next, Next::Over { winner: Some(_) }));
}
