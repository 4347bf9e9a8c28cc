//! Scripted shots: records that are written by the test instead of computed, and a match that judges them.
//!
//! ```text
//! let mut game = Game::of("nine_ball");
//! game.breaks(shot().hits("1").pots("3", "foot left"));
//! ```

#![allow(clippy::allow_attributes, dead_code, reason = "not every game needs every word")]

use baize_files::{Folders, Source};
use baize_games::rules::{
    BallInHand, Choice, Declaration, Equipment, Facts, FoulKind, Lie, LoadedGame, Next, Objection, Place, Side, State,
    StrokeKind, Turn, Verdict, Zone,
};
use baize_physics::{BallId, Change, Meeting, Motion, Phase};
use baize_table::shot::{Ending, Event, EventKind, Final, Frozen, Record};
use glam::{DVec2, DVec3};

pub use baize_games::rules::Side::{First, Second};

/// Seconds between two events of a script.
const STEP: f64 = 0.1;
/// A time at which the tip is still at the cue ball, in seconds.
const EARLY: f64 = 4e-4;

/// An event of a scripted shot. Balls and parts of the table are named.
#[derive(Clone, Debug)]
enum Step {
    Meet(String, String, f64),
    MeetEarly(String, f64),
    MeetTogether(Vec<String>),
    MeetSoon(String, f64),
    Cushion(String, String),
    CushionEarly(f64),
    Pocket(String, String),
    OffTable(String),
    Cross(String, String, bool),
    Jump(String),
    Stop(String, f64, f64),
    Turn(String, f64, f64),
}

/// A scripted shot: what happens after the cue ball is struck.
#[derive(Clone, Debug, Default)]
pub struct Shot {
    frozen: Vec<(String, String)>,
    miscue: bool,
    /// Speed of the cue ball after the stroke, if it is not 1 m/s.
    speed: Option<f64>,
    steps: Vec<Step>,
}

/// A shot in which nothing happens yet.
pub fn shot() -> Shot {
    Shot::default()
}

impl Shot {
    fn then(mut self, step: Step) -> Self {
        self.steps.push(step);
        self
    }

    /// The cue ball hits a ball.
    pub fn hits(self, ball: &str) -> Self {
        self.meet("cue", ball)
    }

    /// Two balls meet.
    pub fn meet(self, one: &str, other: &str) -> Self {
        self.then(Step::Meet(one.to_owned(), other.to_owned(), 1.0))
    }

    /// The cue ball hits several balls at the same time.
    pub fn hits_together(self, balls: &[&str]) -> Self {
        self.then(Step::MeetTogether(balls.iter().map(|&ball| ball.to_owned()).collect()))
    }

    /// The cue ball hits a ball this many seconds after the last event.
    pub fn hits_soon(self, ball: &str, delay: f64) -> Self {
        self.then(Step::MeetSoon(ball.to_owned(), delay))
    }

    /// The cue ball hits a ball while the tip is still at it.
    pub fn double_hits(self, ball: &str) -> Self {
        self.then(Step::MeetEarly(ball.to_owned(), 1.0))
    }

    /// The same, but as a thin hit.
    pub fn grazes_early(self, ball: &str) -> Self {
        self.then(Step::MeetEarly(ball.to_owned(), 0.1))
    }

    /// The cue ball meets a cushion while the tip is still at it.
    pub fn double_hits_at_cushion(self) -> Self {
        self.then(Step::CushionEarly(1.0))
    }

    /// The same, but at a flat angle.
    pub fn grazes_cushion_early(self) -> Self {
        self.then(Step::CushionEarly(0.1))
    }

    /// A ball reaches the first cushion of the table.
    pub fn cushion(self, ball: &str) -> Self {
        self.cushion_of(ball, "")
    }

    /// A ball reaches the cushion of that name.
    pub fn cushion_of(self, ball: &str, cushion: &str) -> Self {
        self.then(Step::Cushion(ball.to_owned(), cushion.to_owned()))
    }

    /// Each of these balls reaches a cushion.
    pub fn cushions(self, balls: &[&str]) -> Self {
        balls.iter().fold(self, |shot, ball| shot.cushion(ball))
    }

    /// A ball falls into the pocket of that name.
    pub fn pots(self, ball: &str, pocket: &str) -> Self {
        self.then(Step::Pocket(ball.to_owned(), pocket.to_owned()))
    }

