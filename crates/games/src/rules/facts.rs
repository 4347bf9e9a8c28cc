//! What happened in a shot, as far as the rules need it. One function reads it from the record.

use glam::{DVec2, DVec3};
use serde::{Deserialize, Serialize};

use super::equipment::Equipment;
use super::lie::{Lie, Place};
use baize_physics::{BallId, Meeting, Phase};
use baize_table::shot::{Event, EventKind, Frozen, Record};

/// Contacts of the cue ball within this time of the first ball that it hits, in seconds, count as simultaneous: no referee
/// could tell which came first, and then the ball counts as hit before the cushion (WPA 3.2 and 3.3). An estimate; the rule
/// books give no number.
const TIE: f64 = 5e-4;

/// The tip stays at the cue ball for about this long, in seconds. Measured contacts last 0.8 to 2 ms. If the cue ball
/// meets a ball within this time, the tip hits the cue ball a second time or pushes it.
const TIP_CONTACT: f64 = 1e-3;

/// A hit is thin if the speed of approach along the line of centres is less than this share of the cue ball's speed: a cut
/// of more than 60 degrees. After a thin hit the tip does not meet the cue ball again.
const THIN: f64 = 0.5;

/// A cue ball is played along the ball or cushion that it is frozen to, not into it, if the speed of approach is less than
/// this share of its speed: an angle of less than two degrees.
const ALONG: f64 = 0.035;

/// A frozen ball is hit squarely if the speed of approach is more than this share of the cue ball's speed: the cosine of 45 degrees.
const SQUARELY: f64 = std::f64::consts::FRAC_1_SQRT_2;

/// Something that the cue ball touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Touched {
    /// A ball.
    Ball(BallId),
    /// The cushion or facing of that index.
    Cushion(usize),
    /// The jaw of that index.
    Jaw(usize),
    /// The top of a rail.
    RailTop,
}

impl Touched {
    /// Whether it is a part of a rail: a cushion, a jaw or a rail top.
    #[must_use]
    pub fn is_rail(self) -> bool {
        !matches!(self, Self::Ball(_))
    }
}

/// A contact of the cue ball.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Touch {
    /// When, in seconds after the stroke.
    pub time: f64,
    /// What it touched.
    pub what: Touched,
}

/// A contact of any ball. Two balls that meet have one, of the ball with the lower id.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Contact {
    /// When, in seconds after the stroke.
    pub time: f64,
    /// The ball.
    pub ball: BallId,
    /// What it touched.
    pub what: Touched,
}

/// A ball whose centre crossed a line of the table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Crossing {
    /// When, in seconds after the stroke.
    pub time: f64,
    /// The ball.
    pub ball: BallId,
    /// The line, as an index into the strings of the table.
    pub string: usize,
    /// Whether it went towards the foot.
    pub to_foot: bool,
}

/// A ball that was pocketed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pocketed {
    /// The ball.
    pub ball: BallId,
    /// The pocket, as an index into the boundary.
    pub pocket: usize,
}

/// When the cue ball crossed the head string towards the foot for the first time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum LeftKitchen {
    /// Never.
    #[default]
    Never,
    /// Before it hit a ball.
    BeforeContact,
    /// After it hit a ball.
    AfterContact,
}

/// A jump of the cue ball over a ball.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Jump {
    /// When, in seconds after the stroke.
    pub time: f64,
    /// The ball below.
    pub over: BallId,
}

/// A foul without a stroke, which no record shows and on which both players agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AgreedFoul {
    /// This ball was touched, with the hand, the clothes or the cue. It lies again where it lay.
    Touched(BallId),
    /// A foul on purpose.
    Deliberate,
}

