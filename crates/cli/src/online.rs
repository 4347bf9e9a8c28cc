//! What `baize host` and `baize join` share: who plays, where the match is kept, how the network is used, and what is printed.

mod report;
mod who;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;

use super::answer::{misuse, refuse, tell};
use super::whole_numbers::whole;
use baize_files::{Folders, Kind, listen_for_signals, shown_path};
use baize_games::match_play::name_fault;
use baize_online::play::{Play, PlayEnd, PlayError, PlayOptions};
use baize_online::{KeptSession, LinkError, Relays};
use report::Report;
pub use who::Plays;
use who::Who;

/// The longest time that another machine may be away, in seconds: a week.
const LONGEST_PATIENCE: u32 = 604_800;

/// What both commands are asked for.
#[derive(Args, Debug)]
pub struct OnlineOptions {
    /// The name under which you play [default: that of the player].
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    who: Who,
    /// Save the match in this file after every command; its name ends in `.match.ron`. If it is there and was not played to its end,
    /// the match goes on [default: a new file in your own folder].
    #[arg(long, value_name = "OUT.match.ron")]
    file: Option<PathBuf>,
    /// Let the two machines meet by a relay where they cannot reach each other directly: `public` for those of n0, `none`, or the
    /// address of one, also several times [default: none].
    #[arg(long = "relay", value_name = "public|none|URL")]
    relays: Vec<String>,
    /// Let everything go by relays, so that the other side does not learn the address of this machine.
    #[arg(long)]
    relay_only: bool,
    /// Wait so long for the other side when it is away.
    #[arg(long, value_name = "SECONDS", default_value_t = 3600, value_parser = whole(1..=LONGEST_PATIENCE))]
    patience: u32,
}

impl OnlineOptions {
    /// Who plays, and how.
    ///
    /// # Errors
    /// The exit code after it was said what is wrong.
    pub fn playing(&self, folders: &Folders) -> Result<(Plays, PathBuf, Relays), ExitCode> {
        let relays = relays(&self.relays).map_err(misuse)?;
        if self.relay_only && relays == Relays::None {
            return Err(misuse(LinkError::OnlyRelays));
        }
        let file = self.path(folders)?;
        let plays = self.who.plays(folders).map_err(refuse)?;
        Ok((plays, file, relays))
    }

    /// The name under which `plays` plays.
    ///
    /// # Errors
    /// The exit code after it was said what is wrong with it.
    pub fn name(&self, plays: &Plays) -> Result<String, ExitCode> {
        let name = self.name.as_ref().unwrap_or(&plays.name).trim().to_owned();
        name_fault(&name).map_or(Ok(name), |fault| Err(misuse(format_args!("the player {fault}"))))
    }

    /// The match file.
    fn path(&self, folders: &Folders) -> Result<PathBuf, ExitCode> {
        let Some(file) = &self.file else {
            let free = folders.free_own_path(Kind::Match, "online");
            let nowhere = || refuse("there is no folder for your own files; name a file with --file");
            return free.map(|(_, path)| path).ok_or_else(nowhere);
        };
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        match name.strip_suffix(Kind::Match.ending()) {
            Some(stem) if !stem.is_empty() => Ok(file.clone()),
            _ => Err(misuse(format_args!(
                "{} does not end in {}; name the file such as friday{}",
                shown_path(file),
                Kind::Match.ending(),
                Kind::Match.ending()
            ))),
        }
    }

    /// What is played with.
    pub fn with(&self, name: String, plays: Plays, file: PathBuf, relays: Relays) -> PlayOptions {
        PlayOptions {
            name,
            player: plays.player,
            agrees: plays.is_computed,
            file,
            patience: Duration::from_secs(self.patience.into()),
            relays,
            relay_only: self.relay_only,
        }
    }

    /// Plays to the end, and prints what happens.
    pub fn play(&self, opened: Result<Play, PlayError>, file: PathBuf) -> ExitCode {
        let play = match opened {
            Ok(play) => play,
            Err(error) => return refuse(error),
        };
        listen_for_signals();
        let again = format!("start it again with --file {} to go on", shown_path(&file));
        let mut report = Report::new(&file);
        match play.until_end(&AtomicBool::new(false), &mut |seen| report.see(&seen)) {
            Ok(PlayEnd::Over) => report.end(),
            Ok(PlayEnd::Unconfirmed) => refuse(format_args!(
                "the match is over, but the other side has not confirmed the last command within {} s; {again}",
                self.patience
            )),
            Ok(PlayEnd::Away | PlayEnd::Stopped) => {
                refuse(format_args!("the other side was away for {} s; {again}", self.patience))
            }
            Err(error) => {
                let code = refuse(error);
                if file.exists() && KeptSession::path_beside(&file).exists() {
                    tell(again);
                }
                code
            }
        }
    }
}

/// The relays by the words of the option.
///
/// # Errors
/// If the words do not go together, as a sentence.
fn relays(words: &[String]) -> Result<Relays, &'static str> {
    match words {
        [] => Ok(Relays::None),
        [word] if word == "none" => Ok(Relays::None),
        [word] if word == "public" => Ok(Relays::Public),
        many if many.iter().any(|word| word == "none" || word == "public") => {
            Err("--relay none and --relay public stand alone; leave the other relays out")
        }
        many => Ok(Relays::Named(many.to_vec())),
    }
}
