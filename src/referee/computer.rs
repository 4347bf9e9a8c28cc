//! The turn of the computer: it thinks while the balls roll, takes its stance, and gives the commands that a player gives.

use std::collections::VecDeque;
use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::address::{Address, Pose};
use super::call::Call;
use super::clock::MatchClock;
use super::considered::{Consideration, Considerations};
use super::current_match::{CurrentMatch, MatchAtTable};
use super::lag_plan::LagPlan;
use super::requests::MatchRequest;
use super::running_thought::{RunningThought, Thinker};
use super::subject::Subject;
use crate::match_play::{Command, Match};
use crate::opponent::{Act, Situation};
use crate::physics::Strike;
use crate::rules::Side;
use crate::settings::OpponentPace;
use crate::simulation::{Notice, RunState, TableCommand, TableState, TheTable};
use crate::words::in_match as text;

/// With less than this left on the shot clock beyond its stance, it hurries, in seconds.
const HURRY: f64 = 1.0;
/// If a command has not been carried out after this time, it never will be, in seconds.
pub(super) const PATIENCE: f64 = 3.0;

/// The turn of the computer.
#[derive(Resource, Default)]
pub struct ComputerTurn {
    thinking: Option<RunningThought>,
    /// The move after which it thinks ahead, so that it begins only once.
    ahead_of: Option<usize>,
    plan: Option<Plan>,
    /// How long it has been its turn without a plan, in seconds.
    waited: f64,
    /// How many plans it has made.
    pub(super) plans: u32,
    /// The stroke that it is about to make in a lag.
    pub(super) lag: Option<LagPlan>,
}

/// What was decided, and how far it is carried out.
struct Plan {
    considered: Arc<Consideration>,
    /// The commands that are not carried out yet.
    commands: VecDeque<Command>,
    address: Address,
    /// How long it takes over a choice, in seconds.
    pause: f64,
    /// Since it was decided, in seconds.
    elapsed: f64,
    /// The moves of the match before the next of its commands.
    moves: usize,
    /// Since the next of its commands was given, in seconds.
    given: Option<f64>,
}

/// How the computer stands at the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stance {
    /// Another number for every shot.
    pub number: u32,
    /// The stroke that is aimed at.
    pub aim: Strike,
    /// How the cue is held.
    pub pose: Pose,
}

impl ComputerTurn {
    /// Whether it thinks, or is about to do something.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.thinking.is_some() || self.plan.is_some() || self.lag.is_some()
    }

    /// How it stands at the table; `None` while it thinks, looks, or has struck.
    #[must_use]
    pub fn stance(&self) -> Option<Stance> {
        if let Some(lag) = &self.lag {
            return lag.stance().map(|(aim, pose)| Stance { number: self.plans, aim, pose });
        }
        let plan = self.plan.as_ref()?;
        let Some(Command::Strike { .. }) = plan.commands.front() else { return None };
        let Act::Strike(aimed) = plan.considered.thought.act else { return None };
        let pose = plan.address.pose(plan.elapsed)?;
        Some(Stance { number: self.plans, aim: aimed.aim, pose })
    }

    /// Takes no more time over the shot that is decided.
    pub fn hurry(&mut self) {
        if let Some(plan) = &mut self.plan {
            plan.elapsed = plan.elapsed.max(plan.seconds());
        }
        if let Some(lag) = &mut self.lag {
            lag.hurry();
        }
    }

    fn forget(&mut self) {
        let plans = self.plans;
        *self = Self { plans, ..Self::default() };
    }
}

