//! What an opponent says during a match at the table.

use baize::referee::{MatchRequest, OpponentsTalk, Remark};
use bevy::prelude::*;

use super::at_the_table::{ask, room};
use super::computer::{against, begun, slow};

/// Who says something now, and whether it is a line.
fn speaker(app: &App) -> Option<(String, bool)> {
    app.world().resource::<Remark>().now().map(|(who, words)| (who.name.clone(), !words.is_empty()))
}

#[test]
fn an_opponent_greets_the_person_when_a_match_begins_and_is_silent_after_a_while() {
    let mut app = begun(None, slow, against("level_2"));
    assert_eq!(speaker(&app), Some(("Mia".to_owned(), true)));
    // The room has 120 updates in a second.
    for _ in 0..120 * 6 {
        app.update();
    }
    assert_eq!(speaker(&app), None);
}

#[test]
fn an_opponent_who_shall_be_silent_says_nothing() {
    let mut app = room(None);
    app.insert_resource(OpponentsTalk(false));
    ask(&mut app, MatchRequest::Begin(against("level_2")));
    assert_eq!(speaker(&app), None);
}
