//! A match with somebody at another machine, at the table of an app. The other machine is a session without a table.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use baize::cue::LostCueBallPlugin;
use baize::files::Folders;
use baize::match_play::{Command, Match};
use baize::mode::Striker;
use baize::online::{FarEnd, OnlinePlugin, OnlineRequest, OnlineTable, Stage};
use baize::opponent::StrokeErrors;
use baize::physics::Strike;
use baize::practice::PracticePlugin;
use baize::referee::{Again, Call, CurrentMatch, ElsewhereTurn, MatchRequest, NewMatch, Thinker};
use baize::rules::{Declaration, Next, Seat, Side};
use baize::settings::{AidSet, Aids, GameFolders, OpponentPace};
use baize::shot::{Depth, Setup, StrikeFile};
use baize::simulation::{FinishShotPlugin, HistoryPlugin, OfMainTable, TableCommand, TableState};
use baize_online::{CoachTerm, Hash, LiveAim, Message, MostAids, OnlineTerms, Owner, Refusal, Session, SessionEvent};
use baize_testing_matches::robot::Robot;
use bevy::prelude::*;

use super::at_the_table::{current, own_folder, strike, striker};
use super::computer::quick;
use crate::table::{hz, notices, send, table_beside};

/// The secret of the invitation.
const TOKEN: [u8; 16] = *b"nobody knows it!";
/// No shot needs more ticks than this.
const LONGEST: usize = 100_000;

/// The table at which Anna sits, and the machine at which Ben sits.
struct Both {
    app: App,
    there: Session,
    far: FarEnd,
    /// What Ben's session has said.
    heard: Vec<SessionEvent>,
    /// Whether Ben's machine says of Anna's second command what it has computed after her first.
    forges: bool,
    first: Option<Hash>,
    has_forged: bool,
}

impl Both {
    /// Nine-ball, before it is chosen who breaks. Anna has invited.
    fn begun(own: Option<PathBuf>, terms: OnlineTerms) -> Self {
        Self::of(NewMatch::of("nine_ball", ["Anna", "Player 2"], 4), "Ben", own, terms)
    }

    /// This match with a guest of that name, before its first command.
    fn of(new: NewMatch, guest: &str, own: Option<PathBuf>, terms: OnlineTerms) -> Self {
        let the_match = new.begin(&Folders::of_game()).expect("the game ships");
        let owners = vec![Owner::Host, Owner::Guest];
        let here = Session::host("Anna", TOKEN, &the_match, owners, terms, [1; 32]).expect("it can be played");
        let mut both = Self::between(here, Session::guest(guest, TOKEN, [2; 32]), own);
        both.pass(20);
        assert!(matches!(both.online().stage(), Stage::Playing), "{:?}", both.online().stage());
        both
    }

    /// A table with the session `here`, connected to the session `there`.
    fn between(here: Session, there: Session, own: Option<PathBuf>) -> Self {
        let far = FarEnd::default();
        let free = Setup::rack("cue_ball").load().expect("the rack comes with the game");
        let mut app = table_beside(&free, hz(120.0), |app| {
            let folders = Folders { own, ..Folders::of_game() };
            app.add_plugins((PracticePlugin, LostCueBallPlugin, HistoryPlugin, FinishShotPlugin, OnlinePlugin))
                .insert_resource(Thinker { think: quick, simulations: Some(20) })
                .insert_resource(OpponentPace::Skip)
                .insert_resource(GameFolders(folders));
        });
        app.insert_resource(OnlineTable::in_memory(here, far.clone()));
        let (heard, forges, first, has_forged) = (Vec::new(), false, None, false);
        let mut both = Self { app, there, far, heard, forges, first, has_forged };
        both.connect();
        both
    }

    fn connect(&mut self) {
        self.far.connect();
        self.there.connected();
    }

    fn cut(&mut self) {
        self.far.lose();
        self.there.lost();
        self.pass(3);
    }

    /// Lets so many ticks pass, and carries the frames.
    fn pass(&mut self, ticks: usize) {
        for _ in 0..ticks {
            self.app.update();
            while let Some(frame) = self.far.take() {
                self.there.receive(&frame, Duration::ZERO);
            }
            while let Some(event) = self.there.next_event() {
                if matches!(event, SessionEvent::Offered(_)) {
                    self.there.accept();
                }
                self.heard.push(event);
            }
            while let Some(frame) = self.there.next_frame() {
                let frame = self.forged(frame);
                self.far.send(frame);
            }
        }
    }

