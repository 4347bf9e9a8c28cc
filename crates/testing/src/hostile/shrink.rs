//! Reduces a set-up with a fault to what the fault needs.

use super::clock::worked;
use super::fault::{Fault, Kind};
use super::judge::Verdict;
use baize_physics::{BallId, PARAMETERS, Physics, Tip};
use baize_table::shot::Setup;

/// How often a shot is judged at most, and for how many seconds of work at most.
const TRIES: usize = 400;
const PATIENCE: f64 = 20.0;

/// The smallest set-up found in which this judge still finds a fault of that kind, and that fault.
pub fn shrink(setup: &Setup, fault: &Fault, judge: fn(&Setup) -> Verdict) -> (Setup, Fault) {
    let mut hunt = Hunt { best: setup.clone(), fault: fault.clone(), judge, tries: TRIES, start: worked() };
    loop {
        let before = hunt.best.clone();
        hunt.drop_balls();
        hunt.drop_choices();
        hunt.drop_parameters();
        hunt.round_numbers();
        if hunt.best == before || hunt.tries == 0 {
            return (hunt.best, hunt.fault);
        }
    }
}

struct Hunt {
    best: Setup,
    fault: Fault,
    judge: fn(&Setup) -> Verdict,
    tries: usize,
    start: f64,
}

impl Hunt {
    /// Keeps a change of the set-up if the fault stays.
    fn attempt(&mut self, change: impl FnOnce(&mut Setup)) -> bool {
        let mut setup = self.best.clone();
        change(&mut setup);
        if setup == self.best || self.tries == 0 || worked() - self.start > PATIENCE {
            return false;
        }
        self.tries -= 1;
        let kind: Kind = self.fault.kind;
        match (self.judge)(&setup).faults.into_iter().find(|fault| fault.kind == kind) {
            Some(fault) => {
                (self.best, self.fault) = (setup, fault);
                true
            }
            None => false,
        }
    }

    fn drop_balls(&mut self) {
        for index in (0..self.best.balls.len()).rev() {
            if index != self.best.cue_ball && self.best.balls.len() > 1 {
                self.attempt(|setup| {
                    setup.balls.remove(index);
                    setup.cue_ball -= usize::from(index < setup.cue_ball);
                    for (id, placed) in (0..).zip(&mut setup.balls) {
                        placed.ball.id = BallId(id);
                    }
                });
            }
        }
        for index in 0..self.best.balls.len() {
            self.attempt(|setup| setup.balls[index].motion.spin = glam::DVec3::ZERO);
            self.attempt(|setup| setup.balls[index].ball.restitution = None);
            self.attempt(|setup| setup.balls[index].ball.mass = 0.17);
        }
    }

    fn drop_choices(&mut self) {
        let usual = Physics::default();
        self.attempt(|setup| setup.strike = None);
        self.attempt(|setup| setup.physics.ball_ball.model = usual.ball_ball.model);
        self.attempt(|setup| setup.physics.ball_ball.mixing = usual.ball_ball.mixing);
        self.attempt(|setup| setup.physics.cushion.model = usual.cushion.model);
        self.attempt(|setup| setup.physics.clusters.resolver = usual.clusters.resolver);
        self.attempt(|setup| setup.physics.pockets.model = usual.pockets.model);
        self.attempt(|setup| setup.physics.slate.flight = usual.slate.flight);
        self.attempt(|setup| setup.physics.horizon.impacts = usual.horizon.impacts);
        let strike = |change: fn(&mut baize_physics::Strike)| {
            move |setup: &mut Setup| {
                if let Some(strike) = &mut setup.strike {
                    change(strike);
                }
            }
        };
        self.attempt(strike(|strike| strike.tip = Tip::default()));
        self.attempt(strike(|strike| strike.elevation = 0.0));
    }

    fn drop_parameters(&mut self) {
        let usual = Physics::default();
        for parameter in PARAMETERS.iter() {
            let mut usual = usual.clone();
            parameter.choose_law(&mut usual);
            let value = parameter.get(&usual).expect("its law is chosen");
            self.attempt(|setup| parameter.set(&mut setup.physics, value));
        }
    }

    fn round_numbers(&mut self) {
        for digits in [2, 4] {
            for parameter in PARAMETERS.iter() {
                self.attempt(|setup| {
                    if let Some(value) = parameter.get(&setup.physics) {
                        let value = rounded(value, digits).clamp(parameter.min, parameter.max);
                        parameter.set(&mut setup.physics, value);
                    }
                });
            }
            for index in 0..self.best.balls.len() {
                self.attempt(|setup| {
                    let motion = &mut setup.balls[index].motion;
                    motion.velocity = motion.velocity.to_array().map(|part| rounded(part, digits)).into();
                    motion.spin = motion.spin.to_array().map(|part| rounded(part, digits)).into();
                });
                self.attempt(|setup| {
                    let ball = &mut setup.balls[index].ball;
                    ball.mass = rounded(ball.mass, digits);
                });
            }
            self.attempt(|setup| {
                if let Some(strike) = &mut setup.strike {
                    strike.speed = rounded(strike.speed, digits);
                    strike.direction = rounded(strike.direction.to_degrees(), digits).to_radians();
                    strike.elevation = rounded(strike.elevation.to_degrees(), digits).to_radians();
                    strike.tip.side = rounded(strike.tip.side, digits);
                    strike.tip.height = rounded(strike.tip.height, digits);
                }
            });
        }
    }
}

/// The number rounded to this many digits.
fn rounded(number: f64, digits: usize) -> f64 {
    format!("{number:.*e}", digits - 1).parse().unwrap_or(number)
}
