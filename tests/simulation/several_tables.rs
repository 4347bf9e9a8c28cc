//! Several tables in one app: each plays as if it were alone.

use baize::physics::{BallId, Motion, Strike};
use baize::shot::{Run, Setup, simulate};
use baize::simulation::{
    BallTransformsPlugin, BallsOnTable, CommandTo, CurrentPhysics, CurrentSetup, Edits, History, HistoryCommand,
    HistoryPlugin, Impact, InPlay, IsBall, LastShot, MainTable, MarkedCloth, NoticeFrom, OfMainTable, OnTable,
    Position, Refused, Replay, ReplayCommand, ShotClock, ShotEnded, ShotStarted, TableCommand, TableState,
    TablesPlugin, Tick, Velocity, ball, table as bundle, to_screen,
};
use bevy::ecs::entity::EntityHashMap;
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

use crate::table::{break_shot, hz, nine_ball, notices, send, table, table_beside};

/// An app with a table of the plugin, and a second one beside it.
fn two_tables(setup: &Setup, add: impl FnOnce(&mut App)) -> (App, [Entity; 2]) {
    let mut app = table_beside(setup, hz(60.0), add);
    let first = app.world().main_table().expect("the plugin adds one");
    let second = app.world_mut().spawn(bundle(setup.clone())).id();
    app.update();
    (app, [first, second])
}

fn order(app: &mut App, table: Entity, command: TableCommand) {
    send(app, CommandTo { table, command });
}

fn strike(app: &mut App, table: Entity, strike: Strike) {
    order(app, table, TableCommand::Strike(strike));
}

fn slow() -> Strike {
    Strike { speed: 0.5, direction: 0.4, ..Strike::default() }
}

fn part<C: Component>(app: &App, table: Entity) -> &C {
    app.world().get(table).expect("the table has it")
}

fn state(app: &App, table: Entity) -> TableState {
    *part(app, table)
}

fn play_on(app: &mut App, tables: &[Entity]) {
    app.update();
    while tables.iter().any(|table| state(app, *table) == TableState::Moving) {
        app.update();
    }
}

/// The balls of a table, by id.
fn balls(app: &App, table: Entity) -> Vec<(BallId, Entity)> {
    let Some(balls) = app.world().get::<BallsOnTable>(table) else { return Vec::new() };
    let id = |ball: Entity| app.world().get::<IsBall>(ball).expect("it is a ball").0;
    let mut balls: Vec<_> = balls.iter().map(|ball| (id(ball), ball)).collect();
    balls.sort_unstable();
    balls
}

fn ball_of(app: &App, table: Entity, id: u32) -> Entity {
    balls(app, table).into_iter().find(|(ball, _)| ball.0 == id).expect("the ball is on the table").1
}

/// The bits of where every ball of a table is.
fn places(app: &App, table: Entity) -> Vec<[u64; 3]> {
    let place = |(_, ball)| app.world().get::<Position>(ball).expect("a ball has one").0;
    balls(app, table).into_iter().map(place).map(|place| place.to_array().map(f64::to_bits)).collect()
}

/// The same at the end of a run.
fn ends(run: &Run) -> Vec<[u64; 3]> {
    run.record.finals.iter().map(|last| last.motion.position.to_array().map(f64::to_bits)).collect()
}

fn played(setup: &Setup, strike: Strike) -> Run {
    simulate(&Setup { strike: Some(strike), ..setup.clone() }).expect("the strike holds")
}

fn last_run(app: &App, table: Entity) -> &Run {
    part::<LastShot>(app, table).0.as_deref().expect("a shot was played")
}

#[test]
fn two_tables_play_the_same_break_one_later_and_both_end_in_the_bits_of_a_run_without_an_app() {
    let setup = nine_ball();
    let alone = played(&setup, break_shot());
    let (mut app, [first, second]) = two_tables(&setup, |_| ());
    strike(&mut app, first, break_shot());
    (0..37).for_each(|_| app.update());
    strike(&mut app, second, break_shot());
    play_on(&mut app, &[first, second]);
    for table in [first, second] {
        assert_eq!(last_run(&app, table).record.events, alone.record.events);
        assert_eq!(places(&app, table)[1..], ends(&alone)[1..]);
    }
}

