//! The impacts of a shot with their numbers: speed and spin, impulse, friction and energy.

use glam::{DVec2, DVec3};

use baize_files::shown;
use baize_physics::{Ball, BallId, Change, Meeting, Motion, Shape, surface_slip};
use baize_table::shot::{Energies, Event, EventKind, Report, Run, Setup};

/// A line of contact whose level part is at least so long (of 1) tells the normal impulse by its level part: on the bed the slate takes the
/// rest.
const LEVEL: f64 = 0.1;

/// What a ball met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImpactKind {
    /// The tip of the cue.
    Cue,
    /// Another ball.
    Ball,
    /// A cushion, a facing, a jaw or the top of a rail.
    Cushion,
    /// The slate, or the edge of the slate at a pocket.
    Slate,
    /// The back of a pocket, or a pocket that captured the ball.
    Pocket,
}

impl ImpactKind {
    /// Its word, such as `cushion`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Cue => "cue",
            Self::Ball => "ball",
            Self::Cushion => "cushion",
            Self::Slate => "slate",
            Self::Pocket => "pocket",
        }
    }

    fn of(event: &EventKind) -> Option<Self> {
        Some(match event {
            EventKind::Tip { .. } => Self::Cue,
            EventKind::Contact { meeting, .. } => match meeting {
                Meeting::Balls(..) => Self::Ball,
                Meeting::Cushion(..) | Meeting::Jaw(..) | Meeting::RailTop(_) => Self::Cushion,
                Meeting::Slate(_) | Meeting::Edge(..) => Self::Slate,
                Meeting::Liner(..) | Meeting::Pocket(..) => Self::Pocket,
            },
            EventKind::Transition(..) | EventKind::Crossing { .. } | EventKind::Jump { .. } => return None,
        })
    }
}

/// An impact: one contact, or several at one time that share balls.
#[derive(Clone, Debug, PartialEq)]
pub struct Impact {
    /// When, in seconds on the shot clock.
    pub time: f64,
    /// What met in its first contact.
    pub kind: ImpactKind,
    /// Where its first contact was, in metres; for the tip the centre of the ball.
    pub place: DVec3,
    /// What met what in its first contact, in words with the names of the set-up: `1 meets foot`.
    pub words: String,
    /// How many contacts it has; those with the slate do not count beside others.
    pub contacts: usize,
    /// How fast the two of its first contact came together along their normal, in m/s; for the tip the speed of the cue.
    pub normal_speed: f64,
    /// The balls that took part, in the order in which the record has them.
    pub balls: Vec<BallImpact>,
    /// The impulses of its first contact; `None` for the tip, for a pocket, and if both balls have further contacts: then the record does not
    /// say them.
    pub impulse: Option<Impulse>,
}

/// What an impact did to one ball.
#[derive(Clone, Debug, PartialEq)]
pub struct BallImpact {
    /// Which ball.
    pub ball: BallId,
    /// Its name.
    pub name: String,
    /// Its motion before.
    pub before: Motion,
    /// Its motion after.
    pub after: Motion,
    /// Its energy before and after in joules: of motion, spin and height over the bed.
    pub energy: [f64; 2],
}

/// The impulses of a contact, computed from how it changed the motion of a ball.
///
/// They are exact for laws in which only the contact turns the ball. In an impact by a law that lets the cloth rub too, the
/// cloth's part is in them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impulse {
    /// Along the normal, in N s.
    pub normal: f64,
    /// Across it, in N s.
    pub tangential: f64,
    /// The tangential impulse as a share of the most that friction can give, which is the coefficient times the normal impulse: 1 if the contact
    /// slips throughout, less if friction stops the slip. `None` without friction.
    pub friction_used: Option<f64>,
}

impl Impact {
    /// The energy in joules of its balls before and after.
    #[must_use]
    pub fn energy(&self) -> [f64; 2] {
        self.balls.iter().fold([0.0; 2], |[before, after], ball| [before + ball.energy[0], after + ball.energy[1]])
    }

    /// The energy in joules that its balls lost; below zero for the tip, which gives some.
    #[must_use]
    pub fn lost(&self) -> f64 {
        let [before, after] = self.energy();
        before - after
    }

    /// The lost energy as a share of that before; `None` for the tip, and if there was none.
    #[must_use]
    pub fn lost_share(&self) -> Option<f64> {
        let before = self.energy()[0];
        (self.kind != ImpactKind::Cue && before > 0.0).then(|| self.lost() / before)
    }

