//! The plots of the laws: what the engine computes, beside what others have published.

mod set_up;
mod squirt;
mod roll_off;
mod lag;
mod thirty_degrees;
mod throw;
mod throw_by_spin;
mod rebound;
mod rebound_roll;
mod rebound_english;
mod rebound_speed;

use baize_analysis::plots::Chart;
use baize_physics::Physics;

/// A plot that can be drawn.
#[derive(Clone, Copy, Debug)]
pub struct LawPlot {
    /// Its name on the command line, and that of its file.
    pub name: &'static str,
    /// What it shows, one sentence.
    pub about: &'static str,
    make: fn(Option<&Physics>) -> Chart,
}

/// Every plot, in the order of the sections of `docs/science/physics.md`.
pub const LAW_PLOTS: [LawPlot; 10] = [
    LawPlot {
        name: "squirt",
        about: "How far english turns the cue ball off the line of the cue, for heavy and light ends of shafts.",
        make: squirt::squirt,
    },
    LawPlot {
        name: "roll_off",
        about: "How fast a rolling ball slows down on three cloths, and how far it rolls off on a bed that is not level.",
        make: roll_off::roll_off,
    },
    LawPlot { name: "lag", about: "How long a lag lasts on slow and fast cloth.", make: lag::lag },
    LawPlot {
        name: "thirty_degrees",
        about: "Where a rolling cue ball goes after a hit, from full to thin, and how fast both balls are.",
        make: thirty_degrees::thirty_degrees,
    },
    LawPlot {
        name: "throw",
        about: "How far friction between the balls throws the object ball, against cut angle and speed.",
        make: throw::throw,
    },
    LawPlot {
        name: "throw_by_spin",
        about: "How far side spin throws the object ball, in a straight shot and in a half-ball hit.",
        make: throw_by_spin::throw_by_spin,
    },
    LawPlot {
        name: "rebound",
        about: "Angle and speed of the rebound against the angle of incidence, for every law of cushions.",
        make: rebound::rebound,
    },
    LawPlot {
        name: "rebound_roll",
        about: "What the slide after a rebound does to its angle and speed.",
        make: rebound_roll::rebound_roll,
    },
    LawPlot {
        name: "rebound_english",
        about: "How side spin opens or closes the angle of the rebound, for every law of cushions.",
        make: rebound_english::rebound_english,
    },
    LawPlot {
        name: "rebound_speed",
        about: "How much of its speed a ball keeps that rolls straight into a cushion, for every law.",
        make: rebound_speed::rebound_speed,
    },
];

impl LawPlot {
    /// The plot of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        LAW_PLOTS.into_iter().find(|plot| plot.name == name)
    }

    /// The chart with the constants that the published points have.
    #[must_use]
    pub fn chart(&self) -> Chart {
        (self.make)(None)
    }

    /// The chart with the numbers of a physics, which is called `name`, in place of the published constants. The published points stay. Balls
    /// must be spheres: flat discs have neither spin nor friction, so most curves would be zero throughout.
    #[must_use]
    pub fn chart_under(&self, physics: &Physics, name: &str) -> Chart {
        let constants = format!(
            "The curves have the numbers of the physics {name}; the points keep the constants of their sources."
        );
        Chart { constants, remark: "", ..(self.make)(Some(physics)) }
    }
}
