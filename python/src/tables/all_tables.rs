//! Does something at all tables, on many threads.

use std::sync::atomic::AtomicBool;

use pyo3::prelude::*;

use super::PyTables;
use super::referee::Referee;
use super::table::Table;
use crate::error::refused;
use crate::simulate::{goes_on, thread_count};
use crate::threads::{caught, share_out};

/// A thread takes this many tables at a time where no other player thinks; where one does, it takes one.
const AT_A_TIME: usize = 16;

impl PyTables {
    /// Does something at every table that has an order, without the lock of the interpreter. The answers stand in the order of the
    /// tables; a table without an order has the usual one. If it is interrupted or fails, no table has a game any more.
    pub(super) fn on_all<Order: Send, Answer: Default + Send>(
        &mut self,
        py: Python<'_>,
        threads: Option<i64>,
        orders: Vec<Option<Order>>,
        work: impl Fn(&mut Referee<'_>, &mut Option<Table>, Order) -> Result<Answer, String> + Sync,
    ) -> PyResult<Vec<Answer>> {
        let threads = thread_count(threads)?;
        let at_a_time = if self.thinks { 1 } else { AT_A_TIME };
        let (thinks, stop) = (self.thinks, AtomicBool::new(false));
        let mut rows: Vec<Row<'_, Order>> = self.tables.iter_mut().zip(orders).enumerate().map(Row::of).collect();
        let at_all = |referee: &mut Referee<'_>, rows: &mut [Row<'_, Order>]| -> Result<Vec<Answer>, String> {
            rows.iter_mut().map(|row| row.carry_out(referee, &work)).collect()
        };
        let mut interrupt = None;
        let answers = py.detach(|| {
            if rows.len() <= at_a_time && !thinks {
                // To start a thread would take longer than such a call.
                let answers = at_all(&mut Referee::new(&stop), &mut rows);
                return Some(answers.map(|answers| vec![answers]));
            }
            let new_worker = || {
                let mut referee = Referee::new(&stop);
                move |rows: &mut [Row<'_, Order>]| at_all(&mut referee, rows)
            };
            share_out(rows.chunks_mut(at_a_time), threads, &stop, new_worker, goes_on(&mut interrupt))
        });
        let answers = match (answers, interrupt) {
            (Some(Ok(answers)), None) => answers,
            (answers, interrupt) => {
                self.tables.fill_with(|| None);
                let fault = || refused(answers.and_then(Result::err).unwrap_or_default());
                return Err(interrupt.unwrap_or_else(fault));
            }
        };
        Ok(answers.into_iter().flatten().collect())
    }
}

/// A table, with what is to be done there.
struct Row<'a, Order> {
    index: usize,
    table: &'a mut Option<Table>,
    order: Option<Order>,
}

impl<'a, Order> Row<'a, Order> {
    fn of((index, (table, order)): (usize, (&'a mut Option<Table>, Option<Order>))) -> Self {
        Self { index, table, order }
    }

    /// Does what is to be done, and names the table where it fails.
    fn carry_out<Answer: Default>(
        &mut self,
        referee: &mut Referee<'_>,
        work: impl Fn(&mut Referee<'_>, &mut Option<Table>, Order) -> Result<Answer, String>,
    ) -> Result<Answer, String> {
        let Some(order) = self.order.take() else { return Ok(Answer::default()) };
        let done = caught(|| work(referee, self.table, order));
        let done = done.unwrap_or_else(|_| {
            Err("the engine failed at this table, which is a fault of Baize; please report it with seed and shots"
                .to_owned())
        });
        done.map_err(|sentence| {
            referee.forget();
            format!("table {}: {sentence}", self.index)
        })
    }
}