    /// Where it is marked on a plan, in metres: between two balls; otherwise at the centre of the ball, because a cushion would hide the mark.
    #[must_use]
    pub fn mark(&self) -> DVec2 {
        let centre = self.balls.first().filter(|_| self.kind != ImpactKind::Ball).map(|ball| ball.before.position);
        centre.unwrap_or(self.place).truncate()
    }

    /// Whether a ball only bounces on the slate, which it does after most impacts: a list or a drawing may leave this out.
    #[must_use]
    pub fn is_bounce(&self) -> bool {
        self.kind == ImpactKind::Slate
    }

    /// What met what, with how many more contacts there were: `1 meets 2, and 3 more contacts`.
    #[must_use]
    pub fn title(&self) -> String {
        match self.contacts {
            0 | 1 => self.words.clone(),
            2 => format!("{}, and 1 more contact", self.words),
            more => format!("{}, and {} more contacts", self.words, more - 1),
        }
    }

    /// Its numbers in words, a line each: the speed, each ball, the friction used and the energy lost.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let speed = match self.kind {
            ImpactKind::Cue => format!("the cue at {:.2} m/s", self.normal_speed),
            _ => format!("{:.3} m/s along the normal", self.normal_speed),
        };
        let mut lines = vec![format!("{} at {:.4} s", self.title(), self.time), speed];
        lines.extend(self.balls.iter().map(BallImpact::line));
        if let Some(used) = self.impulse.and_then(|impulse| impulse.friction_used) {
            lines.push(format!("{:.0} % of the friction used", 100.0 * used));
        }
        lines.push(match self.lost_share() {
            Some(share) => format!("{:.3} J lost, {:.1} %", self.lost(), 100.0 * share),
            None => format!("{:.3} J {}", self.lost().abs(), if self.lost() < 0.0 { "given" } else { "lost" }),
        });
        lines
    }
}

impl BallImpact {
    /// Speed in m/s and spin in rad/s before and after: `9: 1.20 to 0.90 m/s, spin 42 to 30 rad/s`.
    fn line(&self) -> String {
        let [before, after] = [self.before, self.after].map(|motion| (motion.velocity.length(), motion.spin.length()));
        format!(
            "{}: {:.2} to {:.2} m/s, spin {:.0} to {:.0} rad/s",
            shown(&self.name),
            before.0,
            after.0,
            before.1,
            after.1
        )
    }
}

/// The impacts of a run, in order of time.
pub(super) fn impacts(setup: &Setup, run: &Run) -> Vec<Impact> {
    let report = Report { setup, run, sample: None, at: &[] };
    let energies = Energies::under(&setup.physics);
    groups(&run.record.events).iter().filter_map(|group| Impact::of(group, setup, &energies, &report)).collect()
}

/// The tip alone, and the contacts: those at one time that share balls together.
fn groups(events: &[Event]) -> Vec<Vec<&Event>> {
    let mut groups: Vec<Vec<&Event>> = Vec::new();
    // Where the groups of the present time begin. Events are in order of time, so earlier groups are complete.
    let (mut now, mut first) = (f64::NEG_INFINITY, 0);
    for event in events.iter().filter(|event| ImpactKind::of(&event.kind).is_some()) {
        if event.time > now {
            (now, first) = (event.time, groups.len());
        }
        let mut group = vec![event];
        // One contact may join several groups.
        while let Some(index) = groups[first..].iter().rposition(|before| is_one_impact(before, &group)) {
            let index = first + index;
            let later = std::mem::replace(&mut group, groups.remove(index));
            group.extend(later);
        }
        groups.push(group);
    }
    groups
}

fn is_one_impact(before: &[&Event], later: &[&Event]) -> bool {
    let is_tip = |event: &Event| matches!(event.kind, EventKind::Tip { .. });
    let shares = |one: &Event, other: &Event| {
        one.time == other.time
            && !is_tip(one)
            && !is_tip(other)
            && one.changes.iter().any(|change| takes_part(other, change.ball))
    };
    before.iter().any(|one| later.iter().any(|other| shares(one, other)))
}

fn takes_part(event: &Event, ball: BallId) -> bool {
    event.changes.iter().any(|change| change.ball == ball)
}

