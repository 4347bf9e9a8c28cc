//! Whole matches between two sides without a window, over real links.

use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use baize_files::{Folders, Source};
use baize_games::match_play::{Beginning, Command, LoadedMatch, Match, Step};
use baize_games::rules::{LoadedGame, Objection, Seat};
use baize_online::play::{Play, PlayEnd, PlayError, PlayOptions, Seen};
use baize_online::{ComputedPlayer, Invitation, OnlineTerms, Owner, Player, Relays};
use baize_opponent::opponent::OpponentFile;
use baize_testing::folder::Folder;

/// How one side has ended.
type End = Result<PlayEnd, PlayError>;

/// More commands than any match has.
const ALL: usize = usize::MAX;

/// A match of one rack, in which the guest has no name yet.
fn one_rack(game: &str) -> Match {
    let mut game = LoadedGame::find(game, &Folders::of_game()).expect("it ships");
    game.terms.race_to = 1;
    Match::begin(game, Beginning::of(["Anna", "Guest"], 0)).expect("it begins")
}

/// Somebody who thinks little.
fn beginner() -> Box<dyn Player> {
    let player = OpponentFile::find("level_1", &Folders::of_game()).expect("it ships");
    Box::new(ComputedPlayer { player, simulations: Some(20), threads: NonZeroUsize::MIN })
}

/// A player who never has an answer.
struct Mute;

impl Player for Mute {
    fn act(&mut self, _: &Match, _: Seat, _: &AtomicBool) -> Result<Vec<Command>, Objection> {
        Err(Objection("Mute says nothing.".to_owned()))
    }
}

/// The two sides of a match, with their files in a folder.
struct Sides {
    game: &'static str,
    folder: Folder,
}

impl Sides {
    fn of(game: &'static str) -> Self {
        Self { game, folder: Folder::new() }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.0.join(format!("{name}.match.ron"))
    }

    fn options(&self, name: &str, player: Box<dyn Player>) -> PlayOptions {
        PlayOptions {
            name: name.to_owned(),
            player,
            agrees: true,
            file: self.file(name),
            patience: Duration::from_secs(60),
            relays: Relays::None,
            relay_only: false,
        }
    }

    fn host(&self, player: Box<dyn Player>) -> Result<Play, PlayError> {
        let owners = vec![Owner::Host, Owner::Guest];
        Play::host(&one_rack(self.game), owners, OnlineTerms::default(), self.options("Anna", player))
    }

    /// Plays as the host, once with each of these players until so many commands were seen. Every start gives an invitation.
    fn host_in_parts(&self, parts: Vec<(Box<dyn Player>, usize)>, invites: &Sender<Invitation>) -> Vec<End> {
        let part = |(player, most)| until(self.host(player)?, most, Some(invites));
        parts.into_iter().map(part).collect()
    }

    /// Plays as the guest, once until each of these numbers of commands was seen.
    fn guest_in_parts(&self, invitation: &Invitation, parts: &[usize]) -> Vec<End> {
        let part = |most: &usize| until(Play::join(invitation, self.options("Ben", beginner()))?, *most, None);
        parts.iter().map(part).collect()
    }

    /// Plays both sides in parts, each after the one before has ended.
    fn play(&self, host: Vec<(Box<dyn Player>, usize)>, guest: &[usize]) -> [Vec<End>; 2] {
        let (invites, invited) = channel();
        thread::scope(|scope| {
            let host = scope.spawn(move || self.host_in_parts(host, &invites));
            let invitation = invited.recv_timeout(Duration::from_secs(30)).expect("the host can be reached");
            let guest = self.guest_in_parts(&invitation, guest);
            let host = host.join().expect("no panic");
            assert!(
                invited.try_iter().all(|again| again == invitation),
                "a host that goes on invites by the same text"
            );
            [host, guest]
        })
    }

    /// The match that both sides have, which is over. Their files are the same to the last byte, and nothing else is kept.
    fn same_match(&self) -> Match {
        let [host, guest] = ["Anna", "Ben"].map(|name| fs::read_to_string(self.file(name)).expect("it was saved"));
        assert!(host == guest, "{}", self.game);
        assert_eq!(self.folder.names(), ["Anna.match.ron", "Ben.match.ron"]);
        let the_match = LoadedMatch::of_source(Source::of_text("both", host)).expect("it is a match").the_match;
        assert!(the_match.state().to_act().is_none(), "it is over");
        the_match
    }
}

/// Plays until the end, or until so many commands were seen.
fn until(play: Play, most: usize, invites: Option<&Sender<Invitation>>) -> End {
    let stop = AtomicBool::new(false);
    play.until_end(&stop, &mut |seen| match seen {
        Seen::Ready(invitation) => {
            let _ = invites.map(|invites| invites.send(invitation.clone()));
        }
        Seen::Command { step, .. } if step + 1 >= most => stop.store(true, Ordering::Relaxed),
        _ => {}
    })
}

fn is(end: &End, wanted: PlayEnd) -> bool {
    end.as_ref().is_ok_and(|end| *end == wanted)
}

#[test]
fn both_sides_have_the_same_match_to_the_last_byte() {
    for game in ["nine_ball", "six_red"] {
        let sides = Sides::of(game);
        let ends = sides.play(vec![(beginner(), ALL)], &[ALL]);
        assert!(ends.iter().flatten().all(|end| is(end, PlayEnd::Over)), "{game}: {ends:?}");
        assert_eq!(sides.same_match().beginning().players, ["Anna", "Ben"], "the guest has brought the own name");
    }
}

