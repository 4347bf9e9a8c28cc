//! Eight-ball, by the rules of the WPA of 2025.

use serde::{Deserialize, Serialize};

use crate::rules::declaration::{Calls, Declaration};
use crate::rules::equipment::Equipment;
use crate::rules::game::Rules;
use crate::rules::groups::{Group, Groups};
use crate::rules::lie::Lie;
use crate::rules::played::Played;
use crate::rules::pool::{self, Demand};
use crate::rules::ruling::Ruling;
use crate::rules::score_sheet::Column;
use crate::rules::side::Side;
use crate::rules::spotting::place_on_long_string;
use crate::rules::turn::{Choice, Offer, Order, StrokeKind, Turn};
use crate::rules::zone::Zone;
use baize_describe::Described;
use baize_physics::BallId;

/// The options of eight-ball.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct EightBall {
    /// Whether ball and pocket are called; if not, every ball of the player's group counts.
    #[described(default = true)]
    pub calls: bool,
    /// Whether three fouls in a row lose the rack of eight-ball.
    pub three_fouls: bool,
    /// Whether the balls are put back after a foul, and the opponent plays from there; if not, the opponent has the
    /// cue ball in hand.
    pub puts_back: bool,
}

/// The two groups of seven balls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Balls {
    /// The balls 1 to 7.
    Solids,
    /// The balls 9 to 15.
    Stripes,
}

impl Group for Balls {
    fn other(self) -> Self {
        match self {
            Self::Solids => Self::Stripes,
            Self::Stripes => Self::Solids,
        }
    }
}

impl Balls {
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Solids => "the solids",
            Self::Stripes => "the stripes",
        }
    }

    /// The group of the ball with this number; the 8 has none.
    pub(super) fn of_number(number: u8) -> Option<Self> {
        match number {
            1..=7 => Some(Self::Solids),
            9..=15 => Some(Self::Stripes),
            _ => None,
        }
    }
}

impl Rules for EightBall {
    type Standing = Groups<Balls>;

    const TITLE: &'static str = "Eight-ball";
    const RACK: &'static str = "eight_ball";
    const COUNTS_POINTS: bool = false;
    const NEEDS_RAIL: bool = true;
    const GROUPS: &'static [&'static str] = &["Solids", "Stripes"];
    const SCORE_SHEET: &'static [Column] = &[Column::Racks("racks"), Column::Fouls];
    const NEEDS_PATHS: bool = false;
    const IN_SHORT: &'static [&'static str] = &[
        "Each player has a group: the solids 1 to 7 or the stripes 9 to 15. A player who has pocketed the whole \
         group shoots at the 8, and wins by pocketing it.",
        "The break: pocket a ball, or drive at least four balls to a rail. The table is then open: the first \
         ball that is legally pocketed after the break gives its group to the shooter.",
        "Hit a ball of your own group first; on an open table any ball but the 8. After that a ball must be \
         pocketed, or a ball must reach a rail.",
        "Call the ball and its pocket. The game calls the ball of the aim line and the pocket into which it \
         goes; click on a pocket to call another one. After a called safety your turn ends, whatever falls.",
        "You go on as long as you pocket what you called. After a foul the opponent has the cue ball in hand \
         anywhere.",
        "You lose the rack if you pocket the 8 too early, into another pocket than called, with a foul, or \
         off the table.",
        "If one group is gone while the table is still open, you may claim that group for one shot by calling the 8: hit \
         it first, and you win by pocketing it as called.",
        "The text: WPA Rules of Play of 15 September 2025, chapter 4. Left out: the rack template.",
    ];

    fn unfit(&self, equipment: &Equipment, is_visit: bool) -> Option<String> {
        pool::unfit(equipment, Self::TITLE, 1..=15, is_visit)
    }

    fn unreachable(&self, _groups: &Groups<Balls>, equipment: &Equipment, lie: &Lie) -> Option<String> {
        pool::lacks_deciding_ball(equipment, lie, 8)
    }

    fn punished_fouls(&self) -> Option<u8> {
        self.three_fouls.then_some(pool::MOST_FOULS)
    }

    fn start(&self, _equipment: &Equipment, _breaker: Side, _sides: usize) -> Groups<Balls> {
        Groups::Open
    }

    fn give_group(&self, standing: &mut Groups<Balls>, side: Side, group: usize) {
        *standing = Groups::given(side, if group == 0 { Balls::Solids } else { Balls::Stripes });
    }

    fn opening(&self, breaker: Side) -> Turn {
        pool::opening(breaker)
    }

    fn calls(&self, groups: &Groups<Balls>, turn: &Turn, equipment: &Equipment, lie: &Lie) -> Calls {
        if turn.stroke == StrokeKind::Break || !self.calls {
            return Calls::default();
        }
        Calls { pots: targets(*groups, turn.player, equipment, lie), safety: true, ..Calls::default() }
    }

    fn balls_on(&self, groups: &Groups<Balls>, turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        if turn.stroke == StrokeKind::Break {
            return pool::object_balls(equipment, lie);
        }
        targets(*groups, turn.player, equipment, lie)
    }

    fn judge(&self, groups: &mut Groups<Balls>, played: &Played) -> Ruling {
        let Some(eight) = played.equipment.numbered(8) else { return Ruling::of(played, Vec::new()) };
        if played.is_break() { judge_break(played, eight) } else { self.judge_shot(groups, played, eight) }
    }
}

