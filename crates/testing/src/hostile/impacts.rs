//! Impacts: what happens to balls at one instant. Energy must not grow, and no motion changes unless an event records it.

use std::collections::BTreeMap;

use super::energy::{self, HELD, kinetic};
use super::fault::{Fault, Faults, Kind};
use super::legs::Path;
use baize_physics::{BallId, Change, Meeting, Motion, Partner};
use baize_table::shot::{EventKind, Run, Setup};

/// An impact of two balls, or of a ball with something fixed, may gain this share of its energy: more than the rounding
/// of laws that integrate an impact over its impulse.
const TWO: f64 = 1e-9;

/// An impact of several balls may gain this share, because it is integrated in small steps.
const BURST: f64 = 1e-5;

/// A ball between others passes their impulses on, and rounding is left of them: a speed below this, in m/s, counts as
/// no motion (`CREEPING` in the physics).
const ROUNDING: f64 = 1e-12;

/// A slow contact that is pressed together is stopped without an event: up to 1 mm/s along its normal (`docs/science/laws.md`).
/// In a narrow gap the speed across it is several times as large.
const QUIET: f64 = 5e-3;

/// A ball with this many impacts in one place within this many seconds counts as squeezed (the engine stops such
/// contacts after 20, see `docs/science/laws.md`). The time from one impact to the next is then at most a ten thousandth of a
/// second.
const SQUEEZE: (usize, f64) = (31, 32e-4);

/// The bed stops a vertical speed up to 3 cm/s without an event, together with the friction and the spin that this
/// causes.
const LIFT: f64 = 0.03;

/// A ball's position may jump by this, in metres: the accuracy of a held contact, and of the end of a topple.
const PLACE: f64 = 1e-8;

/// How the motion of one ball changed at one time.
struct Step {
    ball: usize,
    before: Motion,
    after: Motion,
    /// Whether it is held in contact with anything, before or after, and with which balls.
    is_held: bool,
    partners: Vec<BallId>,
}

/// Every time at which a ball got a new course, with the changes at that time.
fn steps(setup: &Setup, paths: &[Path]) -> BTreeMap<u64, Vec<Step>> {
    let mut steps: BTreeMap<u64, Vec<Step>> = BTreeMap::new();
    for (ball, path) in paths.iter().enumerate() {
        for (number, course) in path.courses.iter().enumerate() {
            let time = course.start();
            let before = match (number, path.before(time)) {
                (0, _) | (_, None) => setup.balls[ball].motion,
                (_, Some(leg)) => leg.at(time),
            };
            let old = number.checked_sub(1).map(|before| path.courses[before]);
            let holds = || [Some(*course), old].into_iter().flatten().filter_map(|course| course.hold());
            let partners = holds().flat_map(|hold| &hold.partners).filter_map(|partner| match partner {
                Partner::Ball(id) => Some(*id),
                _ => None,
            });
            // Times are zero or more, so their bits have the same order as they.
            steps.entry(time.to_bits()).or_default().push(Step {
                ball,
                before,
                after: course.at(time),
                is_held: holds().next().is_some(),
                partners: partners.collect(),
            });
        }
    }
    steps
}

/// An impact as its events describe it: its contacts of two balls, and what it did to each ball, once.
#[derive(Default)]
struct RecordedImpact<'a> {
    pairs: usize,
    changes: Vec<&'a Change>,
}

/// All that the events of one time say.
#[derive(Default)]
struct Instant<'a> {
    /// Contacts with the same change of a ball that is not fixed belong to one impact.
    impacts: Vec<RecordedImpact<'a>>,
    /// The changes in the order of the record.
    changes: Vec<&'a Change>,
}

/// The impacts of each time.
fn recorded<'a>(setup: &Setup, run: &'a Run) -> BTreeMap<u64, Instant<'a>> {
    let is_fixed = |id: BallId| setup.balls.iter().any(|placed| placed.ball.id == id && placed.ball.is_fixed());
    let mut recorded: BTreeMap<u64, Instant> = BTreeMap::new();
    for event in &run.record.events {
        let pairs = match event.kind {
            EventKind::Contact { meeting: Meeting::Balls(..), .. } => 1,
            EventKind::Contact { .. } => 0,
            _ => continue,
        };
        let at = recorded.entry(event.time.to_bits()).or_default();
        at.changes.extend(&event.changes);
        // A fixed ball passes nothing on from one impact to another.
        let shares = |recorded: &RecordedImpact| {
            let mut known = recorded.changes.iter().filter(|change| !is_fixed(change.ball));
            known.any(|known| event.changes.contains(known))
        };
        let mut one = RecordedImpact { pairs, changes: event.changes.iter().collect() };
        while let Some(index) = at.impacts.iter().position(shares) {
            let other = at.impacts.remove(index);
            one.pairs += other.pairs;
            for change in other.changes {
                if !one.changes.contains(&change) {
                    one.changes.push(change);
                }
            }
        }
        at.impacts.push(one);
    }
    recorded
}

