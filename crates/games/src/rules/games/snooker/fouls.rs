//! The fouls of snooker, each with its points (WPBSA 3.10 and 3.11).

use super::aim::Aim;
use super::balls;
use super::form::Form;
use super::standing::BallOn;
use crate::rules::facts::{AgreedFoul, Jump, Touched};
use crate::rules::foul::{Foul, FoulKind};
use crate::rules::no_stroke::{RulesWithoutStroke, foul_without_stroke};
use crate::rules::played::Played;
use crate::rules::pool::scratch;
use crate::rules::sight::Sight;
use baize_files::capital;
use baize_physics::BallId;

/// A foul costs at least this many points.
const LEAST: i32 = 4;
/// The rules about fouls without a stroke.
const WITHOUT_STROKE: RulesWithoutStroke =
    RulesWithoutStroke { clock: "the shot clock", touched: "WPBSA 3.11(a)", deliberate: "WPBSA 3.11(a)" };

/// A foul and what it costs.
#[derive(Clone, Debug)]
pub(super) struct Penalty {
    pub(super) foul: Foul,
    pub(super) points: i32,
}

/// All fouls of a shot, the gravest first.
pub(super) fn of(form: Form, aim: &Aim, played: &Played) -> Vec<Penalty> {
    if let Some(foul) = foul_without_stroke(played, WITHOUT_STROKE) {
        let touched = match played.facts.agreed_foul {
            Some(AgreedFoul::Touched(ball)) => cost(aim, played, &[ball]),
            Some(AgreedFoul::Deliberate) | None => aim.value,
        };
        return vec![penalty(touched, foul)];
    }
    let mut fouls: Vec<Penalty> = [
        not_declared(aim),
        in_off(aim, played),
        first_hit(aim, played),
        double_hit(aim, played),
        jump(aim, played),
        wrong_pots(aim, played),
        off_table(aim, played),
    ]
    .into_iter()
    .flatten()
    .chain(touching_balls_moved(aim, played))
    .collect();
    if fouls.is_empty() {
        fouls.extend(behind_free_ball(aim, played));
        if form.open_behind_colour {
            fouls.extend(behind_colour(aim, played));
        }
    }
    fouls.sort_by_key(|penalty| -penalty.points);
    fouls
}

fn penalty(value: i32, foul: Foul) -> Penalty {
    Penalty { foul, points: value.max(LEAST) }
}

/// What a foul costs that concerns these balls: the highest of their values, or the value of the ball on if that is higher.
/// A free ball is worth as much as the ball on.
fn cost(aim: &Aim, played: &Played, concerned: &[BallId]) -> i32 {
    let others = concerned.iter().filter(|ball| aim.free != Some(**ball));
    let values = others.map(|ball| balls::value(played.equipment, *ball));
    values.max().unwrap_or_default().max(aim.value)
}

fn words(played: &Played, concerned: &[BallId]) -> String {
    balls::words(played.equipment, concerned)
}

fn not_declared(aim: &Aim) -> Option<Penalty> {
    let reason = "No colour was nominated.";
    aim.lacks_nomination.then(|| penalty(balls::BLACK, Foul::new(FoulKind::NotDeclared, "WPBSA 3.11(d)", reason)))
}

fn in_off(aim: &Aim, played: &Played) -> Option<Penalty> {
    scratch(played, "WPBSA 3.11(a)").map(|foul| penalty(aim.value, foul))
}

fn first_hit(aim: &Aim, played: &Played) -> Option<Penalty> {
    let hit = &played.facts.first_hit;
    if aim.touches_ball_on(played) || aim.may_hit(hit) || aim.may_hit(&hit_before_others(played)) {
        return None;
    }
    if hit.is_empty() {
        let reason = "The cue ball hit no ball.";
        return Some(penalty(aim.value, Foul::new(FoulKind::NoBallHit, "WPBSA 3.11(a)", reason)));
    }
    let points = cost(aim, played, hit);
    if hit.len() > 1 {
        let reason = format!("The cue ball hit {} at the same time.", words(played, hit));
        return Some(penalty(points, Foul::new(FoulKind::WrongBallFirst, "WPBSA 3.11(c)", reason)));
    }
    let reason = match target_words(aim, played) {
        Some(target) => format!("The cue ball first hit {}, not {target}.", words(played, hit)),
        None => format!("The cue ball first hit {}.", words(played, hit)),
    };
    Some(penalty(points, Foul::new(FoulKind::WrongBallFirst, "WPBSA 3.11(b)", reason)))
}

/// The balls that the cue ball hit before all others, by however little. Nobody at a table sees half a millisecond, and in doubt the
/// striker is right: a fair first contact is no foul because another ball followed within that time.
fn hit_before_others(played: &Played) -> Vec<BallId> {
    let touches = played.facts.touches.iter();
    let mut hits = touches.filter_map(|touch| match touch.what {
        Touched::Ball(ball) => Some((touch.time, ball)),
        _ => None,
    });
    let Some((first, ball)) = hits.next() else { return Vec::new() };
    std::iter::once(ball).chain(hits.take_while(|(time, _)| *time <= first).map(|(_, ball)| ball)).collect()
}

