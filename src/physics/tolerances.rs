//! Tolerances of the physics that more than one file needs, from rounding up to what is seen.

/// Slip and speeds below this (m/s, and rad/s for spin) are rounding, not motion.
pub const STILL: f64 = 1e-12;

/// Surfaces closer than this, in metres, touch. A hundred times the rounding of a table's coordinates, a millionth of
/// the play in a racked triangle.
pub const TOUCHING: f64 = 1e-10;

/// Normal speeds below this, in m/s, are rounding: in a minute they bring a ball no deeper than the rounding of its place.
pub const CREEPING: f64 = 1e-12;

/// Normal accelerations below this, in m/s^2, are rounding.
pub const PRESSING: f64 = 1e-11;

/// Contacts that would be shallower than this, in metres, are grazes that pass.
pub const GRAZING: f64 = 1e-12;

/// Contacts that close more slowly than this, in m/s, are no impacts: they are held, without a bounce. Chains of ever
/// smaller bounces end here.
pub const QUIET: f64 = 1e-6;

/// Contacts slower than this, in m/s, that would close again are taken as closed: they would only rattle.
pub const CLOSED: f64 = 1e-3;

// A graze is no contact, rounding is no touch; what creeps is not quiet, and what is quiet is not closed.
const _: () =
    assert!(GRAZING < TOUCHING && CREEPING <= STILL && STILL < QUIET && QUIET < CLOSED && CREEPING < PRESSING);
