//! Runs the games: the agent's shots, the turns of the other players, and what the rules say of all.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use baize_games::match_play::{Command, lay};
use baize_games::rules::{
    BallInHand, Choice, Declaration, Facts, Next, Objection, Order, Side, Touched, Verdict, Zone,
};
use baize_opponent::opponent::{OpponentFile, Question, think, thought_seed};
use baize_physics::{BallId, Strike};
use baize_table::shot::{Setup, Simulator, StrikeFile, clearance_in};

use super::call::Call;
use super::hall::{Hall, Other};
use super::hand::{Spot, area, nearest_free};
use super::table::{Table, Turn};
use crate::verdicts::Judged;

/// A shot of the agent.
#[derive(Clone, Copy, Debug)]
pub struct Shot {
    /// The stroke. The butt is raised further if a rail or a ball is in its way.
    pub strike: Strike,
    /// What is declared, if the rules allow it now.
    pub call: Call,
}

/// Runs the games at tables, one after the other.
pub struct Referee<'a> {
    /// Becomes true when all play has to stop.
    stop: &'a AtomicBool,
    /// The hall of the last shot, with memory of it.
    at: Option<(Arc<Hall>, Memory)>,
}

/// What is used again from shot to shot in one hall.
pub struct Memory {
    simulator: Simulator,
    /// The set-up of the coming shot.
    setup: Setup,
}

impl Memory {
    /// The memory for shots in this hall.
    pub fn of(hall: &Hall) -> Self {
        Self { simulator: Simulator::default(), setup: hall.setup.clone() }
    }

    /// Lays the balls of a table for the coming shot.
    fn lay(&mut self, table: &Table) -> &mut Setup {
        let Hall { setup: game, equipment, .. } = &*table.hall;
        lay(&mut self.setup, game, equipment, &table.state);
        self.setup.strike = None;
        &mut self.setup
    }
}

impl Drop for Referee<'_> {
    fn drop(&mut self) {
        self.leave();
    }
}

impl<'a> Referee<'a> {
    /// Runs games until `stop` becomes true.
    pub fn new(stop: &'a AtomicBool) -> Self {
        Self { stop, at: None }
    }

    /// Forgets its memory, of which a fault may have left a part half done.
    pub fn forget(&mut self) {
        self.at = None;
    }

    /// Leaves its memory to the hall.
    fn leave(&mut self) {
        if let Some((hall, memory)) = self.at.take() {
            hall.keep(memory);
        }
    }

    /// The memory of a hall.
    fn memory(&mut self, hall: &Arc<Hall>) -> &mut Memory {
        if !self.at.as_ref().is_some_and(|(known, _)| Arc::ptr_eq(known, hall)) {
            self.leave();
        }
        &mut self.at.get_or_insert_with(|| (Arc::clone(hall), hall.memory())).1
    }

    /// A game of this seed, up to the first shot of the agent.
    ///
    /// # Errors
    /// A sentence if the game cannot be played.
    pub fn begin(&mut self, hall: &Arc<Hall>, seed: u64) -> Result<Table, String> {
        let mut table = hall.rack(seed)?;
        if let Next::Choice { player, .. } = table.state.next {
            self.give(&mut table, player, Command::Choose(Choice::BreakFirst), &mut Turn::default())?;
        }
        self.go_on(&mut table, &mut Turn::default())?;
        Ok(table)
    }

    /// The agent's shot, and everything up to the agent's next shot or to the end of the game.
    ///
    /// # Errors
    /// A sentence if the shot cannot be played.
    pub fn play(&mut self, table: &mut Table, shot: &Shot) -> Result<Turn, String> {
        let mut turn = Turn::default();
        let Some(player) = table.state.to_act() else { return Ok(turn) };
        let (declares, strike) = self.prepare(table, shot)?;
        let command = Command::Strike { declares, strike };
        table.past.agent_shots += 1;
        turn.balls_met = self.give(table, player, command, &mut turn)?;
        self.go_on(table, &mut turn)?;
        Ok(turn)
    }

