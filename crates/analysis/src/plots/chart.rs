//! What a chart shows: panels with curves, and published points beside them.

/// One or more panels, one below the other, with the sources of their points.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// What it shows, a few words.
    pub title: &'static str,
    /// The panels, the uppermost first.
    pub panels: Vec<Panel>,
    /// The sources of the points.
    pub sources: Vec<Source>,
    /// With which constants the curves are computed, in sentences.
    pub constants: String,
    /// What there is to see, in sentences.
    pub remark: &'static str,
}

/// Where published points come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Author, year and place.
    pub words: &'static str,
    /// Whether the points were measured; otherwise they were computed.
    pub measured: bool,
}

/// Curves and points over the same axes.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// The set-up, a few words.
    pub title: &'static str,
    /// The axis to the right.
    pub x: Axis,
    /// The axis upwards.
    pub y: Axis,
    /// The curves.
    pub curves: Vec<Curve>,
    /// The published points.
    pub points: Vec<Point>,
}

/// An axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// What is measured along it.
    pub quantity: &'static str,
    /// Its unit; empty if it has none.
    pub unit: &'static str,
    /// Where it begins and ends.
    pub span: Span,
    /// Second names of values, which stand below their marks on an axis to the right.
    pub below: &'static [(f64, &'static str)],
}

/// Where an axis begins and ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Span {
    /// At these values, with a mark at the multiples of `step`.
    Fixed {
        /// The value at the lower end.
        low: f64,
        /// The value at the upper end.
        high: f64,
        /// How far apart the marks are.
        step: f64,
    },
    /// It has room for zero and all that is shown.
    WithZero,
    /// It has room for all that is shown.
    AroundAll,
}

/// A curve that the engine has computed.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// What it is of, a few words.
    pub name: String,
    /// Its places, x and y, by ascending x.
    pub places: Vec<[f64; 2]>,
}

/// A published point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Where it lies, x and y.
    pub place: [f64; 2],
    /// The index of the curve to which it belongs; `None` if it belongs to no single one.
    pub curve: Option<usize>,
    /// The index of its source in the chart.
    pub source: usize,
}

impl Source {
    /// How its points were found: `measured` or `computed`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        if self.measured { "measured" } else { "computed" }
    }
}

impl Axis {
    /// An axis from `low` to `high`, with a mark at the multiples of `step`.
    #[must_use]
    pub fn fixed(quantity: &'static str, unit: &'static str, [low, high, step]: [f64; 3]) -> Self {
        Self { quantity, unit, span: Span::Fixed { low, high, step }, below: &[] }
    }

    /// An axis that fits what is shown.
    #[must_use]
    pub fn fitting(quantity: &'static str, unit: &'static str, span: Span) -> Self {
        Self { quantity, unit, span, below: &[] }
    }

    /// What is measured along it, with its unit: `throw (°)`.
    #[must_use]
    pub fn label(&self) -> String {
        if self.unit.is_empty() { self.quantity.to_owned() } else { format!("{} ({})", self.quantity, self.unit) }
    }
}

impl Curve {
    /// The curve y = f(x) through `steps` + 1 values of x that are evenly spread from the first end to the other. Values that are `None` or
    /// not finite are left out.
    pub fn of(name: impl Into<String>, [from, to]: [f64; 2], steps: u32, f: impl Fn(f64) -> Option<f64>) -> Self {
        let at = |step: u32| from + (to - from) * f64::from(step) / f64::from(steps.max(1));
        let place = |x: f64| Some([x, f(x).filter(|y| y.is_finite())?]);
        Self { name: name.into(), places: (0..=steps).filter_map(|step| place(at(step))).collect() }
    }

    /// The value at x, between the two nearest places; `None` outside.
    #[must_use]
    pub fn at(&self, x: f64) -> Option<f64> {
        let after = self.places.partition_point(|place| place[0] < x);
        let [right, above] = *self.places.get(after)?;
        if right == x {
            return Some(above);
        }
        let [left, below] = self.places[after.checked_sub(1)?];
        Some(below + (above - below) * (x - left) / (right - left))
    }
}

impl Point {
    /// Points of a source that belong to the curve with this index.
    pub fn on_curve(
        curve: usize,
        source: usize,
        places: impl IntoIterator<Item = [f64; 2]>,
    ) -> impl Iterator<Item = Self> {
        places.into_iter().map(move |place| Self { place, curve: Some(curve), source })
    }

    /// Points of a source that belong to no single curve.
    pub fn alone(source: usize, places: impl IntoIterator<Item = [f64; 2]>) -> impl Iterator<Item = Self> {
        places.into_iter().map(move |place| Self { place, curve: None, source })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_has_its_value_between_its_places_and_none_outside() {
        let curve = Curve::of("square", [0.0, 2.0], 4, |x| (x != 1.5).then_some(x * x));
        assert_eq!(curve.places, [[0.0, 0.0], [0.5, 0.25], [1.0, 1.0], [2.0, 4.0]]);
        assert_eq!((curve.at(0.5), curve.at(0.25), curve.at(1.5)), (Some(0.25), Some(0.125), Some(2.5)));
        assert_eq!((curve.at(-0.1), curve.at(2.1)), (None, None));
    }
}
