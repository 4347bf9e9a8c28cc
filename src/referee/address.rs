//! What the body of an opponent does before a stroke, as times and poses: it looks, lays the cue down, makes practice strokes, strikes.

use crate::opponent::{Considered, Intent, Manner};
use crate::physics::Strike;
use crate::settings::OpponentPace;

/// A pot that succeeds more often than this is easy, and one that succeeds less often than the other is hard.
const EASY: f64 = 0.85;
const HARD: f64 = 0.4;
/// How far the times differ from shot to shot, as a share.
const UNEVEN: f64 = 0.2;
/// How high the butt is when the cue begins to come down, in radians above its elevation.
const RAISED: f64 = 0.35;
/// How far the cue is drawn back for the softest stroke in metres, how much farther for each m/s, and at most.
const LEAST_DRAW: f64 = 0.06;
const DRAW: f64 = 0.025;
const MOST_DRAW: f64 = 0.30;
/// A practice stroke goes back this share of the way.
const PRACTICE_SHARE: f64 = 0.7;
/// The parts of the last stroke: the cue goes back until the first share of its time, and forward from the second on.
const BACK: f64 = 0.6;
const FORWARD: f64 = 0.75;

/// How long it looks and sights, how many practice strokes it makes, and how long one of them and the last stroke take; in seconds.
type Times = (f64, f64, u32, f64, f64);

/// The times of a brisk stroke.
const BRISK: Times = (0.1, 0.4, 0, 0.0, 0.4);

/// The times of everything that is done before a stroke, in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Address {
    /// It looks at the table.
    look: f64,
    /// The cue comes down and turns to the line of aim.
    sight: f64,
    /// How many practice strokes, and how long each of them takes.
    strokes: u32,
    stroke: f64,
    /// The stroke itself, back and forward.
    last: f64,
    /// How far the cue is drawn back, in metres.
    draw: f64,
}

/// How the cue is held at one time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// How far the cue has turned to the line of aim, from 0 to 1.
    pub turned: f64,
    /// How much higher the butt is than for the stroke, in radians.
    pub raised: f64,
    /// How far the cue is drawn back, in metres.
    pub pull: f64,
}

impl Address {
    /// The times of a player with this manner for a shot that was chosen. `waited` seconds were spent looking already. `number` tells one shot from another: no
    /// two take the same time.
    pub fn of(pace: OpponentPace, manner: &Manner, shot: &Considered, waited: f64, number: u64) -> Self {
        let times = match pace {
            OpponentPace::Skip => return Self::default(),
            OpponentPace::Brisk => BRISK,
            OpponentPace::Person => mannered(manner, shot),
        };
        Self::from_times(times, &shot.aimed.aim, waited, number)
    }

    /// These times, a little uneven, for a stroke. `waited` seconds were spent looking already.
    fn from_times((look, sight, strokes, stroke, last): Times, aim: &Strike, waited: f64, number: u64) -> Self {
        let draw = (LEAST_DRAW + DRAW * aim.speed).min(MOST_DRAW);
        let uneven = 1.0 + UNEVEN * (share_of(number) - 0.5);
        let [look, sight, stroke, last] = [look, sight, stroke, last].map(|seconds| seconds * uneven);
        Self { look: (look - waited).max(0.0), sight, strokes, stroke, last, draw }
    }

    /// The times for a stroke of the lag.
    pub fn of_lag(pace: OpponentPace, aim: &Strike, number: u64) -> Self {
        let times = match pace {
            OpponentPace::Skip => return Self::default(),
            OpponentPace::Brisk => BRISK,
            OpponentPace::Person => (0.7, 0.9, 2, 0.65, 0.6),
        };
        Self::from_times(times, aim, 0.0, number)
    }

    /// How long it takes, in seconds.
    pub fn seconds(&self) -> f64 {
        self.look + self.sight + f64::from(self.strokes) * self.stroke + self.last
    }

    /// How the cue is held `elapsed` seconds after the shot was chosen; `None` while it is not at the table yet.
    pub fn pose(&self, elapsed: f64) -> Option<Pose> {
        let time = elapsed - self.look;
        if time < 0.0 {
            return None;
        }
        if time < self.sight {
            let turned = smooth(time / self.sight);
            let up = 1.0 - turned;
            return Some(Pose { turned, raised: RAISED * up, pull: self.draw * up });
        }
        let time = time - self.sight;
        let practice = f64::from(self.strokes) * self.stroke;
        let pull = if time < practice {
            let sway = libm::sin(std::f64::consts::PI * time / self.stroke);
            PRACTICE_SHARE * self.draw * sway * sway
        } else {
            self.draw * drawn(((time - practice) / self.last.max(f64::MIN_POSITIVE)).min(1.0))
        };
        Some(Pose { turned: 1.0, raised: 0.0, pull })
    }
}