#[test]
fn four_tables_that_break_at_once_give_what_each_gives_alone() {
    let setup = nine_ball();
    let mut app = table(&setup, hz(120.0));
    let more: Vec<Entity> = (0..3).map(|_| app.world_mut().spawn(bundle(setup.clone())).id()).collect();
    let tables = [&[app.world().main_table().expect("the plugin adds one")], &more[..]].concat();
    app.update();
    let breaks = [7.0, 8.0, 9.0, 10.0].map(|speed| Strike { speed, ..break_shot() });
    for (table, shot) in tables.iter().zip(breaks) {
        strike(&mut app, *table, shot);
    }
    play_on(&mut app, &tables);
    for (table, shot) in tables.iter().zip(breaks) {
        assert_eq!(last_run(&app, *table).record.events, played(&setup, shot).record.events);
    }
}

#[test]
fn a_command_to_one_table_leaves_the_other_as_it_is() {
    let setup = nine_ball();
    let (mut app, [first, second]) = two_tables(&setup, |_| ());
    let before = places(&app, first);
    strike(&mut app, second, break_shot());
    order(&mut app, second, TableCommand::PutAway(BallId(3)));
    app.update();
    assert_eq!((state(&app, first), state(&app, second)), (TableState::AtRest, TableState::Moving));
    play_on(&mut app, &[second]);
    let slower = Setup::rack("cue_ball").load().expect("the rack comes with the game");
    order(&mut app, second, TableCommand::Rack(Box::new(slower)));
    app.update();
    assert_eq!(part::<CurrentSetup>(&app, second).0.balls.len(), 1);
    assert_eq!(part::<CurrentSetup>(&app, first).0, setup);
    assert_eq!(places(&app, first), before);
    assert_eq!(balls(&app, second).len(), 1);
}

#[test]
fn a_command_without_a_table_goes_to_the_main_one() {
    let (mut app, [first, second]) = two_tables(&nine_ball(), |_| ());
    send(&mut app, TableCommand::Strike(break_shot()));
    app.update();
    assert_eq!((state(&app, first), state(&app, second)), (TableState::Moving, TableState::AtRest));
}

#[test]
fn a_table_at_rest_counts_as_unchanged_while_another_one_plays() {
    #[derive(Resource, Default)]
    struct Seen(EntityHashMap<u32>);
    type Parts = (
        Ref<'static, InPlay>,
        Ref<'static, TableState>,
        Ref<'static, ShotClock>,
        Ref<'static, Tick>,
        Ref<'static, MarkedCloth>,
        Ref<'static, CurrentSetup>,
        Ref<'static, CurrentPhysics>,
        Ref<'static, Edits>,
    );
    fn count(tables: Query<(Entity, Parts)>, mut changed: ResMut<Seen>) {
        for (table, parts) in &tables {
            let (a, b, c, d, e, f, g, h) = parts;
            let all = [
                a.is_changed(),
                b.is_changed(),
                c.is_changed(),
                d.is_changed(),
                e.is_changed(),
                f.is_changed(),
                g.is_changed(),
                h.is_changed(),
            ];
            *changed.0.entry(table).or_default() += all.into_iter().map(u32::from).sum::<u32>();
        }
    }
    let (mut app, [first, second]) = two_tables(&nine_ball(), |app| {
        app.init_resource::<Seen>().add_systems(Last, count);
    });
    (0..3).for_each(|_| app.update());
    app.world_mut().resource_mut::<Seen>().0.clear();
    strike(&mut app, second, break_shot());
    (0..60).for_each(|_| app.update());
    let changed = &app.world().resource::<Seen>().0;
    assert_eq!(changed[&first], 0);
    assert!(changed[&second] > 180, "{}", changed[&second]);
}

