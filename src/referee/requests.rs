//! What the players ask of the referee outside a shot: begin, go on, choose, concede, take back, leave.

use std::sync::Arc;

use bevy::prelude::*;

use super::aftermath::Aftermath;
use super::agreement::{answer_coach, ask_for_coach};
use super::away;
use super::current_match::{CurrentMatch, MatchAtTable};
use super::elsewhere::{Elsewhere, FromElsewhere, Outgoing};
use super::kept_file::KeptFile;
use super::lagging::{Lagging, Reason};
use super::new_match::{NewMatch, Start};
use super::saved::{self, load, own_file};
use super::seats::seats;
use super::take_back::TakesBack;
use crate::match_play::{Command, LoadedMatch, Match};
use crate::physics::Strike;
use crate::rules::{Objection, Side};
use crate::settings::{InUse, LastTable};
use crate::shot::{StrikeFile, simulate};
use crate::simulation::ShotEnded;
use crate::words::in_match as text;

/// A request to the referee.
#[derive(Message, Clone, Debug)]
pub enum MatchRequest {
    /// Begin a match, which gets a file of its own. One that is under way ends at the table; its file stays.
    Begin(NewMatch),
    /// Begin the match at the table, which is over, once more: the same players, game and length.
    Rematch {
        /// The seed of the coin and of the racks.
        seed: u64,
    },
    /// Play this match at the table. It is not saved.
    PlayUnsaved(Box<Match>),
    /// Go on with this match. From the first change on it is saved in a file of its own.
    Open(Box<Match>),
    /// End the match at the table without racking the free table. Its file stays.
    StandUp,
    /// Go on with the saved match whose file in the own folder has this name.
    Continue(String),
    /// Delete the saved match of this name. Whoever sends this has asked the person.
    Delete(String),
    /// Carry out a command of a player. Strokes and places of the cue ball go to the table as
    /// [`TableCommand`](crate::simulation::TableCommand) instead.
    Do(Side, Command),
    /// A player asks to take back the last shot. Both then agree by [`Command::TakeBack`], or the shot stands.
    AskToTakeBack,
    /// The last shot stands.
    LetStand,
    /// A person asks for the coach, or hides it. The first time in a match the other player has to agree.
    AskForCoach,
    /// The other player agrees to the coach, or does not.
    AnswerCoach(bool),
    /// This player calls a stalemate. If the other one is a person, that person has agreed.
    CallStalemate(Side),
    /// A stroke of the person here whose errors both machines draw. The table plays it when it comes back.
    Strike(Strike),
    /// The answer of the person here to what somebody at another machine asks.
    AnswerElsewhere(bool),
    /// What comes from another machine at which some of the persons sit.
    Elsewhere(FromElsewhere),
    /// Leave the match, which can be continued, for the free table as it was left.
    Leave,
}

/// Carries out the requests.
pub(super) fn take_requests(
    mut asked: MessageReader<MatchRequest>,
    (in_use, last): (Option<Res<InUse>>, Option<Res<LastTable>>),
    mut current: ResMut<CurrentMatch>,
    mut aftermath: Aftermath,
) {
    for request in asked.read() {
        let answer = match request {
            MatchRequest::Begin(new) => begin(&mut current, new, &mut aftermath),
            MatchRequest::Rematch { seed } => rematch(&mut current, *seed, &mut aftermath),
            MatchRequest::PlayUnsaved(the_match) => {
                sit_down(&mut current, Seated::of((**the_match).clone(), None), &mut aftermath);
                Ok(())
            }
            MatchRequest::StandUp => {
                current.0 = None;
                aftermath.leave(None);
                Ok(())
            }
            MatchRequest::Open(the_match) => {
                let kept = KeptFile::once_changed(the_match);
                sit_down(&mut current, Seated::of((**the_match).clone(), Some(kept)), &mut aftermath);
                Ok(())
            }
            MatchRequest::Continue(name) => go_on(&mut current, name, &mut aftermath),
            MatchRequest::Delete(name) => delete(&current, name, &mut aftermath),
            MatchRequest::Do(by, command) => carry_out(&mut current, *by, *command, &mut aftermath),
            MatchRequest::AskToTakeBack => ask_to_take_back(&mut current),
            MatchRequest::AskForCoach => ask_for_coach(&mut current, &mut aftermath),
            MatchRequest::AnswerCoach(agrees) => answer_coach(&mut current, *agrees, &mut aftermath),
            MatchRequest::LetStand => {
                current.0.iter_mut().for_each(|at_table| at_table.asks_back = false);
                Ok(())
            }
            MatchRequest::CallStalemate(by) => call_stalemate(&mut current, *by, &mut aftermath),
            MatchRequest::Strike(strike) => strike_by_lots(&mut current, strike, &aftermath),
            MatchRequest::AnswerElsewhere(agrees) => {
                away::answer(&mut current, *agrees);
                Ok(())
            }
            MatchRequest::Elsewhere(from) => away::take(&mut current, from, &mut aftermath),
            MatchRequest::Leave => {
                current.0 = None;
                let free = in_use.as_ref().zip(last.as_ref()).map(|(in_use, last)| last.free_table(in_use));
                aftermath.leave(free);
                Ok(())
            }
        };
        if let Err(objection) = answer {
            aftermath.refuse(objection);
        }
    }
}

