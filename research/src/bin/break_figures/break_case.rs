//! A way of breaking, and the racks that are broken so.

use baize_files::{Kind, Reference};
use baize_opponent::opponent::{OpponentFile, StrokeErrors, StruckBall};
use baize_physics::resolution::ClusterResolver;
use baize_physics::{Physics, PocketModel, Strike, Tip};
use baize_table::rack::{BallSetFile, RackFile};
use baize_table::shot::{ErrorDraw, Recorded, Setup, ShotFile, Simulator, clearance_in};
use glam::DVec2;
use serde::{Deserialize, Serialize};

use crate::broken_rack::BrokenRack;
use crate::source;

/// A way of breaking: the balls, the table, and the stroke.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BreakCase {
    /// Its name, also that of its file; letters, digits and `_`.
    pub name: String,
    /// The rack, by name or path.
    pub rack: String,
    /// The row that lies on the foot spot, 0 for the apex; that of the rack where it is left out.
    #[serde(default)]
    pub spot_row: Option<u32>,
    /// The least and the widest gap between neighbours in the rack, in millimetres.
    pub gaps_mm: (f64, f64),
    /// The table, by name or path.
    pub table: String,
    /// The physics, by name or path.
    pub physics: String,
    /// The law of the pockets, if it is another than that of the physics.
    #[serde(default)]
    pub pockets: Option<PocketModel>,
    /// The restitution between balls, if it is another than that of the physics.
    #[serde(default)]
    pub ball_restitution: Option<f64>,
    /// The law of several balls that meet at once, if it is another than that of the physics.
    #[serde(default)]
    pub resolver: Option<ClusterResolver>,
    /// Where the cue ball lies, in diamonds from the middle of the table: the head string is at -2.
    pub from: (f64, f64),
    /// The speed with which the cue ball leaves the tip, in m/s, if the hand makes no error.
    pub speed: f64,
    /// How far beside the middle of the apex ball the cue ball is aimed, to the left if above zero, in ball radii.
    #[serde(default)]
    pub beside: f64,
    /// The height at which the tip meets the cue ball, in ball radii.
    #[serde(default)]
    pub tip_height: f64,
    /// The opponent whose errors the stroke has, by name or path; without one it has no error.
    #[serde(default)]
    pub hand: Option<String>,
    /// Whether the drawing has a row for it.
    #[serde(default)]
    pub drawn: bool,
}

/// The racks of a case.
pub struct Racks {
    rack: RackFile,
    set: Option<BallSetFile>,
    setup: Setup,
    aim: Strike,
    hand: StrokeErrors,
}

impl Racks {
    /// Reads what a case names.
    pub fn of(case: &BreakCase) -> Result<Self, String> {
        let in_case = |error: String| format!("case {}: {error}", case.name);
        let (rack, set, setup) = laid(case).map_err(in_case)?;
        let aim = aim(case, &setup).map_err(in_case)?;
        let hand = match &case.hand {
            Some(name) => source(Kind::Opponent, name)
                .and_then(|source| source.parse::<OpponentFile>().map_err(|error| error.to_string()))
                .map(|(opponent, _)| opponent.stroke)
                .map_err(in_case)?,
            None => StrokeErrors::NONE,
        };
        Ok(Self { rack, set, setup, aim, hand })
    }

    /// The rack and the stroke of a seed.
    pub fn setup(&self, seed: u64) -> Result<Setup, String> {
        let mut setup = self.setup.clone();
        let placed = self.rack.place(self.set.as_ref(), &setup.table, setup.physics.shape, Some(seed));
        setup.balls = placed.map_err(|flaws| format!("{flaws:?}"))?.balls;
        let cue_ball = &setup.balls[setup.cue_ball];
        let place = cue_ball.motion.position.truncate();
        let struck =
            StruckBall { ball: &cue_ball.ball, place: Some(place), table: &setup.table, physics: &setup.physics };
        let made = self.hand.made(&self.aim, &ErrorDraw::of(seed), 0.0, &struck);
        setup.strike = Some(over_rails(&setup, made));
        Ok(setup)
    }

