//! What shows that a usual mistake was made.

use serde::{Deserialize, Serialize};

use baize_describe::{Described, Form, Range};
use baize_files::{Flaw, shown};
use baize_physics::Meeting;
use baize_table::shot::{EventKind, Goal, Run, Setup, flaws_of_goal, is_met};

/// Two directions whose unit vectors have a smaller cross product are the same: about one degree.
const STRAIGHT: f64 = 0.02;

/// What shows that a usual mistake was made. All numbers are those of the stroke that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Sign {
    /// This happened.
    Did(Goal),
    /// This did not happen.
    DidNot(Goal),
    /// The cue was slower.
    Slower {
        /// Than this, in m/s.
        than: f64,
    },
    /// The cue was faster.
    Faster {
        /// Than this, in m/s.
        than: f64,
    },
    /// The tip met the ball above this height, in ball radii from the centre.
    TipAbove(f64),
    /// The tip met the ball below this height, in ball radii from the centre.
    TipBelow(f64),
    /// The tip met the ball to the left of this side, in ball radii from the centre.
    TipLeftOf(f64),
    /// The tip met the ball to the right of this side, in ball radii from the centre.
    TipRightOf(f64),
    /// The cue ball hit the ball too full for the straight way to this pocket.
    TooFull {
        /// Which ball.
        ball: String,
        /// Which pocket.
        pocket: String,
    },
    /// The cue ball hit the ball too thin for the straight way to this pocket.
    TooThin {
        /// Which ball.
        ball: String,
        /// Which pocket.
        pocket: String,
    },
    /// The tip slipped off the ball.
    Miscue,
}

/// How each sign is written, and what it looks for.
pub(super) const SIGN_WORDS: [(&str, &str); 11] = [
    ("Did(Pot(ball: \"cue\"))", "This goal was met."),
    ("DidNot(Hit(ball: \"1\"))", "This goal was not met."),
    ("Slower(than: 1.5)", "The cue was slower than this, in m/s."),
    ("Faster(than: 3)", "The cue was faster than this, in m/s."),
    ("TipAbove(0.1)", "The tip met the ball above this height, in ball radii from the centre."),
    ("TipBelow(-0.1)", "The tip met the ball below this height."),
    ("TipLeftOf(-0.1)", "The tip met the ball to the left of this side, in ball radii from the centre."),
    ("TipRightOf(0.1)", "The tip met the ball to the right of this side."),
    (
        "TooFull(ball: \"1\", pocket: \"foot left\")",
        "The cue ball hit the ball first, and too full for the straight way to this pocket.",
    ),
    (
        "TooThin(ball: \"1\", pocket: \"foot left\")",
        "The cue ball hit the ball first, and too thin for the straight way to this pocket.",
    ),
    ("Miscue", "The tip slipped off the ball."),
];

impl Described for Sign {
    const FORM: Form = Form::Choice(&[]);

    fn range() -> Range {
        SIGN_WORDS.map(|(example, _)| example).join(", ").into()
    }
}

impl Sign {
    /// Whether a shot that was played from `setup` shows it.
    #[must_use]
    pub fn is_shown(&self, setup: &Setup, run: &Run) -> bool {
        let strike = setup.strike;
        match self {
            Self::Did(goal) => is_met(goal, setup, run),
            Self::DidNot(goal) => !is_met(goal, setup, run),
            Self::Slower { than } => strike.is_some_and(|strike| strike.speed < *than),
            Self::Faster { than } => strike.is_some_and(|strike| strike.speed > *than),
            Self::TipAbove(height) => strike.is_some_and(|strike| strike.tip.height > *height),
            Self::TipBelow(height) => strike.is_some_and(|strike| strike.tip.height < *height),
            Self::TipLeftOf(side) => strike.is_some_and(|strike| strike.tip.side < *side),
            Self::TipRightOf(side) => strike.is_some_and(|strike| strike.tip.side > *side),
            Self::TooFull { ball, pocket } => thinness(ball, pocket, setup, run).is_some_and(|thin| thin < 0.0),
            Self::TooThin { ball, pocket } => thinness(ball, pocket, setup, run).is_some_and(|thin| thin > 0.0),
            Self::Miscue => {
                run.record.events.iter().any(|event| matches!(event.kind, EventKind::Tip { miscue: true, .. }))
            }
        }
    }

    /// The ball whose straight way to a pocket it reckons with, if it does.
    pub(super) fn straight_pot(&self) -> Option<&str> {
        match self {
            Self::TooFull { ball, .. } | Self::TooThin { ball, .. } => Some(ball),
            _ => None,
        }
    }

    /// What is wrong with it for the table and the balls of a set-up.
    #[must_use]
    pub(super) fn flaws(&self, setup: &Setup) -> Vec<Flaw> {
        match self {
            Self::Did(goal) | Self::DidNot(goal) => flaws_of_goal(goal, setup),
            Self::Slower { than: number } | Self::Faster { than: number } if number.is_nan() || *number < 0.0 => {
                vec![Flaw::new("", format!("compares with {number} m/s, but needs 0 or more"))]
            }
            Self::TooFull { ball, pocket } | Self::TooThin { ball, pocket } => {
                let pot = Goal::Pot { ball: ball.clone(), pocket: Some(pocket.clone()), rails: 0 };
                let mut flaws = flaws_of_goal(&pot, setup);
                let cue_ball = setup.balls.get(setup.cue_ball);
                if cue_ball.is_some_and(|placed| placed.look.name == *ball) {
                    flaws.push(Flaw::new("", format!("needs a ball that is hit, but {} is the cue ball", shown(ball))));
                }
                flaws
            }
            Self::TipAbove(number) | Self::TipBelow(number) | Self::TipLeftOf(number) | Self::TipRightOf(number)
                if number.is_nan() || number.abs() >= 1.0 =>
            {
                vec![Flaw::new(
                    "",
                    format!("compares with {}, but the face of the ball ends at 1", shown(&number.to_string())),
                )]
            }
            _ => Vec::new(),
        }
    }
}

/// How much thinner than for the pocket the cue ball hit the ball, as the sine of an angle; below 0 if it was fuller. `None` if
/// the cue ball hit another thing first, or if the pot is straight.
fn thinness(ball: &str, pocket: &str, setup: &Setup, run: &Run) -> Option<f64> {
    let cue_ball = setup.balls.get(setup.cue_ball)?;
    let target = setup.balls.iter().find(|placed| placed.look.name == ball)?;
    let pocket = setup.table.boundary.pockets.iter().find(|known| known.name == pocket)?;
    let id = cue_ball.ball.id;
    let contact = run.record.events.iter().find_map(|event| match event.kind {
        EventKind::Contact { meeting, normal, .. } => {
            let met = meeting.partner_of(id)?;
            // The normal points from the first of both balls to the second.
            Some((met, if meeting == Meeting::Balls(id, met) { normal } else { -normal }))
        }
        _ => None,
    });
    let (_, went) = contact.filter(|(met, _)| *met == target.ball.id)?;
    let place = target.motion.position.truncate();
    let towards = (pocket.centre - place).try_normalize()?;
    let came = (place - cue_ball.motion.position.truncate()).try_normalize()?;
    let cut = came.perp_dot(towards);
    (cut.abs() > STRAIGHT).then(|| cut.signum() * towards.perp_dot(went.truncate()))
}
