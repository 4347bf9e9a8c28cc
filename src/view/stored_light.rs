//! The light on what keeps still: shipped with the game, kept from an earlier time, or computed beside the game.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use bevy::ecs::system::{SystemParam, SystemState};
use bevy::prelude::*;
use bevy::render::renderer::RenderDevice;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use super::cube::{directions, middle_of_balls};
use super::gathered::Drawn;
use super::plain::Plain;
use super::room::Room;
use super::shipped_light::shipped;
use super::software::SoftwareRenderer;
use super::still::{Places, Sheet, Still};
use super::systems::ViewSystems;
use crate::files::save_new;
use crate::light::{Reins, Scene, SceneBuilder, StoredLight};
use crate::settings::{CurrentMood, GameFolders, Mood};
use crate::shot::Setup;
use crate::simulation::{CurrentSetup, TableState, TheTable};

/// Changes whenever light is computed in another way, so that what was kept is not used any more.
const VERSION: u32 = 5;
/// Paths for each place and for each direction of the mirrored room.
const PATHS: u32 = 96;
const PATHS_SEEN: u32 = 64;
/// Width of a side of the mirrored room, in texels.
pub(super) const SEEN: usize = 64;

/// The light on what keeps still now.
#[derive(Resource, Default)]
pub struct StillLight {
    places: Places,
    of: u64,
    /// What is seen from the middle of the table, if it is computed: six sides of a cube.
    pub(super) seen: Option<Vec<Vec3>>,
    /// The sheet of light on the bed, and what it covers along x and z of the screen's axes.
    pub(super) on_bed: Option<(Handle<Image>, Rect)>,
    work: Option<Work>,
}

impl StillLight {
    /// Whether better light is being computed.
    #[must_use]
    pub fn is_being_computed(&self) -> bool {
        self.work.is_some()
    }
}

/// Light that is being computed.
struct Work {
    of: u64,
    reins: Arc<Reins>,
    task: Task<Option<StoredLight>>,
}

impl Drop for Work {
    fn drop(&mut self) {
        self.reins.is_over.store(true, Ordering::Relaxed);
    }
}

/// Keeps the light.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StillLight>()
        .add_systems(PostUpdate, (find_light, take_light).chain().in_set(ViewSystems::Light));
}

/// What shows the light.
#[derive(SystemParam)]
struct Shown<'w, 's> {
    /// All parts of table and room: those whose light is stored with their corners, and those in a sheet of light.
    parts: Query<'w, 's, (&'static Mesh3d, &'static MeshMaterial3d<Plain>, Option<&'static Still>)>,
    sheets: Query<'w, 's, &'static Sheet>,
    meshes: ResMut<'w, Assets<Mesh>>,
    images: ResMut<'w, Assets<Image>>,
    materials: ResMut<'w, Assets<Plain>>,
}

impl Shown<'_, '_> {
    /// The sheets, the lowest first.
    fn sheets(&self) -> Vec<&Sheet> {
        let mut sheets: Vec<&Sheet> = self.sheets.iter().collect();
        sheets.sort_by(|one, other| one.height.total_cmp(&other.height));
        sheets
    }

    fn places(&self) -> Places {
        Places::of(self.parts.iter().filter_map(|(.., still)| still), self.sheets().into_iter())
    }

    /// Shows light at those places. Returns the lowest sheet, and what it covers.
    fn show(&mut self, places: &Places, light: &[Vec3]) -> Option<(Handle<Image>, Rect)> {
        for (mesh, _, still) in &self.parts {
            if let Some((mut shown, still)) = still.and_then(|still| Some((self.meshes.get_mut(&mesh.0)?, still))) {
                *shown = places.lit(still, light);
            }
        }
        let pictures: Vec<(Image, Vec<Handle<Plain>>, Rect)> = (self.sheets().iter().enumerate())
            .map(|(number, sheet)| (places.picture(number, sheet, light), sheet.on.clone(), sheet.area))
            .collect();
        let mut lowest = None;
        for (picture, materials, area) in pictures {
            let picture = self.images.add(picture);
            lowest = lowest.or_else(|| Some((picture.clone(), area)));
            for material in materials {
                if let Some(mut material) = self.materials.get_mut(&material) {
                    material.sheet = Some(picture.clone());
                }
            }
        }
        lowest
    }

    /// A number for all on which the light depends.
    fn depends_on(&self, places: &Places, setup: &Setup, mood: &Mood) -> u64 {
        let mut words: Vec<u32> = vec![VERSION];
        for (place, normal) in &places.all {
            words.extend((*place * 1e4).round().as_ivec3().to_array().map(i32::cast_unsigned));
            words.extend((*normal * 50.0).round().as_ivec3().to_array().map(i32::cast_unsigned));
        }
        let table = &setup.table;
        let text = format!("{mood:?} {:?} {:?} {:?}", table.cloth_colour, table.rail_colour, table.metal_colour);
        let bytes = words.into_iter().flat_map(u32::to_le_bytes).chain(text.into_bytes());
        // Fowler, Noll and Vo's hash FNV-1a.
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }

    /// The scene of all that keeps still.
    fn scene(&self, room: &Room) -> SceneBuilder {
        let mut drawn = Drawn::in_room(room, &self.images, self.sheets.iter());
        self.parts.iter().for_each(|part| drawn.part(part, &self.meshes, &self.materials));
        drawn.collected()
    }
}

/// Where light is kept, and whether it may be computed here.
#[derive(SystemParam)]
struct Kept<'w> {
    folders: Option<Res<'w, GameFolders>>,
    software: Res<'w, SoftwareRenderer>,
}

