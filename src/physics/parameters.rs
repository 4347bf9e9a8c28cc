//! Every number and choice that shapes the physics, with unit, range and source.

use std::borrow::Cow;

use bevy::math::{DVec2, DVec3};
use serde::{Deserialize, Serialize};

use super::ball::Ball;
use super::boundary::OwnNose;
use super::shape::Shape;

/// All parameters of the physics. The defaults are those of a 9-ft pool table with clean balls.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Physics {
    /// What balls are: spheres, or discs without spin.
    pub shape: Shape,
    /// Ball and bed.
    pub cloth: Cloth,
    /// Ball and air.
    pub air: Air,
    /// A ball that comes down on the bed.
    pub slate: Slate,
    /// Ball and ball.
    pub ball_ball: BallBall,
    /// Several balls at once.
    pub clusters: Clusters,
    /// Ball and cushion.
    pub cushion: CushionContact,
    /// A ball that comes to a pocket.
    pub pockets: Pockets,
    /// Cue and ball.
    pub cue: Cue,
    /// Where a shot that nothing slows is cut off.
    pub horizon: Horizon,
}

/// Friction of the cloth and the pull of the earth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Cloth {
    /// Gravity in m/s^2.
    pub gravity: f64,
    /// Coefficient of sliding friction (Alciatore, physical properties: 0.15 to 0.4).
    pub sliding_friction: f64,
    /// Rolling resistance as deceleration over gravity (Alciatore: 0.005 to 0.015).
    pub rolling_friction: f64,
    /// Resistance to rolling that grows with the square of the speed, of cloth and air, in 1/m (air alone: 0.0032
    /// for a pool ball; tracked carom shots: 0.015 to 0.0235).
    pub drag: f64,
    /// Rate in rad/s^2 at which spin about the vertical axis decays (Alciatore TP B.2: 5 to 15).
    pub spin_deceleration: f64,
    /// Rate in 1/s at which that spin decays in proportion to itself (tracked carom shots: 0.059).
    pub spin_damping: f64,
    /// How far the bed is from level.
    pub slope: Slope,
    /// Acceleration over gravity with which a napped cloth draws a rolling ball towards the foot.
    pub nap: f64,
}

/// How far a bed falls off, in metres a metre. A ball in the air does not feel it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Slope {
    /// Towards the foot; negative towards the head.
    pub to_foot: f64,
    /// Towards the left, seen from the head; negative towards the right.
    pub to_left: f64,
}

impl Default for Cloth {
    fn default() -> Self {
        Self {
            gravity: 9.81,
            sliding_friction: 0.2,
            rolling_friction: 0.01,
            drag: 0.0,
            spin_deceleration: 10.0,
            spin_damping: 0.0,
            slope: Slope::default(),
            nap: 0.0,
        }
    }
}

impl Cloth {
    /// The part of gravity that draws a sliding ball down the slope, in m/s^2.
    #[must_use]
    pub fn downhill(&self) -> DVec2 {
        DVec2::new(self.slope.to_foot, self.slope.to_left) * self.gravity
    }

    /// What draws a rolling ball, in m/s^2: 5/7 of the slope's gravity, since it has to be turned as well, and the nap.
    #[must_use]
    pub fn roll_pull(&self) -> DVec2 {
        self.lying_pull() + DVec2::X * (self.nap * self.gravity)
    }

    /// What draws a ball that lies still, in m/s^2: the nap draws only what rolls.
    #[must_use]
    pub fn lying_pull(&self) -> DVec2 {
        self.downhill() * (5.0 / 7.0)
    }

    /// Whether anything draws a ball but friction.
    #[must_use]
    pub fn pulls(&self) -> bool {
        self.downhill() != DVec2::ZERO || self.roll_pull() != DVec2::ZERO
    }

    /// Whether no ball can lie still.
    #[must_use]
    pub fn is_steep(&self) -> bool {
        self.setting_off(DVec2::ZERO).is_some()
    }

