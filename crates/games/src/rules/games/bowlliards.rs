//! Bowlliards: pool that is scored like ten pins. `docs/play/rules.md` names the texts.

mod frames;

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::rules::alone::Alone;
use crate::rules::declaration::Calls;
use crate::rules::each::Each;
use crate::rules::equipment::Equipment;
use crate::rules::game::Rules;
use crate::rules::lie::Lie;
use crate::rules::played::Played;
use crate::rules::pool::{self, Demand};
use crate::rules::ruling::Ruling;
use crate::rules::score_sheet::Column;
use crate::rules::side::Side;
use crate::rules::turn::{StrokeKind, Turn};
use baize_describe::Described;
use baize_files::Flaw;
use baize_physics::BallId;

/// The most frames of a game.
const MOST_FRAMES: u32 = 10;
/// The heading of its own column.
const FRAME: &str = "frame";

/// The options of bowlliards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct Bowlliards {
    /// The frames of a game of bowlliards.
    #[described(default = 10, unit = "frames", range = 1..=10)]
    pub frames: u32,
    /// Whether balls that fall with the called one count at bowlliards; if not, they are spotted when the inning ends.
    #[described(default = true)]
    pub extra_balls_count: bool,
}

/// The frames that were played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayedFrames {
    /// For each player the frames, and of each frame the balls of its innings.
    pub frames: Each<Vec<Vec<u32>>>,
    /// Whose frame is being played; `None` between two frames.
    pub playing: Option<Side>,
    /// Who plays no more: has given up, or is out of the play-off.
    pub out: Each<bool>,
    /// The balls that are spotted when the inning ends.
    pub waiting: Vec<BallId>,
}

impl PlayedFrames {
    fn is_out(&self, side: Side) -> bool {
        self.out.of_side(side).copied().unwrap_or(true)
    }

    /// How many frames a side has begun.
    #[must_use]
    pub fn begun(&self, side: Side) -> usize {
        self.frames.of_side(side).map_or(0, Vec::len)
    }
}

impl Rules for Bowlliards {
    type Standing = PlayedFrames;

    const TITLE: &'static str = "Bowlliards";
    const RACK: &'static str = "bowlliards";
    const COUNTS_POINTS: bool = true;
    const NEEDS_RAIL: bool = true;
    const SIDES: RangeInclusive<usize> = 2..=5;
    const SCORE_SHEET: &'static [Column] = &[Column::ManyRacks("games"), Column::Points, Column::Own(FRAME)];
    const NEEDS_PATHS: bool = false;
    const IN_SHORT: &'static [&'static str] = &[
        "Ten balls are ten pins. A game has ten frames, each with a rack of its own, and you have two innings in each: every ball that you \
         pocket is a pin. Alone, or in turn, frame by frame.",
        "A frame begins with a break to which no rule applies: whatever falls is spotted, and then you have the cue ball in hand behind the \
         head string.",
        "Call the ball and its pocket; every other ball that falls with it counts too, if the options say so. Hit any ball first; after \
         that a ball must be pocketed, or a ball must reach a rail. A miss ends the first inning, and the second one goes on from where \
         the balls lie.",
        "After a foul what fell is spotted. In the first inning the second one begins with the cue ball in hand behind the head string; in \
         the second the frame is over.",
        "All ten balls in the first inning are a strike: ten, and the balls of your next two innings. All ten in two innings are a spare: \
         ten, and the balls of your next one. In the last frame a strike gives two more innings and a spare one. 300 points are the most.",
        "Equal points are decided by one more frame each. The text: bowlliards of the BCA, with the fouls of Virtual Pool. That extra balls \
         count, and the new racks of the last frame, are from memory.",
    ];

    fn flaws(&self) -> Vec<Flaw> {
        let message = || format!("is {}, but must lie between 1 and {MOST_FRAMES} frames", self.frames);
        (!(1..=MOST_FRAMES).contains(&self.frames)).then(|| Flaw::new("frames", message())).into_iter().collect()
    }

    fn unfit(&self, equipment: &Equipment, is_visit: bool) -> Option<String> {
        pool::unfit(equipment, Self::TITLE, 1..=10, is_visit)
    }

    fn unreachable(&self, _standing: &PlayedFrames, equipment: &Equipment, lie: &Lie) -> Option<String> {
        pool::lacks_object_balls(equipment, lie, 1)
    }

    fn start(&self, _equipment: &Equipment, _breaker: Side, sides: usize) -> PlayedFrames {
        let (frames, out) = (Each::of(sides, |_| Vec::new()), Each::of(sides, |_| false));
        PlayedFrames { frames, playing: None, out, waiting: Vec::new() }
    }

    fn is_out(&self, standing: &PlayedFrames, side: Side) -> bool {
        standing.is_out(side)
    }

    fn give_up(&self, standing: &mut PlayedFrames, side: Side) -> bool {
        standing.out.get_mut(side.index()).is_some_and(|out| !std::mem::replace(out, true))
    }

    fn own_column(&self, standing: &PlayedFrames, _heading: &str, side: Side) -> String {
        match standing.begun(side) {
            0 => "–".to_owned(),
            begun => begun.to_string(),
        }
    }

    fn opening(&self, breaker: Side) -> Turn {
        pool::opening(breaker)
    }

    fn calls(&self, _standing: &PlayedFrames, turn: &Turn, equipment: &Equipment, lie: &Lie) -> Calls {
        if turn.stroke == StrokeKind::Break {
            return Calls::default();
        }
        Calls { pots: pool::object_balls(equipment, lie), ..Calls::default() }
    }

    fn balls_on(&self, _standing: &PlayedFrames, _turn: &Turn, equipment: &Equipment, lie: &Lie) -> Vec<BallId> {
        pool::object_balls(equipment, lie)
    }

    fn judge(&self, standing: &mut PlayedFrames, played: &Played) -> Ruling {
        let shooter = played.shooter();
        if standing.playing != Some(shooter) {
            standing.playing = Some(shooter);
            standing.frames[shooter.index()].push(vec![0]);
        }
        if played.is_break() { judge_break(played) } else { self.judge_shot(standing, played) }
    }
}

