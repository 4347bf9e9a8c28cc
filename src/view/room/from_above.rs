//! What an eye above the ceiling sees of the room: floor as far as it looks, and no lamps on the walls.

use bevy::prelude::*;

use super::space::Room;
use crate::settings::CurrentMood;
use crate::simulation::{CurrentSetup, TheTable};
use crate::view::camera::Eye;

/// The shades of the wall lamps of a room whose ceiling is so high over the cloth, in metres. From below they are seen from the side; from
/// above they would be white squares.
#[derive(Component)]
pub(super) struct WallLamps(pub f32);

/// Beyond the walls it looks as on the floor in front of them.
pub(super) fn colour_surroundings(
    (setup, mood): (TheTable<&CurrentSetup>, Res<CurrentMood>),
    mut clear: ResMut<ClearColor>,
) {
    let room = Room::of(&setup.0, &mood.0);
    let before_wall = Vec3::new(room.middle.x, room.floor(), room.middle.z + room.half.y);
    clear.0 = LinearRgba::from_vec3(room.boards * room.guess(before_wall, Vec3::Y)).into();
}

/// Hides the wall lamps from an eye above the ceiling.
pub(super) fn show_wall_lamps(eyes: Query<&Transform, With<Eye>>, mut lamps: Query<(&WallLamps, &mut Visibility)>) {
    let Ok(eye) = eyes.single() else { return };
    for (WallLamps(ceiling), mut visibility) in &mut lamps {
        let is_below = eye.translation.y < *ceiling;
        visibility.set_if_neq(if is_below { Visibility::Inherited } else { Visibility::Hidden });
    }
}
