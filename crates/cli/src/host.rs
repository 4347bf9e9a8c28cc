//! `baize host`: invites another machine to a match, and plays it.

use std::process::ExitCode;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::answer::refuse;
use super::online::{OnlineOptions, Plays};
use super::whole_numbers::whole;
use baize_files::Folders;
use baize_games::match_play::{Beginning, Match};
use baize_games::rules::LoadedGame;
use baize_online::play::Play;
use baize_online::{CoachTerm, MostAids, OnlineTerms, Owner};

/// What `baize host` is asked for.
#[derive(Args, Debug)]
pub struct HostOptions {
    /// The game: a path, or the name of a game (one of yours or one that comes with Baize).
    #[arg(value_name = "GAME")]
    game: String,
    /// How many racks win the match [default: what the game says].
    #[arg(long, value_name = "COUNT", value_parser = whole(1..=1000))]
    race_to: Option<u32>,
    /// What a window may show at most to a person who aims: a level of help, or `any` for what the person likes.
    #[arg(long, value_name = "LEVEL", default_value = MostAids::Any.name(), value_parser = by_name(&MostAids::ALL, MostAids::name))]
    aids: MostAids,
    /// Whether the coach may help a person: as soon as one side asks (`free`), if the other side agrees (`agreed`), or `never`.
    #[arg(long, value_name = "WHEN", default_value = CoachTerm::Agreed.name(), value_parser = by_name(&CoachTerm::ALL, CoachTerm::name))]
    coach: CoachTerm,
    /// Let nobody write texts to the other side.
    #[arg(long)]
    no_texts: bool,
    #[command(flatten)]
    online: OnlineOptions,
}

/// Reads one of these values by its name.
fn by_name<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let named = move |given: String| all.iter().copied().find(|value| name(*value) == given).ok_or("no such value");
    PossibleValuesParser::new(all.iter().map(|value| name(*value))).try_map(named)
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
    let terms = terms(options, &plays);
    let with = options.online.with(name, plays, file.clone(), relays);
    let opened = Play::host(&the_match, vec![Owner::Host, Owner::Guest], terms, with);
    options.online.play(opened, file)
}

/// The terms of the match. Whether the computer plays for the guest, the guest alone knows.
fn terms(options: &HostOptions, plays: &Plays) -> OnlineTerms {
    OnlineTerms {
        computed: vec![plays.is_computed, false],
        aids: options.aids,
        coach: options.coach,
        texts: !options.no_texts,
        ..OnlineTerms::default()
    }
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