/// The break of a frame: whatever fell is spotted, and the first inning begins.
fn judge_break(played: &Played) -> Ruling {
    let fouls = pool::common_fouls(played, Demand::Nothing);
    let mut ruling = Ruling::of(played, if played.facts.is_foul_without_stroke() { fouls } else { Vec::new() });
    pool::describe(played, &mut ruling);
    ruling.fouls_in_a_row = 0;
    pool::spot_all_gone(played, &mut ruling);
    begin_in_hand(played, &mut ruling);
    ruling
}

/// An inning of the shooter begins with the cue ball in hand.
fn begin_in_hand(played: &Played, ruling: &mut Ruling) {
    let on = pool::object_balls(played.equipment, &ruling.lie);
    let offers = pool::in_kitchen_of(played.shooter(), played, ruling, &on);
    ruling.offer(played.shooter(), offers);
}

impl Bowlliards {
    fn judge_shot(&self, standing: &mut PlayedFrames, played: &Played) -> Ruling {
        let any: Vec<BallId> = played.object_balls_before().collect();
        let mut ruling = Ruling::of(played, pool::fouls(played, Demand::FirstAndRail(&any)));
        pool::describe(played, &mut ruling);
        ruling.fouls_in_a_row = 0;
        let made = pool::called_and_made(played).filter(|_| !ruling.is_foul());
        match made {
            Some(ball) => self.count(standing, played, &mut ruling, ball),
            None => {
                if let (false, Some(reason)) = (ruling.is_foul(), pool::why_not_made(played)) {
                    ruling.say(format!("{reason}, so the inning ends."));
                }
                standing.waiting.extend(played.object_balls_before().filter(|ball| pool::is_gone(played, *ball)));
                self.end_inning(standing, played, &mut ruling);
            }
        }
        ruling
    }