#[test]
fn a_ball_is_spawned_onto_one_table() {
    let (mut app, [first, second]) = two_tables(&nine_ball(), |_| ());
    let new = app.world_mut().spawn((ball(BallId(20), 0.028_575, 0.17, DVec2::new(0.0, 0.3)), OnTable(second))).id();
    app.update();
    assert_eq!(part::<InPlay>(&app, second).entity_of(BallId(20)), Some(new));
    assert_eq!(part::<InPlay>(&app, first).entity_of(BallId(20)), None);
    app.world_mut().despawn(new);
    app.update();
    assert_eq!(part::<InPlay>(&app, second).entity_of(BallId(20)), None);
}

#[test]
fn a_ball_without_a_table_joins_the_main_one() {
    let (mut app, [first, second]) = two_tables(&nine_ball(), |_| ());
    let new = app.world_mut().spawn(ball(BallId(20), 0.028_575, 0.17, DVec2::new(0.0, 0.3))).id();
    app.update();
    assert_eq!(app.world().get::<OnTable>(new), Some(&OnTable(first)));
    assert_eq!(part::<InPlay>(&app, first).entity_of(BallId(20)), Some(new));
    assert_eq!(part::<InPlay>(&app, second).entity_of(BallId(20)), None);
}

#[test]
fn a_ball_that_gets_another_table_lies_there_at_the_same_place() {
    let mut setup = nine_ball();
    setup.balls.truncate(2);
    let (mut app, [first, second]) = two_tables(&setup, |_| ());
    let (one, other) = (ball_of(&app, first, 1), ball_of(&app, second, 1));
    app.world_mut().despawn(other);
    let place = *app.world().get::<Position>(one).expect("a ball has one");
    app.world_mut().entity_mut(one).insert(OnTable(second));
    app.update();
    assert_eq!(app.world().get::<Position>(one), Some(&place));
    assert_eq!(part::<InPlay>(&app, first).entity_of(BallId(1)), None);
    assert_eq!(part::<InPlay>(&app, second).entity_of(BallId(1)), Some(one));
    assert_eq!(part::<CurrentSetup>(&app, first).0.balls.len(), 1);
}

#[test]
fn two_balls_that_change_tables_at_once_both_arrive() {
    let mut setup = nine_ball();
    setup.balls.truncate(2);
    let (mut app, [first, second]) = two_tables(&setup, |_| ());
    let (one, other) = (ball_of(&app, first, 1), ball_of(&app, second, 1));
    app.world_mut().entity_mut(one).insert(OnTable(second));
    app.world_mut().entity_mut(other).insert(OnTable(first));
    app.update();
    assert_eq!(part::<InPlay>(&app, first).entity_of(BallId(1)), Some(other));
    assert_eq!(part::<InPlay>(&app, second).entity_of(BallId(1)), Some(one));
}

#[test]
fn balls_with_the_same_number_on_two_tables_are_two_balls() {
    let (mut app, [first, second]) = two_tables(&nine_ball(), |_| ());
    let (here, there) = (ball_of(&app, first, 0), ball_of(&app, second, 0));
    assert_ne!(here, there);
    app.world_mut().entity_mut(there).insert(Velocity(DVec3::Y));
    (0..5).for_each(|_| app.update());
    assert_eq!((state(&app, first), state(&app, second)), (TableState::AtRest, TableState::Moving));
    assert_eq!(app.world().get::<Velocity>(here), Some(&Velocity(DVec3::ZERO)));
    assert!(app.world().resource::<Messages<Refused>>().is_empty());
}

#[test]
fn a_refused_change_names_the_ball_and_its_table() {
    let (mut app, [first, second]) = two_tables(&nine_ball(), |_| ());
    let there = ball_of(&app, second, 0);
    let before = places(&app, second);
    app.world_mut().entity_mut(there).insert(Position(DVec3::new(9.0, 0.0, 0.03)));
    app.update();
    let refused: Vec<Refused> = app.world_mut().resource_mut::<Messages<Refused>>().drain().collect();
    assert_eq!(refused.iter().map(|refused| (refused.entity, refused.table)).collect::<Vec<_>>(), [(there, second)]);
    assert_eq!(places(&app, second), before);
    assert_eq!(state(&app, first), TableState::AtRest);
}

