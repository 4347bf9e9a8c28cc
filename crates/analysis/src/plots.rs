//! Pictures of numbers: what happens in a shot, and what becomes of it if it is played a little otherwise, or in another world.

mod area;
mod kind;
mod outcome_map;
mod kinds;
mod picture;
mod svg;
mod table_drawing;
mod comparison;
mod comparison_drawing;
mod stretches;
mod impacts;
mod series;
mod trace;
mod motion_colours;
mod trace_drawing;
mod setup_drawing;
mod animation;
mod raster;
mod chart;
mod scale;
mod chart_drawing;

pub use animation::animation_svg;
pub use area::{Area, AreaFlaw};
pub use chart::{Axis, Chart, Curve, Panel, Point, Source, Span};
pub use chart_drawing::chart_svg;
pub use comparison::{BallEnds, Comparison, Parting, World};
pub use comparison_drawing::comparison_svg;
pub use impacts::{BallImpact, Impact, ImpactKind, Impulse};
pub use kind::Kind;
pub use kinds::{KindShare, kinds};
pub use motion_colours::{MOTIONS, MotionColour};
pub use outcome_map::{Outcome, OutcomeMap, Row};
pub use picture::{Palette, picture};
pub use raster::{DrawnBall, table_picture};
pub use series::{BallSeries, Quantity, Sample, Series};
pub use setup_drawing::setup_svg;
pub use stretches::Stretch;
#[cfg(feature = "fit")]
pub(crate) use table_drawing::{Drawing, TRACK};
pub use trace::Trace;
pub use trace_drawing::trace_svg;
