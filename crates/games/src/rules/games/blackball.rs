//! Blackball, by the rules of the WPA (chapter 8, 2025). What the texts of other federations and of leagues have instead are
//! its options.
//!
//! The book leaves two questions open. When the black is on, a ball of the opponent may drop with it. A player who finds no red
//! and no yellow on an open table plays at the black.

mod groups;
mod options;
mod fouls;

use serde::{Deserialize, Serialize};

use crate::rules::declaration::Calls;
use crate::rules::equipment::Equipment;
use crate::rules::facts::AgreedFoul;
use crate::rules::foul::FoulKind;
use crate::rules::game::Rules;
use crate::rules::groups::Groups;
use crate::rules::lie::Lie;
use crate::rules::played::Played;
use crate::rules::pool;
use crate::rules::ruling::Ruling;
use crate::rules::score_sheet::Column;
use crate::rules::side::Side;
use crate::rules::sight::Sight;
use crate::rules::touching::{announcement, touching};
use crate::rules::turn::{BallInHand, Choice, Offer, Order, StrokeKind, Turn};
use crate::rules::zone::Zone;
use baize_physics::BallId;
use groups::Colour;
pub use options::Blackball;
use options::{AfterFoul, BreakRule};

/// How a rack stands, besides the places of the balls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Whose balls are which.
    pub groups: Groups<Colour>,
    /// The player who still has a second visit.
    pub second_visit: Option<Side>,
    /// Who breaks this rack.
    pub breaker: Side,
}

impl Rules for Blackball {
    type Standing = Standing;

    const TITLE: &'static str = "Blackball";
    const RACK: &'static str = "blackball";
    const COUNTS_POINTS: bool = false;
    const NEEDS_RAIL: bool = true;
    const GROUPS: &'static [&'static str] = &["Red", "Yellow"];
    const SCORE_SHEET: &'static [Column] = &[Column::Racks("frames")];
    const IN_SHORT: &'static [&'static str] = &[
        "Each player has a group: the reds or the yellows. A player who has pocketed the whole group shoots at \
         the black, and wins by pocketing it.",
        "The break must pocket a ball, or drive two balls over the middle of the table. The first ball that \
         falls legally after the break gives its group to the shooter.",
        "Hit a ball of your own group first. After that a ball must be pocketed, or a ball must reach a rail. A ball \
         of the opponent may drop only together with one of your own. The cue ball must not jump over a ball.",
        "After a foul the opponent has a free shot: he may first put the cue ball behind the baulk line, and may \
         then hit any ball first.",
        "A cue ball that touches a ball is played away from it. If the ball is on, it counts as hit.",
        "You lose the rack if you pocket the black with a foul, or while a ball of your group is left.",
        "The options have what other texts say: the break, the shot after a foul, one visit on the black, a ball of \
         the opponent, the black with the last ball, jumps, and a cue ball on the baulk line.",
        "A deliberate foul loses the frame; both players have to agree that it was one. Left out: groups are never nominated.",
    ];

    fn unfit(&self, equipment: &Equipment, _is_visit: bool) -> Option<String> {
        groups::unfit(equipment)
    }

    fn unreachable(&self, _standing: &Standing, equipment: &Equipment, lie: &Lie) -> Option<String> {
        let is_gone = groups::black(equipment).is_some_and(|black| !lie.has(black));
        is_gone
            .then(|| "the black is not on the table; if it falls, the frame is over, or it is racked again".to_owned())
    }

    fn has_stroke(&self, stroke: StrokeKind) -> bool {
        matches!(stroke, StrokeKind::Break | StrokeKind::Ordinary | StrokeKind::FreeShot)
    }

    fn start(&self, _equipment: &Equipment, breaker: Side, _sides: usize) -> Standing {
        Standing { groups: Groups::Open, second_visit: None, breaker }
    }

    fn give_group(&self, standing: &mut Standing, side: Side, group: usize) {
        standing.groups = Groups::given(side, if group == 0 { Colour::Red } else { Colour::Yellow });
    }

    fn opening(&self, breaker: Side) -> Turn {
        Turn { player: breaker, stroke: StrokeKind::Break, hand: BallInHand::InHand(self.baulk()) }
    }

    fn calls(&self, _standing: &Standing, _turn: &Turn, _equipment: &Equipment, _lie: &Lie) -> Calls {
        Calls::default()
    }

    fn balls_on(&self, standing: &Standing, turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        match turn.stroke {
            StrokeKind::Break | StrokeKind::FreeShot => pool::object_balls(equipment, lie),
            _ => groups::targets(standing.groups, turn.player, equipment, lie),
        }
    }

    fn judge(&self, standing: &mut Standing, played: &Played) -> Ruling {
        let mut ruling =
            if played.is_break() { self.judge_break(standing, played) } else { self.judge_shot(standing, played) };
        announce_touching_balls(standing, played, &mut ruling);
        ruling
    }

    fn chosen(&self, standing: &mut Standing, choice: Choice) {
        // The break that the opponent takes over is the first of his visits.
        let is_after_foul = choice == Choice::RackAndBreak && self.opponent_breaks_again();
        if is_after_foul && self.gives_two_visits() {
            standing.second_visit = Some(standing.breaker);
        }
    }
}

