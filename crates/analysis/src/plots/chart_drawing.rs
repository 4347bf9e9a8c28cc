//! A chart as a drawing in SVG.

mod marker;
mod names;
mod style;
mod words;

use glam::DVec2;

use super::chart::{Chart, Panel, Source};
use super::scale::Scale;
use super::svg::Svg;
use marker::marker;
use names::{Name, spread};
use style::{FAINT, INK, QUIET, line_style};
use words::wrapped;

/// The width of a drawing in units, which are pixels at its natural size.
const WIDTH: f64 = 740.0;
/// The room beside the text at the edges.
const MARGIN: f64 = 16.0;
/// The left and right edge of the area with the curves, and its height.
const LEFT: f64 = 66.0;
const RIGHT: f64 = 546.0;
const HEIGHT: f64 = 250.0;
/// What lies above the area of each panel: its title. And below it: numbers, the name of the axis, a gap.
const ABOVE: f64 = 30.0;
const NUMBERS: f64 = 18.0;
const AXIS_NAME: f64 = 20.0;
const GAP: f64 = 14.0;
/// Sizes of letters, and the distance of lines of text.
const TITLE: f64 = 17.0;
const LETTER: f64 = 13.0;
const SMALL: f64 = 12.0;
const LINE: f64 = 17.0;
/// So many letters fit into a line of the caption, and into the room for the name of a curve.
const CAPTION_LETTERS: usize = 112;
const NAME_LETTERS: usize = 21;
/// The piece of a curve before its name, and the room between both and around them.
const SAMPLE: f64 = 24.0;
const BESIDE: f64 = 7.0;
/// The distance of lines in the name of a curve.
const NAME_LINE: f64 = 14.0;

/// The drawing: below the title the panels, then a line for each source of points, then the caption.
#[must_use]
pub fn chart_svg(chart: &Chart) -> String {
    let caption = wrapped(&format!("{} {}", chart.remark, chart.constants), CAPTION_LETTERS);
    let sources = chart.sources.iter().map(|source| wrapped(&source_words(source), CAPTION_LETTERS - 4));
    let sources: Vec<Vec<String>> = sources.collect();
    let heights: Vec<f64> = chart.panels.iter().map(height).collect();
    let text = (sources.iter().map(Vec::len).sum::<usize>() + caption.len()) as f64 * LINE;
    let height = TITLE + 2.0 * MARGIN + heights.iter().sum::<f64>() + text + 1.6 * LINE;
    let size = format!("width=\"{WIDTH:.0}\" height=\"{height:.0}\" role=\"img\" aria-label=\"{}\" ", chart.title);
    let mut svg = Svg::page([0.0, 0.0, WIDTH, height], &size);
    let bold = format!("fill=\"{INK}\" font-weight=\"bold\"");
    svg.letters(DVec2::new(MARGIN, MARGIN + TITLE - 3.0), TITLE, &bold, chart.title);
    let mut top = 2.0 * MARGIN + TITLE;
    for (panel, height) in chart.panels.iter().zip(heights) {
        draw_panel(&mut svg, panel, &chart.sources, top);
        top += height;
    }
    top += 0.6 * LINE;
    for (index, lines) in sources.iter().enumerate() {
        let middle = DVec2::new(MARGIN + 8.0, top - 0.35 * SMALL);
        marker(&mut svg, middle, index, chart.sources[index].measured, INK);
        for line in lines {
            svg.letters(DVec2::new(MARGIN + 22.0, top), SMALL, &format!("fill=\"{INK}\""), line);
            top += LINE;
        }
    }
    top += 0.4 * LINE;
    for line in &caption {
        svg.letters(DVec2::new(MARGIN, top), SMALL, &format!("fill=\"{QUIET}\""), line);
        top += LINE;
    }
    svg.finish()
}

/// The words about a source: whether it is measured or computed, then where it is published.
fn source_words(source: &Source) -> String {
    format!("{}: {}", source.kind(), source.words)
}

/// The height of a panel, with its title and the numbers below it.
fn height(panel: &Panel) -> f64 {
    let second = if panel.x.below.is_empty() { 0.0 } else { NUMBERS };
    ABOVE + HEIGHT + NUMBERS + second + AXIS_NAME + GAP
}

/// A panel in progress: its scales, and where its area begins.
struct Area {
    x: Scale,
    y: Scale,
    top: f64,
}

impl Area {
    fn of(panel: &Panel, top: f64) -> Self {
        let places = || {
            let of_curves = panel.curves.iter().flat_map(|curve| &curve.places);
            of_curves.chain(panel.points.iter().map(|point| &point.place))
        };
        Self {
            x: Scale::of(panel.x.span, places().map(|place| place[0])),
            y: Scale::of(panel.y.span, places().map(|place| place[1])),
            top,
        }
    }

    fn across(&self, x: f64) -> f64 {
        LEFT + (RIGHT - LEFT) * self.x.share(x)
    }

