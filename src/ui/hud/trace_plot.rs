//! The plot of a trace: energy, speed, spin or height of every ball against time.

use std::sync::Arc;

use bevy_egui::egui::{self, Color32};
use egui_plot::{AxisHints, HoverPosition, Line, LineStyle, Plot, PlotPoint, PlotPoints, Points, VLine};

use crate::plots::Quantity;
use crate::shot_study::Traced;
use crate::ui::style::{INK, QUIET, on_dark};
use crate::words::traces_window as text;

/// Numbers at the axis of the time stand so far apart, in points: fainter if less than the second.
const LABELS: egui::Rangef = egui::Rangef { min: 20.0, max: 36.0 };

/// The lines of a plot, made when the shot or the quantity changes.
#[derive(Default)]
pub(super) struct Curves {
    of: Option<(Arc<Traced>, Quantity)>,
    curves: Vec<Curve>,
    impacts: Vec<PlotPoint>,
}

struct Curve {
    name: String,
    colour: Color32,
    style: LineStyle,
    points: Vec<PlotPoint>,
}

impl Curves {
    /// Makes the lines of another shot or quantity.
    pub fn follow(&mut self, traced: &Arc<Traced>, quantity: Quantity) {
        let is_same = |(before, of): &(Arc<Traced>, Quantity)| Arc::ptr_eq(before, traced) && *of == quantity;
        if self.of.as_ref().is_some_and(is_same) {
            return;
        }
        let series = &traced.trace.series;
        let of_ball = series.balls.iter().map(|ball| Curve {
            name: ball.name.clone(),
            colour: on_dark(ball.colour),
            style: if ball.stripe { LineStyle::dashed_dense() } else { LineStyle::Solid },
            points: ball.samples.iter().map(|sample| PlotPoint::new(sample.time, sample.of(quantity))).collect(),
        });
        let all = (quantity == Quantity::Energy).then(|| Curve {
            name: text::ALL_BALLS.to_owned(),
            colour: QUIET,
            style: LineStyle::Solid,
            points: series.total.iter().map(|[time, energy]| PlotPoint::new(*time, *energy)).collect(),
        });
        self.curves = all.into_iter().chain(of_ball).collect();
        let marks = traced.trace.listed().flat_map(|impact| {
            let after = |ball| Some(PlotPoint::new(impact.time, series.after(ball, impact.time)?.of(quantity)));
            impact.balls.iter().filter_map(move |ball| after(ball.ball))
        });
        self.impacts = marks.collect();
        self.of = Some((Arc::clone(traced), quantity));
    }

    /// Draws the plot, with a line at the time `now` in seconds. Returns the time that was clicked.
    pub fn draw(&self, ui: &mut egui::Ui, size: egui::Vec2, now: Option<f64>) -> Option<f64> {
        let unit = self.of.as_ref().map_or("", |(_, quantity)| quantity.name().1);
        let plot = Plot::new("trace")
            .width(size.x)
            .height(size.y)
            .allow_drag(false)
            .allow_zoom(false)
            .allow_scroll(false)
            .allow_boxed_zoom(false)
            .allow_double_click_reset(false)
            .allow_axis_zoom_drag(false)
            .show_crosshair(false)
            .custom_x_axes(vec![AxisHints::new_x().label_spacing(LABELS)])
            .y_axis_min_width(34.0)
            .label_formatter(move |hover| label(hover, unit));
        let shown = plot.show(ui, |plot| {
            for Curve { name, colour, style, points } in &self.curves {
                let line = Line::new(name.as_str(), PlotPoints::Borrowed(points));
                plot.line(line.color(*colour).style(*style).width(1.4));
            }
            let marks = Points::new("impacts", PlotPoints::Borrowed(&self.impacts));
            plot.points(marks.color(INK).radius(1.8).allow_hover(false));
            if let Some(now) = now {
                plot.vline(VLine::new("now", now).color(Color32::WHITE).width(1.0).allow_hover(false));
            }
            plot.pointer_coordinate()
        });
        shown.inner.filter(|_| shown.response.clicked()).map(|place| place.x)
    }
}

/// What is said of the point of a line that is nearest to the pointer.
fn label(hover: &HoverPosition, unit: &str) -> Option<String> {
    match hover {
        HoverPosition::NearDataPoint { plot_name, position, .. } => {
            Some(text::point(plot_name, position.x, position.y, unit))
        }
        HoverPosition::Elsewhere { .. } => None,
    }
}