impl Blackball {
    fn judge_break(&self, standing: &mut Standing, played: &Played) -> Ruling {
        let mut ruling = Ruling::of(played, fouls::of_break(self, played));
        pool::describe(played, &mut ruling);
        let black = groups::black(played.equipment);
        if black.is_some_and(|black| played.facts.is_pocketed(black)) {
            ruling.say(format!("The black is down on the break, so {} breaks again.", played.name(played.shooter())));
            ruling.rack(played);
            ruling.give(self.opening(played.shooter()));
        } else if played.facts.agreed_foul == Some(AgreedFoul::Deliberate) {
            ruling.say("A deliberate foul loses the frame.");
            ruling.win(played.next_side());
        } else if played.facts.is_foul_without_stroke() {
            standing.second_visit = None;
            ruling.give(self.opening(played.next_side()));
        } else if ruling.has_foul(FoulKind::BadBreak) {
            let offers = self.after_bad_break(standing, played, &mut ruling);
            ruling.offer(played.next_side(), offers);
        } else if self.break_rule != BreakRule::TwoCross && is_only_scratch(&ruling) {
            // By the texts with these breaks the cue ball may drop without another penalty than the end of the turn.
            standing.second_visit = None;
            ruling.give_in_hand(played, self.baulk());
        } else if ruling.is_foul() {
            self.punish(standing, played, &mut ruling);
        } else {
            self.continue_visit(standing, &pool::pots(played), played, &mut ruling);
        }
        ruling
    }

    /// What the opponent may do after a bad break.
    fn after_bad_break(&self, standing: &mut Standing, played: &Played, ruling: &mut Ruling) -> Vec<Offer> {
        let (shooter, opponent) = (played.shooter(), played.next_side());
        let again = Offer::rack(Choice::RackAndBreak, self.opening(opponent));
        match self.break_rule {
            BreakRule::TwoCross => {
                let mut offers = self.rights_after_foul(standing, played, ruling);
                offers.push(again);
                offers
            }
            BreakRule::ThreePoints => vec![again, Offer::rack(Choice::RackAndLetBreak, self.opening(shooter))],
            BreakRule::FourToCushions | BreakRule::TwoToCushions => {
                let visits = if self.gives_two_visits() { ", with two visits" } else { "" };
                ruling.say(format!("The balls are racked again, and {} breaks{visits}.", played.name(opponent)));
                vec![again]
            }
        }
    }