/// What happened in a shot.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Facts {
    /// Whether there was a stroke. If not, nothing happened except that the clock ran out.
    pub was_struck: bool,
    /// Whether the tip slipped off the cue ball.
    pub miscue: bool,
    /// Whether the time for the shot ran out before the stroke.
    pub clock_ran_out: bool,
    /// The foul on which the players agreed, instead of a stroke.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agreed_foul: Option<AgreedFoul>,
    /// The balls that the cue ball hit first: several if it hit them within 0.5 ms. Empty if it hit none.
    pub first_hit: Vec<BallId>,
    /// Everything that the cue ball touched, by time. A cushion that it was frozen to counts only after it has left that
    /// cushion.
    pub touches: Vec<Touch>,
    /// What all balls touched, by time, as the engine has it: a rail that a ball was frozen to counts like any other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contacts: Vec<Contact>,
    /// The lines that balls crossed, the cue ball included, by time. Empty on a table without lines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub crossings: Vec<Crossing>,
    /// The balls that were frozen to the cue ball before the stroke.
    pub frozen: Vec<BallId>,
    /// The balls that were frozen to a cushion or a jaw before the stroke, by the order of the record.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub frozen_to_rail: Vec<BallId>,
    /// The balls that reached a rail after the cue ball first hit a ball. Cushions, jaws and rail tops are rails; a ball that
    /// is pocketed or leaves the table has reached a rail too. A cushion that a ball was frozen to counts only after the ball
    /// has left it. A rail that the cue ball reached within 0.5 ms before it hit the ball counts as reached after it.
    pub to_rail: Vec<BallId>,
    /// The balls that were pocketed, in this order, the cue ball included.
    pub pocketed: Vec<Pocketed>,
    /// The balls that left the table.
    pub off_table: Vec<BallId>,
    /// The object balls whose centres crossed the head string.
    pub crossed_head_string: Vec<BallId>,
    /// The object balls whose centres crossed the line across the middle of the table.
    pub crossed_centre_string: Vec<BallId>,
    /// The object balls that got across the line across the middle of the table with their whole body: at an event or at the end
    /// the centre was a radius or more beyond the line.
    pub wholly_across: Vec<BallId>,
    /// When the cue ball first left the part of the bed behind the head string.
    pub left_kitchen: LeftKitchen,
    /// The balls over which the cue ball jumped; each ball once.
    pub jumps: Vec<Jump>,
    /// The balls and cushions that the cue ball was frozen to and was played into, instead of away from them. A ball to which
    /// the cue ball comes back after it has left it, as in a massé, does not count.
    pub played_into: Vec<Touched>,
    /// The balls that the cue ball was frozen to and was played into at less than 45 degrees to the line of centres, as pyramid forbids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub squarely_into: Vec<BallId>,
    /// The ball that the cue ball hit while the tip was still at the cue ball. A thin hit does not count, nor does a ball that
    /// the cue ball was frozen to.
    pub double_hit: Option<BallId>,
    /// Whether the cue ball met a rail while the tip was still at the cue ball. A rail that the cue ball was frozen to does
    /// not count, nor does a touch at a flat angle.
    pub pushed_into_rail: bool,
    /// Where object balls were when something changed their motion, along and across the table in metres, by time. Between
    /// two of these places a ball runs on a nearly straight line. They are kept only on tables without pockets: in carom it
    /// matters whether a ball left a corner and came back.
    pub waypoints: Vec<(BallId, f64, f64)>,
    /// How long the shot took from the stroke until all balls were at rest, in seconds; 0 without a stroke.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub duration: f64,
    /// Where all balls are at the end.
    pub lie: Lie,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_zero(seconds: &f64) -> bool {
    *seconds == 0.0
}

impl Facts {
    /// The facts of a shot in which `cue_ball` was struck, with the balls as in `before` at its start.
    #[must_use]
    pub fn of(record: &Record, equipment: &Equipment, before: &Lie, cue_ball: BallId) -> Self {
        Self::default().of_next(record, equipment, before, cue_ball)
    }

    /// The facts of another shot, as [`of`](Self::of) gives them, in the memory of these. For those who read thousands of shots.
    #[must_use]
    pub fn of_next(self, record: &Record, equipment: &Equipment, before: &Lie, cue_ball: BallId) -> Self {
        let mut reader = Reader::new(self.emptied(), record, equipment, before, cue_ball);
        for event in &record.events {
            reader.read(event);
        }
        reader.finish(record)
    }

