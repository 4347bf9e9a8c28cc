//! The score of bowlliards: that of ten pins.

/// A strike or a spare is ten.
pub(super) const TEN: u32 = 10;
/// The innings of an ordinary frame, and of a last one that begins with a strike or has a spare.
const INNINGS: usize = 2;
const INNINGS_OF_LAST: usize = 3;

/// The points of a player after these frames, of which each has the balls of its innings. `count` is the number of frames of a game. A
/// strike counts the next two innings with it, a spare the next one. A frame beyond the game is one of a play-off and counts its balls.
pub(super) fn total(frames: &[Vec<u32>], count: usize) -> u32 {
    let innings: Vec<u32> = frames.iter().take(count).flatten().copied().collect();
    let mut first = 0;
    let mut points = 0;
    for (index, frame) in frames.iter().enumerate() {
        points += frame.iter().sum::<u32>();
        first += frame.len();
        let bonus = match frame.as_slice() {
            [TEN] => 2,
            [one, two] if one + two == TEN => 1,
            _ => 0,
        };
        // The innings that the last frame has more are counted as they are.
        let bonus = if index + 1 < count { bonus } else { 0 };
        points += innings.iter().skip(first).take(bonus).sum::<u32>();
    }
    points
}

/// Whether a frame has another inning after the one that has just ended. `is_last` says whether it is the last frame of a game, and
/// `is_cleared` whether no ball was left.
pub(super) fn has_more_innings(frame: &[u32], is_last: bool, is_cleared: bool) -> bool {
    if !is_last {
        return !is_cleared && frame.len() < INNINGS;
    }
    let has_bonus = matches!(frame, [TEN, ..]) || matches!(frame, [one, two, ..] if one + two == TEN);
    frame.len() < if has_bonus { INNINGS_OF_LAST } else { INNINGS }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(frames: &[&[u32]]) -> u32 {
        total(&frames.iter().map(|frame| frame.to_vec()).collect::<Vec<_>>(), 10)
    }

    #[test]
    fn twelve_strikes_are_three_hundred() {
        let mut frames = vec![&[10][..]; 9];
        frames.push(&[10, 10, 10]);
        assert_eq!(points(&frames), 300);
    }

    #[test]
    fn a_spare_in_every_frame_with_five_and_five_is_a_hundred_and_fifty() {
        let mut frames = vec![&[5, 5][..]; 9];
        frames.push(&[5, 5, 5]);
        assert_eq!(points(&frames), 150);
    }

    #[test]
    fn a_strike_counts_the_next_two_innings_and_a_spare_the_next_one() {
        assert_eq!(points(&[&[10], &[3, 4]]), 24);
        assert_eq!(points(&[&[10], &[10], &[3, 4]]), 23 + 17 + 7);
        assert_eq!(points(&[&[6, 4], &[3, 4]]), 13 + 7);
        assert_eq!(points(&[&[6, 3], &[3, 4]]), 16);
    }

    #[test]
    fn the_last_frame_has_two_more_innings_after_a_strike_and_one_after_a_spare() {
        assert!(has_more_innings(&[10], true, true) && has_more_innings(&[10, 4], true, false));
        assert!(!has_more_innings(&[10, 4, 2], true, false));
        assert!(has_more_innings(&[7, 3], true, true) && !has_more_innings(&[7, 2], true, false));
        assert!(!has_more_innings(&[10], false, true) && has_more_innings(&[7], false, false));
        assert!(!has_more_innings(&[7, 2], false, false));
    }
}