    fn judge_shot(&self, standing: &mut Standing, played: &Played) -> Ruling {
        let targets = groups::targets(standing.groups, played.shooter(), played.equipment, played.before);
        let mut ruling = Ruling::of(played, fouls::of_shot(self, standing.groups, &targets, played));
        pool::describe(played, &mut ruling);
        let black = groups::black(played.equipment);
        if let Some(black) = black.filter(|black| played.facts.is_pocketed(*black)) {
            let is_on = targets.contains(&black) || self.is_cleared_with_black(standing, played);
            self.judge_black(played, is_on, &mut ruling);
        } else if played.facts.agreed_foul == Some(AgreedFoul::Deliberate) {
            ruling.say("A deliberate foul loses the frame.");
            ruling.win(played.next_side());
        } else if ruling.is_foul() {
            self.punish(standing, played, &mut ruling);
        } else {
            let own: Vec<BallId> = pool::pots(played).into_iter().filter(|ball| targets.contains(ball)).collect();
            let keeps_second = !(self.one_visit_on_black && targets.iter().any(|ball| Some(*ball) == black));
            standing.second_visit = standing.second_visit.filter(|_| keeps_second);
            self.continue_visit(standing, &own, played, &mut ruling);
        }
        ruling
    }

    /// Whether the shot that pocketed the black also left no ball of the shooter's group on the table, where this is allowed.
    fn is_cleared_with_black(&self, standing: &Standing, played: &Played) -> bool {
        let own = standing.groups.of(played.shooter());
        let mut left = played.facts.lie.on_bed().map(|(ball, _)| Colour::of(played.equipment, ball));
        self.black_with_last_ball && own.is_some() && left.all(|colour| colour != own)
    }

    fn judge_black(&self, played: &Played, is_on: bool, ruling: &mut Ruling) {
        if is_on && !ruling.is_foul() {
            ruling.win(played.shooter());
        } else {
            ruling.say(if is_on { "The black was pocketed with a foul." } else { "The black was pocketed too early." });
            ruling.win(played.next_side());
        }
    }

    /// Gives groups, and decides who plays on after a fair shot. `own` are the balls that the shooter pocketed and that were on.
    fn continue_visit(&self, standing: &mut Standing, own: &[BallId], played: &Played, ruling: &mut Ruling) {
        let shooter = played.shooter();
        let has_second = standing.second_visit == Some(shooter);
        let pots = pool::pots(played);
        if played.turn.stroke == StrokeKind::FreeShot && !(has_second && pots.is_empty()) {
            ruling.say("After the free shot the visit goes on.");
            ruling.give(Turn::of(shooter));
            return;
        }
        if standing.groups == Groups::Open
            && played.turn.stroke == StrokeKind::Ordinary
            && let Some(colour) = Colour::of_all(played.equipment, &pots)
        {
            standing.groups = Groups::given(shooter, colour);
            ruling.say(format!("{} plays the {}s.", played.name(shooter), colour.name()));
        }
        if !own.is_empty() {
            ruling.give(Turn::of(shooter));
        } else if has_second {
            standing.second_visit = None;
            ruling.say("The second visit begins.");
            ruling.give(Turn::of(shooter));
        }
    }

    /// Gives the turn to the opponent, with what the option allows him after a foul.
    fn punish(&self, standing: &mut Standing, played: &Played, ruling: &mut Ruling) {
        let offers = self.rights_after_foul(standing, played, ruling);
        ruling.offer(played.next_side(), offers);
    }

    /// Whether the opponent has two visits after a foul: with one visit on the black not a player who plays at the black.
    fn has_two_visits(&self, standing: &Standing, played: &Played, ruling: &Ruling) -> bool {
        let targets = groups::targets(standing.groups, played.next_side(), played.equipment, &ruling.lie);
        let plays_at_black = groups::black(played.equipment).is_some_and(|black| targets.contains(&black));
        self.gives_two_visits() && !(self.one_visit_on_black && plays_at_black)
    }

