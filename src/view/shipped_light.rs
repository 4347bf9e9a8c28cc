//! The light of usual tables, shipped with the game.

use crate::light::StoredLight;

/// Every file of `assets/light`, as `cargo xtask bake` makes it. The build script makes the list of what is in the folder.
const SHIPPED: &[&[u8]] = include!(concat!(env!("OUT_DIR"), "/shipped_light.rs"));

/// The shipped light that depends on just this.
pub(super) fn shipped(of: u64) -> Option<StoredLight> {
    let bytes = SHIPPED.iter().find(|bytes| StoredLight::depends_on(bytes) == Some(of))?;
    StoredLight::from_bytes(bytes).ok()
}
