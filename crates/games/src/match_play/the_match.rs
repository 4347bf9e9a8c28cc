//! A match that is played by commands.

use std::borrow::Cow;

use super::colour::Colour;
use super::command::{Command, Outcome, Step, VERSION};
use super::opening::Opening;
use super::played::run_of;
use super::racks::Racks;
use super::recorded::{Recorded, disagreement};
use crate::rules::{
    Declaration, Each, Equipment, Facts, Game, LoadedGame, Next, Objection, Order, Seat, Seats, Side, State, Teams,
    Terms, Verdict,
};
use baize_physics::{Motion, Strike};
use baize_table::rack::{PlacedBall, RackFile};
use baize_table::shot::{ClothMark, ClothMarks, Run, Setup, StrikeFile, Unplayable, marks_of_shot, simulate};

/// What is settled before the first command of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Beginning {
    /// The names of the persons, the computer's included.
    pub players: Each<String>,
    /// Who plays with whom; `None` if everybody plays for himself.
    pub teams: Option<Teams>,
    /// The colours of the persons. A side has that of its first.
    pub colours: Each<Colour>,
    /// The opponent file, a name or a path, of each person whom the computer plays.
    pub opponents: Each<Option<String>>,
    /// The seed of the first rack and of the coin; each further rack has the next one.
    pub seed: u64,
    /// Who chooses the breaker of the first rack.
    pub opening: Opening,
}

impl Beginning {
    /// Persons who play for themselves, with the usual colours and a coin.
    #[must_use]
    pub fn of(players: impl IntoIterator<Item = impl ToString>, seed: u64) -> Self {
        let players: Each<String> = players.into_iter().map(|name| name.to_string()).collect();
        let count = players.len();
        let (colours, opponents) = (Colour::usual(count), Each::of(count, |_| None));
        Self { players, teams: None, colours, opponents, seed, opening: Opening::Coin }
    }
}

/// How a match stands: what taking back a shot restores.
#[derive(Clone, Debug, PartialEq)]
struct Situation {
    state: State,
    /// How many racks the match has had.
    racks: u64,
    /// How many of the `marks` of the match there are, and how many of these were brushed away.
    marks: usize,
    brushed: usize,
}

/// A shot of a match, to look back at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchShot<'a> {
    /// Its place among the steps of the match.
    pub step: usize,
    /// Who played it.
    pub by: Side,
    /// The verdict.
    pub verdict: &'a Verdict,
}

/// A match with all its commands so far.
#[derive(Clone, Debug)]
pub struct Match {
    name: String,
    beginning: Beginning,
    /// How coin or lag went, as a sentence.
    decided: String,
    setup: Setup,
    equipment: Equipment,
    racks: Racks,
    /// How the match stood before the first command.
    at_start: State,
    now: Situation,
    /// The situation before each shot that can be taken back, with the place of the shot in `steps`.
    earlier: Vec<(usize, Situation)>,
    steps: Vec<Step>,
    /// What all shots have left on the cloth, also what was brushed away.
    marks: Vec<ClothMark>,
}

impl Match {
    /// A match before its first command: lag or coin is decided, and the first rack is on the table.
    ///
    /// # Errors
    /// If two players have the same name, if the teams are impossible, if the game cannot be played with these balls on this table, if the lag has no
    /// winner, or if the balls cannot be racked.
    pub fn begin(game: LoadedGame, beginning: Beginning) -> Result<Self, Objection> {
        if let Some(name) = name_of_two(&beginning.players) {
            return Err(Objection(format!("Two players are named {name}; each needs a name of his own.")));
        }
        let setup = Setup { strike: None, ..game.setup };
        let racks = Racks::new(game.rack, &setup);
        let equipment = Equipment::of(&setup);
        let seats = seats_of(&beginning)?;
        let sides = seats.as_ref().map_or_else(|| beginning.players.clone(), Seats::side_names);
        let (winner, decided) = match game.terms.alone {
            Some(_) => (Side::First, format!("{} plays alone.", sides[0])),
            None => beginning.opening.winner(&setup, &game.game, beginning.seed, &sides)?,
        };
        let state = match seats {
            Some(seats) => State::of_seats(&game.game, &game.terms, seats, &equipment, winner)?,
            None => State::new(&game.game, &game.terms, &sides, &equipment, winner)?,
        };
        let (name, at_start) = (game.name, state.clone());
        let now = Situation { state, racks: 0, marks: 0, brushed: 0 };
        let (earlier, steps, marks) = (Vec::new(), Vec::new(), Vec::new());
        let mut begun =
            Self { name, beginning, decided, setup, equipment, racks, at_start, now, earlier, steps, marks };
        begun.rack()?;
        begun.at_start = begun.now.state.clone();
        Ok(begun)
    }

