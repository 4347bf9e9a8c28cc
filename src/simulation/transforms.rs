//! An optional plugin that moves the `Transform` of each ball.

use bevy::prelude::*;

use super::appear::appear;
use super::axes::{to_screen, turn_to_screen};
use super::components::{IsBall, Shown};
use super::on_table::{BallsOnTable, OnTable};
use super::state::CurrentSetup;

/// Places every ball that has a `Transform` where the frame shows it. Optional: add it beside
/// [`BilliardsPlugin`](super::BilliardsPlugin), and give each ball a `Transform` and a mesh whose radius is its
/// [`Radius`](super::Radius).
///
/// The unit is the metre. The physics has x along the table to the foot, y to the left and z up from the cloth; Bevy
/// has y up. So (x, y, z) becomes (x, z, -y): the cloth is the plane y = 0, and its centre is the origin. The rotation
/// is mapped in the same way.
///
/// The `Transform` of a table says where the middle of its bed is, and how the table is turned; its balls are placed relative to it. A
/// table without one stands at the origin. A ball that is a child of another entity is placed relative to this instead, as Bevy does it:
/// make the balls children of their table if the table itself is a child.
///
/// The scale of a ball is left as it is; a translation or rotation that another system writes is overwritten. A ball in a pocket or off
/// the table is placed too. The app decides whether to show it, by [`Pocketed`](super::Pocketed) and [`OffTable`](super::OffTable).
///
/// The shape that an [`Onlooker`](super::Onlooker) sees is left out: a `Transform` cannot hold it.
///
/// It runs once a frame, after the ticks, and reads [`Shown`], a sample between two ticks and never past an unresolved
/// impact.
pub struct BallTransformsPlugin;

impl Plugin for BallTransformsPlugin {
    fn build(&self, app: &mut App) {
        let place = (place, place_on_moved_table).chain();
        app.add_systems(RunFixedMainLoop, place.after(appear).in_set(RunFixedMainLoopSystems::AfterFixedMainLoop));
    }
}

/// A ball that is placed.
type Placed = (&'static Shown, &'static mut Transform, Option<&'static OnTable>, Has<ChildOf>);

/// Whether what is shown of a ball, its `Transform` or its table has changed.
type IsElsewhere = Or<(Changed<Shown>, Changed<Transform>, Changed<OnTable>)>;

/// The tables that have a place of their own.
type TablePlaces<'w, 's, F = ()> = Query<'w, 's, &'static Transform, (With<CurrentSetup>, Without<IsBall>, F)>;

/// Places the balls that are shown elsewhere than in the last frame.
pub(super) fn place(tables: TablePlaces, mut balls: Query<Placed, (With<IsBall>, IsElsewhere)>) {
    for (shown, transform, table, is_child) in &mut balls {
        let table = table.filter(|_| !is_child).and_then(|table| tables.get(table.0).ok());
        put(transform, shown, table);
    }
}

/// Places the balls of a table that was moved.
pub(super) fn place_on_moved_table(
    tables: Query<(&Transform, &BallsOnTable), (With<CurrentSetup>, Without<IsBall>, Changed<Transform>)>,
    mut balls: Query<Placed, With<IsBall>>,
) {
    for (table, on_table) in &tables {
        let mut moved = balls.iter_many_mut(on_table.iter());
        while let Some((shown, transform, _, is_child)) = moved.fetch_next() {
            put(transform, shown, Some(table).filter(|_| !is_child));
        }
    }
}

/// Puts a ball where it is shown, relative to its table.
fn put(mut transform: Mut<Transform>, shown: &Shown, table: Option<&Transform>) {
    let (place, turn) = (to_screen(shown.position), turn_to_screen(shown.orientation));
    let (place, turn) = table.map_or((place, turn), |table| (table.transform_point(place), table.rotation * turn));
    let placed = transform.with_translation(place).with_rotation(turn);
    transform.set_if_neq(placed);
}
