//! A game without a window, whose pictures can be read back. HUD and panel are drawn only where a test asks for them.
#![allow(dead_code, reason = "each test binary uses its own part of this module")]

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use baize::cue::{Aim, CuePlugin};
use baize::files::{Folders, Kind, Source};
use baize::input::{InputPlugin, Owner};
use baize::physics::BallId;
use baize::rack::Look;
use baize::referee::RefereePlugin;
use baize::settings::{
    AidSet, Aids, Choose, CueFile, CurrentCue, CurrentMood, Level, RelativityView, Seeds, SettingsPlugin, Start, View,
};
use baize::shot::{ClothMarks, Depth, Preview, Setup};
use baize::shot_study::{Foreseen, ShotStudyPlugin};
use baize::simulation::{
    BilliardsPlugin, CurrentSetup, History, InPlay, IsBall, MarkedCloth, OfMainTable, OffTable, OneThreadPlugin,
    Pocketed, Position, Radius, ReplayCommand, RunState, TableCommand, TableState, Tick, Velocity, to_screen,
};
use baize::sound::SoundPlugin;
use baize::table::Table;
use baize::ui::{Panel, UiPlugin};
use baize::view::{Eye, Pipelines, ViewPlugin, eye};
use bevy::app::SubApps;
use bevy::camera::{RenderTarget, SubCameraView};
use bevy::log::LogPlugin;
use bevy::math::{DQuat, DVec3};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::render_resource::{PollType, TextureFormat};
use bevy::render::renderer::RenderDevice;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use bevy_egui::PrimaryEguiContext;

/// The time that a frame lasts for the game.
const FRAME: Duration = Duration::from_millis(100);

/// Lights and textures are complete only after the first frames.
const WARM_UP: usize = 6;

/// The light of the picture of the threads, on average: a cloth without threads is as bright with so much of its dye.
const THREADS_LIGHT: f32 = 0.772;

/// Work for the studio: it gets the game as the last work left it.
type Session = Box<dyn FnOnce(&mut Option<SubApps>) + Send>;

/// The studios of this process, as many as tests run at a time, but at most [`MOST_STUDIOS`]. A game starts only once in each, because a
/// new game compiles every shader anew. It stays on one thread, because Bevy runs some systems only on the thread on which the app began.
static STUDIOS: (Mutex<Studios>, Condvar) = (Mutex::new(Studios { free: Vec::new(), started: 0 }), Condvar::new());

/// One studio leaves a part of two cores idle; more than two wait for each other.
const MOST_STUDIOS: usize = 2;

struct Studios {
    /// Those in which no test is at work.
    free: Vec<Sender<Session>>,
    started: usize,
}

/// A studio that no other test uses until [`give_back`].
fn free_studio() -> Sender<Session> {
    let (studios, is_free) = &STUDIOS;
    let mut studios = studios.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        if let Some(studio) = studios.free.pop() {
            return studio;
        }
        if studios.started < MOST_STUDIOS {
            studios.started += 1;
            return new_studio();
        }
        studios = is_free.wait(studios).unwrap_or_else(PoisonError::into_inner);
    }
}

fn give_back(studio: Sender<Session>) {
    let (studios, is_free) = &STUDIOS;
    studios.lock().unwrap_or_else(PoisonError::into_inner).free.push(studio);
    is_free.notify_one();
}

fn new_studio() -> Sender<Session> {
    let (sessions, next) = channel::<Session>();
    thread::spawn(move || {
        let mut game = None;
        next.into_iter().for_each(|session| session(&mut game));
    });
    sessions
}

/// The image into which the game renders.
#[derive(Resource)]
struct Target(Handle<Image>);

/// The game, rendering into an image.
pub struct Studio {
    game: SubApps,
    /// The name of the test, for the pictures that are saved.
    name: String,
}

/// A ball in the physics.
pub struct Ball {
    pub id: BallId,
    pub place: DVec3,
    pub radius: f64,
    pub look: Look,
}

