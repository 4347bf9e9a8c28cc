//! Shots that a player computes in the head.

use std::sync::Arc;

use smallvec::SmallVec;

use super::route::Route;
use super::situation::Position;
use baize_games::rules::{Declaration, Ended, Facts, Pocketed, Side, State, Touched};
use baize_physics::engine::Environment;
use baize_physics::{BallId, Physics, Strike};
use baize_table::shot::{Ending, Setup, Simulator, clearance_in};

/// What follows from a shot that was computed.
#[derive(Clone, Debug)]
pub(super) struct After {
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

impl After {
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

/// A player's head: it computes shots from one position after the other, and reuses their memory.
#[derive(Debug)]
pub(super) struct Head {
    simulator: Simulator,
    setup: Setup,
    environment: Arc<Environment>,
    stand: Option<Position>,
    /// What was declared last from this stand, and whether the rules accept it.
    declared: Option<(Declaration, bool)>,
    /// What happened in the last shot from this stand.
    happened: Option<(Facts, Route)>,
    /// How many shots were computed.
    plays: u32,
}

impl Head {
    /// A head that computes with `physics`, which may differ from those of the table.
    pub fn new(position: &Position, physics: &Physics) -> Self {
        let mut setup = (*position.game).clone();
        setup.physics = physics.clone();
        let environment = Arc::new(setup.environment());
        Self {
            simulator: Simulator::default(),
            setup,
            environment,
            stand: None,
            declared: None,
            happened: None,
            plays: 0,
        }
    }

    /// Takes its stand in a position, with the cue ball placed. What is computed from now on begins there.
    pub fn stand_at(&mut self, position: &Position) {
        position.write_shot(&mut self.setup, Strike::default());
        self.stand = Some(position.clone());
        self.declared = None;
        self.happened = None;
    }

    /// Table and physics as the head knows them.
    pub fn environment(&self) -> &Arc<Environment> {
        &self.environment
    }

    /// How many shots it has computed.
    pub fn plays(&self) -> u32 {
        self.plays
    }

    /// The strike with the butt raised as far as rails and balls behind the cue ball ask, and below the speed of light.
    pub fn cleared(&self, strike: &Strike) -> Strike {
        let least = clearance_in(&self.setup, strike).map_or(0.0, |least| least.elevation);
        let speed = self.setup.physics.speed_of_stroke(strike.speed);
        Strike { speed, elevation: strike.elevation.max(least), ..*strike }
    }

    /// Computes a shot, and what the rules say of it. `None` if it cannot be played.
    pub fn shoot(&mut self, declares: &Declaration, strike: &Strike) -> Option<After> {
        self.plays += 1;
        self.happened = None;
        if !self.accepts(declares) {
            return None;
        }
        let stand = self.stand.as_ref()?;
        self.setup.strike = Some(*strike);
        let run = self.simulator.play_unwatched(&self.setup).ok()?;
        if run.record.ending != Ending::AtRest {
            return None;
        }
        let cue_ball = stand.cue_ball();
        let facts = Facts::of(&run.record, &stand.equipment, &stand.state.lie, cue_ball);
        let route = Route::of(&facts, &run.record.events);
        self.happened = Some((facts, route));
        self.judged(declares)
    }

    /// What the rules would have said of the last shot, had this been declared before it. `None` if it cannot be declared, or if there was
    /// no shot.
    pub fn judged_with(&mut self, declares: &Declaration) -> Option<After> {
        if self.accepts(declares) { self.judged(declares) } else { None }
    }

    /// How the cue ball went to the second of two balls in the last shot: the ball that it hit first, and over how many rails. `None` if it
    /// did not hit two balls.
    pub fn way_to_second(&self) -> Option<(BallId, usize)> {
        let (facts, _) = self.happened.as_ref()?;
        let (mut first, mut rails) = (None, 0);
        for touch in &facts.touches {
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
        let Some(stand) = &self.stand else { return false };
        let accepted = match self.declared {
            Some((known, accepted)) if known == *declares => accepted,
            _ => stand.state.objection(&stand.equipment, declares).is_none(),
        };
        self.declared = Some((*declares, accepted));
        accepted
    }

    fn judged(&self, declares: &Declaration) -> Option<After> {
        let (stand, (facts, route)) = (self.stand.as_ref()?, self.happened.as_ref()?);
        let mut state = stand.state.clone();
        let shooter = state.to_act()?;
        let verdict = state.shoot_unchecked(&stand.equipment, declares, facts).ok()?;
        let first_hit = match facts.first_hit.as_slice() {
            [only] => Some(*only),
            _ => None,
        };
        Some(After {
            foul: verdict.is_foul(),
            ended: verdict.ended,
            pocketed: facts.pocketed.iter().copied().collect(),
            route: *route,
            first_hit,
            points: verdict.points[shooter.index()],
            state,
        })
    }
}