    /// The cue ball falls into a pocket.
    pub fn scratches(self) -> Self {
        self.pots("cue", "")
    }

    /// A ball leaves the table.
    pub fn off_table(self, ball: &str) -> Self {
        self.then(Step::OffTable(ball.to_owned()))
    }

    /// A ball crosses the string of that name towards the foot.
    pub fn crosses(self, ball: &str, string: &str) -> Self {
        self.then(Step::Cross(ball.to_owned(), string.to_owned(), true))
    }

    /// A ball crosses the string of that name towards the head.
    pub fn crosses_back(self, ball: &str, string: &str) -> Self {
        self.then(Step::Cross(ball.to_owned(), string.to_owned(), false))
    }

    /// The cue ball jumps over a ball.
    pub fn jumps(self, ball: &str) -> Self {
        self.then(Step::Jump(ball.to_owned()))
    }

    /// A ball comes to rest at this place, in metres.
    pub fn stops(self, ball: &str, x: f64, y: f64) -> Self {
        self.then(Step::Stop(ball.to_owned(), x, y))
    }

    /// A ball meets a cushion at this place, in metres.
    pub fn turns_at(self, ball: &str, x: f64, y: f64) -> Self {
        self.then(Step::Turn(ball.to_owned(), x, y))
    }

    /// The cue ball reaches a cushion this many times.
    pub fn banks(self, times: usize) -> Self {
        (0..times).fold(self, |shot, _| shot.cushion("cue"))
    }

    /// The cue ball leaves the tip at this speed, in metres per second.
    pub fn at_speed(mut self, speed: f64) -> Self {
        self.speed = Some(speed);
        self
    }

    /// The tip slips off.
    pub fn miscues(mut self) -> Self {
        self.miscue = true;
        self
    }

    /// A ball touches another ball, or the cushion of that name, before the stroke.
    pub fn frozen(mut self, ball: &str, to: &str) -> Self {
        self.frozen.push((ball.to_owned(), to.to_owned()));
        self
    }

    /// The record of the shot with the balls as they lie. A ball without an end of its own stays where it is, and so
    /// does a cue ball that is in no pocket.
    pub fn record(&self, equipment: &Equipment, lie: &Lie, cue_ball: BallId) -> Record {
        let desk = Desk { equipment, cue_ball };
        let before = Motion::at_rest(0.0, 0.0, 0.0);
        let after = Motion { velocity: DVec3::X * self.speed.unwrap_or(1.0), ..before };
        let tip = EventKind::Tip { ball: cue_ball, miscue: self.miscue };
        let changes = std::iter::once(Change { ball: cue_ball, before, after }).collect();
        let mut record = Record { events: vec![Event { time: 0.0, kind: tip, changes }], ..Record::default() };
        record.frozen = self.frozen.iter().map(|(ball, to)| desk.frozen(ball, to)).collect();
        let mut after = lie.clone();
        for (index, step) in self.steps.iter().enumerate() {
            desk.play(step, STEP * (index + 1) as f64, &mut record, &mut after);
        }
        record.finals = after.places().map(|(ball, place)| desk.end(ball, place)).collect();
        (record.ending, record.duration) = (Ending::AtRest, STEP * (self.steps.len() + 1) as f64);
        record
    }
}

/// Turns names into ids.
struct Desk<'a> {
    equipment: &'a Equipment,
    cue_ball: BallId,
}

