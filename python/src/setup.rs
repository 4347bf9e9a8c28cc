//! The class `Setup`: all that a shot needs before the stroke.

use std::path::Path;
use std::sync::Arc;

use baize_files::{FileError, Folders, Kind, Source};
use baize_table::shot::{Loaded, Setup, lie_text, obstruction, print_of, raise_butt, shot_text, whole_rack_text};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArray3};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::refused;
use crate::geometry::Geometry;
use crate::shots::array;
use crate::simulate::Numbers;
use crate::{begun, dictionary_errors, drawings, entries, moving, own_laws, physics, places, strikes, to_dictionary};

/// Table, balls, physics and perhaps a stroke: all that a shot needs. A set-up never changes; `with_positions`, `with_velocities`,
/// `with_physics` and `with_strike` return another one. Two set-ups are equal if they play the same shots and have the same names. In a
/// notebook a set-up draws itself, and with a stroke its balls move.
///
/// The origin is the centre of the bed, x points to the foot of the table, y to the left as seen from the head, z upwards; all
/// lengths are in metres.
///
/// >>> import baize
/// >>> setup = baize.Setup.rack("nine_ball")
/// >>> setup.ball_names[:3]
/// ['cue', '1', '2']
/// >>> setup.positions.shape
/// (10, 3)
#[pyclass(name = "Setup", module = "baize", frozen)]
pub struct PySetup {
    /// The set-up of the library. It is shared, so that a call that plays on it knows it again.
    pub setup: Arc<Setup>,
}

/// A function, and the arguments with which it makes a set-up again: its text without a stroke and without laws in Python, the stroke, and
/// these laws.
type TakenApart<'py> = (Bound<'py, PyAny>, (String, Option<Bound<'py, PyArray1<f64>>>, Option<own_laws::Functions>));

/// Laws in Python for the cushion and for two balls.
type Laws<'py> = [Option<Bound<'py, PyAny>>; 2];

impl From<Loaded> for PySetup {
    fn from(loaded: Loaded) -> Self {
        loaded.setup.into()
    }
}

impl From<Setup> for PySetup {
    fn from(setup: Setup) -> Self {
        Self { setup: Arc::new(setup) }
    }
}

/// The set-up that was read, or the sentence of the command line about what is wrong.
fn read(loaded: Result<Loaded, FileError>) -> PyResult<PySetup> {
    loaded.map(PySetup::from).map_err(refused)
}

#[pymethods]
impl PySetup {
    /// The rack of that name, among those that come with Baize and your own, or in the file at that path.
    ///
    /// `table`, `balls` and `physics` are names or paths too, in place of those of the rack. `seed` chooses the small gaps of a rack
    /// that is racked anew for every game.
    ///
    /// >>> import baize
    /// >>> baize.Setup.rack("eight_ball_tight").ball_ids.size
    /// 16
    #[staticmethod]
    #[pyo3(signature = (name, *, table=None, balls=None, physics=None, seed=None))]
    fn rack(
        name: &str,
        table: Option<&str>,
        balls: Option<&str>,
        physics: Option<&str>,
        seed: Option<u64>,
    ) -> PyResult<Self> {
        read(
            Setup::rack(name)
                .table(table)
                .balls(balls)
                .physics(physics)
                .seed(seed)
                .folders(&Folders::from_environment())
                .load_with_files(),
        )
    }

    /// The shot of that name, among those that come with Baize and your own, or in the file at that path, with its stroke. A shared
    /// line (`baize1:...`) is read too.
    ///
    /// >>> import baize
    /// >>> baize.Setup.shot("stop_shot").strike
    /// array([ 2.5       ,  0.46364761,  0.        ,  0.        , -0.2       ])
    #[staticmethod]
    fn shot(name: &str) -> PyResult<Self> {
        read(Loaded::named(name, &Folders::from_environment()))
    }

