//! The statistics in words.

use std::io::{self, Write};

use super::report::{BandReport, ShareReport, StatsReport};
use baize_files::{capital, count, shown};
use baize_logbook::{ShotKind, foul_words};

/// Writes them.
pub fn write(report: &StatsReport, out: &mut impl Write) -> io::Result<()> {
    let whose = report.person.map_or_else(|| "All persons".to_owned(), shown);
    let what = report.game.map_or_else(String::new, |game| format!(", {}", shown(game)));
    let taken_back = match report.taken_back {
        0 => String::new(),
        number => format!(", and {number} more taken back"),
    };
    writeln!(out, "{whose}{what}: {}{taken_back}.", count(report.shots as usize, "shot"))?;
    match report.impossible {
        0 => {}
        1 => writeln!(out, "One more shot is in no figure: it has a value that no shot can have.")?,
        several => writeln!(out, "{several} more shots are in no figure: they have values that no shot can have.")?,
    }
    if report.shots == 0 {
        return Ok(());
    }
    writeln!(out, "\nMade of tried, with the bounds between which the true share lies with a chance of 80 %")?;
    for kind in &report.kinds {
        let name = ShotKind::of_word(kind.kind).map_or(kind.kind, ShotKind::name);
        share(out, name, &kind.shots)?;
    }
    writeln!(out, "\nStraight pots by the cut angle")?;
    bands(out, &report.by_cut, "°")?;
    writeln!(out, "\nStraight pots by the distance to the object ball")?;
    bands(out, &report.by_distance, " m")?;
    visits(report, out)?;
    ratings(report, out)?;
    if !report.weakest.is_empty() {
        writeln!(out, "\nThe weakest shots first")?;
        for weak in &report.weakest {
            share(out, weak.what, &weak.shots)?;
            weak.drill.map_or(Ok(()), |drill| writeln!(out, "      the drill {drill} trains it"))?;
        }
    }
    Ok(())
}

fn bands(out: &mut impl Write, bands: &[BandReport], unit: &str) -> io::Result<()> {
    for band in bands.iter().filter(|band| band.pots.tries > 0) {
        let name = match band.to {
            Some(to) => format!("{} to {to}{unit}", band.from),
            None => format!("over {}{unit}", band.from),
        };
        share(out, &name, &band.pots)?;
    }
    Ok(())
}

fn share(out: &mut impl Write, name: &str, shots: &ShareReport) -> io::Result<()> {
    let percent = |share: f64| 100.0 * share;
    let of = f64::from(shots.made) / f64::from(shots.tries.max(1));
    let (low, high) = (percent(shots.low), percent(shots.high));
    let made = format!("{} of {}", shots.made, shots.tries);
    writeln!(out, "  {name:<40} {made:>14} {:>5.0} %   {low:.0} to {high:.0} %", percent(of))
}

fn visits(report: &StatsReport, out: &mut impl Write) -> io::Result<()> {
    let (runs, position) = (&report.runs, &report.position);
    writeln!(out, "\nVisits, fouls and position")?;
    if runs.visits > 0 {
        let visits = capital(&count(runs.visits as usize, "visit"));
        let (longest, points) = (runs.longest, runs.most_points);
        writeln!(out, "  {visits} in matches: {:.2} shots made and {:.2} points each.", runs.made, runs.points)?;
        writeln!(out, "  The longest run is {longest}, the most points of a visit {points}.")?;
    }
    writeln!(out, "  Fouls: {} of {} shots.", report.fouls, report.fouls_of)?;
    for foul in &report.fouls_by_kind {
        writeln!(out, "    {} {}", foul.count, shown(&foul_words(foul.kind)))?;
    }
    if position.followed > 0 {
        let (cut, distance) = (position.next_cut_deg, position.next_distance);
        writeln!(out, "  After a pot the next one was a cut of {cut:.0}° over {distance:.2} m on average.")?;
    }
    if position.placed > 0 {
        let centimetres = 100.0 * position.error;
        writeln!(
            out,
            "  In drills the cue ball stopped {centimetres:.0} cm off the place that was asked for, on average."
        )?;
    }
    Ok(())
}

fn ratings(report: &StatsReport, out: &mut impl Write) -> io::Result<()> {
    if !report.ratings.is_empty() {
        writeln!(out, "\nRating, on the scale of the levels of the opponents (1 to 8)")?;
    }
    for rating in &report.ratings {
        let game = shown(rating.game);
        let shots = count(rating.shots as usize, "shot");
        writeln!(
            out,
            "  {game}: {:.1}, most likely {:.1} to {:.1}, from {shots}",
            rating.level, rating.from, rating.to
        )?;
    }
    if !report.drills.is_empty() {
        writeln!(out, "\nDrills: shots that scored, and the mean score")?;
    }
    for drill in &report.drills {
        share(out, &shown(drill.drill), &drill.shots)?;
        writeln!(out, "      mean score {:.2}", drill.mean)?;
    }
    Ok(())
}