    /// The frame as Ben's machine sends it.
    fn forged(&mut self, frame: Vec<u8>) -> Vec<u8> {
        let Ok(Message::Same { number, hash }) = Message::of_frame(&frame) else { return frame };
        let first = *self.first.get_or_insert(hash);
        self.has_forged |= self.forges && first != hash;
        if self.forges { Message::Same { number, hash: first }.frame() } else { frame }
    }

    fn online(&self) -> &OnlineTable {
        self.app.world().resource::<OnlineTable>()
    }

    fn at_table(&self) -> Match {
        current(&self.app).the_match().expect("a match is on").clone()
    }

    fn at_bens(&self) -> Match {
        self.there.the_match().expect("a match is on").clone()
    }

    fn acts(&self) -> Option<Side> {
        self.at_bens().state().to_act()
    }

    /// Whether the balls rest and both machines have the same.
    fn is_settled(&self) -> bool {
        let (now, state) = (current(&self.app), *self.app.world().of_main_table::<TableState>());
        let steps = now.the_match().map_or(0, |the_match| the_match.steps().len());
        let is_same = Some(steps) == self.there.the_match().map(|the_match| the_match.steps().len());
        state != TableState::Moving && now.is_played_out() && !now.is_laying() && is_same
    }

    /// Plays on until the balls rest and both machines have the same.
    fn settle(&mut self) {
        self.pass(4);
        for _ in 0..LONGEST {
            if self.is_settled() || self.has_forged {
                self.pass(2);
                return;
            }
            if *self.app.world().of_main_table::<TableState>() == TableState::Moving {
                send(&mut self.app, TableCommand::Finish);
            }
            self.pass(1);
        }
        panic!("the two machines never have the same");
    }

    fn ask(&mut self, request: MatchRequest) {
        self.app.world_mut().write_message(request);
        self.settle();
    }

    /// Gives the next command of a player without a plan, at the machine at which its player sits.
    fn play(&mut self, robot: &mut Robot) -> Command {
        let mut ahead = self.at_bens();
        let by = ahead.state().to_act().expect("the match goes on");
        let seat = ahead.state().seat(by);
        let command = robot.act(&mut ahead).expect("the match goes on");
        if seat.index() == 1 {
            self.there.give(seat, command).unwrap_or_else(|objection| panic!("{objection} {command:?}"));
        } else {
            self.give_here(by, command);
        }
        self.settle();
        command
    }

    /// Anna gives a command as a person at the table does.
    fn give_here(&mut self, by: Side, command: Command) {
        let now = current(&self.app);
        match command {
            Command::Strike { declares, strike } => {
                self.app.insert_resource(Call::of(&declares));
                let strike = Strike::from(strike);
                if now.draws_lots() {
                    send(&mut self.app, MatchRequest::Strike(strike));
                } else {
                    send(&mut self.app, TableCommand::Strike(strike));
                }
            }
            Command::PlaceCueBall(place) => {
                let ball = now.cue_ball().expect("a match is on");
                send(&mut self.app, TableCommand::Place(ball, place));
            }
            command => send(&mut self.app, MatchRequest::Do(by, command)),
        }
    }

    /// Plays until it is the turn of that side.
    fn until_turn(&mut self, robot: &mut Robot, side: Side) {
        for _ in 0..60 {
            if self.acts() == Some(side) && matches!(self.at_bens().state().next, Next::Shot(_)) {
                return;
            }
            self.play(robot);
        }
        panic!("the turn of {side:?} never comes");
    }

    fn strokes(&self) -> Vec<(Side, StrikeFile)> {
        let of = |step: &baize::match_play::Step| match step.command {
            Command::Strike { strike, .. } => Some((step.by, strike)),
            _ => None,
        };
        self.at_table().steps().iter().filter_map(of).collect()
    }
}

fn there() -> Seat {
    Seat::alone_at(Side::Second)
}

#[test]
fn a_rack_goes_on_with_the_commands_of_both_machines_and_both_have_the_same_match() {
    let own = own_folder("online");
    let mut both = Both::begun(Some(own.clone()), OnlineTerms::default());
    assert_eq!(both.at_table().beginning().players, ["Anna", "Ben"], "the guest brings the name");
    let mut robot = Robot::new(5);
    for _ in 0..60 {
        let sides: Vec<Side> = both.strokes().iter().map(|(by, _)| *by).collect();
        if sides.len() > 4 && Side::BOTH.iter().all(|side| sides.contains(side)) {
            break;
        }
        both.play(&mut robot);
    }
    assert!(both.strokes().len() > 4, "{:?}", both.strokes());
    assert_eq!(both.at_table().text(), both.at_bens().text());
    let saved = fs::read_to_string(own.join("matches/under_way.match.ron")).expect("it is saved");
    assert_eq!(saved, both.at_bens().text());
    assert!(own.join("matches/under_way.online.ron").exists(), "the session is kept beside it");
    fs::remove_dir_all(own).expect("it goes");
}