#[test]
fn a_table_that_is_despawned_in_mid_shot_ends_its_shot_and_takes_its_balls_along() {
    let setup = nine_ball();
    let (mut app, [first, second]) = two_tables(&setup, |_| ());
    for table in [first, second] {
        strike(&mut app, table, break_shot());
    }
    (0..20).for_each(|_| app.update());
    let gone: Vec<Entity> = balls(&app, second).into_iter().map(|(_, ball)| ball).collect();
    app.world_mut().despawn(second);
    assert!(gone.iter().all(|ball| app.world().get_entity(*ball).is_err()) && gone.len() == 10);
    play_on(&mut app, &[first]);
    assert_eq!(places(&app, first)[1..], ends(&played(&setup, break_shot()))[1..]);
    order(&mut app, second, TableCommand::Brush);
    app.update();
    let said: Vec<NoticeFrom> = app.world_mut().resource_mut::<Messages<NoticeFrom>>().drain().collect();
    assert_eq!(
        said.iter().map(|said| said.notice.0.as_str()).collect::<Vec<_>>(),
        ["The table of this command does not exist."]
    );
}

#[test]
fn an_undo_on_one_table_leaves_the_other() {
    let setup = nine_ball();
    let (mut app, tables @ [first, second]) = two_tables(&setup, |app| _ = app.add_plugins(HistoryPlugin));
    let racked = places(&app, first);
    for table in tables {
        strike(&mut app, table, slow());
    }
    play_on(&mut app, &tables);
    let played = places(&app, first);
    assert!(tables.iter().all(|table| part::<History>(&app, *table).can_undo()));
    order(&mut app, second, HistoryCommand::Undo.into());
    app.update();
    assert_eq!((places(&app, first), places(&app, second)), (played, racked));
    let histories = tables.map(|table| part::<History>(&app, table));
    assert_eq!(histories.map(History::can_undo), [true, false]);
    assert_eq!(histories.map(|history| history.shots().len()), [1, 1]);
}

#[test]
fn a_replay_at_one_table_lets_the_other_play_on() {
    let (mut app, tables @ [first, second]) = two_tables(&nine_ball(), |app| _ = app.add_plugins(HistoryPlugin));
    strike(&mut app, second, slow());
    play_on(&mut app, &[second]);
    send(&mut app, CommandTo { table: second, command: ReplayCommand::Watch(None) });
    strike(&mut app, first, slow());
    app.update();
    assert_eq!(tables.map(|table| part::<Replay>(&app, table).is_on()), [false, true]);
    assert_eq!(state(&app, first), TableState::Moving);
    play_on(&mut app, &[first]);
    assert_eq!(last_run(&app, first).record.events, last_run(&app, second).record.events);
}

#[test]
fn the_transform_of_a_table_places_its_balls() {
    let setup = nine_ball();
    let (mut app, tables @ [_, second]) = two_tables(&setup, |app| _ = app.add_plugins(BallTransformsPlugin));
    let turned = Transform::from_xyz(5.0, 0.8, -1.0).with_rotation(Quat::from_rotation_y(1.0));
    app.world_mut().entity_mut(second).insert(turned);
    for table in tables {
        let all = balls(&app, table);
        all.into_iter().for_each(|(_, ball)| _ = app.world_mut().entity_mut(ball).insert(Transform::default()));
    }
    let place = |app: &App, ball: Entity| app.world().get::<Transform>(ball).expect("it has one").translation;
    let lies = |app: &App, table: Entity, on: Transform| {
        balls(app, table).into_iter().all(|(_, ball)| {
            let position = app.world().get::<Position>(ball).expect("a ball has one").0;
            place(app, ball).abs_diff_eq(on.transform_point(to_screen(position)), 1e-5)
        })
    };
    app.update();
    assert!(lies(&app, tables[0], Transform::IDENTITY) && lies(&app, second, turned));
    let moved = turned.with_translation(Vec3::new(-4.0, 0.8, 2.0));
    app.world_mut().entity_mut(second).insert(moved);
    app.update();
    assert!(lies(&app, tables[0], Transform::IDENTITY) && lies(&app, second, moved));
    // Bevy places a child relative to its parent.
    let child = ball_of(&app, second, 0);
    app.world_mut().entity_mut(child).insert(ChildOf(second));
    app.world_mut().entity_mut(second).insert(turned);
    app.update();
    let position = app.world().get::<Position>(child).expect("a ball has one").0;
    assert!(place(&app, child).abs_diff_eq(to_screen(position), 1e-5));
}

