//! What becomes of the coming shot if it is struck a little otherwise: a map that is computed beside the game, coarse at once and finer while
//! one waits.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{available_parallelism, scope, spawn};

use bevy::prelude::*;

use super::ShotStudySystems;
use super::lying::lying;
use crate::cue::{Aim, Hand, LeastElevation};
use crate::input::{Keyboard, Owner};
use crate::mode::{Referee, Striker};
use crate::physics::{FASTEST, Strike};
use crate::plots::{Area, OutcomeMap, Row};
use crate::settings::Action;
use crate::shot::{Setup, Simulator};
use crate::simulation::{CurrentPhysics, CurrentSetup, InPlay, Notice, TheTable};
use crate::words::view as text;

/// How many cells the maps have to a side, one after the other.
const SIZES: [usize; 4] = [32, 64, 128, 256];
/// Half the width of a map in radians.
const HALF_WIDTH: f64 = 2.0 * std::f64::consts::PI / 180.0;
/// A map goes from this part of the power that is set to this multiple of it.
const SPEEDS: [f64; 2] = [0.5, 1.5];
/// The least power for which a map is made, in m/s.
const LEAST_POWER: f64 = 0.05;

/// A map that was computed, with the shot of which it is.
#[derive(Clone, Debug)]
pub struct Prospect {
    /// The map.
    pub map: OutcomeMap,
    /// The shot, with the strike for which it was begun.
    pub setup: Arc<Setup>,
    /// A number that no other map has.
    pub number: u64,
}

/// The map of the coming shot.
#[derive(Resource, Debug, Default)]
pub struct Prospects {
    /// Whether somebody looks at it.
    pub is_open: bool,
    job: Option<Job>,
    shown: Option<Prospect>,
    number: u64,
}

/// A map that is being computed on threads of its own.
#[derive(Debug)]
struct Job {
    setup: Arc<Setup>,
    stop: Arc<AtomicBool>,
    results: Mutex<Receiver<OutcomeMap>>,
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Prospects {
    /// The finest map so far; `None` before the first one, and while nothing can be struck.
    #[must_use]
    pub fn shown(&self) -> Option<&Prospect> {
        self.shown.as_ref()
    }

    /// Whether a map is being computed, of which nothing can be shown yet.
    #[must_use]
    pub fn is_awaited(&self) -> bool {
        self.job.is_some() && self.shown.is_none()
    }

    /// Begins a new map with the present aim in its middle.
    pub fn begin_anew(&mut self) {
        self.job = None;
    }

    /// Whether the map that is shown or computed is of this shot, apart from direction and power, which lie in it.
    fn holds(&self, setup: &Setup) -> bool {
        let (Some(job), Some(strike)) = (&self.job, setup.strike) else { return false };
        let like = job.setup.strike.unwrap_or_default();
        let is_in_area = area(&like, SIZES[0]).is_some_and(|area| area.cell_of(&strike).is_some());
        let same_stroke = Strike { speed: like.speed, direction: like.direction, ..strike };
        is_in_area && Setup { strike: Some(same_stroke), ..setup.clone() } == *job.setup
    }

    fn begin(&mut self, setup: Setup) {
        let (stop, setup) = (Arc::new(AtomicBool::new(false)), Arc::new(setup));
        let (sender, results) = channel();
        let job = (Arc::clone(&setup), Arc::clone(&stop));
        spawn(move || compute(&job.0, &job.1, &sender));
        self.shown = None;
        self.job = Some(Job { setup, stop, results: Mutex::new(results) });
    }

    /// Takes over what was computed meanwhile.
    fn receive(&mut self) {
        let Some(job) = &self.job else { return };
        let newest = job.results.lock().unwrap_or_else(PoisonError::into_inner).try_iter().last();
        if let Some(map) = newest {
            self.number += 1;
            self.shown = Some(Prospect { map, setup: Arc::clone(&job.setup), number: self.number });
        }
    }
}

/// The area about a strike.
fn area(like: &Strike, size: usize) -> Option<Area> {
    let directions = [like.direction - HALF_WIDTH, like.direction + HALF_WIDTH];
    let speeds = SPEEDS.map(|share| (share * like.speed).min(FASTEST));
    Area::new(directions, speeds, [size; 2]).ok()
}

/// Computes one map after the other, each finer, until it is stopped.
fn compute(setup: &Setup, stop: &AtomicBool, sender: &Sender<OutcomeMap>) {
    let like = setup.strike.unwrap_or_default();
    for area in SIZES.into_iter().filter_map(|size| area(&like, size)) {
        let Some(rows) = rows(&area, setup, stop) else { return };
        // Nobody listens any more.
        if sender.send(OutcomeMap { area, rows }).is_err() {
            return;
        }
    }
}

/// The rows of a map, computed on all cores but one, which draws the picture; `None` if it was stopped.
fn rows(area: &Area, setup: &Setup, stop: &AtomicBool) -> Option<Vec<Row>> {
    let threads = available_parallelism().map_or(1, NonZeroUsize::get).saturating_sub(1).max(1);
    let (next, count) = (AtomicUsize::new(0), area.size()[1]);
    let computed: Mutex<Vec<(usize, Row)>> = Mutex::new(Vec::with_capacity(count));
    scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let (mut simulator, mut setup) = (Simulator::default(), setup.clone());
                while !stop.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count {
                        break;
                    }
                    let row = OutcomeMap::row(area, &mut setup, &mut simulator, index);
                    computed.lock().unwrap_or_else(PoisonError::into_inner).push((index, row));
                }
            });
        }
    });
    let mut computed = computed.into_inner().unwrap_or_else(PoisonError::into_inner);
    computed.sort_unstable_by_key(|(index, _)| *index);
    (computed.len() == count).then(|| computed.into_iter().map(|(_, row)| row).collect())
}