/// The balls that `player` may hit first after the break: those of his group, or the 8 when these are gone. On an open table
/// every ball but the 8, and the 8 too when one of the groups is gone (WPA 4.4).
fn targets(groups: Groups<Balls>, player: Side, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
    let mut balls = pool::object_balls(equipment, lie);
    let group_of = |ball: &BallId| equipment.number(*ball).and_then(Balls::of_number);
    let are_any_of = |group: Option<Balls>| balls.iter().any(|ball| group_of(ball) == group);
    match groups.of(player) {
        Some(group) => {
            let on = Some(group).filter(|group| are_any_of(Some(*group)));
            balls.retain(|ball| group_of(ball) == on);
        }
        None if are_any_of(Some(Balls::Solids)) && are_any_of(Some(Balls::Stripes)) => {
            balls.retain(|ball| group_of(ball).is_some());
        }
        None => {}
    }
    balls
}

fn judge_break(played: &Played, eight: BallId) -> Ruling {
    let mut ruling = Ruling::of(played, pool::fouls(played, Demand::Nothing));
    pool::describe(played, &mut ruling);
    let (breaker, opponent) = (played.shooter(), played.next_side());
    let opening = pool::opening(breaker);
    if played.facts.is_foul_without_stroke() {
        ruling.give(Turn { player: opponent, ..opening });
        return ruling;
    }
    let rack_and_break = |player| Offer::rack(Choice::RackAndBreak, Turn { player, ..opening });
    let pots = pool::pots(played);
    if pots.contains(&eight) {
        let (player, turn) = if ruling.is_foul() {
            (opponent, Turn::of(opponent).in_hand(Zone::Kitchen))
        } else {
            (breaker, Turn::of(breaker))
        };
        let foot = played.equipment.table.foot_spot;
        let spot = place_on_long_string(played.equipment, &ruling.lie, eight, foot).unwrap_or(foot);
        let orders = vec![Order::put(eight, spot)];
        ruling.offer(player, vec![Offer { choice: Choice::SpotEight, orders, turn }, rack_and_break(player)]);
        return ruling;
    }
    pool::spot_if_gone(played, eight, &mut ruling);
    let on = targets(Groups::Open, opponent, played.equipment, &ruling.lie);
    if !pool::is_open_break(played) {
        ruling.say("The break is illegal: no ball was pocketed and fewer than four reached a rail.");
        let mut offers = pool::accept_or_kitchen(played, &ruling, &on);
        offers.push(rack_and_break(opponent));
        offers.push(Offer::rack(Choice::RackAndLetBreak, opening));
        ruling.offer(opponent, offers);
    } else if ruling.is_foul() {
        let offers = pool::accept_or_kitchen(played, &ruling, &on);
        ruling.offer(opponent, offers);
    } else if !pots.is_empty() {
        ruling.say("The table is open.");
        ruling.give(Turn::of(breaker));
    } else {
        ruling.say("The table is open.");
    }
    ruling
}

