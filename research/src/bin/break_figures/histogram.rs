//! How often how many balls fall, as a drawing in SVG: a row of bars for each case.

use std::fmt::Write;

use crate::figures::Figures;

/// The most balls that have a bar of their own; the last bar stands for so many or more.
const MOST: usize = 5;
/// Width of the drawing, of the names and of a bar, the height of a row and of its highest bar, and the size of letters.
const NAMES: f64 = 330.0;
const BAR: f64 = 56.0;
const ROW: f64 = 64.0;
const HIGHEST: f64 = 44.0;
const LETTER: f64 = 14.0;
const INK: &str = "#4a4a4a";
const FILL: &str = "#0072b2";
const DRY: &str = "#d55e00";

/// The drawing of the cases that ask for a row.
pub fn drawing(all: &[Figures]) -> String {
    let all: Vec<&Figures> = all.iter().filter(|figures| figures.case.drawn).collect();
    let (width, height) = (NAMES + BAR * (MOST + 1) as f64 + 20.0, ROW * all.len() as f64 + 40.0);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"sans-serif\" \
         font-size=\"{LETTER}\" fill=\"{INK}\">\n<rect width=\"{width:.0}\" height=\"{height:.0}\" fill=\"white\"/>\n"
    );
    for (row, figures) in all.iter().enumerate() {
        bars(&mut text, ROW * (row + 1) as f64, figures);
    }
    for fallen in 0..=MOST {
        let words = if fallen == MOST { format!("{fallen} or more") } else { fallen.to_string() };
        let x = NAMES + BAR * (fallen as f64 + 0.5);
        let _ = writeln!(text, "<text x=\"{x:.0}\" y=\"{:.0}\" text-anchor=\"middle\">{words}</text>", height - 18.0);
    }
    let _ =
        writeln!(text, "<text x=\"10\" y=\"{:.0}\">object balls that fall, in % of the racks</text>", height - 18.0);
    text + "</svg>\n"
}

/// The bars of a case, standing on the line at this height.
fn bars(text: &mut String, line: f64, figures: &Figures) {
    let _ = writeln!(text, "<text x=\"10\" y=\"{:.0}\">{}</text>", line - 6.0, figures.case.name.replace('_', " "));
    for (fallen, percent) in shares(figures).into_iter().enumerate() {
        let (x, height) = (NAMES + BAR * fallen as f64, HIGHEST * percent / 100.0);
        let colour = if fallen == 0 { DRY } else { FILL };
        let _ = writeln!(
            text,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\" fill=\"{colour}\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"11\">{percent:.0}</text>",
            x + 4.0,
            line - height,
            BAR - 8.0,
            x + 0.5 * BAR,
            line - height - 3.0
        );
    }
}

/// In how many per cent of the racks 0, 1, 2, ... balls fell.
fn shares(figures: &Figures) -> Vec<f64> {
    let percent = |racks: usize| 100.0 * racks as f64 / figures.racks.max(1) as f64;
    let count = |fallen: usize| figures.histogram.get(fallen).copied().unwrap_or(0);
    let mut shares: Vec<f64> = (0..MOST).map(|fallen| percent(count(fallen))).collect();
    shares.push(percent(figures.histogram.iter().skip(MOST).sum()));
    shares
}
