//! The whole game without a picture: a window that nobody sees, and a mouse and a keyboard that send messages.
#![allow(dead_code, reason = "each test binary uses its own part of this module")]

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

use baize::app::PlayPlugins;
use baize::files::Folders;
use baize::input::Screen;
use baize::physics::Strike;
use baize::referee::{MatchRequest, NewMatch};
use baize::settings::{Choose, Picture, Quality, Remembered, Seeds, Settings, SettingsPlugin, Start, View};
use baize::simulation::{
    BilliardsPlugin, IsBall, Notice, OffTable, Pocketed, Position, TableCommand, TableState, to_screen,
};
use baize::ui::{CopyText, Panel, UiSystems};
use baize::view::Eye;
use bevy::a11y::{AccessibilityRequested, ActionRequest};
use bevy::gilrs::GilrsPlugin;
use bevy::input::ButtonState;
use bevy::input::gamepad::{
    GamepadAxis, GamepadButton, GamepadConnection, GamepadConnectionEvent, RawGamepadAxisChangedEvent,
    RawGamepadButtonChangedEvent, RawGamepadEvent,
};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchPhase;
use bevy::log::LogPlugin;
use bevy::math::DVec3;
use bevy::mesh::VertexAttributeValues;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::render::sync_world::SyncWorldPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{FileDragAndDrop, PrimaryWindow, WindowEvent, WindowFocused, WindowResolution};
use bevy::winit::WinitPlugin;
use bevy_egui::{EguiContext, EguiContexts, EguiOutput, EguiPrimaryContextPass, PrimaryEguiContext, egui};
use egui::accesskit::{Action, ActionData, Node, NodeId, Role, TreeId, TreeUpdate};

/// One frame.
const FRAME: Duration = Duration::from_micros(16_667);

/// The game as its player uses it.
pub struct Seat {
    app: App,
    window: Entity,
    cursor: Vec2,
}

/// The commands that were sent to the table so far.
#[derive(Resource, Default)]
struct Asked(Vec<TableCommand>);

fn listen(mut requests: MessageReader<TableCommand>, mut asked: ResMut<Asked>) {
    asked.0.extend(requests.read().cloned());
}

/// What the player was told, and the texts for the clipboard, since they were asked for last.
#[derive(Resource, Default)]
struct Heard {
    said: Vec<String>,
    copied: Vec<String>,
}

fn hear(mut notices: MessageReader<Notice>, mut texts: MessageReader<CopyText>, mut heard: ResMut<Heard>) {
    heard.said.extend(notices.read().map(|notice| notice.0.clone()));
    heard.copied.extend(texts.read().map(|copied| copied.text.clone()));
}

/// The texts over the picture, each with its place in logical pixels, and the discs with their colours (sRGB, 0 to 255).
#[derive(Resource, Default)]
struct Written(Vec<(String, Rect)>, Vec<([u8; 3], Vec2)>);

fn read(mut contexts: EguiContexts, mut written: ResMut<Written>) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let zoom = ctx.zoom_factor();
    let areas = ctx.memory(|memory| memory.layer_ids().collect::<Vec<_>>());
    let layers: HashSet<egui::LayerId> = areas.into_iter().chain([egui::LayerId::background()]).collect();
    *written = Written::default();
    ctx.graphics(|graphics| {
        for layer in layers {
            for shape in graphics.get(layer).into_iter().flat_map(egui::layers::PaintList::all_entries) {
                collect(&shape.shape, shape.clip_rect, zoom, &mut written);
            }
        }
    });
}

/// Adds the visible texts and discs of a shape.
fn collect(shape: &egui::Shape, clip: egui::Rect, zoom: f32, found: &mut Written) {
    match shape {
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, zoom, found)),
        egui::Shape::Text(text) => {
            let place = text.galley.rect.translate(text.pos.to_vec2());
            if clip.contains(place.center()) {
                let place = rect(place);
                found.0.push((text.galley.text().to_owned(), Rect::from_corners(place.min * zoom, place.max * zoom)));
            }
        }
        egui::Shape::Circle(disc) if clip.contains(disc.center) => {
            let [red, green, blue, _] = disc.fill.to_array();
            found.1.push(([red, green, blue], Vec2::new(disc.center.x, disc.center.y) * zoom));
        }
        _ => {}
    }
}