impl Impact {
    /// The impact of these contacts. A contact with the slate is its first one only if there is no other: a ball that another one presses
    /// down meets the slate as well.
    fn of(group: &[&Event], setup: &Setup, energies: &Energies, report: &Report) -> Option<Self> {
        let is_on_slate = |event: &&&Event| ImpactKind::of(&event.kind) == Some(ImpactKind::Slate);
        let first = group.iter().find(|event| !is_on_slate(event)).or(group.first())?;
        let others = group.iter().filter(|event| !is_on_slate(event)).count();
        let mut balls: Vec<BallImpact> = Vec::new();
        for change in group.iter().flat_map(|event| &event.changes) {
            let ball = ball_impact(setup, energies, change);
            match balls.iter_mut().find(|known| known.ball == ball.ball) {
                Some(known) => (known.after, known.energy[1]) = (ball.after, ball.energy[1]),
                None => balls.push(ball),
            }
        }
        Some(Self {
            time: first.time,
            kind: ImpactKind::of(&first.kind)?,
            place: place(first),
            words: report.event_words(first),
            contacts: others.max(1),
            normal_speed: normal_speed(first, setup),
            balls,
            impulse: impulse(setup, group, first),
        })
    }
}

fn ball_impact(setup: &Setup, energies: &Energies, change: &Change) -> BallImpact {
    let placed = setup.placed(change.ball);
    let energy = |motion: &Motion| placed.map_or(0.0, |placed| energies.of(&placed.ball, motion));
    BallImpact {
        ball: change.ball,
        name: placed.map_or_else(|| change.ball.0.to_string(), |placed| placed.look.name.clone()),
        before: change.before,
        after: change.after,
        energy: [energy(&change.before), energy(&change.after)],
    }
}

fn place(event: &Event) -> DVec3 {
    match event.kind {
        EventKind::Contact { point, .. } => point,
        _ => event.changes.first().map_or(DVec3::ZERO, |change| change.before.position),
    }
}

fn normal_speed(event: &Event, setup: &Setup) -> f64 {
    match event.kind {
        EventKind::Contact { normal_speed, .. } => normal_speed,
        _ => setup.strike.map_or(0.0, |strike| strike.speed),
    }
}

/// The impulses of a contact, from a ball that is not fixed and has no other contact in the impact; `None` without such a ball.
fn impulse(setup: &Setup, group: &[&Event], event: &Event) -> Option<Impulse> {
    let EventKind::Contact { meeting, point, .. } = event.kind else { return None };
    if matches!(meeting, Meeting::Pocket(..)) || setup.physics.shape != Shape::Spheres {
        return None;
    }
    let contacts = |ball: BallId| group.iter().filter(|event| takes_part(event, ball)).count();
    let mut alone = event.changes.iter().filter(|change| contacts(change.ball) == 1);
    let (ball, change) = alone.find_map(|change| {
        let ball = &setup.placed(change.ball)?.ball;
        (!ball.is_fixed()).then_some((ball, change))
    })?;
    let outward = (point - change.before.position).try_normalize()?;
    let (normal, tangential) = impulses(ball, change, outward);
    let most = friction(setup, event, meeting)? * normal;
    let friction_used = (most > 0.0).then(|| tangential / most);
    Some(Impulse { normal, tangential, friction_used })
}

/// Normal and tangential impulse on a ball in N s. Only a force across the line of contact turns the ball, so the change of the spin tells the
/// tangential impulse, and the rest of the change of the velocity the normal one.
fn impulses(ball: &Ball, change: &Change, outward: DVec3) -> (f64, f64) {
    let turned = change.after.spin - change.before.spin;
    let tangential = turned.cross(outward) * (ball.moment_of_inertia() / ball.radius);
    let rest = (change.after.velocity - change.before.velocity) * ball.mass - tangential;
    let level = outward.with_z(0.0);
    let along = if level.length() >= LEVEL { level } else { outward };
    (-rest.dot(along) / along.length_squared(), tangential.length())
}

/// The coefficient of friction of a contact; 0 without friction, `None` where the record does not say it.
fn friction(setup: &Setup, event: &Event, meeting: Meeting) -> Option<f64> {
    let physics = &setup.physics;
    match (meeting, &event.changes[..]) {
        (Meeting::Balls(..), [one, other]) => {
            let (a, b) = (setup.placed(one.ball)?.ball, setup.placed(other.ball)?.ball);
            let EventKind::Contact { normal, .. } = event.kind else { return None };
            let slip = surface_slip((&a, &one.before), (&b, &other.before), normal);
            Some(physics.law_of_balls().friction_at(slip.length()))
        }
        (Meeting::Cushion(..) | Meeting::Jaw(..), _) => Some(physics.law_of_cushions().friction),
        (Meeting::Slate(_) | Meeting::Edge(..), _) => Some(physics.slate.friction),
        _ => None,
    }
}
