//! Writes a line.

use glam::DVec3;

use super::contents::{Contents, Lie};
use super::frame::{LONGEST, framed};
use super::read::loaded;
use super::stock::{file, files, name_of_physics, physics_of, print_of, table_of};
use crate::rack::{BallSetFile, PlacedBall, RackFile};
use crate::shot::setup::Setup;
use crate::table::TableFile;
use baize_files::{Kind, Reference, shown};
use baize_physics::{Physics, Strike};

/// The set-up as one line that [`Loaded::shared`](crate::shot::Loaded::shared) reads to the same bits. `about` is a sentence on what
/// there is to see; it may be empty. If the balls lie as a rack lays them with `seed` or with its own, the line names that rack
/// and is very short. Balls that are not over the bed are left out.
///
/// # Errors
/// A sentence that says why only the RON can share this set-up: the table, the ball set or the physics is none that
/// comes with the game, or a ball moves.
pub fn line_text(setup: &Setup, about: &str, seed: Option<u64>) -> Result<String, String> {
    let whole = Setup { balls: on_bed(setup), ..setup.clone() };
    let cue_ball = setup.balls.get(setup.cue_ball).map(|placed| placed.ball.id);
    let struck = whole.balls.iter().position(|placed| Some(placed.ball.id) == cue_ball);
    let whole = Setup { cue_ball: struck.ok_or_else(|| only_ron("its cue ball is not on the bed"))?, ..whole };
    let contents = contents(&whole, about, seed)?;
    let again = loaded(&contents).map_err(|flaw| only_ron(&flaw.to_string()))?.setup;
    if !is_same(&whole, &again) {
        return Err(only_ron("its balls are not as their set has them"));
    }
    framed(&contents.packed()).ok_or_else(|| only_ron(&format!("it would be longer than {LONGEST} characters")))
}

fn only_ron(reason: &str) -> String {
    format!("This set-up does not fit into a short line, for {reason}: share the RON.")
}

/// The balls that a line has: those over the bed.
fn on_bed(setup: &Setup) -> Vec<PlacedBall> {
    let outline = setup.table.boundary.outline();
    let is_over = |placed: &&PlacedBall| outline.holds(placed.motion.position.truncate());
    setup.balls.iter().filter(is_over).cloned().collect()
}

fn contents(setup: &Setup, about: &str, seed: Option<u64>) -> Result<Contents, String> {
    let table = table_of(&setup.table);
    let (table, table_file, lie) = match (rack_that_lays(setup, table.is_none(), seed), table) {
        (Some((rack, table)), None) => (String::new(), table, rack),
        (Some((rack, _)), Some((name, table))) => (name.to_owned(), table, rack),
        (None, Some((name, table))) => (name.to_owned(), table, places(setup)?),
        (None, None) => {
            let name = shown(&setup.table.name);
            return Err(only_ron(&format!("its table \"{name}\" does not come with the game as it is")));
        }
    };
    let usual = physics_of(&table_file).and_then(|name| file::<Physics>(Kind::Physics, name));
    let physics = if usual.is_some_and(|(physics, _)| physics == setup.physics) {
        Some("")
    } else {
        name_of_physics(&setup.physics)
    };
    let physics = physics.ok_or_else(|| only_ron("its physics do not come with the game as they are"))?;
    let (name, about, physics) = (setup.name.clone(), about.to_owned(), physics.to_owned());
    let contents = Contents { name, about, table, physics, lie, strike: setup.strike, print: 0 };
    Ok(Contents { print: print_of(&contents.files(&table_file)), ..contents })
}

/// The built-in rack that lays the balls so, and its table. `needs_table`: the table must be the rack's own.
fn rack_that_lays(setup: &Setup, needs_table: bool, seed: Option<u64>) -> Option<(Lie, TableFile)> {
    files::<RackFile>(Kind::Rack).find_map(|(name, rack)| {
        if rack.triangle.is_none() && rack.balls.len() != setup.balls.len() {
            return None;
        }
        let table = match rack.table.clone()? {
            Reference::Named(name) => file(Kind::Table, &name)?.0,
            Reference::Inline(table) => table,
        };
        if needs_table && table.build().ok()? != setup.table {
            return None;
        }
        let seeds = if rack.draw_seed { vec![None, seed] } else { vec![None] };
        let seed = seeds.into_iter().find(|seed| lays(&rack, setup, *seed))?;
        Some((Lie::Rack(name.to_owned(), seed), table))
    })
}

