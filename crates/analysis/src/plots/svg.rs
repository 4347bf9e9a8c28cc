//! The elements of a drawing in SVG.

use std::fmt::Write;

use glam::DVec2;

/// A drawing in progress. Places and lengths are in its units, x to the right and y downwards.
#[derive(Debug)]
pub struct Svg {
    text: String,
}

impl Svg {
    /// A white page with this left edge, upper edge, width and height. `attributes` are further ones of the whole drawing.
    pub fn page([x, y, width, height]: [f64; 4], attributes: &str) -> Self {
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x:.0} {y:.0} {width:.0} {height:.0}\" {attributes}font-family=\"sans-serif\">\n"
        );
        let mut svg = Self { text };
        svg.rectangle([x, y, width, height], "fill=\"white\"");
        svg
    }

    /// The finished drawing.
    pub fn finish(self) -> String {
        self.text + "</svg>\n"
    }

    /// A rectangle with this left edge, upper edge, width and height.
    pub fn rectangle(&mut self, [x, y, width, height]: [f64; 4], style: &str) {
        let _ = writeln!(
            self.text,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" {style}/>"
        );
    }

    /// A disc. If there are words, they are shown where the pointer rests on it.
    pub fn disc(&mut self, place: DVec2, radius: f64, style: &str, words: &str) {
        let head = format!("<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\" {style}", place.x, place.y);
        let _ = if words.is_empty() {
            writeln!(self.text, "{head}/>")
        } else {
            writeln!(self.text, "{head}><title>{}</title></circle>", escaped(words))
        };
    }

    /// A line from place to place.
    pub fn line(&mut self, places: &[DVec2], style: &str) {
        let _ = writeln!(self.text, "<polyline points=\"{}\" fill=\"none\" {style}/>", listed(places));
    }

    /// A closed area with these corners.
    pub fn polygon(&mut self, corners: &[DVec2], style: &str) {
        let _ = writeln!(self.text, "<polygon points=\"{}\" {style}/>", listed(corners));
    }

    /// Begins a group of elements with these attributes.
    pub fn begin_group(&mut self, attributes: &str) {
        let _ = writeln!(self.text, "<g {attributes}>");
    }

    /// Ends the group.
    pub fn end_group(&mut self) {
        self.text.push_str("</g>\n");
    }

    /// An element as it is written.
    pub fn element(&mut self, text: &str) {
        let _ = writeln!(self.text, "{text}");
    }

    /// Letters that begin at a place, or lie around it.
    pub fn letters(&mut self, place: DVec2, size: f64, style: &str, words: &str) {
        let _ = writeln!(
            self.text,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\" {style}>{}</text>",
            place.x,
            place.y,
            escaped(words)
        );
    }
}

fn listed(places: &[DVec2]) -> String {
    let places: Vec<String> = places.iter().map(|place| format!("{:.1},{:.1}", place.x, place.y)).collect();
    places.join(" ")
}

/// A text as the content of an element of XML.
fn escaped(text: &str) -> String {
    let safe = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect::<String>();
    safe.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_end_the_element_that_it_stands_in() {
        assert_eq!(escaped("a < b & c\u{7}</text>"), "a &lt; b &amp; c &lt;/text&gt;");
    }
}
