//! Where the names of curves stand beside a panel, so that none covers another.

/// The name of a curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Name {
    /// The index of the curve.
    pub index: usize,
    /// The name in lines.
    pub lines: Vec<String>,
    /// How far down its middle is.
    pub middle: f64,
}

/// The room between two names.
const ROOM: f64 = 4.0;

/// The names from the top down, moved apart so that they keep their order and stay between the two ends, if there is room. `line` is the
/// height of a line.
pub fn spread(mut names: Vec<Name>, [top, bottom]: [f64; 2], line: f64) -> Vec<Name> {
    names.sort_by(|one, other| one.middle.total_cmp(&other.middle));
    let half = |name: &Name| 0.5 * line * name.lines.len() as f64;
    let mut free = bottom;
    for name in names.iter_mut().rev() {
        name.middle = name.middle.min(free - half(name));
        free = name.middle - half(name) - ROOM;
    }
    let mut free = top;
    for name in &mut names {
        name.middle = name.middle.max(free + half(name));
        free = name.middle + half(name) + ROOM;
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread_out(middles: &[f64]) -> Vec<f64> {
        let name = |(index, middle): (usize, &f64)| Name { index, lines: vec![String::new()], middle: *middle };
        let names = middles.iter().enumerate().map(name).collect();
        spread(names, [0.0, 100.0], 10.0).iter().map(|name| name.middle).collect()
    }

    #[test]
    fn names_keep_their_places_where_there_is_room_and_move_apart_where_there_is_none() {
        assert_eq!(spread_out(&[20.0, 50.0]), [20.0, 50.0]);
        assert_eq!(spread_out(&[99.0, 98.0, 97.0]), [67.0, 81.0, 95.0]);
        assert_eq!(spread_out(&[1.0, 2.0]), [5.0, 19.0]);
    }
}
