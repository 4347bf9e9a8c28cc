//! What the pockets are called by somebody who looks at the table from one of its sides.

/// The side of the table from which somebody looks. The head is the end from which a rack is broken; left and right are seen from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SeenFrom {
    /// The head.
    Head,
    /// The foot.
    Foot,
    /// The left long side.
    Left,
    /// The right long side.
    Right,
}

impl SeenFrom {
    /// The side from which somebody looks in this direction: `x` points from the head to the foot, `y` from the right to the left.
    pub(crate) fn looking(x: f64, y: f64) -> Self {
        match (x.abs() >= y.abs(), x >= 0.0, y >= 0.0) {
            (true, true, _) => Self::Head,
            (true, false, _) => Self::Foot,
            (false, _, true) => Self::Right,
            (false, _, false) => Self::Left,
        }
    }
}

/// Words about pockets, such as `the foot left pocket`, with the pockets called as they are seen: `the far left corner`. Pockets that have
/// other names than those of the usual tables keep them.
pub(crate) fn as_seen(words: &str, from: SeenFrom) -> String {
    let called = [
        ("the foot left pocket", corner(true, true, from)),
        ("the foot right pocket", corner(true, false, from)),
        ("the head left pocket", corner(false, true, from)),
        ("the head right pocket", corner(false, false, from)),
        ("the left side pocket", side(true, from)),
        ("the right side pocket", side(false, from)),
    ];
    called.into_iter().fold(words.to_owned(), |words, (name, seen)| words.replace(name, seen))
}

/// A corner pocket at the foot or at the head, on the left or on the right.
fn corner(is_foot: bool, is_left: bool, from: SeenFrom) -> &'static str {
    let (is_far, is_left) = match from {
        SeenFrom::Head => (is_foot, is_left),
        SeenFrom::Foot => (!is_foot, !is_left),
        SeenFrom::Right => (is_left, !is_foot),
        SeenFrom::Left => (!is_left, is_foot),
    };
    match (is_far, is_left) {
        (true, true) => "the far left corner",
        (true, false) => "the far right corner",
        (false, true) => "the near left corner",
        (false, false) => "the near right corner",
    }
}

/// The pocket in the middle of the left or of the right long side.
fn side(is_left: bool, from: SeenFrom) -> &'static str {
    match (from, is_left) {
        (SeenFrom::Head, true) | (SeenFrom::Foot, false) => "the left middle pocket",
        (SeenFrom::Head, false) | (SeenFrom::Foot, true) => "the right middle pocket",
        (SeenFrom::Right, true) | (SeenFrom::Left, false) => "the far middle pocket",
        (SeenFrom::Right, false) | (SeenFrom::Left, true) => "the near middle pocket",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_pocket_is_called_as_it_is_seen_from_each_side() {
        let words = "Pots the 4 in the foot left pocket.";
        for (direction, seen) in [
            ((1.0, 0.2), "Pots the 4 in the far left corner."),
            ((-1.0, 0.2), "Pots the 4 in the near right corner."),
            ((0.2, 1.0), "Pots the 4 in the far right corner."),
            ((0.2, -1.0), "Pots the 4 in the near left corner."),
        ] {
            assert_eq!(as_seen(words, SeenFrom::looking(direction.0, direction.1)), seen);
        }
    }

    #[test]
    fn of_the_pockets_in_the_middle_one_is_left_or_far() {
        let words = "the left side pocket";
        let seen = [SeenFrom::Head, SeenFrom::Foot, SeenFrom::Right, SeenFrom::Left].map(|from| as_seen(words, from));
        assert_eq!(
            seen,
            ["the left middle pocket", "the right middle pocket", "the far middle pocket", "the near middle pocket"]
        );
    }

    #[test]
    fn other_words_stay_as_they_are() {
        let words = "Pots the 4 in the corner pocket by the bar; leaves the 5 nearly straight.";
        assert_eq!(as_seen(words, SeenFrom::Foot), words);
    }
}
