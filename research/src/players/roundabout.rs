//! Combinations and banks.

use baize_physics::BallId;
use glam::DVec2;

use super::bed::{Bed, Target, Way, chance};
use super::pockets::{angle_of, difference, unit};

/// A combination or bank with less than this chance is not tried.
const LEAST: f64 = 0.12;
/// The widest cut of the second ball of a combination, in radians.
const WIDEST: f64 = 1.0;
/// Half the window of a bank in metres aside at the pocket, and how often the rail does as the mirror says.
const BANK_HALF: f64 = 0.035;
const BANK_SHARE: f64 = 0.6;
/// A rail sends the ball farther or less far than a mirror does: these directions are tried, in radians.
const BANK_TURNS: [f64; 5] = [0.0, 0.03, -0.03, 0.07, -0.07];

/// The likeliest combinations and banks with the cue ball at `cue`; `half_bed` is half the size of the bed in metres.
pub fn roundabouts(bed: &Bed, on: &[BallId], cue: DVec2, half_bed: DVec2, most: usize) -> Vec<Target> {
    let pairs = on.iter().flat_map(|ball| bed.ways(*ball)).flat_map(|way| {
        let firsts = on.iter().filter(move |first| **first != way.ball);
        firsts.map(move |first| (way, *first))
    });
    let mut targets: Vec<Target> = pairs.filter_map(|(way, first)| combination(bed, &way, first, cue)).collect();
    for ball in on {
        targets.extend(banks(bed, *ball, cue, half_bed));
    }
    targets.retain(|target| target.chance > LEAST);
    targets.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    targets.truncate(most);
    targets
}

fn combination(bed: &Bed, way: &Way, first: BallId, cue: DVec2) -> Option<Target> {
    let from = bed.centre(first)?;
    let meets = way.from - unit(way.direction) * (2.0 * bed.radius);
    let wanted = angle_of(meets - from);
    let between = meets.distance(from);
    let second_cut = difference(way.direction, wanted);
    if second_cut.abs() > WIDEST || !bed.is_free(from, meets, &[first, way.ball]) {
        return None;
    }
    let (ghost, reach, cut) = bed.hit(first, from, wanted, cue)?;
    // The window for the first ball: that of the second, by how much the hit between them magnifies an error.
    let half = way.half * 2.0 * bed.radius * libm::cos(second_cut) / between.max(2.0 * bed.radius);
    let chance = chance(half, reach, cut, bed.radius);
    let further = way.length + between;
    let (ball, pocket) = (way.ball, way.pocket);
    Some(Target { first, wanted, ball, pocket, ghost, reach, further, cut, chance, roundabout: true })
}

/// The banks of a ball over each of the four rails.
fn banks(bed: &Bed, ball: BallId, cue: DVec2, half_bed: DVec2) -> Vec<Target> {
    let Some(from) = bed.centre(ball) else { return Vec::new() };
    let inner = half_bed - bed.radius;
    let rails = [(DVec2::X, inner.x), (-DVec2::X, inner.x), (DVec2::Y, inner.y), (-DVec2::Y, inner.y)];
    let mut targets = Vec::new();
    for (pocket, mouth) in bed.pockets.mouths.iter().enumerate() {
        for (out, distance) in rails {
            let beyond = distance - mouth.middle.dot(out);
            let mirrored = mouth.middle + out * (2.0 * beyond);
            let share = (distance - from.dot(out)) / (mirrored - from).dot(out);
            if beyond < 0.1 || !(0.05..0.95).contains(&share) {
                continue;
            }
            let bounce = from + (mirrored - from) * share;
            if !bed.is_free(from, bounce, &[ball]) || !bed.is_free(bounce, mouth.middle, &[ball]) {
                continue;
            }
            let further = from.distance(mirrored);
            for turn in BANK_TURNS {
                let wanted = angle_of(mirrored - from) + turn;
                let Some((ghost, reach, cut)) = bed.hit(ball, from, wanted, cue) else { continue };
                let chance = BANK_SHARE * chance(BANK_HALF / further, reach, cut, bed.radius);
                let first = ball;
                targets.push(Target {
                    first,
                    wanted,
                    ball,
                    pocket,
                    ghost,
                    reach,
                    further,
                    cut,
                    chance,
                    roundabout: true,
                });
            }
        }
    }
    targets
}
