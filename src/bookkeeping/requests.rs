//! What a person asks of the record, and its answers.

use bevy::prelude::*;

use super::bookkeeper::Bookkeeper;
use super::keeper::{Entry, Said};
use super::person::PersonAtMachine;
use crate::files::capital;
use crate::logbook::Filter;
use crate::settings::{Trouble, Troubles};

/// A request to the record. What it gives is in [`Bookkeeper::shown`].
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum RecordRequest {
    /// Say what these shots say together.
    Look(Filter),
    /// Write the shots of a person, or of all persons, to a new file in the data folder.
    Export(Option<String>),
    /// Delete a person with all shots.
    Delete(String),
    /// From now on this person sits at the machine.
    SitDown(String),
}

/// Sends the requests to the record.
pub(super) fn take_requests(
    mut asked: MessageReader<RecordRequest>,
    mut person: ResMut<PersonAtMachine>,
    mut bookkeeper: ResMut<Bookkeeper>,
) {
    for request in asked.read() {
        let Some(folder) = bookkeeper.folder().cloned() else {
            bookkeeper.say("Nothing is recorded: there is no data folder.".to_owned());
            continue;
        };
        let entry = match request.clone() {
            RecordRequest::Look(filter) => {
                bookkeeper.hush();
                Entry::Look(filter)
            }
            RecordRequest::Export(person) => Entry::Export { person, folder },
            RecordRequest::Delete(person) => Entry::Delete(person),
            RecordRequest::SitDown(name) => {
                person.0 = name;
                continue;
            }
        };
        bookkeeper.send(entry);
    }
}

/// Takes over what the record has answered.
pub(super) fn listen(
    mut bookkeeper: ResMut<Bookkeeper>,
    mut person: ResMut<PersonAtMachine>,
    mut troubles: ResMut<Troubles>,
) {
    // Asked for in every frame, the answers are rare.
    let all = bookkeeper.bypass_change_detection().listen();
    for said in all {
        match said {
            Said::LastPerson(last) if *person == PersonAtMachine::default() => person.0 = last,
            Said::LastPerson(_) => {}
            Said::Looked { filter, answer: Ok(looked) } => bookkeeper.show(filter, *looked),
            Said::Done(Ok(done)) => bookkeeper.say(done),
            Said::Looked { answer: Err(error), .. } | Said::Done(Err(error)) => {
                bookkeeper.say(sentence(&error.0));
            }
            Said::Trouble(error) => troubles.report(Trouble::Record, sentence(&error.0)),
            Said::Damage(what) => troubles.report(Trouble::RecordDamaged, sentence(&what)),
            Said::Solved => _ = troubles.clear(Trouble::Record),
        }
    }
}

fn sentence(words: &str) -> String {
    format!("{}.", capital(words))
}
