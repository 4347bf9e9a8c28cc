//! A game without a window whose pictures can be read back.

use std::sync::{Arc, Mutex};

use baize::play::PlayPlugins;
use baize::shot::Setup;
use baize::simulation::SimulationPlugin;
use baize::view::{Eye, View};
use bevy::app::SubApps;
use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::render_resource::{PollType, TextureFormat};
use bevy::render::renderer::RenderDevice;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;

/// A picture that was read back.
pub struct Picture(Image);

impl Picture {
    pub fn save(self, path: &str) {
        self.0.try_into_dynamic().unwrap().to_rgb8().save(path).unwrap();
    }
}

pub struct Studio {
    game: SubApps,
    target: Handle<Image>,
}

impl Studio {
    pub fn open(rack: &str, width: u32, height: u32) -> Option<Self> {
        let setup = Setup::of_rack(Some(rack), None).unwrap();
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .set(WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() })
                .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() })
                .disable::<WinitPlugin>(),
        )
        .add_plugins(PlayPlugins);
        app.add_plugins(SimulationPlugin { setup });
        app.finish();
        app.cleanup();
        let mut game = std::mem::take(app.sub_apps_mut());
        let world = game.main.world_mut();
        let target =
            world.resource_mut::<Assets<Image>>().add(Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None));
        let mut studio = Self { game, target };
        studio.frame();
        let world = studio.game.main.world_mut();
        let eye = world.query_filtered::<Entity, With<Eye>>().single(world).unwrap();
        world.entity_mut(eye).insert(RenderTarget::Image(studio.target.clone().into()));
        studio.frame();
        Some(studio)
    }

    pub fn frame(&mut self) {
        self.game.update();
        let device = self.game.main.world().resource::<RenderDevice>();
        device.wgpu_device().poll(PollType::Wait { submission_index: None, timeout: None }).unwrap();
    }

    pub fn look(&mut self, view: View) {
        let world = self.game.main.world_mut();
        let mut eye = world.query::<&mut Eye>().single_mut(world).unwrap();
        eye.view = view;
        eye.jump();
        self.frame();
    }

    pub fn look_at(&mut self, target: Vec3, yaw: f32, pitch: f32, distance: f32) {
        let world = self.game.main.world_mut();
        let mut eye = world.query::<&mut Eye>().single_mut(world).unwrap();
        eye.look_at(target, yaw, pitch, distance);
        eye.jump();
        self.frame();
    }

    pub fn picture(&mut self) -> Picture {
        let taken = Arc::new(Mutex::new(None));
        let keep = taken.clone();
        self.game.main.world_mut().spawn(Screenshot::image(self.target.clone())).observe(
            move |captured: On<ScreenshotCaptured>| {
                *keep.lock().unwrap() = Some(Picture(captured.image.clone()));
            },
        );
        for _ in 0..6 {
            self.frame();
            if let Some(picture) = taken.lock().unwrap().take() {
                return picture;
            }
        }
        panic!("no picture came back");
    }
}
