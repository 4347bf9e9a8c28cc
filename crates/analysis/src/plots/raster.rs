//! A table with its balls in pixels, seen from above: for films, and for programs that learn from pictures.

use glam::DVec2;

use baize_table::rack::Look;
use baize_table::table::Table;

/// Red, green and blue as in sRGB.
type Colour = [u8; 3];

const HOLE: Colour = [0x10, 0x10, 0x10];
const WHITE: Colour = [0xf4, 0xf2, 0xe8];
const EDGE: Colour = [0x18, 0x18, 0x18];
const SPOT: Colour = [0xe0, 0xe0, 0xd0];
/// What surrounds the noses, at least, and half the width of a nose and of the edge of a ball, in metres.
const AROUND: f64 = 0.1;
const NOSE: f64 = 0.006;
const RIM: f64 = 0.0015;
/// Half the width of a stripe, as a share of the radius of its ball.
const STRIPE: f64 = 0.5;
/// The radius of a spot in metres.
const SPOT_RADIUS: f64 = 0.005;
/// A picture is at most so many times as long as wide, and as wide as long.
const SLIMMEST: f64 = 4.0;

/// A ball in a picture.
#[derive(Clone, Copy, Debug)]
pub struct DrawnBall<'a> {
    /// Its centre in metres.
    pub place: DVec2,
    /// Its radius in metres.
    pub radius: f64,
    /// Its colours.
    pub look: &'a Look,
}

