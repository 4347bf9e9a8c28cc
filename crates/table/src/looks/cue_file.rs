//! The contents of a `.cue.ron`: how a cue looks.

use serde::{Deserialize, Serialize};

use crate::table::limit_flaws;
use baize_describe::Described;
use baize_files::Flaw;
use baize_physics::in_digits;

/// A colour as red, green, blue from 0 to 1 (sRGB).
type Colour = [f32; 3];

/// How a cue looks, as a file gives it. The physics knows nothing of it: a stroke is the same with every cue. Places are
/// distances from the tip in metres.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "Cue", deny_unknown_fields)]
pub struct CueFile {
    /// The name that is shown.
    pub name: String,
    /// Its length; pool 1.47.
    #[described(unit = "m", range = 0.5..=2.0)]
    pub length: f64,
    /// Diameter of its tip; pool 0.0128, snooker 0.0095.
    #[described(unit = "m", range = 0.005..=0.02)]
    pub tip: f64,
    /// Diameter of its butt; 0.029.
    #[described(unit = "m", range = 0.02..=0.05)]
    pub butt: f64,
    /// The wood of the shaft, maple or ash.
    pub shaft: Colour,
    /// The ferrule, behind the tip.
    pub ferrule: FerruleFile,
    /// The joint of a cue of two pieces, anywhere between ferrule and bumper.
    #[described(left_out = "none: one piece")]
    pub joint: Option<BandFile>,
    /// The wood in front of the wrap.
    #[described(left_out = "the wood of the shaft goes on")]
    pub forearm: Option<StretchFile>,
    /// Long points that run towards the tip from the wrap, or from the sleeve of a cue without a wrap.
    pub points: Option<PointsFile>,
    /// The wrap. In a match it has the colour of the player; without a wrap the sleeve has that colour.
    pub wrap: Option<BandFile>,
    /// The end of the butt.
    #[described(left_out = "the wood of the forearm goes on")]
    pub sleeve: Option<StretchFile>,
    /// Thin rings at both ends of the wrap and where the sleeve begins.
    pub rings: Option<Colour>,
    /// The bumper at the end of the butt.
    #[serde(default = "black")]
    pub bumper: Colour,
}

/// The ferrule, behind the tip.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "Ferrule", deny_unknown_fields)]
pub struct FerruleFile {
    /// Its length.
    #[described(unit = "m", range = 0.001..=0.1)]
    pub length: f64,
    /// Its colour.
    pub colour: Colour,
}

/// A part of a cue from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "Band", deny_unknown_fields)]
pub struct BandFile {
    /// Where it begins, from the tip.
    #[described(unit = "m", range = PLACE)]
    pub from: f64,
    /// Where it ends, from the tip.
    #[described(unit = "m", range = PLACE)]
    pub to: f64,
    /// Its colour.
    pub colour: Colour,
}

/// A part of a cue from one place on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "Stretch", deny_unknown_fields)]
pub struct StretchFile {
    /// Where it begins, from the tip.
    #[described(unit = "m", range = PLACE)]
    pub from: f64,
    /// Its colour.
    pub colour: Colour,
}

/// Points: the wood of the butt runs out into the forearm in long points. They begin at the wrap, or at the sleeve of a cue
/// without a wrap.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(rename = "Points", deny_unknown_fields)]
pub struct PointsFile {
    /// How many there are.
    #[described(range = 1..=12)]
    pub count: u32,
    /// How long they are.
    #[described(unit = "m", range = "0 to the length of the forearm")]
    pub length: f64,
    /// Their colour.
    pub colour: Colour,
}

/// Where a part of a cue may be.
const PLACE: &str = "behind the part before it";

fn black() -> Colour {
    [0.02; 3]
}

