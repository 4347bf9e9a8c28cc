//! What the players of a duel did, counted.

use serde::Serialize;

use crate::opponent::thought::{Considered, Intent, Thought};
use baize_describe::Described;
use baize_games::match_play::Match;
use baize_games::rules::{Declaration, Ended, Facts, Objection, Order, Pocketed, Side, State, StrokeKind, Verdict};
use baize_physics::BallId;
use baize_table::shot::{StrikeFile, simulate};

/// What a player did in a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Described)]
#[described(name = "player")]
pub struct Tally {
    /// Racks won; a head start counts too.
    pub racks: u32,
    /// Visits to the table.
    pub visits: u32,
    /// Points of all shots together, in all racks; in pool without points 0.
    pub points: i32,
    /// The most points in one visit.
    pub high_run: i32,
    /// Shots.
    pub shots: u32,
    /// Object balls pocketed in shots without a foul.
    pub pots: u32,
    /// Shots with a foul.
    pub fouls: u32,
    /// Shots that were meant as a safety.
    pub safeties: u32,
    /// Breaks.
    pub breaks: u32,
    /// Breaks without a foul that pocketed an object ball.
    pub breaks_that_pot: u32,
    /// Racks in which the player came to the table; the break is a visit too.
    pub first_visits: u32,
    /// Racks won on the first visit.
    pub run_outs: u32,
    /// Those of them that began with the break.
    pub break_and_runs: u32,
    /// Shots computed while thinking.
    pub simulations: u64,
    /// Pots and caroms by the chance that the player gave them: below 0.1, from 0.1 to below 0.2, and so on.
    pub tried: [u32; 10],
    /// How many of these fell as they were meant to, or made their point, without a foul.
    pub made: [u32; 10],
}

/// A stroke just before it is given to the match.
pub(super) struct Shot {
    by: Side,
    stroke: StrokeKind,
    cue_ball: BallId,
    pocketed: Vec<Pocketed>,
}

impl Shot {
    /// The stroke that a player is about to give, and what it pockets.
    ///
    /// # Errors
    /// As [`Match::shot`], and if the stroke cannot be played.
    pub(super) fn of(
        the_match: &Match,
        by: Side,
        declares: &Declaration,
        strike: &StrikeFile,
    ) -> Result<Self, Objection> {
        let setup = the_match.shot(by, declares, strike)?;
        let run = simulate(&setup).map_err(|reason| Objection(format!("The stroke cannot be played: {reason}.")))?;
        let (state, equipment) = (the_match.state(), the_match.equipment());
        let cue_ball = state.cue_ball(equipment);
        let facts = Facts::of(&run.record, equipment, &state.lie, cue_ball);
        let stroke = state.turn().map_or(StrokeKind::Ordinary, |turn| turn.stroke);
        Ok(Self { by, stroke, cue_ball, pocketed: facts.pocketed })
    }

    /// How many object balls it pockets.
    fn pots(&self) -> usize {
        self.pocketed.iter().filter(|pocketed| pocketed.ball != self.cue_ball).count()
    }
}

/// Counts what the players do in the course of a match.
pub(super) struct Counter {
    tallies: Vec<Tally>,
    /// Who is at the table; `None` before the first shot of a rack.
    at_table: Option<Side>,
    /// Visits of each player in this rack.
    visits: Vec<u32>,
    /// Whether the present visit began with the break.
    began_with_break: bool,
}

impl Counter {
    /// Counts what so many players do.
    pub(super) fn of(players: usize) -> Self {
        Self {
            tallies: vec![Tally::default(); players],
            at_table: None,
            visits: vec![0; players],
            began_with_break: false,
        }
    }

    /// All shots so far.
    pub(super) fn shots(&self) -> u32 {
        self.tallies.iter().map(|tally| tally.shots).sum()
    }

