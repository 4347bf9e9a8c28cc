//! Six-red snooker: the game of snooker with six reds and rules of its own about misses and snookers. `docs/play/rules.md` names the texts.

use serde::{Deserialize, Serialize};

use super::snooker::{Form, InARow, Misses, Snooker, Standing, unfit};
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
use crate::rules::turn::{Choice, StrokeKind, Turn};
use baize_describe::Described;
use baize_physics::BallId;

/// What follows from misses at six-red: the texts differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Described)]
pub enum SixRedMisses {
    /// Misses are called as in snooker, and after the fifth in a row the opponent may put the cue ball anywhere (billardblog.info).
    #[default]
    FiveInARow,
    /// No miss is called; after every foul the opponent may put the cue ball anywhere (sasnooker.co.za).
    FreeTable,
    /// As in snooker: the third in a row with a ball on in full sight loses the frame.
    AsInSnooker,
}

/// The options of six-red.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct SixRed {
    /// What follows from misses at six-red. FiveInARow: after the fifth in a row the opponent may put the cue ball anywhere. FreeTable: he
    /// may after every foul, and no miss is called. AsInSnooker: the third in full sight loses the frame.
    #[described(default = SixRedMisses::FiveInARow)]
    pub miss_rule: SixRedMisses,
    /// When a ball on is not hit first at six-red: after which fouls the opponent may have the balls put back. Without meaning if the
    /// miss rule is FreeTable.
    #[described(default = Misses::IfNotSnookered)]
    pub misses: Misses,
    /// Whether a colour is nominated before the shot at six-red; if not, the colour that is hit first counts as nominated.
    #[described(default = true)]
    pub nominations: bool,
}

impl Rules for SixRed {
    type Standing = Standing;

    const TITLE: &'static str = "Six-red";
    const FAMILY: Family = Family::Snooker;
    const RACK: &'static str = "six_red";
    const COUNTS_POINTS: bool = true;
    const CONCEDES_IN_TURN: bool = true;
    const SCORE_SHEET: &'static [Column] = Snooker::SCORE_SHEET;
    const IN_SHORT: &'static [&'static str] = &[
        "Snooker with six reds: a red, then a colour, then a red again, and at the end the colours in the order of their values. Everything \
         else is as in snooker, except for what follows.",
        "You must not leave the other player snookered behind the colour that you nominated after a red. It is a foul, as it is behind a \
         free ball.",
        "A foul in which no ball on is hit first is a miss, as in snooker: the opponent may have the balls put back. You are warned after \
         the fourth miss in a row. After the fifth the balls are not put back: the opponent plays from where they lie, lets you play, \
         or puts the cue ball anywhere. No frame is lost by misses.",
        "By the options no miss is called, and the opponent may put the cue ball anywhere after every foul; or misses count as in snooker. \
         Nobody may put the cue ball anywhere while a player needs fouls of the other to win.",
        "No text of the association could be read: the rules follow billardblog.info and sasnooker.co.za, with those of snooker for the \
         rest. Left out: what is left out of snooker.",
    ];

    fn unfit(&self, equipment: &Equipment, _is_visit: bool) -> Option<String> {
        unfit(equipment, Self::TITLE)
    }

    fn unreachable(&self, standing: &Standing, equipment: &Equipment, lie: &Lie) -> Option<String> {
        self.snooker().unreachable(standing, equipment, lie)
    }

    fn has_stroke(&self, stroke: StrokeKind) -> bool {
        self.snooker().has_stroke(stroke)
    }

    fn start(&self, equipment: &Equipment, breaker: Side, sides: usize) -> Standing {
        self.snooker().start(equipment, breaker, sides)
    }

    fn opening(&self, breaker: Side) -> Turn {
        self.snooker().opening(breaker)
    }

    fn calls(&self, standing: &Standing, turn: &Turn, equipment: &Equipment, lie: &Lie) -> Calls {
        self.snooker().calls(standing, turn, equipment, lie)
    }

    fn balls_on(&self, standing: &Standing, turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        self.snooker().balls_on(standing, turn, equipment, lie)
    }

    fn judge(&self, standing: &mut Standing, played: &Played) -> Ruling {
        self.form().judge(standing, played)
    }

    fn may_claim(&self, turn: &Turn, equipment: &Equipment, lie: &Lie, players: &Each<Player>) -> bool {
        self.snooker().may_claim(turn, equipment, lie, players)
    }

    /// The misses of a player who is asked to play again are still in a row; otherwise as in snooker.
    fn chosen(&self, standing: &mut Standing, choice: Choice) {
        if choice != Choice::HandOver || self.miss_rule != SixRedMisses::FiveInARow {
            self.snooker().chosen(standing, choice);
        }
    }
}

impl SixRed {
    /// The game of snooker with these options, for everything that is the same there.
    const fn snooker(&self) -> Snooker {
        Snooker { misses: self.misses, three_misses: false, nominations: self.nominations }
    }

    const fn form(&self) -> Form {
        let (misses, in_a_row, anywhere_after_foul) = match self.miss_rule {
            SixRedMisses::FiveInARow => (self.misses, InARow::Anywhere, false),
            SixRedMisses::FreeTable => (Misses::Never, InARow::Uncounted, true),
            SixRedMisses::AsInSnooker => (self.misses, InARow::LoseFrame, false),
        };
        Form { misses, in_a_row, nominations: self.nominations, open_behind_colour: true, anywhere_after_foul }
    }
}
