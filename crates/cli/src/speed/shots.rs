//! Whole shots, from the strike to the last ball at rest, with their full record.

use super::clock::median_time;
use super::error::BenchError;
use super::scope::Bench;
use super::sheet::{Cell, Sheet};
use super::typical::{TYPICAL, typical_setup};
use baize_physics::{ClusterResolver, Strike, Tip};
use baize_table::shot::{Setup, Simulator};

/// The time of another engine for a similar shot: pooltool 0.6.0 (Kiefl, JOSS 9(101) 7301, 2024), single-threaded.
#[derive(Clone, Copy, Debug)]
struct Published {
    seconds: f64,
    events: usize,
}

const ONE_BALL: Published = Published { seconds: 4.3e-3, events: 14 };
const THREE_CUSHION: Published = Published { seconds: 7.2e-3, events: 28 };
const NINE_BALL: Published = Published { seconds: 66e-3, events: 95 };
const EIGHT_BALL: Published = Published { seconds: 130e-3, events: 149 };

/// A break at 9 m/s of the cue, not quite square.
pub(super) const BREAK: Strike =
    Strike { speed: 9.0, direction: 0.003, tip: Tip { side: 0.1, height: 0.2 }, elevation: 0.0 };

/// The cue ball alone around three rails with running english.
const THREE_RAILS: Strike =
    Strike { speed: 2.6, direction: 0.62, tip: Tip { side: -0.3, height: 0.1 }, elevation: 0.0 };

const COLUMNS: [(&str, &str); 6] = [
    ("case", "shot"),
    ("events", "events"),
    ("seconds", "time"),
    ("published_events", "events of pooltool"),
    ("published_seconds", "its time"),
    ("times_faster", "times faster"),
];

/// Times every shot.
pub(super) fn sheet(bench: &Bench) -> Result<Sheet, BenchError> {
    let mut sheet = Sheet::new("shots", "Whole shots, with their full record", &COLUMNS);
    let mut add = |name: &str, setup: &Setup, published: Option<Published>| {
        row(bench, name, setup, published).map(|row| sheet.rows.push(row))
    };
    add("one ball, three rails", &racked("cue_ball", THREE_RAILS)?, Some(ONE_BALL))?;
    // The positions and strokes of pooltool's reference shots.
    add("one ball, pooltool's", &Setup::shot("pooltool_one_ball").load()?, Some(ONE_BALL))?;
    add("three-cushion, pooltool's", &Setup::shot("pooltool_three_cushion").load()?, Some(THREE_CUSHION))?;
    add("three-cushion, with drag", &Setup::shot("three_rail").load()?, Some(THREE_CUSHION))?;
    add("pool, one pot among 16 balls", &typical_setup(TYPICAL)?, None)?;
    for (name, game, published) in
        [("nine-ball break", "nine_ball", NINE_BALL), ("eight-ball break", "eight_ball", EIGHT_BALL)]
    {
        for resolver in ClusterResolver::ALL {
            let mut setup = racked(&format!("{game}_tight"), BREAK)?;
            setup.physics.clusters.resolver = resolver;
            add(&format!("{name}, {resolver}"), &setup, Some(published))?;
        }
        let theirs = Setup::shot(format!("pooltool_{game}_break")).load()?;
        add(&format!("{name}, pooltool's, springs"), &theirs, Some(published))?;
    }
    Ok(sheet)
}

fn row(bench: &Bench, name: &str, setup: &Setup, published: Option<Published>) -> Result<Vec<Cell>, BenchError> {
    let mut simulator = Simulator::default();
    let run = simulator.play(setup).map_err(|error| BenchError::Shot(name.to_owned(), error))?;
    let events = run.record.events.len();
    let seconds = median_time(bench, || simulator.play(setup).is_ok());
    let theirs = |cell: fn(Published, f64) -> Cell| published.map_or(Cell::Nothing, |them| cell(them, seconds));
    Ok(vec![
        Cell::Name(name.to_owned()),
        Cell::Count(events),
        Cell::Time(seconds),
        theirs(|them, _| Cell::Count(them.events)),
        theirs(|them, _| Cell::Time(them.seconds)),
        theirs(|them, ours| Cell::Ratio(them.seconds / ours)),
    ])
}

/// The set-up of a rack with a strike.
pub(super) fn racked(rack: &str, strike: Strike) -> Result<Setup, BenchError> {
    let setup = Setup::rack(rack).load()?;
    Ok(Setup { strike: Some(strike), ..setup })
}
