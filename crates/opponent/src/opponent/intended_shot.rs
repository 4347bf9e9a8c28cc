//! What a stroke that was played was meant to do, and at which stroke the player then probably aimed.

use super::aimed_shot::Play;
use super::aimer::Aimer;
use super::angles::difference;
use super::ball_layout::Pot;
use super::candidates::is_done;
use super::context::{Ground, Mind};
use super::evaluator::Scoring;
use super::proposals::{Stand, proposed, straight_pots};
use super::shot_simulator::{After, Head};
use super::stroke_errors::path;
use super::think::Question;
use super::thought::Idea;
use baize_games::rules::{Declaration, StrokeKind};
use baize_physics::Strike;
use baize_table::shot::ErrorDraw;

/// How many strokes near the one that was played are looked at.
const STROKES: usize = 20;
/// A player whose hand is surer than this, in radians, is not taken to miss by so little: an intention is guessed with at least this
/// standard deviation of the direction.
const LEAST_ERROR: f64 = 0.008;
/// How likely a stroke is that is no straight pot, for each radian of its direction, beside a pot that always falls.
const OTHERWISE: f64 = 0.25;
/// A ball that fell by a rail or another ball was meant to, if it falls in at least this share of the strokes near the one that was
/// played.
const NO_FLUKE: f64 = 0.15;

/// A shot that a player meant to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meant {
    /// What it is meant to do.
    pub idea: Idea,
    /// The shot, with the stroke that is aimed at.
    pub play: Play,
}

/// What the player of `played` probably meant to do. Its aim is the stroke as it was struck. `question` says from which position, and
/// with whose hand. `None` if no stroke near it does anything without a foul.
#[must_use]
pub fn meant(question: &Question, played: &Play) -> Option<Meant> {
    let ground = Ground::of(question.position, question.player)?;
    let mind = question.mind(&ground)?;
    let stand = Stand::of(question.position, played.place)?;
    let turn = stand.position.state.turn()?;
    if turn.stroke == StrokeKind::Break && mind.judge.goal.breaks_hard() {
        return Some(Meant { idea: Idea::Break, play: *played });
    }
    if played.declares == Declaration::PushOut {
        return Some(Meant { idea: Idea::PushOut, play: *played });
    }
    let mut guess = Guess { head: mind.head(), mind: &mind, stand: &stand, played };
    match played.declares {
        Declaration::Safety => guess.best_near(Idea::Safety),
        Declaration::Pot { ball, pocket } => {
            let straight =
                straight_pots(&mind, &stand).into_iter().find(|pot| (pot.way.ball, pot.way.pocket) == (ball, pocket));
            let straight = straight.and_then(|pot| guess.best_of_pot(&pot)).map(|(meant, _)| meant);
            straight.or_else(|| guess.best_near(Idea::Roundabout { ball, pocket }))
        }
        _ => guess.likeliest(),
    }
}

/// By how much the direction of `played` is off, in radians: beside the direction with which a stroke of its speed and tip pots the ball
/// that was meant, or else beside the path of the stroke that was meant. The head stands at the stand.
pub(super) fn turned(mind: &Mind, head: &mut Head, stand: &Stand, meant: &Meant, played: &Strike) -> f64 {
    let pot = straight_pots(mind, stand).into_iter().find(|pot| meant.idea == idea_of(pot));
    let mut aimer = Aimer::new(head.environment());
    let wanted = pot.and_then(|pot| proposed(mind, head, &mut aimer, (0, stand), &pot, played, pot.way.direction));
    match wanted {
        Some(wanted) => difference(played.direction, wanted.play.aim.direction),
        None => difference(path(played, &mind.ball, mind.believed), path(&meant.play.aim, &mind.ball, mind.believed)),
    }
}

fn idea_of(pot: &Pot) -> Idea {
    Idea::Pot { ball: pot.way.ball, pocket: pot.way.pocket }
}

struct Guess<'a> {
    mind: &'a Mind<'a>,
    head: Head,
    stand: &'a Stand,
    played: &'a Play,
}

