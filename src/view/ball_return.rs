//! The ball return: an open tray at the foot of a table with pockets but no nets. Pocketed balls roll into it out of the table and
//! lie in it side by side.

mod roll;

use bevy::color::LinearRgba;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::math::{DVec2, DVec3};
use bevy::mesh::VertexAttributeValues;
use bevy::prelude::*;

use self::roll::{Roll, start};
use super::ball::Paint;
use super::fall::Fall;
use super::materials::Materials;
use super::plan::{TablePlan, has_nap};
use super::resin::Resin;
use super::room::Room;
use super::sphere::{SPHERES, sphere};
use super::surface::{Corner, Surface};
use super::systems::ViewSystems;
use crate::physics::BallId;
use crate::settings::{CurrentMood, Level};
use crate::shot::Setup;
use crate::simulation::{CurrentSetup, IsBall, Radius, SeenState, TheTable, to_screen, turn_to_screen};

/// So many of the largest balls lie side by side in a tray, if the end of the table is long enough.
const MOST_BALLS: f64 = 15.0;
/// Length of a tray as a share of the straight side of the frame, at most.
const LONGEST: f64 = 0.8;
/// Thickness of its walls in metres, its room for a ball in diameters, and the height of its front in diameters.
const WALL: f64 = 0.014;
const ROOM: f64 = 1.15;
const FRONT: f64 = 0.62;
/// Height of its inner floor over the cloth, in metres.
const FLOOR: f64 = -0.15;
/// How far in front of the table's foot the hole is drawn, in metres.
const PROUD: f64 = 0.001;
/// Share of the light of the room that reaches a ball in the tray from above and from below.
const ON_BALL: [f32; 2] = [0.9, 0.1];

/// The tray of a table.
pub(super) struct BallReturn {
    /// The middle of its inner floor, where the frame of the table is.
    middle: DVec3,
    /// Half its length inside and its depth away from the table, in metres.
    half: f64,
    depth: f64,
    /// Height of its front, in metres.
    front: f64,
}

impl BallReturn {
    /// The tray of a table with that plan; `None` if it has no pockets in rails, if they have nets, or if the foot of its frame is
    /// not straight.
    pub fn of(setup: &Setup, plan: &TablePlan, has_nets: bool) -> Option<Self> {
        if has_nets || !plan.pockets.iter().any(|pocket| pocket.out != DVec2::ZERO) {
            return None;
        }
        let diameter = 2.0 * setup.balls.iter().map(|placed| placed.ball.radius).reduce(f64::max)?;
        let frame = plan.frame(0.0);
        let faces_foot = |normal: DVec2| normal.dot(DVec2::X) > 0.999;
        let sides = frame.windows(2).filter(|ends| faces_foot(ends[0].1) && faces_foot(ends[1].1));
        let [from, to] = sides
            .map(|ends| [ends[0].0, ends[1].0])
            .max_by(|one, other| one[0].distance(one[1]).total_cmp(&other[0].distance(other[1])))?;
        let half = (MOST_BALLS * diameter * 1.01).min(LONGEST * from.distance(to)) / 2.0;
        (half > diameter).then(|| Self {
            middle: ((from + to) / 2.0).extend(FLOOR),
            half,
            depth: ROOM * diameter,
            front: FRONT * diameter,
        })
    }

    /// The tray.
    pub fn surface(&self) -> Surface {
        let mut surface = Surface::default();
        let outer =
            [DVec3::new(-0.01, -self.half - WALL, -WALL), DVec3::new(self.depth + WALL, self.half + WALL, self.front)];
        let inner = [DVec3::new(0.0, -self.half, 0.0), DVec3::new(self.depth, self.half, self.front)];
        self.walls(&mut surface, outer, 1.0);
        self.walls(&mut surface, inner, -1.0);
        // Its floor, its underside, and the rim between inner and outer walls.
        for (box_, z, up) in [(inner, 0.0, 1.0), (outer, -WALL, -1.0)] {
            let corner = |x: usize, y: usize| self.corner(DVec3::new(box_[x].x, box_[y].y, z), DVec3::Z * up);
            surface.quad([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]);
        }
        let around = |box_: [DVec3; 2]| {
            [(0, 0), (1, 0), (1, 1), (0, 1)]
                .map(|(x, y)| self.corner(DVec3::new(box_[x].x, box_[y].y, self.front), DVec3::Z))
        };
        surface.band(&around(inner), &around(outer));
        surface.paint(LinearRgba::WHITE);
        self.add_mouth(&mut surface);
        surface
    }

