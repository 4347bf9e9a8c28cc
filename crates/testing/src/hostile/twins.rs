//! Twins of a shot: its mirror image, and the shot with its balls in reversed order.

use std::sync::Arc;

use super::fault::{Fault, Faults, Kind};
use baize_physics::{ClusterResolver, Course, Meeting, Motion};
use baize_table::shot::{Ending, Event, EventKind, Run, Setup, Track};
use glam::{DVec2, DVec3};

/// The same set-up with the balls in reversed order: the first ball gets the id of the last, and so on.
pub fn reversed(setup: &Setup) -> Setup {
    let mut turned = setup.clone();
    turned.balls.reverse();
    for (placed, of) in turned.balls.iter_mut().zip(&setup.balls) {
        placed.ball.id = of.ball.id;
    }
    turned.cue_ball = setup.balls.len().saturating_sub(1) - setup.cue_ball;
    turned
}

/// An upright mirror along an axis of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mirror {
    /// On the long axis: left and right change places.
    Along,
    /// On the short axis: head and foot change places.
    Across,
}

impl Mirror {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Along, Self::Across];

    /// The image of a place on the plan, or of a velocity.
    pub fn flip(self, place: DVec2) -> DVec2 {
        match self {
            Self::Along => DVec2::new(place.x, -place.y),
            Self::Across => DVec2::new(-place.x, place.y),
        }
    }

    /// The image of a motion. The parts of a spin along the mirror change their signs.
    pub fn image(self, motion: &Motion) -> Motion {
        let flip = |vector: DVec3| self.flip(vector.truncate()).extend(vector.z);
        Motion { position: flip(motion.position), velocity: flip(motion.velocity), spin: -flip(motion.spin) }
    }

    /// The mirrored set-up. `None` if there is none: the nap runs only towards the foot, and a struck ball may be
    /// faster than a ball may be at the start.
    ///
    /// In the mirror across the table a struck ball begins with the motion that the stroke gives it, because the
    /// mirrored angle, half a turn minus the angle, is rounded, and the mirrored motion is not.
    pub fn of(self, setup: &Setup) -> Option<Setup> {
        let mut turned = setup.clone();
        let boundary = Arc::make_mut(&mut turned.table.boundary);
        for cushion in &mut boundary.cushions {
            // The bed stays on the left.
            (cushion.from, cushion.to) = (self.flip(cushion.to), self.flip(cushion.from));
        }
        boundary.jaws.iter_mut().for_each(|jaw| jaw.centre = self.flip(jaw.centre));
        boundary.pockets.iter_mut().for_each(|pocket| pocket.centre = self.flip(pocket.centre));
        boundary.nose_ends.iter_mut().for_each(|end| end.place = self.flip(end.place));
        match (self, &mut turned.strike) {
            (Self::Along, Some(strike)) => {
                (strike.direction, strike.tip.side) = (-strike.direction, -strike.tip.side);
            }
            (Self::Across, strike) => {
                if let Some(strike) = strike.take() {
                    let struck = turned.balls.get_mut(turned.cue_ball)?;
                    struck.motion = strike.under(&setup.physics, &struck.ball, &struck.motion).ok()?;
                }
            }
            (Self::Along, None) => {}
        }
        turned.balls.iter_mut().for_each(|placed| placed.motion = self.image(&placed.motion));
        let cloth = &mut turned.physics.cloth;
        let slope = self.flip(DVec2::new(cloth.slope.to_foot, cloth.slope.to_left));
        (cloth.slope.to_foot, cloth.slope.to_left) = (slope.x, slope.y);
        (self == Self::Along || cloth.nap == 0.0 && turned.flaws().is_empty()).then_some(turned)
    }
}

/// Looks for a bit that differs between a shot and the shot with [`reversed`] balls.
pub fn compare_order(setup: &Setup, run: &Run, turned: &Run, faults: &mut Faults) {
    if setup.physics.clusters.resolver == ClusterResolver::OneAtATime {
        // This law depends on the order of the balls. It exists to show what that does.
        return;
    }
    let twins = run.tracks.iter().zip(turned.tracks.iter().rev());
    if let Some((time, what)) = first_difference(twins, |motion| motion, run, turned) {
        faults.add(Fault::new(Kind::Order, time, format!("in reversed order {what} from {time} s on")));
    }
}

