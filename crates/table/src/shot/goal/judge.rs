//! Whether a shot met a goal.

use super::check::named;
use super::word::Goal;
use crate::shot::record::{Event, EventKind, Run};
use crate::shot::setup::Setup;
use crate::shot::sight::{Circle, sees_a_part};
use crate::table::is_part_of_rail;
use baize_physics::{BallId, Meeting};

/// Whether a shot that was played from a set-up met a goal. A ball that the set-up does not have meets none.
#[must_use]
pub fn is_met(goal: &Goal, setup: &Setup, run: &Run) -> bool {
    Played { setup, run }.meets(goal).unwrap_or(false)
}

struct Played<'a> {
    setup: &'a Setup,
    run: &'a Run,
}

impl Played<'_> {
    /// `None` if a ball is not there.
    fn meets(&self, goal: &Goal) -> Option<bool> {
        Some(match goal {
            Goal::Pot { ball, pocket, rails } => self.pots(self.id(ball)?, pocket.as_deref(), *rails),
            Goal::PotSome { balls } => self.fallen().count() >= *balls as usize,
            Goal::Keep { ball } => self.run.rest_of(self.id(ball)?).is_some(),
            Goal::Hit { ball, rails } => self.hits_first(self.id(ball)?, *rails),
            Goal::Carom { balls, rails } => self.caroms(balls, *rails)?,
            Goal::Meet { ball, other } => self.when_met(self.id(ball)?, self.id(other)?).is_some(),
            Goal::Rails { ball, rail, at_least, at_most } => {
                let rails = self.rails_met(self.id(ball)?, rail.as_deref());
                rails >= *at_least && at_most.is_none_or(|most| rails <= most)
            }
            Goal::Spread { balls } => self.spread() >= *balls as usize,
            Goal::Leave { ball, zone } => {
                self.run.rest_of(self.id(ball)?).is_some_and(|place| zone.holds(&self.setup.table, place))
            }
            Goal::Near { ball, other, within } => {
                let places = self.run.rest_of(self.id(ball)?).zip(self.run.rest_of(self.id(other)?));
                places.is_some_and(|(a, b)| a.distance(b) <= within * self.setup.table.diamond().x)
            }
            Goal::Hide { ball } => self.hides(self.id(ball)?),
            Goal::Jump { over } => {
                let over = self.id(over)?;
                self.run.record.events.iter().any(|event| {
                    matches!(event.kind, EventKind::Jump { ball, over: below }
                        if Some(ball) == self.cue_ball() && below == over)
                })
            }
            Goal::Softer { than } => self.setup.strike.is_some_and(|strike| strike.speed <= *than),
        })
    }

    fn id(&self, name: &str) -> Option<BallId> {
        named(self.setup, name).map(|index| self.setup.balls[index].ball.id)
    }

    fn cue_ball(&self) -> Option<BallId> {
        self.setup.balls.get(self.setup.cue_ball).map(|placed| placed.ball.id)
    }

    fn pots(&self, ball: BallId, pocket: Option<&str>, rails: u32) -> bool {
        let fell = self.run.record.events.iter().enumerate().find_map(|(index, event)| match event.kind {
            EventKind::Contact { meeting: Meeting::Pocket(fallen, into), .. } if fallen == ball => Some((index, into)),
            _ => None,
        });
        fell.is_some_and(|(index, into)| {
            let is_named = pocket
                .is_none_or(|name| self.setup.table.boundary.pockets.get(into).is_some_and(|into| into.name == name));
            is_named && self.rails_before(ball, index) >= rails
        })
    }

    /// The object balls that fell.
    fn fallen(&self) -> impl Iterator<Item = BallId> {
        self.run.potted().map(|(ball, _)| ball).filter(|ball| Some(*ball) != self.cue_ball())
    }

    fn hits_first(&self, ball: BallId, rails: u32) -> bool {
        let Some(cue_ball) = self.cue_ball() else { return false };
        let mut contacts = self.run.record.events.iter().enumerate();
        let first = contacts.find_map(|(index, event)| Some((index, partner(event, cue_ball)?)));
        first.is_some_and(|(index, met)| met == ball && self.rails_before(cue_ball, index) >= rails)
    }

    fn caroms(&self, balls: &[String], rails: u32) -> Option<bool> {
        let cue_ball = self.cue_ball()?;
        let mut last = Some(0);
        for name in balls {
            let met = self.when_met(cue_ball, self.id(name)?);
            last = last.zip(met).map(|(last, met)| last.max(met));
        }
        Some(last.is_some_and(|last| self.rails_before(cue_ball, last) >= rails))
    }

    /// The index of the event in which two balls first meet.
    fn when_met(&self, one: BallId, other: BallId) -> Option<usize> {
        self.run.record.events.iter().position(|event| partner(event, one) == Some(other))
    }

    /// How often a ball met a rail during the shot, or the rail of this name.
    fn rails_met(&self, ball: BallId, rail: Option<&str>) -> u32 {
        let met = self.run.record.events.iter().filter(|event| met_rail(event) == Some(ball));
        met.filter(|event| rail.is_none_or(|rail| self.is_at(event, rail))).count() as u32
    }

    /// Whether a ball met a part of the rail of this name: its nose, a facing or a jaw.
    fn is_at(&self, event: &Event, rail: &str) -> bool {
        let boundary = &self.setup.table.boundary;
        let name = match event.kind {
            EventKind::Contact { meeting: Meeting::Cushion(_, index), .. } => {
                boundary.cushions.get(index).map(|cushion| &cushion.name)
            }
            EventKind::Contact { meeting: Meeting::Jaw(_, index), .. } => boundary.jaws.get(index).map(|jaw| &jaw.name),
            _ => None,
        };
        name.is_some_and(|name| is_part_of_rail(name, rail))
    }

    /// How often a ball met a rail before the event of this index.
    fn rails_before(&self, ball: BallId, index: usize) -> u32 {
        let rails = self.run.record.events[..index].iter().filter(|event| met_rail(event) == Some(ball));
        rails.count() as u32
    }

    /// How many object balls met a rail or fell.
    fn spread(&self) -> usize {
        let mut balls: Vec<BallId> = self.run.record.events.iter().filter_map(met_rail).collect();
        balls.extend(self.fallen());
        balls.retain(|ball| Some(*ball) != self.cue_ball());
        balls.sort_unstable();
        balls.dedup();
        balls.len()
    }

    /// Whether the cue ball came to rest on the table without a straight line to a ball that is still there.
    fn hides(&self, ball: BallId) -> bool {
        let Some(cue_ball) = self.cue_ball() else { return false };
        let Some(from) = self.run.rest_of(cue_ball) else { return false };
        let radius = |ball| self.setup.placed(ball).map_or(0.0, |placed| placed.ball.radius);
        let circle = |other: BallId| {
            // Two balls on the bed touch at this distance as seen from above, also if one is larger.
            let touching = 2.0 * (radius(cue_ball) * radius(other)).sqrt();
            Some(Circle { ball: other, centre: self.run.rest_of(other)?, radius: touching })
        };
        let Some(target) = circle(ball) else { return false };
        let others = self.setup.balls.iter().map(|placed| placed.ball.id);
        let others: Vec<Circle> = others.filter(|other| ![cue_ball, ball].contains(other)).filter_map(circle).collect();
        !sees_a_part(from, &[target], &others)
    }
}

/// The other ball of an impact of two balls.
fn partner(event: &Event, ball: BallId) -> Option<BallId> {
    match event.kind {
        EventKind::Contact { meeting, .. } => meeting.partner_of(ball),
        _ => None,
    }
}

/// The ball that met a rail.
fn met_rail(event: &Event) -> Option<BallId> {
    match event.kind {
        EventKind::Contact {
            meeting: Meeting::Cushion(ball, _) | Meeting::Jaw(ball, _) | Meeting::RailTop(ball),
            ..
        } => Some(ball),
        _ => None,
    }
}
