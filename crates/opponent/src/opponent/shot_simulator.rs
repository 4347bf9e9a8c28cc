//! Computes shots from one situation, and what the rules say of each.

use std::sync::Arc;

use smallvec::SmallVec;

use super::route::Route;
use super::seen_gaps::SeenGaps;
use super::situation::Situation;
use baize_games::rules::{Declaration, Ended, Facts, Pocketed, Side, State, Touched};
use baize_physics::engine::Environment;
use baize_physics::{BallId, Physics, Strike};
use baize_table::shot::{Ending, Frozen, Recorded, Setup, Simulator, clearance_on};

/// What follows from a shot that was computed.
#[derive(Clone, Debug)]
pub(super) struct ShotOutcome {
    /// The match after it.
    pub state: State,
    /// Whether the shooter made a foul.
    pub foul: bool,
    /// What ended.
    pub ended: Ended,
    /// The balls that were pocketed, the cue ball included.
    pub pocketed: SmallVec<[Pocketed; 4]>,
    /// How the first object ball came to its pocket.
    pub route: Route,
    /// The ball that was hit first; `None` if none was hit, or several at once.
    pub first_hit: Option<BallId>,
    /// How many points the shooter made.
    pub points: i32,
}

impl ShotOutcome {
    /// Whether `side` is to play or choose next in the same rack.
    pub fn goes_on(&self, side: Side) -> bool {
        self.ended == Ended::Nothing && self.state.to_act() == Some(side)
    }

    /// Whether a ball was potted in any other way than straight from the cue ball.
    pub fn is_roundabout(&self) -> bool {
        self.route != Route::Straight
    }

    /// Whether a ball was pocketed in a pocket.
    pub fn potted(&self, ball: BallId, pocket: usize) -> bool {
        self.pocketed.contains(&Pocketed { ball, pocket })
    }
}

/// Computes shots from one situation after the other, and reuses their memory.
#[derive(Debug)]
pub(super) struct ShotSimulator {
    simulator: Simulator,
    setup: Setup,
    environment: Arc<Environment>,
    start: Option<Situation>,
    /// What was declared last from this start, and whether the rules accept it.
    declared: Option<(Declaration, bool)>,
    /// What happened in the last shot, and how the first object ball came to its pocket; `None` if no shot was played from this start.
    facts: Facts,
    route: Option<Route>,
    /// What the eye of the player resolves, in metres.
    finest: f64,
    gaps: SeenGaps,
    /// Whether the whole record of a shot is needed, of every shot or of those from this start.
    needs_all: bool,
    needs_paths: bool,
    /// How many shots were computed.
    simulations: u32,
    /// How many events the last shot had.
    events: usize,
    /// The one that computes pots of balls at a rail; empty if this one does.
    at_rails: Vec<Self>,
}

impl ShotSimulator {
    /// A simulator that computes with `physics`, which may differ from those of the table. `finest` is what the eye of the player resolves,
    /// in metres.
    pub fn new(situation: &Situation, physics: &Physics, finest: f64) -> Self {
        let mut setup = (*situation.game).clone();
        setup.physics = physics.clone();
        let environment = Arc::new(setup.environment());
        Self {
            simulator: Simulator::default(),
            setup,
            environment,
            start: None,
            declared: None,
            facts: Facts::default(),
            route: None,
            finest,
            gaps: SeenGaps::default(),
            needs_all: false,
            needs_paths: true,
            simulations: 0,
            events: 0,
            at_rails: Vec::new(),
        }
    }

    /// The same simulator, which records everything that happens in a shot, so that [`events`](Self::events) counts it.
    pub fn that_records_everything(self) -> Self {
        Self { needs_all: true, ..self }
    }

    /// The same simulator, which computes pots of balls at a rail with other physics: how a ball runs along a rail into the pocket at its end
    /// is learned by playing it, also by those who misjudge how a ball comes off a rail.
    pub fn with_pots_at_rails(self, situation: &Situation, physics: &Physics) -> Self {
        let differs = self.setup.physics != *physics;
        let at_rails = differs.then(|| Self::new(situation, physics, self.finest)).into_iter().collect();
        Self { at_rails, ..self }
    }

    /// The simulator for a pot of a ball that lies at a rail, or not.
    pub fn for_pot(&mut self, is_at_rail: bool) -> &mut Self {
        if is_at_rail && !self.at_rails.is_empty() { &mut self.at_rails[0] } else { self }
    }

    /// Computes the coming shots from this situation, in which the cue ball is placed.
    pub fn start_from(&mut self, situation: &Situation) {
        situation.write_shot(&mut self.setup, Strike::default());
        self.gaps = SeenGaps::of(&self.setup.balls, situation.cue_ball(), &self.setup.table, self.finest);
        self.needs_paths = self.needs_all || situation.state.needs_paths();
        self.start = Some(situation.clone());
        self.declared = None;
        self.route = None;
    }

