//! What is marked while a player of a match aims: a ring under each ball that may be hit first, a shade over the others, and a
//! ring around the pocket that is called.

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::math::DVec3;
use bevy::prelude::*;

use super::marked::{Marked, find_marks};
use super::materials::Materials;
use super::placing::draw_rings;
use super::plain::Plain;
use super::plan::TablePlan;
use super::surface::ring;
use super::systems::ViewSystems;
use crate::physics::BallId;
use crate::settings::Ease;
use crate::simulation::{IsBall, Radius, SeenState, Shown, to_screen};

/// Height of the rings over cloth and wood, in metres.
const OVER: f64 = 0.002;
/// Radius of the ring under a ball, in its radii.
const AROUND: f64 = 1.3;
/// How much larger than the ball its shade is.
const SHADE: f64 = 1.015;
/// The colour of the ring under a ball on: quiet, but visible on every cloth.
const ON: Color = Color::srgba(1.0, 1.0, 1.0, 0.5);
/// The colour of the ring around the pocket that is called.
const CALLED: Color = Color::srgb(1.0, 0.86, 0.35);

/// Strong marks have these rings beside each other, as multiples of the radius.
const STRONG: &[f64] = &[1.0, 1.03, 1.06];

/// The shade over a ball that must not be hit first.
#[derive(Component, Clone, Copy, Debug)]
pub struct Shade;

/// A ball of the picture.
type Seen = (&'static IsBall, &'static Shown, &'static Radius, SeenState);

/// Draws what is marked.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (shade_balls, draw_targets).chain().after(find_marks).after(draw_rings).in_set(ViewSystems::Overlay),
    );
}

/// Puts a shade over each ball that must not be hit first.
fn shade_balls(
    mut commands: Commands,
    marked: Res<Marked>,
    balls: Query<Seen>,
    mut shades: Query<(&mut Transform, &mut Visibility), With<Shade>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: Materials,
    mut look: Local<Option<(Handle<Mesh>, Handle<Plain>)>>,
) {
    let off = balls.iter().filter(|(id, _, _, state)| marked.0.off.contains(id) && !state.is_out());
    let mut places = off.map(|(_, shown, radius, _)| {
        let size = Vec3::splat((radius.0 * SHADE) as f32);
        Transform::from_translation(to_screen(shown.position)).with_scale(size)
    });
    for (mut transform, mut visibility) in &mut shades {
        let place = places.next();
        visibility.set_if_neq(if place.is_some() { Visibility::Inherited } else { Visibility::Hidden });
        if let Some(place) = place {
            transform.set_if_neq(place);
        }
    }
    for place in places {
        let (mesh, material) =
            look.get_or_insert_with(|| (meshes.add(Sphere::new(1.0).mesh().uv(48, 24)), materials.shade())).clone();
        commands.spawn((Shade, Mesh3d(mesh), MeshMaterial3d(material), place, (NotShadowCaster, NotShadowReceiver)));
    }
}

/// A ring: its centre in metres, its radius in metres, and its colour.
type Ring = (DVec3, f64, Color);

/// Draws the rings.
fn draw_targets(
    mut gizmos: Gizmos,
    (marked, plan, ease): (Res<Marked>, Res<TablePlan>, Res<Ease>),
    balls: Query<Seen>,
) {
    let on_bed = balls.iter().filter(|(.., state)| !state.is_out());
    let on_bed = on_bed.map(|(id, shown, radius, _)| (id.0, shown.position, radius.0));
    for (centre, radius, colour) in rings(&marked, &plan, on_bed) {
        let (colour, wider) = if ease.strong_lines { (colour.with_alpha(1.0), STRONG) } else { (colour, &[1.0][..]) };
        for wider in wider {
            gizmos.linestrip(ring(48).map(|way| to_screen(centre + way.extend(0.0) * (radius * wider))), colour);
        }
    }
}

/// A ring under each of these balls (centre and radius in metres) that is on, and two around the pocket that is called, so
/// that they are seen from afar.
fn rings(marked: &Marked, plan: &TablePlan, balls: impl Iterator<Item = (BallId, DVec3, f64)>) -> Vec<Ring> {
    let on = balls.filter(|(id, ..)| marked.0.on.contains(id));
    let under = on.map(|(_, centre, radius)| (centre.with_z(OVER), radius * AROUND, ON));
    let called = marked.0.pocket.and_then(|pocket| plan.pockets.get(pocket)).into_iter().flat_map(|pocket| {
        let centre = pocket.wood_hole.centre.extend(plan.top + OVER);
        [1.0, 1.06].map(|wider| (centre, pocket.wood_hole.radius * wider, CALLED))
    });
    under.chain(called).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::Marks;
    use crate::shot::Setup;
    use crate::view::plan::whole;

    #[test]
    fn each_ball_on_has_a_ring_under_it_and_the_called_pocket_has_two() {
        let setup = Setup::rack("nine_ball_tight").load().unwrap();
        let plan = TablePlan::of(&setup.table, whole(&setup));
        let balls = || setup.balls.iter().map(|placed| (placed.ball.id, placed.motion.position, placed.ball.radius));
        let marked = Marked(Marks { on: vec![BallId(1), BallId(4)], off: vec![BallId(2)], pocket: Some(3) });
        let found = rings(&marked, &plan, balls());
        assert_eq!(found.len(), 4);
        for ((centre, radius, colour), id) in found.iter().zip([BallId(1), BallId(4)]) {
            let ball = setup.placed(id).unwrap();
            assert!(centre.truncate() == ball.motion.position.truncate() && *radius > ball.ball.radius);
            assert_eq!(*colour, ON);
        }
        let hole = setup.table.boundary.pockets[3].centre;
        for (centre, _, colour) in &found[2..] {
            assert!(centre.truncate().distance(hole) < 0.05 && *colour == CALLED, "{centre} is not at {hole}");
        }
        assert_eq!(rings(&Marked::default(), &plan, balls()), []);
    }
}
