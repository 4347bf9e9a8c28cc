//! Snooker, by the rules of the WPBSA (2022).
//!
//! What the record of a shot cannot show is not judged: a foot off the floor, a shot while balls move, a
//! wrong cue ball, a ball used to measure. Whether an attempt at a ball on was good enough is decided by the option
//! [`Misses`] instead of by a referee.

mod standing;
mod form;
mod balls;
mod aim;
mod fouls;
mod misses;
mod respotting;
mod ending;

use serde::{Deserialize, Serialize};

use crate::rules::declaration::Calls;
use crate::rules::each::Each;
use crate::rules::equipment::Equipment;
use crate::rules::family::Family;
use crate::rules::game::Rules;
use crate::rules::lie::Lie;
use crate::rules::played::Played;
use crate::rules::player::Player;
use crate::rules::ruling::Ruling;
use crate::rules::score_sheet::Column;
use crate::rules::side::Side;
use crate::rules::sight::Sight;
use crate::rules::touching::{announcement, touching};
use crate::rules::turn::{BallInHand, Choice, Offer, StrokeKind, Turn};
use crate::rules::zone::Zone;
use aim::Aim;
use baize_describe::Described;
use baize_physics::BallId;
pub(super) use balls::unfit;
pub(super) use form::{Form, InARow};
pub(super) use fouls::unfair_jump;
use misses::Called;
pub use misses::Misses;
pub use standing::{BallOn, Standing};

/// The options of snooker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct Snooker {
    /// When a ball on is not hit first: after which fouls the opponent may have the balls put back. IfNotSnookered:
    /// a part of a ball on could be hit on a straight line.
    #[described(default = Misses::IfNotSnookered)]
    pub misses: Misses,
    /// Whether the third miss in a row, with a ball on in full sight, loses the frame of snooker.
    #[described(default = true)]
    pub three_misses: bool,
    /// Whether a colour is nominated before the shot; if not, the colour that is hit first counts as nominated.
    #[described(default = true)]
    pub nominations: bool,
}

impl Rules for Snooker {
    type Standing = Standing;

    const TITLE: &'static str = "Snooker";
    const FAMILY: Family = Family::Snooker;
    const RACK: &'static str = "snooker";
    const COUNTS_POINTS: bool = true;
    const CONCEDES_IN_TURN: bool = true;
    const SCORE_SHEET: &'static [Column] =
        &[Column::Racks("frames"), Column::Points, Column::Run("break"), Column::HighRun];
    const IN_SHORT: &'static [&'static str] = &[
        "Pocket a red, then a colour, then a red again. A red counts 1; yellow 2, green 3, brown 4, blue 5, \
         pink 6, black 7. A pocketed colour goes back to its spot while reds are left.",
        "After the last red and its colour, the colours go in the order of their values and stay down. The \
         player who then has more points wins the frame. With only the black left, a player who leads by more \
         than seven may claim the frame in his turn, or play on.",
        "Hit a ball on first: a red, or the colour that is nominated. The game nominates the colour of the aim \
         line; click on the name of another colour to nominate that one.",
        "A foul gives the opponent the value of the ball, at least 4. He may then let you play again. If the \
         foul leaves him snookered, he may nominate a free ball.",
        "A foul in which no ball on is among the balls hit first is a miss: the opponent may also have the balls put back, and you \
         play again. It is none if you were snookered, unless the options call every miss, nor if a player needs fouls of the other to \
         win. The third miss in a row with a ball on in full sight loses the frame, if the options say so; you are warned after the second.",
        "The cue ball in hand is played from the D. A frame is conceded in one's own turn.",
        "Left out: an opponent cannot refuse a concession, and there are no teams and no total of all frames.",
    ];

    fn unfit(&self, equipment: &Equipment, _is_visit: bool) -> Option<String> {
        balls::unfit(equipment, Self::TITLE)
    }

    fn unreachable(&self, standing: &Standing, equipment: &Equipment, lie: &Lie) -> Option<String> {
        balls::unreachable(standing.on, equipment, lie)
    }

    fn has_stroke(&self, stroke: StrokeKind) -> bool {
        matches!(stroke, StrokeKind::Break | StrokeKind::Ordinary | StrokeKind::FreeBall)
    }

    fn start(&self, _equipment: &Equipment, _breaker: Side, _sides: usize) -> Standing {
        Standing { on: BallOn::Red, misses: 0, earlier: BallOn::Red }
    }

    fn opening(&self, breaker: Side) -> Turn {
        Turn { player: breaker, stroke: StrokeKind::Break, hand: BallInHand::InHand(Zone::D) }
    }

    fn calls(&self, standing: &Standing, turn: &Turn, equipment: &Equipment, lie: &Lie) -> Calls {
        let colours = balls::colours(equipment, lie);
        if standing.on == BallOn::Colour {
            return Calls { nominations: colours, ..Calls::default() };
        }
        let on = balls::on(standing.on, equipment, lie);
        let is_free = |ball: &BallId| turn.stroke == StrokeKind::FreeBall && !on.contains(ball);
        Calls { free_balls: colours.into_iter().filter(is_free).collect(), ..Calls::default() }
    }

    fn balls_on(&self, standing: &Standing, _turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        balls::on(standing.on, equipment, lie)
    }

    fn judge(&self, standing: &mut Standing, played: &Played) -> Ruling {
        self.form().judge(standing, played)
    }

    fn may_claim(&self, turn: &Turn, equipment: &Equipment, lie: &Lie, players: &Each<Player>) -> bool {
        ending::may_claim(equipment, lie, players, turn.player)
    }

    fn chosen(&self, standing: &mut Standing, choice: Choice) {
        if choice == Choice::Restore {
            standing.on = standing.earlier;
        } else {
            standing.misses = 0;
        }
    }
}

