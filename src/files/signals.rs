//! Signals that end the program while it writes a file: they wait until the unfinished file is removed.

pub use system::listen_for_signals;
pub(super) use system::{Hold, hold};

#[cfg(unix)]
mod system {
    use std::io;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::sync::{Arc, OnceLock};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ};
    use signal_hook::flag::{register, register_conditional_default, register_usize};
    use signal_hook::low_level::emulate_default_handler;

    /// What is known of the signals to this program.
    struct Signals {
        /// Whether no file is being written, so that a signal does at once what it usually does.
        idle: Arc<AtomicBool>,
        /// The signal that came while a file was being written; 0 for none.
        waiting: Arc<AtomicUsize>,
    }

    static SIGNALS: OnceLock<Signals> = OnceLock::new();

    /// From now on a signal that ends the program waits until the file that is being written, if any, is removed; and a
    /// file that grows larger than the system allows is an error instead of the end. For the command line: the game ends
    /// between two frames, when no file is being written. Without an effect where the system has no such signals.
    pub fn listen_for_signals() {
        if SIGNALS.get().is_none() {
            // Without it drafts may stay after a signal, until the next save removes them.
            let _ = register_all().map(|signals| SIGNALS.set(signals));
        }
    }

    fn register_all() -> io::Result<Signals> {
        let signals = Signals { idle: Arc::new(AtomicBool::new(true)), waiting: Arc::default() };
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
            register_usize(signal, Arc::clone(&signals.waiting), usize::try_from(signal).unwrap_or_default())?;
            register_conditional_default(signal, Arc::clone(&signals.idle))?;
        }
        // Nobody reads the flag: the write itself fails.
        register(SIGXFSZ, Arc::default())?;
        Ok(signals)
    }

    /// While this lives, signals wait.
    pub(in super::super) struct Hold;

    /// Lets signals wait until the answer is dropped. It must be dropped after the unfinished file.
    pub(in super::super) fn hold() -> Hold {
        if let Some(signals) = SIGNALS.get() {
            signals.idle.store(false, Ordering::SeqCst);
        }
        Hold
    }

    impl Hold {
        /// Whether a signal waits, so that the write should be given up.
        pub(in super::super) fn is_asked_to_end(&self) -> bool {
            SIGNALS.get().is_some_and(|signals| signals.waiting.load(Ordering::SeqCst) != 0)
        }
    }

    impl Drop for Hold {
        fn drop(&mut self) {
            let Some(signals) = SIGNALS.get() else { return };
            signals.idle.store(true, Ordering::SeqCst);
            let waiting = signals.waiting.load(Ordering::SeqCst);
            if let Some(signal) = i32::try_from(waiting).ok().filter(|signal| *signal != 0) {
                let _ = emulate_default_handler(signal);
            }
        }
    }
}

#[cfg(not(unix))]
mod system {
    /// Does nothing here: what a signal leaves behind is removed by the next save.
    pub fn listen_for_signals() {}

    /// Holds nothing here.
    pub(in super::super) struct Hold;

    /// Holds nothing here.
    pub(in super::super) fn hold() -> Hold {
        Hold
    }

    impl Hold {
        /// Nothing waits here.
        pub(in super::super) fn is_asked_to_end(&self) -> bool {
            false
        }
    }
}
