//! What a game is about, as far as the planner needs to know it.

use smallvec::SmallVec;

use crate::physics::BallId;
use crate::rules::{Equipment, Play, Side, State};

/// A list of balls that a side has to pot.
pub(super) type Balls = SmallVec<[BallId; 16]>;

/// What the sides still have to pot before one of them wins the rack.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Task {
    /// Both pot the same balls in this order, and the last one wins.
    InOrder(Balls),
    /// Both pot the same balls in this order, and each counts its points; `to_go` are the points that the two sides still need.
    Points {
        /// The balls with their points.
        balls: SmallVec<[(BallId, f64); 16]>,
        /// What each side needs.
        to_go: [f64; 2],
    },
    /// Each side pots its own balls in any order, and then the last one of the list.
    Own([Balls; 2]),
    /// Nobody has balls of his own yet: the groups, and the ball that comes last.
    Open([Balls; 2], BallId),
}

/// A game as the planner sees it. What is legal, and what follows from a shot, it asks the rules themselves.
pub(super) trait Goal: Sync {
    /// What is still to be potted.
    fn task(&self, state: &State, equipment: &Equipment) -> Task;

    /// The chance of the side that breaks to win the rack.
    fn breaker_wins(&self) -> f64 {
        0.55
    }
}

/// The planner's view of a game; `None` for a game that it does not play.
pub(super) fn goal_of(play: &Play) -> Option<&'static dyn Goal> {
    Some(match play {
        Play::NineBall(_) | Play::TenBall(_) => &LowestFirst,
        Play::Rotation(_) => &PointsInOrder,
        Play::EightBall(_) => &Groups { last: "8" },
        Play::Blackball(_) => &Groups { last: "black" },
        Play::StraightPool(_) | Play::Snooker(_) | Play::ThreeCushion(_) | Play::StraightRail(_) => return None,
    })
}

/// Nine-ball and ten-ball.
struct LowestFirst;

impl Goal for LowestFirst {
    fn task(&self, state: &State, equipment: &Equipment) -> Task {
        Task::InOrder(numbered(state, equipment).map(|(ball, _)| ball).collect())
    }
}

/// Rotation.
struct PointsInOrder;

impl Goal for PointsInOrder {
    fn task(&self, state: &State, equipment: &Equipment) -> Task {
        let target = state.play.game().winning_points().unwrap_or(61);
        let to_go = Side::BOTH.map(|side| f64::from(target) - f64::from(state.players[side.index()].points));
        Task::Points {
            balls: numbered(state, equipment).map(|(ball, number)| (ball, f64::from(number))).collect(),
            to_go,
        }
    }
}

/// Eight-ball and blackball: a group each, and then the last ball, which has this name.
struct Groups {
    last: &'static str,
}

impl Goal for Groups {
    fn task(&self, state: &State, equipment: &Equipment) -> Task {
        let last = equipment.named(self.last).unwrap_or(equipment.cue_ball);
        let own = Side::BOTH.map(|side| -> Balls {
            state.balls_on_for(side, equipment).into_iter().filter(|ball| *ball != last).collect()
        });
        if own[0] == own[1] && !own[0].is_empty() {
            return Task::Open(split(&own[0], equipment), last);
        }
        Task::Own(own.map(|mut balls| {
            balls.push(last);
            balls
        }))
    }
}

/// The two groups of an open table: by numbers below and above 8, or by the first letter of the name.
fn split(balls: &Balls, equipment: &Equipment) -> [Balls; 2] {
    let is_first = |ball: &BallId| match equipment.ball(*ball) {
        Some(ball) => {
            ball.name.starts_with("red")
                || ball.number.is_some_and(|number| number < 8) && !ball.name.starts_with("yellow")
        }
        None => false,
    };
    let group = |first: bool| balls.iter().copied().filter(|ball| is_first(ball) == first).collect();
    [group(true), group(false)]
}

/// The object balls on the bed with their numbers, the lowest first.
fn numbered<'a>(state: &'a State, equipment: &'a Equipment) -> impl Iterator<Item = (BallId, u8)> + 'a {
    let mut balls: SmallVec<[(BallId, u8); 16]> =
        state.lie.on_bed().filter_map(|(ball, _)| Some((ball, equipment.number(ball)?))).collect();
    balls.sort_unstable_by_key(|(_, number)| *number);
    balls.into_iter()
}
