//! What a person asks of the logbook, and its answers.

use bevy::prelude::*;

use super::logbook_thread::LogbookThread;
use super::person::{FirstName, PersonAtMachine};
use super::writing::{Entry, Reply};
use crate::files::capital;
use crate::logbook::Filter;
use crate::settings::{Trouble, Troubles};
use crate::words::logbook as text;

/// A request to the logbook. What it gives is in [`LogbookThread::shown`].
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum LogbookRequest {
    /// Say what these shots say together.
    Look(Filter),
    /// Write the shots of a person, or of all persons, to a new file in the data folder.
    Export(Option<String>),
    /// Delete a person with all shots.
    Delete(String),
    /// From now on this person sits at the machine.
    SitDown(String),
}

/// Sends the requests to the logbook.
pub(super) fn take_requests(
    mut asked: MessageReader<LogbookRequest>,
    mut person: ResMut<PersonAtMachine>,
    mut logbook_thread: ResMut<LogbookThread>,
) {
    for request in asked.read() {
        let Some(folder) = logbook_thread.folder().cloned() else {
            logbook_thread.say(text::NO_FOLDER.to_owned());
            continue;
        };
        let entry = match request.clone() {
            LogbookRequest::Look(filter) => {
                logbook_thread.hush();
                Entry::Look(filter)
            }
            LogbookRequest::Export(person) => Entry::Export { person, folder },
            LogbookRequest::Delete(person) => Entry::Delete(person),
            LogbookRequest::SitDown(name) => {
                person.0 = name;
                continue;
            }
        };
        logbook_thread.send(entry);
    }
}

/// Takes over what the logbook has answered.
pub(super) fn listen(
    mut logbook_thread: ResMut<LogbookThread>,
    (mut person, first): (ResMut<PersonAtMachine>, Res<FirstName>),
    mut troubles: ResMut<Troubles>,
) {
    // Asked for in every frame, the answers are rare.
    let all = logbook_thread.bypass_change_detection().listen();
    for said in all {
        match said {
            Reply::LastPerson(last) if person.0 == first.0 => person.0 = last,
            Reply::LastPerson(_) => {}
            Reply::LogbookPage { filter, answer: Ok(looked) } => logbook_thread.show(filter, *looked),
            Reply::Done(Ok(done)) => logbook_thread.say(done),
            Reply::LogbookPage { answer: Err(error), .. } | Reply::Done(Err(error)) => {
                logbook_thread.say(sentence(&error.0));
            }
            Reply::Trouble(error) => troubles.report(Trouble::Logbook, sentence(&error.0)),
            Reply::Damage(what) => troubles.report(Trouble::LogbookDamaged, sentence(&what)),
            Reply::Solved => _ = troubles.clear(Trouble::Logbook),
        }
    }
}

fn sentence(words: &str) -> String {
    format!("{}.", capital(words))
}