    /// What happens with the rack of a seed.
    pub fn broken(&self, seed: u64) -> Result<BrokenRack, String> {
        let setup = self.setup(seed)?;
        let mut simulator = Simulator::default();
        let run =
            simulator.play_unwatched(&setup, Recorded::Everything).map_err(|error| format!("rack {seed}: {error}"))?;
        Ok(BrokenRack::of(seed, &setup, run))
    }

    /// Half the length of the table in metres.
    pub fn half_length(&self) -> f64 {
        0.5 * self.setup.table.length
    }
}

/// The rack as the case wants it, its ball set, and the set-up with the table and the physics.
fn laid(case: &BreakCase) -> Result<(RackFile, Option<BallSetFile>, Setup), String> {
    let (mut rack, origin) = source(Kind::Rack, &case.rack)?.parse::<RackFile>().map_err(|error| error.to_string())?;
    rack.lattice.row = case.spot_row.unwrap_or(rack.lattice.row);
    (rack.lattice.gap, rack.lattice.widest_gap) = (1e-3 * case.gaps_mm.0, Some(1e-3 * case.gaps_mm.1));
    rack.seed = Some(0);
    let cue_ball = rack.cue_ball.clone();
    let cue_ball = rack.balls.iter_mut().find(|entry| Some(&entry.ball) == cue_ball.as_ref());
    let cue_ball = cue_ball.ok_or("the rack names no cue ball")?;
    (cue_ball.position, cue_ball.spot, cue_ball.displacement) = (None, None, [0.0; 2]);
    cue_ball.diamonds = Some([case.from.0, case.from.1]);
    let set = rack.ball_set.clone().map(|set| set.load(Kind::Balls, &origin, "ball_set")).transpose();
    let set = set.map_err(|error| error.to_string())?.map(|(set, _)| set);
    let shot = ShotFile {
        name: None,
        about: None,
        topic: None,
        table: Some(Reference::Inline(source(Kind::Table, &case.table)?.parse().map_err(|error| error.to_string())?.0)),
        rack: Reference::Inline(rack.clone()),
        physics: Some(Reference::Named(case.physics.clone())),
        strike: None,
        expect: Vec::new(),
    };
    let mut setup = Setup::shot((shot, origin.clone())).load().map_err(|error| error.to_string())?;
    change(&mut setup.physics, case);
    Ok((rack, set, setup))
}

fn change(physics: &mut Physics, case: &BreakCase) {
    physics.pockets.model = case.pockets.unwrap_or(physics.pockets.model);
    physics.clusters.resolver = case.resolver.unwrap_or(physics.clusters.resolver);
    physics.ball_ball.restitution = case.ball_restitution.unwrap_or(physics.ball_ball.restitution);
}

/// The stroke without errors: at the apex ball, with the cue ball's speed of the case.
fn aim(case: &BreakCase, setup: &Setup) -> Result<Strike, String> {
    let cue_ball = &setup.balls[setup.cue_ball];
    let place = |at: &baize_table::rack::PlacedBall| at.motion.position.truncate();
    let others = setup.balls.iter().filter(|placed| placed.ball.id != cue_ball.ball.id).map(place);
    let apex = others.min_by(|a, b| a.x.total_cmp(&b.x)).ok_or("the rack has no object ball")?;
    let away: DVec2 = apex - place(cue_ball);
    let direction = libm::atan2(away.y, away.x) + libm::atan2(case.beside * cue_ball.ball.radius, away.length());
    let stroke = Strike { speed: 1.0, direction, tip: Tip { side: 0.0, height: case.tip_height }, elevation: 0.0 };
    // The speed of a ball grows in proportion to that of the cue.
    let of_one = stroke.under(&setup.physics, &cue_ball.ball, &cue_ball.motion).map_err(|error| error.to_string())?;
    Ok(over_rails(setup, Strike { speed: case.speed / of_one.velocity.length(), ..stroke }))
}

/// The stroke with the butt so high that the cue passes over the rails.
fn over_rails(setup: &Setup, strike: Strike) -> Strike {
    let least = clearance_in(setup, &strike).map_or(0.0, |least| least.elevation);
    Strike { elevation: strike.elevation.max(least), ..strike }
}
