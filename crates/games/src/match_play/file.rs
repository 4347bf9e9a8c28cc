//! The contents of a `.match.ron`, and the match that is played again from it.

use std::fmt;
use std::path::{Path, PathBuf};

use glam::DVec2;
use serde::de::{EnumAccess, VariantAccess, Visitor};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::colour::Colour;
use super::command::{Command, Step};
use super::opening::Opening;
use super::racks::Racks;
use super::recorded::Recorded;
use super::the_match::{Beginning, Match};
use super::written::{COMMANDS, explained, form_of, forms_for_next};
use crate::rules::{AgreedFoul, Choice, Declaration, Each, Equipment, GameFile, LoadedGame, Objection, Seat, Teams};
use baize_describe::{Described, Field, Form, Range};
use baize_files::{FileError, Flaw, Folders, Kind, Origin, Reference, Source, either, listed, shown, variant_names};
use baize_physics::BallId;
use baize_table::rack::RackFile;
use baize_table::shot::{Setup, ShotFile, StrikeFile};

/// The longest name of a player, in letters.
const LONGEST_NAME: usize = 40;

/// A match as a file gives it.
#[derive(Clone, Debug, PartialEq, Deserialize, Described)]
#[serde(rename = "Match", deny_unknown_fields)]
pub(super) struct MatchFile {
    /// The names of the players: two, or as many as the game can have.
    #[described(form = "a text for each", range = "1 to 40 letters each, two to eight players")]
    pub(super) players: Each<String>,
    /// Who plays with whom, and when partners take turns, such as (sides: (First, Second, First, Second), partners: Shots).
    #[described(form = "fields in parentheses", left_out = "everybody plays for himself")]
    pub(super) teams: Option<Teams>,
    /// The colours of the players, on the score card and on the cue.
    #[described(form = "a choice for each", left_out = "(Blue, Red, Green, Gold, ...)")]
    pub(super) colours: Option<Each<Colour>>,
    /// The opponent files of the players whom the computer plays; None for a person.
    #[described(
        form = "a name or path for each",
        range = "Some(\"...\") or None each",
        left_out = "(None, None, ...)"
    )]
    pub(super) opponents: Option<Each<Option<String>>>,
    /// The game with its options, as in a game file.
    #[described(form = "name, path, or fields in parentheses")]
    pub(super) game: Reference<GameFile>,
    /// Table, balls and physics, as in a shot file. A stroke in it is not played.
    #[described(form = "fields in parentheses", left_out = "that of the game")]
    pub(super) setup: Option<ShotFile>,
    /// How the balls are racked, as in a rack file. Its own seed is not used.
    #[described(form = "name, path, or fields in parentheses", left_out = "that of the game")]
    pub(super) rack: Option<Reference<RackFile>>,
    /// The seed of the coin and of the first rack; every further rack has the next number.
    #[serde(default)]
    pub(super) seed: u64,
    /// How it is decided who chooses the breaker. Lag has the strokes of both players, as in a shot file. In carom the first
    /// player lags with the yellow ball and the second with the white, and the red is on the table.
    #[serde(default)]
    #[described(range = "Coin, Won(First), Won(Second), Lag((speed: ..., direction_deg: ...), (...))")]
    pub(super) opening: Opening,
    /// The commands of the players, in this order.
    #[serde(default)]
    #[described(range = "any number", left_out = "empty")]
    pub(super) played: Vec<StepFile>,
}

/// A command in a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "Played", deny_unknown_fields)]
pub(super) struct StepFile {
    /// Who gives the command, by the place in the list of players.
    pub(super) by: Seat,
    /// What the player does. CHOICE is one of those that are offered then; X and Y are metres; BALL is the name of a ball in
    /// quotes; declares is Nothing (also if left out), Pot(ball: "3", pocket: "foot left"), Safety, PushOut, Nominate("3") or
    /// FreeBall("3"); strike is as in a shot file.
    /// ClaimRack claims a frame of snooker in one's own turn, with only the black left and a lead of more than seven. A
    /// stalemate, a foul without a stroke, the help of the coach, and taking back the last shot need the agreement of the opponent;
    /// FOUL is Touched("3") or Deliberate. After a stalemate of straight pool both
    /// players lag: OPENING is as in `opening`. `baize match` lists what is possible next by these words.
    pub(super) does: CommandFile,
    /// The outcome, as Baize recorded it: the version, the verdict, and how the match and the balls stood then. If this version
    /// computes another outcome, Baize says so, and the recorded one stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[described(left_out = "computed anew")]
    pub(super) gave: Option<Recorded>,
}

