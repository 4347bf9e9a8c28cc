//! A queue of events, earliest first. An entry becomes invalid when the course of one of its balls changes. Invalid
//! entries stay in the queue and are dropped later.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use smallvec::SmallVec;

/// The kinds of entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The time window of a ball ends, and the next one has to be examined.
    NextWindow,
    /// Two balls touch; the number is that of the second.
    Pair(u32),
    /// The ball meets its first fixed obstacle.
    Obstacle,
    /// The contact forces on the ball have to be solved again.
    HoldEnds,
    /// The course of the ball has to be extended.
    ExtendCourse,
}

/// An event. It is valid as long as its balls keep the courses for which it was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    pub time: f64,
    pub ball: u32,
    /// The second ball of a pair, or a code for another [`Subject`]; four bytes instead of eight.
    about: u32,
    /// The course numbers of the ball and of the second ball for which the event was found. Without a second ball both
    /// are the same.
    courses: (u32, u32),
}

/// Codes for the subjects that are not a second ball.
const NEXT_WINDOW: u32 = u32::MAX;
const OBSTACLE: u32 = u32::MAX - 1;
const HOLD_ENDS: u32 = u32::MAX - 2;
const EXTEND_COURSE: u32 = u32::MAX - 3;

impl Entry {
    /// The kind of entry.
    pub fn subject(&self) -> Subject {
        match self.about {
            NEXT_WINDOW => Subject::NextWindow,
            OBSTACLE => Subject::Obstacle,
            HOLD_ENDS => Subject::HoldEnds,
            EXTEND_COURSE => Subject::ExtendCourse,
            second => Subject::Pair(second),
        }
    }

    /// Whether its balls still have the courses for which it was found.
    fn is_valid(&self, courses: &[u32]) -> bool {
        let second = if let Subject::Pair(second) = self.subject() { second } else { self.ball };
        self.courses == (courses[self.ball as usize], courses[second as usize])
    }
}

impl Eq for Entry {}

impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Entry {
    /// A heap yields its greatest entry first, so the earliest one is the greatest. Of simultaneous entries those for a
    /// time window come first, since they may find more events at that time.
    fn cmp(&self, other: &Self) -> Ordering {
        let is_window = |entry: &Self| entry.about == NEXT_WINDOW;
        other.time.total_cmp(&self.time).then_with(|| is_window(self).cmp(&is_window(other)))
    }
}

/// A queue for fewer balls than this keeps all entries in the heap until it grows too large, see
/// [`Queue::drop_invalid`]. A queue for this many balls or more keeps later entries in a list, and moves them to the
/// heap in batches of at least this size; the last batch may be smaller.
const HEAP_FROM_ENTRIES: usize = 256;

/// One in this many listed entries is moved to the heap at a time, but at least [`HEAP_FROM_ENTRIES`].
const SHARE: usize = 16;

/// The queue of all events.
///
/// If there are many, only the next ones are in a heap, which stays small enough for the nearest cache. Later ones wait
/// in an unsorted list. Those that become invalid there never enter the heap.
#[derive(Clone, Debug, Default)]
pub struct Queue {
    heap: BinaryHeap<Entry>,
    waiting: Vec<Entry>,
    /// Entries later than this, in seconds on the shot clock, are in `waiting`.
    heaped_until: f64,
    /// The number of the present course of each ball.
    courses: Vec<u32>,
}

impl Queue {
    /// Empties the queue for `count` balls.
    pub fn reset(&mut self, count: usize) {
        self.heap.clear();
        self.waiting.clear();
        self.heaped_until = if count < HEAP_FROM_ENTRIES { f64::INFINITY } else { f64::NEG_INFINITY };
        self.courses.clear();
        self.courses.resize(count, 0);
    }

    /// Invalidates all entries of a ball, because its course changed.
    pub fn invalidate(&mut self, ball: usize) {
        self.courses[ball] = self.courses[ball].wrapping_add(1);
    }

    /// Adds an event of a ball at `time`; an infinite time adds nothing.
    pub fn add(&mut self, time: f64, ball: usize, subject: Subject) {
        if time < f64::INFINITY {
            let (about, second) = match subject {
                Subject::Pair(second) => (second, second as usize),
                Subject::NextWindow => (NEXT_WINDOW, ball),
                Subject::Obstacle => (OBSTACLE, ball),
                Subject::HoldEnds => (HOLD_ENDS, ball),
                Subject::ExtendCourse => (EXTEND_COURSE, ball),
            };
            let entry = Entry { time, ball: ball as u32, about, courses: (self.courses[ball], self.courses[second]) };
            if time <= self.heaped_until {
                self.heap.push(entry);
            } else {
                self.waiting.push(entry);
            }
        }
    }

