//! After a shot: how the stroke differed from what was aimed, in words and as the line that was aimed.

use bevy::math::DVec2;
use bevy::prelude::*;

use std::sync::Arc;

use super::aim::Aim;
use super::steps::HandSteps;
use crate::mode::{Looking, Mode};
use crate::physics::engine::Engine;
use crate::physics::{Phase, Strike};
use crate::shot::{Preview, Run};
use crate::simulation::{Notice, ShotEnded, TableState, TheTable};
use crate::words::stroke as text;

/// Differences below these are not worth a word: degrees, and a share of the speed.
const NO_ANGLE: f64 = 0.02;
const NO_SPEED: f64 = 0.01;
/// An object ball that is aimed at by less than this part of a full hit beside its middle is hit full.
const FULL: f64 = 0.03;

/// The last stroke of a person that differs from its aim: made with the errors of a hand, or by the mouse. `None` for another stroke.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct StrokeMade(pub(super) Option<Made>);

/// A stroke as it was aimed and as it was made.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Made {
    pub aimed: Strike,
    pub made: Strike,
    /// The ball at which the aim points.
    pub object: Option<Object>,
    /// The line of the aim; `None` if the player wants no line.
    pub line: Option<Preview>,
}

/// After a stroke that differs from its aim: the line that was aimed, and the shot that was. Until the player aims anew.
#[derive(Resource, Clone, Debug, Default)]
pub struct AimedLine(Option<MissedAim>);

/// A shot beside the line of its aim.
#[derive(Clone, Debug)]
pub struct MissedAim {
    /// The line that was aimed.
    pub line: Preview,
    /// The shot that was.
    pub run: Arc<Run>,
    /// The difference in words.
    pub words: String,
    /// The aim after the shot. When it changes, the player aims anew.
    aim: Aim,
}

impl AimedLine {
    /// The shot and its line; `None` while balls move, and when the player has aimed anew.
    #[must_use]
    pub fn shown(&self) -> Option<&MissedAim> {
        self.0.as_ref()
    }
}

/// A ball at which a cue points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Object {
    /// Its centre from that of the cue ball, in metres.
    pub path: DVec2,
    /// The distance of the two centres in metres when the balls touch.
    pub touching: f64,
}

impl Object {
    /// The first ball at which a cue in this direction (radians) points.
    pub fn ahead(engine: &Engine, cue_ball: usize, direction: f64) -> Option<Self> {
        let own = engine.motion(cue_ball).position.truncate();
        let radius = |index: usize| engine.bodies()[index].ball.radius;
        let shape = engine.environment().physics().shape;
        let others = (0..engine.bodies().len()).filter(|index| *index != cue_ball);
        let lying = others.filter(|index| Phase::in_play(engine.phase(*index)));
        let objects = lying.map(|index| Self {
            path: engine.motion(index).position.truncate() - own,
            touching: shape.contact_distance(radius(cue_ball), radius(index)),
        });
        let hit =
            objects.filter(|object| object.along(direction) > 0.0 && object.beside(direction).abs() < object.touching);
        hit.min_by(|a, b| a.along(direction).total_cmp(&b.along(direction)))
    }

    fn along(&self, direction: f64) -> f64 {
        self.path.dot(unit(direction))
    }

    /// How far the middle of the ball lies to the left of the line of the aim, in metres.
    fn beside(&self, direction: f64) -> f64 {
        unit(direction).perp_dot(self.path)
    }
}

fn unit(direction: f64) -> DVec2 {
    DVec2::new(libm::cos(direction), libm::sin(direction))
}

impl Made {
    /// The difference in words, as a sentence: `0.4 degrees thick; 6 % too hard.`
    pub fn words(&self) -> String {
        match (self.direction_off(), self.speed_off()) {
            (None, None) => text::AS_AIMED.to_owned(),
            (Some((degrees, side)), None) => text::direction_off(degrees, side),
            (None, Some((percent, pace))) => text::speed_off(percent, pace),
            (Some(direction), Some(speed)) => text::both_off(direction, speed),
        }
    }

    /// By how many degrees the direction differs, and to which side in words.
    fn direction_off(&self) -> Option<(f64, &'static str)> {
        let off = (self.made.direction - self.aimed.direction).to_degrees();
        (off.abs() >= NO_ANGLE).then(|| (off.abs(), self.side_words(off)))
    }