    fn down(&self, y: f64) -> f64 {
        self.top + HEIGHT * (1.0 - self.y.share(y))
    }

    fn place(&self, [x, y]: [f64; 2]) -> DVec2 {
        DVec2::new(self.across(x), self.down(y))
    }
}

fn draw_panel(svg: &mut Svg, panel: &Panel, sources: &[Source], top: f64) {
    let area = Area::of(panel, top + ABOVE);
    let style = format!("fill=\"{INK}\" font-weight=\"bold\"");
    svg.letters(DVec2::new(LEFT, area.top - 11.0), LETTER, &style, panel.title);
    draw_x_axis(svg, panel, &area);
    draw_y_axis(svg, panel, &area);
    for (index, curve) in panel.curves.iter().enumerate() {
        let places: Vec<DVec2> = curve.places.iter().map(|place| area.place(*place)).collect();
        if !places.is_empty() {
            svg.line(&places, &line_style(index));
        }
    }
    for point in &panel.points {
        let colour = point.curve.map_or(INK, style::colour);
        let measured = sources.get(point.source).is_some_and(|source| source.measured);
        marker(svg, area.place(point.place), point.source, measured, colour);
    }
    draw_names(svg, panel, &area);
}

/// Marks, numbers and name of the axis to the right.
fn draw_x_axis(svg: &mut Svg, panel: &Panel, area: &Area) {
    let bottom = area.top + HEIGHT;
    let centred = format!("fill=\"{INK}\" text-anchor=\"middle\"");
    for mark in area.x.marks() {
        let x = area.across(mark);
        svg.line(&[DVec2::new(x, area.top), DVec2::new(x, bottom)], FAINT);
        svg.line(&[DVec2::new(x, bottom), DVec2::new(x, bottom + 4.0)], style::AXIS);
        svg.letters(DVec2::new(x, bottom + NUMBERS), SMALL, &centred, &area.x.words(mark));
    }
    for (value, below) in panel.x.below {
        let place = DVec2::new(area.across(*value), bottom + 2.0 * NUMBERS - 2.0);
        svg.letters(place, SMALL, &format!("fill=\"{QUIET}\" text-anchor=\"middle\""), below);
    }
    svg.line(&[DVec2::new(LEFT, bottom), DVec2::new(RIGHT, bottom)], style::AXIS);
    let second = if panel.x.below.is_empty() { 0.0 } else { NUMBERS };
    let place = DVec2::new(0.5 * (LEFT + RIGHT), bottom + NUMBERS + second + AXIS_NAME - 3.0);
    svg.letters(place, LETTER, &centred, &panel.x.label());
}

/// Marks, numbers and name of the axis upwards. The line of zero is drawn where it is inside.
fn draw_y_axis(svg: &mut Svg, panel: &Panel, area: &Area) {
    for mark in area.y.marks() {
        let y = area.down(mark);
        let inside = mark == 0.0 && y < area.top + HEIGHT - 1.0;
        let line = if inside { style::AXIS } else { FAINT };
        svg.line(&[DVec2::new(LEFT, y), DVec2::new(RIGHT, y)], line);
        svg.line(&[DVec2::new(LEFT - 4.0, y), DVec2::new(LEFT, y)], style::AXIS);
        let style = format!("fill=\"{INK}\" text-anchor=\"end\"");
        svg.letters(DVec2::new(LEFT - BESIDE, y + 0.35 * SMALL), SMALL, &style, &area.y.words(mark));
    }
    svg.line(&[DVec2::new(LEFT, area.top), DVec2::new(LEFT, area.top + HEIGHT)], style::AXIS);
    let middle = area.top + 0.5 * HEIGHT;
    let turned = format!("fill=\"{INK}\" text-anchor=\"middle\" transform=\"rotate(-90 20 {middle:.1})\"");
    svg.letters(DVec2::new(20.0, middle), LETTER, &turned, &panel.y.label());
}

/// The names of the curves at the right, each as near to the end of its curve as the others allow, behind a piece of the curve.
fn draw_names(svg: &mut Svg, panel: &Panel, area: &Area) {
    let drawn = panel.curves.iter().enumerate().filter_map(|(index, curve)| {
        let end = curve.places.last()?;
        Some(Name { index, lines: wrapped(&curve.name, NAME_LETTERS), middle: area.down(end[1]) })
    });
    for Name { index, lines, middle } in spread(drawn.collect(), [area.top, area.top + HEIGHT], NAME_LINE) {
        let sample = [RIGHT + BESIDE, RIGHT + BESIDE + SAMPLE].map(|x| DVec2::new(x, middle));
        svg.line(&sample, &line_style(index));
        let first = middle - 0.5 * NAME_LINE * (lines.len() - 1) as f64 + 0.35 * SMALL;
        for (number, line) in lines.iter().enumerate() {
            let place = DVec2::new(sample[1].x + BESIDE, first + NAME_LINE * number as f64);
            svg.letters(place, SMALL, &format!("fill=\"{}\"", style::colour(index)), line);
        }
    }
}
