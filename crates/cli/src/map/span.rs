//! Two numbers with two dots between them.

/// From one number to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span(pub [f64; 2]);

/// Reads `1..4`.
///
/// # Errors
/// What is wrong with it, as the end of a sentence.
pub fn span(text: &str) -> Result<Span, String> {
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
    text.split_once("..")
        .and_then(|(from, to)| Some(Span([number(from)?, number(to)?])))
        .ok_or_else(|| "must be two numbers with two dots between them, such as 1..4".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_numbers_are_read_and_nothing_else() {
        assert_eq!(span("1..4"), Ok(Span([1.0, 4.0])));
        assert_eq!(span(" 0.5 .. 2 "), Ok(Span([0.5, 2.0])));
        for wrong in ["", "1", "1..", "..4", "1..inf", "a..b", "1--4"] {
            assert!(span(wrong).is_err(), "{wrong}");
        }
    }
}