/// Whether the rack lays the balls of the set-up.
fn lays(rack: &RackFile, setup: &Setup, seed: Option<u64>) -> bool {
    let set = match &rack.ball_set {
        Some(Reference::Named(name)) => file::<BallSetFile>(Kind::Balls, name).map(|(set, _)| set),
        Some(Reference::Inline(set)) => Some(set.clone()),
        None => None,
    };
    let racked = rack.place(set.as_ref(), &setup.table, setup.physics.shape, seed);
    racked.is_ok_and(|racked| are_same(&racked.balls, &setup.balls) && racked.cue_ball == setup.cue_ball)
}

/// The balls at their places, with the ball set of which all of them are.
fn places(setup: &Setup) -> Result<Lie, String> {
    if let Some(moving) = setup.balls.iter().find(|placed| !rests(placed)) {
        let name = shown(&moving.look.name);
        return Err(only_ron(&format!("ball \"{name}\" moves or is in the air")));
    }
    let has_all = |set: &BallSetFile| setup.balls.iter().all(|placed| set.has(placed));
    let (name, set) = files::<BallSetFile>(Kind::Balls)
        .find(|(_, set)| has_all(set))
        .ok_or_else(|| only_ron("its balls are of no ball set that comes with the game as it is"))?;
    let of_set = |name: &str| setup.balls.iter().find(|placed| placed.look.name == name);
    let there: Vec<Option<&PlacedBall>> = set.balls.iter().map(|ball| of_set(&ball.name)).collect();
    let struck = there.iter().flatten().position(|placed| placed.ball.id == setup.balls[setup.cue_ball].ball.id);
    Ok(Lie::Places {
        set: name.to_owned(),
        present: there.iter().map(Option::is_some).collect(),
        cue_ball: struck.unwrap_or_default() as u64,
        places: there.iter().flatten().map(|placed| placed.motion.position.truncate().to_array()).collect(),
    })
}

fn rests(PlacedBall { ball, motion, .. }: &PlacedBall) -> bool {
    let still = motion.velocity.to_array().into_iter().chain(motion.spin.to_array());
    motion.position.z == ball.radius && still.into_iter().all(|number| number.to_bits() == 0)
}

/// Whether both are the same but for the ids of balls without a number, which a line does not keep: their order is the same.
fn is_same(one: &Setup, other: &Setup) -> bool {
    let place = |setup: &Setup| (setup.table.clone(), setup.physics.clone(), setup.name.clone(), setup.cue_ball);
    place(one) == place(other) && are_same(&one.balls, &other.balls) && strike_bits(one) == strike_bits(other)
}

fn are_same(one: &[PlacedBall], other: &[PlacedBall]) -> bool {
    let same = |(one, other): (&PlacedBall, &PlacedBall)| {
        let measures = |placed: &PlacedBall| (placed.ball.radius, placed.ball.mass, placed.ball.restitution);
        one.look == other.look && measures(one) == measures(other) && motion_bits(one) == motion_bits(other)
    };
    one.len() == other.len() && one.iter().zip(other).all(same)
}

fn motion_bits(placed: &PlacedBall) -> Vec<u64> {
    let motion = &placed.motion;
    let vectors = [motion.position, motion.velocity, motion.spin];
    vectors.iter().flat_map(DVec3::to_array).map(f64::to_bits).collect()
}

fn strike_bits(setup: &Setup) -> Option<[u64; 5]> {
    let Strike { speed, direction, tip, elevation } = setup.strike?;
    Some([speed, direction, tip.side, tip.height, elevation].map(f64::to_bits))
}
