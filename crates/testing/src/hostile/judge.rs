//! The judge: plays a shot, its mirror image and the shot with its balls in reversed order, and says what is wrong.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::clock::worked;
use super::fault::{Fault, Faults, Kind};
use super::laws::{comes_to_rest, pull};
use super::legs::{Path, paths};
use super::twins::{Mirror, compare_image, compare_mirror, compare_order, reversed};
use super::{energy, impacts, reports, space};
use baize_physics::engine::CutOff;
use baize_physics::{Ball, BallId, Motion};
use baize_table::shot::{Ending, Event, Run, Setup, simulate};
use glam::DVec3;

/// No shot needs more events in one place than the first of these numbers, or than the second for each ball. Squeezes
/// do not count, see [`rattles`]. In shot 92026 two balls of half a ton and a ton spin at 1000 rad/s and jam eleven of
/// 170 g: 1636 such events for each ball. In shot 118398 a ball that swings, held on two sides off the bed, had 4954.
const MOST_EVENTS: (usize, usize) = (20_000, 2_000);

/// A squeezed ball has at most this many impacts before the engine stops its group (`docs/science/laws.md`: 20).
const SQUEEZE: usize = 20;

/// No shot needs more pieces of courses than this for each ball and each event.
const MOST_PIECES: usize = 2_000;

/// An event is in one place if none of its balls moved farther than this since its last event, in metres
/// (`docs/science/laws.md`: a micrometre). Other events may be as many as the horizon allows: in a dense crowd that loses
/// little energy, or with a ball that travels for minutes.
const SPOT: f64 = 1e-6;

/// A held ball gets a new course of two pieces at the latest after this many seconds (`docs/science/laws.md`: 16 ms), as long
/// as it is held.
const HELD_SPAN: f64 = 16e-3;

/// A shot that is cut off before this many seconds or impacts need not have come to rest.
const ENOUGH: (f64, u32) = (100.0, 20_000);

/// The last event may take the work by so many steps beyond the horizon: a single round of a solver with thousands of
/// contacts.
const LAST_EVENT: u64 = 1_000_000;

/// What the judge found, and how much work the shot was for the engine.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// The first fault of each kind.
    pub faults: Vec<Fault>,
    /// How many events there were.
    pub events: usize,
    /// How many pieces of courses there were.
    pub pieces: usize,
    /// For how many seconds the engine worked.
    pub took: f64,
    /// How many steps of computing it counted.
    pub work: u64,
    /// What cut the shot off.
    pub cut: Option<CutOff>,
}

impl Verdict {
    /// The faults, one a line. `None` if there are none.
    pub fn complaint(&self) -> Option<String> {
        let faults: Vec<String> = self.faults.iter().map(ToString::to_string).collect();
        (!faults.is_empty()).then(|| faults.join("\n"))
    }
}

/// Judges the shot of that set-up.
pub fn judge(setup: &Setup) -> Verdict {
    judged(setup, |run, faults| {
        let pieces = judge_run(setup, run, faults);
        let twin = |setup: &Setup| catch_unwind(AssertUnwindSafe(|| simulate(setup).ok())).ok().flatten();
        match twin(&reversed(setup)) {
            Some(turned) => compare_order(setup, run, &turned, faults),
            None => faults.add(Fault::new(Kind::Order, 0.0, "in reversed order the shot cannot be played".to_owned())),
        }
        for mirror in Mirror::ALL {
            let Some(image) = mirror.of(setup) else { continue };
            match twin(&image) {
                Some(turned) => compare_mirror(mirror, run, &turned, faults),
                None => {
                    let says = format!("mirrored {mirror:?} the shot cannot be played");
                    faults.add(Fault::new(Kind::Mirror, 0.0, says));
                }
            }
        }
        pieces
    })
}

/// Judges a shot by itself, without its twins.
pub fn judge_alone(setup: &Setup) -> Verdict {
    judged(setup, |run, faults| judge_run(setup, run, faults))
}

/// Judges a shot by what its contacts report, and by comparing it with the mirrored and the reordered one: neither may
/// change a bit.
pub fn judge_bits(setup: &Setup) -> Verdict {
    judged(setup, |run, faults| {
        reports::check(setup, run, faults);
        if let Some(turned) = play(&reversed(setup), faults) {
            compare_order(setup, run, &turned, faults);
        }
        for mirror in Mirror::ALL {
            if let Some(turned) = mirror.of(setup).and_then(|image| play(&image, faults)) {
                compare_image(mirror, run, &turned, faults);
            }
        }
        0
    })
}