/// Looks for a bit that differs between a shot and its mirror image. Only exact arithmetic can promise equal bits; see
/// [`compare_mirror`] for what holds for every shot.
pub fn compare_image(mirror: Mirror, run: &Run, turned: &Run, faults: &mut Faults) {
    let twins = run.tracks.iter().zip(&turned.tracks);
    if let Some((time, what)) = first_difference(twins, |motion| mirror.image(&motion), run, turned) {
        faults.add(Fault::new(Kind::Image, time, format!("mirrored {mirror:?} {what} from {time} s on")));
    }
}

/// The time of the first number that differs between a course and its twin, seen as `image`, and the ball of that
/// course.
fn first_difference<'a>(
    twins: impl Iterator<Item = (&'a Track, &'a Track)>,
    image: impl Fn(Motion) -> Motion,
    run: &Run,
    turned: &Run,
) -> Option<(f64, String)> {
    let mut first: Option<(f64, String)> = None;
    let mut note = |time: f64, what: String| {
        if first.as_ref().is_none_or(|(earliest, _)| time < *earliest) {
            first = Some((time, what));
        }
    };
    for (ball, (track, twin)) in twins.enumerate() {
        let differs = |((course, _), (twin, _)): &((&Course, f64), (&Course, f64))| {
            number_bits(course, |motion| motion) != number_bits(twin, &image)
        };
        let (count, other) = (track.courses().count(), twin.courses().count());
        if let Some((number, ((course, _), (twin, _)))) =
            track.courses().zip(twin.courses()).enumerate().find(|(_, pair)| differs(pair))
        {
            note(course.start().min(twin.start()), format!("course {number} of ball {ball} differs"));
        } else if count != other {
            note(run.record.duration, format!("ball {ball} has {other} courses instead of {count}"));
        }
    }
    if run.record.duration.to_bits() != turned.record.duration.to_bits() {
        note(run.record.duration, "the shot has another length".to_owned());
    }
    first
}

/// The bits of every number of a course, with its vectors seen as `image`.
fn number_bits(course: &Course, image: impl Fn(Motion) -> Motion) -> Vec<u64> {
    let pieces = course.pieces().iter().flat_map(|piece| {
        let motion = image(Motion { position: piece.position, velocity: piece.velocity, spin: piece.spin });
        let rates = image(Motion { position: DVec3::ZERO, velocity: piece.acceleration, spin: piece.spin_rate });
        let vectors = [motion.position, motion.velocity, motion.spin, rates.velocity, rates.spin];
        vectors.into_iter().flat_map(|vector| vector.to_array()).chain([piece.start, piece.drag])
    });
    let turn = image(Motion { spin: DVec3::Z * course.vertical_spin().initial, ..Motion::default() });
    // Zero has two signs, but they are the same number.
    pieces.chain([turn.spin.z]).map(|number| (number + 0.0).to_bits()).collect()
}

/// Two shots that differ by more than this share of the speed are not compared any further: rounding errors grow from
/// contact to contact.
const DRIFTED: f64 = 1e-6;

/// A contact of round bodies multiplies a rounding error by the distance travelled over the radius, and more in a thin
/// hit: by some ten thousand at most on these tables. A difference that grows by this factor in one contact is not
/// rounding.
const SUDDEN: f64 = 1e10;

/// Two contacts that differ in time by less than this share of the time, or by less than this many seconds, may come in
/// either order, because rounding errors that grew in earlier contacts decide it.
const TIE: f64 = 1e-9;

/// A contact whose balls approach with less than this share of their speed is a graze: rounding decides whether it
/// happens.
const GRAZE: f64 = 1e-4;

/// One contact of a shot, without what a mirror changes.
struct Met<'a> {
    time: f64,
    meeting: Meeting,
    speed: f64,
    event: &'a Event,
}

fn contacts(run: &Run) -> Vec<Met<'_>> {
    let met = |event: &'_ Event| match event.kind {
        EventKind::Contact { meeting, normal_speed, .. } => Some((meeting, normal_speed)),
        _ => None,
    };
    let events = run.record.events.iter();
    let mut contacts: Vec<Met> = events
        .filter_map(|event| met(event).map(|(meeting, speed)| Met { time: event.time, meeting, speed, event }))
        .collect();
    // Of two contacts at exactly the same time that are mirror images neither is first. If the order mattered, the
    // motions would show it.
    for at_once in contacts.chunk_by_mut(|a, b| a.time == b.time) {
        at_once.sort_by_cached_key(|met| format!("{:?}", met.meeting));
    }
    contacts
}

