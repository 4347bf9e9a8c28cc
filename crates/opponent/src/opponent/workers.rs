//! Spreads the computing of a thought over threads. The results do not depend on their number.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::context::Context;
use super::shot_simulator::ShotSimulator;

/// What stops nobody.
static NEVER: AtomicBool = AtomicBool::new(false);

/// Simulators that compute side by side.
pub(super) struct Workers<'a> {
    simulators: Vec<ShotSimulator>,
    stop: &'a AtomicBool,
}

impl<'a> Workers<'a> {
    /// As many simulators as `threads`, at least one.
    pub fn new(context: &Context, threads: usize, stop: &'a AtomicBool) -> Self {
        Self { simulators: (0..threads.max(1)).map(|_| context.simulator()).collect(), stop }
    }

    /// Whether the thought is to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// From now on the work is done to its end, also after a stop.
    pub fn finish(&mut self) {
        self.stop = &NEVER;
    }

    /// How many shots all simulators have computed.
    pub fn simulations(&self) -> u32 {
        self.simulators.iter().map(ShotSimulator::simulations).sum()
    }

    /// What `work` makes of each item, in the order of the items. After a stop the rest are left out.
    pub fn map<T: Sync, R: Send>(
        &mut self,
        context: &Context,
        items: &[T],
        work: impl Fn(&Context, &mut ShotSimulator, &T) -> R + Sync,
    ) -> Vec<R> {
        let stop = self.stop;
        let is_stopped = || stop.load(Ordering::Relaxed);
        let [simulator] = self.simulators.as_mut_slice() else { return self.map_side_by_side(context, items, work) };
        items.iter().take_while(|_| !is_stopped()).map(|item| work(context, simulator, item)).collect()
    }

    fn map_side_by_side<T: Sync, R: Send>(
        &mut self,
        context: &Context,
        items: &[T],
        work: impl Fn(&Context, &mut ShotSimulator, &T) -> R + Sync,
    ) -> Vec<R> {
        let (next, stop) = (AtomicUsize::new(0), self.stop);
        let results: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::with_capacity(items.len()));
        let one_thread = |simulator: &mut ShotSimulator| {
            let mut own = Vec::new();
            while !stop.load(Ordering::Relaxed) {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = items.get(index) else { break };
                own.push((index, work(context, simulator, item)));
            }
            results.lock().unwrap_or_else(PoisonError::into_inner).extend(own);
        };
        if let Some((first, others)) = self.simulators.split_first_mut() {
            std::thread::scope(|scope| {
                for simulator in others {
                    let one_thread = &one_thread;
                    // A system that has no more threads leaves the work to those that run.
                    if std::thread::Builder::new().spawn_scoped(scope, move || one_thread(simulator)).is_err() {
                        break;
                    }
                }
                one_thread(first);
            });
        }
        let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        results.sort_unstable_by_key(|(index, _)| *index);
        results.into_iter().map(|(_, result)| result).collect()
    }
}
