//! An optional plugin that moves the `Transform` of each ball.

use bevy::prelude::*;

use super::appear::appear;
use super::axes::{to_screen, turn_to_screen};
use super::components::{IsBall, Shown};

/// Places every ball that has a `Transform` where the frame shows it. Optional: add it beside
/// [`BilliardsPlugin`](super::BilliardsPlugin), and give each ball a `Transform` and a mesh whose radius is its
/// [`Radius`](super::Radius).
///
/// The unit is the metre. The physics has x along the table to the foot, y to the left and z up from the cloth; Bevy
/// has y up. So (x, y, z) becomes (x, z, -y): the cloth is the plane y = 0, and its centre is the origin. The rotation
/// is mapped in the same way. A `Transform` is relative to its parent, so a table can stand anywhere in a scene if its
/// balls are children of one entity. The scale is left as it is; a translation or rotation that another system writes
/// is overwritten. A ball in a pocket or off the table is placed too. The app decides whether to show it, by
/// [`Pocketed`](super::Pocketed) and [`OffTable`](super::OffTable).
///
/// The shape that an [`Onlooker`](super::Onlooker) sees is left out: a `Transform` cannot hold it.
///
/// It runs once a frame, after the ticks, and reads [`Shown`], a sample between two ticks and never past an unresolved
/// impact.
pub struct BallTransformsPlugin;

impl Plugin for BallTransformsPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(RunFixedMainLoop, place.after(appear).in_set(RunFixedMainLoopSystems::AfterFixedMainLoop));
    }
}

pub(super) fn place(
    mut balls: Query<(&Shown, &mut Transform), (With<IsBall>, Or<(Changed<Shown>, Changed<Transform>)>)>,
) {
    for (shown, mut transform) in &mut balls {
        let (place, turn) = (to_screen(shown.position), turn_to_screen(shown.orientation));
        let placed = transform.with_translation(place).with_rotation(turn);
        transform.set_if_neq(placed);
    }
}
