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

/// A queue for fewer balls than this keeps all entries in the heap until it grows too large, see [`Queue::drop_invalid`]. In a
/// queue for this many balls or more, a bucket holds about as many entries.
const HEAP_FROM_ENTRIES: usize = 256;

/// The largest number of buckets.
const MOST_BUCKETS: usize = 64;

/// The queue of all events.
///
/// If there are many, only the next ones are in a heap, which stays small enough for the nearest cache. Later ones wait in
/// buckets, each for a span of time, and the latest in one list (a ladder queue: Tang, Goh and Thng 2005). When the heap is
/// empty, it gets the entries of the next bucket; when the buckets are empty, the earliest quarter of the list is spread over
/// them. So every entry is looked at only a few times, however many there are. Those that become invalid in a bucket never
/// enter the heap.
#[derive(Clone, Debug, Default)]
pub struct Queue {
    heap: BinaryHeap<Entry>,
    buckets: Vec<Vec<Entry>>,
    /// The number of buckets in use.
    used: usize,
    /// The first bucket in use whose entries are not in the heap yet.
    next: usize,
    spans: Spans,
    /// Entries that are later than those in the buckets.
    late: Vec<Entry>,
    /// The number of entries that are not in the heap.
    waiting: usize,
    /// The number of the present course of each ball.
    courses: Vec<u32>,
}

/// The spans of time of the buckets.
#[derive(Clone, Copy, Debug, Default)]
struct Spans {
    /// When the first bucket begins, in seconds on the shot clock.
    start: f64,
    /// The span of a bucket in seconds.
    width: f64,
}

impl Spans {
    /// The number of the bucket for that time. A later time never has a smaller number, so the order of the buckets is that of the
    /// times, whatever is rounded.
    fn bucket_at(self, time: f64) -> usize {
        ((time - self.start) / self.width) as usize
    }
}

impl Queue {
    /// Empties the queue for `count` balls.
    pub fn reset(&mut self, count: usize) {
        self.heap.clear();
        self.late.clear();
        self.buckets.iter_mut().for_each(Vec::clear);
        self.waiting = 0;
        self.use_no_buckets(count < HEAP_FROM_ENTRIES);
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
            self.put(entry);
        }
    }

    /// Puts an entry where it belongs by its time.
    fn put(&mut self, entry: Entry) {
        let bucket = self.spans.bucket_at(entry.time);
        if bucket < self.next {
            self.heap.push(entry);
            return;
        }
        self.waiting += 1;
        if bucket < self.used { self.buckets[bucket].push(entry) } else { self.late.push(entry) }
    }

    /// From now on entries are put into the heap, or else into the list.
    fn use_no_buckets(&mut self, puts_into_heap: bool) {
        self.spans = Spans { start: 0.0, width: f64::INFINITY };
        (self.used, self.next) = (0, usize::from(puts_into_heap));
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
            if self.waiting == 0 {
                return None;
            }
            self.fill_heap();
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

    /// Keeps heap and queue small. A heap of more than 4 x [`HEAP_FROM_ENTRIES`] entries that outnumber the others is moved to the
    /// list: that keeps the heap in the nearest cache. Otherwise, if there are more than 64 entries plus 4 for each ball, the
    /// invalid ones are removed.
    pub fn drop_invalid(&mut self) {
        if self.heap.len() > 4 * HEAP_FROM_ENTRIES && self.heap.len() > self.waiting {
            self.late.extend(self.heap.drain());
            for bucket in &mut self.buckets[..self.used] {
                self.late.append(bucket);
            }
            self.waiting = self.late.len();
            self.use_no_buckets(false);
        } else if self.heap.len() + self.waiting > 64 + 4 * self.courses.len() {
            let Self { heap, buckets, late, courses, .. } = self;
            heap.retain(|entry| entry.is_valid(courses));
            buckets.iter_mut().for_each(|bucket| bucket.retain(|entry| entry.is_valid(courses)));
            late.retain(|entry| entry.is_valid(courses));
            self.waiting = late.len() + buckets.iter().map(Vec::len).sum::<usize>();
        }
    }

    /// Moves the next entries into the heap, which is empty. It stays empty if they are all invalid.
    fn fill_heap(&mut self) {
        if self.next == self.used {
            self.spread();
        }
        if self.next < self.used {
            let Self { heap, buckets, courses, waiting, next, .. } = self;
            let bucket = std::mem::take(&mut buckets[*next]);
            *waiting -= bucket.len();
            heap.extend(bucket.into_iter().filter(|entry| entry.is_valid(courses)));
            *next += 1;
        }
    }

    /// Spreads the earliest quarter of the list over the buckets, which are empty: more would need more memory at once. Few entries go
    /// straight to the heap.
    fn spread(&mut self) {
        let Self { late, courses, waiting, .. } = self;
        late.retain(|entry| entry.is_valid(courses));
        *waiting = late.len();
        if late.len() <= HEAP_FROM_ENTRIES {
            self.heap.extend(self.late.drain(..));
            self.waiting = 0;
            return self.use_no_buckets(true);
        }
        let count = late.len() / 4;
        let (earlier, last, _) = late.select_nth_unstable_by(count, |a, b| a.time.total_cmp(&b.time));
        let (first, last) = (earlier.iter().map(|entry| entry.time).fold(f64::INFINITY, f64::min), last.time);
        self.used = (count / HEAP_FROM_ENTRIES).clamp(1, MOST_BUCKETS);
        self.next = 0;
        let spans = Spans { start: first, width: ((last - first) / self.used as f64).max(f64::MIN_POSITIVE) };
        self.spans = spans;
        self.buckets.resize_with(self.buckets.len().max(self.used), Vec::new);
        let used = self.used;
        for entry in self.late.extract_if(.., |entry| spans.bucket_at(entry.time) < used) {
            self.buckets[spans.bucket_at(entry.time)].push(entry);
        }
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