    /// Table and physics of the simulated shots.
    pub fn environment(&self) -> &Arc<Environment> {
        &self.environment
    }

    /// How many shots it has computed.
    pub fn simulations(&self) -> u32 {
        self.simulations + self.at_rails.iter().map(Self::simulations).sum::<u32>()
    }

    /// How many events the record of the last shot has that could be played.
    pub fn events(&self) -> usize {
        self.events
    }

    /// The strike with the butt raised as far as rails and balls behind the cue ball ask, and below the speed of light.
    pub fn cleared(&self, strike: &Strike) -> Strike {
        let least = clearance_on(&self.environment, &self.setup, strike).map_or(0.0, |least| least.elevation);
        let speed = self.setup.physics.speed_of_stroke(strike.speed);
        Strike { speed, elevation: strike.elevation.max(least), ..*strike }
    }

    /// Whether balls lie so close together that the player does not see how: each play then has other gaps.
    pub fn sees_gaps(&self) -> bool {
        self.gaps.are_any()
    }

    /// Counts a shot whose outcome is known from an earlier one as computed.
    pub fn count_known(&mut self) {
        self.simulations += 1;
    }

    /// Computes a shot with other gaps between balls that nearly touch; the seed and the number of the play decide which. `None` if it
    /// cannot be played.
    pub fn shoot_unseen(
        &mut self,
        declares: &Declaration,
        strike: &Strike,
        (seed, number): (u64, u32),
    ) -> Option<ShotOutcome> {
        if !self.gaps.are_any() {
            return self.shoot(declares, strike);
        }
        let seed = seed ^ u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.gaps.draw(&mut self.setup.balls, seed);
        let after = self.shoot(declares, strike);
        self.gaps.restore(&mut self.setup.balls);
        after
    }

    /// Computes a shot, and what the rules say of it. `None` if it cannot be played.
    pub fn shoot(&mut self, declares: &Declaration, strike: &Strike) -> Option<ShotOutcome> {
        self.simulations += 1;
        self.route = None;
        if !self.accepts(declares) {
            return None;
        }
        let start = self.start.as_ref()?;
        self.setup.strike = Some(*strike);
        if !self.needs_paths {
            let run = self.simulator.play_unwatched(&self.setup, Recorded::Contacts).ok()?;
            self.needs_paths = run.record.frozen.iter().any(|frozen| !matches!(frozen, Frozen::Balls(..)));
        }
        let run = if self.needs_paths {
            self.simulator.play_unwatched(&self.setup, Recorded::Everything).ok()?
        } else {
            self.simulator.last()
        };
        self.events = run.record.events.len();
        if run.record.ending != Ending::AtRest {
            return None;
        }
        let cue_ball = start.cue_ball();
        let facts = std::mem::take(&mut self.facts);
        self.facts = facts.of_next(&run.record, &start.equipment, &start.state.lie, cue_ball);
        self.route = Some(Route::of(&self.facts, &run.record.events));
        self.outcome(declares)
    }

    /// What the rules would have said of the last shot, had this been declared before it. `None` if it cannot be declared, or if there was
    /// no shot.
    pub fn outcome_declared(&mut self, declares: &Declaration) -> Option<ShotOutcome> {
        if self.accepts(declares) { self.outcome(declares) } else { None }
    }

    /// How the cue ball went to the second of two balls in the last shot: the ball that it hit first, and over how many rails. `None` if it
    /// did not hit two balls.
    pub fn path_to_second_ball(&self) -> Option<(BallId, usize)> {
        self.route?;
        let (mut first, mut rails) = (None, 0);
        for touch in &self.facts.touches {
            match touch.what {
                Touched::Ball(ball) if *first.get_or_insert(ball) != ball => return Some((first?, rails)),
                Touched::Ball(_) => {}
                Touched::Cushion(_) | Touched::Jaw(_) | Touched::RailTop => rails += 1,
            }
        }
        None
    }

    /// Whether the rules accept this declaration before the coming shot.
    fn accepts(&mut self, declares: &Declaration) -> bool {
        let Some(start) = &self.start else { return false };
        let accepted = match self.declared {
            Some((known, accepted)) if known == *declares => accepted,
            _ => start.state.objection(&start.equipment, declares).is_none(),
        };
        self.declared = Some((*declares, accepted));
        accepted
    }

    fn outcome(&self, declares: &Declaration) -> Option<ShotOutcome> {
        let (start, route, facts) = (self.start.as_ref()?, self.route?, &self.facts);
        let mut state = start.state.clone();
        let shooter = state.to_act()?;
        let verdict = state.shoot_untold(&start.equipment, declares, facts).ok()?;
        let first_hit = match facts.first_hit.as_slice() {
            [only] => Some(*only),
            _ => None,
        };
        Some(ShotOutcome {
            foul: verdict.is_foul(),
            ended: verdict.ended,
            pocketed: facts.pocketed.iter().copied().collect(),
            route,
            first_hit,
            points: verdict.points[shooter.index()],
            state,
        })
    }
}
