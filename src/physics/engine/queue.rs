//! What is due, earliest first. What a change of courses made void is dropped when its turn comes.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use smallvec::SmallVec;

/// What an entry is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    /// The stretch for which a ball was looked at ends: the next one has to be.
    Survey,
    /// Two balls meet; the number is that of the second.
    Pair(u32),
    /// The ball meets the first fixed thing.
    Wall,
    /// The forces on the ball have to be looked at again.
    Release,
    /// The course of the ball has to be planned on.
    PlanOn,
}

/// Something due, valid as long as the courses of its balls are those for which it was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Entry {
    pub(super) time: f64,
    pub(super) ball: u32,
    /// The second ball of a pair, or what else it is about: in half the room of a [`Subject`].
    about: u32,
    /// Which course of the ball, and of the second ball of a pair, it belongs to.
    courses: (u32, u32),
}

/// What stands for a subject that is no ball.
const SURVEY: u32 = u32::MAX;
const WALL: u32 = u32::MAX - 1;
const RELEASE: u32 = u32::MAX - 2;
const PLAN_ON: u32 = u32::MAX - 3;

impl Entry {
    /// What it is about.
    pub(super) fn subject(&self) -> Subject {
        match self.about {
            SURVEY => Subject::Survey,
            WALL => Subject::Wall,
            RELEASE => Subject::Release,
            PLAN_ON => Subject::PlanOn,
            second => Subject::Pair(second),
        }
    }

    /// Whether the courses of its balls are still those for which it was found.
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
    /// The greatest comes first out of a heap: the earliest, and of equal times surveys, which may find more at that time.
    fn cmp(&self, other: &Self) -> Ordering {
        let is_survey = |entry: &Self| entry.about == SURVEY;
        other.time.total_cmp(&self.time).then_with(|| is_survey(self).cmp(&is_survey(other)))
    }
}

/// From so many entries on what is due later waits in no order.
const MANY: usize = 256;

/// How much of what waits comes into the heap at a time: one in so many.
const SHARE: usize = 16;

/// The queue of all that is due.
///
/// Of many entries only those that come first are in a heap, which stays small enough for the nearest cache. The others wait
/// in a list, and what has become void meanwhile never gets into the heap.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue {
    heap: BinaryHeap<Entry>,
    waiting: Vec<Entry>,
    /// What is due after this time waits.
    heaped_until: f64,
    /// For each ball, the number of its present course.
    courses: Vec<u32>,
}

impl Queue {
    /// Empties the queue for `count` balls.
    pub(super) fn reset(&mut self, count: usize) {
        self.heap.clear();
        self.waiting.clear();
        self.heaped_until = if count < MANY { f64::INFINITY } else { f64::NEG_INFINITY };
        self.courses.clear();
        self.courses.resize(count, 0);
    }

    /// A ball has another course: nothing that was due with it is any more.
    pub(super) fn void(&mut self, ball: usize) {
        self.courses[ball] = self.courses[ball].wrapping_add(1);
    }

    /// Adds something about a ball that is due at `time`; what is never due is left out.
    pub(super) fn add(&mut self, time: f64, ball: usize, subject: Subject) {
        if time < f64::INFINITY {
            let (about, second) = match subject {
                Subject::Pair(second) => (second, second as usize),
                Subject::Survey => (SURVEY, ball),
                Subject::Wall => (WALL, ball),
                Subject::Release => (RELEASE, ball),
                Subject::PlanOn => (PLAN_ON, ball),
            };
            let entry = Entry { time, ball: ball as u32, about, courses: (self.courses[ball], self.courses[second]) };
            if time <= self.heaped_until {
                self.heap.push(entry);
            } else {
                self.waiting.push(entry);
            }
        }
    }

    /// The first entry that is valid.
    pub(super) fn first(&mut self) -> Option<Entry> {
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
            self.heap_up();
        }
    }

    /// Takes the first entry out.
    pub(super) fn take_first(&mut self) {
        self.heap.pop();
    }

    /// Whether nothing else is due at the time of the first entry. In a heap the next one is one of the second and third.
    pub(super) fn is_first_alone(&self) -> bool {
        let entries = self.heap.as_slice();
        entries.iter().skip(1).take(2).all(|entry| entry.time != entries[0].time)
    }

    /// All valid entries at the time of the first; they stay in the queue.
    pub(super) fn all_first(&mut self, time: f64) -> SmallVec<[Entry; 4]> {
        let mut all = SmallVec::new();
        while let Some(entry) = self.first().filter(|entry| entry.time == time) {
            all.push(entry);
            self.heap.pop();
        }
        self.heap.extend(all.iter().copied());
        all
    }

    /// Drops what is void once it is the better part of the queue, and lets all of a large heap wait.
    pub(super) fn tidy(&mut self) {
        let Self { heap, waiting, courses, heaped_until } = self;
        if heap.len() > 4 * MANY && heap.len() > waiting.len() {
            waiting.extend(heap.drain());
            *heaped_until = f64::NEG_INFINITY;
        } else if heap.len() + waiting.len() > 64 + 4 * courses.len() {
            heap.retain(|entry| entry.is_valid(courses));
            waiting.retain(|entry| entry.is_valid(courses));
        }
    }

    /// Puts the first of those that wait into the heap, which is empty.
    fn heap_up(&mut self) {
        let Self { heap, waiting, heaped_until, courses } = self;
        waiting.retain(|entry| entry.is_valid(courses));
        *heaped_until = f64::INFINITY;
        let mut first = waiting.len();
        if first > MANY {
            first = (first / SHARE).max(MANY);
            *heaped_until = waiting.select_nth_unstable_by(first, |a, b| a.time.total_cmp(&b.time)).1.time;
        }
        // Equal times stay together.
        let until = *heaped_until;
        heap.extend(waiting.extract_if(.., |entry| entry.time <= until));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// What is done with a queue: that many entries come, each so much later than the last due, then a ball gets another
    /// course, then so many are taken.
    fn a_round() -> impl Strategy<Value = (Vec<(f64, u32)>, u32, usize)> {
        let entry =
            (prop_oneof![1 => 0.0..1.0_f64, 4 => (0..64_u32).prop_map(|part| f64::from(part) / 64.0)], 0..300_u32);
        (prop::collection::vec(entry, 0..400), 0..300_u32, 0..200_usize)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

        #[test]
        fn what_is_due_comes_in_its_order_however_much_waits(
            rounds in prop::collection::vec(a_round(), 1..12), balls in prop_oneof![Just(300_usize), Just(20)],
        ) {
            let mut queue = Queue::default();
            queue.reset(balls);
            let mut plain: Vec<(f64, u32)> = Vec::new();
            let mut now = 0.0;
            for (entries, changed, taken) in rounds {
                for (later, ball) in entries {
                    let ball = ball % balls as u32;
                    queue.add(now + later, ball as usize, Subject::Wall);
                    plain.push((now + later, ball));
                }
                let changed = changed % balls as u32;
                queue.void(changed as usize);
                plain.retain(|&(_, ball)| ball != changed);
                queue.tidy();
                plain.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
                for _ in 0..taken {
                    let first = queue.first();
                    prop_assert_eq!(first.map(|entry| entry.time), plain.last().map(|&(time, _)| time));
                    let Some(entry) = first else { break };
                    let is_alone = plain.iter().rev().nth(1).is_none_or(|&(time, _)| time != entry.time);
                    // Void entries of that time count as company.
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
