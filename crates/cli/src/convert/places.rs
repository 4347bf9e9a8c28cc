//! How the places of a table are given: their unit and their origin.

use clap::ValueEnum;
use glam::DVec2;

/// The unit of the places of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Unit {
    /// Metres.
    #[default]
    M,
    /// Centimetres.
    Cm,
    /// Millimetres.
    Mm,
    /// Inches.
    In,
}

impl Unit {
    /// How many metres it has.
    fn metres(self) -> f64 {
        match self {
            Self::M => 1.0,
            Self::Cm => 0.01,
            Self::Mm => 0.001,
            Self::In => 0.0254,
        }
    }
}

/// Where the origin of the places of a table is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Origin {
    /// In the centre of the table.
    #[default]
    Centre,
    /// In the corner of the noses from which x and y grow over the table.
    Corner,
}

/// How places are given.
#[derive(Clone, Copy, Debug)]
pub struct Places {
    /// Their unit.
    pub unit: Unit,
    /// Their origin.
    pub origin: Origin,
    /// Length and width of the table in metres.
    pub size: DVec2,
}

impl Places {
    /// A place in metres from the centre of the table.
    pub fn in_metres(&self, place: DVec2) -> DVec2 {
        let place = place * self.unit.metres();
        match self.origin {
            Origin::Centre => place,
            Origin::Corner => place - 0.5 * self.size,
        }
    }
}
