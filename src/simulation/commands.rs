//! Carries out the commands to the tables.

use std::collections::VecDeque;

use bevy::ecs::entity::EntityHashSet;
use bevy::ecs::message::MessageCursor;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::guard;
use super::lay::Laid;
use super::main_table::{Home, MainTable};
use super::messages::{CommandTo, HistoryCommand, NotStruck, Notice, Notices, Recalled, Struck, TableCommand};
use super::rack_up::{NotRacked, rack_new};
use super::replay::leave;
use super::state::TableState;
use super::table_mut::{AppAccess, TableMut, TableMutItem, brush, place_ball, put_away};
use super::ticking::Ticking;
use super::undo::PutBack;
use crate::physics::Strike;

/// How a notice names the player who strikes at the main table, such as `Mia` or `You`; `None` if there is nobody to tell apart. The
/// rules of a match set it before a stroke is carried out.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct StrikerName(pub Option<String>);

/// What a command leaves behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// The next command may follow at once.
    Table,
    /// Balls were spawned: the next command waits for the next tick.
    NewBalls,
}

/// Carries out the commands to each table in the order in which they came. Commands to a table after a new rack of it, or after an
/// undo that needs new balls, wait for the next tick, when these exist. Each leaves a replay first, and the guards of the main table are
/// asked about those to it. New tables are racked before.
pub(super) fn take_commands(
    world: &mut World,
    new: &mut QueryState<(), With<NotRacked>>,
    (mut plain, mut addressed): (Local<MessageCursor<TableCommand>>, Local<MessageCursor<CommandTo>>),
    mut waiting: Local<VecDeque<CommandTo>>,
) -> Result {
    if new.query(world).iter().next().is_some() {
        rack_new(world)?;
    }
    let plain: Vec<TableCommand> = plain.read(world.resource()).cloned().collect();
    if !plain.is_empty() {
        match world.run_system_cached(home)? {
            Some(table) => waiting.extend(plain.into_iter().map(|command| CommandTo { table, command })),
            None => {
                _ = world.write_message(Notice("There is no table, or none of several is the main one.".to_owned()));
            }
        }
    }
    waiting.extend(addressed.read(world.resource()).cloned());
    let mut wait_on = EntityHashSet::default();
    for CommandTo { table, command } in std::mem::take(&mut *waiting) {
        if wait_on.contains(&table) || world.run_system_cached_with(leave_replay, table)? == Left::NewBalls {
            wait_on.insert(table);
            waiting.push_back(CommandTo { table, command });
            continue;
        }
        let has_guards = world.get::<MainTable>(table).is_some();
        let answer = if has_guards { guard::ask(world, command) } else { Ok(command) };
        let left = match answer {
            Ok(command) => world.run_system_cached_with(carry_out, CommandTo { table, command })?,
            Err(reason) => Err(reason),
        };
        match left {
            Ok(Left::Table) => {}
            Ok(Left::NewBalls) => _ = wait_on.insert(table),
            Err(reason) => world.run_system_cached_with(say, (table, reason))?,
        }
    }
    Ok(())
}

/// The table of the commands that name none.
fn home(home: Home) -> Option<Entity> {
    home.table()
}

/// Says a sentence about a table.
fn say(In((table, sentence)): In<(Entity, String)>, mut notices: Notices, main: Query<(), With<MainTable>>) {
    notices.say(table, main.contains(table), sentence);
}

/// Leaves the replay that is on at a table, if one is.
fn leave_replay(
    In(table): In<Entity>,
    mut tables: Query<TableMut>,
    mut app: AppAccess,
    mut recalled: MessageWriter<Recalled>,
) -> Left {
    let Ok(mut table) = tables.get_mut(table) else { return Left::Table };
    if table.replay.as_ref().is_none_or(|replay| !replay.is_on()) {
        return Left::Table;
    }
    let (other_table, has_new_balls) = leave(&mut table, &mut app);
    recalled.write_batch(other_table).for_each(drop);
    if has_new_balls { Left::NewBalls } else { Left::Table }
}

/// The messages that go out while a command is carried out.
#[derive(SystemParam)]
struct OutMessages<'w> {
    struck: MessageWriter<'w, Struck>,
    not_struck: MessageWriter<'w, NotStruck>,
    recalled: MessageWriter<'w, Recalled>,
    notices: Notices<'w>,
    striker: Res<'w, StrikerName>,
}

/// Carries out one command, or says why not.
fn carry_out(
    In(CommandTo { table, command }): In<CommandTo>,
    mut tables: Query<(TableMut, &mut Ticking)>,
    mut app: AppAccess,
    mut messages: OutMessages,
) -> Result<Left, String> {
    let Ok((mut table, mut ticking)) = tables.get_mut(table) else {
        return Err("The table of this command does not exist.".to_owned());
    };
    let app = &mut app;
    match command {
        TableCommand::Strike(strike) => messages.strike(&mut table, &strike, app)?,
        TableCommand::Place(id, place) => place_ball(&mut table, id, place, app)?,
        TableCommand::PutAway(id) => put_away(&mut table, id, app)?,
        TableCommand::SetPhysics(physics) => table.set_physics(*physics, app)?,
        TableCommand::Rack(setup) => return table.rack(*setup, app).map(|()| Left::NewBalls),
        TableCommand::Lay(setup) => {
            return table.lay(*setup, app).map(|laid| match laid {
                Laid::Racked => Left::NewBalls,
                Laid::Moved => Left::Table,
            });
        }
        TableCommand::Brush => brush(&mut table, app)?,
        TableCommand::Mark(marks) => table.mark(marks),
        TableCommand::Finish => ticking.finish = *table.state == TableState::Moving,
        TableCommand::History(command) => return messages.go_through_history(&mut table, command, app),
    }
    Ok(Left::Table)
}

/// What is said when the tip slips off the ball; `striker` is the player's name.
fn miscue(striker: Option<&str>) -> String {
    match striker {
        Some(name) => format!("{name} miscued: the tip slipped off the ball."),
        None => "Miscue: the tip slipped off the ball.".to_owned(),
    }
}

impl OutMessages<'_> {
    fn strike(&mut self, table: &mut TableMutItem, strike: &Strike, app: &mut AppAccess) -> Result<(), String> {
        match table.strike(strike, app) {
            Ok(change) => {
                self.struck.write(Struck { table: table.entity, change });
                if strike.slips_under(&table.physics.0) {
                    let sentence = miscue(self.striker.0.as_deref().filter(|_| table.is_main));
                    self.notices.say(table.entity, table.is_main, sentence);
                }
                Ok(())
            }
            Err(reason) => {
                self.not_struck.write(NotStruck { table: table.entity, reason: reason.clone() });
                Err(reason)
            }
        }
    }

    fn go_through_history(
        &mut self,
        table: &mut TableMutItem,
        command: HistoryCommand,
        app: &mut AppAccess,
    ) -> Result<Left, String> {
        let PutBack { recalled, sentence, has_new_balls } = match command {
            HistoryCommand::Undo => table.undo(app)?,
            HistoryCommand::Redo => table.redo(app)?,
            HistoryCommand::Retry(number) => table.retry(number, app)?,
            HistoryCommand::NewSitting => {
                table.history.iter_mut().for_each(|history| history.begin_sitting());
                return Ok(Left::Table);
            }
        };
        self.recalled.write(recalled);
        self.notices.say(table.entity, table.is_main, sentence);
        Ok(if has_new_balls { Left::NewBalls } else { Left::Table })
    }
}