    /// The hole in the foot of the table out of which balls roll, at the left end as seen from there.
    fn add_mouth(&self, surface: &mut Surface) {
        let left = -self.half;
        let corner = |along: f64, up: f64| self.corner(DVec3::new(PROUD, left + along * self.depth, up), DVec3::X);
        let corners = [corner(0.0, 0.0), corner(1.0, 0.0), corner(1.0, self.depth), corner(0.0, self.depth)];
        surface.quad_of(corners, [LinearRgba::BLACK; 2]);
    }

    /// The roll of a ball of that radius out of the table to `place`, from `since` on (seconds on the clock of the game).
    fn roll_to(&self, place: DVec3, radius: f64, since: f64) -> Roll {
        let inside = self.middle + DVec3::new(-radius, radius - self.half, radius);
        Roll { inside, place, radius, since }
    }

    /// The three upright sides of a box, seen from outside or, if `out` is -1, from inside.
    fn walls(&self, surface: &mut Surface, [low, high]: [DVec3; 2], out: f64) {
        let places = [(low.x, low.y), (high.x, low.y), (high.x, high.y), (low.x, high.y)];
        for (ends, normal) in places.windows(2).zip([DVec3::NEG_Y, DVec3::X, DVec3::Y]) {
            let row = |z: f64| [ends[0], ends[1]].map(|(x, y)| self.corner(DVec3::new(x, y, z), normal * out));
            surface.band(&row(low.z), &row(high.z));
        }
    }

    fn corner(&self, place: DVec3, normal: DVec3) -> Corner {
        Corner { place: self.middle + place, normal, grain: DVec2::new(place.y, place.x + place.z) }
    }

    /// Where balls of these radii lie, the first at the right end as seen from the foot. Those for which there is no room are left
    /// out: they lie under the table.
    fn places(&self, radii: impl Iterator<Item = f64>) -> Vec<DVec3> {
        let mut filled = 0.0;
        let place = |radius: f64| {
            filled += 2.0 * radius;
            (filled <= 2.0 * self.half)
                .then(|| self.middle + DVec3::new(self.depth - radius, self.half - filled + radius, radius))
        };
        radii.map_while(place).collect()
    }
}

/// A ball in the tray.
#[derive(Component)]
struct Returned;

/// Balls with what decides whether they lie in the tray, and how they look.
type Balls = (&'static IsBall, &'static Radius, SeenState, Option<&'static Fall>, &'static MeshMaterial3d<Resin>);

type BallsItem<'w, 's> = <Balls as bevy::ecs::query::QueryData>::Item<'w, 's>;

/// Lets pocketed balls roll into the tray.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (fill_return, roll_in).chain().run_if(resource_exists::<TablePlan>).in_set(ViewSystems::AroundBalls),
    );
}

