//! One run: shots of one player until the first miss.

use std::sync::atomic::AtomicBool;

use baize_games::rules::{Ended, Next, Side, Turn, Zone};
use baize_opponent::opponent::{Act, OpponentFile, Question, Situation, StrokeErrors, think};
use serde::{Deserialize, Serialize};

use crate::layout::{begin, open};

/// What is played alone.
#[derive(Clone, Copy, Debug)]
pub enum Layout {
    /// Nine-ball from ball in hand on a random open layout.
    NineBall,
    /// Eight balls of rotation in order, likewise.
    EightBalls,
    /// A rack of ten-ball after the break, with ball in hand.
    Ghost,
}

/// A run that was played.
#[derive(Debug, Serialize, Deserialize)]
pub struct Played {
    /// Its number; it decides the layout.
    pub number: usize,
    /// Whether the last ball fell.
    pub cleared: bool,
    /// How many balls fell.
    pub balls: u32,
    /// How many shots were played.
    pub shots: u32,
    /// How many shots were computed in the head.
    pub simulations: u64,
}

/// Plays a run.
pub fn play(layout: Layout, number: usize, simulations: u32) -> Played {
    let seed = number as u64 + 1;
    let player = OpponentFile { stroke: errors(layout), ..OpponentFile::default() };
    // Against somebody who never misses only a whole run wins. So the player tries nothing else.
    let never_misses = OpponentFile { stroke: StrokeErrors::NONE, ..OpponentFile::default() };
    let mut run = Run { players: [&player, &never_misses], simulations, seed };
    let mut played = Played { number, cleared: false, balls: 0, shots: 0, simulations: 0 };
    let mut situation = match layout {
        Layout::NineBall => open("nine_ball", 9, seed),
        Layout::EightBalls => open("rotation", 8, seed),
        Layout::Ghost => match run.broken(&mut played) {
            Some(situation) => situation,
            None => return played,
        },
    };
    while let Some((after, goes_on)) = run.shot(&situation, &mut played) {
        if !goes_on {
            break;
        }
        situation = after;
    }
    played
}

/// The errors of the hand.
fn errors(layout: Layout) -> StrokeErrors {
    let tournament = StrokeErrors {
        direction_deg: 0.125,
        speed: 0.0,
        least_speed: 0.075,
        side: 0.0005,
        height: 0.0005,
        elevation_deg: 0.1,
        awkward: 1.0,
        power: 1.0,
        widest: 10.0,
        ..StrokeErrors::NONE
    };
    match layout {
        Layout::NineBall => tournament,
        Layout::EightBalls => StrokeErrors::NONE,
        Layout::Ghost => StrokeErrors::default(),
    }
}

struct Run<'a> {
    players: [&'a OpponentFile; 2],
    simulations: u32,
    seed: u64,
}

impl Run<'_> {
    /// A rack of ten-ball after the break, with ball in hand; `None` if the run is over.
    fn broken(&mut self, played: &mut Played) -> Option<Situation> {
        let situation = Situation::of(&begin("ten_ball", self.seed)).chosen(baize_games::rules::Choice::BreakFirst)?;
        let on_bed = |situation: &Situation| situation.state().lie.on_bed().count() as u32;
        let before = on_bed(&situation);
        let (after, _) = self.shot(&situation, played)?;
        let cue_ball = after.equipment().cue_ball;
        let scratch = !after.state().lie.has(cue_ball);
        played.balls = if scratch { 0 } else { before - on_bed(&after) };
        let mut state = after.state().clone();
        state.next = Next::Shot(Turn::of(Side::First).in_hand(Zone::Anywhere));
        Some(after.with_state(state))
    }

    /// Plays one shot: the position after it, and whether the run goes on. `None` if there is no shot.
    fn shot(&mut self, situation: &Situation, played: &mut Played) -> Option<(Situation, bool)> {
        let [player, other] = self.players;
        let stop = AtomicBool::new(false);
        let (seed, simulations) = (self.seed, Some(self.simulations));
        let thought =
            think(&Question { situation, player, other: Some(other), seed, simulations, threads: 1, stop: &stop })?;
        let Act::Strike(aimed) = &thought.act else { return None };
        let strike = player.stroke(situation, aimed, seed, played.shots.into());
        played.shots += 1;
        played.simulations += u64::from(thought.simulations);
        let (after, verdict) = situation.played(aimed, &strike)?;
        let wins = matches!(verdict.ended, Ended::Rack(Some(Side::First)) | Ended::Match(Some(Side::First)));
        let goes_on =
            verdict.ended == Ended::Nothing && !verdict.is_foul() && after.state().to_act() == Some(Side::First);
        played.cleared = wins;
        if wins || goes_on {
            let left = |situation: &Situation| situation.state().lie.on_bed().count() as u32;
            played.balls += if wins { left(situation) - 1 } else { left(situation).saturating_sub(left(&after)) };
        }
        Some((after, goes_on))
    }
}
