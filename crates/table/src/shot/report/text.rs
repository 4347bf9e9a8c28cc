//! The text of a report.

use std::io::{self, Write};

use glam::DVec3;

use super::reported_shot::Report;
use crate::shot::obstruction;
use crate::shot::record::{Ending, Event, EventKind, Frozen};
use baize_files::shown;
use baize_physics::engine::CutOff;
use baize_physics::{BallId, Meeting, Phase};

pub fn write(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let record = &report.run.record;
    writeln!(out, "{} on {}", shown(&report.setup.name), shown(&report.setup.table.name))?;
    for frozen in &record.frozen {
        writeln!(out, "frozen: {}", frozen_words(report, *frozen))?;
    }
    if let Some(obstruction) = obstruction(report.setup) {
        writeln!(out, "warning: {obstruction}")?;
    }
    writeln!(out)?;
    let header = ["time (s)", "what happens", "normal speed (m/s)", "speeds after (m/s)"].map(str::to_owned);
    let rows = record.events.iter().map(|event| event_row(report, event));
    write_table(out, std::iter::once(header).chain(rows))?;
    writeln!(out)?;
    let header = ["ball", "x (m)", "y (m)", "speed (m/s)", "how"].map(str::to_owned);
    let rows = record.finals.iter().map(|last| {
        let place = last.motion.position;
        [
            ball_name(report, last.ball),
            format!("{:.6}", place.x),
            format!("{:.6}", place.y),
            speed(last.motion.velocity),
            phase_words(report, last.phase),
        ]
    });
    write_table(out, std::iter::once(header).chain(rows))?;
    writeln!(out)?;
    let ending = match record.ending {
        Ending::AtRest => "at rest",
        Ending::StillMoving(_) => "still moving",
    };
    write!(out, "{ending} after {:.6} s", record.duration)?;
    if let Ending::StillMoving(cut) = record.ending {
        write!(out, ": {}", cut_off_by(cut))?;
    }
    writeln!(out)?;
    write_samples(report, out)
}

/// What cut the shot off, in words.
fn cut_off_by(cut: CutOff) -> &'static str {
    match cut {
        CutOff::Time => "cut off at the horizon of time",
        CutOff::Impacts => "cut off at the horizon of impacts",
        CutOff::Work => "cut off at the horizon of work",
        CutOff::Memory => "cut off because the record is full",
        CutOff::Light => "cut off because a ball came too near the speed of light",
    }
}

fn write_samples(report: &Report, out: &mut impl Write) -> io::Result<()> {
    if !report.is_sampled() {
        return Ok(());
    }
    writeln!(out)?;
    let header = ["time (s)", "ball", "x (m)", "y (m)", "speed (m/s)", "how"].map(str::to_owned);
    let rows = report.sample_times().flat_map(|time| {
        report.setup.balls.iter().zip(&report.run.tracks).map(move |(placed, track)| {
            let motion = track.at(time);
            [
                format!("{time:.6}"),
                shown(&placed.look.name),
                format!("{:.6}", motion.position.x),
                format!("{:.6}", motion.position.y),
                speed(motion.velocity),
                phase_words(report, track.phase_at(time)),
            ]
        })
    });
    write_table(out, std::iter::once(header).chain(rows))
}

fn frozen_words(report: &Report, frozen: Frozen) -> String {
    match frozen {
        Frozen::Balls(a, b) => format!("{} and {}", ball_name(report, a), ball_name(report, b)),
        Frozen::Cushion(ball, index) => {
            format!("{} and {}", ball_name(report, ball), shown(report.cushion_name(index)))
        }
        Frozen::Jaw(ball, index) => format!("{} and {}", ball_name(report, ball), shown(report.jaw_name(index))),
    }
}

