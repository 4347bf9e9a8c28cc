//! The strength of a break is no strength for the shot after it: each has its own.

use bevy::prelude::*;

use super::aim::Aim;
use crate::referee::CurrentMatch;
use crate::rules::StrokeKind;

/// The strength of the person's last break in a match, and whether a break was the last shot that somebody could play.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BreakPower {
    was_break: bool,
    last: Option<f64>,
}

/// After a person's break the strength goes back to the usual one, unless it is lower already. At the next break it is that of the last one.
pub(super) fn keep_break_power(current: Res<CurrentMatch>, mut aim: ResMut<Aim>, mut kept: Local<BreakPower>) {
    let Some(the_match) = current.the_match() else {
        *kept = BreakPower::default();
        return;
    };
    // While balls run and while somebody chooses, it is nobody's stroke.
    let Some(turn) = the_match.state().turn().filter(|_| !current.is_shooting()) else { return };
    let is_break = turn.stroke == StrokeKind::Break && !current.others_act();
    if is_break == kept.was_break {
        return;
    }
    let power = match is_break {
        true => kept.last.unwrap_or(aim.power),
        false => {
            kept.last = Some(aim.power);
            aim.power.min(Aim::default().power)
        }
    };
    kept.was_break = is_break;
    aim.set_if_neq(Aim { power, ..*aim });
}
