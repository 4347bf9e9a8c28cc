//! Fouls in words.

/// The name of a kind of foul in words: `no ball hit` for `NoBallHit`.
#[must_use]
pub fn foul_words(kind: &str) -> String {
    let mut words = String::new();
    for letter in kind.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kinds_of_fouls_are_said_in_words() {
        assert_eq!(foul_words("NoBallHit"), "no ball hit");
        assert_eq!(foul_words(""), "");
    }
}
