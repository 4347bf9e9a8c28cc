//! The light of usual tables, shipped with the game.

use crate::light::StoredLight;

macro_rules! shipped {
    ($($name:literal)*) => {
        &[$(include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/light/", $name, ".png")),)*]
    };
}

/// Every file, as `cargo xtask bake` makes it.
const SHIPPED: &[&[u8]] = shipped!("pool_9ft_club" "pool_9ft_tournament" "pool_9ft_daylight" "pool_7ft_club" "pool_7ft_tournament" "pool_7ft_daylight" "uk_7ft_club" "uk_7ft_tournament" "uk_7ft_daylight" "snooker_12ft_club" "snooker_12ft_tournament" "snooker_12ft_daylight" "carom_10ft_club" "carom_10ft_tournament" "carom_10ft_daylight");

/// The shipped light that depends on just this.
pub(super) fn shipped(of: u64) -> Option<StoredLight> {
    let bytes = SHIPPED.iter().find(|bytes| StoredLight::depends_on(bytes) == Some(of))?;
    StoredLight::from_bytes(bytes).ok()
}
