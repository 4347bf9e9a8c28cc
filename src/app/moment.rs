//! A moment of the game without window and graphics card: the table as it would be seen then.

use std::time::Duration;

use bevy::log::LogPlugin;
use bevy::math::UVec2;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::render::sync_world::SyncWorldPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{ExitCondition, WindowResolution};
use bevy::winit::WinitPlugin;

use crate::cue::CuePlugin;
use crate::files::FileError;
use crate::files::Folders;
use crate::input::InputPlugin;
use crate::light::{Camera as Lens, Scene};
use crate::referee::RefereePlugin;
use crate::settings::{CurrentMood, Level, Mood, Seeds, SettingsPlugin, Start, View};
use crate::shot::Setup;
use crate::shot_study::ShotStudyPlugin;
use crate::simulation::{BilliardsPlugin, OneThreadPlugin, TableCommand};
use crate::sound::SoundPlugin;
use crate::ui::UiPlugin;
use crate::view::{Eye, ToBake, TracedPicture, ViewPlugin, box_of_table, lens, scene};

/// Ticks per second. The picture is one tick late.
const TICKS_PER_SECOND: f64 = 120.0;
/// The longest frame, in seconds: of a longer one the game would leave out a part.
const LONGEST_FRAME: f64 = 0.1;
/// In so many frames everything is built and in its place.
const TO_BUILD: u32 = 6;

/// From where the table is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Viewpoint {
    /// As a view of the game shows it.
    View(View),
    /// From a place around a target: on the screen's axes in metres, turn and pitch in radians, distance in metres.
    At {
        /// What is in the middle of the picture.
        target: Vec3,
        /// Turn about the vertical.
        turn: f32,
        /// How steeply it looks down.
        pitch: f32,
        /// Distance of the eye.
        distance: f32,
    },
}

/// What is seen at which moment.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Table, balls and the strike, if there is one.
    pub setup: Setup,
    /// Seconds after the strike, or 0 for the balls as they lie.
    pub at: f64,
    /// The light and the colours of the room.
    pub mood: Mood,
    /// From where it is seen.
    pub viewpoint: Viewpoint,
    /// Width and height of the picture in pixels.
    pub size: UVec2,
    /// Radius of the opening of the lens in metres; 0 shows everything sharply.
    pub opening: f32,
    /// Distance along its axis, in metres, of what is sharp; `None` for the cloth in the middle of the picture.
    pub focus: Option<f32>,
}

/// A moment that can be traced.
pub struct Traceable {
    /// All shapes and lights.
    pub scene: Scene,
    /// From where they are seen.
    pub camera: Lens,
    /// Two corners of the box that the table takes.
    pub table: [Vec3; 2],
}

impl Moment {
    /// Lets the game go on until then, and takes what is seen.
    ///
    /// # Errors
    ///
    /// Only if a file of the program itself cannot be read.
    pub fn traceable(&self) -> Result<Traceable, FileError> {
        let mut app = self.app()?;
        for _ in 0..TO_BUILD {
            app.update();
        }
        if let Some(strike) = self.setup.strike.filter(|_| self.at > 0.0) {
            app.world_mut().write_message(TableCommand::Strike(strike));
            pass(&mut app, self.at + 1.0 / TICKS_PER_SECOND);
        }
        self.turn_eye(&mut app);
        for _ in 0..2 {
            app.update();
        }
        let world = app.world_mut();
        let camera = lens(world, self.size.x as f32 / self.size.y as f32, self.opening, self.focus);
        let camera = camera.unwrap_or_else(|| unreachable!("the game has a camera from its first frame on"));
        Ok(Traceable { scene: scene(world), camera, table: box_of_table(world) })
    }

    /// What keeps still then, so that its light can be stored.
    ///
    /// # Errors
    ///
    /// Only if a file of the program itself cannot be read.
    pub fn to_bake(&self) -> Result<ToBake, FileError> {
        let mut app = self.app()?;
        for _ in 0..TO_BUILD {
            app.update();
        }
        Ok(ToBake::of(app.world_mut()))
    }

    fn app(&self) -> Result<App, FileError> {
        let start = Start::new(Folders::of_game(), None, None, Seeds::from(1))?;
        let resolution = WindowResolution::new(self.size.x, self.size.y);
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .set(WindowPlugin {
                    primary_window: Some(Window { resolution, ..default() }),
                    exit_condition: ExitCondition::DontExit,
                    ..default()
                })
                .set(RenderPlugin { render_creation: WgpuSettings { backends: None, ..default() }.into(), ..default() })
                .disable::<LogPlugin>()
                .disable::<WinitPlugin>(),
        )
        // A lamp that is removed reports it to the renderer, which does not exist here.
        .add_plugins(SyncWorldPlugin)
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO))
        .insert_resource(Time::<Fixed>::from_hz(TICKS_PER_SECOND))
        .insert_resource(TracedPicture)
        .add_plugins((BilliardsPlugin { setup: self.setup.clone() }, SettingsPlugin { start }))
        .add_plugins((InputPlugin, RefereePlugin, CuePlugin, ShotStudyPlugin, ViewPlugin, SoundPlugin, UiPlugin))
        .add_plugins(OneThreadPlugin)
        .insert_resource(Level::High)
        .insert_resource(CurrentMood(self.mood));
        app.finish();
        app.cleanup();
        Ok(app)
    }

    fn turn_eye(&self, app: &mut App) {
        let world = app.world_mut();
        for mut eye in world.query::<&mut Eye>().iter_mut(world) {
            match self.viewpoint {
                Viewpoint::View(view) => eye.view = view,
                Viewpoint::At { target, turn, pitch, distance } => eye.look_at(target, turn, pitch, distance),
            }
            eye.jump();
        }
    }
}

/// Lets so many seconds pass.
fn pass(app: &mut App, seconds: f64) {
    let frames = (seconds / LONGEST_FRAME).ceil().max(1.0);
    let frame = Duration::from_secs_f64(seconds / frames);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
    for _ in 0..frames as u32 {
        app.update();
    }
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
}