    /// Counts the called ball, and those that fell with it. The inning goes on until no ball is left.
    fn count(&self, standing: &mut PlayedFrames, played: &Played, ruling: &mut Ruling, called: BallId) {
        let shooter = played.shooter();
        let mut balls = pool::pots(played);
        if !self.extra_balls_count {
            standing.waiting.extend(balls.iter().filter(|ball| **ball != called));
            balls.retain(|ball| *ball == called);
        }
        let before = self.total(standing, shooter);
        let frame = standing.frames[shooter.index()].last_mut();
        if let Some(inning) = frame.and_then(|frame| frame.last_mut()) {
            *inning += u32::try_from(balls.len()).unwrap_or_default();
        }
        ruling.score(shooter, self.total(standing, shooter) - before);
        if pool::object_balls(played.equipment, &ruling.lie).is_empty() {
            ruling.spot(played, std::mem::take(&mut standing.waiting));
        }
        if pool::object_balls(played.equipment, &ruling.lie).is_empty() {
            self.end_inning(standing, played, ruling);
        } else {
            ruling.give(Turn::of(shooter));
        }
    }

    /// Ends an inning: the next one of the frame follows, or the frame is over.
    fn end_inning(&self, standing: &mut PlayedFrames, played: &Played, ruling: &mut Ruling) {
        let shooter = played.shooter();
        standing.waiting.sort_unstable();
        ruling.spot(played, std::mem::take(&mut standing.waiting));
        if played.alone.is_some_and(Alone::is_visit) {
            // A visit is one inning: the usual ruling gives the turn away, and the match ends.
            return;
        }
        let is_cleared = pool::object_balls(played.equipment, &ruling.lie).is_empty();
        let is_last = standing.begun(shooter) == self.count_of_frames();
        let Some(frame) = standing.frames[shooter.index()].last_mut() else { return };
        if let (true, Some(words)) = (is_cleared, words_for(frame)) {
            ruling.say(words);
        }
        if !frames::has_more_innings(frame, is_last, is_cleared) {
            standing.playing = None;
            self.next_frame(standing, played, ruling);
            return;
        }
        frame.push(0);
        if is_cleared {
            ruling.rack_again(played);
            ruling.give(self.opening(shooter));
        } else if ruling.is_foul() {
            begin_in_hand(played, ruling);
        } else {
            ruling.give(Turn::of(shooter));
        }
    }

    /// The next player begins a frame with a new rack, or the game is over.
    fn next_frame(&self, standing: &mut PlayedFrames, played: &Played, ruling: &mut Ruling) {
        let shooter = played.shooter();
        let players: Vec<Side> = match played.alone {
            Some(_) => vec![shooter],
            None => standing.out.sides().filter(|side| !standing.is_out(*side)).collect(),
        };
        let begun = standing.begun(shooter);
        let is_over = begun >= self.count_of_frames() && players.iter().all(|side| standing.begun(*side) == begun);
        if is_over && end(standing, played, ruling, &players) {
            return;
        }
        let next = if played.alone.is_some() { shooter } else { played.next_side_but(|side| standing.is_out(side)) };
        ruling.say(format!("{} begins a frame.", played.name(next)));
        ruling.rack_again(played);
        ruling.give(self.opening(next));
    }

    fn count_of_frames(&self) -> usize {
        usize::try_from(self.frames).unwrap_or(usize::MAX)
    }

    /// The points of a side, without a head start.
    fn total(&self, standing: &PlayedFrames, side: Side) -> i32 {
        let frames = standing.frames.of_side(side).map_or(&[][..], Vec::as_slice);
        i32::try_from(frames::total(frames, self.count_of_frames())).unwrap_or(i32::MAX)
    }
}

/// Ends the game if one player has the most points. If not, those who have as many play one more frame each.
fn end(standing: &mut PlayedFrames, played: &Played, ruling: &mut Ruling, players: &[Side]) -> bool {
    let total = |side: &Side| ruling.total(played, *side);
    let most = players.iter().map(total).max();
    let best: Vec<Side> = players.iter().copied().filter(|side| Some(total(side)) == most).collect();
    if let [winner] = best.as_slice() {
        let points = total(winner);
        ruling.say(format!("{} has {points} points.", played.name(*winner)));
        ruling.win(*winner);
        return true;
    }
    for (side, out) in Side::ALL.into_iter().zip(standing.out.iter_mut()) {
        *out |= !best.contains(&side);
    }
    ruling.say("The points are equal: one more frame each.");
    false
}

/// What a frame is called whose last inning has just left no ball.
fn words_for(frame: &[u32]) -> Option<&'static str> {
    match frame {
        [frames::TEN] => Some("A strike."),
        [one, two] if one + two == frames::TEN => Some("A spare."),
        _ => None,
    }
}