/// The commands are described by the words in which they are written.
impl Described for CommandFile {
    const FORM: Form = Form::Choice(&[]);

    fn range() -> Range {
        let forms: Vec<&str> = COMMANDS.iter().map(|word| word.form).collect();
        format!("{}; CHOICE is {}", forms.join(", "), Choice::words().join(", ")).into()
    }
}

/// What a player does, with balls and pockets by their names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Command", deny_unknown_fields)]
pub(super) enum CommandFile {
    Choose(ChoiceFile),
    PlaceCueBall(f64, f64),
    TakeCueBall(String),
    Strike {
        #[serde(default)]
        declares: DeclarationFile,
        strike: StrikeFile,
    },
    BrushCloth,
    RunOutOfTime,
    ClaimRack,
    ConcedeRack,
    ConcedeMatch,
    AgreeOnStalemate,
    TakeExtension,
    TakeTimeOut,
    WarnOfStalemate,
    LagAfterStalemate(Opening),
    AgreeOnFoul(AgreedFoulFile),
    AgreeOnCoach,
    TakeBack,
}

/// A choice by its word, with a pocket or a ball by its name. A word that there is not is kept, so that its command is refused in its
/// turn, with what is offered there.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ChoiceFile {
    Known(Choice),
    Pocket(String),
    Ball(String),
    Unknown(String),
}

impl ChoiceFile {
    fn of(choice: Choice, equipment: &Equipment) -> Self {
        match choice {
            Choice::TakePocket(pocket) => Self::Pocket(equipment.pocket_name(pocket).to_owned()),
            Choice::TakeBall(ball) => Self::Ball(name_of(ball, equipment)),
            choice => Self::Known(choice),
        }
    }

    fn choice(self, the_match: &Match) -> Result<Choice, Flaw> {
        let equipment = the_match.equipment();
        match self {
            Self::Known(choice) => Ok(choice),
            Self::Pocket(name) => named_pocket(&name, equipment).map(Choice::TakePocket),
            Self::Ball(name) => named_ball(&name, equipment).map(Choice::TakeBall),
            Self::Unknown(word) => {
                let message = format!("has the choice `{}`, which does not exist{}", shown(&word), instead(the_match));
                Err(Flaw::new("", message))
            }
        }
    }
}

impl Serialize for ChoiceFile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Known(choice) => choice.serialize(serializer),
            Self::Pocket(name) => serializer.serialize_newtype_variant("Choice", 0, "TakePocket", name),
            Self::Ball(name) => serializer.serialize_newtype_variant("Choice", 0, "TakeBall", name),
            Self::Unknown(word) => Err(S::Error::custom(format_args!("there is no choice {word}"))),
        }
    }
}

impl<'de> Deserialize<'de> for ChoiceFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_enum("Choice", variant_names::<Choice>(), WholeChoice)
    }
}

/// Reads a choice with what it takes.
struct WholeChoice;

impl<'de> Visitor<'de> for WholeChoice {
    type Value = ChoiceFile;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a choice")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<ChoiceFile, A::Error> {
        let (Word(word), access) = access.variant::<Word>()?;
        Ok(match word.as_str() {
            "TakePocket" => ChoiceFile::Pocket(access.newtype_variant()?),
            "TakeBall" => ChoiceFile::Ball(access.newtype_variant()?),
            "TakeGroup" => ChoiceFile::Known(Choice::TakeGroup(access.newtype_variant()?)),
            "TakeHalf" => ChoiceFile::Known(Choice::TakeHalf(access.newtype_variant()?)),
            "TakeSide" => ChoiceFile::Known(Choice::TakeSide(access.newtype_variant()?)),
            word => {
                access.unit_variant()?;
                Choice::of_word(word).map_or_else(|| ChoiceFile::Unknown(word.to_owned()), ChoiceFile::Known)
            }
        })
    }
}

/// A word as a file has it, whether it means something or not.
struct Word(String);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_identifier(AnyWord)
    }
}

struct AnyWord;