#[test]
fn a_match_goes_on_after_the_guest_was_stopped_in_its_middle() {
    let sides = Sides::of("nine_ball");
    let [host, guest] = sides.play(vec![(beginner(), ALL)], &[4, 9, ALL]);
    assert!(is(&guest[0], PlayEnd::Stopped) && is(&guest[2], PlayEnd::Over), "{guest:?}");
    assert!(is(&host[0], PlayEnd::Over), "{host:?}");
    sides.same_match();
}

#[test]
fn a_match_goes_on_after_the_host_was_stopped_in_its_middle() {
    let sides = Sides::of("nine_ball");
    let [host, guest] = sides.play(vec![(beginner(), 4), (beginner(), 9), (beginner(), ALL)], &[ALL]);
    assert!(is(&host[0], PlayEnd::Stopped) && is(&host[2], PlayEnd::Over), "{host:?}");
    assert!(is(&guest[0], PlayEnd::Over), "{guest:?}");
    sides.same_match();
}

#[test]
fn a_player_without_an_answer_concedes_nothing() {
    let sides = Sides::of("nine_ball");
    let [host, guest] = sides.play(vec![(Box::new(Mute), ALL), (beginner(), ALL)], &[ALL]);
    let sentence = host[0].as_ref().expect_err("it has no answer").to_string();
    assert_eq!(sentence, "Mute says nothing.");
    assert!(is(&host[1], PlayEnd::Over) && is(&guest[0], PlayEnd::Over), "{host:?} {guest:?}");
    let is_strike = |step: &Step| matches!(step.command, Command::Strike { .. });
    assert!(sides.same_match().steps().iter().any(is_strike));
}

#[test]
fn a_finished_match_is_not_played_again() {
    let sides = Sides::of("nine_ball");
    sides.play(vec![(beginner(), ALL)], &[ALL]);
    let before = fs::read(sides.file("Anna")).expect("it was saved");
    let said = sides.host(beginner()).map(drop).expect_err("it is finished").to_string();
    assert!(
        said.ends_with("Anna.match.ron is there already, and is not a match that goes on; name another file"),
        "{said}"
    );
    assert_eq!(fs::read(sides.file("Anna")).expect("it is there"), before);
}

#[test]
fn a_match_goes_on_only_in_its_role_and_by_its_own_invitation() {
    let sides = Sides::of("nine_ball");
    let ends = sides.play(vec![(beginner(), 3)], &[3]);
    assert!(ends.iter().flatten().all(|end| is(end, PlayEnd::Stopped)), "{ends:?}");
    let (_, other) = lonely(&Sides::of("nine_ball"));
    let joined = |name| Play::join(&other, sides.options(name, beginner())).map(drop).expect_err("not so").to_string();
    let (hosted, wrong) = (joined("Anna"), joined("Ben"));
    assert!(hosted.ends_with("is a match that was hosted here, so it goes on with the other command"), "{hosted}");
    assert!(wrong.starts_with("The invitation is not that of the match in "), "{wrong}");
}

#[test]
fn somebody_else_with_the_invitation_does_not_disturb_the_match() {
    let sides = Sides::of("six_red");
    let (invites, invited) = channel();
    thread::scope(|scope| {
        let host = scope.spawn(|| sides.host_in_parts(vec![(beginner(), ALL)], &invites));
        let invitation = invited.recv_timeout(Duration::from_secs(30)).expect("the host can be reached");
        let guest = Play::join(&invitation, sides.options("Ben", beginner())).expect("it can be joined");
        let (intrudes, intruding) = channel();
        let other = scope.spawn(move || {
            let invitation: Invitation = intruding.recv().expect("the match begins");
            let elsewhere = Sides::of("six_red");
            let options = PlayOptions { patience: Duration::from_secs(2), ..elsewhere.options("Eve", beginner()) };
            until(Play::join(&invitation, options)?, ALL, None)
        });
        let stop = AtomicBool::new(false);
        // When the match is over the host goes, which the guest may hear first. Who was pushed out earlier comes back and goes on.
        let (mut lost, mut went_on) = (String::new(), false);
        let guest = guest.until_end(&stop, &mut |seen| match seen {
            Seen::Command { step, .. } => {
                went_on |= !lost.is_empty();
                if step == 1 {
                    drop(intrudes.send(invitation.clone()));
                }
            }
            Seen::Waits(sentence) => lost = sentence.to_owned(),
            _ => {}
        });
        assert!(is(&guest, PlayEnd::Over) && !went_on, "{lost}: {guest:?}");
        assert!(is(&host.join().expect("no panic")[0], PlayEnd::Over));
        assert!(!is(&other.join().expect("no panic"), PlayEnd::Over));
    });
    sides.same_match();
}

/// A host to whom nobody comes, and its invitation.
fn lonely(sides: &Sides) -> (End, Invitation) {
    let options = PlayOptions { patience: Duration::from_millis(300), ..sides.options("Anna", beginner()) };
    let owners = vec![Owner::Host, Owner::Guest];
    let host = Play::host(&one_rack("nine_ball"), owners, OnlineTerms::default(), options).expect("it can be hosted");
    let (invites, invited) = channel();
    let end = until(host, ALL, Some(&invites));
    (end, invited.try_recv().expect("it can be reached"))
}

#[test]
fn a_host_to_whom_nobody_comes_ends_and_invites_again_by_the_same_text() {
    let sides = Sides::of("nine_ball");
    let (end, invitation) = lonely(&sides);
    assert!(is(&end, PlayEnd::Away), "{end:?}");
    assert_eq!(lonely(&sides).1, invitation);
}
