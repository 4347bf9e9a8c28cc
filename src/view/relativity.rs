//! Special relativity in the picture: who looks, and the shapes of the balls.

use bevy::camera::visibility::VisibilitySystems;
use bevy::light::SimulationLightSystems;
use bevy::math::{Affine3A, Mat3, Mat3A};
use bevy::prelude::*;

use super::ball::Paint;
use super::camera::Eye;
use super::systems::ViewSystems;
use crate::settings::RelativityView;
use crate::simulation::{Appearance, Onlooker, from_screen, to_screen};

/// Lets balls that are nearly as fast as light look so.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RelativityView>().add_systems(PostUpdate, look_on.after(ViewSystems::Camera)).add_systems(
        PostUpdate,
        shape_balls
            .after(TransformSystems::Propagate)
            .before(VisibilitySystems::CheckVisibility)
            .before(SimulationLightSystems::UpdateLightFrusta),
    );
}

/// Lets the camera look at the balls. They are drawn as it sees them from its place in the frame before, because it follows them.
fn look_on(chosen: Res<RelativityView>, eyes: Query<&Eye>, mut onlooker: ResMut<Onlooker>) {
    let eye = eyes.iter().next().filter(|_| chosen.light_delay).and_then(Eye::looks_from);
    let looks = Onlooker { sees_contraction: chosen.length_contraction, eye: eye.map(from_screen) };
    onlooker.set_if_neq(looks);
}

/// Gives balls the shape that the onlooker sees. A `Transform` cannot hold it, but what is drawn is the `GlobalTransform`. A
/// ball has no parent.
fn shape_balls(
    mut balls: Query<(Ref<Transform>, Ref<Appearance>, &mut GlobalTransform), With<Paint>>,
    mut round: Query<&mut Transform, (With<Paint>, Without<Appearance>)>,
    mut removed: RemovedComponents<Appearance>,
) {
    for (ball, seen, mut drawn) in &mut balls {
        if ball.is_changed() || seen.is_changed() {
            drawn.set_if_neq(shaped(&ball, &seen));
        }
    }
    // In the next frame these are drawn round again, with all that depends on them.
    for entity in removed.read() {
        round.get_mut(entity).into_iter().for_each(|mut ball| ball.set_changed());
    }
}

/// The ball in the shape that is seen.
fn shaped(ball: &Transform, seen: &Appearance) -> GlobalTransform {
    let column = |axis: Vec3| to_screen(seen.shape * from_screen(axis));
    let shape = Mat3::from_cols(column(Vec3::X), column(Vec3::Y), column(Vec3::Z));
    let round = Mat3::from_quat(ball.rotation) * Mat3::from_diagonal(ball.scale);
    Affine3A { matrix3: Mat3A::from(shape * round), translation: ball.translation.into() }.into()
}
