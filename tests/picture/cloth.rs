//! The cloth: its weave is seen near by and makes no patterns from afar, and play leaves marks on it.

use baize::physics::{BallId, Strike};
use baize::settings::{Level, View};
use baize::shot::{ClothMark, Setup};
use baize::simulation::TableCommand;
use bevy::math::{DVec2, DVec3, Vec2, Vec3};

use crate::luminance;
use crate::studio::{Picture, Studio, in_the_studio};

/// Width of a thread in metres.
const THREAD: f64 = 0.001;

/// A table without balls, and so without a cue and its line.
fn bare() -> Setup {
    Setup { balls: Vec::new(), ..Setup::rack("cue_ball").load().unwrap() }
}

/// The brightness of the pixels of a rectangle around the middle of a picture, row by row.
struct Patch {
    light: Vec<f32>,
    width: usize,
}

impl Patch {
    fn of(picture: &Picture, half_width: usize, half_height: usize) -> Self {
        let corner = Vec2::new(320.0 - half_width as f32, 180.0 - half_height as f32);
        let places = (0..2 * half_height).flat_map(|y| (0..2 * half_width).map(move |x| Vec2::new(x as f32, y as f32)));
        let light = places.map(|place| luminance(picture.at(corner + place).unwrap())).collect();
        Self { light, width: 2 * half_width }
    }

    /// This patch, each pixel divided by the same pixel of another one.
    fn over(&self, other: &Self) -> Self {
        let light = self.light.iter().zip(&other.light).map(|(one, other)| one / other).collect();
        Self { light, width: self.width }
    }

