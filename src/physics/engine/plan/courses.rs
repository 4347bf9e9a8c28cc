//! The courses of balls in held contacts.

use smallvec::{SmallVec, smallvec};

use super::stretch::Stretch;
use crate::physics::course::{Course, Hold, Partner};
use crate::physics::engine::body::Body;
use crate::physics::engine::detect::Forecast;
use crate::physics::engine::edges::edge_of;
use crate::physics::engine::gather::ContactGroup;
use crate::physics::engine::hold::Island;
use crate::physics::engine::now::Now;
use crate::physics::resolution::PerBall;
use crate::physics::topple::Edge;

/// What holds one ball.
type Partners = SmallVec<[Partner; 2]>;

/// Gives the balls their courses. A ball keeps its present one if its motion did not change and nothing holds it.
pub fn plan_held(
    island: &Island,
    touching: &ContactGroup,
    held: &[bool],
    bodies: &mut [Body],
    forecast: &mut Forecast,
    now: Now,
) {
    let (environment, time) = (now.environment, now.time);
    let only_edges = island.only_edges();
    let is_stretched = held.iter().zip(&only_edges).any(|(held, only_edge)| *held && only_edge.is_none());
    let mut stretched = is_stretched.then(|| {
        let stretch = island.stretch();
        let partners = island.partners_of_all(&stretch.still_held);
        (stretch, partners)
    });
    if now.meter.is_spent() {
        return;
    }
    for (slot, &index) in touching.members.iter().enumerate() {
        let body = &mut bodies[index];
        let planned = if held[slot] {
            match (only_edges[slot], &mut stretched) {
                (Some(pocket), _) => {
                    let turned = body.course().turned_on(Partner::Edge(pocket), time);
                    let edge = Edge { turned, ..edge_of(&body.ball, pocket, environment) };
                    Course::over_edge(&edge, pocket, &island.motions[slot], time)
                }
                (None, Some((stretch, partners))) => {
                    island.held_course(slot, stretch, std::mem::take(&mut partners[slot]), time)
                }
                (None, None) => continue,
            }
        } else if island.motions[slot] != touching.motions[slot] || body.course().hold().is_some() {
            Course::of(&body.ball, &island.motions[slot], environment.physics(), time)
        } else {
            continue;
        };
        body.follow(planned.with_repeats(island.repeats[slot]));
        forecast.mark_changed(index);
    }
}

impl Island<'_> {
    /// For each ball what holds it: its partners in the contacts that are `still_held`.
    fn partners_of_all(&self, still_held: &[bool]) -> PerBall<Partners> {
        let mut all: PerBall<Partners> = smallvec![Partners::new(); self.motions.len()];
        let links = self.graph.links.iter().zip(&self.partners).zip(still_held);
        for ((link, &(first, second)), _) in links.filter(|(_, still_held)| **still_held) {
            all[link.a].push(first);
            if let Some(b) = link.b {
                all[b].extend(second);
            }
        }
        all
    }

    fn held_course(&self, slot: usize, stretch: &Stretch, partners: Partners, time: f64) -> Course {
        if self.is_wedged {
            return Course::wedged(self.motions[slot].position, partners, time);
        }
        let hold = Hold { until: time + stretch.span, partners };
        let motions = (&self.motions[slot], &stretch.motions[slot]);
        Course::held(&self.balls[slot], motions, self.phases[slot], hold, self.environment.physics(), time)
    }
}
