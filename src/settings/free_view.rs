//! A place of the camera that the player has chosen: that of the free view, and the saved ones.

use serde::Serialize;

use crate::files::described;

described! {
    /// Where the camera stands in the free view.
    pub struct FreeView: Copy, Serialize {
        /// How far towards the foot the camera looks.
        x: f64, unit = "m", within = -100.0..=100.0;
        /// How far to the left the camera looks, seen from the head.
        y: f64, unit = "m", within = -100.0..=100.0;
        /// How high the camera looks.
        z: f64, unit = "m", within = -100.0..=100.0;
        /// How far the camera is turned about the vertical.
        yaw_deg: f64, unit = "degrees", within = -360.0..=360.0;
        /// How steeply the camera looks down.
        pitch_deg: f64, unit = "degrees", within = 0.0..=90.0;
        /// Distance of the camera from the place that it looks at.
        distance: f64, unit = "m", within = 0.01..=1000.0;
    }
}

described! {
    /// The views that the player has saved; `None` for one that is empty.
    pub group SavedViews: Copy, Serialize {
        /// The first saved view.
        one: Option<FreeView> = None;
        /// The second saved view.
        two: Option<FreeView> = None;
        /// The third saved view.
        three: Option<FreeView> = None;
    }
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