    /// The acceleration in m/s^2 with which a ball that lies still sets off where a `push` in m/s^2 is on it besides slope and
    /// nap; `None` for one that stays.
    ///
    /// At rest the slope draws it, once it rolls the nap does so too, and resistance is against either. So it sets off where
    /// both pulls are more than resistance and neither is against the other: it rolls along the second. Else what sets it
    /// off would be taken back as soon as it rolls.
    #[must_use]
    pub fn setting_off(&self, push: DVec2) -> Option<DVec2> {
        let (at_rest, rolling, resistance) =
            (self.lying_pull() + push, self.roll_pull() + push, self.rolling_resistance());
        let (first, then) = (at_rest.length(), rolling.length());
        (first > resistance && then > resistance && at_rest.dot(rolling) > 0.0)
            .then(|| rolling * (1.0 - resistance / then))
    }

    /// The acceleration of a ball whose contact point slips in the unit direction `slip`, in m/s^2.
    #[must_use]
    pub fn sliding_acceleration(&self, slip: DVec3) -> DVec3 {
        self.downhill().extend(0.0) - slip * (self.sliding_friction * self.gravity)
    }

    /// The acceleration of a ball that rolls at `velocity` (m/s), or lies still, in m/s^2.
    #[must_use]
    pub fn rolling_acceleration(&self, velocity: DVec3) -> DVec3 {
        let speed = velocity.length();
        if speed == 0.0 {
            return self.setting_off(DVec2::ZERO).unwrap_or_default().extend(0.0);
        }
        self.roll_pull().extend(0.0) - velocity.normalize_or_zero() * self.rolling_deceleration(speed)
    }

    /// The part of a rolling ball's deceleration that does not depend on its speed, in m/s^2.
    #[must_use]
    pub fn rolling_resistance(&self) -> f64 {
        self.rolling_friction * self.gravity
    }

    /// The deceleration of a ball that rolls at `speed` (m/s), in m/s^2.
    #[must_use]
    pub fn rolling_deceleration(&self, speed: f64) -> f64 {
        self.rolling_resistance() + self.drag * speed * speed
    }
}

/// The air, which slows balls that roll. Slides and flights are told without it: a slide is slowed by far more, a flight
/// is over soon.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Air {
    /// Density in kg/m^3, zero for none (1.2 at sea level).
    pub density: f64,
    /// Drag coefficient of a sphere, which is taken as constant (0.4 to 0.5 at the speeds of billiards).
    pub drag_coefficient: f64,
}

impl Default for Air {
    fn default() -> Self {
        Self { density: 0.0, drag_coefficient: 0.5 }
    }
}

impl Air {
    /// Deceleration over the square of the speed in 1/m of a ball that nothing but the air slows, c rho A / 2m with the
    /// cross-section A = pi R^2 (Mottini 2013, part 5, where the mass goes with the volume: 3 c rho / (8 rho_ball R)).
    #[must_use]
    pub fn drag(&self, ball: &Ball) -> f64 {
        0.5 * std::f64::consts::PI * self.density * self.drag_coefficient * ball.radius * ball.radius / ball.mass
    }
}

/// What the slate under the cloth does to a ball that comes down on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Slate {
    /// Whether balls can leave the bed. Without flight the bed takes every vertical speed, as on a sheet of paper.
    pub flight: bool,
    /// Share of the vertical speed that a bounce gives back, 0 to 1 (Alciatore: 0.5 to 0.7).
    pub restitution: f64,
    /// Coefficient of friction during a bounce (Alciatore TP B.10: that of sliding).
    pub friction: f64,
}

impl Default for Slate {
    fn default() -> Self {
        Self { flight: true, restitution: 0.5, friction: 0.2 }
    }
}

/// Contact of two balls.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BallBall {
    /// Which law parts the balls.
    pub model: BallBallModel,
    /// Restitution of two balls that have none of their own, 0 to 1 (Alciatore: 0.92 to 0.98).
    pub restitution: f64,
    /// What becomes of two balls whose restitutions differ.
    pub mixing: Mixing,
    /// Friction between the two surfaces.
    pub friction: SlipFriction,
    /// Factor on that friction, zero or more: 1 for clean balls, 1.5 for dirty ones, 2.5 for cling (Alciatore TP A.14).
    pub cling: f64,
}

impl Default for BallBall {
    fn default() -> Self {
        Self {
            model: BallBallModel::Frictional,
            restitution: 0.95,
            mixing: Mixing::GeometricMean,
            friction: SlipFriction::default(),
            cling: 1.0,
        }
    }
}

impl BallBall {
    /// The coefficient of friction at slip speed `slip` in m/s, with cling; zero for the models without friction.
    #[must_use]
    pub fn friction_at(&self, slip: f64) -> f64 {
        match self.model {
            BallBallModel::Elastic | BallBallModel::Restitution => 0.0,
            BallBallModel::Frictional | BallBallModel::Mathavan => self.cling * self.friction.at(slip),
        }
    }
}