#[test]
fn in_the_turn_of_the_other_machine_nobody_here_strikes_or_places_the_cue_ball() {
    let mut both = Both::begun(None, OnlineTerms::default());
    both.until_turn(&mut Robot::new(5), Side::Second);
    assert_eq!(striker(&both.app), Striker::Elsewhere);
    assert_eq!(current(&both.app).waits_for().as_deref(), Some("Ben is at the table"));
    let before = both.at_bens().steps().len();
    notices(&mut both.app);
    let ball = current(&both.app).cue_ball().expect("a match is on");
    for command in [TableCommand::Strike(strike(2.0, 0.1)), TableCommand::Place(ball, bevy::math::DVec2::ZERO)] {
        send(&mut both.app, command);
        both.pass(2);
        assert_eq!(notices(&mut both.app), ["It is the turn of Ben."]);
    }
    both.ask(MatchRequest::Do(Side::Second, Command::RunOutOfTime));
    assert_eq!(both.at_bens().steps().len(), before);
}

#[test]
fn a_shot_is_taken_back_only_if_the_person_at_the_other_machine_agrees() {
    let mut both = Both::begun(None, OnlineTerms::default());
    let mut robot = Robot::new(5);
    while both.strokes().is_empty() {
        both.play(&mut robot);
    }
    let with_shot = both.at_table().state().clone();
    both.ask(MatchRequest::AskToTakeBack);
    assert!(both.heard.iter().any(|event| matches!(event, SessionEvent::Asked { command: Command::TakeBack, .. })));
    assert_eq!(both.at_table().state(), &with_shot, "nobody has agreed yet");
    both.there.answer(true);
    both.settle();
    assert_eq!(both.at_table().steps().last().map(|step| step.command), Some(Command::TakeBack));
    assert_eq!(current(&both.app).said(), Some("The last shot is taken back."));

    while both.strokes().len() < 2 {
        both.play(&mut robot);
    }
    both.there.give(there(), Command::TakeBack).expect("it can be asked");
    both.settle();
    assert_eq!(current(&both.app).asked_from_elsewhere(), Some((there(), Command::TakeBack)));
    both.ask(MatchRequest::AnswerElsewhere(false));
    assert!(both.heard.iter().any(|event| matches!(event, SessionEvent::Refused(Refusal::No))));
    assert_eq!(current(&both.app).asked_from_elsewhere(), None);
}

#[test]
fn while_the_other_machine_is_away_the_match_waits_and_then_goes_on() {
    let mut both = Both::begun(None, OnlineTerms::default());
    let mut robot = Robot::new(5);
    both.until_turn(&mut robot, Side::First);
    both.cut();
    assert_eq!(striker(&both.app), Striker::Nobody);
    let waits = current(&both.app).waits_for_elsewhere().map(str::to_owned).expect("nobody is there");
    assert!(waits.starts_with("The computer of Ben is away"), "{waits}");
    notices(&mut both.app);
    send(&mut both.app, TableCommand::Strike(strike(2.0, 0.1)));
    both.pass(2);
    assert_eq!(notices(&mut both.app), [waits]);
    both.connect();
    both.settle();
    assert_eq!(current(&both.app).waits_for_elsewhere(), None);
    let before = both.strokes().len();
    while both.strokes().len() == before {
        both.play(&mut robot);
    }
    assert_eq!(both.at_table().text(), both.at_bens().text());
}

#[test]
fn the_errors_of_a_stroke_are_drawn_by_both_machines_before_it_is_played() {
    let terms = OnlineTerms { hand: Some(StrokeErrors::default()), ..OnlineTerms::default() };
    let mut both = Both::begun(None, terms);
    both.until_turn(&mut Robot::new(5), Side::First);
    notices(&mut both.app);
    send(&mut both.app, TableCommand::Strike(strike(2.0, 0.1)));
    both.pass(2);
    assert_eq!(notices(&mut both.app), ["Both computers draw the errors of this stroke first."]);
    let before = both.strokes().len();
    both.ask(MatchRequest::Strike(strike(2.0, 0.1)));
    let strokes = both.strokes();
    assert_eq!(strokes.len(), before + 1);
    let wanted = StrikeFile::nearest(&strike(2.0, 0.1));
    assert!(strokes.last().is_some_and(|(by, made)| *by == Side::First && *made != wanted), "{strokes:?}");
    assert_eq!(both.at_table().text(), both.at_bens().text());
}

