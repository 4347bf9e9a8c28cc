//! The light of usual tables, shipped with the game.

use crate::light::StoredLight;

macro_rules! shipped {
    ($($name:literal)*) => {
        &[$(include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/light/", $name, ".png")),)*]
    };
}

/// Every file, as `scripts/bake_light.sh` makes it.
const SHIPPED: &[&[u8]] = shipped!("pool_9ft_club");

/// The shipped light that depends on just this.
pub(super) fn shipped(of: u64) -> Option<StoredLight> {
    let bytes = SHIPPED.iter().find(|bytes| StoredLight::depends_on(bytes) == Some(of))?;
    StoredLight::from_bytes(bytes).ok()
}