    /// The rack or the shot in the file at `path`. The end of its name says which: `.rack.ron` or `.shot.ron`.
    #[staticmethod]
    fn load(path: std::path::PathBuf) -> PyResult<Self> {
        let folders = Folders::from_environment();
        let kind = Kind::of_file(&path).map_err(refused)?;
        let source = Source::read(&path).map_err(refused)?.in_folders(&folders);
        read(match kind {
            Kind::Rack => Setup::rack(source).load_with_files(),
            Kind::Shot => Setup::shot(source).load_with_files(),
            other => return Err(refused(not_a_setup(&path, other))),
        })
    }

    /// The shot in a text, as a `.shot.ron` has it; the rack in a text with `kind="rack"`, as a `.rack.ron` has it.
    ///
    /// >>> import baize
    /// >>> text = '(table: "pool_9ft", ball_set: "pool", cue_ball: "cue", balls: [(ball: "cue", spot: "head")])'
    /// >>> baize.Setup.from_text(text, kind="rack").ball_names
    /// ['cue']
    #[staticmethod]
    #[pyo3(signature = (text, *, kind="shot"))]
    fn from_text(text: &str, kind: &str) -> PyResult<Self> {
        let source = Source::of_text("the text", text).in_folders(&Folders::from_environment());
        of_source(source, kind_of_setup(kind)?)
    }

    /// The shot in a dictionary, with the entries that a `.shot.ron` has; the rack in one with `kind="rack"`. docs/files/fields.md has all
    /// entries with units and ranges.
    ///
    /// Groups, and tables, racks and physics in place of their names, are dictionaries. A choice is its word, or a dictionary of its
    /// word and what belongs to it, such as `{"Pocketed": {"corner": {...}, "side": {...}}}`. Arrays are taken for lists.
    ///
    /// >>> import baize
    /// >>> rack = {"table": "pool_9ft", "ball_set": "pool", "cue_ball": "cue", "balls": [{"ball": "cue", "position": [0.5, 0.1]}]}
    /// >>> setup = baize.Setup.from_dict({"rack": rack, "strike": {"speed": 2.0, "direction_deg": 90.0}})
    /// >>> setup.positions
    /// array([[0.5     , 0.1     , 0.028575]])
    #[staticmethod]
    #[pyo3(signature = (entries, *, kind="shot"))]
    fn from_dict(entries: &Bound<'_, PyDict>, kind: &str) -> PyResult<Self> {
        let kind = kind_of_setup(kind)?;
        let text = entries::text_of(kind, entries)?;
        let source = Source::of_text(dictionary_errors::CALLED, text.as_str()).in_folders(&Folders::from_environment());
        let loaded = load(source, kind).map_err(|error| refused(dictionary_errors::sentence(&error, &text)))?;
        Ok(loaded.into())
    }

    /// The set-up with its balls at `positions`: float (balls, 2) or (balls, 3), metres. Without z a ball lies on the bed. Balls must
    /// not overlap each other or the rubber.
    ///
    /// >>> import baize
    /// >>> baize.Setup.rack("cue_ball").with_positions([[0.5, 0.1]]).positions
    /// array([[0.5     , 0.1     , 0.028575]])
    fn with_positions(&self, positions: Numbers<'_>) -> PyResult<Self> {
        places::placed(&self.setup, &positions.as_array()).map(Self::from)
    }

    /// The set-up with balls that move already: `velocities` float (balls, 2) or (balls, 3), m/s, and `spins`, the angular velocities,
    /// right-handed, float (balls, 3), rad/s; without it no ball spins. `with_positions` lifts a ball into the air.
    ///
    /// >>> import baize
    /// >>> rolling = baize.Setup.rack("cue_ball").with_velocities([[1.0, 0.0]], [[0.0, 1.0 / 0.028575, 0.0]])
    /// >>> rolling.velocities
    /// array([[1., 0., 0.]])
    #[pyo3(signature = (velocities, spins=None))]
    fn with_velocities(&self, velocities: Numbers<'_>, spins: Option<Numbers<'_>>) -> PyResult<Self> {
        let spins = spins.as_ref().map(|spins| spins.as_array());
        let setup = moving::moving(&self.setup, &velocities.as_array(), spins.as_ref())?;
        Ok(Self::from(setup))
    }