impl Desk<'_> {
    fn ball(&self, name: &str) -> BallId {
        match name {
            "cue" => self.cue_ball,
            _ => self.equipment.named(name).unwrap_or_else(|| panic!("no ball is named {name}")),
        }
    }

    fn pocket(&self, name: &str) -> usize {
        if name.is_empty() {
            return 0;
        }
        self.equipment.pocket(name).unwrap_or_else(|| {
            let known: Vec<_> = self.equipment.table.boundary.pockets.iter().map(|pocket| &pocket.name).collect();
            panic!("no pocket is named {name}, but {known:?}")
        })
    }

    fn cushion(&self, name: &str) -> usize {
        let cushions = &self.equipment.table.boundary.cushions;
        let found = cushions.iter().position(|cushion| name.is_empty() && !cushion.facing || cushion.name == name);
        found.unwrap_or_else(|| panic!("no cushion is named {name}"))
    }

    fn string(&self, name: &str) -> usize {
        let strings = &self.equipment.table.strings;
        strings.iter().position(|(known, _)| known == name).unwrap_or_else(|| panic!("no string is named {name}"))
    }

    fn frozen(&self, ball: &str, to: &str) -> Frozen {
        let ball = self.ball(ball);
        match self.equipment.named(to) {
            Some(other) => Frozen::Balls(ball.min(other), ball.max(other)),
            None => Frozen::Cushion(ball, self.cushion(to)),
        }
    }

    fn play(&self, step: &Step, time: f64, record: &mut Record, lie: &mut Lie) {
        let last = record.events.last().map_or(0.0, |event| event.time);
        let mut contact = |time: f64, meeting: Meeting, normal_speed: f64| {
            let kind = EventKind::Contact { meeting, normal: DVec3::X, normal_speed, point: DVec3::ZERO };
            record.events.push(Event { time, kind, changes: Default::default() });
        };
        let balls = |one: BallId, other: BallId| Meeting::Balls(one.min(other), one.max(other));
        match step {
            Step::Meet(one, other, speed) => contact(time, balls(self.ball(one), self.ball(other)), *speed),
            Step::MeetEarly(ball, speed) => contact(EARLY, balls(self.cue_ball, self.ball(ball)), *speed),
            Step::MeetSoon(ball, delay) => contact(last + delay, balls(self.cue_ball, self.ball(ball)), 1.0),
            Step::MeetTogether(names) => {
                for name in names {
                    contact(time, balls(self.cue_ball, self.ball(name)), 1.0);
                }
            }
            Step::Cushion(ball, cushion) => {
                contact(time, Meeting::Cushion(self.ball(ball), self.cushion(cushion)), 1.0);
            }
            Step::CushionEarly(speed) => contact(EARLY, Meeting::Cushion(self.cue_ball, self.cushion("")), *speed),
            Step::Pocket(ball, pocket) => {
                let (ball, pocket) = (self.ball(ball), self.pocket(pocket));
                contact(time, Meeting::Pocket(ball, pocket), 1.0);
                lie.set(ball, Place::Pocket(pocket));
            }
            Step::OffTable(ball) => {
                let ball = self.ball(ball);
                let kind = EventKind::Transition(ball, Phase::OffTable);
                record.events.push(Event { time, kind, changes: Default::default() });
                lie.set(ball, Place::Off);
            }
            Step::Cross(ball, string, to_foot) => {
                let (ball, string) = (self.ball(ball), self.string(string));
                let kind = EventKind::Crossing { ball, string, to_foot: *to_foot };
                record.events.push(Event { time, kind, changes: Default::default() });
            }
            Step::Jump(ball) => {
                let kind = EventKind::Jump { ball: self.cue_ball, over: self.ball(ball) };
                record.events.push(Event { time, kind, changes: Default::default() });
            }
            Step::Stop(ball, x, y) => lie.set(self.ball(ball), Place::Bed(*x, *y)),
            Step::Turn(ball, x, y) => {
                let ball = self.ball(ball);
                contact(time, Meeting::Cushion(ball, 0), 1.0);
                let there = Motion::at_rest(*x, *y, self.equipment.radius(ball));
                let change = Change { ball, before: there, after: there };
                record.events.last_mut().expect("it was pushed").changes.push(change);
            }
        }
    }

    fn end(&self, ball: BallId, place: Place) -> Final {
        let radius = self.equipment.radius(ball);
        let (centre, phase) = match place {
            Place::Bed(x, y) => (DVec2::new(x, y), Phase::Resting),
            Place::Pocket(pocket) => (DVec2::ZERO, Phase::Pocketed(pocket)),
            Place::Off => (DVec2::ZERO, Phase::OffTable),
        };
        Final { ball, motion: Motion::at_rest(centre.x, centre.y, radius), phase }
    }
}

/// A match that judges scripted shots. Anna is the first player, Ben the second.
#[derive(Clone, Debug)]
pub struct Game {
    pub equipment: Equipment,
    pub state: State,
    declaration: Declaration,
}