impl Visitor<'_> for AnyWord {
    type Value = Word;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a word")
    }

    fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<Word, E> {
        Ok(Word(word.to_owned()))
    }
}

/// What is declared, with balls and pockets by their names.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Declaration", deny_unknown_fields)]
pub(super) enum DeclarationFile {
    #[default]
    Nothing,
    Pot {
        ball: String,
        pocket: String,
    },
    Safety,
    PushOut,
    Nominate(String),
    FreeBall(String),
}

/// A foul without a stroke, with the ball by its name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Foul", deny_unknown_fields)]
pub(super) enum AgreedFoulFile {
    Touched(String),
    Deliberate,
}

/// The descriptions of the fields of a match file.
#[must_use]
pub fn match_fields() -> Vec<Field> {
    MatchFile::fields("")
}

/// A match that was read from a file, every command of it carried out again.
#[derive(Clone, Debug)]
pub struct LoadedMatch {
    /// The match.
    pub the_match: Match,
    /// The files on the disk that it was read from. Built-in copies are not listed.
    pub files: Vec<PathBuf>,
    /// The last step, if the file has it as a stroke without an outcome: whoever wrote the file stopped while the balls ran.
    pub unjudged_stroke: Option<usize>,
}

impl LoadedMatch {
    /// The match file with this name in `folders`, or at this path.
    ///
    /// # Errors
    /// The first syntax error in any of the files, all mistakes in what they say, or the first command that could not have
    /// been given.
    pub fn find(name: &str, folders: &Folders) -> Result<Self, FileError> {
        Self::of_source(Source::find(Kind::Match, name, folders)?)
    }

    /// A match from the text of a match file that comes from another machine. It can name what is built into the program, and no file
    /// of this machine. `from` is its name in messages.
    ///
    /// # Errors
    /// As [`find`](Self::find).
    pub fn from_elsewhere(from: &str, text: &str) -> Result<Self, FileError> {
        Self::of_source(Source::from_elsewhere(from, text))
    }

    /// A match file that has been read.
    ///
    /// # Errors
    /// As [`find`](Self::find).
    pub fn of_source(source: Source) -> Result<Self, FileError> {
        let (loaded, refusal) = Self::as_far_as_it_goes(source)?;
        refusal.map_or(Ok(loaded), Err)
    }

    /// A match file that has been read, up to the first command that could not have been given; and why that one is refused.
    ///
    /// # Errors
    /// The first syntax error in any of the files, or all mistakes in what they say before the first command.
    pub fn as_far_as_it_goes(source: Source) -> Result<(Self, Option<FileError>), FileError> {
        let (file, origin) = source.parse::<MatchFile>()?;
        let MatchFile { players, teams, colours, opponents, game, setup, rack, seed, opening, played } = file;
        let colours = colours.unwrap_or_else(|| Colour::usual(players.len()));
        let opponents = opponents.unwrap_or_else(|| Each::of(players.len(), |_| None));
        let mut flaws = players_flaws(&players);
        flaws.extend(opponents_flaws(&opponents));
        flaws.extend(count_flaw("colours", colours.len(), players.len()));
        flaws.extend(count_flaw("opponents", opponents.len(), players.len()));
        let of_teams = teams.iter().flat_map(|teams| teams.flaws(players.len()));
        flaws.extend(of_teams.map(|flaw| flaw.under("teams")));
        if !flaws.is_empty() {
            return Err(origin.refuse(flaws));
        }
        let (game, mut files) = loaded_game(game, setup, rack, &origin)?;
        files.extend(origin.source().path().map(Path::to_path_buf));
        files.sort();
        files.dedup();
        let beginning = Beginning { players, teams, colours, opponents, seed, opening };
        let mut the_match =
            Match::begin(game, beginning).map_err(|objection| refused(&origin, "opening", objection))?;
        let ends_in_stroke = played.last().is_some_and(StepFile::is_unjudged_stroke);
        let mut steps = played.into_iter().enumerate();
        let refusal = steps.find_map(|(index, step)| {
            let flaw = step.give(&mut the_match).err()?;
            Some(origin.refuse(vec![flaw.under(format_args!("played[{index}]"))]))
        });
        let is_whole = ends_in_stroke && refusal.is_none();
        let unjudged_stroke = is_whole.then(|| the_match.steps().len().saturating_sub(1));
        Ok((Self { the_match, files, unjudged_stroke }, refusal))
    }
}