    /// No facts, in the memory of these.
    fn emptied(self) -> Self {
        fn emptied<T>(mut list: Vec<T>) -> Vec<T> {
            list.clear();
            list
        }
        Self {
            first_hit: emptied(self.first_hit),
            touches: emptied(self.touches),
            contacts: emptied(self.contacts),
            crossings: emptied(self.crossings),
            frozen: emptied(self.frozen),
            frozen_to_rail: emptied(self.frozen_to_rail),
            to_rail: emptied(self.to_rail),
            pocketed: emptied(self.pocketed),
            off_table: emptied(self.off_table),
            crossed_head_string: emptied(self.crossed_head_string),
            crossed_centre_string: emptied(self.crossed_centre_string),
            wholly_across: emptied(self.wholly_across),
            jumps: emptied(self.jumps),
            played_into: emptied(self.played_into),
            squarely_into: emptied(self.squarely_into),
            waypoints: emptied(self.waypoints),
            lie: self.lie,
            ..Self::default()
        }
    }

    /// The facts when no stroke was made in time.
    #[must_use]
    pub fn of_clock(before: &Lie) -> Self {
        Self { clock_ran_out: true, lie: before.clone(), ..Self::default() }
    }

    /// The facts when there was no stroke, but a foul on which the players agree.
    #[must_use]
    pub fn of_agreed_foul(before: &Lie, foul: AgreedFoul) -> Self {
        Self { agreed_foul: Some(foul), lie: before.clone(), ..Self::default() }
    }

    /// Whether there was no stroke but a foul: the time ran out, or the players agreed on a foul.
    #[must_use]
    pub fn is_foul_without_stroke(&self) -> bool {
        self.clock_ran_out || self.agreed_foul.is_some()
    }

    /// The pocket into which a ball went.
    #[must_use]
    pub fn pocket_of(&self, ball: BallId) -> Option<usize> {
        self.pocketed.iter().find(|pocketed| pocketed.ball == ball).map(|pocketed| pocketed.pocket)
    }

    /// Whether a ball was pocketed.
    #[must_use]
    pub fn is_pocketed(&self, ball: BallId) -> bool {
        self.pocket_of(ball).is_some()
    }

    /// Whether a ball is neither on the bed nor in a pocket.
    #[must_use]
    pub fn is_off_table(&self, ball: BallId) -> bool {
        self.off_table.contains(&ball)
    }

    /// The balls other than `cue_ball` that were pocketed, in this order.
    #[must_use]
    pub fn pocketed_but(&self, cue_ball: BallId) -> Vec<BallId> {
        self.pocketed.iter().map(|pocketed| pocketed.ball).filter(|ball| *ball != cue_ball).collect()
    }

    /// The balls other than `cue_ball` that left the table, in this order.
    #[must_use]
    pub fn off_table_but(&self, cue_ball: BallId) -> Vec<BallId> {
        self.off_table.iter().copied().filter(|ball| *ball != cue_ball).collect()
    }

    /// How many balls other than `cue_ball` reached a rail.
    #[must_use]
    pub fn object_balls_to_rail(&self, cue_ball: BallId) -> usize {
        self.to_rail.iter().filter(|ball| **ball != cue_ball).count()
    }
}

/// Reads the events of a record one by one.
struct Reader<'a> {
    equipment: &'a Equipment,
    before: &'a Lie,
    cue_ball: BallId,
    /// Balls that touched a cushion or jaw before the stroke and have not left it yet.
    at_rails: Vec<(BallId, Touched)>,
    first_contact: Option<f64>,
    /// When the cue ball last reached a rail before it hit a ball.
    last_rail: Option<f64>,
    cue_speed: f64,
    /// The balls that were frozen to the cue ball and from which the stroke drove it away.
    left_at_once: Vec<BallId>,
    head_string: Option<usize>,
    centre_string: Option<usize>,
    facts: Facts,
}

