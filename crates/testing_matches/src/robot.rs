//! A simple player: it aims at a ball on, with a speed from a seed, and plays the first stroke that looks good.

use baize_files::Source;
use baize_games::match_play::{Beginning, Command, LoadedMatch, Match, Opening};
use baize_games::rules::{Calls, Choice, Declaration, Facts, LoadedGame, Next, Side, StrokeKind, Verdict};
use baize_physics::BallId;
use baize_table::shot::{StrikeFile, TipFile, simulate};
use glam::DVec2;

use baize_testing::random::Dice;

/// The most strokes that the player tries in the engine before playing one.
const THOUGHTS: usize = 24;
/// No frame needs more commands than this.
const LONGEST: usize = 4000;

/// A match of this text of a game file between Anna and Ben, and as many more as the game needs. Anna has won the coin.
pub fn match_of(game: &str, seed: u64) -> Match {
    let loaded = LoadedGame::of_source(Source::of_text("game", game)).unwrap_or_else(|error| panic!("{error}"));
    let names = ["Anna", "Ben", "Cleo", "Dan", "Eva"].into_iter().take(*loaded.game.sides().start());
    let beginning = Beginning { opening: Opening::Won(Side::First), ..Beginning::of(names, seed) };
    Match::begin(loaded, beginning).unwrap_or_else(|objection| panic!("{objection}"))
}

/// Plays a match of this game to its end.
pub fn whole_match(game: &str, seed: u64) -> Match {
    let mut the_match = match_of(game, seed);
    let mut robot = Robot::new(seed);
    for _ in 0..LONGEST {
        if robot.act(&mut the_match).is_none() {
            return the_match;
        }
    }
    panic!("the match does not end: {:#?}", the_match.state());
}

/// The player, who plays both sides.
pub struct Robot {
    dice: Dice,
}

impl Robot {
    /// A robot whose choices follow from that number.
    pub fn new(seed: u64) -> Self {
        Self { dice: Dice::of(seed) }
    }

    /// Gives one command; `None` if the match is over.
    pub fn act(&mut self, the_match: &mut Match) -> Option<Command> {
        let by = the_match.state().to_act()?;
        let command = match &the_match.state().next {
            Next::Choice { offers, .. } => Command::Choose(offers[0].choice),
            _ if the_match.state().must_place(the_match.equipment()).is_some() => {
                return Some(self.place(the_match, by));
            }
            _ => self.cue_ball(the_match).unwrap_or_else(|| self.stroke(the_match, by)),
        };
        the_match.give(by, command).unwrap_or_else(|objection| panic!("{objection} {command:?}"));
        Some(command)
    }

    /// Plays until this many shots were struck or the match is over.
    pub fn shots(&mut self, the_match: &mut Match, count: usize) {
        let mut struck = 0;
        while struck < count {
            match self.act(the_match) {
                Some(Command::Strike { .. }) => struck += 1,
                Some(_) => {}
                None => return,
            }
        }
    }

    fn place(&mut self, the_match: &mut Match, by: Side) -> Command {
        let (length, width) = (the_match.setup().table.length, the_match.setup().table.width);
        for _ in 0..10_000 {
            // Most zones are near the head.
            let farthest = if self.dice.happens(0.7) { -0.2 } else { 0.49 };
            let x = self.dice.between(-0.49, farthest);
            let command = Command::PlaceCueBall(DVec2::new(x * length, self.dice.between(-0.45, 0.45) * width));
            if the_match.give(by, command).is_ok() {
                return command;
            }
        }
        panic!("the cue ball has no place: {:?}", the_match.state().next);
    }

    /// Takes another ball as cue ball now and then, where that may be chosen and was not just done.
    fn cue_ball(&mut self, the_match: &Match) -> Option<Command> {
        let choice = the_match.state().cue_balls(the_match.equipment());
        let last = the_match.steps().last().map(|step| step.command);
        let may_take = !choice.is_empty() && !matches!(last, Some(Command::TakeCueBall(_)));
        (may_take && self.dice.happens(0.5)).then(|| Command::TakeCueBall(*self.dice.pick(&choice)))
    }

