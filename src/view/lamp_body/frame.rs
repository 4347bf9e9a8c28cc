//! How each kind of lamp is built.

use std::f64::consts::{FRAC_PI_2, PI};

use bevy::math::{DVec2, Vec3};

use crate::settings::LampKind;
use crate::view::lamp_light::LONG;

/// How a kind of lamp is built. Lengths are in metres, of a lamp of the usual size.
pub(super) struct Frame {
    /// How far its lower edge stands out around the light.
    pub out: f64,
    /// How far its lower edge is below the light.
    pub deep: f64,
    /// How far its top is above the light.
    pub high: f64,
    /// How far it narrows upwards.
    pub slope: f64,
    /// Thickness of its lower edge.
    pub thick: f64,
    /// The linear colour of its outside.
    pub outside: Vec3,
    /// Whether a fringe of brass is around its lower edge.
    pub has_fringe: bool,
    /// Linear colour of the rods.
    pub rods: Vec3,
    /// What shines.
    pub source: Source,
}

/// What shines in a lamp.
#[derive(Clone, Copy)]
pub(super) enum Source {
    /// So many tubes side by side.
    Tubes(u32),
    /// So many diffusing sheets in a row.
    Sheets(u32),
}

/// A narrow bar of wood.
const BAR: Frame = Frame {
    out: 0.045,
    deep: 0.050,
    high: 0.065,
    slope: 0.0,
    thick: 0.016,
    outside: Vec3::new(0.10, 0.055, 0.032),
    has_fringe: false,
    rods: Vec3::new(0.10, 0.075, 0.035),
    source: Source::Tubes(3),
};

/// A canopy of green cloth.
const CANOPY: Frame = Frame {
    out: 0.090,
    deep: 0.075,
    high: 0.25,
    slope: 0.16,
    thick: 0.010,
    outside: Vec3::new(0.030, 0.095, 0.050),
    has_fringe: true,
    rods: BAR.rods,
    source: Source::Tubes(3),
};

/// A flat rectangle of dark metal.
const RECTANGLE: Frame = Frame {
    out: 0.040,
    deep: 0.030,
    high: 0.045,
    slope: 0.0,
    thick: 0.006,
    outside: Vec3::new(0.030, 0.031, 0.034),
    has_fringe: false,
    rods: Vec3::new(0.05, 0.05, 0.055),
    source: Source::Sheets(3),
};

/// How far the white tray above the light is over the light, in metres.
pub(super) const TRAY: f64 = 0.030;
/// Radius of the rounding of the upper edge, in metres.
const TOP_EDGE: f64 = 0.014;
/// Height of the fringe, its thickness, and how far it hangs below the lower edge, in metres.
const FRINGE: [f64; 3] = [0.040, 0.005, 0.022];
/// Number of parts of a rounding.
const PARTS: u32 = 6;

impl Frame {
    /// The frame of a lamp of that kind over a bed of that length, in metres.
    pub fn of(kind: LampKind, length: f32) -> &'static Self {
        match kind {
            LampKind::OfTable if length >= LONG => &CANOPY,
            LampKind::OfTable | LampKind::Bar => &BAR,
            LampKind::Rectangle => &RECTANGLE,
            LampKind::Canopy => &CANOPY,
        }
    }

    /// The section through the reflector: places out from the edge of the light and above it, downwards.
    pub fn reflector(&self) -> Vec<DVec2> {
        let lower = DVec2::new(self.out - self.thick, -self.deep);
        let share = |part: u32| f64::from(part) / f64::from(PARTS);
        std::iter::once(DVec2::new(0.0, TRAY))
            .chain((0..=PARTS).map(|part| DVec2::ZERO.lerp(lower, share(part))))
            .collect()
    }

    /// The section through the outside: around the lower edge, up, and over the upper edge.
    pub fn outside(&self) -> Vec<DVec2> {
        let round = |middle: DVec2, radius: f64, from: f64, to: f64| {
            (0..=PARTS).map(move |part| {
                let (sin, cos) = libm::sincos(from + (to - from) * f64::from(part) / f64::from(PARTS));
                middle + DVec2::new(cos, sin) * radius
            })
        };
        let half = self.thick / 2.0;
        let lower = round(DVec2::new(self.out - half, -self.deep), half, -PI, 0.0);
        let top = DVec2::new(self.out - self.slope - TOP_EDGE, self.high - TOP_EDGE);
        lower.chain(round(top, TOP_EDGE, 0.0, FRAC_PI_2)).collect()
    }

    /// The section through the fringe: around it, from its upper edge outside to its upper edge inside.
    pub fn fringe(&self) -> Vec<DVec2> {
        let [high, thick, below] = FRINGE;
        let (outer, lower) = (self.out + thick / 2.0, -self.deep - self.thick / 2.0 - below);
        let inner = outer - thick;
        [(inner, lower + high), (inner, lower), (outer, lower), (outer, lower + high), (inner, lower + high)]
            .map(|(out, up)| DVec2::new(out, up))
            .to_vec()
    }
}
