//! Where the cue is while somebody aims: that of the other player is shown, and the own one is sent there.

use std::time::Duration;

use baize_online::LiveAim;
use baize_online::bounds::BETWEEN_AIMS;
use bevy::math::DVec2;
use bevy::prelude::*;

use super::online_table::OnlineTable;
use crate::cue::{Aim, Hand, LeastElevation};
use crate::mode::Striker;
use crate::physics::{Strike, Tip};
use crate::referee::{Call, CurrentMatch, ElsewhereTurn, HeldElsewhere};
use crate::rules::Declaration;

/// For so long a cue that does not move is not sent again. Datagrams may be lost, and a watcher may have come.
const STILL: Duration = Duration::from_secs(1);

/// Shows where the other player's cue is and what is called, once the table has played all that came before.
pub(super) fn show_other(
    current: Res<CurrentMatch>,
    mut online: ResMut<OnlineTable>,
    mut turn: ResMut<ElsewhereTurn>,
    mut call: ResMut<Call>,
) {
    let (Some((steps, aim)), Some(the_match)) = (online.aim, current.the_match()) else { return };
    let at_table = the_match.steps().len();
    if at_table < steps || !current.is_played_out() || current.is_laying() {
        return;
    }
    online.aim = None;
    if at_table == steps && current.elsewhere_acts().is_some() {
        turn.hold(held(&aim));
        call.set_if_neq(Call::of(&aim.declares));
    }
}

/// The cue of the other player.
fn held(aim: &LiveAim) -> HeldElsewhere {
    let [side, height] = aim.tip.map(f64::from);
    let strike = Strike {
        speed: f64::from(aim.speed),
        direction: f64::from(aim.direction),
        tip: Tip { side, height },
        elevation: f64::from(aim.elevation),
    };
    let cue_ball = aim.cue_ball.map(|[x, y]| DVec2::new(x.into(), y.into()));
    HeldElsewhere { aim: strike, pull: f64::from(aim.pull), cue_ball }
}

/// Sends where the own cue is, the cue ball in hand, and what is called.
pub(super) fn send_own(
    (aim, least, hand): (Option<Res<Aim>>, Option<Res<LeastElevation>>, Option<Res<Hand>>),
    call: Res<Call>,
    (current, striker): (Res<CurrentMatch>, Res<State<Striker>>),
    time: Res<Time<Real>>,
    mut online: ResMut<OnlineTable>,
) {
    let (Some(aim), Some(least), Some(hand)) = (aim, least, hand) else { return };
    if *striker.get() != Striker::Person || !current.is_away() || current.others_act() {
        return;
    }
    let now = time.elapsed();
    let held = current.cue_ball().and_then(|ball| hand.holds(ball));
    let aim = LiveAim { declares: declared(&call, &current), ..live(&aim.over(*least), &hand, held) };
    let is_new = online
        .shown
        .is_none_or(|(shown, at)| now.saturating_sub(at) >= if shown == aim { STILL } else { BETWEEN_AIMS });
    if is_new {
        online.show(aim, now);
    }
}

/// What would be declared if the person struck now.
fn declared(call: &Call, current: &CurrentMatch) -> Declaration {
    let Some(the_match) = current.the_match() else { return Declaration::Nothing };
    let (state, equipment) = (the_match.state(), the_match.equipment());
    call.declaration(&state.calls(equipment), &state.balls_on(equipment))
}

/// The own cue as it is sent.
fn live(aim: &Aim, hand: &Hand, cue_ball: Option<DVec2>) -> LiveAim {
    LiveAim {
        direction: aim.direction as f32,
        elevation: aim.elevation as f32,
        tip: [aim.tip.side as f32, aim.tip.height as f32],
        pull: hand.pull() as f32,
        speed: aim.power as f32,
        cue_ball: cue_ball.map(|place| [place.x as f32, place.y as f32]),
        declares: Declaration::Nothing,
    }
}

impl OnlineTable {
    fn show(&mut self, aim: LiveAim, now: Duration) {
        if let Some(session) = &mut self.session {
            session.aim(aim, now);
            self.shown = Some((aim, now));
        }
    }
}

impl OnlineTable {
    /// Whether a person at another machine has the stroke and holds no cue yet, for instance because the last shot is still shown there.
    #[must_use]
    pub fn does_not_aim_yet(&self, current: &CurrentMatch, turn: &ElsewhereTurn) -> bool {
        let (Some(side), Some(the_match)) = (current.elsewhere_acts(), current.the_match()) else { return false };
        let terms = self.session.as_ref().and_then(|session| session.terms());
        let is_person = terms.is_none_or(|terms| !terms.is_computed(the_match.state().seat(side)));
        let waits = the_match.state().turn().is_some() && current.is_played_out() && !current.is_laying();
        self.is_connected() && is_person && waits && turn.held().is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cue_of_the_other_player_is_held_as_it_was_sent() {
        let aim = Aim { direction: 1.25, tip: Tip { side: 0.25, height: -0.5 }, elevation: 0.125, power: 4.0 };
        let shown = held(&live(&aim, &Hand::default(), None));
        assert_eq!(Aim::of(&shown.aim), aim);
        assert_eq!((shown.pull, shown.cue_ball), (0.0, None));
        let place = DVec2::new(-0.75, 0.25);
        assert_eq!(held(&live(&aim, &Hand::default(), Some(place))).cue_ball, Some(place));
    }
}
