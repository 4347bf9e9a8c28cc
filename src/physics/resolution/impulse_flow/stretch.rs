//! A stretch of an impact on which every contact either slips or sticks throughout, as power series.

use super::frame::{Foot, Frame, Push, Slips};
use super::series::{Pair, Polar, Series, TERMS, dot, length, product, product_so_far, value};

/// What a contact does on a stretch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ContactMode {
    /// It slips.
    Slides,
    /// It has no slip yet, but friction cannot hold it.
    Starts,
    /// Friction holds it: it sticks.
    Holds,
}

/// The variable of the power series. As a slip vanishes, its direction turns ever faster as a function of the normal
/// impulse. As a function of the integral of dP / slip it decays like an exponential, which a series represents well.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SeriesVariable {
    /// The normal impulse P.
    Impulse,
    /// The integral of dP / s, where s is the slip at the contact as a share of its initial value.
    Contact,
    /// The same with the slip at the foot that is pressed on the bed.
    Foot,
}

/// What the contacts do on a stretch.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Which body, if it can move, is pressed on the bed.
    pub pressed: Option<usize>,
    /// What the contact between the bodies does; never [`ContactMode::Starts`].
    pub contact: ContactMode,
    /// What the foot of the pressed body does.
    pub foot: ContactMode,
    /// The variable of the series.
    pub variable: SeriesVariable,
}

/// The series of a stretch.
pub struct Stretch {
    plan: Plan,
    /// Normal force; like all forces here, per unit of the variable.
    pub normal: Series,
    /// Friction at the contact.
    pub rub: [Series; 2],
    /// Friction at the foot.
    pub bed: [Series; 2],
    /// Largest friction of the bed.
    pub grip: Series,
    /// Speed of approach.
    pub approach: Series,
    /// Work of the normal force.
    pub work: Series,
    /// Slip at the contact, if it slides.
    pub contact_slip: [Series; 2],
    /// Slip at the foot, unless it holds.
    pub foot_slip: [Series; 2],
}

const ZERO: Series = [0.0; TERMS];

impl Stretch {
    /// The series of a stretch that begins with `slips` and the work so far.
    pub fn follow(frame: &Frame, slips: &Slips, work: f64, plan: Plan) -> Self {
        let mut new = Self {
            plan,
            normal: ZERO,
            rub: [ZERO; 2],
            bed: [ZERO; 2],
            grip: ZERO,
            approach: ZERO,
            work: ZERO,
            contact_slip: [ZERO; 2],
            foot_slip: [ZERO; 2],
        };
        let foot = plan.pressed.map(|body| frame.foot(body));
        for i in 0..2 {
            if plan.contact == ContactMode::Slides {
                new.contact_slip[i][0] = slips.contact[i];
            }
            if let (Some(body), ContactMode::Slides) = (plan.pressed, plan.foot) {
                new.foot_slip[i][0] = slips.feet[body][i];
            }
        }
        new.approach[0] = slips.approach;
        new.work[0] = work;
        let (mut contact, mut under) = (Polar::new(), Polar::new());
        for k in 0..TERMS - 1 {
            new.push_term(frame, foot.as_ref(), &mut contact, &mut under, k);
        }
        for k in 0..TERMS - 1 {
            let rate = match plan.variable {
                SeriesVariable::Impulse => new.approach[k],
                SeriesVariable::Contact | SeriesVariable::Foot => product(&new.approach, &new.normal, k),
            };
            new.work[k + 1] = rate / following(k);
        }
        new
    }

    /// Computes coefficient `k` of the forces and `k + 1` of the slips.
    fn push_term(&mut self, frame: &Frame, foot: Option<&Foot>, contact: &mut Polar, under: &mut Polar, k: usize) {
        if self.plan.contact == ContactMode::Slides {
            contact.push(&self.contact_slip, k);
        }
        if foot.is_some() && self.plan.foot == ContactMode::Slides {
            under.push(&self.foot_slip, k);
        }
        self.normal[k] = match self.plan.variable {
            SeriesVariable::Impulse => f64::from(u8::from(k == 0)),
            SeriesVariable::Contact => contact.length[k] / contact.length[0],
            SeriesVariable::Foot => under.length[k] / under.length[0],
        };
        if self.plan.contact == ContactMode::Slides {
            for i in 0..2 {
                self.rub[i][k] = -frame.friction
                    * match self.plan.variable {
                        SeriesVariable::Impulse => contact.direction[i][k],
                        SeriesVariable::Contact => self.contact_slip[i][k] / contact.length[0],
                        SeriesVariable::Foot => product(&contact.direction[i], &self.normal, k),
                    };
            }
        }
        let tilt = frame.sine * frame.cosine * frame.lightness();
        match foot {
            Some(foot) => self.push_bed(frame, foot, under, tilt, k),
            None if self.plan.contact == ContactMode::Holds => {
                self.rub[1][k] = -tilt * self.normal[k] / frame.give()[1];
            }
            None => {}
        }
        self.push_slips(frame, foot, tilt, k);
    }