    /// The pixels of each whole square block with that side.
    fn blocks(&self, side: usize) -> Vec<Vec<f32>> {
        let (columns, rows) = (self.width / side, self.light.len() / self.width / side);
        let pixel = |x: usize, y: usize| self.light[y * self.width + x];
        let block = |row: usize, column: usize| {
            (0..side)
                .flat_map(|y| (0..side).map(move |x| (x, y)))
                .map(|(x, y)| pixel(column * side + x, row * side + y))
                .collect()
        };
        (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .map(|(row, column)| block(row, column))
            .collect()
    }
}

fn mean(values: &[f32]) -> f32 {
    values.iter().sum::<f32>() / values.len() as f32
}

/// The standard deviation of values, as a share of their mean.
fn scatter(values: &[f32]) -> f32 {
    let middle = mean(values);
    (values.iter().map(|value| (value - middle).powi(2)).sum::<f32>() / values.len() as f32).sqrt() / middle
}

/// The picture of the weave from 0.3 m has 1080 rows; the middle third of them is rendered. There a thread is some five
/// pixels wide. In blocks of two by two threads the pixels scatter around the mean of their block: that is the contrast of
/// single threads, without the light of the lamp and without wear, which change slowly.
#[test]
fn the_threads_of_the_cloth_are_seen_from_thirty_centimetres() {
    in_the_studio("cue_ball", 640, 360, |studio| {
        studio.rack(bare());
        studio.level(Level::High);
        studio.enlarge(3);
        for pitch in [1.5, 0.6] {
            studio.look_at(Vec3::new(0.3, 0.0, 0.1), 0.4, pitch, 0.3);
            let [here, there] = [0.0, THREAD].map(|x| studio.project(DVec3::new(0.3 + x, -0.1, 0.0)));
            let thread = here.distance(there);
            let patch = Patch::of(&studio.picture(), 120, 120);
            let contrasts: Vec<f32> =
                patch.blocks((2.0 * thread).round() as usize).iter().map(|block| scatter(block)).collect();
            let contrast = mean(&contrasts);
            println!("{pitch}: {thread} pixels for a thread, contrast {contrast}");
            assert!(contrast > 0.075, "from a pitch of {pitch} the pixels of a thread differ by {contrast} only");
        }
        studio.enlarge(1);
    });
}

/// From afar a thread is much smaller than a pixel. If the texture were sampled badly, threads and pixels would beat: light
/// and dark bands many pixels wide. So the picture is divided by one of the same cloth without threads, and only what the
/// threads do is left. The brightness of single pixels scatters by 1.4 % there, because the screen has steps of colour. The
/// means of blocks must scatter the less, the larger the blocks are, as they do when neighbours have nothing in common. Bands
/// would make the means of large blocks differ too.
#[test]
fn the_weave_makes_no_pattern_from_three_metres_and_does_not_flicker() {
    in_the_studio("cue_ball", 640, 360, |studio| {
        studio.rack(bare());
        studio.level(Level::High);
        for (distance, pitch) in [(3.0, 1.0), (3.0, 0.45), (1.2, 0.7)] {
            let look =
                |studio: &mut Studio, aside: f32| studio.look_at(Vec3::new(aside, 0.0, 0.0), 0.0, pitch, distance);
            let half_height = if pitch < 0.5 { 32 } else { 64 };
            let patch = |studio: &mut Studio| Patch::of(&studio.picture(), 192, half_height);
            look(studio, 0.0);
            let with = patch(studio);
            let plain = studio.without_threads(patch);
            let weave = with.over(&plain);
            for side in [1, 2, 4, 8, 16, 32] {
                let means: Vec<f32> = weave.blocks(side).iter().map(|block| mean(block)).collect();
                let (found, most) = (scatter(&means), 0.018 / side as f32 + 0.003);
                println!("{distance} m, {pitch}: blocks of {side} scatter by {found}");
                assert!(found < most, "from {distance} m the means of blocks of {side} pixels scatter by {found}");
            }
        }
    });
}

/// Ten stun shots of a cue ball alone, from ten places. Returns where their traces begin: a little way along each.
fn ten_shots(studio: &mut Studio) -> Vec<DVec2> {
    for number in 0..10 {
        let place = DVec2::new(-0.9 + 0.2 * f64::from(number), if number % 2 == 0 { -0.3 } else { 0.3 });
        studio.send(TableCommand::Place(BallId(0), place));
        let direction = if number % 2 == 0 { 0.7 } else { -0.7 };
        studio.send(TableCommand::Strike(Strike { speed: 2.6, direction, ..Strike::default() }));
        studio.send(TableCommand::Finish);
        studio.until_rest();
    }
    let start = |mark: &ClothMark| match *mark {
        ClothMark::Slide { from, to, .. } => Some(from + (to - from).normalize() * 0.03),
        ClothMark::Chalk { .. } | ClothMark::Landing { .. } => None,
    };
    studio.marks().iter().filter_map(start).collect()
}

#[test]
fn after_ten_shots_the_cloth_is_lighter_where_balls_slid_and_not_dirty() {
    in_the_studio("cue_ball", 640, 360, |studio| {
        let starts = ten_shots(studio);
        assert!(starts.len() >= 10, "{starts:?}");
        // Without balls, on the same table: its marks stay.
        studio.rack(bare());
        studio.look(View::Above);
        for level in [Level::Low, Level::High] {
            studio.level(level);
            let played_on = studio.picture();
            let marks = studio.marks();
            studio.send(TableCommand::Brush);
            let brushed = studio.picture();
            studio.send(TableCommand::Mark(marks));
            let mut lighter = Vec::new();
            for start in &starts {
                let place = studio.project(start.extend(0.0));
                let [now, before] = [&played_on, &brushed].map(|picture| luminance(picture.mean(place, 1.2)));
                lighter.push(now / before - 1.0);
            }
            let whole = Patch::of(&played_on, 180, 80).over(&Patch::of(&brushed, 180, 80));
            let (lighter, whole) = (mean(&lighter), mean(&whole.light) - 1.0);
            println!("{level:?}: {lighter} at the traces, {whole} on the whole bed");
            assert!(lighter > 0.03, "{level:?}: the traces are lighter by {lighter}");
            assert!(whole.abs() < 0.01, "{level:?}: the whole cloth is lighter by {whole}");
        }
    });
}
