//! The text of a report.

use std::io::{self, Write};

use super::{command_words, step_words};
use crate::files::shown;
use crate::match_play::command::{Command, Step};
use crate::match_play::play::Match;
use crate::rules::{Player, State};

pub(super) fn write(play: &Match, out: &mut impl Write) -> io::Result<()> {
    let [first, second] = play.beginning().players.each_ref().map(|name| shown(name));
    writeln!(out, "{}: {first} against {second}, {}", shown(play.name()), racks(play.terms().race_to))?;
    writeln!(out)?;
    for (index, step) in play.steps().iter().enumerate() {
        write_step(play, index + 1, step, out)?;
    }
    writeln!(out)?;
    for player in &play.state().players {
        writeln!(out, "{}", score(play, player))?;
    }
    writeln!(out, "{}", play.state().what_next())
}

fn write_step(play: &Match, number: usize, step: &Step, out: &mut impl Write) -> io::Result<()> {
    let mark = if step.is_taken_back { "(taken back) " } else { "" };
    let shot = match &step.command {
        Command::Strike { .. } => {
            format!("{} {}. ", play.state().name(step.by), command_words(&step.command, play.equipment()))
        }
        _ => String::new(),
    };
    let standing = step.outcome.as_ref().map_or_else(String::new, |outcome| standing(play, &outcome.state));
    writeln!(out, "{number:>4}  {mark}{shot}{}{standing}", step_words(step, play))?;
    match step.outcome.as_ref().and_then(|outcome| outcome.disagreement.as_ref()) {
        Some(disagreement) => writeln!(out, "      Note: {disagreement}"),
        None => Ok(()),
    }
}

/// The score in brackets: points where they decide, and racks in a match of more than one.
fn standing(play: &Match, state: &State) -> String {
    let [first, second] = &state.players;
    let points = play.game().counts_points().then(|| format!("{} : {} points", first.points, second.points));
    let racks = (play.terms().race_to > 1).then(|| format!("{} : {} racks", first.racks, second.racks));
    let parts: Vec<String> = points.into_iter().chain(racks).collect();
    if parts.is_empty() { String::new() } else { format!(" [{}]", parts.join(", ")) }
}

fn score(play: &Match, player: &Player) -> String {
    let mut parts = vec![format!("{} won", racks_only(player.racks))];
    if play.game().counts_points() {
        parts.push(format!("{} points in this rack", player.points));
        parts.push(format!("highest run {}", player.high_run));
    }
    parts.push(format!("visits in this rack: {}", player.innings));
    format!("{}: {}", shown(&player.name), parts.join(", "))
}

fn racks(number: u32) -> String {
    if number == 1 { "one rack".to_owned() } else { format!("first to {number} racks") }
}

fn racks_only(number: u32) -> String {
    match number {
        0 => "no rack".to_owned(),
        1 => "one rack".to_owned(),
        number => format!("{number} racks"),
    }
}
