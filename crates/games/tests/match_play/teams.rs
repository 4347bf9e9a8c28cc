//! Doubles, teams, and more than two sides: who plays is kept, saved, and refused where a file has it wrong.

use baize_files::{FileError, Folders, Source};
use baize_games::match_play::{Beginning, Command, LoadedMatch, Match, Opening};
use baize_games::rules::{LoadedGame, Next, Partners, Seat, Side, Teams};
use baize_testing_matches::robot::Robot;

const FOUR: [&str; 4] = ["Anna", "Ben", "Cleo", "Dan"];

fn doubles(game: &str, partners: Partners) -> Match {
    let loaded = LoadedGame::find(game, &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"));
    let teams = Some(Teams::in_turn(4, partners));
    let beginning = Beginning { teams, opening: Opening::Won(Side::First), ..Beginning::of(FOUR, 7) };
    Match::begin(loaded, beginning).unwrap_or_else(|objection| panic!("{objection}"))
}

fn read(text: &str) -> Result<LoadedMatch, FileError> {
    LoadedMatch::of_source(Source::of_text("my.match.ron", text))
}

fn refusal(text: &str) -> String {
    read(text).expect_err("it is refused").to_string()
}

/// The persons who struck, one after the other, as places in the list of players.
fn strikers(the_match: &Match) -> Vec<usize> {
    let strokes = the_match.steps().iter().filter(|step| matches!(step.command, Command::Strike { .. }));
    strokes.map(|step| step.seat.index()).collect()
}

#[test]
fn partners_of_scotch_doubles_strike_in_turn_and_the_file_says_who() {
    let mut the_match = doubles("eight_ball", Partners::Shots);
    Robot::new(3).shots(&mut the_match, 12);
    let strikers = strikers(&the_match);
    for side in 0..2 {
        let own: Vec<usize> = strikers.iter().copied().filter(|seat| seat % 2 == side).collect();
        assert!(own.windows(2).all(|pair| pair[0] != pair[1]), "partners strike in turn: {strikers:?}");
    }
    let again = read(&the_match.text()).unwrap_or_else(|error| panic!("{error}")).the_match;
    assert_eq!((again.text(), again.state()), (the_match.text(), the_match.state()));
}

#[test]
fn partners_of_alternate_visits_change_when_the_other_side_has_played() {
    let mut the_match = doubles("snooker", Partners::Visits);
    Robot::new(4).shots(&mut the_match, 14);
    let strikers = strikers(&the_match);
    let mut visits = strikers.clone();
    visits.dedup();
    for pair in visits.windows(2) {
        assert_ne!(pair[0] % 2, pair[1] % 2, "a visit ends with the other side: {strikers:?}");
    }
    for pair in visits.windows(3) {
        assert_ne!(pair[0], pair[2], "the next visit is that of the partner: {strikers:?}");
    }
}

#[test]
fn a_file_in_which_the_wrong_partner_plays_is_refused_with_line_and_column() {
    let file = |by: &str| {
        format!(
            "(players: (\"Anna\", \"Ben\", \"Cleo\", \"Dan\"), teams: Some((sides: (First, Second, First, Second))), \
             game: \"nine_ball\", opening: Won(First),\nplayed: [\n(by: First, does: Choose(BreakFirst)),\n\
             (by: {by}, does: PlaceCueBall(-0.7, 0.1)),\n])"
        )
    };
    assert!(read(&file("First")).is_ok());
    assert_eq!(
        refusal(&file("Third")),
        "my.match.ron:4:1: played[1] is not possible: On this side it is the turn of Anna, not of Cleo; Anna can write \
         PlaceCueBall(X, Y)"
    );
    assert!(refusal(&file("Seventh")).contains("There are only 4 players, so the player Seventh does not exist"));
}

#[test]
fn lists_that_do_not_fit_the_players_are_refused() {
    let file = |players: &str, more: &str| {
        refusal(&format!("(players: {players}, {more} game: \"nine_ball\", opening: Won(First), played: [])"))
    };
    let four = "(\"Anna\", \"Ben\", \"Cleo\", \"Dan\")";
    assert!(file(four, "").contains("Nine-ball is played by 2 sides, not by 4"), "{}", file(four, ""));
    let three = "teams: Some((sides: (First, Second, First))),";
    assert!(file(four, three).contains("has 3 entries, but there are 4 players"), "{}", file(four, three));
    let colours = "colours: Some((Blue, Red, Gold)),";
    assert!(file("(\"Anna\", \"Ben\")", colours).contains("has 3 entries, but there are 2 players"));
    let nine = "(\"1\", \"2\", \"3\", \"4\", \"5\", \"6\", \"7\", \"8\", \"9\")";
    assert!(file(nine, "").contains("two to 8"), "{}", file(nine, ""));
    assert!(file("(\"Anna\",)", "").contains("fewer than two names"));
}

#[test]
fn five_play_killer_to_its_end_and_the_file_replays() {
    let loaded = LoadedGame::find("killer", &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"));
    let names = ["Anna", "Ben", "Cleo", "Dan", "Eva"];
    let mut the_match = Match::begin(loaded, Beginning::of(names, 5)).unwrap_or_else(|objection| panic!("{objection}"));
    let mut robot = Robot::new(5);
    for _ in 0..400 {
        if robot.act(&mut the_match).is_none() {
            break;
        }
    }
    assert!(matches!(the_match.state().next, Next::Over { winner: Some(_) }), "{:?}", the_match.state().next);
    let again = read(&the_match.text()).unwrap_or_else(|error| panic!("{error}")).the_match;
    assert_eq!((again.text(), again.state()), (the_match.text(), the_match.state()));
}

#[test]
fn a_shot_that_is_taken_back_gives_the_turn_back_to_the_same_partner() {
    let mut the_match = doubles("nine_ball", Partners::Shots);
    let mut robot = Robot::new(6);
    robot.shots(&mut the_match, 3);
    let before = the_match.state().to_act().map(|side| the_match.state().seat(side));
    robot.shots(&mut the_match, 1);
    the_match.give(Side::First, Command::TakeBack).expect("a shot was played");
    assert_eq!(the_match.state().to_act().map(|side| the_match.state().seat(side)), before);
    assert_eq!(the_match.person(Seat::at(2).expect("there are four")), "Cleo");
}

#[test]
fn more_than_two_draw_a_lot_that_follows_from_the_seed() {
    let first = |seed: u64| {
        let loaded = LoadedGame::find("killer", &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"));
        let begun = Match::begin(loaded, Beginning::of(["A", "B", "C"], seed))
            .unwrap_or_else(|objection| panic!("{objection}"));
        begun.state().to_act()
    };
    let drawn: std::collections::BTreeSet<Option<Side>> = (0..30).map(first).collect();
    assert_eq!(drawn.len(), 3, "everybody wins the lot once: {drawn:?}");
    assert_eq!(first(8), first(8));
}
