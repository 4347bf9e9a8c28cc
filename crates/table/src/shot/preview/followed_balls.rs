//! The balls that a preview follows, from impact to impact.

use super::ball_path::leg;
use super::ball_path::{BallPath, End};
use super::depth::Depth;
use super::hit::Hit;
use super::outcome::Preview;
use baize_physics::engine::Engine;
use baize_physics::{Ball, Body, Contact, Meeting, Track};

/// The balls that are followed.
pub(super) struct FollowedBalls {
    depth: Depth,
    cue_ball: Ball,
    followed: Vec<Followed>,
    hit: Option<Hit>,
    contacts: Vec<Contact>,
}

/// A ball that is followed.
struct Followed {
    index: usize,
    ball: Ball,
    /// Start time in seconds.
    since: f64,
    /// The times at which it met something, and what it met.
    stops: Vec<(f64, End)>,
    /// Nothing after the last stop is shown.
    done: bool,
}

impl Followed {
    fn new(bodies: &[Body], index: usize, since: f64) -> Self {
        let body = &bodies[index];
        Self { index, ball: body.ball, since, stops: Vec::new(), done: false }
    }

    /// Records the contacts of one time.
    fn note(&mut self, bodies: &[Body], time: f64, contacts: &[Contact]) {
        let own = contacts.iter().find(|contact| {
            // A bounce on the bed is part of the path.
            let bounces = matches!(contact.meeting, Meeting::Slate(_));
            !bounces && contact.changes.iter().any(|change| change.ball == self.ball.id)
        });
        self.stops.extend(own.map(|contact| (time, End::Met(contact.meeting))));
        // A ball that falls to the floor meets nothing more, but its path down is shown.
        self.done |= own.is_some() && !bodies[self.index].course().phase_at(time).in_play();
    }

    /// Its path up to the last stop, or, if it is followed further, until it rests or until `until`.
    fn path(self, track: &Track, until: f64) -> Option<BallPath> {
        let mut stops = self.stops;
        if !self.done {
            let rest = track.rest_time();
            let rests = rest <= until && track.phase_at(rest).in_play();
            stops.push(if rests { (rest, End::AtRest) } else { (rest.min(until), End::Beyond) });
        }
        let mut from = self.since;
        let mut legs = Vec::new();
        for (time, end) in stops {
            legs.extend(leg(track, from, time, end));
            from = time;
        }
        (!legs.is_empty()).then_some(BallPath { ball: self.ball.id, legs })
    }
}

impl FollowedBalls {
    /// Follows the cue ball, and in a whole shot all other balls too. The balls that the cue ball hits first join them later.
    pub fn new(bodies: &[Body], cue_ball: usize, depth: Depth) -> Self {
        let others = (0..bodies.len()).filter(|index| depth == Depth::WholeShot && *index != cue_ball);
        let followed = std::iter::once(cue_ball).chain(others).map(|index| Followed::new(bodies, index, 0.0));
        Self { depth, cue_ball: bodies[cue_ball].ball, followed: followed.collect(), hit: None, contacts: Vec::new() }
    }

    /// The latest time, in seconds, at which something that is shown can still happen.
    pub fn until(&self, bodies: &[Body]) -> f64 {
        // A ball that rests may be hit once more by one that is not followed.
        if self.depth != Depth::FirstImpact {
            return f64::INFINITY;
        }
        let open = self.followed.iter().filter(|followed| !followed.done);
        open.map(|followed| bodies[followed.index].course().rest_time()).fold(0.0, f64::max)
    }

    /// Whether everything that is shown is known.
    pub fn is_over(&self) -> bool {
        self.followed.iter().all(|followed| followed.done)
    }

    /// Records what the engine resolved last.
    pub fn note(&mut self, engine: &Engine) {
        let (bodies, time, contacts) = (engine.bodies(), engine.time(), engine.contacts());
        let after_hit = self.hit.is_some();
        for followed in self.followed.iter_mut().filter(|followed| !followed.done) {
            let stops = followed.stops.len();
            followed.note(bodies, time, contacts);
            followed.done |= self.depth == Depth::FirstImpact && after_hit && followed.stops.len() > stops;
        }
        if !after_hit {
            self.hit = Hit::among(contacts, &self.cue_ball);
            if self.depth != Depth::WholeShot {
                self.follow_struck(bodies, time, contacts);
            }
        }
        self.contacts.extend_from_slice(contacts);
    }

    /// After the hit, the balls that the cue ball hit are followed too.
    fn follow_struck(&mut self, bodies: &[Body], time: f64, contacts: &[Contact]) {
        for struck in contacts.iter().filter_map(|contact| contact.meeting.partner_of(self.cue_ball.id)) {
            let index = bodies.iter().position(|body| body.ball.id == struck);
            self.followed.extend(index.map(|index| Followed::new(bodies, index, time)));
        }
    }

    /// Everything that was recorded up to `until`.
    pub fn finish(self, bodies: &[Body], until: f64) -> Preview {
        let path = |followed: Followed| {
            let track = bodies[followed.index].track();
            followed.path(track, until)
        };
        let paths = self.followed.into_iter().filter_map(path).collect();
        Preview { paths, hit: self.hit, contacts: self.contacts }
    }
}
