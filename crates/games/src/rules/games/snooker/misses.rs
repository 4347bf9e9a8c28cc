//! The miss (WPBSA 3.14): a foul in which no ball on is among those that are hit first, though one should have been.

use serde::{Deserialize, Serialize};

use super::aim::Aim;
use super::balls;
use super::form::{Form, InARow};
use super::standing::Standing;
use crate::rules::foul::FoulKind;
use crate::rules::played::Played;
use crate::rules::ruling::Ruling;
use crate::rules::side::Side;
use crate::rules::sight::Sight;
use crate::rules::turn::{BallInHand, StrokeKind};
use crate::rules::zone::Zone;
use baize_describe::Described;

/// This many misses in a row from one position lose the frame. Only those count in which a ball on was in full sight.
const MOST: u8 = 3;
/// After this many misses in a row at six-red the balls are not put back. All misses count.
const MOST_AT_SIX_RED: u8 = 5;

/// Which fouls are misses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum Misses {
    /// Every foul in which no ball on was hit first.
    Always,
    /// Those in which a part of a ball on could be hit on a straight line.
    #[default]
    IfNotSnookered,
    /// None.
    Never,
}

/// What the referee calls after a foul.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Called {
    /// No miss.
    Nothing,
    /// A miss: the opponent may have the balls put back.
    Miss,
    /// The third miss in a row with a ball on in full sight.
    ThirdMiss,
    /// The fifth miss in a row at six-red.
    FifthMiss,
}

/// Calls a miss where the foul is one, counts it, and warns before the last one. Where the third one loses the frame, only a miss with a
/// ball on in full sight counts. A foul without a stroke is no miss and leaves the count as it is.
pub(super) fn judge(form: Form, standing: &mut Standing, played: &Played, aim: &Aim, ruling: &mut Ruling) -> Called {
    if played.facts.is_foul_without_stroke() {
        return Called::Nothing;
    }
    let is_in_full_sight = sees(played, aim, Sees::AMiddle);
    let is_again = standing.misses > 0 && is_in_full_sight;
    let is_miss =
        is_miss(form.misses, played, aim, ruling) && (is_again || !are_snookers_required(standing, played, ruling));
    if !is_miss {
        standing.misses = 0;
        return Called::Nothing;
    }
    ruling.say("It is a miss.");
    if form.in_a_row == InARow::Anywhere {
        return count_at_six_red(standing, played, ruling);
    }
    if !is_in_full_sight {
        return Called::Miss;
    }
    standing.misses = standing.misses.saturating_add(1);
    if form.in_a_row == InARow::Uncounted {
        return Called::Miss;
    }
    if standing.misses >= MOST {
        return Called::ThirdMiss;
    }
    if standing.misses + 1 == MOST {
        ruling.say(format!("If {} misses once more from there, the frame is lost.", played.name(played.shooter())));
    }
    Called::Miss
}

/// Counts a miss at six-red: after the fourth in a row there is a warning, and after the fifth the balls are not put back.
fn count_at_six_red(standing: &mut Standing, played: &Played, ruling: &mut Ruling) -> Called {
    standing.misses = standing.misses.saturating_add(1);
    if standing.misses >= MOST_AT_SIX_RED {
        ruling.say("It is the fifth miss in a row.");
        return Called::FifthMiss;
    }
    if standing.misses + 1 == MOST_AT_SIX_RED {
        let [name, opponent] = [played.shooter(), played.next_side()].map(|side| played.name(side));
        ruling.say(format!("If {name} misses once more, {opponent} may put the cue ball anywhere."));
    }
    Called::Miss
}

fn is_miss(misses: Misses, played: &Played, aim: &Aim, ruling: &Ruling) -> bool {
    let is_wrong = ruling.has_foul(FoulKind::NoBallHit) || ruling.has_foul(FoulKind::WrongBallFirst);
    let has_missed = is_wrong && !aim.has_hit_ball_on(played);
    let is_wanted = match misses {
        Misses::Always => true,
        Misses::IfNotSnookered => sees(played, aim, Sees::APart),
        Misses::Never => false,
    };
    has_missed && is_wanted
}

/// Whether, before or after the shot, one player can no longer win without fouls of the other (WPBSA 3.14 a). A player who
/// can only draw level counts as one who cannot.
pub(super) fn are_snookers_required(standing: &Standing, played: &Played, ruling: &Ruling) -> bool {
    let lead = |points: [i32; 2]| (points[0] - points[1]).abs();
    let before = lead(Side::BOTH.map(|side| played.players[side.index()].points));
    let after = lead(Side::BOTH.map(|side| ruling.total(played, side)));
    before >= balls::points_left(standing.earlier, played.equipment, played.before)
        || after >= balls::points_left(standing.on, played.equipment, &ruling.lie)
}

/// How much of a ball on the cue ball can hit on a straight line.
enum Sees {
    APart,
    AMiddle,
}

/// Whether the cue ball could hit that much of a ball before the shot that was on or could have been on: after a red every
/// colour, with a free ball every ball that could be nominated (WPBSA 3.14 c and d). A cue ball in hand could have been played from
/// every place in the D (WPBSA 2.17 b).
fn sees(played: &Played, aim: &Aim, what: Sees) -> bool {
    let mut on = balls::on(aim.kind, played.equipment, played.before);
    if played.turn.stroke == StrokeKind::FreeBall {
        on.extend(balls::colours(played.equipment, played.before));
    }
    let place = played.before.centre(played.cue_ball);
    let sight = Sight::new(played.equipment, played.before, played.cue_ball, &on);
    place.is_some_and(|place| match what {
        Sees::APart => {
            let is_in_hand = played.turn.hand == BallInHand::InHand(Zone::D);
            sight.sees_a_part_from(place) || is_in_hand && sight.sees_a_part_from_d()
        }
        Sees::AMiddle => sight.sees_a_middle_from(place),
    })
}

/// The third miss in a row gives the frame to the opponent (WPBSA 3.14 d).
pub(super) fn award_frame(played: &Played, ruling: &mut Ruling) {
    ruling.say("It is the third miss from there.");
    ruling.win(played.next_side());
}
