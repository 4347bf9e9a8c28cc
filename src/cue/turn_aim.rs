//! The aim with which a turn of a match begins: at the nearest legal ball that the cue ball can reach, and at the start of a match with
//! the tip at the centre.

use bevy::math::{DVec2, Vec3Swizzles};
use bevy::prelude::*;

use super::aim::Aim;
use super::aim_history::AimHistory;
use super::table_ref::TableRef;
use crate::physics::BallId;
use crate::referee::CurrentMatch;
use crate::settings::StrokeStyle;
use crate::simulation::TableState;

/// A ball seen from above: its id, centre and radius in metres.
type Seen = (BallId, DVec2, f64);

/// How much of the match had been judged when the aim was set for a turn; `None` without a match.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct AimedTurn(Option<Judged>);

/// What a turn of a match follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Judged {
    /// How often the balls were laid since the game was started.
    lays: u32,
    /// How many shots and choices of the match stand.
    steps: usize,
}

/// Forgets the turn when no match is on, so that the next match begins at the centre.
pub(super) fn forget_turn(mut aimed: ResMut<AimedTurn>) {
    aimed.set_if_neq(AimedTurn(None));
}

/// Points the cue at a legal ball when a turn begins. At the first turn of a match that comes to the table also puts the tip to the
/// centre, the butt down and the power to the usual one. A turn that begins because a shot was taken back leaves the aim, which is
/// then that of this shot.
pub(super) fn aim_at_turn(
    current: Res<CurrentMatch>,
    history: Res<AimHistory>,
    style: Res<StrokeStyle>,
    table: TableRef,
    mut aim: ResMut<Aim>,
    mut aimed: ResMut<AimedTurn>,
) {
    if *table.state != TableState::AtRest || current.is_laying() || current.is_shooting() {
        return;
    }
    let (Some(play), Some(lays)) = (current.play(), current.lays()) else { return };
    if play.state().turn().is_none() {
        return;
    }
    let stands = play.steps().iter().filter(|step| step.outcome.is_some() && !step.is_taken_back).count();
    let (now, before) = (Judged { lays, steps: stands }, aimed.0);
    if before == Some(now) {
        return;
    }
    aimed.0 = Some(now);
    let is_fresh = before.is_none() || stands == 0;
    if is_fresh && !history.is_recalled() {
        *aim = Aim { direction: aim.direction, ..Aim::default() };
    }
    let goes_back = before.is_some_and(|before| stands < before.steps) && !is_fresh;
    if goes_back || history.is_recalled() || !style.aims_at_a_ball {
        return;
    }
    let Some((cue_ball, place, radius, false)) = table.cue_ball() else { return };
    let legal = play.state().balls_on(play.equipment());
    let others: Vec<Seen> =
        table.on_bed().filter(|(id, ..)| *id != cue_ball).map(|(id, place, r)| (id, place.xy(), r)).collect();
    if let Some(target) = first_target((place.xy(), radius), &legal, &others) {
        aim.point(place.xy(), target);
    }
}

/// The centre of the nearest `legal` ball to which a cue ball with that centre and radius can go straight; without one, of the nearest
/// legal ball.
fn first_target(cue_ball: (DVec2, f64), legal: &[BallId], others: &[Seen]) -> Option<DVec2> {
    let (from, radius) = cue_ball;
    let is_in_the_way = |target: &Seen, other: &Seen| {
        let (way, to) = (target.1 - from, other.1 - from);
        let along = way.normalize_or_zero();
        let ahead = to.dot(along);
        other.0 != target.0 && 0.0 < ahead && ahead < way.length() && to.perp_dot(along).abs() < radius + other.2
    };
    let is_reached = |target: &Seen| !others.iter().any(|other| is_in_the_way(target, other));
    let on = || others.iter().filter(|(id, ..)| legal.contains(id));
    let nearest = |a: &&Seen, b: &&Seen| from.distance(a.1).total_cmp(&from.distance(b.1));
    on().filter(|target| is_reached(target)).min_by(nearest).or_else(|| on().min_by(nearest)).map(|target| target.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RADIUS: f64 = 0.026_25;

    fn target(legal: &[u32], balls: &[(u32, f64, f64)]) -> Option<DVec2> {
        let legal: Vec<BallId> = legal.iter().copied().map(BallId).collect();
        let others: Vec<Seen> = balls.iter().map(|(id, x, y)| (BallId(*id), DVec2::new(*x, *y), RADIUS)).collect();
        first_target((DVec2::ZERO, RADIUS), &legal, &others)
    }

    #[test]
    fn the_cue_points_at_the_nearest_red_and_not_at_the_pink_before_the_pack() {
        let pink = (1, 1.0, 0.0);
        let pack = [pink, (2, 1.06, 0.0), (3, 1.2, 0.2), (4, 1.3, 0.3)];
        assert_eq!(target(&[2, 3, 4], &pack), Some(DVec2::new(1.2, 0.2)), "the pink hides the apex");
    }

    #[test]
    fn if_every_legal_ball_is_hidden_the_cue_points_at_the_nearest_of_them() {
        assert_eq!(target(&[2, 3], &[(1, 0.5, 0.0), (2, 1.0, 0.0), (3, 2.0, 0.0)]), Some(DVec2::new(1.0, 0.0)));
    }

    #[test]
    fn a_ball_behind_the_cue_ball_hides_nothing() {
        assert_eq!(target(&[2], &[(1, -0.1, 0.0), (2, 1.0, 0.0)]), Some(DVec2::new(1.0, 0.0)));
        assert_eq!(target(&[], &[(2, 1.0, 0.0)]), None, "without a legal ball the cue stays");
    }
}
