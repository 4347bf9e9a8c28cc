//! Tolerances that more than one file of the physics needs.

/// Slips and speeds up to this (m/s, and rad/s for spin) are rounding and count as zero.
pub const STILL: f64 = 1e-12;

/// Surfaces that are closer than this, in metres, touch. It is about a million times the rounding of a coordinate of one
/// metre (1e-16 m), and a millionth of the gaps in a loose rack (0.1 mm).
pub const TOUCHING: f64 = 1e-10;

/// Normal speeds up to this, in m/s, are rounding and count as zero: in a minute they change a gap by less than
/// [`TOUCHING`].
pub const CREEPING: f64 = 1e-12;

/// Normal accelerations up to this, in m/s^2, are rounding and count as zero.
pub const PRESSING: f64 = 1e-11;

/// A contact that would reach an overlap of at most this, in metres, before it opens by itself is a graze and is
/// ignored.
pub const GRAZING: f64 = 1e-12;

/// A ball that is at most this deep in a rail top or the slate, in metres, counts as lying on it. A ball comes onto a
/// rail top in a held contact with the nose, and back onto the slate over the edge of a pocket. Both leave errors
/// smaller than this.
pub const SUNK: f64 = 1e-8;

/// A contact that is due and closes at this speed or slower, in m/s, is not an impact: it passes no impulse, and is
/// held even if nothing presses it together. So every chain of smaller and smaller bounces ends. A faster one, up to
/// [`CLOSED`], is held if forces press it together.
pub const QUIET: f64 = 1e-6;

/// A contact is held if it closes more slowly than this, in m/s, and forces press it together. It does not bounce,
/// because it would only rattle.
pub const CLOSED: f64 = 1e-3;

// The code relies on this order of the numbers.
const _: () =
    assert!(GRAZING < TOUCHING && CREEPING <= STILL && STILL < QUIET && QUIET < CLOSED && CREEPING < PRESSING);
