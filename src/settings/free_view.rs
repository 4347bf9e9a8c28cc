//! A place of the camera that the player has chosen: that of the free view, and the saved ones.

use serde::{Deserialize, Serialize};

use crate::describe::Described;

/// Where the camera stands in the free view.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(deny_unknown_fields)]
pub struct FreeView {
    /// How far towards the foot the camera looks.
    #[described(unit = "m", range = -100.0..=100.0)]
    pub x: f64,
    /// How far to the left the camera looks, seen from the head.
    #[described(unit = "m", range = -100.0..=100.0)]
    pub y: f64,
    /// How high the camera looks.
    #[described(unit = "m", range = -100.0..=100.0)]
    pub z: f64,
    /// How far the camera is turned about the vertical.
    #[described(unit = "degrees", range = -360.0..=360.0)]
    pub yaw_deg: f64,
    /// How steeply the camera looks down.
    #[described(unit = "degrees", range = 0.0..=90.0)]
    pub pitch_deg: f64,
    /// Distance of the camera from the place that it looks at.
    #[described(unit = "m", range = 0.01..=1000.0)]
    pub distance: f64,
}

/// The views that the player has saved; `None` for one that is empty.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Described)]
#[serde(default, deny_unknown_fields)]
#[described(default)]
pub struct SavedViews {
    /// The first saved view.
    pub one: Option<FreeView>,
    /// The second saved view.
    pub two: Option<FreeView>,
    /// The third saved view.
    pub three: Option<FreeView>,
}

impl SavedViews {
    /// How many views can be saved.
    pub const COUNT: usize = 3;

    /// The view of that number, from 0 up; `None` beyond the last.
    #[must_use]
    pub fn get(&self, number: usize) -> Option<&Option<FreeView>> {
        [&self.one, &self.two, &self.three].get(number).copied()
    }

    /// The same, to change it.
    pub fn get_mut(&mut self, number: usize) -> Option<&mut Option<FreeView>> {
        [&mut self.one, &mut self.two, &mut self.three].into_iter().nth(number)
    }
}
