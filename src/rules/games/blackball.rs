//! Blackball, by the rules of the WPA (chapter on blackball).
//!
//! The book leaves three questions open. Here any ball may be hit first and pocketed on a free shot, but the black pocketed
//! too early loses. When the black is on, a ball of the opponent may drop with it. A player who finds no red and no yellow on
//! an open table plays at the black.

mod fouls;
mod groups;

use serde::{Deserialize, Serialize};

use crate::files::Field;
use crate::physics::BallId;
use crate::rules::declaration::Calls;
use crate::rules::equipment::Equipment;
use crate::rules::foul::FoulKind;
use crate::rules::game::Rules;
use crate::rules::groups::Groups;
use crate::rules::lie::Lie;
use crate::rules::played::Played;
use crate::rules::pool;
use crate::rules::ruling::Ruling;
use crate::rules::score_sheet::Column;
use crate::rules::side::Side;
use crate::rules::turn::{Choice, Hand, Offer, Stroke, Turn};
use crate::rules::zone::Zone;
use groups::Colour;

/// What the opponent gets after a foul.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum AfterFoul {
    /// A shot in which any ball may be hit first, and then a normal visit.
    #[default]
    FreeShot,
    /// Two visits, as in pubs: when the first one ends without a foul, the same player plays on.
    TwoVisits,
}

/// The options of blackball.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Blackball {
    /// What the opponent gets after a foul.
    pub after_foul: AfterFoul,
}

/// How a rack stands, besides the places of the balls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Whose balls are which.
    pub groups: Groups<Colour>,
    /// The player who still has a second visit.
    pub second_visit: Option<Side>,
}

impl Rules for Blackball {
    type Standing = Standing;

    const TITLE: &'static str = "Blackball";
    const RACK: &'static str = "blackball";
    const COUNTS_POINTS: bool = false;
    const SCORE_SHEET: &'static [Column] = &[Column::Racks("frames")];
    const IN_SHORT: &'static [&'static str] = &[
        "Each player has a group: the reds or the yellows. Who has pocketed his whole group shoots at the \
         black, and wins by pocketing it.",
        "The break pockets a ball, or drives two balls over the middle of the table. The groups follow from \
         the first ball that falls legally after the break.",
        "Hit a ball of your own group first. After that a ball must be pocketed, or a ball must reach a rail.",
        "After a foul the opponent has a free shot: he may hit any ball first, and may put the cue ball behind the \
         baulk line before. The options may give him two visits instead.",
        "You lose the rack if you pocket the black too early or with a foul.",
    ];
    const FIELDS: &'static [Field] = &[Field::new(
        "game.Blackball.after_foul",
        "choice",
        "",
        "FreeShot, TwoVisits",
        "FreeShot",
        "What the opponent gets after a foul. FreeShot: a shot in which any ball may be hit first, then a normal visit.",
    )];

    fn unfit(&self, equipment: &Equipment) -> Option<String> {
        groups::unfit(equipment)
    }

    fn start(&self, _equipment: &Equipment, _breaker: Side) -> Standing {
        Standing { groups: Groups::Open, second_visit: None }
    }

    fn opening(&self, breaker: Side) -> Turn {
        Turn { player: breaker, stroke: Stroke::Break, hand: Hand::InHand(Zone::Baulk) }
    }

    fn calls(&self, _standing: &Standing, _turn: &Turn, _equipment: &Equipment, _lie: &Lie) -> Calls {
        Calls::default()
    }

    fn balls_on(&self, standing: &Standing, turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        match turn.stroke {
            Stroke::Break | Stroke::FreeShot => pool::object_balls(equipment, lie),
            _ => groups::targets(standing.groups, turn.player, equipment, lie),
        }
    }

    fn judge(&self, standing: &mut Standing, played: &Played) -> Ruling {
        if played.is_break() { self.judge_break(standing, played) } else { self.judge_shot(standing, played) }
    }
}

