//! Mouse and keys turned into aim, strokes and commands.

use bevy::ecs::system::SystemParam;
use bevy::input::InputSystems;
use bevy::input::mouse::AccumulatedMouseMotion;
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::aim::{Aim, FASTEST, swing};
use super::hand::{Doing, Hand};
use super::stroke::Stroke;
use crate::controls::{Action, Ask, Owner, settle_owner};
use crate::frame::{on_plane, to_screen};
use crate::physics::{BallId, Tip};
use crate::shot::Setup;
use crate::simulation::{Command, CurrentPhysics, CurrentSetup, Pocketed, Position, Radius, RunState, TableState};

/// How far the cue goes for each pixel of the mouse, in metres.
const METRES_PER_PIXEL: f64 = 0.0015;
/// A press that travels less than this (pixels) is a click.
const CLICK: f32 = 4.0;
/// What the fine key leaves of every turn and shift.
const FINE: f64 = 0.1;
/// Held keys: the longest time (s) that a slow frame counts for, turn of the cue (rad/s), power (m/s each second), tip (radii each second), elevation (rad/s).
const LONGEST_FRAME: f64 = 0.1;
const TURN_RATE: f64 = 0.6;
const POWER_RATE: f64 = 3.0;
const TIP_RATE: f64 = 0.5;
const RAISE_RATE: f64 = 0.5;

/// How fast time runs in slow motion.
const SLOW_MOTION: f64 = 0.1;

/// How fast the player wants time to run, 1 for real time.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Pace(pub f64);

/// The player's hand on the cue.
pub struct CuePlugin;

/// The systems of the cue, in `Update`.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct CueSystems;

impl Plugin for CuePlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Aim>()
            .init_resource::<Hand>()
            .init_resource::<Owner>()
            .insert_resource(Pace(1.0))
            .add_systems(PreUpdate, settle_owner.after(InputSystems))
            .add_systems(
                Update,
                (
                    take_up_setup.run_if(resource_exists_and_changed::<CurrentSetup>),
                    watch_cue_ball,
                    aim_with_keys,
                    aim_with_mouse,
                    press,
                    draw_back_and_push,
                    drag_ball,
                    strike_with_key,
                    keep_time_with_keys,
                )
                    .chain()
                    .run_if(resource_exists::<CurrentSetup>)
                    .in_set(CueSystems),
            );
    }
}

/// The cue ball, and the cursor on the cloth.
#[derive(SystemParam)]
struct Table<'w, 's> {
    setup: Res<'w, CurrentSetup>,
    state: Res<'w, TableState>,
    balls: Query<'w, 's, (&'static BallId, &'static Position, &'static Radius, Has<Pocketed>)>,
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    camera: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<Camera3d>>,
}

impl Table<'_, '_> {
    fn cue_ball(&self) -> Option<(BallId, DVec3, f64, bool)> {
        let id = self.setup.0.balls.get(self.setup.0.cue_ball)?.ball.id;
        let (id, place, radius, pocketed) = self.balls.iter().find(|(other, ..)| **other == id)?;
        Some((*id, place.0, radius.0, pocketed))
    }

    /// The cue ball, if one may strike or place it now.
    fn ready_ball(&self) -> Option<(BallId, DVec3, f64)> {
        let (id, place, radius, pocketed) = self.cue_ball()?;
        (*self.state == TableState::AtRest && !pocketed).then_some((id, place, radius))
    }

    fn cursor(&self) -> Option<Vec2> {
        self.window.single().ok()?.cursor_position()
    }

    /// Where a place of the window lies on the plane at `height` metres.
    fn on_table(&self, cursor: Vec2, height: f64) -> Option<DVec2> {
        let (camera, eye) = self.camera.single().ok()?;
        on_plane(camera.viewport_to_world(eye, cursor).ok()?, height)
    }

