//! Shortens what a message quotes: no person reads a number of 300 digits.

/// More digits than this are written with an exponent; no number of Baize has as many.
const MOST_DIGITS: usize = 24;
/// A longer line of a message is cut in its middle, in letters.
const LONGEST_LINE: usize = 4_000;

/// A message without very long numbers and lines.
pub fn in_short(message: &str) -> String {
    let lines: Vec<String> = message.split('\n').map(|line| cut(&short_numbers(line), LONGEST_LINE)).collect();
    lines.join("\n")
}

/// The text, cut in its middle to about so many letters.
pub fn cut(text: &str, longest: usize) -> String {
    let count = text.chars().count();
    if count <= longest {
        return text.to_owned();
    }
    let half = longest / 2;
    let (head, tail): (String, String) = (text.chars().take(half).collect(), text.chars().skip(count - half).collect());
    format!("{head}…{tail}")
}

/// The text with an exponent in each number of too many digits: `1e300` in place of 301 digits.
fn short_numbers(text: &str) -> String {
    let is_of_number = |letter: char| letter.is_ascii_digit() || letter == '.';
    let (mut short, mut rest) = (String::new(), text);
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        short.push_str(&rest[..start]);
        let length = rest[start..].find(|letter| !is_of_number(letter)).unwrap_or(rest.len() - start);
        // A full stop after the number ends a sentence.
        let number = rest[start..start + length].trim_end_matches('.');
        let value = number.parse::<f64>().ok().filter(|value| number.len() > MOST_DIGITS && value.is_finite());
        match value {
            Some(value) => short.push_str(&format!("{value:e}")),
            None => short.push_str(number),
        }
        rest = &rest[start + number.len()..];
    }
    short + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_many_digits_has_an_exponent_and_others_stay() {
        assert_eq!(in_short(&format!("it is {}.", 1e300)), "it is 1e300.");
        assert_eq!(in_short(&format!("it is -{}, too small", 1e-300)), "it is -1e-300, too small");
        for text in ["a.shot.ron:3:1: 0.30000000000000004 is 1.5", "9223372036854775807", "v1.2.3.", "", "..."] {
            assert_eq!(in_short(text), text);
        }
    }

    #[test]
    fn a_line_of_a_million_letters_is_cut_and_its_ends_stay() {
        let short = in_short(&format!("this {} that\nsecond", "x".repeat(1_000_000)));
        assert!(short.len() < 2 * LONGEST_LINE && short.starts_with("this x") && short.ends_with("x that\nsecond"));
    }
}