/// Lets the computer think about the shot to come, and drops a thought when the match goes another way.
pub(super) fn think_ahead(current: Res<CurrentMatch>, thinker: Res<Thinker>, mut turn: ResMut<ComputerTurn>) {
    let turn = turn.bypass_change_detection();
    let at_table = current.0.as_ref().filter(|at_table| at_table.has_computer());
    let Some(at_table) = at_table else {
        if turn.is_busy() {
            turn.forget();
        }
        return;
    };
    // There is nothing to think about in a lag.
    if at_table.lag.is_some() {
        (turn.thinking, turn.plan, turn.ahead_of) = (None, None, None);
        return;
    }
    let moves = moves_of(&at_table.the_match);
    if let Some(shot) = at_table.shot {
        if shot.is_struck && turn.ahead_of != Some(moves) {
            turn.forget();
            turn.ahead_of = Some(moves);
            turn.thinking = Some(RunningThought::begin(
                at_table.task(Subject::after(&at_table.the_match, shot), Some(shot.by)),
                *thinker,
            ));
        }
        return;
    }
    turn.ahead_of = None;
    turn.plan.take_if(|plan| !plan.goes_on(&at_table.the_match));
    let state = at_table.the_match.state();
    if let Some(thinking) = &mut turn.thinking {
        thinking.listen();
    }
    if current.computer_acts().is_none() {
        turn.thinking = None;
        turn.waited = 0.0;
    } else if turn.plan.is_none() && !turn.thinking.as_ref().is_some_and(|thinking| thinking.is_about(state)) {
        turn.waited = 0.0;
        turn.thinking = Some(RunningThought::begin(at_table.task(Subject::now(&at_table.the_match), None), *thinker));
    }
}

/// How many commands a match has had that bear on play.
fn moves_of(the_match: &Match) -> usize {
    the_match.steps().iter().filter(|step| step.command.bears_on_play()).count()
}

impl MatchAtTable {
    fn has_computer(&self) -> bool {
        self.seats.iter().any(Option::is_some)
    }
}

/// What tells whether the computer may go on.
#[derive(SystemParam)]
pub(super) struct Circumstances<'w, 's> {
    time: Res<'w, Time>,
    run: Res<'w, RunState>,
    state: TheTable<'w, 's, &'static TableState>,
    clock: Res<'w, MatchClock>,
    pace: Res<'w, OpponentPace>,
}

impl Circumstances<'_, '_> {
    /// How long the computer takes.
    pub fn pace(&self) -> OpponentPace {
        *self.pace
    }

    /// The time of this frame in seconds.
    pub fn seconds(&self) -> f64 {
        self.time.delta_secs_f64()
    }

    /// Whether time runs and the table waits for a stroke.
    pub fn go_on(&self, current: &CurrentMatch) -> bool {
        *self.run == RunState::Running
            && **self.state != TableState::Moving
            && !current.is_shooting()
            && !current.is_laying()
            && !current.asks_back()
    }

    /// The same, and what is given now reaches the other machine, if there is one.
    pub fn may_give(&self, current: &CurrentMatch) -> bool {
        self.go_on(current) && current.waits_for_elsewhere().is_none() && current.is_played_out()
    }
}

/// Makes a plan of the thought, and carries it out step by step. It waits while time is paused, a replay is on, or somebody asks to
/// take back a shot.
pub(super) fn act(
    about: Circumstances,
    mut current: ResMut<CurrentMatch>,
    mut turn: ResMut<ComputerTurn>,
    mut call: ResMut<Call>,
    mut considerations: ResMut<Considerations>,
    mut to_table: MessageWriter<TableCommand>,
    mut to_referee: MessageWriter<MatchRequest>,
    mut notices: MessageWriter<Notice>,
) {
    let Some(side) = current.computer_acts().filter(|_| current.lags().is_none()) else { return };
    if !about.may_give(&current) {
        return;
    }
    let turn = turn.bypass_change_detection();
    let Some(at_table) = &mut current.bypass_change_detection().0 else { return };
    let passed = about.seconds();
    turn.waited += passed;
    if turn.plan.is_none() {
        match turn.thinking.as_mut().and_then(RunningThought::take_answer) {
            None => return,
            Some(answer) => {
                turn.thinking = None;
                turn.plan = answer.and_then(|considered| at_table.plan(side, *considered, about.pace(), turn.waited));
                turn.plans = turn.plans.wrapping_add(1);
            }
        }
        if let Some(plan) = &turn.plan {
            considerations.keep(&plan.considered);
        }
    }
    let is_stuck = turn.plan.as_ref().is_none_or(|plan| plan.given.is_some_and(|given| given > PATIENCE));
    if is_stuck {
        notices.write(at_table.give_up(side));
        turn.forget();
        return;
    }
    let Some(plan) = &mut turn.plan else { return };
    if let Some(Command::Strike { declares, .. }) = plan.commands.front() {
        // What it calls is shown from when it has decided, as a person says it before the stroke.
        call.set_if_neq(Call::of(declares));
    }
    plan.pass(passed, about.clock.left());
    match plan.due() {
        Some(Command::PlaceCueBall(place)) => {
            let ball = at_table.the_match.state().cue_ball(at_table.the_match.equipment());
            to_table.write(at_table.announce(TableCommand::Place(ball, place)));
        }
        Some(Command::Strike { strike, .. }) => {
            to_table.write(at_table.announce(TableCommand::Strike(Strike::from(strike))));
        }
        Some(command) => _ = to_referee.write(MatchRequest::Do(side, command)),
        None => {}
    }
}

