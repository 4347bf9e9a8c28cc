//! What a step of a lesson waits for.

use glam::DVec2;
use serde::{Deserialize, Serialize};

use baize_describe::{Described, Form, Range};
use baize_files::{Flaw, short_list, shown};
use baize_physics::{Strike, Tip};
use baize_table::shot::{Goal, Setup, flaws_of_goal, goal_flaws};

/// What a step waits for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Watch {
    /// The cue points so that the cue ball meets this ball first. Nothing is struck.
    Aim {
        /// Which ball.
        ball: String,
    },
    /// The tip is in this part of the face of the cue ball. Nothing is struck.
    Tip {
        /// From the left to the right, in ball radii from the centre.
        side: (f64, f64),
        /// From below to above, in ball radii from the centre.
        height: (f64, f64),
    },
    /// A shot that meets all of these goals.
    Shot(#[serde(deserialize_with = "short_list")] Vec<Goal>),
    /// A shot that meets all goals of one of these lists.
    OneOf(#[serde(deserialize_with = "short_list")] Vec<Vec<Goal>>),
}

/// How each thing that a step can wait for is written, and what it is.
pub(super) const WATCH_WORDS: [(&str, &str); 4] = [
    ("Aim(ball: \"1\")", "The cue points so that the cue ball meets this ball first. Nothing is struck."),
    (
        "Tip(side: (-0.1, 0.1), height: (-0.5, -0.2))",
        "The tip is between these places on the face of the cue ball, in ball radii from the centre. Nothing is struck.",
    ),
    ("Shot([Pot(ball: \"1\"), Keep(ball: \"cue\")])", "A shot that meets all of these goals."),
    ("OneOf([[Pot(ball: \"1\")], [Pot(ball: \"2\")]])", "A shot that meets all goals of one of these lists."),
];

impl Described for Watch {
    const FORM: Form = Form::Choice(&[]);

    fn range() -> Range {
        WATCH_WORDS.map(|(example, _)| example).join(", ").into()
    }
}

impl Watch {
    /// Whether it is done without a stroke.
    #[must_use]
    pub fn is_aim(&self) -> bool {
        matches!(self, Self::Aim { .. } | Self::Tip { .. })
    }

    /// Whether the hand does it with this aim, where the balls lie as in `setup`. False for what needs a shot.
    #[must_use]
    pub fn is_done_by_aim(&self, setup: &Setup, aim: &Strike) -> bool {
        match self {
            Self::Aim { ball } => aimed_at(setup, aim.direction).is_some_and(|aimed| aimed == ball),
            Self::Tip { side, height } => {
                let Tip { side: at, height: up } = aim.tip;
                (side.0..=side.1).contains(&at) && (height.0..=height.1).contains(&up)
            }
            Self::Shot(_) | Self::OneOf(_) => false,
        }
    }

    /// What the cue does instead of what is waited for, as the end of a sentence; nothing for what needs a shot.
    pub(super) fn instead(&self, setup: &Setup, aim: &Strike) -> String {
        match self {
            Self::Aim { .. } => match aimed_at(setup, aim.direction) {
                Some(ball) => format!("; the cue points at the {ball}"),
                None => "; the cue points at no ball".to_owned(),
            },
            Self::Tip { .. } => format!("; the tip is {} to the side and {} high", aim.tip.side, aim.tip.height),
            Self::Shot(_) | Self::OneOf(_) => String::new(),
        }
    }

    /// Whether a shot shall send this ball into a pocket by way of a rail.
    pub(super) fn banks(&self, ball: &str) -> bool {
        let is_bank = |goal: &Goal| matches!(goal, Goal::Pot { ball: of, rails: 1.., .. } if of == ball);
        self.goals().iter().flatten().any(is_bank)
    }

    /// Whether a shot shall send this ball into a pocket by way of one rail.
    pub(super) fn banks_off_one_rail(&self, ball: &str) -> bool {
        let is_bank = |goal: &Goal| matches!(goal, Goal::Pot { ball: of, rails: 1, .. } if of == ball);
        self.goals().iter().flatten().any(is_bank)
    }

    /// The lists of goals, of which a shot has to meet one; empty for what needs no shot.
    #[must_use]
    pub fn goals(&self) -> &[Vec<Goal>] {
        match self {
            Self::Shot(goals) => std::slice::from_ref(goals),
            Self::OneOf(lists) => lists,
            Self::Aim { .. } | Self::Tip { .. } => &[],
        }
    }

    /// What is wrong with it for the table and the balls of a set-up.
    pub(super) fn flaws(&self, setup: &Setup) -> Vec<Flaw> {
        let is_share = |(from, to): (f64, f64)| -1.0 <= from && from < to && to <= 1.0;
        match self {
            Self::Aim { ball } => flaws_of_goal(&Goal::Keep { ball: ball.clone() }, setup),
            Self::Tip { side, height } => [("side", side), ("height", height)]
                .into_iter()
                .filter(|(_, share)| !is_share(**share))
                .map(|(name, (from, to))| {
                    let (from, to) = (shown(&from.to_string()), shown(&to.to_string()));
                    Flaw::new(
                        name,
                        format!("goes from {from} to {to}, but needs two ascending numbers between -1 and 1"),
                    )
                })
                .collect(),
            Self::Shot(_) | Self::OneOf(_) => {
                let lists = self.goals();
                if lists.is_empty() || lists.iter().any(Vec::is_empty) {
                    return vec![Flaw::new("", "has no goal; name one or more")];
                }
                let of_list = |(index, goals): (usize, &Vec<Goal>)| {
                    let list = if matches!(self, Self::OneOf(_)) { format!("[{index}]") } else { String::new() };
                    goal_flaws(goals, setup, &list)
                };
                lists.iter().enumerate().flat_map(of_list).collect()
            }
        }
    }
}

/// The name of the ball that a cue ball would meet first if it went straight on in this direction (radians).
fn aimed_at(setup: &Setup, direction: f64) -> Option<&str> {
    let cue_ball = setup.balls.get(setup.cue_ball)?;
    let from = cue_ball.motion.position.truncate();
    let along = DVec2::from_angle(direction);
    let others = setup.balls.iter().filter(|placed| placed.ball.id != cue_ball.ball.id);
    let met = others.filter_map(|placed| {
        let (to, reach) = (placed.motion.position.truncate() - from, cue_ball.ball.radius + placed.ball.radius);
        let (ahead, aside) = (along.dot(to), along.perp_dot(to));
        let before = ahead - (reach * reach - aside * aside).max(0.0).sqrt();
        (aside.abs() < reach && ahead > 0.0).then_some((before, placed.look.name.as_str()))
    });
    met.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, name)| name)
}
