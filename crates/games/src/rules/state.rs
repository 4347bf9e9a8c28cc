//! A match in progress: what the players may do, and what follows from it.

use glam::DVec2;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::alone::AfterMiss;
use super::declaration::{Calls, Declaration};
use super::each::Each;
use super::equipment::Equipment;
use super::facts::{AgreedFoul, Facts};
use super::frozen::{frozen_to_rail, frozen_words};
use super::games::{Game, GameInProgress};
use super::lie::{Lie, Place};
use super::played::{Played, name_at, next_side};
use super::player::Player;
use super::ruling::{Decision, Ruling};
use super::seat::{Seat, Seats};
use super::side::Side;
use super::spotted::order_words;
use super::stalemate::Stalemate;
use super::terms::Terms;
use super::touching::touching;
use super::turn::{BallInHand, Choice, Next, Offer, Order, StrokeKind, Turn};
use super::verdict::{Ended, Verdict};
use super::zone::Zone;
use baize_files::capital;
use baize_physics::BallId;

/// Why something that a player wanted to do cannot be done, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Objection(pub String);

impl Objection {
    fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

/// A match between two shots: everything that the rules have to remember. It is small, so that a copy can be kept for
/// every shot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// How long the match is and who breaks.
    pub terms: Terms,
    /// The game, its options, and how the rack stands. Files call it `play`.
    #[serde(rename = "play")]
    pub in_progress: GameInProgress,
    /// The sides and their scores. A side is a player, or partners.
    pub players: Each<Player>,
    /// The persons and whose turn it is on each side, where partners share one; `None` if every player is a side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seats: Option<Seats>,
    /// Who broke, or will break, this rack.
    pub breaker: Side,
    /// Whose break this rack was, if the other player has broken it again, or if a lag after a stalemate says who does; `None` if it was
    /// the breaker's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    due: Option<Side>,
    /// Where the balls lie.
    pub lie: Lie,
    /// What comes next.
    pub next: Next,
    /// Whose visit to the table it is; `None` before the first shot of a rack and after a foul.
    visitor: Option<Side>,
    /// How many racks of the match were drawn.
    #[serde(default, skip_serializing_if = "is_zero")]
    drawn: u32,
    /// Seconds beyond the shot clock that the coming shot has.
    #[serde(default, skip_serializing_if = "is_nothing")]
    more_time: f64,
    /// How many more visits are played until a rack that leads nowhere is played again; `None` before the referee has said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    visits_to_stalemate: Option<u8>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_nothing(seconds: &f64) -> bool {
    *seconds == 0.0
}

/// How long a time-out is, in seconds (WPA Regulation 15).
const TIME_OUT: f64 = 300.0;
/// So many visits of each side are left when the referee says that a rack leads nowhere (WPA 1.12).
const VISITS_TO_STALEMATE: u8 = 3;

impl State {
    /// A match of single players before its first shot. The winner of lag or coin chooses who breaks; among more than two the winner
    /// breaks.
    ///
    /// # Errors
    /// If the game cannot be played with this table and these balls, or by so many.
    pub fn new<N: ToString>(
        game: &Game,
        terms: &Terms,
        names: impl IntoIterator<Item = N>,
        equipment: &Equipment,
        lag_winner: Side,
    ) -> Result<Self, Objection> {
        let names = names.into_iter().map(|name| name.to_string()).collect();
        Self::begin(game, terms, names, None, equipment, lag_winner)
    }

