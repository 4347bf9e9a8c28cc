//! The plugin in an app of somebody else: the app's schedules stay as they are, and its systems and observers get all
//! messages.

use std::sync::Arc;

use crate::table::{break_shot, entity, hz, nine_ball, play, play_on, send, table, table_beside, write};
use baize::cue::LostCueBallPlugin;
use baize::physics::Strike;
use baize::shot::Setup;
use baize::simulation::{
    BallTransformsPlugin, BilliardsPlugin, HistoryPlugin, Impact, IsBall, LastShot, OfMainTable, Pocketed, Position,
    Radius, Refused, ShotEnded, ShotStarted, Shown, TableCommand, TableState, Velocity, to_screen, turn_to_screen,
};
use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel};
use bevy::math::DVec3;
use bevy::prelude::*;

/// Every schedule in which the plugin has systems.
fn schedules() -> [bevy::ecs::schedule::InternedScheduleLabel; 5] {
    [
        Startup.intern(),
        FixedPreUpdate.intern(),
        FixedUpdate.intern(),
        FixedPostUpdate.intern(),
        RunFixedMainLoop.intern(),
    ]
}

fn strict() -> ScheduleBuildSettings {
    ScheduleBuildSettings { ambiguity_detection: LogLevel::Error, ..default() }
}

/// Builds all schedules, so strictly that two systems without an order are an error.
fn build_strictly(app: &mut App) -> Result<(), String> {
    schedules().into_iter().try_for_each(|label| {
        app.world_mut().schedule_scope(label, |world, schedule| {
            schedule.set_build_settings(strict());
            schedule.initialize(world).map(drop).map_err(|error| format!("{label:?}: {error}"))
        })
    })
}

#[test]
fn no_two_systems_of_ours_depend_on_an_order_that_nobody_set() {
    let mut app = table_beside(&nine_ball(), hz(60.0), |app| {
        app.add_plugins((BallTransformsPlugin, HistoryPlugin, LostCueBallPlugin));
    });
    assert_eq!(build_strictly(&mut app), Ok(()));
    // The check works: it finds another system without an order.
    app.add_systems(FixedUpdate, |mut balls: Query<&mut Velocity>| balls.iter_mut().for_each(drop));
    assert!(build_strictly(&mut app).is_err());
}

#[test]
fn the_schedules_of_the_app_keep_their_build_settings() {
    let plain = |app: &mut App| {
        schedules().map(|label| app.world_mut().schedule_scope(label, |_, schedule| schedule.get_build_settings()))
    };
    let settings_with = |setup: Option<Setup>| {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins);
        schedules().into_iter().for_each(|label| {
            app.init_schedule(label);
        });
        app.edit_schedule(FixedUpdate, |schedule| {
            schedule.set_build_settings(ScheduleBuildSettings { use_shortnames: false, ..default() });
        });
        setup.into_iter().for_each(|setup| {
            app.add_plugins(BilliardsPlugin { setup });
        });
        format!("{:?}", plain(&mut app))
    };
    assert_eq!(settings_with(Some(nine_ball())), settings_with(None));
}

/// The messages that observers and systems got.
#[derive(Resource, Default)]
struct Heard {
    started: Vec<ShotStarted>,
    impacts: Vec<Impact>,
    ended: Vec<ShotEnded>,
}

#[derive(Resource, Default)]
struct Read(Heard);

#[test]
fn observers_and_readers_of_messages_get_a_shot_from_its_start_to_its_end() {
    let mut app = table(&nine_ball(), hz(60.0));
    app.init_resource::<Heard>()
        .init_resource::<Read>()
        .add_observer(|start: On<ShotStarted>, mut heard: ResMut<Heard>| heard.started.push(*start))
        .add_observer(|impact: On<Impact>, mut heard: ResMut<Heard>| heard.impacts.push(impact.clone()))
        .add_observer(|end: On<ShotEnded>, mut heard: ResMut<Heard>| heard.ended.push(end.clone()))
        .add_systems(
            Update,
            |mut started: MessageReader<ShotStarted>,
             mut impacts: MessageReader<Impact>,
             mut ended: MessageReader<ShotEnded>,
             mut read: ResMut<Read>| {
                read.0.started.extend(started.read());
                read.0.impacts.extend(impacts.read().cloned());
                read.0.ended.extend(ended.read().cloned());
            },
        );
    play(&mut app, break_shot());
    app.update();
    let (heard, read) = (app.world().resource::<Heard>(), &app.world().resource::<Read>().0);
    let table = app.world().main_table().expect("the plugin adds one");
    assert_eq!(heard.started, [ShotStarted { table, strike: Some(break_shot()) }]);
    assert_eq!(heard.started, read.started);
    assert!(heard.impacts.len() > 20, "{}", heard.impacts.len());
    assert_eq!(heard.impacts, read.impacts);
    assert_eq!(heard.ended, read.ended);
    let [end] = &heard.ended[..] else { panic!("{} ends", heard.ended.len()) };
    let last = app.world().of_main_table::<LastShot>().0.as_ref().expect("a shot was played");
    assert!(Arc::ptr_eq(&end.run, last) && !end.run.record.events.is_empty());
}