    /// The name of the game that is shown.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What was settled before the first command.
    #[must_use]
    pub fn beginning(&self) -> &Beginning {
        &self.beginning
    }

    /// Who won the match; `None` if nobody did, or if it goes on.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        match self.state().next {
            Next::Over { winner } => winner,
            Next::Shot(_) | Next::Choice { .. } => None,
        }
    }

    /// Who lost a match of two sides; `None` if nobody did, if it goes on, or if more than two play.
    #[must_use]
    pub fn loser(&self) -> Option<Side> {
        self.winner().filter(|_| self.state().players.len() == 2).map(Side::other)
    }

    /// How coin or lag went, in a few sentences: who chooses the breaker of the first rack, and after a lag why.
    #[must_use]
    pub fn decided(&self) -> &str {
        &self.decided
    }

    /// The colour of a side: that of its first person.
    #[must_use]
    pub fn colour(&self, side: Side) -> Colour {
        let first = match &self.beginning.teams {
            Some(teams) => teams.of(side).next(),
            None => Some(Seat::alone_at(side)),
        };
        first.and_then(|seat| self.beginning.colours.of_seat(seat).copied()).unwrap_or(Colour::Blue)
    }

    /// The name of a person of this match; empty if there are fewer.
    #[must_use]
    pub fn person(&self, seat: Seat) -> &str {
        self.beginning.players.of_seat(seat).map_or("", String::as_str)
    }

    /// The opponent file of a person whom the computer plays; `None` for a person of flesh.
    #[must_use]
    pub fn opponent_of(&self, seat: Seat) -> Option<&str> {
        self.beginning.opponents.of_seat(seat)?.as_deref()
    }

    /// The game with its options.
    #[must_use]
    pub fn game(&self) -> Game {
        self.now.state.game()
    }

    /// How long the match is and who breaks.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.now.state.terms
    }

    /// Table, balls and physics, with every ball in its place in the rack file.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The rack file, with its ball set in place.
    #[must_use]
    pub fn rack_file(&self) -> &RackFile {
        self.racks.file()
    }

    /// What the rules know of table and balls.
    #[must_use]
    pub fn equipment(&self) -> &Equipment {
        &self.equipment
    }

    /// Score, places of the balls, and what comes next.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.now.state
    }

    /// What the shots have left on the cloth since it was brushed; before the first shot it is brushed. A match file does not
    /// have it: it follows from the shots.
    #[must_use]
    pub fn marks(&self) -> ClothMarks {
        let mut marks = ClothMarks::default();
        marks.add(self.marks.iter().skip(self.now.brushed).copied());
        marks
    }

    /// How the match stood before the first command: the first rack is on the table.
    #[must_use]
    pub fn at_start(&self) -> &State {
        &self.at_start
    }

    /// All commands so far with their outcomes, also those that were taken back.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// How the match stood after each of the [`steps`](Self::steps).
    #[must_use]
    pub fn states(&self) -> Vec<State> {
        let mut states: Vec<State> = Vec::with_capacity(self.steps.len());
        let mut before_shots = Vec::new();
        for step in &self.steps {
            let mut now = states.last().unwrap_or(&self.at_start).clone();
            if step.command.is_like_a_shot() {
                before_shots.push(now.clone());
            }
            match (&step.command, &step.outcome) {
                (_, Some(outcome)) => now = outcome.state.clone(),
                (Command::TakeBack, None) => now = before_shots.pop().unwrap_or(now),
                // It was possible when the command was given.
                (Command::PlaceCueBall(place), None) => drop(now.place(&self.equipment, *place)),
                (Command::TakeCueBall(ball), None) => drop(now.take_cue_ball(&self.equipment, *ball)),
                (_, None) => {}
            }
            states.push(now);
        }
        states
    }

    /// Whether a shot can be taken back.
    #[must_use]
    pub fn can_take_back(&self) -> bool {
        !self.earlier.is_empty()
    }

    /// Whether both players have agreed that the coach helps.
    #[must_use]
    pub fn has_coach(&self) -> bool {
        has_coach(&self.steps)
    }

    /// The shots that were played and not taken back, in order.
    pub fn shots(&self) -> impl Iterator<Item = MatchShot<'_>> {
        self.earlier.iter().filter_map(|(index, _)| {
            let step = self.steps.get(*index)?;
            let verdict = &step.outcome.as_ref()?.verdict;
            matches!(step.command, Command::Strike { .. }).then_some(MatchShot { step: *index, by: step.by, verdict })
        })
    }

    /// How many strokes a player has made, without those that were taken back.
    #[must_use]
    pub fn strokes_of(&self, side: Side) -> u64 {
        self.shots().filter(|shot| shot.by == side).count() as u64
    }

    /// Table, balls and physics before a shot of [`shots`](Self::shots), with its stroke. `None` for any other step.
    #[must_use]
    pub fn again(&self, step: usize) -> Option<Setup> {
        let (_, before) = self.earlier.iter().find(|(index, _)| *index == step)?;
        let Command::Strike { strike, .. } = self.steps.get(step)?.command else { return None };
        Some(Setup { strike: Some(Strike::from(strike)), ..self.lying_in(&before.state) })
    }

    /// The set-up of the balls as they lie now; its cue ball is the one that is struck next.
    #[must_use]
    pub fn lying(&self) -> Setup {
        self.lying_in(&self.now.state)
    }

    fn lying_in(&self, state: &State) -> Setup {
        lying(&self.setup, &self.equipment, state)
    }

    /// The set-up of the coming shot with its stroke. [`give`](Self::give) plays exactly this.
    ///
    /// # Errors
    /// If it is not this player's turn, or if the shot is not possible now.
    pub fn shot(&self, by: Side, declares: &Declaration, strike: &StrikeFile) -> Result<Setup, Objection> {
        self.check_turn(by)?;
        match self.now.state.objection(&self.equipment, declares) {
            Some(objection) => Err(objection),
            None => Ok(Setup { strike: Some(Strike::from(*strike)), ..self.lying() }),
        }
    }

    /// Carries out a command of a player, and returns the verdict if there is one.
    ///
    /// # Errors
    /// Why the command is not possible now, as a sentence. Then nothing has changed.
    pub fn give(&mut self, by: Side, command: Command) -> Result<Option<&Verdict>, Objection> {
        self.take(by, self.state().seat(by), command, None)
    }

    /// Carries out a command of a person, as [`give`](Self::give). Of partners only the one whose turn it is can play.
    ///
    /// # Errors
    /// As [`give`](Self::give), and if there is no such person.
    pub fn give_as(&mut self, seat: Seat, command: Command) -> Result<Option<&Verdict>, Objection> {
        let side = self.check_seat(seat, command.needs_turn())?;
        self.take(side, seat, command, None)
    }

    /// The side of a person who gives a command, which must be the one whose turn it is if `in_turn`.
    fn check_seat(&self, seat: Seat, in_turn: bool) -> Result<Side, Objection> {
        let state = self.state();
        let Some(side) = state.side_of(seat) else {
            let count = self.beginning.players.len();
            return Err(Objection(format!("There are only {count} players, so the player {seat} does not exist.")));
        };
        let up = state.seat(side);
        if in_turn && up != seat {
            let (right, wrong) = (self.person(up), self.person(seat));
            return Err(Objection(format!("On this side it is the turn of {right}, not of {wrong}.")));
        }
        Ok(side)
    }

    /// Judges a stroke that was played at a table: as [`give`](Self::give) with [`Command::Strike`], but the shot is not
    /// computed again. `setup` is what it was played from, with its stroke, and `run` is how it went.
    ///
    /// # Errors
    /// As [`give`](Self::give), and if it is another stroke than `strike` or began with other balls, table or physics than
    /// the match has now.
    pub fn give_played(
        &mut self,
        by: Side,
        declares: Declaration,
        strike: StrikeFile,
        (setup, run): (&Setup, &Run),
    ) -> Result<Option<&Verdict>, Objection> {
        self.take(by, self.state().seat(by), Command::Strike { declares, strike }, Some((setup, run)))
    }

    /// Carries out a command. If it is a stroke that was played already, `played` has its set-up and its run.
    fn take(
        &mut self,
        by: Side,
        seat: Seat,
        command: Command,
        played: Option<(&Setup, &Run)>,
    ) -> Result<Option<&Verdict>, Objection> {
        if command.needs_turn() {
            self.check_turn(by)?;
        }
        if command == Command::TakeBack {
            self.take_back()?;
            self.steps.push(Step { by, seat, command, outcome: None, is_taken_back: false });
            return Ok(None);
        }
        let before = self.now.clone();
        let verdict = match self.carry_out(by, &command, played) {
            Ok(verdict) => verdict,
            Err(objection) => {
                self.go_back_to(before);
                return Err(objection);
            }
        };
        if command.is_like_a_shot() {
            self.earlier.push((self.steps.len(), before));
        }
        let outcome = verdict.map(|verdict| Outcome {
            verdict,
            state: self.now.state.clone(),
            version: VERSION.to_owned(),
            disagreement: None,
        });
        self.steps.push(Step { by, seat, command, outcome, is_taken_back: false });
        Ok(self.steps.last().and_then(|step| step.outcome.as_ref()).map(|outcome| &outcome.verdict))
    }

    /// Carries out a command of a match file again. If this version computes another outcome than the `recorded` one, the
    /// recorded one stands, and the step says so.
    ///
    /// # Errors
    /// As [`give`](Self::give), and if the recorded outcome is impossible in this match.
    pub(super) fn give_again(&mut self, seat: Seat, command: Command, recorded: Recorded) -> Result<(), Objection> {
        let earlier_racks = self.now.racks;
        self.give_as(seat, command)?;
        let Some(step) = self.steps.last_mut() else { return Ok(()) };
        let Some(outcome) = &mut step.outcome else { return Err(recorded.not_expected()) };
        let Some(disagreement) = disagreement(outcome, &recorded) else {
            // The same outcome in other words is told in those of this version.
            recorded.check_texts()?;
            outcome.version = recorded.version;
            return Ok(());
        };
        recorded.check(&self.equipment, &outcome.state)?;
        let has_racked = recorded.orders.iter().any(Order::racks);
        *outcome = recorded.into_outcome(step.by, disagreement);
        self.now.state = outcome.state.clone();
        self.now.racks = earlier_racks + u64::from(has_racked);
        Ok(())
    }

    fn check_turn(&self, by: Side) -> Result<(), Objection> {
        let state = &self.now.state;
        match (state.to_act(), &state.next) {
            (Some(side), _) if side == by => Ok(()),
            (Some(side), Next::Choice { .. }) => {
                Err(Objection(format!("It is {} who chooses now, not {}.", state.name(side), state.name(by))))
            }
            (Some(side), _) => {
                Err(Objection(format!("It is the turn of {}, not of {}.", state.name(side), state.name(by))))
            }
            (None, _) => Err(Objection("The match is over.".to_owned())),
        }
    }

    fn carry_out(
        &mut self,
        by: Side,
        command: &Command,
        played: Option<(&Setup, &Run)>,
    ) -> Result<Option<Verdict>, Objection> {
        let equipment = &self.equipment;
        let state = &mut self.now.state;
        let verdict = match command {
            Command::Choose(choice) => state.choose(equipment, *choice)?,
            Command::PlaceCueBall(place) => {
                state.place(equipment, *place)?;
                return Ok(None);
            }
            Command::TakeCueBall(ball) => {
                state.take_cue_ball(equipment, *ball)?;
                return Ok(None);
            }
            Command::Strike { declares, strike } => self.strike(by, declares, strike, played)?,
            Command::BrushCloth => {
                self.now.brushed = self.now.marks;
                return Ok(None);
            }
            Command::AgreeOnCoach => {
                agree_on_coach(state, &self.steps)?;
                return Ok(None);
            }
            Command::RunOutOfTime => state.run_out_of_time(equipment)?,
            Command::AgreeOnFoul(foul) => state.agree_on_foul(equipment, *foul)?,
            Command::ClaimRack => state.claim_rack(equipment, by)?,
            Command::ConcedeRack => state.concede_rack(equipment, by)?,
            Command::ConcedeMatch => state.concede_match(by)?,
            Command::AgreeOnStalemate => state.agree_on_stalemate(equipment)?,
            Command::TakeExtension => state.take_extension(by)?,
            Command::TakeTimeOut => state.take_time_out(by)?,
            Command::WarnOfStalemate => state.warn_of_stalemate()?,
            Command::LagAfterStalemate(opening) => {
                let seed = self.beginning.seed.wrapping_add(self.now.racks);
                let names = state.players.iter().map(|player| player.name.clone()).collect();
                let (winner, _) = opening.winner(&self.setup, &state.game(), seed, &names)?;
                state.lag_after_stalemate(equipment, winner)?
            }
            // `give` has already taken the shot back, because that changes more than the situation.
            Command::TakeBack => return Ok(None),
        };
        if verdict.orders.iter().any(Order::racks) {
            self.rack()?;
        }
        Ok(Some(verdict))
    }

    fn strike(
        &mut self,
        by: Side,
        declares: &Declaration,
        strike: &StrikeFile,
        played: Option<(&Setup, &Run)>,
    ) -> Result<Verdict, Objection> {
        let setup = self.shot(by, declares, strike)?;
        let run = match played {
            Some((from, run)) => run_of(&setup, from, run)?,
            None => Cow::Owned(simulate(&setup).map_err(|reason| unplayable(&reason))?),
        };
        self.marks.extend(marks_of_shot(&run, setup.balls.iter().map(|placed| placed.ball.radius)));
        self.now.marks = self.marks.len();
        let state = &mut self.now.state;
        let facts = Facts::of(&run.record, &self.equipment, &state.lie, state.cue_ball(&self.equipment));
        state.shoot(&self.equipment, declares, &facts)
    }

    /// Puts the balls where the next rack has them.
    fn rack(&mut self) -> Result<(), Objection> {
        let seed = self.beginning.seed.wrapping_add(self.now.racks);
        self.now.racks += 1;
        self.racks.rack(&self.equipment, &mut self.now.state, seed)
    }

    fn go_back_to(&mut self, before: Situation) {
        self.marks.truncate(before.marks);
        self.now = before;
    }

    fn take_back(&mut self) -> Result<(), Objection> {
        let Some((index, before)) = self.earlier.pop() else {
            return Err(Objection("There is no shot that could be taken back.".to_owned()));
        };
        self.go_back_to(before);
        self.steps[index..].iter_mut().filter(|step| step.is_undone_with_shot()).for_each(Step::mark_taken_back);
        Ok(())
    }
}

