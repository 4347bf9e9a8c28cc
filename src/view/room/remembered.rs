//! Remembers what was made for the last few rooms.

/// At most this many rooms, or pictures for them, are remembered. What a room mirrors is about 1 MB.
const MOST_ROOMS: usize = 16;

/// What was made for the last few rooms, so that a table or a mood that comes back finds it.
pub(super) struct Remembered<K, T>(Vec<(K, T)>);

impl<K, T> Default for Remembered<K, T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: PartialEq, T> Remembered<K, T> {
    /// What belongs to this key; `make` makes it if it is not remembered.
    pub fn of(&mut self, key: K, make: impl FnOnce() -> T) -> &T {
        let known = self.0.iter().position(|(other, _)| *other == key);
        let entry = known.map_or_else(|| (key, make()), |index| self.0.remove(index));
        self.0.truncate(MOST_ROOMS - 1);
        self.0.insert(0, entry);
        &self.0[0].1
    }
}