/// The laws of two balls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BallBallModel {
    /// Neither loss nor friction, whatever the parameters say (Alciatore TP 3.1).
    Elastic,
    /// Restitution along the line of centres, no friction.
    Restitution,
    /// Restitution, and friction against the slip before the impact up to what stops it (Alciatore TP A.14).
    Frictional,
    /// The whole impact followed in the normal impulse, with friction between the balls and of the balls on the cloth, and
    /// restitution by work (Mathavan, Jackson, Parkin, Sports Engineering 17:227, 2014).
    Mathavan,
}

impl BallBallModel {
    /// Every law, in the order in which a list shows them.
    pub const ALL: [Self; 4] = [Self::Elastic, Self::Restitution, Self::Frictional, Self::Mathavan];
}

/// The restitution of a pair from what its balls say of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mixing {
    /// The geometric mean: a ball's own restitution is what two such balls show against each other.
    #[default]
    GeometricMean,
    /// The product of the two balls' elasticities (Christensen and Bollinger, part 5): two such balls show its square. A
    /// ball without one of its own has the root of the table's restitution, so that two of them show just that.
    Product,
}

impl Mixing {
    /// Every way, in the order in which a list shows them.
    pub const ALL: [Self; 2] = [Self::GeometricMean, Self::Product];

    /// The restitution of a pair from the two balls' own, 0 to 1, `usual` being that of two balls that have none.
    #[must_use]
    pub fn restitution(self, own: [Option<f64>; 2], usual: f64) -> f64 {
        match (self, own) {
            (_, [None, None]) => usual,
            (Self::GeometricMean, own) => {
                let [a, b] = own.map(|own| own.unwrap_or(usual));
                if a == b { a } else { (a * b).sqrt() }
            }
            (Self::Product, own) => own.into_iter().map(|own| own.unwrap_or(usual.sqrt())).product(),
        }
    }
}

/// Friction that falls with the slip speed s, `floor + rise * exp(-decay * s)` (Alciatore TP A.14, from Marlow's data).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SlipFriction {
    /// The coefficient at high slip speed.
    pub floor: f64,
    /// How much larger the coefficient is at no slip.
    pub rise: f64,
    /// How fast it falls, in s/m.
    pub decay: f64,
}

impl Default for SlipFriction {
    fn default() -> Self {
        Self { floor: 9.951e-3, rise: 0.108, decay: 1.088 }
    }
}

impl SlipFriction {
    /// No friction at all.
    pub const NONE: Self = Self { floor: 0.0, rise: 0.0, decay: 0.0 };

    /// The coefficient at slip speed `slip` in m/s.
    #[must_use]
    pub fn at(&self, slip: f64) -> f64 {
        self.floor + self.rise * libm::exp(-self.decay * slip)
    }
}

/// Several balls that meet at once, or within reach of one another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Clusters {
    /// What resolves them.
    pub resolver: ClusterResolver,
    /// Hertz stiffness K of two pool balls in N/m^1.5, F = K d^1.5 at overlap d. It says which gaps are small: balls at
    /// 1 m/s press 0.11 mm into each other.
    pub stiffness: f64,
}

impl Default for Clusters {
    /// The stiffness follows from Marlow's 2270 N at 0.1995 mm (Alciatore TP B.29).
    fn default() -> Self {
        Self { resolver: ClusterResolver::HertzBurst, stiffness: 8.06e8 }
    }
}

/// What resolves an impact of several balls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClusterResolver {
    /// Springs between balls that keep their places, with the gaps between them (Hertz 1882, Tsuji 1992).
    HertzBurst,
    /// Closing contacts are reflected together until none closes (Smith et al. 2012); gaps do not count.
    GeneralizedReflections,
    /// One pair after the other, in the order of the balls' ids: wrong, and shown for that.
    OneAtATime,
}

impl ClusterResolver {
    /// Every resolver, in the order in which a list shows them.
    pub const ALL: [Self; 3] = [Self::HertzBurst, Self::GeneralizedReflections, Self::OneAtATime];
}

