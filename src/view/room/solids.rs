//! The simple solids of which the things of a room are made.

use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;

use crate::physics::FLOOR;
use crate::view::grid::smooth;
use crate::view::surface::{Corner, Surface, ring};

/// Where a thing stands: its middle on the floor in metres, and the direction of its back, a unit vector.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub place: DVec2,
    pub back: DVec2,
}

impl Spot {
    /// A place of the thing in metres: so far to its left as it looks, so far behind its middle, and so far over the floor.
    pub fn at(&self, [aside, behind, up]: [f64; 3]) -> DVec3 {
        (self.place + self.back.perp() * aside + self.back * behind).extend(up - FLOOR)
    }

    /// A spot so far aside and behind that looks the same way.
    pub fn beside(&self, aside: f64, behind: f64) -> Self {
        Self { place: self.at([aside, behind, 0.0]).truncate(), ..*self }
    }

    /// The same place, turned by so many radians.
    pub fn turned_by(&self, turn: f64) -> Self {
        Self { back: DVec2::from_angle(turn).rotate(self.back), ..*self }
    }

    fn axes(&self) -> [DVec3; 3] {
        [self.back.perp().extend(0.0), self.back.extend(0.0), DVec3::Z]
    }

    /// Adds a block of half size `half` (aside, behind, up).
    pub fn block(&self, surface: &mut Surface, centre: [f64; 3], half: [f64; 3]) {
        let (axes, centre) = (self.axes(), self.at(centre));
        for (axis, side) in (0..3).flat_map(|axis| [(axis, -1.0), (axis, 1.0)]) {
            let normal = axes[axis] * side;
            let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
            let corner = |a: f64, b: f64| {
                let place = centre + normal * half[axis] + axes[u] * (half[u] * a) + axes[v] * (half[v] * b);
                Corner { place, normal, grain: DVec2::ZERO }
            };
            surface.quad([corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]);
        }
    }

    /// Adds a block of half size `half` (aside, behind, up) with edges rounded by `radius`.
    pub fn rounded(&self, surface: &mut Surface, centre: [f64; 3], half: [f64; 3], radius: f64) {
        let (axes, centre, half) = (self.axes(), self.at(centre), DVec3::from(half));
        let core = half - radius;
        let steps = |size: f64| [-size, radius - size, size - radius, size];
        for (axis, side) in (0..3).flat_map(|axis| [(axis, -1.0), (axis, 1.0)]) {
            let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
            let corner = |a: f64, b: f64| {
                let mut on_box = DVec3::ZERO;
                (on_box[axis], on_box[u], on_box[v]) = (side * half[axis], a, b);
                let inner = on_box.clamp(-core, core);
                let out = (on_box - inner).normalize_or(DVec3::Z);
                let turned = |of: DVec3| axes[0] * of.x + axes[1] * of.y + axes[2] * of.z;
                Corner { place: centre + turned(inner + out * radius), normal: turned(out), grain: DVec2::ZERO }
            };
            let row = |b: f64| steps(half[u]).map(|a| corner(a, b)).to_vec();
            surface.grid(&steps(half[v]).map(row));
        }
    }

    /// Adds what a lathe turns: an outline of radii and heights over `foot`, from below to above, with so many sides. Where two heights
    /// follow each other twice the edge is sharp.
    pub fn turned(&self, surface: &mut Surface, foot: [f64; 3], outline: &[(f64, f64)], sides: u32) {
        let foot = self.at(foot);
        let row = |(radius, up): &(f64, f64)| -> Vec<Corner> {
            let corner = |out: DVec2| Corner::flat(foot + (out * *radius).extend(*up), out.extend(0.0));
            ring(sides).map(corner).collect()
        };
        let sharp = |pair: &[(f64, f64)]| pair[0] == pair[1];
        let ends = (0..outline.len() - 1).filter(|at| sharp(&outline[*at..at + 2]));
        let mut from = 0;
        for to in ends.chain([outline.len() - 1]) {
            surface.grid(&smooth(outline[from..=to].iter().map(row).collect(), -1.0));
            from = to + 1;
        }
    }

    /// Adds a beam with a square section from one place to another (aside, behind, up), half as thick as given.
    pub fn beam(&self, surface: &mut Surface, ends: [[f64; 3]; 2], half: f64) {
        let [from, to] = ends.map(|end| self.at(end));
        let along = (to - from).normalize_or(DVec3::Z);
        let aside = along.cross(self.back.extend(0.0)).normalize_or(self.back.perp().extend(0.0));
        let across = along.cross(aside);
        let corner = |end: DVec3, a: f64, b: f64, normal: DVec3| Corner {
            place: end + (aside * a + across * b) * half,
            normal,
            grain: DVec2::ZERO,
        };
        for turn in [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)] {
            // The side between this edge and the next one counter-clockwise.
            let next = (-turn.1, turn.0);
            let normal = (aside * (turn.0 + next.0) + across * (turn.1 + next.1)).normalize_or(aside);
            let edge = |end: DVec3, (a, b): (f64, f64)| corner(end, a, b, normal);
            surface.quad([edge(from, turn), edge(to, turn), edge(to, next), edge(from, next)]);
        }
        for (end, normal) in [(from, -along), (to, along)] {
            surface.quad([(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)].map(|(a, b)| corner(end, a, b, normal)));
        }
    }
}

/// Gives everything added since the last call this linear colour.
pub(super) fn paint(surface: &mut Surface, colour: Vec3) {
    surface.paint(LinearRgba::from_vec3(colour));
}