    /// The first valid entry; it stays in the queue.
    pub fn first(&mut self) -> Option<Entry> {
        loop {
            while let Some(entry) = self.heap.peek() {
                if entry.is_valid(&self.courses) {
                    return Some(*entry);
                }
                self.heap.pop();
            }
            if self.waiting.is_empty() {
                return None;
            }
            self.sort_waiting();
        }
    }

    /// Removes the entry that [`Queue::first`] returned.
    pub fn take_first(&mut self) {
        self.heap.pop();
    }

    /// Whether no other entry, valid or not, has the time of the first. In a binary heap the second is at index 1 or 2.
    pub fn is_first_alone(&self) -> bool {
        let entries = self.heap.as_slice();
        entries.iter().skip(1).take(2).all(|entry| entry.time != entries[0].time)
    }

    /// All valid entries at `time`, which is that of the first; they stay in the queue.
    pub fn all_due_at(&mut self, time: f64) -> SmallVec<[Entry; 4]> {
        let mut all = SmallVec::new();
        while let Some(entry) = self.first().filter(|entry| entry.time == time) {
            all.push(entry);
            self.heap.pop();
        }
        self.heap.extend(all.iter().copied());
        all
    }

    /// Keeps heap and queue small. A heap of more than 4 x [`HEAP_FROM_ENTRIES`] entries that outnumber the list is
    /// moved to the list: that keeps the heap in the nearest cache. Otherwise, if there are more than 64 entries plus
    /// 4 for each ball, the invalid ones are removed.
    pub fn drop_invalid(&mut self) {
        let Self { heap, waiting, courses, heaped_until } = self;
        if heap.len() > 4 * HEAP_FROM_ENTRIES && heap.len() > waiting.len() {
            waiting.extend(heap.drain());
            *heaped_until = f64::NEG_INFINITY;
        } else if heap.len() + waiting.len() > 64 + 4 * courses.len() {
            heap.retain(|entry| entry.is_valid(courses));
            waiting.retain(|entry| entry.is_valid(courses));
        }
    }

    /// Moves the earliest entries of the list into the heap, which is empty.
    fn sort_waiting(&mut self) {
        let Self { heap, waiting, heaped_until, courses } = self;
        waiting.retain(|entry| entry.is_valid(courses));
        *heaped_until = f64::INFINITY;
        let mut first = waiting.len();
        if first > HEAP_FROM_ENTRIES {
            first = (first / SHARE).max(HEAP_FROM_ENTRIES);
            *heaped_until = waiting.select_nth_unstable_by(first, |a, b| a.time.total_cmp(&b.time)).1.time;
        }
        // Entries of equal time are moved together.
        let until = *heaped_until;
        heap.extend(waiting.extract_if(.., |entry| entry.time <= until));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// One round of the test: entries to add, with their times after the last one taken; the ball that gets another
    /// course; how many entries are then taken.
    fn a_round() -> impl Strategy<Value = (Vec<(f64, u32)>, u32, usize)> {
        let entry =
            (prop_oneof![1 => 0.0..1.0_f64, 4 => (0..64_u32).prop_map(|part| f64::from(part) / 64.0)], 0..300_u32);
        (prop::collection::vec(entry, 0..400), 0..300_u32, 0..200_usize)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

        #[test]
        fn entries_come_out_by_time_however_many_wait_in_the_queue(
            rounds in prop::collection::vec(a_round(), 1..12), balls in prop_oneof![Just(300_usize), Just(20)],
        ) {
            let mut queue = Queue::default();
            queue.reset(balls);
            let mut plain: Vec<(f64, u32)> = Vec::new();
            let mut now = 0.0;
            for (entries, changed, taken) in rounds {
                for (later, ball) in entries {
                    let ball = ball % balls as u32;
                    queue.add(now + later, ball as usize, Subject::Obstacle);
                    plain.push((now + later, ball));
                }
                let changed = changed % balls as u32;
                queue.invalidate(changed as usize);
                plain.retain(|&(_, ball)| ball != changed);
                queue.drop_invalid();
                plain.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
                for _ in 0..taken {
                    let first = queue.first();
                    prop_assert_eq!(first.map(|entry| entry.time), plain.last().map(|&(time, _)| time));
                    let Some(entry) = first else { break };
                    let is_alone = plain.iter().rev().nth(1).is_none_or(|&(time, _)| time != entry.time);
                    // Invalid entries of that time count too.
                    prop_assert!(is_alone || !queue.is_first_alone());
                    queue.take_first();
                    let place = plain.iter().rposition(|&(time, ball)| (time, ball) == (entry.time, entry.ball));
                    prop_assert!(place.is_some(), "{entry:?}");
                    plain.remove(place.unwrap_or_default());
                    now = entry.time;
                }
            }
        }
    }
}