    /// A match in which partners share a side, before its first shot.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn of_seats(
        game: &Game,
        terms: &Terms,
        seats: Seats,
        equipment: &Equipment,
        lag_winner: Side,
    ) -> Result<Self, Objection> {
        Self::begin(game, terms, seats.side_names(), Some(seats), equipment, lag_winner)
    }

    fn begin(
        game: &Game,
        terms: &Terms,
        names: Each<String>,
        seats: Option<Seats>,
        equipment: &Equipment,
        lag_winner: Side,
    ) -> Result<Self, Objection> {
        if let Some(reason) = game.unfit(equipment, terms.is_visit()).or_else(|| wrong_count(game, terms, names.len()))
        {
            return Err(Objection(reason));
        }
        let in_progress = game.start(equipment, lag_winner, names.len());
        let head_start = |side| if in_progress.counts_points() { 0 } else { terms.head_start(side) };
        let players = Side::ALL.into_iter().zip(names);
        let players =
            players.map(|(side, name)| Player { name, racks: head_start(side), ..Player::default() }).collect();
        let mut state = Self {
            terms: terms.clone(),
            players,
            seats,
            breaker: lag_winner,
            due: None,
            lie: racked(&in_progress, terms, equipment),
            next: Next::Over { winner: None },
            in_progress,
            visitor: None,
            drawn: 0,
            more_time: 0.0,
            visits_to_stalemate: None,
        };
        state.next = state.who_breaks(lag_winner);
        if terms.alone.is_some() {
            state.breaker = Side::First;
            state.restart(equipment);
            state.next = Next::Shot(state.opening(Side::First));
        }
        state.clear_rack_scores();
        Ok(state)
    }

    /// Why this state, read from a file, cannot be one of its game: it has too few sides or too many, or names one that does not play.
    #[must_use]
    pub fn flaw_of_sides(&self) -> Option<String> {
        let count = self.players.len();
        if let Some(reason) = wrong_count(&self.game(), &self.terms, count) {
            return Some(reason);
        }
        let of_next = match &self.next {
            Next::Shot(turn) => vec![turn.player],
            Next::Choice { player, offers } => offers.iter().map(|offer| offer.turn.player).chain([*player]).collect(),
            Next::Over { winner } => winner.iter().copied().collect(),
        };
        let named = of_next.into_iter().chain([self.breaker]).chain(self.due).chain(self.visitor);
        let stranger = named.into_iter().find(|side| side.index() >= count)?;
        Some(format!("The side {stranger:?} does not play: there are {count}."))
    }

    /// The name of the person who plays for a side now, or will when its turn comes.
    #[must_use]
    pub fn name(&self, side: Side) -> &str {
        name_at(self.seats.as_ref(), &self.players, side)
    }

    /// The name of a side: that of its player, or of its partners, as in `Anna and Ben`.
    #[must_use]
    pub fn side_name(&self, side: Side) -> &str {
        self.players.of_side(side).map_or("", |player| player.name.as_str())
    }

    /// The persons, where partners share a side; `None` if every player is a side.
    #[must_use]
    pub fn seats(&self) -> Option<&Seats> {
        self.seats.as_ref()
    }

    /// The person who plays for a side now, or will when its turn comes.
    #[must_use]
    pub fn seat(&self, side: Side) -> Seat {
        self.seats.as_ref().map_or(Seat::alone_at(side), |seats| seats.up(side))
    }

    /// The side of a person; `None` if the match has fewer.
    #[must_use]
    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        match &self.seats {
            Some(seats) => seats.side_of(seat),
            None => Side::at(seat.index()).filter(|side| side.index() < self.players.len()),
        }
    }

    /// The side that comes after this one in the order of turns, passing over those that are out of the rack: the opponent, where two
    /// play.
    #[must_use]
    pub fn next_side(&self, side: Side) -> Side {
        next_side(side, self.players.len(), |next| self.in_progress.is_out(next))
    }

    /// Where the balls lie before the first shot of a rack.
    pub(super) fn racked_lie(&self, equipment: &Equipment) -> Lie {
        racked(&self.in_progress, &self.terms, equipment)
    }

    /// Begins the rack anew in what the game remembers of it.
    fn restart(&mut self, equipment: &Equipment) {
        self.in_progress.restart(equipment, self.breaker, self.players.len());
    }

    /// The winner of lag or coin chooses who breaks, or breaks where more than two play.
    fn who_breaks(&self, winner: Side) -> Next {
        let own = self.in_progress.opening(winner);
        if self.players.len() > 2 {
            return Next::Shot(own);
        }
        let other = self.in_progress.opening(winner.other());
        let offers = vec![Offer::new(Choice::BreakFirst, own), Offer::new(Choice::LetOpponentBreak, other)];
        Next::Choice { player: winner, offers }
    }

    /// The turn that comes next; `None` while a player chooses and after the match.
    #[must_use]
    pub fn turn(&self) -> Option<&Turn> {
        match &self.next {
            Next::Shot(turn) => Some(turn),
            Next::Choice { .. } | Next::Over { .. } => None,
        }
    }

    /// The game with its options.
    #[must_use]
    pub fn game(&self) -> Game {
        self.in_progress.game()
    }

    /// Who has to do something: play or choose; `None` after the match.
    #[must_use]
    pub fn to_act(&self) -> Option<Side> {
        match &self.next {
            Next::Shot(turn) => Some(turn.player),
            Next::Choice { player, .. } => Some(*player),
            Next::Over { .. } => None,
        }
    }

    /// The ball that is struck next; after the match, that of the first player.
    #[must_use]
    pub fn cue_ball(&self, equipment: &Equipment) -> BallId {
        match self.turn() {
            Some(turn) => self.struck(equipment, turn, &self.lie),
            None => self.in_progress.cue_ball(equipment, self.to_act().unwrap_or(Side::First)),
        }
    }

    /// The ball that is struck in this turn with the balls as in `lie`. Where a player may choose it and the last one is not on the bed, it
    /// is the first of those that may be chosen.
    fn struck(&self, equipment: &Equipment, turn: &Turn, lie: &Lie) -> BallId {
        let usual = self.in_progress.cue_ball(equipment, turn.player);
        if lie.has(usual) {
            return usual;
        }
        self.in_progress.cue_balls(turn, equipment, lie).first().copied().unwrap_or(usual)
    }

    /// The balls among which the player whose turn it is chooses the one to strike, by ascending id; empty where nobody chooses it.
    #[must_use]
    pub fn cue_balls(&self, equipment: &Equipment) -> Vec<BallId> {
        self.turn().map_or_else(Vec::new, |turn| self.in_progress.cue_balls(turn, equipment, &self.lie))
    }

    /// The player whose turn it is takes `ball` as the cue ball of the coming shot.
    ///
    /// # Errors
    /// If nobody is to play now, or if this ball cannot be the cue ball.
    pub fn take_cue_ball(&mut self, equipment: &Equipment, ball: BallId) -> Result<(), Objection> {
        let turn = self.turn().ok_or_else(|| Objection::new("Nobody is to play now."))?;
        let name = self.name(turn.player);
        let choice = self.cue_balls(equipment);
        if choice.is_empty() {
            let own = equipment.words(self.cue_ball(equipment));
            return Err(Objection(format!("{name} strikes {own} in this shot and can take no other ball.")));
        }
        if !choice.contains(&ball) {
            let words = capital(&equipment.words(ball));
            return Err(Objection(format!("{words} is not on the table, so {name} cannot strike it.")));
        }
        self.in_progress.take_cue_ball(ball);
        Ok(())
    }

    /// The ball that `side` strikes when it is its turn.
    #[must_use]
    pub fn cue_ball_of(&self, side: Side, equipment: &Equipment) -> BallId {
        self.in_progress.cue_ball(equipment, side)
    }

    /// What may be declared before the next shot.
    #[must_use]
    pub fn calls(&self, equipment: &Equipment) -> Calls {
        self.turn().map_or_else(Calls::default, |turn| self.in_progress.calls(turn, equipment, &self.lie))
    }

    /// The balls that may be hit first in the next shot, by ascending id.
    #[must_use]
    pub fn balls_on(&self, equipment: &Equipment) -> Vec<BallId> {
        self.turn().map_or_else(Vec::new, |turn| self.in_progress.balls_on(turn, equipment, &self.lie))
    }

    /// The balls that touch the ball that is struck next, by ascending id.
    #[must_use]
    pub fn touching(&self, equipment: &Equipment) -> Vec<BallId> {
        touching(equipment, &self.lie, self.cue_ball(equipment))
    }

    /// The balls that `side` might hit first if it played an ordinary shot now, by ascending id.
    #[must_use]
    pub fn balls_on_for(&self, side: Side, equipment: &Equipment) -> Vec<BallId> {
        self.in_progress.balls_on(&Turn::of(side), equipment, &self.lie)
    }

    /// Why the cue ball must be placed before the next shot, as a sentence; `None` if it lies where it may.
    #[must_use]
    pub fn must_place(&self, equipment: &Equipment) -> Option<String> {
        let turn = self.turn()?;
        let ball = self.cue_ball(equipment);
        let zone = match (turn.hand, self.lie.centre(ball)) {
            (BallInHand::AsItLies | BallInHand::OrInHand(_), Some(_)) => return None,
            (BallInHand::InHand(zone), Some(place))
                if zone.objection_to_lying(equipment, &self.lie, ball, place).is_none() =>
            {
                return None;
            }
            (hand, _) => hand.zone().unwrap_or(Zone::Anywhere),
        };
        Some(format!("{} first puts the cue ball {zone}.", self.name(turn.player)))
    }

    /// Puts the cue ball, which is in hand, at `place` (metres).
    ///
    /// # Errors
    /// If the cue ball is not in hand, or may not lie there.
    pub fn place(&mut self, equipment: &Equipment, place: DVec2) -> Result<(), Objection> {
        let turn = self.turn().ok_or_else(|| Objection::new("Nobody is to play now."))?;
        let ball = self.cue_ball(equipment);
        // A cue ball that is not on the bed can be placed whatever the hand is.
        let zone = turn.hand.zone().or_else(|| (!self.lie.has(ball)).then_some(Zone::Anywhere));
        let zone = zone.ok_or_else(|| Objection::new("The cue ball is not in hand."))?;
        match zone.objection(equipment, &self.lie, ball, place) {
            Some(reason) => Err(Objection(reason)),
            None => {
                self.lie.set(ball, Place::at(place));
                Ok(())
            }
        }
    }

    /// Sets where the balls lie after they were racked. It is needed where that differs from the rack in the equipment, such
    /// as after a shuffle.
    ///
    /// # Errors
    /// If the next shot is not a break.
    pub fn racked(&mut self, lie: Lie) -> Result<(), Objection> {
        let is_before_break = match &self.next {
            Next::Shot(turn) => turn.stroke == StrokeKind::Break,
            Next::Choice { offers, .. } => offers.iter().all(|offer| offer.turn.stroke == StrokeKind::Break),
            Next::Over { .. } => false,
        };
        if !is_before_break {
            return Err(Objection::new("The balls are racked only before a break."));
        }
        self.lie = lie;
        Ok(())
    }

    /// Why this shot cannot be played now, as a sentence; `None` if it can.
    #[must_use]
    pub fn objection(&self, equipment: &Equipment, declaration: &Declaration) -> Option<Objection> {
        match &self.next {
            Next::Over { .. } => return Some(Objection::new("The match is over.")),
            Next::Choice { player, .. } => {
                return Some(Objection(format!("{} has to choose first.", self.name(*player))));
            }
            Next::Shot(_) => {}
        }
        let unplaced = self.must_place(equipment).map(Objection);
        let pockets = equipment.table.boundary.pockets.len();
        unplaced.or_else(|| self.calls(equipment).objection(declaration, pockets).map(Objection::new))
    }

    /// Judges a shot of the player whose turn it is.
    ///
    /// # Errors
    /// If no shot can be played now, if the cue ball was not placed, or if the declaration is not possible.
    pub fn shoot(
        &mut self,
        equipment: &Equipment,
        declaration: &Declaration,
        facts: &Facts,
    ) -> Result<Verdict, Objection> {
        if let Some(objection) = self.objection(equipment, declaration) {
            return Err(objection);
        }
        self.judge(equipment, &self.lie.clone(), declaration, facts, true)
    }

    /// Judges a shot as [`shoot`](Self::shoot) does, without asking [`objection`](Self::objection) first and without telling it: the
    /// sentence of the verdict is incomplete and may be empty. For those who judge many shots from one place; they ask once.
    ///
    /// # Errors
    /// If no shot can be played now.
    pub fn shoot_untold(
        &mut self,
        equipment: &Equipment,
        declaration: &Declaration,
        facts: &Facts,
    ) -> Result<Verdict, Objection> {
        self.judge(equipment, &self.lie.clone(), declaration, facts, false)
    }

    /// Judges a shot for which the time ran out before the stroke.
    ///
    /// # Errors
    /// If no shot can be played now, or if the match has no shot clock.
    pub fn run_out_of_time(&mut self, equipment: &Equipment) -> Result<Verdict, Objection> {
        if self.terms.shot_clock.is_none() {
            return Err(Objection::new("This match has no shot clock."));
        }
        self.judge_without_stroke(equipment, Facts::of_clock)
    }

    /// Judges a foul without a stroke on which both players agree, by the player whose turn it is.
    ///
    /// # Errors
    /// If no shot can be played now, or if the ball that was touched is not on the bed.
    pub fn agree_on_foul(&mut self, equipment: &Equipment, foul: AgreedFoul) -> Result<Verdict, Objection> {
        self.refuse_after_the_end()?;
        if let AgreedFoul::Touched(ball) = foul
            && !self.lie.has(ball)
        {
            let words = capital(&equipment.words(ball));
            return Err(Objection(format!("{words} is not on the table, so nobody can touch it there.")));
        }
        self.judge_without_stroke(equipment, |before| Facts::of_agreed_foul(before, foul))
    }

    /// Judges a shot that ended before its stroke; `facts` makes the facts of it from the lie.
    fn judge_without_stroke(
        &mut self,
        equipment: &Equipment,
        facts: impl FnOnce(&Lie) -> Facts,
    ) -> Result<Verdict, Objection> {
        // A cue ball in hand that was not played is still in hand afterwards, even if it was put down. At the break it lies where
        // the rack has it.
        let before = self.lie.clone();
        let is_in_hand = self
            .turn()
            .is_some_and(|turn| matches!(turn.hand, BallInHand::InHand(_)) && turn.stroke != StrokeKind::Break);
        if is_in_hand || self.must_place(equipment).is_some() {
            self.lie.set(self.cue_ball(equipment), Place::Off);
        }
        let facts = facts(&self.lie);
        self.judge(equipment, &before, &Declaration::Nothing, &facts, true)
    }

    /// The player whose choice it is takes one of the offers.
    ///
    /// # Errors
    /// If there is nothing to choose now, or if this choice is not offered.
    pub fn choose(&mut self, equipment: &Equipment, choice: Choice) -> Result<Verdict, Objection> {
        let Next::Choice { player, offers } = &self.next else {
            return Err(Objection::new("There is nothing to choose now."));
        };
        let player = *player;
        let Some(offer) = offers.iter().find(|offer| offer.choice == choice).cloned() else {
            let known: Vec<String> = offers.iter().map(|offer| format!("\"{}\"", offer.choice)).collect();
            return Err(Objection(format!("\"{choice}\" is not offered; the choices are {}.", known.join(", "))));
        };
        let mut sentence = format!("{}: {}.", self.name(player), offer.words(equipment));
        let orders = offer.orders.clone();
        let spots = matches!(choice, Choice::SpotEight | Choice::SpotNearest | Choice::SpotTouching);
        if let Some(words) = order_words(equipment, &orders).filter(|_| spots) {
            sentence = format!("{sentence} {words}");
        }
        self.take(equipment, offer);
        let mut verdict = self.verdict(player, orders, Ended::Nothing, sentence);
        self.stay_alone(equipment, StrokeKind::Ordinary, &mut verdict);
        Ok(verdict)
    }

    /// Whether the player whose turn it is may claim this rack instead of playing on, as in snooker with a safe lead and only
    /// the black left.
    #[must_use]
    pub fn may_claim(&self, equipment: &Equipment) -> bool {
        self.turn().is_some_and(|turn| self.in_progress.may_claim(turn, equipment, &self.lie, &self.players))
    }

    /// The player whose turn it is claims this rack, and wins it.
    ///
    /// # Errors
    /// If it is not the turn of this player, or if the rack cannot be claimed now.
    pub fn claim_rack(&mut self, equipment: &Equipment, player: Side) -> Result<Verdict, Objection> {
        self.refuse_after_the_end()?;
        let rack = self.game().word_for_rack();
        if !self.may_claim(equipment) || self.to_act() != Some(player) {
            let name = self.name(player);
            return Err(Objection(format!(
                "{name} cannot claim the {rack} now; in snooker it is claimed in one's own turn, with only the black left and a \
                 lead of more than seven."
            )));
        }
        let mut orders = Vec::new();
        let (ended, end) = self.end_rack(equipment, Some(player), &mut orders);
        let sentence = format!("{} claims the {rack}. {end}", self.name(player));
        Ok(self.verdict(player, orders, ended, sentence))
    }

    /// Whether a player may concede this rack now: in some games only in the own turn.
    #[must_use]
    pub fn may_concede_rack(&self, player: Side) -> bool {
        self.to_act().is_some_and(|acts| acts == player || !self.in_progress.concedes_in_turn())
    }

    /// A player gives this rack to the opponent.
    ///
    /// # Errors
    /// If the match is over, or if the game allows it only in the player's own turn.
    pub fn concede_rack(&mut self, equipment: &Equipment, player: Side) -> Result<Verdict, Objection> {
        self.refuse_after_the_end()?;
        if !self.may_concede_rack(player) {
            let (rack, other) = (self.game().word_for_rack(), self.to_act().map_or("", |acts| self.name(acts)));
            return Err(Objection(format!("A {rack} is conceded only in one's own turn; it is the turn of {other}.")));
        }
        let left = self.players.sides().filter(|side| *side != player && !self.in_progress.is_out(*side)).count();
        if left > 1 {
            return self.give_up(player);
        }
        let mut orders = Vec::new();
        let winner = self.next_side(player);
        let (ended, end) = self.end_rack(equipment, Some(winner), &mut orders);
        let sentence = format!("{} concedes. {end}", self.name(player));
        Ok(self.verdict(player, orders, ended, sentence))
    }

    /// A side leaves this rack, in which at least two others play on.
    fn give_up(&mut self, player: Side) -> Result<Verdict, Objection> {
        let name = self.name(player).to_owned();
        if self.in_progress.is_out(player) {
            return Err(Objection(format!("{name} is out of this {} already.", self.game().word_for_rack())));
        }
        if !self.in_progress.give_up(player) {
            let title = self.game().title();
            return Err(Objection(format!("{title} cannot go on without {name}: play on, or end the match.")));
        }
        if self.to_act() == Some(player) {
            let next = self.next_side(player);
            self.next = Next::Shot(Turn { player: next, ..self.turn().copied().unwrap_or(Turn::of(next)) });
            self.visitor = None;
        }
        Ok(self.verdict(player, Vec::new(), Ended::Nothing, format!("{name} is out; the others play on.")))
    }

    /// A player gives the match to the opponent.
    ///
    /// # Errors
    /// If the match is over.
    pub fn concede_match(&mut self, player: Side) -> Result<Verdict, Objection> {
        self.refuse_after_the_end()?;
        if self.players.len() > 2 {
            let rack = self.game().word_for_rack();
            return Err(Objection(format!(
                "Among more than two nobody can give the match to one other: concede the {rack}."
            )));
        }
        let other = player.other();
        let winner = Some(other);
        self.next = Next::Over { winner };
        let end = self.wins(other, "match");
        let sentence = format!("{} concedes. {end}", self.name(player));
        Ok(self.verdict(player, Vec::new(), Ended::Match(winner), sentence))
    }

    /// Both players agree that the rack leads nowhere: it is played again, and the same player breaks (WPA, stalemate).
    ///
    /// # Errors
    /// If the match is over, or if the game has no stalemate or lags after one.
    pub fn agree_on_stalemate(&mut self, equipment: &Equipment) -> Result<Verdict, Objection> {
        self.refuse_stalemate_but(Stalemate::SameBreaker)?;
        let mut orders = Vec::new();
        self.rack(equipment, self.whose_break(), &mut orders);
        let (rack, breaker) = (self.game().word_for_rack(), self.name(self.breaker));
        let sentence = format!("Stalemate: the {rack} is played again. {breaker} breaks.");
        Ok(self.verdict(self.breaker, orders, Ended::Nothing, sentence))
    }

    /// Both players agree that the game leads nowhere, and `winner` wins the lag after it. All balls are racked, the winner
    /// chooses who plays an opening break, and the score stays, fouls in a row included (WPA straight pool, stalemate). Whose break the
    /// game was stays too.
    ///
    /// # Errors
    /// If the match is over, or if nobody lags after a stalemate in this game.
    pub fn lag_after_stalemate(&mut self, equipment: &Equipment, winner: Side) -> Result<Verdict, Objection> {
        self.refuse_stalemate_but(Stalemate::Lag)?;
        self.lie = self.racked_lie(equipment);
        self.visitor = None;
        self.due = Some(self.whose_break());
        self.next = self.who_breaks(winner);
        let sentence =
            format!("Stalemate: the score stays. {} wins the lag and chooses who breaks.", self.name(winner));
        Ok(self.verdict(winner, vec![Order::Rack], Ended::Nothing, sentence))
    }

    /// Seconds for the coming shot, with an extension or a time-out; `None` without a shot clock.
    #[must_use]
    pub fn seconds_for_shot(&self) -> Option<f64> {
        self.terms.shot_clock.map(|seconds| seconds + self.more_time)
    }

    /// The player whose turn it is takes the extension: the shot has the time of another shot. One is given in each rack (WPA Regulation
    /// 15).
    ///
    /// # Errors
    /// If it is not the turn of this player, if the match has no shot clock, or if the extension of the rack was taken.
    pub fn take_extension(&mut self, player: Side) -> Result<Verdict, Objection> {
        let seconds = self.check_clock(player)?;
        let (rack, name) = (self.game().word_for_rack(), self.name(player).to_owned());
        let own = &mut self.players[player.index()];
        if own.extended {
            return Err(Objection(format!("{name} has taken the extension of this {rack} already.")));
        }
        own.extended = true;
        self.more_time += seconds;
        let sentence = format!("{name} takes the extension of this {rack}: {seconds} s more.");
        Ok(self.verdict(player, Vec::new(), Ended::Nothing, sentence))
    }

    /// The player whose turn it is takes a time-out of five minutes.
    ///
    /// # Errors
    /// If it is not the turn of this player, if the match has no shot clock, or if no time-out is left.
    pub fn take_time_out(&mut self, player: Side) -> Result<Verdict, Objection> {
        self.check_clock(player)?;
        let (name, given) = (self.name(player).to_owned(), self.terms.time_outs);
        let own = &mut self.players[player.index()];
        if own.time_outs >= given {
            let left = if given == 0 {
                "This match has no time-outs".to_owned()
            } else {
                format!("{name} has no time-out left")
            };
            return Err(Objection(format!("{left}.")));
        }
        own.time_outs += 1;
        self.more_time += TIME_OUT;
        let sentence = format!("{name} takes a time-out of five minutes.");
        Ok(self.verdict(player, Vec::new(), Ended::Nothing, sentence))
    }

    /// The seconds of the shot clock, if it runs for this player.
    fn check_clock(&self, player: Side) -> Result<f64, Objection> {
        self.refuse_after_the_end()?;
        if self.turn().is_none_or(|turn| turn.player != player) {
            return Err(Objection(format!("It is not the turn of {} to play.", self.name(player))));
        }
        self.terms.shot_clock.ok_or_else(|| Objection::new("This match has no shot clock."))
    }

    /// The referee says that the rack leads nowhere: each side has three more visits, and if no ball is pocketed in them, the rack is
    /// played again (WPA 1.12).
    ///
    /// # Errors
    /// If the match is over, if it was said already, or if the game has no stalemate of this kind.
    pub fn warn_of_stalemate(&mut self) -> Result<Verdict, Objection> {
        self.refuse_stalemate_but(Stalemate::SameBreaker)?;
        if self.visits_to_stalemate.is_some() {
            return Err(Objection::new("The referee has said so already; each player has a few visits left."));
        }
        let sides = u8::try_from(self.players.len()).unwrap_or(u8::MAX);
        self.visits_to_stalemate = Some(VISITS_TO_STALEMATE.saturating_mul(sides));
        let rack = self.game().word_for_rack();
        let sentence =
            format!("The {rack} leads nowhere: after three more visits each without a ball it is played again.");
        let player = self.to_act().unwrap_or(self.breaker);
        Ok(self.verdict(player, Vec::new(), Ended::Nothing, sentence))
    }

    /// Whether the referee can say now that the rack leads nowhere.
    #[must_use]
    pub fn may_warn_of_stalemate(&self) -> bool {
        self.refuse_stalemate_but(Stalemate::SameBreaker).is_ok()
            && self.visits_to_stalemate.is_none()
            && self.visitor.is_some()
    }

    /// Counts a visit that has ended towards a stalemate; after a pocketed ball the rack leads somewhere again.
    fn count_to_stalemate(&mut self, equipment: &Equipment, player: Side, has_pots: bool, verdict: &mut Verdict) {
        if has_pots || verdict.ended != Ended::Nothing {
            self.visits_to_stalemate = None;
        }
        let Some(left) = self.visits_to_stalemate.filter(|_| self.to_act() != Some(player)) else { return };
        self.visits_to_stalemate = left.checked_sub(1).filter(|left| *left > 0);
        if self.visits_to_stalemate.is_some() {
            return;
        }
        self.rack(equipment, self.whose_break(), &mut verdict.orders);
        let (rack, breaker) = (self.game().word_for_rack(), self.name(self.breaker));
        verdict.sentence += &format!(" Stalemate: the {rack} is played again. {breaker} breaks.");
        verdict.next = self.next.clone();
    }

    /// What comes next, as a sentence.
    #[must_use]
    pub fn what_next(&self) -> String {
        let turn = match &self.next {
            Next::Shot(turn) => turn,
            Next::Choice { player, .. } => return format!("{} chooses.", self.name(*player)),
            Next::Over { winner: Some(winner) } => {
                let has = if self.is_of_many(*winner) { "have" } else { "has" };
                return format!("{} {has} won the match.", self.side_name(*winner));
            }
            Next::Over { winner: None } => return "The match is drawn.".to_owned(),
        };
        let does = match turn.stroke {
            StrokeKind::Break => "breaks",
            StrokeKind::MayPushOut => "plays and may push out",
            StrokeKind::Ordinary => "plays",
            StrokeKind::FreeBall => "plays a free ball",
            StrokeKind::FreeShot => "has a free shot",
        };
        let hand = match turn.hand {
            BallInHand::AsItLies => String::new(),
            BallInHand::InHand(zone) => format!(", with the cue ball in hand {zone}"),
            BallInHand::OrInHand(zone) => format!(", and may first put the cue ball {zone}"),
        };
        format!("{} {does}{hand}.", self.name(turn.player))
    }

    /// Refuses a stalemate of any other kind than the game has.
    fn refuse_stalemate_but(&self, kind: Stalemate) -> Result<(), Objection> {
        self.refuse_after_the_end()?;
        let title = self.game().title();
        match self.in_progress.stalemate() {
            known if known == kind => Ok(()),
            Stalemate::Unknown => Err(Objection(format!("{title} has no stalemate: the players play on."))),
            Stalemate::Lag => Err(Objection(format!(
                "{title} goes on with a lag after a stalemate: give LagAfterStalemate, with how the lag ended."
            ))),
            Stalemate::SameBreaker => Err(Objection(format!(
                "{title} has no lag after a stalemate: give AgreeOnStalemate, and the same player breaks again."
            ))),
        }
    }

    fn refuse_after_the_end(&self) -> Result<(), Objection> {
        match self.next {
            Next::Over { .. } => Err(Objection::new("The match is over.")),
            Next::Shot(_) | Next::Choice { .. } => Ok(()),
        }
    }

    /// Judges the shot of the player whose turn it is. The balls lay as in `before`. `is_told` says whether the verdict is put into words.
    fn judge(
        &mut self,
        equipment: &Equipment,
        before: &Lie,
        declaration: &Declaration,
        facts: &Facts,
        is_told: bool,
    ) -> Result<Verdict, Objection> {
        let Some(turn) = self.turn().copied() else { return Err(Objection::new("Nobody is to play now.")) };
        if self.in_progress.counts_visits() {
            self.begin_visit(turn.player);
        }
        if let Some(seats) = &mut self.seats {
            seats.begin_shot(turn.player);
        }
        let played = Played {
            equipment,
            before,
            turn: &turn,
            players: &self.players,
            seats: self.seats.as_ref(),
            next: self.next_side(turn.player),
            declaration,
            facts,
            is_told,
            cue_ball: self.struck(equipment, &turn, before),
            breaker: self.breaker,
            alone: self.terms.alone,
        };
        let has_pots = facts.pocketed.iter().any(|pocketed| pocketed.ball != played.cue_ball);
        let ruling = self.in_progress.judge(&played);
        self.more_time = 0.0;
        let mut verdict = self.follow(equipment, turn.player, ruling);
        if let Some(seats) = &mut self.seats {
            seats.end_shot(turn.player);
        }
        self.count_to_stalemate(equipment, turn.player, has_pots, &mut verdict);
        self.stay_alone(equipment, turn.stroke, &mut verdict);
        if is_told && let Some(words) = frozen_words(equipment, &self.frozen_on(equipment)) {
            verdict.sentence = [verdict.sentence.as_str(), &words].join(" ").trim().to_owned();
        }
        Ok(verdict)
    }

    /// Whether the judgement of the coming shot needs more of its record than the strike and the contacts
    /// ([`Recorded::Contacts`](baize_table::shot::Recorded)). Where a ball is frozen to a rail before the shot, it always does: the record
    /// then shows when the ball leaves the rail.
    #[must_use]
    pub fn needs_paths(&self) -> bool {
        let is_plain = |turn: &Turn| {
            let is_anywhere = matches!(
                turn.hand,
                BallInHand::AsItLies | BallInHand::InHand(Zone::Anywhere) | BallInHand::OrInHand(Zone::Anywhere)
            );
            is_anywhere && turn.stroke != StrokeKind::Break
        };
        self.in_progress.needs_paths() || !self.turn().is_some_and(is_plain)
    }

    /// The balls that may be hit first in the coming shot and are frozen to a rail, by ascending id, in a game in which this matters (WPA
    /// 3.3). Where a player chooses, the balls of every shot that can follow count.
    #[must_use]
    pub fn frozen_on(&self, equipment: &Equipment) -> Vec<BallId> {
        if !self.in_progress.needs_rail() {
            return Vec::new();
        }
        let on = |turn: &Turn| self.in_progress.balls_on(turn, equipment, &self.lie);
        let mut balls: Vec<BallId> = match &self.next {
            Next::Shot(turn) => on(turn),
            Next::Choice { offers, .. } => {
                let stays = |offer: &&Offer| !offer.orders.contains(&Order::Rack);
                offers.iter().filter(stays).flat_map(|offer| on(&offer.turn)).collect()
            }
            Next::Over { .. } => Vec::new(),
        };
        balls.sort_unstable();
        balls.dedup();
        frozen_to_rail(equipment, &self.lie, &balls)
    }

    /// Applies a ruling: changes the score, the table and what comes next.
    fn follow(&mut self, equipment: &Equipment, player: Side, ruling: Ruling) -> Verdict {
        let Ruling { fouls, points, fouls_in_a_row, lie, mut orders, decision, mut sentence } = ruling;
        self.lie = lie;
        for (player, points) in self.players.iter_mut().zip(&points) {
            player.points += points;
        }
        let shooter = &mut self.players[player.index()];
        shooter.fouls = fouls_in_a_row;
        shooter.run += points[player.index()].max(0);
        shooter.high_run = shooter.high_run.max(shooter.run);
        if !fouls.is_empty() {
            self.visitor = None;
        }
        let ended = match decision {
            Decision::Shot(turn) => {
                if orders.contains(&Order::Rack) {
                    self.break_again(turn.player);
                    self.restart(equipment);
                }
                self.next = Next::Shot(turn);
                Ended::Nothing
            }
            Decision::Choice { player, mut offers } => {
                if offers.len() == 1 {
                    let offer = offers.remove(0);
                    orders.extend(offer.orders.iter().copied());
                    self.take(equipment, offer);
                } else {
                    self.next = Next::Choice { player, offers };
                }
                Ended::Nothing
            }
            Decision::RackOver { winner } => {
                let (ended, end) = self.end_rack(equipment, winner, &mut orders);
                sentence = [sentence, end].join(" ").trim().to_owned();
                ended
            }
        };
        Verdict { player, fouls, points, orders, ended, next: self.next.clone(), sentence }
    }

    /// Carries out an offer.
    fn take(&mut self, equipment: &Equipment, offer: Offer) {
        let homes = self.racked_lie(equipment);
        for order in &offer.orders {
            order.carry_out(&mut self.lie, &homes);
        }
        let is_first = matches!(offer.choice, Choice::BreakFirst | Choice::LetOpponentBreak);
        let is_begun = self.due.is_some();
        if is_first && !is_begun {
            self.breaker = offer.turn.player;
        } else if is_first || offer.orders.contains(&Order::Rack) {
            self.break_again(offer.turn.player);
        }
        let begins_rack = is_first || offer.orders.contains(&Order::Rack);
        if begins_rack {
            self.restart(equipment);
        }
        self.next = Next::Shot(offer.turn);
        self.in_progress.chosen(offer.choice);
        if begins_rack && let Some(choice) = self.first_choice(equipment) {
            self.next = choice;
        }
    }

    /// `breaker` breaks this rack again. Whose break it was stays, so that he has had his turn at it.
    fn break_again(&mut self, breaker: Side) {
        let due = self.whose_break();
        self.due = Some(due).filter(|due| *due != breaker);
        self.breaker = breaker;
    }

    /// Whose break this rack is, or was before the other player broke again.
    fn whose_break(&self) -> Side {
        self.due.unwrap_or(self.breaker)
    }

    /// Ends the rack, and begins the next one or ends the match. Returns the sentence about it.
    fn end_rack(&mut self, equipment: &Equipment, winner: Option<Side>, orders: &mut Vec<Order>) -> (Ended, String) {
        if self.terms.aggregate {
            return self.end_rack_of_many(equipment, winner, orders);
        }
        let rack = self.game().word_for_rack();
        let Some(side) = winner else {
            if self.terms.race_to == 1 {
                self.next = Next::Over { winner: None };
                return (Ended::Match(None), "The match is drawn.".to_owned());
            }
            self.rack(equipment, self.next_breaker(None), orders);
            return (Ended::Rack(None), format!("The {rack} is drawn."));
        };
        self.players[side.index()].racks += 1;
        if self.players[side.index()].racks < self.terms.race_to {
            self.rack(equipment, self.next_breaker(winner), orders);
            return (Ended::Rack(winner), self.wins(side, rack));
        }
        if self.terms.sets > 1 {
            self.players[side.index()].sets += 1;
        }
        if self.terms.sets == 1 || self.players[side.index()].sets >= self.terms.sets {
            self.next = Next::Over { winner };
            return (Ended::Match(winner), self.wins(side, "match"));
        }
        let score = self.listed(|player| i64::from(player.racks));
        for (side, player) in Side::ALL.into_iter().zip(self.players.iter_mut()) {
            let counts_points = self.in_progress.counts_points();
            player.racks = if counts_points { 0 } else { self.terms.head_start(side) };
        }
        self.rack(equipment, self.next_breaker(winner), orders);
        (Ended::Rack(winner), format!("{} {score}.", self.wins(side, "set").trim_end_matches('.')))
    }

    /// Ends a rack of a match that the points of all racks decide.
    fn end_rack_of_many(
        &mut self,
        equipment: &Equipment,
        winner: Option<Side>,
        orders: &mut Vec<Order>,
    ) -> (Ended, String) {
        match winner {
            Some(side) => self.players[side.index()].racks += 1,
            None => self.drawn += 1,
        }
        self.players.iter_mut().for_each(|player| player.total = player.total.saturating_add(player.points));
        let score = self.listed(|player| i64::from(player.total));
        let played = self.drawn + self.players.iter().map(|player| player.racks).sum::<u32>();
        if played < self.terms.race_to {
            self.rack(equipment, self.next_breaker(winner), orders);
            return (Ended::Rack(winner), format!("All points so far: {score}."));
        }
        let most = self.players.iter().map(|player| player.total).max();
        let mut best = self.players.by_side().filter(|(_, player)| Some(player.total) == most).map(|(side, _)| side);
        let first = best.next().filter(|_| best.next().is_none());
        self.next = Next::Over { winner: first };
        let end = first.map_or_else(|| "The match is drawn.".to_owned(), |side| self.wins(side, "match"));
        (Ended::Match(first), format!("All points: {score}. {end}"))
    }

    /// A number of each side: `5 to 3`.
    fn listed(&self, of: impl Fn(&Player) -> i64) -> String {
        self.players.iter().map(|player| of(player).to_string()).collect::<Vec<_>>().join(" to ")
    }

    /// Who breaks the next rack.
    fn next_breaker(&self, winner: Option<Side>) -> Side {
        let count = self.players.len();
        self.terms.next_breaker(self.whose_break(), winner, |side| next_side(side, count, |_| false))
    }

    /// That a side wins `what`, as a sentence.
    fn wins(&self, side: Side, what: &str) -> String {
        let wins = if self.is_of_many(side) { "win" } else { "wins" };
        format!("{} {wins} the {what}.", self.side_name(side))
    }

    /// Whether partners share a side.
    fn is_of_many(&self, side: Side) -> bool {
        self.seats.as_ref().is_some_and(|seats| seats.teams().of(side).count() > 1)
    }

    /// Begins a rack.
    fn rack(&mut self, equipment: &Equipment, breaker: Side, orders: &mut Vec<Order>) {
        orders.push(Order::Rack);
        (self.breaker, self.due) = (breaker, None);
        self.lie = self.racked_lie(equipment);
        self.restart(equipment);
        self.next = self.begin_rack(equipment);
        self.clear_rack_scores();
        if let Some(seats) = &mut self.seats {
            seats.end_rack();
        }
    }

    /// What comes first in a rack: a choice where the game asks for one, otherwise the break.
    fn begin_rack(&self, equipment: &Equipment) -> Next {
        self.first_choice(equipment).unwrap_or_else(|| Next::Shot(self.opening(self.breaker)))
    }

    /// What the game lets a side choose before the first shot of a rack. Who plays alone chooses nothing.
    fn first_choice(&self, equipment: &Equipment) -> Option<Next> {
        if self.terms.alone.is_some() {
            return None;
        }
        let (player, offers) = self.in_progress.first_choice(equipment, self.breaker)?;
        Some(Next::Choice { player, offers })
    }

    /// The first turn at a rack.
    fn opening(&self, breaker: Side) -> Turn {
        let usual = self.in_progress.opening(breaker);
        self.terms.alone.map_or(usual, |alone| alone.opening(usual))
    }

    /// If the first player plays alone and a shot of this kind has given the table away: the player goes on, or has lost the rack.
    fn stay_alone(&mut self, equipment: &Equipment, shot: StrokeKind, verdict: &mut Verdict) {
        let Some(alone) = self.terms.alone else { return };
        let is_cleared = verdict.ended == Ended::Nothing && !verdict.is_foul() && !self.has_object_ball(equipment);
        if alone.is_visit() && is_cleared {
            self.end_alone(equipment, Side::First, verdict);
            return;
        }
        match self.to_act() {
            None => return,
            Some(Side::First) => {
                let keeps_turn = shot == StrokeKind::Break && verdict.ended == Ended::Nothing;
                if let Next::Shot(turn) = &mut self.next
                    && keeps_turn
                    && alone.is_in_hand_after_break()
                    && turn.stroke != StrokeKind::Break
                {
                    turn.hand = BallInHand::InHand(Zone::Anywhere);
                }
            }
            Some(_) => match alone.after_miss(shot) {
                AfterMiss::LoseRack => self.end_alone(equipment, Side::Second, verdict),
                AfterMiss::GoOn { in_hand } => self.go_on_alone(equipment, in_hand, &mut verdict.orders),
            },
        }
        verdict.next = self.next.clone();
    }

    /// Whether a ball is left on the bed besides the cue ball.
    fn has_object_ball(&self, equipment: &Equipment) -> bool {
        let cue_ball = self.cue_ball(equipment);
        self.lie.on_bed().any(|(ball, _)| ball != cue_ball)
    }

    /// Ends the rack of a player who plays alone.
    fn end_alone(&mut self, equipment: &Equipment, winner: Side, verdict: &mut Verdict) {
        let (ended, end) = self.end_rack(equipment, Some(winner), &mut verdict.orders);
        verdict.ended = ended;
        verdict.sentence = [verdict.sentence.as_str(), &end].join(" ").trim().to_owned();
        verdict.next = self.next.clone();
    }

    /// Gives the turn of the second player, who never plays, to the first. Of choices the first that is offered is taken.
    fn go_on_alone(&mut self, equipment: &Equipment, in_hand: bool, orders: &mut Vec<Order>) {
        if let Next::Choice { offers, .. } = &self.next {
            let Some(offer) = offers.first().cloned() else { return };
            orders.extend(offer.orders.iter().copied());
            self.take(equipment, offer);
        }
        let Next::Shot(turn) = &mut self.next else { return };
        turn.player = Side::First;
        if turn.stroke == StrokeKind::Break {
            self.breaker = Side::First;
            self.restart(equipment);
            // At carom the balls lie for the other player's opening shot.
            self.lie = self.racked_lie(equipment);
            if !orders.contains(&Order::Rack) {
                orders.push(Order::Rack);
            }
        } else if in_hand {
            turn.hand = BallInHand::InHand(Zone::Anywhere);
        }
        self.visitor = None;
    }

    fn clear_rack_scores(&mut self) {
        (self.visitor, self.visits_to_stalemate, self.more_time) = (None, None, 0.0);
        let counts_points = self.in_progress.counts_points();
        for (side, player) in Side::ALL.into_iter().zip(self.players.iter_mut()) {
            let start = if counts_points { self.terms.head_start(side) } else { 0 };
            player.points = i32::try_from(start).unwrap_or(i32::MAX);
            (player.run, player.innings, player.fouls, player.extended) = (0, 0, 0, false);
        }
    }

    fn begin_visit(&mut self, player: Side) {
        if self.visitor != Some(player) {
            self.visitor = Some(player);
            self.players[player.index()].run = 0;
            self.players[player.index()].innings += 1;
        }
    }

    /// A verdict that comes from no shot.
    fn verdict(&self, player: Side, orders: Vec<Order>, ended: Ended, sentence: String) -> Verdict {
        let next = self.next.clone();
        let points = Each::of(self.players.len(), |_| 0);
        Verdict { player, fouls: Vec::new(), points, orders, ended, next, sentence }
    }
}

/// Where the balls lie before the first shot of a rack. Who plays alone has all of them, for the owner of another cue ball never comes.
fn racked(in_progress: &GameInProgress, terms: &Terms, equipment: &Equipment) -> Lie {
    if terms.alone.is_some() { equipment.homes() } else { in_progress.racked(equipment) }
}

/// Why so many sides cannot play a game, as a sentence; `None` if they can.
fn wrong_count(game: &Game, terms: &Terms, count: usize) -> Option<String> {
    let title = game.title();
    if terms.alone.is_some() && count != 2 {
        return Some(format!(
            "{title} alone is played by one person, beside whom the list names whoever has the rack after a miss."
        ));
    }
    if game.can_be_played_by(count) {
        return None;
    }
    let sides = game.sides();
    let counts: Vec<usize> = sides.clone().filter(|sides| game.can_be_played_by(*sides)).collect();
    let counts = if counts.len() == sides.clone().count() && counts.len() > 1 {
        format!("{} to {}", sides.start(), sides.end())
    } else {
        counts.iter().map(usize::to_string).collect::<Vec<_>>().join(" or ")
    };
    Some(format!("{title} is played by {counts} sides, not by {count}."))
}