    /// What the referee says of a shot of the agent. The game does not go on, but a cue ball that must be placed is placed.
    ///
    /// # Errors
    /// A sentence if the shot cannot be played.
    pub fn judge(&mut self, table: &mut Table, shot: &Shot) -> Result<Judged, String> {
        let (declares, strike) = self.prepare(table, shot)?;
        let facts = self.facts(table, &strike)?;
        let mut after = table.state.clone();
        let verdict = after.shoot(&table.hall.equipment, &declares, &facts).map_err(|Objection(sentence)| sentence)?;
        Ok(Judged::of(verdict, &facts))
    }

    /// Places the cue ball if it must be placed. The answer is what is declared, if it may be, and the stroke with the butt raised.
    fn prepare(&mut self, table: &mut Table, shot: &Shot) -> Result<(Declaration, StrikeFile), String> {
        self.place(table, None)?;
        let hall = Arc::clone(&table.hall);
        let equipment = &hall.equipment;
        let wanted = shot.call.declaration(&table.state.calls(equipment), equipment);
        let allowed = table.state.objection(equipment, &wanted).is_none();
        let declares = if allowed { wanted } else { Declaration::Nothing };
        let setup = self.memory(&hall).lay(table);
        let least = clearance_in(setup, &shot.strike).map_or(0.0, |least| least.elevation);
        let strike = Strike { elevation: shot.strike.elevation.max(least), ..shot.strike };
        Ok((declares, StrikeFile::nearest(&strike)))
    }

    /// Puts the agent's cue ball, if it is in hand, as near as possible to `wanted`. Without a wanted place it stays where it lies, if
    /// it may.
    ///
    /// # Errors
    /// A sentence if there is no room for it.
    pub fn place(&mut self, table: &mut Table, wanted: Option<Spot>) -> Result<(), String> {
        let hall = Arc::clone(&table.hall);
        let equipment = &hall.equipment;
        let (Some(zone), Some(player)) = (zone_of(table), table.state.to_act()) else { return Ok(()) };
        if wanted.is_none() && table.state.must_place(equipment).is_none() {
            return Ok(());
        }
        let ball = table.state.cue_ball(equipment);
        let wanted = wanted.or_else(|| table.state.lie.centre(ball).map(|centre| centre.to_array()));
        let wanted = wanted.unwrap_or_else(|| {
            let [low, high] = area(equipment, zone, ball);
            [0.5 * (low[0] + high[0]), 0.5 * (low[1] + high[1])]
        });
        let place = nearest_free(equipment, &table.state.lie, zone, ball, wanted);
        let place = place.ok_or("there is no room for the cue ball")?;
        self.give(table, player, Command::PlaceCueBall(place.into()), &mut Turn::default())?;
        Ok(())
    }

    /// The turns of the other players, and the choices of all, up to the agent's next shot or to the end of the game.
    pub fn go_on(&mut self, table: &mut Table, turn: &mut Turn) -> Result<(), String> {
        let hall = Arc::clone(&table.hall);
        loop {
            let (side, is_choice) = match &table.state.next {
                Next::Over { .. } => return Ok(()),
                Next::Shot(next) => (next.player, false),
                Next::Choice { player, .. } => (*player, true),
            };
            if hall.is_agent(side) && !is_choice {
                return Ok(());
            }
            match &hall.other {
                Other::Computer(_, player) if !hall.is_agent(side) => self.act(table, side, player, turn)?,
                _ => self.act(table, side, &hall.judge, turn)?,
            }
        }
    }

    /// A player of the computer thinks, and does what the thought says.
    fn act(&mut self, table: &mut Table, side: Side, player: &OpponentFile, turn: &mut Turn) -> Result<(), String> {
        let situation = table.hall.before.with_state(table.state.clone());
        let number = table.strokes(side);
        let question = Question {
            situation: &situation,
            player,
            other: None,
            seed: thought_seed(table.past.seed, number),
            simulations: table.hall.simulations,
            threads: 1,
            stop: self.stop,
        };
        let thought = think(&question).ok_or("the opponent has no answer to a position")?;
        for command in thought.commands(player, &situation, table.past.seed, number) {
            self.give(table, side, command, turn)?;
        }
        Ok(())
    }