fn begin(current: &mut CurrentMatch, new: &NewMatch, aftermath: &mut Aftermath) -> Result<(), Objection> {
    let the_match = new.begin(&aftermath.keeping.folders())?;
    let lag = (new.start == Start::Lag).then(|| Lagging::of(Reason::Beginning(Box::new(new.clone()))));
    sit_down(current, Seated { lag, ..Seated::of(the_match, Some(KeptFile::default())) }, aftermath);
    Ok(())
}

/// Begins the match once more. With somebody at another machine that is asked there, and both machines draw the seed.
fn rematch(current: &mut CurrentMatch, seed: u64, aftermath: &mut Aftermath) -> Result<(), Objection> {
    let at_table = between_shots(current)?;
    if at_table.elsewhere.is_on() {
        at_table.elsewhere.say(Outgoing::OnceMore);
        return Ok(());
    }
    let play = at_table.the_match.rematch(seed)?;
    sit_down(current, Seated::of(play, Some(KeptFile::default())), aftermath);
    Ok(())
}

fn go_on(current: &mut CurrentMatch, name: &str, aftermath: &mut Aftermath) -> Result<(), Objection> {
    let (LoadedMatch { the_match, unjudged_stroke, .. }, kept) = load(name, &aftermath.keeping.folders())?;
    let kept_stroke = unjudged_stroke.and_then(|step| Some((step, played_again(&the_match, step)?)));
    let said = the_match.steps().iter().rev().find_map(|step| step.outcome.as_ref());
    let said = said.map(|outcome| outcome.verdict.sentence.clone());
    sit_down(current, Seated { said, kept_stroke, ..Seated::of(the_match, Some(kept)) }, aftermath);
    Ok(())
}

/// A shot of the match, played to its end.
fn played_again(the_match: &Match, step: usize) -> Option<ShotEnded> {
    let setup = the_match.again(step)?;
    let run = simulate(&setup).ok()?;
    // It is only read, not sent: no table played it.
    Some(ShotEnded { table: Entity::PLACEHOLDER, run: Arc::new(run), setup: Arc::new(setup) })
}

fn delete(current: &CurrentMatch, name: &str, aftermath: &mut Aftermath) -> Result<(), Objection> {
    let folders = aftermath.keeping.folders();
    let path = own_file(name, &folders)?;
    let at_table = current.0.as_ref().and_then(|at_table| at_table.kept.as_ref());
    if at_table.is_some_and(|kept| kept.is_at(&path)) {
        return Err(Objection(text::DELETE_AT_TABLE.to_owned()));
    }
    let deleted = saved::delete(name, &folders);
    aftermath.keeping.look();
    deleted
}

/// What comes to the table with a match.
struct Seated {
    the_match: Match,
    kept: Option<KeptFile>,
    kept_stroke: Option<(usize, ShotEnded)>,
    said: Option<String>,
    lag: Option<Lagging>,
}

impl Seated {
    fn of(the_match: Match, kept: Option<KeptFile>) -> Self {
        Self { the_match, kept, kept_stroke: None, said: None, lag: None }
    }
}

fn sit_down(current: &mut CurrentMatch, seated: Seated, aftermath: &mut Aftermath) {
    let Seated { the_match, kept, kept_stroke, said, lag } = seated;
    aftermath.begin();
    let lays = current.0.as_ref().map_or(0, |before| before.lays);
    let (seats, missing) = seats(&the_match, &aftermath.keeping.folders());
    missing.into_iter().for_each(|reason| aftermath.refuse(Objection(reason)));
    let (shot, laid, announced) = (None, Vec::new(), None);
    let (is_racked, asks_back, asks_for_coach) = (false, false, None);
    let begun = MatchAtTable {
        the_match,
        kept,
        kept_stroke,
        said,
        shot,
        is_racked,
        laid,
        asks_back,
        asks_for_coach,
        lays,
        lag,
        seats,
        announced,
        elsewhere: Elsewhere::default(),
    };
    aftermath.follow(current.0.insert(begun));
}