    /// The unit vector on the window along which the cue strikes; up where that cannot be told.
    fn cue_on_window(&self, direction: f64) -> Vec2 {
        let along = || {
            let (_, place, ..) = self.cue_ball()?;
            let (camera, eye) = self.camera.single().ok()?;
            let ahead = place + DVec3::new(libm::cos(direction), libm::sin(direction), 0.0) * 0.1;
            let from = camera.world_to_viewport(eye, to_screen(place)).ok()?;
            let to = camera.world_to_viewport(eye, to_screen(ahead)).ok()?;
            (to - from).try_normalize()
        };
        along().unwrap_or(Vec2::NEG_Y)
    }
}

/// A new set-up may come with a stroke of its own; the cue ball is in hand.
fn take_up_setup(setup: Res<CurrentSetup>, mut aim: ResMut<Aim>, mut hand: ResMut<Hand>) {
    *hand = Hand { ball_in_hand: true, ..default() };
    if let Some(strike) = &setup.0.strike {
        *aim = Aim {
            direction: strike.direction,
            tip: strike.tip,
            elevation: strike.elevation,
            power: strike.speed.clamp(0.0, FASTEST),
        };
    }
}

/// A pocketed cue ball will be in hand; while balls move the hand lets go.
fn watch_cue_ball(table: Table, mut hand: ResMut<Hand>) {
    if table.cue_ball().is_some_and(|(.., pocketed)| pocketed) {
        hand.ball_in_hand = true;
    }
    if table.ready_ball().is_none() && hand.doing != Doing::Nothing {
        hand.doing = Doing::Nothing;
    }
}

fn aim_with_keys(
    keys: Res<ButtonInput<KeyCode>>,
    owner: Res<Owner>,
    physics: Res<CurrentPhysics>,
    time: Res<Time<Real>>,
    mut aim: ResMut<Aim>,
) {
    if owner.panel_types {
        return;
    }
    let axis = |more, less| f64::from(keys.axis(more, less));
    let scale = time.delta_secs_f64().min(LONGEST_FRAME) * if keys.held(Action::Fine) { FINE } else { 1.0 };
    let turn = axis(Action::TurnLeft, Action::TurnRight);
    let power = axis(Action::Harder, Action::Softer);
    let raise = axis(Action::ButtUp, Action::ButtDown);
    let side = axis(Action::TipRight, Action::TipLeft);
    let height = axis(Action::TipUp, Action::TipDown);
    if turn != 0.0 {
        aim.turn(turn * TURN_RATE * scale);
    }
    if power != 0.0 {
        aim.power = (aim.power + power * POWER_RATE * scale).clamp(0.0, FASTEST);
    }
    if raise != 0.0 {
        aim.raise(raise * RAISE_RATE * scale);
    }
    if side != 0.0 || height != 0.0 {
        let tip =
            Tip { side: aim.tip.side + side * TIP_RATE * scale, height: aim.tip.height + height * TIP_RATE * scale };
        aim.place_tip(tip, physics.0.cue.offset_limit());
    }
    if keys.hit(Action::TipCentre) {
        aim.tip = Tip::default();
        aim.elevation = 0.0;
    }
}

/// While the right button or the aim key is held the cue follows the mouse about the cue ball, never over the panel.
fn aim_with_mouse(
    table: Table,
    keys: Res<ButtonInput<KeyCode>>,
    owner: Res<Owner>,
    mut aim: ResMut<Aim>,
    mut before: Local<Option<Vec2>>,
) {
    let held = owner.table_has(MouseButton::Right) || (keys.held(Action::Aim) && !owner.panel_types);
    let cursor = table.cursor().filter(|_| held && !owner.over_panel);
    let last = std::mem::replace(&mut *before, cursor);
    let (Some(last), Some(now)) = (last, cursor) else { return };
    let Some((_, ball, radius, _)) = table.cue_ball() else { return };
    if let (Some(from), Some(to)) = (table.on_table(last, radius), table.on_table(now, radius)) {
        let scale = if keys.held(Action::Fine) { FINE } else { 1.0 };
        let turned = swing(ball.truncate(), from, to) * scale;
        if turned != 0.0 {
            aim.turn(turned);
        }
    }
}

/// The left button goes down on the table: on a cue ball in hand it drags, elsewhere a stroke begins.
fn press(
    table: Table,
    buttons: Res<ButtonInput<MouseButton>>,
    owner: Res<Owner>,
    time: Res<Time<Real>>,
    mut hand: ResMut<Hand>,
) {
    if !(buttons.just_pressed(MouseButton::Left) && owner.table_has(MouseButton::Left)) {
        return;
    }
    let Some((_, ball, radius)) = table.ready_ball() else { return };
    let pressed = table.cursor().and_then(|cursor| table.on_table(cursor, radius));
    hand.doing = match pressed {
        Some(place) if hand.ball_in_hand && place.distance(ball.truncate()) < radius * 1.2 => {
            Doing::Drag(ball.truncate())
        }
        _ => Doing::Stroke { stroke: Stroke::begin(time.elapsed_secs_f64()), travelled: 0.0 },
    };
}

/// The stroke: back along the cue draws it back, forward through the ball strikes, letting go before cancels. A click
/// points the cue.
fn draw_back_and_push(
    table: Table,
    buttons: Res<ButtonInput<MouseButton>>,
    motion: Res<AccumulatedMouseMotion>,
    time: Res<Time<Real>>,
    mut hand: ResMut<Hand>,
    mut aim: ResMut<Aim>,
    mut requests: MessageWriter<Command>,
) {
    let along = table.cue_on_window(aim.direction);
    let Doing::Stroke { stroke, travelled } = &mut hand.bypass_change_detection().doing else { return };
    *travelled += motion.delta.length();
    let forward = f64::from(motion.delta.dot(along)) * METRES_PER_PIXEL;
    if let Some(speed) = stroke.advance(time.elapsed_secs_f64(), forward) {
        requests.write(Command::Strike(aim.strike(speed)));
        *hand = Hand::default();
        return;
    }
    if buttons.just_released(MouseButton::Left) || !buttons.pressed(MouseButton::Left) {
        let clicked = *travelled < CLICK;
        hand.doing = Doing::Nothing;
        let place = table.cursor().filter(|_| clicked).and_then(|cursor| table.on_table(cursor, 0.0));
        if let (Some(place), Some((_, ball, _))) = (place, table.ready_ball()) {
            aim.point(ball.truncate(), place);
        }
    }
}

/// The cue ball in hand follows the mouse; where it is let go it is placed, if it fits.
fn drag_ball(
    table: Table,
    buttons: Res<ButtonInput<MouseButton>>,
    mut hand: ResMut<Hand>,
    mut requests: MessageWriter<Command>,
) {
    let Doing::Drag(place) = hand.doing else { return };
    let Some((id, _, radius)) = table.ready_ball() else { return };
    let place = table.cursor().and_then(|cursor| table.on_table(cursor, radius)).unwrap_or(place);
    if buttons.pressed(MouseButton::Left) {
        hand.doing = Doing::Drag(place);
    } else {
        requests.write(Command::Place(id, place));
        hand.doing = Doing::Nothing;
    }
}

fn strike_with_key(
    table: Table,
    keys: Res<ButtonInput<KeyCode>>,
    owner: Res<Owner>,
    aim: Res<Aim>,
    mut hand: ResMut<Hand>,
    mut requests: MessageWriter<Command>,
) {
    if keys.hit(Action::Strike) && !owner.panel_types && table.ready_ball().is_some() {
        requests.write(Command::Strike(aim.strike(aim.power)));
        *hand = Hand::default();
    }
}

/// Re-rack, pause, step and slow motion.
fn keep_time_with_keys(
    keys: Res<ButtonInput<KeyCode>>,
    owner: Res<Owner>,
    setup: Res<CurrentSetup>,
    physics: Res<CurrentPhysics>,
    run: Res<RunState>,
    mut pace: ResMut<Pace>,
    mut requests: MessageWriter<Command>,
) {
    if owner.panel_types {
        return;
    }
    if keys.hit(Action::Rerack) {
        // The same rack under the physics in force.
        requests.write(Command::Rack(Box::new(Setup { physics: physics.0.clone(), ..setup.0.clone() })));
    }
    if keys.hit(Action::Pause) {
        requests.write(if *run == RunState::Paused { Command::Run } else { Command::Pause });
    }
    if keys.hit(Action::Step) {
        requests.write(Command::Step);
    }
    if keys.hit(Action::Slow) {
        pace.0 = if pace.0 < 1.0 { 1.0 } else { SLOW_MOTION };
        requests.write(Command::Speed(pace.0));
    }
}