    /// The set-up with other physics: the name of a preset, the path of a `.physics.ron`, or a dictionary of the entries that change,
    /// such as `{"cloth": {"rolling_friction": 0.008}}` or `{"cloth.rolling_friction": 0.008}`. docs/files/fields.md has all entries with
    /// units and ranges.
    ///
    /// >>> import baize
    /// >>> slow = baize.Setup.rack("cue_ball").with_physics({"cloth": {"rolling_friction": 0.02}})
    /// >>> slow.physics()["cloth"]["rolling_friction"]
    /// 0.02
    fn with_physics(&self, physics: &Bound<'_, PyAny>) -> PyResult<Self> {
        physics::applied(&self.setup, physics).map(Self::from)
    }

    /// The set-up with laws of your own: functions that are called at each contact. What is None stays as it is.
    ///
    /// `cushion` is called with a `CushionContact` when a ball on the bed meets a cushion or a jaw, and answers its velocity and its spin
    /// after it, (2, 3). `balls` is called with a `BallImpact` when two balls meet alone, and answers the velocities and the spins of both,
    /// (2, 2, 3). A law must not add energy, and must part the balls. More balls that meet at once keep the law of the physics.
    ///
    /// Each call takes some microseconds, more than the rest of a shot, and only one thread at a time can make one. A law is kept until the
    /// program ends. Such a set-up cannot be pickled or written.
    ///
    /// >>> import baize
    /// >>> def mirror(contact):
    /// ...     return contact.velocity - 2.0 * contact.approach * contact.normal, contact.spin
    /// >>> setup = baize.Setup.rack("cue_ball").with_laws(cushion=mirror)
    /// >>> baize.simulate(setup, [2.0, 0.0, 0.0, 0.0, 0.0]).rails.tolist()
    /// [[2]]
    #[pyo3(signature = (*, cushion=None, balls=None))]
    fn with_laws(&self, cushion: Option<Bound<'_, PyAny>>, balls: Option<Bound<'_, PyAny>>) -> PyResult<Self> {
        let physics = own_laws::with_laws(self.setup.physics.clone(), cushion, balls)?;
        Ok(Setup { physics, ..Setup::clone(&self.setup) }.into())
    }

    /// The set-up with another stroke, five numbers as a row of `strikes` in `simulate`; without one for None.
    fn with_strike(&self, strike: Option<Numbers<'_>>) -> PyResult<Self> {
        let mut setup = Setup::clone(&self.setup);
        setup.strike = match strike {
            None => None,
            Some(array) => match strikes::read(&array.as_array())?.as_slice() {
                [strike] => Some(*strike),
                several => {
                    return Err(refused(format_args!("{} strokes are given, but a set-up has one", several.len())));
                }
            },
        };
        if let Some(strike) = setup.strike {
            strikes::check(&[strike], &setup)?;
        }
        Ok(setup.into())
    }

    /// The name of the rack or the shot.
    #[getter]
    fn name(&self) -> &str {
        &self.setup.name
    }

    /// The name of the table.
    #[getter]
    fn table_name(&self) -> &str {
        &self.setup.table.name
    }

    /// Length (x) and width (y) of the bed between the noses of the cushions: two floats, metres.
    #[getter]
    fn table_size(&self) -> (f64, f64) {
        (self.setup.table.length, self.setup.table.width)
    }

    /// The names of the pockets, in the order of their indices.
    #[getter]
    fn pocket_names(&self) -> Vec<&str> {
        self.setup.table.boundary.pockets.iter().map(|pocket| pocket.name.as_str()).collect()
    }

    /// The centres of the holes of the pockets: float64 (pockets, 2), metres.
    #[getter]
    fn pocket_positions(&self, py: Python<'_>) -> PyResult<Py<PyArray2<f64>>> {
        let pockets = &self.setup.table.boundary.pockets;
        let centres = pockets.iter().flat_map(|pocket| pocket.centre.to_array()).collect();
        array(py, centres, [pockets.len(), 2])
    }

    /// The names of the cushions and facings, in the order of their indices.
    #[getter]
    fn cushion_names(&self) -> Vec<&str> {
        self.setup.table.boundary.cushions.iter().map(|cushion| cushion.name.as_str()).collect()
    }