impl EightBall {
    fn judge_shot(&self, groups: &mut Groups<Balls>, played: &Played, eight: BallId) -> Ruling {
        let (shooter, opponent) = (played.shooter(), played.next_side());
        let targets = targets(*groups, shooter, played.equipment, played.before);
        let legal = if self.claims_gone_group(*groups, played, eight, &targets) { vec![eight] } else { targets };
        let mut ruling = Ruling::of(played, pool::fouls(played, Demand::FirstAndRail(&legal)));
        pool::describe(played, &mut ruling);
        if pool::is_gone(played, eight) {
            match self.loss_by_eight(played, &ruling, eight, &legal) {
                Some(reason) => {
                    ruling.say(format!("{} loses: {reason}.", played.name(shooter)));
                    ruling.win(opponent);
                }
                None => ruling.win(shooter),
            }
        } else if ruling.is_foul() {
            self.punish(played, &mut ruling);
        } else if let Some(made) = self.made(played, &legal) {
            take_group(groups, played, made, &mut ruling);
            ruling.give(Turn::of(shooter));
        } else if let Some(reason) = self.why_turn_passes(played) {
            ruling.say(format!("{reason}, so the turn passes."));
        }
        ruling
    }

    /// Why the turn passes though there was no foul and something was pocketed, or because of a called safety, as the beginning of
    /// a sentence.
    fn why_turn_passes(&self, played: &Played) -> Option<String> {
        if self.calls {
            return pool::why_not_made(played);
        }
        let has_pots = !pool::pots(played).is_empty();
        has_pots.then(|| format!("No ball of {}'s group was pocketed", played.name(played.shooter())))
    }

    /// The opponent plays after a foul: with the cue ball in hand, or from where all balls lay before it.
    fn punish(&self, played: &Played, ruling: &mut Ruling) {
        pool::give_after_foul(played, self.three_fouls, ruling);
        if self.puts_back && ruling.next_player().is_some() {
            ruling.carry_out(&ruling.orders_back(played));
            ruling.give(Turn::of(played.next_side()));
        }
    }

    /// Whether the shooter on an open table claims the group that is gone for this shot, and so plays at the 8 (WPA 4.4): he
    /// calls the 8, or without calls hits it first.
    fn claims_gone_group(&self, groups: Groups<Balls>, played: &Played, eight: BallId, targets: &[BallId]) -> bool {
        let claims = match *played.declaration {
            Declaration::Pot { ball, .. } => ball == eight,
            _ => !self.calls && played.facts.first_hit.contains(&eight),
        };
        groups == Groups::Open && targets.contains(&eight) && claims
    }

    /// Why the shooter, who pocketed the 8 or drove it off the table, loses; `None` if he wins. `legal` are the balls that he
    /// had to hit first: the 8 alone if he played at it.
    pub(super) fn loss_by_eight(
        &self,
        played: &Played,
        ruling: &Ruling,
        eight: BallId,
        legal: &[BallId],
    ) -> Option<&'static str> {
        let pocket = played.facts.pocket_of(eight);
        let called = match *played.declaration {
            Declaration::Pot { ball, pocket } if ball == eight => Some(pocket),
            _ => None,
        };
        match pocket {
            None => Some("the 8 left the table"),
            Some(_) if ruling.is_foul() => Some("the 8 was pocketed with a foul"),
            Some(_) if legal != [eight] => Some("the 8 was pocketed before the player's group was gone"),
            Some(_) if *played.declaration == Declaration::Safety => Some("the 8 was pocketed on a safety"),
            Some(_) if self.calls && called.is_none() => Some("the 8 was not called"),
            Some(pocket) if self.calls && called != Some(pocket) => Some("the 8 did not go into the called pocket"),
            Some(_) => None,
        }
    }

    /// The ball that lets the shooter go on: the called one in its pocket, or without calls the first of his balls.
    fn made(&self, played: &Played, legal: &[BallId]) -> Option<BallId> {
        match *played.declaration {
            Declaration::Safety => None,
            Declaration::Pot { .. } => pool::called_and_made(played).filter(|ball| legal.contains(ball)),
            _ if self.calls => None,
            _ => pool::pots(played).into_iter().find(|ball| legal.contains(ball)),
        }
    }
}

/// On an open table the ball that was made decides who has which group.
pub(super) fn take_group(groups: &mut Groups<Balls>, played: &Played, made: BallId, ruling: &mut Ruling) {
    let group = played.equipment.number(made).and_then(Balls::of_number);
    if let (Groups::Open, Some(group)) = (*groups, group) {
        *groups = Groups::given(played.shooter(), group);
        ruling.say(format!("{} has {}.", played.name(played.shooter()), group.words()));
    }
}