impl MatchAtTable {
    /// Lets a person play on for a computer that cannot go on. Returns what is said about it.
    pub(super) fn give_up(&mut self, side: Side) -> Notice {
        let seat = self.the_match.state().seat(side);
        if let Some(seat) = self.seats.get_mut(seat.index()) {
            *seat = None;
        }
        Notice(text::play_for(self.the_match.state().name(side)))
    }

    /// What follows from a thought; `None` if the thought is about another position.
    fn plan(&self, side: Side, considered: Consideration, pace: OpponentPace, waited: f64) -> Option<Plan> {
        let situation = Situation::of(&self.the_match);
        if !considered.thought.is_about(&situation) {
            return None;
        }
        let number = self.the_match.strokes_of(side);
        let commands =
            considered.thought.commands(&considered.player, &situation, self.the_match.beginning().seed, number).into();
        let fingerprint = considered.thought.fingerprint;
        let (shot, manner) = (considered.thought.shots.first(), &considered.player.manner);
        let address = shot.map(|shot| Address::of(pace, manner, shot, waited, fingerprint));
        let address = address.unwrap_or_default();
        let moves = moves_of(&self.the_match);
        let pause = match pace {
            OpponentPace::Person => 0.9,
            OpponentPace::Brisk => 0.3,
            OpponentPace::Skip => 0.0,
        };
        Some(Plan { considered: Arc::new(considered), commands, address, pause, elapsed: 0.0, moves, given: None })
    }

    /// Notes a command that the computer sends to the table, so that it is known from one of a person.
    pub(super) fn announce(&mut self, command: TableCommand) -> TableCommand {
        self.announced = Some(command.clone());
        command
    }
}

impl Plan {
    /// How long it waits with its last command, in seconds.
    fn seconds(&self) -> f64 {
        match self.commands.back() {
            Some(Command::Strike { .. }) => self.address.seconds(),
            _ => self.pause,
        }
    }

    /// Whether there is more to do in this match. A command that the match has taken since is done. If anything else has happened
    /// in the match, the plan is void.
    fn goes_on(&mut self, the_match: &Match) -> bool {
        let moves = moves_of(the_match);
        let last = the_match.steps().iter().rev().map(|step| step.command).find(Command::bears_on_play);
        if self.given.is_some() && moves == self.moves + 1 && last.as_ref() == self.commands.front() {
            self.commands.pop_front();
            (self.moves, self.given) = (moves, None);
        }
        moves == self.moves && !self.commands.is_empty()
    }

    /// Lets time pass. `left` are the seconds that the shot clock leaves.
    fn pass(&mut self, seconds: f64, left: Option<f64>) {
        self.elapsed += seconds;
        if left.is_some_and(|left| left < HURRY + self.seconds() - self.elapsed) {
            self.elapsed = self.seconds();
        }
        if let Some(given) = &mut self.given {
            *given += seconds;
        }
    }

    /// The command that is to be given now.
    fn due(&mut self) -> Option<Command> {
        let command = *self.commands.front()?;
        let is_due = match command {
            Command::PlaceCueBall(_) => true,
            _ => self.elapsed >= self.seconds(),
        };
        let is_new = is_due && self.given.is_none();
        if is_new {
            self.given = Some(0.0);
        }
        is_new.then_some(command)
    }
}