/// The game with the set-up and the rack that the match file has.
fn loaded_game(
    game: Reference<GameFile>,
    setup: Option<ShotFile>,
    rack: Option<Reference<RackFile>>,
    origin: &Origin,
) -> Result<(LoadedGame, Vec<PathBuf>), FileError> {
    let (game, game_origin) = game.load(Kind::Game, origin, "game")?;
    let mut loaded = LoadedGame::of_file(&game, &game_origin)?;
    let mut files = std::mem::take(&mut loaded.files);
    if let Some(shot) = setup {
        let own = Setup::shot((shot, origin.entry("setup"))).load_with_files()?;
        files.extend(own.files);
        loaded.setup = own.setup;
        if let Some(reason) = loaded.game.unfit(&Equipment::of(&loaded.setup), loaded.terms.is_visit()) {
            let message = format!("does not suit the game: {}", reason.trim_end_matches('.'));
            return Err(origin.refuse(vec![Flaw::new("setup", message)]));
        }
    }
    if let Some(rack) = rack {
        let (rack, rack_origin) = rack.load(Kind::Rack, origin, "rack")?;
        files.extend(rack_origin.source().path().map(Path::to_path_buf));
        loaded.rack = rack.with_its_ball_set(&rack_origin)?;
        let racks = Racks::new(loaded.rack.clone(), &loaded.setup);
        racks.check(&rack_origin)?;
        let fits = racks.lie(&Equipment::of(&loaded.setup), 0);
        fits.map_err(|objection| refused(origin, "rack", objection))?;
    }
    Ok((loaded, files))
}

fn refused(origin: &Origin, path: &str, objection: Objection) -> FileError {
    let Objection(reason) = objection;
    origin.refuse(vec![Flaw::new(path, format!("is not possible: {}", reason.trim_end_matches('.')))])
}

/// What is wrong with the names of the players; the same thing once.
fn players_flaws(players: &Each<String>) -> Vec<Flaw> {
    if players.len() < 2 {
        return vec![Flaw::new(
            "players",
            "has fewer than two names; whoever plays alone needs a second one beside his own",
        )];
    }
    let mut flaws: Vec<Flaw> =
        players.iter().filter_map(|name| Some(Flaw::new("players", name_fault(name)?))).collect();
    flaws.dedup();
    let is_again =
        |(place, name): &(usize, &String)| players.iter().take(*place).any(|other| other.trim() == name.trim());
    if let Some((_, name)) = players.iter().enumerate().find(is_again).filter(|_| flaws.is_empty()) {
        let message = format!("has the name \"{}\" twice; each player needs a name of his own", shown(name.trim()));
        flaws.push(Flaw::new("players", message));
    }
    flaws
}

/// That a list has not one entry for each player, if so.
fn count_flaw(field: &str, count: usize, players: usize) -> Option<Flaw> {
    let message = format!("has {count} entries, but there are {players} players; each needs one");
    (count != players).then(|| Flaw::new(field, message))
}

/// What is wrong with the opponents; the same thing once. Whether their files exist is found out by those who play with them.
fn opponents_flaws(opponents: &Each<Option<String>>) -> Option<Flaw> {
    let is_empty = opponents.iter().flatten().any(|name| name.trim().is_empty());
    is_empty.then(|| {
        Flaw::new("opponents", "has an empty name; write the name of an opponent file, such as \"level_3\", or None")
    })
}

/// What is wrong with the name of a player, to be read after the path of an entry; `None` if nothing is.
pub fn name_fault(name: &str) -> Option<String> {
    if name.trim().is_empty() {
        Some("has an empty name; each player needs one".to_owned())
    } else if name.chars().count() > LONGEST_NAME {
        Some(format!("has the name \"{}\", but a name has at most {LONGEST_NAME} letters", shown(name)))
    } else if name.chars().any(char::is_control) {
        Some(format!("has the name \"{}\", but a name must have no control characters", shown(name)))
    } else {
        None
    }
}

impl StepFile {
    /// A step of a match as its file has it.
    pub(super) fn of(step: &Step, equipment: &Equipment) -> Self {
        let gave = step.outcome.as_ref().map(Recorded::of);
        Self { by: step.seat, does: CommandFile::of(&step.command, equipment), gave }
    }

