//! The two programs that play a match.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use baize_online::{Invitation, KeptSession, Peer};

use crate::options::Options;
use crate::proxy::Proxy;

/// What is there, or a sentence that says why not.
pub type Outcome<T> = Result<T, String>;

/// How often it is looked whether a program has ended.
const GLANCE: Duration = Duration::from_millis(20);
/// So long a host may take to say its invitation.
const LONGEST_START: Duration = Duration::from_secs(60);

/// Host or guest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// `baize host`
    Host,
    /// `baize join`
    Guest,
}

/// A match with the files of both sides.
#[derive(Clone, Debug)]
pub struct Match {
    game: String,
    files: [PathBuf; 2],
}

impl Match {
    /// The match with this number.
    pub fn of(options: &Options, game: &str, number: u32) -> Outcome<Self> {
        let folder = options.folder.join(format!("{game}_{number}"));
        fs::create_dir_all(&folder).map_err(|error| format!("{} cannot be made: {error}", folder.display()))?;
        let files = ["host.match.ron", "guest.match.ron"].map(|name| folder.join(name));
        Ok(Self { game: game.to_owned(), files })
    }

    /// Whether both sides have ended it: then no file says how to go on.
    pub fn is_finished(&self) -> bool {
        let is_over = |file: &PathBuf| file.exists() && !KeptSession::path_beside(file).exists();
        self.files.iter().all(is_over)
    }

    /// Whether both files are there and the same byte for byte.
    pub fn is_equal(&self) -> bool {
        let [host, guest] = self.files.each_ref().map(fs::read);
        matches!((host, guest), (Ok(host), Ok(guest)) if host == guest)
    }

    /// How many commands the file of the host has.
    pub fn commands(&self) -> usize {
        let text = fs::read_to_string(&self.files[0]).unwrap_or_default();
        text.lines().filter(|line| line.trim_start().starts_with("(by:")).count()
    }
}

/// How far the two programs are.
pub enum Ended {
    /// They play.
    Not,
    /// Both have ended well.
    Well,
    /// One has ended with a message.
    Badly(String),
}

/// Both programs, and the proxy between them.
pub struct Sides<'a> {
    options: &'a Options,
    of: Match,
    proxy: Option<Proxy>,
    host: Running,
    guest: Running,
}

impl<'a> Sides<'a> {
    /// Starts both. `through` may put a proxy in front of the host.
    pub fn start(
        options: &'a Options,
        of: Match,
        through: impl FnOnce(SocketAddr) -> Outcome<Option<Proxy>>,
    ) -> Outcome<Self> {
        let host = Running::start(options, Side::Host, &of, &[&of.game, "--race-to", "1"])?;
        let text = host.first_line()?;
        let (text, proxy) = if options.relay.is_some() { (text, None) } else { direct(text, through)? };
        let guest = Running::start(options, Side::Guest, &of, &[&text])?;
        Ok(Self { options, of, proxy, host, guest })
    }

    /// The match that they play.
    pub fn of(&self) -> &Match {
        &self.of
    }

    /// The proxy between them.
    pub fn proxy(&self) -> Option<&Proxy> {
        self.proxy.as_ref()
    }

    /// Waits until both have ended, or one has ended badly, but no longer than `time`.
    pub fn until_over(&mut self, time: Duration) -> Outcome<Ended> {
        let begun = Instant::now();
        loop {
            let [host, guest] = [self.host.ended()?, self.guest.ended()?];
            match (self.excused(host, Side::Host)?, self.excused(guest, Side::Guest)?) {
                (Ended::Badly(sentence), _) => return Ok(Ended::Badly(format!("the host says: {sentence}"))),
                (_, Ended::Badly(sentence)) => return Ok(Ended::Badly(format!("the guest says: {sentence}"))),
                (Ended::Well, Ended::Well) => return Ok(Ended::Well),
                _ if begun.elapsed() > time => return Ok(Ended::Not),
                _ => thread::sleep(GLANCE),
            }
        }
    }

    /// A side may end when the other was killed before the match had begun: then it is started again, as a person would. And it may not
    /// know whether the other side, which has ended already, has the last command.
    fn excused(&mut self, ended: Ended, side: Side) -> Outcome<Ended> {
        let Ended::Badly(sentence) = &ended else { return Ok(ended) };
        let (is_begun, is_equal) = (self.of.files[side as usize].exists(), self.of.is_equal());
        if is_begun && is_equal && sentence.contains("has not confirmed the last command") {
            return Ok(Ended::Well);
        }
        if is_begun {
            return Ok(ended);
        }
        eprintln!("{} is started again: {sentence}", if side == Side::Host { "the host" } else { "the guest" });
        let options = self.options;
        let running = self.running(side);
        *running = running.again(options)?;
        Ok(Ended::Not)
    }

    fn running(&mut self, side: Side) -> &mut Running {
        match side {
            Side::Host => &mut self.host,
            Side::Guest => &mut self.guest,
        }
    }