#[test]
fn a_shot_that_a_written_velocity_begins_has_no_strike() {
    let mut app = table(&nine_ball(), hz(60.0));
    app.init_resource::<Heard>()
        .add_observer(|start: On<ShotStarted>, mut heard: ResMut<Heard>| heard.started.push(*start));
    app.update();
    let ball = entity(&mut app, 0);
    write(&mut app, ball, Velocity(DVec3::X));
    play_on(&mut app);
    let table = app.world().main_table().expect("the plugin adds one");
    assert_eq!(app.world().resource::<Heard>().started, [ShotStarted { table, strike: None }]);
}

#[test]
fn an_observer_of_one_ball_hears_only_of_its_own_refusals() {
    #[derive(Resource, Default)]
    struct Reasons(Vec<String>);
    let mut app = table(&nine_ball(), hz(60.0));
    app.init_resource::<Reasons>();
    app.update();
    let (one, two) = (entity(&mut app, 1), entity(&mut app, 2));
    app.world_mut()
        .entity_mut(two)
        .observe(|refused: On<Refused>, mut reasons: ResMut<Reasons>| reasons.0.push(refused.reason.clone()));
    write(&mut app, one, Radius(-1.0));
    write(&mut app, two, Radius(f64::NAN));
    app.update();
    let reasons = &app.world().resource::<Reasons>().0;
    assert_eq!(reasons, &["Ball 2 is refused: its radius is NaN, but must be above 0 m."]);
}

#[test]
fn a_ball_with_a_transform_stands_where_the_frame_shows_it_with_y_up() {
    let mut app = table_beside(&nine_ball(), hz(60.0), |app| _ = app.add_plugins(BallTransformsPlugin));
    app.update();
    let (cue_ball, other) = (entity(&mut app, 0), entity(&mut app, 1));
    app.world_mut().entity_mut(cue_ball).insert(Transform::from_scale(Vec3::splat(2.0)));
    send(&mut app, TableCommand::Strike(Strike { speed: 2.0, direction: 0.3, ..Strike::default() }));
    (0..30).for_each(|_| app.update());
    let shown = *app.world().get::<Shown>(cue_ball).expect("it is shown");
    let placed = app.world().get::<Transform>(cue_ball).expect("it was given one");
    assert_eq!(placed.translation, to_screen(shown.position));
    assert_eq!(placed.rotation, turn_to_screen(shown.orientation));
    assert_eq!(placed.scale, Vec3::splat(2.0));
    assert!(placed.translation.y > 0.028 && placed.translation.z < -0.05, "{}", placed.translation);
    assert!(app.world().get::<Transform>(other).is_none(), "nobody asked for one");
}

#[test]
fn an_inspector_finds_names_and_types() {
    let mut app = table(&nine_ball(), hz(60.0));
    app.update();
    let ball = entity(&mut app, 9);
    assert_eq!(app.world().get::<Name>(ball).map(Name::as_str), Some("ball 9"));
    let registry = app.world().resource::<AppTypeRegistry>().read();
    for path in
        ["simulation::components::Position", "simulation::components::Pocketed", "simulation::state::TableState"]
    {
        let path = format!("baize::{path}");
        let found = registry.get_with_type_path(&path).unwrap_or_else(|| panic!("{path} is not registered"));
        let is_shown = found.data::<ReflectComponent>().is_some() || found.data::<ReflectResource>().is_some();
        assert!(is_shown, "{path}");
    }
    assert!(registry.get(std::any::TypeId::of::<IsBall>()).is_some());
    assert!(registry.get(std::any::TypeId::of::<(Position, Pocketed, TableState)>()).is_none());
}