/// Does something in the studio, with that rack on the table and everything else as at the start of the game. It draws at the
/// lowest level of quality, which is much quicker; a test of light or texture asks for another one. If no picture can
/// be rendered, it prints this and does nothing.
pub fn in_the_studio(rack: &'static str, width: u32, height: u32, act: impl FnOnce(&mut Studio) + Send + 'static) {
    session(rack, width, height, Level::Low, false, act);
}

/// As [`in_the_studio`], drawn at that level of quality from the first frame on.
pub fn in_the_studio_at(
    level: Level,
    rack: &'static str,
    width: u32,
    height: u32,
    act: impl FnOnce(&mut Studio) + Send + 'static,
) {
    session(rack, width, height, level, false, act);
}

/// The same with a game that has just started. It takes longer.
pub fn in_a_new_studio(rack: &'static str, width: u32, height: u32, act: impl FnOnce(&mut Studio) + Send + 'static) {
    session(rack, width, height, Level::Low, true, act);
}

fn session(
    rack: &'static str,
    width: u32,
    height: u32,
    level: Level,
    is_new: bool,
    act: impl FnOnce(&mut Studio) + Send + 'static,
) {
    let name = thread::current().name().unwrap_or("picture").replace(':', "_");
    let (done, outcome) = channel();
    let session: Session = Box::new(move |kept| {
        // A game that a failed test left in an unknown state is not used again.
        let result = catch_unwind(AssertUnwindSafe(|| {
            let Some(game) = kept.take().filter(|_| !is_new).or_else(Studio::started) else { return };
            let mut studio = Studio { game, name };
            studio.begin(Setup::rack(rack).load().unwrap(), width, height, level);
            act(&mut studio);
            *kept = Some(studio.game);
        }));
        done.send(result).unwrap();
    });
    let studio = free_studio();
    studio.send(session).unwrap();
    let result = outcome.recv().unwrap();
    give_back(studio);
    if let Err(reason) = result {
        resume_unwind(reason);
    }
}

impl Studio {
    fn started() -> Option<SubApps> {
        match catch_unwind(Self::start) {
            Ok(game) => Some(game),
            Err(reason) => {
                let text = reason.downcast_ref::<String>().map_or("", String::as_str);
                let text = reason.downcast_ref::<&str>().map_or(text, |text| *text);
                let required = std::env::var_os("BAIZE_REQUIRE_GPU").is_some();
                if required || !text.contains("Unable to find a GPU") {
                    resume_unwind(reason);
                }
                println!("skipped: there is no graphics adapter; set BAIZE_REQUIRE_GPU to make that a failure");
                None
            }
        }
    }