fn event_row(report: &Report, event: &Event) -> [String; 4] {
    let approach = match &event.kind {
        EventKind::Contact { normal_speed, .. } => format!("{normal_speed:.6}"),
        _ => String::new(),
    };
    let after = event.changes.iter().map(|change| {
        let name = ball_name(report, change.ball);
        format!("{name} {}", speed(change.after.velocity))
    });
    [format!("{:.6}", event.time), event_words(report, event), approach, after.collect::<Vec<_>>().join(", ")]
}

pub fn event_words(report: &Report, event: &Event) -> String {
    let ball = |id| ball_name(report, id);
    match event.kind {
        EventKind::Tip { ball: id, miscue: false } => format!("cue strikes {}", ball(id)),
        EventKind::Tip { ball: id, miscue: true } => format!("cue slips off {}: miscue", ball(id)),
        EventKind::Contact { meeting, .. } => match meeting {
            Meeting::Balls(a, b) => format!("{} meets {}", ball(a), ball(b)),
            Meeting::Cushion(id, index) => format!("{} meets {}", ball(id), shown(report.cushion_name(index))),
            Meeting::Jaw(id, index) => format!("{} meets {}", ball(id), shown(report.jaw_name(index))),
            Meeting::Slate(id) => format!("{} comes down on the slate", ball(id)),
            Meeting::RailTop(id) => format!("{} comes down on a rail", ball(id)),
            Meeting::Edge(id, index) => format!("{} meets the edge of {}", ball(id), shown(report.pocket_name(index))),
            Meeting::Liner(id, index) => format!("{} meets the back of {}", ball(id), shown(report.pocket_name(index))),
            Meeting::Pocket(id, index) => format!("{} falls into {}", ball(id), shown(report.pocket_name(index))),
        },
        EventKind::Transition(id, phase) => format!("{} {}", ball(id), transition_words(report, phase)),
        EventKind::Crossing { ball: id, string, to_foot } => {
            let way = if to_foot { "foot" } else { "head" };
            format!("{} crosses {} to the {way}", ball(id), shown(report.string_name(string)))
        }
        EventKind::Jump { ball: id, over } => format!("{} jumps over {}", ball(id), ball(over)),
    }
}

fn transition_words(report: &Report, phase: Phase) -> String {
    match phase {
        Phase::Sliding => "starts to slide".to_owned(),
        Phase::Rolling => "starts to roll".to_owned(),
        Phase::Spinning => "spins in place".to_owned(),
        Phase::Resting => "comes to rest".to_owned(),
        Phase::Airborne => "takes off".to_owned(),
        Phase::Toppling => "goes over the edge".to_owned(),
        Phase::OffTable => "is off the table".to_owned(),
        Phase::Pocketed(index) => format!("lies in {}", shown(report.pocket_name(index))),
    }
}

pub fn phase_words(report: &Report, phase: Phase) -> String {
    match phase {
        Phase::Sliding => "slides".to_owned(),
        Phase::Rolling => "rolls".to_owned(),
        Phase::Spinning => "spins".to_owned(),
        Phase::Resting => "rests".to_owned(),
        Phase::Airborne => "flies".to_owned(),
        Phase::Toppling => "topples".to_owned(),
        Phase::OffTable => "off the table".to_owned(),
        Phase::Pocketed(index) => format!("in {}", shown(report.pocket_name(index))),
    }
}

/// The name of a ball, safe to print.
fn ball_name(report: &Report, id: BallId) -> String {
    shown(&report.ball_name(id))
}

fn speed(velocity: DVec3) -> String {
    format!("{:.6}", velocity.length())
}

/// Writes rows with every column as wide as its widest entry. The rows are made twice, because that needs less memory.
pub fn write_table<const N: usize>(
    out: &mut impl Write,
    rows: impl Iterator<Item = [String; N]> + Clone,
) -> io::Result<()> {
    let mut widths = [0; N];
    for row in rows.clone() {
        for (width, entry) in widths.iter_mut().zip(&row) {
            *width = entry.chars().count().max(*width);
        }
    }
    for row in rows {
        let entries = row.iter().zip(widths).map(|(entry, width)| format!("{entry:<width$}"));
        writeln!(out, "{}", entries.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}