    /// Whether it is a stroke without an outcome.
    fn is_unjudged_stroke(&self) -> bool {
        self.gave.is_none() && matches!(self.does, CommandFile::Strike { .. })
    }

    /// Gives the command to a match, and compares the outcome with the recorded one.
    ///
    /// # Errors
    /// Why the command is not possible now, with what could be written instead. Then nothing has changed.
    fn give(self, the_match: &mut Match) -> Result<(), Flaw> {
        let Self { by, does, gave } = self;
        let command = does.command(the_match).map_err(|flaw| flaw.under("does"))?;
        let form = form_of(&command, the_match.equipment());
        let given = match gave {
            Some(recorded) => the_match.give_again(by, command, recorded),
            None => the_match.give_as(by, command).map(drop),
        };
        given.map_err(|Objection(reason)| {
            let state = the_match.state();
            let is_right_word = state.to_act().is_some_and(|side| state.seat(side) == by)
                && forms_for_next(the_match.state(), the_match.equipment()).contains(&form);
            let instead = if is_right_word || !command.needs_turn() { String::new() } else { instead(the_match) };
            Flaw::new("", format!("is not possible: {}{instead}", reason.trim_end_matches('.')))
        })
    }
}

/// The end of a sentence that says what can be written instead; empty after the match.
fn instead(the_match: &Match) -> String {
    let (state, equipment) = (the_match.state(), the_match.equipment());
    let Some(side) = state.to_act() else { return String::new() };
    format!("; {} can write {}", shown(state.name(side)), either(explained(state, equipment)))
}

impl CommandFile {
    /// Whether it can be taken back, as [`Command::is_like_a_shot`].
    pub(super) fn is_like_a_shot(&self) -> bool {
        !matches!(
            self,
            Self::Choose(_)
                | Self::PlaceCueBall(..)
                | Self::TakeCueBall(_)
                | Self::TakeBack
                | Self::BrushCloth
                | Self::AgreeOnCoach
                | Self::TakeExtension
                | Self::TakeTimeOut
                | Self::WarnOfStalemate
        )
    }

    /// A command of a match as its file has it.
    pub(super) fn of(command: &Command, equipment: &Equipment) -> Self {
        match *command {
            Command::Choose(choice) => Self::Choose(ChoiceFile::of(choice, equipment)),
            Command::PlaceCueBall(place) => Self::PlaceCueBall(place.x, place.y),
            Command::TakeCueBall(ball) => Self::TakeCueBall(name_of(ball, equipment)),
            Command::Strike { declares, strike } => {
                Self::Strike { declares: DeclarationFile::of(&declares, equipment), strike }
            }
            Command::BrushCloth => Self::BrushCloth,
            Command::AgreeOnCoach => Self::AgreeOnCoach,
            Command::RunOutOfTime => Self::RunOutOfTime,
            Command::ClaimRack => Self::ClaimRack,
            Command::ConcedeRack => Self::ConcedeRack,
            Command::ConcedeMatch => Self::ConcedeMatch,
            Command::AgreeOnStalemate => Self::AgreeOnStalemate,
            Command::TakeExtension => Self::TakeExtension,
            Command::TakeTimeOut => Self::TakeTimeOut,
            Command::WarnOfStalemate => Self::WarnOfStalemate,
            Command::LagAfterStalemate(opening) => Self::LagAfterStalemate(opening),
            Command::AgreeOnFoul(foul) => Self::AgreeOnFoul(AgreedFoulFile::of(foul, equipment)),
            Command::TakeBack => Self::TakeBack,
        }
    }