/// Contact of a ball with a cushion or a jaw.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CushionContact {
    /// Which law turns the ball around.
    pub model: CushionModel,
    /// Restitution at no speed, 0 to 1.
    pub restitution: f64,
    /// How much the restitution falls for each m/s of normal speed, in s/m.
    pub restitution_slope: f64,
    /// The restitution does not fall below this, 0 to 1.
    pub restitution_floor: f64,
    /// Coefficient of friction between ball and cushion cloth.
    pub friction: f64,
    /// How much faster a compliant nose swings sideways than along the normal, 1 to 2 (Stronge's model only).
    pub frequency_ratio: f64,
}

impl Default for CushionContact {
    /// Restitution and slope are chosen so that the perpendicular rebound measured by Mathavan et al. (2009) holds
    /// from 0.5 to 3.5 m/s, and a firm shot travels four table lengths (WPA equipment specification, section 8).
    fn default() -> Self {
        Self {
            model: CushionModel::RigidNose,
            restitution: 0.985,
            restitution_slope: 0.0365,
            restitution_floor: 0.5,
            friction: 0.2,
            frequency_ratio: 1.8,
        }
    }
}

impl CushionContact {
    /// The restitution at a normal speed in m/s.
    #[must_use]
    pub fn restitution_at(&self, normal_speed: f64) -> f64 {
        (self.restitution - self.restitution_slope * normal_speed).max(self.restitution_floor.min(self.restitution))
    }

    /// The same law at the nose that has `own`: its restitution at no speed stands in place of this one's.
    #[must_use]
    pub fn at(&self, own: &OwnNose) -> Cow<'_, Self> {
        match own.restitution {
            Some(restitution) => Cow::Owned(Self { restitution, ..self.clone() }),
            None => Cow::Borrowed(self),
        }
    }
}

/// The laws of a cushion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CushionModel {
    /// A rigid nose at its height: restitution along the line from the ball's centre to the nose, friction against the
    /// slip in three dimensions with the 2/7 sticking cap, the vertical part taken by the bed (Han 2005, corrected). With
    /// these corrections it is the impulse-frictional law of a sphere and a half-space, by whose name it answers as well.
    #[serde(alias = "ImpulseFrictional")]
    RigidNose,
    /// The normal velocity is turned around with the restitution; spin and tangential velocity stay.
    Reflection,
    /// The whole impact followed in the normal impulse, with friction at the nose and on the cloth, and restitution by work
    /// (Mathavan, Jackson, Parkin, Proc. IMechE C 224:1863, 2010).
    Mathavan,
    /// A compliant nose whose springs give back a part of the sideways speed as well (Stronge, Impact Mechanics).
    Stronge,
}

impl CushionModel {
    /// Every law, in the order in which a list shows them.
    pub const ALL: [Self; 4] = [Self::RigidNose, Self::Reflection, Self::Mathavan, Self::Stronge];
}

/// A ball that comes to a pocket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Pockets {
    /// What becomes of it.
    pub model: PocketModel,
    /// Share of the normal speed that the back of a pocket gives back, 0 to 1 (an estimate: leather and soft plastic), where
    /// the table says no other. The shelf's law only.
    pub liner_restitution: f64,
    /// Coefficient of friction between a ball and the back of a pocket (an estimate). The shelf's law only.
    pub liner_friction: f64,
}

impl Default for Pockets {
    fn default() -> Self {
        Self { model: PocketModel::Capture, liner_restitution: 0.3, liner_friction: 0.3 }
    }
}

/// The laws of a pocket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PocketModel {
    /// A ball whose centre crosses the edge of the slate is taken at once.
    Capture,
    /// It topples over the edge or flies on, meets the back, the facings and the edge again, and is taken when it has fallen
    /// below the slate (Holmes, Am. J. Phys. 59:129, 1991, for a golf ball at its hole).
    Shelf,
}

impl PocketModel {
    /// Every law, in the order in which a list shows them.
    pub const ALL: [Self; 2] = [Self::Capture, Self::Shelf];
}

/// The cue and its tip.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Cue {
    /// Mass of the whole cue in kg (18 to 21 oz).
    pub mass: f64,
    /// Restitution of tip and ball, 0 to 1 (leather 0.71 to 0.75).
    pub tip_restitution: f64,
    /// Friction of the chalked tip; the offset limit is mu / sqrt(1 + mu^2) of the radius (Alciatore TP 2.1).
    pub tip_friction: f64,
    /// Effective mass in kg of the shaft's end, which makes squirt (Alciatore TP A.31); 0 means no squirt.
    pub end_mass: f64,
}