impl Default for CueFile {
    /// The cue `pool`.
    fn default() -> Self {
        let ebony = [0.10, 0.05, 0.035];
        Self {
            name: "pool cue".to_owned(),
            length: 1.47,
            tip: 0.0128,
            butt: 0.0296,
            shaft: [0.82, 0.66, 0.43],
            ferrule: FerruleFile { length: 0.023, colour: [0.93, 0.92, 0.87] },
            joint: Some(BandFile { from: 0.74, to: 0.758, colour: [0.85, 0.83, 0.78] }),
            forearm: Some(StretchFile { from: 0.758, colour: ebony }),
            points: Some(PointsFile { count: 4, length: 0.22, colour: [0.66, 0.42, 0.20] }),
            wrap: Some(BandFile { from: 1.056, to: 1.34, colour: [0.045, 0.045, 0.05] }),
            sleeve: Some(StretchFile { from: 1.346, colour: ebony }),
            rings: Some([0.80, 0.76, 0.66]),
            bumper: black(),
        }
    }
}

impl CueFile {
    /// Length of the tip in metres: so far behind its top the ferrule begins.
    pub const TIP_LENGTH: f64 = 0.007;
    /// Length of the bumper in metres.
    pub const BUMPER_LENGTH: f64 = 0.02;

    /// Where the ferrule ends, in metres from the tip.
    #[must_use]
    pub fn ferrule_end(&self) -> f64 {
        Self::TIP_LENGTH + self.ferrule.length
    }

    /// Where the bumper begins, in metres from the tip.
    #[must_use]
    pub fn bumper_start(&self) -> f64 {
        self.length - Self::BUMPER_LENGTH
    }

    /// Everything that is impossible, with paths inside the file.
    #[must_use]
    pub fn flaws(&self) -> Vec<Flaw> {
        let mut flaws = limit_flaws(self);
        // Places are compared with the sizes, so they are checked only if those are right.
        if flaws.is_empty() {
            flaws.extend(self.place_flaws());
        }
        flaws
    }

    /// The first place that does not lie where it must.
    fn place_flaws(&self) -> Option<Flaw> {
        let of_band = |[from, to]: [&'static str; 2], band: Option<BandFile>| {
            band.into_iter().flat_map(move |band| [(from, band.from), (to, band.to)])
        };
        let parts = self.forearm.map(|forearm| ("forearm.from", forearm.from)).into_iter();
        let parts = parts.chain(of_band(["wrap.from", "wrap.to"], self.wrap));
        let parts = parts.chain(self.sleeve.map(|sleeve| ("sleeve.from", sleeve.from)));
        let in_order = self.first_out_of_order(of_band(["joint.from", "joint.to"], self.joint));
        in_order.or_else(|| self.first_out_of_order(parts)).or_else(|| self.points_flaw())
    }

    /// The first of some places that does not lie behind the one before it, from the ferrule to the bumper.
    fn first_out_of_order(&self, places: impl Iterator<Item = (&'static str, f64)>) -> Option<Flaw> {
        let (mut before, mut what) = (self.ferrule_end(), "where the ferrule ends".to_owned());
        let end = self.bumper_start();
        for (path, place) in places {
            if !(before..=end).contains(&place) {
                let [is, least, most] = [place, before, end].map(in_digits);
                let message =
                    format!("is {is}, but must lie between {least} m, {what}, and {most} m, where the bumper begins");
                return Some(Flaw::new(path, message));
            }
            (before, what) = (place, format!("the place of {path}"));
        }
        None
    }

    /// Points need a place at which they begin, and room in front of it.
    fn points_flaw(&self) -> Option<Flaw> {
        let points = self.points?;
        let Some(start) = self.points_start() else {
            let message =
                "is given, but the cue has neither a wrap nor a sleeve at which points begin; add one of the two";
            return Some(Flaw::new("points", message));
        };
        let room = start - self.forearm.map_or(self.ferrule_end(), |forearm| forearm.from);
        // To the micrometre, as a person would say it.
        let room = (room * 1e6).round() / 1e6;
        let message = || {
            let [is, most] = [points.length, room].map(in_digits);
            format!("is {is}, but must lie between 0 and {most} m, the length of the wood into which they run")
        };
        (!(0.0..=room).contains(&points.length)).then(|| Flaw::new("points.length", message()))
    }

    /// Where the points begin, in metres from the tip: at the wrap, or at the sleeve.
    #[must_use]
    pub fn points_start(&self) -> Option<f64> {
        self.wrap.map(|wrap| wrap.from).or(self.sleeve.map(|sleeve| sleeve.from))
    }
}