impl Seat {
    /// The game in a window of 1280 by 720, at that screen.
    pub fn take(screen: Screen) -> Self {
        Self::take_in(screen, 1280, 720)
    }

    /// The game in a window of that size, at that screen.
    pub fn take_in(screen: Screen, width: u32, height: u32) -> Self {
        let folders = Folders { own: None, data: None, game: PathBuf::from("nowhere") };
        Self::sit_down(
            screen,
            Start::new(folders, Some("nine_ball_tight".to_owned()), None, Seeds::from(1)).unwrap(),
            width,
            height,
        )
    }

    /// The same with the player's own files in `folder`, and with the rack of the settings.
    pub fn with_files(folder: &Path, screen: Screen) -> Self {
        let folders = Folders { own: Some(folder.to_path_buf()), data: None, game: PathBuf::from("nowhere") };
        Self::sit_down(screen, Start::new(folders, None, None, Seeds::from(1)).unwrap(), 1280, 720)
    }

    /// The same, and shots are recorded in the folder `data` in there.
    pub fn with_record(folder: &Path, screen: Screen) -> Self {
        let data = Some(folder.join("data"));
        let folders = Folders { own: Some(folder.to_path_buf()), data, game: PathBuf::from("nowhere") };
        Self::sit_down(screen, Start::new(folders, None, None, Seeds::from(1)).unwrap(), 1280, 720)
    }

    /// The same at the table, with a rack or a table of the command line.
    pub fn with_rack(folder: &Path, rack: Option<&str>, table: Option<&str>) -> Self {
        let folders = Folders { own: Some(folder.to_path_buf()), data: None, game: PathBuf::from("nowhere") };
        let (rack, table) = (rack.map(str::to_owned), table.map(str::to_owned));
        Self::sit_down(Screen::Playing, Start::new(folders, rack, table, Seeds::from(1)).unwrap(), 1280, 720)
    }