impl Snooker {
    const fn form(&self) -> Form {
        Form {
            misses: self.misses,
            in_a_row: if self.three_misses { InARow::LoseFrame } else { InARow::Uncounted },
            nominations: self.nominations,
            open_behind_colour: false,
            anywhere_after_foul: false,
        }
    }

    /// What a ball is worth: 1 for a red, 2 to 7 for a colour, 0 for the cue ball.
    #[must_use]
    pub fn value(equipment: &Equipment, ball: BallId) -> i32 {
        balls::value(equipment, ball)
    }

    /// The points that a player can still make if the opponent fouls no more: each red with a black, and all colours.
    #[must_use]
    pub fn points_left(on: BallOn, equipment: &Equipment, lie: &Lie) -> i32 {
        balls::points_left(on, equipment, lie)
    }
}

impl Form {
    /// Judges a shot. It gets the standing before the shot and leaves that after it.
    pub(super) fn judge(self, standing: &mut Standing, played: &Played) -> Ruling {
        let aim = Aim::of(self.nominations, standing.on, played);
        let penalties = fouls::of(self, &aim, played);
        let penalty = penalties.iter().map(|penalty| penalty.points).max().unwrap_or_default();
        let mut ruling = Ruling::of(played, penalties.into_iter().map(|penalty| penalty.foul).collect());
        standing.earlier = standing.on;
        if ruling.is_foul() {
            self.punish(standing, played, &aim, penalty, &mut ruling);
        } else {
            standing.misses = 0;
            score(standing, played, &aim, &mut ruling);
        }
        announce_touching_balls(standing.on, played, &mut ruling);
        ruling
    }

    /// The opponent gets the points of the gravest foul and decides who plays on, and how (WPBSA 3.11 to 3.14).
    fn punish(self, standing: &mut Standing, played: &Played, aim: &Aim, penalty: i32, ruling: &mut Ruling) {
        let (name, opponent) = (played.name(played.shooter()), played.name(played.next_side()));
        let reasons = ruling.reasons();
        ruling.score(played.next_side(), penalty);
        ruling.say(format!("Foul by {name}, {penalty} points for {opponent}: {reasons}"));
        respotting::respot(played, ruling, &[]);
        standing.on = balls::after_miss(played.equipment, &ruling.lie);
        let called = misses::judge(self, standing, played, aim, ruling);
        if ending::end_if_decided(played, ruling) {
            return;
        }
        if called == Called::ThirdMiss {
            misses::award_frame(played, ruling);
            return;
        }
        let mut offers = offers_after_foul(standing, played, ruling);
        if called == Called::FifthMiss || self.anywhere_after_foul {
            offer_anywhere(standing, played, ruling, &mut offers);
        }
        // When the time runs out or a ball is touched after a miss, all balls lie as before: the offender can be asked to play again
        // from there, with the same ball on and the same warning (WPBSA 3.14 e).
        let was_without_stroke = played.facts.is_foul_without_stroke() && standing.misses > 0;
        if called == Called::Miss || was_without_stroke {
            let orders = ruling.orders_back(played);
            offers.push(Offer { choice: Choice::Restore, orders, turn: *played.turn });
        }
        ruling.offer(played.next_side(), offers);
    }
}

