//! Two sides of a match, joined by pipes in memory.

use std::time::Duration;

use baize_files::Source;
use baize_games::match_play::{Beginning, Command, Match};
use baize_games::rules::{Declaration, LoadedGame, Next, Seat};
use baize_online::{Given, Message, OnlineTerms, Owner, Session, SessionEvent};
use baize_opponent::opponent::StrokeErrors;
use baize_table::shot::{StrikeFile, TipFile};
use glam::DVec2;

pub use baize_online::Owner::{Guest, Host};

/// The secret of the invitations.
pub const TOKEN: [u8; 16] = *b"nobody knows it!";

/// The time between two frames: a steady stream, and no flood.
const BETWEEN_FRAMES: Duration = Duration::from_millis(10);

/// A match of this text of a game file between Anna and so many others as the game needs.
pub fn match_of(game: &str) -> Match {
    let loaded = LoadedGame::of_source(Source::of_text("game", game)).unwrap_or_else(|error| panic!("{error}"));
    let names = ["Anna", "Ben", "Cleo", "Dan"].into_iter().take(*loaded.game.sides().start());
    Match::begin(loaded, Beginning::of(names, 1)).unwrap_or_else(|objection| panic!("{objection}"))
}

/// The person at a place of the list of players.
pub fn seat(index: usize) -> Seat {
    Seat::at(index).expect("a match has eight")
}

/// Terms by which both sides draw the errors of strokes.
pub fn with_lots() -> OnlineTerms {
    OnlineTerms { hand: Some(StrokeErrors::default()), ..OnlineTerms::default() }
}

/// A stroke of this speed in this direction, without a declaration.
pub fn stroke(speed: f64, direction_deg: f64) -> Command {
    let strike = StrikeFile { speed, direction_deg, tip: TipFile::default(), elevation_deg: 0.0 };
    Command::Strike { declares: Declaration::Nothing, strike }
}

/// How many strokes of a match were played.
pub fn strokes(the_match: &Match) -> usize {
    the_match.steps().iter().filter(|step| matches!(step.command, Command::Strike { .. })).count()
}

/// What a player without any thoughts does next: the first choice, the first free place, a stroke to somewhere; after `most` strokes
/// the player gives up. It follows from the match alone.
pub fn thoughtless(the_match: &Match, most: usize) -> Option<(Seat, Command)> {
    let state = the_match.state();
    let seat = state.seat(state.to_act()?);
    let number = strokes(the_match);
    let command = match &state.next {
        Next::Choice { offers, .. } => Command::Choose(offers[0].choice),
        _ if state.must_place(the_match.equipment()).is_some() => free_place(the_match, seat),
        _ if number >= most => Command::ConcedeMatch,
        _ => stroke(2.0 + (number % 5) as f64, 40.0 * number as f64),
    };
    Some((seat, command))
}

fn free_place(the_match: &Match, seat: Seat) -> Command {
    let places = (1..400).map(|number| DVec2::new(-1.2 + 0.01 * f64::from(number % 240), 0.07 * f64::from(number % 7)));
    let commands = places.map(Command::PlaceCueBall);
    commands
        .into_iter()
        .find(|command| the_match.clone().give_as(seat, *command).is_ok())
        .expect("there is a free place")
}

/// The two sides.
#[derive(Clone)]
pub struct Pair {
    pub host: Session,
    pub guest: Session,
    pub now: Duration,
    /// The events of the host and of the guest, without the commands.
    pub events: [Vec<SessionEvent>; 2],
    /// What the tables of the host and of the guest have played.
    pub played: [Vec<(Seat, Command)>; 2],
    /// Every frame, from whom it came, and the receiver before it.
    pub scenes: Option<Vec<(Owner, Session, Vec<u8>)>>,
    /// What the persons answer when they are asked.
    pub answer: Option<bool>,
}

impl Pair {
    /// Two sides that do not know each other yet.
    pub fn new(the_match: &Match, owners: &[Owner], terms: OnlineTerms) -> Self {
        let host = Session::host("Anna", TOKEN, the_match, owners.to_vec(), terms, [1; 32]);
        let host = host.unwrap_or_else(|objection| panic!("{objection}"));
        Self::of(host, Session::guest("Ben", TOKEN, [2; 32]))
    }

    /// These two sides.
    pub fn of(host: Session, guest: Session) -> Self {
        let (events, played) = Default::default();
        Self { host, guest, now: Duration::ZERO, events, played, scenes: None, answer: Some(true) }
    }