    /// Carries out a command, and counts it if it is a stroke. The answer is how many balls the cue ball touched.
    fn give(&mut self, table: &mut Table, by: Side, command: Command, turn: &mut Turn) -> Result<i32, String> {
        let hall = Arc::clone(&table.hall);
        let equipment = &hall.equipment;
        let (verdict, met) = match &command {
            Command::PlaceCueBall(place) => {
                table.state.place(equipment, *place).map_err(|objection| objection.to_string())?;
                (None, 0)
            }
            Command::TakeCueBall(ball) => {
                table.state.take_cue_ball(equipment, *ball).map_err(|objection| objection.to_string())?;
                (None, 0)
            }
            Command::Choose(choice) => (Some(table.state.choose(equipment, *choice)), 0),
            Command::ClaimRack => (Some(table.state.claim_rack(equipment, by)), 0),
            Command::ConcedeRack => (Some(table.state.concede_rack(equipment, by)), 0),
            Command::Strike { declares, strike } => {
                let (verdict, met) = self.strike(table, by, declares, strike, turn)?;
                (Some(Ok(verdict)), met)
            }
            other => return Err(format!("a player does not give the command {other:?} at a table")),
        };
        table.note(by, command)?;
        if let Some(verdict) = verdict {
            let verdict = verdict.map_err(|Objection(sentence)| sentence)?;
            if verdict.orders.iter().any(Order::racks) {
                let seed = table.next_rack();
                let racked = hall.racks.rack(equipment, &mut table.state, seed);
                racked.map_err(|Objection(sentence)| sentence)?;
            }
        }
        Ok(met)
    }

    /// What happens in a stroke at a table.
    fn facts(&mut self, table: &Table, strike: &StrikeFile) -> Result<Facts, String> {
        let hall = Arc::clone(&table.hall);
        let memory = self.memory(&hall);
        memory.lay(table).strike = Some(Strike::from(*strike));
        let run = memory.simulator.play(&memory.setup).map_err(|flaw| flaw.to_string())?;
        Ok(Facts::of(&run.record, &hall.equipment, &table.state.lie, table.state.cue_ball(&hall.equipment)))
    }

    /// Plays a stroke and has it judged.
    fn strike(
        &mut self,
        table: &mut Table,
        by: Side,
        declares: &Declaration,
        strike: &StrikeFile,
        turn: &mut Turn,
    ) -> Result<(Verdict, i32), String> {
        let hall = Arc::clone(&table.hall);
        let equipment = &hall.equipment;
        let facts = self.facts(table, strike)?;
        let cue_ball = table.state.cue_ball(equipment);
        let [own, others] = [by, table.state.next_side(by)].map(|side| table.state.balls_on_for(side, equipment));
        let verdict = table.state.shoot(equipment, declares, &facts).map_err(|Objection(sentence)| sentence)?;
        let index = by.index();
        turn.shots[index] += 1;
        turn.fouls[index] += i32::from(verdict.is_foul());
        for (sum, points) in turn.points.iter_mut().zip(&verdict.points) {
            *sum += points;
        }
        if !verdict.is_foul() {
            let counts = |ball: &BallId| own.contains(ball) || !others.contains(ball);
            turn.pots[index] += in_i32(facts.pocketed_but(cue_ball).iter().filter(|ball| counts(ball)).count());
        }
        let mut met: Vec<BallId> = facts.touches.iter().filter_map(|touch| ball_of(touch.what)).collect();
        met.sort_unstable();
        met.dedup();
        Ok((verdict, in_i32(met.len())))
    }
}

/// The zone in which the next player may put the cue ball; `None` if it is played from where it lies, and after the game.
pub fn zone_of(table: &Table) -> Option<Zone> {
    let turn = table.state.turn()?;
    match turn.hand {
        BallInHand::InHand(zone) | BallInHand::OrInHand(zone) => Some(zone),
        // A cue ball that is not on the bed can be placed whatever the hand is.
        BallInHand::AsItLies => {
            let is_off = !table.state.lie.has(table.state.cue_ball(&table.hall.equipment));
            is_off.then_some(Zone::Anywhere)
        }
    }
}

fn ball_of(what: Touched) -> Option<BallId> {
    match what {
        Touched::Ball(ball) => Some(ball),
        Touched::Cushion(_) | Touched::Jaw(_) | Touched::RailTop => None,
    }
}

fn in_i32(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
