//! A place of the camera that the player has chosen: that of the free view, and the saved ones.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::files::{Field, Flaw};

/// Where the camera stands in the free view.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FreeView {
    /// How far towards the foot the camera looks, in metres from the table's centre.
    pub x: f64,
    /// How far to the left the camera looks, seen from the head, in metres from the table's centre.
    pub y: f64,
    /// How high the camera looks, in metres above the cloth.
    pub z: f64,
    /// How far the camera is turned about the vertical, in degrees.
    pub yaw_deg: f64,
    /// How steeply the camera looks down, in degrees.
    pub pitch_deg: f64,
    /// Distance of the camera from the place that it looks at, in metres.
    pub distance: f64,
}

/// The views that the player has saved; `None` for one that is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SavedViews {
    /// The first one.
    pub one: Option<FreeView>,
    /// The second one.
    pub two: Option<FreeView>,
    /// The third one.
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

    /// Everything that is impossible, with paths inside the file.
    pub(super) fn flaws(&self) -> impl Iterator<Item = Flaw> {
        let views = [("saved_views.one", self.one), ("saved_views.two", self.two), ("saved_views.three", self.three)];
        views.into_iter().filter_map(|(path, view)| Some((path, view?))).flat_map(|(path, view)| view.flaws(path))
    }

    /// The descriptions of its fields.
    pub(super) fn fields() -> impl Iterator<Item = Field> {
        let groups = [
            Field::new("saved_views.one", "group", "", "", "none", "The first saved view."),
            Field::new("saved_views.two", "group", "", "", "none", "The second saved view."),
            Field::new("saved_views.three", "group", "", "", "none", "The third saved view."),
        ];
        groups.into_iter().flat_map(|group| {
            let inner = FreeView::fields(&group.path);
            std::iter::once(group).chain(inner)
        })
    }
}

impl FreeView {
    /// Everything that is impossible. `path` is its own path inside the file.
    pub(super) fn flaws(self, path: &str) -> Vec<Flaw> {
        let numbers: [(&str, f64, RangeInclusive<f64>); 6] = [
            ("x", self.x, -100.0..=100.0),
            ("y", self.y, -100.0..=100.0),
            ("z", self.z, -100.0..=100.0),
            ("yaw_deg", self.yaw_deg, -360.0..=360.0),
            ("pitch_deg", self.pitch_deg, 0.0..=90.0),
            ("distance", self.distance, 0.01..=1000.0),
        ];
        let bad = numbers.into_iter().filter(|(_, value, range)| !range.contains(value));
        bad.map(|(name, value, range)| {
            let message = format!("is {value}, but must lie between {} and {}", range.start(), range.end());
            Flaw::new(format!("{path}.{name}"), message)
        })
        .collect()
    }

    /// The descriptions of its fields. `path` is its own path inside the file.
    pub(super) fn fields(path: &str) -> Vec<Field> {
        let numbers = [
            Field::new("x", "number", "m", "-100 to 100", "", "How far towards the foot the camera looks."),
            Field::new(
                "y",
                "number",
                "m",
                "-100 to 100",
                "",
                "How far to the left the camera looks, seen from the head.",
            ),
            Field::new("z", "number", "m", "-100 to 100", "", "How high the camera looks."),
            Field::new("yaw_deg", "number", "°", "-360 to 360", "", "How far the camera is turned about the vertical."),
            Field::new("pitch_deg", "number", "°", "0 to 90", "", "How steeply the camera looks down."),
            Field::new(
                "distance",
                "number",
                "m",
                "0.01 to 1000",
                "",
                "Distance of the camera from the place that it looks at.",
            ),
        ];
        numbers.into_iter().map(|field| Field { path: format!("{path}.{}", field.path).into(), ..field }).collect()
    }
}