/// The opponent plays on, with a free ball if he is snookered, or lets the player play again.
fn offers_after_foul(standing: &Standing, played: &Played, ruling: &mut Ruling) -> Vec<Offer> {
    let on = balls::on(standing.on, played.equipment, &ruling.lie);
    let sight = Sight::new(played.equipment, &ruling.lie, played.cue_ball, &on);
    let cue_ball = ruling.lie.centre(played.cue_ball);
    let is_snookered = cue_ball.map_or_else(
        || sight.is_snookered_from_d(),
        |place| sight.is_snookered_from(place) && !sight.is_behind_jaw(place),
    );
    let in_turn = |player: Side| match cue_ball {
        Some(_) => Turn::of(player),
        None => Turn::of(player).in_hand(Zone::D),
    };
    let own = in_turn(played.next_side());
    let play = if is_snookered {
        let behind = cue_ball.map_or_else(Vec::new, |place| sight.snookering_balls(place));
        let behind = if behind.is_empty() { String::new() } else { format!(" behind {}", played.words(&behind)) };
        ruling.say(format!("{} is snookered{behind} and has a free ball.", played.name(played.next_side())));
        Offer::new(Choice::PlayFreeBall, own.as_a(StrokeKind::FreeBall))
    } else if cue_ball.is_some() {
        Offer::new(Choice::Play, own)
    } else {
        Offer::new(Choice::PlayInHand, own)
    };
    vec![play, Offer::new(Choice::HandOver, in_turn(played.shooter()))]
}

/// Adds the choice to put the cue ball anywhere, unless a player needs fouls of the other to win. A cue ball in hand in the D can then go
/// anywhere, too.
fn offer_anywhere(standing: &Standing, played: &Played, ruling: &Ruling, offers: &mut Vec<Offer>) {
    if misses::are_snookers_required(standing, played, ruling) {
        return;
    }
    let turn = Turn::of(played.next_side()).in_hand(Zone::Anywhere);
    match offers.iter_mut().find(|offer| offer.choice == Choice::PlayInHand) {
        Some(in_d) => in_d.turn = turn,
        None => offers.push(Offer::new(Choice::PlayInHand, turn)),
    }
}

/// Counts what was potted in a fair shot, and says who plays on.
fn score(standing: &mut Standing, played: &Played, aim: &Aim, ruling: &mut Ruling) {
    let name = played.name(played.shooter());
    let potted = aim.potted(played);
    let points = aim.points(played);
    if potted.is_empty() {
        ruling.say(format!("{name} pots no ball."));
    } else {
        ruling.score(played.shooter(), points);
        let unit = if points == 1 { "point" } else { "points" };
        ruling.say(format!("{name} pots {}: {points} {unit}.", balls::words(played.equipment, &potted)));
        ruling.give(Turn::of(played.shooter()));
    }
    let for_good: Vec<BallId> = potted.iter().copied().filter(|ball| aim.stays_down(*ball)).collect();
    respotting::respot(played, ruling, &for_good);
    standing.on = if standing.on == BallOn::Red && points > 0 {
        BallOn::Colour
    } else {
        balls::after_miss(played.equipment, &ruling.lie)
    };
    if !ending::end_if_decided(played, ruling) {
        ending::announce_claim(played, ruling);
    }
}

/// Says `Touching ball` and names the balls, if the cue ball touches some that are on next, or that can be nominated as free
/// ball (WPBSA 3.8). `next` is what is on then.
fn announce_touching_balls(next: BallOn, played: &Played, ruling: &mut Ruling) {
    if ruling.next_player().is_none() {
        return;
    }
    let (equipment, lie) = (played.equipment, &ruling.lie);
    let mut on = balls::on(next, equipment, lie);
    if ruling.offers_stroke(StrokeKind::FreeBall) {
        on.extend(balls::colours(equipment, lie));
    }
    let touching = touching(equipment, lie, played.cue_ball);
    if let Some(sentence) = announcement(&touching, &on, |balls| played.words(balls)) {
        ruling.say(sentence);
    }
}