impl Kept<'_> {
    fn path(&self, of: u64) -> Option<PathBuf> {
        self.folders.as_ref()?.cache().map(|cache| cache.join(format!("{of:016x}.light.png")))
    }

    fn find(&self, of: u64) -> Option<StoredLight> {
        let kept = || StoredLight::from_bytes(&fs::read(self.path(of)?).ok()?).ok();
        shipped(of).or_else(kept).filter(|stored| stored.of == of)
    }
}

/// Finds the light when something else keeps still: shipped or kept; otherwise guesses it, and lets it be computed.
fn find_light(
    mut shown: Shown,
    new: Query<(), Or<(Added<Still>, Added<Sheet>)>>,
    (setup, mood, kept): (TheTable<&CurrentSetup>, Res<CurrentMood>, Kept),
    renderer: Option<Res<RenderDevice>>,
    mut light: ResMut<StillLight>,
) {
    if new.is_empty() || renderer.is_none() {
        return;
    }
    let places = shown.places();
    let of = shown.depends_on(&places, &setup.0, &mood.0);
    let room = Room::of(&setup.0, &mood.0);
    light.work = None;
    let found = kept.find(of).filter(|stored| stored.light.len() == places.all.len() + 6 * SEEN * SEEN);
    match found {
        Some(stored) => {
            let (on_places, seen) = stored.light.split_at(places.all.len());
            light.on_bed = shown.show(&places, on_places);
            light.seen = Some(seen.to_vec());
        }
        None => {
            let guessed: Vec<Vec3> = places.all.iter().map(|(place, normal)| room.guess(*place, *normal)).collect();
            light.on_bed = shown.show(&places, &guessed);
            light.seen = None;
            // A processor that draws has no time for it.
            light.work = (!kept.software.0).then(|| begin(shown.scene(&room), &places, of, &room));
        }
    }
    light.places = places;
    light.of = of;
}

/// The places whose light is stored, and the scene in which it is computed.
pub struct ToBake {
    scene: SceneBuilder,
    places: Places,
    from: Vec3,
    of: u64,
}

impl ToBake {
    /// All that keeps still in that world. Its pictures must be painted: see [`TracedPicture`](super::TracedPicture).
    #[must_use]
    pub fn of(world: &mut World) -> Self {
        let mut state = SystemState::<(Shown, TheTable<&CurrentSetup>, Res<CurrentMood>)>::new(world);
        let (shown, setup, mood) = match state.get_mut(world) {
            Ok(found) => found,
            Err(error) => unreachable!("the game has all of this: {error}"),
        };
        let room = Room::of(&setup.0, &mood.0);
        let places = shown.places();
        let of = shown.depends_on(&places, &setup.0, &mood.0);
        Self { scene: shown.scene(&room), from: middle_of_balls(&room), places, of }
    }

    /// At how many places and in how many directions light is computed.
    #[must_use]
    pub fn count(&self) -> usize {
        self.places.all.len() + directions(SEEN).len()
    }

    /// The light, computed on so many threads. `None` if the reins say that it is over.
    #[must_use]
    pub fn bake(self, threads: usize, reins: &Reins) -> Option<StoredLight> {
        computed(&self.scene.build(), &self.places.all, self.from, self.of, threads, reins)
    }
}

/// Lets light be computed beside the game.
fn begin(scene: SceneBuilder, places: &Places, of: u64, room: &Room) -> Work {
    let reins = Arc::new(Reins::default());
    let (held, all, from) = (reins.clone(), places.all.clone(), middle_of_balls(room));
    let task = AsyncComputeTaskPool::get().spawn(async move { computed(&scene.build(), &all, from, of, 1, &held) });
    Work { of, reins, task }
}

/// The light at these places and what is seen from `from`, on so many threads.
fn computed(
    scene: &Scene,
    places: &[(Vec3, Vec3)],
    from: Vec3,
    of: u64,
    threads: usize,
    reins: &Reins,
) -> Option<StoredLight> {
    let mut light = scene.on_white_at(places, PATHS, threads, reins)?;
    light.extend(scene.seen_from(from, &directions(SEEN), PATHS_SEEN, threads, reins)?);
    Some(StoredLight { of, light })
}

/// Shows and keeps light that has been computed, and lets its work wait while balls move.
fn take_light(mut shown: Shown, kept: Kept, state: TheTable<&TableState>, mut light: ResMut<StillLight>) {
    let Some(work) = &mut light.bypass_change_detection().work else { return };
    work.reins.is_held.store(**state != TableState::AtRest, Ordering::Relaxed);
    let Some(done) = block_on(poll_once(&mut work.task)) else { return };
    let of = work.of;
    light.work = None;
    let Some(stored) = done.filter(|stored| stored.light.len() >= light.places.all.len()) else { return };
    let (on_places, seen) = stored.light.split_at(light.places.all.len());
    light.on_bed = shown.show(&light.places, on_places);
    light.seen = Some(seen.to_vec());
    if let (Some(path), Ok(bytes)) = (kept.path(of), stored.to_bytes()) {
        // A file that is there was damaged. On a full disk the light is computed again another time.
        let _ = fs::remove_file(&path);
        let _ = save_new(&path, bytes);
    }
}
