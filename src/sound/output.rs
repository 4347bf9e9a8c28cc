//! Keeps an output for the stream open: it opens one when there is none, when it was lost, and when the system chose another.

use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use baize_sound::{Feed, Stream};

/// How often it is checked whether the output still plays, and whether there is one if there was none.
const RHYTHM: Duration = Duration::from_secs(2);

/// After a loss the first attempt to open an output again waits this long: a device that was pulled out is often still in the list.
const BREATH: Duration = Duration::from_millis(300);

/// An output that has drawn nothing for this long is dead, although it reported no error.
const STALL: Duration = Duration::from_secs(6);

/// The outputs of a system.
pub trait Outputs {
    /// An output that plays. It ends when it is dropped.
    type Open;

    /// What the system calls the output that it would open now; `None` if it cannot tell.
    fn chosen(&mut self) -> Option<String>;

    /// Opens the output that the system has chosen and lets it draw from `stream`; `None` if there is none or it does not open.
    /// From then on it reports to `loss` when it ends by itself.
    fn open(&mut self, stream: Stream, loss: Loss) -> Option<Self::Open>;
}

/// Reports from any thread that an output has ended. It never blocks.
#[derive(Clone, Debug)]
pub struct Loss(SyncSender<u64>, u64);

impl Loss {
    /// The output has ended.
    pub fn report(&self) {
        // While an earlier report waits, this one says nothing new.
        let _ = self.0.try_send(self.1);
    }
}

/// Keeps an output open that draws from a feed.
#[derive(Debug)]
pub struct SteadyOutput<O: Outputs> {
    outputs: O,
    feed: Feed,
    open: Option<Playing<O::Open>>,
    reports: Receiver<u64>,
    loss: SyncSender<u64>,
    /// Number of outputs that were opened so far. A report of an earlier one means nothing.
    opened: u64,
}

/// An output that plays.
#[derive(Debug)]
struct Playing<T> {
    /// Dropping it ends the output.
    _open: T,
    chosen: Option<String>,
    /// The number of frames that it had drawn, and since when.
    drawn: (u64, Instant),
}

impl<O: Outputs> SteadyOutput<O> {
    /// An output that has opened nothing yet.
    #[must_use]
    pub fn new(outputs: O, feed: Feed) -> Self {
        // There is room for one report: several of one output say the same.
        let (loss, reports) = sync_channel(1);
        Self { outputs, feed, open: None, reports, loss, opened: 0 }
    }

    /// Whether an output is open.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Closes an output that has drawn nothing for long, or that is not the chosen one any more, and opens one if none is open.
    pub fn check(&mut self, now: Instant) {
        if self.is_outdated(now) {
            self.open = None;
        }
        if self.open.is_none() {
            self.open(now);
        }
    }

    /// Waits for the report of a loss, at most for `time`, and closes the output that was lost. Returns whether one was lost.
    pub fn wait_for_loss(&mut self, time: Duration) -> bool {
        match self.reports.recv_timeout(time) {
            Ok(number) if number == self.opened && self.open.is_some() => {
                self.open = None;
                true
            }
            Ok(_) | Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => false,
        }
    }

    fn open(&mut self, now: Instant) {
        let chosen = self.outputs.chosen();
        self.opened += 1;
        let loss = Loss(self.loss.clone(), self.opened);
        let open = self.outputs.open(self.feed.stream(), loss);
        self.open = open.map(|open| Playing { _open: open, chosen, drawn: (0, now) });
    }

    fn is_outdated(&mut self, now: Instant) -> bool {
        let Some(playing) = &mut self.open else { return false };
        let drawn = self.feed.drawn();
        if drawn != playing.drawn.0 {
            playing.drawn = (drawn, now);
        }
        now.duration_since(playing.drawn.1) >= STALL || self.outputs.chosen() != playing.chosen
    }
}