/// Judges a shot of so many balls that comparing each with each would take too long: its numbers, its order, the energy
/// of each ball on its way, and the work.
pub fn judge_many(setup: &Setup) -> Verdict {
    judged(setup, |run, faults| {
        let paths = paths(setup, run);
        if is_finite(run, &paths, faults) {
            in_order(run, &paths, faults);
            reports::check(setup, run, faults);
            struck(setup, run, faults);
            energy::check(setup, &paths, faults);
            works(setup, run, faults);
        }
        paths.iter().map(|path| path.legs.len()).sum()
    })
}

/// Plays the shot and notes what it was for the engine. `check` looks for faults and returns how many pieces of courses it saw.
fn judged(setup: &Setup, check: impl FnOnce(&Run, &mut Faults) -> usize) -> Verdict {
    let mut faults = Faults::default();
    let start = worked();
    let Some(run) = play(setup, &mut faults) else {
        return Verdict { faults: faults.0, ..Verdict::default() };
    };
    let took = worked() - start;
    let pieces = check(&run, &mut faults);
    let cut = if let Ending::StillMoving(cut) = run.record.ending { Some(cut) } else { None };
    Verdict { faults: faults.0, events: run.record.events.len(), pieces, took, work: run.work, cut }
}

/// A shot takes no more steps of computing than its horizon allows, and a little for the event in which it ends.
fn works(setup: &Setup, run: &Run, faults: &mut Faults) {
    let most = setup.physics.horizon.steps() + LAST_EVENT;
    if run.work > most {
        let says = format!("{} steps where {most} are allowed", run.work);
        faults.add(Fault::new(Kind::Work, run.work as f64 / most as f64, says));
    }
}

/// Judges a run of that set-up by itself. Returns how many pieces of courses it has.
pub fn judge_run(setup: &Setup, run: &Run, faults: &mut Faults) -> usize {
    let paths = paths(setup, run);
    let pieces = paths.iter().map(|path| path.legs.len()).sum();
    if !is_finite(run, &paths, faults) {
        return pieces;
    }
    if let Some(rule) = &run.broken {
        faults.add(Fault::new(Kind::Broken, 0.0, rule.to_string()));
    }
    in_order(run, &paths, faults);
    ends(setup, run, faults);
    let (events, on_one_spot) = (run.record.events.len(), on_one_spot(run));
    let too_soon = rattles(setup.balls.len(), &on_one_spot);
    // If nothing brings the balls to rest, they may hop, with true impacts, until the horizon of impacts.
    let without_end = if comes_to_rest(&setup.physics) { 0 } else { setup.physics.horizon.impacts as usize };
    let held = 2 * setup.balls.len() * (run.record.duration / HELD_SPAN) as usize;
    if too_soon > MOST_EVENTS.0.max(MOST_EVENTS.1 * setup.balls.len()) + without_end
        || pieces > MOST_PIECES * (setup.balls.len() + events) + held
    {
        let says = format!(
            "{events} events, {} of them on one spot, {too_soon} too soon, and {pieces} pieces in {} s",
            on_one_spot.len(),
            run.record.duration
        );
        faults.add(Fault::new(Kind::Size, pieces as f64, says));
    }
    struck(setup, run, faults);
    works(setup, run, faults);
    energy::check(setup, &paths, faults);
    impacts::check(setup, run, &paths, faults);
    reports::check(setup, run, faults);
    space::check(setup, &paths, faults);
    pieces
}

/// How many of the events in one place, at these times in seconds, are more than squeezes explain.
///
/// A ball that spins fast drives others into a corner as long as it slips. It squeezes them anew about as often as a held ball gets
/// a new course. So each ball may have one squeeze in each `HELD_SPAN`. Balls that rattle without end have many times more.
pub fn rattles(balls: usize, times: &[f64]) -> usize {
    let mut spans: BTreeMap<u64, usize> = BTreeMap::new();
    times.iter().for_each(|time| *spans.entry((time / HELD_SPAN) as u64).or_default() += 1);
    spans.values().map(|events| events.saturating_sub(SQUEEZE * balls)).sum()
}

/// The times of the events in one place, in seconds.
fn on_one_spot(run: &Run) -> Vec<f64> {
    let mut places: BTreeMap<BallId, DVec3> = BTreeMap::new();
    let stays = |event: &&Event| {
        let moves = event.changes.iter().filter(|change| {
            let place = change.before.position;
            places.insert(change.ball, place).is_none_or(|last| last.distance(place) > SPOT)
        });
        moves.count() == 0 && !event.changes.is_empty()
    };
    run.record.events.iter().filter(stays).map(|event| event.time).collect()
}