impl Default for Cue {
    fn default() -> Self {
        Self { mass: 0.539, tip_restitution: 0.73, tip_friction: 0.6, end_mass: 0.0085 }
    }
}

impl Cue {
    /// The largest tip offset that does not miscue, in ball radii.
    #[must_use]
    pub fn offset_limit(&self) -> f64 {
        self.tip_friction / (1.0 + self.tip_friction * self.tip_friction).sqrt()
    }
}

/// Where a shot is cut off that nothing brings to rest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Horizon {
    /// Length of a shot in seconds.
    pub seconds: f64,
    /// Number of impacts.
    pub impacts: u32,
}

impl Default for Horizon {
    fn default() -> Self {
        Self { seconds: 300.0, impacts: 100_000 }
    }
}

/// One number of the physics: how it is called, what it means, where it lies. The panel, the checks of files and the
/// documents are all made from [`PARAMETERS`].
pub struct Parameter {
    /// Path in the file, `cloth.sliding_friction`.
    pub path: &'static str,
    /// Name for a slider.
    pub label: &'static str,
    /// Unit, empty for a bare number.
    pub unit: &'static str,
    /// Smallest allowed value.
    pub min: f64,
    /// Largest allowed value.
    pub max: f64,
    /// Whether a slider should be logarithmic.
    pub logarithmic: bool,
    /// One sentence on meaning and source.
    pub meaning: &'static str,
    /// Reads it.
    pub get: fn(&Physics) -> f64,
    /// Writes it, unchecked.
    pub set: fn(&mut Physics, f64),
}

macro_rules! parameter {
    ($($field:ident).+, $label:literal, $unit:literal, $min:literal ..= $max:literal, $meaning:literal) => {
        Parameter {
            path: concat!(parameter!(@path $($field).+)),
            label: $label,
            unit: $unit,
            min: $min,
            max: $max,
            logarithmic: false,
            meaning: $meaning,
            get: |physics| physics.$($field).+,
            set: |physics, value| physics.$($field).+ = value,
        }
    };
    (@path $first:ident $(. $rest:ident)*) => { concat!(stringify!($first) $(, ".", stringify!($rest))*) };
}