impl Guess<'_> {
    /// The likeliest intention where nothing was called.
    fn likeliest(&mut self) -> Option<Meant> {
        let mut pots = straight_pots(self.mind, self.stand);
        if let Declaration::Nominate(ball) | Declaration::FreeBall(ball) = self.played.declares {
            pots.retain(|pot| pot.way.ball == ball);
        }
        let likely = pots.iter().filter_map(|pot| self.best_of_pot(pot)).max_by(|a, b| a.1.total_cmp(&b.1));
        match likely {
            Some((meant, likelihood)) if likelihood > OTHERWISE => Some(meant),
            _ => self.otherwise(),
        }
    }

    /// The best stroke of a pot with nearly the speed and the tip that were played, and how likely it is that this pot was meant.
    fn best_of_pot(&mut self, pot: &Pot) -> Option<(Meant, f64)> {
        self.head.stand_at(&self.stand.position);
        let mut aimer = Aimer::new(self.head.environment());
        let (mind, numbered) = (self.mind, (0, self.stand));
        let strokes = self.near_played().into_iter();
        let strokes = strokes
            .filter_map(|strike| proposed(mind, &mut self.head, &mut aimer, numbered, pot, &strike, pot.way.direction));
        let best = strokes.max_by(|a, b| a.promise.total_cmp(&b.promise))?;
        let error = mind.error().max(LEAST_ERROR);
        let path = |strike: &Strike| path(strike, &mind.ball, mind.believed);
        let off = difference(path(&best.play.aim), path(&self.played.aim)) / error;
        // Student's distribution with three degrees of freedom: a stroke far beside a pot may still have been meant for it.
        let density = 2.0 / (std::f64::consts::PI * 3.0_f64.sqrt() * (1.0 + off * off / 3.0) * (1.0 + off * off / 3.0));
        let idea = idea_of(pot);
        let play = Play { declares: self.played.declares, ..best.play };
        Some((Meant { idea, play }, pot.chance(error) * density / error))
    }

    /// A carom, where the game has them. Else a pot by a rail or another ball if it fell, and was no fluke; else a safety.
    fn otherwise(&mut self) -> Option<Meant> {
        if self.mind.judge.goal.scoring() != Scoring::Pots {
            return self.best_near(Idea::Point).or_else(|| self.best_near(Idea::Safety));
        }
        self.fell_by_intention().and_then(|idea| self.best_near(idea)).or_else(|| self.best_near(Idea::Safety))
    }

    /// The ball that fell, and would have fallen with other errors of the hand, too.
    fn fell_by_intention(&mut self) -> Option<Idea> {
        let after = self.shoot(&self.played.aim.clone())?;
        let on = self.stand.position.state.balls_on(&self.stand.position.equipment);
        let fell = after.pocketed.iter().find(|pocketed| on.contains(&pocketed.ball)).filter(|_| !after.foul)?;
        let idea = Idea::Roundabout { ball: fell.ball, pocket: fell.pocket };
        let strokes = self.near_played();
        let fall =
            strokes.iter().filter(|strike| self.shoot(strike).is_some_and(|after| is_done(idea, &after))).count();
        (fall as f64 >= NO_FLUKE * strokes.len() as f64).then_some(idea)
    }

    /// The stroke near the one that was played that does this best; `None` if none does it.
    fn best_near(&mut self, idea: Idea) -> Option<Meant> {
        let mut best: Option<(f64, Strike)> = None;
        for strike in self.near_played() {
            let Some(after) = self.shoot(&strike).filter(|after| is_done(idea, after)) else { continue };
            let worth = self.mind.judge.after(self.mind.side, &after);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, strike));
            }
        }
        best.map(|(_, aim)| Meant { idea, play: Play { aim, ..*self.played } })
    }

    /// The stroke that was played, and those at which the hand may have aimed when it made it.
    fn near_played(&self) -> Vec<Strike> {
        let aim = &self.played.aim;
        let draws = ErrorDraw::first(self.mind.seed, STROKES);
        let others = draws.iter().map(|draw| self.mind.missed(&self.stand.position, aim, draw, self.mind.believed));
        std::iter::once(*aim).chain(others).collect()
    }

    fn shoot(&mut self, strike: &Strike) -> Option<After> {
        self.head.stand_at(&self.stand.position);
        self.head.shoot(&self.played.declares, strike)
    }
}
