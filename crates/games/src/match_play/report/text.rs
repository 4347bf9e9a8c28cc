//! The text of a report.

use std::io::{self, Write};

use super::reported_match::MatchReport;
use super::words::{command_words, step_words};
use crate::match_play::command::{Command, Step};
use crate::match_play::summary;
use crate::match_play::the_match::Match;
use crate::match_play::written::explained;
use crate::rules::{Equipment, Lie, Place, Player, State};
use baize_files::{count, shown};

pub(super) fn write(report: &MatchReport, out: &mut impl Write) -> io::Result<()> {
    let the_match = report.the_match;
    let names: Vec<String> = the_match.state().players.iter().map(|player| shown(&player.name)).collect();
    writeln!(out, "{}: {}, {}", shown(the_match.name()), names.join(" against "), length(the_match))?;
    if let Some(seats) = the_match.state().seats() {
        writeln!(out, "{}.", seats.teams().partners)?;
    }
    writeln!(out, "{}", the_match.decided())?;
    writeln!(out)?;
    let mut written: Option<&Lie> = None;
    let states = the_match.states();
    for (index, (step, state)) in the_match.steps().iter().zip(&states).enumerate() {
        write_step(the_match, index + 1, step, out)?;
        if report.positions && written != Some(&state.lie) {
            writeln!(out, "      {}", positions(the_match.equipment(), &state.lie))?;
            written = Some(&state.lie);
        }
    }
    writeln!(out)?;
    if report.positions && the_match.steps().is_empty() {
        writeln!(out, "{}", positions(the_match.equipment(), &the_match.state().lie))?;
    }
    for player in &the_match.state().players {
        writeln!(out, "{}", score(the_match, player))?;
    }
    writeln!(out, "{}", the_match.state().what_next())?;
    let forms = explained(the_match.state(), the_match.equipment());
    if forms.is_empty() { Ok(()) } else { writeln!(out, "To write next: {}", forms.join(", ")) }
}

/// Where all balls are, to a hundredth of a millimetre: `Balls in m: cue (-0.70000, 0.10000), 1 (0.53601, 0.00000); in a
/// pocket: 3 (foot left)`.
fn positions(equipment: &Equipment, lie: &Lie) -> String {
    let (mut on_bed, mut pocketed, mut off) = (Vec::new(), Vec::new(), Vec::new());
    for (ball, place) in lie.places() {
        let name = equipment.ball(ball).map_or_else(String::new, |ball| shown(&ball.name));
        match place {
            Place::Bed(x, y) => on_bed.push(format!("{name} ({x:.5}, {y:.5})")),
            Place::Pocket(pocket) => pocketed.push(format!("{name} ({})", shown(equipment.pocket_name(pocket)))),
            Place::Off => off.push(name),
        }
    }
    let part = |title: &str, balls: &[String]| (!balls.is_empty()).then(|| format!("{title}: {}", balls.join(", ")));
    let parts = [part("Balls in m", &on_bed), part("in a pocket", &pocketed), part("off the table", &off)];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

fn write_step(the_match: &Match, number: usize, step: &Step, out: &mut impl Write) -> io::Result<()> {
    let mark = if step.is_taken_back { "(taken back) " } else { "" };
    let shot = match &step.command {
        Command::Strike { .. } => {
            format!("{} {}. ", the_match.person(step.seat), command_words(&step.command, the_match))
        }
        _ => String::new(),
    };
    let standing = step.outcome.as_ref().map_or_else(String::new, |outcome| standing(the_match, &outcome.state));
    writeln!(out, "{number:>4}  {mark}{shot}{}{standing}", step_words(step, the_match))?;
    match step.outcome.as_ref().and_then(|outcome| outcome.disagreement.as_ref()) {
        Some(disagreement) => writeln!(out, "      Note: {disagreement}"),
        None => Ok(()),
    }
}

/// The score in brackets.
fn standing(the_match: &Match, state: &State) -> String {
    match summary::score(&the_match.game(), the_match.terms().race_to, state) {
        score if score.is_empty() => score,
        score => format!(" [{score}]"),
    }
}

fn score(the_match: &Match, player: &Player) -> String {
    let rack = the_match.game().word_for_rack_of(the_match.terms().race_to);
    let won = match player.racks {
        0 => format!("no {rack}"),
        number => count(number as usize, rack),
    };
    let mut parts = vec![format!("{won} won")];
    if the_match.game().counts_points() {
        parts.push(format!("{} points in this {rack}", player.points));
        parts.push(format!("highest run {}", player.high_run));
    }
    parts.push(format!("visits in this {rack}: {}", player.innings));
    format!("{}: {}", shown(&player.name), parts.join(", "))
}

/// How long the match is.
fn length(the_match: &Match) -> String {
    let race_to = the_match.terms().race_to;
    let racks = count(race_to as usize, the_match.game().word_for_rack_of(race_to));
    if race_to == 1 { racks } else { format!("first to {racks}") }
}