impl Blackball {
    fn judge_break(&self, standing: &mut Standing, played: &Played) -> Ruling {
        let mut ruling = Ruling::of(played, fouls::of_break(played));
        pool::describe(played, &mut ruling);
        let black = groups::black(played.equipment);
        if black.is_some_and(|black| played.facts.is_pocketed(black)) {
            ruling.say(format!("The black is down on the break, so {} breaks again.", played.name(played.shooter())));
            ruling.rack(played);
            ruling.give(self.opening(played.shooter()));
        } else if played.facts.clock_ran_out {
            ruling.give(self.opening(played.opponent()));
        } else if ruling.is_foul() {
            let is_bad_break = ruling.has_foul(FoulKind::BadBreak);
            let turn = self.punish(standing, played, &mut ruling);
            if is_bad_break {
                let free = Offer::new(Choice::Play, turn);
                let again = Offer::rack(Choice::RackAndBreak, self.opening(played.opponent()));
                ruling.offer(played.opponent(), vec![free, again]);
            }
        } else if !pool::pots(played).is_empty() {
            ruling.give(Turn::of(played.shooter()));
        }
        ruling
    }

    fn judge_shot(&self, standing: &mut Standing, played: &Played) -> Ruling {
        let targets = groups::targets(standing.groups, played.shooter(), played.equipment, played.before);
        let mut ruling = Ruling::of(played, fouls::of_shot(standing.groups, &targets, played));
        pool::describe(played, &mut ruling);
        let black = groups::black(played.equipment);
        if let Some(black) = black.filter(|black| played.facts.is_pocketed(*black)) {
            let is_on = targets.contains(&black);
            self.judge_black(played, is_on, &mut ruling);
        } else if ruling.is_foul() {
            self.punish(standing, played, &mut ruling);
        } else {
            self.continue_visit(standing, &targets, played, &mut ruling);
        }
        ruling
    }

    fn judge_black(&self, played: &Played, is_on: bool, ruling: &mut Ruling) {
        if is_on && !ruling.is_foul() {
            ruling.win(played.shooter());
        } else {
            ruling.say(if is_on { "The black was pocketed with a foul." } else { "The black was pocketed too early." });
            ruling.win(played.opponent());
        }
    }

    /// Gives groups, and decides who plays on after a fair shot.
    fn continue_visit(&self, standing: &mut Standing, targets: &[BallId], played: &Played, ruling: &mut Ruling) {
        let shooter = played.shooter();
        let pots = pool::pots(played);
        if played.turn.stroke == Stroke::FreeShot {
            ruling.say("After the free shot the visit goes on.");
            ruling.give(Turn::of(shooter));
            return;
        }
        if standing.groups == Groups::Open
            && let Some(colour) = Colour::of_all(played.equipment, &pots)
        {
            standing.groups = Groups::given(shooter, colour);
            ruling.say(format!("{} plays the {}s.", played.name(shooter), colour.name()));
        }
        let is_own = |ball: &BallId| targets.contains(ball);
        if pots.iter().any(is_own) {
            ruling.give(Turn::of(shooter));
        } else if standing.second_visit.take() == Some(shooter) {
            ruling.say("The second visit begins.");
            ruling.give(Turn::of(shooter));
        }
    }

    /// Spots balls that left the table, the black first, and gives the turn to the opponent, with the cue ball as it lies or in
    /// baulk.
    fn punish(&self, standing: &mut Standing, played: &Played, ruling: &mut Ruling) -> Turn {
        let black = groups::black(played.equipment);
        let mut lost = played.facts.off_table_but(played.cue_ball);
        lost.sort_unstable_by_key(|ball| (Some(*ball) != black, *ball));
        ruling.spot(played, lost);
        let stroke = match self.after_foul {
            AfterFoul::FreeShot => Stroke::FreeShot,
            AfterFoul::TwoVisits => Stroke::Ordinary,
        };
        standing.second_visit = (self.after_foul == AfterFoul::TwoVisits).then_some(played.opponent());
        let is_there = ruling.lie.has(played.cue_ball);
        let hand = if is_there { Hand::OrInHand(Zone::Baulk) } else { Hand::InHand(Zone::Baulk) };
        let turn = Turn { player: played.opponent(), stroke, hand };
        ruling.give(turn);
        turn
    }
}