    /// Kills one of them and starts it again with the same command. Not if it has ended.
    pub fn kill(&mut self, side: Side) -> Outcome<bool> {
        let (options, file) = (self.options, self.of.files[side as usize].clone());
        let running = self.running(side);
        if !matches!(running.ended()?, Ended::Not) {
            return Ok(false);
        }
        running.kill();
        // The program may have ended the match in that moment.
        if file.exists() && !KeptSession::path_beside(&file).exists() {
            running.has_ended_before_kill();
            return Ok(true);
        }
        *running = running.again(options)?;
        Ok(true)
    }
}

/// The invitation of a host that is met at its own address, or at that of the proxy in front of it.
fn direct(
    text: String,
    through: impl FnOnce(SocketAddr) -> Outcome<Option<Proxy>>,
) -> Outcome<(String, Option<Proxy>)> {
    let invitation = text.parse::<Invitation>().map_err(|error| format!("the host says {text:?}: {error}"))?;
    let address = invitation.peer.addresses().iter().copied().find(SocketAddr::is_ipv4);
    let proxy = through(address.ok_or_else(|| format!("the invitation {text} has no address of IPv4"))?)?;
    let text = match &proxy {
        Some(proxy) => moved(&invitation, proxy.address())?,
        None => text,
    };
    Ok((text, proxy))
}

/// The invitation with another address.
fn moved(invitation: &Invitation, address: SocketAddr) -> Outcome<String> {
    let peer = Peer::new(invitation.peer.id(), None, [address]).map_err(|error| error.to_string())?;
    Ok(Invitation { token: invitation.token, peer }.to_string())
}

/// One of the two programs.
struct Running {
    side: Side,
    arguments: Vec<String>,
    child: Child,
    lines: Receiver<String>,
    errors: Option<thread::JoinHandle<String>>,
    ended: Option<Result<(), String>>,
}

impl Running {
    /// Starts a program.
    fn start(options: &Options, side: Side, of: &Match, words: &[&str]) -> Outcome<Self> {
        let command = if side == Side::Host { "host" } else { "join" };
        let file = of.files[side as usize].display().to_string();
        let (player, simulations) = (&options.players[side as usize], options.simulations.to_string());
        let after = ["--player", player, "--simulations", &simulations, "--threads", "1", "--file", &file];
        let patience = options.away.as_secs().to_string();
        let relayed = options.relay.iter().flat_map(|url| ["--relay", url, "--relay-only"]);
        let arguments = [&[command], words, &after[..], &["--patience", &patience]].concat().into_iter().chain(relayed);
        Self::begin(options, side, arguments.map(str::to_owned).collect())
    }

    /// Starts the same program again.
    fn again(&self, options: &Options) -> Outcome<Self> {
        Self::begin(options, self.side, self.arguments.clone())
    }

    fn begin(options: &Options, side: Side, arguments: Vec<String>) -> Outcome<Self> {
        let mut before = options.by[side as usize].iter();
        let mut command = match before.next() {
            Some(word) => Command::new(word),
            None => Command::new(&options.baize),
        };
        if !options.by[side as usize].is_empty() {
            command.args(before).arg(&options.baize);
        }
        let started =
            command.args(&arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = started.map_err(|error| format!("{} cannot be started: {error}", options.baize.display()))?;
        let (said, lines) = channel();
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || {
                let lines = BufReader::new(output).lines().map_while(Result::ok);
                lines.for_each(|line| drop(said.send(line)));
            });
        }
        let errors = child.stderr.take().map(|mut errors| {
            thread::spawn(move || {
                let mut text = String::new();
                drop(errors.read_to_string(&mut text));
                text
            })
        });
        Ok(Self { side, arguments, child, lines, errors, ended: None })
    }

    /// The first line that it prints.
    fn first_line(&self) -> Outcome<String> {
        let said = self.lines.recv_timeout(LONGEST_START);
        said.map_err(|_| "the host has not said its invitation".to_owned())
    }

    /// Whether it has ended.
    fn ended(&mut self) -> Outcome<Ended> {
        if self.ended.is_none()
            && let Some(status) =
                self.child.try_wait().map_err(|error| format!("a program cannot be waited for: {error}"))?
        {
            let errors = self.errors.take().and_then(|errors| errors.join().ok()).unwrap_or_default();
            self.ended = Some(if status.success() { Ok(()) } else { Err(format!("{status}: {errors}")) });
        }
        Ok(match &self.ended {
            None => Ended::Not,
            Some(Ok(())) => Ended::Well,
            Some(Err(sentence)) => Ended::Badly(sentence.clone()),
        })
    }

    /// Kills it, whatever it does.
    fn kill(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }

    /// Takes it for a program that has ended well: all was saved before it was killed.
    fn has_ended_before_kill(&mut self) {
        self.ended = Some(Ok(()));
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}