impl<'a> Reader<'a> {
    /// A reader that writes into `facts`, which say nothing yet.
    fn new(mut facts: Facts, record: &Record, equipment: &'a Equipment, before: &'a Lie, cue_ball: BallId) -> Self {
        let mut at_rails = Vec::new();
        for frozen in &record.frozen {
            match *frozen {
                Frozen::Balls(a, b) if a == cue_ball => facts.frozen.push(b),
                Frozen::Balls(a, b) if b == cue_ball => facts.frozen.push(a),
                Frozen::Balls(..) => {}
                Frozen::Cushion(ball, index) => at_rails.push((ball, Touched::Cushion(index))),
                Frozen::Jaw(ball, index) => at_rails.push((ball, Touched::Jaw(index))),
            }
        }
        for (ball, _) in &at_rails {
            if !facts.frozen_to_rail.contains(ball) {
                facts.frozen_to_rail.push(*ball);
            }
        }
        Self {
            equipment,
            before,
            cue_ball,
            at_rails,
            first_contact: None,
            last_rail: None,
            cue_speed: 0.0,
            left_at_once: Vec::new(),
            head_string: equipment.string_at(equipment.head_string()),
            centre_string: equipment.string_at(0.0),
            facts,
        }
    }

    fn read(&mut self, event: &Event) {
        match event.kind {
            EventKind::Tip { ball, miscue } if ball == self.cue_ball => {
                (self.facts.was_struck, self.facts.miscue) = (true, miscue);
                let velocity = event.changes.first().map_or(DVec3::ZERO, |change| change.after.velocity);
                self.cue_speed = velocity.length();
                self.read_frozen_balls_left(velocity.truncate());
            }
            EventKind::Contact { meeting, normal_speed, .. } => {
                self.facts.contacts.extend(contact(event.time, meeting));
                self.read_contact(event.time, meeting, normal_speed);
            }
            EventKind::Crossing { ball, string, to_foot } => {
                self.facts.crossings.push(Crossing { time: event.time, ball, string, to_foot });
                self.read_crossing(ball, string, to_foot);
            }
            EventKind::Jump { ball, over } if ball == self.cue_ball => {
                if !self.facts.jumps.iter().any(|jump| jump.over == over) {
                    self.facts.jumps.push(Jump { time: event.time, over });
                }
            }
            EventKind::Transition(ball, Phase::OffTable) => self.note_off(ball),
            EventKind::Tip { .. } | EventKind::Jump { .. } | EventKind::Transition(..) => {}
        }
        self.forget_left_rails(event);
        for change in &event.changes {
            self.note_wholly_across(change.ball, change.after.position.x);
        }
        if self.equipment.table.boundary.pockets.is_empty() {
            let objects = event.changes.iter().filter(|change| change.ball != self.cue_ball);
            let places = objects.map(|change| (change.ball, change.after.position.x, change.after.position.y));
            self.facts.waypoints.extend(places);
        }
    }

    fn read_frozen_balls_left(&mut self, velocity: DVec2) {
        let Some(start) = self.before.centre(self.cue_ball) else { return };
        let is_left = |ball: &BallId| self.before.centre(*ball).is_some_and(|at| (at - start).dot(velocity) < 0.0);
        self.left_at_once = self.facts.frozen.iter().copied().filter(is_left).collect();
    }

    fn read_contact(&mut self, time: f64, meeting: Meeting, normal_speed: f64) {
        match meeting {
            Meeting::Balls(a, b) if a == self.cue_ball => self.read_hit(time, b, normal_speed),
            Meeting::Balls(a, b) if b == self.cue_ball => self.read_hit(time, a, normal_speed),
            Meeting::Cushion(ball, index) => {
                self.read_rail(time, ball, Touched::Cushion(index), normal_speed);
            }
            Meeting::Jaw(ball, index) => self.read_rail(time, ball, Touched::Jaw(index), normal_speed),
            Meeting::RailTop(ball) => self.read_rail(time, ball, Touched::RailTop, normal_speed),
            Meeting::Pocket(ball, pocket) => {
                self.facts.pocketed.push(Pocketed { ball, pocket });
                self.note_at_rail(ball);
            }
            Meeting::Balls(..) | Meeting::Slate(_) | Meeting::Edge(..) | Meeting::Liner(..) => {}
        }
    }