fn ask_to_take_back(current: &mut CurrentMatch) -> Result<(), Objection> {
    let is_shooting = current.is_shooting();
    let Some(at_table) = &mut current.0 else { return Err(Objection(text::NO_MATCH.to_owned())) };
    if is_shooting {
        return Err(Objection(text::TAKE_BACK_AT_REST.to_owned()));
    }
    if at_table.takes_back().is_none() {
        return Err(at_table.nothing_to_take_back());
    }
    if at_table.elsewhere.is_on() {
        let by = at_table.the_match.state().to_act().unwrap_or(Side::First);
        return at_table.want(by, Command::TakeBack);
    }
    at_table.asks_back = true;
    Ok(())
}

/// Asks the other machine for the errors of a stroke, which is played when it comes back with them.
fn strike_by_lots(current: &mut CurrentMatch, strike: &Strike, aftermath: &Aftermath) -> Result<(), Objection> {
    let at_table = between_shots(current)?;
    let Some((by, declares)) = at_table.declared(&aftermath.call())? else { return Ok(()) };
    at_table.want(by, Command::Strike { declares, strike: StrikeFile::nearest(strike) })
}

fn call_stalemate(current: &mut CurrentMatch, by: Side, aftermath: &mut Aftermath) -> Result<(), Objection> {
    let at_table = between_shots(current)?;
    at_table.call_stalemate(by)?;
    if at_table.elsewhere.is_on() {
        return Ok(());
    }
    at_table.asks_back = false;
    aftermath.follow(at_table);
    Ok(())
}

/// The match at the table, if the players may do something outside a shot.
fn between_shots(current: &mut CurrentMatch) -> Result<&mut MatchAtTable, Objection> {
    let Some(at_table) = &mut current.0 else { return Err(Objection(text::NO_MATCH.to_owned())) };
    if at_table.lag.is_some() {
        return Err(Objection(text::LAG_FIRST.to_owned()));
    }
    if at_table.shot.is_some() {
        return Err(Objection(text::STILL_MOVE.to_owned()));
    }
    Ok(at_table)
}

fn carry_out(
    current: &mut CurrentMatch,
    by: Side,
    command: Command,
    aftermath: &mut Aftermath,
) -> Result<(), Objection> {
    let is_computer = current.opponent(by).is_some();
    let at_table = between_shots(current)?;
    if at_table.elsewhere.is_on() {
        return at_table.want(by, command);
    }
    (at_table.asks_back, at_table.asks_for_coach) = (false, None);
    let said = if command == Command::TakeBack {
        take_back(at_table, by)?
    } else if matches!(command, Command::TakeCueBall(_)) {
        // What the last shot was stays to be read.
        at_table.the_match.give(by, command)?;
        at_table.said.take().unwrap_or_default()
    } else {
        let sentence =
            at_table.the_match.give(by, command)?.map(|verdict| verdict.sentence.clone()).unwrap_or_default();
        // Where the computer chooses at once, how coin or lag went, or what the foul was, would not be read.
        let is_choice = matches!(command, Command::Choose(_));
        let is_first = is_choice && at_table.the_match.steps().len() == 1;
        let before = match () {
            () if is_first => Some(at_table.the_match.decided().to_owned()),
            () if is_choice && is_computer => at_table.said.take(),
            () => None,
        };
        match before {
            Some(before) => text::one_after_the_other(&before, &sentence),
            None => sentence,
        }
    };
    at_table.said = Some(said);
    aftermath.follow(at_table);
    Ok(())
}

/// Takes back the last shot, and with the computer at one side what it played since the last shot of the person. Returns what is
/// said.
fn take_back(at_table: &mut MatchAtTable, by: Side) -> Result<String, Objection> {
    let said = match at_table.takes_back().ok_or_else(|| at_table.nothing_to_take_back())? {
        TakesBack::LastShot => text::TAKEN_BACK.to_owned(),
        TakesBack::OwnShot => text::YOURS_TAKEN_BACK.to_owned(),
        TakesBack::OwnShotAndAnswer(name) => text::taken_back_with(name),
    };
    at_table.the_match.give(by, Command::TakeBack)?;
    at_table.take_back_to_person();
    Ok(said)
}