#[test]
fn a_difference_between_the_machines_ends_the_match_and_is_told_with_the_file_of_this_one() {
    let own = own_folder("online-differs");
    let mut both = Both::begun(Some(own.clone()), OnlineTerms::default());
    both.forges = true;
    let mut robot = Robot::new(5);
    for _ in 0..60 {
        if both.has_forged {
            break;
        }
        both.play(&mut robot);
    }
    assert!(both.has_forged, "Anna gives two commands some time");
    both.cut();
    let Stage::Over(sentence) = both.online().stage().clone() else { panic!("{:?}", both.online().stage()) };
    assert!(sentence.contains("differently") && sentence.contains("different_1.match.ron"), "{sentence}");
    assert!(own.join("matches/different_1.match.ron").exists());
    assert_eq!(current(&both.app).waits_for_elsewhere(), Some(sentence.as_str()));
    fs::remove_dir_all(own).expect("it goes");
}

#[test]
fn the_window_shows_no_more_than_was_agreed_as_long_as_the_match_is_at_the_table() {
    let terms = OnlineTerms { aids: MostAids::Club, ..OnlineTerms::default() };
    let mut both = Both::begun(None, terms);
    let own = Aids { line: Depth::WholeShot, error_band: true, ..Aids::default() };
    let set = |both: &Both| both.app.world().resource::<Aids>().set();
    both.pass(2);
    assert_eq!(set(&both), Some(AidSet::Club), "this was the usual help for a learner");
    both.app.insert_resource(own);
    both.pass(1);
    assert_eq!(set(&both), Some(AidSet::Club), "nobody gets more than that");
    both.app.insert_resource(AidSet::Tournament.aids());
    both.pass(1);
    assert_eq!(set(&both), Some(AidSet::Tournament), "less is possible");
    both.app.world_mut().write_message(MatchRequest::Leave);
    both.pass(4);
    assert_eq!(set(&both), Some(AidSet::Learner), "after the match it is as before");
}

#[test]
fn where_the_coach_is_excluded_the_table_says_so_and_where_he_is_free_he_comes_at_once() {
    let mut both = Both::begun(None, OnlineTerms { coach: CoachTerm::Never, ..OnlineTerms::default() });
    both.until_turn(&mut Robot::new(5), Side::First);
    notices(&mut both.app);
    both.app.world_mut().write_message(MatchRequest::AskForCoach);
    both.pass(2);
    assert_eq!(notices(&mut both.app), ["The coach does not help in this match: that was agreed before it."]);
    assert!(!both.at_table().has_coach() && current(&both.app).awaits_elsewhere().is_none());

    let mut both = Both::begun(None, OnlineTerms { coach: CoachTerm::Free, ..OnlineTerms::default() });
    both.until_turn(&mut Robot::new(5), Side::Second);
    both.ask(MatchRequest::AskForCoach);
    both.settle();
    assert!(both.at_table().has_coach() && both.at_bens().has_coach());
    assert!(!both.heard.iter().any(|event| matches!(event, SessionEvent::Asked { .. })), "Ben is not asked");
}

#[test]
fn without_texts_what_is_written_here_stays_here() {
    for texts in [true, false] {
        let mut both = Both::begun(None, OnlineTerms { texts, ..OnlineTerms::default() });
        both.app.world_mut().write_message(OnlineRequest::Say("Good luck!".to_owned()));
        both.pass(3);
        assert_eq!(both.heard.iter().any(|event| matches!(event, SessionEvent::Said(_))), texts);
        assert_eq!(both.online().talk().recent(Duration::ZERO).count(), usize::from(texts));
    }
}