impl Game {
    /// The game of a file that ships, before the break: Anna won the lag and breaks.
    pub fn of(name: &str) -> Self {
        let loaded = LoadedGame::find(name, &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"));
        let mut game = Self::loaded(&loaded);
        game.choose(Choice::BreakFirst);
        game
    }

    /// The game of this text of a game file, before the break.
    pub fn of_text(text: &str) -> Self {
        let source = Source::of_text("text", text.to_owned());
        let loaded = LoadedGame::of_source(source).unwrap_or_else(|error| panic!("{error}"));
        let mut game = Self::loaded(&loaded);
        game.choose(Choice::BreakFirst);
        game
    }

    /// The game of a file that ships, with these options, among the first `count` of Anna, Ben, Cleo, Dan and Eva. Anna breaks.
    pub fn among(name: &str, options: &str, count: usize) -> Self {
        let mut loaded = LoadedGame::find(name, &Folders::of_game()).unwrap_or_else(|error| panic!("{error}"));
        loaded.game = ron::from_str(options).unwrap_or_else(|error| panic!("{error}"));
        let equipment = Equipment::of(&loaded.setup);
        let names = ["Anna", "Ben", "Cleo", "Dan", "Eva"].into_iter().take(count);
        let state = State::new(&loaded.game, &loaded.terms, names, &equipment, First)
            .unwrap_or_else(|objection| panic!("{objection}"));
        Self { equipment, state, declaration: Declaration::Nothing }
    }

    /// A game before somebody chooses who breaks; Anna won the lag.
    pub fn loaded(loaded: &LoadedGame) -> Self {
        let equipment = Equipment::of(&loaded.setup);
        let state = State::new(&loaded.game, &loaded.terms, ["Anna", "Ben"], &equipment, First)
            .unwrap_or_else(|objection| panic!("{objection}"));
        Self { equipment, state, declaration: Declaration::Nothing }
    }

    pub fn ball(&self, name: &str) -> BallId {
        Desk { equipment: &self.equipment, cue_ball: self.state.cue_ball(&self.equipment) }.ball(name)
    }

    pub fn pocket(&self, name: &str) -> usize {
        Desk { equipment: &self.equipment, cue_ball: self.equipment.cue_ball }.pocket(name)
    }

    /// Only these balls and the cue ball are on the table; each lies where it lies in the rack. The others are pocketed.
    pub fn only(mut self, balls: &[&str]) -> Self {
        for ball in self.equipment.balls.clone() {
            if ball.id != self.equipment.cue_ball && !balls.contains(&ball.name.as_str()) {
                self.state.lie.set(ball.id, Place::Pocket(0));
            }
        }
        self
    }

    /// A ball lies here, in metres.
    pub fn with(mut self, ball: &str, x: f64, y: f64) -> Self {
        let ball = self.ball(ball);
        self.state.lie.set(ball, Place::Bed(x, y));
        self
    }

    /// It is this player's turn, with nothing in hand.
    pub fn turn_of(mut self, side: Side) -> Self {
        self.state.next = Next::Shot(Turn::of(side));
        self
    }

    /// The next shot is called: this ball into that pocket.
    pub fn calls(&mut self, ball: &str, pocket: &str) -> &mut Self {
        self.declaration = Declaration::Pot { ball: self.ball(ball), pocket: self.pocket(pocket) };
        self
    }

    /// This is declared for the next shot.
    pub fn declares(&mut self, declaration: Declaration) -> &mut Self {
        self.declaration = declaration;
        self
    }

    /// The facts of a scripted shot now.
    pub fn facts(&self, shot: &Shot) -> Facts {
        let cue_ball = self.state.cue_ball(&self.equipment);
        let record = shot.record(&self.equipment, &self.state.lie, cue_ball);
        Facts::of(&record, &self.equipment, &self.state.lie, cue_ball)
    }

    /// Plays a shot. A cue ball in hand is first put where it may lie.
    pub fn plays(&mut self, shot: Shot) -> Verdict {
        self.place_cue_ball();
        self.tries(shot).unwrap_or_else(|objection| panic!("{objection}"))
    }

    /// Plays a shot without placing the cue ball first.
    pub fn tries(&mut self, shot: Shot) -> Result<Verdict, Objection> {
        let facts = self.facts(&shot);
        let declaration = std::mem::take(&mut self.declaration);
        self.state.shoot(&self.equipment, &declaration, &facts)
    }

    /// Takes a choice.
    pub fn choose(&mut self, choice: Choice) -> Verdict {
        self.state.choose(&self.equipment, choice).unwrap_or_else(|objection| panic!("{objection}"))
    }

    /// Puts the cue ball, if it has to be placed, at the first free place of a row of places.
    pub fn place_cue_ball(&mut self) {
        if self.state.must_place(&self.equipment).is_none() {
            return;
        }
        let (length, width) = (self.equipment.table.length, self.equipment.table.width);
        let columns = (1..40).map(|column| length * (f64::from(column) / 40.0 - 0.5));
        let places = columns.flat_map(|x| (1..20).map(move |row| DVec2::new(x, width * (f64::from(row) / 20.0 - 0.5))));
        let placed = places.into_iter().any(|place| self.state.place(&self.equipment, place).is_ok());
        assert!(placed, "the cue ball has no place: {:?}", self.state.must_place(&self.equipment));
    }

    /// The choices that are offered, and to whom.
    pub fn choices(&self) -> (Side, Vec<Choice>) {
        match &self.state.next {
            Next::Choice { player, offers } => (*player, offers.iter().map(|offer| offer.choice).collect()),
            next => panic!("nothing is to choose: {next:?}"),
        }
    }

    /// The racks that each player has won.
    pub fn racks(&self) -> [u32; 2] {
        [self.state.players[0].racks, self.state.players[1].racks]
    }

    /// What stands in a column of its own for each player.
    pub fn own_column(&self, heading: &str) -> Vec<String> {
        self.state.players.sides().map(|side| self.state.in_progress.own_column(heading, side)).collect()
    }

    /// The points of all players.
    pub fn all_points(&self) -> Vec<i32> {
        self.state.players.iter().map(|player| player.points).collect()
    }

    /// The points of both players.
    pub fn points(&self) -> [i32; 2] {
        [self.state.players[0].points, self.state.players[1].points]
    }

    /// Where a ball lies, in metres; panics if it is not on the bed.
    pub fn place_of(&self, ball: &str) -> DVec2 {
        let id = self.ball(ball);
        self.state.lie.centre(id).unwrap_or_else(|| panic!("{ball} is not on the bed"))
    }

    /// Whether a ball is on the bed.
    pub fn has(&self, ball: &str) -> bool {
        self.state.lie.has(self.ball(ball))
    }
}

/// An ordinary shot of this player comes next, with the cue ball as it lies.
pub fn plays_on(side: Side) -> Next {
    Next::Shot(Turn::of(side))
}

/// This player plays next with the cue ball in hand.
pub fn in_hand(side: Side, zone: Zone) -> Next {
    Next::Shot(Turn { hand: BallInHand::InHand(zone), ..Turn::of(side) })
}

/// The spots of a carom table, in metres: the head spot and the foot spot.
pub const HEAD: DVec2 = DVec2::new(-0.71, 0.0);
pub const FOOT: DVec2 = DVec2::new(0.71, 0.0);
/// The distance of the centres of two touching carom balls, in metres.
pub const TOUCHING: f64 = 0.0615;

/// The game of carom with the three balls apart.
pub fn apart(game: Game) -> Game {
    game.with("white", -0.4, 0.3).with("yellow", 0.2, -0.4).with("red", 0.6, 0.5)
}

/// This player plays the opening shot of carom, with the own ball on a start spot.
pub fn opening(side: Side) -> Next {
    Next::Shot(Turn { player: side, stroke: StrokeKind::Break, hand: BallInHand::InHand(Zone::StartSpots) })
}

/// This player breaks from behind the head string.
pub fn breaks(side: Side) -> Next {
    Next::Shot(Turn { player: side, stroke: StrokeKind::Break, hand: BallInHand::InHand(Zone::Kitchen) })
}

/// The points of a game for two, as a pair to compare.
pub fn pair(points: &[i32]) -> [i32; 2] {
    points.try_into().expect("two sides play")
}

/// The kinds of the fouls of a shot.
pub fn fouls(verdict: &Verdict) -> Vec<FoulKind> {
    verdict.fouls.iter().map(|foul| foul.kind).collect()
}

/// The rules that a shot broke.
pub fn rules(verdict: &Verdict) -> Vec<&str> {
    verdict.fouls.iter().map(|foul| foul.rule.as_str()).collect()
}