    /// The command that this says. Whether it is possible now is not asked.
    ///
    /// # Errors
    /// What is wrong with the name of a ball, of a pocket or of a choice.
    pub(super) fn command(self, the_match: &Match) -> Result<Command, Flaw> {
        Ok(match self {
            Self::Choose(choice) => Command::Choose(choice.choice(the_match)?),
            Self::PlaceCueBall(x, y) => Command::PlaceCueBall(DVec2::new(x, y)),
            Self::TakeCueBall(ball) => Command::TakeCueBall(named_ball(&ball, the_match.equipment())?),
            Self::Strike { declares, strike } => {
                Command::Strike { declares: declares.declaration(the_match.equipment())?, strike }
            }
            Self::BrushCloth => Command::BrushCloth,
            Self::AgreeOnCoach => Command::AgreeOnCoach,
            Self::RunOutOfTime => Command::RunOutOfTime,
            Self::ClaimRack => Command::ClaimRack,
            Self::ConcedeRack => Command::ConcedeRack,
            Self::ConcedeMatch => Command::ConcedeMatch,
            Self::AgreeOnStalemate => Command::AgreeOnStalemate,
            Self::TakeExtension => Command::TakeExtension,
            Self::TakeTimeOut => Command::TakeTimeOut,
            Self::WarnOfStalemate => Command::WarnOfStalemate,
            Self::LagAfterStalemate(opening) => Command::LagAfterStalemate(opening),
            Self::AgreeOnFoul(foul) => Command::AgreeOnFoul(foul.foul(the_match.equipment())?),
            Self::TakeBack => Command::TakeBack,
        })
    }
}

/// The name of a ball, as files have it.
fn name_of(ball: BallId, equipment: &Equipment) -> String {
    equipment.ball(ball).map_or_else(String::new, |ball| ball.name.clone())
}

impl AgreedFoulFile {
    fn of(foul: AgreedFoul, equipment: &Equipment) -> Self {
        match foul {
            AgreedFoul::Touched(ball) => Self::Touched(name_of(ball, equipment)),
            AgreedFoul::Deliberate => Self::Deliberate,
        }
    }

    fn foul(self, equipment: &Equipment) -> Result<AgreedFoul, Flaw> {
        Ok(match self {
            Self::Touched(ball) => AgreedFoul::Touched(named_ball(&ball, equipment)?),
            Self::Deliberate => AgreedFoul::Deliberate,
        })
    }
}

impl DeclarationFile {
    fn of(declaration: &Declaration, equipment: &Equipment) -> Self {
        let name = |ball: BallId| name_of(ball, equipment);
        match *declaration {
            Declaration::Nothing => Self::Nothing,
            Declaration::Pot { ball, pocket } => {
                Self::Pot { ball: name(ball), pocket: equipment.pocket_name(pocket).to_owned() }
            }
            Declaration::Safety => Self::Safety,
            Declaration::PushOut => Self::PushOut,
            Declaration::Nominate(ball) => Self::Nominate(name(ball)),
            Declaration::FreeBall(ball) => Self::FreeBall(name(ball)),
        }
    }

    fn declaration(self, equipment: &Equipment) -> Result<Declaration, Flaw> {
        Ok(match self {
            Self::Nothing => Declaration::Nothing,
            Self::Pot { ball, pocket } => {
                Declaration::Pot { ball: named_ball(&ball, equipment)?, pocket: named_pocket(&pocket, equipment)? }
            }
            Self::Safety => Declaration::Safety,
            Self::PushOut => Declaration::PushOut,
            Self::Nominate(ball) => Declaration::Nominate(named_ball(&ball, equipment)?),
            Self::FreeBall(ball) => Declaration::FreeBall(named_ball(&ball, equipment)?),
        })
    }
}

fn named_ball(name: &str, equipment: &Equipment) -> Result<BallId, Flaw> {
    equipment.named(name).ok_or_else(|| {
        let known = listed(equipment.balls.iter().map(|ball| ball.name.as_str()));
        Flaw::new("", format!("names the ball \"{}\", but the game has {known}", shown(name)))
    })
}

fn named_pocket(name: &str, equipment: &Equipment) -> Result<usize, Flaw> {
    equipment.pocket(name).ok_or_else(|| {
        let known = listed(equipment.table.boundary.pockets.iter().map(|pocket| pocket.name.as_str()));
        let has = if known.is_empty() { "no pockets".to_owned() } else { known };
        Flaw::new("", format!("names the pocket \"{}\", but the table has {has}", shown(name)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::match_play::written::{COMMANDS, DECLARATIONS, Word};

    fn names(words: &[Word]) -> Vec<&str> {
        words.iter().map(|word| word.form.split('(').next().unwrap_or_default()).collect()
    }

    #[test]
    fn every_command_and_declaration_of_a_file_has_its_meaning_on_the_page() {
        assert_eq!(names(COMMANDS), variant_names::<CommandFile>());
        assert_eq!(names(DECLARATIONS), variant_names::<DeclarationFile>());
    }
}