/// How a sentence names what should have been hit; `None` after a red without a nominated colour.
fn target_words(aim: &Aim, played: &Played) -> Option<String> {
    match (aim.free, aim.kind) {
        (Some(free), _) => Some(format!("{}, the free ball", words(played, &[free]))),
        (None, BallOn::Red) => Some("a red".to_owned()),
        (None, _) => aim.on.first().map(|ball| words(played, &[*ball])),
    }
}

fn double_hit(aim: &Aim, played: &Played) -> Option<Penalty> {
    let ball = played.facts.double_hit?;
    Some(penalty(aim.value, Foul::of_double_hit("WPBSA 3.11(a)", &words(played, &[ball]))))
}

fn touching_balls_moved<'a>(aim: &'a Aim, played: &'a Played) -> impl Iterator<Item = Penalty> + 'a {
    let balls = played.facts.played_into.iter().filter_map(|what| match *what {
        Touched::Ball(ball) => Some(ball),
        _ => None,
    });
    balls.map(|ball| {
        let foul = Foul::of_touching_ball("WPBSA 3.8", &words(played, &[ball]));
        penalty(cost(aim, played, &[ball]), foul)
    })
}

fn jump(aim: &Aim, played: &Played) -> Option<Penalty> {
    let jump = unfair_jump(played)?;
    Some(penalty(aim.value, Foul::of_jump("WPBSA 3.11(a)", &words(played, &[jump.over]))))
}

/// The first jump of the cue ball over a ball that is no fair one (WPBSA 2.20).
pub(in crate::rules::games) fn unfair_jump<'a>(played: &Played<'a>) -> Option<&'a Jump> {
    played.facts.jumps.iter().find(|jump| !is_fair(played, jump))
}

/// A jump is fair after the cue ball has hit another ball, or if it hit the ball below and then a cushion (WPBSA 2.20).
fn is_fair(played: &Played, jump: &Jump) -> bool {
    let below = Touched::Ball(jump.over);
    let mut before = played.facts.touches.iter().take_while(|touch| touch.time < jump.time).map(|touch| touch.what);
    let mut was_hit = false;
    before.any(|what| {
        was_hit |= what == below;
        if what.is_rail() { was_hit } else { what != below }
    })
}

fn wrong_pots(aim: &Aim, played: &Played) -> Option<Penalty> {
    let right = aim.potted(played);
    let mut wrong = played.facts.pocketed_but(played.cue_ball);
    wrong.retain(|ball| !right.contains(ball));
    let reason = || match wrong.as_slice() {
        [_] => format!("{} was potted, which was not on.", capital(&words(played, &wrong))),
        _ => format!("{} were potted, which were not on.", capital(&words(played, &wrong))),
    };
    (!wrong.is_empty()).then(|| {
        let foul = Foul::new(FoulKind::WrongBallPocketed, "WPBSA 3.11(b)", reason());
        penalty(cost(aim, played, &wrong), foul)
    })
}

fn off_table(aim: &Aim, played: &Played) -> Option<Penalty> {
    let lost = played.facts.off_table_but(played.cue_ball);
    (!lost.is_empty()).then(|| {
        let foul = Foul::of_balls_off_table("WPBSA 3.11(b)", &words(played, &lost));
        penalty(cost(aim, played, &lost), foul)
    })
}

/// The player must not leave the opponent snookered behind the free ball, unless only pink and black are left
/// (WPBSA 3.12).
fn behind_free_ball(aim: &Aim, played: &Played) -> Option<Penalty> {
    let free = aim.free.filter(|_| played.object_balls_before().count() != 2)?;
    behind(aim, played, free, ("the free ball", "WPBSA 3.12"))
}

/// At six-red the player must not leave the opponent snookered behind the colour that was nominated after a red.
fn behind_colour(aim: &Aim, played: &Played) -> Option<Penalty> {
    let colour = aim.on.first().copied().filter(|_| aim.kind == BallOn::Colour)?;
    behind(aim, played, colour, ("the nominated colour", "six-red: snookers"))
}

/// The foul if `ball`, which the player played at, now snookers the opponent. `what` says which ball it is.
fn behind(aim: &Aim, played: &Played, ball: BallId, (what, rule): (&str, &str)) -> Option<Penalty> {
    let lie = &played.facts.lie;
    if !played.facts.pocketed.is_empty() {
        return None;
    }
    let on = balls::on(balls::after_miss(played.equipment, lie), played.equipment, lie);
    let place = lie.centre(played.cue_ball)?;
    let sight = Sight::new(played.equipment, lie, played.cue_ball, &on);
    let snookering = sight.snookering_balls(place);
    if !snookering.contains(&ball) || sight.is_behind_jaw(place) {
        return None;
    }
    let reason = match snookering.as_slice() {
        [_] => format!("The cue ball is snookered behind {}, {what}.", words(played, &[ball])),
        _ => format!(
            "The cue ball is snookered behind {}, which are equally near, and {} is {what}.",
            words(played, &snookering),
            words(played, &[ball])
        ),
    };
    Some(penalty(aim.value, Foul::new(FoulKind::BehindFreeBall, rule, reason)))
}
