//! What shows that a usual mistake was made.

use glam::DVec2;
use serde::{Deserialize, Serialize};

use baize_describe::{Described, Form, Range};
use baize_files::{Flaw, shown};
use baize_physics::{BallId, Meeting};
use baize_table::shot::{Event, EventKind, Goal, Run, Setup, flaws_of_goal, is_met};

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
    /// The ball came off its first rail too long: it went further along that rail than this pocket, and missed it.
    TooLong {
        /// Which ball.
        ball: String,
        /// Which pocket.
        pocket: String,
    },
    /// The ball came off its first rail too short: it went less far along that rail than this pocket, and missed it.
    TooShort {
        /// Which ball.
        ball: String,
        /// Which pocket.
        pocket: String,
    },
    /// The tip slipped off the ball.
    Miscue,
}

/// How each sign is written, and what it looks for.
pub(super) const SIGN_WORDS: [(&str, &str); 13] = [
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
    (
        "TooLong(ball: \"1\", pocket: \"right side\")",
        "A bank: the ball missed this pocket after its first rail, because it went further along that rail than the pocket.",
    ),
    (
        "TooShort(ball: \"1\", pocket: \"right side\")",
        "A bank: the ball missed this pocket after its first rail, because it went less far along that rail than the pocket.",
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
            Self::TooLong { ball, pocket } => beyond(ball, pocket, setup, run).is_some_and(|beyond| beyond > 0.0),
            Self::TooShort { ball, pocket } => beyond(ball, pocket, setup, run).is_some_and(|beyond| beyond < 0.0),
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

    /// The ball whose way off one rail to a pocket it reckons with, if it does.
    pub(super) fn bank(&self) -> Option<&str> {
        match self {
            Self::TooLong { ball, .. } | Self::TooShort { ball, .. } => Some(ball),
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
            Self::TooFull { ball, pocket }
            | Self::TooThin { ball, pocket }
            | Self::TooLong { ball, pocket }
            | Self::TooShort { ball, pocket } => {
                let mut flaws = flaws_of_goal(&pot(ball, pocket), setup);
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

/// The goal that this ball falls into this pocket.
fn pot(ball: &str, pocket: &str) -> Goal {
    Goal::Pot { ball: ball.to_owned(), pocket: Some(pocket.to_owned()), rails: 0 }
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

/// How far beyond the pocket a ball came off its first rail, seen from where it met that rail: above 0 if it went further along
/// the rail than the pocket, below 0 if less far. `None` if it fell into the pocket, came straight at the rail, or met a ball or
/// nothing afterwards.
fn beyond(ball: &str, pocket: &str, setup: &Setup, run: &Run) -> Option<f64> {
    if is_met(&pot(ball, pocket), setup, run) {
        return None;
    }
    let banked = setup.balls.iter().find(|placed| placed.look.name == ball)?;
    let boundary = &setup.table.boundary;
    let pocket = boundary.pockets.iter().find(|known| known.name == pocket)?;
    let mut met = run.record.events.iter().filter_map(|event| met_by(banked.ball.id, event));
    let (first, from) = met.find(|(meeting, _)| !matches!(meeting, Meeting::Balls(..)))?;
    let Meeting::Cushion(_, rail) = first else { return None };
    let rail = boundary.cushions.get(rail).filter(|cushion| !cushion.facing)?;
    let (next, to) = met.find(|(meeting, _)| *meeting != first)?;
    if matches!(next, Meeting::Balls(..)) {
        return None;
    }
    let came = (from - banked.motion.position.truncate()).try_normalize()?;
    let slant = rail.direction().dot(came);
    let along = rail.direction() * slant.signum();
    // Away from the rail, and along it in the direction in which the ball came.
    let from_rail = |place: DVec2| DVec2::new(rail.normal().dot(place - from), along.dot(place - from));
    (slant.abs() > STRAIGHT).then(|| from_rail(pocket.centre).perp_dot(from_rail(to)))
}

/// What a ball met in this event, and where (metres); `None` if it met nothing, or only came down on the slate.
fn met_by(ball: BallId, event: &Event) -> Option<(Meeting, DVec2)> {
    let EventKind::Contact { meeting, point, .. } = event.kind else { return None };
    let is_its = match meeting {
        Meeting::Balls(..) => meeting.partner_of(ball).is_some(),
        Meeting::Cushion(of, _)
        | Meeting::Jaw(of, _)
        | Meeting::RailTop(of)
        | Meeting::Edge(of, _)
        | Meeting::Liner(of, _)
        | Meeting::Pocket(of, _) => of == ball,
        Meeting::Slate(_) => false,
    };
    is_its.then(|| (meeting, point.truncate()))
}