/// Lets balls roll into the tray whose fall has ended, in the order in which they came, and takes out those that are in play
/// again. Balls that come together, as in a match that is resumed or a shot that is finished at once, lie there at once.
fn fill_return(
    mut commands: Commands,
    (setup, plan, level, mood): (TheTable<Ref<CurrentSetup>>, Res<TablePlan>, Res<Level>, Res<CurrentMood>),
    balls: Query<Balls, With<Paint>>,
    returned: Query<Entity, With<Returned>>,
    (mut order, mut known): (Local<Vec<(BallId, f64)>>, Local<Vec<(BallId, f64)>>),
    (mut meshes, time): (ResMut<Assets<Mesh>>, Res<Time>),
    mut materials: Materials,
) {
    let cue_ball = setup.0.balls.get(setup.0.cue_ball).map(|placed| placed.ball.id);
    let has_come = |(id, _, state, fall, _): &BallsItem| {
        Some(id.0) != cue_ball && state.pocket().is_some() && fall.and_then(Fall::shown).is_none()
    };
    let mut come: Vec<BallId> = balls.iter().filter(has_come).map(|(id, ..)| id.0).collect();
    come.sort_unstable();
    order.retain(|(id, _)| come.contains(id));
    come.retain(|id| !order.iter().any(|(known, _)| known == id));
    let since = match come.len() {
        1 if !setup.is_changed() => start(time.elapsed_secs_f64(), order.iter().map(|(_, since)| *since)),
        _ => f64::NEG_INFINITY,
    };
    order.extend(come.into_iter().map(|id| (id, since)));
    let is_same = *known == *order && !setup.is_changed() && !level.is_changed() && !mood.is_changed();
    if is_same {
        return;
    }
    known.clone_from(&order);
    for entity in &returned {
        commands.entity(entity).despawn();
    }
    let Some(tray) = BallReturn::of(&setup.0, &plan, has_nap(&setup.0.table)) else { return };
    let room = Room::of(&setup.0, &mood.0);
    let found = |(id, since): &(BallId, f64)| {
        balls.iter().find(|(ball, ..)| ball.0 == *id).map(|(_, radius, .., paint)| (*id, *since, radius.0, paint))
    };
    let lying: Vec<_> = order.iter().filter_map(found).collect();
    for ((id, since, radius, paint), place) in
        lying.iter().zip(tray.places(lying.iter().map(|(_, _, radius, _)| *radius)))
    {
        let look = TrayPose { turn: turn(*id), light: room.guess(to_screen(place), Vec3::X) };
        let drawn = (Mesh3d(meshes.add(look.mesh(Quat::IDENTITY))), MeshMaterial3d(materials.in_dim_light(&paint.0)));
        let at = Transform::from_translation(to_screen(place)).with_scale(Vec3::splat(*radius as f32));
        let mut ball = commands.spawn((Returned, drawn, at, NotShadowCaster, NotShadowReceiver));
        let roll = tray.roll_to(place, *radius, *since);
        if !roll.has_ended(time.elapsed_secs_f64()) {
            ball.insert((roll, look, Visibility::Hidden));
        }
    }
}

/// Moves the balls that roll into the tray. Their light is in their colours, so a ball gets its colours anew as it turns.
fn roll_in(
    mut commands: Commands,
    mut balls: Query<(Entity, &Roll, &TrayPose, &Mesh3d, &mut Transform, &mut Visibility)>,
    (mut meshes, time): (ResMut<Assets<Mesh>>, Res<Time>),
) {
    let now = time.elapsed_secs_f64();
    for (entity, roll, look, drawn, mut transform, mut visibility) in &mut balls {
        if now < roll.since {
            continue;
        }
        let (centre, turn) = roll.at(now);
        transform.translation = to_screen(centre);
        *visibility = Visibility::Inherited;
        if let Some(mut mesh) = meshes.get_mut(&drawn.0) {
            *mesh = look.mesh(turn_to_screen(turn));
        }
        if roll.has_ended(now) {
            commands.entity(entity).remove::<Roll>();
        }
    }
}

/// How a ball in the tray is turned when it lies still, and the light of the room on it.
#[derive(Component)]
struct TrayPose {
    turn: Quat,
    light: Vec3,
}

impl TrayPose {
    /// The ball with radius one, its colours the light on it, `rolled` away from how it lies.
    fn mesh(&self, rolled: Quat) -> Mesh {
        lit_ball(rolled * self.turn, self.light)
    }
}

/// A ball of radius one, turned so, whose colours are the room's light on it.
fn lit_ball(turn: Quat, light: Vec3) -> Mesh {
    let mut ball = sphere(SPHERES[2]).rotated_by(turn);
    let normals = ball.attribute(Mesh::ATTRIBUTE_NORMAL).and_then(VertexAttributeValues::as_float3).unwrap_or_default();
    let colour = |normal: &[f32; 3]| {
        let [above, below] = ON_BALL;
        let share = below + (above - below) * ((normal[1] + 0.4 * normal[0] + 1.0) / 2.4).clamp(0.0, 1.0);
        LinearRgba::from_vec3(light * share).to_f32_array()
    };
    let colours: Vec<_> = normals.iter().map(colour).collect();
    ball.insert_attribute(Mesh::ATTRIBUTE_COLOR, colours);
    ball
}

/// How a ball lies: each in its own way.
fn turn(id: BallId) -> Quat {
    let angle = id.0 as f32 * 2.4;
    Quat::from_axis_angle(Vec3::new(angle.cos(), 0.3, angle.sin()).normalize(), 1.0 + 0.7 * angle)
}
