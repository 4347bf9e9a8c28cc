//! Texts to the clipboard of the system and from it.

use bevy::prelude::*;
use bevy_clipboard::{Clipboard, ClipboardRead};

use crate::simulation::Notice;
use crate::words::opening as text;

/// A text for the clipboard.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct CopyText {
    /// The text.
    pub text: String,
    /// What the player is told when it is there, as a sentence.
    pub said: String,
}

/// A request for the text on the clipboard.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct AskToPaste;

/// The text that was on the clipboard.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Pasted(pub String);

/// Carries texts to the clipboard and from it.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Clipboard>()
        .add_message::<CopyText>()
        .add_message::<AskToPaste>()
        .add_message::<Pasted>()
        .add_systems(Update, (copy, paste).chain());
    #[cfg(feature = "online")]
    app.add_message::<AskForInvitation>()
        .add_message::<PastedInvitation>()
        .add_systems(Update, paste_invitation.after(paste));
}

fn copy(mut texts: MessageReader<CopyText>, mut clipboard: ResMut<Clipboard>, mut notices: MessageWriter<Notice>) {
    for CopyText { text, said } in texts.read() {
        let answer = clipboard.set_text(text.as_str());
        notices.write(Notice(match answer {
            Ok(()) => said.clone(),
            Err(error) => text::not_copied(error),
        }));
    }
}

fn paste(
    mut asked: MessageReader<AskToPaste>,
    mut clipboard: ResMut<Clipboard>,
    mut pasted: MessageWriter<Pasted>,
    mut notices: MessageWriter<Notice>,
) {
    if asked.read().count() > 0 {
        pasted.write_batch(fetch(&mut clipboard, &mut notices).map(Pasted));
    }
}

/// The text on the clipboard. Why there is none is said to the person.
fn fetch(clipboard: &mut Clipboard, notices: &mut MessageWriter<Notice>) -> Option<String> {
    match clipboard.fetch_text() {
        ClipboardRead::Ready(Ok(text)) => Some(text),
        ClipboardRead::Ready(Err(error)) => {
            notices.write(Notice(text::not_pasted(error)));
            None
        }
        // On the systems that Baize runs on, the answer is there at once.
        _ => None,
    }
}

/// A request for the text on the clipboard, which is to be an invitation to a match with another machine.
#[cfg(feature = "online")]
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AskForInvitation;

/// The text that was on the clipboard then.
#[cfg(feature = "online")]
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub(crate) struct PastedInvitation(pub String);

#[cfg(feature = "online")]
fn paste_invitation(
    mut asked: MessageReader<AskForInvitation>,
    mut clipboard: ResMut<Clipboard>,
    mut pasted: MessageWriter<PastedInvitation>,
    mut notices: MessageWriter<Notice>,
) {
    if asked.read().count() > 0 {
        pasted.write_batch(fetch(&mut clipboard, &mut notices).map(PastedInvitation));
    }
}
