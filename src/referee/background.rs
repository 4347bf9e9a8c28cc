//! Work on a thread of its own, which says now and then what it has found.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Work on a thread of its own. When it is dropped, it is told to stop.
pub(super) struct Background<T> {
    stop: Arc<AtomicBool>,
    said: Mutex<Receiver<T>>,
}

impl<T> Drop for Background<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl<T: Send + 'static> Background<T> {
    /// Begins the work on a thread with this name. Where no thread can be had, it is over at once, without a word.
    pub fn begin(name: &str, work: impl FnOnce(&AtomicBool, &Sender<T>) + Send + 'static) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let (say, said) = channel();
        let told = Arc::clone(&stop);
        // If there is no thread, `say` is dropped with the work, and that is what the end of the work looks like.
        let _ = thread::Builder::new().name(name.to_owned()).spawn(move || work(&told, &say));
        Self { stop, said: Mutex::new(said) }
    }

    /// What it has said since the last time, and whether the work is over.
    pub fn listen(&mut self) -> (Vec<T>, bool) {
        let said = self.said.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut all = Vec::new();
        loop {
            match said.try_recv() {
                Ok(one) => all.push(one),
                Err(error) => return (all, error == TryRecvError::Disconnected),
            }
        }
    }
}