    /// Spots balls that left the table, and lists what the opponent may do after the foul.
    fn rights_after_foul(&self, standing: &mut Standing, played: &Played, ruling: &mut Ruling) -> Vec<Offer> {
        spot_lost(standing, played, ruling);
        let opponent = played.next_side();
        standing.second_visit = self.gives_two_visits().then_some(opponent);
        if self.has_two_visits(standing, played, ruling) {
            ruling.say(format!("{} has two visits.", played.name(opponent)));
        }
        let is_there = ruling.lie.has(played.cue_ball);
        let from = |zone: Zone| if is_there { BallInHand::OrInHand(zone) } else { BallInHand::InHand(zone) };
        let turn = |stroke: StrokeKind, hand: BallInHand| Turn { player: opponent, stroke, hand };
        let turn = match self.after_foul {
            AfterFoul::FreeShot | AfterFoul::FreeShotAndTwoVisits => turn(StrokeKind::FreeShot, from(self.baulk())),
            AfterFoul::BallInHand => turn(StrokeKind::Ordinary, from(Zone::Anywhere)),
            AfterFoul::TwoVisits if !is_there => turn(StrokeKind::Ordinary, BallInHand::InHand(self.baulk())),
            AfterFoul::TwoVisits if is_snookered(standing, played, ruling) => {
                ruling.say(format!("The foul leaves {} snookered.", played.name(opponent)));
                let any_ball = Offer::new(Choice::PlayFreeBall, turn(StrokeKind::FreeShot, BallInHand::AsItLies));
                let baulk = turn(StrokeKind::Ordinary, BallInHand::InHand(self.baulk()));
                return vec![any_ball, Offer::new(Choice::PlayInHand, baulk)];
            }
            AfterFoul::TwoVisits => Turn::of(opponent),
        };
        vec![Offer::new(Choice::Play, turn)]
    }
}

/// Says `Touching ball` and names the balls, if the cue ball touches some that the next player may hit first.
fn announce_touching_balls(standing: &Standing, played: &Played, ruling: &mut Ruling) {
    let Some(next) = ruling.next_player().filter(|_| !ruling.orders.contains(&Order::Rack)) else { return };
    let on = if ruling.offers_stroke(StrokeKind::FreeShot) {
        pool::object_balls(played.equipment, &ruling.lie)
    } else {
        groups::targets(standing.groups, next, played.equipment, &ruling.lie)
    };
    let touching = touching(played.equipment, &ruling.lie, played.cue_ball);
    if let Some(sentence) = announcement(&touching, &on, |balls| played.words(balls)) {
        ruling.say(sentence);
    }
}

/// Whether the only foul is that the cue ball was pocketed.
fn is_only_scratch(ruling: &Ruling) -> bool {
    ruling.is_foul() && ruling.fouls.iter().all(|foul| foul.kind == FoulKind::CueBallPocketed)
}

/// Whether the opponent is snookered after the shot: none of his balls can be hit at both edges. His own balls do not hide
/// each other.
fn is_snookered(standing: &Standing, played: &Played, ruling: &Ruling) -> bool {
    let on = groups::targets(standing.groups, played.next_side(), played.equipment, &ruling.lie);
    let sight = Sight::new(played.equipment, &ruling.lie, played.cue_ball, &on);
    ruling.lie.centre(played.cue_ball).is_some_and(|place| sight.is_snookered_from(place))
}

/// Spots the balls that left the table: the black, then the group of the player who comes next, then the rest.
fn spot_lost(standing: &Standing, played: &Played, ruling: &mut Ruling) {
    let black = groups::black(played.equipment);
    let next = standing.groups.of(played.next_side());
    let rank = |ball: &BallId| {
        let colour = Colour::of(played.equipment, *ball);
        (Some(*ball) != black, next.is_some() && colour != next, *ball)
    };
    let mut lost = played.facts.off_table_but(played.cue_ball);
    lost.sort_unstable_by_key(rank);
    ruling.spot(played, lost);
}