/// The times of a player with this manner before a shot.
fn mannered(manner: &Manner, shot: &Considered) -> Times {
    let usual = manner.practice_strokes;
    let (look, sight, strokes, stroke, last) = match shot.intent {
        Intent::Break => (0.8, 0.9, usual + 1, 0.7, 0.6),
        _ if shot.chance > EASY => (0.2, 0.6, usual.saturating_sub(1), 0.5, 0.5),
        _ if shot.chance > HARD => (0.7, 0.9, usual, 0.65, 0.6),
        _ => (1.2, 1.1, usual + 1, 0.7, 0.7),
    };
    (manner.looks * look, manner.looks * sight, strokes, manner.stroke_time * stroke, last)
}

/// How far the cue is drawn back at a share of the time of the last stroke, from 0 to 1.
fn drawn(share: f64) -> f64 {
    if share < BACK {
        return smooth(share / BACK);
    }
    let forward = ((share - FORWARD) / (1.0 - FORWARD)).max(0.0);
    1.0 - forward * forward
}

/// From 0 to 1 with the least jerk, as free movements of the arm go (Flash and Hogan 1985).
fn smooth(share: f64) -> f64 {
    share * share * share * (10.0 - 15.0 * share + 6.0 * share * share)
}

/// A share from 0 to 1 that differs from number to number.
fn share_of(number: u64) -> f64 {
    (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as f64 / (1_u64 << 24) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opponent::AimedShot;
    use crate::rules::Declaration;

    fn shot(chance: f64, speed: f64) -> Considered {
        let aim = Strike { speed, ..Strike::default() };
        let aimed = AimedShot { place: None, declares: Declaration::Nothing, aim };
        Considered { aimed, intent: Intent::Safety, chance, worth: 0.5, samples: 0, words: String::new() }
    }

    fn seconds(pace: OpponentPace, chance: f64) -> impl Iterator<Item = f64> {
        (0..200).map(move |number| Address::of(pace, &Manner::default(), &shot(chance, 2.0), 0.0, number).seconds())
    }

    #[test]
    fn an_easy_shot_takes_one_to_two_seconds_and_any_other_three_to_six() {
        assert!(seconds(OpponentPace::Person, 0.95).all(|seconds| (1.0..2.1).contains(&seconds)));
        for chance in [0.1, 0.5, 0.8] {
            assert!(seconds(OpponentPace::Person, chance).all(|seconds| (3.0..6.0).contains(&seconds)), "{chance}");
        }
        assert!(seconds(OpponentPace::Brisk, 0.1).all(|seconds| seconds < 1.1));
        assert!(seconds(OpponentPace::Skip, 0.1).all(|seconds| seconds == 0.0));
    }

    #[test]
    fn who_takes_time_and_swings_often_takes_longer_than_who_does_not() {
        let patient = Manner { looks: 1.7, practice_strokes: 4, stroke_time: 1.2 };
        let hasty = Manner { looks: 0.5, practice_strokes: 0, stroke_time: 0.7 };
        let [long, short] = [patient, hasty]
            .map(|manner| Address::of(OpponentPace::Person, &manner, &shot(0.6, 2.0), 0.0, 1).seconds());
        assert!(long > 5.0 && short < 2.0, "{long} {short}");
    }

    #[test]
    fn the_cue_comes_down_goes_to_and_fro_and_ends_at_the_ball() {
        let address = Address::of(OpponentPace::Person, &Manner::default(), &shot(0.6, 3.0), 0.0, 1);
        let whole = address.seconds();
        let poses: Vec<Option<Pose>> = (0..=1000).map(|step| address.pose(whole * f64::from(step) / 1000.0)).collect();
        assert_eq!(poses[0], None, "it looks first");
        let last = poses[1000].expect("it strikes");
        assert_eq!((last.turned, last.raised), (1.0, 0.0));
        assert!(last.pull < 1e-9, "the tip is at the ball, not {} m behind it", last.pull);
        let pulls: Vec<f64> = poses.iter().flatten().filter(|pose| pose.turned == 1.0).map(|pose| pose.pull).collect();
        let turns = pulls.windows(3).filter(|three| three[1] > three[0] && three[1] >= three[2]).count();
        assert_eq!(turns, 3, "two practice strokes and the real one");
        // No jump: the cue moves less than a centimetre between two of a thousand steps.
        for pair in poses.windows(2) {
            if let [Some(before), Some(after)] = pair {
                assert!((after.pull - before.pull).abs() < 0.01, "{before:?} {after:?}");
            }
        }
    }

    #[test]
    fn who_has_waited_for_the_balls_does_not_look_again() {
        let at_once = Address::of(OpponentPace::Person, &Manner::default(), &shot(0.6, 3.0), 0.0, 1);
        let later = Address::of(OpponentPace::Person, &Manner::default(), &shot(0.6, 3.0), 9.0, 1);
        assert!(later.seconds() < at_once.seconds() && later.pose(0.0).is_some());
    }
}
