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
}

/// Something due, valid as long as the courses of its balls are those for which it was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Entry {
    pub(super) time: f64,
    pub(super) ball: u32,
    pub(super) subject: Subject,
    /// Which course of the ball, and of the second ball of a pair, it belongs to.
    pub(super) courses: (u32, u32),
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
        let is_survey = |entry: &Self| entry.subject == Subject::Survey;
        other.time.total_cmp(&self.time).then_with(|| is_survey(self).cmp(&is_survey(other)))
    }
}

/// The queue of all that is due.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue {
    heap: BinaryHeap<Entry>,
    /// For each ball, the number of its present course.
    courses: Vec<u32>,
}

impl Queue {
    /// Empties the queue for `count` balls.
    pub(super) fn reset(&mut self, count: usize) {
        self.heap.clear();
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
            let second = if let Subject::Pair(second) = subject { second as usize } else { ball };
            let courses = (self.courses[ball], self.courses[second]);
            self.heap.push(Entry { time, ball: ball as u32, subject, courses });
        }
    }

    /// The first entry that is valid.
    pub(super) fn first(&mut self) -> Option<Entry> {
        while let Some(entry) = self.heap.peek() {
            if self.is_valid(entry) {
                return Some(*entry);
            }
            self.heap.pop();
        }
        None
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

    /// Drops what is void once it is the better part of the queue.
    pub(super) fn tidy(&mut self) {
        if self.heap.len() > 64 + 6 * self.courses.len() {
            let Self { heap, courses } = self;
            heap.retain(|entry| is_valid(entry, courses));
        }
    }

    fn is_valid(&self, entry: &Entry) -> bool {
        is_valid(entry, &self.courses)
    }
}

fn is_valid(entry: &Entry, courses: &[u32]) -> bool {
    let second = if let Subject::Pair(second) = entry.subject { second } else { entry.ball };
    entry.courses == (courses[entry.ball as usize], courses[second as usize])
}