/// How much the motions in one contact differ from the image of those in the other, as a share of the speed.
fn apart(one: &Met, two: &Met, mirror: Mirror) -> f64 {
    let changes = one.event.changes.iter().zip(&two.event.changes);
    let off = changes.flat_map(|(a, b)| [(a.before, b.before), (a.after, b.after)]).map(|(a, b)| {
        let b = mirror.image(&b);
        let speed = a.velocity.length().max(b.velocity.length()).max(1e-3);
        (a.velocity - b.velocity).length() / speed
    });
    off.fold(0.0, f64::max)
}

/// Looks for a contact that differs in kind or order between a shot and its mirror image.
///
/// The shots are followed contact by contact as long as they are images of each other. If the next contacts differ,
/// this is not a fault in three cases: one of them has nearly the same time as its twin in the other shot, it is a
/// graze, or the two shots differed too much before. A large difference that arises in one contact is a fault as well.
pub fn compare_mirror(mirror: Mirror, run: &Run, turned: &Run, faults: &mut Faults) {
    let (one, two) = (contacts(run), contacts(turned));
    let mut drift = 1e-15;
    let mut index = 0;
    loop {
        let (a, b) = match (one.get(index), two.get(index)) {
            (None, None) => return,
            (Some(a), Some(b)) if a.meeting == b.meeting => (a, b),
            (a, b) => {
                // A shot that was cut off does not say what would come next.
                let cut =
                    |met: Option<&Met>, run: &Run| met.is_none() && matches!(run.record.ending, Ending::StillMoving(_));
                if cut(a, run) || cut(b, turned) {
                    return;
                }
                let tied = is_close(a, b, drift) || is_tie(a, &two[index..], drift) || is_tie(b, &one[index..], drift);
                if !tied {
                    let describe = |met: Option<&Met>| match met {
                        Some(met) => format!("{:?} at {} s, {:e} m/s", met.meeting, met.time, met.speed),
                        None => "the end".to_owned(),
                    };
                    let says = format!(
                        "contact {index} is {}; mirrored {mirror:?} {}; drift {drift:e}",
                        describe(a),
                        describe(b)
                    );
                    faults.add(Fault::new(Kind::Mirror, drift, says));
                }
                return;
            }
        };
        let now = apart(a, b, mirror).max((a.time - b.time).abs() / a.time.max(1e-3));
        let fastest = a.event.changes.iter().map(|change| change.before.velocity.length()).fold(1e-9, f64::max);
        let grazes = a.speed < GRAZE * fastest;
        if now > DRIFTED {
            if now > SUDDEN * drift && !grazes {
                let says = format!(
                    "contact {index}, {:?} at {} s, {} s mirrored {mirror:?}, is off by {now:e} of the speed at once, from {drift:e}",
                    a.meeting, a.time, b.time
                );
                faults.add(Fault::new(Kind::Mirror, now, says));
            }
            return;
        }
        drift = drift.max(now);
        index += 1;
    }
}

/// Whether two contacts of one ball come at nearly the same time, as in a corner. At exactly the same time the order is
/// no longer a matter of rounding.
fn is_close(one: Option<&Met>, two: Option<&Met>, drift: f64) -> bool {
    let (Some(one), Some(two)) = (one, two) else { return false };
    let shared = one.event.changes.iter().any(|a| two.event.changes.iter().any(|b| a.ball == b.ball));
    let reach = TIE.max(1e3 * drift) * one.time.max(1.0);
    shared && one.time != two.time && (one.time - two.time).abs() <= reach
}

/// Whether a contact comes at nearly the same time in the rest of the other shot, or grazes, or is a matter of rounding.
fn is_tie(met: Option<&Met>, rest: &[Met], drift: f64) -> bool {
    let Some(met) = met else { return false };
    let fastest = met.event.changes.iter().map(|change| change.before.velocity.length()).fold(1e-9, f64::max);
    if met.speed <= GRAZE * fastest || met.speed < 1e-3 {
        return true;
    }
    let reach = TIE.max(1e3 * drift) * met.time.max(1.0);
    let next = rest.first().map_or(f64::INFINITY, |next| next.time);
    let twin = rest.iter().find(|other| other.meeting == met.meeting);
    twin.is_some_and(|twin| (twin.time - met.time).abs() <= reach && (next - met.time).abs() <= reach)
}