    /// The first stroke that keeps the turn; otherwise the last one without a foul; otherwise any.
    fn stroke(&mut self, the_match: &Match, by: Side) -> Command {
        let mut best = None;
        for _ in 0..THOUGHTS {
            let (declares, strike) = self.idea(the_match);
            let Some(verdict) = foreseen(the_match, by, &declares, &strike) else { continue };
            let command = Command::Strike { declares, strike };
            let goes_on = matches!(&verdict.next, Next::Shot(turn) if turn.player == by);
            if !verdict.is_foul() && (goes_on || matches!(verdict.next, Next::Over { .. })) {
                return command;
            }
            if !verdict.is_foul() || best.is_none() {
                best = Some(command);
            }
        }
        best.expect("some stroke can be played")
    }

    fn idea(&mut self, the_match: &Match) -> (Declaration, StrikeFile) {
        let (state, equipment) = (the_match.state(), the_match.equipment());
        let balls_on = state.balls_on(equipment);
        let target = *self.dice.pick(&balls_on);
        let pockets = &equipment.table.boundary.pockets;
        let pocket = (self.dice.next() * pockets.len() as f64) as usize;
        let cue_ball = state.cue_ball(equipment);
        let centre = |ball: BallId| state.lie.centre(ball).expect("it is on the bed");
        let (from, to) = (centre(cue_ball), centre(target));
        let touch = equipment.touching(cue_ball, target);
        let is_break = state.turn().is_some_and(|turn| turn.stroke == StrokeKind::Break);
        let aim = match pockets.get(pocket) {
            Some(hole) if !is_break => to - (hole.centre - to).normalize_or_zero() * touch,
            _ => to + (to - from).perp().normalize_or_zero() * touch * self.dice.between(-0.9, 0.9),
        };
        let aim = if is_break && !pockets.is_empty() { to } else { aim };
        let speed = if is_break { self.dice.between(7.0, 10.0) } else { self.dice.between(1.0, 6.0) };
        let tip = TipFile { side: self.dice.between(-0.3, 0.3), height: self.dice.between(-0.3, 0.3) };
        let way = aim - from;
        let direction_deg = libm::atan2(way.y, way.x).to_degrees();
        (
            declared(&state.calls(equipment), target, pocket),
            StrikeFile { speed, direction_deg, tip, elevation_deg: 0.0 },
        )
    }
}

fn declared(calls: &Calls, target: BallId, pocket: usize) -> Declaration {
    if calls.free_balls.contains(&target) {
        Declaration::FreeBall(target)
    } else if calls.nominations.contains(&target) {
        Declaration::Nominate(target)
    } else if calls.pots.contains(&target) {
        Declaration::Pot { ball: target, pocket }
    } else {
        Declaration::Nothing
    }
}

/// The verdict about a stroke if it were played now; `None` if it cannot be played.
fn foreseen(the_match: &Match, by: Side, declares: &Declaration, strike: &StrikeFile) -> Option<Verdict> {
    let (mut state, equipment) = (the_match.state().clone(), the_match.equipment());
    let run = simulate(&the_match.shot(by, declares, strike).ok()?).ok()?;
    let facts = Facts::of(&run.record, equipment, &state.lie, state.cue_ball(equipment));
    state.shoot(equipment, declares, &facts).ok()
}

/// A stroke of this speed in this direction, without a declaration.
pub fn plain_strike(speed: f64, direction_deg: f64) -> Command {
    let strike = StrikeFile { speed, direction_deg, tip: TipFile::default(), elevation_deg: 0.0 };
    Command::Strike { declares: Declaration::Nothing, strike }
}

/// A nine-ball match in which Anna, who breaks, has placed the cue ball.
pub fn before_break(game: &str) -> Match {
    let mut the_match = match_of(game, 7);
    the_match.give(Side::First, Command::Choose(Choice::BreakFirst)).expect("it is offered");
    the_match.give(Side::First, Command::PlaceCueBall(DVec2::new(-0.7, 0.1))).expect("it is in the kitchen");
    the_match
}

/// The match of a file with this text.
///
/// # Panics
/// If the file cannot be used.
#[must_use]
pub fn loaded(text: &str) -> Match {
    let source = Source::of_text("saved.match.ron", text);
    LoadedMatch::of_source(source).unwrap_or_else(|error| panic!("{error}")).the_match
}