#[test]
fn the_cue_ball_that_the_other_player_holds_is_seen_in_the_hand_until_it_is_put_down() {
    let mut both = Both::begun(None, OnlineTerms::default());
    let mut robot = Robot::new(5);
    let is_in_bens_hand = |both: &Both| {
        let turn = both.at_bens().state().turn().cloned();
        turn.is_some_and(|turn| turn.player == Side::Second && turn.hand.zone().is_some())
    };
    for _ in 0..60 {
        if is_in_bens_hand(&both) {
            break;
        }
        both.play(&mut robot);
    }
    assert!(is_in_bens_hand(&both), "Anna fouls some time, or Ben breaks");
    let held = |both: &Both| both.app.world().resource::<ElsewhereTurn>().cue_ball();
    let aim = LiveAim {
        direction: 0.5,
        elevation: 0.0,
        tip: [0.0; 2],
        pull: 0.0,
        speed: 2.0,
        cue_ball: None,
        declares: Declaration::Nothing,
    };
    let mut seconds = 0;
    let mut show = |both: &mut Both, cue_ball| {
        seconds += 1;
        both.there.aim(LiveAim { cue_ball, ..aim }, Duration::from_secs(seconds));
        both.there.next_live().into_iter().for_each(|datagram| both.far.send_live(datagram));
        both.pass(2);
    };
    let does_not_aim = |both: &Both| {
        let (current, turn) =
            (both.app.world().resource::<CurrentMatch>(), both.app.world().resource::<ElsewhereTurn>());
        both.online().does_not_aim_yet(current, turn)
    };
    assert!(does_not_aim(&both), "nothing was seen of Ben in this turn");
    show(&mut both, Some([-0.75, 0.25]));
    assert!(!does_not_aim(&both));
    assert_eq!(held(&both), Some(bevy::math::DVec2::new(-0.75, 0.25)));
    show(&mut both, None);
    assert_eq!(held(&both), None, "Ben has thought better of it");
    show(&mut both, Some([-0.75, 0.25]));
    let place = Command::PlaceCueBall(bevy::math::DVec2::new(-0.75, 0.25));
    both.there.give(there(), place).expect("the ball may lie there");
    both.settle();
    assert_eq!(held(&both), None);
    assert_eq!(both.at_table().text(), both.at_bens().text());
}

#[test]
fn two_persons_of_the_same_name_are_told_apart_as_on_the_score_card() {
    let of = |guest| Both::of(NewMatch::of("nine_ball", ["Anna", "Player 2"], 4), guest, None, OnlineTerms::default());
    let same = of("Anna");
    assert_eq!((same.online().own_names(), same.online().others()), (vec!["Anna"], "Player 2".to_owned()));
    let other = of("Ben");
    assert_eq!((other.online().own_names(), other.online().others()), (vec!["Anna"], "Ben".to_owned()));
}

#[test]
fn the_guest_takes_the_offer_of_another_match_by_asking_for_a_rematch() {
    let the_match = NewMatch::of("nine_ball", ["Anna", "Player 2"], 4).begin(&Folders::of_game()).expect("it ships");
    let owners = vec![Owner::Host, Owner::Guest];
    let there =
        Session::host("Anna", TOKEN, &the_match, owners, OnlineTerms::default(), [1; 32]).expect("it can be played");
    let mut both = Both::between(Session::guest("Ben", TOKEN, [2; 32]), there, None);
    both.pass(20);
    send(&mut both.app, OnlineRequest::Answer(true));
    both.pass(20);
    both.there.give(Seat::alone_at(Side::First), Command::ConcedeMatch).expect("it may");
    both.settle();
    assert_eq!(both.online().again(), Again::ByOther, "only Anna, who has invited, can offer it");
    both.ask(MatchRequest::Rematch { seed: 1 });
    assert!(both.at_table().state().to_act().is_none(), "asking for it alone begins nothing");
    let again = both.at_bens().rematch(0).expect("it can be played once more");
    both.there.once_more(&again).expect("it may");
    assert!(both.there.waits_for_answer());
    both.pass(4);
    assert_eq!(both.online().again(), Again::Offered);
    send(&mut both.app, MatchRequest::Rematch { seed: 1 });
    both.pass(20);
    assert!(matches!(both.online().stage(), Stage::Playing), "{:?}", both.online().stage());
    assert_eq!(both.at_table().steps().len(), 0);
    assert_eq!(both.at_table().text(), both.at_bens().text());
}

#[test]
fn an_opponent_of_the_computer_plays_a_seat_of_this_machine() {
    let opponents = [Some("level_1".to_owned()), None].into();
    let new = NewMatch { opponents, ..NewMatch::of("nine_ball", ["Mia", "Player 2"], 4) };
    let terms = OnlineTerms { computed: vec![true, false], ..OnlineTerms::default() };
    let mut both = Both::of(new, "Ben", None, terms);
    let mut robot = Robot::new(5);
    for _ in 0..LONGEST {
        if both.strokes().iter().filter(|(by, _)| *by == Side::First).count() >= 2 {
            break;
        }
        if both.acts() == Some(Side::Second) && both.is_settled() {
            both.play(&mut robot);
        }
        if *both.app.world().of_main_table::<TableState>() == TableState::Moving {
            send(&mut both.app, TableCommand::Finish);
        }
        both.pass(1);
    }
    both.settle();
    assert!(both.strokes().iter().filter(|(by, _)| *by == Side::First).count() >= 2, "{:?}", both.strokes());
    assert_eq!(both.at_table().text(), both.at_bens().text());
    assert!(current(&both.app).is_computer(Seat::alone_at(Side::First)));
}