#[test]
fn an_observer_watches_one_table() {
    #[derive(Resource, Default)]
    struct Heard {
        starts: u32,
        impacts: u32,
        impacts_anywhere: EntityHashMap<u32>,
        ends: u32,
    }
    let (mut app, tables @ [_, second]) = two_tables(&nine_ball(), |app| {
        app.init_resource::<Heard>().add_observer(|impact: On<Impact>, mut heard: ResMut<Heard>| {
            *heard.impacts_anywhere.entry(impact.table).or_default() += 1;
        });
    });
    app.world_mut()
        .entity_mut(second)
        .observe(|_: On<ShotStarted>, mut heard: ResMut<Heard>| heard.starts += 1)
        .observe(|_: On<Impact>, mut heard: ResMut<Heard>| heard.impacts += 1)
        .observe(|_: On<ShotEnded>, mut heard: ResMut<Heard>| heard.ends += 1);
    for table in tables {
        strike(&mut app, table, break_shot());
    }
    play_on(&mut app, &tables);
    let heard = app.world().resource::<Heard>();
    assert_eq!((heard.starts, heard.ends), (1, 1));
    assert!(heard.impacts > 20 && heard.impacts == heard.impacts_anywhere[&second]);
}

#[test]
fn a_notice_about_another_table_is_not_for_the_player() {
    let (mut app, [_, second]) = two_tables(&nine_ball(), |_| ());
    order(&mut app, second, TableCommand::PutAway(BallId(77)));
    app.update();
    assert_eq!(notices(&mut app), [""; 0]);
    let said: Vec<NoticeFrom> = app.world_mut().resource_mut::<Messages<NoticeFrom>>().drain().collect();
    let said: Vec<_> = said.iter().map(|said| (said.table, said.notice.0.as_str())).collect();
    assert_eq!(said, [(second, "There is no ball 77 on this table.")]);
}

#[test]
fn an_app_with_the_systems_alone_spawns_its_tables_itself() {
    let setup = nine_ball();
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, TablesPlugin)).insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    (0..3).for_each(|_| app.update());
    send(&mut app, TableCommand::Strike(break_shot()));
    (0..2).for_each(|_| app.update());
    assert_eq!(notices(&mut app), ["There is no table, or none of several is the main one."]);

    // The only table needs no name, and can be struck in the tick in which it is spawned.
    let first = app.world_mut().spawn(bundle(setup.clone())).id();
    send(&mut app, TableCommand::Strike(break_shot()));
    app.update();
    assert_eq!(state(&app, first), TableState::Moving);

    // Of several, the main one needs none.
    let second = app.world_mut().spawn((bundle(setup), MainTable)).id();
    send(&mut app, TableCommand::Strike(slow()));
    app.update();
    assert_eq!(state(&app, second), TableState::Moving);
    assert_eq!(app.world().main_table(), Some(second));
}

#[test]
fn a_shot_that_is_finished_at_once_leaves_the_other_table_in_mid_shot() {
    let setup = nine_ball();
    let (mut app, tables @ [first, second]) = two_tables(&setup, |_| ());
    for table in tables {
        strike(&mut app, table, break_shot());
    }
    app.update();
    order(&mut app, second, TableCommand::Finish);
    app.update();
    assert_eq!((state(&app, first), state(&app, second)), (TableState::Moving, TableState::AtRest));
    assert_eq!(last_run(&app, second).record.events, played(&setup, break_shot()).record.events);
    let motions = |app: &App, table: Entity| -> Vec<Motion> {
        let engine = part::<InPlay>(app, table).engine();
        (0..engine.bodies().len()).map(|index| engine.motion(index)).collect()
    };
    play_on(&mut app, &[first]);
    assert_eq!(motions(&app, first), motions(&app, second));
}