    /// What each player did; `state` is that at the end of the match.
    pub(super) fn tallies(self, state: &State) -> Vec<Tally> {
        let mut tallies = self.tallies;
        for (tally, player) in tallies.iter_mut().zip(&state.players) {
            (tally.racks, tally.high_run) = (player.racks, player.high_run);
        }
        tallies
    }

    /// Counts a thought.
    pub(super) fn thought(&mut self, side: Side, thought: &Thought) {
        self.tallies[side.index()].simulations += u64::from(thought.simulations);
    }

    /// Counts a shot that was judged. `meant` is what the player thought of it.
    pub(super) fn shot(&mut self, shot: &Shot, meant: Option<&Considered>, verdict: &Verdict) {
        self.begin_visit(shot);
        for (tally, points) in self.tallies.iter_mut().zip(&verdict.points) {
            tally.points += points;
        }
        let is_fair = !verdict.is_foul();
        let tally = &mut self.tallies[shot.by.index()];
        tally.shots += 1;
        tally.fouls += u32::from(!is_fair);
        if is_fair {
            tally.pots += u32::try_from(shot.pots()).unwrap_or_default();
        }
        if shot.stroke == StrokeKind::Break {
            tally.breaks += 1;
            tally.breaks_that_pot += u32::from(is_fair && shot.pots() > 0);
        }
        if let Some(meant) = meant {
            tally.safeties += u32::from(meant.intent == Intent::Safety);
            tally.compare(meant, shot, is_fair, verdict.points[shot.by.index()]);
        }
        self.end_rack(shot.by, is_fair, verdict);
    }

    /// Takes notice of a choice: the balls may be racked again after it.
    pub(super) fn choice(&mut self, verdict: &Verdict) {
        self.begin_rack_after(verdict);
    }

    fn begin_visit(&mut self, shot: &Shot) {
        if self.at_table == Some(shot.by) {
            return;
        }
        let visits = &mut self.visits[shot.by.index()];
        *visits += 1;
        let tally = &mut self.tallies[shot.by.index()];
        tally.visits += 1;
        tally.first_visits += u32::from(*visits == 1);
        self.at_table = Some(shot.by);
        self.began_with_break = shot.stroke == StrokeKind::Break;
    }

    /// Counts a run-out, and begins the next rack, if this shot ended one or the balls are racked again.
    fn end_rack(&mut self, by: Side, is_fair: bool, verdict: &Verdict) {
        let winner = match verdict.ended {
            Ended::Rack(winner) | Ended::Match(winner) => winner,
            Ended::Nothing => None,
        };
        if winner == Some(by) && is_fair && self.visits[by.index()] == 1 {
            let tally = &mut self.tallies[by.index()];
            tally.run_outs += 1;
            tally.break_and_runs += u32::from(self.began_with_break);
        }
        self.begin_rack_after(verdict);
    }

    fn begin_rack_after(&mut self, verdict: &Verdict) {
        if verdict.ended != Ended::Nothing || verdict.orders.contains(&Order::Rack) {
            self.at_table = None;
            self.visits.fill(0);
        }
    }
}

