//! The obvious call of a match follows from the aim line.

use bevy::prelude::*;

use super::ShotStudySystems;
use super::foreseen::{Foreseen, PresentBalls, foresee, pocket_of};
use crate::cue::{Aim, LeastElevation};
use crate::mode::{Looking, Referee};
use crate::referee::{Aimed, Call, CurrentMatch};
use crate::shot::{Depth, Preview, preview};

/// Follows the line in a match in which pots are called.
pub(super) fn plugin(app: &mut App) {
    let calls = in_state(Referee::Present).and_then(in_state(Looking::AtTable)).and_then(person_plays);
    app.add_systems(Update, call_the_obvious.after(foresee).run_if(calls).in_set(ShotStudySystems));
}

/// Whether it is not the turn of the computer, or of somebody at another machine.
fn person_plays(current: Res<CurrentMatch>) -> bool {
    !current.others_act()
}

/// Notes the ball that the aim line hits first, and the pocket into which it goes. While the line is off, it is computed
/// for the call alone.
fn call_the_obvious(
    current: Res<CurrentMatch>,
    balls: PresentBalls,
    foreseen: Res<Foreseen>,
    (aim, least): (Res<Aim>, Res<LeastElevation>),
    mut call: ResMut<Call>,
) {
    let is_old = !(foreseen.is_changed() || aim.is_changed() || least.is_changed() || balls.has_changed());
    if current.is_shooting() || is_old && call.aimed.is_some() {
        return;
    }
    let aimed = match &foreseen.0 {
        Some(foreseen) => foreseen.as_ref().ok().and_then(aimed),
        None => unseen(&balls, &aim.over(*least)),
    };
    if call.aimed != aimed {
        call.aimed = aimed;
    }
}

/// What the aim line would say if it were on.
fn unseen(balls: &PresentBalls, aim: &Aim) -> Option<Aimed> {
    let (engine, cue_ball) = balls.engine(None)?;
    aimed(&preview(&engine, cue_ball, &aim.strike(aim.power), Depth::FirstImpact).ok()?)
}

fn aimed(preview: &Preview) -> Option<Aimed> {
    let ball = preview.hit?.object;
    Some(Aimed { ball, pocket: pocket_of(preview, ball) })
}
