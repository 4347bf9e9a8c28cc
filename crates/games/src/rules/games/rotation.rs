//! Rotation, also called 61: the game of the BCA, with the general rules and fouls of the WPA.
//!
//! The lowest ball must be hit first; every ball that is pocketed without a foul counts its number. After a foul what was
//! pocketed is spotted, and the opponent has the cue ball in hand.

mod safeties;

use safeties::Safeties;
use serde::{Deserialize, Serialize};

use crate::rules::declaration::Calls;
use crate::rules::equipment::Equipment;
use crate::rules::foul::FoulKind;
use crate::rules::game::Rules;
use crate::rules::lie::Lie;
use crate::rules::played::Played;
use crate::rules::pool::{self, Demand};
use crate::rules::ruling::Ruling;
use crate::rules::score_sheet::Column;
use crate::rules::side::Side;
use crate::rules::turn::{Choice, Offer, Turn};
use baize_describe::Described;
use baize_files::Flaw;
use baize_physics::BallId;

/// The sum of the numbers from 1 to 15.
const ALL: u32 = 120;

/// The options of rotation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct Rotation {
    /// Points that win the rack of rotation.
    #[described(default = 61, unit = "points", range = 1..=120)]
    pub target: u32,
    /// Whether three fouls in a row lose the rack of rotation.
    #[described(default = true)]
    pub three_fouls: bool,
    /// Whether the book of the BCA says what follows a foul at rotation: after a scratch the cue ball is in hand behind the head
    /// string, and after another foul the opponent plays from there or lets the offender play again. If not, it is in hand
    /// anywhere.
    pub bca_fouls: bool,
    /// Whether at rotation only two legal safeties in a row on a ball near a rail may use nothing but that rail, as in the book of the
    /// BCA; the third is a foul.
    pub safety_limit: bool,
}

impl Rules for Rotation {
    type Standing = Safeties;

    const TITLE: &'static str = "Rotation";
    const RACK: &'static str = "rotation";
    const COUNTS_POINTS: bool = true;
    const NEEDS_RAIL: bool = true;
    const SCORE_SHEET: &'static [Column] = &[Column::ManyRacks("racks"), Column::Points, Column::Run("run")];
    const NEEDS_PATHS: bool = false;
    const IN_SHORT: &'static [&'static str] = &[
        "Always hit the lowest ball on the table first. Every ball that falls legally counts its number. The \
         player who first reaches the points that win has won the rack.",
        "After the hit a ball must be pocketed, or a ball must reach a rail. You go on as long as a ball \
         falls.",
        "The break must hit the 1 first, and drive four balls to a rail or legally pocket one. If not, the opponent plays \
         with the cue ball in hand behind the head string, or has the balls racked and breaks.",
        "After a foul the opponent has the cue ball in hand anywhere, or what the BCA says, and what fell is spotted. Three fouls in a row lose the \
         rack, if the options say so.",
        "On a ball near a rail only two safeties in a row may use nothing but that rail, if the options say so.",
        "The text: rotation of the BCA, with the fouls of the WPA of 15 September 2025. Left out: the three turns before a stalemate, more \
         than two players.",
    ];

    fn flaws(&self) -> Vec<Flaw> {
        let message = || format!("is {}, but must lie between 1 and the {ALL} points of all balls", self.target);
        (!(1..=ALL).contains(&self.target)).then(|| Flaw::new("target", message())).into_iter().collect()
    }

    fn winning_points(&self) -> Option<u32> {
        Some(self.target)
    }

    fn unfit(&self, equipment: &Equipment, is_visit: bool) -> Option<String> {
        pool::unfit(equipment, Self::TITLE, 1..=15, is_visit)
    }

    fn unreachable(&self, _safeties: &Safeties, equipment: &Equipment, lie: &Lie) -> Option<String> {
        pool::lacks_object_balls(equipment, lie, 1)
    }

    fn punished_fouls(&self) -> Option<u8> {
        self.three_fouls.then_some(pool::MOST_FOULS)
    }

    fn start(&self, _equipment: &Equipment, _breaker: Side, sides: usize) -> Safeties {
        Safeties::of(sides)
    }

    fn opening(&self, breaker: Side) -> Turn {
        pool::opening(breaker)
    }

    fn calls(&self, _safeties: &Safeties, _turn: &Turn, _equipment: &Equipment, _lie: &Lie) -> Calls {
        Calls::default()
    }

    fn balls_on(&self, _safeties: &Safeties, _turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        pool::lowest(equipment, lie)
    }

    fn judge(&self, safeties: &mut Safeties, played: &Played) -> Ruling {
        let lowest = pool::lowest(played.equipment, played.before);
        let mut fouls = if played.is_break() {
            pool::common_fouls(played, Demand::First(&lowest))
        } else {
            pool::fouls(played, Demand::FirstAndRail(&lowest))
        };
        if self.safety_limit && !played.is_break() {
            safeties.count(played, lowest.first().copied(), &mut fouls);
        }
        let mut ruling = Ruling::of(played, fouls);
        pool::describe(played, &mut ruling);
        if played.is_break() && played.facts.is_foul_without_stroke() {
            ruling.give(self.opening(played.next_side()));
        } else if played.is_break() && !is_good_break(played, &ruling) {
            self.punish_break(played, &mut ruling);
        } else if ruling.is_foul() {
            pool::spot_all_gone(played, &mut ruling);
            self.punish(played, &mut ruling);
        } else if !pool::pots(played).is_empty() {
            self.count(played, &mut ruling);
        }
        ruling
    }
}

