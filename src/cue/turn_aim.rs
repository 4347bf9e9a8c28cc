//! The aim with which a turn of a match begins: at the nearest legal ball that the cue ball can reach, and for another player or in
//! another rack with the tip at the centre.

use bevy::math::{DVec2, Vec3Swizzles};
use bevy::prelude::*;

use super::aim::Aim;
use super::aim_history::AimHistory;
use super::follow_table::{keep_to_the_match, take_up_setup};
use super::steps::{HandSteps, others_play};
use super::table_ref::TableRef;
use super::target::Target;
use crate::mode::{Looking, Referee};
use crate::physics::BallId;
use crate::referee::CurrentMatch;
use crate::rules::{Side, StrokeKind};
use crate::settings::StrokeStyle;
use crate::simulation::{CurrentSetup, HistoryCommand, TableCommand, TableState, TheTable};

/// A ball seen from above: its id, centre and radius in metres.
type Seen = (BallId, DVec2, f64);

/// The turn for which the aim was set.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct AimedTurn {
    /// How much of the match had been judged then; `None` without a match.
    judged: Option<Judged>,
    /// Whose turn it was.
    by: Option<Side>,
    /// Whether the balls were racked since.
    is_stale: bool,
    /// For a break: where the cue ball lay (metres) and where the cue was pointed from there (radians).
    break_from: Option<(DVec2, f64)>,
}

/// Aims when a turn begins.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AimedTurn>().add_systems(
        Update,
        (
            begin_at_the_centre.before(take_up_setup),
            aim_at_turn
                .after(keep_to_the_match)
                .run_if(in_state(Referee::Present).and_then(in_state(Looking::AtTable)).and_then(not(others_play))),
            forget_turn.run_if(not(in_state(Referee::Present))),
        )
            .chain()
            .in_set(HandSteps::FollowTable),
    );
}

/// What a turn of a match follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Judged {
    /// How often the balls were laid since the game was started.
    lays: u32,
    /// How many shots and choices of the match stand.
    steps: usize,
}

/// Forgets the turn when no match is on, so that the next match begins at the centre.
fn forget_turn(mut aimed: ResMut<AimedTurn>) {
    aimed.set_if_neq(AimedTurn::default());
}

/// Puts the tip to the centre, the butt down and the power to the usual one when a match, a drill or the free table comes to the table.
/// What was meant for a stroke there has nothing to do with the next one here.
fn begin_at_the_centre(mut commands: MessageReader<TableCommand>, mut aim: ResMut<Aim>) {
    if commands.read().any(|command| *command == HistoryCommand::NewSitting.into()) {
        *aim = Aim { direction: aim.direction, ..Aim::default() };
    }
}

/// Points the cue at a legal ball when a turn begins. If another player or another rack is on, also puts the tip to the centre, the
/// butt down and the power to the usual one. A turn that begins because a shot was taken back leaves the aim, which is then that of
/// this shot. Before a break the cue points at the balls also from where the cue ball is put, until somebody turns it.
pub(super) fn aim_at_turn(
    (current, setup): (Res<CurrentMatch>, TheTable<Ref<CurrentSetup>>),
    mut history: ResMut<AimHistory>,
    style: Res<StrokeStyle>,
    table: TableRef,
    mut aim: ResMut<Aim>,
    mut aimed: ResMut<AimedTurn>,
) {
    if setup.is_changed() && !history.is_recalled() {
        aimed.is_stale = true;
    }
    if **table.state != TableState::AtRest || current.is_laying() || current.is_shooting() {
        return;
    }
    let (Some(the_match), Some(lays)) = (current.the_match(), current.lays()) else { return };
    let Some(turn) = the_match.state().turn() else { return };
    let stands = the_match.steps().iter().filter(|step| step.outcome.is_some() && !step.is_taken_back).count();
    let (now, before) = (Judged { lays, steps: stands }, aimed.judged);
    let Some((cue_ball, place, radius, false)) = table.cue_ball() else { return };
    let place = place.xy();
    let at_a_ball = || {
        let legal = the_match.state().balls_on(the_match.equipment());
        let others: Vec<Seen> =
            table.on_bed().filter(|(id, ..)| *id != cue_ball).map(|(id, place, r)| (id, place.xy(), r)).collect();
        first_direction((place, radius), &legal, &others)
    };
    if before == Some(now) && !aimed.is_stale {
        let is_moved = |(from, direction): (DVec2, f64)| from != place && direction == aim.direction;
        if aimed.break_from.is_some_and(is_moved)
            && let Some(direction) = at_a_ball()
        {
            aim.direction = direction;
            aimed.break_from = Some((place, direction));
        }
        return;
    }
    let is_other = aimed.is_stale || aimed.by != Some(turn.player);
    *aimed = AimedTurn { judged: Some(now), by: Some(turn.player), is_stale: false, break_from: None };
    let is_fresh = before.is_none() || stands == 0;
    let is_break = turn.stroke == StrokeKind::Break;
    let goes_back = before.is_some_and(|before| stands < before.steps) && !is_fresh;
    // A rack that ends a replay is new, although the table of before was put back first.
    let is_old = history.is_recalled() && !(is_fresh || is_break);
    if goes_back || is_old {
        return;
    }
    if is_fresh || is_other {
        *aim = Aim { direction: aim.direction, ..Aim::default() };
    }
    history.bypass_change_detection().settle_anew();
    if !style.aims_at_a_ball {
        return;
    }
    if let Some(direction) = at_a_ball() {
        aim.direction = direction;
        aimed.break_from = is_break.then_some((place, direction));
    }
}

