//! A bad network: it passes datagrams between a guest and a host late, loses some, and is cut now and then.

use std::fmt;
use std::io::{self, ErrorKind};
use std::net::{SocketAddr, UdpSocket};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A datagram is at most so long, in bytes.
const LONGEST: usize = 1 << 16;
/// How often a thread that waits for datagrams looks whether it shall end.
const GLANCE: Duration = Duration::from_millis(100);

/// How bad the network is.
#[derive(Clone, Copy, Debug)]
pub struct Weather {
    /// How late every datagram comes, each way.
    pub delay: Duration,
    /// The share of the datagrams that are lost, 0 to 1.
    pub loss: f64,
    /// The network is cut for the last part of each period: the period, and that part. No period: it is never cut.
    pub cut: Option<(Duration, Duration)>,
}

/// What became of the datagrams.
#[derive(Debug, Default)]
pub struct Counts {
    /// Passed on.
    pub passed: AtomicU64,
    /// Lost by chance.
    pub lost: AtomicU64,
    /// Sent while the network was cut.
    pub cut: AtomicU64,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [passed, lost, cut] = [&self.passed, &self.lost, &self.cut].map(|count| count.load(Ordering::Relaxed));
        write!(f, "{passed} datagrams passed, {lost} were lost, {cut} were sent while the network was cut")
    }
}

/// Passes datagrams on until it is dropped.
pub struct Proxy {
    address: SocketAddr,
    counts: Arc<Counts>,
    end: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

/// What all threads share.
#[derive(Clone)]
struct Network {
    weather: Weather,
    begun: Instant,
    counts: Arc<Counts>,
    end: Arc<AtomicBool>,
    /// Where the last datagram of the guest came from.
    guest: Arc<Mutex<Option<SocketAddr>>>,
}

impl Proxy {
    /// Listens for a guest at `address`, whose port may be 0 for any free one, and passes on what it sends to `host`. The first period
    /// has `begun`.
    pub fn open(address: SocketAddr, host: SocketAddr, weather: Weather, begun: Instant) -> io::Result<Self> {
        let to_guest = Arc::new(UdpSocket::bind(address)?);
        let to_host = Arc::new(UdpSocket::bind("0.0.0.0:0")?);
        to_host.connect(host)?;
        let address = to_guest.local_addr()?;
        for socket in [&to_guest, &to_host] {
            socket.set_read_timeout(Some(GLANCE))?;
        }
        let network = Network { weather, begun, counts: Arc::default(), end: Arc::default(), guest: Arc::default() };
        let (counts, end) = (Arc::clone(&network.counts), Arc::clone(&network.end));
        let (of_guest, late_of_guest) = channel();
        let (of_host, late_of_host) = channel();
        let threads = vec![
            spawn(&network, &to_guest, move |network, socket| network.listen(socket, &of_guest, 1)),
            spawn(&network, &to_host, move |network, socket| network.listen(socket, &of_host, 2)),
            spawn(&network, &to_host, move |_, socket| pass(&late_of_guest, |datagram| drop(socket.send(datagram)))),
            spawn(&network, &to_guest, move |network, socket| {
                pass(&late_of_host, |datagram| {
                    if let Some(guest) = *network.guest.lock().unwrap_or_else(PoisonError::into_inner) {
                        drop(socket.send_to(datagram, guest));
                    }
                });
            }),
        ];
        Ok(Self { address, counts, end, threads })
    }

    /// Where it listens for the guest.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What became of the datagrams so far.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.end.store(true, Ordering::Relaxed);
        for thread in self.threads.drain(..) {
            drop(thread.join());
        }
    }
}

fn spawn(
    network: &Network,
    socket: &Arc<UdpSocket>,
    work: impl FnOnce(&Network, &UdpSocket) + Send + 'static,
) -> JoinHandle<()> {
    let (network, socket) = (network.clone(), Arc::clone(socket));
    thread::spawn(move || work(&network, &socket))
}

impl Network {
    /// Takes datagrams from a socket, and hands them on with the time at which they arrive.
    fn listen(&self, socket: &UdpSocket, late: &Sender<(Instant, Vec<u8>)>, seed: u64) {
        let mut chance = Chance(seed);
        let mut datagram = vec![0; LONGEST];
        while !self.end.load(Ordering::Relaxed) {
            match socket.recv_from(&mut datagram) {
                Ok((length, from)) => {
                    if seed == 1 {
                        *self.guest.lock().unwrap_or_else(PoisonError::into_inner) = Some(from);
                    }
                    if self.passes(&mut chance) {
                        let datagram = datagram.iter().take(length).copied().collect();
                        drop(late.send((Instant::now() + self.weather.delay, datagram)));
                    }
                }
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                // A host that is not there answers so.
                Err(_) => thread::sleep(GLANCE),
            }
        }
    }

    /// Whether a datagram passes now.
    fn passes(&self, chance: &mut Chance) -> bool {
        let is_cut = self.weather.cut.is_some_and(|(period, part)| {
            let second = self.begun.elapsed().as_secs_f64() % period.as_secs_f64();
            second > period.as_secs_f64() - part.as_secs_f64()
        });
        let is_lost = chance.share() < self.weather.loss;
        let count = match (is_cut, is_lost) {
            (true, _) => &self.counts.cut,
            (false, true) => &self.counts.lost,
            (false, false) => &self.counts.passed,
        };
        count.fetch_add(1, Ordering::Relaxed);
        !is_cut && !is_lost
    }
}

/// Passes datagrams on when they are due.
fn pass(late: &Receiver<(Instant, Vec<u8>)>, send: impl Fn(&[u8])) {
    for (due, datagram) in late {
        thread::sleep(due.saturating_duration_since(Instant::now()));
        send(&datagram);
    }
}

/// Numbers by chance: the generator splitmix64.
pub struct Chance(pub u64);

impl Chance {
    /// The next number from 0 to below 1.
    pub fn share(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut number = self.0;
        number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((number ^ (number >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }
}