/// The persons of a match with partners; `None` if everybody plays for himself.
fn seats_of(beginning: &Beginning) -> Result<Option<Seats>, Objection> {
    let Some(teams) = &beginning.teams else { return Ok(None) };
    let seats = Seats::new(beginning.players.clone(), teams.clone());
    seats.map(Some).map_err(|flaws| {
        let flaw = flaws.first().map_or_else(String::new, ToString::to_string);
        Objection(format!("These teams are not possible: {flaw}."))
    })
}

/// A name that two players have.
fn name_of_two(players: &[String]) -> Option<&str> {
    let is_again = |(place, name): &(usize, &String)| players.iter().take(*place).any(|other| other == *name);
    players.iter().enumerate().find(is_again).map(|(_, name)| name.as_str())
}

/// The set-up of the balls as they lie in `state`; its cue ball is the one that is struck next. `game` has every ball of the game.
#[must_use]
pub fn lying(game: &Setup, equipment: &Equipment, state: &State) -> Setup {
    let mut setup = game.clone();
    lay(&mut setup, game, equipment, state);
    setup
}

/// Lays the balls of `setup` as they lie in `state`, and makes its cue ball the one that is struck next. `game` has every ball of the
/// game; `setup` is a copy of it in which other balls may be left out. Where many shots are played, this is faster than [`lying`].
pub fn lay(setup: &mut Setup, game: &Setup, equipment: &Equipment, state: &State) {
    let lie = |placed: &PlacedBall| {
        let centre = state.lie.centre(placed.ball.id)?;
        let motion = Motion::at_rest(centre.x, centre.y, placed.ball.radius);
        Some(PlacedBall { motion, ..placed.clone() })
    };
    setup.balls.clear();
    setup.balls.extend(game.balls.iter().filter_map(lie));
    let struck = state.cue_ball(equipment);
    setup.cue_ball = setup.balls.iter().position(|placed| placed.ball.id == struck).unwrap_or_default();
}

fn unplayable(reason: &Unplayable) -> Objection {
    Objection(format!("The stroke cannot be played: {reason}."))
}

fn has_coach(steps: &[Step]) -> bool {
    steps.iter().any(|step| step.command == Command::AgreeOnCoach)
}

fn agree_on_coach(state: &State, steps: &[Step]) -> Result<(), Objection> {
    if state.to_act().is_none() {
        return Err(Objection("The match is over.".to_owned()));
    }
    if has_coach(steps) {
        return Err(Objection("The coach helps both players already.".to_owned()));
    }
    Ok(())
}

impl Step {
    /// Whether it is taken back with a shot before it. Somebody who has agreed to the coach has agreed for the whole match.
    fn is_undone_with_shot(&self) -> bool {
        !matches!(self.command, Command::TakeBack | Command::AgreeOnCoach)
    }

    fn mark_taken_back(&mut self) {
        self.is_taken_back = true;
    }
}