/// The direction in radians in which a cue ball with that centre and radius hits a `legal` ball first: the nearest that it can hit at
/// least half full, else the nearest that it can hit at all, each as full as it can. If every legal ball is hidden, the direction to the
/// nearest of them; `None` without a legal ball.
fn first_direction(cue_ball: (DVec2, f64), legal: &[BallId], others: &[Seen]) -> Option<f64> {
    let (from, radius) = cue_ball;
    let mut on: Vec<&Seen> = others.iter().filter(|(id, ..)| legal.contains(id)).collect();
    on.sort_by(|a, b| from.distance(a.1).total_cmp(&from.distance(b.1)));
    // Towards the ball, with its centre aside by a share of the sum of the radii.
    let direction = |ball: &Seen, share: f64| {
        let to = ball.1 - from;
        let aside = (share * (radius + ball.2) / to.length()).clamp(-1.0, 1.0);
        libm::atan2(to.y, to.x) - libm::asin(aside)
    };
    let hits = |ball: &Seen, direction: f64| {
        Target::of(direction, cue_ball, others.iter().copied()).is_some_and(|target| target.ball == ball.0)
    };
    let fullest = |ball: &Seen, thinnest: i32| {
        let asides = (0..=thinnest).flat_map(|tenths| [tenths, -tenths]).map(|tenths| f64::from(tenths) / 10.0);
        asides.map(|share| direction(ball, share)).find(|direction| hits(ball, *direction))
    };
    let reached = [5, 9].into_iter().find_map(|thinnest| on.iter().find_map(|ball| fullest(ball, thinnest)));
    reached.or_else(|| on.first().map(|ball| direction(ball, 0.0)))
}

#[cfg(test)]
mod tests {
    use approx::assert_relative_eq;

    use super::*;

    const RADIUS: f64 = 0.026_25;

    /// Which ball the cue ball meets first in the direction in which the cue points at the start of a turn, and that direction.
    fn first(legal: &[u32], balls: &[(u32, f64, f64)]) -> Option<(u32, f64)> {
        let legal: Vec<BallId> = legal.iter().copied().map(BallId).collect();
        let others: Vec<Seen> = balls.iter().map(|(id, x, y)| (BallId(*id), DVec2::new(*x, *y), RADIUS)).collect();
        let cue_ball = (DVec2::ZERO, RADIUS);
        let direction = first_direction(cue_ball, &legal, &others)?;
        Target::of(direction, cue_ball, others.into_iter()).map(|target| (target.ball.0, direction))
    }

    /// The reds of snooker with the pink before them, and the cue ball a little aside.
    fn snooker() -> Vec<(u32, f64, f64)> {
        let reds = (0..5).flat_map(|row| (0..=row).map(move |place| (row, place)));
        let reds = reds.enumerate().map(|(number, (row, place))| {
            let (x, y) = (2.1 + 1.74 * RADIUS * f64::from(row), RADIUS * (2.0 * f64::from(place) - f64::from(row)));
            (2 + number as u32, x, y + 0.2)
        });
        std::iter::once((1, 2.1 - 2.01 * RADIUS, 0.2)).chain(reds).collect()
    }

    #[test]
    fn the_cue_points_at_a_red_and_not_at_the_pink_before_the_pack() {
        let reds: Vec<u32> = (2..17).collect();
        let (ball, _) = first(&reds, &snooker()).unwrap();
        assert!(reds.contains(&ball), "it meets ball {ball} first");
    }

    #[test]
    fn a_ball_in_the_open_is_aimed_at_full() {
        let (ball, direction) = first(&[2, 3], &[(1, 0.5, 0.0), (2, 1.0, 0.0), (3, 2.0, 0.5)]).unwrap();
        assert_eq!(ball, 3, "the 2 is nearer but hidden");
        assert_relative_eq!(direction, libm::atan2(0.5, 2.0));
    }

    #[test]
    fn if_every_legal_ball_is_hidden_the_cue_points_at_the_nearest_of_them() {
        let balls = [(1, 0.2, 0.0), (2, 1.0, 0.0), (3, 2.0, 0.0)];
        assert_eq!(first(&[2, 3], &balls), Some((1, 0.0)));
        assert_eq!(first(&[], &balls), None, "without a legal ball the cue stays");
    }

    #[test]
    fn a_ball_behind_the_cue_ball_hides_nothing() {
        assert_eq!(first(&[2], &[(1, -0.1, 0.0), (2, 1.0, 0.0)]), Some((2, 0.0)));
    }
}