/// Compares every impact in the events with the one in the tracks.
pub fn check(setup: &Setup, run: &Run, paths: &[Path], faults: &mut Faults) {
    let (steps, recorded) = (steps(setup, paths), recorded(setup, run));
    let index_of = |id: BallId| setup.balls.iter().position(|placed| placed.ball.id == id);
    for (time, instant) in &recorded {
        for impact in &instant.impacts {
            check_event(setup, f64::from_bits(*time), impact, faults);
        }
    }
    let nothing = Instant::default();
    for (time, steps) in &steps {
        let seconds = f64::from_bits(*time);
        let since = (seconds - SQUEEZE.1).max(0.0).to_bits();
        let lately: Vec<&Change> =
            recorded.range(since..=*time).flat_map(|(_, instant)| &instant.changes).copied().collect();
        let count = |step: &Step| lately.iter().filter(|change| index_of(change.ball) == Some(step.ball)).count();
        let is_squeezed = lately.len() >= SQUEEZE.0 && steps.iter().any(|step| count(step) >= SQUEEZE.0);
        let instant = recorded.get(time).unwrap_or(&nothing);
        for step in steps {
            check_step(setup, seconds, step, instant, is_squeezed, faults);
        }
        if *time != 0 {
            // At time zero the cue gave energy, so only the events of that time are checked.
            check_steps(setup, seconds, steps, instant, &index_of, faults);
        }
    }
}

fn check_event(setup: &Setup, time: f64, event: &RecordedImpact, faults: &mut Faults) {
    let (mut before, mut after, mut rounding, mut balls) = (0.0, 0.0, 0.0, Vec::new());
    for change in &event.changes {
        if let Some(placed) = setup.balls.iter().find(|placed| placed.ball.id == change.ball) {
            before += kinetic(&setup.physics, &placed.ball, &change.before);
            after += kinetic(&setup.physics, &placed.ball, &change.after);
            rounding += if placed.ball.is_fixed() { 0.0 } else { 0.5 * placed.ball.mass * ROUNDING * ROUNDING };
            rounding += [&change.before, &change.after]
                .map(|at| energy::rounding(&setup.physics, &placed.ball, at))
                .iter()
                .sum::<f64>();
            balls.push(change.ball.0);
        }
    }
    let (kind, share) = if event.pairs > 1 { (Kind::BurstEnergy, BURST) } else { (Kind::ImpactEnergy, TWO) };
    if after > before * (1.0 + share) + rounding {
        let says = format!("balls {balls:?} gain {:e} of {before:e} J in an impact at {time} s", after - before);
        faults.add(Fault::new(kind, (after - before) / before, says));
    }
}

/// Balls that affect each other at one time: in an event, or because one holds or touches another.
struct Party {
    root: Vec<usize>,
}

impl Party {
    fn of(setup: &Setup, steps: &[Step], instant: &Instant, index_of: &impl Fn(BallId) -> Option<usize>) -> Self {
        let mut party = Self { root: (0..steps.len()).collect() };
        let step_of = |id: BallId| index_of(id).and_then(|ball| steps.iter().position(|step| step.ball == ball));
        for event in &instant.impacts {
            let members: Vec<usize> = event.changes.iter().filter_map(|change| step_of(change.ball)).collect();
            members.windows(2).for_each(|two| party.join(two[0], two[1]));
        }
        for (index, step) in steps.iter().enumerate() {
            step.partners.iter().filter_map(|id| step_of(*id)).for_each(|other| party.join(index, other));
        }
        // Slow contacts pass on changes without an event, also to balls that nothing holds afterwards, and also from a
        // ball that a fast impact with events moved at the same time.
        for (a, one) in steps.iter().enumerate() {
            for (b, other) in steps.iter().enumerate().skip(a + 1) {
                if touch(setup, one, other) {
                    party.join(a, b);
                }
            }
        }
        let is_recorded = |step: &Step| instant.changes.iter().any(|change| index_of(change.ball) == Some(step.ball));
        let unrecorded: Vec<usize> = (0..steps.len()).filter(|index| !is_recorded(&steps[*index])).collect();
        unrecorded.windows(2).for_each(|two| party.join(two[0], two[1]));
        party
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root[a], self.root[b]);
        self.root.iter_mut().filter(|root| **root == b).for_each(|root| *root = a);
    }
}

