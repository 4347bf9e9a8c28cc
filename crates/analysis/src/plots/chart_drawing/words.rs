//! Text in lines of limited length.

/// The text in lines of at most so many letters, if no word is longer.
pub fn wrapped(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_broken_between_words() {
        assert_eq!(wrapped("a ball that rolls", 8), ["a ball", "that", "rolls"]);
        assert_eq!(wrapped("incomprehensible law", 5), ["incomprehensible", "law"]);
        assert_eq!(wrapped("", 5), [""; 0]);
    }
}
