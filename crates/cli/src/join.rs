//! `baize join`: plays a match to which another machine has invited.

use std::io::{self, Read};
use std::process::ExitCode;

use clap::Args;

use super::answer::refuse;
use super::online::OnlineOptions;
use baize_files::{Folders, reason};
use baize_online::Invitation;
use baize_online::play::Play;

/// The longest text in which an invitation is looked for, in bytes.
const LONGEST_TEXT: u64 = 1 << 16;

/// What `baize join` is asked for.
#[derive(Args, Debug)]
pub struct JoinOptions {
    /// The invitation, also with other words around it; `-` for the standard input.
    #[arg(value_name = "TEXT")]
    text: String,
    #[command(flatten)]
    online: OnlineOptions,
}

/// Reaches the other side and plays. The exit code is 0 when the match is over and both sides have it.
pub fn join(options: &JoinOptions, folders: &Folders) -> ExitCode {
    let invitation = match invitation(&options.text) {
        Ok(invitation) => invitation,
        Err(sentence) => return refuse(sentence),
    };
    let (plays, file, relays) = match options.online.playing(folders) {
        Ok(playing) => playing,
        Err(code) => return code,
    };
    let name = match options.online.name(&plays) {
        Ok(name) => name,
        Err(code) => return code,
    };
    let opened = Play::join(&invitation, options.online.with(name, plays, file.clone(), relays));
    options.online.play(opened, file)
}

/// The invitation in the text that a person gives, or in the standard input.
fn invitation(text: &str) -> Result<Invitation, String> {
    let text = match text {
        "-" => {
            let mut read = String::new();
            let from = io::stdin().lock().take(LONGEST_TEXT).read_to_string(&mut read);
            from.map_err(|error| format!("standard input cannot be read: {}", reason(&error)))?;
            read
        }
        text => text.to_owned(),
    };
    text.parse().map_err(|flaw: baize_online::InvitationFlaw| flaw.to_string())
}