/// Every numeric parameter of the physics but the horizon's count.
pub const PARAMETERS: &[Parameter] = &[
    parameter!(cloth.gravity, "Gravity", "m/s²", 0.0..=30.0, "Pull of the earth; 9.81 at sea level, 1.62 on the moon."),
    parameter!(
        cloth.sliding_friction,
        "Sliding friction",
        "",
        0.0..=1.0,
        "Friction of a ball that slides on the cloth. Pool 0.15 to 0.4, heated carom 0.13 to 0.2 (Alciatore)."
    ),
    parameter!(
        cloth.rolling_friction,
        "Rolling friction",
        "",
        0.0..=0.1,
        "Deceleration of a rolling ball over gravity. Fast cloth 0.006, bar cloth 0.015 (Alciatore)."
    ),
    parameter!(
        cloth.drag,
        "Rolling drag",
        "1/m",
        0.0..=1.0,
        "Resistance to rolling that grows with the speed squared. Air 0.0032, tracked carom balls 0.0235."
    ),
    parameter!(
        cloth.spin_deceleration,
        "Spin decay",
        "rad/s²",
        0.0..=60.0,
        "How fast side spin dies on the cloth. 5 to 15 (Alciatore TP B.2)."
    ),
    parameter!(
        cloth.spin_damping,
        "Spin damping",
        "1/s",
        0.0..=10.0,
        "How fast side spin dies besides, in proportion to itself. Tracked carom balls 0.059."
    ),
    parameter!(
        cloth.slope.to_foot,
        "Slope to the foot",
        "",
        -0.02..=0.02,
        "How far the bed falls towards the foot, in metres a metre. 0.02 inches over a whole table, 0.0002, are allowed (WPA)."
    ),
    parameter!(
        cloth.slope.to_left,
        "Slope to the left",
        "",
        -0.02..=0.02,
        "How far the bed falls towards the left, seen from the head, in metres a metre."
    ),
    parameter!(
        cloth.nap,
        "Nap",
        "",
        0.0..=0.01,
        "Acceleration over gravity with which napped cloth draws a rolling ball towards the foot. No measurement is known."
    ),
    parameter!(
        air.density,
        "Air density",
        "kg/m³",
        0.0..=100.0,
        "Air that slows balls that roll, the small ones more; 0 for none, 1.2 at sea level."
    ),
    parameter!(
        air.drag_coefficient,
        "Air drag coefficient",
        "",
        0.0..=2.0,
        "Drag coefficient of a sphere, the same at every speed. 0.4 to 0.5 for a billiard ball."
    ),
    parameter!(
        slate.restitution,
        "Slate restitution",
        "",
        0.0..=1.0,
        "Share of the vertical speed that a bounce on the slate gives back. 0.5 to 0.7 (Alciatore)."
    ),
    parameter!(
        slate.friction,
        "Slate friction",
        "",
        0.0..=1.0,
        "Friction of a ball that bounces on the bed; as for sliding, 0.15 to 0.4 (Alciatore TP B.10)."
    ),
    parameter!(
        ball_ball.restitution,
        "Ball restitution",
        "",
        0.0..=1.0,
        "Share of the approach speed that two balls keep. 0.92 to 0.98 (Alciatore)."
    ),
    parameter!(
        ball_ball.friction.floor,
        "Ball friction, fast",
        "",
        0.0..=1.0,
        "Ball-ball friction at high slip speed (Alciatore TP A.14: 0.00995)."
    ),
    parameter!(
        ball_ball.friction.rise,
        "Ball friction, added when slow",
        "",
        0.0..=1.0,
        "How much larger ball-ball friction is at no slip (Alciatore TP A.14: 0.108)."
    ),
    parameter!(
        ball_ball.friction.decay,
        "Ball friction, fall",
        "s/m",
        0.0..=20.0,
        "How fast ball-ball friction falls with slip speed (Alciatore TP A.14: 1.088)."
    ),
    Parameter {
        logarithmic: true,
        ..parameter!(
            clusters.stiffness,
            "Ball stiffness",
            "N/m^1.5",
            1e6..=1e13,
            "Hertz stiffness of two pool balls, which says how wide a gap is small. 8.06e8 (Marlow, Alciatore TP B.29)."
        )
    },
    parameter!(
        ball_ball.cling,
        "Cling",
        "",
        0.0..=5.0,
        "Factor on the friction of two balls. 1 clean, 1.5 dirty, 2.5 cling, chalk at the contact (Alciatore TP A.14)."
    ),
    parameter!(
        cushion.restitution,
        "Cushion restitution",
        "",
        0.0..=1.0,
        "Share of the normal speed that a cushion gives back to a slow ball (Mathavan 2009: near 0.97)."
    ),
    parameter!(
        cushion.restitution_slope,
        "Cushion restitution, fall",
        "s/m",
        0.0..=0.3,
        "How much the cushion's restitution falls for each m/s (Mathavan 2009: 0.03 to 0.07)."
    ),
    parameter!(
        cushion.restitution_floor,
        "Cushion restitution, least",
        "",
        0.0..=1.0,
        "The cushion's restitution does not fall below this at any speed."
    ),
    parameter!(
        cushion.friction,
        "Cushion friction",
        "",
        0.0..=1.0,
        "Friction of ball and cushion cloth. 0.14 to 0.26 (Mathavan 2010, tracked shots)."
    ),
    parameter!(
        cushion.frequency_ratio,
        "Cushion springs, sideways",
        "",
        1.0..=2.0,
        "How much faster the nose swings sideways than along the normal; only Stronge's law asks (1.8: pooltool)."
    ),
    parameter!(
        pockets.liner_restitution,
        "Liner restitution",
        "",
        0.0..=1.0,
        "Share of the normal speed that the back of a pocket gives back; only the shelf's law asks. 0.2 to 0.6 (estimate)."
    ),
    parameter!(
        pockets.liner_friction,
        "Liner friction",
        "",
        0.0..=1.0,
        "Friction of a ball and the back of a pocket; only the shelf's law asks. 0.2 to 0.5 (estimate)."
    ),
    parameter!(cue.mass, "Cue mass", "kg", 0.05..=2.0, "Mass of the cue. 18 to 21 oz are 0.51 to 0.595 kg."),
    parameter!(
        cue.tip_restitution,
        "Tip restitution",
        "",
        0.0..=1.0,
        "Leather 0.71 to 0.75, phenolic 0.81 to 0.87 (Alciatore)."
    ),
    parameter!(
        cue.tip_friction,
        "Tip friction",
        "",
        0.0..=2.0,
        "Friction of the chalked tip; it sets the miscue limit (0.6: 0.51 of the radius, Alciatore TP 2.1)."
    ),
    parameter!(
        cue.end_mass,
        "Cue end mass",
        "kg",
        0.0..=0.1,
        "Effective mass of the shaft's end, which makes squirt; a twentieth of the ball's mass is ordinary (TP A.31)."
    ),
    parameter!(
        horizon.seconds,
        "Longest shot",
        "s",
        1.0..=100000.0,
        "A shot that nothing slows is cut off after this time."
    ),
];