    /// Computes coefficient `k` of the largest bed friction, from the friction at the contact.
    fn push_grip(&mut self, frame: &Frame, foot: &Foot, k: usize) {
        self.grip[k] = frame.bed_friction * foot.sign * (frame.sine * self.normal[k] - frame.cosine * self.rub[1][k]);
    }

    /// Computes coefficient `k` of the bed friction, and of the friction at a contact that holds.
    fn push_bed(&mut self, frame: &Frame, foot: &Foot, under: &mut Polar, tilt: f64, k: usize) {
        let press = foot.inverse_mass * frame.cosine;
        let (give, cross) = (frame.give(), foot.cross);
        match (self.plan.contact, self.plan.foot) {
            (ContactMode::Holds, ContactMode::Slides) => {
                let known = [0, 1].map(|i| product_so_far(&self.grip, &under.direction[i], k));
                let direction = [under.direction[0][0], under.direction[1][0]];
                let bed = frame.bed_friction * foot.sign;
                self.rub[1][k] = (cross[1] * (bed * frame.sine * self.normal[k] * direction[1] + known[1])
                    - tilt * self.normal[k])
                    / (give[1] + cross[1] * bed * frame.cosine * direction[1]);
                self.push_grip(frame, foot, k);
                for i in 0..2 {
                    self.bed[i][k] = -(self.grip[k] * direction[i] + known[i]);
                }
                self.rub[0][k] = -cross[0] * self.bed[0][k] / give[0];
            }
            (ContactMode::Holds, _) => {
                // Everything sticks: no force in component 0, constant forces in component 1.
                self.rub[1][k] = (-tilt * self.normal[k] - cross[1] * press * self.normal[k] / foot.give)
                    / (give[1] - cross[1] * cross[1] / foot.give);
                self.bed[1][k] = (press * self.normal[k] - cross[1] * self.rub[1][k]) / foot.give;
                self.push_grip(frame, foot, k);
            }
            (_, ContactMode::Slides) => {
                self.push_grip(frame, foot, k);
                for i in 0..2 {
                    self.bed[i][k] = -product(&self.grip, &under.direction[i], k);
                }
            }
            (_, ContactMode::Starts) => {
                self.push_grip(frame, foot, k);
                self.push_start(frame, foot, under, k);
            }
            (_, ContactMode::Holds) => {
                self.push_grip(frame, foot, k);
                self.bed[0][k] = -cross[0] * self.rub[0][k] / foot.give;
                self.bed[1][k] = (press * self.normal[k] - cross[1] * self.rub[1][k]) / foot.give;
            }
        }
    }

    /// Computes coefficient `k` of the friction under a foot that starts to slip. Its slip is the variable times a
    /// series, whose coefficient `k` of length and direction depend on each other.
    fn push_start(&mut self, frame: &Frame, foot: &Foot, under: &mut Polar, k: usize) {
        let tendency = [
            foot.cross[0] * self.rub[0][k],
            foot.cross[1] * self.rub[1][k] - foot.inverse_mass * frame.cosine * self.normal[k],
        ];
        let hold = foot.give * self.grip[0];
        if k == 0 {
            let size = length(tendency);
            under.length[0] = size - hold;
            for (i, tendency) in tendency.into_iter().enumerate() {
                under.direction[i][0] = tendency / size;
                self.bed[i][0] = -self.grip[0] * under.direction[i][0];
            }
            return;
        }
        let direction = [under.direction[0][0], under.direction[1][0]];
        let inverse = 1.0 / under.length[0];
        let (square, known) = under.known([&self.foot_slip[0][1..], &self.foot_slip[1][1..]], k);
        let turned = [0, 1].map(|i| (direction[i] * square * inverse + known[i]) * inverse);
        let earlier = [0, 1].map(|i| product_so_far(&under.direction[i], &self.grip, k));
        let rate = [0, 1].map(|i| tendency[i] + hold * turned[i] - foot.give * earlier[i]);
        let along = dot(rate, direction);
        under.length[k] = along / following(k) + square * inverse;
        for i in 0..2 {
            let across = (rate[i] - along * direction[i]) / (following(k) + hold * inverse);
            under.direction[i][k] = across * inverse - turned[i];
            self.bed[i][k] = -(self.grip[0] * under.direction[i][k] + earlier[i]);
        }
    }

