//! The lamp that is seen over the table: a bar, a rectangle or a canopy. It hangs where its light comes from.

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;

use super::camera::Eye;
use super::lamp_light::{HEIGHT, LONG, lit, strip_size, times};
use super::materials::Materials;
use super::room::Room;
use super::surface::{Corner, Surface};
use super::systems::{ViewSystems, looks_other};
use super::warm_up::may_build;
use crate::settings::{CurrentMood, LampKind, Mood};
use crate::simulation::{CurrentSetup, from_screen};

/// A part of the body of the lamp.
#[derive(Component)]
struct LampBody;

/// Radius of the rods on which it hangs, in metres.
const ROD: f64 = 0.006;
/// Brightness of the light itself under the usual lamp, in linear light of the picture: so bright that it is seen white.
const BRIGHT: Vec3 = Vec3::new(1.0, 0.95, 0.86);

/// How a kind of lamp is built.
struct Frame {
    /// How far it stands out around the light, in metres.
    out: f64,
    /// Its height, in metres.
    high: f64,
    /// How far it narrows upwards, in metres.
    slope: f64,
    /// The linear colour of its outside, which is lit by the dim room only.
    outside: Vec3,
    /// The brightness of its outside, and whether a fringe of brass is around its lower edge.
    light: f32,
    has_fringe: bool,
    /// Linear colour of the rods.
    rods: Vec3,
}

/// A narrow bar of wood.
const BAR: Frame = Frame {
    out: 0.035,
    high: 0.09,
    slope: 0.0,
    outside: Vec3::new(0.045, 0.028, 0.018),
    light: 1.0,
    has_fringe: false,
    rods: Vec3::new(0.10, 0.075, 0.035),
};

/// A canopy of green cloth.
const CANOPY: Frame = Frame {
    out: 0.035,
    high: 0.30,
    slope: 0.16,
    outside: Vec3::new(0.020, 0.060, 0.032),
    light: 1.6,
    has_fringe: true,
    rods: BAR.rods,
};

/// A flat rectangle of dark metal.
const RECTANGLE: Frame = Frame {
    out: 0.03,
    high: 0.05,
    slope: 0.0,
    outside: Vec3::new(0.030, 0.031, 0.034),
    light: 1.0,
    has_fringe: false,
    rods: Vec3::new(0.05, 0.05, 0.055),
};

/// The frame of a lamp of that kind over a bed of that length, in metres.
fn frame(kind: LampKind, length: f32) -> &'static Frame {
    match kind {
        LampKind::OfTable if length >= LONG => &CANOPY,
        LampKind::OfTable | LampKind::Bar => &BAR,
        LampKind::Rectangle => &RECTANGLE,
        LampKind::Canopy => &CANOPY,
    }
}

/// Hangs the lamp that is seen.
pub(super) fn plugin(app: &mut App) {
    let looks_other = may_build.and_then(looks_other::<CurrentSetup>);
    app.add_systems(PostUpdate, hang_lamp.run_if(looks_other).in_set(ViewSystems::Room))
        .add_systems(PostUpdate, show_lamp.in_set(ViewSystems::Overlay));
}

/// Hangs the body of the lamp over a table of another size, or in another mood.
fn hang_lamp(
    mut commands: Commands,
    (setup, mood): (Res<CurrentSetup>, Res<CurrentMood>),
    bodies: Query<Entity, With<LampBody>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: Materials,
    mut hung: Local<Option<(Vec3, Vec2, Mood)>>,
) {
    let (middle, size) = lit(&setup.0);
    let wanted = Some((middle, size, mood.0));
    if std::mem::replace(&mut *hung, wanted) == wanted {
        return;
    }
    for body in &bodies {
        commands.entity(body).despawn();
    }
    let room = Room::of(&setup.0, &mood.0);
    let mesh = meshes.add(body(&room, &mood.0, middle, size).mesh(1.0));
    let look = (Mesh3d(mesh), MeshMaterial3d(materials.solid_mesh_colours()));
    commands.spawn((LampBody, look, Transform::default(), (NotShadowCaster, NotShadowReceiver)));
}

/// Shows the lamp to an eye below it, and hides it from one above, which looks at the table through it.
fn show_lamp(
    eyes: Query<&Transform, With<Eye>>,
    setup: Res<CurrentSetup>,
    mut bodies: Query<&mut Visibility, With<LampBody>>,
) {
    let Ok(eye) = eyes.single() else { return };
    let lowest = HEIGHT * times(lit(&setup.0).1);
    let seen = if eye.translation.y < lowest { Visibility::Inherited } else { Visibility::Hidden };
    for mut visibility in &mut bodies {
        visibility.set_if_neq(seen);
    }
}

fn body(room: &Room, mood: &Mood, middle: Vec3, size: Vec2) -> Surface {
    let kind = mood.lamp.body;
    let &Frame { out, high, slope, outside, light, has_fringe, rods } = frame(kind, size.x);
    let times = f64::from(room.times);
    let half = strip_size(kind, size, room.times).as_dvec2() / 2.0;
    let low = from_screen(middle.with_y(HEIGHT * room.times));
    let mut surface = Surface::default();
    let ring = |out: f64, up: f64, slant: f64| -> Vec<Corner> {
        let corners = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0), (1.0, 1.0)];
        let place = |(x, y): (f64, f64)| {
            let flat = DVec2::new(x, y) * (half + out * times);
            Corner { place: low + flat.extend(up * times), normal: DVec3::new(x, y, slant), grain: DVec2::ZERO }
        };
        corners.map(place).to_vec()
    };
    let colour = |of: Vec3| LinearRgba::from_vec3(of);
    let from_below = |out: f64, up: f64| -> Vec<Corner> {
        ring(out, up, 0.0).iter().map(|corner| Corner { normal: -DVec3::Z, ..*corner }).collect()
    };
    surface.band(&from_below(0.0, -0.008), &from_below(out, -0.008));
    surface.paint(colour(outside * 0.5));
    surface.band(&ring(out, -0.008, 0.3), &ring(out - slope, high, 0.3));
    surface.paint(colour(outside * light));
    if has_fringe {
        // A fringe of brass at the lower edge.
        surface.band(&ring(out + 0.004, -0.03, 0.0), &ring(out + 0.004, 0.02, 0.0));
        surface.paint(colour(Vec3::new(0.16, 0.11, 0.04)));
    }
    let ceiling = f64::from(room.ceiling - HEIGHT * room.times);
    for side in [-0.6, 0.6] {
        let length = (ceiling - high * times) / 2.0;
        let at = low + DVec3::new(side * half.x, 0.0, high * times + length);
        surface.block(at, DVec3::new(ROD, ROD, length));
    }
    surface.paint(colour(rods));
    // The light itself, a little above the edge of the frame. The room does not light it.
    let [one, two, three, four] = [0, 1, 2, 3].map(|index| from_below(0.0, 0.012)[index]);
    surface.quad([one, two, three, four]);
    surface.paint(colour(BRIGHT));
    surface
}
