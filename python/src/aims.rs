//! Aims: the strokes that send a ball into a pocket, bank it, or kick at it.

use baize_physics::Strike;
use baize_table::shot::{RailAim, Setup, Simulator, direction_by_rails, direction_to_pot, ghost_ball as ghost_of};
use numpy::{PyArray1, PyArray2};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error::refused;
use crate::own_laws;
use crate::setup::PySetup;
use crate::shots::array;
use crate::simulate::Numbers;
use crate::strikes;

/// A ball, a pocket or a cushion as Python names it: its name or its index.
type Named<'py> = Bound<'py, PyAny>;

/// The strokes with the directions in which they do what is wanted.
///
/// Parameters
/// ----------
/// setup : Setup
///     Table, balls and physics. The cue ball is struck.
/// strikes : array_like of float, shape (5,) or (n, 5)
///     One stroke, or many, as in `simulate`. Their directions do not count.
/// ball : str or int
///     The ball that the cue ball is to meet first: its name or its index.
/// pocket : str or int, optional
///     The pocket into which it is to fall, by the engine, with all that throw and squirt do. Without it the cue points at the middle of
///     the ball, or aside of it with `cut`.
/// cut : float, optional
///     In place of a pocket: how far from the full ball it is met, in radians, positive on its right side. The line of the cue ball is
///     meant, not squirt and swerve.
/// bank : str or int, optional
///     The cushion that the ball is to meet before the pocket. Some hundred shots are played for each stroke.
/// kick : str or int, optional
///     The cushion that the cue ball is to meet before the ball, also without a pocket. Some hundred shots are played for each stroke.
///
/// Returns
/// -------
/// numpy.ndarray
///     float64 (n, 5): the strokes with their directions, NaN where there is none: the pocket lies behind the ball, something else is met
///     first, or no direction that was tried does it.
///
/// Examples
/// --------
/// >>> import baize
/// >>> setup = baize.Setup.shot("stun_tangent")
/// >>> strikes = baize.aim(setup, [[1.5, 0.0, 0.0, side, 0.0] for side in (-0.25, 0.0, 0.25)], "1", "foot left")
/// >>> shots = baize.simulate(setup, strikes)
/// >>> [setup.pocket_names[pocket] for pocket in shots.pockets[:, setup.ball_names.index("1")]]
/// ['foot left', 'foot left', 'foot left']
#[pyfunction]
#[pyo3(signature = (setup, strikes, ball, pocket=None, *, cut=None, bank=None, kick=None))]
pub fn aim(
    py: Python<'_>,
    setup: &Bound<'_, PySetup>,
    strikes: Numbers<'_>,
    ball: Named<'_>,
    pocket: Option<Named<'_>>,
    cut: Option<f64>,
    bank: Option<Named<'_>>,
    kick: Option<Named<'_>>,
) -> PyResult<Py<PyArray2<f64>>> {
    let setup = &setup.get().setup;
    let strikes = strikes::read(&strikes.as_array())?;
    let wanted = RailAim {
        ball: ball_index(setup, &ball)?,
        pocket: pocket.as_ref().map(|pocket| pocket_index(setup, pocket)).transpose()?,
        bank: bank.as_ref().map(|bank| cushion_index(setup, bank)).transpose()?,
        kick: kick.as_ref().map(|kick| cushion_index(setup, kick)).transpose()?,
    };
    let over_rails = wanted.bank.is_some() || wanted.kick.is_some();
    if wanted.bank.is_some() && wanted.pocket.is_none() {
        return Err(refused("a bank needs a pocket: bank is the cushion that the ball meets before it falls"));
    }
    if cut.is_some() && (wanted.pocket.is_some() || over_rails) {
        return Err(refused("cut stands in place of a pocket, a bank and a kick; leave out one of them"));
    }
    if wanted.ball == setup.cue_ball {
        return Err(refused("ball is the cue ball, but must be a ball that the cue ball can meet"));
    }
    let work = || aimed(setup, &strikes, wanted, cut);
    let rows = if over_rails { py.detach(work) } else { work() };
    own_laws::raise_failure(&setup.physics)?;
    array(py, rows, [strikes.len(), 5])
}

