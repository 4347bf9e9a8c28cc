//! A computed player practises: a round of a drill.

use std::sync::atomic::AtomicBool;

use super::file::OpponentFile;
use super::goal_search::{GoalQuestion, made, put_cue_ball};
use super::seeds::thought_seed;
use super::situation::Situation;
use super::think::{Question, think};
use baize_games::drills::{Attempt, Drill, DrillRound};
use baize_games::match_play::Match;
use baize_games::rules::{Next, Objection, Side};
use baize_table::shot::{Setup, simulate};

/// The most strokes of one attempt at a game.
const MOST_STROKES: u64 = 400;

/// How a player practises.
#[derive(Clone, Copy, Debug)]
pub struct DrillPlayer<'a> {
    /// Who plays.
    pub player: &'a OpponentFile,
    /// The seed of layouts, thoughts and errors.
    pub seed: u64,
    /// How many shots may be computed for a stroke; `None` for what the player's file says.
    pub simulations: Option<u32>,
    /// Set to stop early.
    pub stop: &'a AtomicBool,
}

impl DrillPlayer<'_> {
    /// Plays a whole round.
    ///
    /// # Errors
    /// A sentence, if an attempt cannot be laid out or played.
    pub fn round(&self, drill: Drill) -> Result<DrillRound, String> {
        let mut round = DrillRound::new(drill, self.seed);
        while !round.is_over() {
            self.attempt(&mut round)?;
        }
        Ok(round)
    }

    fn attempt(&self, round: &mut DrillRound) -> Result<(), String> {
        match round.begin(&self.player.name)? {
            Attempt::Shot(setup) => self.shot(round, *setup),
            Attempt::Game(the_match) => self.game(round, *the_match),
        }
    }

    fn shot(&self, round: &mut DrillRound, mut setup: Setup) -> Result<(), String> {
        let seed = round.attempt_seed();
        let station = &round.drill().stations[round.station()];
        let asked = GoalQuestion {
            setup: &setup,
            in_hand: station.in_hand,
            score: &station.score,
            player: self.player,
            seed: thought_seed(seed, 0),
            simulations: self.simulations,
            stop: self.stop,
        };
        let stroke = asked.best().ok_or("The drill has no cue ball to strike.")?;
        let strike = made(self.player, &stroke, &setup, &setup.physics, seed);
        if let Some(place) = stroke.place {
            put_cue_ball(&mut setup, place);
        }
        setup.strike = Some(strike);
        let run = simulate(&setup).map_err(|error| error.to_string())?;
        round.count_shot(&setup, &run);
        Ok(())
    }

    fn game(&self, round: &mut DrillRound, mut the_match: Match) -> Result<(), String> {
        while !matches!(the_match.state().next, Next::Over { .. }) && the_match.strokes_of(Side::First) < MOST_STROKES {
            self.act(&mut the_match).map_err(|Objection(sentence)| sentence)?;
        }
        round.count_game(&the_match);
        Ok(())
    }

    fn act(&self, the_match: &mut Match) -> Result<(), Objection> {
        let situation = Situation::of(the_match);
        let (seed, number) = (the_match.beginning().seed, the_match.strokes_of(Side::First));
        let question = Question {
            situation: &situation,
            player: self.player,
            other: None,
            seed: thought_seed(seed, number),
            simulations: self.simulations,
            threads: 1,
            stop: self.stop,
        };
        let thought = think(&question).ok_or_else(|| Objection("The player has no answer.".to_owned()))?;
        for command in thought.commands(self.player, &situation, seed, number) {
            the_match.give(Side::First, command)?;
        }
        Ok(())
    }
}
