//! Light at many places at once.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use glam::Vec3;

use super::scene::Scene;
use super::threads::share_out;

/// So many places are computed before anybody is asked whether to go on.
const AT_ONCE: usize = 64;
/// How long work that is held waits before it looks again.
const HELD: Duration = Duration::from_millis(20);

/// Tells work that goes on beside the game what to do.
#[derive(Debug, Default)]
pub struct Reins {
    /// Whether it waits.
    pub is_held: AtomicBool,
    /// Whether it ends.
    pub is_over: AtomicBool,
    /// How many places are done.
    pub done: AtomicUsize,
}

impl Reins {
    /// Waits while the work is held; `false` if it is over.
    fn go_on(&self) -> bool {
        while self.is_held.load(Ordering::Relaxed) && !self.is_over.load(Ordering::Relaxed) {
            thread::sleep(HELD);
        }
        !self.is_over.load(Ordering::Relaxed)
    }
}

impl Scene {
    /// What white sheets at these places, each with its unit normal, send to the eye, by `count` paths each, on so many threads.
    /// `None` if the reins say that it is over.
    #[must_use]
    pub fn on_white_at(&self, places: &[(Vec3, Vec3)], count: u32, threads: usize, reins: &Reins) -> Option<Vec<Vec3>> {
        each(places.len(), threads, reins, |index| {
            let (place, normal) = places[index];
            self.on_white(place, normal, count, index as u32)
        })
    }

    /// What is seen from `from` in each of these directions, unit vectors, by `count` paths each, without the first emitter itself.
    /// `None` if the reins say that it is over.
    #[must_use]
    pub fn seen_from(&self, from: Vec3, ways: &[Vec3], count: u32, threads: usize, reins: &Reins) -> Option<Vec<Vec3>> {
        each(ways.len(), threads, reins, |index| {
            self.seen_beside_first_emitter(from.into(), ways[index].into(), count, index as u32)
        })
    }
}

/// The light of so many places, in their order, whichever thread computes which.
fn each(count: usize, threads: usize, reins: &Reins, light: impl Fn(usize) -> Vec3 + Sync) -> Option<Vec<Vec3>> {
    let mut all = vec![Vec3::ZERO; count];
    share_out(
        &mut all,
        AT_ONCE,
        threads,
        || reins.go_on(),
        |part, places| {
            for (index, place) in places.iter_mut().enumerate() {
                *place = light(part * AT_ONCE + index);
            }
            reins.done.fetch_add(places.len(), Ordering::Relaxed);
        },
    );
    (!reins.is_over.load(Ordering::Relaxed)).then_some(all)
}