    fn read_hit(&mut self, time: f64, ball: BallId, normal_speed: f64) {
        let first = *self.first_contact.get_or_insert(time);
        if self.last_rail.take().is_some_and(|rail| time - rail <= TIE) {
            self.note_at_rail(self.cue_ball);
        }
        let is_early = time < TIP_CONTACT && !self.facts.frozen.contains(&ball);
        if is_early && self.facts.double_hit.is_none() && normal_speed >= THIN * self.cue_speed {
            self.facts.double_hit = Some(ball);
        }
        let is_frozen = self.facts.frozen.contains(&ball) && !self.left_at_once.contains(&ball);
        // After the cue ball has touched something else it may come back to a ball that it was frozen to.
        if is_frozen && self.facts.touches.iter().all(|touch| self.facts.played_into.contains(&touch.what)) {
            self.note_played_into(Touched::Ball(ball), normal_speed);
            if normal_speed > SQUARELY * self.cue_speed && !self.facts.squarely_into.contains(&ball) {
                self.facts.squarely_into.push(ball);
            }
        }
        if time - first <= TIE && !self.facts.first_hit.contains(&ball) {
            self.facts.first_hit.push(ball);
        }
        self.facts.touches.push(Touch { time, what: Touched::Ball(ball) });
    }

    /// A ball that is played along a cushion meets it too, but hardly approaches it.
    fn note_played_into(&mut self, what: Touched, normal_speed: f64) {
        if normal_speed >= ALONG * self.cue_speed && !self.facts.played_into.contains(&what) {
            self.facts.played_into.push(what);
        }
    }

    fn read_rail(&mut self, time: f64, ball: BallId, rail: Touched, normal_speed: f64) {
        if self.at_rails.contains(&(ball, rail)) {
            if ball == self.cue_ball && self.facts.touches.is_empty() {
                self.note_played_into(rail, normal_speed);
            }
            return;
        }
        // A ball at another rail has left the one that it was frozen to.
        self.at_rails.retain(|(frozen, _)| *frozen != ball);
        if ball == self.cue_ball {
            self.facts.pushed_into_rail |= time < TIP_CONTACT && normal_speed >= THIN * self.cue_speed;
            self.facts.touches.push(Touch { time, what: rail });
            self.last_rail = self.first_contact.is_none().then_some(time);
        }
        self.note_at_rail(ball);
    }

    fn note_at_rail(&mut self, ball: BallId) {
        if self.first_contact.is_some() && !self.facts.to_rail.contains(&ball) {
            self.facts.to_rail.push(ball);
        }
    }

    fn note_off(&mut self, ball: BallId) {
        if !self.facts.off_table.contains(&ball) {
            self.facts.off_table.push(ball);
            self.note_at_rail(ball);
        }
    }

    fn read_crossing(&mut self, ball: BallId, string: usize, to_foot: bool) {
        let facts = &mut self.facts;
        if ball == self.cue_ball {
            if Some(string) == self.head_string && to_foot && facts.left_kitchen == LeftKitchen::Never {
                let is_before = self.first_contact.is_none();
                facts.left_kitchen = if is_before { LeftKitchen::BeforeContact } else { LeftKitchen::AfterContact };
            }
            return;
        }
        let lines = [
            (self.head_string, &mut facts.crossed_head_string),
            (self.centre_string, &mut facts.crossed_centre_string),
        ];
        for (line, crossed) in lines {
            if line == Some(string) && !crossed.contains(&ball) {
                crossed.push(ball);
            }
        }
    }

    /// Notes an object ball whose centre is at `x` (metres), wholly on the other side of the middle than before the shot.
    fn note_wholly_across(&mut self, ball: BallId, x: f64) {
        let Some(before) = self.before.centre(ball).filter(|_| ball != self.cue_ball) else { return };
        let is_across = x * before.x < 0.0 && x.abs() >= self.equipment.radius(ball);
        if is_across && !self.facts.wholly_across.contains(&ball) {
            self.facts.wholly_across.push(ball);
        }
    }

