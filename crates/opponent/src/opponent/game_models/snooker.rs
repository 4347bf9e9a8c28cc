//! Snooker and six-red: reds and colours in turn, and then the colours by their value.

use smallvec::SmallVec;

use super::lead::{Lead, OfPoints};
use crate::opponent::evaluator::MoverView;
use baize_games::rules::{BallOn, Equipment, GameInProgress, Side, Snooker as Rules, State};
use baize_physics::BallId;

/// Among the six colours a player has the choice of as many as this that lie well.
const COLOURS_TO_CHOOSE: f64 = 3.0;
/// A safety usually leaves the other side this share of a visit from a usual leave.
const AFTER_SAFETY: f64 = 0.3;
/// What a foul gives at least.
const LEAST_FOUL: i32 = 4;
/// A player goes on playing for so many fouls of the opponent while reds are left, and for one of each two colours after that.
const FOULS_WITH_REDS: i32 = 3;

/// Snooker.
pub struct Snooker;

impl OfPoints for Snooker {
    const FIRST_WINS: f64 = 0.49;

    fn lead(view: &MoverView, state: &State) -> Option<Lead> {
        let frame = Frame::of(view.evaluator.equipment, state)?;
        let (me, other) = (view.mover, view.mover.other());
        let points = |side: Side| f64::from(state.players[side.index()].points);
        // After a visit of this side a red is on again, as long as there are any.
        let later = if frame.reds.is_empty() { BallOn::Lowest } else { BallOn::Red };
        let usual = [me, other].map(|side| frame.visit(view, side, later, false));
        let left = f64::from(frame.left);
        Some(Lead {
            lead: points(me) - points(other),
            visit: frame.visit(view, me, frame.on, true),
            replies: [usual[1], AFTER_SAFETY * usual[1]],
            usual,
            visits: 0.5 * (left / (usual[0] + usual[1]).max(1.0)),
            to_go: [f64::INFINITY; 2],
            left,
            plays_safe: view.skill(me).plays_safe,
            is_last: false,
        })
    }

    fn is_lost(equipment: &Equipment, state: &State) -> bool {
        let (Some(frame), Some(turn)) = (Frame::of(equipment, state), state.turn()) else { return false };
        let [own, other] = [turn.player, turn.player.other()].map(|side| state.players[side.index()].points);
        let colours = i32::try_from(frame.colours.len()).unwrap_or_default();
        let fouls = if frame.reds.is_empty() { colours / 2 } else { FOULS_WITH_REDS };
        other - own > frame.left + LEAST_FOUL * fouls
    }
}

/// The balls of a frame.
struct Frame {
    on: BallOn,
    reds: SmallVec<[BallId; 16]>,
    /// The colours on the bed with their values, the lowest first.
    colours: SmallVec<[(BallId, f64); 6]>,
    /// The points that can still be made without fouls.
    left: i32,
}

impl Frame {
    fn of(equipment: &Equipment, state: &State) -> Option<Self> {
        let on = match &state.in_progress {
            GameInProgress::Snooker(playing) => playing.standing.on,
            GameInProgress::SixRed(playing) => playing.standing.on,
            _ => return None,
        };
        let value = |ball: BallId| Rules::value(equipment, ball);
        let object_balls = || state.lie.on_bed().map(|(ball, _)| ball).filter(|ball| *ball != equipment.cue_ball);
        let mut colours: SmallVec<[(BallId, f64); 6]> =
            object_balls().filter(|ball| value(*ball) > 1).map(|ball| (ball, f64::from(value(ball)))).collect();
        colours.sort_by(|a, b| a.1.total_cmp(&b.1));
        Some(Self {
            on,
            reds: object_balls().filter(|ball| value(*ball) == 1).collect(),
            colours,
            left: Rules::points_left(on, equipment, &state.lie),
        })
    }

    /// How many points a visit of `side` makes that begins with this ball on; `now` if it begins from where the cue ball lies.
    fn visit(&self, view: &MoverView, side: Side, on: BallOn, now: bool) -> f64 {
        let usual = |ball: BallId| view.usual(ball)[side.index()];
        // The colours at the end, in their order.
        let in_order = |colours: &[(BallId, f64)]| {
            colours.iter().rev().fold(0.0, |further, (ball, value)| usual(*ball) * (value + further))
        };
        let mut reds: SmallVec<[f64; 16]> = self.reds.iter().map(|ball| usual(*ball)).collect();
        view.valuation().choose_easiest(&mut reds);
        let (colour, value) = self.colour_between(view, side);
        let after_colour = |reds: &[f64]| {
            reds.iter().rev().fold(in_order(&self.colours), |further, red| red * (1.0 + colour * (value + further)))
        };
        match on {
            BallOn::Red => {
                let first = if now { view.now(&self.reds) } else { reds.first().copied().unwrap_or_default() };
                first * (1.0 + colour * (value + after_colour(reds.get(1..).unwrap_or_default())))
            }
            BallOn::Colour if now => {
                let further = after_colour(&reds);
                self.colours.iter().map(|(ball, value)| view.now(&[*ball]) * (value + further)).fold(0.0, f64::max)
            }
            BallOn::Colour => colour * (value + after_colour(&reds)),
            BallOn::Lowest => match self.colours.split_first() {
                Some(((first, value), rest)) => {
                    let chance = if now { view.now(&[*first]) } else { usual(*first) };
                    chance * (value + in_order(rest))
                }
                None => 0.0,
            },
        }
    }

    /// The chance of a colour between two reds, and what it counts: the player has the choice.
    fn colour_between(&self, view: &MoverView, side: Side) -> (f64, f64) {
        let usual = |ball: BallId| view.usual(ball)[side.index()];
        let (sum, weighted) = self.colours.iter().fold((0.0, 0.0), |(sum, weighted), (ball, value)| {
            let chance = usual(*ball);
            (sum + chance, weighted + chance * value)
        });
        let mean = sum / (self.colours.len() as f64).max(1.0);
        let chance = 1.0 - (1.0 - mean) * libm::pow(COLOURS_TO_CHOOSE, -view.valuation().choice);
        (chance, weighted / sum.max(1e-9))
    }
}