    fn start() -> SubApps {
        let folders = Folders { own: None, data: None, game: "nowhere".into() };
        let start = Start::new(folders, Some("cue_ball".to_owned()), None, Seeds::from(1)).unwrap();
        let setup = start.in_use.setup.clone();
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .set(WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() })
                .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() })
                .disable::<LogPlugin>()
                .disable::<WinitPlugin>(),
        )
        .add_plugins((BilliardsPlugin { setup }, SettingsPlugin { start }, InputPlugin, RefereePlugin))
        .add_plugins((CuePlugin, ShotStudyPlugin, ViewPlugin, SoundPlugin, UiPlugin, OneThreadPlugin))
        .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
        .add_observer(|eye: On<Add, Eye>, target: Option<Res<Target>>, mut commands: Commands| {
            if let Some(target) = target {
                commands.entity(eye.entity).insert(RenderTarget::Image(target.0.clone().into()));
            }
        });
        app.finish();
        app.cleanup();
        // The first frame of an app takes no time. All frames of the tests take the same.
        app.update();
        std::mem::take(app.sub_apps_mut())
    }

    /// Sets everything as at the start of the game: a new camera, an unchanged aim, that set-up and level of quality.
    fn begin(&mut self, setup: Setup, width: u32, height: u32, level: Level) {
        let image = Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None);
        let world = self.world();
        let target = world.resource_mut::<Assets<Image>>().add(image);
        world.insert_resource(Target(target));
        world.insert_resource(Aim::default());
        world.insert_resource(AidSet::Club.aids());
        world.insert_resource(level);
        *world.of_main_table_mut() = MarkedCloth::default();
        world.insert_resource(CurrentMood::default());
        *world.of_main_table_mut() = History::default();
        world.insert_resource(RelativityView::default());
        self.set_frame(FRAME);
        // Otherwise the ticks of moving balls would depend on the time that tests before this one have taken.
        self.world().resource_mut::<Time<Fixed>>().discard_overstep(Duration::MAX);
        // The first frame of a game creates a camera.
        self.frame();
        let world = self.world();
        let eyes: Vec<Entity> = world.query_filtered::<Entity, With<Eye>>().iter(world).collect();
        eyes.into_iter().for_each(|eye| assert!(world.despawn(eye)));
        // Without that eye nothing is over the picture any more.
        world.insert_resource(Panel::default());
        world.insert_resource(Owner::default());
        world.spawn(eye());
        self.open_eye(false);
        self.rack(setup);
        for _ in 0..WARM_UP {
            self.frame();
        }
    }

    fn world(&mut self) -> &mut World {
        self.game.main.world_mut()
    }

    /// Gives the pictures that are saved from now on this name.
    pub fn name(&mut self, name: &str) {
        name.clone_into(&mut self.name);
    }

    /// One frame of the game, a tenth of a second.
    pub fn frame(&mut self) {
        self.game.update();
        let device = self.game.main.world().resource::<RenderDevice>();
        device.wgpu_device().poll(PollType::Wait { submission_index: None, timeout: None }).unwrap();
    }

    /// Sends a command to the table.
    pub fn send(&mut self, command: impl Message) {
        self.world().write_message(command);
        self.frame();
    }

    /// Sends a request about a replay.
    pub fn replay(&mut self, command: ReplayCommand) {
        self.world().write_message(command);
        self.frame();
        self.frame();
    }

    /// Racks another set-up.
    pub fn rack(&mut self, setup: Setup) {
        self.send(TableCommand::Rack(Box::new(setup)));
        self.frame();
        self.frame();
    }

    /// Turns the balls, which are at rest: rotations from the frame of each ball to the table's.
    pub fn turn_balls(&mut self, orientation: impl Fn(BallId) -> DQuat) {
        let mut in_play = self.world().of_main_table_mut::<InPlay>();
        let ids: Vec<BallId> = in_play.engine().bodies().iter().map(|body| body.ball.id).collect();
        in_play.turn_balls(ids.into_iter().map(orientation));
    }

    /// Draws that much of special relativity.
    pub fn relativity(&mut self, shown: RelativityView) {
        self.world().insert_resource(shown);
    }

    /// Gives a ball that velocity in m/s.
    pub fn push(&mut self, ball: BallId, velocity: DVec3) {
        let world = self.world();
        let mut balls = world.query::<(&IsBall, &mut Velocity)>();
        balls.iter_mut(world).filter(|(id, _)| id.0 == ball).for_each(|(_, mut pushed)| pushed.0 = velocity);
    }

    /// Runs one frame that lasts this long.
    pub fn pass(&mut self, seconds: f64) {
        self.set_frame(Duration::from_secs_f64(seconds));
        self.frame();
        self.set_frame(FRAME);
    }

    /// Runs frames until the picture shows that time on the shot clock, in seconds; does nothing if it shows a later one.
    pub fn pass_until_shown(&mut self, seconds: f64) {
        for _ in 0..600 {
            let world = self.world();
            let (state, run) = (*world.of_main_table::<TableState>(), *world.resource::<RunState>());
            let shown = world.of_main_table::<Tick>().shown(state, run, world.resource::<Time<Fixed>>());
            if seconds - shown < 1e-6 {
                return;
            }
            self.pass((seconds - shown).min(FRAME.as_secs_f64()));
        }
        panic!("the balls came to rest before {seconds} s");
    }

    fn set_frame(&mut self, length: Duration) {
        self.world().insert_resource(TimeUpdateStrategy::ManualDuration(length));
    }

    /// Runs frames until every ball rests.
    pub fn until_rest(&mut self) {
        self.wait();
        // The picture is one tick behind.
        self.frame();
    }

    /// The camera renders only when a picture is taken, because rendering takes a thousand times as long as the game.
    fn open_eye(&mut self, open: bool) {
        let world = self.world();
        world.query_filtered::<&mut Camera, With<Eye>>().single_mut(world).unwrap().is_active = open;
    }

    fn wait(&mut self) {
        for _ in 0..600 {
            self.frame();
            if *self.game.main.world().of_main_table::<TableState>() == TableState::AtRest {
                return;
            }
        }
        panic!("the balls did not come to rest within a minute");
    }

    /// Holds another cue at the ball.
    pub fn cue(&mut self, cue: CueFile) {
        self.world().insert_resource(CurrentCue(cue));
        self.frame();
    }

    /// Draws with that level of quality.
    pub fn level(&mut self, level: Level) {
        self.world().insert_resource(level);
        self.frame();
        self.frame();
    }

    /// Draws the room in that mood, which ships with the game.
    pub fn mood(&mut self, name: &str) {
        let (mood, _) = Source::find(Kind::Mood, name, &Folders::of_game()).and_then(Source::parse).unwrap();
        self.world().insert_resource(CurrentMood(mood));
        self.frame();
        self.frame();
    }

    /// Puts the camera there at once.
    pub fn look(&mut self, view: View) {
        self.change_eye(|eye| eye.view = view);
    }

    /// Turns the free view at once.
    pub fn look_at(&mut self, target: Vec3, yaw: f32, pitch: f32, distance: f32) {
        self.change_eye(|eye| eye.look_at(target, yaw, pitch, distance));
    }

    fn change_eye(&mut self, change: impl FnOnce(&mut Eye)) {
        self.turn_eye(change);
        self.frame();
    }

    fn turn_eye(&mut self, change: impl FnOnce(&mut Eye)) {
        let world = self.world();
        let mut eye = world.query::<&mut Eye>().single_mut(world).unwrap();
        change(&mut eye);
        eye.jump();
    }

    /// Changes settings of the player.
    pub fn aim(&mut self, change: impl FnOnce(&mut Aim)) {
        change(&mut self.world().resource_mut::<Aim>());
        self.frame();
    }

    /// Shows that much of the coming shot.
    pub fn line(&mut self, depth: Depth) {
        self.world().resource_mut::<Aids>().line = depth;
        self.frame();
    }

    /// Makes pictures show the middle of a picture that is so many times as wide and as high.
    pub fn enlarge(&mut self, times: u32) {
        let world = self.world();
        let mut camera = world.query_filtered::<&mut Camera, With<Eye>>().single_mut(world).unwrap();
        let size = camera.physical_viewport_size().unwrap();
        let view = SubCameraView { full_size: size * times, offset: (size * (times - 1) / 2).as_vec2(), size };
        camera.sub_camera_view = (times > 1).then_some(view);
        self.frame();
    }

    /// Does something while the cloth of the bed has no threads.
    pub fn without_threads<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let images = self.world().resource::<Assets<Image>>();
        let is_woven = |image: &Image| image.texture_descriptor.label == Some("threads");
        let woven: Vec<_> =
            images.iter().filter(|(_, image)| is_woven(image)).map(|(id, image)| (id, image.clone())).collect();
        assert!(!woven.is_empty(), "the bed has a weave");
        for (id, image) in &woven {
            let light = Srgba::from(LinearRgba::gray(THREADS_LIGHT)).to_u8_array();
            let data = image.data.as_ref().map(|data| data.chunks(4).flat_map(|_| light).collect());
            self.world().resource_mut::<Assets<Image>>().insert(*id, Image { data, ..image.clone() }).unwrap();
        }
        self.relight();
        let done = act(self);
        for (id, image) in woven {
            self.world().resource_mut::<Assets<Image>>().insert(id, image).unwrap();
        }
        self.relight();
        done
    }

    /// Builds the table anew, so that its materials show changed pictures.
    fn relight(&mut self) {
        self.world().resource_mut::<CurrentMood>().set_changed();
        self.frame();
        self.frame();
    }

    /// Draws the HUD and the open panel, with that rack chosen on the panel.
    pub fn open_panel(&mut self, rack: &str) {
        let world = self.world();
        world.write_message(Choose::Rack(rack.to_owned()));
        let eye = world.query_filtered::<Entity, With<Eye>>().single(world).unwrap();
        world.entity_mut(eye).insert(PrimaryEguiContext);
        world.insert_resource(Panel { open: true });
        for _ in 0..WARM_UP {
            self.frame();
        }
    }

    /// The marks on the cloth.
    pub fn marks(&self) -> ClothMarks {
        self.game.main.world().of_main_table::<MarkedCloth>().0.clone()
    }

    /// What the line shows.
    pub fn foreseen(&self) -> Preview {
        self.game.main.world().resource::<Foreseen>().preview().cloned().unwrap_or_default()
    }

    /// The balls that are on the bed.
    pub fn balls(&mut self) -> Vec<Ball> {
        let world = self.world();
        let setup = world.of_main_table::<CurrentSetup>().0.clone();
        let look = |id: &BallId| setup.balls.iter().find(|placed| placed.ball.id == *id).unwrap().look.clone();
        let mut balls = world.query_filtered::<(&IsBall, &Position, &Radius), (Without<Pocketed>, Without<OffTable>)>();
        balls
            .iter(world)
            .map(|(id, place, radius)| Ball { id: id.0, place: place.0, radius: radius.0, look: look(&id.0) })
            .collect()
    }

    /// Where a place of the physics is in the picture, in pixels.
    pub fn project(&mut self, place: DVec3) -> Vec2 {
        let world = self.world();
        let (camera, eye) = world.query_filtered::<(&Camera, &GlobalTransform), With<Eye>>().single(world).unwrap();
        camera.world_to_viewport(eye, to_screen(place)).unwrap()
    }

    /// Where the eye is, on the screen's axes.
    pub fn eye(&mut self) -> Vec3 {
        let world = self.world();
        world.query_filtered::<&GlobalTransform, With<Eye>>().single(world).unwrap().translation()
    }

    /// How many pipelines (programs of the graphics driver) the game has asked for.
    pub fn pipelines(&self) -> usize {
        self.game.main.world().resource::<Pipelines>().all()
    }

    /// What was racked last.
    pub fn setup(&self) -> Setup {
        self.game.main.world().of_main_table::<CurrentSetup>().0.clone()
    }

    /// The table that is played on.
    pub fn table(&self) -> Table {
        self.setup().table
    }

    /// What the camera sees now; time stops while the picture is taken.
    pub fn picture(&mut self) -> Picture {
        self.set_frame(Duration::ZERO);
        // The lamp is on one frame after the camera starts to render.
        self.open_eye(true);
        self.frame();
        let picture = self.take();
        self.keep(&picture);
        picture
    }

    /// A picture that is exposed for so many seconds, so that what moves is blurred: the mean of the light of `count` pictures.
    pub fn exposed(&mut self, seconds: f64, count: u32) -> Picture {
        let mut taken = Vec::new();
        for _ in 0..count {
            self.pass(seconds / f64::from(count));
            self.set_frame(Duration::ZERO);
            self.open_eye(true);
            self.frame();
            taken.push(self.take());
        }
        let mean = Picture::mean_of(taken);
        self.keep(&mean);
        mean
    }

    /// Saves a picture for people, if they want some.
    fn keep(&self, picture: &Picture) {
        if let Some(folder) = std::env::var_os("BAIZE_PICTURES") {
            picture.save(&folder, &self.name);
        }
    }

    /// The very next frame from there, with a camera that rendered before.
    pub fn first_picture(&mut self, view: View) -> Picture {
        self.set_frame(Duration::ZERO);
        self.open_eye(true);
        for _ in 0..3 {
            self.frame();
        }
        self.turn_eye(|eye| eye.view = view);
        let picture = self.take();
        self.keep(&picture);
        picture
    }

    /// The next frame.
    fn take(&mut self) -> Picture {
        let taken = Arc::new(Mutex::new(None));
        let keep = taken.clone();
        let target = self.world().resource::<Target>().0.clone();
        self.world().spawn(Screenshot::image(target)).observe(move |captured: On<ScreenshotCaptured>| {
            *keep.lock().unwrap() = Some(Picture(captured.image.clone()));
        });
        self.frame();
        self.open_eye(false);
        for _ in 0..10 {
            self.frame();
            if let Some(picture) = taken.lock().unwrap().take() {
                self.set_frame(FRAME);
                return picture;
            }
        }
        panic!("no picture came back");
    }
}