impl Tally {
    /// Compares the chance that the player gave a pot or a carom with what happened.
    fn compare(&mut self, meant: &Considered, shot: &Shot, is_fair: bool, points: i32) {
        let is_done = match meant.intent.pot() {
            Some((ball, pocket)) => shot.pocketed.contains(&Pocketed { ball, pocket }),
            None if meant.intent == Intent::Point => points > 0,
            None => return,
        };
        let tenth = ((meant.chance * 10.0).max(0.0) as usize).min(9);
        self.tried[tenth] += 1;
        self.made[tenth] += u32::from(is_fair && is_done);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opponent::aimed_shot::AimedShot;
    use baize_games::rules::Side::{First, Second};
    use baize_games::rules::StrokeKind::{Break, Ordinary};
    use baize_games::rules::{Foul, FoulKind, Next, Turn};
    use baize_physics::Strike;

    const NINE: Pocketed = Pocketed { ball: BallId(9), pocket: 3 };

    fn shot(by: Side, stroke: StrokeKind, pocketed: &[Pocketed]) -> Shot {
        Shot { by, stroke, cue_ball: BallId(0), pocketed: pocketed.to_vec() }
    }

    fn verdict(player: Side, is_foul: bool, ended: Ended) -> Verdict {
        let foul = Foul::new(FoulKind::NoBallHit, "", "");
        let fouls = if is_foul { vec![foul] } else { Vec::new() };
        let next = Next::Shot(Turn::of(player));
        Verdict { player, fouls, points: [0; 2].into(), orders: Vec::new(), ended, next, sentence: String::new() }
    }

    fn pot(chance: f64) -> Considered {
        let aimed = AimedShot { place: None, declares: Declaration::Nothing, aim: Strike::default() };
        let intent = Intent::Pot { ball: NINE.ball, pocket: NINE.pocket };
        Considered { aimed, intent, chance, worth: 0.5, samples: 0, words: String::new() }
    }

    /// Counts shots one after the other: by whom, with which stroke, whether it fouls, and whether it wins the rack.
    fn counted(shots: &[(Side, StrokeKind, bool, bool)]) -> [Tally; 2] {
        let mut counter = Counter::of(2);
        for (by, stroke, is_foul, wins) in shots {
            let ended = if *wins { Ended::Rack(Some(*by)) } else { Ended::Nothing };
            counter.shot(&shot(*by, *stroke, &[]), None, &verdict(*by, *is_foul, ended));
        }
        [counter.tallies[0], counter.tallies[1]]
    }

    #[test]
    fn a_rack_won_in_the_visit_of_the_break_is_a_break_and_run() {
        let [first, second] = counted(&[(First, Break, false, false), (First, Ordinary, false, true)]);
        assert_eq!((first.run_outs, first.break_and_runs, first.first_visits, first.visits), (1, 1, 1, 1));
        assert_eq!((second.run_outs, second.first_visits), (0, 0));
    }

    #[test]
    fn a_rack_won_on_the_second_visit_is_no_run_out() {
        let shots = [
            (First, Break, false, false),
            (Second, Ordinary, false, false),
            (First, Ordinary, false, true),
            (Second, Break, false, false),
            (First, Ordinary, false, true),
        ];
        let [first, second] = counted(&shots);
        assert_eq!(
            (first.run_outs, first.break_and_runs),
            (1, 0),
            "only the second rack, won by the player who did not break"
        );
        assert_eq!((first.first_visits, first.visits, first.breaks), (2, 3, 1));
        assert_eq!((second.first_visits, second.visits, second.breaks), (2, 2, 1));
    }

    #[test]
    fn a_pot_with_a_foul_is_no_pot_and_not_made() {
        let mut counter = Counter::of(2);
        let falls = shot(First, Ordinary, &[NINE]);
        counter.shot(&falls, Some(&pot(0.72)), &verdict(First, true, Ended::Nothing));
        counter.shot(&falls, Some(&pot(0.79)), &verdict(First, false, Ended::Nothing));
        counter.shot(&shot(First, Ordinary, &[]), Some(&pot(1.0)), &verdict(First, false, Ended::Nothing));
        let tally = counter.tallies[0];
        assert_eq!((tally.shots, tally.pots, tally.fouls), (3, 1, 1));
        assert_eq!((tally.tried[7], tally.made[7], tally.tried[9], tally.made[9]), (2, 1, 1, 0));
    }

    #[test]
    fn a_scratch_on_the_break_pots_nothing() {
        let mut counter = Counter::of(2);
        let scratch = shot(First, Break, &[Pocketed { ball: BallId(0), pocket: 1 }]);
        counter.shot(&scratch, None, &verdict(First, true, Ended::Nothing));
        counter.shot(&shot(First, Break, &[NINE]), None, &verdict(First, false, Ended::Nothing));
        assert_eq!((counter.tallies[0].breaks, counter.tallies[0].breaks_that_pot), (2, 1));
    }
}