/// The shot, unless the engine panics or refuses it.
fn play(setup: &Setup, faults: &mut Faults) -> Option<Run> {
    match catch_unwind(AssertUnwindSafe(|| simulate(setup))) {
        Ok(Ok(run)) => Some(run),
        Ok(Err(refusal)) => {
            faults.add(Fault::new(Kind::Refused, 0.0, refusal.to_string()));
            None
        }
        Err(panic) => {
            let says = panic.downcast_ref::<String>().cloned();
            let says = says.or_else(|| panic.downcast_ref::<&str>().map(|says| (*says).to_owned()));
            faults.add(Fault::new(Kind::Panic, 0.0, says.unwrap_or_default()));
            None
        }
    }
}

fn is_finite(run: &Run, paths: &[Path], faults: &mut Faults) -> bool {
    let legs = || paths.iter().enumerate().flat_map(|(index, path)| path.legs.iter().map(move |leg| (index, leg)));
    let wrong = legs().find(|(_, leg)| {
        let known = |motion: &Motion| motion.is_finite();
        !(leg.end.is_finite() && known(&leg.at(leg.start())) && known(&leg.at(leg.end)))
    });
    if let Some((ball, leg)) = wrong {
        let says = format!("ball {ball} from {} s on: {:?}", leg.start(), leg.piece);
        faults.add(Fault::new(Kind::NotANumber, 0.0, says));
        return false;
    }
    let in_events = run.record.events.iter().find(|event| {
        let known = |change: &baize_physics::Change| change.before.is_finite() && change.after.is_finite();
        !event.time.is_finite() || !event.changes.iter().all(known)
    });
    if let Some(event) = in_events {
        faults.add(Fault::new(Kind::NotANumber, 0.0, format!("{event:?}")));
    }
    in_events.is_none()
}

fn in_order(run: &Run, paths: &[Path], faults: &mut Faults) {
    if !run.record.events.is_sorted_by(|a, b| a.time <= b.time) {
        faults.add(Fault::new(Kind::Time, 0.0, "the events are not in the order of their times".to_owned()));
    }
    for (ball, path) in paths.iter().enumerate() {
        if !path.courses.is_sorted_by(|a, b| a.start() < b.start()) {
            faults.add(Fault::new(Kind::Time, 0.0, format!("the courses of ball {ball} go back in time")));
        }
    }
}

/// A shot must end before it is cut off if every motion is slowed: then a fast ball stops in the end, and so do those
/// that it hits.
fn ends(setup: &Setup, run: &Run, faults: &mut Faults) {
    let (horizon, cloth) = (&setup.physics.horizon, &setup.physics.cloth);
    if horizon.seconds < ENOUGH.0 || horizon.impacts < ENOUGH.1 || !comes_to_rest(&setup.physics) {
        return;
    }
    let lightest = setup.balls.iter().map(|placed| placed.ball.mass).fold(f64::INFINITY, f64::min);
    let energy = setup
        .balls
        .iter()
        .zip(&run.tracks)
        .map(|(placed, track)| energy::kinetic(&setup.physics, &placed.ball, &track.at(0.0)));
    let fastest = (2.0 * energy.sum::<f64>() / lightest).sqrt();
    let slowing = (cloth.rolling_friction - pull(&setup.physics)) * cloth.gravity;
    let spins = run.tracks.iter().map(|track| track.at(0.0).spin.length()).fold(0.0, f64::max);
    let seconds = 100.0 + 5.0 * fastest / slowing + 3.0 * spins / cloth.spin_deceleration;
    // Where so many balls press on each other that the work or the memory ends first, the person sees it.
    let is_cut = matches!(run.record.ending, Ending::StillMoving(CutOff::Time | CutOff::Impacts));
    if seconds < horizon.seconds && is_cut {
        let says = format!("still moving after {} s and {} events", run.record.duration, run.record.events.len());
        faults.add(Fault::new(Kind::NoEnd, run.record.duration, says));
    }
}

/// The stroke gives a ball that lay still at most the energy that the cue had.
fn struck(setup: &Setup, run: &Run, faults: &mut Faults) {
    let (Some(strike), Some(placed)) = (setup.strike, setup.balls.get(setup.cue_ball)) else { return };
    let still = Motion { position: placed.motion.position, ..Motion::default() };
    let first = run.record.events.first().and_then(|event| event.changes.first());
    if let Some(change) = first.filter(|_| placed.motion == still) {
        let given = energy::kinetic(&setup.physics, &placed.ball, &change.after);
        let cue = Ball { mass: setup.physics.cue.mass, ..placed.ball };
        let had = energy::kinetic(&setup.physics, &cue, &Motion { velocity: DVec3::X * strike.speed, ..still });
        if given > had * (1.0 + 1e-12) {
            let says = format!("the cue has {had:e} J and gives {given:e} J");
            faults.add(Fault::new(Kind::StrikeEnergy, given / had, says));
        }
    }
}