    fn sit_down(screen: Screen, mut start: Start, width: u32, height: u32) -> Self {
        let setup = start.first_setup(screen == Screen::Start);
        let window = Window { resolution: WindowResolution::new(width, height), ..default() };
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .set(WindowPlugin { primary_window: Some(window), ..default() })
                .set(RenderPlugin { render_creation: WgpuSettings { backends: None, ..default() }.into(), ..default() })
                .disable::<LogPlugin>()
                .disable::<WinitPlugin>()
                // No test hears of a gamepad of this computer.
                .disable::<GilrsPlugin>(),
        )
        // A lamp that is removed reports it to the renderer, which does not exist here.
        .add_plugins(SyncWorldPlugin)
        .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
        .insert_resource(Time::<Fixed>::from_hz(120.0))
        .add_plugins((BilliardsPlugin { setup }, SettingsPlugin { start }, PlayPlugins))
        .insert_state(screen)
        .init_resource::<Asked>()
        .init_resource::<Written>()
        .init_resource::<Heard>()
        .add_systems(Last, (listen, hear))
        .add_systems(EguiPrimaryContextPass, read.after(UiSystems::Curtain));
        app.finish();
        app.cleanup();
        let window = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(app.world()).unwrap();
        let mut seat = Self { app, window, cursor: Vec2::ZERO };
        seat.frames(4);
        seat
    }

    /// Runs that many frames.
    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.app.update();
        }
    }

    /// Runs frames until every ball rests.
    pub fn until_rest(&mut self) {
        for _ in 0..6000 {
            self.frames(1);
            if self.now::<TableState>() == TableState::AtRest {
                return;
            }
        }
        panic!("the balls did not come to rest");
    }

    /// Moves the mouse, and runs a frame.
    pub fn move_to(&mut self, place: Vec2) {
        self.point_at(place);
        self.frames(2);
    }

    /// Moves the mouse within a frame.
    pub fn point_at(&mut self, place: Vec2) {
        let delta = Some(place - self.cursor);
        self.cursor = place;
        let moved = CursorMoved { window: self.window, position: place, delta };
        let world = self.app.world_mut();
        world.get_mut::<Window>(self.window).unwrap().set_cursor_position(Some(place));
        world.write_message(moved.clone());
        world.write_message(WindowEvent::CursorMoved(moved));
    }

    /// Presses a button of the mouse.
    pub fn press(&mut self, button: MouseButton) {
        self.tell_press(button);
        self.frames(2);
    }

    /// Presses a button of the mouse within a frame.
    pub fn tell_press(&mut self, button: MouseButton) {
        self.button(button, ButtonState::Pressed);
    }

    /// Lets a button of the mouse go.
    pub fn release(&mut self, button: MouseButton) {
        self.tell_release(button);
        self.frames(3);
    }

    /// Lets a button of the mouse go within a frame.
    pub fn tell_release(&mut self, button: MouseButton) {
        self.button(button, ButtonState::Released);
    }

    fn button(&mut self, button: MouseButton, state: ButtonState) {
        let input = MouseButtonInput { button, state, window: self.window };
        self.app.world_mut().write_message(input);
        self.app.world_mut().write_message(WindowEvent::MouseButtonInput(input));
    }

    /// Points somewhere and clicks.
    pub fn click(&mut self, place: Vec2) {
        self.move_to(place);
        self.press(MouseButton::Left);
        self.release(MouseButton::Left);
        self.frames(2);
    }

    /// Turns the wheel by that many lines.
    pub fn wheel(&mut self, lines: f32) {
        self.app.world_mut().write_message(MouseWheel {
            unit: MouseScrollUnit::Line,
            x: 0.0,
            y: lines,
            window: self.window,
            phase: TouchPhase::Moved,
        });
        self.frames(2);
    }

    /// Presses a key and lets it go.
    pub fn key(&mut self, key_code: KeyCode) {
        self.hold_key(key_code);
        self.let_key_go(key_code);
    }

    /// Presses a key.
    pub fn hold_key(&mut self, key_code: KeyCode) {
        self.tell_key(key_code, ButtonState::Pressed);
    }

    /// Lets a key go.
    pub fn let_key_go(&mut self, key_code: KeyCode) {
        self.tell_key(key_code, ButtonState::Released);
    }

    fn tell_key(&mut self, key_code: KeyCode, state: ButtonState) {
        let logical_key = match key_code {
            KeyCode::Enter => Key::Enter,
            KeyCode::Space => Key::Space,
            KeyCode::Escape => Key::Escape,
            KeyCode::Tab => Key::Tab,
            _ => Key::Unidentified(bevy::input::keyboard::NativeKey::Unidentified),
        };
        let window = self.window;
        let input = KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window };
        self.app.world_mut().write_message(input);
        self.frames(2);
    }

    /// Plugs in a gamepad of that name.
    pub fn plug_in(&mut self, name: &str, vendor_id: Option<u16>) -> Entity {
        let gamepad = self.app.world_mut().spawn_empty().id();
        let connection = GamepadConnection::Connected { name: name.to_owned(), vendor_id, product_id: None };
        self.app.world_mut().write_message(GamepadConnectionEvent { gamepad, connection });
        self.frames(2);
        gamepad
    }

    /// Presses a button of the gamepad and lets it go.
    pub fn pad(&mut self, gamepad: Entity, button: GamepadButton) {
        self.hold_pad(gamepad, button, 1.0);
        self.hold_pad(gamepad, button, 0.0);
    }

    /// Presses a button of the gamepad so far, from 0 to 1.
    pub fn hold_pad(&mut self, gamepad: Entity, button: GamepadButton, pressed: f32) {
        let event = RawGamepadButtonChangedEvent::new(gamepad, button, pressed);
        self.app.world_mut().write_message(RawGamepadEvent::Button(event));
        self.frames(2);
    }

    /// Moves a stick of the gamepad along an axis, within a frame.
    pub fn stick(&mut self, gamepad: Entity, axis: GamepadAxis, place: f32) {
        let event = RawGamepadAxisChangedEvent::new(gamepad, axis, place);
        self.app.world_mut().write_message(RawGamepadEvent::Axis(event));
        self.frames(1);
    }

    /// Types a text, with keys that the game does not know.
    pub fn type_text(&mut self, text: &str) {
        for letter in text.chars().map(String::from) {
            for state in [ButtonState::Pressed, ButtonState::Released] {
                let (key_code, window) = (KeyCode::F24, self.window);
                let logical_key = Key::Character(letter.as_str().into());
                let text = Some(letter.as_str().into());
                let input = KeyboardInput { key_code, logical_key, state, text, repeat: false, window };
                self.app.world_mut().write_message(input);
            }
        }
        self.frames(4);
    }

    /// The window loses the focus to another one.
    pub fn lose_focus(&mut self) {
        let change = WindowFocused { window: self.window, focused: false };
        self.app.world_mut().write_message(change.clone());
        self.app.world_mut().write_message(WindowEvent::WindowFocused(change));
        self.frames(2);
    }

    /// A screen reader is started.
    pub fn start_screen_reader(&mut self) {
        self.app.world().resource::<AccessibilityRequested>().set(true);
        self.frames(3);
    }

    /// What a screen reader is told of the window; `None` if nothing is gathered for it.
    pub fn told_reader(&mut self) -> Option<TreeUpdate> {
        let world = self.app.world_mut();
        let mut outputs = world.query_filtered::<&EguiOutput, With<PrimaryEguiContext>>();
        outputs.single(world).unwrap().platform_output.accesskit_update.clone()
    }

    /// The controls that a screen reader is told of, each with its id and its name.
    pub fn controls(&mut self) -> Vec<(NodeId, String, Node)> {
        let nodes: HashMap<NodeId, Node> =
            self.told_reader().expect("a screen reader runs").nodes.into_iter().collect();
        let by = |node: &Node| {
            let labels = node.labelled_by().iter().filter_map(|id| nodes.get(id)?.value().map(str::to_owned));
            let own = if node.role() == Role::Label { node.value() } else { node.label() };
            own.map_or_else(|| labels.collect::<Vec<_>>().join(" "), str::to_owned)
        };
        let controls =
            nodes.iter().filter(|(_, node)| node.supports_action(Action::Click) || node.supports_action(Action::Focus));
        controls.map(|(id, node)| (*id, by(node), node.clone())).collect()
    }

    /// The control of that name that a screen reader is told of.
    pub fn control(&mut self, name: &str) -> (NodeId, Node) {
        let all = self.controls();
        let found = all.iter().find(|(_, named, _)| named == name);
        let (id, _, node) =
            found.unwrap_or_else(|| panic!("{name}: {:?}", all.iter().map(|of| &of.1).collect::<Vec<_>>()));
        (*id, node.clone())
    }

    /// The name of the control that has the focus of the keys, as a screen reader is told; empty without one.
    pub fn focus_name(&mut self) -> String {
        let focus = self.told_reader().expect("a screen reader runs").focus;
        self.controls().into_iter().find(|(id, ..)| *id == focus).map_or_else(String::new, |(_, name, _)| name)
    }

    /// The widget that has the focus of the keys.
    pub fn focus_id(&mut self) -> Option<egui::Id> {
        self.egui().memory(egui::Memory::focused)
    }

    /// A screen reader asks a control for something.
    pub fn reader_asks(&mut self, action: Action, target_node: NodeId, data: Option<ActionData>) {
        let request =
            ActionRequest(egui::accesskit::ActionRequest { action, target_tree: TreeId::ROOT, target_node, data });
        self.app.world_mut().write_message(request);
        self.frames(4);
    }

    /// From now on that many frames pass per second.
    pub fn frame_rate(&mut self, rate: f64) {
        let frame = Duration::from_secs_f64(1.0 / rate);
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
    }

    /// Puts another value in place of a resource.
    pub fn choose<R: Resource>(&mut self, value: R) {
        self.app.insert_resource(value);
    }

    /// Asks the referee for something, and runs some frames.
    pub fn ask(&mut self, request: MatchRequest) {
        self.app.world_mut().write_message(request);
        self.frames(4);
    }

    /// Begins a match between two persons, and sits down at the table. The breaker is still to be chosen.
    pub fn play_with_a_friend(&mut self, game: &str) {
        self.ask(MatchRequest::Begin(NewMatch::of(game, ["Player 1", "Player 2"], 1)));
        self.go_to(Screen::Playing);
        self.frames(2);
    }

    /// Sends a message, and runs some frames.
    pub fn send<M: Message>(&mut self, message: M) {
        self.app.world_mut().write_message(message);
        self.frames(6);
    }

    /// A file is dropped on the window.
    pub fn drop_file(&mut self, path: &Path) {
        self.send(FileDragAndDrop::DroppedFile { window: self.window, path_buf: path.to_path_buf() });
    }

    /// What the player was told since this was asked last.
    pub fn said(&mut self) -> Vec<String> {
        std::mem::take(&mut self.app.world_mut().resource_mut::<Heard>().said)
    }

    /// The texts for the clipboard since they were asked for last.
    pub fn copied(&mut self) -> Vec<String> {
        std::mem::take(&mut self.app.world_mut().resource_mut::<Heard>().copied)
    }

    /// Width and height of the window in logical pixels.
    pub fn window_size(&self) -> Vec2 {
        self.app.world().get::<Window>(self.window).expect("it is open").size()
    }

    /// Where a place of the table (metres) is in the window.
    pub fn seen_at(&mut self, place: DVec3) -> Vec2 {
        let world = self.app.world_mut();
        let (camera, eye) = world.query_filtered::<(&Camera, &GlobalTransform), With<Eye>>().single(world).unwrap();
        camera.world_to_viewport(eye, to_screen(place)).expect("it is in the picture")
    }

    /// Where a place of the table (metres) is in the window; `None` if it is outside the window or under something drawn over the
    /// picture.
    pub fn in_clear_window(&mut self, place: DVec3) -> Option<Vec2> {
        let world = self.app.world_mut();
        let (camera, eye) = world.query_filtered::<(&Camera, &GlobalTransform), With<Eye>>().single(world).unwrap();
        let seen = camera.world_to_viewport(eye, to_screen(place)).ok()?;
        let size = self.window_size();
        let is_inside = seen.cmpge(Vec2::ZERO).all() && seen.cmplt(size).all();
        let layer = self.egui().layer_id_at(egui::pos2(seen.x, seen.y));
        (is_inside && layer.is_none_or(|layer| layer == egui::LayerId::background())).then_some(seen)
    }

    /// The centre of a ball in metres; `None` if it is not on the table.
    pub fn ball(&mut self, id: u32) -> Option<DVec3> {
        let world = self.app.world_mut();
        let mut balls = world.query_filtered::<(&IsBall, &Position), (Without<Pocketed>, Without<OffTable>)>();
        balls.iter(world).find(|(other, _)| other.0.0 == id).map(|(_, place)| place.0)
    }

    /// The places of all texts over the picture that are exactly these words, from top to bottom, in logical pixels.
    pub fn places_of(&self, words: &str) -> Vec<Rect> {
        let written = &self.app.world().resource::<Written>().0;
        let mut places: Vec<Rect> = written.iter().filter(|(text, _)| text == words).map(|(_, place)| *place).collect();
        places.sort_by(|a, b| a.min.y.total_cmp(&b.min.y));
        places
    }

    /// All texts over the picture.
    pub fn texts(&self) -> Vec<String> {
        self.app.world().resource::<Written>().0.iter().map(|(text, _)| text.clone()).collect()
    }

    /// The places of all texts that begin with these words, in logical pixels.
    pub fn texts_with(&self, start: &str) -> Vec<Rect> {
        let written = &self.app.world().resource::<Written>().0;
        written.iter().filter(|(text, _)| text.starts_with(start)).map(|(_, place)| *place).collect()
    }

    /// The colour (sRGB, 0 to 255) of the disc over the picture that is nearest to a place, in logical pixels.
    pub fn disc_near(&self, place: Vec2) -> [u8; 3] {
        let discs = self.app.world().resource::<Written>().1.iter();
        discs.min_by(|a, b| a.1.distance(place).total_cmp(&b.1.distance(place))).expect("there is a disc").0
    }

    /// The linear colours of the corners of a mesh that has one.
    pub fn mesh_colours<C: Component>(&mut self) -> Vec<[f32; 4]> {
        let mesh = self.all_with::<Mesh3d, C>().remove(0);
        let mesh = self.app.world().resource::<Assets<Mesh>>().get(&mesh.0).expect("the mesh is there");
        match mesh.attribute(Mesh::ATTRIBUTE_COLOR) {
            Some(VertexAttributeValues::Float32x4(colours)) => colours.clone(),
            _ => Vec::new(),
        }
    }

    /// Turns the wheel over the menu until these words are visible.
    pub fn scroll_to(&mut self, words: &str) {
        self.move_to(Vec2::new(1100.0, 400.0));
        for _ in 0..40 {
            if !self.places_of(words).is_empty() {
                return;
            }
            self.wheel_of_egui(-2.0);
            self.frames(10);
        }
        panic!("\"{words}\" is not among {:?}", self.texts());
    }

    /// Turns the wheel over a menu by that many lines.
    fn wheel_of_egui(&mut self, lines: f32) {
        let wheel =
            MouseWheel { unit: MouseScrollUnit::Line, x: 0.0, y: lines, window: self.window, phase: TouchPhase::Moved };
        self.app.world_mut().write_message(wheel);
        self.app.world_mut().write_message(WindowEvent::MouseWheel(wheel));
    }

    /// Sends a command to the table.
    pub fn command(&mut self, command: TableCommand) {
        self.app.world_mut().write_message(command);
        self.frames(4);
    }

    /// Chooses a rack as the drop-down list does.
    pub fn choose_rack(&mut self, name: &str) {
        self.app.world_mut().write_message(Choose::Rack(name.to_owned()));
        self.frames(4);
    }

    /// Where the centre of the ball with that id is on the window, in logical pixels.
    pub fn on_window(&mut self, id: u32) -> Vec2 {
        let world = self.app.world_mut();
        let mut balls = world.query::<(&IsBall, &Position)>();
        let place = balls.iter(world).find(|(other, _)| other.0.0 == id).map(|(_, place)| place.0).unwrap();
        let mut eyes = world.query_filtered::<(&Camera, &GlobalTransform), With<Eye>>();
        let (camera, eye) = eyes.single(world).unwrap();
        camera.world_to_viewport(eye, to_screen(place)).unwrap()
    }

    /// Clicks on these words.
    pub fn click_on(&mut self, words: &str) {
        let places = self.places_of(words);
        let place = places.first().unwrap_or_else(|| panic!("\"{words}\" is not among {:?}", self.texts()));
        self.click(place.center());
    }

    /// Changes the settings.
    pub fn set(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.app.world_mut().resource_mut::<Remembered>().settings);
        self.frames(4);
    }

    /// The settings.
    pub fn settings(&self) -> Settings {
        self.app.world().resource::<Remembered>().settings.clone()
    }

    /// Ends the game as the button does.
    pub fn quit(mut self) {
        self.app.world_mut().write_message(AppExit::Success);
        self.frames(1);
    }

    /// Opens the panel.
    pub fn open_panel(&mut self) {
        self.app.world_mut().resource_mut::<Panel>().open = true;
        self.frames(4);
    }

    /// Goes to that screen.
    pub fn go_to(&mut self, screen: Screen) {
        self.app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
        self.frames(4);
    }

    /// The screen that is open.
    pub fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    /// A resource, or a component of the table, as it is now.
    pub fn now<R: Component + Clone>(&self) -> R {
        self.look(R::clone)
    }

    /// What is read from a resource, or from a component of the table.
    pub fn look<R: Component, T>(&self, read: impl FnOnce(&R) -> T) -> T {
        let world = self.app.world();
        let mut parts = world.try_query::<&R>().expect("the game knows it");
        // Bevy keeps a resource as the component of an entity too.
        read(parts.single(world).expect("there is exactly one"))
    }

    /// The settings of the picture.
    pub fn picture(&self) -> Picture {
        self.app.world().resource::<Remembered>().settings.picture.clone()
    }

    /// Chooses a quality of the picture.
    pub fn choose_quality(&mut self, quality: Quality) {
        self.app.world_mut().resource_mut::<Remembered>().settings.picture.quality = quality;
    }

    /// Looks from there.
    pub fn view(&mut self, view: View) {
        let world = self.app.world_mut();
        world.query::<&mut Eye>().single_mut(world).unwrap().view = view;
    }

    /// A component of the camera.
    pub fn of_eye<C: Component + Clone>(&mut self) -> C {
        self.all_with::<C, Eye>().remove(0)
    }

    /// All components of a kind.
    pub fn all<C: Component + Clone>(&mut self) -> Vec<C> {
        self.all_with::<C, C>()
    }

    /// All components of a kind beside one of another kind.
    pub fn all_with<C: Component + Clone, D: Component>(&mut self) -> Vec<C> {
        let world = self.app.world_mut();
        world.query_filtered::<&C, With<D>>().iter(world).cloned().collect()
    }

    /// How many strikes were requested.
    pub fn strikes(&self) -> usize {
        self.asked(|request| matches!(request, TableCommand::Strike(_)))
    }

    /// The last strike that was requested.
    pub fn last_strike(&self) -> Option<Strike> {
        self.app.world().resource::<Asked>().0.iter().rev().find_map(|request| match request {
            TableCommand::Strike(strike) => Some(*strike),
            _ => None,
        })
    }

    /// How many racks were requested.
    pub fn racks(&self) -> usize {
        self.asked(|request| matches!(request, TableCommand::Rack(_)))
    }

    /// How often a change of the physics was requested.
    pub fn changes_of_physics(&self) -> usize {
        self.asked(|request| matches!(request, TableCommand::SetPhysics(_)))
    }

    fn asked(&self, what: impl Fn(&TableCommand) -> bool) -> usize {
        self.app.world().resource::<Asked>().0.iter().filter(|request| what(request)).count()
    }

    /// Where the camera is.
    pub fn eye(&mut self) -> Transform {
        let world = self.app.world_mut();
        *world.query_filtered::<&Transform, With<Eye>>().single(world).unwrap()
    }

    /// Where every ball is, in the order of their ids.
    pub fn places(&mut self) -> Vec<DVec3> {
        let world = self.app.world_mut();
        let mut balls: Vec<_> = world.query::<(&IsBall, &Position)>().iter(world).collect();
        balls.sort_by_key(|(id, _)| **id);
        balls.into_iter().map(|(_, place)| place.0).collect()
    }

    /// Where every ball on the bed is, in the order of their ids.
    pub fn on_bed(&mut self) -> Vec<(u32, DVec3)> {
        let world = self.app.world_mut();
        let mut balls = world.query_filtered::<(&IsBall, &Position), (Without<Pocketed>, Without<OffTable>)>();
        let mut places: Vec<_> = balls.iter(world).map(|(id, place)| (id.0.0, place.0)).collect();
        places.sort_by_key(|(id, _)| *id);
        places
    }

    fn egui(&mut self) -> egui::Context {
        let world = self.app.world_mut();
        let mut contexts = world.query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
        contexts.single_mut(world).unwrap().get_mut().clone()
    }

    /// Where the pointer is for egui.
    pub fn pointer_of_egui(&mut self) -> Option<egui::Pos2> {
        self.egui().pointer_latest_pos()
    }

    /// The rectangle of something over the picture.
    pub fn area(&mut self, name: &str) -> Rect {
        let id = egui::Id::new(name);
        rect(self.egui().memory(|memory| memory.area_rect(id)).unwrap_or_else(|| panic!("there is no area {name}")))
    }

    /// Whether something is drawn over the picture in this frame.
    pub fn is_drawn(&mut self, name: &str) -> bool {
        let id = egui::Id::new(name);
        self.egui().memory(|memory| memory.areas().visible_layer_ids().iter().any(|layer| layer.id == id))
    }

    /// The rectangle of the widget with the keyboard focus.
    pub fn focused(&mut self) -> Option<Rect> {
        let ctx = self.egui();
        let id = ctx.memory(egui::Memory::focused)?;
        ctx.read_response(id).map(|response| rect(response.rect))
    }
}

fn rect(of: egui::Rect) -> Rect {
    Rect::new(of.min.x, of.min.y, of.max.x, of.max.y)
}