    /// Computes coefficient `k + 1` of slips and approach.
    fn push_slips(&mut self, frame: &Frame, foot: Option<&Foot>, tilt: f64, k: usize) {
        let (normal, next) = (self.normal[k], following(k));
        let (rub, bed) = ([self.rub[0][k], self.rub[1][k]], [self.bed[0][k], self.bed[1][k]]);
        let (cross, give) = (foot.map_or([0.0; 2], |foot| foot.cross), frame.give());
        if self.plan.contact == ContactMode::Slides {
            self.contact_slip[0][k + 1] = (give[0] * rub[0] + cross[0] * bed[0]) / next;
            self.contact_slip[1][k + 1] = (give[1] * rub[1] + cross[1] * bed[1] + tilt * normal) / next;
        }
        let mut pull = 0.0;
        if let Some(foot) = foot {
            pull = foot.inverse_mass * bed[1];
            if self.plan.foot != ContactMode::Holds {
                let press = foot.inverse_mass * frame.cosine * normal;
                self.foot_slip[0][k + 1] = (cross[0] * rub[0] + foot.give * bed[0]) / next;
                self.foot_slip[1][k + 1] = (cross[1] * rub[1] + foot.give * bed[1] - press) / next;
            }
        }
        let push = (frame.cosine * normal + frame.sine * rub[1]) * frame.lightness();
        self.approach[k + 1] = frame.cosine * (pull - push) / next;
    }

    /// How far the series can be used: until their last terms reach `error`, a speed in m/s.
    pub fn reach(&self, frame: &Frame, error: f64) -> f64 {
        [TERMS - 3, TERMS - 2].into_iter().fold(f64::INFINITY, |reach, k| {
            let friction = self.rub.iter().chain(&self.bed).fold(0.0, |most: f64, series| most.max(series[k].abs()));
            let size = frame.lightness() * self.normal[k].abs().max(3.5 * friction) / following(k);
            if size > 0.0 { reach.min(libm::pow(error / size, 1.0 / following(k))) } else { reach }
        })
    }

    /// The impulses from the start up to `at`.
    pub fn push(&self, at: f64) -> Push {
        let sum = |series: &Series| {
            let folded = series[..TERMS - 1].iter().enumerate().rev();
            folded.fold(0.0, |sum, (k, c)| sum * at + c / following(k)) * at
        };
        let mut feet = [[0.0; 2]; 2];
        if let Some(body) = self.plan.pressed {
            feet[body] = [sum(&self.bed[0]), sum(&self.bed[1])];
        }
        Push { normal: sum(&self.normal), contact: [sum(&self.rub[0]), sum(&self.rub[1])], feet }
    }

    /// Whether the contacts at `at` still slip or stick as they did at the start.
    pub fn keeps(&self, frame: &Frame, at: f64) -> bool {
        let pair = |series: &[Series; 2]| [value(&series[0], at), value(&series[1], at)];
        let first = |series: &[Series; 2]| [series[0][0], series[1][0]];
        // A slip that has turned by a right angle may have passed through zero.
        let ahead = |slip: &[Series; 2]| dot(pair(slip), first(slip)) > -1e-15 * dot(first(slip), first(slip));
        let within = |force: Pair, limit: f64| dot(force, force) <= limit * limit * (1.0 + 1e-15);
        let contact = match self.plan.contact {
            ContactMode::Slides | ContactMode::Starts => ahead(&self.contact_slip),
            ContactMode::Holds => within(pair(&self.rub), frame.friction * value(&self.normal, at)),
        };
        let grip = value(&self.grip, at);
        contact
            && match (self.plan.pressed, self.plan.foot) {
                (Some(_), ContactMode::Slides) => grip >= 0.0 && ahead(&self.foot_slip),
                (Some(_), ContactMode::Starts) => grip >= 0.0,
                (Some(_), ContactMode::Holds) => grip >= 0.0 && within(pair(&self.bed), grip),
                (None, _) => {
                    let pressed = frame.sine * value(&self.normal, at) - frame.cosine * value(&self.rub[1], at);
                    pressed * frame.bed_friction == 0.0 || self.presses_immovable_body(frame, pressed)
                }
            }
    }

    /// Whether the body that is pressed on the bed is immovable, so that friction there does not matter.
    fn presses_immovable_body(&self, frame: &Frame, pressed: f64) -> bool {
        frame.inverse_mass[usize::from(pressed < 0.0)] == 0.0
    }
}

/// k + 1: the integral of term `k` is divided by it.
fn following(k: usize) -> f64 {
    (k + 1) as f64
}