/// The picture in rows from the top, three bytes a pixel, and its width and height. The foot of the table is at the right. `width` is in
/// pixels, 1 or more.
#[must_use]
pub fn table_picture(table: &Table, balls: &[DrawnBall<'_>], width: usize) -> (Vec<u8>, [usize; 2]) {
    let mut canvas = Canvas::new(half_size(table, balls), width);
    let cloth = bytes(table.cloth_colour);
    let half = 0.5 * DVec2::new(table.length, table.width);
    if table.boundary.is_enclosed() {
        canvas.fill(bytes(table.rail_colour));
        canvas.rectangle(half, cloth);
    } else {
        canvas.fill(cloth);
    }
    for pocket in &table.boundary.pockets {
        canvas.disc(pocket.centre, pocket.radius, HOLE);
    }
    for (_, place) in &table.spots {
        canvas.disc(*place, SPOT_RADIUS, SPOT);
    }
    let nose = darker(cloth);
    for cushion in &table.boundary.cushions {
        canvas.line(cushion.from, cushion.to, nose);
    }
    for ball in balls {
        canvas.ball(ball);
    }
    (canvas.pixels, canvas.size)
}

/// Half the size of what is shown, in metres: the table and all balls.
fn half_size(table: &Table, balls: &[DrawnBall<'_>]) -> DVec2 {
    let around = AROUND.max(table.rail_width);
    let mut half = 0.5 * DVec2::new(table.length, table.width) + around;
    for ball in balls.iter().filter(|ball| ball.place.is_finite()) {
        half = half.max(ball.place.abs() + 2.0 * ball.radius);
    }
    half.max(DVec2::new(half.y, half.x) / SLIMMEST)
}

/// A picture in progress.
struct Canvas {
    pixels: Vec<u8>,
    size: [usize; 2],
    /// Pixels a metre.
    scale: f64,
}

impl Canvas {
    fn new(half: DVec2, width: usize) -> Self {
        let scale = width as f64 / (2.0 * half.x);
        let height = ((2.0 * half.y * scale).round() as usize).max(1);
        Self { pixels: vec![0; 3 * width * height], size: [width, height], scale }
    }

    fn fill(&mut self, colour: Colour) {
        for pixel in self.pixels.chunks_exact_mut(3) {
            pixel.copy_from_slice(&colour);
        }
    }

    /// The place of the middle of a pixel in metres.
    fn place(&self, [column, row]: [usize; 2]) -> DVec2 {
        let [width, height] = self.size.map(|count| count as f64);
        DVec2::new(column as f64 + 0.5 - 0.5 * width, 0.5 * height - row as f64 - 0.5) / self.scale
    }

    /// The rows or columns that a stretch in metres from the middle touches, of `count`.
    fn touched(&self, from: f64, to: f64, count: usize) -> std::ops::Range<usize> {
        let pixel = |metres: f64| (metres * self.scale + 0.5 * count as f64).clamp(0.0, count as f64);
        (pixel(from) - 1.0).max(0.0) as usize..((pixel(to) + 1.0).ceil() as usize).min(count)
    }

    /// Paints what lies between two corners where `outside`, the distance in metres from the shape, is below zero. The pixels at its
    /// edge are mixed.
    fn paint(&mut self, low: DVec2, high: DVec2, colour: Colour, outside: impl Fn(DVec2) -> f64) {
        let [width, height] = self.size;
        for row in self.touched(-high.y, -low.y, height) {
            for column in self.touched(low.x, high.x, width) {
                let share = (0.5 - outside(self.place([column, row])) * self.scale).clamp(0.0, 1.0);
                let at = 3 * (row * width + column);
                for (pixel, wanted) in self.pixels[at..at + 3].iter_mut().zip(colour) {
                    *pixel = (f64::from(*pixel) + share * (f64::from(wanted) - f64::from(*pixel))).round() as u8;
                }
            }
        }
    }

    /// A rectangle around the middle.
    fn rectangle(&mut self, half: DVec2, colour: Colour) {
        self.paint(-half, half, colour, |place| (place.abs() - half).max_element());
    }

    fn disc(&mut self, centre: DVec2, radius: f64, colour: Colour) {
        self.paint(centre - radius, centre + radius, colour, |place| place.distance(centre) - radius);
    }

    fn line(&mut self, from: DVec2, to: DVec2, colour: Colour) {
        let along = to - from;
        let outside = |place: DVec2| {
            let share = (place - from).dot(along) / along.length_squared().max(f64::MIN_POSITIVE);
            place.distance(from + along * share.clamp(0.0, 1.0)) - NOSE
        };
        self.paint(from.min(to) - NOSE, from.max(to) + NOSE, colour, outside);
    }

    fn ball(&mut self, ball: &DrawnBall<'_>) {
        let DrawnBall { place: centre, radius, look } = *ball;
        if !centre.is_finite() {
            return;
        }
        self.disc(centre, radius, EDGE);
        let inner = (radius - RIM).max(0.5 * radius);
        let colour = bytes(look.colour);
        self.disc(centre, inner, if look.stripe { WHITE } else { colour });
        if look.stripe {
            let outside =
                |place: DVec2| (place.distance(centre) - inner).max((place.y - centre.y).abs() - STRIPE * radius);
            self.paint(centre - inner, centre + inner, colour, outside);
        }
    }
}

fn bytes(colour: [f32; 3]) -> Colour {
    colour.map(|part| (part.clamp(0.0, 1.0) * 255.0).round() as u8)
}

fn darker(colour: Colour) -> Colour {
    colour.map(|part| part / 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use baize_table::shot::Setup;

    #[test]
    fn a_ball_is_seen_in_its_colour_at_its_place() {
        let setup = Setup::rack("nine_ball").load().expect("it ships");
        let drawn = setup.balls.iter().map(|placed| DrawnBall {
            place: placed.motion.position.truncate(),
            radius: placed.ball.radius,
            look: &placed.look,
        });
        let balls: Vec<DrawnBall<'_>> = drawn.collect();
        let (pixels, [width, height]) = table_picture(&setup.table, &balls, 800);
        assert_eq!(pixels.len(), 3 * width * height);
        let scale = width as f64 / (2.0 * half_size(&setup.table, &balls).x);
        for ball in &balls {
            let column = (0.5 * width as f64 + ball.place.x * scale) as usize;
            let row = (0.5 * height as f64 - ball.place.y * scale) as usize;
            let pixel = &pixels[3 * (row * width + column)..][..3];
            assert_eq!(pixel, bytes(ball.look.colour), "{}", ball.look.name);
        }
    }

    #[test]
    fn a_ball_without_a_place_is_not_drawn() {
        let setup = Setup::rack("cue_ball").load().expect("it ships");
        let nowhere = DrawnBall { place: DVec2::NAN, radius: 0.03, look: &setup.balls[0].look };
        assert_eq!(table_picture(&setup.table, &[nowhere], 200), table_picture(&setup.table, &[], 200));
    }
}
