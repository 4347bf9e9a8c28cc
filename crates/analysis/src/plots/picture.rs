//! A map as a picture.

use std::collections::BTreeMap;

use super::kind::Kind;
use super::kinds::KindShare;
use super::outcome_map::OutcomeMap;

/// Red, green and blue as in sRGB, and the name.
type Colour = ([u8; 3], &'static str);

/// Colours that also people who see few colours tell apart (Okabe and Ito 2008), with their names, for balls that fall.
const FALLS: [Colour; 7] = [
    ([0xe6, 0x9f, 0x00], "orange"),
    ([0x56, 0xb4, 0xe9], "sky blue"),
    ([0x00, 0x9e, 0x73], "green"),
    ([0xf0, 0xe4, 0x42], "yellow"),
    ([0x00, 0x72, 0xb2], "blue"),
    ([0xcc, 0x79, 0xa7], "pink"),
    ([0xd5, 0x5e, 0x00], "red"),
];
/// The colours of kinds in which nothing falls but that differ in the ball that is met, of further falls, and of the rest.
const MET: [Colour; 3] =
    [([0x58, 0x5d, 0x66], "grey"), ([0x70, 0x76, 0x80], "light grey"), ([0x46, 0x4a, 0x52], "dark grey")];
const OTHER_FALLS: Colour = ([0xd8, 0xd8, 0xd8], "white");
const MISSED: Colour = ([0x22, 0x25, 0x2b], "nearly black");
const SCRATCHED: Colour = ([0x70, 0x10, 0x18], "dark red");
const UNPLAYABLE: Colour = ([0x00, 0x00, 0x00], "black");
/// The colours of the cross that shows the aim: the lines, and what surrounds them.
const CROSS: [u8; 3] = [0xff, 0xff, 0xff];
const AROUND_CROSS: [u8; 3] = [0x00, 0x00, 0x00];
/// Half the length of the lines of the cross, and how far from the middle they begin, in pixels.
const ARM: isize = 14;
const GAP: isize = 4;

/// Which kind has which colour.
#[derive(Clone, Debug)]
pub struct Palette(BTreeMap<Kind, Colour>);

impl Palette {
    /// The colours of the kinds of a map. The most frequent kinds in which a ball falls have colours of their own, the further ones share
    /// one.
    #[must_use]
    pub fn of(kinds: &[KindShare]) -> Self {
        let (mut falls, mut met) = (FALLS.iter(), MET.iter().cycle());
        let mut colour = |kind: &Kind| match kind {
            Kind::Unplayable => UNPLAYABLE,
            Kind::Missed => MISSED,
            Kind::Scratched => SCRATCHED,
            Kind::Met(_) => *met.next().unwrap_or(&MET[0]),
            Kind::Fell(_) => *falls.next().unwrap_or(&OTHER_FALLS),
        };
        Self(kinds.iter().map(|share| (share.kind.clone(), colour(&share.kind))).collect())
    }

    /// Red, green and blue of a kind, as in sRGB; black for a kind that the map does not have.
    #[must_use]
    pub fn colour(&self, kind: &Kind) -> [u8; 3] {
        self.find(kind).0
    }

    /// The name of the colour of a kind.
    #[must_use]
    pub fn name(&self, kind: &Kind) -> &'static str {
        self.find(kind).1
    }

    fn find(&self, kind: &Kind) -> Colour {
        self.0.get(kind).copied().unwrap_or(UNPLAYABLE)
    }
}

/// The picture of a map in rows from the top, three bytes a pixel, each cell a square of `scale` pixels, 1 or more; and its width and height. The
/// cell of the aim, if there is one, is marked by a cross.
#[must_use]
pub fn picture(map: &OutcomeMap, palette: &Palette, aim: Option<[usize; 2]>, scale: usize) -> (Vec<u8>, [usize; 2]) {
    let [columns, rows] = map.area.size();
    let [width, height] = [columns * scale, rows * scale];
    let mut pixels = Vec::with_capacity(width * height * 3);
    for row in map.rows.iter().rev() {
        let line: Vec<u8> = row.iter().flat_map(|outcome| palette.colour(&outcome.kind).repeat(scale)).collect();
        for _ in 0..scale {
            pixels.extend_from_slice(&line);
        }
    }
    if let Some([column, row]) = aim {
        let middle = |cell: usize| (cell * scale + scale / 2) as isize;
        cross(&mut pixels, [width, height], [middle(column), height as isize - 1 - middle(row)]);
    }
    (pixels, [width, height])
}

/// Draws four arms around a place, each a line of one pixel with a darker pixel on both sides.
fn cross(pixels: &mut [u8], [width, height]: [usize; 2], [x, y]: [isize; 2]) {
    let mut dot = |x: isize, y: isize, colour: [u8; 3]| {
        if (0..width as isize).contains(&x) && (0..height as isize).contains(&y) {
            let at = 3 * (y as usize * width + x as usize);
            pixels[at..at + 3].copy_from_slice(&colour);
        }
    };
    for along in (-ARM..=ARM).filter(|along| along.abs() >= GAP) {
        for (aside, colour) in [(-1, AROUND_CROSS), (1, AROUND_CROSS), (0, CROSS)] {
            dot(x + along, y + aside, colour);
            dot(x + aside, y + along, colour);
        }
    }
}
