//! What the games of pool have in common: the general rules and the fouls of the WPA.

mod kitchen;

pub(super) use kitchen::{give_by_bca, in_kitchen, in_kitchen_of, never_leaves_kitchen};

use std::ops::RangeInclusive;

use super::declaration::Declaration;
use super::equipment::Equipment;
use super::foul::{Foul, FoulKind};
use super::lie::Lie;
use super::no_stroke::{RulesWithoutStroke, foul_without_stroke};
use super::played::Played;
use super::ruling::Ruling;
use super::side::Side;
use super::turn::{BallInHand, Choice, Offer, StrokeKind, Turn};
use super::zone::Zone;
use baize_files::count;
use baize_physics::BallId;

/// A player who fouls this many times in a row loses the rack, in games with that rule (WPA 3.13).
pub(super) const MOST_FOULS: u8 = 3;

/// A break is legal if a ball is pocketed or at least this many object balls reach a rail.
pub(super) const RAILS_ON_BREAK: usize = 4;

/// The rules of the WPA about fouls without a stroke.
const WITHOUT_STROKE: RulesWithoutStroke =
    RulesWithoutStroke { clock: "WPA 3.14", touched: "WPA 3.6", deliberate: "WPA 3.16" };

/// What the cue ball has to do.
#[derive(Clone, Copy, Debug)]
pub(super) enum Demand<'a> {
    /// Nothing: on a push-out, and on a break of which the game demands something else.
    Nothing,
    /// Hit one of these balls first.
    First(&'a [BallId]),
    /// Hit one of these balls first, and then a ball is pocketed or reaches a rail.
    FirstAndRail(&'a [BallId]),
}

/// All fouls of a shot in a game of pool. A game in which only the break is played from behind the head string has no use for
/// WPA 3.11, and takes the [`common_fouls`].
pub(super) fn fouls(played: &Played, demand: Demand) -> Vec<Foul> {
    let mut fouls = common_fouls(played, demand);
    fouls.extend(kitchen::stays_in_kitchen(played));
    fouls
}

/// The fouls of a shot that are fouls in every game of pool.
pub(super) fn common_fouls(played: &Played, demand: Demand) -> Vec<Foul> {
    let facts = played.facts;
    if let Some(foul) = foul_without_stroke(played, WITHOUT_STROKE) {
        return vec![foul];
    }
    let scratch = scratch(played, "WPA 3.1");
    let contact = match demand {
        Demand::Nothing => None,
        Demand::First(legal) => wrong_ball(played, legal),
        Demand::FirstAndRail(legal) => wrong_ball(played, legal).or_else(|| no_rail(played)),
    };
    let mut lost = facts.off_table_but(played.cue_ball);
    lost.sort_unstable();
    let off = (!lost.is_empty()).then(|| Foul::of_balls_off_table("WPA 3.5", &played.words(&lost)));
    let double = facts.double_hit.map(|ball| Foul::of_double_hit("WPA 3.7", &played.words(&[ball])));
    [scratch, contact, off, double].into_iter().flatten().collect()
}

/// The cue ball went into a pocket or left the table. `rule` is the rule that this breaks.
pub(super) fn scratch(played: &Played, rule: &str) -> Option<Foul> {
    if let Some(pocket) = played.facts.pocket_of(played.cue_ball) {
        let reason = format!("The cue ball went into {}.", played.equipment.pocket_words(pocket));
        return Some(Foul::new(FoulKind::CueBallPocketed, rule, reason));
    }
    let is_off = played.facts.is_off_table(played.cue_ball);
    is_off.then(|| Foul::new(FoulKind::CueBallOffTable, rule, "The cue ball left the table."))
}

fn wrong_ball(played: &Played, legal: &[BallId]) -> Option<Foul> {
    let hit = &played.facts.first_hit;
    if hit.is_empty() {
        return Some(Foul::new(FoulKind::NoBallHit, "WPA 3.3", "The cue ball hit no ball."));
    }
    if hit.iter().any(|ball| legal.contains(ball)) {
        return None;
    }
    let reason = match legal {
        [only] => format!("The cue ball first hit {}, not {}.", played.words(hit), played.words(&[*only])),
        _ => format!("The cue ball first hit {}, which must not be hit first.", played.words(hit)),
    };
    Some(Foul::new(FoulKind::WrongBallFirst, "WPA 3.2", reason))
}

fn no_rail(played: &Played) -> Option<Foul> {
    let is_dead = played.facts.pocketed.is_empty() && played.facts.to_rail.is_empty();
    is_dead.then(|| foul_of_no_rail(played))
}

/// After the contact no ball was pocketed and none reached a rail. The reason names the balls that moved and were frozen to a rail:
/// at that rail they do not count (WPA 3.3).
pub(super) fn foul_of_no_rail(played: &Played) -> Foul {
    let mut reason = "After the contact no ball was pocketed and none reached a rail.".to_owned();
    let has_moved = |ball: &BallId| played.before.centre(*ball) != played.facts.lie.centre(*ball);
    let is_object = |ball: &BallId| *ball != played.cue_ball;
    let frozen: Vec<BallId> =
        played.facts.frozen_to_rail.iter().copied().filter(|ball| is_object(ball) && has_moved(ball)).collect();
    if !frozen.is_empty() {
        let (balls, was) = (played.capital_words(&frozen), if frozen.len() == 1 { "was" } else { "were" });
        reason += &format!(
            " {balls} {was} frozen to a rail before the shot, and had to leave it and come back, or reach another rail."
        );
    }
    Foul::new(FoulKind::NoRail, "WPA 3.3", reason)
}

/// Why a game of pool with these numbers on its balls cannot be played with this table and rack, as a sentence; `None` if
/// it can. For a single visit any ball will do.
pub(super) fn unfit(
    equipment: &Equipment,
    title: &str,
    mut numbers: RangeInclusive<u8>,
    is_visit: bool,
) -> Option<String> {
    if equipment.table.boundary.pockets.is_empty() {
        return Some(format!("{title} needs a table with pockets."));
    }
    if is_visit {
        let has_balls = equipment.object_balls().next().is_some();
        return (!has_balls).then(|| format!("{title} needs object balls; the rack has none."));
    }
    let last = *numbers.end();
    let wanted = usize::from(last - numbers.start()) + 1;
    if let Some(missing) = numbers.find(|number| equipment.numbered(*number).is_none()) {
        return Some(format!("{title} needs the balls up to {last}; the rack has no ball with the number {missing}."));
    }
    let found = equipment.object_balls().count();
    (found != wanted).then(|| format!("{title} needs {wanted} object balls; the rack has {found}."))
}

/// Why no rack comes to this lie in a game that the ball `number` decides: it is on the table before every shot, because it wins, loses
/// or is spotted.
pub(super) fn lacks_deciding_ball(equipment: &Equipment, lie: &Lie, number: u8) -> Option<String> {
    let ball = equipment.numbered(number).filter(|ball| !lie.has(*ball))?;
    Some(format!("{} is not on the table; if it falls, the rack is over, or it is spotted", equipment.words(ball)))
}

/// Why no rack comes to this lie in a game that needs at least this many object balls for a shot.
pub(super) fn lacks_object_balls(equipment: &Equipment, lie: &Lie, least: usize) -> Option<String> {
    let found = object_balls(equipment, lie).len();
    (found < least).then(|| {
        let on_table = count(found, "object ball");
        format!("there must be at least {} on the table before a shot, not {on_table}", count(least, "object ball"))
    })
}

/// The object balls on the table, by ascending id.
pub(super) fn object_balls(equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
    lie.on_bed().map(|(ball, _)| ball).filter(|ball| *ball != equipment.cue_ball).collect()
}

/// The ball with the lowest number on the table; empty for an empty table.
pub(super) fn lowest(equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
    let balls = lie.on_bed().map(|(ball, _)| ball).filter(|ball| *ball != equipment.cue_ball);
    balls.min_by_key(|ball| equipment.number(*ball).unwrap_or(u8::MAX)).into_iter().collect()
}

/// The object balls that were pocketed, in this order.
pub(super) fn pots(played: &Played) -> Vec<BallId> {
    played.facts.pocketed_but(played.cue_ball)
}

/// Whether `ball` was pocketed or left the table in this shot.
pub(super) fn is_gone(played: &Played, ball: BallId) -> bool {
    played.facts.is_pocketed(ball) || played.facts.is_off_table(ball)
}

/// Spots `ball` on the long string if it was pocketed or left the table.
pub(super) fn spot_if_gone(played: &Played, ball: BallId, ruling: &mut Ruling) {
    ruling.spot(played, is_gone(played, ball).then_some(ball));
}

/// Spots every object ball that was pocketed or left the table, by ascending number.
pub(super) fn spot_all_gone(played: &Played, ruling: &mut Ruling) {
    ruling.spot(played, played.object_balls_before().filter(|ball| is_gone(played, *ball)));
}

/// Spots every object ball that was pocketed or left the table, except those that stay down, by ascending number.
pub(super) fn spot_gone_but(played: &Played, stay: &[BallId], ruling: &mut Ruling) {
    let spotted = |ball: &BallId| is_gone(played, *ball) && !stay.contains(ball);
    ruling.spot(played, played.object_balls_before().filter(spotted));
}

/// After a foul the opponent has the cue ball in hand anywhere. With `three_fouls`, three fouls in a row lose the rack.
pub(super) fn give_after_foul(played: &Played, three_fouls: bool, ruling: &mut Ruling) {
    ruling.give_in_hand(played, Zone::Anywhere);
    if three_fouls {
        count_fouls(played, ruling);
    }
}

/// After a foul in a game that the ball `winning` decides: of the balls that are gone only this one is spotted, and the
/// opponent has the cue ball in hand.
pub(super) fn punish(played: &Played, winning: BallId, three_fouls: bool, ruling: &mut Ruling) {
    spot_if_gone(played, winning, ruling);
    give_after_foul(played, three_fouls, ruling);
}

/// Judges a push-out in a game that the ball `winning` decides: without a foul the opponent chooses who plays on.
pub(super) fn judge_push_out(played: &Played, winning: BallId, three_fouls: bool) -> Ruling {
    let mut ruling = Ruling::of(played, common_fouls(played, Demand::Nothing));
    ruling.say(format!("{} plays a push-out.", played.name(played.shooter())));
    if ruling.is_foul() || !pots(played).is_empty() {
        describe(played, &mut ruling);
    }
    if ruling.is_foul() {
        punish(played, winning, three_fouls, &mut ruling);
    } else {
        spot_if_gone(played, winning, &mut ruling);
        offer_table(played, &mut ruling);
    }
    ruling
}

/// Says what was pocketed, and names all fouls, if the judgement is told.
pub(super) fn describe(played: &Played, ruling: &mut Ruling) {
    if !played.is_told {
        return;
    }
    let pots = pots(played);
    let name = played.name(played.shooter()).to_owned();
    if !pots.is_empty() {
        ruling.say(format!("{name} pockets {}.", played.words(&pots)));
    }
    if ruling.is_foul() {
        ruling.say(format!("Foul by {name}: {}", ruling.reasons()));
    } else if pots.is_empty() {
        ruling.say(format!("{name} pockets no ball."));
    }
}

/// If this was the third foul in a row: the opponent wins the rack. At the second there is a warning.
pub(super) fn count_fouls(played: &Played, ruling: &mut Ruling) {
    let name = played.name(played.shooter());
    if ruling.fouls_in_a_row >= MOST_FOULS {
        ruling.say(format!("It is the third foul of {name} in a row."));
        ruling.win(played.next_side());
    } else if ruling.fouls_in_a_row + 1 == MOST_FOULS && ruling.is_foul() {
        ruling.say(format!("{name} has fouled twice in a row; a third foul loses the rack."));
    }
}

/// What the opponent may do after an illegal break or after a foul on the break: play from here, and after a foul also take
/// the cue ball in hand behind the head string. A cue ball that is gone can only be taken in hand. `on` are the balls that
/// may be hit first.
pub(super) fn accept_or_kitchen(played: &Played, ruling: &Ruling, on: &[BallId]) -> Vec<Offer> {
    let turn = Turn::of(played.next_side());
    let mut offers = Vec::new();
    if ruling.lie.has(played.cue_ball) {
        offers.push(Offer::new(Choice::Play, turn));
    }
    if ruling.is_foul() {
        offers.extend(in_kitchen(played, ruling, on));
    }
    offers
}

/// The break with the cue ball in hand behind the head string.
pub(super) const fn opening(breaker: Side) -> Turn {
    Turn { player: breaker, stroke: StrokeKind::Break, hand: BallInHand::InHand(Zone::Kitchen) }
}

/// What kind of shot follows a legal break. `push_out` says whether the game has push-outs.
pub(super) const fn after_break(push_out: bool) -> StrokeKind {
    if push_out { StrokeKind::MayPushOut } else { StrokeKind::Ordinary }
}

/// Whether the break pocketed a ball or drove four to a rail.
pub(super) fn is_open_break(played: &Played) -> bool {
    let reached = played.facts.object_balls_to_rail(played.cue_ball);
    !pots(played).is_empty() || reached >= RAILS_ON_BREAK
}

/// The fouls of a break in nine-ball and ten-ball: the lowest ball must be hit first. `rule` is the rule about the break.
pub(super) fn fouls_of_low_ball_break(played: &Played, rule: &str) -> Vec<Foul> {
    let mut fouls = common_fouls(played, Demand::First(&lowest(played.equipment, played.before)));
    if !is_open_break(played) && !played.facts.is_foul_without_stroke() {
        let reason = "On the break no ball was pocketed and fewer than four reached a rail.";
        fouls.push(Foul::new(FoulKind::BadBreak, rule, reason));
    }
    fouls
}

/// Lets the opponent choose: play from here, or let the shooter play.
pub(super) fn offer_table(played: &Played, ruling: &mut Ruling) {
    let (shooter, opponent) = (Turn::of(played.shooter()), Turn::of(played.next_side()));
    ruling.offer(played.next_side(), vec![Offer::new(Choice::Play, opponent), Offer::new(Choice::HandOver, shooter)]);
}

/// The called ball, if it went into the called pocket.
pub(super) fn called_and_made(played: &Played) -> Option<BallId> {
    match *played.declaration {
        Declaration::Pot { ball, pocket } if played.facts.pocket_of(ball) == Some(pocket) => Some(ball),
        _ => None,
    }
}

/// Why what was pocketed does not let the shooter go on in a game of called shots, as the beginning of a sentence; `None` if
/// nothing was pocketed, unless the shot was a called safety.
pub(super) fn why_not_made(played: &Played) -> Option<String> {
    let has_pots = !pots(played).is_empty();
    match *played.declaration {
        Declaration::Safety => Some("It was a called safety".to_owned()),
        Declaration::Pot { ball, pocket } => match played.facts.pocket_of(ball) {
            Some(other) if other != pocket => {
                let [other, called] = [other, pocket].map(|pocket| played.equipment.pocket_words(pocket));
                Some(format!("{} went into {other} and was called in {called}", played.capital_words(&[ball])))
            }
            None if has_pots => Some(format!("{} was called and was not pocketed", played.capital_words(&[ball]))),
            Some(_) | None => None,
        },
        _ => has_pots.then(|| "No ball and pocket were called".to_owned()),
    }
}