/// Computes the map while it is open.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Prospects>().add_systems(Update, (toggle_map, map_shot).chain().in_set(ShotStudySystems));
}

/// Opens and closes the map with its key. In a match there is none.
fn toggle_map(
    keys: Keyboard,
    owner: Res<Owner>,
    referee: Res<State<Referee>>,
    mut prospects: ResMut<Prospects>,
    mut notices: MessageWriter<Notice>,
) {
    if !keys.hit(Action::Map) || owner.panel_types {
        return;
    }
    if *referee.get() == Referee::Present {
        notices.write(Notice(text::NO_MAP.to_owned()));
    } else {
        prospects.is_open = !prospects.is_open;
    }
}

/// Begins a map when the shot has changed, and takes over what was computed.
fn map_shot(
    (aim, least, hand): (Res<Aim>, Res<LeastElevation>, Res<Hand>),
    (in_play, setup, physics): (TheTable<&InPlay>, TheTable<&CurrentSetup>, TheTable<&CurrentPhysics>),
    (referee, striker): (Res<State<Referee>>, Res<State<Striker>>),
    mut prospects: ResMut<Prospects>,
) {
    let is_shown = prospects.is_open && *referee.get() == Referee::Absent && *striker.get() == Striker::Person;
    if !is_shown {
        if prospects.job.is_some() || prospects.shown.is_some() {
            (prospects.job, prospects.shown) = (None, None);
        }
        return;
    }
    prospects.bypass_change_detection().receive();
    if hand.is_busy() || aim.power < LEAST_POWER {
        return;
    }
    let strike = aim.over(*least).strike(aim.power);
    let Some(now) = lying(&in_play, &setup.0, &physics) else { return };
    let now = Setup { strike: Some(strike), ..now };
    if !prospects.holds(&now) {
        prospects.begin(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stop_shot() -> Setup {
        Setup::shot("stop_shot").load().unwrap()
    }

    #[test]
    fn a_map_becomes_finer_step_by_step() {
        let (sender, results) = channel();
        let alone = Setup::rack("cue_ball").load().unwrap();
        let softly = Strike { speed: 0.1, ..Strike::default() };
        compute(&Setup { strike: Some(softly), ..alone }, &AtomicBool::new(false), &sender);
        drop(sender);
        let sizes: Vec<usize> = results.iter().map(|map| map.area.size()[0]).collect();
        assert_eq!(sizes, SIZES);
    }

    #[test]
    fn a_map_that_is_stopped_gives_nothing() {
        let (sender, results) = channel();
        compute(&stop_shot(), &AtomicBool::new(true), &sender);
        drop(sender);
        assert_eq!(results.iter().count(), 0);
    }

    #[test]
    fn a_map_holds_while_the_aim_lies_in_it_and_begins_anew_for_another_tip() {
        let shot = stop_shot();
        let strike = shot.strike.unwrap();
        let mut prospects = Prospects::default();
        prospects.begin(shot.clone());
        let with = |strike| Setup { strike: Some(strike), ..shot.clone() };
        assert!(prospects.holds(&with(Strike {
            direction: strike.direction + 0.01,
            speed: 1.1 * strike.speed,
            ..strike
        })));
        assert!(!prospects.holds(&with(Strike { direction: strike.direction + 0.1, ..strike })));
        assert!(!prospects.holds(&with(Strike { elevation: 0.1, ..strike })));
        prospects.begin_anew();
        assert!(!prospects.holds(&shot));
    }
}