/// Whether the break hit the 1 first, and drove four balls to a rail or legally pocketed one.
fn is_good_break(played: &Played, ruling: &Ruling) -> bool {
    let hits_lowest = !ruling.has_foul(FoulKind::NoBallHit) && !ruling.has_foul(FoulKind::WrongBallFirst);
    let is_open = played.facts.object_balls_to_rail(played.cue_ball) >= pool::RAILS_ON_BREAK;
    hits_lowest && (is_open || (!ruling.is_foul() && !pool::pots(played).is_empty()))
}

impl Rotation {
    /// What the opponent has after a foul that is no bad break.
    fn punish(&self, played: &Played, ruling: &mut Ruling) {
        if !self.bca_fouls {
            pool::give_after_foul(played, self.three_fouls, ruling);
            return;
        }
        if ruling.lie.has(played.cue_ball) {
            pool::offer_table(played, ruling);
        } else {
            let on = pool::lowest(played.equipment, &ruling.lie);
            ruling.offer(played.next_side(), pool::in_kitchen(played, ruling, &on));
        }
        if self.three_fouls {
            pool::count_fouls(played, ruling);
        }
    }

    /// After a bad break the opponent plays with the cue ball in hand behind the head string, or has the balls racked and breaks.
    fn punish_break(&self, played: &Played, ruling: &mut Ruling) {
        ruling.say("The break is bad: it must hit the 1 first, and drive four balls to a rail or legally pocket one.");
        pool::spot_all_gone(played, ruling);
        let opponent = played.next_side();
        let mut offers = pool::in_kitchen(played, ruling, &pool::lowest(played.equipment, &ruling.lie));
        offers.push(Offer::rack(Choice::RackAndBreak, self.opening(opponent)));
        ruling.offer(opponent, offers);
        if self.three_fouls {
            pool::count_fouls(played, ruling);
        }
    }

    /// Counts what was pocketed. The rack is over when the shooter has the points that win, or when no ball is left. Then the
    /// player with more points wins, and with equal points the one who pocketed the last ball.
    fn count(&self, played: &Played, ruling: &mut Ruling) {
        let (shooter, opponent) = (played.shooter(), played.next_side());
        let numbers = pool::pots(played).into_iter().filter_map(|ball| played.equipment.number(ball));
        ruling.score(shooter, numbers.map(i32::from).sum());
        ruling.give(Turn::of(shooter));
        let [own, other] = [shooter, opponent].map(|side| ruling.total(played, side));
        if i64::from(own) >= i64::from(self.target) {
            ruling.say(format!("{} has {own} points.", played.name(shooter)));
            ruling.win(shooter);
        } else if pool::object_balls(played.equipment, &ruling.lie).is_empty() {
            ruling.say(format!("No ball is left, with {own} points to {other}."));
            ruling.win(if own >= other { shooter } else { opponent });
        }
    }
}
