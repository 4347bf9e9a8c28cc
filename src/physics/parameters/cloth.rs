//! Ball and bed.

use bevy::math::{DVec2, DVec3};

use super::group::parameters;

parameters! {
    /// Friction of the cloth and the pull of the earth.
    pub struct Cloth {
        /// Pull of the earth; 9.81 at sea level, 1.62 on the moon.
        gravity: f64 = 9.81, "Gravity", "m/s²", 0.0..=30.0;
        /// Friction of a ball that slides on the cloth. Pool 0.15 to 0.4, heated carom 0.13 to 0.2 (Alciatore, physical
        /// properties).
        sliding_friction: f64 = 0.2, "Sliding friction", "", 0.0..=1.0;
        /// Deceleration of a rolling ball over gravity. Fast cloth 0.006, bar cloth 0.015 (Alciatore, physical properties).
        rolling_friction: f64 = 0.01, "Rolling friction", "", 0.0..=0.1;
        /// Resistance to rolling that grows with the speed squared, of cloth and air: a roll slows down by rolling friction
        /// times gravity plus drag times v^2. Air alone 0.0032 for a pool ball, tracked carom balls 0.0235.
        drag: f64 = 0.0, "Rolling drag", "1/m", 0.0..=1.0;
        /// How fast side spin dies on the cloth. 5 to 15 (Alciatore TP B.2).
        spin_deceleration: f64 = 10.0, "Spin decay", "rad/s²", 0.0..=60.0;
        /// How fast side spin dies besides, in proportion to itself. Tracked carom balls 0.059.
        spin_damping: f64 = 0.0, "Spin damping", "1/s", 0.0..=10.0;
        /// How far the bed falls off, in metres a metre. A ball in the air does not feel it.
        slope: Slope, "Slope";
        /// Acceleration over gravity with which napped cloth draws a rolling ball towards the foot. No measurement is known.
        nap: f64 = 0.0, "Nap", "", 0.0..=0.01;
    }
}

parameters! {
    /// How far a bed falls off, in metres a metre.
    pub struct Slope: Copy {
        /// How far the bed falls towards the foot, in metres a metre; below 0 towards the head. 0.02 inches over a whole
        /// table, 0.0002, are allowed (WPA).
        to_foot: f64 = 0.0, "Slope to the foot", "", -0.02..=0.02;
        /// How far the bed falls towards the left, seen from the head, in metres a metre; below 0 towards the right.
        to_left: f64 = 0.0, "Slope to the left", "", -0.02..=0.02;
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
