//! What a line says, as plain values, and as bits.

use super::packed::{Packer, Unpacker};
use super::stock::physics_of;
use crate::table::TableFile;
use baize_files::Kind;
use baize_physics::{Strike, Tip};

/// The highest common exponent of a place in metres: most places are below 2 m.
const OF_PLACES: i32 = 0;
/// That of the numbers of a stroke: most speeds are below 8 m/s.
const OF_STROKES: i32 = 2;

/// What a line says.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Contents {
    /// The name of the set-up.
    pub name: String,
    /// What there is to see, in a sentence; empty for nothing.
    pub about: String,
    /// The name of the table's file; empty for the table of the rack.
    pub table: String,
    /// The name of the physics file; empty for the physics of the table.
    pub physics: String,
    /// Where the balls lie.
    pub lie: Lie,
    /// The stroke.
    pub strike: Option<Strike>,
    /// See [`print_of`](super::stock::print_of), over [`Contents::files`].
    pub print: u64,
}

/// Where the balls lie.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Lie {
    /// As a rack file lays them, with this seed if the game draws one.
    Rack(String, Option<u64>),
    /// Each ball at its own place.
    Places {
        /// The name of the file of the ball set.
        set: String,
        /// Which balls of the set are on the table, in the order of the set.
        present: Vec<bool>,
        /// Which of those present is the cue ball.
        cue_ball: u64,
        /// The places of those present, in metres.
        places: Vec<[f64; 2]>,
    },
}

impl Contents {
    /// The files that it uses on this table, without the table of a rack that has one of its own.
    pub fn files<'a>(&'a self, table: &'a TableFile) -> Vec<(Kind, &'a str)> {
        let of_lie = match &self.lie {
            Lie::Rack(name, _) => (Kind::Rack, name.as_str()),
            Lie::Places { set, .. } => (Kind::Balls, set.as_str()),
        };
        let physics = if self.physics.is_empty() { physics_of(table).unwrap_or_default() } else { &self.physics };
        let all = [(Kind::Table, self.table.as_str()), (Kind::Physics, physics), of_lie];
        all.into_iter().filter(|(_, name)| !name.is_empty()).collect()
    }

    /// Its characters.
    pub fn packed(&self) -> String {
        let mut packer = Packer::default();
        packer.text(&self.name);
        packer.yes(!self.about.is_empty());
        if !self.about.is_empty() {
            packer.text(&self.about);
        }
        pack_file(&mut packer, &self.table);
        pack_file(&mut packer, &self.physics);
        self.lie.pack(&mut packer);
        packer.yes(self.strike.is_some());
        if let Some(Strike { speed, direction, tip, elevation }) = self.strike {
            [speed, direction, tip.side, tip.height, elevation]
                .iter()
                .for_each(|number| packer.number(*number, OF_STROKES));
        }
        packer.bits(self.print, 12);
        packer.characters()
    }

    /// What these values of characters say; `None` if they say nothing.
    pub fn unpacked(values: &[u8]) -> Option<Self> {
        let mut bits = Unpacker::new(values);
        let contents = Self {
            name: bits.text()?,
            about: if bits.yes()? { bits.text()? } else { String::new() },
            table: unpack_file(&mut bits)?,
            physics: unpack_file(&mut bits)?,
            lie: Lie::unpack(&mut bits)?,
            strike: if bits.yes()? { Some(unpack_strike(&mut bits)?) } else { None },
            print: bits.bits(12)?,
        };
        bits.ends().then_some(contents)
    }
}

impl Lie {
    fn pack(&self, packer: &mut Packer) {
        packer.yes(matches!(self, Self::Places { .. }));
        match self {
            Self::Rack(name, seed) => {
                pack_file(packer, name);
                packer.yes(seed.is_some());
                seed.iter().for_each(|seed| packer.bits(*seed, 64));
            }
            Self::Places { set, present, cue_ball, places } => {
                pack_file(packer, set);
                packer.count(present.len() as u64);
                present.iter().for_each(|is_there| packer.yes(*is_there));
                packer.count(*cue_ball);
                places.iter().flatten().for_each(|number| packer.number(*number, OF_PLACES));
            }
        }
    }

    fn unpack(bits: &mut Unpacker) -> Option<Self> {
        if !bits.yes()? {
            let name = unpack_file(bits)?;
            return Some(Self::Rack(name, if bits.yes()? { Some(bits.bits(64)?) } else { None }));
        }
        let set = unpack_file(bits)?;
        let count = bits.count()?;
        let present = (0..count).map(|_| bits.yes()).collect::<Option<Vec<bool>>>()?;
        let cue_ball = bits.count()?;
        let there = present.iter().filter(|is_there| **is_there);
        let places =
            there.map(|_| Some([bits.number(OF_PLACES)?, bits.number(OF_PLACES)?])).collect::<Option<Vec<_>>>()?;
        Some(Self::Places { set, present, cue_ball, places })
    }
}

/// The name of a built-in file. None has a space, so the underscore is written as one, which takes fewer bits.
fn pack_file(packer: &mut Packer, name: &str) {
    packer.text(&name.replace('_', " "));
}

fn unpack_file(bits: &mut Unpacker) -> Option<String> {
    Some(bits.text()?.replace(' ', "_"))
}

fn unpack_strike(bits: &mut Unpacker) -> Option<Strike> {
    let mut next = || bits.number(OF_STROKES);
    let (speed, direction) = (next()?, next()?);
    let tip = Tip { side: next()?, height: next()? };
    Some(Strike { speed, direction, tip, elevation: next()? })
}