    /// Two sides whose match has begun.
    pub fn begun(the_match: &Match, owners: &[Owner], terms: OnlineTerms) -> Self {
        let mut pair = Self::new(the_match, owners, terms);
        pair.connect();
        pair.settle();
        assert!(pair.guest.the_match().is_some(), "the match begins: {:?}", pair.events);
        pair
    }

    pub fn connect(&mut self) {
        self.host.connected();
        self.guest.connected();
    }

    pub fn cut(&mut self) {
        self.host.lost();
        self.guest.lost();
        self.take_events();
    }

    pub fn side(&mut self, owner: Owner) -> &mut Session {
        match owner {
            Host => &mut self.host,
            Guest => &mut self.guest,
        }
    }

    pub fn match_at(&self, owner: Owner) -> &Match {
        let side = if owner == Host { &self.host } else { &self.guest };
        side.the_match().expect("it has begun")
    }

    /// Brings one frame of a side to the other; false if there is none.
    pub fn bring_from(&mut self, from: Owner) -> bool {
        let Some(frame) = self.side(from).next_frame() else { return false };
        self.bring(from, &frame);
        true
    }

    /// Brings this frame, as if it came from that side.
    pub fn bring(&mut self, from: Owner, frame: &[u8]) {
        self.now += BETWEEN_FRAMES;
        let now = self.now;
        let receiver = self.side(from.other()).clone();
        if let Some(scenes) = &mut self.scenes {
            scenes.push((from, receiver, frame.to_vec()));
        }
        self.side(from.other()).receive(frame, now);
        self.take_events();
    }

    /// Brings this message, as if it came from that side.
    pub fn bring_message(&mut self, from: Owner, message: &Message) {
        self.bring(from, &message.frame());
    }

    /// Brings one frame; false if there is none.
    pub fn bring_one(&mut self) -> bool {
        self.bring_from(Host) || self.bring_from(Guest)
    }

    /// Brings all frames, until nobody says anything more.
    pub fn settle(&mut self) {
        while self.bring_one() {}
    }

    /// Takes the events of both sides, and does what the persons do about them.
    pub fn take_events(&mut self) {
        for (index, owner) in [Host, Guest].into_iter().enumerate() {
            while let Some(event) = self.side(owner).next_event() {
                match &event {
                    SessionEvent::Offered(_) => self.side(owner).accept(),
                    SessionEvent::Command { seat, command, .. } => {
                        self.played[index].push((*seat, *command));
                        continue;
                    }
                    SessionEvent::Asked { .. } => {
                        if let Some(agrees) = self.answer {
                            self.side(owner).answer(agrees);
                        }
                    }
                    _ => {}
                }
                self.events[index].push(event);
            }
        }
    }

    /// The machine and the person whose turn it is; `None` after the match.
    pub fn to_act(&self) -> Option<(Owner, Seat)> {
        let state = self.match_at(Host).state();
        let seat = state.seat(state.to_act()?);
        Some((if self.host.is_own(seat) { Host } else { Guest }, seat))
    }

    /// A person gives a command; no frame is brought yet.
    pub fn give(&mut self, seat: Seat, command: Command) -> Given {
        let owner = if self.host.is_own(seat) { Host } else { Guest };
        let given = self.side(owner).give(seat, command).unwrap_or_else(|objection| panic!("{objection} {command:?}"));
        if given == Given::Done {
            self.played[usize::from(owner == Guest)].push((seat, command));
        }
        self.take_events();
        given
    }

    /// Plays with the thoughtless player until the match has that many strokes or is over.
    pub fn play_strokes(&mut self, count: usize) {
        while strokes(self.match_at(Host)) < count {
            let Some((seat, command)) = thoughtless(self.match_at(Host), usize::MAX) else { return };
            self.give(seat, command);
            self.settle();
        }
    }

    /// Checks that both sides have the same match, and that their tables have played it.
    pub fn assert_same(&self) {
        let [host, guest] = [Host, Guest].map(|owner| self.match_at(owner));
        assert!(host.text() == guest.text(), "the files are the same:\n{}\n{}", host.text(), guest.text());
        let steps: Vec<(Seat, Command)> = host.steps().iter().map(|step| (step.seat, step.command)).collect();
        assert_eq!(self.played[0], steps, "the table of the host plays every command once");
        assert_eq!(self.played[1], steps, "the table of the guest plays every command once");
    }

    /// The sentence with which a side has ended the session because the other one broke the protocol.
    pub fn broken_at(&self, owner: Owner) -> Option<&str> {
        self.events[usize::from(owner == Guest)].iter().find_map(|event| match event {
            SessionEvent::Broken(sentence) => Some(sentence.as_str()),
            _ => None,
        })
    }
}