/// A picture that was read back.
pub struct Picture(Image);

impl Picture {
    /// The picture of the mean light of all these, which are as large as each other.
    fn mean_of(all: Vec<Self>) -> Self {
        let count = all.len().max(1) as f32;
        let mut sums: Vec<f32> = Vec::new();
        for picture in &all {
            let bytes = picture.0.data.as_deref().unwrap_or_default();
            sums.resize(bytes.len(), 0.0);
            sums.iter_mut().zip(bytes).for_each(|(sum, byte)| *sum += (f32::from(*byte) / 255.0).powf(2.2));
        }
        let mut mean = all.into_iter().next_back().expect("at least one picture is taken");
        let bytes = sums.iter().map(|sum| ((sum / count).powf(1.0 / 2.2) * 255.0).round() as u8);
        mean.0.data = Some(bytes.collect());
        mean
    }

    /// Red, green and blue at a place, 0 to 1 (sRGB); `None` outside.
    pub fn at(&self, place: Vec2) -> Option<Vec3> {
        let (x, y) = (place.x.round(), place.y.round());
        let inside = x >= 0.0 && y >= 0.0 && x < self.0.width() as f32 && y < self.0.height() as f32;
        let start = inside.then_some((y as usize * self.0.width() as usize + x as usize) * 4)?;
        let bytes = self.0.data.as_ref()?.get(start..start + 3)?;
        Some(Vec3::new(f32::from(bytes[0]), f32::from(bytes[1]), f32::from(bytes[2])) / 255.0)
    }

    /// All colours within `radius` pixels of a place.
    pub fn disc(&self, middle: Vec2, radius: f32) -> Vec<Vec3> {
        let reach = radius.ceil() as i32;
        (-reach..=reach)
            .flat_map(|y| (-reach..=reach).map(move |x| Vec2::new(x as f32, y as f32)))
            .filter(|offset| offset.length() <= radius)
            .filter_map(|offset| self.at(middle + offset))
            .collect()
    }

    /// The mean colour within `radius` pixels of a place.
    pub fn mean(&self, middle: Vec2, radius: f32) -> Vec3 {
        let colours = self.disc(middle, radius);
        colours.iter().sum::<Vec3>() / colours.len().max(1) as f32
    }

    /// Saves it under the test's name, for people to look at.
    fn save(&self, folder: &std::ffi::OsStr, name: &str) {
        let path = std::path::Path::new(folder);
        let taken = (0..).map(|n| path.join(format!("{name}_{n}.png"))).find(|path| !path.exists());
        if let (Some(path), Ok(picture)) = (taken, self.0.clone().try_into_dynamic()) {
            picture.to_rgb8().save(path).unwrap();
        }
    }
}