    /// A ball has left a rail that it was frozen to when an event sends it away from there.
    fn forget_left_rails(&mut self, event: &Event) {
        let boundary = &self.equipment.table.boundary;
        self.at_rails.retain(|(ball, rail)| {
            let Some(change) = event.changes.iter().find(|change| change.ball == *ball) else { return true };
            let place = change.after.position.truncate();
            let to_bed = match *rail {
                Touched::Cushion(index) => boundary.cushions.get(index).map(baize_physics::Cushion::normal),
                Touched::Jaw(index) => boundary.jaws.get(index).map(|jaw| place - jaw.centre),
                Touched::Ball(_) | Touched::RailTop => None,
            };
            !to_bed.is_some_and(|to_bed| change.after.velocity.truncate().dot(to_bed) > 0.0)
        });
    }

    fn finish(mut self, record: &Record) -> Facts {
        self.facts.lie.clone_from(self.before);
        self.facts.duration = record.duration;
        for end in &record.finals {
            let place = match end.phase {
                Phase::Pocketed(pocket) => {
                    if !self.facts.is_pocketed(end.ball) && self.before.has(end.ball) {
                        self.facts.pocketed.push(Pocketed { ball: end.ball, pocket });
                        self.note_at_rail(end.ball);
                    }
                    Place::Pocket(pocket)
                }
                Phase::OffTable => {
                    if self.before.has(end.ball) {
                        self.note_off(end.ball);
                    }
                    Place::Off
                }
                _ => {
                    self.note_wholly_across(end.ball, end.motion.position.x);
                    Place::at(end.motion.position.truncate())
                }
            };
            self.facts.lie.set(end.ball, place);
        }
        self.add_crossings_without_strings();
        self.facts
    }

    /// Where the table has no string, the record lists no crossings. Then the places before and after the shot decide.
    fn add_crossings_without_strings(&mut self) {
        let sides = |x: f64, lie: &Lie, ball: BallId| lie.centre(ball).map(|centre| centre.x > x);
        let changed = |x: f64, after: &Lie| -> Vec<BallId> {
            let balls = self.before.on_bed().map(|(ball, _)| ball).filter(|ball| *ball != self.cue_ball);
            let is_beyond =
                |ball: &BallId| sides(x, after, *ball).is_some_and(|after| sides(x, self.before, *ball) != Some(after));
            balls.filter(is_beyond).collect()
        };
        let head_string = self.equipment.head_string();
        if self.centre_string.is_none() {
            self.facts.crossed_centre_string = changed(0.0, &self.facts.lie);
        }
        if self.head_string.is_none() {
            self.facts.crossed_head_string = changed(head_string, &self.facts.lie);
            let hit_beyond =
                self.facts.first_hit.iter().any(|ball| sides(head_string, self.before, *ball) == Some(true));
            let ends_beyond = sides(head_string, &self.facts.lie, self.cue_ball) == Some(true);
            self.facts.left_kitchen = match (hit_beyond, ends_beyond) {
                (true, _) => LeftKitchen::BeforeContact,
                (false, true) => LeftKitchen::AfterContact,
                (false, false) => LeftKitchen::Never,
            };
        }
    }
}

/// The contact of balls or of a ball with a rail in a meeting; `None` if a ball met slate, pocket or liner.
fn contact(time: f64, meeting: Meeting) -> Option<Contact> {
    let (ball, what) = match meeting {
        Meeting::Balls(a, b) => (a.min(b), Touched::Ball(a.max(b))),
        Meeting::Cushion(ball, index) => (ball, Touched::Cushion(index)),
        Meeting::Jaw(ball, index) => (ball, Touched::Jaw(index)),
        Meeting::RailTop(ball) => (ball, Touched::RailTop),
        Meeting::Pocket(..) | Meeting::Slate(_) | Meeting::Edge(..) | Meeting::Liner(..) => return None,
    };
    Some(Contact { time, ball, what })
}

/// The distance in metres of a place from the nose of the head cushion, for the lag.
#[must_use]
pub fn distance_from_head_cushion(equipment: &Equipment, place: DVec2) -> f64 {
    place.x + 0.5 * equipment.table.length
}
