//! Delays a signal that would end the program while a file is being written, until the draft of the file is removed.

pub use system::listen_for_signals;
pub(super) use system::{Hold, hold};

#[cfg(all(unix, feature = "signals"))]
mod system {
    use std::io;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::sync::{Arc, OnceLock};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ};
    use signal_hook::flag::{register, register_conditional_default, register_usize};
    use signal_hook::low_level::emulate_default_handler;

    /// The state of the signals.
    struct Signals {
        /// Whether no file is being written. Then a signal has its usual effect at once.
        idle: Arc<AtomicBool>,
        /// The signal that came while a file was being written; 0 for none.
        waiting: Arc<AtomicUsize>,
    }

    static SIGNALS: OnceLock<Signals> = OnceLock::new();

    /// From now on, a signal that ends the program waits until the draft that is being written is removed. And writing
    /// a file that is too large for the system is an error, instead of ending the program. This is for the command
    /// line; the game ends between two frames, when no file is being written. It does nothing on systems without such
    /// signals.
    pub fn listen_for_signals() {
        if SIGNALS.get().is_none() {
            // If this fails, a draft may stay after a signal, until the next save removes it.
            let _ = register_all().map(|signals| SIGNALS.set(signals));
        }
    }

    fn register_all() -> io::Result<Signals> {
        let signals = Signals { idle: Arc::new(AtomicBool::new(true)), waiting: Arc::default() };
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
            register_usize(signal, Arc::clone(&signals.waiting), usize::try_from(signal).unwrap_or_default())?;
            register_conditional_default(signal, Arc::clone(&signals.idle))?;
        }
        // The flag is not read, because the write itself fails.
        register(SIGXFSZ, Arc::default())?;
        Ok(signals)
    }

    /// While this value exists, signals wait.
    pub(in super::super) struct Hold;

    /// Lets signals wait until the returned value is dropped. Drop it after the unfinished file.
    pub(in super::super) fn hold() -> Hold {
        if let Some(signals) = SIGNALS.get() {
            signals.idle.store(false, Ordering::SeqCst);
        }
        Hold
    }

    impl Hold {
        /// Whether a signal waits. Then the write should be given up.
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

#[cfg(not(all(unix, feature = "signals")))]
mod system {
    /// Does nothing here. The next save removes what a signal left.
    pub fn listen_for_signals() {}

    /// Does nothing here.
    pub(in super::super) struct Hold;

    /// Does nothing here.
    pub(in super::super) fn hold() -> Hold {
        Hold
    }

    impl Hold {
        /// Always false here.
        pub(in super::super) fn is_asked_to_end(&self) -> bool {
            false
        }
    }
}