    /// The names of the jaws, in the order of their indices.
    #[getter]
    fn jaw_names(&self) -> Vec<&str> {
        self.setup.table.boundary.jaws.iter().map(|jaw| jaw.name.as_str()).collect()
    }

    /// The names of the strings, in the order of their indices.
    #[getter]
    fn string_names(&self) -> Vec<&str> {
        self.setup.table.strings.iter().map(|(name, _)| name.as_str()).collect()
    }

    /// The names of the balls, in the order of their indices.
    #[getter]
    fn ball_names(&self) -> Vec<&str> {
        self.setup.balls.iter().map(|placed| placed.look.name.as_str()).collect()
    }

    /// The ids of the balls, as the command line prints them: int64 (balls,), ascending.
    #[getter]
    fn ball_ids<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        self.setup.balls.iter().map(|placed| i64::from(placed.ball.id.0)).collect::<Vec<_>>().into_pyarray(py)
    }

    /// The radii of the balls: float64 (balls,), metres.
    #[getter]
    fn radii<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        self.setup.balls.iter().map(|placed| placed.ball.radius).collect::<Vec<_>>().into_pyarray(py)
    }

    /// The masses of the balls: float64 (balls,), kilograms.
    #[getter]
    fn masses<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        self.setup.balls.iter().map(|placed| placed.ball.mass).collect::<Vec<_>>().into_pyarray(py)
    }

    /// Where the centres of the balls are before the stroke: float64 (balls, 3), metres.
    #[getter]
    fn positions(&self, py: Python<'_>) -> PyResult<Py<PyArray2<f64>>> {
        let balls = &self.setup.balls;
        let places = balls.iter().flat_map(|placed| placed.motion.position.to_array()).collect();
        array(py, places, [balls.len(), 3])
    }

    /// The velocities of the balls before the stroke: float64 (balls, 3), m/s.
    #[getter]
    fn velocities(&self, py: Python<'_>) -> PyResult<Py<PyArray2<f64>>> {
        let balls = &self.setup.balls;
        let velocities = balls.iter().flat_map(|placed| placed.motion.velocity.to_array()).collect();
        array(py, velocities, [balls.len(), 3])
    }

    /// The angular velocities of the balls before the stroke, right-handed: float64 (balls, 3), rad/s.
    #[getter]
    fn spins(&self, py: Python<'_>) -> PyResult<Py<PyArray2<f64>>> {
        let balls = &self.setup.balls;
        let spins = balls.iter().flat_map(|placed| placed.motion.spin.to_array()).collect();
        array(py, spins, [balls.len(), 3])
    }

    /// The colours of the balls: float64 (balls, 3), red, green and blue from 0 to 1 (sRGB), as Matplotlib takes them. Of a striped
    /// ball it is the colour of the stripe.
    #[getter]
    fn ball_colours(&self, py: Python<'_>) -> PyResult<Py<PyArray2<f64>>> {
        let balls = &self.setup.balls;
        let colours = balls.iter().flat_map(|placed| placed.look.colour.map(f64::from)).collect();
        array(py, colours, [balls.len(), 3])
    }

    /// Whether the colour of each ball is a stripe around a white ball: bool (balls,).
    #[getter]
    fn ball_stripes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.setup.balls.iter().map(|placed| placed.look.stripe).collect::<Vec<_>>().into_pyarray(py)
    }

    /// Outline, cushions, jaws, pockets, spots and strings of the table as arrays.
    #[getter]
    fn geometry(&self, py: Python<'_>) -> PyResult<Geometry> {
        Geometry::of(py, &self.setup.table)
    }

    /// The index of the ball that the cue strikes.
    #[getter]
    fn cue_ball(&self) -> usize {
        self.setup.cue_ball
    }

    /// The stroke that the set-up has, as a row of `strikes` in `simulate`: float64 (5,); None without one.
    #[getter]
    fn strike<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray1<f64>>> {
        self.setup.strike.map(|strike| strikes::row_of(&strike).to_vec().into_pyarray(py))
    }

    /// What the cue would pass through with the stroke of the set-up, and the least elevation of the butt at which it has room, in the
    /// sentence of `baize simulate` and `baize check`; None if it has room, or without a stroke. The stroke is played all the same.
    ///
    /// >>> import baize
    /// >>> frozen = baize.Setup.rack("cue_ball").with_positions([[-1.241, 0.0]]).with_strike([2.0, 0.0, 0.0, 0.0, 0.0])
    /// >>> frozen.warning.split(";")[0]
    /// 'the cue would pass through head rail'
    #[getter]
    fn warning(&self) -> Option<String> {
        obstruction(&self.setup).map(|obstruction| obstruction.to_string())
    }

    /// The set-up with the butt of its stroke raised to the least elevation at which the cue has room, if it is lower.
    ///
    /// >>> import baize
    /// >>> frozen = baize.Setup.rack("cue_ball").with_positions([[-1.241, 0.0]]).with_strike([2.0, 0.0, 0.0, 0.0, 0.0])
    /// >>> frozen.with_butt_raised().warning is None
    /// True
    fn with_butt_raised(&self) -> Self {
        let mut setup = Setup::clone(&self.setup);
        raise_butt(&mut setup);
        setup.into()
    }

    /// All entries of the physics with their values, as a dictionary of groups. docs/files/fields.md explains each.
    fn physics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        physics::as_dict(py, &self.setup.physics)
    }

    /// The set-up as the text of a `.shot.ron` that names no other file. `from_text` reads it, and it plays the same shot. With
    /// `kind="rack"` as that of a `.rack.ron`, without physics and stroke.
    #[pyo3(signature = (*, kind="shot"))]
    fn text(&self, kind: &str) -> PyResult<String> {
        let is_rack = kind_of_setup(kind)? == Kind::Rack;
        if is_rack {
            return Ok(whole_rack_text(&self.setup, ""));
        }
        own_laws::refuse_to_write(&self.setup.physics)?;
        Ok(shot_text(&self.setup, ""))
    }

    /// The set-up as a dictionary that names no other file, with the entries of a `.shot.ron`. `from_dict` reads it, and it plays the same
    /// shot; only the angles of a stroke, which are degrees there, may lose their last bit.
    ///
    /// >>> import baize
    /// >>> entries = baize.Setup.shot("stop_shot").to_dict()
    /// >>> entries["strike"]["speed"], entries["rack"]["balls"][0]["ball"]
    /// (2.5, 'cue')
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        own_laws::refuse_to_write(&self.setup.physics)?;
        to_dictionary::dictionary_of(py, &lie_text(&self.setup, None, ""))
    }

    /// A drawing in SVG, seen from above: the table and the balls; with a stroke also the tracks in the colours of how the balls move, the
    /// impacts, and where the balls end.
    fn svg(&self) -> PyResult<String> {
        let drawing = drawings::svg(&self.setup);
        own_laws::raise_failure(&self.setup.physics).map(|()| drawing)
    }

    /// The shot as a drawing in SVG that moves, again and again, without any script. The set-up must have a stroke.
    fn animation(&self) -> PyResult<String> {
        let drawing = drawings::animation(&self.setup);
        own_laws::raise_failure(&self.setup.physics).and(drawing)
    }

    /// The table with its balls in pixels, seen from above: uint8 (height, width, 3), red, green and blue; the foot is at the right.
    /// `width` is 16 to 4096 pixels. With `positions`, (balls, 2) or (balls, 3) in metres, the balls are drawn there; a ball whose x is
    /// NaN is left out.
    ///
    /// >>> import baize
    /// >>> baize.Setup.rack("nine_ball").picture(width=320).shape
    /// (176, 320, 3)
    #[pyo3(signature = (*, width=640, positions=None))]
    fn picture(&self, py: Python<'_>, width: usize, positions: Option<Numbers<'_>>) -> PyResult<Py<PyArray3<u8>>> {
        let places = positions.as_ref().map(|places| places.as_array());
        drawings::picture(py, &self.setup, width, places.as_ref())
    }

    /// The drawing in a notebook that shows no HTML.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    /// The moving drawing in a notebook; None without a stroke.
    fn _repr_html_(&self) -> PyResult<Option<String>> {
        let drawing = drawings::html(&self.setup);
        own_laws::raise_failure(&self.setup.physics).map(|()| drawing)
    }

    /// The set-up as one shot of many began with it, for `baize.shot`.
    #[pyo3(signature = (strike, places, raises_butt, velocities=None, spins=None))]
    fn _begun(
        &self,
        strike: Numbers<'_>,
        places: Option<Numbers<'_>>,
        raises_butt: bool,
        velocities: Option<Numbers<'_>>,
        spins: Option<Numbers<'_>>,
    ) -> PyResult<Self> {
        let [velocities, spins] = [&velocities, &spins].map(|rows| rows.as_ref().map(|rows| rows.as_array()));
        let moving =
            velocities.map(|velocities| moving::moving_so(&self.setup, &velocities, spins.as_ref())).transpose()?;
        let moving = moving.as_ref().unwrap_or(&self.setup);
        let mut setup = match places {
            Some(places) => begun::laid(moving, &places.as_array())?,
            None => Setup::clone(moving),
        };
        setup.strike = strikes::read(&strike.as_array())?.first().copied();
        if raises_butt {
            raise_butt(&mut setup);
        }
        Ok(Self::from(setup))
    }

    fn __eq__(&self, other: &Self) -> bool {
        // What is read from a text may differ in what the game computes from it, but not in its text.
        let [own, others] = [self, other].map(|one| (one.setup.strike, own_laws::laws_of(&one.setup.physics)));
        self.setup == other.setup || own == others && self.plain_text() == other.plain_text()
    }

    fn __hash__(&self) -> u64 {
        print_of(&self.plain_text())
    }

    /// For `pickle` and `copy`. The stroke is apart from the text, because in degrees its angles may lose their last bit. Laws in Python are
    /// pickled as any function: by the name of their module and their own.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<TakenApart<'py>> {
        let (physics, laws) = own_laws::taken_apart(py, self.setup.physics.clone());
        let text = shot_text(&Setup { strike: None, physics, ..Setup::clone(&self.setup) }, "");
        Ok((py.get_type::<Self>().getattr("_restored")?, (text, self.strike(py), laws)))
    }

    /// A set-up never changes, so a copy is the set-up itself.
    fn __copy__(this: Py<Self>) -> Py<Self> {
        this
    }

    /// As `__copy__`.
    fn __deepcopy__(this: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        this
    }

    /// What `__reduce__` has taken apart.
    #[staticmethod]
    #[pyo3(signature = (text, strike, laws=None))]
    fn _restored(text: &str, strike: Option<Numbers<'_>>, laws: Option<Laws<'_>>) -> PyResult<Self> {
        let setup = Self::from_text(text, "shot")?.with_strike(strike)?;
        let [cushion, balls] = laws.unwrap_or_default();
        if cushion.is_none() && balls.is_none() { Ok(setup) } else { setup.with_laws(cushion, balls) }
    }

    fn __repr__(&self) -> String {
        let Setup { name, table, balls, .. } = &*self.setup;
        format!("<baize.Setup \"{name}\": {} balls on \"{}\">", balls.len(), table.name)
    }
}

impl PySetup {
    /// The text of the set-up without its stroke.
    fn plain_text(&self) -> String {
        shot_text(&Setup { strike: None, ..Setup::clone(&self.setup) }, "")
    }
}

/// The kind of file with this word.
fn kind_of_setup(word: &str) -> PyResult<Kind> {
    match word {
        "shot" => Ok(Kind::Shot),
        "rack" => Ok(Kind::Rack),
        _ => Err(refused(format_args!("kind is \"{word}\", but must be \"shot\" or \"rack\""))),
    }
}

/// The rack or the shot in a source.
fn of_source(source: Source, kind: Kind) -> PyResult<PySetup> {
    read(load(source, kind))
}

fn load(source: Source, kind: Kind) -> Result<Loaded, FileError> {
    if kind == Kind::Rack { Setup::rack(source).load_with_files() } else { Setup::shot(source).load_with_files() }
}

/// What is said of a file of another kind.
fn not_a_setup(path: &Path, kind: Kind) -> String {
    format!("{} is a file of the kind `{}`, but a set-up comes from a rack or a shot", path.display(), kind.word())
}
