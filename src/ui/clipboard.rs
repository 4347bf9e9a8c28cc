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
    if asked.read().count() == 0 {
        return;
    }
    match clipboard.fetch_text() {
        ClipboardRead::Ready(Ok(text)) => _ = pasted.write(Pasted(text)),
        ClipboardRead::Ready(Err(error)) => {
            notices.write(Notice(text::not_pasted(error)));
        }
        // On the systems that Baize runs on, the answer is there at once.
        _ => {}
    }
}
