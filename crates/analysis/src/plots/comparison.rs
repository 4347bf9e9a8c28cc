//! The same stroke in two worlds: what both have in common, and where the shots part.

use baize_physics::{BallId, Phase};
use baize_table::shot::{Event, EventKind, Final, Report, Run, Setup, Unplayable, simulate};

/// A shot as it is played in one world: with its table, its balls and its physics.
#[derive(Clone, Debug, PartialEq)]
pub struct World {
    /// What the world is called.
    pub name: String,
    /// The set-up.
    pub setup: Setup,
    /// What happened.
    pub run: Run,
}

impl World {
    /// Plays a shot in this world.
    ///
    /// # Errors
    /// As [`simulate`].
    pub fn played(name: String, setup: Setup) -> Result<Self, Unplayable> {
        let run = simulate(&setup)?;
        Ok(Self { name, setup, run })
    }

    /// Its contacts in their order, without the tip's.
    pub fn contacts(&self) -> impl Iterator<Item = &Event> {
        self.run.record.events.iter().filter(|event| matches!(event.kind, EventKind::Contact { .. }))
    }

    /// A contact of this world in words, with its speed along the normal and its time; `None` is the end of the shot.
    #[must_use]
    pub fn contact_words(&self, event: Option<&Event>) -> String {
        let Some(event) = event else { return "nothing more is met".to_owned() };
        let words = self.report().event_words(event);
        match event.kind {
            EventKind::Contact { normal_speed, .. } => {
                format!("{words} at {normal_speed:.4} m/s, after {:.4} s", event.time)
            }
            _ => words,
        }
    }

    /// How a ball ended in this world, in words: where it rests in metres, or where it fell.
    #[must_use]
    pub fn end_words(&self, end: Final) -> String {
        match end.phase {
            Phase::Pocketed(_) | Phase::OffTable => self.report().phase_words(end.phase),
            _ => format!("({:.4}, {:.4})", end.motion.position.x, end.motion.position.y),
        }
    }

    /// Its report, which has words for events and ends.
    #[must_use]
    pub fn report(&self) -> Report<'_> {
        Report { setup: &self.setup, run: &self.run, sample: None, at: &[] }
    }
}

/// The same stroke in two worlds.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Both worlds.
    pub worlds: [World; 2],
}

/// Where two shots part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parting<'a> {
    /// How many contacts both have before.
    pub contacts_before: usize,
    /// The next contact of each; `None` if it has no further one.
    pub next: [Option<&'a Event>; 2],
}

/// How a ball ended in both worlds.
#[derive(Clone, Debug, PartialEq)]
pub struct BallEnds {
    /// Which ball.
    pub ball: BallId,
    /// Its name.
    pub name: String,
    /// Its ends; `None` in a world that does not have it.
    pub ends: [Option<Final>; 2],
}

impl Comparison {
    /// The first contact in which another ball meets something, or a ball meets something else; `None` if in both worlds the same balls meet
    /// the same things in the same order. Things are the same if they have the same name.
    #[must_use]
    pub fn parting(&self) -> Option<Parting<'_>> {
        let [first, second] = &self.worlds;
        let (mut firsts, mut seconds) = (first.contacts(), second.contacts());
        let mut contacts_before = 0;
        loop {
            let next = [firsts.next(), seconds.next()];
            let is_same = match next {
                [Some(a), Some(b)] => first.report().event_words(a) == second.report().event_words(b),
                [None, None] => return None,
                _ => false,
            };
            if !is_same {
                return Some(Parting { contacts_before, next });
            }
            contacts_before += 1;
        }
    }

    /// How every ball ended, by ascending id.
    #[must_use]
    pub fn ends(&self) -> Vec<BallEnds> {
        let mut balls: Vec<(BallId, &str)> = self
            .worlds
            .iter()
            .flat_map(|world| world.setup.balls.iter().map(|placed| (placed.ball.id, placed.look.name.as_str())))
            .collect();
        balls.sort_by_key(|(ball, _)| *ball);
        balls.dedup_by_key(|(ball, _)| *ball);
        let end = |world: &World, ball| world.run.index_of(ball).map(|index| world.run.record.finals[index]);
        let of_ball = |(ball, name): (BallId, &str)| BallEnds {
            ball,
            name: name.to_owned(),
            ends: [0, 1].map(|world: usize| end(&self.worlds[world], ball)),
        };
        balls.into_iter().map(of_ball).collect()
    }
}

impl BallEnds {
    /// How far apart the ball ended, seen from above, in metres; `None` unless it stayed on the table in both worlds.
    #[must_use]
    pub fn apart(&self) -> Option<f64> {
        let place =
            |end: Option<Final>| end.filter(|end| end.phase.in_play()).map(|end| end.motion.position.truncate());
        Some(place(self.ends[0])?.distance(place(self.ends[1])?))
    }

    /// Whether it ended in the same place, in the same pocket, or off the table in both worlds.
    #[must_use]
    pub fn are_alike(&self) -> bool {
        let [first, second] = self.ends.map(|end| end.map(|end| end.phase));
        first == second && self.apart().is_none_or(|apart| apart == 0.0)
    }
}
