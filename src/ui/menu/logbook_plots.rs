//! Progress over weeks, as plots.

use bevy_egui::egui;
use egui::Color32;
use egui_plot::{GridMark, Line, Plot, PlotPoints, Points};

use crate::logbook::{Week, monday_of};
use crate::ui::style::{INK, QUIET};
use crate::words::logbook_sections as text;

/// Height of a plot in points.
const HEIGHT: f32 = 118.0;
/// Lines on the dark ground of the menu.
const GREEN: Color32 = Color32::from_rgb(64, 190, 158);
const GOLD: Color32 = Color32::from_rgb(222, 178, 84);

/// Draws how many straight pots were made in each week, in percent.
pub(super) fn pots(ui: &mut egui::Ui, weeks: &[Week]) {
    let point = |week: &Week| Some([week.week as f64, 100.0 * week.pots.share()?]);
    let points = weeks.iter().filter_map(point).collect();
    plot(ui, "pots", (text::POTS_PLOT, GREEN), points, (100.0, 50.0));
}

/// Draws the level at the end of each week.
pub(super) fn level(ui: &mut egui::Ui, weeks: &[Week]) {
    let point = |week: &Week| Some([week.week as f64, week.level?]);
    let points = weeks.iter().filter_map(point).collect();
    plot(ui, "level", (text::LEVEL_PLOT, GOLD), points, (8.0, 2.0));
}

/// Draws how many shots there were in each week.
pub(super) fn shots(ui: &mut egui::Ui, weeks: &[Week]) {
    let most = weeks.iter().map(|week| week.shots).max().unwrap_or(1);
    let points = weeks.iter().map(|week| [week.week as f64, f64::from(week.shots)]).collect();
    plot(ui, "shots", (text::SHOTS_PLOT, INK), points, (f64::from(most), f64::from(most)));
}

fn plot(ui: &mut egui::Ui, id: &str, (name, colour): (&str, Color32), points: Vec<[f64; 2]>, (high, step): (f64, f64)) {
    ui.label(egui::RichText::new(name).size(12.5).color(QUIET));
    // One week alone is a point in the middle.
    let weeks = points.iter().map(|[week, _]| *week);
    let (first, last) = weeks.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), week| (a.min(week), b.max(week)));
    if points.is_empty() {
        ui.label(egui::RichText::new(text::NOTHING_YET).size(12.5).color(QUIET));
        return;
    }
    Plot::new(id)
        .height(HEIGHT)
        .width(ui.available_width())
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .show_crosshair(false)
        .show_background(false)
        .default_x_bounds(first - 0.5, last + 0.5)
        // So that a point at the end is not cut off.
        .default_y_bounds(0.0, 1.06 * high)
        .x_grid_spacer(move |_| mondays(first, last))
        .y_grid_spacer(move |_| marks(high, step))
        .x_axis_formatter(|mark, _| day(mark))
        .label_formatter(|_| None)
        .sense(egui::Sense::hover())
        .show(ui, |plot| {
            plot.line(Line::new(name, PlotPoints::from(points.clone())).color(colour).width(1.6));
            plot.points(Points::new(name, PlotPoints::from(points)).color(colour).radius(2.4));
        });
}

/// So many weeks have a name below a plot, the first included.
const NAMED: f64 = 4.0;

/// The lines up a plot at whole weeks, from the first one on.
fn mondays(first: f64, last: f64) -> Vec<GridMark> {
    let step_size = ((last - first + 1.0) / NAMED).ceil().max(1.0);
    let count = ((last - first) / step_size) as u32;
    (0..=count).map(|line| GridMark { value: first + f64::from(line) * step_size, step_size }).collect()
}

/// The lines across a plot from 0 to `high`, `step` apart.
fn marks(high: f64, step: f64) -> Vec<GridMark> {
    let count = (high / step.max(1.0)) as u32;
    (0..=count).map(|line| GridMark { value: f64::from(line) * step, step_size: step }).collect()
}

/// The Monday of a week.
fn day(mark: GridMark) -> String {
    let monday = monday_of(mark.value.round() as i64);
    format!("{:02}-{:02}", monday.month, monday.day)
}