    /// On which side of the aim the stroke went; `off` is above zero if it went to the left.
    fn side_words(&self, off: f64) -> &'static str {
        let side = if off > 0.0 { text::TO_THE_LEFT } else { text::TO_THE_RIGHT };
        let Some(object) = &self.object else { return side };
        let [aimed, made] = [self.aimed, self.made].map(|strike| object.beside(strike.direction));
        if made.abs() >= object.touching {
            return text::PAST_THE_BALL;
        }
        if aimed.abs() < FULL * object.touching {
            return side;
        }
        if made.abs() < aimed.abs() { text::THICK } else { text::THIN }
    }

    /// By how many percent the speed differs, and in which way in words.
    fn speed_off(&self) -> Option<(f64, &'static str)> {
        let share = self.made.speed / self.aimed.speed - 1.0;
        if !share.is_finite() || share.abs() < NO_SPEED {
            return None;
        }
        Some((100.0 * share.abs(), if share > 0.0 { text::TOO_HARD } else { text::TOO_SOFT }))
    }
}

/// Says how a stroke differed from its aim, and keeps the line of the aim while it is of use.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StrokeMade>()
        .init_resource::<AimedLine>()
        .add_systems(FixedLast, say_difference)
        .add_systems(Update, forget_aimed_line.in_set(HandSteps::Forget));
}

/// Says how the stroke differed from its aim, when the balls rest, and keeps the line of the aim.
fn say_difference(
    mut ended: MessageReader<ShotEnded>,
    aim: Res<Aim>,
    mut made: ResMut<StrokeMade>,
    mut aimed: ResMut<AimedLine>,
    mode: Res<State<Mode>>,
    mut notices: MessageWriter<Notice>,
) {
    let Some(ended) = ended.read().last() else { return };
    if let Some(made) = made.0.take() {
        let words = made.words();
        // A lesson says itself what to change.
        if *mode.get() != Mode::Lesson {
            notices.write(Notice(words.clone()));
        }
        aimed.0 = made.line.map(|line| MissedAim { line, run: Arc::clone(&ended.run), words, aim: *aim });
    }
}

/// Forgets the line of the last aim when the player aims anew, the balls move or a replay begins.
fn forget_aimed_line(
    aim: Res<Aim>,
    (state, looking): (TheTable<&TableState>, Res<State<Looking>>),
    mut aimed: ResMut<AimedLine>,
) {
    let is_over =
        |shot: &MissedAim| shot.aim != *aim || **state != TableState::AtRest || *looking.get() == Looking::AtReplay;
    if aimed.0.as_ref().is_some_and(is_over) {
        aimed.0 = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stroke aimed along +x at 2 m/s and made so many degrees to the left, with so many times the speed. The ball lies a metre away
    /// and so far to the left of the aim.
    fn made(degrees: f64, speed: f64, beside: f64) -> String {
        let aimed = Strike { speed: 2.0, direction: 0.0, ..Strike::default() };
        let made = Strike { speed: 2.0 * speed, direction: degrees.to_radians(), ..aimed };
        let object = Some(Object { path: DVec2::new(1.0, beside), touching: 0.057 });
        Made { aimed, made, object, line: None }.words()
    }

    #[test]
    fn a_cut_to_the_left_ball_is_thick_if_the_stroke_went_towards_its_middle() {
        assert_eq!(made(0.4, 1.06, 0.03), "0.40 degrees thick; 6 % too hard.");
        assert_eq!(made(-0.4, 0.9, 0.03), "0.40 degrees thin; 10 % too soft.");
        assert_eq!(made(0.4, 1.0, -0.03), "0.40 degrees thin.");
    }

    #[test]
    fn a_full_hit_is_missed_to_a_side_and_a_thin_one_past_the_ball() {
        assert_eq!(made(0.4, 1.0, 0.0), "0.40 degrees to the left.");
        assert_eq!(made(-1.0, 1.0, 0.05), "1.00 degrees too thin, past the ball.");
    }

    #[test]
    fn a_stroke_as_aimed_is_said_to_be_so() {
        assert_eq!(made(0.0, 1.0, 0.03), "Struck as aimed.");
    }
}