/// Where the centre of the cue ball must be when it meets a ball, to send it straight towards a pocket, as if both were smooth: float64
/// (2,), metres. `ball` and `pocket` are names or indices.
///
/// >>> import baize
/// >>> setup = baize.Setup.rack("nine_ball")
/// >>> baize.ghost_ball(setup, "1", "foot left").shape
/// (2,)
#[pyfunction]
pub fn ghost_ball(
    py: Python<'_>,
    setup: &Bound<'_, PySetup>,
    ball: Named<'_>,
    pocket: Named<'_>,
) -> PyResult<Py<PyArray1<f64>>> {
    let setup = &setup.get().setup;
    let (ball, pocket) = (ball_index(setup, &ball)?, pocket_index(setup, &pocket)?);
    let cue_ball = setup.balls.get(setup.cue_ball).ok_or_else(|| refused("the set-up has no cue ball"))?;
    let hole = setup.table.boundary.pockets[pocket].centre;
    let ghost = ghost_of(setup, ball, cue_ball.ball.radius, hole);
    let ghost =
        ghost.ok_or_else(|| refused("the ball lies in the middle of the pocket, so it cannot be sent there"))?;
    array(py, ghost.to_array().to_vec(), [2])
}

/// The strokes with their directions, as rows.
fn aimed(setup: &Setup, strikes: &[Strike], wanted: RailAim, cut: Option<f64>) -> Vec<f64> {
    let engine = setup.engine();
    let mut simulator = Simulator::default();
    let hole = wanted.pocket.map(|pocket| setup.table.boundary.pockets[pocket].centre);
    let rows = strikes.iter().flat_map(|strike| {
        let direction = match hole {
            _ if wanted.bank.is_some() || wanted.kick.is_some() => {
                direction_by_rails(&mut simulator, setup, strike, wanted).ok()
            }
            Some(hole) => {
                direction_to_pot(&engine, setup.cue_ball, strike, setup.balls[wanted.ball].ball.id, hole).ok()
            }
            None => direction_to_ball(setup, wanted.ball, cut.unwrap_or_default()),
        };
        strikes::row_of(&Strike { direction: direction.unwrap_or(f64::NAN), ..*strike })
    });
    rows.collect()
}

/// The direction in which a straight line of the cue ball meets the ball with this cut, in radians.
fn direction_to_ball(setup: &Setup, ball: usize, cut: f64) -> Option<f64> {
    let (cue_ball, ball) = (setup.balls.get(setup.cue_ball)?, setup.balls.get(ball)?);
    let along = (ball.motion.position - cue_ball.motion.position).truncate();
    let touching = cue_ball.ball.radius + ball.ball.radius;
    let share = (touching / along.length()).min(1.0) * libm::sin(cut);
    (cut.abs() < std::f64::consts::FRAC_PI_2 && share.abs() <= 1.0)
        .then(|| libm::atan2(along.y, along.x) - libm::asin(share))
}

fn ball_index(setup: &Setup, named: &Named<'_>) -> PyResult<usize> {
    index("ball", named, setup.balls.iter().map(|placed| placed.look.name.as_str()))
}

fn pocket_index(setup: &Setup, named: &Named<'_>) -> PyResult<usize> {
    index("pocket", named, setup.table.boundary.pockets.iter().map(|pocket| pocket.name.as_str()))
}

fn cushion_index(setup: &Setup, named: &Named<'_>) -> PyResult<usize> {
    index("cushion", named, setup.table.boundary.cushions.iter().map(|cushion| cushion.name.as_str()))
}

/// The index of what is named, by its name or its index.
fn index<'a>(what: &str, named: &Named<'_>, names: impl Iterator<Item = &'a str>) -> PyResult<usize> {
    let names: Vec<&str> = names.collect();
    let found = match named.cast::<PyString>() {
        Ok(name) => {
            let name: String = name.extract()?;
            names.iter().position(|known| *known == name)
        }
        Err(_) => named.extract::<usize>().ok().filter(|index| *index < names.len()),
    };
    found.ok_or_else(|| {
        let named = named.repr().map(|text| text.to_string()).unwrap_or_default();
        refused(format_args!("{what} is {named}, but must be one of {}, or an index", names.join(", ")))
    })
}