/// Whether two balls touch, within the accuracy of a held ball's position.
fn touch(setup: &Setup, one: &Step, other: &Step) -> bool {
    let [a, b] = [one, other].map(|step| setup.balls[step.ball].ball.radius);
    let apart = setup.physics.shape.between(one.before.position, other.before.position);
    apart.length() <= a + b + PLACE
}

fn check_steps(
    setup: &Setup,
    time: f64,
    steps: &[Step],
    instant: &Instant,
    index_of: &impl Fn(BallId) -> Option<usize>,
    faults: &mut Faults,
) {
    let party = Party::of(setup, steps, instant, index_of);
    for root in 0..steps.len() {
        let members: Vec<&Step> =
            steps.iter().zip(&party.root).filter(|(_, of)| **of == root).map(|(step, _)| step).collect();
        let ball = |step: &Step| &setup.balls[step.ball].ball;
        let before: f64 = members.iter().map(|step| kinetic(&setup.physics, ball(step), &step.before)).sum();
        let after: f64 = members.iter().map(|step| kinetic(&setup.physics, ball(step), &step.after)).sum();
        let digits = members
            .iter()
            .flat_map(|step| [&step.before, &step.after].map(|at| energy::rounding(&setup.physics, ball(step), at)));
        let digits: f64 = digits.sum();
        let held = members.iter().filter(|step| step.is_held).map(|step| ball(step).mass);
        let held = held.filter(|mass| mass.is_finite()).fold(0.0, |sum, mass| sum + mass);
        let (kind, share) = if members.len() > 2 { (Kind::BurstEnergy, BURST) } else { (Kind::ImpactEnergy, TWO) };
        if after > before * (1.0 + share) + HELD * held + digits {
            let balls: Vec<usize> = members.iter().map(|step| step.ball).collect();
            let says = format!(
                "balls {balls:?}, {held} kg of them held, have {:e} of {before:e} J more from {time} s on",
                after - before
            );
            faults.add(Fault::new(kind, (after - before) / before, says));
        }
    }
}

/// Checks that the motion of a ball before the events leads through each event to its new course, without a gap.
fn check_step(setup: &Setup, time: f64, step: &Step, instant: &Instant, is_squeezed: bool, faults: &mut Faults) {
    let placed = &setup.balls[step.ball];
    let of_ball = |change: &&&Change| change.ball == placed.ball.id;
    let mut changes: Vec<&Change> = instant.changes.iter().filter(of_ball).copied().collect();
    // An impact of several balls lists a ball in each of its contacts.
    changes.dedup();
    let jump = step.before.position.distance(step.after.position);
    if jump > PLACE + 1e-13 * step.before.position.length() {
        let says = format!("ball {} jumps by {jump:e} m at {time} s", step.ball);
        faults.add(Fault::new(Kind::Place, jump, says));
    }
    if time == 0.0 && changes.is_empty() {
        return;
    }
    // The steps from one motion to the next, and whether an event explains the first motion.
    let mut seams: Vec<(&Motion, &Motion, bool)> = Vec::new();
    let mut last = (&step.before, false);
    for change in &changes {
        seams.push((last.0, &change.before, last.1));
        last = (&change.after, true);
    }
    seams.push((last.0, &step.after, last.1));
    if time == 0.0 {
        // The cue struck before these events.
        seams.remove(0);
    }
    for (from, to, is_recorded) in seams {
        let kick = (to.velocity - from.velocity).length();
        let turn = placed.ball.radius * (to.spin - from.spin).length();
        let rounding = 1e-9 * (from.velocity.length() + placed.ball.radius * from.spin.length());
        let hops = setup.physics.slate.flight && from.velocity.z != 0.0 && from.velocity.z.abs() <= LIFT;
        let most = QUIET + rounding + if hops { 2.0 * LIFT } else { 0.0 };
        if kick > most || turn > 3.0 * most {
            let kind = match (is_squeezed, is_recorded) {
                (true, _) => Kind::Squeeze,
                (false, true) => Kind::Report,
                (false, false) => Kind::Kick,
            };
            let what = if is_recorded { "after what its events record" } else { "with no event" };
            let held = if step.is_held { "held" } else { "free" };
            let says = format!(
                "ball {} ({held}, {} events) changes by {kick:e} m/s and {turn:e} m/s of spin at {time} s {what}: {:?} \
                 to {:?}",
                step.ball,
                changes.len(),
                from.velocity,
                to.velocity
            );
            faults.add(Fault::new(kind, kick.max(turn), says));
        }
    }
}
