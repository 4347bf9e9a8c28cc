//! `baize host`: invites another machine to a match, and plays it.

use std::process::ExitCode;

use clap::Args;

use super::answer::refuse;
use super::online::{OnlineOptions, Plays};
use super::whole_numbers::whole;
use baize_files::Folders;
use baize_games::match_play::{Beginning, Match};
use baize_games::rules::LoadedGame;
use baize_online::play::Play;
use baize_online::{OnlineTerms, Owner};

/// What `baize host` is asked for.
#[derive(Args, Debug)]
pub struct HostOptions {
    /// The game: a path, or the name of a game (one of yours or one that comes with Baize).
    #[arg(value_name = "GAME")]
    game: String,
    /// How many racks win the match [default: what the game says].
    #[arg(long, value_name = "COUNT", value_parser = whole(1..=1000))]
    race_to: Option<u32>,
    #[command(flatten)]
    online: OnlineOptions,
}

/// Prints an invitation, waits for the other side and plays. The exit code is 0 when the match is over and both sides have it.
pub fn host(options: &HostOptions, folders: &Folders) -> ExitCode {
    let (plays, file, relays) = match options.online.playing(folders) {
        Ok(playing) => playing,
        Err(code) => return code,
    };
    let name = match options.online.name(&plays) {
        Ok(name) => name,
        Err(code) => return code,
    };
    let the_match = match offered(options, &name, folders) {
        Ok(the_match) => the_match,
        Err(sentence) => return refuse(sentence),
    };
    let terms = OnlineTerms { computed: computed(&plays), ..OnlineTerms::default() };
    let with = options.online.with(name, plays, file.clone(), relays);
    let opened = Play::host(&the_match, vec![Owner::Host, Owner::Guest], terms, with);
    options.online.play(opened, file)
}

/// Whether the computer plays for the host and for the guest. What plays for the guest, the guest alone knows.
fn computed(plays: &Plays) -> Vec<bool> {
    vec![plays.is_computed, false]
}

/// The match before its first command.
///
/// # Errors
/// If the game cannot be played like this, as a sentence.
fn offered(options: &HostOptions, name: &str, folders: &Folders) -> Result<Match, String> {
    let mut game = LoadedGame::find(&options.game, folders).map_err(|error| error.to_string())?;
    if let Some(race_to) = options.race_to {
        game.terms.race_to = race_to;
        if let Some(flaw) = game.terms.flaws(&game.game).first() {
            return Err(flaw.to_string());
        }
    }
    // Until the guest's own name is known.
    let guest = if name == "Guest" { "Other guest" } else { "Guest" };
    Match::begin(game, Beginning::of([name, guest], 0)).map_err(|objection| objection.to_string())
}