impl Physics {
    /// The law of two balls that is in force: discs meet without friction, whatever the choice.
    #[must_use]
    pub fn law_of_balls(&self) -> Cow<'_, BallBall> {
        match (self.shape, self.ball_ball.model) {
            (Shape::Spheres, _) | (Shape::Discs, BallBallModel::Elastic | BallBallModel::Restitution) => {
                Cow::Borrowed(&self.ball_ball)
            }
            (Shape::Discs, BallBallModel::Frictional | BallBallModel::Mathavan) => {
                Cow::Owned(BallBall { model: BallBallModel::Restitution, ..self.ball_ball.clone() })
            }
        }
    }

    /// The law of a cushion that is in force: for discs it only turns the normal velocity around, whatever the choice.
    #[must_use]
    pub fn law_of_cushions(&self) -> Cow<'_, CushionContact> {
        match self.shape {
            Shape::Spheres => Cow::Borrowed(&self.cushion),
            Shape::Discs => Cow::Owned(CushionContact { model: CushionModel::Reflection, ..self.cushion.clone() }),
        }
    }

    /// The cloth as this ball meets it: the air adds its drag, and for discs the bed is level and without nap. Of a sphere
    /// that rolls the air slows 7/5 of the mass, which has to be turned as well.
    #[must_use]
    pub fn cloth_under(&self, ball: &Ball) -> Cow<'_, Cloth> {
        let drag = |share: f64| self.cloth.drag + share * self.air.drag(ball);
        match self.shape {
            Shape::Spheres if self.air.density == 0.0 => Cow::Borrowed(&self.cloth),
            Shape::Spheres => Cow::Owned(Cloth { drag: drag(5.0 / 7.0), ..self.cloth.clone() }),
            Shape::Discs => {
                Cow::Owned(Cloth { drag: drag(1.0), slope: Slope::default(), nap: 0.0, ..self.cloth.clone() })
            }
        }
    }

    /// Whether balls can leave the bed. Discs cannot, nor can spheres where there is no flight.
    #[must_use]
    pub fn lets_fly(&self) -> bool {
        self.slate.flight && self.shape == Shape::Spheres
    }

    /// Whether balls topple and fly in pockets. Without flight, or as discs, they cannot: then a pocket takes a ball at its
    /// edge.
    #[must_use]
    pub fn has_shelves(&self) -> bool {
        self.pockets.model == PocketModel::Shelf && self.lets_fly()
    }

    /// Every mistake in the numbers, as `path: what is wrong and what would be right`; empty when all is well.
    #[must_use]
    pub fn mistakes(&self) -> Vec<String> {
        let mut mistakes: Vec<String> = PARAMETERS
            .iter()
            .filter_map(|parameter| {
                let value = (parameter.get)(self);
                // NaN fails the test as well.
                (!(parameter.min..=parameter.max).contains(&value)).then(|| {
                    format!(
                        "{} is {}, but must lie between {} and {}{}{}",
                        parameter.path,
                        in_digits(value),
                        parameter.min,
                        parameter.max,
                        if parameter.unit.is_empty() { "" } else { " " },
                        parameter.unit
                    )
                })
            })
            .collect();
        if self.horizon.impacts == 0 {
            mistakes.push("horizon.impacts is 0, but must be at least 1".to_owned());
        }
        mistakes
    }
}

/// A number for a sentence: huge and tiny ones with an exponent instead of hundreds of zeros.
pub(crate) fn in_digits(value: f64) -> String {
    let ordinary = value == 0.0 || (1e-6..1e9).contains(&value.abs()) || !value.is_finite();
    if ordinary { value.to_string() } else { format!("{value:e}") }
}
