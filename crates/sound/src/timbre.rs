//! The timbre of each kind of blow: the time of contact, and the modes that ring.

/// One mode of a body: a frequency at which it rings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Mode {
    /// Frequency in Hz.
    pub hertz: f64,
    /// Time in seconds in which the amplitude falls to 1/e.
    pub decay: f64,
    /// Strength relative to the other modes.
    pub gain: f64,
}

/// The sound of a blow on a body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timbre {
    /// Time of contact at 1 m/s, in seconds.
    pub contact: f64,
    /// Exponent of its decrease with the speed: contact v^-stiffening. 1/5 for elastic spheres (Hertz 1882).
    pub stiffening: f64,
    /// Loudness of the noise of friction during the contact, relative to the peak of the modes; 0 for none.
    pub hiss: f64,
    /// Cutoff frequency of that noise in Hz.
    pub hiss_to: f64,
    /// Peak of the sound at 10 m/s; 1 is full scale.
    pub loudness: f64,
    /// Exponent of the peak's growth with the speed: loudness (v / 10 m/s)^growth.
    pub growth: f64,
    /// The modes.
    pub modes: &'static [Mode],
}

const fn mode(hertz: f64, decay: f64, gain: f64) -> Mode {
    Mode { hertz, decay, gain }
}

/// Two phenolic balls. The sound comes from the air that their sudden acceleration pushes: the field of a sphere of radius a
/// rings at c / (2 pi a) = 1.9 kHz and decays in a / c = 83 us (Koss & Alfredson 1973). Slate and frame ring for some
/// milliseconds more. The modes of the balls themselves are above 16 kHz. Contact of 284 us (Marlow 1995).
pub(super) const BALLS: Timbre = Timbre {
    contact: 284e-6,
    stiffening: 0.2,
    hiss: 0.0,
    hiss_to: 0.0,
    loudness: 0.9,
    growth: 0.8,
    modes: &[
        mode(1910.0, 83e-6, 1.0),
        mode(860.0, 5.0e-3, 0.02),
        mode(1480.0, 4.0e-3, 0.03),
        mode(2260.0, 3.4e-3, 0.045),
        mode(3120.0, 2.8e-3, 0.05),
        mode(4350.0, 2.2e-3, 0.045),
        mode(5980.0, 1.6e-3, 0.04),
        mode(8150.0, 1.1e-3, 0.035),
    ],
};

/// A leather tip on a ball, and the shaft behind it. Contact of 0.8 to 2 ms (Alciatore).
pub(super) const TIP: Timbre = Timbre {
    contact: 1.15e-3,
    stiffening: 0.12,
    hiss: 0.08,
    hiss_to: 2600.0,
    loudness: 0.6,
    growth: 0.7,
    modes: &[
        mode(205.0, 8.0e-3, 0.16),
        mode(560.0, 4.5e-3, 0.7),
        mode(890.0, 3.8e-3, 1.0),
        mode(1370.0, 3.0e-3, 1.0),
        mode(2120.0, 2.0e-3, 0.8),
        mode(3300.0, 1.2e-3, 0.5),
    ],
};

/// The rubber of a cushion on its wooden rail.
pub(super) const CUSHION: Timbre = Timbre {
    contact: 3.0e-3,
    stiffening: 0.25,
    hiss: 0.15,
    hiss_to: 800.0,
    loudness: 0.55,
    growth: 0.8,
    modes: &[
        mode(96.0, 13e-3, 0.8),
        mode(152.0, 11e-3, 1.0),
        mode(236.0, 8.5e-3, 0.9),
        mode(365.0, 6.0e-3, 0.7),
        mode(560.0, 4.0e-3, 0.5),
    ],
};

/// The point of a jaw: short rubber, wood close behind.
pub(super) const JAW: Timbre = Timbre {
    contact: 2.2e-3,
    stiffening: 0.25,
    hiss: 0.08,
    hiss_to: 1400.0,
    loudness: 0.55,
    growth: 0.8,
    modes: &[
        mode(142.0, 13e-3, 0.6),
        mode(228.0, 11e-3, 1.0),
        mode(372.0, 8.0e-3, 0.9),
        mode(590.0, 5.5e-3, 0.7),
        mode(960.0, 3.2e-3, 0.4),
    ],
};

/// The leather at the bottom of a pocket, into which a ball drops.
pub(super) const LEATHER: Timbre = Timbre {
    contact: 4.0e-3,
    stiffening: 0.2,
    hiss: 0.25,
    hiss_to: 1100.0,
    loudness: 0.65,
    growth: 0.7,
    modes: &[
        mode(118.0, 20e-3, 0.9),
        mode(184.0, 16e-3, 1.0),
        mode(290.0, 11e-3, 0.7),
        mode(460.0, 7.0e-3, 0.45),
        mode(720.0, 4.0e-3, 0.25),
    ],
};

/// The wood and plastic of a pocket's inside, against which a ball rattles.
pub(super) const LINER: Timbre = Timbre {
    contact: 0.8e-3,
    stiffening: 0.15,
    hiss: 0.05,
    hiss_to: 2500.0,
    loudness: 0.6,
    growth: 0.8,
    modes: &[
        mode(255.0, 12e-3, 0.5),
        mode(430.0, 9.0e-3, 0.9),
        mode(705.0, 6.5e-3, 1.0),
        mode(1130.0, 4.5e-3, 0.8),
        mode(1840.0, 2.6e-3, 0.5),
    ],
};

/// The cloth over the slate, on which a ball comes down: a dull knock of a heavy plate on a wooden frame. All numbers are
/// estimates: the contact lies between that of two balls and that of a tip, because the cloth gives way.
pub(super) const SLATE: Timbre = Timbre {
    contact: 1.0e-3,
    stiffening: 0.2,
    hiss: 0.12,
    hiss_to: 1200.0,
    loudness: 0.6,
    growth: 0.8,
    modes: &[
        mode(112.0, 14e-3, 0.5),
        mode(176.0, 11e-3, 1.0),
        mode(291.0, 8.0e-3, 0.9),
        mode(470.0, 5.0e-3, 0.6),
        mode(760.0, 3.2e-3, 0.35),
        mode(1240.0, 2.0e-3, 0.2),
    ],
};

/// The boards of a wooden floor. All numbers are estimates: wood is softer than phenolic resin, so the contact is longer than
/// that of two balls, and boards that lie hollow ring longest.
pub(super) const FLOOR: Timbre = Timbre {
    contact: 0.6e-3,
    stiffening: 0.2,
    hiss: 0.05,
    hiss_to: 2000.0,
    loudness: 0.75,
    growth: 0.8,
    modes: &[
        mode(83.0, 34e-3, 0.6),
        mode(137.0, 28e-3, 1.0),
        mode(214.0, 20e-3, 0.9),
        mode(352.0, 13e-3, 0.7),
        mode(587.0, 8.0e-3, 0.6),
        mode(960.0, 5.0e-3, 0.45),
        mode(1610.0, 3.0e-3, 0.3),
    ],
};

/// Two balls under the slate, behind the wood of the table: the click is softer; an estimate.
pub(super) const BEHIND_WOOD: Timbre = Timbre { loudness: 0.4, ..BALLS };