/// Keeps an output open on a thread of its own as long as the program runs. `outputs` is called on that thread alone.
pub(super) fn keep_open<O: Outputs>(outputs: impl FnOnce() -> O + Send + 'static, feed: Feed) {
    let keep = move || {
        let mut output = SteadyOutput::new(outputs(), feed);
        loop {
            output.check(Instant::now());
            if output.wait_for_loss(RHYTHM) {
                thread::sleep(BREATH);
            }
        }
    };
    // Without another thread the game is silent.
    let _ = thread::Builder::new().name("sound output".to_owned()).spawn(keep);
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use super::*;

    /// A system with at most one device.
    #[derive(Debug, Default)]
    struct System {
        device: Option<&'static str>,
        /// What draws from the stream while a device is open, and its way to report.
        playing: Option<(Stream, Loss)>,
        /// The devices that were opened, one after the other.
        opened: Vec<&'static str>,
    }

    type Shared = Rc<RefCell<System>>;

    struct Fake(Shared);

    /// An open device.
    #[derive(Debug)]
    struct Device(Shared);

    impl Drop for Device {
        fn drop(&mut self) {
            self.0.borrow_mut().playing = None;
        }
    }

    impl Outputs for Fake {
        type Open = Device;

        fn chosen(&mut self) -> Option<String> {
            self.0.borrow().device.map(str::to_owned)
        }

        fn open(&mut self, stream: Stream, loss: Loss) -> Option<Device> {
            let mut system = self.0.borrow_mut();
            let device = system.device?;
            assert!(system.playing.is_none(), "two outputs play at once");
            system.opened.push(device);
            system.playing = Some((stream, loss));
            Some(Device(self.0.clone()))
        }
    }

    /// An output, its system without a device, and its feed.
    fn output() -> (SteadyOutput<Fake>, Shared, Feed) {
        let (system, feed) = (Shared::default(), Feed::default());
        (SteadyOutput::new(Fake(system.clone()), feed.clone()), system, feed)
    }

    /// The device draws for a while, if one is open.
    fn draw(system: &Shared) {
        if let Some((stream, _)) = &mut system.borrow_mut().playing {
            (0..4800).for_each(|_| _ = stream.next_frame());
        }
    }

    fn lose(system: &Shared) {
        let mut system = system.borrow_mut();
        system.device = None;
        let (_, loss) = system.playing.as_ref().expect("it plays");
        // A device that is gone reports it again and again.
        (0..100).for_each(|_| loss.report());
    }

    #[test]
    fn a_device_that_appears_later_is_opened_and_one_that_comes_back_is_opened_again() {
        let (mut output, system, feed) = output();
        let start = Instant::now();
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        output.check(at(0));
        assert!(!output.is_open(), "there is no device yet");
        system.borrow_mut().device = Some("loudspeaker");
        output.check(at(2));
        draw(&system);
        assert!(output.is_open() && feed.drawn() > 0);
        lose(&system);
        assert!(output.wait_for_loss(Duration::ZERO) && !output.is_open());
        output.check(at(3));
        assert!(!output.is_open() && !output.wait_for_loss(Duration::ZERO), "one loss is reported once");
        assert_eq!(feed.drawn(), 0, "nothing draws");
        system.borrow_mut().device = Some("loudspeaker");
        output.check(at(5));
        draw(&system);
        assert!(output.is_open() && feed.drawn() > 0);
        assert_eq!(system.borrow().opened, ["loudspeaker", "loudspeaker"]);
    }

    #[test]
    fn the_sound_moves_to_the_device_that_the_system_chooses() {
        let (mut output, system, feed) = output();
        let start = Instant::now();
        system.borrow_mut().device = Some("loudspeaker");
        output.check(start);
        draw(&system);
        output.check(start + RHYTHM);
        assert_eq!(system.borrow().opened, ["loudspeaker"], "it stays while nothing changes");
        system.borrow_mut().device = Some("headphones");
        output.check(start + 2 * RHYTHM);
        draw(&system);
        assert!(feed.drawn() > 0);
        assert_eq!(system.borrow().opened, ["loudspeaker", "headphones"]);
    }

    #[test]
    fn a_device_that_draws_no_more_is_opened_again() {
        let (mut output, system, _) = output();
        let start = Instant::now();
        system.borrow_mut().device = Some("loudspeaker");
        output.check(start);
        draw(&system);
        output.check(start + RHYTHM);
        output.check(start + RHYTHM + STALL / 2);
        assert_eq!(system.borrow().opened.len(), 1);
        output.check(start + RHYTHM + STALL);
        assert_eq!(system.borrow().opened.len(), 2);
    }

    #[test]
    fn a_late_report_of_an_earlier_device_does_not_end_the_present_one() {
        let (mut output, system, _) = output();
        system.borrow_mut().device = Some("loudspeaker");
        output.check(Instant::now());
        let earlier = system.borrow().playing.as_ref().expect("it plays").1.clone();
        system.borrow_mut().device = Some("headphones");
        output.check(Instant::now());
        earlier.report();
        assert!(!output.wait_for_loss(Duration::ZERO) && output.is_open());
    }
}
