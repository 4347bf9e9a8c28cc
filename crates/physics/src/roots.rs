//! Root finding: the first time at which a function falls to zero. The search never skips a root.

mod smooth;
mod polynomial;

pub use polynomial::Quartic;
pub use smooth::Smooth;
pub(super) use smooth::{STEPS, safe_step};
